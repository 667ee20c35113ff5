"""The numbers of moves, decision by decision, and of plays as those see them who see half a card."""

from atoll.core.rule import rule
from atoll.games.sea_or_shore.components import COLOURS, HIGHEST, ISLANDS, ORDERS, PAIRS, SWAPPED
from atoll.games.sea_or_shore.table import MOST_SEATS

STAKES = HIGHEST
"""With a 1, a player may play 0 to 11 bonus cards."""
_PAIRS_OF_CARDS = ISLANDS * (ISLANDS - 1) // 2

FIRST_PASS = 0
FIRST_PLAY = FIRST_PASS + ISLANDS
FIRST_SEA_HALF = FIRST_PLAY + ISLANDS * STAKES * 2
FIRST_SHORE_HALF = FIRST_SEA_HALF + COLOURS * STAKES
TAKE = FIRST_SHORE_HALF + HIGHEST * STAKES
FIRST_STEAL = TAKE + 1
FIRST_ROB = FIRST_STEAL + MOST_SEATS
FIRST_SWAP = FIRST_ROB + MOST_SEATS
FIRST_GIVE_ONE = FIRST_SWAP + MOST_SEATS
FIRST_GIVE_TWO = FIRST_GIVE_ONE + ISLANDS
FIRST_SCOUT = FIRST_GIVE_TWO + _PAIRS_OF_CARDS
FIRST_ORDER = FIRST_SCOUT + PAIRS
FIRST_RECOVER = FIRST_ORDER + len(ORDERS)
FIRST_DISCARD = FIRST_RECOVER + ISLANDS
MOVES = FIRST_DISCARD + ISLANDS

# Moves by decision, in the order of the phases: the first move of each, and the end.
FIRST_OF = (
    FIRST_PASS,
    FIRST_PLAY,
    TAKE,
    FIRST_ROB,
    FIRST_SWAP,
    FIRST_GIVE_ONE,
    FIRST_SCOUT,
    FIRST_ORDER,
    FIRST_RECOVER,
    FIRST_DISCARD,
    MOVES,
)

# Twelve cards, none above 3, each with every number of bonus cards that keeps it at 12 or below, and two halves.
MOST_MOVES = 4 * (12 + 11 + 10) * 2
# With four players, in each of two rounds: a pass each, then twelve tricks with a card each, and at most two treasures
# to take or steal and two actions of two decisions. Three players have less to win, five players have nine tricks.
LONGEST = 2 * (4 + 12 * (4 + 2 + 2 * 2))

# The two cards of each pair: pairs are numbered by their higher card, then by their lower one.
LOWER_OF = tuple(lower for higher in range(ISLANDS) for lower in range(higher))
HIGHER_OF = tuple(higher for higher in range(ISLANDS) for _ in range(higher))


@rule
def play(card: int, stake: int, shown: int) -> int:
    return FIRST_PLAY + (card * STAKES + stake) * 2 + shown


@rule
def played_card(move: int) -> int:
    return (move - FIRST_PLAY) // (STAKES * 2)


@rule
def played_stake(move: int) -> int:
    return (move - FIRST_PLAY) // 2 % STAKES


@rule
def played_half(move: int) -> int:
    """SEA or SHORE: the half that is left open."""
    return (move - FIRST_PLAY) % 2


def sea_half(colour: int, stake: int) -> int:
    """A play of which one sees the colour."""
    return FIRST_SEA_HALF + colour * STAKES + stake


def shore_half(number: int, stake: int) -> int:
    """A play of which one sees the number."""
    return FIRST_SHORE_HALF + (number - 1) * STAKES + stake


@rule
def give_two(lower: int, higher: int) -> int:
    return FIRST_GIVE_TWO + higher * (higher - 1) // 2 + lower


@rule
def given_cards(move: int) -> int:
    """The cards that are given back in a hand swap, as a set."""
    if move < FIRST_GIVE_TWO:
        return 1 << (move - FIRST_GIVE_ONE)
    pair = move - FIRST_GIVE_TWO
    return (1 << LOWER_OF[pair]) | (1 << HIGHER_OF[pair])


@rule
def given_count(move: int) -> int:
    return 1 if move < FIRST_GIVE_TWO else SWAPPED
