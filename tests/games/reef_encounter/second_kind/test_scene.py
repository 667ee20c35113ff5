"""The picture of Second Kind: every move can be touched, and nothing is shown that a seat may not know."""

import random

import pytest

from atoll.core.scene import LAYOUTS, Scene
from atoll.core.table import Row
from atoll.games.reef_encounter.components import ROCK
from atoll.games.reef_encounter.rulebook import MOVES, Table, apply, awaiting, legal, setup, view
from atoll.games.reef_encounter.scene import scene

from ..reefs import play
from .boxes import give, joined


def pictured(t: Table, seat: int, layout: str = "wide") -> Scene:
    """What a seat sees. A table with one reef gets another, bare one: there are as many as players."""
    t = t.copy()
    if sum(reef.rock != 0 for reef in t.reefs) < t.seats:
        t.reefs[3].rock = ROCK[3]
    row = Row([0] * MOVES)
    moves = row[: legal(t, seat, row)] if seat >= 0 and awaiting(t) >> seat & 1 else []
    return scene(view(t, seat), list(moves), layout)  # type: ignore[arg-type]


def ids(t: Table, seat: int) -> set[str]:
    return {thing.id for thing in pictured(t, seat).things}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_a_random_game_can_be_touched(seats: int) -> None:
    """Law 12, at one position in ten: things exist, have a name and a verb, and no move begins as another ends."""
    rnd = random.Random(seats)
    t = Table()
    t.seats, t.options.expansion, t.options.start_crowns = seats, 1, 1
    setup(t)
    for _ in range(400):
        if not awaiting(t):
            break
        seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
        if rnd.random() < 0.1 or t.phase > 6:
            for layout in LAYOUTS:
                check(pictured(t, seat, layout))
        row = Row([0] * MOVES)
        apply(t, seat, rnd.choice(row[: legal(t, seat, row)]))


def check(picture: Scene) -> None:
    things = {thing.id: thing for thing in picture.things}
    assert len(things) == len(picture.things)
    for sequence in picture.touches.values():
        assert all(things[name].verb and things[name].label for name in sequence), sequence
    begun = {sequence[:length] for sequence in picture.touches.values() for length in range(1, len(sequence))}
    assert not begun & set(picture.touches.values())
    assert len(set(picture.touches.values())) == len(picture.touches)


def test_cards_in_hand_are_shown_to_their_owner_alone() -> None:
    """Everybody sees laid cards and how many are in each hand."""
    t = joined("A", cards=("confusion", "dislodged"), laid=("", "grey_strength"))
    assert "card confusion" in ids(t, 0)
    assert "card confusion" not in ids(t, 1)
    assert not {"card confusion", "card dislodged"} & ids(t, -1)
    assert "laid 1 grey_strength" in ids(t, 0)
    assert next(thing for thing in pictured(t, 0).things if thing.id == "cards of 1").text == "1"


def test_crowns_blue_shrimps_and_special_tiles_lie_on_the_reef() -> None:
    """A half tile shows its rock, a two-colour tile its other colour, a double tile its number."""
    t = joined(
        "A", ("P", (5, 6)), ("W", (5, 5)), special={(5, 6): "DP", (5, 5): "WY"}, blue=((2, 4),), crowns=((4, 1),)
    )
    found = ids(t, 0)
    assert {"crown Ab5", "blue Ae3", "print Ag6", "print Af6"} <= found


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


def test_without_the_expansion_the_picture_is_as_large_as_ever() -> None:
    t = Table()
    t.seats = 2
    setup(t)
    plain = pictured(t, 0)
    t = Table()
    t.seats, t.options.expansion = 2, 1
    setup(t)
    assert plain.height < pictured(t, 0).height
    assert "tray" not in {thing.id for thing in plain.things}
