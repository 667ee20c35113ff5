"""The viewer's own side: the halves to cover, bonus cards to add, treasures looked at, and the hand as a fan."""

from collections.abc import Sequence
from functools import cache

from atoll.core.game import View
from atoll.core.message import Message, say
from atoll.core.scene import SIGN, SPOT, Thing
from atoll.games.sea_or_shore.components import HIGHEST
from atoll.games.sea_or_shore.moves import FIRST_PLAY, FIRST_SEA_HALF
from atoll.games.sea_or_shore.scene.cards import island, treasure, turned_up
from atoll.games.sea_or_shore.scene.middle import is_looking
from atoll.games.sea_or_shore.scene.places import Hand, Own, Place, Spot
from atoll.games.sea_or_shore.scene.players import HALF
from atoll.games.sea_or_shore.words import names

BUTTON = "lay"
COVERED = ("cover shore", "cover sea")
"""What to touch to leave the sea open, and what to leave the shore open."""
MOST_ADDED = HIGHEST - 1
LIFTED = 16
CURVE = 0.5
GAP = 105
"""From card to card, in a row of cards as wide as a tile."""


def own_side(view: View, moves: Sequence[int], place: Place, own: Own) -> list[Thing]:
    things = [*_halves(place.card)]
    count = min(view["players"][view["seat"]]["bonus"], MOST_ADDED)
    spots = own.bonus_above[:count] if is_looking(view) else own.bonus[count]
    things += [_bonus_card(i, spot) for i, spot in enumerate(spots)]
    if is_looking(view):
        things += _scouted(view, own)
    if any(FIRST_PLAY <= move < FIRST_SEA_HALF for move in moves):
        things.append(_button(own.button))
    return things + _hand(view, own.hand)


def bonus_id(i: int) -> str:
    return f"own bonus {i + 1}"


@cache
def _halves(card: Spot) -> tuple[Thing, Thing]:
    """Where the viewer's card will lie: touched, the half that is to be covered."""
    sea, shore = card.by(0, -HALF * card.size), card.by(0, HALF * card.size)
    return (
        _half("cover sea", sea, "sea", say("cover the sea: the others see the number")),
        _half("cover shore", shore, "shore", say("cover the shore: the others see the colour")),
    )


def _half(name: str, spot: Spot, mark: str, label: Message) -> Thing:
    return Thing(name, "island-half", spot.x, spot.y, SPOT, size=spot.size, mark=mark, label=label, verb="cover")


@cache
def _bonus_card(i: int, spot: Spot) -> Thing:
    label = say("own bonus card no. {place}", place=i + 1)
    return Thing(
        bonus_id(i),
        "bonus-card",
        spot.x,
        spot.y,
        size=spot.size,
        mark="bonus",
        text="+1",
        label=label,
        verb="add",
    )


def _scouted(view: View, own: Own) -> list[Thing]:
    """The treasures that are to be put back."""
    top = view["decks"][view["looked_at"]]["top"]
    return [
        treasure(turned_up(view, code, place + 1), code, own.scouted[place], _looked_at(code))
        for place, code in enumerate(top)
    ]


@cache
def _looked_at(code: str) -> Message:
    return say("to be put back on the deck: {treasure}", treasure=names.card(code))


@cache
def _button(spot: Spot) -> Thing:
    return Thing(BUTTON, "button", spot.x, spot.y, SIGN, size=spot.size, mark="lay", label=say("play"), verb="play")


def _hand(view: View, hand: Hand) -> list[Thing]:
    """The hand as a fan in one or two rows; a card that will be passed is lifted out of it."""
    codes = view["hand"]
    if len(codes) <= hand.most:
        return _row(codes, hand.one, hand.width, view["passing"])
    first = (len(codes) + 1) // 2
    upper = _row(codes[:first], hand.two[0], hand.width, view["passing"])
    return upper + _row(codes[first:], hand.two[1], hand.width, view["passing"])


def _row(codes: Sequence[str], middle: Spot, width: float, passing: str | None) -> list[Thing]:
    things = []
    for i, code in enumerate(codes):
        spot, turn = _in_row(i, len(codes), middle, width)
        things.append(_passed(code, spot, turn) if code == passing else _held(code, spot, turn))
    return things


@cache
def _in_row(i: int, count: int, middle: Spot, width: float) -> tuple[Spot, int]:
    """Where a card of a row lies and how far it is turned. Cards are as large as the row allows."""
    size = min(middle.size, width / (GAP * count))
    off = i - (count - 1) / 2
    return Spot(middle.x + off * GAP * size, middle.y + CURVE * off * off, size), round(off)


@cache
def _held(code: str, spot: Spot, turn: int) -> Thing:
    return island(code, spot, say("{card}: in your hand", card=names.card(code)), turn)


@cache
def _passed(code: str, spot: Spot, turn: int) -> Thing:
    return island(code, spot.by(0, -LIFTED), say("You will pass: {card}.", card=names.card(code)), turn)
