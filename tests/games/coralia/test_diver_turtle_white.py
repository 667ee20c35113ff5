"""Rules 4. Diver and treasure, turtle, jellyfish and white die."""

import pytest

from atoll.core.bits import bit
from atoll.games.coralia import reasons
from atoll.games.coralia.actions.reef import dice_on_reef
from atoll.games.coralia.actions.waiting import jellyfish, push
from atoll.games.coralia.names import TREASURE_CODES, TURTLE_CODES
from atoll.games.coralia.scoring import diver_points
from atoll.games.coralia.table import BUSY, BY_TURTLE_JELLYFISH, COPY, DO_WHITE, KEEP, REEF, Table
from atoll.games.coralia.turn import go_on

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
    put_octopus,
    put_turtle,
    reef,
    refusal,
    space,
    stack,
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
    assert t.treasures[0] == bit(TREASURE_CODES.index("P"))
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
    assert t.treasures[0] == 0
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
    assert t.treasures[1] == 0
    assert holds(t, "GD")
    assert holds(t, "GC")


def test_d4_the_first_dive_raises_nothing() -> None:
    """D4: the diver comes from its owner's hand."""
    t = new_table(4)
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert t.diver[0] == reef("B")
    assert t.treasures[0] == 0


def test_r8_a_reef_whose_treasure_is_gone() -> None:
    """R8: no tile and no die on the treasure space: the die slides, there is no treasure."""
    t = new_table(4)
    put_diver(t, 0, "G")
    t.reef_treasures ^= bit(reef("G"))
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert holds(t, "GC")
    assert t.treasures[0] == 0


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
    assert refusal(t, "copy W") == reasons.TURTLE_NOT_ASIDE
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
    assert play(t.copy(), "copy W").white_rolls == 1
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
    assert t.treasures[0] == bit(TREASURE_CODES.index("J"))
    assert t.track[0] == 5
    empty.side_treasures = 0
    play(empty, "GT")
    assert empty.treasures[0] == 0


def test_r11_every_hidden_treasure_can_come_from_beside_the_board() -> None:
    """R11: side treasures are drawn blind."""
    t = new_table(4)
    put_turtle(t, "G", "T")
    offer(t, "GT RP RP RP")
    for code in TREASURE_CODES:
        lucky(t, lambda twin: play(twin, "GT"), lambda twin, c=code: twin.treasures[0] == bit(TREASURE_CODES.index(c)))


@pytest.mark.parametrize(("start", "end"), [(0, 5), (3, 5), (5, 10), (14, 15)])
def test_j_jellyfish(start: int, end: int) -> None:
    """J: on to the next multiple of five; from a multiple of five, five points."""
    t = new_table(4)
    t.track[0] = start
    jellyfish(t, BY_TURTLE_JELLYFISH)
    assert t.track[0] == end


# White die.


def white_die(t: Table, seat: int = 0) -> None:
    """A white die for a seat, as a turtle or a treasure gives it."""
    t.active = seat
    t.phase = BUSY
    push(t, DO_WHITE, 0)
    while t.phase == BUSY:
        go_on(t)


def rolled(t: Table, symbol: int) -> Table:
    return lucky(t, white_die, lambda twin: twin.last_white == symbol)


def all_but(symbol: str, free: str) -> str:
    return " ".join(colour + symbol for colour in "ROYGBV" if colour not in free)


def test_w1_the_white_die_must_go_to_a_reef_with_room() -> None:
    """W1: starfish; green and red have room: one of them it must be; three cards are seen, one is kept."""
    t = new_table(4)
    put(t, all_but("S", "GR"))
    t = rolled(t, 2)
    assert t.phase == REEF
    assert moves(t) == ["reef R", "reef G"]
    assert refusal(t, "island") == reasons.ISLAND_NOT_ALLOWED
    assert refusal(t, "reef B") == reasons.REEF_TAKEN
    play(t, "reef G")
    assert holds(t, "GS")
    assert t.island_white == 1
    assert t.phase == KEEP
    assert t.looking == 3


def test_w2_no_room_for_a_white_turtle() -> None:
    """W2: all turtle spaces taken: back to the island, one island card, no octopus points."""
    t = new_table(4)
    put(t, all_but("T", ""))
    put_octopus(t, 1, "RG")
    t = rolled(t, 5)
    assert t.island_white == 2
    assert sum(t.hand[0]) == 1
    assert t.fresh[3] == 8
    assert sum(t.track) == 0


def test_w3_a_white_octopus_without_an_octopus() -> None:
    """W3: both own octopuses placed, octopus spaces free: to the island, one island card."""
    t = new_table(4)
    put_octopus(t, 0, "RG")
    t = rolled(t, 3)
    assert t.island_white == 2
    assert sum(t.hand[0]) == 1
    assert t.octopuses[0] == 0


def test_w4_a_white_die_on_a_reef_is_an_ordinary_die() -> None:
    """W4: on green starfish it counts 2 for a diver, 1 for an octopus, and blocks a green starfish die."""
    t = new_table(4)
    put(t, all_but("S", "GR"))
    put_diver(t, 1, "G")
    t = rolled(t, 2)
    play(t, "reef G")
    while t.phase != 1:
        play(t, moves(t)[0])
    assert diver_points(t, 1) == 2
    assert dice_on_reef(t, reef("G")) == 2
    offer(t, "GS RP RP RP", seat=1)
    assert play(t, "GS").island[reef("G")] == 1


def test_a_white_diver_slides_like_any_other() -> None:
    """Rules 4: the white die on the diver space slides to the treasure space when its diver leaves."""
    t = new_table(4)
    t = rolled(t, 4)
    play(t, "reef G")
    assert t.white == bit(space("GD"))
    only_treasure(t, "J")
    offer(t, "BD RP RP RP")
    play(t, "BD")
    assert t.white == bit(space("GC"))
    assert t.island_white == 1


def test_a_single_reef_with_room_is_not_asked_for() -> None:
    """Rules 4: with one legal reef there is nothing to choose."""
    t = new_table(4)
    put(t, all_but("O", "V"))
    t = rolled(t, 3)
    assert t.octopus[reef("V")] == 0
    assert holds(t, "VO")


def test_r1_variant_free_choice_of_the_island() -> None:
    """R1, variant: the island is a choice even if a reef has room."""
    t = new_table(4, white_island="free")
    put(t, all_but("S", "GR"))
    t = rolled(t, 2)
    assert moves(t) == ["reef R", "reef G", "island"]
    play(t, "island")
    assert t.island_white == 2
    assert sum(t.hand[0]) == 1


def test_r1_variant_asks_also_when_one_reef_has_room() -> None:
    """R1, variant: one reef or the island is a choice; without a reef there is none."""
    t = new_table(4, white_island="free")
    put(t, all_but("S", "G"))
    assert moves(rolled(t, 2)) == ["reef G", "island"]
    put(t, "GS")
    assert rolled(t, 2).island_white == 2


def test_r2_variant_without_a_free_octopus_space_nothing_is_rolled_again() -> None:
    """R2, variant: if all octopus spaces are taken, a white octopus is blocked like any other die."""
    t = new_table(4, white_octopus="reroll")
    put_octopus(t, 0, "RG")
    put(t, all_but("O", "RG"))
    t = rolled(t, 3)
    assert t.island_white == 2
    assert sum(t.hand[0]) == 1


def test_r2_variant_a_useless_white_octopus_is_rolled_again() -> None:
    """R2, variant: with both octopuses placed and a free octopus space, the white die never stays an octopus."""
    t = new_table(4, white_octopus="reroll")
    put_octopus(t, 0, "RG")
    with pytest.raises(AssertionError, match="lucky"):
        rolled(t, 3)


def test_r9_a_white_die_returned_to_the_island_is_used_again() -> None:
    """R9, and rules 4: two white dice at most are away; if none is on the island, nothing happens."""
    t = new_table(4)
    put(t, all_but("T", ""))
    t = rolled(rolled(t, 5), 5)
    assert t.island_white == 2
    t.island_white = 0
    before = t.copy()
    white_die(t)
    assert t.luck == before.luck
    assert t.hand == before.hand


def test_a_turtle_in_a_turtle_in_a_dive() -> None:
    """Rules 3.5, depth first: diver, treasure, white die, turtle, jellyfish; then the turn ends."""
    t = new_table(4)
    put_diver(t, 0, "G")
    put_turtle(t, "B", "J")
    only_treasure(t, "W")
    offer(t, "BD RP RP RP")
    t = lucky(t, lambda twin: play(twin, "BD"), lambda twin: twin.white_face == 5)
    assert t.active == 0
    assert moves(t) == [f"reef {colour}" for colour in "ROYGBV"]
    play(t, "reef B")
    assert t.track[0] == 5
    assert t.turtles[0] == bit(TURTLE_CODES.index("J"))
    assert t.active == 1
