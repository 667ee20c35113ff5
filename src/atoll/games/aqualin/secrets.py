"""What a seat knows. The only secret is the order of the reserve, and that is not decided before it is drawn."""

from functools import lru_cache
from typing import Any

from atoll.core.bits import has, members, picked, popcount
from atoll.core.game import View
from atoll.core.rule import rule
from atoll.games.aqualin.components import ALL_TILES, CELLS, SCHOOL_POINTS, TILES
from atoll.games.aqualin.notation import cell_name, tile_code
from atoll.games.aqualin.scoring import schools
from atoll.games.aqualin.table import EMPTY, IN_STOCK, OVER, Table
from atoll.games.aqualin.turn import awaiting

OPEN = True
TILE_CODES = tuple(tile_code(tile) for tile in range(TILES))
CODE_OF = {EMPTY: None, **dict(enumerate(TILE_CODES))}.__getitem__
CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))


@rule
def imagine(t: Table, seat: int) -> None:
    """Nothing to draw anew: what comes from the reserve comes from the luck, and the luck is the dreamer's own."""


@rule
def adds_up(t: Table) -> bool:
    """Rules A13: board, river and reserve hold 36 distinct tiles; after turn n there are n tiles on the board."""
    on_board = 0
    for tile in range(TILES):
        cell = t.cell_of[tile]
        if cell != IN_STOCK:
            on_board |= 1 << tile
            if t.board[cell] != tile or not has(t.taken, cell):
                return False
    complete = on_board ^ t.river ^ t.reserve == ALL_TILES and (on_board & t.river) | (on_board & t.reserve) == 0
    placed = t.turn if t.phase == OVER else t.turn - 1
    return complete and popcount(on_board) == placed and popcount(t.taken) == placed


def view(t: Table, seat: int, public: View | None = None) -> View:
    if public is not None:
        return {**public, "seat": seat}
    found = [_school(*school).copy() for school in schools(t)]
    score = [0, 0]
    for school in found:
        score[school["seat"]] += SCHOOL_POINTS[len(school["cells"])]
    return {
        "seat": seat,
        "awaiting": members(awaiting(t)),
        "phase": ("slide", "place", "over")[t.phase],
        "turn": t.turn,
        "starter": t.starter,
        "gathers": ["colours" if s == t.colours else "species" for s in range(2)],
        "board": list(map(CODE_OF, t.board)),
        "river": picked(t.river, TILE_CODES),
        "reserve": picked(t.reserve, TILE_CODES),
        "points": score,
        "schools": found,
    }


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    return move


@lru_cache(maxsize=4096)
def _school(owner: int, by_colour: bool, kind: int, school: int) -> dict[str, Any]:
    """A school as everybody sees it; it is seen again after every move."""
    return {
        "seat": owner,
        "kind": kind,
        "by": "colour" if by_colour else "species",
        "cells": tuple(picked(school, CELL_NAMES)),
    }
