"""A player: whoever acts at a table, by whatever way they came."""

from typing import NamedTuple

from atoll.core.contract import NOBODY

BOT = "bot"
"""Who acts for the seats of the house's own bots. No person is called so: theirs are longer."""


class Player(NamedTuple):
    """Who acts, in which seat, and in which language they are answered."""

    who: str
    seat: int = NOBODY
    language: str = "en"
    name: str = ""
    household: str = ""
    """Whose share of the server this takes up; empty for the machine itself."""
