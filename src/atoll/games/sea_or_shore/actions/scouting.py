"""Rules 6.3. Scouting: look secretly at the top 3 face-down treasures of a deck and put them back in any order."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.components import DECKS, ORDERS, ORDERS_OF, SCOUTED
from atoll.games.sea_or_shore.moves import FIRST_ORDER, FIRST_SCOUT
from atoll.games.sea_or_shore.reasons import NO_SUCH_ORDER
from atoll.games.sea_or_shore.seats import ask
from atoll.games.sea_or_shore.table import NONE, ORDER, SCOUT, Table
from atoll.games.sea_or_shore.treasures import draw_treasure


@rule
def begin_scouting(t: Table, seat: int) -> bool:
    """Ask for the deck; if there is only one, look at it at once. Somebody is always asked."""
    if DECKS[t.seats] == 1:
        look(t, seat, 0)
    else:
        ask(t, seat, SCOUT)
    return True


@rule
def list_scoutings(t: Table, seat: int, out: Row) -> int:
    for i in range(DECKS[t.seats]):
        out[i] = FIRST_SCOUT + i
    return DECKS[t.seats]


@rule
def any_scouting(t: Table, seat: int, word: int) -> int:
    return FIRST_SCOUT + share(word, DECKS[t.seats])


@rule
def look(t: Table, seat: int, chosen: int) -> None:
    """Draw what nobody has looked at yet. Who knew the places of cards below knows them until they are moved."""
    deck = t.decks[chosen]
    while deck.tops < SCOUTED and deck.unseen != 0:
        deck.top[deck.tops] = draw_treasure(t, deck)
        deck.tops += 1
    for place in range(deck.tops):
        deck.seen[place] |= bit(seat)
    deck.ordered |= bit(seat)
    t.looked_at = chosen
    ask(t, seat, ORDER)


@rule
def list_orders(t: Table, seat: int, out: Row) -> int:
    """All of them, also if cards look the same: the number of choices must not betray that."""
    count = ORDERS_OF[t.decks[t.looked_at].tops]
    for i in range(count):
        out[i] = FIRST_ORDER + i
    return count


@rule
def why_not_order(t: Table, seat: int, move: int) -> int:
    return LEGAL if move - FIRST_ORDER < ORDERS_OF[t.decks[t.looked_at].tops] else NO_SUCH_ORDER


@rule
def any_order(t: Table, seat: int, word: int) -> int:
    return FIRST_ORDER + share(word, ORDERS_OF[t.decks[t.looked_at].tops])


@rule
def make_order(t: Table, seat: int, move: int) -> None:
    """Put the cards back. Whoever saw some of them before knows that they are there, but not where."""
    deck = t.decks[t.looked_at]
    chosen = move - FIRST_ORDER
    faces = 0
    marks = 0
    for place in range(deck.tops):
        faces |= deck.top[place] << (8 * place)
        marks |= deck.seen[place] << (8 * place)
    for place in range(deck.tops):
        deck.top[place] = (faces >> (8 * ORDERS[chosen][place])) & 0xFF
        deck.seen[place] = (marks >> (8 * ORDERS[chosen][place])) & 0xFF
    deck.ordered = bit(seat)
    t.looked_at = NONE
