"""The bots that people let play at a table."""

from typing import Any

from atoll.bots import shelf
from atoll.core.errors import BadOption
from atoll.core.message import say

DEFAULT = "club"
NAMES = (say("Coral"), say("Pearl"), say("Finn"), say("Marina"), say("Skipper"))
"""What they are called, by their seats."""


def check_bot(bot: str) -> None:
    """Whether there is a bot of that name, before anything is done with it."""
    if bot not in shelf.BOTS:
        names = ", ".join(shelf.BOTS)
        raise BadOption(say("There is no bot “{name}”. The bots are: {names}.", name=bot, names=names))


def levels() -> list[dict[str, Any]]:
    """The bots that people choose from."""
    return [{"name": name, "label": shelf.BOTS[name].label, "about": shelf.BOTS[name].about} for name in shelf.LEVELS]
