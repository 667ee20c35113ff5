"""Rules 4. White die."""

import pytest

from atoll.core.bits import bit
from atoll.core.luck import seed_luck
from atoll.core.story import story
from atoll.games.coralia.actions.white import ISLAND_NOT_ALLOWED, REEF_TAKEN
from atoll.games.coralia.components import TURTLE_CODES, WHITE_DIE
from atoll.games.coralia.events import EVENTS, RolledWhite
from atoll.games.coralia.moves import BUSY, KEEP, REEF
from atoll.games.coralia.reefs import dice_on_reef
from atoll.games.coralia.scoring import diver_points
from atoll.games.coralia.table import FROM_TURTLE, Table
from atoll.games.coralia.turn import go_on
from atoll.games.coralia.waiting import push_bonus

from .table_builder import (
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
)


def white_die(t: Table, seat: int = 0) -> None:
    """A white die for a seat, as a turtle or a treasure gives it."""
    t.active = seat
    t.phase = BUSY
    push_bonus(t, WHITE_DIE, FROM_TURTLE)
    while t.phase == BUSY:
        go_on(t)


def rolled(t: Table, symbol: int) -> Table:
    """A table on which a white die showed this, wherever it went."""
    for seed in range(5000):
        twin = t.copy()
        seed_luck(twin.luck, seed)
        shown = [event.face for event in story(EVENTS, twin, white_die) if isinstance(event, RolledWhite)]
        if shown[-1] == symbol:
            return twin
    raise AssertionError("nobody is that lucky")


def all_but(symbol: str, free: str) -> str:
    return " ".join(colour + symbol for colour in "ROYGBV" if colour not in free)


def test_w1_the_white_die_must_go_to_a_reef_with_room() -> None:
    """W1: starfish; green and red have room: one of them it must be; three cards are seen, one is kept."""
    t = new_table(4)
    put(t, all_but("S", "GR"))
    t = rolled(t, 2)
    assert t.phase == REEF
    assert moves(t) == ["reef R", "reef G"]
    assert refusal(t, "island") == ISLAND_NOT_ALLOWED
    assert refusal(t, "reef B") == REEF_TAKEN
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


@pytest.mark.parametrize("symbol", [0, 1, 2, 4, 5])
def test_w3_other_white_dice_need_no_octopus(symbol: int) -> None:
    """W3 and rules 4: without an octopus left, a white die that shows anything else goes to a reef all the same."""
    t = new_table(4)
    put_octopus(t, 0, "RG")
    t = rolled(t, symbol)
    assert moves(t) == [f"reef {colour}" for colour in "ROYGBV"]


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
