"""Rules 4 to 6: cards from the four piles. A pile that runs short gives what it has; nothing is shuffled again."""

from atoll.core.bits import bit, has, popcount
from atoll.core.box import copies_of
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.coralia.components import (
    FIRST_CHESTS,
    FIRST_DICE,
    FIRST_DRAW,
    FIRST_OF_TYPE,
    FIRST_TO_RESOLVE,
    ISLAND_PILE,
    LIONFISH,
    PEARL_6,
    STINGRAY,
    STINGRAY_CARD,
)
from atoll.games.coralia.events import DREW, LOOKED, NONE_LEFT, TOOK_STINGRAY
from atoll.games.coralia.moves import KEEP
from atoll.games.coralia.table import KEEP_OPEN, ORDER_OPEN, Table

CHEST_COPIES, DICE_COPIES = range(FIRST_CHESTS - PEARL_6, FIRST_CHESTS - PEARL_6 + 2)
"""Where the option "starfish" counts the cards that show two colours."""


@rule
def copies(t: Table, kind: int) -> int:
    """How many cards of a kind the game has. Those that show two colours are shared out among the pairs, as evenly as
    they can be."""
    if kind < LIONFISH:
        return copies_of(t.options.pearls, kind)
    if kind < PEARL_6:
        return copies_of(t.options.fish, kind - LIONFISH)
    if kind < FIRST_CHESTS:
        return copies_of(t.options.starfish, kind - PEARL_6)
    if kind < FIRST_DICE:
        return share_of_pair(t.options.treasure_pairs, kind - FIRST_CHESTS, copies_of(t.options.starfish, CHEST_COPIES))
    return share_of_pair(t.options.dice_pairs, kind - FIRST_DICE, copies_of(t.options.starfish, DICE_COPIES))


@rule
def share_of_pair(pairs: int, pair: int, cards: int) -> int:
    if not has(pairs, pair):
        return 0
    earlier = popcount(pairs & (bit(pair) - 1))
    return (cards + popcount(pairs) - 1 - earlier) // popcount(pairs)


@rule
def cards_in(t: Table, pile: int) -> int:
    return t.fresh[pile] + t.unders[pile]


@rule
def take_from_pile(t: Table, pile: int) -> int:
    """The top card of a pile that is not empty: one that nobody has seen, or else the first that was put under it."""
    if t.fresh[pile] == 0:
        return take_from_under(t, pile)
    card_type = island_type(t) if pile == ISLAND_PILE else pile
    unseen = t.fresh[card_type] + t.island_types[card_type]
    t.fresh[pile] -= 1
    if pile == ISLAND_PILE:
        t.island_types[card_type] -= 1
    kind = nth_card(t.box, card_type, chance(t.luck, unseen))
    t.box[kind] -= 1
    return kind


@rule
def nth_card(cards: Row, card_type: int, n: int) -> int:
    """The kind of the n-th card of a type, counted from 0."""
    kind = FIRST_OF_TYPE[card_type]
    while n >= cards[kind]:
        n -= cards[kind]
        kind += 1
    return kind


@rule
def island_type(t: Table) -> int:
    """Whether the next card of the island pile is a pearl, a fish or a starfish card."""
    n = chance(t.luck, t.fresh[ISLAND_PILE])
    if n < t.island_types[0]:
        return 0
    return 1 if n < t.island_types[0] + t.island_types[1] else 2


@rule
def take_from_under(t: Table, pile: int) -> int:
    kind = t.under[pile, 0]
    t.unders[pile] -= 1
    for i in range(t.unders[pile]):
        t.under[pile, i] = t.under[pile, i + 1]
    t.under[pile, t.unders[pile]] = 0
    return kind


@rule
def draw_top(t: Table, pile: int) -> None:
    """The top card of a pile for the active seat, if there is one."""
    if cards_in(t, pile) == 0:
        happened(t, NONE_LEFT, t.active, pile)
        return
    kind = take_from_pile(t, pile)
    draw = note_draw(t, pile, 1)
    t.log.card[3 * draw] = kind
    gain_card(t, draw, kind)
    happened(t, DREW, t.active, pile, t.log.shown[draw], kind)


@rule
def look_at(t: Table, pile: int, count: int) -> None:
    """The active seat looks at the top cards to keep one. A choice between equal cards is asked for too: else everybody
    would know that they are equal."""
    count = min(count, cards_in(t, pile))
    if count < 2:
        draw_top(t, pile)
        return
    draw = note_draw(t, pile, count)
    choices = 0
    for i in range(count):
        kind = take_from_pile(t, pile)
        t.looked[i] = kind
        t.log.card[3 * draw + i] = kind
        choices |= bit(kind)
    t.log.choice[draw] = KEEP_OPEN
    t.looking = count
    t.looked_pile = pile
    t.phase = KEEP
    t.choices = choices
    happened(t, LOOKED, t.active, pile, count, t.looked[0], t.looked[1], t.looked[2])


@rule
def gain_card(t: Table, draw: int, kind: int) -> None:
    """A card into the active seat's hand. In the final scoring, starfish cards are revealed and resolved at once."""
    t.hand[t.active, kind] += 1
    if t.scoring != 0 and kind >= PEARL_6:
        t.log.shown[draw] = 1
        if kind >= FIRST_TO_RESOLVE:
            t.to_resolve[kind - FIRST_TO_RESOLVE] += 1


@rule
def take_stingray(t: Table) -> None:
    if t.stingrays == 0:
        happened(t, NONE_LEFT, t.active, STINGRAY_CARD)
        return
    t.stingrays -= 1
    t.hand[t.active, STINGRAY] += 1
    happened(t, TOOK_STINGRAY, t.active)


# The log of draws.


@rule
def note_draw(t: Table, pile: int, looked: int) -> int:
    draw = FIRST_DRAW[pile] + t.log.count[pile]
    t.log.count[pile] += 1
    t.log.seat[draw] = t.active
    t.log.looked[draw] = looked
    return draw


@rule
def last_draw(t: Table, pile: int) -> int:
    return FIRST_DRAW[pile] + t.log.count[pile] - 1


@rule
def kept_card(t: Table, draw: int) -> int:
    """The card that was kept from a draw whose choice has been made."""
    return t.log.card[3 * draw + kept_place(t.log.choice[draw])]


@rule
def kept_place(choice: int) -> int:
    """Which of the cards looked at was kept; the choice between them has been made."""
    return choice // 2 if choice < KEEP_OPEN else choice - ORDER_OPEN
