"""What is decided beside the decisions of the base game, and what the base game goes on with afterwards."""

from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import PUT_PIECE
from atoll.games.reef_encounter.second_kind.tiles import GIVE_BACK_TILES

# PUT_PIECE is 7, GIVE_BACK_TILES 8.
CROWNS_ATTACK = 9
DECLARE = 10
"""Say what an announced card is played for."""
WINDOW = 11
"""Play a clownfish card, or pass."""
CURRENT = 12
"""Play Strong Current against the announced card, or pass."""
RESOLVE = 13
"""Choose while a card takes effect."""
SHIFT_BLUE = 14
"""A crown has eaten the tile under a blue shrimp."""
SCORE = 15
"""Lay the last cards that count at the end."""

# What the turn of the base game goes on with.
ON_WITH_IT, AFTER_MEAL, AFTER_OPENING, AFTER_TENTH, AFTER_TURN, AFTER_SCORING = range(6)
ENDS = 10
"""From here up: the game ends; the number says why."""
# The bit of `done` that says that something of this box has been done.
MORE_DONE = 11

# What a card is played for.
TEXT, FOR_CORAL, INTRODUCE_BLUE, MOVE_BLUE = range(4)

__all__ = ["GIVE_BACK_TILES", "PUT_PIECE"]
