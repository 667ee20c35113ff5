"""On a phone one part of the picture is large. The others are miniatures: whoever touches one sees it large, and those
on which something can be touched wear a mark."""

from collections.abc import Iterable, Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, say
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, LOOK, SIGN, Group, Groups, Layout
from atoll.games.reef_encounter.moves import FIRST_DRAFT, FIRST_EAT, FIRST_LAY, MOVES, PASS, SQUARES
from atoll.games.reef_encounter.names import sign_on, square_name
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scene.more import beyond
from atoll.games.reef_encounter.scene.parts import (
    MORE,
    OTHERS,
    PENTAGON,
    REEFS,
    SEA,
    SMALL_NAME,
    Page,
    parts_of,
)
from atoll.games.reef_encounter.scene.plan import plan
from atoll.games.reef_encounter.view import View

SEE = "see "
"""The miniature of a part has its name, after this."""
NAMES = {PENTAGON: say("Arrows"), SEA: say("Open sea"), OTHERS: say("Players"), MORE: say("Cards")}
IN_SEA = ("space", "supply", "bonus", "cylinder")
IN_MORE = ("card", "meal")


def page_of(view: View, moves: Sequence[int], layout: Layout, focus: str) -> Page:
    """The page, with what is large on it: what the viewer wants to see, or else what matters most."""
    page: Page = (layout, len(view["players"]), beyond(view), "")
    if layout != "tall":
        return page
    wanted = focus.removeprefix(SEE)
    return (*page[:3], wanted if wanted in parts_of(page) else _most_urgent(view, moves))


def _most_urgent(view: View, moves: Sequence[int]) -> str:
    """What most of what can be done is about; otherwise the reef where most tiles lie."""
    if view["phase"] == "take cubes" or (moves and all(FIRST_DRAFT <= move < PASS for move in moves)):
        return SEA
    if part := _about(view, moves):
        return part
    on_squares = [move for move in moves if FIRST_EAT <= move < FIRST_LAY or _grows(view, move)]
    weights = dict.fromkeys(REEFS[: len(view["boards"])], 0)
    for move in on_squares:
        for part in _parts(view, move):
            if part in weights:
                weights[part] += 1
    if not any(weights.values()):
        for i, board in enumerate(view["boards"]):
            weights[REEFS[i]] = sum(sign not in "~." for sign in board["cells"])
    return max(weights, key=lambda part: weights[part])


def _about(view: View, moves: Sequence[int]) -> str:
    """The one part that everything is about that can be done on the table."""
    found = [parts for move in moves if (parts := set(_parts(view, move)))]
    common = set.intersection(*found) if found else set()
    return min(common, default="")


def _grows(view: View, move: int) -> bool:
    """Whether a tile would be laid over another: there are few such squares, and they matter."""
    if not FIRST_LAY <= move < MOVES:
        return False
    name = square_name((move - FIRST_EAT) % SQUARES)
    return any(sign_on(board, name[1:]) != "." for board in view["boards"] if board["board"] == name[0])


def _parts(view: View, move: int) -> Iterable[str]:
    """The parts on which something must be touched for a move."""
    boards = {board["board"]: REEFS[i] for i, board in enumerate(view["boards"])}
    for name in QUESTIONS.touched(view, move):
        square = name.removeprefix("shrimp ").removeprefix("pick ").removeprefix("crown ").removeprefix("blue ")
        if square[0] in boards:
            yield boards[square[0]]
        elif name.startswith("coral tile"):
            yield PENTAGON
        elif name.startswith(IN_SEA):
            yield SEA
        elif name.startswith(IN_MORE):
            yield MORE


def miniatures(view: View, moves: Sequence[int], page: Page) -> tuple[Group, Groups]:
    """What lies under the miniatures, and over them."""
    boards = [board["board"] for board in view["boards"]]
    marked = sorted({part for move in moves for part in _parts(view, move)})
    return _frames(page, boards), (_panes(page, boards), _marks(page, marked))


def _name(part: str, boards: list[str]) -> Message:
    return say("Reef {board}", board=boards[REEFS.index(part)]) if part in REEFS else NAMES[part]


@kept
def _frames(page: Page, boards: list[str]) -> Group:
    return tuple(
        thing
        for part, frame in plan(page).small
        for thing in (
            frame.thing(
                f"frame {part}",
                "thumb",
                frame.width / 2,
                frame.height / 2,
                GROUND,
                path=rounded(frame.width, frame.height, 12),
            ),
            frame.thing(
                f"name of {part}",
                "thumb-name",
                frame.width / 2,
                frame.height - SMALL_NAME / 2,
                SIGN,
                text=_name(part, boards),
            ),
        )
    )


@kept
def _panes(page: Page, boards: list[str]) -> Group:
    """What is touched lies over all that it stands for."""
    return tuple(
        frame.thing(
            SEE + part,
            "look-pane",
            frame.width / 2,
            frame.height / 2,
            SIGN,
            path=rounded(frame.width, frame.height, 12),
            label=say("See large: {part}", part=_name(part, boards)),
            verb=LOOK,
        )
        for part, frame in plan(page).small
    )


@kept
def _marks(page: Page, marked: list[str]) -> Group:
    return tuple(
        frame.thing(f"mark {part}", "look-mark", frame.width - 13, 13, SIGN, size=0.8)
        for part, frame in plan(page).small
        if part in marked
    )
