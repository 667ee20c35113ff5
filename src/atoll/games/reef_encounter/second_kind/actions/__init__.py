"""Rules 3 of Second Kind. Its actions, and what it changes in others, each in the file with its number."""
