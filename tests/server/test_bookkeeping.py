"""Lists of tables follow from the logs, a moment later; whatever else is derived with them is written exactly once."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from atoll.core.registry import find
from atoll.server.services import Services
from atoll.server.storage.log import Entry, now
from atoll.server.storage.storage import Storage
from atoll.server.tables import bookkeeping
from atoll.server.tables.bookkeeping import Bookkeeper
from atoll.server.tables.player import Player
from atoll.server.tables.state import TableState
from tests.server.moments import finished, first_touch, parts, rest, seated, touch
from tests.server.test_forgetting import LATER
from tests.server.test_nothing_lost import of_version

seen = sa.Table("seen", sa.MetaData(), sa.Column("tab", sa.String(16)), sa.Column("n", sa.Integer))
"""What a hook of the tests writes: every entry that it is told of."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookkeeping, "PAUSE", 0)


@pytest.fixture(params=["sqlite", "postgresql"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Services]:
    """The parts of a server, on each kind of database."""
    storage = Storage(request.getfixturevalue("database")) if request.param == "postgresql" else None
    here = parts(tmp_path, storage)
    seen.drop(here.storage.engine, checkfirst=True)
    seen.create(here.storage.engine)
    yield here
    here.storage.close()


def note(state: TableState, new: Sequence[Entry]) -> list[sa.Executable]:
    assert state.n >= new[-1].n
    return [sa.insert(seen).values(tab=state.id, n=entry.n) for entry in new]


def rows(storage: Storage, query: str) -> list[dict[str, Any]]:
    with storage.engine.connect() as connection:
        return [dict(row) for row in connection.execute(sa.text(query)).mappings()]


def standing(storage: Storage, table: str) -> dict[str, Any]:
    (found,) = rows(storage, f"select * from standings where tab = '{table}'")
    return found


def noted(storage: Storage, table: str) -> list[int]:
    return sorted(row["n"] for row in rows(storage, f"select n from seen where tab = '{table}'"))


def times(storage: Storage, table: str) -> dict[int, int]:
    return {entry.n: entry.at for entry in storage.all_entries(table)}


def test_the_books_say_who_is_waited_for_and_since_when(here: Services) -> None:
    async def story() -> None:
        table = await here.tables.create(find("aqualin"), "anna", seats=2, options={"starter": "first"})
        await here.deeds.sit(table, Player("anna", 0), "Anna")
        await rest(here)
        assert standing(here.storage, table.id)["stage"] == "open"
        assert standing(here.storage, table.id)["awaiting"] == 0

        await here.deeds.sit(table, Player("ben", 1), "Ben")
        await rest(here)
        found, at = standing(here.storage, table.id), times(here.storage, table.id)
        assert (found["stage"], found["awaiting"], found["since"]) == ("playing", 1, at[table.state.n])

        asked = table.state.n
        await here.deeds.chat(table, Player("ben", 1), "Where are you?")
        await rest(here)
        found = standing(here.storage, table.id)
        assert found["since"] == at[asked], "talk asks nobody anew"
        assert found["n"] == table.state.n
        assert found["moved"] == times(here.storage, table.id)[table.state.n]

        await touch(here, table, Player("anna", 0), first_touch(table, 0))
        await rest(here)
        assert standing(here.storage, table.id)["n"] == table.state.n

    asyncio.run(story())


def test_the_books_say_who_sits_where_and_how_they_did(here: Services) -> None:
    async def story() -> None:
        table = await finished(here)
        found = rows(here.storage, f"select * from places where tab = '{table.id}' order by seat")
        assert [(row["seat"], row["who"], row["name"], row["bot"]) for row in found] == [
            (0, "anna", "A", ""),
            (1, "anna", "B", ""),
        ]
        assert table.state.result is not None
        assert [row["points"] for row in found] == table.state.result["points"]
        assert [row["place"] for row in found] == table.state.result["places"]
        (held,) = rows(here.storage, f"select * from holders where tab = '{table.id}'")
        assert (held["who"], held["seats"]) == ("anna", 3)
        book = standing(here.storage, table.id)
        assert (book["stage"], book["awaiting"]) == ("over", 0)
        assert book["ended"] == times(here.storage, table.id)[table.state.n]

    asyncio.run(story())


def test_whoever_came_by_a_link_holds_the_seat_and_whoever_left_does_not(here: Services) -> None:
    async def story() -> None:
        table, viewers = await seated(here)
        await here.deeds.link_seat(table, Player("phone", 0), table.state.chairs[0].since)
        await here.deeds.stand(table, viewers[1].player)
        await rest(here)
        held = rows(here.storage, f"select who, seats from holders where tab = '{table.id}' order by who")
        assert held == [{"who": "anna", "seats": 1}, {"who": "phone", "seats": 1}]
        assert [row["seat"] for row in rows(here.storage, f"select seat from places where tab = '{table.id}'")] == [0]

    asyncio.run(story())


def test_a_game_whose_end_was_taken_back_runs_again(here: Services) -> None:
    async def story() -> None:
        table = await here.tables.create(find("aqualin"), "anna", seats=2, options={}, seed=3)
        await here.deeds.sit(table, Player("anna", 0), "A")
        await here.tables.append(table, table.state.entry("sit", 1, {"name": "B", "bot": "none"}))
        await here.tables.go_on(table)
        match = table.state.match
        assert match is not None
        while not match.over:
            seat = match.awaiting[0]
            await here.tables.append(table, table.state.move_entry(seat, match.legal(seat)[0]))
        await rest(here)
        assert standing(here.storage, table.id)["stage"] == "over"
        await here.deeds.undo(table, Player("anna", 0), table.state.revision)
        await rest(here)
        book = standing(here.storage, table.id)
        assert (book["stage"], book["ended"]) == ("playing", 0)
        assert {r["points"] for r in rows(here.storage, f"select points from places where tab = '{table.id}'")} == {
            None
        }

    asyncio.run(story())


def test_what_a_hook_writes_is_written_once_for_each_entry_by_however_many_processes(
    here: Services, tmp_path: Path
) -> None:
    """Both have read the same, and write in the same moment."""

    async def story() -> None:
        here.bookkeeper.hooks.append(note)
        other = Bookkeeper(here.tables)
        other.hooks.append(note)
        table = await finished(here)
        await asyncio.gather(here.bookkeeper.keep(), other.keep(), other.catch_up(), here.bookkeeper.catch_up())
        await rest(here)
        assert noted(here.storage, table.id) == sorted(times(here.storage, table.id))

    asyncio.run(story())


def test_a_transaction_that_comes_too_late_writes_nothing(here: Services) -> None:
    async def story() -> None:
        table, _ = await seated(here)
        await rest(here)
        late = bookkeeping.Page(table.id, 1, {"n": 99}, [sa.insert(seen).values(tab=table.id, n=99)])
        bookkeeping._write(here.storage.engine, [late])
        assert noted(here.storage, table.id) == []
        assert standing(here.storage, table.id)["n"] == table.state.n

    asyncio.run(story())


def test_after_a_kill_the_books_are_brought_up_to_date_and_nobody_wakes_up(here: Services, tmp_path: Path) -> None:
    """Entries were stored, and the process was gone before it kept the books, or while it did."""

    async def story() -> None:
        here.bookkeeper.hooks.append(note)
        table, viewers = await seated(here, starter="first")
        await rest(here)
        before = standing(here.storage, table.id)["n"]
        here.tables.subscribers.clear()
        await touch(here, table, viewers[0].player, first_touch(table, 0))
        assert standing(here.storage, table.id)["n"] == before

        again = parts(tmp_path, here.storage)
        woken: list[str] = []
        again.tables.subscribers.append(lambda table, entry: woken.append(table.id))

        def breaks_off(state: TableState, new: Sequence[Entry]) -> list[sa.Executable]:
            return [*note(state, new), sa.text("insert into nowhere values (1)")]

        again.bookkeeper.hooks.append(breaks_off)
        await again.bookkeeper.catch_up()
        assert standing(here.storage, table.id)["n"] == before
        assert noted(here.storage, table.id) == list(range(1, before + 1))

        again.bookkeeper.hooks[:] = [note]
        await again.bookkeeper.catch_up()
        assert standing(here.storage, table.id)["n"] == table.state.n
        assert noted(here.storage, table.id) == list(range(1, table.state.n + 1))
        assert woken == []

    asyncio.run(story())


def test_one_table_that_cannot_be_written_keeps_no_other_waiting(here: Services) -> None:
    async def story() -> None:
        bad, _ = await seated(here)
        good, _ = await seated(here)
        await rest(here)

        def fails(state: TableState, new: Sequence[Entry]) -> list[sa.Executable]:
            return [sa.text("insert into nowhere values (1)")] if state.id == bad.id else []

        here.bookkeeper.hooks.append(fails)
        for table in (bad, good):
            await here.deeds.chat(table, Player("anna", 0), "Hello")
        await rest(here)
        assert standing(here.storage, good.id)["n"] == good.state.n
        assert standing(here.storage, bad.id)["n"] < bad.state.n

    asyncio.run(story())


def test_the_books_of_a_table_go_with_it(here: Services) -> None:
    async def story() -> None:
        table, _ = await seated(here)
        await rest(here)
        assert standing(here.storage, table.id)
        await here.tables.forget_unplayed(now() + LATER)
        for name in ("standings", "places", "holders"):
            assert rows(here.storage, f"select * from {name} where tab = '{table.id}'") == []

    asyncio.run(story())


def test_tables_of_a_database_from_before_are_in_the_books_after_the_start(tmp_path: Path) -> None:
    """One runs, one is over, one waits for somebody; one cannot be read any more, and does not keep the others."""

    async def before() -> list[str]:
        here = parts(tmp_path)
        running, viewers = await seated(here, starter="first")
        await touch(here, running, viewers[0].player, first_touch(running, 0))
        over = await finished(here)
        waiting = await here.tables.create(find("coralia"), "anna", seats=2, options={})
        await here.deeds.sit(waiting, Player("anna", 0), "Anna")
        broken, _ = await seated(here)
        await rest(here)
        with here.storage.engine.begin() as connection:
            connection.execute(sa.text(f"update entries set kind = 'dance' where tab = '{broken.id}' and n = 2"))
        here.storage.close()
        return [running.id, over.id, waiting.id]

    async def after(names: list[str]) -> None:
        here = parts(tmp_path)
        await here.bookkeeper.catch_up()
        assert [standing(here.storage, name)["stage"] for name in names] == ["playing", "over", "open"]
        assert len(rows(here.storage, "select * from standings")) == 3
        assert standing(here.storage, names[0])["awaiting"] == 2
        here.storage.close()

    names = asyncio.run(before())
    older = of_version(tmp_path / "older", "0004")
    columns = {"tables": "*", "entries": "*", "keys": "name, value"}
    with older.engine.connect() as connection:
        connection.exec_driver_sql(f"attach database '{tmp_path / 'atoll.db'}' as new")
        for name, those in columns.items():
            into = f"insert into main.{name}" + ("" if those == "*" else f" ({those})")
            connection.exec_driver_sql(f"{into} select {those} from new.{name}")
        connection.commit()
    older.close()
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"atoll.db{ending}").unlink(missing_ok=True)
    (tmp_path / "older" / "atoll.db").rename(tmp_path / "atoll.db")
    asyncio.run(after(names))
