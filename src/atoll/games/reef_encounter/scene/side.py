"""A player's side: what is behind the screen, what lies in front of it, and the parrotfish."""

from collections.abc import Callable

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, OUTLINE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS, SHRIMPS_OF_A_PLAYER
from atoll.games.reef_encounter.names import colour_name
from atoll.games.reef_encounter.scene.frame import Frame, Page, plan
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, empty, larva, polyp, shrimp
from atoll.games.reef_encounter.view import PlayerView, View

TILES_Y, CUBES_Y, SCREEN_Y, CONSUMED_Y = 76, 172, 233, 304
FIRST_COLUMN, COLUMN = 162, 152
UNKNOWN_X = FIRST_COLUMN + 5 * COLUMN
SHRIMPS_X = UNKNOWN_X + 134
FISH_X, FISH_Y = 1330, 186
SCREEN_X, SCREEN_WIDTH = 576, 1092
MORE_X = 1010
STACKS: dict[str, tuple[Callable[..., Thing], float, float]] = {
    "tiles": (polyp, TILES_Y, 0.88),
    "cubes": (larva, CUBES_Y, 0.72),
    "consumed": (polyp, CONSUMED_Y, 0.78),
}
"""What a stack is made of, how far down it lies, and how large it is."""


def side(view: View, page: Page, turn: int, seat: int, *, has_consumed: bool = True) -> Groups:
    """The side of a player, so many places clockwise from the viewer; with as many groups at every move."""
    laying = view["laying"] if view["active"] == seat else None
    return (
        panel(page, turn, seat, seat in view["awaiting"]),
        _laying(page, turn, laying) if laying else (),
        *_side(page, turn, seat, view["players"][seat], is_lifted(view, seat), has_consumed),
    )


def is_lifted(view: View, seat: int) -> bool:
    """Whether a player has taken up a shrimp from behind the screen."""
    return view["active"] == seat and view["phase"] == "put" and view["lifted"] == "screen"


@kept
def _side(page: Page, turn: int, seat: int, player: PlayerView, lifts: bool, has_consumed: bool) -> Groups:
    return (
        _head(page, turn, seat, player["points"]),
        _stacks(page, turn, seat, "tiles", player["tiles"]),
        _unknown(page, turn, seat, player["unknown_tiles"], player["hidden_among_tiles"]),
        _stacks(page, turn, seat, "cubes", player["cubes"]),
        _stacks(page, turn, seat, "consumed", player["consumed"]) if has_consumed else (),
        _shrimps(page, turn, seat, player["shrimps"], lifts),
        _screen(page, turn, seat),
        _parrotfish(page, turn, seat, player["parrotfish"], player["has_secret"], player["secret"]),
        _meals(page, turn, seat, player["shrimps_eaten"]),
    )


@kept
def panel(page: Page, turn: int, seat: int, is_active: bool) -> Group:
    """The ground of a player's side; lit while the player decides."""
    frame = plan(page).sides[turn]
    shape = "side-panel-active" if is_active else "side-panel"
    return (frame.panel(f"side {seat}", shape, say("side of {name}", name=Who(seat))),)


@kept
def _head(page: Page, turn: int, seat: int, points: int) -> Group:
    frame = plan(page).sides[turn]
    badge = points_badge(frame, seat, points, 64, 184, 1.7)
    paint, number = SEAT_PAINTS[seat], str(seat + 1)
    flag = frame.thing(f"flag {seat}", "player-flag", 64, 82, size=0.8, paint=paint, text=number, label=badge.label)
    return flag, badge


def points_badge(frame: Frame, seat: int, points: int, x: float, y: float, size: float) -> Thing:
    label = say_count("{name}: {number} point", "{name}: {number} points", points, name=Who(seat))
    return frame.thing(f"points of {seat}", "badge", x, y, SIGN, size=size, text=str(points), label=label)


def _stacks(page: Page, turn: int, seat: int, what: str, letters: str) -> Group:
    """A stack for each colour, empty ones as well."""
    return tuple(thing for c in COLOUR_LETTERS for thing in _stack(page, turn, seat, what, c, letters.count(c)))


@kept
def _stack(page: Page, turn: int, seat: int, what: str, letter: str, number: int) -> Group:
    frame = plan(page).sides[turn]
    (piece, y, size), name, x = STACKS[what], f"{what} {seat} {letter}", _column(letter)
    stack = (piece if number else empty)(frame, name, letter, x, y, size, so_many(what, letter, number), "take")
    return stack, *frame.amount(name, x + 72, y, number)


def so_many(what: str, letter: str, number: int) -> Message:
    """How many things of a colour a player has somewhere."""
    colour = colour_name(letter)
    if what == "tiles":
        return say("tiles behind the screen, {colour}: {number}", colour=colour, number=number)
    if what == "cubes":
        return say("larva cubes behind the screen, {colour}: {number}", colour=colour, number=number)
    if what == "consumed":
        return say("consumed tiles, {colour}: {number}", colour=colour, number=number)
    return say("in the parrotfish, {colour}: {number}", colour=colour, number=number)


@kept
def _laying(page: Page, turn: int, letter: str) -> Group:
    """A ring around the tiles whose larva cube has been played."""
    frame = plan(page).sides[turn]
    return (frame.thing("laying", "lifted-ring", _column(letter), TILES_Y, OUTLINE, size=0.92),)


@kept
def _unknown(page: Page, turn: int, seat: int, number: int, is_hidden_among: bool) -> Group:
    """Tiles that only their owner has seen; or one tile fewer than those that everybody has seen."""
    frame = plan(page).sides[turn]
    name, number = f"unknown {seat}", -1 if is_hidden_among else number
    label = unknown_tiles(number)
    back = frame.thing(name, "polyp-back", UNKNOWN_X, TILES_Y, size=0.88, text="?", label=label)
    return (back, frame.number(f"number of {name}", UNKNOWN_X + 70, TILES_Y, number)) if number else ()


def unknown_tiles(number: int) -> Message:
    if number < 0:
        return say("one of the tiles shown is the one hidden in the parrotfish")
    return say_count("{number} tile that only its owner knows", "{number} tiles that only their owner knows", number)


@kept
def _shrimps(page: Page, turn: int, seat: int, number: int, lifted: bool) -> Group:
    """The shrimps behind the screen. One that is being introduced is still drawn there, with a ring around it."""
    frame = plan(page).sides[turn]
    label = say("shrimps behind the screen: {number}", number=number)
    name = f"shrimps {seat}"
    things = [*frame.amount(name, SHRIMPS_X + 58, TILES_Y, number)]
    if number or lifted:
        things.append(shrimp(frame, name, seat, SHRIMPS_X, TILES_Y, 0.8, label, "take"))
    else:
        things.append(empty(frame, name, "", SHRIMPS_X, TILES_Y, 0.8, label, "take")._replace(layer=ON_PIECE))
    if lifted:
        things.append(frame.thing("lifted", "lifted-ring", SHRIMPS_X, TILES_Y, OUTLINE, size=0.9))
    return tuple(things)


@kept
def _screen(page: Page, turn: int, seat: int) -> Group:
    """A low wall with a wavy top."""
    frame = plan(page).sides[turn]
    half, waves = SCREEN_WIDTH / 2, 26
    path = f"M{-half:g} 14V-6" + f"q{SCREEN_WIDTH / waves / 2:g}-14 {SCREEN_WIDTH / waves:g} 0" * waves + "V14Z"
    label = say("screen of {name}", name=Who(seat))
    return (frame.thing(f"screen {seat}", "player-screen", SCREEN_X, SCREEN_Y, path=path, label=label, verb="put"),)


@kept
def _parrotfish(page: Page, turn: int, seat: int, eaten: str, has_secret: bool, secret: str | None) -> Group:
    """The box, and in its belly the tiles: first the one that was hidden, then those that were eaten."""
    frame = plan(page).sides[turn]
    number = len(eaten) + has_secret
    label = say_count(
        "parrotfish of {name}: {number} tile", "parrotfish of {name}: {number} tiles", number, name=Who(seat)
    )
    things = [frame.thing(f"fish {seat}", "fish-box", FISH_X, FISH_Y, SPOT, size=0.92, label=label, verb="feed")]
    if has_secret:
        things.append(_secret(frame, seat, secret))
    for place, letter in enumerate(COLOUR_LETTERS):
        if number := eaten.count(letter):
            x, y = _in_belly(place + 1)
            what = so_many("parrotfish", letter, number)
            things.append(polyp(frame, f"fed {seat} {letter}", letter, x, y, 0.52, what))
            things.append(frame.number(f"number of fed {seat} {letter}", x + 47, y, number))
    return tuple(things)


def _secret(frame: Frame, seat: int, letter: str | None) -> Thing:
    x, y = _in_belly(0)
    if letter is None:
        label = say("a hidden tile in the parrotfish")
        return frame.thing(f"secret {seat}", "polyp-back", x, y, size=0.52, text="?", label=label)
    label = say("the tile that was hidden in the parrotfish: {colour}", colour=colour_name(letter))
    return polyp(frame, f"secret {seat}", letter, x, y, 0.52, label)


def _in_belly(place: int) -> tuple[float, float]:
    return FISH_X - 52 + 92 * (place % 2), FISH_Y - 58 + 58 * (place // 2)


@kept
def _meals(page: Page, turn: int, seat: int, number: int) -> Group:
    """The shrimps that were eaten, without the first of them, which is on the open sea. Four end the game."""
    frame = plan(page).sides[turn]
    label = say("shrimps eaten: {number}", number=number)
    things = []
    for i in range(1, SHRIMPS_OF_A_PLAYER):
        x, y = FISH_X - 126 + 64 * i, 335
        if i < number:
            things.append(shrimp(frame, f"meal {seat} {i}", seat, x, y, 0.42, label))
        else:
            things.append(frame.thing(f"no meal {seat} {i}", "stack-empty", x, y, ON_PIECE, size=0.42, label=label))
    return tuple(things)


def _column(letter: str) -> float:
    return FIRST_COLUMN + COLUMN * COLOUR_LETTERS.index(letter)
