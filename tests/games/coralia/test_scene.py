"""The picture: everything in its place, everything that can be played can be touched, and nobody peeks."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import cast

import pytest

import atoll
from atoll.core.match import Match
from atoll.core.message import Message
from atoll.core.scene import BUTTONS_HEIGHT, LAYOUTS, PROMPT_HEIGHT, ROOM, UPRIGHT, Layout, Scene, Thing
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia.scene.offers import UNKNOWN, brings
from atoll.games.coralia.scene.pieces import CARD_FACES
from atoll.games.coralia.scene.plan import GARDENS, PLANS, flow, space_centre, track_point
from atoll.games.coralia.view import View
from atoll.web.picture import scene_of
from atoll.web.svg import draw
from tests.games.dreams import imagined

NOBODY = -1
PACKAGE = "atoll.games.coralia"
Rectangle = tuple[float, float, float, float]
# Half of the width and of the height of what can be touched, without its shadow.
EXTENT = {
    "die": (50, 50),
    "sea-card": (70, 98),
    "starfish-card": (70, 98),
    "dent": (40, 40),
    "dent-in-reach": (88, 88),
}
LEAST: dict[Layout, float] = {"wide": 24, "broad": 24, "page": 44, "tall": 50}
"""How large that is at least: on a phone with something to spare, since there are smaller ones."""


@cache
def games() -> tuple[Match, ...]:
    """Random games of two, three and four, some by the variants, played to the end."""
    matches = []
    for seed in range(9):
        seats = 2 + seed % 3
        options = {"white_island": "free"} if seed % 2 else {}
        match = atoll.new("coralia", seats=seats, seed=seed, engine="plain", options=options)
        dice = random.Random(seed)
        while not match.over:
            seat = match.awaiting[0]
            match.play(seat, dice.choice(match.moves(seat)))
        matches.append(match)
    return tuple(matches)


def positions(step: int) -> Iterator[tuple[Match, int]]:
    """Every so manieth position of every game, and the last."""
    for start, match in enumerate(games()):
        numbers = {*range(start % step, len(match.log) + 1, step), len(match.log)}
        yield from ((match, number) for number in sorted(numbers))


def pictured(match: Match, number: int, seat: int, layout: Layout) -> Scene:
    return picture_of(match, match.at(number), seat, layout)


def picture_of(match: Match, table: object, seat: int, layout: Layout) -> Scene:
    book = match.rulebook
    row = match.engine.row(book.MOST_MOVES)
    count = book.legal(table, seat, row) if seat != NOBODY else 0
    return match.game.scene(book.view(table, seat), [int(move) for move in row[:count]], layout)


@cache
def pictures() -> tuple[tuple[Layout, Scene], ...]:
    """Some positions as everybody sees them, on every page."""
    return tuple(
        (layout, pictured(match, number, seat, layout))
        for match, number in positions(7)
        for seat in range(NOBODY, match.header.seats)
        for layout in LAYOUTS
    )


@cache
def rare() -> dict[str, tuple[Match, int]]:
    """Copying a turtle, drawing for dice left over, raising one of two treasures: in games until each was asked."""
    found: dict[str, tuple[Match, int]] = {}
    for seed in range(60):
        match = atoll.new("coralia", seats=2, seed=100 + seed, engine="plain")
        dice = random.Random(seed)
        while not match.over and len(found) < 3:
            seat = match.awaiting[0]
            moves = match.moves(seat)
            if (phase := match.view(seat)["phase"]) in ("copy", "draw", "raise"):
                found.setdefault(phase, (match, len(match.log)))
            match.play(seat, dice.choice(moves))
    return found


# What can be touched.


def test_every_legal_move_can_be_touched_and_no_other() -> None:
    """Each move has a way of its own through things that can be touched and are named; none begins with another."""
    asked = set()
    for match, number in positions(1):
        table = match.at(number)
        seat = table.active
        for layout in ("wide", "tall"):
            scene = picture_of(match, table, seat, layout)
            things = {thing.id: thing for thing in scene.things}
            ways = list(scene.touches.values())
            assert all(things[name].verb and things[name].label for way in ways for name in way)
            assert all(way and way != other[: len(way)] for way in ways for other in ways if other is not way)
        asked.add(match.rulebook.view(table, seat)["phase"])
    assert asked >= {"take_four", "take", "lock", "place", "keep", "under", "white", "resolve", "over"}


def test_rare_questions_can_be_touched_too() -> None:
    assert set(rare()) == {"copy", "draw", "raise"}
    for match, number in rare().values():
        for layout in LAYOUTS:
            scene = pictured(match, number, match.at(number).active, layout)
            names = {thing.id for thing in scene.things if thing.verb and thing.label}
            assert len(set(scene.touches.values())) == len(scene.touches) > 1
            assert all(name in names for way in scene.touches.values() for name in way)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_touched_is_large_enough_on_the_page_and_free(layout: Layout) -> None:
    """At every step of every decision: nothing that can be touched then covers another, or leaves the page."""
    for match, number in (*positions(1), *rare().values()):
        table = match.at(number)
        scene = picture_of(match, table, table.active, layout)
        things = {thing.id: thing for thing in scene.things if thing.shape != "answer"}
        for choice in _choices(scene):
            areas = [_area(things[name]) for name in choice if name in things]
            for left, top, right, bottom in areas:
                assert min(right - left, bottom - top) >= LEAST[layout] - 0.5, choice
                assert left >= 0 and right <= scene.width, choice
                assert _first_unit(layout) <= top and bottom <= _last_unit(layout), choice
            for one, other in combinations(areas, 2):
                assert _overlap(one, other) <= 0.12, (choice, one, other)


def _choices(scene: Scene) -> list[list[str]]:
    """What can be touched at the same time: first, and after each first touch."""
    after: dict[str, list[str]] = {}
    for way in scene.touches.values():
        after.setdefault(way[0], []).extend(way[1:2])
    return [list(after), *(list(dict.fromkeys(names)) for names in after.values() if names)]


def _area(thing: Thing) -> Rectangle:
    across, down = EXTENT[thing.shape] if thing.shape in EXTENT else _half(thing.path)
    across, down = across * thing.size, down * thing.size
    return thing.x - across, thing.y - down, thing.x + across, thing.y + down


def _half(path: str) -> tuple[float, float]:
    """Half of the width and of the height of an outline around its centre."""
    if "C" in path:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        return max(numbers[::2]), max(numbers[1::2])
    first = re.match(r"M\S+ -(?P<down>[\d.]+)H\S+Q(?P<across>[\d.]+) ", path)
    assert first, path
    return float(first["across"]), float(first["down"])


def _overlap(one: Rectangle, other: Rectangle) -> float:
    """How much of the smaller one is covered."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    smaller = min((area[2] - area[0]) * (area[3] - area[1]) for area in (one, other))
    return max(0, across) * max(0, down) / smaller


def _first_unit(layout: Layout) -> float:
    return PROMPT_HEIGHT[layout] if layout in UPRIGHT else 0


def _last_unit(layout: Layout) -> float:
    return ROOM[layout][1] - BUTTONS_HEIGHT[layout]


# Where things lie.


def test_every_thing_has_an_id_of_its_own() -> None:
    for _, scene in pictures():
        names = [thing.id for thing in scene.things]
        assert len(names) == len(set(names))


def test_what_has_a_name_lies_on_the_page_and_out_of_the_band() -> None:
    """The prompt covers nothing."""
    for layout, scene in pictures():
        for thing in scene.things:
            if thing.shape == "answer" or not thing.label:
                continue
            assert 0 <= thing.x <= scene.width, thing
            assert _first_unit(layout) <= thing.y <= _last_unit(layout), thing
            assert not scene.band - 10 < thing.y < scene.band + 50 or not scene.band, thing


def test_ships_run_along_the_whole_track() -> None:
    for layout in LAYOUTS:
        (left, top, right, bottom), points = PLANS[layout].track, [track_point(field, layout) for field in range(60)]
        assert all(left <= x <= right and top <= y <= bottom for x, y in points)
        steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points)]
        assert len(set(points)) == 60 and max(steps) < 2.1 * min(steps)
        assert points[0][0] < points[30][0] and points[0][1] > points[20][1]


def test_every_drawing_exists_and_every_word_is_said() -> None:
    for _, scene in pictures()[::17]:
        assert draw(scene, Tongue("en", [PACKAGE]), "dark", PACKAGE).startswith("<svg")
        for language in LANGUAGES:
            tongue = Tongue(language, [PACKAGE], "ABCD")
            words = (word for thing in scene.things for word in (thing.label, thing.text))
            assert all(tongue.say_strictly(word) for word in words if isinstance(word, Message))


def test_what_does_not_exist_is_not_drawn() -> None:
    """No counts of nothing, no piles without cards, no places for dice that are not there."""
    for _, scene in pictures():
        assert not [thing for thing in scene.things if thing.text == "0" and thing.shape in ("count", "words-left")]


# What stays, and what goes where.


def test_what_stays_on_its_reef_keeps_its_name_and_place() -> None:
    for match in games():
        for number in range(len(match.log)):
            before, after = (match.rulebook.view(match.at(n), NOBODY)["reefs"] for n in (number, number + 1))
            old, new = (_dice(pictured(match, n, NOBODY, "wide")) for n in (number, number + 1))
            for was, now in zip(before, after, strict=True):
                for symbol, colour in was["dice"].items():
                    if now["dice"].get(symbol) == colour:
                        place = space_centre(now["colour"], symbol, "wide")
                        assert _die_near(old, *place) == _die_near(new, *place)


def test_a_die_keeps_its_name_from_the_station_to_its_reef() -> None:
    for match in games()[:3]:
        for number, (seat, move) in enumerate(match.log):
            way = pictured(match, number, seat, "tall").touches[move]
            if len(way) == 2 and way[1].startswith("space") and way[0] != "white die":
                things = {thing.id: thing for thing in pictured(match, number + 1, seat, "tall").things}
                die, space = things[way[0]], things[way[1]]
                assert abs(die.x - space.x) < 5 and abs(die.y - space.y) < 5


def test_a_diver_die_keeps_its_name_when_it_slides_to_the_treasure() -> None:
    slides = 0
    for match in games():
        for number in range(len(match.log)):
            before, after = (match.rulebook.view(match.at(n), NOBODY)["reefs"] for n in (number, number + 1))
            for old, new in zip(before, after, strict=True):
                if "D" in old["dice"] and "C" not in old["dice"] and "C" in new["dice"]:
                    slides += 1
                    name = _on_treasure(match, number + 1, new["colour"])
                    assert name in _names(pictured(match, number, NOBODY, "wide"))
    assert slides


def test_a_die_that_can_be_placed_shows_where() -> None:
    """A ring on each space that a die on the station would go to; none for a die without room."""
    for match, number in positions(3):
        view = match.rulebook.view(match.at(number), NOBODY)
        rings = {name for name in _names(pictured(match, number, NOBODY, "page")) if name.startswith("goal ")}
        if view["phase"] == "place":
            reefs = {reef["colour"]: reef["dice"] for reef in view["reefs"]}
            assert rings == {f"goal {code}" for code in view["station"] if code[1] not in reefs[code[0]]}
        elif view["phase"] != "white":
            assert not rings


def test_every_garden_has_its_own_place() -> None:
    for layout in LAYOUTS:
        spaces = {space_centre(colour, symbol, layout) for colour in GARDENS for symbol in "PFSODTC"}
        assert len(spaces) == 42


# Who sees what.


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_shows_nothing_that_its_seat_does_not_know(seed: int) -> None:
    """The picture of a table and that of any table which the seat must hold possible are the same."""
    for match, number in positions(9):
        table = match.at(number)
        for seat in range(NOBODY, match.header.seats):
            dreamt = imagined(match.rulebook, table, seat, seed)
            for layout in LAYOUTS:
                assert pictured(match, number, seat, layout) == picture_of(match, dreamt, seat, layout)


def test_only_the_own_cards_lie_open() -> None:
    """A card that somebody looks at is open for that seat alone, and is called as it will be when it is kept."""
    match, number = next((m, n) for m, n in positions(1) if m.rulebook.view(m.at(n), NOBODY)["phase"] == "keep")
    active, move = match.log[number]
    chosen = pictured(match, number, active, "tall").touches[move][0]
    assert chosen in _names(pictured(match, number + 1, active, "tall"))
    for seat in range(NOBODY, match.header.seats):
        things = pictured(match, number, seat, "tall").things
        backs = [thing for thing in things if thing.id.startswith("looked") and thing.shape == "sea-card-back"]
        assert bool(backs) == (seat != active)


def test_everybody_else_has_a_plate_and_a_spectator_sees_all() -> None:
    for match, number in positions(11):
        seats = set(range(match.header.seats))
        for seat in range(NOBODY, match.header.seats):
            for layout in LAYOUTS:
                names = _names(pictured(match, number, seat, layout))
                assert {other for other in seats if f"plate {other}" in names} == seats - {seat}


def test_a_row_closes_up_only_when_it_is_full() -> None:
    assert flow(3, 10, 10, 0, 100) == [5, 15, 25]
    assert flow(3, 10, 10, 0, 20) == [5, 10, 15]
    assert flow(1, 10, 10, 5, 100) == [10]


def test_the_starfish_jellyfish_does_not_promise_five_points() -> None:
    """Rules 4: it gives 1 to 5."""
    assert CARD_FACES["JF"] == ("jellyfish", "1–5")


@pytest.mark.parametrize(
    ("cards", "code", "points"),
    [
        ([], "FL", 3),
        (["FL"], "FP", 4),
        (["FL"], "FL", 3),
        (["FL", "FP", "FE", "FA"], "FS", 7),
        (["FL", "BF"], "FP", 4 + 2),
        (["FL", "FL", "P4"], "BF", 4),
        (["P4", "P6", "FL"], "BP", 2),
        ([], "BI", 5),
        ([], "BT", 6),
        ([], "BC", 2),
        (["P4"], "P5", UNKNOWN),
        ([], "JF", UNKNOWN),
    ],
)
def test_an_offer_says_what_a_card_would_bring_now(cards: list[str], code: str, points: int) -> None:
    """Rules 8, steps 1 and 3. What pearls bring, nobody knows who has not seen those of the others."""
    view = cast(View, atoll.new("coralia", engine="plain", seats=2).view(0))
    view["players"][view["active"]].update({"cards": cards, "turtles": ["J", "R"], "treasures": ["P"]})
    view["island"] |= {"R": 2, "B": 1, "W": 2}
    assert brings(view, code) == points


def test_a_match_can_be_drawn_as_it_is() -> None:
    assert scene_of(atoll.new("coralia", engine="plain"), 0).band


def _names(scene: Scene) -> set[str]:
    return {thing.id for thing in scene.things}


def _dice(scene: Scene) -> list[Thing]:
    return [thing for thing in scene.things if thing.shape == "die"]


def _die_near(dice: list[Thing], x: float, y: float) -> Thing:
    return min(dice, key=lambda die: abs(die.x - x) + abs(die.y - y))


def _on_treasure(match: Match, number: int, colour: str) -> str:
    return _die_near(_dice(pictured(match, number, NOBODY, "wide")), *space_centre(colour, "C", "wide")).id


def test_the_first_four_dice_are_touched_in_any_order() -> None:
    """Rules 3, step 1: four dice of four colours, whichever comes first."""
    match = atoll.new("coralia", seats=3, seed=4, engine="plain")
    view, moves = match.view(match.awaiting[0]), [move.id for move in match.moves(match.awaiting[0])]
    live = scene_of(match, match.awaiting[0]).live
    for move in moves:
        for order in permutations(match.game.touched(view, move)):
            assert match.game.meant(view, moves, order) == move
            assert any(all(thing in step for thing, step in zip(order, line, strict=True)) for line in live)
