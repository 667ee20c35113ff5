"""The numbers of moves: a shell from the beach by its own number, then the dive."""

from pearls.components import SEATS, SHELLS, TURNS

DIVE = SHELLS
MOVES = SHELLS + 1
MOST_MOVES = MOVES
LONGEST = SEATS * TURNS
