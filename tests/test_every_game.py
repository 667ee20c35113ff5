"""What every game at the table must have and keep: laws, transcripts, counts, a place of its own."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import atoll
from atoll.core.checking import check
from atoll.core.contract import CONTRACT
from atoll.core.engine import engine_for
from atoll.core.fuzz import SOME, fuzz
from atoll.core.game import Rulebook
from atoll.core.match import Header, Match
from atoll.core.perft import perft
from atoll.core.registry import find, games
from atoll.core.rule import RULE, mark_of
from atoll.core.tongue import LANGUAGES, Tongue
from tests.transcript import Options, path_of, tables, transcript

TABLES = tables()
PERFT = Path(__file__).parent / "perft"
SOURCES = Path(atoll.__file__).parent
GAMES_IN_A_TEST = 30
LONG_GAMES_IN_A_TEST = 6
GAMES_IN_A_STUDY = 10_000
SOME_OF_A_LONG_GAME = 60
"""Variants are long games, so far: their costly laws are checked at fewer positions."""
SOME_IN_A_STUDY = 200

each_game = pytest.mark.parametrize("name", [game.name for game in games()])
each_table = pytest.mark.parametrize(
    ("name", "seats", "options"), TABLES, ids=[path_of(*table).stem for table in TABLES]
)
"""Every game with every number of seats; and the variants that have a golden transcript."""


@each_game
def test_the_rulebook_exports_the_contract(name: str) -> None:
    """Every name of the contract is there, and the rules among them are marked as rules."""
    book = find(name).module
    wanted = {n for n in (*vars(Rulebook), *Rulebook.__annotations__) if not n.startswith("_")}
    assert wanted <= set(vars(book)), wanted - set(vars(book))
    assert all(mark_of(getattr(book, rule)) == RULE for rule in CONTRACT)


@each_table
def test_random_games_keep_every_law(name: str, seats: int, options: Options) -> None:
    """The laws of `atoll.core.laws`, in both engines. Options that are not given are drawn anew for every game."""
    is_long = find(name).rulebook.LONGEST > 1000
    count = LONG_GAMES_IN_A_TEST if is_long else GAMES_IN_A_TEST
    some = SOME_OF_A_LONG_GAME if is_long else SOME
    report = fuzz(find(name), seats=seats, games=count, seed=2026, options=dict(options), some=some)
    assert report.violations == []


@pytest.mark.slow
@each_table
def test_thousands_of_random_games_keep_every_law(name: str, seats: int, options: Options) -> None:
    """The same as a study: minutes a game."""
    report = fuzz(find(name), seats=seats, games=GAMES_IN_A_STUDY, seed=1, some=SOME_IN_A_STUDY, options=dict(options))
    assert report.violations == []


@each_game
def test_no_rule_reads_or_writes_outside_a_row(name: str) -> None:
    """Compiled code does not notice an index out of range, unless it is compiled to."""
    command = [sys.executable, "-m", "atoll", "fuzz", name, "--games", "3", "--seed", "9", "--json"]
    seats = str(find(name).seats[-1])
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run([*command, "--seats", seats], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["violations"] == []


@each_table
def test_the_golden_transcript_is_still_true(name: str, seats: int, options: Options) -> None:
    """A change in how a game plays shows here as words. `python -m tests.transcript` writes it anew."""
    path = path_of(name, seats, options)
    assert path.exists(), f"{name} with {seats} seats has no golden transcript"
    assert transcript(find(name), seats, options) == path.read_text(encoding="utf-8")


@each_table
def test_the_tree_has_as_many_leaves_as_counted(name: str, seats: int, options: Options) -> None:
    """Perft: a data file a game, with lines of seats, seed, depth and leaves, and the options of a variant."""
    lines = [line.split() for line in (PERFT / f"{name}.perft").read_text().splitlines() if line[:1] != "#"]
    wanted = [f"{option}={choice}" for option, choice in options]
    here = [tuple(map(int, line[1:4])) for line in lines if line and int(line[0]) == seats and line[4:] == wanted]
    assert here, f"{name} with {seats} seats has no line in its perft file"
    for seed, depth, leaves in here:
        assert perft(find(name), seats, seed, depth, dict(options)) == leaves, (seed, depth)


@each_table
def test_engines_count_the_same_tree(name: str, seats: int, options: Options) -> None:
    game, chosen = find(name), dict(options)
    assert perft(game, seats, 3, 2, chosen, "plain") == perft(game, seats, 3, 2, chosen, "native")


@each_table
def test_a_view_is_ones_own(name: str, seats: int, options: Options) -> None:
    """Whoever changes a view changes nobody else's: nothing in it is kept."""
    match = Match(Header(find(name), seats, 5, dict(options)), "plain")
    luck = random.Random(5)
    while match.awaiting and len(match.log) < 40:
        seat = match.awaiting[0]
        match.play(seat, luck.choice(match.legal(seat)))
    before = json.dumps(match.view(0))
    _spoil(match.view(0))
    assert json.dumps(match.view(0)) == before


def _spoil(part: object) -> None:
    """Empty everything that can be emptied."""
    for inner in list(part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ()):
        _spoil(inner)
    if isinstance(part, dict | list):
        part.clear()


@each_table
def test_a_seed_fixes_a_game(name: str, seats: int, options: Options) -> None:
    """Two tables with one seed are the same; another seed gives another table or another course."""
    chosen = dict(options)
    first, second = (atoll.new(name, seats=seats, seed=5, options=chosen, engine="plain").table for _ in range(2))
    assert first == second
    assert first != atoll.new(name, seats=seats, seed=6, options=chosen, engine="plain").table


@each_table
def test_whatever_is_drawn_is_told_in_the_words_of_the_game(name: str, seats: int, options: Options) -> None:
    """To whoever checks a game that is over: at the set-up and at every move, in every language."""
    match = Match(Header(find(name), seats, 7, dict(options)), "native")
    luck = random.Random(7)
    while match.awaiting:
        seat = luck.choice(match.awaiting)
        match.make(seat, luck.choice(match.legal(seat)))
    drawn = check(match, None).drawn
    assert drawn
    tongues = [Tongue(language, [match.game.package], "ABCDE"[:seats]) for language in LANGUAGES]
    for at in drawn:
        assert at.gifts, f"{at.move}: nothing is told of {len(at.draws)} draws"
        assert all(tongue.say_strictly(gift) for gift in at.gifts for tongue in tongues)


@each_game
def test_no_games_name_occurs_outside_its_package(name: str) -> None:
    """Games register themselves; shared code knows none of them."""
    form = find(name)
    own = SOURCES / "games" / name
    for path in SOURCES.rglob("*.py"):
        if own not in path.parents:
            text = path.read_text(encoding="utf-8")
            names = (name, form.title) if len(form.title) > len("Coral") else (name,)
            assert not any(n in text for n in names if n != "shells"), path


@each_game
def test_a_table_is_compact(name: str) -> None:
    """Tables are copied by the million; one of several kilobytes would fill the processor's cache."""
    assert engine_for(find(name), "plain").table.dtype.itemsize <= 4096
