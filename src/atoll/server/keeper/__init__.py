"""The keeper: whoever runs a server, and what they can ask of it."""
