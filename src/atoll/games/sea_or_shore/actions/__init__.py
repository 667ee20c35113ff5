"""Rules 6. Actions, one a file, in the order of the printed list."""
