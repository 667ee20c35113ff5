"""Sets as bits: every helper against a plain set, in every engine."""

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.bits import beside, bit, column, flood, has, lowest, members, nth, picked, popcount, without_lowest
from atoll.core.engine import engine_for
from atoll.core.registry import find
from atoll.core.rule import rule
from atoll.core.table import Row

masks = st.sets(st.integers(0, 62), min_size=1)
WIDTH, HEIGHT = 7, 9
FIRST, LAST = column(0, WIDTH, HEIGHT), column(WIDTH - 1, WIDTH, HEIGHT)


@rule
def ask(mask: int, n: int, out: Row) -> None:
    """All questions about a mask in one call."""
    out[0] = popcount(mask)
    out[1] = lowest(mask)
    out[2] = nth(mask, n)
    out[3] = without_lowest(mask)
    out[4] = 1 if has(mask, n) else 0
    out[5] = bit(n)


@rule
def fill(start: int, within: int) -> int:
    return flood(bit(start), within, WIDTH, FIRST, LAST)


def mask_of(things: set[int]) -> int:
    return sum(1 << i for i in things)


@pytest.fixture(scope="module", params=["plain", "native"])
def made(request: pytest.FixtureRequest) -> Any:
    engine = engine_for(find("shells"), request.param)
    return engine, engine.specialise(sys.modules[__name__])


def test_masks_answer_as_sorted_sets_do(made: Any) -> None:
    """popcount, lowest, nth, without_lowest, has and bit see a mask as a sorted set."""
    engine, rules = made

    @given(masks, st.data())
    def check(things: set[int], data: st.DataObject) -> None:
        ordered = sorted(things)
        n = data.draw(st.integers(0, len(things) - 1))
        out = engine.row(6)
        rules.ask(mask_of(things), n, out)
        expected = [len(things), ordered[0], ordered[n], mask_of(things - {ordered[0]}), n in things, 1 << n]
        assert [int(answer) for answer in out] == expected

    check()


def test_flood_finds_what_hangs_together(made: Any) -> None:
    """A flood reaches the cells that a walk over sides reaches, and does not wrap around the edges."""
    _, rules = made

    def walk(start: int, within: set[int]) -> set[int]:
        reached, waiting = {start}, [start]
        while waiting:
            y, x = divmod(waiting.pop(), WIDTH)
            for other_y, other_x in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                cell = other_y * WIDTH + other_x
                if 0 <= other_x < WIDTH and cell in within and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return reached

    @given(masks)
    def check(cells: set[int]) -> None:
        start = min(cells)
        assert rules.fill(start, mask_of(cells)) == mask_of(walk(start, cells))

    check()


def test_beside_does_not_wrap() -> None:
    """The right neighbour of a row's last cell is not the next row's first."""
    assert beside(bit(WIDTH - 1), WIDTH, FIRST, LAST) == bit(WIDTH - 2) | bit(2 * WIDTH - 1)
    assert beside(bit(WIDTH), WIDTH, FIRST, LAST) == bit(0) | bit(WIDTH + 1) | bit(2 * WIDTH)


@given(st.sets(st.integers(0, 62)))
def test_members_of_a_set(things: set[int]) -> None:
    """In order, by number or by what the numbers stand for; whatever has no name is left out."""
    mask = sum(map(bit, things))
    assert members(mask) == sorted(things)
    assert picked(mask, "abcdefgh") == ["abcdefgh"[thing] for thing in sorted(things) if thing < 8]
