"""The decisions, in the order of the rules."""
