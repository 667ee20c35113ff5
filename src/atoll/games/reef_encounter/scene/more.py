"""What another box adds to the picture. This one draws its own things and asks here for the rest."""

from collections.abc import Iterator, Sequence

from atoll.core.scene import Group, Groups
from atoll.games.reef_encounter.scene.parts import INSIDE, Beyond
from atoll.games.reef_encounter.scene.places import Closed
from atoll.games.reef_encounter.scene.plan import Frame, Page
from atoll.games.reef_encounter.scene.rows import Hand, Item
from atoll.games.reef_encounter.second_kind.scene.actions import going_on
from atoll.games.reef_encounter.second_kind.scene.bench import bench
from atoll.games.reef_encounter.second_kind.scene.board import closed_on, on_open_sea, on_reef, picks
from atoll.games.reef_encounter.second_kind.scene.hand import more_of_hand
from atoll.games.reef_encounter.second_kind.scene.plates import more_on_plate
from atoll.games.reef_encounter.second_kind.scene.rows import rows_of
from atoll.games.reef_encounter.second_kind.scene.touching import answers
from atoll.games.reef_encounter.view import BoardView, PlayerView, View


def is_more(view: View) -> bool:
    """Whether another box is in use."""
    return "special" in view


def beyond(view: View) -> tuple[Beyond, ...]:
    """With another box: on which sides of each reef squares lie beyond its frame, or may be laid there now."""
    if not is_more(view):
        return ()
    if view["phase"] == "piece" and view["special"]["held"] == "rock":
        return ((1, 1, 1, 1),) * len(view["boards"])
    return tuple(map(_beyond, view["boards"]))


def _beyond(board: BoardView) -> Beyond:
    if not board["beyond"]:
        return INSIDE
    lines = "".join(board["beyond"])
    return int("z" in lines), int("0" in lines), int("h" in lines), int("7" in lines)


def rows_with_more(page: Page) -> Hand | None:
    """Where things lie on one's own side if another box needs room there."""
    return rows_of(page) if page[2] else None


def more_going_on(view: View) -> str:
    """The action of another box that is being done."""
    return going_on(view) if is_more(view) else ""


def more_of_player(frame: Frame, seat: int, player: PlayerView) -> Iterator[Item]:
    return more_on_plate(frame, seat, player) if "laid" in player else iter(())


def points_with_more(view: View) -> list[tuple[int, int | None]]:
    """What is known of the points of each player: at least so many, and at most, if that can be told."""
    least = min(view["values"].values())
    return [
        (player["points"] + least, None)
        if player["has_secret"] and player["secret"] is None
        else (player["points"], player["points"])
        for player in view["players"]
    ]


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
    eaters = sum(player["shrimps_eaten"] > 0 for player in view["players"])
    return on_open_sea(page, view["special"], [space["tiles"] for space in view["sea"]], eaters)


def more_of_one(view: View, moves: Sequence[int], page: Page) -> Groups:
    """What only one viewer sees so."""
    if not is_more(view):
        return ()
    return *more_of_hand(view, page), *bench(view, page), picks(view, moves, page), *answers(view, moves, page)
