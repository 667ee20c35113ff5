"""The players around the table: the card of the trick under its sail, hand, bonus cards, treasures, points."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, SPOT, Thing
from atoll.games.sea_or_shore.scene.cards import (
    chip,
    island,
    island_showing_sea,
    island_showing_shore,
    on_pile,
    treasure,
)
from atoll.games.sea_or_shore.scene.places import Box, Place, Places, Spot
from atoll.games.sea_or_shore.words import names

HALF = 32.5
"""From the middle of an island to the middle of its sea or its shore."""


def players(view: View, places: Places) -> list[Thing]:
    bottom = max(view["seat"], 0)
    things = []
    for turn, place in enumerate(places.places):
        seat = (bottom + turn) % view["seats"]
        things += _player(view, seat, place)
    return things


def hand_of(seat: int) -> str:
    return f"hand {seat + 1}"


def bonus_of(seat: int) -> str:
    return f"bonus {seat + 1}"


def _player(view: View, seat: int, place: Place) -> list[Thing]:
    player = view["players"][seat]
    things = [_plate(seat, place.plate), _name(seat, place.name), _points(seat, view["points"][seat], place.points)]
    things.append(_pile_place(seat, place.pile))
    if seat in view["awaiting"]:
        things.append(_turn(seat, place.plate))
    if seat == view["first"]:
        things.append(_first(seat, place.first))
    if place.fan:
        doubts = [doubt["card"] for doubt in view["doubtful"] if seat in doubt["players"]]
        things.append(_harbour(seat, place.card))
        things += [_hand(seat, player["cards"], tuple(player["known"]), tuple(doubts), place.fan)]
        things += _known(seat, player["known"], place.known)
    if place.bonus:
        things.append(_bonus(seat, player["bonus"], place.bonus))
    if player["treasures"]:
        things += _pile(view, seat, place.pile)
    return things + _trick(view, seat, place)


@cache
def _plate(seat: int, box: Box) -> Thing:
    return Thing(f"place {seat + 1}", "seat-plate", box.x, box.y, GROUND, path=box.outline(26))


@cache
def _turn(seat: int, box: Box) -> Thing:
    label = say("{name} decides now", name=Who(seat))
    return Thing(f"turn {seat + 1}", "seat-turn", box.x, box.y, OUTLINE, path=box.outline(26), label=label)


@cache
def _name(seat: int, spot: Spot) -> Thing:
    name = f"name p{seat + 1}"
    return Thing(name, "seat-name", spot.x, spot.y, SIGN, size=spot.size, text=Who(seat), label=names.people([seat]))


@cache
def _points(seat: int, points: int, spot: Spot) -> Thing:
    label = say("{name}: {points}", name=Who(seat), points=names.points(points))
    return Thing(f"points {seat + 1}", "seat-points", spot.x, spot.y, SIGN, text=str(points), label=label)


@cache
def _first(seat: int, spot: Spot) -> Thing:
    label = say("first player: {name}", name=Who(seat))
    return Thing("first", "first-player", spot.x, spot.y, size=spot.size, mark="helm", label=label)


@cache
def _harbour(seat: int, spot: Spot) -> Thing:
    return Thing(f"harbour {seat + 1}", "harbour", spot.x, spot.y, SPOT, size=spot.size)


@cache
def _pile_place(seat: int, spot: Spot) -> Thing:
    return Thing(f"pile place {seat + 1}", "harbour", spot.x, spot.y, SPOT, size=spot.size)


@cache
def _hand(seat: int, count: int, known: tuple[str, ...], doubts: tuple[str, ...], spot: Spot) -> Thing:
    """Another player's hand, and in words all that is known of it."""
    cards = say_count("{number} card", "{number} cards", count)
    label = say("hand of {name}: {cards}", name=Who(seat), cards=cards)
    if known:
        label = say("{hand}; among them: {known}", hand=label, known=names.cards(known))
    if doubts:
        label = say("{hand}; perhaps: {doubtful}", hand=label, doubtful=names.cards(doubts))
    return Thing(
        hand_of(seat), "island-fan", spot.x, spot.y, size=spot.size, text=str(count), label=label, verb="choose"
    )


def _known(seat: int, codes: Iterable[str], spots: tuple[Spot, ...]) -> list[Thing]:
    """The cards that the viewer knows in another hand; if there are many, the label of the hand has the rest."""
    return [chip(code, code, spot, _with(code, seat)) for code, spot in zip(codes, spots, strict=False)]


@cache
def _with(code: str, seat: int) -> Message:
    return say("{card}: with {name}", card=names.card(code), name=Who(seat))


@cache
def _bonus(seat: int, count: int, spot: Spot) -> Thing:
    label = say("{name}: {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return Thing(
        bonus_of(seat),
        "bonus-card",
        spot.x,
        spot.y,
        size=spot.size,
        mark="bonus",
        text=f"×{count}",
        label=label,
        verb="choose",
    )


def _pile(view: View, seat: int, spot: Spot) -> list[Thing]:
    """The visible treasure, and how many there are."""
    pile = view["players"][seat]["treasures"]
    return [treasure(on_pile(view, seat), pile[-1], spot, _top(pile[-1], seat)), _height(seat, len(pile), spot)]


@cache
def _top(code: str, seat: int) -> Message:
    return say("top treasure of {name}: {treasure}", name=Who(seat), treasure=names.card(code))


@cache
def _height(seat: int, count: int, spot: Spot) -> Thing:
    at = spot.by(50 * spot.size - 12, 10 - 65 * spot.size)
    label = say_count("{name}: {number} treasure", "{name}: {number} treasures", count, name=Who(seat))
    return Thing(f"pile {seat + 1}", "badge", at.x, at.y, SIGN, size=0.84, text=str(count), label=label)


def _trick(view: View, seat: int, place: Place) -> list[Thing]:
    """The card of this trick, or of the one before until the first card of this one is played."""
    play = view["plays"][seat]
    if not play:
        return [_sail(seat, place.sail)]
    covered = "received" not in play
    things = [_sail(seat, _covering(play["shown"], place.card) if covered else place.sail)]
    if "card" not in play:
        things.append(_half_covered(f"played {view['trick']}.{seat + 1}", seat, play, place.card))
    elif covered or play["card"] in view["discards"]:
        label = say("{name}: {card}", name=Who(seat), card=names.card(play["card"]))
        things.append(island(play["card"], place.past if view["trick_over"] else place.card, label))
    if play["bonus"]:
        things.append(_stake(seat, play["bonus"], place.stake))
    if gain := play.get("received", 0) + play.get("loot", 0):
        things.append(_gain(seat, gain, place.gain))
    return things


def _covering(shown: str, card: Spot) -> Spot:
    return card.by(0, HALF * card.size * (1 if shown == "sea" else -1))


def _half_covered(name: str, seat: int, play: dict[str, Any], spot: Spot) -> Thing:
    if play["shown"] == "sea":
        label = say("{name}: {colour}, number covered", name=Who(seat), colour=names.colour(play["colour"]))
        return island_showing_sea(name, play["colour"], spot, label)
    label = say("{name}: {number}, colour covered", name=Who(seat), number=play["number"])
    return island_showing_shore(name, play["number"], spot, label)


@cache
def _sail(seat: int, spot: Spot) -> Thing:
    label = say("sail of {name}", name=Who(seat))
    return Thing(f"sail {seat + 1}", "sail", spot.x, spot.y, ON_PIECE, size=spot.size, mark="sail", label=label)


@cache
def _stake(seat: int, count: int, spot: Spot) -> Thing:
    label = say("{name} has added {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return Thing(
        f"added {seat + 1}",
        "bonus-card",
        spot.x,
        spot.y,
        ON_PIECE,
        size=spot.size,
        mark="bonus",
        text=f"+{count}",
        label=label,
    )


@cache
def _gain(seat: int, count: int, spot: Spot) -> Thing:
    label = say("{name} has received {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return Thing(f"gain {seat + 1}", "badge", spot.x, spot.y, SIGN, size=spot.size, text=f"+{count}", label=label)
