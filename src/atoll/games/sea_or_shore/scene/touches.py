"""What to touch for a move, in order."""

from atoll.core.bits import has
from atoll.core.game import View
from atoll.games.sea_or_shore.components import ISLANDS, ORDERS, PAIR_LETTERS
from atoll.games.sea_or_shore.moves import (
    FIRST_DISCARD,
    FIRST_GIVE_ONE,
    FIRST_ORDER,
    FIRST_PASS,
    FIRST_PLAY,
    FIRST_RECOVER,
    FIRST_ROB,
    FIRST_SCOUT,
    FIRST_STEAL,
    FIRST_SWAP,
    TAKE,
    given_cards,
    played_card,
    played_half,
    played_stake,
)
from atoll.games.sea_or_shore.notation import card_code
from atoll.games.sea_or_shore.scene.cards import on_pile, turned_up
from atoll.games.sea_or_shore.scene.own import BUTTON, COVERED, bonus_id
from atoll.games.sea_or_shore.scene.players import bonus_of, hand_of


def touched(view: View, move: int) -> tuple[str, ...]:
    if move < FIRST_PLAY:
        return (card_code(move - FIRST_PASS),)
    if move < TAKE:
        return _play(move)
    if move == TAKE:
        return (_won_treasure(view),)
    if move < FIRST_ROB:
        return (on_pile(view, move - FIRST_STEAL),)
    return _choice(view, move)


def _play(move: int) -> tuple[str, ...]:
    """The card, the half to cover, bonus cards one by one, and the button."""
    added = [bonus_id(i) for i in range(played_stake(move))]
    return card_code(played_card(move)), COVERED[played_half(move)], *added, BUTTON


def _won_treasure(view: View) -> str:
    colour = view["plays"][view["seat"]]["colour"]
    return next(turned_up(view, deck["showing"]) for deck in view["decks"] if (deck["showing"] or " ")[0] == colour)


def _choice(view: View, move: int) -> tuple[str, ...]:
    """The choices of the actions."""
    if move < FIRST_SWAP:
        return (bonus_of(move - FIRST_ROB),)
    if move < FIRST_GIVE_ONE:
        return (hand_of(move - FIRST_SWAP),)
    if move < FIRST_SCOUT:
        cards = given_cards(move)
        return tuple(card_code(card) for card in range(ISLANDS) if has(cards, card))
    if move < FIRST_ORDER:
        return (f"deck {PAIR_LETTERS[move - FIRST_SCOUT]}",)
    if move < FIRST_RECOVER:
        return _order(view, move - FIRST_ORDER)
    return (card_code(move - (FIRST_RECOVER if move < FIRST_DISCARD else FIRST_DISCARD)),)


def _order(view: View, order: int) -> tuple[str, ...]:
    """All treasures that are put back, the next one first."""
    top = view["decks"][view["looked_at"]]["top"]
    return tuple(turned_up(view, top[place], place + 1) for place in ORDERS[order] if place < len(top))
