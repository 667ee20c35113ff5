"""Live: the open pages at tables, and what they are shown."""
