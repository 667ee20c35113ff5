"""What another box adds to the picture."""

from collections.abc import Sequence

from atoll.core.scene import Group, Groups
from atoll.games.reef_encounter.scene.frame import Page
from atoll.games.reef_encounter.scene.places import Closed
from atoll.games.reef_encounter.second_kind.scene.board import closed_on, on_open_sea, on_reef
from atoll.games.reef_encounter.second_kind.scene.tray import picks, tray
from atoll.games.reef_encounter.view import View


def is_more(view: View) -> bool:
    """Whether another box is in use."""
    return "special" in view


def closed_sides(view: View, board: str) -> Closed:
    """For each side the squares of a board whose tile shows no coral there."""
    return closed_on(board, view["special"]["boards"][board]) if is_more(view) else {}


def more_on_reef(view: View, page: Page, i: int) -> Group:
    """What lies on a reef, given its place among the boards."""
    if not is_more(view):
        return ()
    letter = view["boards"][i]["board"]
    return on_reef(page, i, letter, view["special"]["boards"][letter])


def more_on_sea(view: View, page: Page) -> Groups:
    if not is_more(view):
        return ()
    return on_open_sea(page, view["special"], [space["tiles"] for space in view["sea"]])


def more_of_one(view: View, moves: Sequence[int], page: Page) -> Groups:
    """What only one viewer sees so."""
    return (*tray(view, moves, page), picks(view, moves, page)) if is_more(view) else ()
