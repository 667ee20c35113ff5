"""Where things lie on one's own side with this box."""

from typing import NamedTuple

from atoll.core.scene import Layout
from atoll.games.reef_encounter.scene.parts import Page
from atoll.games.reef_encounter.scene.rows import Hand, Row


class More(NamedTuple):
    """Rows for what only this box has."""

    special: Row
    consumed: Row
    cards: Row | None
    """On a phone cards have a part of their own."""


_WIDE = (
    Hand(
        1152,
        (12, 22),
        Row(108, 64, 262, 0.52, 66),
        Row(628, 66, 120, 0.38, 44),
        Row(750, 66, 54, 0.5, 50),
        Row(814, 52, 90, 0.34, 38),
        (455, 121, 694, 30),
        (54, 100, 0.22),
        True,
    ),
    More(Row(378, 56, 242, 0.46, 60), Row(814, 103, 90, 0.34, 38), Row(910, 73, 238, 0.67, 81)),
)
_ROWS: dict[Layout, tuple[Hand, More]] = {
    "wide": _WIDE,
    "broad": _WIDE,
    "page": (
        Hand(
            808,
            (10, 22),
            Row(104, 30, 250, 0.47, 52),
            Row(360, 30, 186, 0.46, 50),
            Row(360, 82, 54, 0.46, 54),
            Row(416, 82, 130, 0.46, 48),
            (229, 134, 250, 44),
            (50, 100, 0.2),
            False,
        ),
        More(Row(104, 82, 250, 0.47, 52), Row(360, 134, 186, 0.46, 48), Row(556, 84, 248, 0.7, 82)),
    ),
    "tall": (
        Hand(
            382,
            (298, 78),
            Row(4, 28, 285, 0.5, 57),
            Row(4, 134, 226, 0.5, 52),
            Row(232, 134, 54, 0.5, 54),
            Row(4, 188, 140, 0.5, 52),
            (337, 172, 86, 60),
            (336, 30, 0.22),
            False,
        ),
        More(Row(4, 80, 282, 0.5, 57), Row(148, 188, 138, 0.5, 52), None),
    ),
}


def rows_of(page: Page) -> Hand:
    return _ROWS[page[0]][0]


def more_rows_of(page: Page) -> More:
    return _ROWS[page[0]][1]
