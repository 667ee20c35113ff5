"""The open sea: five draft spaces around the board, the space for a cylinder, and the supplies below."""

from functools import cache, lru_cache
from itertools import chain

from atoll.core.game import Part, Parts, View
from atoll.core.message import Message, say, say_count
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.components import ALGA_WORDS, COLOUR_LETTERS
from atoll.games.reef_encounter.scene.frame import POSITIONS_KEPT, SLOT_HEIGHT, Frame, centred
from atoll.games.reef_encounter.scene.pieces import alga, alga_name, colour_name, empty, larva, polyp, shrimp, shrimp_of

# As printed, clockwise: three above, two below; the cylinder and the shrimps have the sixth place.
SPACES = {"W": (143, 112), "Y": (385, 112), "O": (627, 112), "P": (627, 296), "G": (385, 296)}
ALGA_SPACE = (143, 296)
CUBES_Y, TILES_Y, ALGAE_Y = 442, 534, 626
COLUMN = 143


def open_sea(view: View, frame: Frame) -> Groups:
    eaters = tuple([seat for seat, player in enumerate(view["players"]) if player["shrimps_eaten"]])
    supplies = view["supply"], view["bonus"], view["cylinders"], view["bag"]
    return _open_sea(frame, view["sea"], view["sea_alga"], eaters, *supplies)


@lru_cache(maxsize=POSITIONS_KEPT)
def _open_sea(
    frame: Frame,
    spaces: Parts,
    word: str | None,
    eaters: tuple[int, ...],
    supply: Part,
    bonus: str,
    cylinders: Part,
    bag: int,
) -> Groups:
    shifted = centred(frame, frame.width, SLOT_HEIGHT)
    groups: list[Group] = [
        _panel(frame),
        *(_space(shifted, *space.values()) for space in spaces),
        _alga_space(shifted, word),
    ]
    groups.append(tuple(chain.from_iterable(_eater(shifted, seat) for seat in eaters)))
    for letter, number in supply.items():
        groups += [_cubes_left(shifted, letter, number), _bonus(shifted, letter, letter in bonus)]
    groups += [_cylinders_left(shifted, alga, number) for alga, number in cylinders.items()]
    return *groups, _bag(shifted, bag)


@cache
def _panel(frame: Frame) -> Group:
    return (frame.panel("open sea", "side-panel", say("Open sea")),)


@cache
def _space(frame: Frame, letter: str, has_cube: bool, tiles: str) -> Group:
    """A cube and up to three tiles. Those of a colour are alike: they are told apart by their number."""
    x, y = SPACES[letter]
    things = [_ground(frame, letter, has_cube, tiles)]
    things.append(frame.thing(f"space name {letter}", "sign", x + 88, y - 46, SIGN, size=1.5, text=letter))
    if has_cube:
        things.append(larva(frame, f"sea cube {letter}", letter, x - 72, y - 38, 0.7, None))
    for place, tile in enumerate(tiles):
        name = f"sea {letter} {tile} {tiles[:place].count(tile)}"
        things.append(polyp(frame, name, tile, x + 74 * (place - 1), y + 40, 0.7, None))
    return tuple(things)


def _ground(frame: Frame, letter: str, has_cube: bool, tiles: str) -> Thing:
    cube = say("a larva cube") if has_cube else say("no larva cube")
    label = say(
        "open-sea space, {colour}: {cube}, tiles {tiles}",
        colour=colour_name(letter),
        cube=cube,
        tiles=", ".join(tiles) or "–",
    )
    return frame.thing(f"space {letter}", "draft-space", *SPACES[letter], SPOT, label=label, verb="take")


@cache
def _alga_space(frame: Frame, word: str | None) -> Group:
    x, y = ALGA_SPACE
    ground = frame.thing("alga space", "draft-space", x, y, SPOT, label=_sea_alga(word))
    if word is None:
        return ground, frame.thing("sea alga", "alga-spot", x - 56, y, SPOT)
    return ground, alga(frame, f"sea alga {word}", "alga-cylinder", word, x - 56, y, 1.0, _sea_alga(word))


def _sea_alga(word: str | None) -> Message:
    if word is None:
        return say("No cylinder on the open sea yet")
    return say("Cylinder on the open sea: {alga}", alga=alga_name(word))


@cache
def _eater(frame: Frame, seat: int) -> Group:
    """The first shrimp that a player's parrotfish ate."""
    x, y = ALGA_SPACE[0] + 32 + 56 * (seat % 2), ALGA_SPACE[1] - 34 + 68 * (seat // 2)
    return (shrimp(frame, f"eaten {seat}", seat, x, y, 0.5, say("{what} on the open sea", what=shrimp_of(seat))),)


@cache
def _cubes_left(frame: Frame, letter: str, number: int) -> Group:
    x = _column(letter)
    label = say("larva cubes left, {colour}: {number}", colour=colour_name(letter), number=number)
    name = f"supply {letter}"
    cube = (larva if number else empty)(frame, name, letter, x, CUBES_Y, 0.7, label, "swap")
    return cube, *frame.amount(name, x + 58, CUBES_Y, number)


@cache
def _bonus(frame: Frame, letter: str, is_there: bool) -> Group:
    label = say("bonus tile, {colour}", colour=colour_name(letter))
    if not is_there:
        label = say("no bonus tile, {colour}", colour=colour_name(letter))
    tile = polyp if is_there else empty
    return (tile(frame, f"bonus {letter}", letter, _column(letter), TILES_Y, 0.7, label, "swap"),)


@cache
def _cylinders_left(frame: Frame, word: str, number: int) -> Group:
    x = _column(COLOUR_LETTERS[ALGA_WORDS.index(word)])
    label = say("cylinders left, {alga}: {number}", alga=alga_name(word), number=number)
    name = f"cylinder {word}"
    cylinder = alga(frame, name, "alga-cylinder" if number else "alga-print", word, x, ALGAE_Y, 0.72, label, "put")
    return cylinder, *frame.amount(name, x + 58, ALGAE_Y, number)


@cache
def _bag(frame: Frame, number: int) -> Group:
    label = say_count("{number} tile in the bag", "{number} tiles in the bag", number)
    x = _column(COLOUR_LETTERS[-1])
    return (
        frame.thing("bag", "sign", x - 24, ALGAE_Y, SIGN, size=0.9, mark="tile-bag", label=label),
        frame.number("number in the bag", x + 48, ALGAE_Y, number),
    )


def _column(letter: str) -> float:
    return 82 + COLUMN * COLOUR_LETTERS.index(letter)
