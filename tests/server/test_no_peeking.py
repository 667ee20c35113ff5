"""Nothing that is sent to a seat depends on what the seat cannot know.

Random tables of every game are played in two worlds at once: the real one, and one in which everything that a viewer
cannot know has been drawn anew. As long as the viewer could not tell the worlds apart, every frame, page and answer
for that viewer must be the same in both, byte by byte. Whatever can be asked may be a question about the hidden things,
too: whether a move can be taken back, why something cannot be touched, and what a bot is told who gives a hint.
"""

import asyncio
import functools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.core.contract import LEGAL, NOBODY
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.match import UNDO_STOPS_AT_REVEAL, Match
from atoll.core.registry import find, games
from atoll.core.scene import LAYOUTS, Layout
from atoll.server import clock
from atoll.server.api.routes import _state
from atoll.server.bots.jobs import hint_job, move_job
from atoll.server.live.display import Display
from atoll.server.live.viewer import Viewer, picture_of
from atoll.server.people.identity import COOKIE, Person
from atoll.server.services import Services
from atoll.server.storage.rows import TableRow
from atoll.server.tables.meaning import NOT_NOW, is_final, match_of, typed, why_not
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import DAY, Clocks, Pace
from atoll.server.tables.player import Player
from atoll.server.tables.position import Position
from atoll.server.tables.state import TableState
from atoll.server.tables.undo import undo_steps
from atoll.web.wire import encode
from tests.server.conftest import Guest
from tests.server.moments import frames
from tests.server.moved import MovedClock

GAMES = [(game, seats) for game in games() for seats in game.seats]
TABLES = [
    (game, seats, is_agreed) for game, seats in GAMES for is_agreed in (False, True) if game.options or not is_agreed
]
NAMES = [f"{game.name}-{seats}{'-options' if is_agreed else ''}" for game, seats, is_agreed in TABLES]
EVERY = 6
MOST = 300
LANGUAGES = ("en", "de")
Worlds = tuple[TableState, TableState]
every_table = pytest.mark.parametrize(("game", "seats", "is_agreed"), TABLES, ids=NAMES)


@every_table
def test_every_frame_is_the_same_in_every_world_that_the_viewer_could_take_for_the_real_one(
    game: Game, seats: int, is_agreed: bool, client: TestClient, here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first moves to the last, with the options of the box and with others."""
    # A page carries the promise for another table, a new one each time.
    monkeypatch.setattr(here.signer, "ticket", lambda: ("ticket", "hash"))
    for number, real, dice, seat, move in _random_play(game, seats, is_agreed):
        if number % EVERY == number // EVERY % 2:
            viewer = dice.choice([NOBODY, *range(seats)])
            first, second = _two_worlds(real, viewer, number, is_luck_known=False)
            told = _everything(first, viewer) + _pages(client, here, first, viewer)
            same = _everything(second, viewer) + _pages(client, here, second, viewer)
            assert told == same, f"move {number}: viewer {viewer} is told a secret"
            _compare_after(_two_worlds(real, viewer, number), viewer, seat, move)


@every_table
def test_asking_to_undo_tells_nothing_that_the_seat_cannot_know(game: Game, seats: int, is_agreed: bool) -> None:
    """Whether a move showed somebody something is worked out from what is hidden. The answer is the same in all worlds
    that look the same to whoever asks: after one move, and after as many as a turn has."""
    for number, real, dice, seat, move in _random_play(game, seats, is_agreed):
        if number % (3 * EVERY) == number // EVERY % 5:
            for pair in _after_moves(_two_worlds(real, seat, number), seat, move, dice):
                told, same = (_undo_answers(world, seat) for world in pair)
                assert told == same, f"move {number}: seat {seat} learns something by asking to undo"
                read, likewise = (_notes_of_undo(world, seat) for world in pair)
                assert read == likewise, f"move {number}: seat {seat} learns something from the note of an undo"


@every_table
def test_asking_why_not_tells_nothing_that_the_seat_cannot_know(game: Game, seats: int, is_agreed: bool) -> None:
    """For every thing of the picture, alone and as the first of two; and for whatever can be typed."""
    for number, real, _, seat, _ in _random_play(game, seats, is_agreed):
        if number % 20 == 0:
            first, second = _two_worlds(real, seat, number, is_luck_known=False)
            told, same = _reasons(first, seat, number), _reasons(second, seat, number)
            assert told == same, f"move {number}: seat {seat} learns something by asking why not"
            assert set(told.values()) != {NOT_NOW.text}, "there was nothing to ask"


@pytest.mark.parametrize("game", ["sea_or_shore", "reef_encounter"])
def test_clocks_and_the_absent_tell_no_secrets(
    game: str, client: TestClient, here: Services, time_passes: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot plays for one, a clock runs for others, somebody was asked to play: pages, frames and answers are the same
    in every world that the viewer could take for the real one."""
    monkeypatch.setattr(here.signer, "ticket", lambda: ("ticket", "hash"))
    # Entries are of one moment in both worlds; whoever looks does so five hours later.
    time_passes.on(hours=5)
    monkeypatch.setattr(clock, "now", lambda: MovedClock.START)
    form = find(game)
    for number, real, dice, _, _ in _random_play(form, form.seats[-1], is_agreed=False):
        if number % 30 == 5:
            viewer = dice.choice([NOBODY, *range(form.seats[-1])])
            pair = _two_worlds(real, viewer, number, is_luck_known=False)
            for world in pair:
                _let_somebody_be_absent(world, viewer)
            told, same = (_everything(world, viewer) + _pages(client, here, world, viewer) for world in pair)
            assert told == same, f"move {number}: viewer {viewer} is told a secret"


def _let_somebody_be_absent(world: TableState, viewer: int) -> None:
    """Somebody else than the viewer; and a clock that runs for whoever is asked."""
    world.clocks = Clocks(Pace("days", DAY, DAY, "sign"), world.row.seats)
    away, other = [seat for seat in range(world.row.seats) if seat != viewer][:2]
    for seat in match_of(world).awaiting:
        world.take(world.entry("nudge", other, {"seat": seat}))
    world.take(world.entry("sit", away, {"name": "ABCDE"[away], "who": "", "bot": "gentle", "for": "asked"}))
    world.take(world.entry("offer", other, {"by": other}))
    world.take(world.entry("agree", other, {"yes": True}))
    world.take(world.entry("away", other, {"until": MovedClock.START + DAY}))
    if other in match_of(world).awaiting:
        world.take(world.entry("time", other))


def _leaky_view(honest: Callable[..., Any], table: Any, viewer: int, public: Any = None) -> Any:
    return honest(table, viewer, public) | {"leak": honest(table, 1)}


def test_the_comparison_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a card that a seat cannot see were put into its words, the worlds would differ."""
    real = _table(find("sea_or_shore"), 3, seed=3)
    book = match_of(real).rulebook
    pair = _two_worlds(real, 0, 1)
    monkeypatch.setattr(book, "view", functools.partial(_leaky_view, book.view))
    for world in pair:
        world._now = Position(match_of(world))
    first, second = (_state(OpenTable(world), Person("w0")) for world in pair)
    assert first != second


def _is_odd(match: Match) -> bool:
    """A bit of what is hidden."""
    return bool(sum(match.table.pack()) % 2)


def _first_pairs(count: int = 12) -> list[Worlds]:
    """Worlds that are not told apart, at the beginning of a game with secrets."""
    real = _table(find("sea_or_shore"), 3, seed=3)
    return [_two_worlds(real, match_of(real).awaiting[0], seed) for seed in range(count)]


def test_the_comparison_notices_a_leak_through_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.undo_stop

    def leaky(match: Match, seat: int) -> Any:
        return UNDO_STOPS_AT_REVEAL if _is_odd(match) else honest(match, seat)

    monkeypatch.setattr(Match, "undo_stop", leaky)
    seat = match_of(_first_pairs(1)[0][0]).awaiting[0]
    move = match_of(_first_pairs(1)[0][0]).legal(seat)[0]
    after = [pair for worlds in _first_pairs() for pair in _after_moves(worlds, seat, move, random.Random(1))]
    assert any(_undo_answers(first, seat) != _undo_answers(second, seat) for first, second in after)


def test_the_comparison_notices_a_leak_through_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.why_not

    def leaky(match: Match, seat: int, number: int) -> int:
        reason = honest(match, seat, number)
        return reason if reason == LEGAL or not _is_odd(match) else min(match.rulebook.REASONS)

    monkeypatch.setattr(Match, "why_not", leaky)
    seat = match_of(_first_pairs(1)[0][0]).awaiting[0]
    assert any(_reasons(first, seat, 0) != _reasons(second, seat, 0) for first, second in _first_pairs())


def test_the_comparison_notices_a_leak_through_what_bots_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = _first_pairs()
    seat = match_of(pairs[0][0]).awaiting[0]
    monkeypatch.setattr(type(match_of(pairs[0][0]).engine), "imagined", lambda engine, table, viewer, seed: table)
    assert any(_bots_work(first, seat) != _bots_work(second, seat) for first, second in pairs)


def test_older_lines_of_the_log_are_told_as_to_whoever_asks(client: TestClient, here: Services) -> None:
    """Who passed which card in Sea or Shore is known to two players."""
    guests = [Guest(client, name) for name in ("Anna", "Ben", "Cleo")]
    table = guests[0].create("sea_or_shore", seats=3)
    for seat in (1, 2):
        guests[seat].sit(table, seat)
    state = here.tables._open[table].state
    dice, match = random.Random(1), match_of(state)
    while len(match.log) < 12:
        seat = dice.choice(match.awaiting)
        state.take(state.move_entry(seat, dice.choice(match.legal(seat))))
    told = []
    for seat, guest in enumerate(guests):
        with guest.line(table) as line:
            line.until("chat")
            line.send("log", 12)
            told.append(line.until("older")["older"])
        assert told[-1] == [list(each) for each in state.lines(range(12), seat, "en")]
    assert told[0] != told[1] != told[2]


def test_whoever_plays_takes_no_second_seat_where_there_are_secrets(client: TestClient) -> None:
    """Not even the host, who may free the seat of a bot; at an open game there is nothing to see."""
    for game, status in (("sea_or_shore", 403), ("aqualin", 303)):
        anna, ben = Guest(client, "Anna"), Guest(client, "Ben")
        table = anna.create(game, seats=3 if game == "sea_or_shore" else 2, others="bot:gentle")
        assert anna.post(f"/t/{table}/stand", data={"seat": 1}).status_code == 303
        assert anna.sit(table, 1).status_code == status
        assert status == 303 or ben.sit(table, 1).status_code == 303


# Two worlds.


def _table(game: Game, seats: int, seed: int, options: dict[str, str] | None = None) -> TableState:
    row = TableRow("x", game.name, game.rules_version, seats, options or {}, seed, "", "w0", "table", None, 0)
    table = TableState(row)
    for seat in range(seats):
        table.take(table.entry("sit", seat, {"name": "ABCDE"[seat], "who": f"w{seat}"}))
    table.take(table.entry("start"))
    return table


def _random_play(game: Game, seats: int, is_agreed: bool) -> Iterator[tuple[int, TableState, random.Random, int, int]]:
    """A game from its first move to its last; before each of them, its number, the table, dice, and who moves how."""
    dice = random.Random(seats)
    options = {option.name: option.choices[-1].name for option in game.options} if is_agreed else {}
    real = _table(game, seats, seats, options)
    match = match_of(real)
    for number in range(MOST):
        if match.over:
            break
        seat = dice.choice(match.awaiting)
        move = dice.choice(match.legal(seat))
        yield number, real, dice, seat, move
        real.take(real.entry("move", seat, match.rulebook.write(move)))


def _two_worlds(real: TableState, viewer: int, seed: int, *, is_luck_known: bool = True) -> Worlds:
    """The table as it is, and as the viewer could imagine it. Neither remembers earlier moves. Nobody knows the luck to
    come; but where a move is made in both worlds, it must be the same for something to compare."""
    table = match_of(real).table
    other = match_of(real).engine.imagined(table, viewer, seed)
    other.luck.take(table.luck)
    if not is_luck_known:
        other.luck.key[0] ^= 1
    worlds = []
    for position in (table, other):
        world = _table(real.game, real.row.seats, real.row.seed or 0, real.row.options)
        world.match = Match.from_position(match_of(world).header, position.pack(), world.engine)
        world._now = Position(world.match)
        worlds.append(world)
    return worlds[0], worlds[1]


def _are_made_alike(pair: Worlds, viewer: int, seat: int, move: int) -> bool:
    """Whether a move can be made in both worlds, and the viewer sees it made alike."""
    first, second = (match_of(world) for world in pair)
    if second.why_not(seat, move):
        return False
    see = first.rulebook.seen_move
    return see(first.table, seat, move, viewer) == see(second.table, seat, move, viewer)


def _compare_after(pair: Worlds, viewer: int, seat: int, move: int) -> None:
    """Make the same move in both worlds. If the viewer sees the same outcome, it is told the same."""
    first, second = pair
    if not _are_made_alike(pair, viewer, seat, move):
        return
    told = []
    for world in pair:
        page, display = _page(world, viewer), Display(OpenTable(world))
        display.viewers.add(page)
        _let_another_look(world, viewer)
        display.show([page])
        entry = world.entry("move", seat, match_of(world).rulebook.write(move))
        world.take(entry)
        _let_another_look(world, viewer)
        display.told(entry)
        told.append(frames(page))
    if first.view(viewer) != second.view(viewer):
        return
    assert told[0] == told[1]
    assert len(told[0]) == 2
    assert _everything(first, viewer) == _everything(second, viewer)


def _after_moves(pair: Worlds, seat: int, move: int, dice: random.Random) -> Iterator[Worlds]:
    """The worlds after a move, and after some more of the same seat, as long as it cannot tell them apart."""
    for _ in range(4):
        if not _are_made_alike(pair, seat, seat, move):
            return
        for world in pair:
            world.take(world.entry("move", seat, match_of(world).rulebook.write(move)))
        first, second = pair
        if first.view(seat) != second.view(seat):
            return
        yield pair
        if not (moves := match_of(first).legal(seat)):
            return
        move = dice.choice(moves)


def _let_another_look(world: TableState, viewer: int) -> None:
    """What was made for somebody else is used for the viewer where all see it alike: nothing else may be in it."""
    picture_of(world, _page(world, (viewer + 1) % world.row.seats).angle)


def _who(viewer: int) -> str:
    return f"w{viewer}" if viewer != NOBODY else "nobody"


def _page(world: TableState, viewer: int, language: str = "en", layout: Layout = "wide") -> Viewer:
    return Viewer(Player(_who(viewer), viewer, language), layout)


# What can be asked for.


def _everything(world: TableState, viewer: int) -> list[bytes]:
    """All that can be asked for by a viewer, as bytes."""
    match = match_of(world)
    answers: list[Any] = [_state(OpenTable(world), Person(_who(viewer)))]
    display = Display(OpenTable(world))
    for language in LANGUAGES:
        tongue = world.tongue(language)
        for layout in LAYOUTS:
            page = _page(world, viewer, language, layout)
            display.show([page])
            answers += frames(page)
        answers.append(world.lines(range(len(world.story)), viewer, language))
        answers.append(repr(match.text(viewer)))
        if viewer != NOBODY:
            things = list(picture_of(world, page.angle).things)[::40]
            answers += [tongue.say(why_not(world, viewer, [thing.id])) for thing in things]
    if viewer != NOBODY:
        moves = match.legal(viewer)
        answers += [is_final(world, viewer, [move]) for move in moves[:: len(moves) // 6 + 1]]
        answers += [_answer_to(world, viewer, text) for text in ("?", "0", str(10**6), *_some_notation(world))]
        answers += _undo_answers(world, viewer)
        answers += _bots_work(world, viewer)
    return [_as_bytes(answer) for answer in answers]


def _as_bytes(answer: Any) -> bytes:
    if isinstance(answer, bytes):
        return answer
    return answer.encode() if isinstance(answer, str) else encode(answer)


def _some_notation(world: TableState, count: int = 6, offset: int = 0) -> list[str]:
    """Moves that are mostly illegal."""
    book = match_of(world).rulebook
    step = max(1, book.MOVES // count)
    return [book.write(move) for move in range(offset % step, book.MOVES, step)]


def _answer_to(world: TableState, viewer: int, text: str) -> str:
    """What a text means to the table, or what is wrong with it."""
    try:
        return str(typed(text)(world, viewer, "en"))
    except AtollError as error:
        return world.tongue("en").say(error.message)


def _undo_answers(world: TableState, seat: int) -> list[str]:
    """How many moves a seat could take back, one or its whole turn; or why none."""
    answers = []
    for whole_turn in (False, True):
        try:
            answers.append(str(asyncio.run(undo_steps(world, seat, whole_turn=whole_turn))))
        except AtollError as error:
            answers.append(world.tongue("en").say(error.message))
    return answers


def _notes_of_undo(world: TableState, seat: int) -> list[Any]:
    """What the log would say if the seat, alone with bots, took its last move back: it says whether that went back over
    something that was shown."""
    others = [replace(chair, who="", bot="gentle") for chair in world.chairs]
    twin = TableState(replace(world.row, seed=None))
    twin.match, twin._now = match_of(world).clone(), Position(match_of(world))
    for number, chair in enumerate(others):
        twin.chairs.put(number, world.chairs[seat] if number == seat else chair)
    twin.clocks.move(seat, (), 0)
    twin.take(twin.entry("undo", seat, {"count": 1}))
    return [line.note for line in twin.story]


def _reasons(world: TableState, seat: int, offset: int) -> dict[tuple[str, ...], str]:
    """Why nothing can be touched: each thing of the picture, each two that begin a move, and some other two; and what
    is wrong with moves that are typed."""
    match, tongue = match_of(world), world.tongue("en")
    # Each reason is asked for again and again.
    match.why_not = functools.cache(match.why_not)  # type: ignore[method-assign]
    things = [thing.id for thing in picture_of(world, _page(world, seat).angle).things]
    beginnings = sorted({path[:2] for _, path in world.position.paths(seat) if len(path) > 1}, key=str)
    pairs = [*beginnings[offset % 5 :: max(1, len(beginnings) // 100)], *zip(things[::7], things[::-7], strict=True)]
    asked = [*((thing,) for thing in things), *pairs]
    reasons = {path: tongue.say(why_not(world, seat, path)) for path in asked}
    return reasons | {("", text): _answer_to(world, seat, text) for text in _some_notation(world, 40, offset)}


def _bots_work(world: TableState, seat: int) -> list[dict[str, Any]]:
    """What a worker is told who is to decide for a seat, or to give it a hint: with the same dice for the dream."""
    table, bot = OpenTable(world), world.chairs[seat].bot
    world.chairs[seat].bot = "gentle"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.randbits", lambda bits: 77)
        work = [move_job(table, seat).data, hint_job(table, seat, "somebody").data]
    world.chairs[seat].bot = bot
    return work


def _pages(client: TestClient, here: Services, world: TableState, viewer: int) -> list[bytes]:
    """Everything that a browser may ask for at a table."""
    here.tables._open[world.id] = OpenTable(world)
    cookie = f"{COOKIE}={here.signer.sign(Person(_who(viewer), 'N'))}"
    paths = ("", "?at=0", "/text", "/text?seat=0", "/text?seat=1", "/record", "/check", "/review", "/people")
    answers = [client.get(f"/t/{world.id}{path}", headers={"Cookie": cookie}, follow_redirects=False) for path in paths]
    answers.append(client.get(f"/api/tables/{world.id}"))
    return [answer.content for answer in answers]
