"""The players around the table: the card of the trick under its sail, hand, bonus cards, treasures, points."""

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, ON_PIECE, SIGN, SPOT, Group, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.ids import bonus_of, hand_of, in_pile, place_of, played
from atoll.games.sea_or_shore.scene.cards import (
    HALF,
    chip,
    coin,
    island,
    island_showing_sea,
    island_showing_shore,
    just_gained,
    sail,
    treasure,
)
from atoll.games.sea_or_shore.scene.plans import Page, Place, Spot, card_spots, plan_for
from atoll.games.sea_or_shore.view import PlayView, View, top_of

PLAYERS = ("violet", "green", "red", "yellow", "orange")
"""The flags of the seats, which bear their numbers, too."""


def seats(view: View, page: Page) -> list[Group]:
    """As many groups at every move, so that each is compared with its like."""
    groups: list[Group] = []
    for turn in range(view["seats"]):
        seat = (max(view["seat"], 0) + turn) % view["seats"]
        player = view["players"][seat]
        is_own = view["seat"] == seat
        known, doubts = player["known"], [doubt["card"] for doubt in view["doubtful"] if seat in doubt["players"]]
        groups += (
            _ground(seat, is_own, seat in view["awaiting"] and not is_own, turn, page),
            _standing(seat, view["points"][seat], seat == view["first"], turn, page),
            () if is_own else _hand(seat, player["cards"], known, doubts, turn, page),
            _bonus(seat, player["bonus"], turn, page),
            _pile(seat, top_of(player), len(player["treasures"]), just_gained(view, seat), turn, page),
            () if is_own else _card(view, seat, turn, page),
        )
    return groups


def _card(view: View, seat: int, turn: int, page: Page) -> Group:
    """The card of this trick, or of the one before until the first card of this one is played."""
    play, phase, decides = view["plays"][seat], view["phase"], seat in view["awaiting"]
    if play is None or phase == "pass":
        return _no_card(seat, phase, decides, turn, page)
    return card_of_trick(seat, play, play.get("card", "") in view["discards"], False, turn, page)


WAITING: dict[tuple[str, bool], Message] = {
    ("pass", True): say("chooses a card"),
    ("play", True): say("plays now"),
    ("play", False): say("plays later"),
}
"""What is said where a card will lie, by the phase and whether the player decides."""


@kept
def _ground(seat: int, is_own: bool, decides: bool, turn: int, page: Page) -> Group:
    """The place itself, and whose it is. It glows while its player decides."""
    place = plan_for(page).places[turn]
    box, who = place.box, Who(seat)
    flag = Thing(
        f"flag {seat + 1}",
        "flag",
        place.flag.x,
        place.flag.y,
        SIGN,
        size=place.flag.size,
        paint=PLAYERS[seat],
        text=str(seat + 1),
    )
    paint = "pale" if is_own else ""
    name = Thing(
        f"name {seat + 1}",
        "title-left",
        place.name.x,
        place.name.y,
        SIGN,
        size=place.name.size,
        paint=paint,
        text=who,
        label=names.people([seat]),
    )
    if is_own:
        return flag, name
    path = rounded(box.width, box.height, 14 if plan_for(page).is_slim else 18)
    label = say("place of {name}", name=who)
    plate = Thing(place_of(seat), "berth", box.x, box.y, GROUND, path=path, label=label)
    light = Thing(
        f"turn {seat + 1}",
        "berth-turn",
        box.x,
        box.y,
        GROUND,
        path=path,
        label=say("{name} decides now", name=who),
    )
    return (plate, light, flag, name) if decides else (plate, flag, name)


@kept
def _standing(seat: int, points: int, is_first: bool, turn: int, page: Page) -> Group:
    """Points, and the wheel of the first player."""
    place = plan_for(page).places[turn]
    is_own = place.box == plan_for(page).dock
    label = say("{name}: {points}", name=Who(seat), points=names.points(points))
    spot = place.points
    shown = Thing(
        f"points {seat + 1}",
        "title-left" if is_own else "title-right",
        spot.x,
        spot.y,
        SIGN,
        size=spot.size,
        paint="pale" if is_own else "",
        text=names.points(points) if is_own and place.has_words else str(points),
        label=label,
    )
    return (shown, _first(seat, place.first)) if is_first else (shown,)


def _first(seat: int, spot: Spot) -> Thing:
    label = say("first player: {name}", name=Who(seat))
    return Thing("first", "wheel", spot.x, spot.y, size=spot.size, label=label)


@kept
def _hand(seat: int, count: int, known: list[str], doubts: list[str], turn: int, page: Page) -> Group:
    """What others hold, with the cards that the viewer knows; if there are many, the label of the hand has the rest."""
    place = plan_for(page).places[turn]
    cards = say_count("{number} card", "{number} cards", count)
    label = say("hand of {name}: {cards}", name=Who(seat), cards=cards)
    if known:
        label = say("{hand}; among them: {known}", hand=label, known=names.cards(known))
    if doubts:
        label = say("{hand}; perhaps: {doubtful}", hand=label, doubtful=names.cards(doubts))
    chips = (
        chip(code, code, spot, say("{card}: with {name}", card=names.card(code), name=Who(seat)))
        for code, spot in zip(known, place.known, strict=False)
    )
    spot = place.fan
    fan = Thing(hand_of(seat), "fan", spot.x, spot.y, SPOT, size=spot.size, label=label)
    holds: Group = ()
    if known and place.holds:
        x, y, size = place.holds
        holds = (Thing(f"holds {seat + 1}", "note-left", x, y, SIGN, size=size, text=say("has in hand")),)
    return fan, _number(f"cards {seat + 1}", count, cards, spot, place), *holds, *chips


def _number(name: str, count: int, words: Message, spot: Spot, place: Place, paint: str = "") -> Thing:
    """How many, beside what is counted: in words where there is room."""
    if place.has_words:
        by, size = (18, 0.6) if place.is_slim else (28 * place.scale, 0.65 * place.scale)
        return Thing(name, "note-left", spot.x + by, spot.y, SIGN, size=size, paint=paint, text=words)
    by, size = (14, 0.62) if place.is_slim else (24, 0.78)
    return Thing(name, "title-left", spot.x + by, spot.y, SIGN, size=size, paint=paint, text=str(count))


@kept
def _bonus(seat: int, count: int, turn: int, page: Page) -> Group:
    place = plan_for(page).places[turn]
    words = names.bonus_cards(count)
    label = say("{name}: {bonus}", name=Who(seat), bonus=words)
    shown = coin(bonus_of(seat), "+1", place.bonus, label, SPOT)
    paint = "pale" if place.box == plan_for(page).dock else ""
    short = say("{number} bonus", number=count)
    return shown, _number(f"bonus count {seat + 1}", count, short, place.bonus, place, paint)


@kept
def _pile(seat: int, code: str, count: int, gained: str, turn: int, page: Page) -> Group:
    """The visible treasure, which may have come in this trick, and how many there are."""
    if not count:
        return ()
    place = plan_for(page).places[turn]
    spot = place.pile
    label = say("top treasure of {name}: {treasure}", name=Who(seat), treasure=names.card(code))
    paint = "pale" if place.box == plan_for(page).dock else ""
    words = say_count("{number} treasure", "{number} treasures", count)
    height = _number(f"pile {seat + 1}", count, words, spot, place, paint)
    height = height._replace(
        label=say_count("{name}: {number} treasure", "{name}: {number} treasures", count, name=Who(seat))
    )
    return treasure(gained or in_pile(code, seat, count), code, spot, label), height


@kept
def _no_card(seat: int, phase: str, decides: bool, turn: int, page: Page) -> Group:
    """Where a card will lie, and the sail beside it; a card that will be passed lies there face down."""
    place = plan_for(page).places[turn]
    spot = place.card
    slot = Thing(
        f"slot {seat + 1}", "slot", spot.x, spot.y, SPOT, size=spot.size, text=WAITING.get((phase, decides), "")
    )
    things = slot, sail(seat, place.sail, say("sail of {name}", name=Who(seat)))
    if phase != "pass" or decides:
        return things
    label = say("{name} has chosen a card to pass.", name=Who(seat))
    return *things, Thing(f"passed {seat + 1}", "island-back", spot.x, spot.y, size=spot.size, label=label)


@kept
def card_of_trick(
    seat: int,
    play: PlayView,
    lies: bool,
    is_choosing: bool,
    turn: int,
    page: Page,
) -> Group:
    """A card with the sail on one half; after the reveal, unless somebody has recovered it, without."""
    card, home, added, gain = card_spots(page, turn, is_choosing)
    words = say("sail of {name}", name=Who(seat))
    if "received" not in play:
        by, turned = (HALF, 3) if play["shown"] == "sea" else (-HALF, -4)
        cloth = sail(seat, card.by(0, by * card.size), words, turned)
        lying: Group = (_open(seat, play["card"], card),) if "card" in play else (_half_covered(seat, play, card),)
    else:
        cloth = sail(seat, home, words)
        lying = (_open(seat, play["card"], card),) if lies else ()
    return cloth, *lying, *_added(seat, play["bonus"], added), *_gain(seat, play.get("received", 0), gain)


def _open(seat: int, code: str, spot: Spot) -> Thing:
    return island(code, spot, say("{name}: {card}", name=Who(seat), card=names.card(code)))


def _half_covered(seat: int, play: PlayView, spot: Spot) -> Thing:
    if play["shown"] == "sea":
        label = say("{name}: {colour}, number covered", name=Who(seat), colour=names.colour(play["colour"]))
        return island_showing_sea(played(seat), play["colour"], spot, label)
    label = say("{name}: {number}, colour covered", name=Who(seat), number=play["number"])
    return island_showing_shore(played(seat), play["number"], spot, label)


def _added(seat: int, count: int, spot: Spot) -> Group:
    """The bonus cards that were played with the card."""
    if not count:
        return ()
    label = say("{name} has added {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return (coin(f"added {seat + 1}", f"+{count}", spot, label, ON_PIECE),)


def _gain(seat: int, count: int, spot: Spot) -> Group:
    """The bonus cards that came in this trick."""
    if not count:
        return ()
    label = say("{name} has received {bonus}", name=Who(seat), bonus=names.bonus_cards(count))
    return (Thing(f"gain {seat + 1}", "gain", spot.x, spot.y, SIGN, size=spot.size, text=f"+{count}", label=label),)
