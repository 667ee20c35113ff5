"""Rules 1.3, 1.4 and 4.3 of Second Kind: half tiles, blue shrimps and rock beyond the frame on a reef (K01 to K10)."""

import pytest

from atoll.core.bits import bit
from atoll.games.reef_encounter.components import (
    BOARD_LETTERS,
    COLOUR_LETTERS,
    FIRST_BLUE_SHRIMP,
    FIRST_HALF,
    cell_at,
)
from atoll.games.reef_encounter.corals import corals_with, protected
from atoll.games.reef_encounter.events import FROM_HAND
from atoll.games.reef_encounter.placing import place, spots
from atoll.games.reef_encounter.sides import note_oddity
from atoll.games.reef_encounter.table import Table
from atoll.games.reef_encounter.tiles import lie

from ..reefs import balance, table

START = {
    "A": "~ ~ ~ . . . ~  ~ . . Y . . ~  . . ~ . W . .  . G . . . ~ .  . . P ~ O . .  . . . . . . .",
    "B": "~ ~ ~ . . . ~  . . . G . . ~  . . Y . ~ . .  . ~ . . . W .  . . O . P . .  ~ . . . . . ~",
}
Place = tuple[int, int]


def start(letter: str, *tiles: tuple[str, Place]) -> Table:
    """A board with its start tiles and some more; `W1` has a shrimp of the first player."""
    signs = START[letter].split()
    for sign, (y, x) in tiles:
        signs[y * 7 + x] = sign
    return table({letter: " ".join(signs)})


def at(letter: str, place: Place) -> int:
    return cell_at(BOARD_LETTERS.index(letter), *place)


def hold(t: Table, rotation: int | None = None, *, printed: bool = False) -> None:
    """Take up a half tile with a rotation, or a tile with a blue shrimp."""
    t.held = FIRST_BLUE_SHRIMP if printed else 0 if rotation is None else FIRST_HALF
    t.rotation = rotation or 0


def put_half(t: Table, letter: str, colour: str, rotation: int, where: Place) -> None:
    """Lay a half tile without asking."""
    reef = t.reefs[BOARD_LETTERS.index(letter)]
    reef.polyps[COLOUR_LETTERS.index(colour)] |= bit(at(letter, where))
    hold(t, rotation)
    lie(t, reef, at(letter, where))


def put_printed(t: Table, letter: str, colour: str, where: Place) -> None:
    reef = t.reefs[BOARD_LETTERS.index(letter)]
    reef.polyps[COLOUR_LETTERS.index(colour)] |= bit(at(letter, where))
    reef.printed |= bit(at(letter, where))


def may(t: Table, letter: str, colour: str, where: Place) -> bool:
    board = BOARD_LETTERS.index(letter)
    return bool(spots(t, board, COLOUR_LETTERS.index(colour)) >> at(letter, where) & 1)


def lay(t: Table, letter: str, colour: str, where: Place) -> None:
    assert may(t, letter, colour, where)
    balance(t)
    place(t, BOARD_LETTERS.index(letter), at(letter, where), COLOUR_LETTERS.index(colour), FROM_HAND)


def coral(t: Table, letter: str, where: Place) -> set[Place]:
    board = BOARD_LETTERS.index(letter)
    cells = corals_with(t.reefs[board], bit(at(letter, where)))
    return {divmod(cell, 7) for cell in range(42) if cells >> cell & 1}


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [(0, {(2, 3), (2, 4)}), (1, {(2, 3), (2, 4), (3, 3)}), (2, {(2, 3), (3, 3)}), (3, {(2, 3)})],
)
def test_k01_a_half_tile_links_and_grows_across_its_coral_sides(rotation: int, expected: set[Place]) -> None:
    """K01: board A, a white half tile at (2,3) beside white at (2,4) and the growth square (3,3)."""
    t = start("A")
    hold(t, rotation)
    lay(t, "A", "W", (2, 3))
    assert coral(t, "A", (2, 3)) == expected


def test_k02_a_half_tile_does_not_join_what_it_does_not_touch() -> None:
    """K02: between two guarded corals a plain tile is illegal, a half tile legal in any rotation."""
    for rotation in range(4):
        t = start("A", ("W1", (2, 4)), ("W2", (2, 6)))
        assert not may(t, "A", "W", (2, 5))
        hold(t, rotation)
        assert may(t, "A", "W", (2, 5))


@pytest.mark.parametrize(("rotation", "is_legal"), [(0, False), (1, True), (2, True), (3, False)])
def test_k03_a_half_tile_is_attacked_through_its_coral_sides_only(rotation: int, is_legal: bool) -> None:
    """K03: white at (3,5) and (2,5) attacks an orange half tile at (1,5)."""
    t = start("B", ("W", (2, 5)))
    put_half(t, "B", "O", rotation, (1, 5))
    assert may(t, "B", "W", (1, 5)) == is_legal


@pytest.mark.parametrize(("rotation", "is_legal"), [(0, False), (1, True), (2, True), (3, False)])
def test_k04_a_half_tile_attacks_with_a_coral_side_to_its_coral(rotation: int, is_legal: bool) -> None:
    """K04: it must really join the coral that supports it."""
    t = start("B", ("W", (2, 5)), ("O", (1, 5)))
    hold(t, rotation)
    assert may(t, "B", "W", (1, 5)) == is_legal


def test_k05_a_half_tile_supports_across_its_coral_sides() -> None:
    """K05: white half tile, east and south, at (2,5): attacks (2,6), not (1,5)."""
    t = start("B", ("O", (2, 6)), ("O", (1, 5)))
    put_half(t, "B", "W", 1, (2, 5))
    assert may(t, "B", "W", (2, 6))
    assert not may(t, "B", "W", (1, 5))


def test_k06_no_protection_across_a_rock_side() -> None:
    """K06: one coral of four, yet the half tile beside the shrimp is unprotected; a plain tile is protected."""
    t = start("B", ("W", (2, 5)), ("O", (0, 4)), ("O1", (0, 5)), ("O", (1, 4)))
    put_half(t, "B", "O", 2, (1, 5))
    assert len(coral(t, "B", (1, 5))) == 4
    assert may(t, "B", "W", (1, 5))
    plain = start("B", ("W", (2, 5)), ("O", (0, 4)), ("O1", (0, 5)), ("O", (1, 4)), ("O", (1, 5)))
    assert not may(plain, "B", "W", (1, 5))


def test_k07_a_blue_shrimp_protects_its_own_tile_only() -> None:
    """K07: on the tile, beside it, and a player's shrimp beside it."""
    t = start("B", ("W", (2, 5)), ("O", (1, 5)), ("O", (1, 4)))
    t.reefs[1].more.blue = bit(at("B", (1, 5)))
    assert not may(t, "B", "W", (1, 5))
    t.reefs[1].more.blue = bit(at("B", (1, 4)))
    assert may(t, "B", "W", (1, 5))
    assert not may(start("B", ("W", (2, 5)), ("O", (1, 5)), ("O1", (1, 4))), "B", "W", (1, 5))


def test_k08_a_tile_with_a_printed_shrimp_is_never_attacked() -> None:
    """K08."""
    t = start("B", ("W", (2, 5)))
    put_printed(t, "B", "O", (1, 5))
    assert not may(t, "B", "W", (1, 5))


def test_k09_no_coral_holds_two_blue_shrimps() -> None:
    """K09: wooden on (4,2), printed at (5,3)."""
    t = start("B")
    t.reefs[1].more.blue = bit(at("B", (4, 2)))
    put_printed(t, "B", "O", (5, 3))
    assert [may(t, "B", "O", where) for where in ((5, 2), (4, 3), (5, 4))] == [False, False, True]


def test_k10_growth_that_would_join_two_blue_shrimps_does_not_happen() -> None:
    """K10: a printed shrimp at (2,3); with and without the wooden one on (4,2)."""
    t = start("B", ("O", (3, 2)))
    t.reefs[1].more.blue = bit(at("B", (4, 2)))
    hold(t, printed=True)
    lay(t, "B", "O", (2, 3))
    assert coral(t, "B", (2, 3)) == {(2, 3)}
    t = start("B", ("O", (3, 2)))
    hold(t, printed=True)
    lay(t, "B", "O", (2, 3))
    assert coral(t, "B", (2, 3)) == {(2, 3), (3, 3), (3, 2), (4, 2)}


def test_a_tile_with_a_printed_shrimp_is_not_laid_beside_a_coral_with_a_blue_one() -> None:
    """Rules 1.4, point 3: wooden and printed are counted together."""
    t = start("B")
    t.reefs[1].more.blue = bit(at("B", (4, 2)))
    hold(t, printed=True)
    assert not may(t, "B", "O", (4, 3))
    assert may(t, "B", "O", (4, 6))


def test_k18_nothing_grows_under_a_crown() -> None:
    """K18: a crown fills its square."""
    t = start("A", ("G", (3, 2)))
    t.reefs[0].more.crowns = bit(at("A", (3, 3)))
    assert not may(t, "A", "W", (3, 3))
    lay(t, "A", "W", (3, 4))
    assert not any(tiles >> at("A", (3, 3)) & 1 for tiles in t.reefs[0].polyps)


def test_corals_reach_over_rock_beyond_the_frame() -> None:
    """Rules 1.6: a bare rock tile beyond the frame is an ordinary square."""
    t = start("A", ("W", (2, 6)), ("W", (3, 6)), ("Y", (4, 6)))
    reef = t.reefs[0]
    reef.more.rock_tiles = bit(at("A", (3, 7))) | bit(at("A", (4, 7)))
    reef.rock |= reef.more.rock_tiles
    note_oddity(reef)
    lay(t, "A", "W", (3, 7))
    lay(t, "A", "W", (4, 7))
    assert corals_with(reef, bit(at("A", (2, 6)))).bit_count() == 4
    assert may(t, "A", "W", (4, 6))
    reef.shrimps[1] = bit(at("A", (3, 7)))
    assert protected(reef) == sum(bit(at("A", where)) for where in ((3, 7), (3, 6), (4, 7)))


def test_a_square_beyond_the_right_edge_is_no_neighbour_of_the_next_row() -> None:
    """Rules 1.2: the frame does not wrap round."""
    t = start("A", ("W", (3, 0)))
    reef = t.reefs[0]
    reef.more.rock_tiles = bit(at("A", (2, 7)))
    reef.rock |= reef.more.rock_tiles
    note_oddity(reef)
    lay(t, "A", "W", (2, 7))
    assert coral(t, "A", (3, 0)) == {(3, 0)}
    assert not may(t, "A", "W", (0, 0))
