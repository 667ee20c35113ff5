"""Jobs: what the house's bots are asked to think about.

A worker is sent a table that the seat could take the real one for, never the real one, so it cannot peek.
"""

import asyncio
import base64
import secrets
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from atoll.bots import shelf
from atoll.bots.answers import HINT, MOVE, REVIEW
from atoll.core.contract import NOBODY
from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.record import record_of
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.state import TableState

RANKS = {MOVE: 0, HINT: 1, REVIEW: 2}
"""What goes first: a table waits for a bot's move, one person for a hint, and nobody at a table for a review."""
HINT_SECONDS = 1.5
REVIEW_SECONDS = 20.0
"""For all decisions of a game together."""
LONGEST_THOUGHT = 1.0
"""Seconds for which a worker that looks back thinks at a stretch; see `share` in `atoll.bots.review`."""
LEAST_SHARE = 1 / 16
"""Of a bot's time, for a decision late in a long turn."""
SEED_BITS = 128


@dataclass
class Job:
    """One thing for a worker to think about."""

    table: str
    owner: str
    """On whose account it is thought about: a household, or whoever made the table."""
    data: dict[str, Any] = field(repr=False)
    seconds: float = 0.0
    """How long it takes."""
    step: float = 0.0
    """How long a worker thinks before it is heard of."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    offers: int = 0
    """How many workers have had it in hand."""
    due: float = 0.0
    """When the worker that has it in hand must have been heard of."""
    so_far: Any = field(default=None, repr=False)
    """What its worker has found out until now, if it says so."""
    answer: "asyncio.Future[Any]" = field(init=False, repr=False)

    @property
    def kind(self) -> str:
        return str(self.data["kind"])

    @property
    def rank(self) -> int:
        return RANKS[self.kind]


def owner_of(table: OpenTable) -> str:
    return table.household or table.state.row.host


def move_job(table: OpenTable, seat: int) -> Job:
    """What a worker needs to decide for a bot's seat."""
    bot = table.state.chairs[seat].bot
    seconds = thinking_time(table.state, seat)
    data = _seen_from(table.state, seat) | {"kind": MOVE, "bot": bot, "seconds": seconds}
    return Job(table.id, owner_of(table), data, seconds, seconds)


def thinking_time(state: TableState, seat: int) -> float:
    """How long a bot thinks about a decision: the full time of its level for the first one of a turn, and for each
    later one half of what the one before it had. A turn of many decisions takes little longer than two."""
    full = shelf.BOTS[state.chairs[seat].bot].seconds or 0.0
    before = sum(1 for _ in takewhile(lambda entry: entry[0] == seat, reversed(match_of(state).log)))
    return full * max(LEAST_SHARE, 0.5**before)


def hint_job(table: OpenTable, seat: int, owner: str) -> Job:
    """What a worker needs to advise a person."""
    data = _seen_from(table.state, seat) | {"kind": HINT, "seconds": HINT_SECONDS}
    return Job(table.id, owner, data, HINT_SECONDS, HINT_SECONDS)


def review_job(table: OpenTable, owner: str) -> Job:
    """What a worker needs to look back on a game: all of it, so the game must be over."""
    state, match = table.state, match_of(table.state)
    if not match.over:
        raise BadOption(say("The game is not over yet."))
    data = {"kind": REVIEW, "record": record_of(match).write(), "seconds": REVIEW_SECONDS}
    data |= {"game": state.game.name, "table": state.id, "seat": NOBODY, "number": state.revision}
    return Job(table.id, owner, data, 2 * REVIEW_SECONDS, 3 * LONGEST_THOUGHT)


def _seen_from(state: TableState, seat: int) -> dict[str, Any]:
    """A table that a seat could take this one for."""
    match = match_of(state)
    dream = match.engine.imagined(match.table, seat, secrets.randbits(SEED_BITS))
    return {
        "table": state.id,
        "seat": seat,
        "number": state.revision,
        "seed": secrets.randbits(32),
        "game": state.game.name,
        "seats": state.row.seats,
        "options": state.row.options,
        "position": base64.b64encode(dream.pack()).decode(),
    }
