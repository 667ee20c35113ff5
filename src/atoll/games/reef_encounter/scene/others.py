"""The plates of the other players: name, points, and what is known of what they have. Only what exists is drawn."""

from collections.abc import Callable

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.scene.hand import is_lifted
from atoll.games.reef_encounter.scene.more import more_of_player, points_with_more
from atoll.games.reef_encounter.scene.parrotfish import secret
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, larva, polyp, shrimp, so_many, unknown_tiles
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.scene.rows import Item
from atoll.games.reef_encounter.view import PlayerView, View, bounds

LEFT, HEAD, TALL_HEAD, NARROW = 12, 34, 58, 200
"""On a narrow plate the points stand below the name."""
PIECE, STEP, DIGIT = 26, 34, 10
"""How large a piece is, how far it is to the next, and how much more for each further digit of its number."""


def others(view: View, page: Page) -> Groups:
    """Clockwise from the player who looks; a spectator sits beside the first player."""
    near, seats = max(view["seat"], 0), len(view["players"])
    around = [(near + turn) % seats for turn in range(1, seats)]
    known = bounds(view) or points_with_more(view)
    return tuple(
        _plate(page, i, seat, view["players"][seat], known[seat], is_lifted(view, seat), seat in view["awaiting"])
        for i, seat in enumerate(around)
    )


@kept
def _plate(
    page: Page, i: int, seat: int, player: PlayerView, points: tuple[int, int | None], lifts: bool, decides: bool
) -> Group:
    frame = plan(page).others[i]
    panel = frame.panel(f"side {seat}", "plate-lit" if decides else "plate", say("side of {name}", name=Who(seat)))
    return panel, *_head(frame, seat, points), *_flow(frame, list(_items(frame, seat, player, lifts)))


def _head(frame: Frame, seat: int, points: tuple[int, int | None]) -> Group:
    low, high = points
    label = say_count("{name}: {number} point", "{name}: {number} points", low, name=Who(seat))
    worth = say_count("{number} point", "{number} points", low)
    if high != low:
        span = f"{low}+" if high is None else f"{low}–{high}"
        label = say("{name}: {points} points", name=Who(seat), points=span)
        worth = say("{points} points", points=span)
    is_wide = frame.width > NARROW
    paint, number = SEAT_PAINTS[seat], str(seat + 1)
    return (
        frame.thing(f"flag {seat}", "flag", LEFT + 14, 19, size=0.8, paint=paint, text=number, label=label),
        frame.thing(f"name {seat}", "title-left", LEFT + 34, 19, SIGN, size=0.62, text=Who(seat)),
        frame.thing(
            f"points of {seat}",
            "title-right" if is_wide else "title-left",
            frame.width - 12 if is_wide else LEFT,
            19 if is_wide else 44,
            SIGN,
            size=0.72,
            text=worth,
            label=label,
        ),
    )


def _flow(frame: Frame, items: list[Item]) -> Group:
    """Side by side, in as many lines as are needed, and as large as there is room."""
    head = HEAD if frame.width > NARROW else TALL_HEAD
    room_x, room_y = frame.width - 2 * LEFT, frame.height - head - 6
    size = 1.3
    while True:
        lines = _lines(items, room_x / size)
        if len(lines) * (PIECE + 5) * size <= room_y or size < 0.5:
            break
        size -= 0.05
    step = min(room_y / len(lines), (PIECE + 8) * size) if lines else 0
    things: list[Thing] = []
    for row, line in enumerate(lines):
        x: float = LEFT
        for item in line:
            things += item.draw(x + PIECE * size / 2, head + step * (row + 0.5), size * PIECE / 100)
            x += item.width * size
    return tuple(things)


def _lines(items: list[Item], room: float) -> list[list[Item]]:
    lines: list[list[Item]] = []
    left = 0.0
    for item in items:
        if not lines or item.width > left:
            lines.append([])
            left = room
        lines[-1].append(item)
        left -= item.width
    return lines


def _items(frame: Frame, seat: int, player: PlayerView, lifts: bool) -> list[Item]:
    """Behind the screen tiles, cubes and shrimps; in front of it consumed tiles, and what the parrotfish has eaten."""
    found = [_of_colour(frame, seat, "tiles", letter, number) for letter, number in _counted(player["tiles"])]
    if player["unknown_tiles"]:
        found.append(_unknown(frame, seat, player["unknown_tiles"]))
    found += [_of_colour(frame, seat, "cubes", letter, number) for letter, number in _counted(player["cubes"])]
    if player["shrimps"] or lifts:
        found.append(_shrimps(frame, seat, player["shrimps"], lifts))
    if player["consumed"]:
        found.append(_sign(frame, f"tray of {seat}", "consumed-sign", say("consumed tiles")))
    found += [_of_colour(frame, seat, "consumed", letter, number) for letter, number in _counted(player["consumed"])]
    found.append(_fish(frame, seat, player))
    if player["has_secret"]:
        found.append(_secret(frame, seat, player))
    found += [_of_colour(frame, seat, "fed", letter, number) for letter, number in _counted(player["parrotfish"])]
    return [*found, *more_of_player(frame, seat, player)]


def _counted(letters: str) -> list[tuple[str, int]]:
    return [(letter, letters.count(letter)) for letter in COLOUR_LETTERS if letter in letters]


def _with_number(frame: Frame, name: str, number: int, make: Callable[[float, float, float], Thing]) -> Item:
    """A piece and beside it how many there are."""
    text, has_number = str(number), number != 1

    def draw(x: float, y: float, size: float) -> Group:
        beside = frame.thing(
            f"number of {name}", "title-left", x + 58 * size, y, SIGN, size=max(0.5, 2.5 * size), text=text
        )
        return make(x, y, size), *((beside,) if has_number else ())

    return Item(STEP + (6 + DIGIT * len(text) if has_number else 0), draw)


def _of_colour(frame: Frame, seat: int, what: str, letter: str, number: int) -> Item:
    """It goes by the name that the pile itself has on a player's own side, for what is told about it."""
    name, label = f"{what} {seat} {letter}", so_many("parrotfish" if what == "fed" else what, letter, number)
    piece = larva if what == "cubes" else polyp
    return _with_number(frame, name, number, lambda x, y, size: piece(frame, name, letter, x, y, size, label))


def _unknown(frame: Frame, seat: int, number: int) -> Item:
    name, label = f"unknown {seat}", unknown_tiles(number)
    return _with_number(
        frame,
        name,
        number,
        lambda x, y, size: frame.thing(name, "polyp-back", x, y, size=size, text="?", label=label),
    )


def _shrimps(frame: Frame, seat: int, number: int, lifts: bool) -> Item:
    """One that is being introduced is still drawn there, with a ring around it."""
    name, label = f"shrimps {seat}", say("shrimps behind the screen: {number}", number=number)
    item = _with_number(frame, name, number, lambda x, y, size: shrimp(frame, name, seat, x, y, size * 1.1, label))
    if not lifts:
        return item
    return item._replace(
        draw=lambda x, y, size: (frame.thing("lifted", "lifted-ring", x, y, SPOT, size=size), *item.draw(x, y, size))
    )


def _fish(frame: Frame, seat: int, player: PlayerView) -> Item:
    number = len(player["parrotfish"]) + player["has_secret"]
    tiles = say_count(
        "parrotfish of {name}: {number} tile", "parrotfish of {name}: {number} tiles", number, name=Who(seat)
    )
    label = say("{fish}; shrimps eaten: {number}", fish=tiles, number=player["shrimps_eaten"])

    def draw(x: float, y: float, size: float) -> Group:
        return (frame.thing(f"fish {seat}", "fish-box", x + 20 * size, y, SPOT, size=size * 0.36, label=label),)

    return Item(STEP + 14, draw)


def _secret(frame: Frame, seat: int, player: PlayerView) -> Item:
    return Item(STEP, lambda x, y, size: (secret(frame, seat, player, x, y, size),))


def _sign(frame: Frame, name: str, shape: str, label: Message) -> Item:
    return Item(22, lambda x, y, size: (frame.thing(name, shape, x - 4 * size, y, SPOT, size=size, label=label),))
