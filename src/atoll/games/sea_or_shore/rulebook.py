"""What Sea or Shore exports: the names of the contract."""

from atoll.games.sea_or_shore.events import EVENTS, UNTOLD
from atoll.games.sea_or_shore.inventory import adds_up
from atoll.games.sea_or_shore.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.sea_or_shore.questions import QUESTIONS, touched
from atoll.games.sea_or_shore.scoring import places, points, score_sheet
from atoll.games.sea_or_shore.secrets import OPEN, imagine, lays_open, seen_move
from atoll.games.sea_or_shore.setup import setup
from atoll.games.sea_or_shore.table import Table
from atoll.games.sea_or_shore.turn import any_move, apply, awaiting, legal, why_not
from atoll.games.sea_or_shore.view import bounds, view
from atoll.games.sea_or_shore.words import rematch, text, unsaid

NAMES, REASONS = QUESTIONS.names, QUESTIONS.reasons
phrase, prompt, read, write = QUESTIONS.phrase, QUESTIONS.prompt, QUESTIONS.read, QUESTIONS.write

__all__ = [
    "EVENTS",
    "LONGEST",
    "MOST_MOVES",
    "MOVES",
    "NAMES",
    "OPEN",
    "REASONS",
    "UNTOLD",
    "Table",
    "adds_up",
    "any_move",
    "apply",
    "awaiting",
    "bounds",
    "imagine",
    "lays_open",
    "legal",
    "phrase",
    "places",
    "points",
    "prompt",
    "read",
    "rematch",
    "score_sheet",
    "seen_move",
    "setup",
    "text",
    "touched",
    "unsaid",
    "view",
    "why_not",
    "write",
]
