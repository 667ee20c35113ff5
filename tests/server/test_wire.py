"""What goes over the wire: changes only, and as few words as possible."""

import random
import weakref
from typing import Any

import msgspec
import pytest

from atoll.core.game import Game
from atoll.core.message import Who, say
from atoll.core.registry import games
from atoll.core.scene import Thing
from atoll.core.tongue import Tongue
from atoll.server.readers import Reader
from atoll.server.table import Table
from atoll.server.wires import PLACE, RENAMED, Wires, encode
from tests.server.moments import frame_for
from tests.server.test_no_peeking import _table

MOVES = 40
LABEL = 10
"""Where the label stands in a thing on the wire."""


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_page_that_applies_the_changes_has_what_a_fresh_page_gets(game: Game) -> None:
    """Things, words, what may be touched, and the log, after every move and every undo."""
    dice = random.Random(1)
    table = _table(game, game.seats[0], seed=4)
    reader = Reader("w0", "", "en", "wide")
    reader.seat = 0
    page: dict[str, Any] = {}
    _apply(page, _frame(reader, table))
    for number in range(MOVES):
        match = table.match
        assert match is not None
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        table.take(table.entry("move", seat, match.rulebook.write(dice.choice(match.legal(seat)))))
        if number % 7 == 3:
            _apply(page, _frame(reader, table))
            table.take(table.entry("undo", seat, {"count": 1}))
        _apply(page, _frame(reader, table))
        fresh = Reader("w0", "", "en", "wide")
        fresh.seat = 0
        whole: dict[str, Any] = {}
        _apply(whole, _frame(fresh, table))
        assert page["things"] == whole["things"]
        assert page["live"] == whole["live"]
        assert page["head"] == whole["head"]
        assert page["log"] == whole["log"] or len(page["log"]) > len(whole["log"])


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_products_stand_for_exactly_the_legal_touches(game: Game) -> None:
    dice = random.Random(2)
    table = _table(game, game.seats[-1], seed=2)
    for _ in range(MOVES):
        match = table.match
        assert match is not None
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        moves = match.legal(seat)
        scene = game.scene(table.view(seat), moves, "wide")
        ways = {path for line in scene.live for path in _ways(line)}
        assert ways == set(scene.touches.values())
        table.take(table.entry("move", seat, match.rulebook.write(dice.choice(moves))))


def test_what_was_shown_is_forgotten() -> None:
    """Of the pictures that a table has shown, no more are kept than those in front of its readers."""
    game = next(game for game in games() if game.name == "aqualin")
    table = _table(game, 2, seed=4)
    readers = [Reader(f"w{seat}", "", "en", "wide") for seat in range(2)]
    seen = []
    for _ in range(8):
        for seat, reader in enumerate(readers):
            reader.seat = seat
            _frame(reader, table)
        match = table.match
        assert match is not None
        shown = readers[match.awaiting[0]].shown
        assert shown is not None
        seen.append(weakref.ref(shown.touches))
        del shown
        table.take(table.entry("move", match.awaiting[0], match.moves(match.awaiting[0])[0].text))
    assert [ref() is not None for ref in seen] == [False] * 7 + [True]


def test_what_only_moved_is_sent_without_its_looks() -> None:
    game = next(game for game in games() if game.name == "aqualin")
    table = _table(game, 2, seed=4)
    reader = Reader("w0", "", "en", "wide")
    reader.seat = 0
    _frame(reader, table)
    match = table.match
    assert match is not None
    table.take(table.entry("move", match.awaiting[0], match.moves(match.awaiting[0])[0].text))
    frame = _frame(reader, table)
    assert min(len(thing) for thing in frame["c"]) <= 4
    assert len(encode(frame)) < 1500


def _frame(reader: Reader, table: Table) -> dict[str, Any]:
    frame: dict[str, Any] = msgspec.json.decode(encode(frame_for(reader, table)))
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
        page["log"] = [line for line in page["log"] if line[0] <= frame["cut"]]
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
    """What a thing is called is put together once; each table puts its own names in, whatever is typed as a name."""
    label = say("{name} follows {other}", name=Who(1), other=Who(0))
    things = Thing("a", "tile", 1, 2, label=label), Thing("b", "tile", 1, 2, text=Who(1), label=label)
    for names in (("Ann", "Bob"), ('"', "\\u00000\\u0000"), ("\\u0000", "é\\"), ("Ann", "")):
        wires = Wires(Tongue("en", names=names))
        first, second = names[0], names[1] or "Player 2"
        for thing in (*things, *things):
            told = msgspec.json.decode(wires.tell(thing))
            assert told[LABEL] == f"{second} follows {first}"
            assert bool(told[LABEL - 1]) == bool(thing.text) and second.startswith(told[LABEL - 1].rstrip("…"))
        assert msgspec.json.decode(wires.tell(things[0], PLACE)) == ["a", 1, 2]
        assert msgspec.json.decode(wires.tell(things[0], RENAMED)) == ["a", 1, 2, f"{second} follows {first}"]


def test_no_frame_overtakes_one_that_waits() -> None:
    """A frame that could not be sent at once has been taken out to be sent; the next one must still wait for it."""
    reader = Reader("somebody", "Anna", "en", "wide")
    sent: list[bytes] = []
    is_ready = False

    def send_now(frame: bytes) -> bool:
        if is_ready:
            sent.append(frame)
        return is_ready

    reader.send_now = send_now
    reader.send_bytes(b"first")
    assert reader.outbox.get_nowait() == b"first"
    is_ready = True
    reader.send_bytes(b"second")
    assert not sent and reader.outbox.get_nowait() == b"second"
    reader.unsent -= 2
    reader.send_bytes(b"third")
    assert sent == [b"third"]
