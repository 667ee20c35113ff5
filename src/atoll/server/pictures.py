"""What a reader is shown: the picture of a position as things on the wire, what may be touched, and the words around.

Everything here is made from the view of one viewer. A picture is made once for all readers who see the same thing.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message, Who, say_count
from atoll.core.scene import Layout, Lines, Touches
from atoll.core.text import Block
from atoll.core.tongue import Tongue
from atoll.server.table import Table
from atoll.server.wires import Shared, WireGroup


class Angle(NamedTuple):
    """How a reader looks at a table: as whom, at which move, in which language, on what page."""

    viewer: int
    at: int | None
    """After how many moves; None for now."""
    language: str
    layout: Layout


class Picture(NamedTuple):
    """What a reader sees, things as they go over the wire."""

    angle: Angle
    revision: int
    size: tuple[float, float]
    shared: Shared
    own: list[WireGroup]
    live: Lines
    touches: Touches
    head: Mapping[str, Any]

    @property
    def things(self) -> WireGroup:
        """All of them by their ids, in the order of the scene."""
        return {name: thing for group in (*self.shared.groups, *self.own) for name, thing in group.items()}


def picture(table: Table, angle: Angle) -> Picture:
    match = table.match
    assert match is not None
    is_now = angle.at is None or angle.at == len(match.log)
    view = table.view(angle.viewer) if is_now else match.rulebook.view(match.at(angle.at or 0), angle.viewer)
    moves = match.legal(angle.viewer) if angle.at is None else []
    tongue = table.tongue(angle.language)
    wires = table.wires(angle.language)
    seen = table.shared if is_now else {}
    scene = table.game.scene(view, moves, angle.layout, seen.get(angle.layout))
    shared = wires.put_shared(seen.setdefault(angle.layout, scene.shared))
    head = heading(table, angle, view, tongue)
    size = scene.width, scene.height
    return Picture(angle, table.revision, size, shared, wires.put_groups(scene.own), scene.live, scene.touches, head)


def heading(table: Table, angle: Angle, view: View, tongue: Tongue) -> dict[str, Any]:
    """The words around the picture: who decides what, points, undo, and at the end the result."""
    match = table.match
    assert match is not None
    awaiting = view["awaiting"]
    prompt = match.rulebook.prompt(view)
    mine = angle.viewer in awaiting and angle.at is None
    is_over = not awaiting
    head: dict[str, Any] = {
        "say": table.wires(angle.language).say(result(match) if is_over else prompt.decide if mine else prompt.wait),
        "mine": mine,
        "turn": awaiting,
        "moves": len(match.log),
        "viewer": angle.viewer,
        "help": table.game.beside(view),
    }
    if angle.at is not None:
        head["at"] = angle.at
        return head
    head["points"] = [points_in_words(*points) for points in table.point_ranges(angle.viewer)]
    if match.over:
        head["places"] = match.places()
        head["sheet"] = sheet(match, tongue)
    return head


def points_in_words(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def sheet(match: Match, tongue: Tongue) -> list[list[Any]]:
    """The score sheet: `[seat, points, reason, things]` for each line."""
    return [[line.seat, line.points, tongue.say(line.reason), list(line.things)] for line in match.score_sheet()]


def result(match: Match) -> Message:
    """Who has won."""
    places, points = match.places(), match.points()
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return say_count("A tie with {number} point.", "A tie with {number} points.", points[winners[0]])
    return say_count(
        "{name} wins with {number} point.",
        "{name} wins with {number} points.",
        points[winners[0]],
        name=Who(winners[0]),
    )


def log_lines(table: Table, viewer: int, language: str, numbers: Iterable[int]) -> list[list[Any]]:
    """`[number of moves after it, seat, what happened]` for each move."""
    assert table.match is not None
    line, log = table.wires(language).line, table.match.log
    return [[number + 1, log[number][0], line(table.log_of(number, viewer))] for number in numbers]


def text_table(table: Table, viewer: int = NOBODY) -> list[Block]:
    assert table.match is not None
    return table.match.text(viewer)
