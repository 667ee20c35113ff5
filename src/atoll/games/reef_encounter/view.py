"""What a seat sees, as plain data, built by adding."""

from functools import lru_cache
from typing import Any

from atoll.core.bits import has, members
from atoll.core.game import View
from atoll.games.reef_encounter.bag import has_hidden_tile, tiles_in_bag, unshown_tiles
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    ALGAE,
    BOARD_LETTERS,
    BOARDS,
    CELLS,
    COLOUR_LETTERS,
    COLOURS,
    CORAL_TILES,
    CUBE_PAIRS,
    GROWTH_CELL,
    PAIRS,
    SEATS,
)
from atoll.games.reef_encounter.corals import shrimps_behind_screen
from atoll.games.reef_encounter.hierarchy import value
from atoll.games.reef_encounter.moves import FIRST_CUBES, FIRST_LARVA, square
from atoll.games.reef_encounter.notation import cell_name, pair_name, square_name
from atoll.games.reef_encounter.seam_pieces import SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.seam_scoring import value_of_more
from atoll.games.reef_encounter.seam_words import MORE_PHASES, view_of_more, view_of_more_of_player
from atoll.games.reef_encounter.seams import are_hands_shown
from atoll.games.reef_encounter.table import FROM_SCREEN, GOES_ON, NONE, OVER, SEALED, TAKE_CUBES, Player, Reef, Table

PHASES = ("hide a tile", "take cubes", "act", "lay", "put", "last bite", "over", *MORE_PHASES)
POSITIONS_KEPT = 4096
ENDINGS = ("", "coral tiles covered", "shrimps eaten", "nowhere to place", "bag ran out", "cubes ran out", "too long")


def view(t: Table, seat: int, public: View | None = None) -> View:
    public = public or _public(t)
    players = [_own(t, seat, player) if s == seat else player for s, player in enumerate(public["players"])]
    return {**public, "seat": seat, "players": players}


def _public(t: Table) -> View:
    """What everybody sees, and of the players what the others see."""
    return {
        "awaiting": members(t.asked),
        "phase": PHASES[t.phase],
        "turn": t.turn,
        "starter": t.starter,
        "active": t.active,
        "done": [action for action in range(1, 11) if has(t.done, action)],
        "coral_tile_covered": bool(t.locked_one),
        "laying": None if t.colour == NONE else COLOUR_LETTERS[t.colour],
        "laid": t.laid,
        "laid_from_screen": t.laid_from_screen,
        "lifted": _lifted(t),
        "lifted_again": bool(t.lifted_again),
        "ended": None if t.ended == GOES_ON else ENDINGS[t.ended],
        "ender": None if t.ender == NONE else t.ender,
        "boards": [_own_board(board, t.reefs[board]) for board in range(BOARDS) if t.reefs[board].rock],
        "coral_tiles": [tile.copy() for tile in _coral_tiles(t.turned, t.locked)],
        "values": {COLOUR_LETTERS[c]: value(t, c) for c in range(COLOURS)},
        "sea_alga": None if t.sea_alga == NONE else ALGA_WORDS[t.sea_alga],
        "cylinders": {ALGA_WORDS[a]: t.cylinders[a] for a in range(ALGAE)},
        "sea": [
            {"space": COLOUR_LETTERS[s], "cube": bool(t.sea_cubes[s]), "tiles": _letters(t.sea[s])}
            for s in range(COLOURS)
        ],
        "supply": {COLOUR_LETTERS[c]: t.supply[c] for c in range(COLOURS)},
        "bonus": _letters(t.bonus),
        "bag": tiles_in_bag(t),
        "players": [_player(t, s) for s in range(t.seats)],
        **view_of_more(t),
    }


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """The tile for the parrotfish stays sealed; cubes that are chosen all at once are sealed until all have chosen."""
    sealed = move < FIRST_CUBES or (move < FIRST_LARVA and t.options.cubes == SEALED)
    return None if sealed and viewer != seat else move


def _lifted(t: Table) -> str | None:
    if t.lifted == NONE:
        return None
    return "screen" if t.lifted == FROM_SCREEN else square_name(square(t.lifted >> 6, t.lifted & 63))


def _own_board(board: int, reef: Reef) -> dict[str, Any]:
    """A board that whoever has the view may change."""
    seen = _board(board, reef.rock, tuple(reef.polyps), tuple(reef.shrimps), reef.moved)
    return {name: value if isinstance(value, str) else value.copy() for name, value in seen.items()}


@lru_cache(maxsize=POSITIONS_KEPT)
def _board(board: int, rock: int, polyps: tuple[int, ...], shrimps: tuple[int, ...], moved: int) -> dict[str, Any]:
    """Cells row by row: ~ is deep water, . bare rock, a letter a tile; shrimps by cell, with their owners' seats.

    A move changes one board at most: the others have been looked at before.
    """
    signs = _signs(rock, polyps)
    return {
        "board": BOARD_LETTERS[board],
        "cells": signs[:CELLS],
        "beyond": {cell_name(cell, board): signs[cell] for cell in members(rock) if cell >= CELLS},
        "growth": cell_name(GROWTH_CELL[board]),
        "shrimps": {cell_name(c, board): seat for seat in range(SEATS) for c in members(shrimps[seat])},
        "just_moved": [cell_name(cell, board) for cell in members(moved)],
    }


def _signs(rock: int, polyps: tuple[int, ...]) -> list[str]:
    signs = ["~"] * SQUARES_OF_A_BOARD
    for cell in members(rock):
        signs[cell] = "."
    for letter, tiles in zip(COLOUR_LETTERS, polyps, strict=True):
        for cell in members(tiles):
            signs[cell] = letter
    return signs


@lru_cache(maxsize=POSITIONS_KEPT)
def _coral_tiles(turned: int, locked: int) -> list[dict[str, Any]]:
    return [_coral_tile(tile, has(turned, tile), has(locked, tile)) for tile in range(PAIRS)]


def _coral_tile(tile: int, is_turned: bool, is_covered: bool) -> dict[str, Any]:
    first, second, *algae = CORAL_TILES[tile]
    strong, weak = (second, first) if is_turned else (first, second)
    return {
        "name": pair_name(tile),
        "strong": COLOUR_LETTERS[strong],
        "weak": COLOUR_LETTERS[weak],
        "alga": ALGA_WORDS[algae[is_turned]],
        "covered": is_covered,
    }


def _player(t: Table, seat: int) -> dict[str, Any]:
    """A player's things as the others see them: the tiles that everybody has seen, and how many more there are."""
    player = t.players[seat]
    is_open = t.phase == OVER
    is_chosen = player.chosen != NONE and (t.phase != TAKE_CUBES or t.options.cubes != SEALED)
    return {
        "tiles": _shown(t, player),
        "unknown_tiles": unshown_tiles(player),
        "cubes": _letters(player.cubes),
        "first_cubes": _first_cubes(player) if is_chosen else None,
        "shrimps": shrimps_behind_screen(t, seat),
        "consumed": _letters(player.consumed),
        "parrotfish": _letters(player.parrotfish),
        "has_secret": player.secret != NONE,
        "secret": COLOUR_LETTERS[player.secret] if is_open and player.secret != NONE else None,
        "shrimps_eaten": player.eaten,
        "points": _points(t, player, player.secret if is_open else NONE),
        **view_of_more_of_player(t, player, is_own=False),
    }


def _own(t: Table, seat: int, seen: dict[str, Any]) -> dict[str, Any]:
    """The same as its owner sees it."""
    player = t.players[seat]
    return {
        **seen,
        "tiles": _letters(player.hand),
        "unknown_tiles": 0,
        "first_cubes": None if player.chosen == NONE else _first_cubes(player),
        "secret": None if player.secret == NONE else COLOUR_LETTERS[player.secret],
        "points": _points(t, player, player.secret),
        **view_of_more_of_player(t, player, is_own=True),
    }


def _first_cubes(player: Player) -> str:
    return "".join([COLOUR_LETTERS[c] for c in CUBE_PAIRS[player.chosen]])


def _points(t: Table, player: Player, secret: int) -> int:
    """With the tile in the parrotfish from the start, as far as it is known."""
    eaten = sum([count * value(t, c) for c, count in enumerate(player.parrotfish) if count])
    return eaten + value_of_more(t, player, secret) + (0 if secret == NONE else value(t, secret))


def _shown(t: Table, player: Player) -> str:
    """The tiles behind a screen that everybody has seen; if hands were shown, with the one that is hidden since."""
    tiles = list(player.known)
    if are_hands_shown(t) and has_hidden_tile(t, player):
        tiles[player.secret] += 1
    return _letters(tiles)


def _letters(counts: Any) -> str:
    return _written(*counts)


@lru_cache(maxsize=POSITIONS_KEPT)
def _written(*counts: int) -> str:
    return "".join(letter * count for letter, count in zip(COLOUR_LETTERS, counts, strict=False))
