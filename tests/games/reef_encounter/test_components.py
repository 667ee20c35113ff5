"""What is printed: boards, coral tiles, numbers of pieces."""

import pytest

from atoll.core.bits import flood
from atoll.games.reef_encounter.components import (
    ALGA_WORDS,
    CELLS,
    COLOUR_LETTERS,
    CORAL_TILES,
    CYLINDERS_OF_A_COLOUR,
    FIRST_COLUMN,
    GROWTH_CELL,
    HANDS,
    LAST_COLUMN,
    ROCK,
    SHRIMPS_OF_A_PLAYER,
    START_CELL,
    TILES_OF_A_COLOUR,
    WIDTH,
)
from atoll.games.reef_encounter.hierarchy import is_stronger, large_alga, value
from atoll.games.reef_encounter.squares import neighbours

from .reefs import table

# Rules 2, row by row: ~ deep water, # rock, * extra growth, a letter a start square.
BOARDS = {
    0: ["~~~###~", "~##Y##~", "##~#W##", "#G#*#~#", "##P~O##", "#######"],
    1: ["~~~###~", "###G##~", "##Y#~##", "#~#*#W#", "##O#P##", "~#####~"],
    2: ["~##~###", "~###O#~", "##W~#Y#", "###*#~#", "~#P#G##", "~###~##"],
    3: ["~#####~", "###O~##", "##~#G##", "#W#*###", "~#P#Y#~", "~##~##~"],
}
# Rules 2: the water holes that rock encloses.
INNER_HOLES = {
    0: {(2, 2), (3, 5), (4, 3)},
    1: {(2, 4), (3, 1)},
    2: {(2, 3), (3, 5)},
    3: {(1, 4), (2, 2)},
}
each_board = pytest.mark.parametrize("board", range(4))


@each_board
def test_every_square_of_the_board_is_as_printed(board: int) -> None:
    """Rules 2, square by square."""
    for cell in range(CELLS):
        sign = BOARDS[board][cell // WIDTH][cell % WIDTH]
        assert (ROCK[board] >> cell & 1) == (sign != "~"), (board, divmod(cell, WIDTH))
        assert (GROWTH_CELL[board] == cell) == (sign == "*")
        for colour, letter in enumerate(COLOUR_LETTERS):
            assert (START_CELL[board][colour] == cell) == (sign == letter)


@each_board
def test_boards_have_33_connected_squares(board: int) -> None:
    """Rules 2, checks: 33 squares in one piece, growth in the middle, no start square beside it."""
    rock = ROCK[board]
    assert rock.bit_count() == 33
    assert flood(rock & -rock, rock, WIDTH, FIRST_COLUMN, LAST_COLUMN) == rock
    assert GROWTH_CELL[board] == 3 * WIDTH + 3
    beside_growth = neighbours(1 << GROWTH_CELL[board]) & rock
    assert beside_growth.bit_count() == (3, 4, 3, 4)[board]
    assert not any(beside_growth >> cell & 1 for cell in START_CELL[board])


@each_board
def test_boards_have_these_inner_holes(board: int) -> None:
    """Rules 2: water inside the frame that does not reach its edge."""
    water = ~ROCK[board] & ((1 << CELLS) - 1)
    edge = sum(1 << c for c in range(CELLS) if c // WIDTH in (0, 5) or c % WIDTH in (0, 6))
    outer = flood(water & edge, water, WIDTH, FIRST_COLUMN, LAST_COLUMN)
    assert {divmod(c, WIDTH) for c in range(CELLS) if (water & ~outer) >> c & 1} == INNER_HOLES[board]


def test_coral_tiles_are_as_printed() -> None:
    """Rules 4: both sides of the ten coral tiles."""
    printed = [
        ("W>Y", "green", "Y>W", "blue"),
        ("W>O", "red", "O>W", "purple"),
        ("Y>O", "blue", "O>Y", "red"),
        ("Y>P", "purple", "P>Y", "blue"),
        ("O>P", "green", "P>O", "red"),
        ("O>G", "blue", "G>O", "green"),
        ("P>W", "purple", "W>P", "green"),
        ("P>G", "green", "G>P", "purple"),
        ("G>W", "red", "W>G", "purple"),
        ("G>Y", "blue", "Y>G", "red"),
    ]
    t = table()
    for tile, (face, alga, other_face, other_alga) in enumerate(printed):
        t.turned = 0
        strong, weak = COLOUR_LETTERS.index(face[0]), COLOUR_LETTERS.index(face[2])
        assert (is_stronger(t, strong, weak), is_stronger(t, weak, strong)) == (True, False)
        assert ALGA_WORDS[large_alga(t, tile)] == alga
        t.turned = 1 << tile
        assert (is_stronger(t, strong, weak), is_stronger(t, weak, strong)) == (False, True)
        assert f"{COLOUR_LETTERS[weak]}>{COLOUR_LETTERS[strong]}" == other_face
        assert ALGA_WORDS[large_alga(t, tile)] == other_alga
    assert len({frozenset(row[:2]) for row in CORAL_TILES}) == 10


def test_every_colour_starts_at_value_three() -> None:
    """Rules 4: on either side every colour is stronger than exactly two others."""
    t = table()
    for turned in (0, 1023):
        t.turned = turned
        assert [value(t, c) for c in range(5)] == [3] * 5


def test_numbers_of_pieces() -> None:
    """Rules 1 and 5: 200 tiles, 20 cylinders, 16 shrimps; the starting hands."""
    assert TILES_OF_A_COLOUR * 5 == 200
    assert CYLINDERS_OF_A_COLOUR * 4 == 20
    assert SHRIMPS_OF_A_PLAYER * 4 == 16
    assert HANDS == ((6, 9, 0, 0), (6, 7, 9, 0), (6, 7, 8, 9))
