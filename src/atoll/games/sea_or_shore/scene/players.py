"""The players around the table: the card of the trick under its sail, hand, bonus cards, treasures, points."""

from atoll.core.kept import kept
from atoll.core.message import Who, say, say_count
from atoll.core.scene import GROUND, ON_PIECE, OUTLINE, SIGN, SPOT, Group, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.ids import bonus_of, hand_of, in_pile, just_gained
from atoll.games.sea_or_shore.scene.cards import (
    chip,
    island,
    island_showing_sea,
    island_showing_shore,
    treasure,
)
from atoll.games.sea_or_shore.scene.places import Box, Page, Spot, table_for
from atoll.games.sea_or_shore.view import PlayView, View, top_of

HALF = 32.5
"""From the middle of an island to the middle of its sea or its shore."""


def players(view: View, page: Page) -> list[Group]:
    """As many groups at every move, so that each is compared with its like."""
    groups: list[Group] = []
    for turn in range(view["seats"]):
        seat = (max(view["seat"], 0) + turn) % view["seats"]
        player, play = view["players"][seat], view["plays"][seat]
        known, doubts = player["known"], [doubt["card"] for doubt in view["doubtful"] if seat in doubt["players"]]
        groups += (
            _ground(seat, turn, page),
            _standing(seat, view["points"][seat], seat in view["awaiting"], seat == view["first"], turn, page),
            _held(seat, player["cards"], known, doubts, player["bonus"], turn, page),
            _pile(seat, top_of(player), len(player["treasures"]), just_gained(view, seat), turn, page),
            _card(view, seat, play, turn, page),
        )
    return groups


def _card(view: View, seat: int, play: PlayView | None, turn: int, page: Page) -> Group:
    """The card of this trick, or of the one before until the first card of this one is played."""
    if play is None:
        return _no_card(seat, turn, page)
    if "received" not in play:
        return _covered(seat, play, view["trick"], turn, page)
    lies, is_past = play["card"] in view["discards"], view["trick_over"] and turn == 0
    return _uncovered(seat, play["card"] if lies else "", play["bonus"], play["received"], is_past, turn, page)


@kept
def _ground(seat: int, turn: int, page: Page) -> Group:
    """What is there from the beginning to the end."""
    place = table_for(page).places[turn]
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


@kept
def _standing(seat: int, points: int, is_awaited: bool, is_first: bool, turn: int, page: Page) -> Group:
    """Points, whether the player decides now, and the first-player card."""
    place = table_for(page).places[turn]
    decides = (_turn(seat, place.plate),) if is_awaited else ()
    first = (_first(seat, place.first),) if is_first else ()
    return _points(seat, points, place.points), *decides, *first


def _points(seat: int, points: int, spot: Spot) -> Thing:
    label = say("{name}: {points}", name=Who(seat), points=names.points(points))
    return Thing(f"points {seat + 1}", "seat-points", spot.x, spot.y, SIGN, text=str(points), label=label)


def _turn(seat: int, box: Box) -> Thing:
    label = say("{name} decides now", name=Who(seat))
    return Thing(f"turn {seat + 1}", "seat-turn", box.x, box.y, OUTLINE, path=box.outline(26), label=label)


def _first(seat: int, spot: Spot) -> Thing:
    label = say("first player: {name}", name=Who(seat))
    return Thing("first", "first-player", spot.x, spot.y, size=spot.size, mark="helm", label=label)


@kept
def _held(seat: int, count: int, known: list[str], doubts: list[str], bonus: int, turn: int, page: Page) -> Group:
    """What others hold, with the cards that the viewer knows; if there are many, the label of the hand has the rest."""
    place = table_for(page).places[turn]
    if not place.fan or not place.bonus:
        return ()
    chips = (_known(seat, code, spot) for code, spot in zip(known, place.known, strict=False))
    return _hand(seat, count, known, doubts, place.fan), *chips, _bonus(seat, bonus, place.bonus)


def _hand(seat: int, count: int, known: list[str], doubts: list[str], spot: Spot) -> Thing:
    """Another player's hand, and in words all that is known of it."""
    label = say("hand of {name}: {cards}", name=Who(seat), cards=say_count("{number} card", "{number} cards", count))
    if known:
        label = say("{hand}; among them: {known}", hand=label, known=names.cards(known))
    if doubts:
        label = say("{hand}; perhaps: {doubtful}", hand=label, doubtful=names.cards(doubts))
    return Thing(
        hand_of(seat), "island-fan", spot.x, spot.y, size=spot.size, text=str(count), label=label, verb="choose"
    )


def _known(seat: int, code: str, spot: Spot) -> Thing:
    return chip(code, code, spot, say("{card}: with {name}", card=names.card(code), name=Who(seat)))


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


@kept
def _pile(seat: int, code: str, count: int, gained: str, turn: int, page: Page) -> Group:
    """The visible treasure, which may have come in this trick, and how many there are."""
    if not count:
        return ()
    spot = table_for(page).places[turn].pile
    label = say("top treasure of {name}: {treasure}", name=Who(seat), treasure=names.card(code))
    return treasure(gained or in_pile(code, seat, count), code, spot, label), _height(seat, count, spot)


def _height(seat: int, count: int, spot: Spot) -> Thing:
    at = spot.by(50 * spot.size - 12, 10 - 65 * spot.size)
    label = say_count("{name}: {number} treasure", "{name}: {number} treasures", count, name=Who(seat))
    return Thing(f"pile {seat + 1}", "badge", at.x, at.y, SIGN, size=0.84, text=str(count), label=label)


@kept
def _no_card(seat: int, turn: int, page: Page) -> Group:
    return (_sail(seat, table_for(page).places[turn].sail),)


@kept
def _covered(seat: int, play: PlayView, trick: int, turn: int, page: Page) -> Group:
    """A card with the sail on one half; the viewer knows one's own."""
    place = table_for(page).places[turn]
    sail = _sail(seat, _covering(play["shown"], place.card))
    if "card" in play:
        card = _open(seat, play["card"], place.card)
    else:
        card = _half_covered(f"played {trick}.{seat + 1}", seat, play, place.card)
    return sail, card, *_stake(seat, play["bonus"], place.stake)


@kept
def _uncovered(seat: int, code: str, stake: int, received: int, is_past: bool, turn: int, page: Page) -> Group:
    """A card after the reveal, unless somebody has recovered it, and what the trick brought."""
    place = table_for(page).places[turn]
    card = (_open(seat, code, place.past if is_past else place.card),) if code else ()
    return (_sail(seat, place.sail), *card, *_stake(seat, stake, place.stake), *_gain(seat, received, place.gain))


def _covering(shown: str, card: Spot) -> Spot:
    return card.by(0, HALF * card.size * (1 if shown == "sea" else -1))


def _open(seat: int, code: str, spot: Spot) -> Thing:
    return island(code, spot, say("{name}: {card}", name=Who(seat), card=names.card(code)))


def _half_covered(name: str, seat: int, play: PlayView, spot: Spot) -> Thing:
    if play["shown"] == "sea":
        label = say("{name}: {colour}, number covered", name=Who(seat), colour=names.colour(play["colour"]))
        return island_showing_sea(name, play["colour"], spot, label)
    label = say("{name}: {number}, colour covered", name=Who(seat), number=play["number"])
    return island_showing_shore(name, play["number"], spot, label)


def _sail(seat: int, spot: Spot) -> Thing:
    label = say("sail of {name}", name=Who(seat))
    return Thing(f"sail {seat + 1}", "sail", spot.x, spot.y, ON_PIECE, size=spot.size, mark="sail", label=label)


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


def _gain(seat: int, count: int, spot: Spot) -> Group:
    """The bonus cards that came in this trick."""
    if not count:
        return ()
    label = say("{name} has received {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return (Thing(f"gain {seat + 1}", "badge", spot.x, spot.y, SIGN, size=spot.size, text=f"+{count}", label=label),)
