"""The picture of Second Kind: every move can be touched, and nothing is shown that a seat may not know."""

import random
from collections.abc import Iterator, Mapping
from importlib import resources
from itertools import combinations, islice
from typing import Any

import pytest

from atoll.core.scene import LAYOUTS, PIECE, UPRIGHT, Layout, Scene, named
from atoll.core.table import Row
from atoll.core.text import Line
from atoll.core.tongue import Tongue
from atoll.games.reef_encounter.components import ROCK
from atoll.games.reef_encounter.names import cell_name
from atoll.games.reef_encounter.rulebook import MOVES, Table, apply, awaiting, legal, setup, text, view
from atoll.games.reef_encounter.scene import scene
from atoll.games.reef_encounter.scene.more import beyond
from atoll.games.reef_encounter.scene.parts import INSIDE
from atoll.games.reef_encounter.scene.plan import plan
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS
from atoll.games.reef_encounter.second_kind.scene.cards import mark_of
from atoll.web.svg import draw

from ..reefs import ENGLISH, play
from ..test_scene import HALVES, TILES, apart, box, check_corals, check_pieces, check_targets, looked_at, squares
from .boxes import give, joined

BEYOND = 36
"""How large what can be touched is at least on upright pages while rock lies beyond a reef's frame, which makes that
reef smaller: two more columns leave no more room on a phone."""


def pictured(t: Table, seat: int, layout: str = "wide", focus: str = "") -> Scene:
    """What a seat sees. A table with one reef gets another, bare one: there are as many as players."""
    t = t.copy()
    if sum(reef.rock != 0 for reef in t.reefs) < t.seats:
        t.reefs[3].rock = ROCK[3]
    row = Row([0] * MOVES)
    moves = row[: legal(t, seat, row)] if seat >= 0 and awaiting(t) >> seat & 1 else []
    return scene(view(t, seat), list(moves), layout, None, focus)  # type: ignore[arg-type]


def ids(t: Table, seat: int) -> set[str]:
    return {thing.id for thing in pictured(t, seat).things}


def positions(seats: int) -> Iterator[tuple[Table, int]]:
    """Some positions of a random game, each with a seat that is asked."""
    rnd = random.Random(seats)
    t = Table()
    t.seats, t.options.expansion, t.options.start_crowns = seats, 1, 1
    setup(t)
    for _ in range(400):
        if not awaiting(t):
            break
        seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
        if rnd.random() < 0.1 or t.phase > 6:
            yield t, seat
        row = Row([0] * MOVES)
        apply(t, seat, rnd.choice(row[: legal(t, seat, row)]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_a_random_game_can_be_touched(seats: int) -> None:
    """Law 12, at one position in ten: things exist, have a name and a verb, and no move begins as another ends."""
    for t, seat in positions(seats):
        for layout in LAYOUTS:
            check(pictured(t, seat, layout))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_of_a_view_is_in_the_picture_and_in_the_text_table(seats: int) -> None:
    """Also what lies beyond the frame of a board, and what tells a special tile from a plain one."""
    for t, seat in positions(seats):
        check_corals(t)
        seen = view(t, seat)
        blocks = text(seen)
        check_pieces(seen, blocks)
        names = {thing.id for thing in scene(seen, [], "tall").things}
        for letter, reef in seen["special"]["boards"].items():
            pieces = {"crown": "crowns", "blue": "blue_shrimps", "rock": "rock", "water": "water", "print": "tiles"}
            squares_of: Mapping[str, Any] = reef
            for name, key in pieces.items():
                assert {f"{name} {letter}{cell_name(int(c), 'ABCD'.index(letter))}" for c in squares_of[key]} <= names
            for cell in reef["crowns"]:
                assert "#" in squares(blocks)[letter + cell_name(cell, "ABCD".index(letter))].text
            for cell in reef["blue_shrimps"]:
                assert "b" in squares(blocks)[letter + cell_name(cell, "ABCD".index(letter))].text


def check(picture: Scene) -> None:
    things = {thing.id: thing for thing in picture.things}
    assert len(things) == len(picture.things)
    for sequence in picture.touches.values():
        assert all(things[name].verb and things[name].label for name in sequence), sequence
    begun = {sequence[:length] for sequence in picture.touches.values() for length in range(1, len(sequence))}
    assert not begun & set(picture.touches.values())
    assert len(set(picture.touches.values())) == len(picture.touches)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_in_the_picture_and_no_tile_on_another(seats: int) -> None:
    for t, seat in islice(positions(seats), 0, None, 7):
        for layout in LAYOUTS:
            picture = pictured(t, seat, layout)
            for thing in picture.things:
                if thing.label or thing.shape in HALVES:
                    left, top, right, bottom = box(thing)
                    assert -4 <= left < right <= picture.width + 4, thing
                    assert -4 <= top < bottom <= picture.height, thing
            tiles = [thing for thing in picture.things if thing.layer == PIECE and thing.shape in TILES]
            assert all(apart(one, other) for one, other in combinations(tiles, 2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_touched_is_large_enough_and_covered_by_nothing_else(seats: int) -> None:
    """On pages of every form; on a phone each part can be large."""
    for t, seat in islice(positions(seats), 0, None, 5):
        for layout in LAYOUTS:
            first = pictured(t, seat, layout)
            has_beyond = any(beyond(view(t, seat))) and layout in UPRIGHT
            found = set()
            for focus in ["", *looked_at(first)]:
                finger = BEYOND if has_beyond else 0
                found |= check_targets(pictured(t, seat, layout, focus), layout, finger)
            assert {name for touched in first.touches.values() for name in touched} <= found, layout


def test_cards_in_hand_are_shown_to_their_owner_alone() -> None:
    """Everybody sees laid cards and how many are in each hand."""
    t = joined("A", cards=("confusion", "dislodged"), laid=("", "grey_strength"))
    assert "card confusion" in ids(t, 0)
    assert "card confusion" not in ids(t, 1)
    assert not {"card confusion", "card dislodged"} & ids(t, -1)
    assert "laid 1 grey_strength" in ids(t, 0)
    assert next(thing for thing in pictured(t, 0).things if thing.id == "number of cards of 1").text == "1"


def test_crowns_blue_shrimps_and_special_tiles_lie_on_the_reef() -> None:
    """A half tile shows its rock, a two-colour tile its other colour, a double tile its number."""
    t = joined(
        "A", ("P", (5, 6)), ("W", (5, 5)), special={(5, 6): "DP", (5, 5): "WY"}, blue=((2, 4),), crowns=((4, 1),)
    )
    found = ids(t, 0)
    assert {"crown Ab5", "blue Ae3", "print Ag6", "print Af6"} <= found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_reef_is_smaller_only_while_rock_lies_beyond_its_frame(layout: Layout) -> None:
    """Otherwise it is as large as in the base game."""
    base, inside = plan((layout, 3, (), "reef 0")), plan((layout, 3, (INSIDE,) * 3, "reef 0"))
    beyond_one = plan((layout, 3, ((1, 0, 1, 0), INSIDE, INSIDE), "reef 0"))
    assert inside.reefs[0].scale >= base.reefs[0].scale - 0.002
    assert beyond_one.reefs[0].scale < inside.reefs[0].scale
    assert beyond_one.reefs[1] == inside.reefs[1]


def test_every_card_has_a_picture_of_its_own() -> None:
    pictures = {art_of("marks", mark_of(slug)) for slug in CARD_SLUGS}
    assert len(pictures) == len(CARD_SLUGS)


def art_of(kind: str, name: str) -> str:
    return (resources.files("atoll.games.reef_encounter") / "art" / kind / f"{name}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_can_be_drawn(seats: int) -> None:
    for t, seat in islice(positions(seats), 0, None, 9):
        for layout in LAYOUTS:
            picture = pictured(t, seat, layout)
            assert draw(picture, ENGLISH, "dark", "atoll.games.reef_encounter").startswith("<svg")


def test_rock_beyond_the_frame_is_a_square_to_play_on() -> None:
    """Rules 1.6: it is drawn beside the board, with whatever lies on it, inside the picture."""
    t = joined("A", hands=("rock", ""), cubes=["W"])
    give(t, 0, "WW")
    play(t, "8a rock", "at Ah3", "2 W")
    picture = pictured(t, 0)
    assert ("Ah3",) in picture.touches.values()
    play(t, "Ah3")
    picture = pictured(t, 0)
    tile = next(thing for thing in picture.things if thing.id == "Ah3 W")
    assert 0 < tile.x < picture.width


def test_everybody_sees_the_card_that_is_announced() -> None:
    """Rules 5.1: it is shown, with what it is for."""
    t = joined("A", ("O1", (5, 6)), cards=("free_growth", ""))
    give(t, 0, "OO")
    play(t, "8c free growth")
    assert view(t, 1)["special"]["announced"]
    assert all("card free_growth" in ids(t, seat) for seat in (-1, 0, 1))


def test_answers_are_written_in_the_language() -> None:
    """On the chips as well, not only in what is read aloud."""
    t = joined("A", ("O1", (5, 6)), cards=("free_growth", "strong_current"))
    give(t, 0, "OO")
    play(t, "8c free growth", "colour O")
    chip = next(thing for thing in pictured(t, 1).things if thing.id == "say no card")
    german = Tongue("de", ["atoll.games.reef_encounter"])
    assert named(chip, german).text == "Keine Karte"


def test_everybody_sees_the_tiles_of_a_meal() -> None:
    """They left the reef, and lie on the table until their owner has chosen which go back to the bag."""
    row = (("P1", (5, 1)), *(("P", (5, x)) for x in (0, 2, 3, 4)))
    t = joined("A", *row, special={(5, 0): "DP"}, eaten=[1, 0])
    play(t, "1 Ab6")
    assert view(t, 1)["phase"] == "give back"
    assert all({"meal DP", "meal plain"} <= ids(t, seat) for seat in (-1, 0, 1))


def test_discarded_cards_are_open() -> None:
    """Rules 5.1: everybody may read them, and so knows what may still be drawn."""
    t = joined("A", cards=("confusion", ""))
    play(t, "discard confusion")
    for seat in (-1, 0, 1):
        pile = next(thing for thing in pictured(t, seat).things if thing.id == "discard pile")
        assert pile.text == "1" and pile.label and ENGLISH.say(pile.label) == "discarded cards: Confusion"
        lines = [ENGLISH.say(block.message) for block in text(view(t, seat)) if isinstance(block, Line)]
        assert any(line.endswith("discarded: Confusion") for line in lines)


def test_a_coral_reaches_beyond_the_frame() -> None:
    """What lies there counts in a guarded coral, and may be protected."""
    t = joined("A", ("O1", (5, 6)), hands=("rock", ""), cubes=["O"])
    give(t, 0, "OO")
    play(t, "8a rock", "at Ah6", "2 O", "Ah6")
    things = {thing.id: thing for thing in pictured(t, 0).things}
    assert things["size Ag6"].text == "2"
    assert "shield Ah6" in things
    assert squares(text(view(t, 0)))["Ah6"].text == "O"


def test_the_tile_that_was_hidden_is_counted_in_one_place() -> None:
    """Everybody has seen the hand: one tile fewer is behind the screen than the colours that are shown."""
    t = joined("A")
    give(t, 0, "WWY")
    t.players[0].secret = 0
    seen = view(t, 1)["players"][0]
    assert seen["hidden_among_tiles"]
    things = {thing.id: thing for thing in pictured(t, 1).things}
    assert things["number of tiles 0 W"].text == "3"
    label = things["secret 0"].label
    assert label
    assert ENGLISH.say(label) == "one of the tiles shown is the one hidden in the parrotfish"
    assert "unknown 0" not in things
    assert "tiles 0 Y" in things
    assert "number of tiles 0 Y" not in things
    assert not view(t, 0)["players"][0]["hidden_among_tiles"]
    assert "unknown 0" not in ids(t, 0)


def test_without_the_expansion_nothing_of_it_is_in_the_picture() -> None:
    t = Table()
    t.seats = 2
    setup(t)
    plain = pictured(t, 0)
    t = Table()
    t.seats, t.options.expansion = 2, 1
    setup(t)
    assert (plain.width, plain.height) == (pictured(t, 0).width, pictured(t, 0).height)
    assert {"bench", "deck"} <= {thing.id for thing in pictured(t, 0).things}
    assert not {"bench", "deck"} & {thing.id for thing in plain.things}
