"""What Coralia exports: the names of the contract, in the order of its rules."""

from atoll.games.coralia.inventory import adds_up
from atoll.games.coralia.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.coralia.notation import read, write
from atoll.games.coralia.reasons import REASONS
from atoll.games.coralia.scoring import places, points
from atoll.games.coralia.secrets import imagine, seen_move
from atoll.games.coralia.setup import setup
from atoll.games.coralia.sheet import score_sheet
from atoll.games.coralia.story import tell
from atoll.games.coralia.table import Table
from atoll.games.coralia.turn import any_move, apply, awaiting, legal, why_not
from atoll.games.coralia.view import bounds, view
from atoll.games.coralia.words import prompt, rematch, text, unsaid

OPEN = False

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
