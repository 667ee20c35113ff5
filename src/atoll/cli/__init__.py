"""The command `atoll`: play at the terminal, and tools for games and records."""
