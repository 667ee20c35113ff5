"""What is printed in the box of Second Kind."""

import pytest

from atoll.games.reef_encounter.components import (
    BEYOND,
    BEYOND_PLACES,
    COLOURS,
    CORAL_SIDES,
    COUNT_OF_TILE,
    KINDS,
    MOST_BEYOND,
    SPECIAL_TILES,
    cell_at,
    place_of,
)
from atoll.games.reef_encounter.second_kind.components import (
    CARD_HAS_CLOWNFISH,
    CARD_HAS_SHRIMP,
    CARD_NAMES,
    CARD_SLUGS,
    CARDS,
)


def test_48_special_tiles() -> None:
    """Rules 1.1: 5 with a blue shrimp, 10 double, 5 half, 20 two-colour, 2 rock, 2 water, 4 crowns."""
    counts = COUNT_OF_TILE[COLOURS:]
    assert len(counts) == KINDS == 28
    assert sum(counts) == SPECIAL_TILES == 48
    groups = (counts[:5], counts[5:10], counts[10:15], counts[15:25], counts[25:])
    assert [sum(group) for group in groups] == [5, 10, 5, 20, 8]


def test_28_cards_and_their_icons() -> None:
    """Rules 5.2: 20 with a shrimp only, 3 with both, 1 with a clownfish only, 4 with none."""
    assert len(CARD_SLUGS) == len(set(CARD_SLUGS)) == len(CARD_NAMES) == CARDS == 28
    icons = list(zip(CARD_HAS_SHRIMP, CARD_HAS_CLOWNFISH, strict=True))
    assert [icons.count(pair) for pair in ((1, 0), (1, 1), (0, 1), (0, 0))] == [20, 3, 1, 4]
    bare = {slug for slug, pair in zip(CARD_SLUGS, icons, strict=True) if pair == (0, 0)}
    assert bare == {"consumed_polyp_tiles", "extra_growth", "free_growth", "lucky_dip"}
    both = {slug for slug, pair in zip(CARD_SLUGS, icons, strict=True) if pair == (1, 1)}
    assert both == {"dislodged", "extra_free_growth", "second_course"}


def test_half_tiles_show_coral_on_two_sides_that_touch() -> None:
    """Rules 1.3: north and east, east and south, south and west, west and north."""
    assert CORAL_SIDES == (0b0011, 0b0110, 0b1100, 0b1001)


@pytest.mark.parametrize(("board", "count"), [(0, 18), (1, 15), (2, 17), (3, 15)])
def test_squares_beyond_the_frame(board: int, count: int) -> None:
    """Rules 1.6: those that touch printed rock, and a number for each."""
    assert len(BEYOND_PLACES[board]) == count <= MOST_BEYOND
    assert BEYOND[board].bit_count() == count
    for cell in range(42 + count):
        assert cell_at(board, *place_of(board, cell)) == cell


def test_k19_where_rock_may_stick_out_of_board_a() -> None:
    """Rules 8, K19, the part about squares beyond the frame."""
    assert {(-1, 3), (6, 0), (2, 7), (-1, 4)} <= set(BEYOND_PLACES[0])
    assert not {(-1, 6), (-2, 3)} & set(BEYOND_PLACES[0])
