"""Games on the workers of a Ray cluster: the same results as here, also when workers are lost in the middle."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from atoll.bots.random import Random
from atoll.core.match import Match, Move
from atoll.core.registry import find
from atoll.lab.arena import Report, arena
from atoll.lab.study import study

pytest.importorskip("ray", reason="Ray is an extra")
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("ray")]

from atoll.lab.ray import NoRay, RayExecutor  # noqa: E402

LOST = "ATOLL_TEST_LOST_WORKERS"
"""Names the folder in which each worker that is lost leaves a file."""
ME = os.getpid()


class Fatal(Random):
    """A bot that, once in a deal, takes its worker with it in the middle of a game."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.mark = Path(os.environ[LOST], str(seed))

    def choose(self, match: Match, seat: int) -> Move:
        if len(match.log) > 2 and os.getpid() != int(os.environ["ATOLL_TEST_DRIVER"]) and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(match, seat)


@pytest.fixture(scope="module")
def lost() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(LOST, folder)
        patch.setenv("ATOLL_TEST_DRIVER", str(ME))
        yield Path(folder)


@pytest.fixture(scope="module")
def pool(lost: Path) -> Iterator[RayExecutor]:
    """Two workers on this machine, which find what this process finds."""
    with RayExecutor("local", num_cpus=2) as pool:
        yield pool


def table_of(report: Report) -> list[tuple[object, ...]]:
    return [(one.name, one.games, one.wins, one.points, one.decisions, one.elo) for one in report.standings]


@pytest.mark.slow
def test_lost_workers_change_nothing(pool: RayExecutor, lost: Path) -> None:
    """A worker is killed in the middle of each of some games; the table of results is the one of games played here."""
    bots = [f"{__name__}:Fatal", "greedy"]
    here = arena("shells", bots, games=6, seed=3, cores=1)
    assert not list(lost.iterdir())
    told = []
    there = arena("shells", bots, games=6, seed=3, executor=pool, cores=pool.cores, progress=lambda *n: told.append(n))
    assert len(list(lost.iterdir())) >= 3
    assert table_of(there) == table_of(here)
    assert told == [(n, 6) for n in range(1, 7)]


@pytest.mark.slow
def test_a_study_is_the_same_there(pool: RayExecutor) -> None:
    found = [study(find("shells"), games=300, seed=5, mind="random", executor=e) for e in (None, pool)]
    assert (found[0].points == found[1].points).all() and (found[0].uses == found[1].uses).all()


@pytest.mark.slow
def test_what_goes_wrong_there_is_told_here(pool: RayExecutor) -> None:
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result()


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:1", "ray://127.0.0.1:1"])
def test_a_cluster_that_is_not_there_is_refused_in_words(address: str) -> None:
    with pytest.raises(NoRay, match="No Ray cluster answers"):
        RayExecutor(address)
