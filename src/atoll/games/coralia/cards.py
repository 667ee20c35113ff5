"""Rules 4 to 6: cards from the four piles. A pile that runs short gives what it has; nothing is shuffled again."""

from atoll.core.bits import bit
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.games.coralia.components import (
    FIRST_DRAW,
    FIRST_TO_RESOLVE,
    ISLAND_PILE,
    KIND_MASK,
    KIND_OF_BIT,
    PEARL_6,
    STINGRAY,
    TYPE_MASK,
)
from atoll.games.coralia.table import KEEP, KEEP_OPEN, ORDER_OPEN, UNDER, Table


@rule
def cards_in(t: Table, pile: int) -> int:
    return t.fresh[pile] + t.unders[pile]


@rule
def take_from_pile(t: Table, pile: int) -> int:
    """The top card of a pile that is not empty: one that nobody has seen, or else the first that was put under it."""
    if t.fresh[pile] == 0:
        return take_from_under(t, pile)
    card_type = pile
    if pile == ISLAND_PILE:
        card_type = island_type(t)
        t.island_types[card_type] -= 1
    t.fresh[pile] -= 1
    kind = KIND_OF_BIT[pick(t.luck, t.box & TYPE_MASK[card_type])]
    t.box = without_one(t.box, kind)
    return kind


@rule
def without_one(box: int, kind: int) -> int:
    """A box less one card of a kind: the block of the kind shrinks from above."""
    block = KIND_MASK[kind]
    return (box & ~block) | ((box & block) >> 1) & block


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
def put_under(t: Table, pile: int, kind: int) -> None:
    t.under[pile, t.unders[pile]] = kind
    t.unders[pile] += 1


@rule
def draw_top(t: Table, pile: int) -> None:
    """The top card of a pile for the active seat, if there is one."""
    if cards_in(t, pile) == 0:
        return
    kind = take_from_pile(t, pile)
    draw = note_draw(t, pile, 1)
    t.log.card[3 * draw] = kind
    gain_card(t, draw, kind)


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


@rule
def keep_card(t: Table, kind: int) -> None:
    """Keep a card of this kind; the others go under the pile. Two of them go in the order that their owner likes."""
    pile = t.looked_pile
    draw = last_draw(t, pile)
    kept = 0
    while t.looked[kept] != kind:
        kept += 1
    t.looking -= 1
    for i in range(kept, t.looking):
        t.looked[i] = t.looked[i + 1]
    t.looked[t.looking] = 0
    gain_card(t, draw, kind)
    if t.looking == 1:
        t.log.choice[draw] = 2 * kept
        put_under(t, pile, t.looked[0])
        stop_looking(t)
        return
    t.log.choice[draw] = ORDER_OPEN + kept
    t.phase = UNDER
    t.choices = bit(t.looked[0] - PEARL_6) | bit(t.looked[1] - PEARL_6)


@rule
def order_cards(t: Table, kind: int) -> None:
    """Put a card of this kind under the pile first, then the other one."""
    pile = t.looked_pile
    draw = last_draw(t, pile)
    first = 0 if t.looked[0] == kind else 1
    t.log.choice[draw] = 2 * (t.log.choice[draw] - ORDER_OPEN) + first
    put_under(t, pile, t.looked[first])
    put_under(t, pile, t.looked[1 - first])
    stop_looking(t)


@rule
def stop_looking(t: Table) -> None:
    t.looking = 0
    t.looked[0] = 0
    t.looked[1] = 0
    t.looked_pile = 0


@rule
def gain_card(t: Table, draw: int, kind: int) -> None:
    """A card into the active seat's hand. In the final scoring, starfish cards are laid open and resolved at once."""
    t.hand[t.active, kind] += 1
    if t.scoring != 0 and kind >= PEARL_6:
        t.log.shown[draw] = 1
        if kind >= FIRST_TO_RESOLVE:
            t.to_resolve |= bit(kind - FIRST_TO_RESOLVE)


@rule
def take_stingray(t: Table) -> None:
    if t.stingrays > 0:
        t.stingrays -= 1
        t.hand[t.active, STINGRAY] += 1


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
