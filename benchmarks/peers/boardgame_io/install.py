"""Installs boardgame.io into a cache folder, with the versions that `package.json` pins."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from benchmarks.peers.boardgame_io.client import BOARDGAME_IO
from benchmarks.peers.servers import Contestant, NotMeasured

HERE = Path(__file__).parent
PACKAGE = HERE / "package.json"
SERVER = HERE / "server.js"
VERSION = json.loads(PACKAGE.read_text("utf-8"))["dependencies"]["boardgame.io"]
INSTALLS_WITHIN = 600.0
LAST_WORDS = 2000


def boardgame_io() -> Contestant:
    """boardgame.io as its manual says it should be served, with matches kept in memory."""
    node = _program("node")
    modules = _install(_program("npm"))

    def command(port: int, folder: Path) -> Sequence[str]:
        return [node, str(SERVER), str(port)]

    environment = {"NODE_ENV": "production", "NODE_PATH": str(modules)}
    return Contestant(f"boardgame.io {VERSION}", BOARDGAME_IO, command, "/games", environment)


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise NotMeasured(f"Nothing was measured: boardgame.io needs Node, and there is no {name} on this machine.")
    return found


def _install(npm: str) -> Path:
    """The folder of the installed modules. What `package.json` asks for is installed once."""
    folder = _cache() / "peers" / f"boardgame.io-{VERSION}"
    modules, finished = folder / "node_modules", folder / "installed.json"
    wanted = PACKAGE.read_text("utf-8")
    if finished.exists() and finished.read_text("utf-8") == wanted:
        return modules
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / PACKAGE.name).write_text(wanted, "utf-8")
    _run([npm, "install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"], folder)
    finished.write_text(wanted, "utf-8")
    return modules


def _run(command: Sequence[str], folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=INSTALLS_WITHIN)
    except subprocess.TimeoutExpired:
        raise NotMeasured("Nothing was measured: npm did not finish installing boardgame.io.") from None
    if done.returncode:
        raise NotMeasured(f"Nothing was measured: npm could not install boardgame.io.\n{done.stderr[-LAST_WORDS:]}")


def _cache() -> Path:
    return Path(os.environ.get("ATOLL_CACHE") or platformdirs.user_cache_dir("atoll"))
