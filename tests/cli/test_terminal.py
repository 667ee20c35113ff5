"""The text table on a screen."""

import io

import pytest
from rich.console import Console

from atoll.cli.commands import COMMANDS, Vocabulary
from atoll.cli.result import listed, outcome
from atoll.cli.terminal import Screen
from atoll.core.message import Who, say
from atoll.core.text import Cell, Heading, Line, Sheet
from atoll.core.tongue import LANGUAGES, Tongue

SHEET = Sheet(
    say("Reef"), ("a", "b"), (("1", (Cell("VC", "violet", say("violet crab")), Cell("·", "dim", say("empty")))),)
)


def drawn(*, plain: bool, width: int = 80) -> str:
    out = io.StringIO()
    screen = Screen(Tongue("en"), plain=plain, console=Console(file=out, width=width))
    screen.table([Heading(say("Turn")), Line(say("Hello")), SHEET])
    return out.getvalue()


def test_a_sheet_is_compact_and_carries_its_letters() -> None:
    """One line for the heads and one for each row; a blank line before the board."""
    lines = [line.rstrip() for line in drawn(plain=False).splitlines()]
    assert lines[2:] == ["", "Reef  a    b", "   1  VC   ·"]


def test_a_plain_sheet_is_a_grid_of_letters() -> None:
    """The title has a line of its own, and an empty cell is a dash."""
    assert drawn(plain=True).splitlines()[-3:] == ["Reef:", "  a  b", "1 VC -"]


def test_rows_keep_their_heads_without_heads_of_columns() -> None:
    """Whose row it is must be told also where columns have no names; a single row stands beside its title."""
    rows = Sheet(say("Taken"), (), (("1", (Cell("A"),)), ("2", (Cell("B"),))))
    single = Sheet(say("River"), (), (("", (Cell("C"),)),))
    for plain, expected in (
        (False, ["Taken", "    1  A", "    2  B", "", "River  C"]),
        (True, ["Taken:", "1 A", "2 B", "", "River:", "C"]),
    ):
        out = io.StringIO()
        Screen(Tongue("en"), plain=plain, console=Console(file=out, width=80)).table([rows, single])
        assert [line.rstrip() for line in out.getvalue().splitlines()] == expected


def test_a_narrow_screen_gets_narrow_chips() -> None:
    """The board is drawn without gaps rather than wrapped."""
    assert max(map(len, drawn(plain=False, width=14).splitlines()[-2:])) <= 14


def test_a_long_text_goes_on_below_itself() -> None:
    """Not below its label; in a pipe nothing is broken into lines."""
    for terminal, expected in ((True, ["  save  write the game to a", "        file"]), (False, None)):
        out = io.StringIO()
        console = Console(file=out, width=28, force_terminal=terminal, color_system=None)
        Screen(Tongue("en"), console=console).hanging("  save  ", "write the game to a file")
        assert out.getvalue().splitlines() == (expected or ["  save  write the game to a file"])


def test_a_marked_cell_is_in_brackets() -> None:
    """A mark must not be told by colour alone."""
    out = io.StringIO()
    sheet = Sheet(say("River"), (), (("", (Cell("VC", "violet", mark=True),)),))
    Screen(Tongue("en"), console=Console(file=out, width=80)).table([sheet])
    assert "[VC]" in out.getvalue()


def test_a_list_of_moves_is_read_down_the_columns() -> None:
    """Numbered, side by side, within the width."""
    out = io.StringIO()
    Screen(Tongue("en"), console=Console(file=out, width=20)).columns(["one", "two", "three", "four"])
    assert out.getvalue().splitlines() == ["1 one    3 three", "2 two    4 four"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_its_own_words(language: str) -> None:
    """In each language the word shown for a command means that command, and so does the English one."""
    vocabulary = Vocabulary(Tongue(language))
    for command in COMMANDS:
        shown = vocabulary.shown(command.name).split()[0]
        assert vocabulary.understand(shown) == (command.name, "")
        assert vocabulary.understand(command.name) == (command.name, "")


def test_a_move_is_no_command() -> None:
    """Only a command that takes an argument may have something after it."""
    vocabulary = Vocabulary(Tongue("en"))
    assert vocabulary.understand("VC c4") is None
    assert vocabulary.understand("hint c4") is None
    assert vocabulary.understand("save my game.atoll") == ("save", "my game.atoll")


def test_the_winner_is_named_and_ties_are_shared() -> None:
    """One winner, a winner by tie-break, several winners."""
    tongue = Tongue("en", names=("Anna", "Ben", "Cleo"))
    assert tongue.say(outcome([3, 2], [1, 2])) == "Anna wins."
    assert tongue.say(outcome([3, 3], [2, 1])) == "Ben wins: the points are equal, and the tie-break decides."
    assert tongue.say(outcome([3, 3, 1], [1, 1, 3])) == "Anna and Ben share the victory."
    assert tongue.say(listed([Who(0), Who(1), Who(2)])) == "Anna, Ben and Cleo"
