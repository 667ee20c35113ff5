"""Answers: what is done with a job, in a worker process as a rule. Nothing here knows a server."""

import base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from atoll.bots.shelf import make
from atoll.core.match import Header, Match
from atoll.core.record import read
from atoll.core.registry import find

if TYPE_CHECKING:
    from atoll.bots.review import Review

MOVE, HINT, REVIEW = "move", "hint", "review"
"""What may be asked for."""
LATER = "later"
"""The answer of a worker that has not compiled the rules yet, to a question that needs them compiled."""
Work = dict[str, Any]


def decide(work: Work, engine: str) -> str:
    """A bot's move for the position that it was given."""
    bot = make(work["bot"], work["seed"], seconds=work["seconds"])
    return bot.choose(_position(work, engine), work["seat"]).text


def advise(work: Work, engine: str) -> list[dict[str, Any]]:
    """What a person could do in the position that was given."""
    from atoll.bots.advice import hint

    found = hint(_position(work, engine), work["seat"], work["seconds"], seed=work["seed"])
    return [one.as_data() for one in found]


def look_back(work: Work, engine: str, between: "Callable[[Review], None]" = lambda made: None) -> dict[str, Any]:
    """What a finished game looks like to somebody who thinks about every decision again; `between` any two of them,
    there is time for something else, and to tell what was found so far."""
    if engine == "plain":
        return {LATER: True}
    from atoll.bots.review import review

    match = read(work["record"]).replay(engine=engine)
    return review(match, work["seconds"], progress=between).as_data()


def _position(work: Work, engine: str) -> Match:
    header = Header(find(work["game"]), work["seats"], 0, work["options"])
    return Match.from_position(header, base64.b64decode(work["position"]), engine)
