"""Play at the terminal, by scripted input."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from atoll.cli.session import next_file
from atoll.core.match import Match, new, views_differ
from atoll.core.record import Record, load
from tests.cli.conftest import Atoll

# Seed 7: seat 0 begins and gathers species; the river holds BJ GC GT VF VT YC.
TWO = ["play", "aqualin", "--seed", "7", "--option", "starter=first", "--names", "Anna,Ben"]


def test_a_whole_game_between_two_people(atoll: Atoll) -> None:
    """Every decision is listed and the first move of each list is played, until somebody wins."""
    shown = atoll(*TWO, typed=["moves", "1"] * 71).stdout
    assert "Turn 36 of 36" in shown
    assert " wins" in shown
    assert "Another game? [y/N]" in shown


def test_a_whole_game_against_a_bot(atoll: Atoll) -> None:
    """The bot answers each move, and its moves are told."""
    shown = atoll(*TWO[:-1], "Anna", "--players", "human,random", typed=["hint", "1"] * 36).stdout
    assert "Computer places on " in shown
    assert " wins" in shown


def test_a_bot_that_thinks_ahead_has_compiled_rules(atoll: Atoll, monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python it would try out next to nothing in its time; people and simple bots need no compiler."""
    engines: list[str] = []
    true = Record.replay

    def replay(record: Record, upto: int | None = None, engine: str = "native") -> Match:
        engines.append(engine)
        return true(record, upto, engine)

    monkeypatch.setattr(Record, "replay", replay)
    shown = atoll(*TWO[:-1], "Anna", "--players", "human,strongest#20", typed=["VT c4"]).stdout
    assert "Computer places on " in shown
    atoll(*TWO[:-1], "Anna", "--players", "human,gentle", typed=["VT c4"])
    assert engines == ["native", "plain"]


def test_placing_at_once_means_to_stay(atoll: Atoll) -> None:
    """What goes without saying is played too: a placement in the slide phase stays first."""
    shown = atoll(*TWO, typed=["VT c4", "VF d4"]).stdout
    assert "Ben stays." in shown
    assert "Ben places on d4: violet fish." in shown


def test_a_placement_that_stays_wrong_is_refused_for_its_own_reason(atoll: Atoll) -> None:
    """Not "slide first", but what is wrong with the placement itself; nothing is played."""
    shown = atoll(*TWO, typed=["VT c4", "VF c4", "log"]).stdout
    assert "There is a creature on that cell already." in shown
    assert "Ben stays." not in shown


def test_several_moves_in_one_line(atoll: Atoll) -> None:
    """A slide and a placement, separated by a semicolon."""
    shown = atoll(*TWO, typed=["VT c4", "c4-c6; VF d6"]).stdout
    assert "Ben slides from c4 to c6: violet turtle." in shown
    assert "Ben places on d6: violet fish." in shown


def test_refusals_give_the_reason_and_lose_nothing(atoll: Atoll) -> None:
    """Nonsense, a cell outside, and an illegal move; then the game goes on."""
    shown = atoll(*TWO, typed=["xyzzy", "VT z9", "RC a1", "a1-a2", "VT c4"]).stdout
    assert "“xyzzy” is not a move." in shown
    assert "z9 is not on the reef" in shown
    assert "That creature is not in the river." in shown
    assert "There is no slide on the first turn" in shown
    assert "Anna places on c4: violet turtle." in shown


def test_undo_takes_back_a_slide_but_not_a_draw(atoll: Atoll) -> None:
    """A slide can be taken back; after a placement something was drawn and the turn passed."""
    shown = atoll(*TWO, typed=["VT c4", "c4-c1", "undo", "undo"]).stdout
    assert "Taken back." in shown
    assert "There is no move of yours to take back." in shown


def test_the_hint_says_what_scores_now(atoll: Atoll) -> None:
    """Two violet creatures side by side are a point for the colours; a number plays the hint."""
    shown = atoll(
        *TWO[:4], "--option", "colours=second", *TWO[4:], typed=["VT c4", "stay", "hint", "1", "score"]
    ).stdout
    assert "  1  VF c3      +1" in shown
    assert "Ben: 1 point" in shown
    assert "+1  violet: a school of 2" in shown


def test_numbers_need_a_list_and_must_be_on_it(atoll: Atoll) -> None:
    """A number without a list is no move; one beyond the list is refused."""
    shown = atoll(*TWO, typed=["1", "moves", "217"]).stdout
    assert "“1” is not a move." in shown
    assert "The list goes from 1 to 216." in shown


def test_the_list_of_moves_can_be_narrowed_down(atoll: Atoll) -> None:
    """Only the moves with a text in them are listed and numbered."""
    shown = atoll(*TWO, typed=["moves vt", "moves xx", "15"]).stdout
    assert "36 VT f6" in shown
    assert "No legal move has “xx” in it." in shown
    assert "Anna places on c3: violet turtle." in shown


def test_help_table_and_description(atoll: Atoll) -> None:
    """Help lists the commands; the description gives every creature in words."""
    shown = atoll(*TWO, typed=["?", "describe", "table"]).stdout
    assert "save FILE" in shown
    assert "VT: violet turtle" in shown
    assert shown.count("Turn 1 of 36") == 2


def test_save_and_resume(atoll: Atoll, tmp_path: Path) -> None:
    """A saved game goes on where it was left, with or without the name of the game."""
    file = tmp_path / "evening.atoll"
    assert "Saved." in atoll(*TWO, typed=["VT c4", f"save {file}", "quit"]).stdout
    for words in ([str(file)], ["aqualin", str(file)]):
        shown = atoll("play", *words, typed=["log", "VF d4", "quit", ""]).stdout
        assert "Turn 2 of 36" in shown
        assert "1. Anna places on c4: violet turtle." in shown
        assert "Ben places on d4" in shown
    assert len(load(file).moves) == 1


def test_quit_offers_to_save(atoll: Atoll, tmp_path: Path) -> None:
    """Whoever leaves with unsaved moves is asked once."""
    file = tmp_path / "later.atoll"
    shown = atoll(*TWO, typed=["VT c4", "quit", str(file)]).stdout
    assert "Save first?" in shown
    assert len(load(file).moves) == 1
    assert "Save first?" not in atoll(*TWO, typed=["quit"]).stdout


def test_a_place_that_cannot_be_written_is_reported_and_the_game_goes_on(atoll: Atoll, tmp_path: Path) -> None:
    """The folder does not exist; nothing is lost."""
    shown = atoll(*TWO, typed=[f"save {tmp_path}/no/where.atoll", "save", "VT c4"]).stdout
    assert "cannot be written" in shown
    assert "Say where: save FILE" in shown
    assert "Anna places on c4" in shown


def test_an_existing_file_is_not_written_over_unasked(atoll: Atoll, tmp_path: Path) -> None:
    """Neither by `save`, nor on leaving, nor by `--save`; whoever says yes may."""
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary")
    shown = atoll(*TWO, typed=["VT c4", f"save {file}", "n", "quit", str(file), "", "VF d4"]).stdout
    assert shown.count("exists already. Write over it? [y/N]") == 2
    assert shown.count("Nothing was saved.") == 2 and "Ben places on d4" in shown
    assert "exists already; to go on with it" in atoll(*TWO, "--save", str(file)).stderr
    assert file.read_text() == "Dear diary"
    atoll(*TWO, typed=["VT c4", f"save {file}", "y", f"save {file}"])
    assert len(load(file).moves) == 1
    assert atoll("play", str(file), "--save", str(file), typed=["VF d4"]).exit_code == 0
    assert len(load(file).moves) == 3


def test_a_disk_that_fills_up_does_not_end_the_game(atoll: Atoll, tmp_path: Path) -> None:
    """The move is made; that it was not saved is said. A place that cannot be written at all is refused at once."""
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "auto.atoll"
    moved = folder.rename
    session = iter(["VT c4", "VF d4"])

    def typed(_: str = "") -> str:
        if folder.exists():
            moved(tmp_path / "gone")
        return next(session)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("atoll.cli.terminal.Screen.ask", lambda screen, question: end(typed))
        shown = atoll(*TWO, "--save", str(file)).stdout
    assert "cannot be written" in shown and "Ben places on d4" in shown
    assert "cannot be written" in atoll(*TWO, "--save", str(file)).stderr


def end(typed: Callable[[], str]) -> str:
    """What is typed, until there is no more."""
    try:
        return typed()
    except StopIteration:
        raise EOFError from None


def test_a_home_that_nobody_has_is_just_a_name(atoll: Atoll, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`save ~nobody-here/x` must not end the game."""
    monkeypatch.chdir(tmp_path)
    shown = atoll(*TWO, typed=["save ~nobody-here/x.atoll", "VT c4"]).stdout
    assert "cannot be written" in shown and "Anna places on c4" in shown


def test_one_move_too_many_is_refused_to_whoever_typed_it(atoll: Atoll) -> None:
    """The second placement in a line is not Anna's to make; she is told before it is Ben's turn."""
    shown = atoll(*TWO, typed=["VT c4; VF d4"]).stdout
    assert shown.index("It is not your turn.") < shown.index("Turn 2 of 36")


def test_autosave_keeps_every_move(atoll: Atoll, tmp_path: Path) -> None:
    """The end of the input is no loss when a file was named at the start."""
    file = tmp_path / "auto.atoll"
    atoll(*TWO, "--save", str(file), typed=["VT c4", "VF d4"])
    assert [text for _, text in load(file).moves] == ["VT c4", "stay", "VF d4"]


def test_the_end_of_the_input_ends_quietly(atoll: Atoll) -> None:
    """No error, no question."""
    answer = atoll(*TWO, typed=["VT c4"])
    assert answer.exit_code == 0
    assert answer.stderr == ""


def test_a_saved_game_has_its_settings(atoll: Atoll, game_file: Path) -> None:
    """Seats, seed and options cannot be changed afterwards."""
    assert "are settled" in atoll("play", str(game_file), "--seed", "1").stderr


def test_a_finished_game_shows_its_result_and_offers_a_rematch(atoll: Atoll, game_file: Path) -> None:
    """Another game begins with the objectives swapped."""
    shown = atoll("play", str(game_file), "--names", "Anna,Ben", typed=["yes"]).stdout
    before, after = shown.split("Another game?")
    assert ("Anna gathers colours" in before) != ("Anna gathers colours" in after)
    assert "Turn 1 of 36" in after


def test_a_rematch_does_not_write_over_the_game_before(tmp_path: Path) -> None:
    """The next game is kept beside the first one."""
    (tmp_path / "a-2.atoll").touch()
    assert next_file(tmp_path / "a.atoll") == tmp_path / "a-3.atoll"


def test_a_french_session(atoll: Atoll) -> None:
    """Commands, prompts, refusals and the log are French; English commands still work."""
    typed = ["aide", "VT c4", "c4-c1", "annuler", "indice", "coups", "c4-d5", "score", "quit", ""]
    shown = atoll(*TWO, "--lang", "fr", typed=typed).stdout
    for words in (
        "prends une créature de la rivière",
        "anna pose en c4\u00a0: tortue violette.",
        "coup repris.",
        "une créature ne glisse que le long de sa ligne ou de sa colonne.",
        "ben\u00a0: 0 point",
        "enregistrer d’abord",
    ):
        assert words in shown.lower()
    assert "sauver FICHIER" in shown


def test_plain_output_has_no_drawing(atoll: Atoll) -> None:
    """For screen readers: letters, digits and punctuation only."""
    shown = atoll(*TWO, "--plain", typed=["VT c4"]).stdout
    assert not set("─·│┌") & set(shown)
    assert "4 -  -  VT -  -  -" in shown


def test_open_games_need_no_curtain(atoll: Atoll) -> None:
    """In Aqualin both seats see the same."""
    assert not views_differ(new("aqualin", engine="plain"), (0, 1))
    assert "Pass the screen" not in atoll(*TWO, typed=["VT c4", "VF d4"]).stdout


def test_a_terminal_gets_colours_and_one_question() -> None:
    """At a real terminal of 80 columns: who plays is asked first, tiles are coloured, and no line is too long."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-c", "from atoll.cli.main import main; main()", "play", "aqualin", "--seed", "7"]
    with subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=environment) as process:
        os.close(follower)
        os.write(leader, b"1\nquit\n")
        shown = b""
        while chunk := _read(leader):
            shown += chunk
        assert process.wait() == 0
    os.close(leader)
    assert b"Who plays?" in shown
    assert b"\x1b[1;38;5;231;48;5;91m VT \x1b[0m" in shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""
