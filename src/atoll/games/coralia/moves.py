"""The numbers of moves: for each question, its answers side by side.

The answers that are allowed are bits of one mask in the table, so listing, drawing and checking moves are the same for
every question.
"""

from itertools import combinations

from atoll.core.contract import FIRST_REASON
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.games.coralia.components import COLOURS, DICE, PEARL_6, PILE_KINDS, PILES, TILES, TO_RESOLVE

FOURS = tuple(sum(1 << colour for colour in four) for four in combinations(range(COLOURS), 4))
ALL_FOURS = (1 << len(FOURS)) - 1
ROLL = DICE  # the last answer to LOCK
SECRET_CARD = PILE_KINDS  # the answer to KEEP as others see it: some card
UNDER_KINDS = PILE_KINDS - PEARL_6  # only starfish cards go under their pile in pairs
SECRET_ORDER = UNDER_KINDS
ISLAND = COLOURS  # the answer to REEF that sends the white die to the island

# What is asked now: the name of the question in a view, how many answers it has, and what a study calls them.
PICK_FOUR, PICK, LOCK, PLACE, KEEP, UNDER, REEF, COPY, PILE, RAISE, RESOLVE = range(11)
_QUESTIONS = (
    ("take_four", len(FOURS), say("take the first dice")),
    ("take", COLOURS, say("take a die")),
    ("lock", DICE + 1, say("lock a die or roll")),
    ("place", DICE, say("place a die")),
    ("keep", PILE_KINDS + 1, say("keep a card")),
    ("under", UNDER_KINDS + 1, say("put cards back")),
    ("white", COLOURS + 1, say("place a white die")),
    ("copy", TILES, say("copy a turtle")),
    ("draw", PILES, say("choose a pile")),
    ("raise", COLOURS, say("raise a treasure")),
    ("resolve", TO_RESOLVE, say("resolve a starfish card")),
)
BUSY, OVER = 11, 12  # nothing is asked: before what waits is done, and when the game is over
PHASES = (*(name for name, _, _ in _QUESTIONS), "busy", "over")
ANSWERS = tuple(answers for _, answers, _ in _QUESTIONS)
FIRST_MOVE = tuple(sum(ANSWERS[:question]) for question in range(len(ANSWERS) + 1))
MOVES = FIRST_MOVE[-1]
KINDS_OF_MOVES = tuple((FIRST_MOVE[question], label) for question, (_, _, label) in enumerate(_QUESTIONS))

REASONS_EACH = 8
MOST_MOVES = 18  # a hand with every starfish card; as the default box has it, 15 for the first dice
# A turn has at most 7 decisions: a die to take, three to lock or two and the roll, a die to place, a card to keep and
# the order of the rest; there are 32 turns. A white die adds at most 3, and ten tiles at most give one; a turtle may be
# copied once. In the final scoring there are 18 starfish cards at most to resolve, each with three more questions.
LONGEST = 32 * 7 + 10 * 3 + 1 + 18 * 4


@rule
def question_of(move: int) -> int:
    question = PICK_FOUR
    while question < RESOLVE and move >= FIRST_MOVE[question + 1]:
        question += 1
    return question


def answers_to(question: int) -> range:
    """The moves that answer a question."""
    return range(FIRST_MOVE[question], FIRST_MOVE[question + 1])


def reasons_of(question: int, count: int) -> range:
    """The numbers of a question's reasons to refuse an answer. The first is for the answers to other questions."""
    return range(FIRST_REASON + REASONS_EACH * question, FIRST_REASON + REASONS_EACH * question + count)
