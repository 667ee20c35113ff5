"""What to touch for a move, in order."""

from collections.abc import Sequence

from atoll.core.game import View
from atoll.core.scene import Lines
from atoll.games.sea_or_shore.components import HIGHEST, ORDERS, PAIR_LETTERS
from atoll.games.sea_or_shore.moves import (
    FIRST_DISCARD,
    FIRST_GIVE_ONE,
    FIRST_ORDER,
    FIRST_PASS,
    FIRST_PLAY,
    FIRST_RECOVER,
    FIRST_ROB,
    FIRST_SCOUT,
    FIRST_SEA_HALF,
    FIRST_STEAL,
    FIRST_SWAP,
    TAKE,
    given_cards,
    played_card,
    played_half,
    played_stake,
)
from atoll.games.sea_or_shore.notation import card_code, card_codes
from atoll.games.sea_or_shore.scene.cards import on_pile, turned_up
from atoll.games.sea_or_shore.scene.own import BUTTON, COVERED, bonus_id
from atoll.games.sea_or_shore.scene.players import bonus_of, hand_of


def _play(move: int) -> tuple[str, ...]:
    """The card, the half to cover, bonus cards one by one, and the button."""
    added = [bonus_id(i) for i in range(played_stake(move))]
    return card_code(played_card(move)), COVERED[played_half(move)], *added, BUTTON


PLAYS = {move: _play(move) for move in range(FIRST_PLAY, FIRST_SEA_HALF)}


def touched(view: View, move: int) -> tuple[str, ...]:
    if move < FIRST_PLAY:
        return (card_code(move - FIRST_PASS),)
    if move < TAKE:
        return PLAYS[move]
    if move == TAKE:
        return (_won_treasure(view),)
    if move < FIRST_ROB:
        return (on_pile(view, move - FIRST_STEAL),)
    return _choice(view, move)


def lines(view: View, moves: Sequence[int]) -> Lines | None:
    """The plays, of which there are many: cards that bear as many bonus cards share their lines."""
    if not moves or view["phase"] != "play":
        return None
    bonus = view["players"][view["seat"]]["bonus"]
    bearing: dict[int, list[str]] = {}
    for code in view["hand"]:
        bearing.setdefault(min(bonus, HIGHEST - int(code[1:])), []).append(code)
    return [
        [codes, [*COVERED], *([bonus_id(i)] for i in range(added)), [BUTTON]]
        for most, codes in bearing.items()
        for added in range(most + 1)
    ]


def _won_treasure(view: View) -> str:
    colour = view["plays"][view["seat"]]["colour"]
    code = next(deck["showing"] for deck in view["decks"] if (deck["showing"] or " ")[0] == colour)
    return turned_up(code, view["round"], view["trick"])


def _choice(view: View, move: int) -> tuple[str, ...]:
    """The choices of the actions."""
    if move < FIRST_SWAP:
        return (bonus_of(move - FIRST_ROB),)
    if move < FIRST_GIVE_ONE:
        return (hand_of(move - FIRST_SWAP),)
    if move < FIRST_SCOUT:
        return card_codes(given_cards(move))
    if move < FIRST_ORDER:
        return (f"deck {PAIR_LETTERS[move - FIRST_SCOUT]}",)
    if move < FIRST_RECOVER:
        return _order(view, move - FIRST_ORDER)
    return (card_code(move - (FIRST_RECOVER if move < FIRST_DISCARD else FIRST_DISCARD)),)


def _order(view: View, order: int) -> tuple[str, ...]:
    """All treasures that are put back, the next one first."""
    top = view["decks"][view["looked_at"]]["top"]
    places = [place for place in ORDERS[order] if place < len(top)]
    return tuple(turned_up(top[place], view["round"], view["trick"] + place + 1) for place in places)
