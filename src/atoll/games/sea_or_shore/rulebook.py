"""What Sea or Shore exports: the names of the contract, in the order of its rules."""

from atoll.games.sea_or_shore.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.sea_or_shore.notation import read, write
from atoll.games.sea_or_shore.reasons import REASONS
from atoll.games.sea_or_shore.scoring import places, points, score_sheet
from atoll.games.sea_or_shore.secrets.imagine import imagine
from atoll.games.sea_or_shore.secrets.view import bounds, lays_open, seen_move, view
from atoll.games.sea_or_shore.secrets.whole import adds_up
from atoll.games.sea_or_shore.setup import setup
from atoll.games.sea_or_shore.table import Table
from atoll.games.sea_or_shore.turn import any_move, apply, awaiting, legal, why_not
from atoll.games.sea_or_shore.words.habits import rematch, unsaid
from atoll.games.sea_or_shore.words.log import tell
from atoll.games.sea_or_shore.words.prompts import prompt
from atoll.games.sea_or_shore.words.text import text

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
    "lays_open",
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
