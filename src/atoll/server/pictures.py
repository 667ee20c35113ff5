"""What a reader is shown: the picture of a position as things on the wire, what may be touched, and the words around.

Everything here is made from the view of one viewer. A picture is made once for all readers who see the same thing.
"""

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message, Who, say_count
from atoll.core.scene import Groups, Layout, Lines, Scene, Thing, Touches
from atoll.core.text import Block
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


def pictures(wanted: Sequence[tuple[Table, Angle]]) -> list[Picture]:
    """What tables look like from some angles; each step is done for all of them before the next."""
    views = [_view(table, angle) for table, angle in wanted]
    scenes = [_scene(table, angle, view) for (table, angle), view in zip(wanted, views, strict=True)]
    heads = [heading(table, angle, view) for (table, angle), view in zip(wanted, views, strict=True)]
    return [
        Picture(angle, table.revision, (s.width, s.height), s.shared, s.own, s.live, s.touches, head)
        for (table, angle), s, head in zip(wanted, scenes, heads, strict=True)
    ]


def _view(table: Table, angle: Angle) -> View:
    match = table.match
    assert match is not None
    if angle.at is None or angle.at == len(match.log):
        return table.view(angle.viewer)
    return match.rulebook.view(match.at(angle.at), angle.viewer)


def _scene(table: Table, angle: Angle, view: View) -> Scene:
    match = table.match
    assert match is not None
    viewer, at, _, layout = angle
    moves = match.legal(viewer) if at is None else []
    if at is not None and at != len(match.log):
        return table.game.scene(view, moves, layout)
    scene = table.game.scene(view, moves, layout, table.shared.get(layout))
    table.shared[layout] = scene.shared
    return scene


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
        head["sheet"] = table.sheet(language)
    return head


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


def text_table(table: Table, viewer: int = NOBODY) -> list[Block]:
    assert table.match is not None
    return table.match.text(viewer)
