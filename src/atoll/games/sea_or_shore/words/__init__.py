"""What is said at the table: prompts, the log, and the text table."""
