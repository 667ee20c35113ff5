"""What lies before the players, beside the board and in the tray; the viewer's own cards in a drawer."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say
from atoll.core.scene import SIGN, Group, Thing
from atoll.games.coralia.notation import card_names, open_treasure_names
from atoll.games.coralia.scene.dice import panel
from atoll.games.coralia.scene.pieces import (
    SEAT_PAINTS,
    SEAT_SHAPES,
    card,
    figure,
    hidden_cards,
    open_treasure,
    sailed,
    turtle,
)
from atoll.games.coralia.scene.plan import Box, Page, Point, flow, plan
from atoll.games.coralia.view import LookingView, PlayerView, View
from atoll.games.coralia.words import standing, standing_label

TILE = 0.5
FIGURE = 0.4
ROW_CARD = 0.5
CARD_WIDTH = 86
COVERED = 44
HAND_CARD = 0.86


class Item(NamedTuple):
    """A thing in a row."""

    room: float
    """How much room it wants before the next thing begins."""
    width: float
    make: Callable[[Point], Thing]
    """How it is made once its centre is known."""


def players(view: View, page: Page) -> Iterator[Group]:
    viewer, is_over, away = view["seat"], view["phase"] == "over", [reef["diver"] for reef in view["reefs"]]
    for seat, player in enumerate(view["players"]):
        yield _row(seat, player, is_over, seat in view["awaiting"], seat not in away, seat == viewer, page)
    if viewer >= 0:
        own = view["players"][viewer]
        yield _hand(viewer, own["cards"], own["hidden"], page)


@kept
def _hand(seat: int, cards: list[str], hidden: dict[str, int], page: Page) -> Group:
    """The viewer's own cards, in two rows if the drawer is deep and one is not enough."""
    box = plan(*page).hand
    things = [panel("hand", "sand-bench", box, say("Your cards"))]
    rows = 2 if box.height > 200 else 1
    items = _cards(seat, cards, hidden, min(HAND_CARD, round((box.height / rows - 10) / 142, 2)))
    in_a_row = max(1, len(items))
    if sum(item.room for item in items) > box.width - 20:
        in_a_row = -(-len(items) // rows)
    for row in range(rows):
        y = box.top + box.height * (row + 0.5) / rows
        things += _laid(items[row * in_a_row : (row + 1) * in_a_row], box.left + 10, box.right - 10, y)
    return tuple(things)


@kept
def _row(
    seat: int, player: PlayerView, is_over: bool, is_awaited: bool, has_diver: bool, is_own: bool, page: Page
) -> Group:
    """Who it is, the points, what is in front of the player; then the cards, if they are not in the drawer."""
    box, stands = plan(*page).players[seat], standing(player, is_over=is_over)
    two_lines = box.height > 100
    line = box.top + (33 if two_lines else box.height / 2)
    things = [
        panel(f"row {seat}", "sand-bench", box),
        _who(seat, standing_label(seat, stands), (box.left + 52, line)),
        _name(seat, (box.left + 82, line)),
        _points(seat, sailed(stands), (box.left + 218, line)),
    ]
    if is_awaited:
        things.append(Thing("awaited", "turn-pointer", box.left + 12, line, SIGN, size=0.6))

    items = [*_figures(seat, player["octopuses"], has_diver), *_tiles(seat, player["turtles"], player["treasures"])]
    cards = [] if is_own else _cards(seat, player["cards"], player["hidden"], ROW_CARD)
    left, right = box.left + 248, box.right - 8
    if two_lines:
        things += _laid(items, left, right, line) + _laid(cards, box.left + 16, right, box.top + 96)
    else:
        things += _laid(items + cards, left, right, line)
    return tuple(things)


def _laid(items: Sequence[Item], left: float, right: float, y: float) -> list[Thing]:
    if not items:
        return []
    lefts = flow([item.room for item in items], items[-1].width, left, right)
    return [item.make((x + item.width / 2, y)) for x, item in zip(lefts, items, strict=True)]


def _who(seat: int, label: Message, centre: Point) -> Thing:
    x, y = centre
    shape, paint = SEAT_SHAPES[seat], SEAT_PAINTS[seat]
    return Thing(f"seat {seat}", shape, x, y, SIGN, 0, 0.48, paint, "ship", str(seat + 1), label=label)


def _name(seat: int, start: Point) -> Thing:
    x, y = start
    return Thing(f"name {seat}", "player-name", x, y, SIGN, size=0.74, text=Who(seat))


def _points(seat: int, points: int, centre: Point) -> Thing:
    x, y = centre
    return Thing(f"points {seat}", "ship-log", x, y, SIGN, text=str(points))


def _figures(seat: int, octopuses: int, has_diver: bool) -> list[Item]:
    """Figures that are not on the board."""
    names = [f"octopus {seat} {number + 1}" for number in range(octopuses)]
    if has_diver:
        names.append(f"diver {seat}")
    return [Item(54, 46, partial(figure, name, seat, name.split()[0], size=FIGURE)) for name in names]


def _tiles(seat: int, turtles: Sequence[str], treasures: Sequence[str]) -> list[Item]:
    items = [Item(60, 54, partial(turtle, code, size=TILE)) for code in turtles]
    names = zip(open_treasure_names(seat, treasures), treasures, strict=True)
    return items + [Item(56, 50, partial(open_treasure, name, code, size=TILE)) for name, code in names]


# Cards.


def _cards(seat: int, codes: list[str], hidden: dict[str, int], size: float) -> list[Item]:
    """Cards that the viewer knows one by one, like ones close together; the others by their piles."""
    items: list[Item] = []
    for pile, count in hidden.items():
        if count:
            make = partial(hidden_cards, f"{seat} cards {pile}", pile, count, size=size)
            items.append(Item((CARD_WIDTH + 10) * size, CARD_WIDTH * size, make))
    for place, (code, name) in enumerate(zip(codes, card_names(seat, codes), strict=True)):
        is_covered = place + 1 < len(codes) and codes[place + 1] == code
        room = COVERED if is_covered else CARD_WIDTH + 5
        items.append(Item(room * size, CARD_WIDTH * size, partial(card, name, code, size=size)))
    return items


# Beside the board, and the tray for what the present decision is about.


def side(view: View, page: Page) -> Group:
    return _side(view["side_turtles"], view["side_treasures"], view["stingrays"], page)


@kept
def _side(turtles: list[str], treasures: int, stingrays: int, page: Page) -> Group:
    box = plan(*page).side
    items = [Item(62, 54, partial(turtle, code, size=TILE)) for code in turtles]
    items += [Item(54, 50, partial(_side_treasure, f"side treasure {number + 1}")) for number in range(treasures)]
    items += [Item(50, 44, partial(card, f"stingray {n + 1}", "FS", size=ROW_CARD)) for n in range(stingrays)]
    ground = panel("side", "sand-bench", box, say("Beside the board"))
    return ground, *_laid(items, box.left + 10, box.right - 8, box.middle)


def _side_treasure(name: str, centre: Point) -> Thing:
    label = say("treasure, face down, beside the board")
    return Thing(name, "sunken-chest", *centre, size=TILE, mark="chest", label=label)


def tray(view: View, page: Page) -> Group:
    looking, cards = view["looking"], view["players"][view["active"]]["cards"]
    held = cards if looking else []
    return _tray(view["phase"], view["white_die"], looking, view["active"], held, page)


@kept
def _tray(
    phase: str, white_die: str | None, looking: LookingView | None, seat: int, held: list[str], page: Page
) -> Group:
    """What the present decision is about; if nothing is, the overview of what fish and pearls score."""
    box = plan(*page).tray
    if phase == "lock":
        return panel("tray", "dive-tray", box), _roll(box)
    if white_die:
        return (panel("tray", "dive-tray", box),)
    if looking:
        items = _looked_at(looking, seat, held, min(HAND_CARD, round((box.height - 8) / 144, 2)))
        room = sum(item.room for item in items)
        left = box.left + (box.width - room) / 2
        return panel("tray", "dive-tray", box), *_laid(items, left, left + room, box.middle)
    return _overview(box)


def _overview(box: Box) -> Group:
    fish = say("Fish: {points} points for 1, 2, 3, 4, 5 different ones", points="3, 7, 12, 18, 25")
    pearls = say("Pearls: the best {cards} cards count, for place 1, place 2 and all others", cards="4, 2, 1")
    size = 0.72 if box.width > 260 else 0.52
    things = [panel("overview", "sand-bench", box)]
    rows = (("fish", "3  7  12  18  25", fish), ("pearl", "4  2  1", pearls))
    for row, (mark, text, label) in enumerate(rows):
        x, y = box.left + 60 * size, box.top + box.height * (0.3 + 0.4 * row)
        things.append(Thing(f"overview {mark}", "ship-log", x, y, SIGN, size=size * 0.72, mark=mark, label=label))
        at = box.left + box.width / 2 + 40 * size
        things.append(Thing(f"overview {mark} points", "ship-log", at, y, SIGN, size=size, text=text))
    return tuple(things)


def _roll(box: Box) -> Thing:
    x, y = box.left + box.width / 2, box.middle
    return Thing("roll", "button", x, y, SIGN, mark="roll", label=say("roll"), verb="roll")


def _looked_at(looking: LookingView, seat: int, held: list[str], size: float) -> list[Item]:
    """Face down for others."""
    room, width = (CARD_WIDTH + 6) * size, CARD_WIDTH * size
    cards = [code for code in looking["cards"] if code is not None]
    if not cards:
        pile, number = looking["pile"], len(looking["cards"])
        return [
            Item(room, width, partial(hidden_cards, f"looked {place}", pile, 1, size=size)) for place in range(number)
        ]
    own = zip(card_names(seat, cards, held), cards, strict=True)
    return [Item(room, width, partial(card, name, code, size=size)) for name, code in own]
