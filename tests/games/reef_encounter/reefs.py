"""Reefs drawn as text: `W` is a white tile, `W1` one with a shrimp of the first player, `.` bare rock, `~` water."""

from collections.abc import Sequence

from atoll.core.contract import LEGAL
from atoll.core.story import Event, seen_by, story, words_of
from atoll.core.table import Row
from atoll.core.tongue import Tongue
from atoll.games.reef_encounter.components import (
    BOARD_LETTERS,
    BOARDS,
    CELLS,
    COLOUR_LETTERS,
    COLOURS,
    CUBES_OF_A_COLOUR,
    ROCK,
    SEATS,
    TILES_OF_A_COLOUR,
)
from atoll.games.reef_encounter.rulebook import (
    EVENTS,
    Table,
    adds_up,
    apply,
    awaiting,
    legal,
    read,
    setup,
    why_not,
    write,
)
from atoll.games.reef_encounter.secrets import unshown
from atoll.games.reef_encounter.table import ACT, NONE
from atoll.games.reef_encounter.turn import begin_turn

ENGLISH = Tongue("en", ["atoll.games.reef_encounter"], ["Anna", "Ben", "Cleo", "Dan"])
EMPTY_A = """
    ~ ~ ~ . . . ~
    ~ . . . . . ~
    . . ~ . . . .
    . . . . . ~ .
    . . . ~ . . .
    . . . . . . .
"""
EMPTY_B = """
    ~ ~ ~ . . . ~
    . . . . . . ~
    . . . . ~ . .
    . ~ . . . . .
    . . . . . . .
    ~ . . . . . ~
"""


def table(
    reefs: dict[str, str] | None = None,
    *,
    seats: int = 2,
    active: int = 0,
    advanced: bool = False,
    hands: Sequence[str] = (),
    cubes: Sequence[str] = (),
    consumed: Sequence[str] = (),
    parrotfish: Sequence[str] = (),
    eaten: Sequence[int] = (),
) -> Table:
    """The beginning of the active player's turn on these reefs. All coral tiles show the side with the starfish."""
    t = Table()
    t.seats = seats
    t.options.variant = int(advanced)
    t.options.starter = 1
    setup(t)
    t.turned = 0
    if reefs is not None:
        for board in range(BOARDS):
            draw_reef(t, board, reefs.get(BOARD_LETTERS[board], ""))
    for seat in range(seats):
        player = t.players[seat]
        player.secret = 0
        fill(player.hand, of(hands, seat))
        fill(player.known, of(hands, seat))
        fill(player.cubes, of(cubes, seat))
        fill(player.consumed, of(consumed, seat))
        fill(player.parrotfish, of(parrotfish, seat))
        player.eaten = eaten[seat] if seat < len(eaten) else 0
    begin_turn(t, active)
    balance(t)
    assert adds_up(t)
    return t


def draw_reef(t: Table, board: int, drawing: str) -> None:
    reef = t.reefs[board]
    signs = drawing.split()
    reef.rock = ROCK[board] if signs else 0
    reef.polyps[:] = 0
    reef.shrimps[:] = 0
    for cell, sign in enumerate(signs):
        assert (sign == "~") == (not ROCK[board] >> cell & 1), f"{sign} on cell {cell} of board {BOARD_LETTERS[board]}"
        if sign[0] in COLOUR_LETTERS:
            reef.polyps[COLOUR_LETTERS.index(sign[0])] |= 1 << cell
        if len(sign) > 1:
            reef.shrimps[int(sign[1]) - 1] |= 1 << cell


def balance(t: Table) -> None:
    """Put all other tiles into the bag and all other cubes into the supply."""
    for c in range(COLOURS):
        on_boards = sum(reef.polyps[c].bit_count() for reef in t.reefs)
        held = sum(p.hand[c] + p.consumed[c] + p.parrotfish[c] + (p.secret == c) for p in t.players[: t.seats])
        t.bag[c] = TILES_OF_A_COLOUR - on_boards - held - t.bonus[c] - sum(t.sea[s, c] for s in range(COLOURS))
        t.unseen[c] = t.bag[c] + sum(unshown(t, seat, c) for seat in range(t.seats))
        t.unshown_least[c] = 0
        t.unshown_most[c] = t.unseen[c]
        t.supply[c] = CUBES_OF_A_COLOUR - t.sea_cubes[c] - sum(p.cubes[c] for p in t.players[: t.seats])


def fill(row: Row, letters: str) -> None:
    for c, letter in enumerate(COLOUR_LETTERS):
        row[c] = letters.count(letter)


def of(things: Sequence[str], seat: int) -> str:
    return things[seat] if seat < len(things) else ""


def letters(row: Sequence[int]) -> str:
    return "".join(letter * row[c] for c, letter in enumerate(COLOUR_LETTERS))


def reef(t: Table, letter: str) -> str:
    """A reef drawn as text, in the same way."""
    board = t.reefs[BOARD_LETTERS.index(letter)]
    signs = []
    for cell in range(CELLS):
        tile = next((COLOUR_LETTERS[c] for c in range(COLOURS) if board.polyps[c] >> cell & 1), "")
        shrimp = next((str(s + 1) for s in range(SEATS) if board.shrimps[s] >> cell & 1), "")
        signs.append((tile or ("." if board.rock >> cell & 1 else "~")) + shrimp)
    return "\n".join(" ".join(signs[row : row + 7]) for row in range(0, CELLS, 7))


def same(drawing: str, other: str) -> bool:
    return drawing.split() == other.split()


def play(t: Table, *moves: str) -> None:
    """Moves of whoever is asked, in notation."""
    for text in moves:
        seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
        assert why_not(t, seat, read(text)) == LEGAL, (text, why_not(t, seat, read(text)))
        apply(t, seat, read(text))
        assert adds_up(t), text


def happening(t: Table, text: str) -> list[Event]:
    """What happens with a move of whoever is asked."""
    return story(EVENTS, t, lambda table: play(table, text))


def said(t: Table, *texts: str, viewer: int = 1) -> list[str]:
    """Play moves and collect what the log says to a viewer."""
    return [ENGLISH.say(words) for text in texts for words in words_of(seen_by(viewer, happening(t, text)))]


def refusal(t: Table, text: str) -> int:
    seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
    return why_not(t, seat, read(text))


def moves(t: Table, start: str = "") -> set[str]:
    """The legal moves of whoever is asked that begin with a text."""
    row = Row([0] * 600)
    seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
    return {text for text in map(write, row[: legal(t, seat, row)]) if text.startswith(start)}


def legal_of(t: Table, seat: int) -> list[int]:
    row = Row([0] * 600)
    return list(row[: legal(t, seat, row)])


def is_between_actions(t: Table) -> bool:
    return t.phase == ACT and t.colour == NONE
