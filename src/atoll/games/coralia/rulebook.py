"""What Coralia exports: the names of the contract."""

from atoll.games.coralia.events import EVENTS, UNTOLD
from atoll.games.coralia.inventory import adds_up
from atoll.games.coralia.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.coralia.questions import QUESTIONS
from atoll.games.coralia.scoring import places, points, score_sheet
from atoll.games.coralia.secrets import OPEN, seen_move
from atoll.games.coralia.secrets.imagine import imagine
from atoll.games.coralia.setup import setup
from atoll.games.coralia.table import Table
from atoll.games.coralia.turn import any_move, apply, awaiting, legal, why_not
from atoll.games.coralia.view import bounds, view
from atoll.games.coralia.words import rematch, text, unsaid

NAMES, REASONS = QUESTIONS.names, QUESTIONS.reasons
prompt, read, touched, write = QUESTIONS.prompt, QUESTIONS.read, QUESTIONS.touched, QUESTIONS.write
phrase = QUESTIONS.phrase

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
