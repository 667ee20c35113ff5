"""Rules 8, step 1. Starfish: player by player, every card in the order its owner likes.

resolve BT   resolve this starfish card
"""

from collections.abc import Sequence

from atoll.core.bits import bit, lowest, popcount
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.actions.draw import begin_to_draw
from atoll.games.coralia.actions.treasures import raise_two
from atoll.games.coralia.bonuses import treasures_of
from atoll.games.coralia.cards import kept_card
from atoll.games.coralia.components import (
    CARD_CODES,
    CARD_COLOURS,
    CARD_GIVES,
    CARD_NAMES,
    CHEST_POINTS,
    FIRST_CHESTS,
    FIRST_DRAW,
    FIRST_TO_RESOLVE,
    LEFT_OVER_DICE,
    PEARL_6,
    PILE_KINDS,
    PILES,
    STARFISH_PILE,
    TO_RESOLVE,
    TURTLE_POINTS,
    TWO_TREASURES,
)
from atoll.games.coralia.events import COUNTED, LAST_DIE, RESOLVED, REVEALED
from atoll.games.coralia.moves import OVER, RESOLVE, reasons_of
from atoll.games.coralia.notation import offer_name, worded
from atoll.games.coralia.scoring import diver_points, fish_points, pearl_points
from atoll.games.coralia.table import BY_CHEST_BONUS, BY_TURTLE_BONUS, FROM_CARD, Table
from atoll.games.coralia.view import View
from atoll.games.coralia.waiting import gain, push_bonus

RESOLVE_A_CARD, CARD_NOT_YOURS, CARD_RESOLVED = reasons_of(RESOLVE, 3)
REASONS: dict[int, Message] = {
    RESOLVE_A_CARD: say("First choose a starfish card to resolve."),
    CARD_NOT_YOURS: say("You do not have that starfish card."),
    CARD_RESOLVED: say("That starfish card is resolved already."),
}


@rule
def why_not_resolve(t: Table, answer: int) -> int:
    return CARD_RESOLVED if t.hand[t.active, answer + FIRST_TO_RESOLVE] > 0 else CARD_NOT_YOURS


@rule
def begin_scoring(t: Table) -> None:
    t.scoring = 1
    t.active = t.starter
    happened(t, LAST_DIE)
    reveal(t)


@rule
def score_next(t: Table) -> None:
    """The next card of the active seat, or the next seat, or the end: steps 2 to 4 ask nobody anything."""
    open_cards = 0
    for i in range(TO_RESOLVE):
        if t.to_resolve[i] > 0:
            open_cards |= bit(i)
    if popcount(open_cards) == 1:
        resolve_card(t, lowest(open_cards))
    elif open_cards != 0:
        t.phase = RESOLVE
        t.choices = open_cards
    elif t.scoring < t.seats:
        t.scoring += 1
        t.active = (t.active + 1) % t.seats
        reveal(t)
    else:
        t.phase = OVER
        t.choices = 0
        for seat in range(t.seats):
            happened(
                t, COUNTED, seat, t.track[seat], diver_points(t, seat), fish_points(t, seat), pearl_points(t, seat)
            )


@rule
def reveal(t: Table) -> None:
    """The active seat shows all its starfish cards."""
    for pile in range(STARFISH_PILE, PILES):
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
            if t.log.seat[draw] == t.active and kept_card(t, draw) >= PEARL_6:
                t.log.shown[draw] = 1
    for kind in range(PEARL_6, PILE_KINDS):
        for _ in range(t.hand[t.active, kind]):
            happened(t, REVEALED, t.active, kind)
        if kind >= FIRST_TO_RESOLVE:
            t.to_resolve[kind - FIRST_TO_RESOLVE] = t.hand[t.active, kind]


@rule
def resolve_card(t: Table, answer: int) -> None:
    """Some give points, some ask about their colours; all others give what turtles and treasures give, too."""
    kind = answer + FIRST_TO_RESOLVE
    bonus = CARD_GIVES[answer]
    t.to_resolve[answer] -= 1
    happened(t, RESOLVED, t.active, kind)
    if bonus == TURTLE_POINTS:
        gain(t, t.active, 3 * popcount(t.turtles[t.active]), BY_TURTLE_BONUS, 0)
    elif bonus == CHEST_POINTS:
        gain(t, t.active, 2 * treasures_of(t, t.active), BY_CHEST_BONUS, 0)
    elif bonus == TWO_TREASURES:
        raise_two(t, card_colours(kind))
    elif bonus == LEFT_OVER_DICE:
        begin_to_draw(t, card_colours(kind))
    else:
        push_bonus(t, bonus, FROM_CARD)


@rule
def card_colours(kind: int) -> int:
    """The two colours that a card for treasures or for left-over dice shows, as a mask."""
    card = kind - FIRST_CHESTS
    return bit(CARD_COLOURS[card][0]) | bit(CARD_COLOURS[card][1])


def touched(view: View, answer: int) -> tuple[str, ...]:
    """The card in its owner's hand."""
    return (offer_name(CARD_CODES[answer + FIRST_TO_RESOLVE]),)


def ask(view: View, moves: Sequence[int]) -> Prompt:
    return Prompt(
        say("Choose the starfish card to resolve next."),
        say("{name} resolves starfish cards.", name=Who(view["active"])),
    )


def over(view: View, moves: Sequence[int]) -> Prompt:
    """When the game is over, nothing is asked."""
    words = say("All points are counted: the game is over.")
    return Prompt(words, words)


def phrase(answer: int) -> Message:
    return say("Resolve this card: {card}.", card=CARD_NAMES[answer + FIRST_TO_RESOLVE])


RESOLVING = worded(
    RESOLVE,
    [f"resolve {card}" for card in CARD_CODES[FIRST_TO_RESOLVE:PILE_KINDS]],
    say("Cards are {codes}.", codes=" ".join(CARD_CODES[FIRST_TO_RESOLVE:PILE_KINDS])),
    touched,
    {"resolve": ask, "over": over},
    REASONS,
    phrase,
)
