"""`make bench-peers`, beside other libraries of games: what is counted, and what is made of it."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from benchmarks.peers.libraries import __main__ as program
from benchmarks.peers.libraries import atoll, pgx
from benchmarks.peers.libraries.__main__ import OURS, STEPPED, WHOLE, Contestant, as_data, table_of
from benchmarks.peers.libraries.stretch import Stretch, timed
from benchmarks.peers.servers import NotMeasured
from click.testing import CliRunner

openspiel = pytest.importorskip("benchmarks.peers.libraries.openspiel", reason="OpenSpiel is not for this system")


def contestant(library: str, game: str, *rates: float) -> Contestant:
    return Contestant(library, game, STEPPED, 10, lambda: Stretch(1, 1.0), list(rates))


def test_ratios_say_how_many_times_as_fast_ours_are() -> None:
    """Medians of all rounds are compared; each of our games with each of theirs."""
    field = [contestant(OURS, "shells", 900, 100, 300), contestant(OURS, "pearls", 60), contestant("Peer", "nim", 30)]
    lines = table_of(STEPPED, field)
    assert "shells" in lines[1] and "pearls" in lines[1]
    assert lines[-1].split() == ["Peer:", "nim", "10", "30", "10.0", "2.0"]
    assert len(lines[2].split()) == 4  # nobody is compared with ourselves


def test_decisions_are_counted_and_chance_is_not() -> None:
    """Hearts: 52 cards are played, and some passed on, in each game; the deal is nobody's decision."""
    made = openspiel.whole_games("hearts")()
    assert openspiel.DECISIONS <= made < openspiel.DECISIONS + 70
    assert openspiel.DECISIONS // 4 <= openspiel.stepped("hearts")() < openspiel.DECISIONS // 4 + 70
    assert openspiel.numbers_seen("backgammon") == 200


def test_every_table_of_ours_decides_in_every_step() -> None:
    assert timed(atoll.stepped("shells")).decisions == atoll.TABLES * atoll.STEPS
    assert atoll.whole_games("shells")() % 4 == 0


def test_a_peer_that_does_not_come_up_is_no_figure(tmp_path: Path) -> None:
    """Python without Pgx says why on its own; nothing is compared."""
    with pytest.raises(NotMeasured, match="does not play"):
        pgx.PgxGame(Path(sys.executable), "no_such_game")


def test_the_player_speaks_line_by_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "player.py"
    script.write_text("import sys\nprint('ready', 34, flush=True)\nfor _ in sys.stdin: print(100, 0.5, flush=True)\n")
    monkeypatch.setattr(pgx, "PLAYER", script)
    with pgx.PgxGame(Path(sys.executable), "any") as game:
        assert game.numbers == 34 and game.play().rate == 200 and game.play().decisions == 100
        process = game._process
    assert process.poll() is not None


def test_the_program_takes_turns_and_writes_figures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    turns: list[str] = []

    def play(name: str) -> Callable[[], Stretch]:
        def stretch() -> Stretch:
            turns.append(name)
            return Stretch(10, 0.1)

        return stretch

    def field(stack: AbstractContextManager[Any]) -> list[Contestant]:
        return [
            Contestant(OURS, "shells", STEPPED, 3, play("a")),
            Contestant("Peer", "nim", STEPPED, 4, play("b")),
            Contestant(OURS, "shells", WHOLE, 0, play("c")),
        ]

    monkeypatch.setattr(program, "contestants", field)
    monkeypatch.setattr("os.sched_setaffinity", lambda *_: None)
    done = CliRunner().invoke(program.main, ["--rounds", "2", "--json", str(tmp_path / "figures.json")])
    assert done.exit_code == 0, done.output
    assert turns == ["a", "b", "c"] * 2
    assert json.loads((tmp_path / "figures.json").read_text()) == as_data(
        [Contestant(one.library, one.game, one.way, one.seen, one.play, [100.0, 100.0]) for one in field(None)]  # type: ignore[arg-type]
    )
    assert subprocess.run([sys.executable, "-m", "benchmarks.peers.libraries", "--help"], check=False).returncode == 0
