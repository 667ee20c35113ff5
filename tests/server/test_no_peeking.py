"""Nothing that is sent to a seat depends on what the seat cannot know.

Random tables of every game are played in two worlds at once: the real one, and one in which everything that a viewer
cannot know has been drawn anew. As long as the viewer could not tell the worlds apart, every frame, page and answer
for that viewer must be the same in both, byte by byte.
"""

import random
from typing import Any

import pytest

from atoll.core.contract import NOBODY
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.registry import games
from atoll.server.api import _state
from atoll.server.live import Live
from atoll.server.meaning import undo_words, why_not
from atoll.server.people import Person
from atoll.server.pictures import text_table
from atoll.server.readers import Reader
from atoll.server.storage import TableRow
from atoll.server.table import Table, _Position
from atoll.server.wires import encode
from tests.server.moments import frame_for, picture_of

GAMES = [(game, seats) for game in games() for seats in game.seats]
POSITIONS = 8
LANGUAGES = ("en", "de")


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=[f"{game.name}-{seats}" for game, seats in GAMES])
def test_every_frame_is_the_same_in_every_world_that_the_viewer_could_take_for_the_real_one(
    game: Game, seats: int
) -> None:
    dice = random.Random(seats)
    real = _table(game, seats, seed=seats)
    compared = 0
    for number in range(400):
        match = real.match
        assert match is not None
        if match.over or compared >= POSITIONS:
            break
        seat = dice.choice(match.awaiting)
        move = dice.choice(match.legal(seat))
        viewer = dice.choice([NOBODY, *range(seats)])
        pair = _two_worlds(real, viewer, number) if number % 4 == 0 else None
        before = _everything(pair[0], viewer) if pair else None
        if pair:
            assert before == _everything(pair[1], viewer), f"move {number}: viewer {viewer} is told a secret"
            compared += 1
            _compare_after(pair, viewer, seat, move)
        real.take(real.entry("move", seat, match.rulebook.write(move)))
    assert compared >= min(POSITIONS, 1)


def test_the_comparison_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a card that a seat cannot see were put into its words, the worlds would differ."""
    game = next(game for game in games() if game.name == "sea_or_shore")
    real = _table(game, 3, seed=3)
    assert real.match is not None
    book = real.match.rulebook

    def leaky(table: Any, viewer: int, public: Any = None) -> Any:
        return honest(table, viewer, public) | {"leak": honest(table, 1)}

    honest = book.view
    pair = _two_worlds(real, 0, 1)
    monkeypatch.setattr(book, "view", leaky)
    for world in pair:
        assert world.match is not None
        world._now = _Position(world.match)
    first, second = (_state(Live(world), Person("w0")) for world in pair)
    assert first != second


def _table(game: Game, seats: int, seed: int) -> Table:
    row = TableRow("x", game.name, game.rules_version, seats, {}, seed, "", "w0", "table", None, 0)
    table = Table(row)
    for seat in range(seats):
        table.take(table.entry("sit", seat, {"name": "ABCDE"[seat], "who": f"w{seat}"}))
    table.take(table.entry("start"))
    return table


def _two_worlds(real: Table, viewer: int, seed: int) -> tuple[Table, Table]:
    """The table as it is, and as the viewer could imagine it. Neither remembers earlier moves."""
    assert real.match is not None
    table = real.match.table
    other = real.match.engine.imagined(table, viewer, seed)
    other.luck.take(table.luck)
    worlds = []
    for position in (table, other):
        world = _table(real.game, real.row.seats, real.row.seed or 0)
        assert world.match is not None
        world.match = Match.from_position(world.match.header, position.pack(), world.engine)
        world._now = _Position(world.match)
        worlds.append(world)
    return worlds[0], worlds[1]


def _compare_after(pair: tuple[Table, Table], viewer: int, seat: int, move: int) -> None:
    """Make the same move in both worlds. If the viewer sees the same outcome, it is told the same."""
    first, second = pair
    assert first.match is not None
    assert second.match is not None
    book = first.match.rulebook
    if second.match.why_not(seat, move):
        return
    if book.seen_move(first.match.table, seat, move, viewer) != book.seen_move(second.match.table, seat, move, viewer):
        return
    readers = [_reader(world, viewer) for world in pair]
    for world, reader in zip(pair, readers, strict=True):
        _let_another_look(world, viewer)
        frame_for(reader, world)
        world.take(world.entry("move", seat, book.write(move)))
        _let_another_look(world, viewer)
    if first.view(viewer) != second.view(viewer):
        return
    frames = [encode(frame_for(reader, world)) for world, reader in zip(pair, readers, strict=True)]
    assert frames[0] == frames[1]
    assert _everything(first, viewer) == _everything(second, viewer)


def _let_another_look(world: Table, viewer: int) -> None:
    """What was made for somebody else is used for the viewer where all see it alike: nothing else may be in it."""
    picture_of(world, _reader(world, (viewer + 1) % world.row.seats))


def _reader(world: Table, viewer: int) -> Reader:
    reader = Reader(f"w{viewer}" if viewer != NOBODY else "nobody", "", "en", "wide")
    reader.seat = viewer
    return reader


def _everything(world: Table, viewer: int) -> list[bytes]:
    """All that can be asked for by a viewer, as bytes."""
    assert world.match is not None
    who = Person(f"w{viewer}" if viewer != NOBODY else "nobody")
    answers: list[Any] = [_state(Live(world), who)]
    for language in LANGUAGES:
        tongue = world.tongue(language)
        reader = _reader(world, viewer)
        reader.language = language
        for layout in ("wide", "tall"):
            reader.layout = layout
            reader.forget()
            answers.append(frame_for(reader, world))
        answers.append(world.lines(range(len(world.match.log)), viewer, language))
        answers.append(repr(text_table(world, viewer)))
        if viewer != NOBODY:
            answers.append(undo_words(world, viewer, language))
            things = list(picture_of(world, reader).things)[::40]
            answers += [tongue.say(why_not(world, viewer, [thing.id])) for thing in things]
    return [answer.encode() if isinstance(answer, str) else encode(answer) for answer in answers]
