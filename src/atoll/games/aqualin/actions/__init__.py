"""The two decisions of a turn, in the order of the rules."""
