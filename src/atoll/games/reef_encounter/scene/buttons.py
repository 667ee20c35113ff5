"""What some moves need beside the pieces: buttons, the first larva cubes, and the action card."""

from collections.abc import Sequence

from atoll.core.kept import kept
from atoll.core.message import say
from atoll.core.scene import ON_PIECE, SIGN, Group, Groups, Thing
from atoll.games.reef_encounter.actions.take_cubes import pair_of_cubes
from atoll.games.reef_encounter.moves import FINISH, FIRST_CUBES, FIRST_LARVA, PASS
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.scene.frame import Frame, Page, plan
from atoll.games.reef_encounter.scene.pieces import larva
from atoll.games.reef_encounter.scene.side import CONSUMED_Y, CUBES_Y, FIRST_COLUMN, MORE_X
from atoll.games.reef_encounter.view import View


def takes_cubes(moves: Sequence[int]) -> bool:
    """Whether two larva cubes are chosen. There are no consumed tiles yet: the cubes lie in their place."""
    return bool(moves) and FIRST_CUBES <= moves[0] < FIRST_LARVA


def buttons(view: View, moves: Sequence[int], page: Page) -> Groups:
    acts = view["active"] == view["seat"] and view["phase"] in ("act", "lay", "put")
    return (
        _button(page, "done", "lay-done") if FINISH in moves else (),
        _button(page, "pass", "pass-bite") if PASS in moves else (),
        _pairs(page, list(moves)) if takes_cubes(moves) else (),
        _actions(page, view["done"]) if acts else (),
    )


@kept
def _button(page: Page, name: str, mark: str) -> Group:
    label = say("lay no more tiles") if name == "done" else say("eat nothing")
    return (plan(page).sides[0].thing(name, "button", MORE_X, CUBES_Y, SIGN, mark=mark, label=label, verb=name),)


@kept
def _pairs(page: Page, moves: list[int]) -> Group:
    return tuple(thing for move in moves for thing in _pair(plan(page).sides[0], move))


def _pair(frame: Frame, move: int) -> Group:
    letters, place = pair_of_cubes(move), move - FIRST_CUBES
    x, y = FIRST_COLUMN - 34 + 120 * (place % 8), CONSUMED_Y - 25 + 57 * (place // 8)
    first, second = (colour_name(letter) for letter in letters)
    label = say("two larva cubes: {first}, {second}", first=first, second=second)
    cubes = (
        larva(frame, f"pair {letters} {i}", letters[i], x - 23 + 46 * i, y, 0.42, None)._replace(layer=ON_PIECE)
        for i in range(2)
    )
    return frame.thing(f"pair {letters}", "cube-pair", x, y, size=0.88, label=label, verb="take"), *cubes


@kept
def _actions(page: Page, done: list[int]) -> Group:
    """The action card: what has been done in this turn is struck out."""
    return tuple(_action(plan(page).sides[0], action, action in done) for action in range(1, 11) if action != 9)


def _action(frame: Frame, action: int, is_done: bool) -> Thing:
    once = is_done and action in (1, 2, 3, 4)
    number = action if action < 9 else 9
    x, y = MORE_X - 96 + 48 * ((number - 1) % 5), CONSUMED_Y - 26 + 50 * ((number - 1) // 5)
    label = say("action {number}, done", number=action) if is_done else say("action {number}", number=action)
    return frame.thing(
        f"action {action}", "action-done" if once else "action", x, y, SIGN, text=str(action), label=label
    )
