"""Notebooks, run by a real kernel: rules in cells, and those of the documentation."""

from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytestmark = pytest.mark.filterwarnings("ignore")

DOCS = Path(__file__).parents[2] / "docs" / "notebooks"
BOOKS = ("learn", "play", "seats")

RULES = """
import sys
from atoll.core.bits import lowest
from atoll.core.contract import any_move, apply, awaiting
from atoll.core.engine import engine_for
from atoll.core.luck import roll
from atoll.core.registry import find
from atoll.core.rule import rule

STEP = 1

@rule
def further(made):
    return made + STEP

@rule
def length(tables, dice):
    made = 0
    t = tables[0]
    seats = awaiting(t)
    while seats != 0:
        seat = lowest(seats)
        apply(t, seat, any_move(t, seat, roll(dice)))
        made = further(made)
        seats = awaiting(t)
    return made
"""
COUNT = """
def count(name):
    game = find("shells")
    engine = engine_for(game, name)
    return engine.specialise(sys.modules[__name__]).length(
        engine.table_from(2, 3, game.read_options({})), engine.row(2))

print(count("plain"), count("native"))
"""
KEPT = "kept = engine_for(find('shells')).specialise(sys.modules[__name__]).length"
"""Somebody gives a name to what an engine has made."""
CHANGE = """
STEP = 3

@rule
def further(made):
    return made + 7 * STEP
"""


def run(cells: list[str]) -> list[str]:
    """What each cell prints."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(book, timeout=None).execute()
    return ["".join(out.get("text", "") for out in cell.outputs) for cell in book.cells]


def test_rules_may_stand_in_a_notebook() -> None:
    """Both engines run them, and see a cell that was changed."""
    said = run([RULES, COUNT, KEPT, CHANGE, 'print(count("plain"), count("native"))'])
    assert [text.split() for text in said] == [[], ["4", "4"], [], [], ["84", "84"]]


def test_every_notebook_is_tested() -> None:
    assert tuple(sorted(path.stem for path in DOCS.glob("*.ipynb"))) == BOOKS


@pytest.mark.parametrize("name", BOOKS)
def test_what_a_notebook_shows_came_of_what_stands_there(name: str) -> None:
    """It was run from its first cell to its last, and nothing broke."""
    book = nbformat.read(DOCS / f"{name}.ipynb", as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not [out for cell in cells for out in cell.outputs if out.output_type == "error"]


def run_again(name: str) -> None:
    book = nbformat.read(DOCS / f"{name}.ipynb", as_version=4)
    shown = [texts(cell) for cell in book.cells]
    nbclient.NotebookClient(book, timeout=None).execute()
    assert name == "learn" or [texts(cell) for cell in book.cells] == shown


def texts(cell: dict[str, Any]) -> list[str]:
    """What a cell prints: the same every time, for all luck follows from seeds."""
    return [out["text"] for out in cell.get("outputs", []) if out["output_type"] == "stream"]


def test_play_and_look() -> None:
    run_again("play")


@pytest.mark.slow
def test_a_study_of_seats() -> None:
    run_again("seats")


@pytest.mark.slow
def test_an_agent_learns_to_beat_greedy() -> None:
    """The notebook itself demands it."""
    pytest.importorskip("torch")
    run_again("learn")
