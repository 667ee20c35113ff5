"""Pgx, in an environment of its own in a cache folder: JAX is no part of Atoll's lock file."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import IO, Self, cast

import platformdirs

from benchmarks.peers.libraries.stretch import Stretch
from benchmarks.peers.servers import NotMeasured

PACKAGES = ("pgx==2.6.0", "jax==0.10.2")
GAMES = ("connect_four", "hex", "backgammon", "sparrow_mahjong")
TABLES, STEPS = 1024, 25
LAST_WORDS = 2000
ONE_CORE = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "OMP_NUM_THREADS": "1",
}
PLAYER = Path(__file__).with_name("pgx_player.py")


def install() -> Path:
    """The Python of the environment, which is made once."""
    folder = Path(os.environ.get("ATOLL_CACHE") or platformdirs.user_cache_dir("atoll")) / "peers" / PACKAGES[0]
    python, finished = folder / "bin" / "python", folder / "installed"
    if not finished.exists():
        shutil.rmtree(folder, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(folder)])
        _run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES])
        finished.touch()
    return python


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotMeasured(f"Pgx could not be installed.\n{done.stderr[-LAST_WORDS:]}")


class PgxGame:
    """A game of Pgx, compiled and waiting in a process of its own."""

    def __init__(self, python: Path, name: str, tables: int = TABLES, steps: int = STEPS) -> None:
        self.name = name
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long as the process)
        # -P: the folder of the program is no place to look for modules; there is another pgx.
        command = [str(python), "-P", str(PLAYER), name, str(tables), str(steps)]
        kept = python.parents[1] / "compiled"
        environment = os.environ | ONE_CORE | {"JAX_COMPILATION_CACHE_DIR": str(kept)}
        self._process = subprocess.Popen(
            command,
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        first = self._line()
        if first[:1] != ["ready"]:
            self._said.seek(0)
            said = self._said.read().decode(errors="replace")[-LAST_WORDS:]
            self._end()
            raise NotMeasured(f"Pgx does not play {name}. It said:\n{said}")
        self.numbers = int(first[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def play(self) -> Stretch:
        asked = cast(IO[str], self._process.stdin)
        asked.write("\n")
        asked.flush()
        decisions, seconds = self._line()
        return Stretch(int(decisions), float(seconds))

    def _line(self) -> list[str]:
        return cast(IO[str], self._process.stdout).readline().split()

    def _end(self) -> None:
        self._process.kill()
        self._process.communicate()
        self._said.close()
