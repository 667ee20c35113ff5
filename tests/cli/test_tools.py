"""The tools: games, perft, fuzz, replay, check, bench."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import fields
from pathlib import Path

import pytest

from atoll.cli.common import beside
from atoll.core.bench import bench
from atoll.core.laws import LAST, Laws
from atoll.core.match import Match, Move, new
from atoll.core.proof import Proof
from atoll.core.record import load, record_of
from atoll.core.registry import find
from tests.cli.conftest import Atoll

AQUALIN = "aqualin"


def in_a_new_process(*lines: str) -> str:
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    return done.stdout


def test_games_lists_what_is_on_the_shelf(atoll: Atoll) -> None:
    """Name, seats, version of the rules, and every option with its default and its choices."""
    listed = {game["name"]: game for game in json.loads(atoll("games", "--json").stdout)}
    game = listed[AQUALIN]
    assert game["seats"] == [2]
    assert isinstance(game["rules_version"], int)
    starter = next(option for option in game["options"] if option["name"] == "starter")
    assert starter == {"name": "starter", "default": "random", "choices": ["random", "first", "second"]}


def test_games_is_a_readable_list_in_the_readers_language(atoll: Atoll) -> None:
    """Without --json the list is for people."""
    assert "Who starts" in atoll("games").stdout
    assert "Wer beginnt" in atoll("games", "--lang", "de").stdout


def test_games_loads_nothing_heavy() -> None:
    """The list must answer at once, so neither the compiler nor the number library is loaded for it."""
    loaded = in_a_new_process(
        "import sys",
        "from atoll.cli.main import cli",
        "try: cli(['games', '--json'])",
        "except SystemExit: pass",
        "print([name for name in ('numba', 'numpy', 'rich', 'babel') if name in sys.modules])",
    )
    assert loaded.splitlines()[-1] == "[]"


def test_without_a_command_the_help_is_shown(atoll: Atoll) -> None:
    """A newcomer who types `atoll` learns what there is."""
    answer = atoll()
    assert answer.exit_code == 0
    assert "play" in answer.stdout


def test_perft_counts_the_leaves(atoll: Atoll) -> None:
    """Rules A7: 216 first moves; then 10 slides or stay."""
    answer = json.loads(atoll("perft", AQUALIN, "--depth", "2", "--seed", "5", "--json").stdout)
    assert answer == {"game": AQUALIN, "seats": 2, "seed": 5, "depth": 2, "leaves": 216 * 11}


def test_fuzz_reports_games_and_moves(atoll: Atoll, tmp_path: Path) -> None:
    """A sound game has no violations, and the exit code says so."""
    answer = atoll("fuzz", AQUALIN, "--games", "1", "--json", "--folder", str(tmp_path))
    assert answer.exit_code == 0
    report = json.loads(answer.stdout)
    assert report["games"] == 1
    assert report["moves"] > 36
    assert report["violations"] == []


def laws_named(monkeypatch: pytest.MonkeyPatch) -> list[set[int]]:
    """Makes the fuzzer only note, for each time it is called, the numbers of the laws it was given."""
    from atoll.core.fuzz import Report

    called: list[set[int]] = []

    def fuzz(*_: object, laws: Laws, **__: object) -> Report:
        given = (law for time in fields(laws) for law in getattr(laws, time.name))
        called.append({int(law.__name__.split("_")[1]) for law in given})
        return Report()

    monkeypatch.setattr("atoll.core.fuzz.fuzz", fuzz)
    return called


def test_fuzz_leaves_out_the_laws_that_are_skipped(atoll: Atoll, monkeypatch: pytest.MonkeyPatch) -> None:
    called = laws_named(monkeypatch)
    assert atoll("fuzz", "shells").exit_code == 0
    assert atoll("fuzz", "shells", "--skip", "1", "--skip", "13").exit_code == 0
    assert called == [set(range(1, LAST + 1)), set(range(1, LAST + 1)) - {1, 13}]


@pytest.mark.parametrize(
    ("number", "reason"), [("16", "There is no law 16; the laws are 1 to 15."), ("0", "too small")]
)
def test_fuzz_cannot_skip_a_law_that_does_not_exist(
    number: str, reason: str, atoll: Atoll, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = laws_named(monkeypatch)
    answer = atoll("fuzz", "shells", "--skip", "10", "--skip", number)
    assert answer.exit_code == 2 and reason in answer.stderr and not called


def test_the_help_of_fuzz_says_how_to_skip(atoll: Atoll) -> None:
    assert "--skip LAW" in atoll("fuzz", "--help").stdout


def test_fuzz_with_a_broken_law_says_so_and_fails(atoll: Atoll, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each violation has its law, its text and its file, and the exit code is 1."""
    from atoll.core.fuzz import Report, Violation

    broken = Report(1, 4, [Violation(3, "a tile is lost", Path("crash.atoll"))])
    monkeypatch.setattr("atoll.core.fuzz.fuzz", lambda *_, **__: broken)
    answer = atoll("fuzz", AQUALIN, "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["violations"] == [{"law": 3, "text": "a tile is lost", "file": "crash.atoll"}]
    assert "Law 3: a tile is lost" in atoll("fuzz", AQUALIN).stdout


def test_replay_tells_the_game_in_words(atoll: Atoll, game_file: Path) -> None:
    """Log lines, the final table, the score sheet and the winner."""
    shown = atoll("replay", str(game_file)).stdout
    assert "  1. Player" in shown
    assert "Turn 36 of 36" in shown
    assert "wins" in shown


def test_replay_speaks_french(atoll: Atoll, game_file: Path) -> None:
    """The log is in the reader's language."""
    assert "Tour 36 sur 36" in atoll("replay", str(game_file), "--lang", "fr").stdout


def test_replay_as_data(atoll: Atoll, game_file: Path) -> None:
    """Header, moves with seat, text and sentences, points, places, and whether the game is over."""
    data = json.loads(atoll("replay", str(game_file), "--json", "--lang", "de").stdout)
    assert data["header"]["seed"] == 3
    assert set(data["moves"][0]) == {"seat", "text", "told"}
    assert "legt auf" in data["moves"][0]["told"][0]
    assert data["over"] is True
    assert sorted(data["places"]) == [1, 2]


def test_replay_at_a_move_shows_that_position(atoll: Atoll, game_file: Path) -> None:
    """After the first placement it is turn 2."""
    assert "Turn 2 of 36" in atoll("replay", str(game_file), "--at", "1").stdout
    assert len(json.loads(atoll("replay", str(game_file), "--at", "1", "--json").stdout)["moves"]) == 1


def test_replay_beyond_the_end_is_refused(atoll: Atoll, game_file: Path) -> None:
    """There is no position after move 900."""
    answer = atoll("replay", str(game_file), "--at", "900")
    assert answer.exit_code == 2
    assert "The game has only" in answer.stderr


def test_check_finds_a_sound_game_fine(atoll: Atoll, game_file: Path) -> None:
    """Both engines replay it and agree."""
    data = json.loads(atoll("check", str(game_file), "--json").stdout)
    assert data["fine"] is True
    assert data["moves"] > 36
    assert atoll("check", str(game_file)).stdout.startswith("Fine: ")


@pytest.fixture
def proven_file(tmp_path: Path) -> Path:
    """A whole game whose file proves its seed."""
    proof = Proof("ab" * 32, ("annas7", "-"))
    match = new("aqualin", seed=proof.seed, names=("Anna", "Ben"), engine="plain")
    while not match.over:
        seat = match.awaiting[0]
        match.play(seat, match.moves(seat)[0])
    path = tmp_path / "proven.atoll"
    record_of(match, proof).save(path)
    return path


def test_check_says_how_the_seed_came_about_and_what_was_drawn_when(atoll: Atoll, proven_file: Path) -> None:
    """What the page *Check this game* says is said offline, too: docs/luck.md, how to check."""
    said = atoll("check", str(proven_file)).stdout
    commitment = hashlib.sha256(b"ab" * 32).hexdigest()
    for line in (f"Hash: {commitment}", f"Secret: {'ab' * 32}", "Salt of Anna: annas7", "Salt of Ben: -"):
        assert line in said.splitlines()
    assert "The seed follows from the secret and the salts" in said
    assert "0. The set-up of the table.\n   New in the river: " in said
    assert "\n   Neu im Fluss: " in atoll("check", str(proven_file), "--lang", "de").stdout
    data = json.loads(atoll("check", str(proven_file), "--json").stdout)["luck"]
    assert (data["commitment"], data["salts"], data["seed_follows"]) == (commitment, ["annas7", "-"], True)
    moves = load(proven_file).replay(engine="plain")
    counts = {drawn["move"]: len(drawn["draws"]) for drawn in data["drawn"]}
    used = [int(moves.at(n).luck.used) for n in range(len(moves.log) + 1)]
    assert counts == {
        n: used[n] - (used[n - 1] if n else 0) for n in range(len(used)) if n == 0 or used[n] != used[n - 1]
    }
    assert sum(drawn["words"] in said for drawn in data["drawn"]) == len(counts)


def test_check_compares_with_the_hash_that_was_promised(atoll: Atoll, proven_file: Path, game_file: Path) -> None:
    """A proof that was made anew follows from itself: only the hash noted before the game tells."""
    right, wrong = hashlib.sha256(b"ab" * 32).hexdigest(), hashlib.sha256(b"another").hexdigest()
    answer = atoll("check", str(proven_file), "--promised", right.upper())
    assert (answer.exit_code, "Right:" in answer.stdout) == (0, True)
    answer = atoll("check", str(proven_file), "--promised", wrong)
    assert answer.exit_code == 1
    assert "not the one that was promised" in answer.stdout
    data = json.loads(atoll("check", str(proven_file), "--promised", wrong, "--json").stdout)
    assert (data["fine"], data["luck"]["proven"]) == (False, False)
    assert atoll("check", str(game_file), "--promised", right).exit_code == 1, "nothing there to compare with"


def test_check_says_loudly_that_a_file_proves_nothing(atoll: Atoll, game_file: Path) -> None:
    assert "CANNOT be checked" in atoll("check", str(game_file)).stdout
    assert json.loads(atoll("check", str(game_file), "--json").stdout)["luck"]["proven"] is False


def test_check_names_the_line_of_an_illegal_move(atoll: Atoll, game_file: Path) -> None:
    """A move that the rules refuse is reported with its line, in words and as data."""
    lines = game_file.read_text().splitlines()[:-1]
    second = next(number for number, line in enumerate(lines) if line.startswith("2. "))
    lines[second] = lines[second].split(": ")[0] + ": a1-a1"
    game_file.write_text("\n".join(lines) + "\n")
    answer = atoll("check", str(game_file), "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["line"] == second + 1
    assert f"Line {second + 1}: " in answer.stderr


def test_bench_has_a_row_for_each_engine(atoll: Atoll, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers are the core's; the command only shows them."""
    row = {"game": AQUALIN, "seats": 2, "engine": "plain", "moves_per_s": 1234567, "table_bytes": 128}
    monkeypatch.setattr("atoll.core.bench.bench", lambda *_: [row])
    assert json.loads(atoll("bench", AQUALIN, "--json").stdout) == [row]
    assert "1,234,567" in atoll("bench", AQUALIN).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["perft", "chess"], "There is no game “chess”."),
        (["perft", AQUALIN, "--depth", "deep"], "“deep” is not a whole number."),
        (["perft", AQUALIN, "--depth", "0"], "0 is too small; the least is 1."),
        (["perft", AQUALIN, "--seats", "7"], "Aqualin is for 2 players."),
        (["perft", AQUALIN, "--seed", "9" * 50], "A seed is a whole number"),
        (["perft", AQUALIN, "--option", "tide=high"], "There is no option “tide”."),
        (["perft", AQUALIN, "--option", "starter=me"], "“starter” can be: random, first, second."),
        (["perft", AQUALIN, "--option", "starter"], "Write it as name=value"),
        (["perft"], "GAME is missing"),
        (["perft", AQUALIN, "--deep"], "There is no switch --deep"),
        (["perft", AQUALIN, "--lang", "tlh"], "--lang can be: en, fr, de, nl."),
        (["bench", AQUALIN, "--option", "tide=high"], "There is no option “tide”."),
        (["bench", "--seconds", "soon"], "“soon” is not a number of seconds."),
        (["sail"], "There is no command “sail”."),
        (["games", AQUALIN], "more words than the command takes; see: "),
        (["perft", AQUALIN, "--depth"], "--depth is not used in this way"),
        (["games", "--json=yes"], "--json is not used in this way"),
        (["perft", AQUALIN, "--depth", "9" * 30, "--seats", "9" * 30], "Aqualin is for 2 players."),
        (["play", "x" * 300], "There is no game"),
        (["replay", "x" * 300], "cannot be read"),
        (["replay", "nowhere.atoll"], "There is no file “nowhere.atoll”."),
        (["check", "."], "cannot be read"),
        (["play", "chess"], "There is no game “chess”."),
        (["play", "nowhere.atoll"], "There is no file “nowhere.atoll”."),
        (["play", AQUALIN, "--players", "human"], "There are 2 seats, but 1 players."),
        (["play", AQUALIN, "--players", "human,clever"], "There is no bot “clever”."),
        (["play", AQUALIN, "--bot", "3=greedy"], "there is no seat 3"),
        (["play", AQUALIN, "--names", "a,b,c"], "Give a name for each of the 2 seats."),
    ],
)
def test_bad_input_gets_one_clear_sentence(atoll: Atoll, words: list[str], said: str) -> None:
    """On the error stream, with exit code 2, and without a traceback."""
    answer = atoll(*words)
    assert answer.exit_code == 2
    assert said in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_errors_are_data_for_programs_and_speak_the_language(atoll: Atoll) -> None:
    """With --json the sentence is on the output too."""
    answer = atoll("perft", "chess", "--json", "--lang", "nl")
    assert json.loads(answer.stdout)["error"].startswith("Er is geen spel “chess”.")


def test_a_file_that_is_no_record_is_refused_with_its_line(atoll: Atoll, tmp_path: Path) -> None:
    """Whatever the file is, the line and the reason are named."""
    (tmp_path / "poem.atoll").write_text("The sea, the sea\n")
    (tmp_path / "noise.atoll").write_bytes(b"Atoll game record\n\xff\xfe")
    assert "Line 1: a game record begins with" in atoll("replay", str(tmp_path / "poem.atoll")).stderr
    assert "Line 2: this is not text in UTF-8" in atoll("check", str(tmp_path / "noise.atoll")).stderr


def test_check_and_replay_open_a_game_whose_rules_break_down(
    atoll: Atoll, game_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fuzzer keeps such games; both tools say where it happens, and show what came before."""
    true_play = Match.play

    def breaks_down(match: Match, seat: int, move: int | str | Move) -> Move:
        if len(match.log) == 5:
            raise ZeroDivisionError("as a test")
        return true_play(match, seat, move)

    monkeypatch.setattr(Match, "play", breaks_down)
    said = "The rules break down at move 6: ZeroDivisionError('as a test')"
    for tool in ("check", "replay"):
        data = json.loads(atoll(tool, str(game_file), "--json").stdout)
        assert data["trouble"] == said
        answer = atoll(tool, str(game_file))
        assert answer.exit_code == 1 and said in answer.output


def test_rules_that_cannot_begin_are_reported(atoll: Atoll, game_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash in the set-up leaves nothing to show, but is no traceback."""
    monkeypatch.setattr("atoll.core.engine.Engine.table_from", lambda *_, **__: 1 // 0)
    answer = atoll("replay", str(game_file))
    assert answer.exit_code == 2
    assert answer.stderr.startswith("The rules break down before the first move: ZeroDivisionError")


def test_whoever_waits_for_compiled_work_can_interrupt_it() -> None:
    """Compiled code does not hear Ctrl-C: `atoll perft --depth 9` must not have to be killed."""
    forever = threading.Event()
    # Whoever is started in the background by a shell ignores it from the start.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            beside(forever.wait)
    finally:
        signal.signal(signal.SIGINT, usual)
        forever.set()
    assert beside(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0)


def test_a_folder_that_cannot_be_written_is_reported(
    atoll: Atoll, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken game has nowhere to go."""
    (tmp_path / "file").touch()
    monkeypatch.setattr("atoll.core.fuzz.try_one", lambda *_: 1 // 0)
    answer = atoll("fuzz", "shells", "--games", "1", "--folder", str(tmp_path / "file" / "folder"))
    assert answer.exit_code == 2
    assert "cannot be written" in answer.stderr


def test_the_benchmark_counts_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A progress bar goes from the first step to the last."""
    monkeypatch.setattr("atoll.core.bench.compile_times", lambda game, engine: (1.0, 0.5))
    seen: list[tuple[str, int, int]] = []
    rows = bench([find("shells")], 0.01, lambda *step: seen.append(step))
    assert [done for _, done, _ in seen] == list(range(6)) and {total for *_, total in seen} == {5}
    assert seen[1][0] == "shells, 2 seats, plain"
    assert [row["compile_cold_s"] for row in rows] == [0.0, 1.0, 0.0, 1.0]
    assert rows[0]["ratio_to_plain"] == 1.0


def test_a_closed_pipe_ends_quietly(game_file: Path) -> None:
    """`atoll replay FILE | head -1` says nothing about a broken pipe."""
    script = "from atoll.cli.main import main; main()"
    command = f'"{sys.executable}" -c "{script}" replay "{game_file}" --lang en | head -n 1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
