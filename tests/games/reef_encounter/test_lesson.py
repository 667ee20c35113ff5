"""The guided first game of Reef Encounter, and where its points lie."""

from copy import deepcopy
from typing import Any

import atoll
from atoll.core.game import View
from atoll.core.match import Header, Match
from atoll.core.registry import find
from atoll.games.reef_encounter.components import GREY, WHITE
from atoll.games.reef_encounter.lesson import LESSON
from atoll.games.reef_encounter.rulebook import score_sheet


def shown(view: View, begins: str) -> tuple[str, ...] | None:
    """What the step with these first words points at; None if its moment has not come."""
    step = next(step for step in LESSON.steps if step.text.text.startswith(begins))
    return step.show(view) if step.when(view) else None


def new_match() -> Match:
    return Match(Header(find("reef_encounter"), LESSON.seats, LESSON.seed, LESSON.options), "plain")


def in_turn(**changed: object) -> Any:
    """The learner's first turn."""
    match = new_match()
    while match.view(0)["phase"] != "act":
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    return {**deepcopy(match.view(0)), **changed}


def test_the_learner_has_several_tiles_of_a_colour() -> None:
    """So that a first coral can grow; and takes the cubes for it."""
    match = new_match()
    tiles = match.view(0)["players"][0]["tiles"]
    assert max(map(tiles.count, "WYOPG")) >= 2
    for seat in (0, 1):
        match.play(seat, match.moves(seat)[0])
    assert match.awaiting == (0,)
    pair = (shown(match.view(0), "Now take two larva cubes") or ("",))[0].removeprefix("pair ")
    assert f"cubes {pair}" in [move.text for move in match.moves(0)]


def test_a_cube_is_pointed_at_with_its_tiles() -> None:
    """Rules 7, action 2: a cube without tiles of its colour is of no use."""
    view = in_turn()
    view["players"][0] |= {"cubes": "WP", "tiles": "WWG"}
    assert shown(view, "Your turn!") == ("cubes 0 W", "tiles 0 W")
    view["players"][0] |= {"cubes": "P"}
    assert shown(view, "Your turn!") is None


def test_shrimps_and_the_open_sea_come_after_the_first_tiles() -> None:
    """Rules 6: action 10 is the last one."""
    view = in_turn()
    for begins in ("Now guard your coral", "Every turn ends"):
        assert shown(view, begins) is None
    view = in_turn(done=[2])
    assert shown(view, "Now guard your coral") == ("shrimps 0",)
    assert (shown(view, "Every turn ends") or ())[-1] == "screen 0"
    assert shown(in_turn(done=[2, 4]), "Now guard your coral") is None


def test_laying_points_at_the_same_colour_and_at_growth() -> None:
    view = in_turn(phase="lay", laying="W", laid=0)
    whites = shown(view, "Lay up to four") or ()
    assert len(whites) == 2
    assert all(name.endswith(" W") for name in whites)
    assert len(shown(view, "Do you see these special") or ()) == 2
    assert shown(view, "A coral of two") is None
    arrows = shown(view | {"laid": 1}, "A coral of two") or ()
    assert len(arrows) == 3
    assert arrows[-1] == "done"


def test_a_meal_needs_five_tiles_and_an_own_shrimp() -> None:
    """Rules 10."""
    view = in_turn(done=[])
    board = view["boards"][0]
    row = [cell for cell in range(42) if board["cells"][cell] != "~"]
    coral = next([c, c + 1, c + 2, c + 7, c + 8] for c in row if {c + 1, c + 2, c + 7, c + 8} <= {*row} and c % 7 < 5)
    board["shrimps"] = {f"{'abcdefg'[coral[0] % 7]}{coral[0] // 7 + 1}": 0}
    for cell in row:
        board["cells"][cell] = "."
    for size, cell in enumerate(coral, 1):
        board["cells"][cell] = "P"
        assert (shown(view, "This coral is big enough") is not None) == (size == 5)
    board["shrimps"] = dict.fromkeys(board["shrimps"], 1)
    assert shown(view, "This coral is big enough") is None


def test_the_score_sheet_points_into_the_parrotfish() -> None:
    """Rules 13: each tile counts the value of its colour, which stands in the ring of corals."""
    t = atoll.new("reef_encounter", seats=2, engine="plain").table
    t.players[1].parrotfish[GREY] = 2
    t.players[1].secret = WHITE
    things = [line.things for line in score_sheet(t) if line.seat == 1]
    assert things == [("fed 1 G", "value G"), ("secret 1", "value W")]
