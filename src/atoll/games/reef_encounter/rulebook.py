"""What Reef Encounter exports: the names of the contract, in the order of its rules."""

from atoll.games.reef_encounter.log import tell
from atoll.games.reef_encounter.notation import read, write
from atoll.games.reef_encounter.offers import any_move, legal
from atoll.games.reef_encounter.reasons import REASONS as OWN_REASONS
from atoll.games.reef_encounter.refusals import why_not
from atoll.games.reef_encounter.scoring import places, points, score_sheet
from atoll.games.reef_encounter.seam_turn import LONGEST, MORE_REASONS, MOST_MOVES, MOVES
from atoll.games.reef_encounter.secrets import adds_up, imagine
from atoll.games.reef_encounter.setup import setup
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.turn import apply, awaiting
from atoll.games.reef_encounter.view import bounds, seen_move, view
from atoll.games.reef_encounter.words import prompt, rematch, text, unsaid

REASONS = OWN_REASONS | MORE_REASONS
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
