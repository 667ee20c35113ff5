"""Engines: one source, run in several ways, kept on disk and never stale."""

import inspect
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import pytest
from numba.core import event

from atoll.core import contract, doors, native, play
from atoll.core.engine import PlainEngine, engine_for, is_number_table, reachable_modules
from atoll.core.registry import find, names


def test_a_marked_function_stays_plain_python() -> None:
    """A debugger steps through rules: the plain engine runs the very code objects of the sources."""
    game = find("aqualin")
    plain = engine_for(game, "plain")
    source = game.module.apply.__code__
    assert plain.specialise(game.module).apply.__code__ is source


def test_the_contract_is_bound_to_the_game() -> None:
    """A module over the contract gets the rules of the game that the engine is for."""
    for name in ("aqualin", "shells"):
        engine = engine_for(find(name), "plain")
        assert engine.doors.set_up.__globals__["setup"].__module__.startswith(find(name).package)


def test_rules_are_found_through_all_modules() -> None:
    """The hash of the cache covers every file that a rule reaches."""
    found = {module.__name__ for module in reachable_modules(find("aqualin").module)}
    assert {"atoll.core.bits", "atoll.core.luck", "atoll.games.aqualin.actions.slide"} <= found


def test_number_tables_are_told_from_other_tuples() -> None:
    assert is_number_table((1, 2)) and is_number_table(((1, 2), (3, 4)))
    assert not is_number_table(()) and not is_number_table(("a", 1)) and not is_number_table([1])


def test_the_cache_is_keyed_by_every_rule_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change in a called function of another file gives another folder; Numba alone would not notice."""
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path))
    game = find("aqualin")
    before = native.cache_folder(game, doors)
    assert native.cache_folder(game, doors) == before
    true_source = inspect.getsource

    def changed(module: ModuleType) -> str:
        return true_source(module) + ("# changed" if module.__name__ == "atoll.core.bits" else "")

    monkeypatch.setattr(inspect, "getsource", changed)
    assert native.cache_folder(game, doors) != before


def test_the_cache_is_keyed_by_numbers_from_files_without_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A printed table stands in a file that has no rule; another number in it must not meet old compiled rules."""
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path))
    game = find("aqualin")
    before = native.cache_folder(game, doors)
    monkeypatch.setattr("atoll.games.aqualin.scoring.SCHOOL_POINTS", (0, 0, 1, 3, 6, 10, 16))
    other = native.cache_folder(game, doors)
    monkeypatch.setattr("atoll.games.aqualin.turn.CELLS", 35)
    assert len({before, other, native.cache_folder(game, doors)}) == 3


def test_where_nothing_can_be_kept_rules_are_compiled_for_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that cannot be written to is no reason not to play."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path / "file"))
    folder = native.cache_folder(find("shells"), doors)
    assert folder.is_dir() and tmp_path not in folder.parents


def test_processes_that_compile_at_once_write_to_files_of_their_own(tmp_path: Path) -> None:
    """Numba numbers the files of a function from 1 in every process: two could take each other's code for their own."""
    one, other = (native.OwnNames(str(tmp_path), "rule", "stamp") for _ in range(2))
    read_early = other._load_index()
    one.save("first signature", "first code")
    other._load_index = lambda: read_early
    other.save("second signature", "second code")
    again = native.OwnNames(str(tmp_path), "rule", "stamp")
    assert again.load("second signature") == "second code"
    assert again.load("first signature") in (None, "first code")
    assert len(list(tmp_path.glob("*.nbc"))) == 2


def test_numba_is_as_the_engine_knows_it_from_inside() -> None:
    """Files of compiled code get names of our own, and a rule is compiled once, whatever integers it is called with."""
    engine = native.NativeEngine(find("shells"))
    engine.warm()
    # What every engine shares is compiled for each game's record.
    own: list[Any] = [rule for rule in engine._rules.values() if rule not in native.OWN_WAYS.values()]
    assert isinstance(engine.doors.make._cache._cache_file, native.OwnNames)
    assert max(len(rule.signatures) for rule in own) == 1


def test_compiling_leaves_numbas_own_settings_alone() -> None:
    """Somebody else's compiled functions in the same process are kept where they always were."""
    before = numba.config.CACHE_DIR
    native.NativeEngine(find("shells"))
    assert before == numba.config.CACHE_DIR


def test_threads_that_ask_at_once_get_whole_rules() -> None:
    """A server has threads: nobody may see an engine, or a module made for it, half built."""
    game = find("shells")
    for _ in range(20):
        engine = PlainEngine(game)
        with ThreadPoolExecutor(8) as pool:
            made = list(pool.map(lambda _, engine=engine: engine.specialise(play).play_one, range(8)))
        assert all(rule is made[0] and rule.__globals__["setup"] is not contract.setup for rule in made)


def test_old_compiled_rules_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path))
    old = tmp_path / "rules" / "old"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    kept = native.cache_folder(find("shells"), doors)
    assert kept.exists() and not old.exists()


def test_a_second_start_finds_everything_compiled(tmp_path: Path) -> None:
    """The disk cache hits: the second process compiles nothing."""
    code = (
        "import json; from atoll.core.engine import engine_for; from atoll.core.registry import find\n"
        "engine = engine_for(find('shells')); engine.warm(); stats = engine.doors.make.stats\n"
        "print(json.dumps([sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))"
    )
    environment = os.environ | {"ATOLL_CACHE": str(tmp_path)}
    runs = [
        json.loads(
            subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout
        )
        for _ in range(2)
    ]
    assert runs == [[0, 1], [1, 0]]


def test_what_another_process_has_compiled_is_found_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large game is compiled by two processes; here a small one counts as large."""
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path))
    monkeypatch.setattr(native, "WORTH_TWO_PROCESSES", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    engine = native.NativeEngine(find("shells"))
    helper = engine._helper()
    assert helper is not None and helper.wait(120) == 0
    tables, seat, move = engine._first_decision()
    compiled: list[object] = []

    class Compiled(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            compiled.append(event)

        def on_end(self, event: object) -> None: ...

    with event.install_listener("numba:compile", Compiled()):
        engine._warm_making(tables, seat, move)
    assert not compiled
    assert engine._helper() is None, "there is nothing left to help with"


def test_progress_reaches_its_end() -> None:
    """A progress bar for compiling starts low, never goes back and ends full."""
    seen: list[tuple[int, int]] = []
    engine_for(find("shells"), "native").warm(lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]


def test_there_are_only_these_engines() -> None:
    with pytest.raises(ValueError, match="no engine 'steam': choose 'plain', 'native' or 'cuda'"):
        engine_for(find("shells"), "steam")


@pytest.mark.parametrize("name", names())
def test_rules_run_on_the_cuda_simulator(name: str) -> None:
    """One thread a table: whole games as CUDA device functions end like plain ones (with the same luck and dice)."""
    code = """
import sys, numpy
from atoll.core.bench import blank_table
from atoll.core.cuda import CudaEngine
from atoll.core.engine import engine_for
from atoll.core.luck import dice_of
from atoll.core import play
from atoll.core.registry import find
game = find(sys.argv[1]); cuda = CudaEngine(game); plain = engine_for(game, "plain"); seats = game.seats[-1]
tables, dice, moves = cuda.blank(2), numpy.array([dice_of(1), dice_of(2)]), numpy.zeros(2, numpy.int64)
points = numpy.zeros((2, seats), numpy.int64)
for i in range(2): cuda.freeze(blank_table(game, seats), tables, i)
cuda.play_all(tables, dice, points, moves)
for i in range(2):
    table, row = blank_table(game, seats), [0] * seats
    assert plain.specialise(play).play_one(table, list(dice_of(i + 1)), row) == moves[i]
    assert cuda.thaw(tables, i) == table and row == points[i].tolist()
print("same")
"""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, name], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stdout == "same\n", done.stderr[-2000:]
