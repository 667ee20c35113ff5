"""What players have: a plate for each of the others, and the viewer's own things on driftwood, always in sight."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.kept import kept
from atoll.core.message import Who, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, OUTLINE, ROOM, SIGN, Group, Layout, Thing
from atoll.games.coralia.notation import card_names, open_treasure_names
from atoll.games.coralia.scene.pieces import (
    MARK_PAINTS,
    SEAT_PAINTS,
    card,
    figure,
    hidden_cards,
    open_treasure,
    sailed,
    turtle,
    turtle_badge,
)
from atoll.games.coralia.scene.plan import PLANS, Box, Point, fan, flow
from atoll.games.coralia.view import PlayerView, View
from atoll.games.coralia.words import Standing, standing, standing_label

NARROW = 300
"""Narrower plates have two lines."""
Owner = tuple[int, Standing, bool]
"""Whose things they are, how many points they have, and whether the diver is at home."""


def players(view: View, layout: Layout) -> Iterator[Group]:
    """The others in turn order; last what belongs to the viewer."""
    seats, viewer = len(view["players"]), view["seat"]
    others = [(viewer + 1 + place) % seats for place in range(seats - 1)] if viewer != NOBODY else [*range(seats)]
    for place, seat in enumerate(others):
        yield _plate(_owner(view, seat), view["players"][seat], (place, len(others)), seat in view["awaiting"], layout)
    yield dock(layout)
    if viewer != NOBODY:
        own = view["players"][viewer]
        yield _head(_owner(view, viewer), _worth(own["cards"]), layout)
        yield _hand(viewer, own["cards"], own["hidden"], layout)


def own_things(view: View, layout: Layout) -> Group:
    """Turtles, treasures and figures of the viewer, and how far the game is."""
    turn = _turn(min(view["turn"] + 1, view["turns"]), view["turns"], sum(view["supply"].values()), layout)
    if view["seat"] == NOBODY:
        return turn
    return *_mine(_owner(view, view["seat"]), view["players"][view["seat"]], layout), *turn


def _owner(view: View, seat: int) -> Owner:
    stands = standing(view["players"][seat], is_over=view["phase"] == "over")
    has_diver = seat not in [reef["diver"] for reef in view["reefs"]]
    return seat, stands, has_diver


@kept
def dock(layout: Layout) -> Group:
    box = PLANS[layout].dock
    return (Thing("dock", "driftwood", *box.centre, GROUND, path=rounded(box.width, box.height, 26)),)


# The others.


@kept
def _plate(owner: Owner, player: PlayerView, place: tuple[int, int], is_awaited: bool, layout: Layout) -> Group:
    """Flag, name and points; then how many cards of each kind, tiles and figures."""
    strip, (number, count), gap = PLANS[layout].plates, place, 4 if layout == "tall" else 8
    width = (strip.width + gap) / count - gap
    box = Box(strip.left + (width + gap) * number, strip.top, strip.left + (width + gap) * number + width, strip.bottom)
    items = _goods(owner[0], player)
    if layout == "tall":
        flag = _flag(owner, (box.left + 14, box.centre[1]), 0.6)
        return (
            _paper(owner, box),
            flag,
            *_row([item for item in items if item.pile], box._replace(left=box.left + 30), 30),
        )
    things = [_paper(owner, box), *_named(owner, box)]
    if is_awaited:
        things.append(Thing("awaited", "turn-lamp", *box.centre, OUTLINE, path=rounded(box.width, box.height, 16)))
    if box.width < NARROW:
        return *things, *_row(items, Box(box.left + 40, box.top + 22, box.right, box.bottom - 2), 30)
    return *things, *_row(items, box._replace(left=box.left + 170), 48)


def _row(items: list["Item"], box: Box, most: float) -> Iterator[Thing]:
    step = min(most, (box.width - 6) / max(1, len(items)))
    for place, item in enumerate(items):
        yield from item.made(box.left + step * (place + 0.38), box.centre[1], step)


def _paper(owner: Owner, box: Box) -> Thing:
    seat, stands, _ = owner
    path = rounded(box.width, box.height, min(16, box.height * 0.4))
    return Thing(f"plate {seat}", "plate", *box.centre, GROUND, path=path, label=standing_label(seat, stands))


def _flag(owner: Owner, centre: Point, size: float) -> Thing:
    seat = owner[0]
    return Thing(f"seat {seat}", "flag", *centre, SIGN, 0, size, SEAT_PAINTS[seat], text=str(seat + 1))


def _named(owner: Owner, box: Box) -> Iterator[Thing]:
    """Flag, name and points; on a narrow plate they leave the lower line free."""
    (seat, stands, _), y, left = owner, box.centre[1], box.left + 46
    words = say_count("{number} point", "{number} points", sailed(stands))
    if box.width < NARROW:
        yield _flag(owner, (box.left + 21, y), 0.8)
        yield Thing(f"name {seat}", "name", left - 4, y - 10, SIGN, size=0.66, text=Who(seat))
        yield Thing(f"points {seat}", "note-right", box.right - 12, y - 10, SIGN, size=0.6, text=words)
        return
    yield _flag(owner, (box.left + 25, y), 0.92)
    yield Thing(f"name {seat}", "name", left, y - 8, SIGN, size=0.74, text=Who(seat))
    yield Thing(f"points {seat}", "small-words-left", left, y + 11, SIGN, size=0.68, text=words)


class Item(NamedTuple):
    """What a player has several of: a small picture and a number."""

    name: str
    mark: str
    paint: str
    number: int
    pile: str = ""

    def made(self, x: float, y: float, room: float) -> Iterator[Thing]:
        size = min(1.0, room / 44)
        if self.pile:
            picture = hidden_cards(self.name, self.pile, 1, (x, y), 0.19 * size)._replace(text="")
        else:
            shape = "figure" if self.mark in ("octopus", "diver") else "treasure" if self.mark == "chest" else "turtle"
            picture = Thing(self.name, shape, x, y, size=0.29 * size, paint=self.paint, mark=self.mark)
        yield picture
        yield Thing(
            f"{self.name} count",
            "words-left",
            x + 18 * size,
            y,
            SIGN,
            size=0.66 * max(0.78, size),
            text=str(self.number),
        )


def _goods(seat: int, player: PlayerView) -> list[Item]:
    """Only what there is."""
    kinds = {pile: sum(_pile_of(code) == pile for code in player["cards"]) + player["hidden"][pile] for pile in "PFSI"}
    items = [Item(f"{seat} cards {pile}", "", "", count, pile) for pile, count in kinds.items()]
    items.append(Item(f"{seat} turtles", "turtle", MARK_PAINTS["turtle"], len(player["turtles"])))
    items.append(Item(f"{seat} treasures", "chest", "", len(player["treasures"])))
    items.append(Item(f"octopus {seat} left", "octopus", SEAT_PAINTS[seat], player["octopuses"]))
    return [item for item in items if item.number]


def _pile_of(code: str) -> str:
    return code[0] if code[0] in "PF" else "S"


# The viewer.


def _worth(cards: Sequence[str]) -> tuple[int, int]:
    """How much pearls add up to, and how many kinds of fish there are."""
    return sum(int(code[1]) for code in cards if code[0] == "P"), len({code for code in cards if code[0] == "F"})


@kept
def _head(owner: Owner, worth: tuple[int, int], layout: Layout) -> Group:
    """Who the viewer is, and what the hand is worth."""
    (left, top, *_), (seat, stands, _), y = PLANS[layout].hand, owner, PLANS[layout].hand.top + 14
    label = standing_label(seat, stands)
    paint, number = SEAT_PAINTS[seat], str(seat + 1)
    if layout == "tall":
        flag = Thing(f"seat {seat}", "flag", left + 10, top + 9, SIGN, 0, 0.56, paint, text=number, label=label)
        return flag, *_adds_up(worth, left + 26, top + 9, 0.6)
    points = say_count("{number} point", "{number} points", sailed(stands))
    at = (left + 300, y) if layout == "page" else (left + 2, y + 24)
    return (
        Thing(f"seat {seat}", "flag", left + 14, y, SIGN, 0, 0.86, paint, text=number, label=label),
        Thing(f"name {seat}", "name", left + 36, y, SIGN, size=0.8, paint="pale", text=Who(seat)),
        Thing(f"points {seat}", "small-words-left", left + 186, y, SIGN, size=0.76, paint="pale", text=points),
        *_adds_up(worth, *at, 0.68),
    )


def _adds_up(worth: tuple[int, int], x: float, y: float, size: float) -> Group:
    pearls, kinds = worth
    fish = say_count("{number} kind of fish", "{number} kinds of fish", kinds)
    words = say("{pearls} in pearls, {kinds}", pearls=pearls, kinds=fish)
    return (Thing("cards", "note-left", x, y, SIGN, size=size, paint="pale", text=words),) if pearls or kinds else ()


@kept
def _hand(seat: int, codes: list[str], hidden: dict[str, int], layout: Layout) -> Group:
    """A fan that closes up when there are many."""
    box, size = PLANS[layout].hand, PLANS[layout].hand_card
    count = len(codes) + sum(map(bool, hidden.values()))
    lowest = box.bottom - 104 * size
    places = iter(enumerate(flow(count, 140 * size, (152 if layout == "tall" else 104) * size, box.left, box.right)))
    things = []
    for pile, number in hidden.items():
        if number:
            place, x = next(places)
            things.append(
                hidden_cards(f"{seat} cards {pile}", pile, number, (x, lowest), size)._replace(turn=fan(place, count))
            )
    for code, name in zip(codes, card_names(seat, codes), strict=True):
        place, x = next(places)
        sag = abs(place - (count - 1) / 2) * min(2.0, 10 / max(1, count)) if layout != "tall" else 0
        turn = fan(place, count) if layout != "tall" else 0
        things.append(card(name, code, (x, lowest - 8 + sag if layout != "tall" else lowest), size)._replace(turn=turn))
    return tuple(things)


@kept
def _mine(owner: Owner, player: PlayerView, layout: Layout) -> Group:
    """What lies before the viewer; nothing is drawn that is not there."""
    box, (seat, _, has_diver) = PLANS[layout].mine, owner
    count = len(player["turtles"]) + len(player["treasures"]) + player["octopuses"] + has_diver
    is_small = layout == "tall"
    y, size = (box.centre[1] - 2, 0.2) if is_small else (box.bottom - 28, 0.46)
    places = iter(
        flow(
            count,
            24 if is_small else 54,
            24 if is_small else 54,
            max(box.left, box.right - 24 * count) if is_small else box.left,
            box.right,
        )
    )
    things: list[Thing] = []
    if box.height > 70 and count:
        words = say("Your turtles lock dice before a roll") if player["turtles"] else say("Yours")
        things.append(Thing("mine", "note-left", box.left, box.top + 8, SIGN, size=0.66, paint="pale", text=words))
    for code in player["turtles"]:
        at = next(places), y
        things += [turtle(code, at, size), *turtle_badge(code, at, size)]
    for name, code in zip(open_treasure_names(seat, player["treasures"]), player["treasures"], strict=True):
        things.append(open_treasure(name, code, (next(places), y), size))
    names = [f"octopus {seat} {number + 1}" for number in range(player["octopuses"])]
    names += [f"diver {seat}"] * has_diver
    for name in names:
        things.append(figure(name, seat, name.split()[0], (next(places), y), size * 0.92))
    return tuple(things)


@kept
def _turn(turn: int, turns: int, left: int, layout: Layout) -> Group:
    x, y = PLANS[layout].turn
    words = say("Turn {turn} of {turns}", turn=turn, turns=turns)
    if layout == "tall":
        return (Thing("turn", "small-words", x, y + 1, SIGN, size=0.6, text=words, label=words),)
    dice = say_count("{number} die left", "{number} dice left", left)
    return (
        Thing("turn", "words-left", x, y, SIGN, size=0.66, paint="pale", text=words, label=words),
        Thing("dice left", "small-words-left", x + 148, y, SIGN, size=0.66, paint="pale", text=dice),
    )


def roll(view: View, layout: Layout) -> Group:
    """An answer in words; a page puts it among the buttons."""
    if view["phase"] != "lock":
        return ()
    width, height = ROOM[layout]
    x, y = width - 110, PLANS[layout].band + 25 if PLANS[layout].band else height - 30
    return (Thing("roll", "answer", x, y, SIGN, text=say("Roll"), label=say("roll"), verb="roll"),)
