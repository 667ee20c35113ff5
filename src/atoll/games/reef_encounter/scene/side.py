"""A player's side: what is behind the screen, what lies in front of it, and the parrotfish."""

from functools import cache, lru_cache

from atoll.core.game import Part, View
from atoll.core.message import Who, say, say_count
from atoll.core.scene import ON_PIECE, OUTLINE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS, SHRIMPS_OF_A_PLAYER
from atoll.games.reef_encounter.scene.frame import POSITIONS_KEPT, Frame
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, colour_name, empty, larva, polyp, shrimp

TILES_Y, CUBES_Y, SCREEN_Y, CONSUMED_Y = 76, 172, 233, 304
FIRST_COLUMN, COLUMN = 162, 152
UNKNOWN_X = FIRST_COLUMN + 5 * COLUMN
SHRIMPS_X = UNKNOWN_X + 134
FISH_X, FISH_Y = 1330, 186
SCREEN_X, SCREEN_WIDTH = 576, 1092
MORE_X = 1010


def side(view: View, seat: int, frame: Frame, *, has_consumed: bool = True) -> Groups:
    is_active = view["active"] == seat
    is_lifted = is_active and view["phase"] == "put" and view["lifted"] == "screen"
    laying = view["laying"] if is_active else None
    return _side(frame, seat, view["players"][seat], seat in view["awaiting"], laying, is_lifted, has_consumed)


@lru_cache(maxsize=POSITIONS_KEPT)
def _side(
    frame: Frame, seat: int, player: Part, is_lit: bool, laying: str | None, is_lifted: bool, has_consumed: bool
) -> Groups:
    return (
        panel(frame, seat, is_lit),
        _head(frame, seat, player["points"]),
        _stacks(frame, seat, player["tiles"], player["cubes"], player["consumed"] if has_consumed else None),
        _laying(frame, laying) if laying else (),
        _unknown(frame, seat, player["unknown_tiles"]) if player["unknown_tiles"] else (),
        _shrimps(frame, seat, player["shrimps"], is_lifted),
        _screen(frame, seat),
        _parrotfish(frame, seat, player["parrotfish"], player["has_secret"], player["secret"]),
        _meals(frame, seat, player["shrimps_eaten"]),
    )


@cache
def panel(frame: Frame, seat: int, is_active: bool) -> Group:
    """The ground of a player's side; lit while the player decides."""
    shape = "side-panel-active" if is_active else "side-panel"
    return (frame.panel(f"side {seat}", shape, say("side of {name}", name=Who(seat))),)


@lru_cache(maxsize=POSITIONS_KEPT)
def _stacks(frame: Frame, seat: int, tiles: str, cubes: str, consumed: str | None) -> Group:
    things: list[Thing] = []
    for letter in COLOUR_LETTERS:
        things += _tiles(frame, seat, letter, tiles.count(letter))
        things += _cubes(frame, seat, letter, cubes.count(letter))
        if consumed is not None:
            things += _consumed(frame, seat, letter, consumed.count(letter))
    return tuple(things)


@cache
def _head(frame: Frame, seat: int, points: int) -> Group:
    label = say_count("{name}: {number} point", "{name}: {number} points", points, name=Who(seat))
    return (
        frame.thing(
            f"flag {seat}", "player-flag", 64, 82, size=0.8, paint=SEAT_PAINTS[seat], text=str(seat + 1), label=label
        ),
        frame.thing(f"points of {seat}", "badge", 64, 184, SIGN, size=1.7, text=str(points), label=label),
    )


@cache
def _tiles(frame: Frame, seat: int, letter: str, number: int) -> Group:
    label = say("tiles behind the screen, {colour}: {number}", colour=colour_name(letter), number=number)
    name, x = f"tiles {seat} {letter}", _column(letter)
    stack = (polyp if number else empty)(frame, name, letter, x, TILES_Y, 0.88, label, "take")
    return stack, *frame.amount(name, x + 72, TILES_Y, number)


@cache
def _laying(frame: Frame, letter: str) -> Group:
    """A ring around the tiles whose larva cube has been played."""
    return (frame.thing("laying", "lifted-ring", _column(letter), TILES_Y, OUTLINE, size=0.92),)


@cache
def _cubes(frame: Frame, seat: int, letter: str, number: int) -> Group:
    label = say("larva cubes behind the screen, {colour}: {number}", colour=colour_name(letter), number=number)
    name, x = f"cubes {seat} {letter}", _column(letter)
    stack = (larva if number else empty)(frame, name, letter, x, CUBES_Y, 0.72, label, "take")
    return stack, *frame.amount(name, x + 72, CUBES_Y, number)


@cache
def _consumed(frame: Frame, seat: int, letter: str, number: int) -> Group:
    label = say("consumed tiles, {colour}: {number}", colour=colour_name(letter), number=number)
    name, x = f"consumed {seat} {letter}", _column(letter)
    stack = (polyp if number else empty)(frame, name, letter, x, CONSUMED_Y, 0.78, label, "take")
    return stack, *frame.amount(name, x + 72, CONSUMED_Y, number)


@cache
def _unknown(frame: Frame, seat: int, number: int) -> Group:
    label = say_count("{number} tile that only its owner knows", "{number} tiles that only their owner knows", number)
    name = f"unknown {seat}"
    back = frame.thing(name, "polyp-back", UNKNOWN_X, TILES_Y, size=0.88, text="?", label=label)
    return back, *frame.amount(name, UNKNOWN_X + 70, TILES_Y, number)


@cache
def _shrimps(frame: Frame, seat: int, number: int, lifted: bool) -> Group:
    """The shrimps behind the screen. One that is being introduced is still drawn there, with a ring around it."""
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


@cache
def _screen(frame: Frame, seat: int) -> Group:
    """A low wall with a wavy top."""
    half, waves = SCREEN_WIDTH / 2, 26
    path = f"M{-half:g} 14V-6" + f"q{SCREEN_WIDTH / waves / 2:g}-14 {SCREEN_WIDTH / waves:g} 0" * waves + "V14Z"
    label = say("screen of {name}", name=Who(seat))
    return (frame.thing(f"screen {seat}", "player-screen", SCREEN_X, SCREEN_Y, path=path, label=label, verb="put"),)


@lru_cache(maxsize=POSITIONS_KEPT)
def _parrotfish(frame: Frame, seat: int, eaten: str, has_secret: bool, secret: str | None) -> Group:
    """The box, and in its belly the tiles: first the one that was hidden, then those that were eaten."""
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
            what = say("in the parrotfish, {colour}: {number}", colour=colour_name(letter), number=number)
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


@cache
def _meals(frame: Frame, seat: int, number: int) -> Group:
    """The shrimps that were eaten, without the first of them, which is on the open sea. Four end the game."""
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
