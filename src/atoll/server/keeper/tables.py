"""Tables as their keeper sees them: which there are, who sat there, and letting them go. Nobody's hand is shown."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from atoll.server.keeper.orders import TABLE, give
from atoll.server.storage import schema
from atoll.server.storage.log import now
from atoll.server.storage.storage import Storage

Count = Callable[[int, int], None]
OPEN, PLAYING, OVER = "open", "playing", "over"
STAGES = (OPEN, PLAYING, OVER)
AT_ONCE = 200
"""Tables that are let go with one commit: whoever plays waits meanwhile."""


@dataclass(frozen=True)
class Kept:
    """A table in the database."""

    id: str
    game: str
    seats: int
    kind: str
    host: str
    """Who made it, as cookies name them."""
    stage: str
    names: tuple[str, ...]
    """Of those who sit there; empty for an empty seat."""
    who: tuple[str, ...]
    """Who they are; empty for an empty seat and for a bot."""
    moves: int
    entries: int
    created: int
    moved: int
    """When something last happened there."""


@dataclass(frozen=True)
class Which:
    """Which tables are meant."""

    game: str = ""
    stage: str = ""
    who: str = ""
    moved_before: int = 0
    """Milliseconds since 1970; 0 for any."""
    has_moves: bool | None = None

    def takes(self, table: Kept) -> bool:
        return (
            self.game in ("", table.game)
            and self.stage in ("", table.stage)
            and (not self.who or self.who in (*table.who, table.host))
            and (not self.moved_before or table.moved < self.moved_before)
            and self.has_moves in (None, table.moves > 0)
        )


def tables(storage: Storage, which: Which | None = None, names: Sequence[str] | None = None) -> list[Kept]:
    """The tables of a server, or those of these names; where something has happened last, first."""
    with storage.engine.connect() as connection:
        found = _tables(connection, names)
    kept = filter(which.takes if which else None, found)
    return sorted(kept, key=lambda table: (-table.moved, table.id))


def kinds(storage: Storage, name: str) -> dict[str, int]:
    """How many entries of each kind the log of a table has."""
    return dict(Counter(entry.kind for entry in storage.all_entries(name)))


def delete(storage: Storage, names: Sequence[str], which: Which | None = None, progress: Count | None = None) -> int:
    """Let tables go, with all that is known of them; those that are not as they were said to be any more stay."""
    gone = 0
    for first in range(0, len(names), AT_ONCE):
        gone += _delete(storage, names[first : first + AT_ONCE], which)
        if progress:
            progress(min(first + AT_ONCE, len(names)), len(names))
    return gone


def _delete(storage: Storage, names: Sequence[str], which: Which | None) -> int:
    table = schema.tables
    with storage.engine.begin() as connection:
        if not storage.is_shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        # Nobody else can write to them from now on; something may have happened at some since they were chosen.
        held = list(connection.scalars(sa.select(table.c.id).where(table.c.id.in_(names)).with_for_update()))
        if which is not None:
            held = [each.id for each in _tables(connection, held) if which.takes(each)]
        for other in reversed(schema.metadata.sorted_tables):
            if "tab" in other.c:
                connection.execute(sa.delete(other).where(other.c.tab.in_(held)))
        connection.execute(sa.delete(table).where(table.c.id.in_(held)))
        give(connection, TABLE, held)
    return len(held)


def _tables(connection: sa.Connection, names: Sequence[str] | None) -> list[Kept]:
    seated = _seated(connection, names)
    return [_kept(row, seated.get(row.id, {})) for row in connection.execute(_query(names))]


def _query(names: Sequence[str] | None) -> sa.Select[tuple[object, ...]]:
    """Each table, with what follows from counting its log."""
    table, entry = schema.tables.c, schema.entries.c

    def last(kind: str) -> sa.ColumnElement[int]:
        return sa.func.coalesce(sa.func.max(sa.case((entry.kind == kind, entry.n))), 0).label(kind)

    columns = (table.id, table.game, table.seats, table.kind.label("sort"), table.host, table.created)
    query = (
        sa.select(
            *columns,
            sa.func.count(entry.n).label("entries"),
            sa.func.count(sa.case((entry.kind == "move", 1))).label("moves"),
            sa.func.max(entry.at).label("moved"),
            last("start"),
            last("result"),
            last("undo"),
        )
        .select_from(schema.tables.outerjoin(schema.entries, entry.tab == table.id))
        .group_by(*columns)
    )
    return query if names is None else query.where(table.id.in_(names))


def _kept(row: sa.Row[tuple[object, ...]], chairs: dict[int, tuple[str, str]]) -> Kept:
    stage = OVER if row.result > row.undo else PLAYING if row.start else OPEN
    seats = [chairs.get(seat, ("", "")) for seat in range(row.seats)]
    return Kept(
        id=row.id,
        game=row.game,
        seats=row.seats,
        kind=row.sort,
        host=row.host,
        stage=stage,
        names=tuple(name for name, _ in seats),
        who=tuple(who for _, who in seats),
        moves=row.moves,
        entries=row.entries,
        created=row.created,
        moved=row.moved or row.created,
    )


def _seated(connection: sa.Connection, names: Sequence[str] | None) -> dict[str, dict[int, tuple[str, str]]]:
    """Who sits where, by table and seat: a name, and who that is."""
    entry = schema.entries.c
    query = sa.select(entry.tab, entry.kind, entry.seat, entry.data).where(entry.kind.in_(("sit", "stand")))
    if names is not None:
        query = query.where(entry.tab.in_(names))
    found: dict[str, dict[int, tuple[str, str]]] = {}
    for tab, kind, seat, data in connection.execute(query.order_by(entry.tab, entry.n)):
        chairs = found.setdefault(tab, {})
        if kind == "stand":
            chairs.pop(seat, None)
        else:
            sat = json.loads(data)
            chairs[seat] = sat["name"], sat.get("who", "")
    return found


def before(days: float) -> int:
    """The moment so many days ago."""
    return max(1, now() - int(days * 24 * 3600 * 1000))
