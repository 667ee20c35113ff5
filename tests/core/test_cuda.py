"""The engine for cards, as far as it can be seen without one."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from llvmlite import ir

from atoll.core import cuda as card
from atoll.core import play
from atoll.core.engine import reachable_modules
from atoll.core.registry import find, names
from atoll.core.rule import RULE, mark_of


def rules_of(module: ModuleType) -> list[Any]:
    return [rule for rule in vars(module).values() if mark_of(rule) == RULE]


@pytest.mark.parametrize("name", names())
def test_rules_return_numbers(name: str) -> None:
    """What compiles for cards cannot return a row: it would be tried again and again, and never come to an end."""
    game = find(name)
    for module in reachable_modules(game.module, game):
        for rule in rules_of(module):
            returned = str(rule.__annotations__["return"])
            assert not any(word in returned for word in ("Row", "Grid", "Player", "Table")), rule


def library(name: str, *called: Any) -> Any:
    """Compiled code that calls other compiled code, as numba-cuda keeps it."""
    from numba.cuda.descriptor import cuda_target

    made = cuda_target.target_context.codegen().create_library(name)
    module = ir.Module(name)
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), ()), name)
    ir.IRBuilder(function.append_basic_block()).ret_void()
    made.add_ir_module(module)
    for other in called:
        made.add_linking_library(other)
    made.finalize()
    return made


def test_numba_cuda_is_as_the_engine_knows_it_from_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each function is handed to the card's compiler once, however many ways lead to it."""
    monkeypatch.setattr(card, "LARGE", 1 << 40)
    card.link_each_once()
    chain = [library("bottom")]
    for n in range(12):
        chain.append(library(f"left {n}", chain[-1]))
        chain.append(library(f"both {n}", *chain[-2:]))
    assert sorted(module.name for module in chain[-1].modules) == sorted(each.name for each in chain)
    assert len(chain[-1].llvm_strs) == len(chain)
    assert all("linkonce_odr" in str(lower._module) for lower, _ in pairwise(chain))


def test_a_large_kernel_calls_what_is_not_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written out in place, Reef Encounter would keep the compiler busy for minutes."""
    card.link_each_once()
    texts = library("kernel", library("rule")).llvm_strs
    assert not any("noinline" in text for text in texts)
    monkeypatch.setattr(card, "LARGE", 10)
    monkeypatch.setattr(card, "SMALL", 10)
    own, called = library("kernel 2", library("rule 2")).llvm_strs
    assert "noinline" in called and "noinline" not in own


def test_kernels_are_kept_in_files_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By game and by rule, and with names that no other process gives, for two may compile at once."""
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path))
    engine = card.CudaEngine(find("shells"))
    for name in ("play_each", "move_each"):
        engine.each(play, name)
    files = [kernel._cache._cache_file for kernel in engine._kernels.values()]
    assert len({file._index_path for file in files}) == 2
    assert all(str(file._index_path).startswith(str(tmp_path)) for file in files)
    assert len({files[0]._data_name(1) for _ in range(3)}) == 3


def test_random_play_is_measured_on_the_simulator() -> None:
    """`atoll bench --engine cuda`, at two tables."""
    code = (
        "from atoll.core import bench; from atoll.core.engine import engine_for; from atoll.core.registry import find\n"
        "bench.ON_CARD = 2; bench.compile_times = lambda game, engine: (1.0, 0.5)\n"
        "engine_for(find('shells'), 'cuda').warm()\n"
        "rows = bench.bench([find('shells')], 0.01, engines=['cuda'])\n"
        "print([(row['engine'], row['moves_per_s'] > row['games_per_s'] > 0, row['ratio_to_plain']) for row in rows])"
    )
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "[('cuda', True, None), ('cuda', True, None)]\n", done.stderr[-2000:]
