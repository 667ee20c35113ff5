"""Rules 5 of Second Kind. Cards: K20 to K22, K24, K25, K27, K30, K31, K33 to K35, K48, and each card's own tests."""

from atoll.core.bits import bit
from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a07_alga import onto_coral_tile, onto_open_sea
from atoll.games.reef_encounter.card import ONE_DRAFT_A_TURN
from atoll.games.reef_encounter.components import CROWN, GREEN, ROCK
from atoll.games.reef_encounter.corals import corals_with
from atoll.games.reef_encounter.hierarchy import large_alga
from atoll.games.reef_encounter.rulebook import Table, adds_up, awaiting
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import bury_crowns, has_crown_to_attack
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import ONE_CARD_A_TURN, THREE_CARDS
from atoll.games.reef_encounter.second_kind.actions.a08c_declare import NOT_DECLARED
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import CARD_NOT_NOW, NO_SUCH_CARD
from atoll.games.reef_encounter.second_kind.breakfast import EAT_OR_ACT_FIRST
from atoll.games.reef_encounter.second_kind.first_coral import CARD_FOR_FIRST_CORAL
from atoll.games.reef_encounter.table import ACT, LAST_BITE, LAY

from ..reefs import letters, moves, play, reef, refusal
from .boxes import at, discards, give, hand, joined, names
from .test_special_tiles import ROW


def cover(t: Table, count: int) -> None:
    """Cylinders on the first coral tiles."""
    for tile in range(count):
        t.cylinders[large_alga(t, tile)] -= 1
        t.locked |= bit(tile)
    assert adds_up(t)


def test_k20_deep_water_lays_a_tile_on_inner_water() -> None:
    """K20: on A(4,3) it grows on (3,3); on B(2,4) nothing grows. The outer sea is not allowed."""
    t = joined("A", cards=("deep_water", ""), cubes=["P"])
    give(t, 0, "PP")
    assert refusal(t, "8c deep water") == CARD_NOT_NOW
    play(t, "2 P", "8c deep water", "give P")
    assert refusal(t, "at Ac1") == NOT_DECLARED
    play(t, "at Ad5")
    coral = corals_with(t.reefs[0], bit(at("A", (4, 2))))
    assert coral == sum(bit(at("A", place)) for place in ((4, 2), (4, 3), (3, 3)))
    assert (t.phase, t.laid) == (LAY, 1)
    t = joined("B", cards=("deep_water", ""), cubes=["G"])
    give(t, 0, "G")
    play(t, "2 G", "8c deep water", "give G", "at Be3")
    assert t.reefs[1].polyps[4].bit_count() == 2


def test_a_tile_on_water_leaves_water_behind() -> None:
    """Rules 5.3, C04: attacks replace it; when it goes without another, the square is water again."""
    t = joined("A", *ROW, cards=("deep_water", ""), cubes=["P"], eaten=[1, 0])
    give(t, 0, "P")
    play(t, "2 P", "8c deep water", "give P", "at Ad5", "done", "10 W", "10 Y", "1 Ab6")
    assert reef(t, "A").splitlines()[4].split()[3] == "~"


def test_k21_a_tile_on_water_is_no_food_but_keeps_a_crown_alive() -> None:
    """K21: the crown at A(5,3) has no other tile beside it."""
    t = joined("A", cards=("deep_water", ""), cubes=["P"])
    give(t, 0, "P")
    play(t, "2 P", "8c deep water", "give P", "at Ad5")
    t.reefs[0].more.crowns = bit(at("A", (5, 3)))
    bury_crowns(t)
    assert t.reefs[0].more.crowns != 0
    assert not has_crown_to_attack(t)


def test_k22_extra_free_growth_in_anothers_turn() -> None:
    """K22: the first player's card in the second player's turn; not where it would join two guarded corals."""
    tiles = (("G1", (3, 1)), ("G", (3, 2)))
    t = joined("A", *tiles, cards=("extra_free_growth", ""), active=1)
    assert awaiting(t) == 0b01
    play(t, "8c extra free growth", "grow A G")
    assert corals_with(t.reefs[0], bit(at("A", (3, 1)))).bit_count() == 3
    assert (t.phase, t.done, awaiting(t)) == (ACT, 0, 0b10)
    t = joined("A", *tiles, ("G2", (3, 4)), cards=("extra_free_growth", ""), active=1)
    assert awaiting(t) == 0b10


def test_k24_dislodged_before_action_0() -> None:
    """K24: the crown cannot attack any more, and action 1 is still allowed."""
    t = joined("A", *ROW, crowns=((4, 1),), cards=("dislodged confusion", ""))
    assert awaiting(t) == 0b01
    play(t, "8c dislodged", "at Ab5")
    assert (t.phase, t.done, t.more.crowns_gone) == (ACT, 0, 1)
    assert refusal(t, "1 confusion") == LEGAL


def test_k25_second_course_moves_a_crown_on_its_board() -> None:
    """K25: to a square beside a tile; to another board only if that was agreed on."""
    t = joined("D", crowns=((2, 3),), cards=("second_course", ""))
    play(t, "8c second course", "at Dd3")
    assert "at De4" in moves(t)
    t.reefs[1].rock = ROCK[1]
    t.reefs[1].polyps[0] = bit(at("B", (5, 3)))
    assert not any(move.startswith("at B") for move in moves(t))
    t.options.second_course_range = 1
    assert "at Bc6" in moves(t)
    t.options.second_course_range = 0
    t.reefs[1].rock = t.reefs[1].polyps[0] = 0
    play(t, "at De4")
    assert t.reefs[3].more.crowns == bit(at("D", (3, 4)))


def test_k27_strong_current_stops_a_first_meal() -> None:
    """K27: both cards are discarded, the coral stays, and another card may be shown."""
    t = joined("A", *ROW, cards=("confusion metamorphosis", "strong_current"))
    assert refusal(t, "1 Ab6") == CARD_FOR_FIRST_CORAL
    play(t, "1 confusion", "at Ab6")
    assert awaiting(t) == 0b10
    assert moves(t) == {"8c strong current", "no card"}
    play(t, "8c strong current")
    assert discards(t) == {"confusion", "strong_current"}
    assert (t.players[0].eaten, t.phase, t.done) == (0, ACT, 0)
    play(t, "1 metamorphosis", "at Ab6")
    assert t.players[0].eaten == 1
    assert letters(t.players[0].parrotfish) == "P"


def test_strong_current_only_answers() -> None:
    """Rules 5.3, C22: with no card announced it cannot be played."""
    t = joined("A", cards=("strong_current", ""))
    assert refusal(t, "8c strong current") == CARD_NOT_NOW
    assert refusal(t, "8c confusion") == NO_SUCH_CARD


def test_k30_confusion_moves_a_cylinder_and_turns_the_others_over() -> None:
    """K30: blue on tile 3, then green on the open sea; from tile 3 to tile 1."""
    t = joined("A", cards=("confusion", ""))
    onto_coral_tile(t, 2)
    onto_open_sea(t, GREEN)
    t.locked_one = 0
    play(t, "8c confusion", "alga YO")
    assert "alga WY" in moves(t)
    play(t, "alga WY")
    assert t.locked == bit(0)
    assert [t.turned >> tile & 1 for tile in (0, 2, 5, 9)] == [1, 1, 1, 1]


def test_k31_double_lock_never_covers_the_tenth_tile() -> None:
    """K31: 7 covered: a second cylinder in the same turn; 8 covered: not any more."""
    for covered, allowed in ((7, True), (8, False)):
        t = joined("A", cards=("double_lock", ""), eaten=[1, 0], parrotfish=["WW"])
        t.players[0].consumed[0] += 3
        t.bag[0] -= 3
        t.unseen[0] -= 3
        t.unshown_most[0] -= 3
        cover(t, covered)
        assert refusal(t, "8c double lock") == CARD_NOT_NOW
        play(t, sorted(move for move in moves(t, "7 W ") if move[4:].isupper())[0])
        assert (refusal(t, "8c double lock") == LEGAL) == allowed
        if allowed:
            play(t, "8c double lock")
            play(t, sorted(moves(t, "alga"))[0], "give W x")
            assert t.locked.bit_count() == 9
            assert letters(t.players[0].consumed) == "W"


def test_k33_late_breakfast() -> None:
    """K33: two tiles and a grown one before action 1; the coral of seven is eaten, and action 3 is still open."""
    tiles = (("W", (1, 2)), ("W1", (1, 1)), ("W", (2, 1)))
    t = joined("C", *tiles, cards=("late_breakfast", ""), cubes=["WW"], eaten=[1, 0])
    give(t, 0, "WWW")
    play(t, "8c late breakfast", "colour W", "Cc4")
    assert not moves(t, "5")
    play(t, "Cb4")
    assert t.phase == ACT
    play(t, "1 Cb2")
    assert letters(t.players[0].parrotfish) == "WWW"
    play(t, "2 W")
    assert t.done >> 3 & 1


def test_late_breakfast_comes_before_anything_else() -> None:
    """Rules 5.3, C15: not after another action."""
    t = joined("A", cards=("late_breakfast", ""), cubes=["WW"])
    give(t, 0, "WW")
    play(t, "8 W")
    assert refusal(t, "8c late breakfast") == EAT_OR_ACT_FIRST


def test_k34_three_cards_at_most_and_one_purchase_a_turn() -> None:
    """K34: with three unplayed cards none can be bought; a laid Strength card does not count."""
    t = joined("A", cards=("grey_strength confusion lucky_dip", ""), cubes=["WW"])
    assert refusal(t, "8b cube W") == THREE_CARDS
    play(t, "8c grey strength", "8b cube W")
    assert len(hand(t, 0)) == 3
    assert refusal(t, "8b cube W") == ONE_CARD_A_TURN


def test_k35_a_crown_that_pays_for_a_card_goes_to_the_bag() -> None:
    """K35: it does not leave the game."""
    t = joined("A", hands=("crown", ""))
    bag = t.bag[CROWN]
    play(t, "8b crown")
    assert (t.bag[CROWN], t.more.crowns_gone) == (bag + 1, 0)


def test_k48_free_alga_and_the_tenth_coral_tile() -> None:
    """K48: a player who never ate covers the tenth tile only with two tiles in the parrotfish; that ends the game."""
    for parrotfish, allowed in (("", False), ("W", True)):
        t = joined("A", cards=("free_alga", ""), parrotfish=[parrotfish])
        cover(t, 9)
        play(t, "8c free alga")
        assert ("alga GY" in moves(t)) == allowed
        if allowed:
            play(t, "alga GY")
            assert t.ended != 0


def test_algae_indigestion_takes_a_cylinder_off() -> None:
    """Rules 5.3, C01: the tile stays as it lies; without a covered tile the card cannot be played."""
    t = joined("A", cards=("algae_indigestion", ""))
    assert refusal(t, "8c algae indigestion") == CARD_NOT_NOW
    cover(t, 1)
    play(t, "8c algae indigestion", "alga WY")
    assert (t.locked, t.turned) == (0, 0)


def test_consumed_polyp_tiles() -> None:
    """Rules 5.3, C03: polyp tiles from behind the screen, never a crown; a double one may be changed then."""
    t = joined("A", cards=("consumed_polyp_tiles", ""), hands=("PG crown DG", ""))
    give(t, 0, "W")
    play(t, "8c consumed polyp tiles")
    assert moves(t, "give") == {"give W", "give PG", "give DG"}
    play(t, "give W", "give DG", "enough")
    assert (letters(t.players[0].consumed), names(t.players[0].consumed)) == ("W", "DG")
    play(t, "change G")
    assert letters(t.players[0].consumed) == "WGG"


def test_fair_exchange_and_its_cancelling() -> None:
    """Rules 5.3, C10: W, W and a two-colour tile for cubes; cancelled, everything is back where it was."""
    t = joined("A", cards=("fair_exchange", "strong_current"), hands=("GW", ""))
    give(t, 0, "WW")
    before = t.copy()
    play(t, "8c fair exchange", "give W", "give W", "give GW")
    cancelled = t.copy()
    play(t, "no card")
    assert letters(t.players[0].cubes) == "WWG"
    play(cancelled, "8c strong current")
    assert cancelled.players[0].hand == before.players[0].hand
    assert letters(cancelled.players[0].cubes) == ""


def test_larva_cube_exchange_gives_other_colours() -> None:
    """Rules 5.3, C14: each new cube differs from the one it replaces; both may be equal."""
    t = joined("A", cards=("larva_cube_exchange", ""), cubes=["WW"])
    play(t, "8c larva cube exchange")
    assert "swap W W" not in moves(t)
    play(t, "swap W Y", "swap W Y")
    assert letters(t.players[0].cubes) == "YY"


def test_disintegration_leaves_nine_tiles() -> None:
    """Rules 5.3, C05: the owner of the coral chooses; tiles with a figure stay."""
    ten = [("P", (5, x)) for x in range(7)] + [("P2", (4, 0)), ("P", (4, 1))]
    t = joined("A", *ten, cards=("disintegration", ""), blue=((5, 6),))
    play(t, "8c disintegration", "at Aa5")
    assert awaiting(t) == 0b10
    assert {"at Aa5", "at Ag6"}.isdisjoint(moves(t))
    play(t, "at Af6")
    assert t.reefs[0].polyps[3].bit_count() == 9
    assert awaiting(t) == 0b01


def test_extra_growth_lays_two_tiles() -> None:
    """Rules 5.3, C09: any colours, as any placement; in the middle of action 2 it cannot be played."""
    t = joined("A", ("W", (2, 5)), ("Y", (2, 6)), cards=("extra_growth", ""), cubes=["O"])
    give(t, 0, "O")
    play(t, "2 O")
    assert refusal(t, "8c extra growth") == CARD_NOT_NOW
    play(t, "Aa6", "done", "8c extra growth", "colour W", "at Af2", "colour W", "at Ag3")
    assert letters(t.players[0].consumed) == "Y"
    assert t.phase == ACT


def test_free_growth_opens_action_2_without_a_cube() -> None:
    """Rules 5.3, C12: four tiles without any cube; not after action 2."""
    t = joined("A", cards=("free_growth", ""))
    give(t, 0, "OO")
    play(t, "8c free growth", "colour O", "Aa6", "done")
    assert t.done >> 2 & 1
    t = joined("A", cards=("free_growth", ""), cubes=["O"])
    give(t, 0, "OO")
    play(t, "2 O", "Aa6", "done")
    assert refusal(t, "8c free growth") == CARD_NOT_NOW


def test_lucky_dip_draws_three_tiles() -> None:
    """Rules 5.3, C16: whatever they are, they go behind the screen."""
    t = joined("A", cards=("lucky_dip", ""))
    play(t, "8c lucky dip")
    assert sum(t.players[0].hand) == 3


def test_pick_me_up_and_the_end_of_the_turn() -> None:
    """Rules 5.3, C19: draft, then go on; no second action 10, and the turn must be ended."""
    t = joined("A", cards=("pick_me_up", ""))
    play(t, "8c pick me up", "colour W")
    assert refusal(t, "10 Y") == ONE_DRAFT_A_TURN
    assert letters(t.players[0].cubes) == "W"
    play(t, "end")
    assert t.active == 1


def test_an_unplayed_card_may_be_discarded() -> None:
    """Rules 5.1: face up, at any decision of one's own turn, and action 1 is still allowed."""
    t = joined("A", cards=("confusion", ""))
    play(t, "discard confusion")
    assert (discards(t), t.done) == ({"confusion"}, 0)


def test_discards_become_the_deck_when_it_is_empty() -> None:
    """Rules 5.1: the discards are shuffled when a card is bought from an empty deck."""
    t = joined("A", cubes=["W"])
    t.more.deck, t.more.discard = 0, t.more.deck
    play(t, "8b cube W")
    assert (t.more.decks, t.more.discard, t.more.deck.bit_count()) == (1, 0, 27)


def test_no_card_in_an_extra_turn() -> None:
    """Rules 3.6 and the switch for a first coral: not allowed, with a card that nobody answers, or freely."""
    eight = (("W1", (3, 5)), ("W", (3, 6)), ("W", (4, 5)), ("W", (4, 6)), ("W", (2, 6)), ("W", (2, 5)))
    enders = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))
    for choice, offered in ((0, set()), (1, {"pass", "1 confusion"}), (2, {"pass", "1 Bf4"})):
        t = joined("B", *eight, *enders, active=1, eaten=[0, 3], cards=("confusion", ""))
        t.options.extra_turn_first_coral = choice
        play(t, "1 Bc3")
        if offered:
            assert t.phase == LAST_BITE
            assert moves(t) == offered
            play(t, *(("1 confusion", "at Bf4") if choice == 1 else ("1 Bf4",)))
            assert letters(t.players[0].parrotfish) == "W"
        else:
            assert t.phase != LAST_BITE
