"""Rules 6.1. Bonus theft: take 2 bonus cards from another player, or from the supply if no other player has 2."""

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.components import STOLEN_BONUS
from atoll.games.sea_or_shore.moves import FIRST_ROB
from atoll.games.sea_or_shore.reasons import NO_SUCH_PLAYER, NOT_YOURSELF, TOO_FEW_TO_ROB
from atoll.games.sea_or_shore.seats import ask
from atoll.games.sea_or_shore.table import FROM_SEAT, FROM_STOCK, ROB, Table


@rule
def rich_ones(t: Table, seat: int) -> int:
    """The other players who have 2 bonus cards, as a set. Cards played in this trick do not count."""
    seats = 0
    for other in range(t.seats):
        if other != seat and t.bonus[other] >= STOLEN_BONUS:
            seats |= bit(other)
    return seats


@rule
def begin_theft(t: Table, seat: int) -> bool:
    """Take the cards, or ask from whom; returns whether somebody is asked."""
    rich = rich_ones(t, seat)
    if rich & (rich - 1) != 0:
        ask(t, seat, ROB)
        return True
    if rich != 0:
        rob(t, seat, lowest(rich))
    else:
        take_from_supply(t, seat)
    return False


@rule
def list_robs(t: Table, seat: int, out: Row) -> int:
    count = 0
    rich = rich_ones(t, seat)
    while rich != 0:
        out[count] = FIRST_ROB + lowest(rich)
        rich = without_lowest(rich)
        count += 1
    return count


@rule
def why_not_rob(t: Table, seat: int, move: int) -> int:
    victim = move - FIRST_ROB
    if victim >= t.seats:
        return NO_SUCH_PLAYER
    if victim == seat:
        return NOT_YOURSELF
    return LEGAL if t.bonus[victim] >= STOLEN_BONUS else TOO_FEW_TO_ROB


@rule
def any_rob(t: Table, seat: int, word: int) -> int:
    rich = rich_ones(t, seat)
    return FIRST_ROB + nth(rich, share(word, popcount(rich)))


@rule
def rob(t: Table, seat: int, victim: int) -> None:
    t.bonus[victim] -= STOLEN_BONUS
    t.bonus[seat] += STOLEN_BONUS
    t.robbed[seat] = FROM_SEAT + victim
    t.loot[seat] = STOLEN_BONUS


@rule
def take_from_supply(t: Table, seat: int) -> None:
    """2 cards, or what is left."""
    t.robbed[seat] = FROM_STOCK
    t.loot[seat] = min(STOLEN_BONUS, t.supply)
    t.bonus[seat] += t.loot[seat]
    t.supply -= t.loot[seat]
