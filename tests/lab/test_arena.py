"""The arena: fair to all bots, whatever the luck and the seats; and it says how sure it is."""

import json
import math
import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint, EntryPoints

import pytest
from click.testing import CliRunner

from atoll.bots import shelf
from atoll.cli.main import cli
from atoll.core.errors import BadOption
from atoll.core.match import Match, Move
from atoll.lab import arena as room
from atoll.lab.arena import Result, arena, elo, mixture, turned, wilson


def test_every_deal_is_played_from_every_seat() -> None:
    """Duplicated deals: of two bots, each has each side of the same deal."""
    seen = []

    def watch(fixture: room.Fixture) -> Result:
        seen.append((fixture.deal, fixture.lineup))
        return Result(fixture.number, fixture.lineup, (1, 2), (5, 3), (1, 1), (0.1, 0.1))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "play", watch)
        arena("aqualin", ["greedy", "random"], games=4, cores=1)
    deals = {deal for deal, _ in seen}
    assert len(deals) == 2
    assert set(seen) == {(deal, way) for deal in deals for way in (("greedy", "random"), ("random", "greedy"))}


def test_fewer_bots_than_seats_fill_the_seats_in_turn() -> None:
    """Two bots at a table for three: one of them sits twice, and each seat is somebody's equally often."""
    report = arena("sea_or_shore", ["random", "gentle"], seats=3, games=3, cores=1)
    assert {one.name: one.games for one in report.standings} == {"random": 6, "gentle": 3}
    assert sum(one.wins for one in report.standings) == pytest.approx(3)
    assert {turned(("a", "b", "a"), by).index("b") for by in range(3)} == {0, 1, 2}


def test_where_games_are_played_changes_nothing() -> None:
    """On one core, or by an executor of one's own."""
    told = []
    with ThreadPoolExecutor(2) as pool:
        for more in ({"cores": 1}, {"executor": pool}):
            report = arena("shells", ["greedy", "random"], games=12, seed=3, **more)
            told.append([(one.name, one.games, one.wins, one.points, one.elo) for one in report.standings])
    assert told[0] == told[1]


class Lowest:
    """A bot from elsewhere: the first move that is listed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int) -> Move:
        return match.moves(seat)[0]


class Patient(Lowest):
    seconds = 0.5

    def __init__(self, seed: int, seconds: float, simulations: int | None) -> None:
        super().__init__(seed)
        self.budget = seconds, simulations


def test_a_bot_of_ones_own_plays() -> None:
    """It is named by its class; one that thinks is told how long."""
    mine = f"{__name__}:Lowest"
    report = arena("shells", [mine, "random"], games=4, cores=1)
    assert [one.name for one in report.standings] == [mine, "random"]
    patient = shelf.make(f"{__name__}:Patient#30", 7)
    assert isinstance(patient, Patient) and patient.seed == 7 and patient.budget == (0.5, 30)
    for name in ("nobody", f"{__name__}:Nobody", "nowhere.at_all:Bot", ":"):
        with pytest.raises(BadOption, match="There is no bot"):
            shelf.make(name, 0)


def test_a_bot_registers_itself_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("lowest", f"{__name__}:Lowest", shelf.GROUP)
    monkeypatch.setattr(shelf, "entry_points", lambda group: EntryPoints([point]))
    assert isinstance(shelf.make("lowest", 1), Lowest)
    with pytest.raises(BadOption, match="strongest, lowest"):
        shelf.make("highest", 1)


def test_a_stronger_bot_is_found_and_the_test_stops_early() -> None:
    """Greedy beats random at Aqualin so surely that few games are needed."""
    report = arena("aqualin", ["greedy", "random"], games=100, stop=True, cores=1)
    assert report.stopped_early and report.games < 30
    assert report.p_value < 0.01
    assert report.standings[0].share > 0.9
    assert report.standings[0].elo > report.standings[1].elo


@pytest.fixture
def _keys_are_heard() -> Iterator[None]:
    """Tests that a shell runs in the background would not hear an interrupt."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_keys_are_heard")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_whoever_interrupts_it_is_told_what_was_played(monkeypatch: pytest.MonkeyPatch, sign: signal.Signals) -> None:
    played = 0

    def interrupted(fixture: room.Fixture) -> Result:
        nonlocal played
        played += 1
        if played == 4:
            os.kill(os.getpid(), sign)
        return Result(fixture.number, fixture.lineup, (1, 2), (5, 3), (1, 1), (0.1, 0.1))

    monkeypatch.setattr(room, "play", interrupted)
    before = signal.getsignal(signal.SIGTERM)
    command = ["arena", "aqualin", "--bots", "greedy random", "--games", "10", "--cores", "1", "--json"]
    answer = CliRunner().invoke(cli, command)
    assert answer.exit_code == 0, answer.output
    data = json.loads(answer.stdout)
    assert data["games"] == 3 and data["stopped_early"]
    assert signal.getsignal(signal.SIGTERM) is before


def test_the_same_seed_gives_the_same_games() -> None:
    """With bots that do not look at the clock, an arena can be repeated, in one process or in several."""
    alone, several = (arena("aqualin", ["greedy", "random"], games=4, seed=3, cores=n) for n in (1, 2))
    assert [(one.name, one.wins, one.points) for one in alone.standings] == [
        (one.name, one.wins, one.points) for one in several.standings
    ]
    other = arena("aqualin", ["greedy", "random"], games=4, seed=4, cores=1)
    assert other.standings[0].points != alone.standings[0].points


def test_a_bot_that_nobody_knows_is_refused_before_any_game() -> None:
    """The clairvoyant, and the strongest without networks, are bots of the arena, and of nothing else."""
    with pytest.raises(BadOption):
        arena("aqualin", ["clever", "random"], games=2)
    with pytest.raises(BadOption):
        arena("aqualin", ["random", "random", "random"], games=2)
    room.check_name("clairvoyant@0.1")
    room.check_name("before#100")
    assert not room.ARENA_ONLY.keys() & set(shelf.names())


def test_a_sequential_test_is_rarely_fooled() -> None:
    """However often one looks, equal bots look different (p < 0.01) in about one test of a hundred at most."""
    dice = random.Random(1)
    fooled = 0
    for _ in range(400):
        wins = 0
        for games in range(1, 151):
            wins += dice.random() < 0.5
            if mixture(wins, games, 0.5) > 100:
                fooled += 1
                break
    assert fooled <= 10


def test_confidence_intervals_cover_what_they_should() -> None:
    """Wilson's interval: known values, and it stays within 0 and 1."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.49, 0.943)
    assert wilson(0, 5)[0] == pytest.approx(0, abs=1e-9) and wilson(5, 5)[1] == pytest.approx(1)


def test_elo_follows_from_wins() -> None:
    """Three wins to one are some 191 points of Elo; one added draw brings them a little closer."""
    results = [Result(n, ("a", "b"), (1, 2) if n % 4 else (2, 1), (0, 0), (1, 1), (0, 0)) for n in range(400)]
    ratings = elo(results, ["a", "b"])
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * math.log10(300.5 / 100.5), abs=0.5)
    assert ratings["a"] + ratings["b"] == pytest.approx(0)


def test_the_command_answers_with_data() -> None:
    """`--bots` takes all names up to the next switch; the answer has the fields that programs read."""
    words = "arena aqualin --seats 2 --bots greedy random --games 2 --seed 1 --seconds 0.1 --cores 1 --json"
    done = CliRunner().invoke(cli, words.split())
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert [bot["name"] for bot in answer["bots"]] == ["greedy", "random"]
    assert set(answer["bots"][0]) >= {"name", "wins", "share", "ci95", "points", "ms_per_decision"}
    assert answer["games"] == 2 and answer["fair_share"] == 0.5


def test_the_command_shows_a_table_for_people() -> None:
    """The same in words: who, how often, how surely."""
    words = ["arena", "aqualin", "--bots", "greedy", "random", "--games", "2", "--cores", "1", "--lang", "en"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0
    assert "greedy" in done.stdout and "a fair share is 50.0%" in done.stdout
