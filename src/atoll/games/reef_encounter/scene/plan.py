"""Where the parts of the picture lie on each form of page."""

from functools import cache

from atoll.core.scene import ROOM
from atoll.games.reef_encounter.scene.parts import Frame, Page, Plan, reef_in, tall_plan
from atoll.games.reef_encounter.second_kind.scene.plan import plan_of_more

__all__ = ["Frame", "Page", "Plan", "plan"]


@cache
def plan(page: Page) -> Plan:
    layout, seats, *_ = page
    if layout == "tall":
        return tall_plan(page)
    if page[2]:
        return plan_of_more(page)
    return _page(seats) if layout == "page" else _wide(ROOM[layout][0], seats)


# Laptop and television: boards on top, what belongs to all below them, then the prompt, the actions, the own side.

TABLE_BOTTOM, ACTIONS_Y, HAND_Y = 606, 667, 708


def _wide(width: float, seats: int) -> Plan:
    make = {2: _wide_for_two, 3: _wide_for_three, 4: _wide_for_four}[seats]
    boxes, pentagon, sea, others = make(width, TABLE_BOTTOM)
    return Plan(
        tuple(map(reef_in, boxes)),
        pentagon,
        sea,
        others,
        Frame(8, HAND_Y, width - 16, 138),
        Frame(8, ACTIONS_Y, width - 16, 34),
        TABLE_BOTTOM + 4,
    )


Boxes = tuple[tuple[Frame, ...], Frame, Frame, tuple[Frame, ...]]
"""Of the reefs, the pentagon, the open sea, and the others' plates."""


def _wide_for_two(width: float, bottom: float) -> Boxes:
    top = bottom - 200
    reefs = tuple(Frame(4 + 458 * i, 4, 456, top - 6) for i in range(2))
    left = 926
    pentagon = Frame(left, 8, width - left - 8, (top - 20) * 0.66)
    plate = Frame(left, 18 + pentagon.height, pentagon.width, top - 28 - pentagon.height)
    return reefs, pentagon, Frame(8, top, width - 16, 200), (plate,)


def _wide_for_three(width: float, bottom: float) -> Boxes:
    high = 258
    top = bottom - high
    reefs = tuple(Frame(width / 3 * i + 2, 4, width / 3 - 4, top - 8) for i in range(3))
    plates = tuple(Frame(width - 284, top + i * (high + 6) / 2, 276, high / 2 - 5) for i in range(2))
    return reefs, Frame(8, top, 276, high), Frame(292, top, width - 292 - 292, high), plates


def _wide_for_four(width: float, bottom: float) -> Boxes:
    box = Frame(0, 0, 332, bottom / 2 - 3)
    reefs = tuple(box._replace(x=4 + 334 * (i % 2), y=3 + (i // 2) * bottom / 2) for i in range(4))
    left, high = 676, min(264, bottom * 0.44)
    pentagon = Frame(left, 8, 262, high)
    plates = tuple(Frame(left + 270, 8 + i * (high + 4) / 3, width - left - 278, (high + 4) / 3 - 6) for i in range(3))
    return reefs, pentagon, Frame(left, high + 16, width - left - 8, bottom - high - 16), plates


# Tablet held upright.

PAGE_TOP, PAGE_BOTTOM = 64, 1052


def _page(seats: int) -> Plan:
    hand = Frame(6, PAGE_BOTTOM - 140, 808, 138)
    make = {2: _page_for_two, 3: _page_for_three, 4: _page_for_four}[seats]
    boxes, pentagon, sea, others, actions = make(hand.y - 6)
    return Plan(tuple(map(reef_in, boxes)), pentagon, sea, others, hand, actions)


def _page_for_two(bottom: float) -> tuple[*Boxes, Frame | None]:
    actions = Frame(6, bottom - 36, 808, 34)
    plate = Frame(6, actions.y - 84, 808, 74)
    pentagon = Frame(6, plate.y - 270, 270, 262)
    reefs = tuple(Frame(4 + 407 * i, PAGE_TOP, 405, pentagon.y - PAGE_TOP - 6) for i in range(2))
    return reefs, pentagon, Frame(284, pentagon.y, 530, 262), (plate,), actions


def _page_for_three(bottom: float) -> tuple[*Boxes, Frame | None]:
    actions = Frame(6, bottom - 36, 808, 34)
    sea = Frame(6, actions.y - 198, 808, 192)
    high = (sea.y - PAGE_TOP - 6) / 2
    box = Frame(2, PAGE_TOP, 339, high)
    reefs = box, box._replace(x=342), box._replace(y=PAGE_TOP + high)
    pentagon = Frame(348, PAGE_TOP + high + 4, 324, high - 8)
    plates = tuple(Frame(684, PAGE_TOP + 4 + i * high, 130, high - 10) for i in range(2))
    return reefs, pentagon, sea, plates, actions


def _page_for_four(bottom: float) -> tuple[*Boxes, Frame | None]:
    sea = Frame(284, bottom - 230, 530, 230)
    high = (sea.y - PAGE_TOP - 6) / 2
    box = Frame(2, PAGE_TOP, 339, high)
    reefs = tuple(box._replace(x=2 + 340 * (i % 2), y=PAGE_TOP + high * (i // 2)) for i in range(4))
    each = (sea.y - PAGE_TOP) / 3
    plates = tuple(Frame(684, PAGE_TOP + 4 + i * each, 130, each - 10) for i in range(3))
    return reefs, Frame(6, sea.y, 270, 230), sea, plates, None
