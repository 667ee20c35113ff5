"""What happens in Aqualin, in order, and what luck gave in it."""

import random

import atoll
from atoll.core.checking import check
from atoll.core.match import Match
from atoll.core.tongue import Tongue
from atoll.games.aqualin.components import TILE_NAMES
from atoll.games.aqualin.events import Gathers, Placed, Revealed, Slid, Starts, Stayed
from atoll.games.aqualin.notation import read_cell, read_tile

SAY = Tongue("en", ["atoll.games.aqualin"], ["Anna", "Ben"]).say


def whole_game(seed: int, **options: str) -> Match:
    match, dice = atoll.new("aqualin", seed=seed, options=options, engine="plain"), random.Random(seed)
    while not match.over:
        seat = match.awaiting[0]
        match.make(seat, dice.choice(match.legal(seat)))
    return match


def test_a_turn_is_told_as_it_comes_about() -> None:
    """Rules 3: the slide, then the placement, then the river is filled up."""
    match = atoll.new("aqualin", seed=7, options={"starter": "first"}, engine="plain")
    for seat, move in ((0, "VT c4"), (1, "c4-c1"), (1, "VF d1"), (0, "stay")):
        match.play(seat, move)
    new = match.at(1).river & ~match.at(0).river
    placed = Placed(0, read_tile("VT"), read_cell("c4"))
    assert match.events(0) == [placed, Revealed(new.bit_length() - 1)]
    assert match.events(1) == [Slid(1, read_tile("VT"), read_cell("c4"), read_cell("c1"))]
    assert match.events(3) == [Stayed(0)]
    assert placed.things() == ("VT",)


def test_everybody_sees_everything() -> None:
    """Rules 6: there are no secrets but the order of the reserve, and that is not decided before it is drawn."""
    match = whole_game(3)
    for number in range(len(match.log)):
        assert match.story(number) == match.story(number, 0) == match.events(number)


def test_the_set_up_tells_six_creatures_and_who_gathers_what_and_who_begins() -> None:
    """Rules 2."""
    match = whole_game(5)
    opening = match.opening()
    river = [event.tile for event in opening if isinstance(event, Revealed)]
    assert sorted(river) == [tile for tile in range(36) if match.at(0).river >> tile & 1]
    assert opening[6:] == [Gathers(1), Starts(1)]
    said = [SAY(gift) for gift in check(match, None).drawn[0].gifts]
    assert said[6:] == ["Ben gathers colours.", "Ben begins."]


def test_what_was_agreed_on_is_not_told_as_luck() -> None:
    gifts = check(whole_game(5, colours="first", starter="second"), None).drawn[0].gifts
    assert len(gifts) == 6


def test_every_creature_is_told_when_it_comes_into_the_river() -> None:
    """Rules 3.3: all 36 of them, each once, at the move that turned it up."""
    match = whole_game(8)
    checked = check(match, None).drawn
    told = [SAY(gift) for drawn in checked for gift in drawn.gifts]
    begins = "New in the river: "
    creatures = [words.removeprefix(begins).rstrip(".") for words in told if words.startswith(begins)]
    assert sorted(creatures) == sorted(map(SAY, TILE_NAMES))
    for drawn in checked[1:]:
        new = match.at(drawn.move).river & ~match.at(drawn.move - 1).river
        assert [SAY(gift) for gift in drawn.gifts] == [f"{begins}{SAY(TILE_NAMES[new.bit_length() - 1])}."]
