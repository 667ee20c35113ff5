"""The viewer's own side: the halves to cover, bonus cards to add, treasures looked at, and the hand as a fan."""

from collections.abc import Sequence
from functools import cache, lru_cache

from atoll.core.game import Parts, View
from atoll.core.message import Message, say
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore.components import HIGHEST
from atoll.games.sea_or_shore.notation import POSITIONS_KEPT
from atoll.games.sea_or_shore.scene.cards import island, treasure, turned_up
from atoll.games.sea_or_shore.scene.middle import is_looking
from atoll.games.sea_or_shore.scene.places import Hand, Own, Places, Spot
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


def own_side(view: View, moves: Sequence[int], places: Places) -> Groups:
    """A spectator has none."""
    own = places.own
    if not own:
        return ()
    looks, bonus = is_looking(view), view["players"][view["seat"]]["bonus"]
    return (
        _halves(places.places[0].card),
        _bonus_cards(min(bonus, MOST_ADDED), looks, own),
        _scouted(view["decks"][view["looked_at"]]["top"], view["round"], view["trick"], own) if looks else (),
        _button(own.button) if moves and view["phase"] == "play" else (),
        _hand(view["hand"], view["passing"], own.hand),
    )


def bonus_id(i: int) -> str:
    return f"own bonus {i + 1}"


@cache
def _halves(card: Spot) -> Group:
    """Where the viewer's card will lie: touched, the half that is to be covered."""
    sea, shore = card.by(0, -HALF * card.size), card.by(0, HALF * card.size)
    return (
        _half("cover sea", sea, "sea", say("cover the sea: the others see the number")),
        _half("cover shore", shore, "shore", say("cover the shore: the others see the colour")),
    )


def _half(name: str, spot: Spot, mark: str, label: Message) -> Thing:
    return Thing(name, "island-half", spot.x, spot.y, SPOT, size=spot.size, mark=mark, label=label, verb="cover")


@cache
def _bonus_cards(count: int, looks: bool, own: Own) -> Group:
    spots = own.bonus_above[:count] if looks else own.bonus[count]
    return tuple(_bonus_card(i, spot) for i, spot in enumerate(spots))


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


@lru_cache(maxsize=POSITIONS_KEPT)
def _scouted(codes: Parts, round_: int, trick: int, own: Own) -> Group:
    """The treasures that are to be put back."""
    labels = (say("to be put back on the deck: {treasure}", treasure=names.card(code)) for code in codes)
    return tuple(
        treasure(turned_up(code, round_, trick + place), code, spot, label)
        for place, (code, spot, label) in enumerate(zip(codes, own.scouted, labels, strict=False), 1)
    )


@cache
def _button(spot: Spot) -> Group:
    return (Thing(BUTTON, "button", spot.x, spot.y, SIGN, size=spot.size, mark="lay", label=say("play"), verb="play"),)


@lru_cache(maxsize=POSITIONS_KEPT)
def _hand(codes: Parts, passing: str | None, hand: Hand) -> Group:
    """The hand as a fan in one or two rows; a card that will be passed is lifted out of it."""
    if len(codes) <= hand.most:
        return _row(codes, passing, hand.one, hand.width)
    first = (len(codes) + 1) // 2
    upper = _row(codes[:first], passing, hand.two[0], hand.width)
    return upper + _row(codes[first:], passing, hand.two[1], hand.width)


def _row(codes: Sequence[str], passing: str | None, middle: Spot, width: float) -> Group:
    places = _places_in_row(len(codes), middle, width)
    return tuple((_passed if code == passing else _held)(code, *places[i]) for i, code in enumerate(codes))


@cache
def _places_in_row(count: int, middle: Spot, width: float) -> tuple[tuple[Spot, int], ...]:
    """Where the cards of a row lie and how far they are turned. Cards are as large as the row allows."""
    size = min(middle.size, width / (GAP * max(count, 1)))
    offs = [i - (count - 1) / 2 for i in range(count)]
    return tuple((Spot(middle.x + off * GAP * size, middle.y + CURVE * off * off, size), round(off)) for off in offs)


@cache
def _held(code: str, spot: Spot, turn: int) -> Thing:
    return island(code, spot, say("{card}: in your hand", card=names.card(code)), turn)


@cache
def _passed(code: str, spot: Spot, turn: int) -> Thing:
    return island(code, spot.by(0, -LIFTED), say("You will pass: {card}.", card=names.card(code)), turn)
