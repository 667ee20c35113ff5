"""Rules 2. Setup, the same in both rounds: treasures, bonus cards, deal; then everybody passes a card."""

from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.games.sea_or_shore.cards import draw_cards
from atoll.games.sea_or_shore.components import (
    ALL_ISLANDS,
    BONUS_CARDS,
    DECKS,
    HAND,
    MOST_TRICKS,
    PAIRS,
    ROUNDS,
    SCOUTED,
    TREASURES_FOR_THREE,
    TREASURES_OF_PAIR,
)
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
from atoll.games.sea_or_shore.treasures import reveal_treasures


@rule
def setup(t: Table) -> None:
    """Round 1. Nothing says who is the first player: it is drawn by lot, or agreed on (rules 9, no. 7)."""
    t.round_ = 0
    t.first = chance(t.luck, t.seats) if t.options.starter == BY_LOT else 0
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
    for seat in range(MOST_SEATS):
        t.bonus[seat] = 0
        t.piled[seat] = 0
        for place in range(MOST_TRICKS):
            t.pile[seat, place] = NO_TREASURE
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
    """Rules 2.1. One deck of 20 for three players, one for each pair of colours for more; reveal the top cards."""
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
        t.decks[0].unseen = TREASURES_FOR_THREE[t.options.treasures]
        t.decks[1].unseen = 0
    reveal_treasures(t)


@rule
def deal(t: Table) -> None:
    """Rules 2.4. What is not dealt stays in the box, and nobody sees it."""
    t.out = 0
    forget_all(t)
    box = ALL_ISLANDS
    for seat in range(t.seats):
        t.hands[seat] = draw_cards(t.luck, box, HAND[t.seats])
        box ^= t.hands[seat]
    for seat in range(t.seats, MOST_SEATS):
        t.hands[seat] = 0


@rule
def clear_results(t: Table) -> None:
    """Take away what is told of the trick before."""
    for seat in range(MOST_SEATS):
        t.received[seat] = 0
        t.gained[seat] = NOTHING
        t.robbed[seat] = NOTHING
        t.loot[seat] = 0
