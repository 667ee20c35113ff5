"""Rules 8, step 1. Left-over dice: a card for each die, each from another pile.

draw S       a card from this pile: P, F, S, or I for the island
"""

from collections.abc import Sequence

from atoll.core.bits import bit, has, popcount
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say, say_count
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.cards import cards_in, draw_top
from atoll.games.coralia.components import COLOURS, FACES, PILE_LETTERS, PILE_NAMES, PILES
from atoll.games.coralia.events import CHOSE_PILE
from atoll.games.coralia.moves import PILE, reasons_of
from atoll.games.coralia.notation import offer_name, worded
from atoll.games.coralia.table import Table
from atoll.games.coralia.view import View

DRAW_A_CARD, PILE_EMPTY, PILE_USED = reasons_of(PILE, 3)
REASONS: dict[int, Message] = {
    DRAW_A_CARD: say("First choose a pile to draw from."),
    PILE_EMPTY: say("That pile is empty."),
    PILE_USED: say("That starfish card has given a card from that pile already."),
}


@rule
def why_not_draw(t: Table, pile: int) -> int:
    return PILE_EMPTY if has(t.piles_open, pile) else PILE_USED


@rule
def begin_to_draw(t: Table, colours: int) -> None:
    t.cards_due = dice_left_over(t, colours)
    t.piles_open = (1 << PILES) - 1
    draw_for_dice(t)


@rule
def dice_left_over(t: Table, colours: int) -> int:
    """Dice of these colours in the supply and on the station. They are not used up."""
    dice = 0
    for colour in range(COLOURS):
        if has(colours, colour):
            dice += t.supply[colour]
    for i in range(t.dice):
        if has(colours, t.station[i] // FACES):
            dice += 1
    return dice


@rule
def draw_for_dice(t: Table) -> None:
    """A card for each die that is due, each from another pile; the owner chooses as long as there is a choice."""
    piles = 0
    for pile in range(PILES):
        if has(t.piles_open, pile) and cards_in(t, pile) > 0:
            piles |= bit(pile)
    if t.cards_due != 0 and t.cards_due < popcount(piles):
        t.phase = PILE
        t.choices = piles
        return
    for pile in range(PILES):
        if t.cards_due != 0 and has(piles, pile):
            draw_top(t, pile)
    t.cards_due = 0
    t.piles_open = 0


@rule
def draw_for_die(t: Table, pile: int) -> None:
    happened(t, CHOSE_PILE, t.active, pile)
    draw_top(t, pile)
    t.cards_due -= 1
    t.piles_open ^= bit(pile)
    draw_for_dice(t)


def touched(view: View, pile: int) -> tuple[str, ...]:
    return (offer_name(PILE_LETTERS[pile]),)


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say_count(
            "Choose a pile. You draw {number} more card.",
            "Choose a pile. You draw {number} more cards, each from another pile.",
            view["cards_due"],
        ),
        say("{name} chooses a pile to draw from.", name=Who(view["active"])),
    )


def phrase(pile: int) -> Message:
    return say("Draw from the {pile}.", pile=PILE_NAMES[pile])


DRAWING = worded(
    PILE, [f"draw {pile}" for pile in PILE_LETTERS], say("Piles are P F S I."), touched, {"draw": ask}, REASONS, phrase
)
