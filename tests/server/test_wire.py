"""What goes over the wire: changes only, and as few words as possible."""

import asyncio
import gc
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from atoll.core.contract import NOBODY
from atoll.core.game import Game
from atoll.core.message import Who, say
from atoll.core.registry import find, games
from atoll.core.scene import Thing
from atoll.core.tongue import Tongue
from atoll.server.live import display
from atoll.server.live.viewer import Picture, Viewer, picture_of
from atoll.server.tables.meaning import match_of
from atoll.server.tables.player import Player
from atoll.server.tables.position import Position
from atoll.server.tables.state import TableState
from atoll.web.wire import Wire, encode
from tests.server.moments import first_touch, frame_for, frames, look, noting, parts, seated, touch
from tests.server.test_no_peeking import _table

MOVES = 40
LABEL = 10
"""Where the label stands in a thing on the wire."""


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_page_that_applies_the_changes_has_what_a_fresh_page_gets(game: Game) -> None:
    """Things, words, what may be touched, and the log, after every move and every undo."""
    dice = random.Random(1)
    table = _table(game, game.seats[0], seed=4)
    viewer, page = Viewer(Player("w0", 0)), dict[str, Any]()
    _apply(page, _frame(viewer, table))
    for number in range(MOVES):
        match = match_of(table)
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        table.take(table.entry("move", seat, match.rulebook.write(dice.choice(match.legal(seat)))))
        if number % 7 == 3:
            _apply(page, _frame(viewer, table))
            table.take(table.entry("undo", seat, {"count": 1}))
        _apply(page, _frame(viewer, table))
        whole: dict[str, Any] = {}
        _apply(whole, _frame(Viewer(Player("w0", 0)), table))
        assert page["things"] == whole["things"]
        assert page["live"] == whole["live"]
        assert page["head"] == whole["head"]
        assert whole["log"] and page["log"][-len(whole["log"]) :] == whole["log"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_products_stand_for_exactly_the_legal_touches(game: Game) -> None:
    dice = random.Random(2)
    table = _table(game, game.seats[-1], seed=2)
    for _ in range(MOVES):
        match = match_of(table)
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        moves = match.legal(seat)
        view = table.view(seat)
        scene = game.scene(view, moves, "wide")
        ways = {path for line in scene.live for path in _ways(line)}
        # Things that may be touched in any order stand there in each of them.
        assert {game.meant(view, moves, way) for way in ways} == set(moves)
        assert {tuple(sorted(way)) for way in ways} == {tuple(sorted(way)) for way in scene.touches.values()}
        table.take(table.entry("move", seat, match.rulebook.write(dice.choice(moves))))


def test_what_was_shown_is_forgotten(tmp_path: Path) -> None:
    """Of the pictures that a table has shown, no more are kept than those in front of its viewers; of the positions,
    the present one."""
    gc.collect()
    before = _alive(Picture), _alive(Position)

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here)
        for _ in range(8):
            seat = match_of(table.state).awaiting[0]
            await touch(here, table, viewers[seat].player, first_touch(table, seat))
            assert len(_alive(Picture)) - len(before[0]) == len(viewers)
            assert len(_alive(Position)) - len(before[1]) == 1
        here.storage.close()

    asyncio.run(story())


def _alive(kind: type) -> list[Any]:
    return [thing for thing in gc.get_objects() if type(thing) is kind]


def test_a_picture_is_made_once_for_all_who_look_from_the_same_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred who watch cost little more than one; each still gets what changed since they looked last."""
    made: list[Any] = []
    monkeypatch.setattr(display, "picture_of", noting(made, picture_of))

    async def story() -> None:
        here = parts(tmp_path)
        table, players = await seated(here)
        watchers = [look(here, table, Player(f"guest {number}")) for number in range(20)]
        for watcher in watchers:
            frames(watcher)
        made.clear()
        seat = match_of(table.state).awaiting[0]
        await touch(here, table, players[seat].player, first_touch(table, seat))
        assert len(made) == 3, "for each seat, and for all who watch"
        (told,) = {frames(watcher)[-1] for watcher in watchers}
        assert msgspec.json.decode(told)["c"]
        here.storage.close()

    asyncio.run(story())


def test_what_only_moved_is_sent_without_its_looks() -> None:
    table = _table(find("aqualin"), 2, seed=4)
    viewer = Viewer(Player("w0", 0))
    _frame(viewer, table)
    match = match_of(table)
    table.take(table.entry("move", match.awaiting[0], match.moves(match.awaiting[0])[0].text))
    frame = _frame(viewer, table)
    assert min(len(thing) for thing in frame["c"]) <= 4
    assert len(encode(frame)) < 1500


def _frame(viewer: Viewer, table: TableState) -> dict[str, Any]:
    frame: dict[str, Any] = msgspec.json.decode(encode(frame_for(viewer, table)))
    return frame


def _apply(page: dict[str, Any], frame: dict[str, Any]) -> None:
    """What the script does."""
    if "things" in frame:
        page["things"] = {thing[0]: list(thing) for thing in frame["things"]}
        page["head"], page["log"] = {}, []
    for name in frame.get("r", ()):
        del page["things"][name]
    for thing in frame.get("c", ()):
        page["things"][thing[0]] = list(thing) if len(thing) > 4 else _moved(page["things"][thing[0]], thing)
    page["live"] = frame.get("live", page.get("live"))
    page["head"] = {k: v for k, v in (page["head"] | dict(frame["head"])).items() if v is not None}
    if "cut" in frame:
        page["log"] = [line for line in page["log"] if line[1] == NOBODY or line[0] <= frame["cut"]]
    page["log"] = page["log"] + frame.get("log", [])


def _moved(before: list[Any], change: list[Any]) -> list[Any]:
    now = list(before)
    now[2], now[3] = change[1], change[2]
    if len(change) > 3:
        now[LABEL] = change[3]
    return now


def _ways(line: list[list[str]]) -> list[tuple[str, ...]]:
    """Every way through a product; a thing is not touched twice in a move."""
    ways: list[tuple[str, ...]] = [()]
    for step in line:
        ways = [(*way, name) for way in ways for name in step]
    return ways


def test_names_are_put_into_what_tables_share() -> None:
    """What a thing is called is the same at all tables; each table puts its own names in, whatever is typed as one."""
    label = say("{name} follows {other}", name=Who(1), other=Who(0))
    things = Thing("a", "tile", 1, 2, label=label), Thing("b", "tile", 1, 2, text=Who(1), label=label)
    for names in (("Ann", "Bob"), ('"', "\\u00000\\u0000"), ("\\u0000", "é\\"), ("Ann", "")):
        wire = Wire(Tongue("en", names=names))
        first, second = names[0], names[1] or "Player 2"
        for thing in (*things, *things):
            told = _on_wire(wire.tell(thing))
            assert told[LABEL] == f"{second} follows {first}"
            assert bool(told[LABEL - 1]) == bool(thing.text) and second.startswith(told[LABEL - 1].rstrip("…"))
        now = things[0]
        assert _change(wire, now._replace(x=5.0), now) == ["a", 1, 2]
        assert _change(wire, now._replace(label=say("something else")), now) == ["a", 1, 2, f"{second} follows {first}"]
        assert _change(wire, now._replace(label=None), now) == _on_wire(wire.tell(now))


def _on_wire(told: Any) -> Any:
    return msgspec.json.decode(encode(told))


def _change(wire: Wire, old: Thing, new: Thing) -> Any:
    """What is told of a thing to whoever saw it as it was."""
    (told,) = wire.changes(((old,),), ((new,),)).told
    return _on_wire(told)
