"""What a seat knows: what it sees, and what it can imagine."""
