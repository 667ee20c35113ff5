"""Observations: a layout that can be read, and numbers that are the same in every engine."""

import os
import subprocess
import sys

import numpy as np
import pytest

import atoll
from atoll.core.errors import BadOption
from atoll.core.observation import Layout, choices, flags, numbers, whose
from atoll.core.registry import find, names

LAYOUT = Layout(
    (
        choices("phase", "what is decided", of=("bid", "play", "over")),
        flags("hand", "my cards", 2, 2),
        numbers("money", "of each seat", 2, low=-10, high=20),
        whose("first", "who begins", seats=2),
    ),
    {"log": "past"},
)


def test_parts_lie_side_by_side() -> None:
    assert [part.place for part in LAYOUT] == [slice(0, 1), slice(1, 5), slice(5, 7), slice(7, 8)]
    assert LAYOUT.size == 8 and LAYOUT["money"].start == 5
    assert LAYOUT.low.tolist() == [0, 0, 0, 0, 0, -10, -10, 0]
    assert LAYOUT.high.tolist() == [2, 1, 1, 1, 1, 20, 20, 2]
    assert LAYOUT["first"].names == ("nobody", "me", "1 after me")
    assert "5  money                2        -10..20  of each seat" in str(LAYOUT)


def test_a_layout_is_sound() -> None:
    with pytest.raises(ValueError, match="one name"):
        Layout((flags("hand", ""), flags("hand", "")))
    with pytest.raises(ValueError, match="no range of 16 bits"):
        Layout((numbers("money", "", high=1 << 15),))


def test_observations_are_spread_for_a_network() -> None:
    """A choice becomes flags, a number a share of the greatest it can be, for one observation or for many."""
    one = [1, 0, 1, 1, 0, 5, -10, 2]
    spread = [0, 1, 0, 0, 1, 1, 0, 0.25, -0.5, 0, 0, 1]
    assert LAYOUT.spread(one).tolist() == spread
    many = LAYOUT.spread(np.array([[one, one, one]]))
    assert many.dtype == np.float32 and many.tolist() == [[spread] * 3]
    assert Layout().spread(np.zeros((3, 0))).shape == (3, 0)


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_a_match_shows_what_a_seat_observes(engine: str) -> None:
    match = atoll.new("shells", seats=3, seed=4, engine=engine)
    seen = match.observation(1)
    held = [int(text) - 1 for text in match.view(1)["hand"]]
    assert seen["hand"].nonzero()[0].tolist() == held and seen["hand"].shape == (9,)
    assert np.asarray(seen).dtype == np.int16 and np.asarray(seen, np.float32).sum() == np.asarray(seen).sum()
    assert str(seen).splitlines()[0] == "over: 0" and f"hand: {seen['hand'].tolist()}" in str(seen)
    with pytest.raises(BadOption, match="no seat 3"):
        match.observation(3)


def test_seats_are_counted_from_the_viewer() -> None:
    """What one seat has, the next one sees one place further on."""
    match = atoll.new("shells", seats=3, seed=4, engine="plain")
    for _ in range(3):
        match.make(match.awaiting[0], match.legal(match.awaiting[0])[0])
    taken = [match.observation(seat)["taken"].tolist() for seat in range(3)]
    assert taken[0] == taken[1][2:] + taken[1][:2] == taken[2][1:] + taken[2][:1]


CUDA = """
import sys, numpy
from numba import cuda as card
from atoll.core import looking
from atoll.core.cuda import CudaEngine
from atoll.core.match import Header, Match
from atoll.core.registry import find
game = find(sys.argv[1]); seats = game.seats[-1]
options = {option.name: option.choices[-1].name for option in game.options}
cuda = CudaEngine(game); look = cuda.specialise(looking).look
match = Match(Header(game, seats, 3, options), "plain")
for _ in range(20):
    if match.awaiting: match.make(match.awaiting[0], match.legal(match.awaiting[0])[0])
tables = cuda.blank(1); cuda.freeze(match.table, tables)
seen = numpy.zeros((seats, match.layout.size), numpy.int16)
@card.jit
def observe_all(tables, seen):
    look(tables, card.grid(1), seen[card.grid(1)])
observe_all[seats, 1](tables, seen)
assert all((seen[seat] == match.observation(seat).numbers).all() for seat in range(seats))
print("same")
"""


@pytest.mark.parametrize("name", names())
def test_observations_are_the_same_on_the_cuda_simulator(name: str) -> None:
    """As device functions, one thread a seat."""
    done = subprocess.run(
        [sys.executable, "-c", CUDA, name],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout == "same\n", done.stderr[-2000:]


def test_every_game_of_ours_observes() -> None:
    assert all(find(name).layout(find(name).seats[0]).size > 0 for name in names())
