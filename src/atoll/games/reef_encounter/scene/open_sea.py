"""The open sea: five draft spaces around the board, the space for a cylinder, and the supplies below."""

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.components import ALGA_WORDS, COLOUR_LETTERS
from atoll.games.reef_encounter.names import alga_name, colour_name
from atoll.games.reef_encounter.scene.frame import SLOT_HEIGHT, Frame, Page, centred, plan
from atoll.games.reef_encounter.scene.pieces import alga, empty, larva, polyp, shrimp, shrimp_of
from atoll.games.reef_encounter.view import SpaceView, View

# As printed, clockwise: three above, two below; the cylinder and the shrimps have the sixth place.
SPACES = {"W": (143, 112), "Y": (385, 112), "O": (627, 112), "P": (627, 296), "G": (385, 296)}
ALGA_SPACE = (143, 296)
CUBES_Y, TILES_Y, ALGAE_Y = 442, 534, 626
COLUMN = 143


def open_sea(view: View, page: Page) -> Groups:
    eaters = [seat for seat, player in enumerate(view["players"]) if player["shrimps_eaten"]]
    supplies = view["supply"], view["bonus"], view["cylinders"], view["bag"]
    return _open_sea(page, view["sea"], view["sea_alga"], eaters, *supplies)


@kept
def _open_sea(
    page: Page,
    spaces: list[SpaceView],
    word: str | None,
    eaters: list[int],
    cubes: dict[str, int],
    bonus: str,
    cylinders: dict[str, int],
    bag: int,
) -> Groups:
    panel = (plan(page).sea.panel("open sea", "side-panel", say("Open sea")),)
    supply = _cubes_left(page, cubes), _bonus_tiles(page, bonus), _cylinders_left(page, cylinders), _bag(page, bag)
    return panel, *(_space(page, space) for space in spaces), _alga_space(page, word, eaters), *supply


@kept
def _space(page: Page, space: SpaceView) -> Group:
    """A cube and up to three tiles. Those of a colour are alike: they are told apart by their number."""
    frame, letter, tiles = sea_of(page), space["space"], space["tiles"]
    x, y = SPACES[letter]
    things = [_ground(frame, space)]
    things.append(frame.thing(f"space name {letter}", "sign", x + 88, y - 46, SIGN, size=1.5, text=letter))
    if space["cube"]:
        things.append(larva(frame, f"sea cube {letter}", letter, x - 72, y - 38, 0.7, None))
    for place, tile in enumerate(tiles):
        name = f"sea {letter} {tile} {tiles[:place].count(tile)}"
        things.append(polyp(frame, name, tile, x + 74 * (place - 1), y + 40, 0.7, None))
    return tuple(things)


def sea_of(page: Page) -> Frame:
    """Where things lie in the part of the picture that the open sea has."""
    sea = plan(page).sea
    return centred(sea, sea.width, SLOT_HEIGHT)


def _ground(frame: Frame, space: SpaceView) -> Thing:
    letter = space["space"]
    label = say(
        "open-sea space, {colour}: {cube}, tiles {tiles}",
        colour=colour_name(letter),
        cube=say("a larva cube") if space["cube"] else say("no larva cube"),
        tiles=", ".join(space["tiles"]) or "–",
    )
    return frame.thing(f"space {letter}", "draft-space", *SPACES[letter], SPOT, label=label, verb="take")


@kept
def _alga_space(page: Page, word: str | None, eaters: list[int]) -> Group:
    """The cylinder that was played last, and the first shrimp that each parrotfish ate."""
    frame, (x, y) = sea_of(page), ALGA_SPACE
    label = _sea_alga(word)
    if word is None:
        cylinder = frame.thing("sea alga", "alga-spot", x - 56, y, SPOT)
    else:
        cylinder = alga(frame, f"sea alga {word}", "alga-cylinder", word, x - 56, y, 1.0, label)
    shrimps = (_eater(frame, seat) for seat in eaters)
    return frame.thing("alga space", "draft-space", x, y, SPOT, label=label), cylinder, *shrimps


def _sea_alga(word: str | None) -> Message:
    if word is None:
        return say("No cylinder on the open sea yet")
    return say("Cylinder on the open sea: {alga}", alga=alga_name(word))


def _eater(frame: Frame, seat: int) -> Thing:
    x, y = ALGA_SPACE[0] + 32 + 56 * (seat % 2), ALGA_SPACE[1] - 34 + 68 * (seat // 2)
    return shrimp(frame, f"eaten {seat}", seat, x, y, 0.5, say("{what} on the open sea", what=shrimp_of(seat)))


@kept
def _cubes_left(page: Page, cubes: dict[str, int]) -> Group:
    return tuple(thing for letter, number in cubes.items() for thing in _cubes_of(sea_of(page), letter, number))


def _cubes_of(frame: Frame, letter: str, number: int) -> Group:
    x = _column(letter)
    label = say("larva cubes left, {colour}: {number}", colour=colour_name(letter), number=number)
    name = f"supply {letter}"
    cube = (larva if number else empty)(frame, name, letter, x, CUBES_Y, 0.7, label, "swap")
    return cube, *frame.amount(name, x + 58, CUBES_Y, number)


@kept
def _bonus_tiles(page: Page, bonus: str) -> Group:
    return tuple(_bonus(sea_of(page), letter, letter in bonus) for letter in COLOUR_LETTERS)


def _bonus(frame: Frame, letter: str, is_there: bool) -> Thing:
    colour = colour_name(letter)
    label = say("bonus tile, {colour}", colour=colour) if is_there else say("no bonus tile, {colour}", colour=colour)
    tile = polyp if is_there else empty
    return tile(frame, f"bonus {letter}", letter, _column(letter), TILES_Y, 0.7, label, "swap")


@kept
def _cylinders_left(page: Page, cylinders: dict[str, int]) -> Group:
    return tuple(thing for word, number in cylinders.items() for thing in _cylinders_of(sea_of(page), word, number))


def _cylinders_of(frame: Frame, word: str, number: int) -> Group:
    x = _column(COLOUR_LETTERS[ALGA_WORDS.index(word)])
    label = say("cylinders left, {alga}: {number}", alga=alga_name(word), number=number)
    name = f"cylinder {word}"
    cylinder = alga(frame, name, "alga-cylinder" if number else "alga-print", word, x, ALGAE_Y, 0.72, label, "put")
    return cylinder, *frame.amount(name, x + 58, ALGAE_Y, number)


@kept
def _bag(page: Page, number: int) -> Group:
    frame, x = sea_of(page), _column(COLOUR_LETTERS[-1])
    label = say_count("{number} tile in the bag", "{number} tiles in the bag", number)
    return (
        frame.thing("bag", "sign", x - 24, ALGAE_Y, SIGN, size=0.9, mark="tile-bag", label=label),
        frame.number("number in the bag", x + 48, ALGAE_Y, number),
    )


def _column(letter: str) -> float:
    return 82 + COLUMN * COLOUR_LETTERS.index(letter)
