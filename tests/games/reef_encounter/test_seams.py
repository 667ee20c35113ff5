"""Second Kind is joined on at the seams, and nowhere else."""

import ast
from pathlib import Path

import atoll.games.reef_encounter as package
from atoll.games.reef_encounter.rulebook import MOVES, read, write

ROOT = Path(package.__file__).parent
SEAMS = ("seam_pieces", "seam_turn", "both_boxes")
WORDS = ("second_kind", "expansion", ".more", "crown", "blue shrimp", "options.windows")


def rules_of_the_base() -> list[Path]:
    own = [path for path in ROOT.rglob("*.py") if "second_kind" not in path.parts and path.stem not in SEAMS]
    # An observation is of both boxes, as a view is.
    return [path for path in own if "@rule" in path.read_text(encoding="utf-8") and path.stem != "observation"]


def test_the_rules_of_the_base_have_no_word_of_the_expansion() -> None:
    """Outside the seams no rule asks whether another box is used, what it has in the record, or anything of its rules.

    What they know are tiles and squares of every kind: tables that the base game fills with plain ones."""
    assert len(rules_of_the_base()) > 20
    for path in rules_of_the_base():
        text = path.read_text(encoding="utf-8")
        found = [word for word in WORDS if word in text]
        assert not found, (path.name, found)


def test_there_are_fewer_than_twenty_seams() -> None:
    """Ten places where a rule of the base asks, and eight names that are exported for both boxes together."""
    trees = {name: ast.parse((ROOT / f"{name}.py").read_text(encoding="utf-8")) for name in SEAMS}
    seams = {
        name: [part.name for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)]
        for name, tree in trees.items()
    }
    assert [len(names) for names in seams.values()] == [5, 5, 8], seams


def test_a_seam_is_one_question_long() -> None:
    """What Second Kind does is in its own folder; a seam only asks there."""
    for name in SEAMS:
        tree = ast.parse((ROOT / f"{name}.py").read_text(encoding="utf-8"))
        for part in ast.walk(tree):
            if isinstance(part, ast.FunctionDef):
                assert (part.end_lineno or 0) - part.lineno < 12, part.name


def test_no_action_is_longer_than_two_hundred_and_fifty_lines() -> None:
    """An action a file, short enough to read beside the rules, its words and its notation included."""
    for path in (ROOT / "actions").glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 250, path.name


def test_every_move_there_is_reads_as_it_is_written() -> None:
    """Also those that no table offers; no two are written alike."""
    texts = [write(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert all(read(text) == move for move, text in enumerate(texts))
