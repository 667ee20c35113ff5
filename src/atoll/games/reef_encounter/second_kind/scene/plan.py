"""Where the parts of the picture lie with this box: beside those of the base game there is a bench for a card that is
being played, and the deck. Reefs are as large as without it; one shrinks only when rock lies beyond its frame."""

from atoll.core.scene import ROOM
from atoll.games.reef_encounter.scene.parts import Beyond, Frame, Page, Plan, reef_in

TABLE_BOTTOM, ACTIONS_Y, HAND_Y = 606, 667, 708
DECK = 50
"""How high the strip with the deck is."""
PAGE_TOP, PAGE_BOTTOM = 64, 1052


def plan_of_more(page: Page) -> Plan:
    layout, seats, beyond, _ = page
    if layout == "page":
        return {2: _page_for_two, 3: _page_for_three, 4: _page_for_four}[seats](beyond)
    return {2: _wide_for_two, 3: _wide_for_three, 4: _wide_for_four}[seats](ROOM[layout][0], beyond)


def _reefs(boxes: list[Frame], beyond: tuple[Beyond, ...]) -> tuple[Frame, ...]:
    return tuple(map(reef_in, boxes, beyond))


def _column(box: Frame, number: int, gap: float = 6) -> tuple[Frame, ...]:
    """Parts of the same height, one below the other."""
    each = (box.height + gap) / number
    return tuple(box._replace(y=box.y + each * i, height=each - gap) for i in range(number))


def _above_deck(box: Frame) -> tuple[Frame, Frame]:
    """A bench, and the deck below it."""
    bench = box._replace(height=box.height - DECK - 6)
    return bench, box._replace(y=bench.y + bench.height + 6, height=DECK)


# Laptop and television.


def _wide(
    width: float, reefs: tuple[Frame, ...], pentagon: Frame, sea: Frame, others: tuple[Frame, ...], *more: Frame
) -> Plan:
    hand, actions = Frame(8, HAND_Y, width - 16, 138), Frame(8, ACTIONS_Y, width - 16, 34)
    return Plan(reefs, pentagon, sea, others, hand, actions, TABLE_BOTTOM + 4, more)


def _wide_for_two(width: float, beyond: tuple[Beyond, ...]) -> Plan:
    high, left = 200, 926
    top = TABLE_BOTTOM - high
    reefs = [Frame(4 + 458 * i, 4, 456, top - 6) for i in range(2)]
    pentagon = Frame(left, 8, width - left - 8, 250)
    plate = Frame(left, 264, pentagon.width, top - 270)
    deck = Frame(width - 148, top, 140, high)
    bench = Frame(deck.x - 338, top, 332, high)
    return _wide(width, _reefs(reefs, beyond), pentagon, Frame(8, top, bench.x - 14, high), (plate,), bench, deck)


def _wide_for_three(width: float, beyond: tuple[Beyond, ...]) -> Plan:
    high = 258
    top = TABLE_BOTTOM - high
    reefs = [Frame(width / 3 * i + 2, 4, width / 3 - 4, top - 8) for i in range(3)]
    plates = Frame(width - 222, top, 214, high)
    bench = Frame(plates.x - 262, top, 256, high)
    pentagon = Frame(8, top, 240, high)
    sea = Frame(254, top, bench.x - 260, high)
    return _wide(width, _reefs(reefs, beyond), pentagon, sea, _column(plates, 2), *_above_deck(bench))


def _wide_for_four(width: float, beyond: tuple[Beyond, ...]) -> Plan:
    box = Frame(0, 0, 332, TABLE_BOTTOM / 2 - 3)
    reefs = [box._replace(x=4 + 334 * (i % 2), y=3 + (i // 2) * TABLE_BOTTOM / 2) for i in range(4)]
    left = 676
    room = width - left - 8
    pentagon = Frame(left, 8, 236, 256)
    plates = Frame(left + 242, 8, room - 242, 256)
    sea, low = Frame(left, 270, room, 190), 466
    deck = Frame(width - 152, low, 144, TABLE_BOTTOM - low)
    bench = Frame(left, low, room - 150, deck.height)
    return _wide(width, _reefs(reefs, beyond), pentagon, sea, _column(plates, 3), bench, deck)


# Tablet held upright.


def _page_for_two(beyond: tuple[Beyond, ...]) -> Plan:
    hand = Frame(6, PAGE_BOTTOM - 174, 808, 172)
    actions = Frame(6, hand.y - 40, 808, 34)
    low = actions.y - 150
    plate, bench, deck = Frame(6, low, 366, 144), Frame(378, low, 290, 144), Frame(674, low, 140, 144)
    pentagon = Frame(6, low - 262, 270, 256)
    sea = Frame(284, pentagon.y, 530, 256)
    reefs = [Frame(4 + 407 * i, PAGE_TOP, 405, pentagon.y - PAGE_TOP - 6) for i in range(2)]
    return Plan(_reefs(reefs, beyond), pentagon, sea, (plate,), hand, actions, more=(bench, deck))


def _page_for_three(beyond: tuple[Beyond, ...]) -> Plan:
    hand = Frame(6, PAGE_BOTTOM - 174, 808, 172)
    high = 300
    box = Frame(2, PAGE_TOP, 339, high)
    reefs = [box, box._replace(x=342), box._replace(y=PAGE_TOP + high)]
    pentagon = Frame(348, PAGE_TOP + high + 4, 324, high - 8)
    plates = tuple(Frame(684, PAGE_TOP + 4 + i * high, 130, high - 10) for i in range(2))
    low = PAGE_TOP + 2 * high + 2
    sea, bench = Frame(6, low, 536, hand.y - low - 6), Frame(548, low, 266, hand.y - low - 6)
    return Plan(_reefs(reefs, beyond), pentagon, sea, plates, hand, None, more=_above_deck(bench))


def _page_for_four(beyond: tuple[Beyond, ...]) -> Plan:
    hand = Frame(6, PAGE_BOTTOM - 160, 808, 158)
    high = 300
    box = Frame(2, PAGE_TOP, 339, high)
    reefs = [box._replace(x=2 + 340 * (i % 2), y=PAGE_TOP + high * (i // 2)) for i in range(4)]
    low = PAGE_TOP + 2 * high + 2
    pentagon, sea = Frame(6, low, 270, hand.y - low - 6), Frame(284, low, 530, hand.y - low - 6)
    plates, bench = Frame(684, PAGE_TOP + 4, 130, 384), Frame(684, PAGE_TOP + 394, 130, 2 * high - 396)
    return Plan(_reefs(reefs, beyond), pentagon, sea, _column(plates, 3), hand, None, more=_above_deck(bench))
