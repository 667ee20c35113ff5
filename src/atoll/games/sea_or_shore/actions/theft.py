"""Rules 6.1. Bonus theft: take 2 bonus cards from another player, or from the supply if no other player has 2.

rob p2       take 2 bonus cards from player 2
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, nth, popcount
from atoll.core.contract import LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import share
from atoll.core.message import Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore.answers import with_player
from atoll.games.sea_or_shore.cards import list_each
from atoll.games.sea_or_shore.components import STOLEN_BONUS
from atoll.games.sea_or_shore.events import ROBBED, SUPPLIED
from atoll.games.sea_or_shore.ids import choice_of
from atoll.games.sea_or_shore.moves import FIRST_ROB
from atoll.games.sea_or_shore.reasons import NO_SUCH_PLAYER, NOT_YOURSELF, ROB_NOW, TOO_FEW_TO_ROB
from atoll.games.sea_or_shore.seats import ask
from atoll.games.sea_or_shore.table import ROB, Table
from atoll.games.sea_or_shore.view import View


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
    return list_each(rich_ones(t, seat), FIRST_ROB, out)


@rule
def why_not_rob(t: Table, seat: int, move: int) -> int:
    victim = move - FIRST_ROB
    if has(rich_ones(t, seat), victim):
        return LEGAL
    if victim >= t.seats:
        return NO_SUCH_PLAYER
    return NOT_YOURSELF if victim == seat else TOO_FEW_TO_ROB


@rule
def any_rob(t: Table, seat: int, word: int) -> int:
    rich = rich_ones(t, seat)
    return FIRST_ROB + nth(rich, share(word, popcount(rich)))


@rule
def rob(t: Table, seat: int, victim: int) -> None:
    t.bonus[victim] -= STOLEN_BONUS
    t.bonus[seat] += STOLEN_BONUS
    t.received[seat] += STOLEN_BONUS
    happened(t, ROBBED, seat, victim, STOLEN_BONUS)


@rule
def take_from_supply(t: Table, seat: int) -> None:
    """2 cards, or what is left."""
    count = min(STOLEN_BONUS, t.supply)
    t.bonus[seat] += count
    t.received[seat] += count
    t.supply -= count
    happened(t, SUPPLIED, seat, count)


def ask_rob(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Bonus theft: choose from whom you take 2 bonus cards."),
        say("{name} chooses from whom to take 2 bonus cards.", name=Who(view["awaiting"][0])),
    )


ROBBING = with_player(
    "rob",
    FIRST_ROB,
    choice_of,
    {"rob": ask_rob},
    {
        ROB_NOW: say("Choose the player from whom you take 2 bonus cards."),
        TOO_FEW_TO_ROB: say("That player does not have 2 bonus cards."),
    },
    say("Take 2 bonus cards from {name}."),
)
