"""Somebody who makes a game of their own: what they type, and the first changes that they make."""

import os
import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po, write_po

GAME = "tide_pool"

# For each file, what a newcomer finds there and what they write instead.
CHANGES: dict[str, list[tuple[str, str]]] = {
    # A number of the box.
    "components.py": [("BEACH = 3", "BEACH = 4")],
    # Another rule, with its refusal.
    "actions/take.py": [
        ("FIRST_OF_DIVING = FIRST_REASON + 1", "FIRST_OF_DIVING = FIRST_REASON + 2"),
        ("NOT_ON_BEACH = FIRST_REASON\n", "NOT_ON_BEACH, TOO_GREEDY = range(FIRST_REASON, FIRST_OF_DIVING)\n"),
        (
            'say("That shell is not on the beach.")}',
            'say("That shell is not on the beach."),\n    TOO_GREEDY: say("Nobody begins with the best shell.")}',
        ),
        (
            "    return LEGAL if has(t.beach, shell) else NOT_ON_BEACH",
            "    if t.turn < t.seats and t.beach >> shell == 1:\n        return TOO_GREEDY\n"
            "    return LEGAL if has(t.beach, shell) else NOT_ON_BEACH",
        ),
    ],
    # Another option.
    "__init__.py": [
        (
            "    options=(\n",
            '    options=(\n        Option("aim", say("Who wins"), (Choice("most", 0, say("most points")), '
            'Choice("fewest", 1, say("fewest points")))),\n',
        )
    ],
    "table.py": [("    dives: int = i8()\n", "    dives: int = i8()\n    aim: int = i8()\n")],
    "scoring.py": [
        (
            "if worth(t.taken[other] | t.dived[other]) > worth(t.taken[seat] | t.dived[seat]):",
            "lead = worth(t.taken[other] | t.dived[other]) - worth(t.taken[seat] | t.dived[seat])\n"
            "            if (-lead if t.options.aim == 1 else lead) > 0:",
        )
    ],
}


def begin(folder: Path) -> Path:
    """`atoll new-game`; returns where the game lies."""
    done = run(folder, "-m", "atoll", "new-game", GAME, "--folder", str(folder), "--lang", "en")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / GAME


def change(home: Path) -> None:
    for name, changes in CHANGES.items():
        path = home / GAME / name
        text = path.read_text("utf-8")
        for found, written in changes:
            assert found in text, (name, found)
            text = text.replace(found, written)
        path.write_text(text, "utf-8")


def translate(home: Path) -> None:
    """Collect what the game says, and give what is new some words."""
    collected = run(home, "-m", "atoll.cli.words", GAME)
    assert collected.returncode == 0 and "'Who wins' is not translated" in collected.stdout, collected.stdout
    for path in (home / GAME / "locale").glob("*.po"):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        for message in catalogue:
            if message.id and not message.string:
                message.string = f"{path.stem}: {message.id}"
        with path.open("wb") as file:
            write_po(file, catalogue)


def run(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Python with the game on its path, as a newcomer runs it."""
    environment = os.environ | {"PYTHONPATH": str(home), "ATOLL_CACHE": str(home / "cache")}
    return subprocess.run(
        [sys.executable, *words], cwd=home, env=environment, input=typed, capture_output=True, text=True, check=False
    )
