"""Storage: the log of every table, and the database that it lies in."""
