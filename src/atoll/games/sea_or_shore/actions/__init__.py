"""The decisions, one a file, in the order of the rules: 2.6 pass, 3 play, 4 claim, and the four actions of 6."""
