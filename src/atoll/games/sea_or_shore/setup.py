"""Rules 2. Setup, in both rounds: treasures, bonus cards, deal, first player; then everybody passes a card."""

from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.sea_or_shore.cards import draw_cards
from atoll.games.sea_or_shore.components import (
    ALL_ISLANDS,
    AS_BEFORE,
    BONUS_CARDS,
    DECKS,
    HAND,
    MOST_TRICKS,
    PAIRS,
    RED_BLUE,
    ROUNDS,
    SCOUTED,
    TREASURES_OF_PAIR,
)
from atoll.games.sea_or_shore.events import BEGINS, DEALT, ROUND_BEGINS
from atoll.games.sea_or_shore.memory import forget_all
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.table import (
    BY_LOT,
    MOST_SEATS,
    NO_CARD,
    NO_TREASURE,
    NONE,
    NOTHING,
    PASS,
    Table,
)
from atoll.games.sea_or_shore.treasures import reveal_treasures, treasures_for_three


@rule
def setup(t: Table) -> None:
    t.round_ = 0
    t.first = 0
    for seat in range(MOST_SEATS):
        t.card[seat] = NO_CARD
        t.passed[seat] = NO_CARD
        for round_ in range(ROUNDS):
            t.worth[round_, seat] = 0
            t.pairs[round_, seat] = 0
            t.treasures[round_, seat] = 0
    clear_results(t)
    set_up_round(t)


@rule
def set_up_round(t: Table) -> None:
    stack_treasures(t)
    t.supply = BONUS_CARDS
    t.out = 0
    forget_all(t)
    for seat in range(MOST_SEATS):
        t.bonus[seat] = 0
        t.piled[seat] = 0
        for place in range(MOST_TRICKS):
            t.pile[seat, place] = NO_TREASURE
    happened(t, ROUND_BEGINS, t.round_ + 1)
    choose_first_player(t)
    reveal_treasures(t)
    deal(t)
    t.trick = 1
    t.played = 0
    t.claims = 0
    t.doers = 0
    t.partner = NONE
    t.looked_at = NONE
    t.phase = PASS
    t.awaited = everyone(t)


@rule
def stack_treasures(t: Table) -> None:
    """Rules 2.1. One deck of 20 for three players, one for each pair of colours for more."""
    for i in range(PAIRS):
        deck = t.decks[i]
        deck.unseen = TREASURES_OF_PAIR[i]
        deck.showing = NO_TREASURE
        deck.tops = 0
        deck.ordered = 0
        for place in range(SCOUTED):
            deck.top[place] = NO_TREASURE
            deck.seen[place] = 0
        deck.unders = 0
        for place in range(MOST_TRICKS):
            deck.under[place] = NO_TREASURE
    if DECKS[t.seats] == 1:
        t.decks[0].unseen = treasures_for_three(t)
        t.decks[1].unseen = 0


@rule
def deal(t: Table) -> None:
    """Rules 2.4. What is not dealt stays in the box, and nobody sees it."""
    box = ALL_ISLANDS
    for seat in range(t.seats):
        t.hands[seat] = draw_cards(t.luck, box, HAND[t.seats])
        box ^= t.hands[seat]
        happened(t, DEALT, seat, t.hands[seat])
    for seat in range(t.seats, MOST_SEATS):
        t.hands[seat] = 0


@rule
def choose_first_player(t: Table) -> None:
    """Nothing says who it is: agreed on or drawn by lot. In the second round the first-player card may also just keep
    moving (rules 9, no. 7 and 8)."""
    choice = t.options.starter if t.round_ == 0 else t.options.second_starter
    if choice == BY_LOT:
        t.first = chance(t.luck, t.seats)
    elif choice != AS_BEFORE:
        t.first = 0
    happened(t, BEGINS, t.round_ + 1, t.first)


@rule
def action_of(t: Table, pair: int) -> int:
    """The action on the side of a pair's action card that lies face up in this round."""
    first = t.options.red_blue if pair == RED_BLUE else t.options.green_purple
    second = t.options.second_red_blue if pair == RED_BLUE else t.options.second_green_purple
    return first if t.round_ == 0 or second == AS_BEFORE else second


@rule
def clear_results(t: Table) -> None:
    """Take away what is told of the trick before."""
    for seat in range(MOST_SEATS):
        t.received[seat] = 0
        t.gained[seat] = NOTHING
