"""Golden transcripts: a short game of every kind, in words, to read and to compare.

`python -m tests.transcript` writes them anew after a change in the rules; the difference belongs into the change log.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import tests.conftest  # noqa: F401  (brings the toy game to the table)
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.registry import games
from atoll.core.text import Block, Heading, Line
from atoll.core.tongue import Tongue

GOLDEN = Path(__file__).parent / "golden"
SHOWN = 2
"""So many positions are drawn at the beginning, and the last one."""
MOVES = 120
"""A long game is told so far; its end is told too."""


def transcript(game: Game, seats: int) -> str:
    """A random game of the default options with the seed 1."""
    match = Match(Header(game, seats, 1), "plain")
    tongue = Tongue("en", [game.package])
    luck = random.Random(f"{game.name} {seats}")
    lines = [f"{game.title}, rules {game.rules_version}, {seats} seats, seed 1", ""]
    while match.awaiting:
        number, seat = len(match.log), luck.choice(match.awaiting)
        moves = match.moves(seat)
        if number < SHOWN:
            lines += [*position(match, tongue, seat), f"{len(moves)} legal moves", ""]
        move = luck.choice(moves)
        match.play(seat, move)
        if number < MOVES:
            told = " ".join(tongue.say(message) for message in match.told(number))
            lines.append(f"{number + 1}. {seat}: {move}  {told}".rstrip())
    lines += ["", f"{len(match.log)} moves", "", *position(match, tongue, -1), *result(match, tongue)]
    return "\n".join(lines) + "\n"


def position(match: Match, tongue: Tongue, seat: int) -> Iterator[str]:
    """What a seat sees, as plain text."""
    for block in match.text(seat):
        yield from (line.rstrip() for line in drawn(block, tongue))
    asked = match.prompt(seat)
    yield f"> {tongue.say(asked.decide)} | {tongue.say(asked.wait)}"


def drawn(block: Block, tongue: Tongue) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"## {tongue.say(block.message)}"
    elif isinstance(block, Line):
        yield tongue.say(block.message)
    else:
        yield tongue.say(block.title)
        table = [("", *block.columns)] if block.columns else []
        table += [(head, *(cell.text for cell in cells)) for head, cells in block.rows]
        widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table)))]
        for row in table:
            yield "  " + " ".join(text.ljust(width) for text, width in zip(row, widths, strict=False))


def result(match: Match, tongue: Tongue) -> Iterator[str]:
    for line in match.score_sheet():
        yield f"{tongue.name(line.seat)}: {line.points:+d} {tongue.say(line.reason)}"
    yield f"points {match.points()}, places {match.places()}"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    for each in games():
        for count in each.seats:
            if not wanted or each.name in wanted:
                (GOLDEN / f"{each.name}-{count}.txt").write_text(transcript(each, count), encoding="utf-8")
