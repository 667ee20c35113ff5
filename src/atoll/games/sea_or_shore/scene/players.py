"""The players around the table: the card of the trick under its sail, hand, bonus cards, treasures, points."""

from functools import cache, lru_cache

from atoll.core.game import Part, Parts, View
from atoll.core.message import Who, say, say_count
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore.notation import POSITIONS_KEPT
from atoll.games.sea_or_shore.scene.cards import (
    chip,
    in_pile,
    island,
    island_showing_sea,
    island_showing_shore,
    just_gained,
    treasure,
)
from atoll.games.sea_or_shore.scene.places import Box, Place, Places, Spot
from atoll.games.sea_or_shore.words import names

HALF = 32.5
"""From the middle of an island to the middle of its sea or its shore."""


def players(view: View, places: Places) -> list[Group]:
    """As many groups at every move, so that each is compared with its like."""
    bottom, seats = max(view["seat"], 0), view["seats"]
    points, awaiting, first = view["points"], view["awaiting"], view["first"]
    groups: list[Group] = []
    for turn, place in enumerate(places.places):
        seat = (bottom + turn) % seats
        groups += _head(seat, points[seat], seat in awaiting, seat == first, place)
        play = view["plays"][seat]
        gained = just_gained(view, seat) if play and play.get("gained") is not None else ""
        groups += _things(seat, view["players"][seat], view["doubtful"], gained, place)
        groups.append(_trick(view, seat, play, place))
    return groups


def hand_of(seat: int) -> str:
    return f"hand {seat + 1}"


def bonus_of(seat: int) -> str:
    return f"bonus {seat + 1}"


@cache
def _head(seat: int, points: int, is_awaited: bool, is_first: bool, place: Place) -> Groups:
    """Who sits there, and how the player stands."""
    return _ground(seat, place), _standing(seat, points, is_awaited, is_first, place)


@lru_cache(maxsize=POSITIONS_KEPT)
def _things(seat: int, player: Part, doubtful: Parts, gained: str, place: Place) -> Groups:
    """What a player has, and the id of a treasure that came in this trick."""
    doubts = tuple([doubt["card"] for doubt in doubtful if seat in doubt["players"]])
    pile = player["treasures"]
    name = gained or (in_pile(pile[-1], seat, len(pile)) if pile else "")
    return (
        _held(seat, player["cards"], player["known"], doubts, player["bonus"], place),
        _pile(seat, name, pile[-1], len(pile), place.pile) if pile else (),
    )


@cache
def _ground(seat: int, place: Place) -> Group:
    """What is there from the beginning to the end."""
    things = _plate(seat, place.plate), _name(seat, place.name), _empty(f"pile place {seat + 1}", place.pile)
    return (*things, _empty(f"harbour {seat + 1}", place.card)) if place.fan else things


def _plate(seat: int, box: Box) -> Thing:
    return Thing(f"place {seat + 1}", "seat-plate", box.x, box.y, GROUND, path=box.outline(26))


def _name(seat: int, spot: Spot) -> Thing:
    name = f"name p{seat + 1}"
    return Thing(name, "seat-name", spot.x, spot.y, SIGN, size=spot.size, text=Who(seat), label=names.people([seat]))


def _empty(name: str, spot: Spot) -> Thing:
    """Where cards will lie."""
    return Thing(name, "harbour", spot.x, spot.y, SPOT, size=spot.size)


def _standing(seat: int, points: int, is_awaited: bool, is_first: bool, place: Place) -> Group:
    """Points, whether the player decides now, and the first-player card."""
    turn = (_turn(seat, place.plate),) if is_awaited else ()
    first = (_first(seat, place.first),) if is_first else ()
    return _points(seat, points, place.points), *turn, *first


@cache
def _points(seat: int, points: int, spot: Spot) -> Thing:
    label = say("{name}: {points}", name=Who(seat), points=names.points(points))
    return Thing(f"points {seat + 1}", "seat-points", spot.x, spot.y, SIGN, text=str(points), label=label)


@cache
def _turn(seat: int, box: Box) -> Thing:
    label = say("{name} decides now", name=Who(seat))
    return Thing(f"turn {seat + 1}", "seat-turn", box.x, box.y, OUTLINE, path=box.outline(26), label=label)


@cache
def _first(seat: int, spot: Spot) -> Thing:
    label = say("first player: {name}", name=Who(seat))
    return Thing("first", "first-player", spot.x, spot.y, size=spot.size, mark="helm", label=label)


@lru_cache(maxsize=POSITIONS_KEPT)
def _held(seat: int, count: int, known: Parts, doubts: tuple[str, ...], bonus: int, place: Place) -> Group:
    """What others hold, with the cards that the viewer knows; if there are many, the label of the hand has the rest."""
    if not place.fan or not place.bonus:
        return ()
    chips = (_known(seat, code, spot) for code, spot in zip(known, place.known, strict=False))
    return _hand(seat, count, known, doubts, place.fan), *chips, _bonus(seat, bonus, place.bonus)


@lru_cache(maxsize=POSITIONS_KEPT)
def _hand(seat: int, count: int, known: Parts, doubts: tuple[str, ...], spot: Spot) -> Thing:
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


@lru_cache(maxsize=POSITIONS_KEPT)
def _known(seat: int, code: str, spot: Spot) -> Thing:
    return chip(code, code, spot, say("{card}: with {name}", card=names.card(code), name=Who(seat)))


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


@lru_cache(maxsize=POSITIONS_KEPT)
def _pile(seat: int, name: str, code: str, count: int, spot: Spot) -> Group:
    """The visible treasure, and how many there are."""
    label = say("top treasure of {name}: {treasure}", name=Who(seat), treasure=names.card(code))
    return treasure(name, code, spot, label), _height(seat, count, spot)


@cache
def _height(seat: int, count: int, spot: Spot) -> Thing:
    at = spot.by(50 * spot.size - 12, 10 - 65 * spot.size)
    label = say_count("{name}: {number} treasure", "{name}: {number} treasures", count, name=Who(seat))
    return Thing(f"pile {seat + 1}", "badge", at.x, at.y, SIGN, size=0.84, text=str(count), label=label)


def _trick(view: View, seat: int, play: Part | None, place: Place) -> Group:
    """The card of this trick, or of the one before until the first card of this one is played."""
    if play is None:
        return _no_card(seat, place)
    if "received" not in play:
        return _covered(seat, play, view["trick"], place)
    return _uncovered(seat, play, view["discards"], place.past if view["trick_over"] else place.card, place)


@cache
def _no_card(seat: int, place: Place) -> Group:
    return (_sail(seat, place.sail),)


@lru_cache(maxsize=POSITIONS_KEPT)
def _covered(seat: int, play: Part, trick: int, place: Place) -> Group:
    """A card with the sail on one half; the viewer knows one's own."""
    sail = _sail(seat, _covering(play["shown"], place.card))
    if "card" in play:
        card = _open(seat, play["card"], place.card)
    else:
        card = _half_covered(f"played {trick}.{seat + 1}", seat, play, place.card)
    return sail, card, *_stake(seat, play["bonus"], place.stake)


@lru_cache(maxsize=POSITIONS_KEPT)
def _uncovered(seat: int, play: Part, discards: Parts, spot: Spot, place: Place) -> Group:
    """A card after the reveal, unless somebody has recovered it, and what the trick brought."""
    card = (_open(seat, play["card"], spot),) if play["card"] in discards else ()
    stake, gain = _stake(seat, play["bonus"], place.stake), _gain(seat, play["received"] + play["loot"], place.gain)
    return _sail(seat, place.sail), *card, *stake, *gain


def _covering(shown: str, card: Spot) -> Spot:
    return card.by(0, HALF * card.size * (1 if shown == "sea" else -1))


@lru_cache(maxsize=POSITIONS_KEPT)
def _open(seat: int, code: str, spot: Spot) -> Thing:
    return island(code, spot, say("{name}: {card}", name=Who(seat), card=names.card(code)))


def _half_covered(name: str, seat: int, play: Part, spot: Spot) -> Thing:
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
def _stake(seat: int, count: int, spot: Spot) -> Group:
    """The bonus cards that were played with the card."""
    if not count:
        return ()
    label = say("{name} has added {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return (
        Thing(
            f"added {seat + 1}",
            "bonus-card",
            spot.x,
            spot.y,
            ON_PIECE,
            size=spot.size,
            mark="bonus",
            text=f"+{count}",
            label=label,
        ),
    )


@cache
def _gain(seat: int, count: int, spot: Spot) -> Group:
    """The bonus cards that came in this trick."""
    if not count:
        return ()
    label = say("{name} has received {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return (Thing(f"gain {seat + 1}", "badge", spot.x, spot.y, SIGN, size=spot.size, text=f"+{count}", label=label),)
