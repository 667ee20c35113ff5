"""What everybody sees."""

from typing import Literal, TypedDict

from atoll.core.bits import members
from atoll.games.aqualin.components import SCHOOL_POINTS
from atoll.games.aqualin.notation import CELL_NAMES, TILE_CODES
from atoll.games.aqualin.scoring import By, schools
from atoll.games.aqualin.table import EMPTY, OVER, Table

Phase = Literal["slide", "place", "over"]
PHASES: tuple[Phase, ...] = ("slide", "place", "over")


class SchoolView(TypedDict):
    seat: int
    """For whom it counts."""
    by: By
    cells: list[str]


class View(TypedDict):
    seat: int
    awaiting: list[int]
    phase: Phase
    turn: int
    starter: int
    gathers: list[str]
    """What each seat gathers: colours or species."""
    board: list[str | None]
    """The code of the creature on each cell."""
    river: list[str]
    reserve: list[str]
    """What is still to come; everybody can work it out."""
    points: list[int]
    schools: list[SchoolView]


def view(t: Table, seat: int, public: View | None = None) -> View:
    """Everybody sees the same."""
    if public is not None:
        return {**public, "seat": seat}
    found = [(whose, by, members(cells)) for whose, by, _, cells in schools(t)]
    return {
        "seat": seat,
        "awaiting": [] if t.phase == OVER else [t.active],
        "phase": PHASES[t.phase],
        "turn": t.turn,
        "starter": t.starter,
        "gathers": ["species", "colours"] if t.colours else ["colours", "species"],
        "board": [None if tile == EMPTY else TILE_CODES[tile] for tile in t.board],
        "river": [TILE_CODES[tile] for tile in members(t.river)],
        "reserve": [TILE_CODES[tile] for tile in members(t.reserve)],
        "points": [sum(SCHOOL_POINTS[len(cells)] for whose, _, cells in found if whose == s) for s in range(2)],
        "schools": [{"seat": whose, "by": by, "cells": [CELL_NAMES[c] for c in cells]} for whose, by, cells in found],
    }


def bounds(view: View) -> list[tuple[int, int]]:
    """Everybody can count the points."""
    return [(points, points) for points in view["points"]]
