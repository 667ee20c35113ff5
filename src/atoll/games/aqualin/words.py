"""What is said at the table: prompts, the log, and the text table."""

from collections.abc import Mapping
from functools import cache, lru_cache

from atoll.core.contract import NOBODY
from atoll.core.game import Prompt, View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.aqualin.components import COLOUR_LETTERS, SIDE, TILE_NAMES
from atoll.games.aqualin.moves import (
    FIRST_PLACEMENT,
    STAY,
    placed_cell,
    placed_tile,
    slide_end,
    slide_start,
)
from atoll.games.aqualin.notation import cell_name, read_tile
from atoll.games.aqualin.table import SLIDE, Table

_TINTS: tuple[Tint, ...] = ("blue", "green", "pink", "violet", "red", "yellow")
SENTENCES_KEPT = 4096
_GATHERS = {"colours": say("colours"), "species": say("species")}


def prompt(view: View) -> Prompt:
    return _prompt(view["phase"], *view["awaiting"])


@cache
def _prompt(phase: str, seat: int = NOBODY) -> Prompt:
    if phase == "over":
        over = say("The reef is full: the game is over.")
        return Prompt(over, over)
    who = Who(seat)
    if phase == "slide":
        return Prompt(
            say("Slide one creature along its row or column, or stay."),
            say("{name} slides a creature or stays.", name=who),
        )
    return Prompt(
        say("Take a creature from the river and place it on an empty cell."),
        say("{name} places a creature.", name=who),
    )


def tell(before: View, after: View, seat: int, move: int | None) -> list[Message]:
    if move is None:
        raise ValueError("no move of Aqualin is sealed")
    if move == STAY:
        return [say("{name} stays.", name=Who(seat))]
    if move < FIRST_PLACEMENT:
        return [_slid(seat, slide_start(move), slide_end(move), before["board"][slide_start(move)])]
    return [_placed(seat, move), *(_drawn(code) for code in after["river"] if code not in before["river"])]


@lru_cache(maxsize=SENTENCES_KEPT)
def _slid(seat: int, start: int, end: int, code: str) -> Message:
    return say(
        "{name} slides from {start} to {end}: {tile}.",
        name=Who(seat),
        start=cell_name(start),
        end=cell_name(end),
        tile=TILE_NAMES[read_tile(code)],
    )


@lru_cache(maxsize=SENTENCES_KEPT)
def _placed(seat: int, move: int) -> Message:
    return say(
        "{name} places on {cell}: {tile}.",
        name=Who(seat),
        cell=cell_name(placed_cell(move)),
        tile=TILE_NAMES[placed_tile(move)],
    )


@cache
def _drawn(code: str) -> Message:
    return say("New in the river: {tile}.", tile=TILE_NAMES[read_tile(code)])


def text(view: View) -> list[Block]:
    blocks: list[Block] = [Heading(say("Turn {turn} of 36", turn=view["turn"]))]
    for seat in range(2):
        score = say_count("{number} point", "{number} points", view["points"][seat])
        gathers = _GATHERS[view["gathers"][seat]]
        blocks.append(Line(say("{name} gathers {what}: {score}", name=Who(seat), what=gathers, score=score)))
    blocks.append(Sheet(say("Reef"), tuple("abcdef"), tuple((str(y + 1), _row(view, y)) for y in range(SIDE))))
    river = tuple(_tile(code) for code in view["river"])
    blocks.append(Sheet(say("River"), (), (("", river),)))
    left = len(view["reserve"])
    blocks.append(Line(say_count("{number} creature in the reserve", "{number} creatures in the reserve", left), "dim"))
    return blocks


def unsaid(t: Table, seat: int, move: int) -> int | None:
    """Who places a creature at once has stayed."""
    return STAY if t.phase == SLIDE and move >= FIRST_PLACEMENT else None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Rules 5: the objectives are swapped. The other player starts (rules 8, no. 10: free choice)."""
    seats = ("first", "second")
    return {**options, "colours": seats[1 - t.colours], "starter": seats[1 - t.starter]}


def _row(view: View, y: int) -> tuple[Cell, ...]:
    return tuple(
        _tile(code) if code else Cell("·", "dim", say("empty")) for code in view["board"][y * SIDE : (y + 1) * SIDE]
    )


def _tile(code: str) -> Cell:
    return Cell(code, _TINTS[COLOUR_LETTERS.index(code[0])], TILE_NAMES[read_tile(code)])
