"""Rules 4. Octopus, and 5. Island."""

from collections.abc import Callable

from atoll.games.coralia.cards import take_from_pile
from atoll.games.coralia.components import CARD_CODES, ISLAND_PILE, TYPE_OF_KIND
from atoll.games.coralia.moves import KEEP
from atoll.games.coralia.table import Table

from .table_builder import hand, lucky, moves, new_table, offer, play, put, put_octopus, reef, stack, under


def test_o1_rulebook_octopus_on_a_reef_with_three_dice() -> None:
    """O1, rulebook: three dice on blue already, so the blue octopus gives 4 points."""
    t = new_table(4)
    put(t, "BP BF BS")
    offer(t, "BO RP RP RP")
    play(t, "BO")
    assert list(t.track) == [4, 0, 0, 0]
    assert t.octopus[reef("B")] == 0
    assert t.octopuses[0] == 1


def _o2(income: str) -> Table:
    t = new_table(3, octopus_income=income)
    t.occupied = 0
    t.supply[:] = 6
    put_octopus(t, 0, "R")
    put_octopus(t, 1, "GY")
    put(t, "BP BF")
    offer(t, "BO RP RP RP", seat=2)
    return play(t, "BO")


def test_o2_every_octopus_on_the_board_pays_its_owner() -> None:
    """O2: A has one octopus, B two; C places on blue beside two dice: C 3, A 1, B 2."""
    assert list(_o2("octopus").track) == [1, 2, 3, 0]


def test_r3_variant_pays_each_player_once() -> None:
    """R3, variant: B gets 1 point for two octopuses."""
    assert list(_o2("player").track) == [1, 1, 3, 0]


def test_o3_the_own_first_octopus_pays_too() -> None:
    """O3: one octopus on red, the second on an empty green reef: 1 for the die and 1 for the red octopus."""
    t = new_table(4)
    put_octopus(t, 0, "R")
    offer(t, "GO RP RP RP")
    assert list(play(t, "GO").track) == [2, 0, 0, 0]


def test_o4_dice_on_diver_and_treasure_spaces_count() -> None:
    """O4: a diver die, a treasure die and a pearl die lie on blue: the octopus gives 4."""
    t = new_table(4)
    put(t, "BD BC BP")
    offer(t, "BO RP RP RP")
    assert t.track[0] == 0
    assert play(t, "BO").track[0] == 4


def test_o5_a_die_put_beforehand_has_no_octopus() -> None:
    """O5: green octopus space taken by a die of the setup: island, one card, nobody gets points."""
    t = new_table(4)
    put(t, "GO")
    offer(t, "GO RP RP RP")
    play(t, "GO")
    assert sum(t.track) == 0
    assert t.fresh[3] == 8
    assert sum(t.hand[0]) == 1
    assert t.island[reef("G")] == 1


def _i1(owner: int, cards: str = "P2 FL BT") -> Table:
    t = new_table(4)
    put_octopus(t, owner, "G")
    put(t, "GD RT BF")
    stack(t, "I", cards)
    offer(t, "GD RT BF BF")
    return t


def test_i1_rulebook_an_opponents_octopus_lets_you_choose_from_two() -> None:
    """I1, rulebook: the opponent gets 2 points; two island cards are looked at, one kept, one goes to the bottom."""
    t = _i1(1)
    assert moves(t) == ["RT", "GD", "BF"]
    play(t, "GD")
    assert list(t.track) == [0, 2, 0, 0]
    assert t.phase == KEEP
    assert moves(t) == ["keep P2", "keep FL"]
    play(t, "keep FL")
    assert hand(t, 0) == "FL"
    assert under(t, "I") == "BT P2"


def test_i1_the_pile_of_nine_has_eight_cards_left() -> None:
    """I1: one of the two cards is kept, the other goes to the bottom: 9 cards become 8."""
    t = new_table(4)
    put_octopus(t, 1, "G")
    put(t, "GD")
    offer(t, "GD RP RP RP")
    play(t, "GD")
    play(t, moves(t)[0])
    assert (t.fresh[ISLAND_PILE], t.unders[ISLAND_PILE]) == (7, 1)


def test_i2_the_own_octopus_gives_two_points_and_the_top_card() -> None:
    """I2: 2 points and exactly the top card."""
    t = play(_i1(0), "GD")
    assert list(t.track) == [2, 0, 0, 0]
    assert hand(t, 0) == "P2"
    assert under(t, "I") == "FL BT"


def test_no_octopus_gives_the_top_card() -> None:
    """Rules 5: without an octopus on the reef of that colour there are no points."""
    t = play(_i1(1), "RT")
    assert list(t.track) == [0, 0, 0, 0]
    assert hand(t, 0) == "P2"


def test_i3_short_island_pile() -> None:
    """I3: of one card left, that card is taken; of none, none; the opponent gets 2 points all the same."""
    t = play(_i1(1, "P4"), "GD")
    assert list(t.track) == [0, 2, 0, 0]
    assert hand(t, 0) == "P4"
    t = play(_i1(1, ""), "GD")
    assert list(t.track) == [0, 2, 0, 0]
    assert hand(t, 0) == ""


def test_the_octopus_pays_also_for_a_die_sent_to_the_island_by_choice() -> None:
    """R10: a reef die was available, the island die was chosen; the octopus pays."""
    t = new_table(4)
    put_octopus(t, 1, "G")
    put(t, "GD")
    offer(t, "GD RP RP RP")
    assert play(t, "GD").track[1] == 2


def test_two_equal_cards_are_still_asked_for() -> None:
    """Rules 5 with secrecy: if no question were asked, everybody would know that the two cards are equal."""
    t = play(_i1(1, "P2 P2 BT"), "GD")
    assert t.phase == KEEP
    assert moves(t) == ["keep P2"]
    play(t, "keep P2")
    assert under(t, "I") == "BT P2"


def test_the_island_pile_holds_three_cards_of_each_deck() -> None:
    """Rules 2, step 1: drawn to the end, the island pile gives three pearl, three fish and three starfish cards."""
    for seed in range(20):
        t = new_table(4, seed)
        drawn = [take_from_pile(t, ISLAND_PILE) for _ in range(9)]
        assert sorted(TYPE_OF_KIND[kind] for kind in drawn) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_fish_and_starfish_are_looked_at_and_put_back() -> None:
    """Rules 4: of two fish cards one is kept; of three starfish cards one, the others go under in the order chosen."""
    t = new_table(4)
    stack(t, "F", "FL FP FE")
    offer(t, "GF GS RP RP")
    fish = play(t.copy(), "GF", "keep FP")
    assert hand(fish, 0) == "FP"
    assert under(fish, "F") == "FE FL"
    stack(t, "S", "BT JF SC P6")
    starfish = play(t.copy(), "GS", "keep JF", "under SC")
    assert hand(starfish, 0) == "JF"
    assert under(starfish, "S") == "P6 SC BT"


def test_pearls_are_both_kept() -> None:
    """Rules 4: the top two pearl cards, both kept."""
    t = new_table(4)
    stack(t, "P", "P2 P5 P4")
    offer(t, "GP RP RP RP")
    assert hand(play(t, "GP"), 0) == "P2 P5"


def test_short_decks_give_what_they_have() -> None:
    """Rules 6: draw as many as exist; nothing is shuffled again."""
    t = new_table(4)
    stack(t, "P", "P3")
    stack(t, "S", "BT JF")
    offer(t, "GP GS RP RP")
    assert hand(play(t.copy(), "GP"), 0) == "P3"
    two = play(t, "GS", "keep JF")
    assert hand(two, 0) == "JF"
    assert under(two, "S") == "BT"


def test_any_card_can_be_on_top() -> None:
    """Rules 2: the order of the decks is not decided before a card is drawn; every kind can come first."""
    t = new_table(4)
    offer(t, "GF RP RP RP")

    def on_top(code: str) -> Callable[[Table], bool]:
        return lambda twin: CARD_CODES[twin.looked[0]] == code

    for code in ("FL", "FP", "FE"):
        twin = lucky(t, lambda twin: play(twin, "GF"), on_top(code))
        assert twin.looking == 2
