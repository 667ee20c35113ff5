"""The past of a match: any position can be had, though few are kept."""

import random

import pytest

import atoll
from atoll.core.match import Match
from atoll.core.past import EVERY

LONG = 5 * EVERY + 3


@pytest.fixture(params=["plain", "native"])
def match(request: pytest.FixtureRequest) -> Match:
    return atoll.new("reef_encounter", seats=2, seed=11, engine=request.param)


def play_on(match: Match, count: int, seed: int = 0) -> list[object]:
    """Make so many moves at random; returns the table after each."""
    dice = random.Random(seed)
    tables = []
    for _ in range(count):
        seat = dice.choice(match.awaiting)
        match.make(seat, dice.choice(match.legal(seat)))
        tables.append(match.table)
    return tables


def test_every_position_is_found_again_in_any_order(match: Match) -> None:
    tables = [match.table, *play_on(match, LONG)]
    numbers = list(range(LONG + 1))
    random.Random(1).shuffle(numbers)
    for number in numbers:
        assert match.at(number) == tables[number], number
    assert match.table == tables[-1]


def test_few_positions_are_kept_of_a_long_game(match: Match) -> None:
    play_on(match, LONG)
    assert list(match._past._kept) == [*range(0, LONG, EVERY), LONG - 1, LONG]


def test_a_match_goes_on_from_far_back(match: Match) -> None:
    """What was taken back is forgotten, also where somebody has looked at it, and another past is as good."""
    tables = [match.table, *play_on(match, LONG)]
    match.at(2 * EVERY + 5)
    match.rewind(LONG - 2 * EVERY - 3)
    assert match.table == tables[2 * EVERY + 3]
    other = play_on(match, LONG, seed=7)
    assert [match.at(number) for number in range(2 * EVERY + 4)] == tables[: 2 * EVERY + 4]
    assert [match.at(2 * EVERY + 4 + number) for number in range(LONG)] == other
