"""Environments on a card, in the simulator: the same numbers as the plain engine's.

`python -m benchmarks.environments_on_card` shows it on a card, over many more moves."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numba import cuda

import atoll.env
from atoll.core.registry import names
from atoll.env.setting import NoSuchEngine

CHECKS = """
import copy, sys
from dataclasses import fields
import numpy as np
import atoll.env
from atoll.core.errors import BadOption, IllegalMove

def pair(name, **more):
    return [atoll.env.make(name, **{"tables": 2, "seed": 7, "engine": engine, **more}) for engine in ("cuda", "plain")]

def same(one, other):
    for field in fields(other):
        card, plain = (np.asarray(getattr(step, field.name)) for step in (one, other))
        assert card.dtype == plain.dtype and np.array_equal(card, plain), (field.name, card, plain)

def go_on(card, plain, steps):
    for _ in range(steps):
        one, other = card.random_moves(), plain.random_moves()
        assert np.array_equal(np.asarray(one), other)
        same(card.step(one), plain.step(other))
"""


def simulate(code: str, *arguments: str) -> None:
    """Run checks in a process that has the simulator in place of a card."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", CHECKS + code + "\nprint('all well')", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout == "all well\n", done.stderr[-3000:]


@pytest.mark.parametrize("name", names())
def test_every_number_is_the_plain_engines(name: str) -> None:
    """Each array of each step, moves drawn at random, and the tables in the end."""
    simulate(
        "card, plain = pair(sys.argv[1]); same(card.reset(), plain.reset()); go_on(card, plain, 5);"
        "assert card.save().tables == plain.save().tables and card.save().desks == plain.save().desks;"
        "assert np.array_equal(np.asarray(card.mask()), plain.mask())",
        name,
    )


def test_whole_games_end_and_the_next_begin_alike() -> None:
    """With every reward, with sealed choices answered together, and where no game follows."""
    simulate(
        """
for more in ({"reward": "win"}, {"reward": "margin", "seats": 2}, {"reward": "points", "together": True},
             {"reward": lambda points, places: points * 2}, {"restart": False}):
    card, plain = pair("shells", **{"seats": 3, **more})
    go_on(card, plain, 14)
    assert (np.asarray(plain.reset().game) == [0, 1]).all()
"""
    )


def test_moments_are_kept_and_tables_begin_anew() -> None:
    """What one engine has saved another goes on from; clones go their own way; a table may begin again by itself."""
    simulate(
        """
card, plain = pair("shells", seats=3)
go_on(card, plain, 3)
kept = card.save()
twin = card.clone()
go_on(card, plain, 4)
same(twin.load(plain.save()), card.step(card.random_moves()) and plain.load(plain.save()))
same(card.load(kept), plain.load(kept))
same(card.restart([1]), plain.restart([1]))
go_on(card, plain, 3)
assert card.match(0).table == plain.match(0).table
"""
    )


def test_an_illegal_answer_changes_nothing_and_is_told_of() -> None:
    """Later than elsewhere, for nobody waits for the card: at the next step, or when somebody asks."""
    simulate(
        """
card, plain = pair("shells", seats=3)
before = card.save()
moves = np.array(card.random_moves())
wrong = moves.copy(); wrong[1] = 999
card.step(wrong)
assert card.save().tables == before.tables
try: card.step(moves)
except IllegalMove as error: assert "Table 1" in str(error) and "999" in str(error)
else: raise AssertionError("it was not noticed")
same(card.step(moves), plain.step(moves))
for answers in (np.zeros(2), np.zeros(3, int)):
    try: card.step(answers)
    except BadOption: pass
    else: raise AssertionError("a wrong shape or kind")
"""
    )


def test_without_a_card_there_is_no_such_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the refusal says what to do."""
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(NoSuchEngine, match="native"):
        atoll.env.make("shells", engine="cuda")


def test_arrays_are_lent_by_dlpack_as_they_lie() -> None:
    """The capsule has the address, the shape, the strides and the kind; it is taken back when nobody took it."""
    from atoll.env import card_array
    from atoll.env.card_array import CardArray, Managed

    memory = np.zeros((3, 4), np.int16)

    class Lent(CardArray):
        def __dlpack_device__(self) -> tuple[int, int]:
            return 2, 0

    lent = Lent(memory, memory.ctypes.data, (4, 3), (2, 8), memory.dtype, lambda: memory.T)
    capsule: Any = lent.__dlpack__()
    (address,) = card_array._lent
    tensor = Managed.from_address(address).tensor
    assert (tensor.data, tensor.device_type, tensor.ndim, tensor.bits) == (memory.ctypes.data, 2, 2, 16)
    assert (tensor.shape[:2], tensor.strides[:2]) == ([4, 3], [1, 4])
    assert lent.__cuda_array_interface__["strides"] == (2, 8)
    assert np.asarray(lent).shape == (4, 3)
    del capsule
    assert not card_array._lent
