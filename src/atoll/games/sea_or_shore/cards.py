"""Island cards drawn at random."""

from atoll.core.bits import bit, nth, popcount
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.table import Luck

AT_ONCE = 3
"""One draw of luck serves so many cards: 48 * 47 * 46 ways are still very nearly equally likely."""


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
