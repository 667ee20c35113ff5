"""What a reader is shown: the picture of a position as things on the wire, what may be touched, and the words around.

Everything here is made from the view of one viewer. A picture is made once for all readers who see the same thing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.match import Match
from atoll.core.message import Message, Who, say_count
from atoll.core.scene import Layout, Scene
from atoll.core.text import Block
from atoll.core.tongue import Tongue
from atoll.server.table import Table
from atoll.server.wires import WireThing


class Angle(NamedTuple):
    """How a reader looks at a table: as whom, at which move, in which language, on what page."""

    viewer: int
    at: int | None
    """After how many moves; None for now."""
    language: str
    layout: Layout


@dataclass(frozen=True)
class Picture:
    """What a reader sees. `things` are as they go over the wire, by id, in the order of the scene."""

    angle: Angle
    revision: int
    size: tuple[float, float]
    things: Mapping[str, WireThing]
    live: list[list[list[str]]]
    moves: Mapping[tuple[str, ...], int]
    """For each way of touching, the move that it makes."""
    head: Mapping[str, Any]


def picture(table: Table, angle: Angle) -> Picture:
    match = table.match
    assert match is not None
    is_now = angle.at is None or angle.at == len(match.log)
    view = table.view(angle.viewer) if is_now else match.rulebook.view(match.at(angle.at or 0), angle.viewer)
    moves = match.legal(angle.viewer) if angle.at is None else []
    tongue = table.tongue(angle.language)
    scene = table.game.scene(view, moves, angle.layout)
    things = table.wires(angle.language).put_all(scene.things)
    head = heading(table, angle, view, tongue)
    size, meant = (scene.width, scene.height), {path: move for move, path in scene.touches.items()}
    return Picture(angle, table.revision, size, things, products(scene), meant, head)


def products(scene: Scene) -> list[list[list[str]]]:
    """What may be touched, in few words: each `[[a, b], [c, d]]` stands for a or b, then c or d.

    A whole move is a way through one of them. Things that are followed by the same things share a line.
    """
    return _merged(scene.touches.values())


def _merged(paths: Iterable[tuple[str, ...]]) -> list[list[list[str]]]:
    after: dict[str, list[tuple[str, ...]]] = {}
    for path in paths:
        if path[0] in after:
            after[path[0]].append(path[1:])
        else:
            after[path[0]] = [path[1:]]
    groups: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for first, rests in after.items():
        groups.setdefault(tuple(rests), []).append(first)
    lines = []
    for following, firsts in groups.items():
        longest = max(map(len, following))
        if longest == 0:
            lines.append([firsts])
        elif longest == 1:
            lines.append([firsts, [second for (second,) in following]])
        else:
            lines += [[firsts, *line] for line in _merged(following)]
    return lines


def heading(table: Table, angle: Angle, view: View, tongue: Tongue) -> dict[str, Any]:
    """The words around the picture: who decides what, points, undo, and at the end the result."""
    match = table.match
    assert match is not None
    awaiting = list(view["awaiting"])
    prompt = match.rulebook.prompt(view)
    mine = angle.viewer in awaiting and angle.at is None
    is_over = not awaiting
    head: dict[str, Any] = {
        "say": tongue.say(result(match) if is_over else prompt.decide if mine else prompt.wait),
        "mine": mine,
        "turn": awaiting,
        "moves": len(match.log),
        "viewer": angle.viewer,
        "help": list(table.game.beside(view)),
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


def log_lines(table: Table, viewer: int, tongue: Tongue, numbers: Iterable[int]) -> list[list[Any]]:
    """`[number of moves after it, seat, what happened]` for each move."""
    assert table.match is not None
    return [
        [number + 1, table.match.log[number][0], " ".join(tongue.say(m) for m in table.log_of(number, viewer))]
        for number in numbers
    ]


def text_table(table: Table, viewer: int = NOBODY) -> list[Block]:
    assert table.match is not None
    return table.match.text(viewer)
