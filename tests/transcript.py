"""Golden transcripts: a short game of every kind, in words, to read and to compare.

`python -m tests.transcript` writes them anew after a change in the rules; the difference belongs into the change log.
Every game has one for each number of seats. A variant that plays so differently that it deserves its own, with its own
counts and laws, gets one by `python -m tests.transcript GAME OPTION=CHOICE`; from then on its file stands for it.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import tests.conftest  # noqa: F401  (brings the toy game to the table)
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.registry import find, games
from atoll.core.text import Block, Heading, Line
from atoll.core.tongue import Tongue

GOLDEN = Path(__file__).parent / "golden"
SHOWN = 2
"""So many positions are drawn at the beginning, and the last one."""
MOVES = 120
"""A long game is told so far; its end is told too."""


Options = tuple[tuple[str, str], ...]


def tables() -> list[tuple[str, int, Options]]:
    """Every game and number of seats with the default options, and the variants that have a transcript."""
    plain: list[tuple[str, int, Options]] = [(game.name, seats, ()) for game in games() for seats in game.seats]
    return plain + [_table_of(path) for path in sorted(GOLDEN.glob("*+*.txt"))]


def _table_of(path: Path) -> tuple[str, int, Options]:
    table, *chosen = path.stem.split("+")
    name, _, seats = table.rpartition("-")
    pairs = (option.partition("=") for option in chosen)
    return name, int(seats), tuple((option, choice) for option, _, choice in pairs)


def path_of(name: str, seats: int, options: Options = ()) -> Path:
    return GOLDEN / ("+".join([f"{name}-{seats}", *(f"{option}={choice}" for option, choice in options)]) + ".txt")


def transcript(game: Game, seats: int, options: Options = ()) -> str:
    """A random game with the seed 1, of the default options but for those given."""
    match = Match(Header(game, seats, 1, dict(options)), "plain")
    tongue = Tongue("en", [game.package])
    luck = random.Random(f"{game.name} {seats}")
    variant = "".join(f", {option} {choice}" for option, choice in options)
    lines = [f"{game.title}, rules {game.rules_version}, {seats} seats, seed 1{variant}", ""]
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
    wanted = [word for word in sys.argv[1:] if "=" not in word]
    pairs = [word.partition("=") for word in sys.argv[1:] if "=" in word]
    new: Options = tuple((option, choice) for option, _, choice in pairs)
    written = tables() if not new else [(name, seats, new) for name, seats, options in tables() if not options]
    for name, seats, options in written:
        if not wanted or name in wanted:
            path_of(name, seats, options).write_text(transcript(find(name), seats, options), encoding="utf-8")
