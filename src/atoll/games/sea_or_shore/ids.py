"""The ids of things of the picture.

An island has its code as its id as soon as the viewer knows it, wherever it is. Treasures that look the same are not
told apart by a view, so that a treasure is called after the trick in which it is turned up, and later after its place
in a pile. Both are counted round, so that an event, which knows neither, can name the few things that it may be about.
"""

from atoll.games.sea_or_shore.components import HIGHEST
from atoll.games.sea_or_shore.table import MOST_SEATS

SHOW = ("cover shore", "cover sea")
"""What to touch to show one half of a card, by the numbers of the halves: the other half is covered."""
BUTTON = "lay"
TAKEN = "take the treasure"
MOST_ADDED = HIGHEST - 1
"""Bonus cards that lift a 1 to the highest number."""
TRICKS_APART = 5
"""Treasures on the table come from no more tricks than this: the last one, this one, and three to come."""
HEIGHTS_APART = 2
"""A treasure that is stolen lay right above the one that is seen now."""


def bonus_id(i: int) -> str:
    """One of the viewer's own bonus cards."""
    return f"own bonus {i + 1}"


def laid_out_to_play() -> tuple[str, ...]:
    """All that lies in the middle of the table while the viewer plays a card, and is gone when it is played."""
    return *SHOW, BUTTON, "coins", "coins title", *map(bonus_id, range(MOST_ADDED))


def laid_out_to_claim() -> tuple[str, ...]:
    """The treasures between which a winner chooses."""
    return TAKEN, *map(stolen_from, range(MOST_SEATS))


def laid_out_to_choose() -> tuple[str, ...]:
    """The players between whom somebody chooses."""
    return tuple(map(choice_of, range(MOST_SEATS)))


def bonus_of(seat: int) -> str:
    return f"bonus {seat + 1}"


def hand_of(seat: int) -> str:
    return f"hand {seat + 1}"


def place_of(seat: int) -> str:
    return f"place {seat + 1}"


def choice_of(seat: int) -> str:
    """A player from whom something may be taken."""
    return f"choose {seat + 1}"


def played(seat: int) -> str:
    """A card of which the viewer knows one half."""
    return f"played {seat + 1}"


def stolen_from(seat: int) -> str:
    return f"steal from {seat + 1}"


def scout_id(letters: str) -> str:
    return f"scout {letters}"


def deck_id(colours: str) -> str:
    return f"deck {colours}"


def turned_up(code: str, trick: int) -> str:
    """The id of a treasure by the trick in which it is turned up."""
    return f"{code} of trick {trick % TRICKS_APART}"


def of_any_trick(code: str) -> tuple[str, ...]:
    return tuple(turned_up(code, trick) for trick in range(TRICKS_APART))


def of_any_height(code: str, seat: int) -> tuple[str, ...]:
    return tuple(in_pile(code, seat, height) for height in range(HEIGHTS_APART))


def in_pile(code: str, seat: int, height: int) -> str:
    return f"{code} of p{seat + 1}.{height % HEIGHTS_APART}"
