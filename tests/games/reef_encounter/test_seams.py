"""Another box is joined on at the seams, and nowhere else."""

from pathlib import Path

import atoll.games.reef_encounter as package
from atoll.games.reef_encounter.rulebook import MOVES, read, write

ROOT = Path(package.__file__).parent
WORDS = ("second_kind", "Second Kind", "expansion", "crown", "blue shrimp", "options.windows")


def test_the_rules_of_the_base_have_no_word_of_the_expansion() -> None:
    """Outside the files whose name begins with `seam`, no rule asks whether another box is used."""
    own = [path for path in ROOT.rglob("*.py") if "second_kind" not in path.parts and not path.stem.startswith("seam")]
    rules = [path for path in own if "@rule" in path.read_text(encoding="utf-8")]
    assert len(rules) > 20
    for path in rules:
        text = path.read_text(encoding="utf-8")
        found = [word for word in WORDS if word in text]
        assert not found, (path.name, found)


def test_no_action_is_longer_than_two_hundred_and_fifty_lines() -> None:
    """An action a file, short enough to read beside the rules, its words and its notation included."""
    for path in (ROOT / "actions").glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 250, path.name


def test_every_move_there_is_reads_as_it_is_written() -> None:
    """Also those that no table offers; no two are written alike."""
    texts = [write(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert all(read(text) == move for move, text in enumerate(texts))
