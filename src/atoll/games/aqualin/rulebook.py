"""What Aqualin exports: the names of the contract."""

from atoll.games.aqualin.events import EVENTS, UNTOLD
from atoll.games.aqualin.inventory import adds_up
from atoll.games.aqualin.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.aqualin.questions import QUESTIONS
from atoll.games.aqualin.scoring import places, points, score_sheet
from atoll.games.aqualin.secrets import OPEN, imagine, seen_move
from atoll.games.aqualin.setup import setup
from atoll.games.aqualin.table import Table
from atoll.games.aqualin.turn import any_move, apply, awaiting, legal, why_not
from atoll.games.aqualin.view import bounds, view
from atoll.games.aqualin.words import rematch, text, unsaid

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
