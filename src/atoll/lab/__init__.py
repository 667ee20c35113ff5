"""Programs that measure: which bot is stronger, and what a game is like."""
