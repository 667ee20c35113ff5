"""The picture: reefs, the pentagon of corals, the open sea, the own side on driftwood, plates of the others.

Polyp tiles of a colour are all alike, so a tile is known by its square, and a pile by its owner, place and colour.
"""

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from atoll.core.kept import kept
from atoll.core.message import say
from atoll.core.scene import GROUND, ROOM, Group, Groups, Layout, Lines, Scene, Thing, Touches, products
from atoll.games.reef_encounter.actions.take_cubes import pair_of_cubes
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.moves import FINISH, FIRST_CUBES, FIRST_LARVA, PASS
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scene.actions import actions, answer
from atoll.games.reef_encounter.scene.hand import hand
from atoll.games.reef_encounter.scene.look import miniatures, page_of
from atoll.games.reef_encounter.scene.marks import attacked, marks
from atoll.games.reef_encounter.scene.more import more_of_one, more_on_sea
from atoll.games.reef_encounter.scene.others import others
from atoll.games.reef_encounter.scene.pentagon import lit_arrows, pentagon
from atoll.games.reef_encounter.scene.plan import Page, plan
from atoll.games.reef_encounter.scene.reefs import reefs
from atoll.games.reef_encounter.scene.sea import open_sea
from atoll.games.reef_encounter.view import View


def scene(view: View, moves: Sequence[int], layout: Layout, shared: Groups | None = None, focus: str = "") -> Scene:
    page = page_of(view, moves, layout, focus)
    table = _table(view, page)
    own = _own(view, moves, page)
    if layout == "tall":
        # Everybody has something else large before them.
        below, above = miniatures(view, moves, page)
        shared, own = (_water(layout),), (below, *table, *above, *own)
    else:
        shared = shared or (_water(layout), *table)
    touches = Touches(moves, partial(QUESTIONS.touched, view))
    return Scene(*ROOM[layout], shared, own, touches, _lines(moves, touches), plan(page).band)


@kept
def _water(layout: Layout) -> Group:
    width, height = ROOM[layout]
    return (Thing("water", "deep-sea", width / 2, height / 2, GROUND),)


def _table(view: View, page: Page) -> Groups:
    """What everybody sees alike."""
    ring = pentagon(page, view["values"], view["coral_tiles"])
    return *reefs(view, page), ring, *open_sea(view, page), *more_on_sea(view, page)


def _own(view: View, moves: Sequence[int], page: Page) -> Groups:
    laying = view["laying"]
    is_laying = bool(moves) and laying is not None and view["phase"] == "lay"
    return (
        *hand(view, page),
        *others(view, page),
        actions(view, moves, page),
        lit_arrows(page, view["coral_tiles"], laying, attacked(view, moves)) if is_laying and laying else (),
        *_answers(moves, page),
        *marks(view, moves, page),
        *more_of_one(view, moves, page),
    )


def _answers(moves: Sequence[int], page: Page) -> Groups:
    twice = [pair_of_cubes(move) for move in moves if FIRST_CUBES <= move < FIRST_LARVA]
    return (
        answer(page, "done", say("Done laying"), say("lay no more tiles")) if FINISH in moves else (),
        answer(page, "pass", say("Eat nothing"), say("eat nothing")) if PASS in moves else (),
        *(_twice(page, letter) for letter in COLOUR_LETTERS if letter * 2 in twice),
    )


def _twice(page: Page, letter: str) -> Group:
    """After a larva cube of the supply was touched: a second one of its colour."""
    colour = colour_name(letter)
    label = say("two larva cubes: {first}, {second}", first=colour, second=colour)
    return answer(page, f"twice {letter}", say("Twice {colour}", colour=colour), label)


def _lines(moves: Sequence[int], touches: Touches) -> Lines | None:
    """Two larva cubes may be touched in any order."""
    if not moves or not FIRST_CUBES <= moves[0] < FIRST_LARVA:
        return None
    return products(path for way in touches.values() for path in permutations(way) if path[0].startswith("supply"))
