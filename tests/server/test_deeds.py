"""Deeds: whatever is done at a table is stored, then true, then shown; in order, and one thing at a time, while other
tables go on."""

import asyncio
import contextlib
import functools
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog.testing
from starlette.testclient import TestClient

from atoll.core.contract import NOBODY
from atoll.core.errors import CannotUndo, IllegalMove, StaleMove
from atoll.server.live.display import Display
from atoll.server.live.viewer import Viewer
from atoll.server.services import Services
from atoll.server.storage.log import MOST_AT_ONCE, LogWriter, Rows, StorageTrouble
from atoll.server.storage.storage import Storage
from atoll.server.tables.chronicle import Chronicle
from atoll.server.tables.meaning import match_of, touched
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.seating import NotYours
from atoll.server.tables.state import TableState
from tests.server.conftest import Guest
from tests.server.moments import PEOPLE, first_touch, frames, look, noting, parts, rest, seated, together, touch, until

At = tuple[Services, OpenTable, list[Viewer]]


@contextlib.asynccontextmanager
async def _table(folder: Path, game: str = "aqualin") -> AsyncIterator[At]:
    """A game for as few as it can be for, all of whom look at it."""
    here = parts(folder)
    yield here, *await seated(here, game)
    await rest(here)
    here.storage.close()


def _play(story: Callable[[At], Coroutine[Any, Any, None]], folder: Path, game: str = "aqualin") -> None:
    async def all_of_it() -> None:
        async with _table(folder, game) as at:
            await story(at)

    asyncio.run(all_of_it())


def _moves(table: OpenTable) -> int:
    return len(match_of(table.state).log)


def _mover(table: OpenTable) -> Player:
    seat = match_of(table.state).awaiting[0]
    return Player(PEOPLE[seat], seat)


def _move(here: Services, table: OpenTable, which: int = 0) -> Coroutine[Any, Any, None]:
    """Whoever decides touches something; what, is settled now."""
    mover = _mover(table)
    return touch(here, table, mover, first_touch(table, mover.seat, which), table.state.revision)


def _told(viewer: Viewer) -> list[dict[str, Any]]:
    """What waits to be sent to a page."""
    return [msgspec.json.decode(frame) for frame in frames(viewer)]


# Stored, then true, then shown.


def test_a_move_is_on_disk_before_anybody_sees_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(at: At) -> None:
        here, table, viewers = at
        mover = _mover(table)
        path = first_touch(table, mover.seat)
        stored = []

        def look_up(viewer: Viewer, _: bytes) -> None:
            with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db")) as other:
                stored.append(other.execute("select kind, data from entries order by n desc").fetchone())

        monkeypatch.setattr(Viewer, "send_bytes", look_up)
        await touch(here, table, mover, path)
        assert stored == [("move", " ".join(path))] * len(viewers)

    _play(story, tmp_path)


def test_what_cannot_be_stored_is_neither_true_nor_shown(tmp_path: Path) -> None:
    """Whoever did it is told; when it can be stored, it can be done."""

    async def story(at: At) -> None:
        here, table, viewers = at
        for viewer in viewers:
            frames(viewer)
        before = table.state.n
        with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db")) as disk:
            disk.execute("alter table entries rename to entries_elsewhere")
            (wrong,) = await together(_move(here, table))
            disk.execute("alter table entries_elsewhere rename to entries")
        assert isinstance(wrong, StorageTrouble)
        assert table.state.n == before and _moves(table) == 0
        assert not any(frames(viewer) for viewer in viewers)
        await _move(here, table)
        assert _moves(table) == 1 and all(frames(viewer) for viewer in viewers)

    _play(story, tmp_path)


def test_moves_of_many_tables_in_the_same_moment_go_to_disk_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than fit into one statement, with far fewer commits than moves; all are stored and shown."""
    commits: list[tuple[LogWriter, Rows]] = []

    async def story(at: At) -> None:
        here, first, theirs = at
        tables = [(first, theirs)] + [await seated(here) for _ in range(MOST_AT_ONCE + 4)]
        for _, viewers in tables:
            for viewer in viewers:
                frames(viewer)
        monkeypatch.setattr(LogWriter, "_commit", noting(commits, LogWriter._commit))
        assert not any(await together(*(_move(here, table) for table, _ in tables)))
        assert sum(len(rows) for _, rows in commits) == len(tables) and len(commits) <= 3
        for table, viewers in tables:
            assert _moves(table) == 1
            assert [entry.kind for entry in await here.storage.entries(table.id)][-1] == "move"
            # Who is here may be told after it, on a busy machine.
            shown = [[frame["rev"] for frame in _told(viewer) if "rev" in frame] for viewer in viewers]
            assert all(revisions[-1] == table.state.revision for revisions in shown)

    _play(story, tmp_path)


# In order, and one at a time.


def test_of_many_things_at_one_table_in_the_same_moment_each_follows_the_one_before(tmp_path: Path) -> None:
    """On disk, in memory, and on the page of everybody who looks, in the order in which they were asked for."""

    async def story(at: At) -> None:
        here, table, viewers = at
        for viewer in viewers:
            frames(viewer)
        said = [here.deeds.chat(table, Player("anna"), f"line {number}") for number in range(8)]
        assert not any(await together(*said[:4], _move(here, table), *said[4:]))
        wanted = [f"line {number}" for number in range(4)] + ["move"] + [f"line {number}" for number in range(4, 8)]
        entries = (await here.storage.entries(table.id))[-9:]
        assert [entry.n for entry in entries] == list(range(table.state.n - 8, table.state.n + 1))
        assert [msgspec.json.decode(e.data)["text"] if e.kind == "chat" else e.kind for e in entries] == wanted
        for viewer in viewers:
            told = _told(viewer)
            assert [frame["chat"][0][2] if "chat" in frame else "move" for frame in told] == wanted

    _play(story, tmp_path)


def test_who_is_asked_at_the_same_time_as_others_is_not_too_late(tmp_path: Path) -> None:
    """All pass cards in secret: what one of them does takes nothing away from what another is about to do, even in the
    same moment."""

    async def story(at: At) -> None:
        here, table, viewers = at
        seen = table.state.revision
        assert match_of(table.state).awaiting == (0, 1, 2)
        paths = [first_touch(table, seat) for seat in range(3)]
        touches = [(viewer.player, path, seen) for viewer, path in zip(viewers, paths, strict=True)]
        assert not any(await together(*(touch(here, table, *each) for each in touches)))
        assert table.state.revision == seen + 3
        (late,) = await together(touch(here, table, *touches[0]))
        assert isinstance(late, StaleMove)

    _play(story, tmp_path, "sea_or_shore")


def test_of_two_moves_for_one_decision_the_first_counts(tmp_path: Path) -> None:
    """Somebody touches on two devices at the same moment."""

    async def story(at: At) -> None:
        here, table, _ = at
        mover = _mover(table)
        wanted = first_touch(table, mover.seat)
        first, late = await together(_move(here, table), _move(here, table, 1))
        assert first is None and isinstance(late, StaleMove)
        match = match_of(table.state)
        assert [match.rulebook.write(move) for _, move in match.log] == [" ".join(wanted)]

    _play(story, tmp_path)


def test_a_move_that_must_wait_goes_through_as_soon_as_it_can(tmp_path: Path) -> None:
    """It waits for the table, or for the disk, and then goes on; nobody else waits for the table."""

    async def story(at: At) -> None:
        here, table, _ = at
        other, _ = await seated(here)
        async with table.lock:
            waiting, quick = asyncio.create_task(_move(here, table)), asyncio.create_task(_move(here, other))
            await quick
            assert (_moves(table), _moves(other)) == (0, 1) and not waiting.done()
        await waiting
        with contextlib.closing(sqlite3.connect(tmp_path / "atoll.db", isolation_level=None)) as disk:
            disk.execute("begin immediate")
            waiting = asyncio.create_task(_move(here, table))
            await asyncio.sleep(0.05)
            assert _moves(table) == 1 and table.lock.locked() and not waiting.done()
            disk.execute("rollback")
        await waiting
        assert _moves(table) == 2 and not table.lock.locked()

    _play(story, tmp_path)


def test_a_page_is_heard_in_the_order_in_which_it_speaks(anna: Guest, table: str, here: Services) -> None:
    """However much of it waits: what it says after a move comes after the move."""
    with anna.line(table) as line:
        line.until("head")
        line.send("chat", "before")
        line.send("touch", line.revision, line.first_path(), True)
        line.send("chat", "after")
        while (line.until("chat")["chat"] or [[0, "", ""]])[-1][2] != "after":
            pass
    entries = here.storage.all_entries(table)
    assert [entry.kind for entry in entries][-3:] == ["chat", "move", "chat"]


# A fault is nobody else's business.


def _stumbling(sound: Any, what: object) -> Any:
    """Something that works, but not for a certain table."""

    @functools.wraps(sound)
    def stumble(self: Any, *given: Any) -> Any:
        if what in (self, getattr(self, "table", None)):
            raise KeyError("somebody stumbles")
        return sound(self, *given)

    return stumble


@pytest.mark.parametrize("deed", ["move_entry", "take", "view"])
def test_a_fault_at_one_table_is_nobody_elses_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    """Whether a move cannot be understood or made: whoever made it is told, others play on and miss nothing."""

    async def story(at: At) -> None:
        here, table, _ = at
        other, viewers = await seated(here)
        for viewer in viewers:
            frames(viewer)
        moves = _move(here, table), _move(here, other)
        with monkeypatch.context() as broken:
            broken.setattr(TableState, deed, _stumbling(getattr(TableState, deed), table.state))
            wrong, right = await together(*moves)
        assert isinstance(wrong, KeyError) and right is None
        assert not table.lock.locked()
        for viewer in viewers:
            (frame,) = _told(viewer)
            assert frame["rev"] == other.state.n and frame.keys() >= {"c", "log", "head"}
        # Whatever has become true meanwhile, the table goes on.
        await together(_move(here, table))
        await together(_move(here, table))
        assert _moves(table) >= 1

    _play(story, tmp_path)


@pytest.mark.parametrize(
    ("where", "how"), [(Display, "_beside"), (Display, "_wire"), (Display, "told"), (Chronicle, "words")]
)
def test_a_table_that_cannot_be_shown_is_nobody_elses_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: type, how: str
) -> None:
    """The move is stored and true all the same, and others play on; the fault is in the server's log. Once it can be
    shown again, the next that happens shows everything."""

    async def story(at: At) -> None:
        here, table, viewers = at
        other, others = await seated(here)
        for viewer in viewers + others:
            frames(viewer)
        moves = _move(here, table), _move(here, other)
        display = here.displays.at(table)
        with monkeypatch.context() as broken, structlog.testing.capture_logs() as noted:
            broken.setattr(
                where, how, _stumbling(getattr(where, how), display if where is Display else table.state.story)
            )
            assert not any(await together(*moves))
        assert _moves(table) == 1 and not any(frames(viewer) for viewer in viewers)
        assert noted and {line["table"] for line in noted} == {table.id}
        assert {line["log_level"] for line in noted} == {"error"}
        for viewer in others:
            (frame,) = _told(viewer)
            assert frame["rev"] == other.state.n and frame.keys() >= {"c", "log", "head"}
        await _move(here, table)
        for viewer in viewers:
            (frame,) = _told(viewer)
            assert frame["rev"] == table.state.n and len(frame["log"]) == 2

    _play(story, tmp_path)


def test_a_page_that_cannot_be_shown_is_nobody_elses_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others at the same table see the move."""

    async def story(at: At) -> None:
        here, table, viewers = at
        watcher = look(here, table, Player("somebody"))
        for viewer in (*viewers, watcher):
            frames(viewer)
        beside = Display._beside

        def stumble(display: Display, viewer: Viewer, curtain: int | None) -> Any:
            if viewer is watcher:
                raise KeyError("somebody stumbles")
            return beside(display, viewer, curtain)

        monkeypatch.setattr(Display, "_beside", stumble)
        with structlog.testing.capture_logs() as noted:
            await _move(here, table)
        assert [(line["event"], line["table"]) for line in noted] == [("a page cannot be shown", table.id)]
        assert all(_told(viewer)[-1]["rev"] == table.state.n for viewer in viewers)
        assert not frames(watcher)

    _play(story, tmp_path)


# What is checked.


def test_a_move_is_checked(tmp_path: Path) -> None:
    async def story(at: At) -> None:
        here, table, viewers = at
        mover, now = _mover(table), table.state.revision
        path = first_touch(table, mover.seat)
        other = viewers[1 - mover.seat].player
        twice = [path[0], path[0]]
        wrong = await together(
            touch(here, table, mover, path, now - 1),
            touch(here, table, mover, path, now + 1),
            touch(here, table, mover, twice, now),
            touch(here, table, other, path, now),
        )
        assert list(map(type, wrong)) == [StaleMove, StaleMove, IllegalMove, IllegalMove]
        assert _moves(table) == 0

    _play(story, tmp_path)


def test_nobody_moves_for_a_seat_that_is_not_theirs(tmp_path: Path) -> None:
    """Whatever a page claims to look as: seats belong to those who sit there. Neither at once nor after waiting."""

    async def story(at: At) -> None:
        here, table, _ = at
        mover = _mover(table)
        path = first_touch(table, mover.seat)
        for stranger in (Player("somebody", mover.seat), Player("", mover.seat), Player("bot", mover.seat)):
            (wrong,) = await together(touch(here, table, stranger, path))
            assert isinstance(wrong, NotYours)
            async with table.lock:
                waiting = asyncio.create_task(touch(here, table, stranger, path))
                await asyncio.sleep(0)
            with pytest.raises(NotYours):
                await waiting
            with pytest.raises(CannotUndo):
                await here.deeds.undo(table, stranger, table.state.revision)
        assert _moves(table) == 0

    _play(story, tmp_path)


def test_a_page_that_looks_from_a_seat_that_somebody_else_has_by_now_moves_for_nobody(tmp_path: Path) -> None:
    """The seat is looked up when the move is made, not when the page came."""

    async def story(at: At) -> None:
        here, table, _ = at
        mover = _mover(table)
        meaning = touched(first_touch(table, mover.seat))
        async with table.lock:
            waiting = asyncio.create_task(here.deeds.play(table, mover, table.state.revision, meaning))
            await asyncio.sleep(0)
            await here.tables.append(table, table.state.entry("stand", mover.seat))
        with pytest.raises(NotYours):
            await waiting

    _play(story, tmp_path)


# Taking back.


def test_an_undo_for_an_older_position_takes_nothing_back(tmp_path: Path) -> None:
    """Somebody saw a move of theirs and pressed the button; meanwhile something else has happened."""

    async def story(at: At) -> None:
        here, table, _ = at
        mover, seen = _mover(table), table.state.revision
        await _move(here, table)
        for revision in (seen, seen - 1, 0, -1, table.state.revision + 1):
            for whole_turn in (False, True):
                with pytest.raises(StaleMove):
                    await here.deeds.undo(table, mover, revision, whole_turn=whole_turn)
        assert _moves(table) == 1
        await here.deeds.undo(table, mover, table.state.revision)
        assert _moves(table) == 0

    _play(story, tmp_path, "sea_or_shore")


def test_a_button_that_is_pressed_twice_takes_back_once(tmp_path: Path) -> None:
    """Both say what was seen when they were pressed."""

    async def story(at: At) -> None:
        here, table, _ = at
        mover = _mover(table)
        await _move(here, table)
        now = table.state.revision
        done, late = await together(*(here.deeds.undo(table, mover, now) for _ in range(2)))
        assert done is None and isinstance(late, StaleMove)
        assert [entry.kind for entry in await here.storage.entries(table.id)].count("undo") == 1

    _play(story, tmp_path, "sea_or_shore")


def test_talk_in_between_does_not_make_an_undo_too_old(tmp_path: Path) -> None:
    async def story(at: At) -> None:
        here, table, _ = at
        mover = _mover(table)
        await _move(here, table)
        now = table.state.revision
        await here.deeds.chat(table, Player("ben"), "are you sure?")
        await here.deeds.undo(table, mover, now)
        assert _moves(table) == 0

    _play(story, tmp_path, "sea_or_shore")


@pytest.fixture
def secret_table(client: TestClient, anna: Guest, ben: Guest) -> str:
    """A table of a game in which all begin at the same time, and may think again until the last has decided."""
    name = anna.create("sea_or_shore", seats=3)
    ben.sit(name, 1)
    Guest(client, "Cleo").sit(name, 2)
    return name


@pytest.mark.parametrize("button", ["undo", "restart"])
def test_an_undo_that_is_too_old_is_answered_with_how_the_table_stands(
    anna: Guest, secret_table: str, button: str
) -> None:
    """On a page, with everything afresh."""
    with anna.line(secret_table) as line:
        line.until("head")
        seen = line.revision
        line.touch()
        line.send(button, seen)
        assert "moved on" in line.until("no")["no"]
        assert line.until("things")["log"][-1][1] == 0 and line.head["moves"] == 1
        line.send(button, line.revision)
        while line.head["moves"]:
            line.until("head")


def test_an_undo_without_script_says_what_was_seen_too(anna: Guest, secret_table: str, here: Services) -> None:
    """The text table has it in its form; the answer shows how the table stands, and above it why nothing happened."""
    name = secret_table
    with anna.line(name) as line:
        line.until("head")
        seen = line.revision
        line.touch()
    now = here.tables._open[name].state.revision
    page = anna.get(f"/t/{name}/text").text
    form = page.partition(f'action="/t/{name}/undo"')[2].partition("</form>")[0]
    assert f'name="revision" value="{now}"' in form
    answer = anna.post(f"/t/{name}/undo", data={"seat": 0, "revision": seen})
    assert answer.status_code == 400 and "moved on" in answer.text
    assert _moves(here.tables._open[name]) == 1
    assert anna.post(f"/t/{name}/undo", data={"seat": 0}).status_code == 400
    assert anna.post(f"/t/{name}/undo", data={"seat": 0, "revision": now}).status_code == 303
    assert _moves(here.tables._open[name]) == 0


# Opening.


def test_all_who_open_a_table_at_the_same_moment_are_at_the_same_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the first of them fails: two tables of one name would not know of each other."""

    async def story(at: At) -> None:
        here, table, _ = at
        here.tables._open.clear()
        read, failures = Storage.table, [True]
        go_on = asyncio.Event()

        async def flaky(storage: Storage, name: str) -> Any:
            if failures:
                failures.pop()
                await go_on.wait()
                raise StorageTrouble(match_of(table.state).prompt(NOBODY).wait)
            return await read(storage, name)

        monkeypatch.setattr(Storage, "table", flaky)
        opening = [asyncio.create_task(here.tables.open(table.id)) for _ in range(3)]
        await until(lambda: not failures)
        go_on.set()
        await asyncio.wait(opening[:1])
        opening += [asyncio.create_task(here.tables.open(table.id)) for _ in range(3)]
        first, *opened = await together(*opening)
        assert isinstance(first, StorageTrouble)
        assert len({id(each) for each in opened}) == 1

    _play(story, tmp_path)
