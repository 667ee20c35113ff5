"""The guided first game of Reef Encounter, and where its points lie."""

from copy import deepcopy
from random import Random
from typing import Any

import atoll
from atoll.bots.shelf import LEVELS, make
from atoll.core.game import View
from atoll.core.match import Header, Match, Move
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
    pair = shown(match.view(0), "Now take two larva cubes") or ()
    ways = [match.game.touched(match.view(0), move.id) for move in match.moves(0)]
    assert tuple(sorted(pair, key=lambda thing: "WYOPG".index(thing[-1]))) in ways


def test_a_cube_is_pointed_at_with_its_tiles() -> None:
    """Rules 7, action 2: a cube without tiles of its colour is of no use."""
    view = in_turn()
    view["players"][0] |= {"cubes": "WP", "tiles": "WWP"}
    assert shown(view, "Your turn!") == ("cubes 0 W", "tiles 0 W"), "the colour of which there is most"
    view["players"][0] |= {"cubes": "WP", "tiles": "PPG"}
    assert shown(view, "Your turn!") == ("cubes 0 P", "tiles 0 P")
    view["players"][0] |= {"tiles": "WWG"}
    view["players"][0] |= {"cubes": "P"}
    assert shown(view, "Your turn!") is None


def test_shrimps_and_the_open_sea_come_after_the_first_tiles() -> None:
    """Rules 6: action 10 is the last one."""
    view = in_turn()
    for begins in ("Now guard your coral", "Every turn ends"):
        assert shown(view, begins) is None
    view = in_turn(done=[2])
    assert (shown(view, "Now guard your coral") or ())[0] == "shrimps 0"
    assert (shown(view, "Every turn ends") or ())[-1] == "space G"
    assert shown(in_turn(done=[2, 4]), "Now guard your coral") is None


def test_laying_points_beside_the_largest_coral_of_the_colour() -> None:
    """Rules 7, action 2: tiles side by side are one coral."""
    view = in_turn(phase="lay", laying="W", laid=0)
    for board in view["boards"]:
        board["cells"] = ["~" if cell == "~" else "." for cell in board["cells"]]
    board = view["boards"][0]
    first = next(cell for cell in range(35) if cell % 7 < 6 and {*board["cells"][cell : cell + 2]} == {"."})
    board["cells"][first] = board["cells"][first + 1] = "W"
    view["boards"][1]["cells"][view["boards"][1]["cells"].index(".")] = "W"
    squares = shown(view, "Lay four tiles") or ()
    assert squares
    assert all(square.startswith(board["board"]) for square in squares)
    assert shown(view, "A coral of two") is None
    arrows = shown(view | {"laid": 1}, "A coral of two") or ()
    assert arrows[-1] == "done"


def test_whoever_does_as_the_steps_say_eats_in_the_second_turn() -> None:
    """Rules 10: the point of the game is seen, whatever learner and bot choose where the steps leave it open."""
    for seed in range(8):
        match, learner, bot = new_match(), Random(seed), make(LEVELS[0], seed)
        seen: list[int] = []
        things: set[str] = set()
        while match.view(0)["turn"] <= 3:
            if match.awaiting[0] != 0:
                match.play(1, bot.choose(match, 1))
                continue
            view = match.view(0)
            while (number := LESSON.next_step(view, seen)) is not None:
                seen.append(number)
            things = {thing for step in LESSON.steps if step.when(view) for thing in step.show(view)} or things
            match.play(0, learner.choice(as_told(match, view, things)))
        told = [LESSON.steps[number].text.text for number in seen]
        assert any(text.startswith("This coral is big enough") for text in told)
        assert match.view(0)["players"][0]["parrotfish"], "and it is in the fish"
        assert any(text.startswith("Your parrotfish has eaten") for text in told)


def as_told(match: Match, view: View, things: set[str]) -> list[Move]:
    """The moves that touch most of what the steps point at, all of them where they say nothing. What ends something
    comes last, as the steps have it: laying, the turn."""
    marks = {move: len(things & {*match.game.touched(view, move.id)}) for move in match.moves(0)}
    going_on = {m: mark for m, mark in marks.items() if mark and m.text != "done" and not m.text.startswith("10")}
    marks = going_on or {m: mark for m, mark in marks.items() if m.text != "done"} or marks
    return [move for move, mark in marks.items() if mark == max(marks.values())]


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
