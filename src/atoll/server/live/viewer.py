"""A viewer: one open page. From which angle it looks, what it sees, and what has changed since it last saw something.

A picture is made from the view of one seat, or of nobody. A frame is what has changed from one picture to the next:
`{"rev", "c": changed things, "r": removed ids, "live", "head", "cut", "log"}`; the first one after connecting has all
`things`. Of the words around the picture, in `head`, only the changed ones are sent.
"""

import asyncio
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import LOOK, Groups, Layout, Lines, Scene, Thing
from atoll.core.story import seen_by
from atoll.server.tables.meaning import match_of
from atoll.server.tables.notes import ENDED
from atoll.server.tables.player import Player
from atoll.server.tables.position import Position
from atoll.server.tables.state import TableState
from atoll.web.wire import Wire, encode

MOST_WAITING = 64
"""Frames that wait for a page that reads slowly; then it is given up."""
FIRST_LINES = 40
"""Of the log, to whoever comes."""


class Angle(NamedTuple):
    """How somebody looks at a table: as whom, at which move, in which language, on what page."""

    viewer: int
    at: int | None
    """After how many moves; None for now."""
    language: str
    layout: Layout
    focus: str = ""
    """What is seen large: the id of a thing that stands for it."""


class Picture(NamedTuple):
    """What is seen from an angle."""

    revision: int
    size: tuple[float, float, float]
    """Width, height, and where the band for the prompt begins."""
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
    return Picture(state.revision, (scene.width, scene.height, scene.band), scene.shared, scene.own, scene.live, head)


def _is_past(match: Match, angle: Angle) -> bool:
    return angle.at is not None and angle.at != len(match.log)


def _view(state: TableState, angle: Angle) -> View:
    match = match_of(state)
    if angle.at is not None and _is_past(match, angle):
        return match.rulebook.view(match.at(angle.at), angle.viewer)
    return state.view(angle.viewer)


def _scene(state: TableState, angle: Angle, view: View) -> Scene:
    match, form = match_of(state), (angle.layout, angle.focus)
    if _is_past(match, angle):
        return state.game.scene(view, [], angle.layout, None, angle.focus)
    moves = [] if angle.at is not None or state.is_undecided else state.position.legal(angle.viewer)
    shared = state.position.shared
    scene = state.game.scene(view, moves, angle.layout, shared.get(form), angle.focus)
    shared[form] = scene.shared
    return scene


def heading(state: TableState, angle: Angle, view: View) -> dict[str, Hashable]:
    """The words around the picture: who decides what, points, and at the end the result."""
    match = match_of(state)
    viewer, at, language = angle.viewer, angle.at, angle.language
    is_undecided = state.is_undecided and at is None
    awaiting = () if is_undecided else view["awaiting"]
    mine = viewer in awaiting and at is None
    prompt = match.rulebook.prompt(view, state.position.legal(viewer) if mine else ())
    head: dict[str, Hashable] = {
        "beats": _beats(state, angle),
        "say": state.tongue(language).say(prompt.decide if mine else prompt.wait if awaiting else outcome(state)),
        "mine": mine,
        "turn": tuple(awaiting),
        "moves": len(match.log),
        "viewer": viewer,
        "help": state.game.beside(view),
    }
    head["points"] = _points(state, angle)
    if at is not None:
        head["at"] = at
    elif not awaiting and not is_undecided:
        head["places"] = tuple(state.places())
        head["sheet"] = state.sheet(language)
    return head


def _points(state: TableState, angle: Angle) -> tuple[str, ...]:
    """What the viewer knows, or knew then, of the points of each seat."""
    match = match_of(state)
    if angle.at is not None and _is_past(match, angle):
        return Position(match.then(angle.at)).points(angle.viewer)
    return state.position.points(angle.viewer)


def _beats(state: TableState, angle: Angle) -> tuple[tuple[tuple[str, ...], str], ...]:
    """What the move which led here did, as far as the viewer saw it: the things of each event, and its words."""
    match = match_of(state)
    number = len(match.log) if angle.at is None else angle.at
    if not number:
        return ()
    events = match.events(number - 1) if _is_past(match, angle) else state.position.events
    tongue = state.tongue(angle.language)
    told = ((tuple(event.things()), event.told()) for event in seen_by(angle.viewer, events))
    return tuple((things, tongue.say(words) if words else "") for things, words in told if things or words)


def outcome(state: TableState) -> Message:
    """How a game has ended: who has won, who has resigned; or that it was ended undecided."""
    if state.is_undecided:
        return ENDED
    told = result(match_of(state), state.places())
    for seat in state.resigned:
        told = say("{result} {name} had resigned.", result=told, name=Who(seat))
    return told


def result(match: Match, places: Sequence[int] = ()) -> Message:
    """Who has won."""
    places, points = places or match.places(), match.points()
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return say_count("A tie with {number} point.", "A tie with {number} points.", points[winners[0]])
    return say_count(
        "{name} wins with {number} point.",
        "{name} wins with {number} points.",
        points[winners[0]],
        name=Who(winners[0]),
    )


class Viewer:
    """One open page at a table."""

    def __init__(self, player: Player, layout: Layout = "wide") -> None:
        self.who = player.who
        self.name = player.name
        self.language = player.language
        self.household = player.household
        self.layout: Layout = layout
        self.focus = ""
        """What it has asked to see large, by the id of a thing."""
        self.seat = player.seat
        """As whom it looks now; its owner may have several seats, and a curtain between them."""
        self.at: int | None = None
        """The move that it looks back to; None for now."""
        self.shown: Picture | None = None
        self.head: dict[str, Hashable] = {}
        """The words around its picture as it has them."""
        self.told = 0
        """The last entry of which its log has told; 0 if it is to be told afresh."""
        self.lesson: set[int] = set()
        """The steps of a guided game that have been read."""
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._is_given_up = False

    @property
    def player(self) -> Player:
        """Whoever sits before the page, as they act now."""
        return Player(self.who, self.seat, self.language, self.name, self.household)

    @property
    def angle(self) -> Angle:
        return Angle(self.seat, self.at, self.language, self.layout, self.focus)

    def can_look_at(self, thing: str) -> bool:
        """Whether something in the picture that it has stands for more."""
        return self.shown is not None and any(one.id == thing and one.verb == LOOK for one in self.shown.things)

    def forget(self) -> None:
        """Send everything afresh next time."""
        self.shown = None
        self.told = 0

    def look_as(self, seat: int) -> None:
        """Look from another side: nothing of what was seen before stays."""
        if seat != self.seat:
            self.seat = seat
            self.forget()

    def send(self, frame: dict[str, Any]) -> None:
        self.send_bytes(encode(frame))

    def send_bytes(self, frame: bytes) -> None:
        if self.outbox.full():
            self.hang_up()
        elif not self._is_given_up:
            self.outbox.put_nowait(frame)

    def hang_up(self) -> None:
        """Let the connection end: what it has not read is dropped."""
        self._is_given_up = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


def frame_for(
    viewer: Viewer, state: TableState, picture: Picture, head: dict[str, Hashable], wire: Wire
) -> dict[str, Any]:
    """What to send to a viewer who is to see this; from then on, it has seen it."""
    frame = _picture(viewer.shown, picture, wire)
    frame["head"] = head if "things" in frame else _changed_words(viewer.head, head)
    _add_lines(frame, viewer, state)
    viewer.shown, viewer.head, viewer.told = picture, head, state.n
    return frame


def _picture(old: Picture | None, new: Picture, wire: Wire) -> dict[str, Any]:
    """The picture, or what has changed of it."""
    frame: dict[str, Any] = {"rev": new.revision}
    if old is None or old.size != new.size:
        return frame | {"size": new.size, "things": [wire.tell(thing) for thing in new.things], "live": new.live}
    _add_changes(frame, wire, old, new)
    if old.live != new.live:
        frame["live"] = new.live
    return frame


def _add_changes(frame: dict[str, Any], wire: Wire, old: Picture, new: Picture) -> None:
    """The things that have changed or gone. What one sees alone may come to be seen by all, and the other way round."""
    shared, own = wire.shared_changes(old.shared, new.shared), wire.changes(old.own, new.own)
    if told := shared.told + own.told:
        frame["c"] = told
    if shared.gone or own.gone:
        gone = [name for name in shared.gone if name not in own.others]
        if gone := gone + [name for name in own.gone if name not in shared.others]:
            frame["r"] = gone


def _changed_words(old: dict[str, Hashable], new: dict[str, Hashable]) -> dict[str, Hashable]:
    changed = {name: words for name, words in new.items() if old.get(name) != words}
    return changed if old.keys() == new.keys() else changed | dict.fromkeys(old.keys() - new.keys())


def _add_lines(frame: dict[str, Any], viewer: Viewer, state: TableState) -> None:
    """Lines of the log that are new, and how many moves of the others still hold."""
    last = len(state.story)
    if not viewer.told:
        first = frame["first"] = max(0, last - FIRST_LINES)
    else:
        first = last
        while first and state.story[first - 1].n > viewer.told:
            first -= 1
        if (cut := state.story.cut_since(viewer.told)) is not None:
            frame["cut"] = cut
    if first < last:
        frame["log"] = state.lines(range(first, last), viewer.seat, viewer.language)
