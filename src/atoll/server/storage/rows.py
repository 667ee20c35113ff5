"""What is stored, as Python sees it, and what may go wrong with it."""

import time
from dataclasses import dataclass
from typing import NamedTuple

import structlog

from atoll.core.errors import AtollError
from atoll.core.message import Message, say

log = structlog.get_logger()


class Entry(NamedTuple):
    """One line of a table's log."""

    n: int
    kind: str
    seat: int
    data: str
    at: int


@dataclass(frozen=True)
class TableRow:
    """What is fixed when a table is made."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | None
    """A seed that was asked for; None if it follows from the secret and the players' salts."""
    secret: str
    host: str
    kind: str
    before: str | None
    created: int


@dataclass(frozen=True)
class TokenRow:
    """A program's token: its hash, whose it is, what it may do."""

    id: str
    hash: str
    who: str
    name: str
    scopes: str
    created: int
    revoked: int
    """When it was taken back; 0 if it was not."""


class Taken(Exception):
    """Another process has written the next entry of this table."""


class StorageTrouble(AtollError):
    """The disk is full, or the database is locked or gone: nothing was stored, and nothing was changed."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def cannot_be_stored(error: Exception) -> StorageTrouble:
    log.error("the database cannot be written to", error=_reason(error))
    return StorageTrouble(
        say(
            "This could not be stored: {reason}. Nothing was changed, and nothing was lost. Try again.",
            reason=_in_short(error),
        )
    )


def cannot_be_read(error: Exception) -> StorageTrouble:
    log.error("the database cannot be read", error=_reason(error))
    return StorageTrouble(
        say("This cannot be looked up just now: {reason}. Try again in a moment.", reason=_in_short(error))
    )


def _reason(error: Exception) -> str:
    """In the words of the database, for whoever looks after it."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _in_short(error: Exception) -> Message:
    """For people at the tables; the database's own words may tell where it is."""
    reason = _reason(error)
    if "full" in reason:
        return say("the disk is full")
    return say("the database is locked") if "locked" in reason else say("the database does not answer")
