"""Rules 4. Diver and treasure, turtle and jellyfish."""

from collections.abc import Callable

import pytest

from atoll.core.bits import bit
from atoll.games.coralia.actions.copy import TURTLE_NOT_ASIDE
from atoll.games.coralia.bonuses import jellyfish, raise_side_treasure, raise_treasure
from atoll.games.coralia.components import TREASURE_CODES, TURTLE_CODES
from atoll.games.coralia.moves import COPY
from atoll.games.coralia.table import FROM_TURTLE, Table
from atoll.games.coralia.waiting import pop

from .table_builder import (
    hand,
    holds,
    lucky,
    moves,
    new_table,
    offer,
    only_treasure,
    play,
    put,
    put_diver,
    put_turtle,
    reef,
    refusal,
    space,
    stack,
    treasures,
)

# Diver and treasure.


def test_d1_rulebook_moving_the_diver_raises_a_treasure() -> None:
    """D1, rulebook: from green to blue; the green die slides to the treasure, it is resolved, green is free again."""
    t = new_table(4)
    put_diver(t, 0, "G")
    only_treasure(t, "P")
    stack(t, "P", "P5")
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert t.diver[0] == reef("B")
    assert holds(t, "BD")
    assert holds(t, "GC")
    assert not holds(t, "GD")
    assert treasures(t, 0) == "P"
    assert not t.reef_treasures >> reef("G") & 1
    assert hand(t, 0) == "P5"


def test_d2_a_die_on_the_treasure_blocks_it() -> None:
    """D2: no treasure, the green die stays; a later green diver die goes to the island."""
    t = new_table(4)
    put(t, "GC")
    put_diver(t, 0, "G")
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert t.diver[0] == reef("B")
    assert treasures(t, 0) == ""
    assert holds(t, "GD")
    assert t.reef_treasures >> reef("G") & 1
    offer(t, "GD RP RP RP", seat=1)
    assert play(t, "GD").island[reef("G")] == 1
    assert t.diver[1] == -1


def test_d3_another_diver_may_follow_but_finds_no_treasure() -> None:
    """D3: after D1 another player enters green; leaving it gives no treasure."""
    t = new_table(4)
    put_diver(t, 0, "G")
    only_treasure(t, "P")
    offer(t, "BD RP RP RP")
    play(t, "BD")
    offer(t, "GD RP RP RP", seat=1)
    play(t, "GD")
    assert t.diver[1] == reef("G")
    offer(t, "VD RP RP RP", seat=1)
    play(t, "VD")
    assert t.diver[1] == reef("V")
    assert treasures(t, 1) == ""
    assert holds(t, "GD")
    assert holds(t, "GC")


def test_d4_the_first_dive_raises_nothing() -> None:
    """D4: the diver comes from its owner's hand."""
    t = new_table(4)
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert t.diver[0] == reef("B")
    assert treasures(t, 0) == ""


def test_r8_a_reef_whose_treasure_is_gone() -> None:
    """R8: no tile and no die on the treasure space: the die slides, there is no treasure."""
    t = new_table(4)
    put_diver(t, 0, "G")
    t.reef_treasures ^= bit(reef("G"))
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert holds(t, "GC")
    assert treasures(t, 0) == ""


@pytest.mark.parametrize(
    ("treasure", "pile", "card"), [("F", "F", "FL"), ("P", "P", "P3"), ("S", "S", "BT"), ("I", "I", "P2")]
)
def test_treasures_that_give_a_card(treasure: str, pile: str, card: str) -> None:
    """Rules 1.6, L1 to L4: the top card of a pile."""
    t = new_table(4)
    put_diver(t, 0, "G")
    only_treasure(t, treasure)
    stack(t, pile, card)
    offer(t, "BD RP RP RP")
    assert hand(play(t, "BD"), 0) == card


def test_treasure_of_island_dice_and_stingray_and_jellyfish() -> None:
    """Rules 1.6, L5, L6, L8: a point for each die on the island, white ones too; a stingray; the jellyfish."""
    t = new_table(4)
    put_diver(t, 0, "G")
    t.island[reef("R")] = 3
    offer(t, "BD RP RP RP")
    for code, track, cards in (("D", 5, ""), ("R", 0, "FS"), ("J", 5, "")):
        twin = t.copy()
        only_treasure(twin, code)
        play(twin, "BD")
        assert (twin.track[0], hand(twin, 0)) == (track, cards)


def test_two_stingrays_and_no_more() -> None:
    """Rules 1.3 and 1.6, L6: each stingray is taken once; if none is left, nothing."""
    t = new_table(4)
    put_diver(t, 0, "G")
    only_treasure(t, "R")
    offer(t, "BD RP RP RP")
    assert play(t.copy(), "BD").stingrays == 1
    t.stingrays = 0
    play(t, "BD")
    assert (t.stingrays, hand(t, 0)) == (0, "")


def test_every_treasure_is_found_once() -> None:
    """Rules 1.6: eight different treasures; a tile that was turned over does not come again."""
    t = new_table(4)
    for letter in "ROYGBV":
        raise_treasure(t, reef(letter))
        pop(t)
    for _ in range(2):
        raise_side_treasure(t)
        pop(t)
    assert sorted(treasures(t, 0)) == sorted(TREASURE_CODES)
    assert sum(t.hidden_treasures) == 0


# Turtles.


@pytest.mark.parametrize(
    ("turtle", "cards", "track"), [("J", "", 5), ("R", "FS", 0), ("S", "BT", 0), ("I", "P2", 0), ("F", "FL", 0)]
)
def test_turtles_give_their_bonus(turtle: str, cards: str, track: int) -> None:
    """Rules 1.5, T2 to T6; the tile then lies before its owner."""
    t = new_table(4)
    put_turtle(t, "G", turtle)
    for pile, card in (("S", "BT"), ("I", "P2"), ("F", "FL")):
        stack(t, pile, card)
    offer(t, "GT RP RP RP")
    play(t, "GT")
    assert (hand(t, 0), t.track[0]) == (cards, track)
    assert t.turtles[0] == bit(TURTLE_CODES.index(turtle))
    assert t.turtle[reef("G")] == -1


def test_t3_the_copying_turtle() -> None:
    """T3: jellyfish and fish lie aside; at 13 the jellyfish gives 2; the tiles stay, the copying one is a lock."""
    t = new_table(4)
    put_turtle(t, "G", "C")
    aside = bit(TURTLE_CODES.index("J")) | bit(TURTLE_CODES.index("F"))
    t.side_turtles = aside
    t.track[0] = 13
    offer(t, "GT RP RP RP")
    play(t, "GT")
    assert t.phase == COPY
    assert moves(t) == ["copy J", "copy F"]
    assert refusal(t, "copy W") == TURTLE_NOT_ASIDE
    play(t, "copy J")
    assert t.track[0] == 15
    assert t.side_turtles == aside
    assert t.turtles[0] == bit(TURTLE_CODES.index("C"))


def test_t1_the_turtle_of_the_white_die() -> None:
    """Rules 1.5, T1: a white die is taken from the island and rolled at once."""
    t = new_table(4)
    put_turtle(t, "G", "W")
    offer(t, "GT RP RP RP")
    t = lucky(t, lambda twin: play(twin, "GT"), lambda twin: twin.white_face == 0)
    assert t.island_white == 1
    assert play(t, "reef B").white == bit(space("BP"))


@pytest.mark.parametrize(("copied", "cards"), [("R", "FS"), ("S", "BT"), ("I", "P2"), ("F", "FL")])
def test_t7_copies_any_turtle_beside_the_board(copied: str, cards: str) -> None:
    """Rules 1.5, T7: the bonus of the turtle chosen, and of no other."""
    t = new_table(4)
    put_turtle(t, "G", "C")
    t.side_turtles = bit(TURTLE_CODES.index(copied)) | bit(TURTLE_CODES.index("J"))
    for pile, card in (("S", "BT"), ("I", "P2"), ("F", "FL")):
        stack(t, pile, card)
    offer(t, "GT RP RP RP")
    play(t, "GT", f"copy {copied}")
    assert (hand(t, 0), t.track[0]) == (cards, 0)


def test_t7_copies_the_white_die_and_the_side_treasure() -> None:
    """Rules 1.5, T7: the copied turtle may set off a white die or a treasure; the turtle beside the board stays."""
    t = new_table(4)
    put_turtle(t, "G", "C")
    aside = bit(TURTLE_CODES.index("W")) | bit(TURTLE_CODES.index("T"))
    t.side_turtles = aside
    only_treasure(t, "R")
    offer(t, "GT RP RP RP")
    play(t, "GT")
    assert play(t.copy(), "copy W").island_white == 1
    play(t, "copy T")
    assert (hand(t, 0), t.side_treasures) == ("FS", 1)
    assert t.side_turtles == aside


def test_t8_takes_a_treasure_from_beside_the_board() -> None:
    """Rules 1.5, T8, and R11: a side treasure, unseen; copied when none is left, it gives nothing."""
    t = new_table(4)
    put_turtle(t, "G", "T")
    only_treasure(t, "J")
    offer(t, "GT RP RP RP")
    empty = t.copy()
    play(t, "GT")
    assert t.side_treasures == 1
    assert treasures(t, 0) == "J"
    assert t.track[0] == 5
    empty.side_treasures = 0
    play(empty, "GT")
    assert treasures(empty, 0) == ""


def holds_treasure(code: str) -> Callable[[Table], bool]:
    return lambda twin: treasures(twin, 0) == code


def test_r11_every_hidden_treasure_can_come_from_beside_the_board() -> None:
    """R11: side treasures are drawn blind."""
    t = new_table(4)
    put_turtle(t, "G", "T")
    offer(t, "GT RP RP RP")
    for code in TREASURE_CODES:
        lucky(t, lambda twin: play(twin, "GT"), holds_treasure(code))


@pytest.mark.parametrize(("start", "end"), [(0, 5), (3, 5), (5, 10), (14, 15)])
def test_j_jellyfish(start: int, end: int) -> None:
    """J: on to the next multiple of five; from a multiple of five, five points."""
    t = new_table(4)
    t.track[0] = start
    jellyfish(t, FROM_TURTLE)
    assert t.track[0] == end
