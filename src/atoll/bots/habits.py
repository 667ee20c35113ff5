"""Habits of thinking: the numbers that a search goes by. A game's sense may set its own, found in the arena."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from atoll.core.engine import Engine
from atoll.core.game import Game


@dataclass(frozen=True)
class Habits:
    """The fields stand in the order that `atoll.bots.tree` reads them in."""

    handful: int = 12
    """So many moves a node gets at a time."""
    ripe: int = 2
    """After so many visits a node gets its first moves; more when its visits have doubled."""
    shortlist: int = 1000
    """So many moves, by the game's `lean`, are looked at with its `sense`."""
    curiosity: int = 200
    """The bonus for moves that were tried too little, in thousandths."""
    trust: int = 1
    """How a move looks counts like so many visits."""
    horizon: int = 0
    """So many moves are played beyond the tree before the game's `sense` is asked."""
    drawn: int = 1
    """Each of them is the one that looks best of so many drawn by lot."""
    margin: int = 100
    """How much of a finished game's worth is in the points rather than in the place, in thousandths."""
    clairvoyant: int = 0
    """1 for a cheat that sees everything: only to show, in the arena, what luck and secrets allow."""
    temper: int = 100
    """How far off a lead is taken to be, in hundredths of what the game's `sense` says."""
    depth: int = 100
    """No simulation goes further down the tree than so many moves."""
    learned: int = 0
    """1 to judge by the game's network instead of its `sense`."""
    sift: int = 1000
    """So many moves, by the game's `sense`, are looked at with its network."""

    @classmethod
    def of(cls, game: Game, *, learned: int = 0, **more: int) -> "Habits":
        """The habits for a game, with some changed."""
        own: Mapping[str, int] = getattr(game.features if learned else game.sense, "HABITS", {})
        return replace(cls(), **{**own, "learned": learned, **more})

    def row(self, engine: Engine) -> Any:
        row = engine.row(len(fields(self)))
        for i, value in enumerate(asdict(self).values()):
            row[i] = value
        return row
