"""Reefs and open sea with the pieces of this box."""

from collections.abc import Iterator, Sequence

from atoll.core.kept import kept
from atoll.core.message import say
from atoll.core.scene import GROUND, SIGN, Group, Groups, Thing
from atoll.games.reef_encounter.components import BOARD_LETTERS, COLOUR_LETTERS
from atoll.games.reef_encounter.names import cell_name
from atoll.games.reef_encounter.scene.places import Closed, place
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.scene.sea import sea_of
from atoll.games.reef_encounter.second_kind.scene.pieces import blue_shrimp, crown, print_on, special
from atoll.games.reef_encounter.second_kind.scene.touching import touched_by_more
from atoll.games.reef_encounter.second_kind.view import MoreOfReefView, SpecialView
from atoll.games.reef_encounter.view import View

TILE = 0.94


def closed_on(letter: str, reef: MoreOfReefView) -> Closed:
    """For each side the squares whose tile shows rock there."""
    board = BOARD_LETTERS.index(letter)
    return {side: [cell_name(cell, board) for cell in cells] for side, cells in reef["rock_sides"].items() if cells}


@kept
def on_reef(page: Page, i: int, letter: str, reef: MoreOfReefView) -> Group:
    """What tells special tiles from others, ground that was laid, crowns of thorns and blue shrimps."""
    frame, board = plan(page).reefs[i], BOARD_LETTERS.index(letter)
    things = list(_prints(frame, letter, reef))
    things += [_rock(frame, letter, cell_name(cell, board)) for cell in reef["rock"]]
    things += [_water(frame, letter, cell_name(cell, board)) for cell in reef["water"]]
    for cell in reef["crowns"]:
        square = cell_name(cell, board)
        things.append(crown(frame, letter + square, *place(square), TILE))
    for cell in reef["blue_shrimps"]:
        square = cell_name(cell, board)
        label = say("blue shrimp on {square}", square=letter + square)
        x, y = place(square)
        things.append(blue_shrimp(frame, f"blue {letter}{square}", x + 4, y + 2, 0.76, label))
    return tuple(things)


def _prints(frame: Frame, letter: str, reef: MoreOfReefView) -> Iterator[Thing]:
    for text, kind in reef["tiles"].items():
        square = cell_name(int(text), BOARD_LETTERS.index(letter))
        closed = {side for side, cells in reef["rock_sides"].items() if int(text) in cells}
        sides = next(sides for sides in ("es", "sw", "wn", "ne") if not closed & set(sides))
        yield from print_on(frame, f"print {letter}{square}", kind, reef["faces"][text], sides, *place(square), TILE)


def _rock(frame: Frame, letter: str, square: str) -> Thing:
    """Under whatever lies there."""
    label = say("bare rock on {square}", square=letter + square)
    return frame.thing(f"rock {letter}{square}", "rock-piece", *place(square), GROUND, size=TILE, label=label)


def _water(frame: Frame, letter: str, square: str) -> Thing:
    label = say("water on {square}", square=letter + square)
    return frame.thing(f"water {letter}{square}", "water-piece", *place(square), GROUND, size=TILE, label=label)


def on_open_sea(page: Page, special: SpecialView, tiles: list[str], eaters: int) -> Groups:
    """Special tiles on the draft spaces, after the plain ones there; the blue shrimp, and those beside it."""
    spaces = zip(COLOUR_LETTERS, special["sea"], map(len, tiles), strict=True)
    return *(_on_space(page, *space) for space in spaces), _blue(page, special["sea_blue"], eaters)


@kept
def _on_space(page: Page, letter: str, kinds: list[str], tiles: int) -> Group:
    sea = sea_of(page)
    places = sea.places
    things: list[Thing] = []
    for i, kind in enumerate(kinds):
        name = f"sea {letter} {kind} {kinds[:i].count(kind)}"
        x, y = places.at[1 + tiles + i]
        things += special(sea.frame, name, kind, sea.x(letter) + x, sea.middle + y, places.tile, None)
    return tuple(things)


@kept
def _blue(page: Page, is_on_sea: bool, eaters: int) -> Group:
    """Beside the shrimps that parrotfish have eaten, as long as not everybody has eaten."""
    if not is_on_sea:
        return ()
    sea = sea_of(page)
    return (blue_shrimp(sea.frame, "blue sea", *sea.eaten(eaters), 0.34, say("blue shrimp on the open sea")),)


def picks(view: View, moves: Sequence[int], page: Page) -> Group:
    """A mark on every square that can be chosen."""
    frames = {board["board"]: frame for board, frame in zip(view["boards"], plan(page).reefs, strict=True)}
    squares = {name.split()[1] for name in touched_by_more(view, moves) if name.startswith("pick ")}
    return tuple(_pick(frames[square[0]], square) for square in sorted(squares))


def _pick(frame: Frame, square: str) -> Thing:
    label = say("square {square}", square=square)
    return frame.thing(f"pick {square}", "square-pick", *place(square[1:]), SIGN, label=label, verb="put")
