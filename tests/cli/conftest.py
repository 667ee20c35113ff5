"""A way to type `atoll ...` without a terminal, and a game to look at."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from atoll.cli.main import cli

Atoll = Callable[..., Result]


@pytest.fixture
def atoll(monkeypatch: pytest.MonkeyPatch) -> Atoll:
    """Runs a command line in English unless it says otherwise; `typed` is what the player types, a line each."""
    for name in ("LC_ALL", "LC_MESSAGES", "ATOLL_DATABASE", "ATOLL_METRICS_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run(*words: str, typed: list[str] | None = None) -> Result:
        lines = "".join(line + "\n" for line in typed or [])
        return CliRunner().invoke(cli, list(words), input=lines, catch_exceptions=False)

    return run


@pytest.fixture
def game_file(tmp_path: Path, atoll: Atoll) -> Path:
    """A whole game between two bots."""
    path = tmp_path / "whole.atoll"
    assert atoll("play", "aqualin", "--players", "random,greedy", "--seed", "3", "--save", str(path)).exit_code == 0
    return path
