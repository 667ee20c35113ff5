"""What a seat sees, as plain data, built by adding."""

from collections.abc import Sequence
from operator import mul
from typing import Literal, TypedDict, get_args

from atoll.core.bits import has, members
from atoll.core.contract import NOBODY
from atoll.games.reef_encounter.bag import tiles_in_bag, unshown_tiles
from atoll.games.reef_encounter.card import PLACE
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    BOARD_LETTERS,
    CELLS,
    COLOUR_LETTERS,
    COLOURS,
    CORAL_TILES,
    CUBE_PAIRS,
    GROWTH_CELL,
    PAIRS,
)
from atoll.games.reef_encounter.corals import shrimps_behind_screen
from atoll.games.reef_encounter.hierarchy import value, value_of_tile
from atoll.games.reef_encounter.moves import square
from atoll.games.reef_encounter.names import PAIR_NAMES, cell_name, square_name
from atoll.games.reef_encounter.seam_pieces import points_for_cards
from atoll.games.reef_encounter.second_kind.view import (
    MoreOfPlayerView,
    MoreOfView,
    MorePhase,
    view_of_more,
    view_of_more_of_player,
)
from atoll.games.reef_encounter.table import (
    BREAKFAST,
    FROM_SCREEN,
    GOES_ON,
    NONE,
    OVER,
    SEALED,
    TAKE_CUBES,
    Player,
    Table,
)

BasePhase = Literal["hide a tile", "take cubes", "act", "lay", "put", "last bite", "over"]
Phase = BasePhase | MorePhase
PHASES: tuple[Phase, ...] = (*get_args(BasePhase), *get_args(MorePhase))
Ending = Literal[
    "", "coral tiles covered", "shrimps eaten", "nowhere to place", "bag ran out", "cubes ran out", "too long"
]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
FRAME = (1 << CELLS) - 1


class BoardView(TypedDict):
    board: str
    cells: list[str]
    """Row by row: ~ is deep water, . bare rock, a letter a tile."""
    beyond: dict[str, str]
    """The same by name for rock that sticks out of the frame."""
    growth: str
    shrimps: dict[str, int]
    """Whose shrimp is on a square."""
    just_moved: list[str]
    """The squares of shrimps that have been moved since anything else was done."""


class CoralTileView(TypedDict):
    name: str
    strong: str
    weak: str
    alga: str
    """The large one."""
    covered: bool


class SpaceView(TypedDict):
    space: str
    cube: bool
    tiles: str


class PlayerView(MoreOfPlayerView):
    tiles: str
    """Behind the screen, as far as the viewer has seen them."""
    unknown_tiles: int
    hidden_among_tiles: bool
    """Whether one of those tiles is in the parrotfish: everybody has seen the hand, not what was hidden of it."""
    cubes: str
    first_cubes: str | None
    """The two that were chosen at the start; None as long as they are sealed."""
    shrimps: int
    consumed: str
    parrotfish: str
    has_secret: bool
    secret: str | None
    shrimps_eaten: int
    points: int


class View(MoreOfView):
    seat: int
    awaiting: list[int]
    phase: Phase
    turn: int
    starter: int
    active: int
    done: list[int]
    """The actions that have been done in this turn."""
    coral_tile_covered: bool
    laying: str | None
    """The colour that is laid."""
    laid: int
    laid_from_screen: int
    lifted: str | None
    """The square of the shrimp in the active player's fingers, or `screen`."""
    lifted_again: bool
    ended: Ending | None
    ender: int | None
    boards: list[BoardView]
    coral_tiles: list[CoralTileView]
    values: dict[str, int]
    """What a tile of each colour is worth."""
    sea_alga: str | None
    cylinders: dict[str, int]
    sea: list[SpaceView]
    supply: dict[str, int]
    bonus: str
    bag: int
    players: list[PlayerView]
    unshown: str
    """The colours of which others may have tiles that they have not shown."""


def view(t: Table, seat: int, public: View | None = None) -> View:
    seen = public or _public(t)
    if seat == NOBODY:
        return seen
    players = seen["players"].copy()
    players[seat] = _own(t, t.players[seat], players[seat], seen["values"])
    return {**seen, "seat": seat, "players": players, "unshown": _unshown(t, t.players[seat])}


def _public(t: Table) -> View:
    """What everybody sees, and of the players what the others see."""
    values = {letter: value(t, colour) for colour, letter in enumerate(COLOUR_LETTERS)}
    return {
        "seat": NOBODY,
        "awaiting": members(t.asked),
        "phase": PHASES[t.phase],
        "turn": t.turn,
        "starter": t.starter,
        "active": t.active,
        "done": [action for action in range(1, 11) if has(t.done | has(t.done, BREAKFAST) << PLACE, action)],
        "coral_tile_covered": bool(t.locked_one),
        "laying": _letter(t.colour),
        "laid": t.laid,
        "laid_from_screen": t.laid_from_screen,
        "lifted": _lifted(t.lifted),
        "lifted_again": bool(t.lifted_again),
        "ended": None if t.ended == GOES_ON else ENDINGS[t.ended],
        "ender": None if t.ender == NONE else t.ender,
        "boards": [
            _board(board, reef.rock, list(reef.polyps), list(reef.shrimps), reef.moved)
            for board, reef in enumerate(t.reefs)
            if reef.rock
        ],
        "coral_tiles": _coral_tiles(t.turned, t.locked),
        "values": values,
        "sea_alga": None if t.sea_alga == NONE else ALGA_WORDS[t.sea_alga],
        "cylinders": dict(zip(ALGA_WORDS, t.cylinders, strict=True)),
        "sea": [
            {"space": letter, "cube": bool(cube), "tiles": letters(tiles)}
            for letter, cube, tiles in zip(COLOUR_LETTERS, t.sea_cubes, t.sea, strict=True)
        ],
        "supply": dict(zip(COLOUR_LETTERS, t.supply, strict=True)),
        "bonus": letters(t.bonus),
        "bag": tiles_in_bag(t),
        "players": [_player(t, seat, values) for seat in range(t.seats)],
        "unshown": _unshown(t),
        **view_of_more(t),
    }


def bounds(view: View) -> list[tuple[int, int]] | None:
    """Nobody knows the tile that another parrotfish has from the start, but what a tile can be worth is known. With
    another box there are also cards, and no such easy answer."""
    if "special" in view:
        return None
    worth = [view["values"][letter] for letter in view["unshown"]] or [0]
    return [
        (points + min(worth), points + max(worth))
        if player["has_secret"] and player["secret"] is None
        else (points, points)
        for player in view["players"]
        for points in (player["points"],)
    ]


def _lifted(place: int) -> str | None:
    if place == NONE:
        return None
    return "screen" if place == FROM_SCREEN else square_name(square(place >> 6, place & 63))


def _board(board: int, rock: int, polyps: list[int], shrimps: list[int], moved: int) -> BoardView:
    signs = dict.fromkeys(members(rock), ".")
    for letter, tiles in zip(COLOUR_LETTERS, polyps, strict=True):
        signs |= dict.fromkeys(members(tiles), letter)
    return {
        "board": BOARD_LETTERS[board],
        "cells": [signs.get(cell, "~") for cell in range(CELLS)],
        "beyond": {cell_name(cell, board): signs[cell] for cell in members(rock & ~FRAME)},
        "growth": cell_name(GROWTH_CELL[board]),
        "shrimps": {cell_name(c, board): seat for seat, cells in enumerate(shrimps) for c in members(cells)},
        "just_moved": [cell_name(cell, board) for cell in members(moved)],
    }


def _coral_tiles(turned: int, covered: int) -> list[CoralTileView]:
    return [_coral_tile(tile, has(turned, tile), has(covered, tile)) for tile in range(PAIRS)]


def _coral_tile(tile: int, is_turned: bool, is_covered: bool) -> CoralTileView:
    first, second, *algae = CORAL_TILES[tile]
    strong, weak = (second, first) if is_turned else (first, second)
    return {
        "name": PAIR_NAMES[tile],
        "strong": COLOUR_LETTERS[strong],
        "weak": COLOUR_LETTERS[weak],
        "alga": ALGA_WORDS[algae[is_turned]],
        "covered": is_covered,
    }


def _player(t: Table, seat: int, values: dict[str, int]) -> PlayerView:
    """A player's things, as the others see them."""
    player = t.players[seat]
    is_over = t.phase == OVER
    is_hidden_among = t.hands_shown == 1 and player.secret != NONE and not is_over
    tiles = list(player.known)
    if is_hidden_among:
        tiles[player.secret] += 1
    are_cubes_open = t.phase != TAKE_CUBES or t.options.cubes != SEALED
    secret = player.secret if is_over else NONE
    return {
        "tiles": letters(tiles),
        "unknown_tiles": unshown_tiles(player),
        "hidden_among_tiles": is_hidden_among,
        "cubes": letters(player.cubes),
        "first_cubes": _first_cubes(player) if are_cubes_open else None,
        "shrimps": shrimps_behind_screen(t, seat),
        "consumed": letters(player.consumed),
        "parrotfish": letters(player.parrotfish),
        "has_secret": player.secret != NONE,
        "secret": _letter(secret),
        "shrimps_eaten": player.eaten,
        "points": _points(t, player, secret, values),
        **view_of_more_of_player(t, player, is_own=False),
    }


def _own(t: Table, player: Player, seen: PlayerView, values: dict[str, int]) -> PlayerView:
    """The same as their owner sees them."""
    return {
        **seen,
        "tiles": letters(player.hand),
        "unknown_tiles": 0,
        "hidden_among_tiles": False,
        "first_cubes": _first_cubes(player),
        "secret": _letter(player.secret),
        "points": _points(t, player, player.secret, values),
        **view_of_more_of_player(t, player, is_own=True),
    }


def _points(t: Table, player: Player, secret: int, values: dict[str, int]) -> int:
    """What is in the parrotfish counts, and the tile from the start, as far as it is known."""
    eaten = sum([count * value_of_tile(t, tile) for tile, count in enumerate(player.parrotfish) if count])
    hidden = 0 if secret == NONE else values[COLOUR_LETTERS[secret]]
    return eaten + hidden + points_for_cards(t, player, secret)


def _unshown(t: Table, owner: Player | None = None) -> str:
    """So many of each colour at most, without those of the player who looks. Where hands were shown, nobody counts."""
    if t.hands_shown:
        return ""
    left = list(t.unshown_most)
    if owner:
        left = [most - held + shown for most, held, shown in zip(left, owner.hand[:COLOURS], owner.known, strict=True)]
        if owner.secret != NONE:
            left[owner.secret] -= 1
    return "".join([letter for letter, number in zip(COLOUR_LETTERS, left, strict=True) if number > 0])


def _first_cubes(player: Player) -> str | None:
    return None if player.chosen == NONE else "".join([COLOUR_LETTERS[c] for c in CUBE_PAIRS[player.chosen]])


def _letter(colour: int) -> str | None:
    return None if colour == NONE else COLOUR_LETTERS[colour]


def letters(counts: Sequence[int]) -> str:
    """Tiles or cubes as people write them, from how many there are of each colour."""
    return "".join(map(mul, COLOUR_LETTERS, counts[:COLOURS]))
