"""The parts of the picture: frames that say where they lie, and the plan that has them all.

Each part is drawn in units of its own; its *frame* says where it lies and how large it is drawn. On a phone one part is
large, and the others are miniatures of the very same drawing in a row below it.
"""

from typing import NamedTuple

from atoll.core.message import Message, Who
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, PIECE, ROOM, SIGN, Group, Layout, Thing

SQUARE = 100
"""Units of a square of a reef."""
COLUMNS, ROWS = 7.34, 6.5
"""Squares that a reef takes, with the rim of its rock."""
REEFS = ("reef 0", "reef 1", "reef 2", "reef 3")
PENTAGON, SEA, OTHERS, MORE = "pentagon", "sea", "others", "more"

Beyond = tuple[int, int, int, int]
"""Columns and rows of squares beyond the frame of a reef: on its left, above it, on its right, below it."""
INSIDE: Beyond = (0, 0, 0, 0)

Page = tuple[Layout, int, tuple[Beyond, ...], str]
"""What the plan follows from: the form of the page, how many play, if another box is in use what lies beyond the frame
of each reef, and on a phone the part that is large."""


class Frame(NamedTuple):
    """A part of the picture: its upper left corner, its size in its own units, and how large these are drawn."""

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0

    def thing(
        self,
        name: str,
        shape: str,
        x: float,
        y: float,
        layer: int = PIECE,
        *,
        turn: int = 0,
        size: float = 1.0,
        paint: str = "",
        mark: str = "",
        text: str | Message | Who = "",
        path: str = "",
        label: Message | None = None,
        verb: str = "",
    ) -> Thing:
        """A thing at a place of this part."""
        place = round(self.x + x * self.scale, 1), round(self.y + y * self.scale, 1)
        size = round(size * self.scale, 3)
        return Thing(name, shape, *place, layer, turn, size, paint, mark, text, path, label, verb)

    def tally(self, name: str, x: float, y: float, number: int, size: float) -> Group:
        """How many there are in a pile; of one thing nobody needs telling."""
        if number < 2:
            return ()
        return (self.thing(f"number of {name}", "count", x, y, SIGN, size=size, text=str(number)),)

    def panel(self, name: str, shape: str, label: Message | None = None, radius: float = 18) -> Thing:
        """The ground of this part, with round corners."""
        path = rounded(self.width, self.height, radius)
        return self.thing(name, shape, self.width / 2, self.height / 2, GROUND, path=path, label=label)

    def inside(self, box: "Frame") -> "Frame":
        """This part, drawn as large as fits into the middle of a box."""
        scale = min(box.width / self.width, box.height / self.height)
        x, y = box.x + (box.width - self.width * scale) / 2, box.y + (box.height - self.height * scale) / 2
        return self._replace(x=round(x, 1), y=round(y, 1), scale=round(scale, 4))


class Plan(NamedTuple):
    """Where everything lies."""

    reefs: tuple[Frame, ...]
    pentagon: Frame
    sea: Frame
    others: tuple[Frame, ...]
    """A plate for each other player, clockwise; a spectator sits beside the first."""
    hand: Frame
    actions: Frame | None
    """The row of actions in words, where there is room for it."""
    band: float = 0
    more: tuple[Frame, ...] = ()
    """Parts of another box."""
    small: tuple[tuple[str, Frame], ...] = ()
    """On a phone: the parts that are miniatures, each with its place."""


# Phone: one part is large.

LARGE = Frame(0, 58, 390, 346)
SMALL_Y, SMALL_HEIGHT, SMALL_NAME = 406, 88, 17
TALL_HAND = Frame(4, 500, 382, 218)
TALL_ACTIONS = Frame(8, 666, 374, 50)
"""On the screen, while nothing can be put behind it."""


def parts_of(page: Page) -> tuple[str, ...]:
    """What can be looked at on a phone, in order."""
    return (*REEFS[: page[1]], PENTAGON, SEA, OTHERS, *((MORE,) if page[2] else ()))


def tall_plan(page: Page) -> Plan:
    _, seats, beyond, large = page
    names = [name for name in parts_of(page) if name != large]
    small = {name: _small(i, len(names)) for i, name in enumerate(names)}
    inner = {
        name: Frame(box.x + 3, box.y + 3, box.width - 6, box.height - SMALL_NAME - 3) for name, box in small.items()
    }
    boxes = inner | {large: LARGE}
    whole = Frame(0, 0, LARGE.width - 8, LARGE.height)
    plates = whole.inside(boxes[OTHERS])
    return Plan(
        tuple(reef_in(boxes[name], *beyond[i : i + 1]) for i, name in enumerate(REEFS[:seats])),
        whole.inside(boxes[PENTAGON]),
        whole.inside(boxes[SEA]),
        tuple(_tall_plate(plates, i, seats - 1) for i in range(seats - 1)),
        TALL_HAND,
        None if beyond else TALL_ACTIONS,
        more=(whole.inside(boxes[MORE]),) if beyond else (),
        small=tuple(small.items()),
    )


def _small(i: int, number: int) -> Frame:
    each = (ROOM["tall"][0] - 4) / number
    return Frame(round(4 + each * i, 1), SMALL_Y, round(each - 4, 1), SMALL_HEIGHT)


def _tall_plate(frame: Frame, i: int, number: int) -> Frame:
    high = min(150.0, frame.height / number - 6)
    top = (frame.height - number * (high + 6)) / 2
    return Frame(frame.x, round(frame.y + (top + i * (high + 6)) * frame.scale, 1), frame.width, high, frame.scale)


def reef_in(box: Frame, beyond: Beyond = INSIDE) -> Frame:
    """A reef in the middle of a box; its first square is at the origin."""
    left, above, right, below = beyond
    columns, rows = COLUMNS + left + right, ROWS + above + below
    frame = Frame(0, 0, columns * SQUARE, rows * SQUARE).inside(box)
    scale = frame.scale * SQUARE
    x, y = frame.x + ((COLUMNS - 7) / 2 + left) * scale, frame.y + ((ROWS - 6) / 2 - 0.08 + above) * scale
    return Frame(round(x, 1), round(y, 1), 7 * SQUARE, 6 * SQUARE, frame.scale)
