"""The outbox: notices that are due become letters, and letters on their way are leased to whoever sends them.

Everything here is one short transaction, for SQLite and PostgreSQL alike; whichever process is quicker does it, and the
others find it done.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from atoll.core.message import Message, from_data
from atoll.server.notices.kinds import END, INVITATION, MESSAGE, NUDGE
from atoll.server.notices.letters import Notice
from atoll.server.notices.wishes import Wishes
from atoll.server.storage.log import cannot_be_stored, now
from atoll.server.storage.schema import channels, entries, letters, notices, silences, touches, wishes
from atoll.server.storage.storage import Storage
from atoll.server.tables.offers import is_invited

T = TypeVar("T")
SECOND = 1000
HOUR = 3600 * SECOND
PRESENT = 120 * SECOND
"""Whoever has touched something in this time is there, and need not be told."""
LEASE = 300 * SECOND
"""For so long a letter belongs to the process that sends it; sending takes less."""
FIRST_PAUSE, LONGEST_PAUSE = 30 * SECOND, 6 * HOUR
MOST_TRIES = 10
"""Over some thirty hours."""
MOST_AT_ONCE = 200
KEPT = 7 * 24 * HOUR
"""Notices that have gone out are kept so long, then forgotten."""


@dataclass(frozen=True)
class Channel:
    """A way by which somebody is told."""

    id: str
    who: str
    kind: str
    address: str
    origin: str
    language: str
    made: int
    confirmed: int
    trouble: str

    @property
    def reason(self) -> Message | None:
        """Why the last letter did not arrive."""
        return from_data(json.loads(self.trouble)) if self.trouble else None


@dataclass(frozen=True)
class Job:
    """A letter that this process is to send."""

    id: str
    channel: Channel
    notices: tuple[Notice, ...]
    tries: int
    """How often it has been tried, this time included."""
    was_begun: bool
    """Whether somebody began to send it where it may be sent only once, and never said how it went."""


class Outbox:
    """What is due, and what is on its way."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """In the turn of whatever else is written; PostgreSQL has no need of turns."""

        def in_transaction() -> T:
            with self._storage.engine.begin() as connection:
                return work(connection)

        try:
            if self._storage.is_shared:
                return await asyncio.to_thread(in_transaction)
            return await self._storage.log.do(in_transaction)
        except SQLAlchemyError as error:
            raise cannot_be_stored(error) from error

    # From notices to letters.

    async def post_due(self) -> int:
        """Make letters of the notices that are due; returns how many people were looked after. Each is a transaction of
        its own, so that no move waits for long."""
        people = await self._storage.look(_people_to_tell, now())
        for who in people:
            await self.write(partial(_post_to, who=who, moment=now()))
        return len(people)

    # Letters on their way.

    async def waiting(self) -> list[str]:
        """The kinds of letters of which some are to be sent now."""
        return await self._storage.look(_waiting, now())

    async def lease(self, kind: str, most: int, busy: Collection[str]) -> list[Job]:
        """Some letters of a kind that nobody else sends meanwhile, none of them by a channel that is busy."""
        if most <= 0:
            return []
        return await self.write(lambda connection: _lease(connection, kind, most, busy, now()))

    async def begin(self, job: Job) -> None:
        """Note that a letter is about to be sent to somebody who would not know it again."""
        mark = sa.update(letters).where(letters.c.id == job.id).values(begun=now())
        await self.write(lambda connection: connection.execute(mark))

    async def arrived(self, job: Job) -> None:
        await self.write(lambda connection: _finish(connection, job, None))

    async def gave_up(self, job: Job, reason: Message) -> None:
        """Say so to its reader, on their page."""
        await self.write(lambda connection: _finish(connection, job, reason))

    async def try_later(self, job: Job) -> None:
        pause = min(FIRST_PAUSE * 4 ** (job.tries - 1), LONGEST_PAUSE)
        again = sa.update(letters).where(letters.c.id == job.id).values(lease=0, begun=0, due=now() + pause)
        await self.write(lambda connection: connection.execute(again))

    async def remove(self, channel: str) -> None:
        await self.write(lambda connection: remove_channel(connection, channel))

    async def forget_old(self) -> None:
        """Let go of notices that went out long ago."""
        old = sa.delete(notices).where(notices.c.out > 0, notices.c.out < now() - KEPT)
        await self.write(lambda connection: connection.execute(old))


def remove_channel(connection: sa.Connection, channel: str) -> None:
    connection.execute(sa.delete(letters).where(letters.c.channel == channel))
    connection.execute(sa.delete(channels).where(channels.c.id == channel))


def wishes_in(connection: sa.Connection, who: str) -> Wishes:
    data = connection.execute(sa.select(wishes.c.data).where(wishes.c.who == who)).scalar()
    return msgspec.json.decode(data, type=Wishes) if data else Wishes()


def channels_in(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[Channel]:
    query = sa.select(channels).where(which).order_by(channels.c.made)
    return [Channel(**row._mapping) for row in connection.execute(query)]


def _people_to_tell(connection: sa.Connection, moment: int) -> list[str]:
    """Those for whom something is due, whoever has waited longest first."""
    due = sa.select(notices.c.who).where(notices.c.out == 0, notices.c.due <= moment)
    return list(
        connection.scalars(due.group_by(notices.c.who).order_by(sa.func.min(notices.c.due)).limit(MOST_AT_ONCE))
    )


def _post_to(connection: sa.Connection, who: str, moment: int) -> None:
    """What one person is to be told now; the rest waits, or is dropped."""
    due = sa.select(notices).where(notices.c.who == who, notices.c.out == 0, notices.c.due <= moment)
    rows = connection.execute(due.order_by(notices.c.id)).all()
    wished = wishes_in(connection, who)
    silent = set(connection.scalars(sa.select(silences.c.tab).where(silences.c.who == who)))
    done = {
        row.tab: row.n for row in connection.execute(sa.select(touches.c.tab, touches.c.n).where(touches.c.who == who))
    }
    last = connection.execute(sa.select(sa.func.max(touches.c.at)).where(touches.c.who == who)).scalar() or 0
    ready, dropped = [], []
    later: dict[int, list[int]] = {}
    for row in rows:
        # Whoever has done something there since has seen it, unless it is still their turn.
        is_seen = row.kind in (MESSAGE, END) and done.get(row.tab, 0) > row.n
        if not wished.wants(row.kind) or row.tab in silent or is_seen:
            dropped.append(row.id)
            continue
        free = moment if row.kind == NUDGE else max(moment, last + PRESENT)
        free = wished.next_time(free)
        if wished.digest:
            free = max(free, wished.next_digest(row.at))
        if free > moment:
            later.setdefault(free, []).append(row.id)
        else:
            ready.append(row)
    for when, ids in later.items():
        connection.execute(sa.update(notices).where(notices.c.id.in_(ids)).values(due=when))
    if dropped:
        connection.execute(sa.delete(notices).where(notices.c.id.in_(dropped)))
    if ready:
        _make_letters(connection, who, ready, moment, together=bool(wished.digest))


def _make_letters(
    connection: sa.Connection, who: str, rows: Sequence[sa.Row[tuple[object, ...]]], moment: int, *, together: bool
) -> None:
    """A letter by each channel for each thing, or for all of them together."""
    groups: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        groups.setdefault(("", "") if together else (row.tab, row.kind), []).append(row.id)
    mine = channels_in(connection, sa.and_(channels.c.who == who, channels.c.confirmed > 0))
    for ids in groups.values():
        # Another process may have been quicker.
        out = sa.update(notices).where(notices.c.id.in_(ids), notices.c.out == 0).values(out=moment)
        if connection.execute(out).rowcount != len(ids):
            continue
        for channel in mine:
            letter = {
                # In the order in which they were made.
                "id": f"{moment:012x}{secrets.token_hex(10)}",
                "channel": channel.id,
                "kind": channel.kind,
                "notices": json.dumps(ids),
                "made": moment,
                "due": moment,
                "lease": 0,
                "tries": 0,
                "begun": 0,
            }
            connection.execute(sa.insert(letters).values(letter))


def _waiting(connection: sa.Connection, moment: int) -> list[str]:
    query = sa.select(letters.c.kind).where(letters.c.due <= moment, letters.c.lease < moment)
    return list(connection.scalars(query.distinct()))


def _lease(connection: sa.Connection, kind: str, most: int, busy: Collection[str], moment: int) -> list[Job]:
    free = sa.and_(letters.c.due <= moment, letters.c.lease < moment)
    first = sa.select(sa.func.min(letters.c.id)).where(free, letters.c.kind == kind, letters.c.channel.not_in(busy))
    # One of each channel, so that nobody who does not answer holds up the others.
    some = sa.select(letters).where(letters.c.id.in_(first.group_by(letters.c.channel)))
    jobs = []
    for row in connection.execute(some.order_by(letters.c.due).limit(most)).all():
        claim = sa.update(letters).where(letters.c.id == row.id, free)
        if not connection.execute(claim.values(lease=moment + LEASE, tries=row.tries + 1)).rowcount:
            continue
        channel = channels_in(connection, channels.c.id == row.channel)
        told = _still_true(
            connection, json.loads(row.notices), wishes_in(connection, channel[0].who) if channel else None
        )
        if not channel or not told:
            # The way is gone, or there is nothing to tell any more.
            connection.execute(sa.delete(letters).where(letters.c.id == row.id))
            continue
        jobs.append(Job(row.id, channel[0], told, row.tries + 1, row.begun > 0))
    return jobs


def _still_true(connection: sa.Connection, ids: Sequence[int], wished: Wishes | None) -> tuple[Notice, ...]:
    """What a letter tells, as far as it is still so: the notice of a turn goes when somebody moves, an invitation when
    it was declined, or the game has begun."""
    if wished is None:
        return ()
    told = []
    quiet = sa.exists().where(silences.c.who == notices.c.who, silences.c.tab == notices.c.tab)
    for row in connection.execute(sa.select(notices).where(notices.c.id.in_(ids), ~quiet).order_by(notices.c.id)):
        if row.kind == INVITATION and not is_invited(connection, row.who, row.tab):
            continue
        data = json.loads(row.data)
        text = _text(connection, row.tab, row.n) if wished.text and row.kind == MESSAGE else ""
        others = tuple(data["others"])
        told.append(Notice(row.id, row.who, row.tab, row.kind, row.n, data["game"], others, data["by"], text))
    return tuple(told)


def _text(connection: sa.Connection, tab: str, n: int) -> str:
    """What was written, if it has not rolled off."""
    found = connection.execute(sa.select(entries.c.data).where(entries.c.tab == tab, entries.c.n == n)).scalar()
    return str(json.loads(found).get("text", "")) if found else ""


def _finish(connection: sa.Connection, job: Job, reason: Message | None) -> None:
    """It has arrived, or is given up."""
    connection.execute(sa.delete(letters).where(letters.c.id == job.id))
    trouble = json.dumps(reason.as_data(), ensure_ascii=False) if reason else ""
    if trouble != job.channel.trouble:
        connection.execute(sa.update(channels).where(channels.c.id == job.channel.id).values(trouble=trouble))
