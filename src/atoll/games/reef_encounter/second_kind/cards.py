"""Rules 5.1 of Second Kind. Cards: the deck, hands, the discard pile, and what everybody knows of them."""

from atoll.core.bits import bit, has, popcount
from atoll.core.luck import pick
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.bag import comes_to_light
from atoll.games.reef_encounter.second_kind.components import ALL_CARDS, CARDS, CARDS_IN_HAND
from atoll.games.reef_encounter.second_kind.events import DISCARDED, DREW_CARD, RESHUFFLED
from atoll.games.reef_encounter.table import Table


@rule
def draw_card(t: Table, seat: int) -> None:
    """The top card, for its buyer's eyes only. When the deck is empty the discards are shuffled."""
    if t.more.deck == 0:
        t.more.deck = t.more.discard
        t.more.discard = 0
        t.more.decks += 1
        happened(t, RESHUFFLED)
    card = pick(t.luck, t.more.deck)
    t.more.deck ^= bit(card)
    t.more.drawn_from[card] = t.more.decks
    t.players[seat].more.cards |= bit(card)
    happened(t, DREW_CARD, seat, card)


@rule
def show_card(t: Table, seat: int, card: int) -> None:
    """A card leaves its owner's hand for all to see. Whoever calls this tells what for."""
    t.players[seat].more.cards ^= bit(card)
    t.more.drawn_from[card] = 0
    comes_to_light(t)


@rule
def discard(t: Table, seat: int, card: int) -> None:
    show_card(t, seat, card)
    t.more.discard |= bit(card)
    happened(t, DISCARDED, seat, card)


@rule
def is_gone(t: Table, card: int) -> bool:
    """Whether everybody can see that a card is in no hand."""
    return has(t.more.discard, card) or t.more.card == card + 1


@rule
def imagine_cards(t: Table, seat: int) -> None:
    """Deal the cards of the others anew. Everybody knows from which deck each card in a hand came, not more."""
    for deck in range(t.more.decks + 1):
        imagine_deck(t, seat, deck)


@rule
def imagine_deck(t: Table, seat: int, deck: int) -> None:
    """Deal anew the cards that came from one deck."""
    is_last = deck == t.more.decks
    held = 0
    for other in range(t.seats):
        if other != seat:
            held |= t.players[other].more.cards
    for card in range(CARDS):
        if has(held, card) and t.more.drawn_from[card] != deck:
            held ^= bit(card)
    pool = held | t.more.deck if is_last else held
    for card in range(CARDS):
        if has(held, card):
            t.more.drawn_from[card] = 0

    for other in range(t.seats):
        if other != seat:
            player = t.players[other]
            count = popcount(player.more.cards & held)
            player.more.cards &= ~held
            for _ in range(count):
                card = pick(t.luck, pool)
                pool ^= bit(card)
                player.more.cards |= bit(card)
                t.more.drawn_from[card] = deck
    if is_last:
        t.more.deck = pool


@rule
def cards_add_up(t: Table) -> bool:
    """Rules 6.3: every card is in one place, and nobody holds more than three."""
    cards = t.more.deck
    count = popcount(t.more.deck) + popcount(t.more.discard)
    cards |= t.more.discard
    held = 0
    for seat in range(t.seats):
        more = t.players[seat].more
        if popcount(more.cards) > CARDS_IN_HAND:
            return False
        held |= more.cards
        cards |= more.cards | more.laid
        count += popcount(more.cards) + popcount(more.laid)
    if t.more.card > 0:
        cards |= bit(t.more.card - 1)
        count += 1
    for card in range(CARDS):
        if t.more.drawn_from[card] != 0 and not has(held, card):
            return False
    return cards == ALL_CARDS and count == CARDS
