"""What Reef Encounter exports: the names of the contract."""

from atoll.games.reef_encounter.both_boxes import (
    adds_up,
    any_move,
    apply,
    imagine,
    legal,
    score_sheet,
    setup,
    why_not,
)
from atoll.games.reef_encounter.events import EVENTS as OWN_EVENTS
from atoll.games.reef_encounter.events import UNTOLD as OWN_UNTOLD
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scoring import places, points
from atoll.games.reef_encounter.second_kind.events import EVENTS as MORE_EVENTS
from atoll.games.reef_encounter.second_kind.events import UNTOLD as MORE_UNTOLD
from atoll.games.reef_encounter.second_kind.moves import LONGEST, MOST_MOVES, MOVES
from atoll.games.reef_encounter.secrets import OPEN, seen_move
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.turn import awaiting
from atoll.games.reef_encounter.view import bounds, view
from atoll.games.reef_encounter.words import rematch, text, unsaid

EVENTS = OWN_EVENTS | MORE_EVENTS
UNTOLD = OWN_UNTOLD + MORE_UNTOLD
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
