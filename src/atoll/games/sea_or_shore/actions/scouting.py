"""Rules 6.3. Scouting: look secretly at the top 3 face-down treasures of a deck and put them back in any order.

scout GP     look at the green and purple deck
order 312    put the treasures back: the third one comes first
"""

import re
from collections.abc import Sequence

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import share
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import DECKS, ORDERS, ORDERS_OF, PAIR_LETTERS
from atoll.games.sea_or_shore.components import SCOUTED as MOST_SCOUTED
from atoll.games.sea_or_shore.events import ORDERED, SCOUTED
from atoll.games.sea_or_shore.ids import scout_id, turned_up
from atoll.games.sea_or_shore.moves import FIRST_ORDER, FIRST_RECOVER, FIRST_SCOUT
from atoll.games.sea_or_shore.reasons import NO_SUCH_ORDER, ORDER_NOW, SCOUT_NOW
from atoll.games.sea_or_shore.seats import ask
from atoll.games.sea_or_shore.table import NONE, ORDER, SCOUT, Deck, Table
from atoll.games.sea_or_shore.treasures import draw_treasure
from atoll.games.sea_or_shore.view import View


@rule
def begin_scouting(t: Table, seat: int) -> None:
    """Ask for the deck; if there is only one, look at it at once."""
    if DECKS[t.seats] == 1:
        look(t, seat, 0)
    else:
        ask(t, seat, SCOUT)


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
    while deck.tops < MOST_SCOUTED and deck.unseen != 0:
        deck.top[deck.tops] = draw_treasure(t, deck)
        deck.tops += 1
    for place in range(deck.tops):
        deck.seen[place] |= bit(seat)
    deck.ordered |= bit(seat)
    happened(t, SCOUTED, seat, chosen, DECKS[t.seats], deck.tops, faces_on(deck))
    t.looked_at = chosen
    ask(t, seat, ORDER)


@rule
def faces_on(deck: Deck) -> int:
    """The cards that somebody has looked at, the next one in the lowest eight bits."""
    faces = 0
    for place in range(deck.tops):
        faces |= deck.top[place] << (8 * place)
    return faces


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
    faces = faces_on(deck)
    marks = 0
    for place in range(deck.tops):
        marks |= deck.seen[place] << (8 * place)
    for place in range(deck.tops):
        deck.top[place] = (faces >> (8 * ORDERS[chosen][place])) & 0xFF
        deck.seen[place] = (marks >> (8 * ORDERS[chosen][place])) & 0xFF
    deck.ordered = bit(seat)
    happened(t, ORDERED, seat, t.looked_at, DECKS[t.seats], deck.tops, faces_on(deck))
    t.looked_at = NONE


def write_scouting(move: int) -> str:
    return f"scout {PAIR_LETTERS[move - FIRST_SCOUT]}"


def read_scouting(text: str) -> int | None:
    written = re.fullmatch(rf"scout\s*({'|'.join(PAIR_LETTERS).lower()})", text)
    return FIRST_SCOUT + PAIR_LETTERS.index(written[1].upper()) if written else None


def touched_scouting(view: View, move: int) -> tuple[str, ...]:
    return (scout_id(PAIR_LETTERS[move - FIRST_SCOUT]),)


def phrase_scouting(view: View, move: int) -> Message:
    return say("Look at this treasure deck: {deck}.", deck=names.deck(PAIR_LETTERS[move - FIRST_SCOUT]))


def ask_scouting(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Scouting: choose a treasure deck to look at."),
        say("{name} chooses a treasure deck to look at.", name=Who(view["awaiting"][0])),
    )


CHOOSING_DECK = Question(
    range(FIRST_SCOUT, FIRST_ORDER),
    write_scouting,
    read_scouting,
    touched_scouting,
    {"scout": ask_scouting},
    {SCOUT_NOW: say("Choose the treasure deck that you want to look at.")},
    phrase_scouting,
)


def write_order(move: int) -> str:
    return "order " + "".join(str(place + 1) for place in ORDERS[move - FIRST_ORDER])


def read_order(text: str) -> int | None:
    written = re.fullmatch(r"order\s*([1-3])\s*([1-3])\s*([1-3])", text)
    order = tuple(int(place) - 1 for place in written.groups()) if written else ()
    return FIRST_ORDER + ORDERS.index(order) if order in ORDERS else None


def touched_order(view: View, move: int) -> tuple[str, ...]:
    """All treasures that are put back, the next one first."""
    row = _in_order(view, move)
    return tuple(turned_up(treasure, view["trick"] + place + 1) for place, treasure in row)


def phrase_order(view: View, move: int) -> Message:
    """With the places where they lay: two treasures may look the same."""
    row = _in_order(view, move)
    return say(
        "Put the treasures back in the order {order}: {treasures}.",
        order="-".join(str(place + 1) for place, _ in row),
        treasures=names.cards([treasure for _, treasure in row]),
    )


def _in_order(view: View, move: int) -> list[tuple[int, str]]:
    """The treasures that are put back, the next one first, with the places where they lay."""
    top = view["decks"][view["looked_at"] or 0]["top"]
    return [(place, top[place] or "") for place in ORDERS[move - FIRST_ORDER] if place < len(top)]


def ask_order(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Scouting: put the treasures back, the next one first."),
        say("{name} puts treasures back on the deck.", name=Who(view["awaiting"][0])),
    )


ORDERING = Question(
    range(FIRST_ORDER, FIRST_RECOVER),
    write_order,
    read_order,
    touched_order,
    {"order": ask_order},
    {
        ORDER_NOW: say("Put the treasures back on top of the deck in an order of your choice."),
        NO_SUCH_ORDER: say("There are not that many treasures to put back."),
    },
    phrase_order,
)
