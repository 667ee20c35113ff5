"""What is stored about somebody: all of it as a file, and how it is forgotten.

Rows of every database table with a column `who` are about that person. In the logs of tables it is what they did there:
they sat down, moved, and said something. Of others, nothing is in it.
"""

import contextlib
import itertools
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from atoll.server.people.identity import Person
from atoll.server.people.people import People
from atoll.server.storage.log import Entry
from atoll.server.storage.schema import WHO_SITS, entries, holders, metadata, notices, places, tables
from atoll.server.tables.bookkeeping import Bookkeeper
from atoll.server.tables.chat import PLAYERS
from atoll.server.tables.deeds import Deeds
from atoll.server.tables.player import Player
from atoll.server.tables.state import OtherRules
from atoll.server.tables.tables import NoSuchTable

NOBODY_IN_PARTICULAR = "Somebody"
"""What whoever is forgotten is called in the logs of tables; records keep English words."""
UNSAID = "…"
SEATED = ("sit", "link")


def own_entries(log: Sequence[Entry], ids: Sequence[str]) -> Iterator[Entry]:
    """What some of these people did at a table. What is done by a seat's private link is done in the name of whoever
    sits there."""
    for entry, data, seats in _with_seats(log):
        if entry.kind == "link":
            is_own = data["who"] in ids
        elif entry.kind == "same":
            is_own = data["who"] in ids or data["old"] in ids
        elif entry.kind == PLAYERS:
            own_names = [seated.name for seated in seats.values() if seated.who in ids]
            is_own = data["name"] in own_names and "watching" not in data
        else:
            is_own = entry.seat in seats and seats[entry.seat].who in ids
        if is_own:
            yield entry


class Seated(NamedTuple):
    """Who sits somewhere, and for whom."""

    who: str
    name: str
    owner: "Seated | None" = None


def _with_seats(log: Sequence[Entry]) -> Iterator[tuple[Entry, dict[str, Any], dict[int, Seated]]]:
    """Each entry with what it says, and who sits where then; whoever stands up with it still sits."""
    seats: dict[int, Seated] = {}
    for entry in log:
        data = json.loads(entry.data) if entry.kind != "move" else {}
        before = seats.get(entry.seat)
        if entry.kind == "sit":
            owner = (before.owner or before) if before and data.get("for") else None
            seats[entry.seat] = Seated(data.get("who", ""), data["name"], owner)
        elif entry.kind == "back" and before and before.owner:
            seats[entry.seat] = before.owner
        elif entry.kind == "same":
            seats = {seat: _renamed(seated, data["old"], data["who"]) for seat, seated in seats.items()}
        yield entry, data, seats
        if entry.kind == "stand":
            seats.pop(entry.seat, None)


def _renamed(seated: Seated, old: str, who: str) -> Seated:
    owner = _renamed(seated.owner, old, who) if seated.owner else None
    return Seated(who if seated.who == old else seated.who, seated.name, owner)


async def leave(people: People, deeds: Deeds, keeper: Bookkeeper, person: Person) -> None:
    """Forget somebody: they leave all tables at which they play, and then everything about them goes."""
    tables, storage, ids = deeds.tables, deeds.tables.storage, people.ids_of(person.who)
    changed = await storage.look(tables_about, ids)
    await keeper.look_at(changed)
    for name in await storage.look(_held_by, ids):
        with contextlib.suppress(OtherRules, NoSuchTable):
            table = await tables.open(name)
            for seat in table.state.seats_of(person.who) if table.state.stage != "over" else []:
                await deeds.stand(table, Player(person.who, seat))
    # Whatever the books have still to say of this person is said before it is forgotten.
    await keeper.look_at(changed)
    # One table after the other, so that nobody's move waits for long; whatever leads to the person goes last, so that
    # they can ask again if this breaks off.
    for name in changed:
        await storage.change(forget_at, name, ids)
    await storage.change(forget_rows, ids)
    await people.change_of(person.who, is_gone=True)
    await people.load()
    await tables.read_again(changed)


# In threads.


def _held_by(connection: sa.Connection, ids: Sequence[str]) -> list[str]:
    return list(connection.scalars(sa.select(holders.c.tab).where(holders.c.who.in_(ids)).distinct()))


def everything_about(connection: sa.Connection, ids: Sequence[str]) -> dict[str, Any]:
    """All that is stored about a person, but for hashes of what signs them in."""
    found = {table.name: list(_rows(connection, table, ids)) for table in metadata.sorted_tables if "who" in table.c}
    found["tables"] = [_table(connection, name, ids) for name in tables_about(connection, ids)]
    return {name: rows for name, rows in found.items() if rows}


def _rows(connection: sa.Connection, table: sa.Table, ids: Sequence[str]) -> Iterator[dict[str, Any]]:
    shown = [column for column in table.c if not column.info.get("secret")]
    for row in connection.execute(sa.select(*shown).where(table.c.who.in_(ids))).mappings():
        yield dict(row)


def _table(connection: sa.Connection, name: str, ids: Sequence[str]) -> dict[str, Any]:
    row = connection.execute(sa.select(tables).where(tables.c.id == name)).one()
    log = [
        {"n": entry.n, "kind": entry.kind, "seat": entry.seat, "data": entry.data, "at": entry.at}
        for entry in own_entries(_log(connection, name), ids)
    ]
    return {
        "id": name,
        "game": row.game,
        "made_by_you": row.host in ids,
        "made": row.created if row.host in ids else None,
        "what_you_did": log,
    }


def _log(connection: sa.Connection, name: str) -> list[Entry]:
    columns = (entries.c.n, entries.c.kind, entries.c.seat, entries.c.data, entries.c.at)
    query = sa.select(*columns).where(entries.c.tab == name).order_by(entries.c.n)
    return [Entry(*row) for row in connection.execute(query)]


def tables_about(connection: sa.Connection, ids: Sequence[str]) -> list[str]:
    """Wherever somebody has ever sat, or which they have made."""
    found = set(connection.scalars(sa.select(tables.c.id).where(tables.c.host.in_(ids))))
    sits = sa.text(f"({WHO_SITS[connection.dialect.name]}) = :who and kind in {SEATED}")
    for who in ids:
        found |= set(connection.scalars(sa.select(entries.c.tab).where(sits.bindparams(who=who))))
    return sorted(found)


def forget(connection: sa.Connection, ids: Sequence[str]) -> None:
    """Forget a person altogether, where no server runs."""
    for name in tables_about(connection, ids):
        forget_at(connection, name, ids)
    forget_rows(connection, ids)


def forget_rows(connection: sa.Connection, ids: Sequence[str]) -> None:
    """All rows about a person go; who sat where stays, under another name."""
    for table in metadata.sorted_tables:
        if "who" in table.c and table is not places:
            connection.execute(sa.delete(table).where(table.c.who.in_(ids)))


def forget_at(connection: sa.Connection, name: str, ids: Sequence[str]) -> None:
    """In the log of a table, a person becomes somebody without a name, whose words are gone. Their moves stay, since
    the games of others consist of them."""
    gone = f"gone-{secrets.token_urlsafe(12)}"
    log = _log(connection, name)
    called = _new_names(log, ids)
    own = {entry.n for entry in own_entries(log, ids)}
    for entry, data, seats in _with_seats(log):
        if entry.kind == "move":
            continue
        if entry.n in own and entry.kind == PLAYERS:
            data |= {"name": called.get(data["name"], NOBODY_IN_PARTICULAR), "text": UNSAID}
        elif entry.kind == "sit" and _is_named_after(seats[entry.seat], ids):
            data |= {"name": called[data["name"]]}
        elif entry.kind == "permit" and data["who"] in ids:
            data |= {"name": called.get(data["name"], NOBODY_IN_PARTICULAR)}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        for who in ids:
            text = text.replace(f'"{who}"', f'"{gone}"')
        if text != entry.data:
            this = sa.update(entries).where(entries.c.tab == name, entries.c.n == entry.n)
            connection.execute(this.values(data=text))
    connection.execute(sa.update(tables).where(tables.c.id == name, tables.c.host.in_(ids)).values(host=gone))
    for old, new in called.items():
        mine = sa.update(places).where(places.c.tab == name, places.c.who.in_(ids), places.c.name == old)
        connection.execute(mine.values(who=gone, name=new))
    _unname_notices(connection, name, called)


def _is_named_after(seated: Seated, ids: Sequence[str]) -> bool:
    """Whether a seat bears the name of one of these people: their own, or that of a bot which plays for them."""
    return (seated.who or (seated.owner.who if seated.owner else "")) in ids


def _unname_notices(connection: sa.Connection, tab: str, called: Mapping[str, str]) -> None:
    """What others are still to be told of a table has the new names."""
    for row in connection.execute(sa.select(notices.c.id, notices.c.data).where(notices.c.tab == tab)).all():
        data = json.loads(row.data)
        others = [called.get(name, name) for name in data["others"]]
        data |= {"others": others, "by": called.get(data["by"], data["by"])}
        this = sa.update(notices).where(notices.c.id == row.id)
        connection.execute(this.values(data=json.dumps(data, ensure_ascii=False)))


def _new_names(log: Sequence[Entry], ids: Sequence[str]) -> dict[str, str]:
    """What each name that a person had at a table becomes; no two there are called alike."""
    sat = [json.loads(entry.data) for entry in log if entry.kind == "sit"]
    taken = {data["name"] for data in sat}
    numbered = (f"{NOBODY_IN_PARTICULAR} {number}" for number in itertools.count(2))
    free = (name for name in itertools.chain([NOBODY_IN_PARTICULAR], numbered) if name not in taken)
    return {name: next(free) for name in dict.fromkeys(data["name"] for data in sat if data.get("who") in ids)}
