"""What Pearls exports: the names of the contract."""

from pearls.events import EVENTS, UNTOLD
from pearls.inventory import adds_up
from pearls.moves import LONGEST, MOST_MOVES, MOVES
from pearls.questions import QUESTIONS
from pearls.scoring import places, points, score_sheet
from pearls.secrets import OPEN, imagine, seen_move
from pearls.setup import setup
from pearls.table import Table
from pearls.turn import any_move, apply, awaiting, legal, why_not
from pearls.view import view
from pearls.words import rematch, text, unsaid

REASONS = QUESTIONS.reasons
prompt, read, touched, write = QUESTIONS.prompt, QUESTIONS.read, QUESTIONS.touched, QUESTIONS.write
phrase = QUESTIONS.phrase

__all__ = [
    "EVENTS",
    "LONGEST",
    "MOST_MOVES",
    "MOVES",
    "OPEN",
    "REASONS",
    "UNTOLD",
    "Table",
    "adds_up",
    "any_move",
    "apply",
    "awaiting",
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
