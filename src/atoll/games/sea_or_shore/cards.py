"""Island cards: what is on them, and sets of them."""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.table import Luck, Row
from atoll.games.sea_or_shore.components import HIGHEST

AT_ONCE = 3
"""One draw of luck serves so many cards: 48 * 47 * 46 ways are still very nearly equally likely."""


@rule
def colour_of(card: int) -> int:
    return card // HIGHEST


@rule
def number_of(card: int) -> int:
    return card % HIGHEST + 1


@rule
def list_each(members: int, first_move: int, out: Row) -> int:
    """A move for each card, or seat, of a set."""
    count = 0
    while members != 0:
        out[count] = first_move + lowest(members)
        members = without_lowest(members)
        count += 1
    return count


@rule
def draw_cards(luck: Luck, cards: int, count: int) -> int:
    """So many cards of a set, all choices equally likely, as a set."""
    drawn = 0
    while count > 0:
        batch = min(count, AT_ONCE)
        count -= batch
        left = popcount(cards)
        ways = 1
        for i in range(batch):
            ways *= left - i
        way = chance(luck, ways)
        for i in range(batch):
            card = bit(nth(cards, way % (left - i)))
            way //= left - i
            cards ^= card
            drawn |= card
    return drawn
