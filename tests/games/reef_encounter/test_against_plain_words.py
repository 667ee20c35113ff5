"""Placing, eating and shrimps once more, written square by square as the rules say it, against the rules with masks."""

from hypothesis import given
from hypothesis import strategies as st

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a01_eat import corals_to_eat
from atoll.games.reef_encounter.actions.a05_move_shrimp import corals_to_guard
from atoll.games.reef_encounter.components import BOARD_LETTERS, COLOUR_LETTERS, CORAL_TILES, GROWTH_CELL, WIDTH
from atoll.games.reef_encounter.events import FROM_HAND
from atoll.games.reef_encounter.placing import place, spots, why_not_on
from atoll.games.reef_encounter.rulebook import Table

from .reefs import reef as drawn
from .reefs import table
from .test_components import BOARDS

Square = tuple[int, int]


class Reef:
    """A reef as a person sees it: what is on each square."""

    def __init__(self, t: Table, letter: str) -> None:
        signs = drawn(t, letter).split()
        self.squares = {divmod(i, WIDTH): sign for i, sign in enumerate(signs) if sign != "~"}
        self.tiles = {square: sign[0] for square, sign in self.squares.items() if sign[0] != "."}
        self.shrimps = {square: int(sign[1]) - 1 for square, sign in self.squares.items() if len(sign) > 1}

    def beside(self, square: Square) -> list[Square]:
        y, x = square
        return [near for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)) if near in self.squares]

    def coral(self, square: Square) -> frozenset[Square]:
        found, left = {square}, [square]
        while left:
            for near in self.beside(left.pop()):
                if near not in found and self.tiles.get(near) == self.tiles[square]:
                    found.add(near)
                    left.append(near)
        return frozenset(found)

    def is_protected(self, square: Square) -> bool:
        return any(
            s in self.shrimps and self.coral(s) == self.coral(square)
            for s in (square, *self.beside(square))
            if s in self.tiles
        )

    def may_place(self, square: Square, colour: str, stronger: set[tuple[str, str]]) -> bool:
        touched = {self.coral(near) for near in self.beside(square) if self.tiles.get(near) == colour}
        if sum(any(s in self.shrimps for s in coral) for coral in touched) > 1:
            return False
        if square not in self.tiles:
            return square not in self.shrimps
        beaten = (colour, self.tiles[square]) in stronger
        return beaten and any(len(coral) > 1 for coral in touched) and not self.is_protected(square)


def stronger_pairs(t: Table) -> set[tuple[str, str]]:
    pairs = set()
    for tile, row in enumerate(CORAL_TILES):
        strong, weak = (row[1], row[0]) if t.turned >> tile & 1 else (row[0], row[1])
        pairs.add((COLOUR_LETTERS[strong], COLOUR_LETTERS[weak]))
    return pairs


@st.composite
def reefs(draw: st.DrawFn) -> tuple[Table, str]:
    """A random board with tiles of few colours, so that corals are big, and shrimps that keep the rules."""
    board = draw(st.integers(0, 3))
    colours = draw(st.sampled_from(["WY.", "WYO", "WYOPG....", "W.", "PG.W"]))
    pattern = "".join(BOARDS[board])
    signs = ["~" if sign == "~" else draw(st.sampled_from(colours)) for sign in pattern]
    letter = BOARD_LETTERS[board]
    seen = Reef(table({letter: " ".join(signs)}), letter)
    owners = {0: 0, 1: 0}
    guarded: set[frozenset[Square]] = set()
    for square in draw(st.permutations(sorted(seen.tiles)))[:6]:
        seat = draw(st.integers(0, 1))
        coral = seen.coral(square)
        if coral not in guarded and owners[seat] < 2:
            guarded.add(coral)
            owners[seat] += 1
            signs[square[0] * WIDTH + square[1]] += str(seat + 1)
    t = table({letter: " ".join(signs)}, active=draw(st.integers(0, 1)))
    t.turned = draw(st.integers(0, 1023))
    return t, letter


@given(reefs())
def test_tiles_go_where_the_rules_say(made: tuple[Table, str]) -> None:
    """Rules 8 and 9 in words: rock, strength, support, protection and the guard rule, on every square."""
    t, letter = made
    board, seen, stronger = BOARD_LETTERS.index(letter), Reef(t, letter), stronger_pairs(t)
    for colour, name in enumerate(COLOUR_LETTERS):
        by_words = {square for square in seen.squares if seen.may_place(square, name, stronger)}
        by_masks = {square for square in seen.squares if spots(t, board, colour) >> square[0] * WIDTH + square[1] & 1}
        assert by_masks == by_words
        by_reasons = {s for s in seen.squares if why_not_on(t, board, s[0] * WIDTH + s[1], colour) == LEGAL}
        assert by_reasons == by_words


@given(reefs(), st.data())
def test_a_placed_tile_changes_what_the_rules_say(made: tuple[Table, str], data: st.DataObject) -> None:
    """Rules 8 in words: the tile, the consumed one, and extra growth."""
    t, letter = made
    board, seen, stronger = BOARD_LETTERS.index(letter), Reef(t, letter), stronger_pairs(t)
    colour = data.draw(st.integers(0, 4))
    name = COLOUR_LETTERS[colour]
    squares = sorted(square for square in seen.squares if seen.may_place(square, name, stronger))
    if not squares or t.bag[colour] == 0:
        return
    square = data.draw(st.sampled_from(squares))
    place(t, board, square[0] * WIDTH + square[1], colour, FROM_HAND)

    expected = dict(seen.tiles)
    expected[square] = name
    assert sum(t.players[t.active].consumed) == (square in seen.tiles)
    growth = divmod(GROWTH_CELL[board], WIDTH)
    laid = Reef(t, letter)
    laid.tiles.pop(growth, None)
    if growth in seen.tiles or growth == square:
        laid.tiles[growth] = expected[growth]
    grows = growth in laid.beside(square) and growth not in seen.tiles and growth not in seen.shrimps
    if grows and laid.may_place(growth, name, stronger):
        expected[growth] = name
    assert Reef(t, letter).tiles == expected


@given(reefs())
def test_shrimps_and_parrotfish_find_what_the_rules_say(made: tuple[Table, str]) -> None:
    """Rules 9 and 10 in words: corals to guard, corals to eat."""
    t, letter = made
    board, seen = BOARD_LETTERS.index(letter), Reef(t, letter)
    edible = {s for s, owner in seen.shrimps.items() if owner == t.active and len(seen.coral(s)) >= 5}
    assert {s for s in seen.squares if corals_to_eat(t, board) >> s[0] * WIDTH + s[1] & 1} == edible
    room = list(seen.shrimps.values()).count(t.active) < 2
    free = {s for s in seen.tiles if room and not any(near in seen.shrimps for near in seen.coral(s))}
    assert {s for s in seen.squares if corals_to_guard(t, board) >> s[0] * WIDTH + s[1] & 1} == free
