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
        Row(108, 64, 250, 0.52, 66),
        Row(602, 66, 112, 0.38, 44),
        Row(714, 66, 52, 0.5, 50),
        Row(776, 52, 88, 0.34, 38),
        (438, 121, 660, 30),
        (54, 100, 0.22),
        True,
    ),
    More(Row(364, 56, 232, 0.46, 60), Row(776, 103, 88, 0.34, 38), Row(870, 76.5, 280, 0.775, 92)),
)
_ROWS: dict[Layout, tuple[Hand, More]] = {
    "wide": _WIDE,
    "broad": _WIDE,
    "page": (
        Hand(
            808,
            (10, 22),
            Row(100, 30, 246, 0.47, 52),
            Row(350, 30, 172, 0.46, 50),
            Row(350, 82, 52, 0.46, 54),
            Row(404, 82, 118, 0.46, 48),
            (223, 134, 246, 44),
            (50, 100, 0.2),
            False,
        ),
        More(Row(100, 82, 246, 0.47, 52), Row(350, 134, 172, 0.46, 48), Row(528, 84, 276, 0.78, 92)),
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
