"""The worked examples S1 to S23 of the rules, section 10."""

import itertools
import random

import pytest

from atoll.core.contract import LEGAL
from atoll.core.table import Row
from atoll.games.sea_or_shore import reasons
from atoll.games.sea_or_shore.components import ISLANDS
from atoll.games.sea_or_shore.notation import treasure_code
from atoll.games.sea_or_shore.rulebook import any_move, apply, points
from atoll.games.sea_or_shore.table import (
    CLAIM,
    DISCARD,
    FROM_SEAT,
    FROM_STOCK,
    GIVE,
    NOTHING,
    ORDER,
    PASS,
    PLAY,
    RECOVER,
    ROB,
    SCOUT,
    SWAPPING,
    Table,
)
from atoll.games.sea_or_shore.treasures import face_down
from atoll.games.sea_or_shore.view import PHASES
from tests.games.sea_or_shore.tables import read_card

from .tables import (
    act,
    after_trick,
    asked,
    discards_of,
    fresh,
    hand_of,
    laid_out,
    moves_of,
    pass_all,
    pile_of,
    play_trick,
    put_on_top,
    refusal,
    seats_in,
    under,
    view,
)


def test_s1_three_players_and_the_merged_pair() -> None:
    """Rules 3: red is showing, so green and purple are one group; its winner acts, its lowest gets a card for each."""
    t = after_trick(3, "R4 P7 G9", showing="R4")
    assert t.gained[0] == FROM_STOCK
    assert pile_of(t, 0) == ["R4"]
    assert seats_in(t.received, t) == [0, 2, 0]
    assert (PHASES[t.phase], asked(t)) == ("order", 2)


def test_s1_three_players_can_steal_too() -> None:
    """Rules 4, step 1: with one deck the colour that is showing is a group of its own, like any other."""
    t = after_trick(3, "R4 R2 G9", showing="R1", piles={1: "R4", 2: "R3"})
    assert moves_of(t, 0) == ["take", "steal p2"]
    act(t, 0, "steal p2")
    assert pile_of(t, 0) == ["R4"]
    assert seats_in(t.received, t) == [0, 2, 0]
    assert (t.phase, asked(t)) == (ORDER, 2)


def test_s2_the_winner_steals_and_both_treasures_are_buried() -> None:
    """Rules 4: a steal leaves the deck's card; the lowest of three gets 3; green's winner acts."""
    t = after_trick(4, "R9 R3 R6 G5", showing="R1 P2", piles={2: "B2 R4"})
    assert (t.phase, asked(t)) == (CLAIM, 0)
    assert moves_of(t, 0) == ["take", "steal p3"]
    act(t, 0, "steal p3")
    assert pile_of(t, 0) == ["R4"]
    assert pile_of(t, 2) == ["B2"]
    assert seats_in(t.received, t) == [0, 3, 0, 0]
    assert (t.phase, asked(t)) == (SCOUT, 3)
    act(t, 3, "scout GP")
    act(t, 3, "order 123")
    assert under(t, 0) == ["R1"]
    assert under(t, 1) == ["P2"]
    assert t.gained[0] == FROM_SEAT + 2


def test_s3_tie_at_the_top() -> None:
    """Rules 3: 7 + 3 equals 10; seat 0 is nearer clockwise from the first player, seat 2."""
    t = after_trick(4, "B7+3 B10 G1 P12", showing="B1 G2", first=2, bonus={0: 3})
    assert seats_in(t.gained, t) == [FROM_STOCK, NOTHING, FROM_STOCK, NOTHING]
    assert seats_in(t.received, t) == [0, 2, 0, 0]
    assert (t.phase, asked(t)) == (SCOUT, 3)
    assert t.supply == 22 - 3 - 2
    act(t, 3, "scout RB")
    act(t, 3, "order 123")
    assert t.supply == 22 - 2


def test_s4_the_same_tie_with_another_first_player() -> None:
    """Rules 3: seat 1 is the first player itself, so it wins the tie."""
    t = after_trick(4, "B7+3 B10 G1 P12", showing="B1 G2", first=1, bonus={0: 3})
    assert t.gained[1] == FROM_STOCK
    assert seats_in(t.received, t) == [2, 0, 0, 0]


def test_s5_tie_at_the_bottom() -> None:
    """Rules 9, no. 12: of two fives, the later one in turn order is the lowest."""
    t = after_trick(5, "R4+1 R11 R5 B2 R8", showing="B1 P2", first=3, bonus={0: 1}, red_blue="swap")
    assert seats_in(t.received, t) == [0, 0, 4, 0, 0]
    assert t.gained[3] == FROM_STOCK
    assert (t.phase, asked(t)) == (SWAPPING, 1)


def test_s6_tie_in_the_merged_group() -> None:
    """Rules 3: red 7 and blue 7 are compared; seat 2 is nearer clockwise from seat 1."""
    t = after_trick(3, "B7 G2 R7", showing="G1", first=1, red_blue="swap")
    assert t.gained[1] == FROM_STOCK
    assert seats_in(t.received, t) == [2, 0, 0]
    assert (t.phase, asked(t)) == (SWAPPING, 2)


def test_s7_all_in_the_merged_group() -> None:
    """Rules 3: seat 1 wins eight against eight; nobody takes the treasure, which goes under the deck."""
    t = after_trick(3, "G3 P8 G8", showing="B1")
    assert (t.phase, asked(t)) == (ORDER, 1)
    assert seats_in(t.received, t) == [3, 0, 0]
    act(t, 1, "order 123")
    assert under(t, 0) == ["B1"]
    assert seats_in(t.gained, t) == [NOTHING] * 3


def test_s8_the_partner_of_the_treasure_colour_is_alone() -> None:
    """Rules 3: a red 1 takes red, while blue is a group of its own and its winner acts."""
    t = after_trick(3, "B3 B8 R1", showing="R2", red_blue="swap")
    assert t.gained[2] == FROM_STOCK
    assert seats_in(t.received, t) == [2, 0, 0]
    assert (t.phase, asked(t)) == (SWAPPING, 1)


def test_s9_four_winners_act_clockwise_from_the_first_player() -> None:
    """Rules 4, step 2: seat 1 uses the red and blue card before seat 4 uses the green and purple one."""
    t = after_trick(5, "R3 B8 G8 P1 P6", showing="R1 G2", first=1, red_blue="swap")
    assert seats_in(t.gained, t) == [FROM_STOCK, NOTHING, FROM_STOCK, NOTHING, NOTHING]
    assert seats_in(t.received, t) == [0, 0, 0, 2, 0]
    assert (t.phase, asked(t)) == (SWAPPING, 1)
    act(t, 1, "swap p1")
    act(t, 1, moves_of(t, 1)[0])
    assert (t.phase, asked(t)) == (SCOUT, 4)


def test_s9_with_another_first_player_the_actions_change_places() -> None:
    """Rules 4, step 2: from seat 2 clockwise, seat 4 comes before seat 1."""
    t = after_trick(5, "R3 B8 G8 P1 P6", showing="R1 G2", first=2, red_blue="swap")
    assert (t.phase, asked(t)) == (SCOUT, 4)
    act(t, 4, "scout RB")
    act(t, 4, "order 123")
    assert (t.phase, asked(t)) == (SWAPPING, 1)


def test_s10_bonus_cards_never_lift_an_island_above_twelve() -> None:
    """Rules 3: 7 with 5 bonus cards counts 12; one more is refused, and so is what one does not have."""
    t = laid_out(4, {0: "R7 B12 G1"}, showing="R1 G2", bonus={0: 8})
    assert refusal(t, 0, "R7 sea +5") == LEGAL
    assert refusal(t, 0, "R7 shore +6") == reasons.ABOVE_TWELVE
    assert refusal(t, 0, "B12 sea +1") == reasons.ABOVE_TWELVE
    assert refusal(t, 0, "G1 sea +8") == LEGAL
    assert refusal(t, 0, "G1 sea +9") == reasons.NOT_ENOUGH_BONUS


def test_s10_every_card_of_the_hand_can_be_played_in_every_way() -> None:
    """Rules 3: either half, no duty to follow, and bonus cards up to 12 or as many as one has; no card of others."""
    t = laid_out(4, {0: "R10 B12", 1: "R11"}, showing="R1 G2", bonus={0: 3}, left=2)
    ways = ["R10 sea", "R10 shore", "R10 sea +1", "R10 shore +1", "R10 sea +2", "R10 shore +2", "B12 sea", "B12 shore"]
    assert moves_of(t, 0) == ways
    assert refusal(t, 0, "R11 sea") == reasons.NOT_IN_HAND
    t.bonus[0] = 1
    assert moves_of(t, 0) == [way for way in ways if "+2" not in way]


def test_s11_conditions_of_a_steal() -> None:
    """Rules 4, step 1: the same colour, beaten, a visible treasure of that colour, not one's own pile."""
    piles = {0: "R3", 1: "R2", 2: "B1", 3: "R1", 4: "G1"}
    t = after_trick(5, "R9 R4 R3 G5 P2", showing="R4 P3", piles=piles)
    assert moves_of(t, 0) == ["take", "steal p2"]
    assert refusal(t, 0, "steal p2") == LEGAL
    assert refusal(t, 0, "steal p3") == reasons.OTHER_COLOUR_ON_TOP
    assert refusal(t, 0, "steal p4") == reasons.OTHER_COLOUR_PLAYED
    assert refusal(t, 0, "steal p1") == reasons.NOT_YOURSELF


def test_s11_no_steal_without_a_treasure_of_the_colour() -> None:
    """Rules 9, no. 15: red is not showing, so the winner of red uses the action card."""
    t = after_trick(4, "R9 R4 G3 P5", showing="B4 P3", piles={1: "R2"}, red_blue="swap")
    assert (t.phase, asked(t)) == (SWAPPING, 0)
    assert refusal(t, 0, "steal p2") == reasons.SWAP_NOW


def test_s11_a_lone_winner_cannot_steal() -> None:
    """Rules 9, no. 16: nobody else played the colour, so the treasure is taken at once."""
    t = after_trick(4, "R9 G4 G3 P5", showing="R4 P3", piles={1: "R2"})
    assert pile_of(t, 0) == ["R4"]


def test_s12_a_steal_uncovers_the_treasure_below() -> None:
    """Rules 5: the last gained lies on top; the thief puts the stolen card on top of its own pile."""
    t = after_trick(4, "R9 R4 G3 P5", showing="R1 P3", piles={0: "G3", 1: "B2 R4"})
    act(t, 0, "steal p2")
    assert pile_of(t, 1) == ["B2"]
    assert pile_of(t, 0) == ["G3", "R4"]


def test_s13_a_short_supply_is_served_clockwise_from_the_first_player() -> None:
    """Rules 9, no. 20: one card is left; seat 4 comes before seat 1 when seat 3 is the first player."""
    t = after_trick(5, "R9 R3 R6 G9 G4", showing="R1 G2", first=3, bonus={0: 21})
    assert seats_in(t.received, t) == [0, 0, 0, 0, 1]
    assert t.supply == 0


def test_s14_bonus_theft_must_rob_a_player_who_has_two() -> None:
    """Rules 6.1: only seat 2 has two bonus cards."""
    t = after_trick(3, "R5 G3 P4", showing="G1", bonus={0: 1, 1: 1, 2: 3})
    assert seats_in(t.bonus, t) == [3, 1, 1]


@pytest.mark.parametrize(("cards", "rich"), [("G3 R5 P4", 0), ("R5 G3 P4", 1), ("R5 G3 P4", 2)])
def test_s14_nobody_is_asked_when_only_one_has_two(cards: str, rich: int) -> None:
    """Rules 6.1: whoever it is, there is nothing to choose."""
    t = after_trick(3, cards, showing="G1", bonus={rich: 3})
    assert t.bonus[rich] == 1
    assert (t.phase, asked(t)) == (ORDER, 2)


def test_s14_bonus_theft_falls_back_on_the_supply() -> None:
    """Rules 6.1 and 9, no. 27: nobody else has two."""
    t = after_trick(3, "R5 G3 P4", showing="G1", bonus={0: 1, 1: 1, 2: 1})
    assert seats_in(t.bonus, t) == [3, 1, 1]
    assert t.supply == 17


def test_s14_bonus_theft_chooses_among_several() -> None:
    """Rules 6.1: one player is robbed, and only one who has two."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", bonus={1: 2, 2: 3, 3: 1})
    assert (t.phase, asked(t)) == (ROB, 0)
    assert seats_in(t.received, t) == [0, 0, 0, 2]
    assert moves_of(t, 0) == ["rob p2", "rob p3", "rob p4"]
    assert refusal(t, 0, "rob p1") == reasons.NOT_YOURSELF
    assert refusal(t, 0, "rob p5") == reasons.NO_SUCH_PLAYER
    act(t, 0, "rob p4")
    assert seats_in(t.bonus, t) == [2, 2, 3, 1]


@pytest.mark.parametrize(("left", "swapped"), [(8, 2), (3, 2), (2, 1)])
def test_s15_hand_swap_keeps_the_sizes(left: int, swapped: int) -> None:
    """Rules 6.2: two for two; with one card left in hand, one for one."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", left=left, red_blue="swap")
    before = [hand_of(t, seat) for seat in range(4)]
    assert (t.phase, asked(t)) == (SWAPPING, 0)
    assert moves_of(t, 0) == ["swap p2", "swap p3", "swap p4"]
    act(t, 0, "swap p3")
    taken = hand_of(t, 0) - before[0]
    assert len(taken) == swapped
    assert taken <= before[2]
    assert (t.phase, asked(t)) == (GIVE, 0)
    gifts = itertools.combinations(sorted(hand_of(t, 0), key=read_card), swapped)
    assert sorted(moves_of(t, 0)) == sorted("give " + " ".join(gift) for gift in gifts)
    gift = sorted(before[0])[:swapped]
    other_number = f"give {gift[0]}" if swapped == 2 else f"give {gift[0]} {next(iter(taken))}"
    assert refusal(t, 0, other_number) == (reasons.GIVE_TWO_CARDS if swapped == 2 else reasons.GIVE_ONE_CARD)
    act(t, 0, "give " + " ".join(gift))
    assert hand_of(t, 0) == (before[0] | taken) - set(gift)
    assert hand_of(t, 2) == (before[2] - taken) | set(gift)


def test_s15_the_cards_taken_may_be_given_back() -> None:
    """Rules 6.2: any two cards of the enlarged hand."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", red_blue="swap")
    mine, theirs = hand_of(t, 0), hand_of(t, 2)
    act(t, 0, "swap p3")
    act(t, 0, "give " + " ".join(hand_of(t, 0) - mine))
    assert (hand_of(t, 0), hand_of(t, 2)) == (mine, theirs)


def test_s15_hand_swap_is_skipped_without_cards() -> None:
    """Rules 6.2: with no card left in hand nothing happens; the round ends with this trick."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 P2", left=1, red_blue="swap", green_purple="recovery")
    assert (t.phase, t.round_) == (PASS, 1)


@pytest.mark.parametrize(
    ("order", "next_ones"),
    [
        ("order 123", ["R2", "B3", "R4"]),
        ("order 213", ["B3", "R2", "R4"]),
        ("order 132", ["R2", "R4", "B3"]),
        ("order 231", ["B3", "R4", "R2"]),
        ("order 312", ["R4", "R2", "B3"]),
        ("order 321", ["R4", "B3", "R2"]),
    ],
)
def test_s16_scouting_puts_three_treasures_back_in_any_order(order: str, next_ones: list[str]) -> None:
    """Rules 6.3: the card put first is revealed next; the ones below follow; the showing card is not among them."""
    t = laid_out(4, {0: "R5", 1: "G3", 2: "P4", 3: "P1"}, showing="B1 G1")
    put_on_top(t, 0, "R2 B3 R4")
    for seat, play in enumerate(("R5 sea", "G3 sea", "P4 sea", "P1 sea")):
        act(t, seat, play)
    assert moves_of(t, 2) == ["scout RB", "scout GP"]
    act(t, 2, "scout RB")
    assert moves_of(t, 2) == ["order 123", "order 213", "order 132", "order 231", "order 312", "order 321"]
    act(t, 2, order)
    deck = t.decks[0]
    assert [treasure_code(deck.showing), *map(treasure_code, deck.top[: deck.tops])] == next_ones


def test_s17_recovery_keeps_the_size_of_the_hand() -> None:
    """Rules 6.4: a card of this trick comes into the hand, another one goes to the discards."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    mine = hand_of(t, 2)
    assert (t.phase, asked(t)) == (RECOVER, 2)
    assert moves_of(t, 2) == ["recover R5", "recover G3", "recover P1", "recover P4"]
    assert refusal(t, 2, "recover R6") == reasons.NOT_PLAYED_NOW
    act(t, 2, "recover R5")
    assert t.phase == DISCARD
    assert "R5" not in discards_of(t)
    assert refusal(t, 2, "discard P4") == reasons.NOT_IN_HAND
    gone = min(mine)
    act(t, 2, f"discard {gone}")
    assert hand_of(t, 2) == mine - {gone} | {"R5"}
    assert discards_of(t) == {gone, "G3", "P4", "P1"}


def test_s17_the_recovered_card_may_be_discarded() -> None:
    """Rules 6.4: it may be the same card, also one's own."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    mine = hand_of(t, 2)
    act(t, 2, "recover P4")
    act(t, 2, "discard P4")
    assert hand_of(t, 2) == mine
    assert discards_of(t) == {"R5", "G3", "P4", "P1"}


def test_s18_pass_the_highest_card_of_the_longest_colour() -> None:
    """Rules 2.6: blue and green have four cards each; the card goes to the seat before."""
    t = fresh(4)
    hands = ["R12 R9 R4 B11 B7 B5 B1 G10 G8 G6 G2 P3", "", "", ""]
    _deal(t, hands)
    assert moves_of(t, 0) == ["pass B11", "pass G10"]
    assert refusal(t, 0, "pass R12") == reasons.NOT_YOUR_LONGEST
    assert refusal(t, 0, "pass B7") == reasons.NOT_THE_HIGHEST
    assert refusal(t, 0, "pass P4") == reasons.NOT_IN_HAND
    act(t, 0, "pass G10")
    for seat in (1, 2, 3):
        act(t, seat, moves_of(t, seat)[0])
    assert "G10" in hand_of(t, 3)
    assert "G10" not in hand_of(t, 0)


def test_s18_cards_are_passed_from_the_original_hands() -> None:
    """Rules 9, no. 6: a card that comes in cannot be passed on, so everybody still has as many cards."""
    t = fresh(5)
    before = [hand_of(t, seat) for seat in range(5)]
    pass_all(t)
    for seat in range(5):
        assert len(hand_of(t, seat)) == 9
        (gone,) = before[seat] - hand_of(t, seat)
        assert gone in hand_of(t, (seat - 1) % 5)
    assert (t.phase, asked(t)) == (PLAY, t.first)


def test_s19_score() -> None:
    """Rules 7: 4 + 3 + 5 and two pairs of five bonus cards; one bonus card alone is nothing."""
    t = laid_out(4, showing="R1 G1", piles={0: "R4 B3 G5"}, bonus={0: 5, 1: 1})
    score = Row([9] * 4)
    points(t, score)
    assert list(score) == view(t, 2)["points"] == [14, 0, 0, 0]


@pytest.mark.parametrize(("seats", "tricks", "boxed", "moved"), [(3, 12, 12, 0), (4, 12, 0, 0), (5, 9, 3, 4)])
def test_s20_round_length(seats: int, tricks: int, boxed: int, moved: int) -> None:
    """Rules 4 and 9, no. 8: as many tricks as cards; the first-player card keeps moving into the second round."""
    t = fresh(seats, 3, starter="random")
    starter = t.first
    assert ISLANDS - sum(len(hand_of(t, seat)) for seat in range(seats)) == boxed
    luck = random.Random(1)
    last_trick = 0
    while t.round_ == 0:
        last_trick = t.trick
        seat = (t.awaited & -t.awaited).bit_length() - 1
        apply(t, seat, any_move(t, seat, luck.getrandbits(32)))
    assert last_trick == tricks
    assert t.first == (starter + moved) % seats
    assert t.trick == 1


def test_s21_a_treasure_that_nobody_won_goes_under_its_deck() -> None:
    """Rules 4, step 3: nobody played blue; the deck keeps its size."""
    t = laid_out(4, {0: "R5", 1: "G3", 2: "G4", 3: "G1"}, showing="B1 G1")
    cards = face_down(t, 0) + 1
    for seat, play in enumerate(("R5 sea", "G3 sea", "G4 sea", "G1 sea")):
        act(t, seat, play)
    assert under(t, 0) == ["B1"]
    assert face_down(t, 0) + 1 == cards


@pytest.mark.parametrize(("seats", "total"), [(3, 60), (4, 96), (5, 96)])
def test_s22_sum_of_the_treasures(seats: int, total: int) -> None:
    """Rules 9, no. 1: by the values of the default row."""
    t = fresh(seats)
    decks = view(t, 0)["decks"]
    faces = [code for deck in decks for code in (deck["showing"], *deck["unseen"])]
    assert sum(int(code[1:]) for code in faces) == total
    assert sum(view(t, 0)["values"]) * 4 == 96


@pytest.mark.parametrize("viewer", [-1, 1, 2])
def test_s23_half_of_a_card_is_hidden(viewer: int) -> None:
    """Rules 8: before the reveal a viewer gets the colour or the number, never both, and the bonus cards."""
    t = laid_out(3, {0: "R7", 1: "B7"}, showing="G1", bonus={0: 2, 1: 1})
    act(t, 0, "R7 sea +2")
    assert view(t, viewer)["plays"][0] == {"shown": "sea", "bonus": 2, "colour": "R"}
    act(t, 1, "B7 shore +1")
    if viewer != 1:
        assert view(t, viewer)["plays"][1] == {"shown": "shore", "bonus": 1, "number": 7}
    assert view(t, 0)["plays"][0] == {"shown": "sea", "bonus": 2, "colour": "R", "number": 7, "card": "R7"}
    assert view(t, viewer)["plays"][2] is None


def test_s23_cards_of_the_trick_before_are_gone_when_the_next_one_is_played() -> None:
    """Rules 8: until then they stay in sight."""
    t = laid_out(4, {0: "R9", 1: "R3", 2: "G5", 3: "G9"}, showing="R1 G2")
    play_trick(t, "R9 R3 G5 G9")
    assert [play["card"] for play in view(t, 3)["plays"]] == ["R9", "R3", "G5", "G9"]
    act(t, 1, moves_of(t, 1)[0])
    assert [play is None for play in view(t, 3)["plays"]] == [True, False, True, True]


def _deal(t: Table, hands: list[str]) -> None:
    """Give these cards; the rest are dealt in order."""
    named = {read_card(code) for hand in hands for code in hand.split()}
    spare = [card for card in range(ISLANDS) if card not in named]
    for seat, hand in enumerate(hands):
        cards = [read_card(code) for code in hand.split()]
        cards += [spare.pop() for _ in range(12 - len(cards))]
        t.hands[seat] = sum(1 << card for card in cards)
