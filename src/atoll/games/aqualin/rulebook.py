"""What Aqualin exports: the names of the contract, in the order of its rules."""

from atoll.games.aqualin.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.aqualin.notation import read, write
from atoll.games.aqualin.reasons import REASONS
from atoll.games.aqualin.schools import score_sheet
from atoll.games.aqualin.scoring import places, points
from atoll.games.aqualin.secrets import OPEN, adds_up, bounds, imagine, seen_move, view
from atoll.games.aqualin.setup import setup
from atoll.games.aqualin.table import Table
from atoll.games.aqualin.turn import any_move, apply, awaiting, legal, why_not
from atoll.games.aqualin.words import prompt, rematch, tell, text, unsaid

__all__ = [
    "LONGEST",
    "MOST_MOVES",
    "MOVES",
    "OPEN",
    "REASONS",
    "Table",
    "adds_up",
    "any_move",
    "apply",
    "awaiting",
    "bounds",
    "imagine",
    "legal",
    "places",
    "points",
    "prompt",
    "read",
    "rematch",
    "score_sheet",
    "seen_move",
    "setup",
    "tell",
    "text",
    "unsaid",
    "view",
    "why_not",
    "write",
]
