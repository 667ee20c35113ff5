"""Where the parts of the picture lie: a grid of slots, all as large as a reef board with its names."""

from typing import NamedTuple

from atoll.core.message import Message
from atoll.core.scene import GROUND, PIECE, SIGN, Layout, Thing, rounded

SLOT_WIDTH, SLOT_HEIGHT = 770, 690
SIDE_WIDTH, SIDE_HEIGHT = 2 * SLOT_WIDTH, 380
OTHER_WIDTH, OTHER_HEIGHT = 510, 345
STRIP_HEIGHT = 470
EDGE = 16


class Frame(NamedTuple):
    """A part of the picture: its upper left corner, its size, and how much larger than life it is drawn."""

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0
    stretch: float = 1.0
    """How much farther apart things lie from top to bottom."""

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
        text: str | Message = "",
        path: str = "",
        label: Message | None = None,
        verb: str = "",
    ) -> Thing:
        """A thing at a place of this part."""
        place = round(self.x + x * self.scale, 1), round(self.y + y * self.scale * self.stretch, 1)
        size = round(size * self.scale, 3)
        return Thing(name, shape, *place, layer, turn, size, paint, mark, text, path, label, verb)

    def number(self, name: str, x: float, y: float, number: int, label: Message | None = None) -> Thing:
        return self.thing(name, "tally", x, y, SIGN, text=f"−{-number}" if number < 0 else str(number), label=label)

    def amount(self, name: str, x: float, y: float, number: int) -> tuple[Thing, ...]:
        """The number of things in a stack; an empty one needs none."""
        return (self.number(f"number of {name}", x, y, number),) if number else ()

    def panel(self, name: str, shape: str, label: Message | None = None) -> Thing:
        """The ground of this part, with round corners."""
        width, height = self.width - 2 * EDGE, self.height - 2 * EDGE
        return Thing(
            name,
            shape,
            round(self.x + self.width / 2, 1),
            round(self.y + self.height / 2, 1),
            GROUND,
            path=rounded(width, height, 30),
            label=label,
        )


Page = tuple[Layout, int, bool]
"""What the parts of the picture follow from: the form of the page, how many play, and whether another box is in use."""


class Plan(NamedTuple):
    """Where everything lies."""

    width: float
    height: float
    boards: tuple[Frame, ...]
    pentagon: Frame
    sea: Frame
    sides: tuple[Frame, ...]
    """One's own, then one for each other player, clockwise. With two players both are equally large."""
    strip: Frame = Frame(0, 0, 0, 0)
    """For another box."""


def _wide_for_two() -> Plan:
    """The players face each other across the boards."""
    height = SLOT_HEIGHT + 2 * SIDE_HEIGHT
    boards = _slot(0, 0)._replace(y=SIDE_HEIGHT), _slot(1, 0)._replace(y=SIDE_HEIGHT)
    pentagon, sea = (Frame(2 * SLOT_WIDTH, y, SLOT_WIDTH, height / 2) for y in (0, height / 2))
    return Plan(3 * SLOT_WIDTH, height, boards, pentagon, sea, (_side(height - SIDE_HEIGHT), _side(0)))


def _wide_for_three() -> Plan:
    own = _side(2 * SLOT_HEIGHT)
    height = own.y + own.height
    each = (height - SLOT_HEIGHT) / 2
    others = tuple(_other(2 * SLOT_WIDTH, SLOT_HEIGHT + i * each, SLOT_WIDTH, each) for i in range(2))
    return Plan(3 * SLOT_WIDTH, height, _four()[:3], _slot(1, 1), _slot(2, 0), (own, *others))


def _wide_for_four() -> Plan:
    own = Frame(0, 2 * SLOT_HEIGHT, 1.5 * SIDE_WIDTH, 1.5 * SIDE_HEIGHT, 1.5)
    width, height = 1.2 * OTHER_WIDTH, own.y + own.height
    others = tuple(_other(3 * SLOT_WIDTH, i * height / 3, width, height / 3) for i in range(3))
    return Plan(3 * SLOT_WIDTH + width, height, _four(), _slot(2, 0), _slot(2, 1), (own, *others))


def _tall_for_two() -> Plan:
    other, own = _side(2 * SLOT_HEIGHT), _side(2 * SLOT_HEIGHT + SIDE_HEIGHT)
    return Plan(SIDE_WIDTH, own.y + own.height, _four()[:2], _slot(0, 1), _slot(1, 1), (own, other))


def _tall_for_three() -> Plan:
    own = _side(3 * SLOT_HEIGHT)
    others = tuple(_other(SLOT_WIDTH, (2 + i / 2) * SLOT_HEIGHT, SLOT_WIDTH, SLOT_HEIGHT / 2) for i in range(2))
    return Plan(SIDE_WIDTH, own.y + own.height, _four()[:3], _slot(1, 1), _slot(0, 2), (own, *others))


def _tall_for_four() -> Plan:
    own = _side(3 * SLOT_HEIGHT + OTHER_HEIGHT)
    width = SIDE_WIDTH / 3
    others = tuple(_other(i * width, 3 * SLOT_HEIGHT, width, OTHER_HEIGHT) for i in range(3))
    return Plan(SIDE_WIDTH, own.y + own.height, _four(), _slot(0, 2), _slot(1, 2), (own, *others))


def _slot(column: int, row: int) -> Frame:
    return Frame(column * SLOT_WIDTH, row * SLOT_HEIGHT, SLOT_WIDTH, SLOT_HEIGHT)


def _four() -> tuple[Frame, ...]:
    return _slot(0, 0), _slot(1, 0), _slot(0, 1), _slot(1, 1)


def _side(y: float) -> Frame:
    return Frame(0, y, SIDE_WIDTH, SIDE_HEIGHT)


def _other(x: float, y: float, width: float, height: float) -> Frame:
    scale = round(min(width / OTHER_WIDTH, height / OTHER_HEIGHT), 3)
    return Frame(x, y, width, height, scale, round(min(height / OTHER_HEIGHT / scale, 1.4), 3))


def centred(frame: Frame, width: float, height: float) -> Frame:
    """The same with things that take so much room in its middle."""
    x = frame.x + (frame.width - width * frame.scale) / 2
    y = frame.y + (frame.height - height * frame.scale * frame.stretch) / 2
    return frame._replace(x=round(x, 1), y=round(y, 1))


def _roomier(plan: Plan) -> Plan:
    """Smaller reefs, since rock may stick out of their frames, and a strip below all else."""
    boards = (frame._replace(x=frame.x + 62, y=frame.y + 50, scale=0.8) for frame in plan.boards)
    strip = Frame(0, plan.height, plan.width, STRIP_HEIGHT)
    return plan._replace(height=plan.height + STRIP_HEIGHT, boards=tuple(boards), strip=strip)


_PLANS: dict[tuple[Layout, int], Plan] = {
    ("wide", 2): _wide_for_two(),
    ("wide", 3): _wide_for_three(),
    ("wide", 4): _wide_for_four(),
    ("tall", 2): _tall_for_two(),
    ("tall", 3): _tall_for_three(),
    ("tall", 4): _tall_for_four(),
}
"""A wide page has the shared things beside the boards; a tall one has boards first and one's own side last."""
_ROOMIER = {form: _roomier(plan) for form, plan in _PLANS.items()}


def plan(page: Page) -> Plan:
    layout, seats, has_more = page
    return (_ROOMIER if has_more else _PLANS)[layout, seats]
