"""The 28 cards, by what they touch: when each may be played, what is declared for it, and what it does."""
