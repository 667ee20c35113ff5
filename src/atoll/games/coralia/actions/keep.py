"""Rules 4 and 5. Keep one of the cards looked at, and put the others under their pile, two of them in any order.

keep P4      keep this card; `keep ?` is how others see it
under BT     put this card under the pile first, then the other one
"""

from collections.abc import Sequence

from atoll.core.bits import bit
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.cards import gain_card, last_draw
from atoll.games.coralia.components import CARD_CODES, CARD_NAMES, PEARL_6, PILE_KINDS, PILE_LETTERS, PILE_NAMES
from atoll.games.coralia.events import KEPT, PUT_UNDER
from atoll.games.coralia.moves import KEEP, SECRET_CARD, SECRET_ORDER, UNDER, reasons_of
from atoll.games.coralia.notation import card_names, worded
from atoll.games.coralia.table import ORDER_OPEN, Table
from atoll.games.coralia.view import View

KEEP_A_CARD, NAME_THE_CARD, CARD_NOT_LOOKED_AT = reasons_of(KEEP, 3)
(ORDER_THE_CARDS,) = reasons_of(UNDER, 1)
REASONS: dict[int, Message] = {
    KEEP_A_CARD: say("First keep one of the cards that you look at."),
    NAME_THE_CARD: say("Say which card you mean."),
    CARD_NOT_LOOKED_AT: say("That is not one of the cards that you look at."),
    ORDER_THE_CARDS: say("First say which of the two cards goes under the pile before the other."),
}


@rule
def why_not_keep(t: Table, kind: int) -> int:
    return NAME_THE_CARD if kind == SECRET_CARD else CARD_NOT_LOOKED_AT


@rule
def why_not_under(t: Table, answer: int) -> int:
    return NAME_THE_CARD if answer == SECRET_ORDER else CARD_NOT_LOOKED_AT


@rule
def keep_card(t: Table, kind: int) -> None:
    """Keep a card of this kind; the others go under the pile. Two of them go in the order that their owner likes."""
    draw = last_draw(t, t.looked_pile)
    kept = 0
    while t.looked[kept] != kind:
        kept += 1
    t.looking -= 1
    for i in range(kept, t.looking):
        t.looked[i] = t.looked[i + 1]
    t.looked[t.looking] = 0
    gain_card(t, draw, kind)
    happened(t, KEPT, t.active, t.log.shown[draw], kind)
    if t.looking == 1:
        t.log.choice[draw] = 2 * kept
        put_back(t, 0)
        return
    t.log.choice[draw] = ORDER_OPEN + kept
    t.phase = UNDER
    t.choices = bit(t.looked[0] - PEARL_6) | bit(t.looked[1] - PEARL_6)


@rule
def order_cards(t: Table, answer: int) -> None:
    """Put a card of this kind under the pile first, then the other one."""
    draw = last_draw(t, t.looked_pile)
    first = 0 if t.looked[0] == answer + PEARL_6 else 1
    t.log.choice[draw] = 2 * (t.log.choice[draw] - ORDER_OPEN) + first
    put_back(t, first)


@rule
def put_back(t: Table, first: int) -> None:
    """The cards that are still looked at go under their pile, this one first."""
    pile, number = t.looked_pile, t.looking
    one, other = t.looked[first], t.looked[1 - first]
    for i in range(number):
        t.under[pile, t.unders[pile]] = other if i else one
        t.unders[pile] += 1
    t.looking = 0
    t.looked[0] = 0
    t.looked[1] = 0
    t.looked_pile = 0
    happened(t, PUT_UNDER, t.active, pile, number, one, other)


def _looked_at(view: View, code: str) -> tuple[str, ...]:
    """What a card that is looked at is called."""
    seat, looking = view["active"], view["looking"]
    if looking is None or code not in looking["cards"]:
        return ()
    cards = [card or "?" for card in looking["cards"]]
    return (card_names(seat, cards, view["players"][seat]["cards"])[cards.index(code)],)


def touched_to_keep(view: View, kind: int) -> tuple[str, ...]:
    return _looked_at(view, CARD_CODES[kind])


def touched_to_put_under(view: View, answer: int) -> tuple[str, ...]:
    return _looked_at(view, CARD_CODES[answer + PEARL_6])


def ask_to_keep(view: View, moves: Sequence[int]) -> Prompt:
    looking = view["looking"]
    assert looking, "somebody looks at cards"
    name, pile = Who(view["active"]), PILE_NAMES[PILE_LETTERS.index(looking["pile"])]
    return Prompt(
        say("Keep one of the cards; the rest goes under the pile."),
        say("{name} chooses a card: {pile}.", name=name, pile=pile),
    )


def ask_for_order(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Which card goes under the pile first? The other one goes below it."),
        say("{name} puts two cards under the pile.", name=Who(view["active"])),
    )


def phrase_to_keep(kind: int) -> Message:
    return say("Keep this card: {card}.", card=CARD_NAMES[kind])


def phrase_to_put_under(answer: int) -> Message:
    return say("Put this card under the pile first: {card}.", card=CARD_NAMES[answer + PEARL_6])


KEEPING = worded(
    KEEP,
    [*(f"keep {card}" for card in CARD_CODES[:PILE_KINDS]), "keep ?"],
    say("Cards are {codes}.", codes=" ".join(CARD_CODES[:PILE_KINDS])),
    touched_to_keep,
    {"keep": ask_to_keep},
    REASONS,
    phrase_to_keep,
)
ORDERING = worded(
    UNDER,
    [*(f"under {card}" for card in CARD_CODES[PEARL_6:PILE_KINDS]), "under ?"],
    say("Cards are {codes}.", codes=" ".join(CARD_CODES[PEARL_6:PILE_KINDS])),
    touched_to_put_under,
    {"under": ask_for_order},
    {},
    phrase_to_put_under,
)
