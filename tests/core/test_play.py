"""Play without players, the move tree and the checks behind the laws: the same in the plain and the native engine."""

import pytest

from atoll.core import checks, play
from atoll.core.bench import blank_table, speed
from atoll.core.checks import FINE, SHARES
from atoll.core.engine import Engine, engine_for
from atoll.core.luck import dice_of
from atoll.core.perft import perft
from atoll.core.registry import find

SHELLS = find("shells")


@pytest.fixture(params=["plain", "native"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return engine_for(SHELLS, request.param)


def test_random_games_are_the_same_in_both_engines() -> None:
    """The same dice give the same games: their moves, the points of the last one, and the dice after it."""
    ends = []
    for name in ("plain", "native"):
        engine = engine_for(SHELLS, name)
        tables, dice, out = engine.blank(2), engine.row(2), engine.row(3)
        engine.freeze(blank_table(SHELLS, 3), tables)
        dice[0], dice[1] = dice_of(5)
        moves = engine.specialise(play).play_games(tables, 20, dice, out)
        ends.append((moves, list(map(int, out)), list(map(int, dice)), engine.bytes_of(tables, 1)))
    assert ends[0] == ends[1]
    assert ends[0][0] == 20 * 6


def test_the_tree_ends_with_the_longest_game(engine: Engine) -> None:
    """Nothing is played at depth 0; two seats choose twice, so there is nothing beyond four moves."""
    assert [perft(SHELLS, 2, 1, depth, {}, engine.name) for depth in range(7)] == [1, 4, 8, 16, 16, 0, 0]
    assert perft(SHELLS, 2, 1, 10**30, {}, engine.name) == 0


def test_the_checks_find_a_sound_position_fine(engine: Engine) -> None:
    """What the laws ask of every move, on the first position of the toy game."""
    tables, out, more = engine.blank(2), engine.row(9), engine.row(9)
    engine.freeze(engine.thaw(engine.table_from(2, 4, SHELLS.read_options({}))), tables)
    rules, reasons = engine.specialise(checks), engine.row(256)
    assert rules.disorder(tables, 0, out) == FINE
    assert rules.disagreement(tables, 0, (0, 9, 1), out, reasons) == FINE
    assert reasons[0] == 2 and sum(reasons) == 9
    assert rules.disagreement(tables, 0, (1, 9, 4), out, reasons) == FINE
    assert sum(reasons) == 9 + 2
    assert rules.stumble(tables, 0, out, more) == FINE
    assert rules.count_draws(tables, 0, out, more) == FINE
    assert list(more[:2]) == [SHARES, SHARES]


def test_speed_is_measured_in_moves_and_games(engine: Engine) -> None:
    """Every game of two seats has four moves."""
    moves, games = speed(engine, 2, 0.05)
    assert moves == pytest.approx(4 * games, rel=0.5)
