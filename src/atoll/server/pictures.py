"""What a reader is shown: the picture of a position as things on the wire, what may be touched, and the words around.

Everything here is made from the view of one viewer. A picture is made once for all readers who see the same thing.
"""

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import Any, NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message, Who, say_count
from atoll.core.scene import Groups, Layout, Lines, Thing, Touches
from atoll.core.text import Block
from atoll.core.tongue import Tongue
from atoll.server.table import Table


class Angle(NamedTuple):
    """How a reader looks at a table: as whom, at which move, in which language, on what page."""

    viewer: int
    at: int | None
    """After how many moves; None for now."""
    language: str
    layout: Layout


class Picture(NamedTuple):
    """What a reader sees."""

    angle: Angle
    revision: int
    size: tuple[float, float]
    shared: Groups
    own: Groups
    live: Lines
    touches: Touches
    head: dict[str, Hashable]

    @property
    def things(self) -> Iterable[Thing]:
        """All of them, in the order of the scene."""
        return chain.from_iterable(self.shared + self.own)


def picture(table: Table, angle: Angle) -> Picture:
    match = table.match
    assert match is not None
    viewer, at, _, layout = angle
    is_now = at is None or at == len(match.log)
    view = table.view(viewer) if is_now else match.rulebook.view(match.at(at or 0), viewer)
    moves = match.legal(viewer) if at is None else []
    seen = table.shared if is_now else {}
    scene = table.game.scene(view, moves, layout, seen.get(layout))
    shared = seen.setdefault(layout, scene.shared)
    head = heading(table, angle, view)
    return Picture(
        angle, table.revision, (scene.width, scene.height), shared, scene.own, scene.live, scene.touches, head
    )


def heading(table: Table, angle: Angle, view: View) -> dict[str, Hashable]:
    """The words around the picture: who decides what, points, undo, and at the end the result."""
    match = table.match
    assert match is not None
    viewer, at, language, _ = angle
    awaiting = view["awaiting"]
    prompt = match.rulebook.prompt(view)
    mine = viewer in awaiting and at is None
    head: dict[str, Hashable] = {
        "say": table.tongue(language).say(prompt.decide if mine else prompt.wait if awaiting else result(match)),
        "mine": mine,
        "turn": tuple(awaiting),
        "moves": len(match.log),
        "viewer": viewer,
        "help": table.game.beside(view),
    }
    if at is not None:
        head["at"] = at
        return head
    head["points"] = table.points(viewer)
    if not awaiting:
        head["places"] = tuple(match.places())
        head["sheet"] = sheet(match, table.tongue(language))
    return head


def sheet(match: Match, tongue: Tongue) -> Hashable:
    """The score sheet: `[seat, points, reason, things]` for each line."""
    return tuple((line.seat, line.points, tongue.say(line.reason), line.things) for line in match.score_sheet())


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
    say, log = table.tongue(language).say, table.match.log
    told = ((number, table.log_of(number, viewer)) for number in numbers)
    return [[number + 1, log[number][0], " ".join(map(say, messages))] for number, messages in told]


def text_table(table: Table, viewer: int = NOBODY) -> list[Block]:
    assert table.match is not None
    return table.match.text(viewer)
