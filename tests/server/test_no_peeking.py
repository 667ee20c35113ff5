"""Nothing that is sent to a seat depends on what the seat cannot know.

Random tables of every game are played in two worlds at once: the real one, and one in which everything that a viewer
cannot know has been drawn anew. As long as the viewer could not tell the worlds apart, every frame, page and answer
for that viewer must be the same in both, byte by byte.
"""

import asyncio
import functools
import random
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.core import match as matches
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, CannotUndo
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.message import Message, say
from atoll.core.registry import find, games
from atoll.core.scene import Layout
from atoll.server.api.routes import _state
from atoll.server.bots import jobs
from atoll.server.bots.jobs import hint_job, move_job
from atoll.server.live.display import Display
from atoll.server.live.pictures import picture_of
from atoll.server.live.viewer import Viewer
from atoll.server.people.identity import COOKIE, Person
from atoll.server.services import Services
from atoll.server.storage.rows import TableRow
from atoll.server.tables.meaning import is_final, match_of, typed, why_not
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.position import Position
from atoll.server.tables.state import TableState
from atoll.server.tables.undo import undo_steps
from atoll.web.wire import encode
from tests.server.conftest import Guest

GAMES = [(game, seats) for game in games() for seats in game.seats]
TABLES = [
    (game, seats, is_agreed) for game, seats in GAMES for is_agreed in (False, True) if game.options or not is_agreed
]
NAMES = [f"{game.name}-{seats}{'-options' if is_agreed else ''}" for game, seats, is_agreed in TABLES]
EVERY = 6
MOST = 300
LANGUAGES = ("en", "de")


@pytest.mark.parametrize(("game", "seats", "is_agreed"), TABLES, ids=NAMES)
def test_every_frame_is_the_same_in_every_world_that_the_viewer_could_take_for_the_real_one(
    game: Game, seats: int, is_agreed: bool, client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first moves to the last, with the options of the box and with others."""
    # A page carries the promise for another table, a new one each time.
    monkeypatch.setattr(house.desk, "ticket", lambda: ("ticket", "hash"))
    dice = random.Random(seats)
    options = {option.name: option.choices[-1].name for option in game.options} if is_agreed else {}
    real = _table(game, seats, seats, options)
    for number in range(MOST):
        match = real.match
        assert match is not None
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        move = dice.choice(match.legal(seat))
        if number % EVERY == number // EVERY % 2:
            viewer = dice.choice([NOBODY, *range(seats)])
            first, second = _two_worlds(real, viewer, number, is_luck_known=False)
            told = _everything(first, viewer) + _pages(client, house, first, viewer)
            same = _everything(second, viewer) + _pages(client, house, second, viewer)
            assert told == same, f"move {number}: viewer {viewer} is told a secret"
            _compare_after(_two_worlds(real, viewer, number), viewer, seat, move)
        real.take(real.entry("move", seat, match.rulebook.write(move)))


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


def test_older_lines_of_the_log_are_told_as_to_whoever_asks(client: TestClient, house: House) -> None:
    """Who passed which card in Sea or Shore is known to two players."""
    guests = [Guest(client, name) for name in ("Anna", "Ben", "Cleo")]
    table = guests[0].create("sea_or_shore", seats=3)
    for seat in (1, 2):
        guests[seat].sit(table, seat)
    live = house.table_if_open(table)
    assert live is not None and live.table.match is not None
    dice, match = random.Random(1), live.table.match
    while len(match.log) < 12:
        seat = dice.choice(match.awaiting)
        live.table.take(live.table.move_entry(seat, dice.choice(match.legal(seat))))
    told = []
    for seat, guest in enumerate(guests):
        with guest.line(table) as line:
            line.until("chat")
            line.send("log", 12)
            told.append(line.until("older")["older"])
        assert told[-1] == [list(each) for each in live.table.lines(range(12), seat, "en")]
    assert told[0] != told[1] != told[2]


def test_whoever_plays_takes_no_second_seat_where_there_are_secrets(client: TestClient, house: House) -> None:
    """Not even the host, who may free the seat of a bot; at an open game there is nothing to see."""
    for game, status in (("sea_or_shore", 403), ("aqualin", 303)):
        anna, ben = Guest(client, "Anna"), Guest(client, "Ben")
        table = anna.create(game, seats=3 if game == "sea_or_shore" else 2, others="bot:gentle")
        assert anna.post(f"/t/{table}/stand", data={"seat": 1}).status_code == 303
        assert anna.sit(table, 1).status_code == status
        assert status == 303 or ben.sit(table, 1).status_code == 303


def _table(game: Game, seats: int, seed: int, options: dict[str, str] | None = None) -> Table:
    row = TableRow("x", game.name, game.rules_version, seats, options or {}, seed, "", "w0", "table", None, 0)
    table = Table(row)
    for seat in range(seats):
        table.take(table.entry("sit", seat, {"name": "ABCDE"[seat], "who": f"w{seat}"}))
    table.take(table.entry("start"))
    return table


def _two_worlds(real: Table, viewer: int, seed: int, *, is_luck_known: bool = True) -> tuple[Table, Table]:
    """The table as it is, and as the viewer could imagine it. Neither remembers earlier moves. Nobody knows the luck to
    come; but where a move is made in both worlds, it must be the same for something to compare."""
    assert real.match is not None
    table = real.match.table
    other = real.match.engine.imagined(table, viewer, seed)
    other.luck.take(table.luck)
    if not is_luck_known:
        other.luck.key[0] ^= 1
    worlds = []
    for position in (table, other):
        world = _table(real.game, real.row.seats, real.row.seed or 0, real.row.options)
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
    if viewer != NOBODY:
        moves = world.match.legal(viewer)
        answers += [is_final(world, viewer, [move]) for move in moves[:: len(moves) // 6 + 1]]
        answers += [_answer_to(world, viewer, text) for text in ("?", "0", str(10**6), *_some_notation(world))]
    return [answer.encode() if isinstance(answer, str) else encode(answer) for answer in answers]


def _some_notation(world: Table) -> list[str]:
    """Moves that are mostly illegal."""
    assert world.match is not None
    return [
        world.match.rulebook.write(move)
        for move in range(0, world.match.rulebook.MOVES, world.match.rulebook.MOVES // 6)
    ]


def _answer_to(world: Table, viewer: int, text: str) -> str:
    """What a text means to the table, or what is wrong with it."""
    try:
        return str(typed_moves(world, viewer, text))
    except AtollError as error:
        return world.tongue("en").say(error.message)


def _pages(client: TestClient, house: House, world: Table, viewer: int) -> list[bytes]:
    """Everything that a browser may ask for at a table."""
    live = Live(world)
    house._open[world.id] = live
    cookie = f"{COOKIE}={house.desk.sign(Person(f'w{viewer}' if viewer != NOBODY else 'nobody', 'N'))}"
    paths = ("", "?at=0", "/text", "/text?seat=0", "/text?seat=1", "/record", "/check", "/review")
    answers = [client.get(f"/t/{world.id}{path}", headers={"Cookie": cookie}, follow_redirects=False) for path in paths]
    answers.append(client.get(f"/api/tables/{world.id}"))
    return [answer.content for answer in answers]
