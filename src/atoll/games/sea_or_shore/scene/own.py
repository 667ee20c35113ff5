"""The viewer's own side: the halves to show, bonus cards to add, treasures looked at, and the hand as a fan."""

from collections.abc import Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, say
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import HIGHEST
from atoll.games.sea_or_shore.ids import BUTTON, SHOW, bonus_id, turned_up
from atoll.games.sea_or_shore.scene.cards import island, treasure
from atoll.games.sea_or_shore.scene.middle import is_looking
from atoll.games.sea_or_shore.scene.places import Own, Page, Spot, table_for
from atoll.games.sea_or_shore.scene.players import HALF
from atoll.games.sea_or_shore.table import SEA, SHORE
from atoll.games.sea_or_shore.view import HALVES, View

MOST_ADDED = HIGHEST - 1
LIFTED = 16
CURVE = 0.5
GAP = 105
"""From card to card, in a row of cards as wide as a tile."""


def own_side(view: View, moves: Sequence[int], page: Page) -> Groups:
    """A spectator has none."""
    if view["seat"] < 0:
        return ()
    looks, bonus = is_looking(view), view["players"][view["seat"]]["bonus"]
    top = view["decks"][view["looked_at"] or 0]["top"]
    return (
        _halves(page),
        _bonus_cards(min(bonus, MOST_ADDED), looks, page),
        _scouted([code or "" for code in top], view["round"], view["trick"], page) if looks else (),
        _button(page) if moves and view["phase"] == "play" else (),
        _hand(view["hand"], view["passing"], page),
    )


def _own(page: Page) -> Own:
    own = table_for(page).own
    if own is None:
        raise LookupError("a spectator has no side")
    return own


@kept
def _halves(page: Page) -> Group:
    """Where the viewer's card will lie: touched, the half that the others are to see."""
    card = table_for(page).places[0].card
    sea, shore = card.by(0, -HALF * card.size), card.by(0, HALF * card.size)
    return (
        _half(SEA, sea, say("show the sea: the others see the colour")),
        _half(SHORE, shore, say("show the shore: the others see the number")),
    )


def _half(half: int, spot: Spot, label: Message) -> Thing:
    mark = HALVES[half]
    return Thing(SHOW[half], "island-half", spot.x, spot.y, SPOT, size=spot.size, mark=mark, label=label, verb="show")


@kept
def _bonus_cards(count: int, looks: bool, page: Page) -> Group:
    own = _own(page)
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


@kept
def _scouted(codes: list[str], round_: int, trick: int, page: Page) -> Group:
    """The treasures that are to be put back."""
    labels = (say("to be put back on the deck: {treasure}", treasure=names.card(code)) for code in codes)
    return tuple(
        treasure(turned_up(code, round_, trick + place), code, spot, label)
        for place, (code, spot, label) in enumerate(zip(codes, _own(page).scouted, labels, strict=False), 1)
    )


@kept
def _button(page: Page) -> Group:
    spot = _own(page).button
    return (Thing(BUTTON, "button", spot.x, spot.y, SIGN, size=spot.size, mark="lay", label=say("play"), verb="play"),)


@kept
def _hand(codes: list[str], passing: str | None, page: Page) -> Group:
    """The hand as a fan in one or two rows; a card that will be passed is lifted out of it."""
    hand = _own(page).hand
    if len(codes) <= hand.most:
        return _row(codes, passing, hand.one, hand.width)
    first = (len(codes) + 1) // 2
    upper = _row(codes[:first], passing, hand.two[0], hand.width)
    return upper + _row(codes[first:], passing, hand.two[1], hand.width)


def _row(codes: Sequence[str], passing: str | None, middle: Spot, width: float) -> Group:
    places = _places_in_row(len(codes), middle, width)
    return tuple((_passed if code == passing else _held)(code, *places[i]) for i, code in enumerate(codes))


def _places_in_row(count: int, middle: Spot, width: float) -> tuple[tuple[Spot, int], ...]:
    """Where the cards of a row lie and how far they are turned. Cards are as large as the row allows."""
    size = min(middle.size, width / (GAP * max(count, 1)))
    offs = [i - (count - 1) / 2 for i in range(count)]
    return tuple((Spot(middle.x + off * GAP * size, middle.y + CURVE * off * off, size), round(off)) for off in offs)


def _held(code: str, spot: Spot, turn: int) -> Thing:
    return island(code, spot, say("{card}: in your hand", card=names.card(code)), turn)


def _passed(code: str, spot: Spot, turn: int) -> Thing:
    return island(code, spot.by(0, -LIFTED), say("You will pass: {card}.", card=names.card(code)), turn)
