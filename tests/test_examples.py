"""The examples run and say what they promise."""

from importlib import import_module
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_no_example_is_untested() -> None:
    """The bot from outside needs a server: it is tested there."""
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {"seat_advantage", "own_bot", "outside_bot"}


@pytest.fixture(autouse=True)
def examples_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)


def test_seat_advantage(capsys: pytest.CaptureFixture[str]) -> None:
    """Wins of both seats add up to all games: Aqualin has no draw."""
    shares = import_module("seat_advantage").main("aqualin", 2000)
    assert sum(shares) == pytest.approx(1)
    assert "games a minute" in capsys.readouterr().out


def test_own_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert import_module("own_bot").main().over
    assert "Greedy" in capsys.readouterr().out
