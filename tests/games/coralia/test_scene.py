"""The picture: everything in its place, everything that can be played can be touched, and nobody peeks."""

import random
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

import atoll
from atoll.core.match import Match
from atoll.core.scene import PIECE, Layout, Scene, Thing
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia.components import SYMBOL_LETTERS
from atoll.games.coralia.scene.pieces import CARD_FACES
from atoll.games.coralia.scene.plan import flow, space_centre
from atoll.web.picture import scene_of
from atoll.web.svg import draw
from tests.games.dreams import imagined

LAYOUTS: tuple[Layout, ...] = get_args(Layout)
NOBODY = -1
# Half of the width and of the height of each shape of a piece, without its shadow.
EXTENT = {
    "die": (50, 50),
    "sea-card": (42, 70),
    "sea-card-back": (48, 74),
    "turtle-tile": (54, 54),
    "raised-chest": (51, 51),
    "sunken-chest": (50, 50),
    "token-round": (63, 61),
    "token-square": (63, 61),
    "token-hexagon": (63, 61),
    "token-shield": (63, 61),
}


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
def pictures() -> tuple[Scene, ...]:
    """Some positions as everybody sees them, on both pages."""
    return tuple(
        pictured(match, number, seat, layout)
        for match, number in positions(5)
        for seat in range(NOBODY, match.header.seats)
        for layout in LAYOUTS
    )


def test_every_thing_has_an_id_of_its_own() -> None:
    for scene in pictures():
        names = [thing.id for thing in scene.things]
        assert len(names) == len(set(names))


def test_every_legal_move_can_be_touched_and_no_other() -> None:
    """Each move has a way of its own through things that can be touched and are named; none begins with another."""
    asked = set()
    for match, number in positions(1):
        table = match.at(number)
        seat = table.active
        for layout in LAYOUTS:
            scene = picture_of(match, table, seat, layout)
            things = {thing.id: thing for thing in scene.things}
            ways = list(scene.touches.values())
            assert all(things[name].verb and things[name].label for way in ways for name in way)
            assert all(way and way != other[: len(way)] for way in ways for other in ways if other is not way)
        asked.add(match.rulebook.view(table, seat)["phase"])
    assert asked >= {"take_four", "take", "lock", "place", "keep", "under", "white", "resolve", "over"}


def test_rare_questions_can_be_touched_too() -> None:
    """Copying a turtle, drawing for dice left over, raising one of two treasures: in games until each was asked."""
    missing = {"copy", "draw", "raise"}
    for seed in range(60):
        match = atoll.new("coralia", seats=2, seed=100 + seed, engine="plain")
        dice = random.Random(seed)
        while not match.over and missing:
            seat = match.awaiting[0]
            moves = match.moves(seat)
            phase = match.view(seat)["phase"]
            if phase in missing:
                scene = scene_of(match, seat)
                names = {thing.id for thing in scene.things if thing.verb and thing.label}
                assert len(set(scene.touches.values())) == len(moves)
                assert all(name in names for way in scene.touches.values() for name in way)
                missing.discard(phase)
            match.play(seat, dice.choice(moves))
    assert not missing


def test_everything_lies_inside_the_picture() -> None:
    for scene in pictures():
        for thing in scene.things:
            across, down = EXTENT.get(thing.shape, (0, 0))
            assert across * thing.size <= thing.x <= scene.width - across * thing.size or not across, thing
            assert down * thing.size <= thing.y <= scene.height - down * thing.size or not down, thing
            assert 0 <= thing.x <= scene.width and 0 <= thing.y <= scene.height, thing


def test_pieces_do_not_hide_each_other() -> None:
    for scene in pictures():
        centres = [(thing.x, thing.y) for thing in scene.things if thing.layer == PIECE]
        assert len(centres) == len(set(centres))


def test_every_drawing_exists_and_every_label_has_words() -> None:
    for scene in pictures()[::7]:
        assert draw(scene, Tongue("en", ["atoll.games.coralia"]), "dark").startswith("<svg")
        for language in LANGUAGES:
            tongue = Tongue(language, ["atoll.games.coralia"])
            assert all(tongue.say_strictly(thing.label) for thing in scene.things if thing.label)


def test_every_piece_is_named() -> None:
    for scene in pictures():
        assert all(thing.label for thing in scene.things if thing.layer >= PIECE and thing.shape in EXTENT)


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_shows_nothing_that_its_seat_does_not_know(seed: int) -> None:
    """The picture of a table and that of any table which the seat must hold possible are the same."""
    for match, number in positions(9):
        table = match.at(number)
        for seat in range(NOBODY, match.header.seats):
            dreamt = imagined(match.rulebook, table, seat, seed)
            for layout in LAYOUTS:
                assert pictured(match, number, seat, layout) == picture_of(match, dreamt, seat, layout)


def test_what_stays_on_its_reef_keeps_its_name_and_place() -> None:
    for match in games():
        for number in range(len(match.log)):
            before, after = (match.rulebook.view(match.at(n), NOBODY)["reefs"] for n in (number, number + 1))
            old, new = (_pieces(pictured(match, n, NOBODY, "wide")) for n in (number, number + 1))
            for reef in range(6):
                for symbol, colour in before[reef]["dice"].items():
                    if after[reef]["dice"].get(symbol) == colour:
                        x, y = space_centre(reef, SYMBOL_LETTERS.index(symbol))
                        assert _die_near(old, x, y) == _die_near(new, x, y)


def test_a_die_keeps_its_name_from_the_station_to_its_reef() -> None:
    for match in games()[:3]:
        for number, (seat, move) in enumerate(match.log):
            way = pictured(match, number, seat, "tall").touches[move]
            if len(way) == 2 and way[1].startswith("space") and way[0] != "white die":
                scene = pictured(match, number + 1, seat, "tall")
                things = {thing.id: thing for thing in scene.things}
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
                    assert _on_treasure(match, number + 1, new["colour"]) in _names(
                        pictured(match, number, NOBODY, "wide")
                    )
    assert slides


def test_only_the_own_cards_lie_open_in_the_drawer() -> None:
    """A card that somebody looks at is open for that seat alone, and is called as it will be when it is kept."""
    match, number = next((m, n) for m, n in positions(1) if m.rulebook.view(m.at(n), NOBODY)["phase"] == "keep")
    active, move = match.log[number]
    chosen = pictured(match, number, active, "tall").touches[move][0]
    assert chosen in _names(pictured(match, number + 1, active, "tall"))
    for seat in range(NOBODY, match.header.seats):
        backs = [name for name in _names(pictured(match, number, seat, "tall")) if name.startswith("looked")]
        assert bool(backs) == (seat != active)


def test_a_row_closes_up_only_when_it_is_full() -> None:
    assert flow([10, 10, 10], 10, 0, 100) == [0, 10, 20]
    assert flow([10, 10, 10], 10, 0, 20) == [0, 5, 10]
    assert flow([10], 10, 5, 100) == [5]


def _names(scene: Scene) -> set[str]:
    return {thing.id for thing in scene.things}


def _pieces(scene: Scene) -> list[Thing]:
    return [thing for thing in scene.things if thing.shape == "die"]


def _die_near(dice: list[Thing], x: float, y: float) -> Thing:
    return min(dice, key=lambda die: abs(die.x - x) + abs(die.y - y))


def _on_treasure(match: Match, number: int, colour: str) -> str:
    scene = pictured(match, number, NOBODY, "wide")
    space = next(thing for thing in scene.things if thing.id == f"space {colour}C")
    return _die_near(_pieces(scene), space.x, space.y).id


def test_the_starfish_jellyfish_does_not_promise_five_points() -> None:
    """Rules 4: it gives 1 to 5."""
    assert CARD_FACES["JF"] == ("jellyfish", "1–5")
