"""Pictures: what a table looks like from an angle, as things, what may be touched, and the words around.

Everything here is made from the view of one viewer.
"""

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import NamedTuple

from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message, Who, say_count
from atoll.core.scene import Groups, Layout, Lines, Scene, Thing
from atoll.server.tables.meaning import match_of
from atoll.server.tables.state import TableState


class Angle(NamedTuple):
    """How somebody looks at a table: as whom, at which move, in which language, on what page."""

    viewer: int
    at: int | None
    """After how many moves; None for now."""
    language: str
    layout: Layout


class Picture(NamedTuple):
    """What is seen from an angle."""

    revision: int
    size: tuple[float, float]
    shared: Groups
    own: Groups
    live: Lines
    head: dict[str, Hashable]

    @property
    def things(self) -> Iterable[Thing]:
        """All of them, in the order of the scene."""
        return chain.from_iterable(self.shared + self.own)


def picture_of(state: TableState, angle: Angle) -> Picture:
    """What a table looks like from an angle."""
    view = _view(state, angle)
    scene = _scene(state, angle, view)
    head = heading(state, angle, view)
    return Picture(state.revision, (scene.width, scene.height), scene.shared, scene.own, scene.live, head)


def _is_past(match: Match, angle: Angle) -> bool:
    return angle.at is not None and angle.at != len(match.log)


def _view(state: TableState, angle: Angle) -> View:
    match = match_of(state)
    if angle.at is not None and _is_past(match, angle):
        return match.rulebook.view(match.at(angle.at), angle.viewer)
    return state.view(angle.viewer)


def _scene(state: TableState, angle: Angle, view: View) -> Scene:
    match, layout = match_of(state), angle.layout
    moves = match.legal(angle.viewer) if angle.at is None else []
    if _is_past(match, angle):
        return state.game.scene(view, moves, layout)
    shared = state.position.shared
    scene = state.game.scene(view, moves, layout, shared.get(layout))
    shared[layout] = scene.shared
    return scene


def heading(state: TableState, angle: Angle, view: View) -> dict[str, Hashable]:
    """The words around the picture: who decides what, points, and at the end the result."""
    match = match_of(state)
    viewer, at, language, _ = angle
    awaiting = view["awaiting"]
    prompt = match.rulebook.prompt(view)
    mine = viewer in awaiting and at is None
    head: dict[str, Hashable] = {
        "say": state.tongue(language).say(prompt.decide if mine else prompt.wait if awaiting else result(match)),
        "mine": mine,
        "turn": tuple(awaiting),
        "moves": len(match.log),
        "viewer": viewer,
        "help": state.game.beside(view),
    }
    if at is not None:
        head["at"] = at
        return head
    head["points"] = state.position.points(viewer)
    if not awaiting:
        head["places"] = tuple(match.places())
        head["sheet"] = state.sheet(language)
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
