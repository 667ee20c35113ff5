"""The numbers of moves: for each question, its answers side by side.

The answers that are allowed are bits of one mask in the table, so listing, drawing and checking moves are the same for
every question.
"""

from itertools import combinations

from atoll.core.rule import rule
from atoll.games.coralia.components import COLOURS, DICE, PEARL_6, PILE_KINDS, PILES, TILES, TO_RESOLVE
from atoll.games.coralia.table import PICK_FOUR, RESOLVE

FOURS = tuple(sum(1 << colour for colour in four) for four in combinations(range(COLOURS), 4))
ALL_FOURS = (1 << len(FOURS)) - 1
SECRET_CARD = PILE_KINDS  # the answer to KEEP as others see it: some card
UNDER_KINDS = PILE_KINDS - PEARL_6  # only starfish cards go under their pile in pairs
SECRET_ORDER = UNDER_KINDS
ISLAND = COLOURS  # the answer to REEF that sends the white die to the island

# How many answers each question has, in the order of the questions.
ANSWERS = (
    len(FOURS),
    COLOURS,
    DICE + 1,
    DICE,
    PILE_KINDS + 1,
    UNDER_KINDS + 1,
    COLOURS + 1,
    TILES,
    PILES,
    COLOURS,
    TO_RESOLVE,
)
QUESTIONS = len(ANSWERS)
FIRST_MOVE = tuple(sum(ANSWERS[:question]) for question in range(QUESTIONS + 1))
MOVES = FIRST_MOVE[QUESTIONS]

MOST_MOVES = len(FOURS)
# A turn has at most 7 decisions: a die to take, three to lock or two and the roll, a die to place, a card to keep and
# the order of the rest; there are 32 turns. The two white dice and the turtle that copies add at most 7. In the final
# scoring there are 11 starfish cards to resolve, three of which ask for a reef and three for up to three piles.
LONGEST = 32 * 7 + 7 + 11 + 3 + 9


@rule
def question_of(move: int) -> int:
    question = PICK_FOUR
    while question < RESOLVE and move >= FIRST_MOVE[question + 1]:
        question += 1
    return question
