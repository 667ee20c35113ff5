"""Notebooks, run by a real kernel: rules in cells, and those of the documentation."""

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytestmark = pytest.mark.filterwarnings("ignore")

DOCS = Path(__file__).parents[2] / "docs" / "notebooks"
LONG = 900
"""Seconds for a cell."""

RULES = '''
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
'''
COUNT = '''
def count(name):
    game = find("shells")
    engine = engine_for(game, name)
    return engine.specialise(sys.modules[__name__]).length(
        engine.table_from(2, 3, game.read_options({})), engine.row(2))

print(count("plain"), count("native"))
'''
CHANGE = '''
STEP = 3

@rule
def further(made):
    return made + 7 * STEP
'''


def run(cells: list[str]) -> list[str]:
    """What each cell prints."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(book, timeout=LONG).execute()
    return ["".join(out.get("text", "") for out in cell.outputs) for cell in book.cells]


def test_rules_may_stand_in_a_notebook() -> None:
    """Both engines run them, and see a cell that was changed."""
    said = run([RULES, COUNT, CHANGE, 'print(count("plain"), count("native"))'])
    assert [text.split() for text in said] == [[], ["4", "4"], [], ["84", "84"]]
