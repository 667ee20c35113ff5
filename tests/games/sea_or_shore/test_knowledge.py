"""Who knows which card, and how: one test for each way of knowing, and who does not know."""

import random
from typing import Any

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.luck import seed_luck
from atoll.games.sea_or_shore.components import RECOVERY, SWAP
from atoll.games.sea_or_shore.rulebook import any_move, apply, bounds
from atoll.games.sea_or_shore.table import Table
from tests.games.sea_or_shore.tables import read_card, read_treasure

from .tables import act, after_trick, asked, fresh, hand_of, laid_out, moves_of, pass_all, play_trick, put_on_top, view


def known(t: Table, viewer: int, holder: int) -> set[str]:
    """The cards that a viewer knows to be with a player."""
    return set(view(t, viewer)["players"][holder]["known"])


def doubts(t: Table, viewer: int) -> dict[str, list[int]]:
    return {doubt["card"]: doubt["players"] for doubt in view(t, viewer)["doubtful"]}


def others(t: Table, *seats: int) -> list[int]:
    return [viewer for viewer in (NOBODY, *range(t.seats)) if viewer not in seats]


# Hands and passed cards.


def test_a_hand_is_known_to_its_holder_only() -> None:
    """Rules 8: others see how many cards it has."""
    t = fresh(4)
    for viewer in (NOBODY, 0, 1, 2, 3):
        seen = view(t, viewer)
        assert set(seen["hand"] or ()) == (hand_of(t, viewer) if viewer != NOBODY else set())
        assert [player["cards"] for player in seen["players"]] == [12] * 4
        assert all(player["known"] == [] for player in seen["players"])


def test_box_cards_are_known_to_nobody() -> None:
    """Rules 2.4: the leftovers go to the box unseen; for each seat they are among the cards not seen yet."""
    t = fresh(3)
    for viewer in (0, 1, 2):
        assert len(view(t, viewer)["unseen"]) == 48 - 12
    assert len(view(t, NOBODY)["unseen"]) == 48


def test_who_passes_a_card_knows_who_has_it() -> None:
    """Rules 2.6: the giver knows that the card is with its right-hand neighbour; nobody else learns it."""
    t = fresh(4)
    before = [hand_of(t, seat) for seat in range(4)]
    pass_all(t)
    for giver in range(4):
        right = (giver - 1) % 4
        card = before[giver] - hand_of(t, giver)
        assert known(t, giver, right) == card
        assert card.isdisjoint(view(t, giver)["unseen"])
        for viewer in others(t, giver, right):
            assert known(t, viewer, right) & card == set()
        assert known(t, right, giver) == set()


def passed_red_nine() -> Table:
    """Seat 1 has passed the red 9 to seat 0, and was passed another card by seat 2."""
    t = fresh(4)
    hands = ["B1 B2 B3 B4 B5 G1 G2 G3 G4 P1 P2 P3", "R1 R2 R5 R7 R9 G5 G6 G7 G8 P4 P5 P6"]
    hands += ["R10 R8 R6 R4 R3 B6 B7 B8 B9 P7 P8 P9", "R11 R12 B10 B11 B12 G9 G10 G11 G12 P10 P11 P12"]
    for seat, hand in enumerate(hands):
        t.hands[seat] = sum(1 << read_card(code) for code in hand.split())
    for seat, card in enumerate(("B5", "R9", "R10", "G12")):
        act(t, seat, f"pass {card}")
    return t


def test_a_passed_card_tells_that_there_was_no_higher_one() -> None:
    """Rules 2.6: seat 1 was dealt no red above 9. It may have been passed one; seat 0 alone knows this."""
    t = passed_red_nine()
    assert view(t, 0)["left_neighbour"] == {"at_most": 1, "of": ["R10", "R11", "R12"]}
    assert view(t, 1)["left_neighbour"] == {"at_most": 1, "of": ["R11", "R12"]}
    assert view(t, NOBODY)["left_neighbour"] is None


def test_the_card_above_that_is_played_was_the_one_passed_in_turn() -> None:
    """When seat 1 plays the red 10, seat 0 knows that it has none of the others."""
    t = passed_red_nine()
    play_trick(t, "B1 R10 R3 R11")
    assert view(t, 0)["left_neighbour"] == {"at_most": 0, "of": ["R12"]}


def recovering_after_the_pass() -> Table:
    """Seat 1 wins green with purple showing, so that it may recover a card; seat 3 has played the red 11."""
    t = passed_red_nine()
    t.options.green_purple = RECOVERY
    t.decks[0].showing, t.decks[1].showing = read_treasure("R1"), read_treasure("P1")
    play_trick(t, "B1 G5 R3 R11")
    return t


def test_a_recovered_card_is_not_one_of_those_above() -> None:
    """Seat 1 takes the red 11 in the open: it may still have been passed another one above the 9."""
    t = recovering_after_the_pass()
    act(t, 1, "recover R11")
    assert view(t, 0)["left_neighbour"] == {"at_most": 1, "of": ["R10", "R12"]}
    assert known(t, 0, 1) == {"R11"}


def test_the_card_above_that_is_discarded_was_the_one_passed_in_turn() -> None:
    t = recovering_after_the_pass()
    act(t, 1, "recover G5")
    act(t, 1, "discard R10")
    assert view(t, 0)["left_neighbour"] == {"at_most": 0, "of": ["R12"]}


def test_what_a_passed_card_told_is_lost_in_a_swap() -> None:
    """A swap may bring any card into that hand."""
    t = passed_red_nine()
    t.options.red_blue = SWAP
    t.decks[0].showing = read_treasure("B1")
    play_trick(t, "B1 R10 R3 R11")
    act(t, 3, "swap p2")
    assert view(t, 0)["left_neighbour"] == {"at_most": 0, "of": []}
    assert view(t, 2)["left_neighbour"] == {"at_most": 0, "of": []}


def swapping_neighbours(actor: str, seed: int) -> Table:
    """Seat 0, who was passed the red 9 by seat 1 and holds the red 12, and seat 1 swap cards; one of them has taken."""
    t = passed_red_nine()
    exchanged = 1 << read_card("R12") | 1 << read_card("B1")
    t.hands[0] ^= exchanged
    t.hands[3] ^= exchanged
    t.options.red_blue = SWAP
    t.decks[0].showing = read_treasure("R1" if actor == "p1" else "B1")
    play_trick(t, "B4 G5 G12 P10" if actor == "p1" else "B4 R1 G12 P10")
    seed_luck(t.luck, seed)
    act(t, int(actor[1]) - 1, "swap p2" if actor == "p1" else "swap p1")
    return t


def test_who_swaps_with_the_neighbour_still_knows_what_the_passed_card_told() -> None:
    """Seat 0 sees that it does not take the red 10 from seat 1, and that it gives it the red 12 itself."""
    t = next(t for seed in range(40) if "R10" not in hand_of(t := swapping_neighbours("p1", seed), 0))
    act(t, 0, "give G1 R12")
    assert view(t, 0)["left_neighbour"] == {"at_most": 1, "of": ["R10", "R11"]}
    assert known(t, 0, 1) == {"G1", "R12"}
    assert view(t, 3)["left_neighbour"] == {"at_most": 0, "of": []}


def test_the_card_above_that_is_taken_was_the_one_passed_in_turn() -> None:
    """Seat 0 takes the red 10 from seat 1: it has no other one, also when the red 10 is given back."""
    t = next(t for seed in range(40) if "R10" in hand_of(t := swapping_neighbours("p1", seed), 0))
    assert view(t, 0)["left_neighbour"] == {"at_most": 0, "of": ["R11"]}
    act(t, 0, "give R10 R12")
    assert view(t, 0)["left_neighbour"] == {"at_most": 0, "of": ["R11"]}
    assert known(t, 0, 1) == {"R10", "R12"}


def test_a_card_that_the_neighbour_takes_is_not_the_one_passed_in_turn() -> None:
    """Seat 1 takes the red 12 from seat 0, and may still have another one above the 9 until it gives one back."""
    t = next(t for seed in range(40) if "R12" in hand_of(t := swapping_neighbours("p2", seed), 1))
    assert view(t, 0)["left_neighbour"] == {"at_most": 1, "of": ["R10", "R11"]}
    assert "R12" in known(t, 0, 1)
    act(t, 1, "give R2 R10")
    assert view(t, 0)["left_neighbour"] == {"at_most": 0, "of": ["R11"]}


def test_a_played_card_is_forgotten_by_nobody() -> None:
    """Rules 3: all played cards are public for the rest of the round, and nobody holds them any more."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    act(t, 2, "recover P4")
    act(t, 2, "discard P4")
    for viewer in (NOBODY, 0, 1, 2, 3):
        assert view(t, viewer)["discards"] == ["R5", "G3", "P1", "P4"]


def test_a_traced_card_is_traced_until_it_is_uncovered() -> None:
    """Who passed a card cannot tell whether the neighbour's half-covered card is that one before the reveal."""
    t = fresh(3, 5)
    pass_all(t)
    (card,) = known(t, 1, 0)
    t.first, t.awaited = 0, 1
    act(t, 0, f"{card} sea")
    assert known(t, 1, 0) == {card}
    for _ in range(2):
        act(t, asked(t), next(move for move in moves_of(t, asked(t)) if "sea" in move))
    assert known(t, 1, 0) == set()
    assert card in view(t, 1)["discards"]


# Hand swap.


def swapped() -> tuple[Table, set[str], set[str]]:
    """Seat 0 has swapped two cards with seat 2; returns the cards taken and the cards given."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", red_blue="swap", green_purple="recovery")
    mine = hand_of(t, 0)
    act(t, 0, "swap p3")
    taken, given = hand_of(t, 0) - mine, set(sorted(mine)[:2])
    act(t, 0, "give " + " ".join(given))
    return t, taken, given


def test_after_taking_the_loser_knows_where_its_cards_are() -> None:
    """Rules 9, no. 29: actor and victim see the cards taken, nobody else does."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", red_blue="swap")
    mine = hand_of(t, 0)
    act(t, 0, "swap p3")
    taken = hand_of(t, 0) - mine
    assert known(t, 2, 0) == taken
    for viewer in others(t, 0, 2):
        assert known(t, viewer, 0) == set()


def test_after_a_swap_the_two_concerned_know_two_cards_of_each_other() -> None:
    """Rules 6.2: the actor knows the cards given, the victim those taken; nobody else knows anything."""
    t, taken, given = swapped()
    assert known(t, 0, 2) == given
    assert known(t, 2, 0) == taken
    for viewer in others(t, 0, 2):
        assert all(player["known"] == [] for player in view(t, viewer)["players"])
        assert doubts(t, viewer) == {}


def test_giving_back_what_was_taken_tells_the_victim_that_too() -> None:
    """Rules 6.2: the same cards may be given back; then the victim knows none of the actor's."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", red_blue="swap")
    mine = hand_of(t, 0)
    act(t, 0, "swap p3")
    taken = hand_of(t, 0) - mine
    act(t, 0, "give " + " ".join(taken))
    assert known(t, 2, 0) == set()
    assert known(t, 0, 2) == taken


def test_a_swap_blurs_what_others_knew_of_the_two_hands() -> None:
    """Everybody knows that seat 2 has the red 5; after it has swapped with seat 0, only these two know who has it."""
    hands = {0: "R5 R6", 1: "G3 G4", 2: "P4 G6", 3: "P1 G7"}
    t = laid_out(4, hands, showing="R1 G1", red_blue="swap", green_purple="recovery")
    put_on_top(t, 0, "B2")
    put_on_top(t, 1, "G2")
    play_trick(t, "R5 G3 P4 P1")
    act(t, 2, "recover R5")
    act(t, 2, moves_of(t, 2)[-1])
    assert known(t, NOBODY, 2) == {"R5"}
    play_trick(t, "R6 G4 G6 G7")
    act(t, 3, "take")
    act(t, 0, "swap p3")
    act(t, 0, moves_of(t, 0)[-1])
    for viewer in others(t, 0, 2):
        assert known(t, viewer, 2) == set()
        assert doubts(t, viewer) == {"R5": [0, 2]}
    for viewer, other in ((0, 2), (2, 0)):
        assert doubts(t, viewer) == {}
        assert "R5" in hand_of(t, viewer) | known(t, viewer, other)


def test_taking_the_last_card_of_a_hand_shows_that_hand() -> None:
    """With one card left, the taker sees the whole hand: what it suspected there is elsewhere."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", left=2, red_blue="swap")
    (suspected,) = hand_of(t, 3)
    card = next(card for card in range(48) if t.hands[3] >> card & 1)
    t.traced[0, 2] = t.traced[0, 3] = 1 << card
    assert doubts(t, 0) == {suspected: [2, 3]}
    act(t, 0, "swap p3")
    assert doubts(t, 0) == {}
    assert known(t, 0, 3) == {suspected}


# Recovery.


def test_everybody_sees_which_card_is_recovered() -> None:
    """Rules 6.4: it is taken from the open trick into the hand."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    act(t, 2, "recover R5")
    for viewer in others(t, 2):
        assert known(t, viewer, 2) == {"R5"}
        assert "R5" not in view(t, viewer)["discards"]
    assert len(view(t, NOBODY)["unseen"]) == 48 - 4


def test_a_recovered_card_is_traced_to_its_new_holder_only() -> None:
    """Seat 1 had passed the red 1 to seat 0, who played it; now that seat 2 has it, seat 1 is in no doubt."""
    t = laid_out(4, {0: "R1", 1: "G3", 2: "P4", 3: "P1"}, showing="R1 G1", green_purple="recovery")
    t.traced[1, 0] = 1 << read_card("R1")
    play_trick(t, "R1 G3 P4 P1")
    act(t, 2, "recover R1")
    for viewer in others(t, 2):
        assert known(t, viewer, 2) == {"R1"}
        assert known(t, viewer, 0) == set()
        assert doubts(t, viewer) == {}


def test_everybody_sees_which_card_is_discarded() -> None:
    """Rules 6.4: discarding is public."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    gone = min(hand_of(t, 2))
    act(t, 2, "recover R5")
    act(t, 2, f"discard {gone}")
    for viewer in (NOBODY, 0, 1, 2, 3):
        assert gone in view(t, viewer)["discards"]
    assert known(t, NOBODY, 2) == {"R5"}


# Treasures.


def scouted(top: str = "R2 B3 R4", order: str = "order 123") -> Table:
    """Seat 2 has looked at the red and blue deck, put three cards back, and one of them has been revealed."""
    t = laid_out(4, {0: "B5 R6", 1: "B3 R1", 2: "P4 P2", 3: "P1 P6"}, showing="B1 G1")
    put_on_top(t, 0, top)
    put_on_top(t, 1, "G2")
    play_trick(t, "B5 B3 P4 P1")
    act(t, 2, "scout RB")
    act(t, 2, order)
    return t


def deck_seen(t: Table, viewer: int) -> dict[str, Any]:
    deck: dict[str, Any] = view(t, viewer)["decks"][0]
    return deck


def test_while_scouting_only_the_scout_sees_the_cards() -> None:
    """Rules 6.3: the look is secret."""
    t = laid_out(4, {0: "R5", 1: "B3", 2: "P4", 3: "P1"}, showing="B1 G1")
    put_on_top(t, 0, "R2 B3 R4")
    play_trick(t, "R5 B3 P4 P1")
    act(t, 2, "scout RB")
    assert deck_seen(t, 2)["top"] == ["R2", "B3", "R4"]
    assert len(deck_seen(t, 2)["unseen"]) == 12
    for viewer in others(t, 2):
        assert len(deck_seen(t, viewer)["unseen"]) == 15
        assert deck_seen(t, viewer)["top"] == [None, None, None]
        assert {"R2", "B3", "R4"} <= set(deck_seen(t, viewer)["unseen"])


def test_after_scouting_only_the_scout_knows_the_next_treasures_until_they_are_drawn() -> None:
    """Rules 6.3: of the three put back one is revealed at the clean-up; the scout knows the two that follow."""
    t = scouted(order="order 321")
    assert deck_seen(t, 2)["showing"] == "R4"
    assert deck_seen(t, 2)["top"] == ["B3", "R2"]
    for viewer in others(t, 2):
        assert deck_seen(t, viewer)["top"] == [None, None]
        assert deck_seen(t, viewer)["among"] == []
        assert deck_seen(t, viewer)["order_known_to"] == [2]


def test_a_second_scout_takes_the_order_from_the_first() -> None:
    """The first scout knows that its cards are among the three, but after the second one not where."""
    t = scouted()
    put_on_top(t, 0, "B5")
    play_trick(t, "R6 R1 P2 P6")
    act(t, 3, "scout RB")
    assert deck_seen(t, 3)["top"] == ["B3", "R4", "B5"]
    assert deck_seen(t, 2)["top"] == ["B3", "R4", None]
    act(t, 3, "order 312")
    assert deck_seen(t, 3)["showing"] == "B5"
    assert deck_seen(t, 3)["top"] == ["B3", "R4"]
    assert deck_seen(t, 2)["top"] == [None, None]
    assert deck_seen(t, 2)["among"] == ["R4", "B3"]
    assert [len(deck_seen(t, viewer)["unseen"]) for viewer in range(4)] == [13, 13, 11, 11]
    for viewer in others(t, 2, 3):
        assert deck_seen(t, viewer)["among"] == []
        assert deck_seen(t, viewer)["order_known_to"] == [3]


def test_a_like_treasure_that_is_drawn_may_have_been_the_one_seen() -> None:
    """Two red threes look the same: when one is revealed, who saw one red three cannot tell that another follows."""
    t = scouted("R2 R3 B4")
    put_on_top(t, 0, "R3")
    play_trick(t, "R6 R1 P2 P6")
    act(t, 3, "scout RB")
    assert deck_seen(t, 3)["top"] == ["R3", "B4", "R3"]
    act(t, 3, "order 312")
    assert deck_seen(t, 2)["showing"] == "R3"
    assert deck_seen(t, 2)["among"] == ["B4"]
    assert deck_seen(t, 3)["top"] == ["R3", "B4"]


def drawn(top: str, marks: tuple[int, ...], ordered: int, **options: Any) -> Table:
    """Cards lie on the red and blue deck that some seats have seen, and the first of them has just been revealed."""
    t = laid_out(4, {0: "R5", 1: "R3", 2: "G4", 3: "G1"}, showing="R3 G3", **options)
    put_on_top(t, 0, top)
    for place, seats in enumerate(marks):
        t.decks[0].seen[place] = seats
    t.decks[0].ordered = ordered
    play_trick(t, "R5 R3 G4 G1")
    return t


def test_a_card_that_is_left_alone_of_those_seen_has_a_known_place() -> None:
    """Seat 3 knew that the blue 4 is one of the next two, and not which: it is not the one revealed."""
    t = drawn("R2 B4", (0b0100, 0b1100), 0b0100)
    assert deck_seen(t, 3)["top"] == ["B4"]
    assert deck_seen(t, 3)["among"] == []
    for viewer in others(t, 2, 3):
        assert deck_seen(t, viewer)["top"] == [None]
        assert deck_seen(t, viewer)["order_known_to"] == [2]


def test_of_three_like_treasures_two_were_seen_and_one_is_drawn() -> None:
    """Seat 3 saw two red twos: whichever was revealed, another one is among the next two."""
    t = drawn("R2 R2 R2", (0b0100, 0b1100, 0b1100), 0b0100, treasures="two_to_four")
    assert deck_seen(t, 3)["among"] == ["R2"]
    assert deck_seen(t, 2)["top"] == ["R2", "R2"]


def test_nobody_knows_an_order_when_the_cards_seen_are_drawn() -> None:
    t = drawn("R2", (0b0100,), 0b0100)
    for viewer in (NOBODY, 0, 1, 2, 3):
        assert deck_seen(t, viewer)["top"] == []
        assert deck_seen(t, viewer)["order_known_to"] == []


def test_treasure_piles_and_buried_treasures_are_remembered_by_all() -> None:
    """Every treasure was gained or buried in the open, so everybody knows the piles and what lies under the decks."""
    t = after_trick(4, "R9 R4 G3 P5", showing="R1 P3", piles={0: "G3", 1: "B2 R4"})
    act(t, 0, "steal p2")
    act(t, 2, "scout GP")
    act(t, 2, "order 123")
    for viewer in (NOBODY, 0, 1, 2, 3):
        seen = view(t, viewer)
        assert seen["players"][0]["treasures"] == ["G3", "R4"]
        assert seen["decks"][0]["under"] == ["R1"]


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_unseen_treasures_are_a_multiset(viewer: int) -> None:
    """What may still come is known to all: all treasures less those that lay open."""
    t = fresh(4)
    for deck in view(t, viewer)["decks"]:
        assert len(deck["unseen"]) == 15
        assert deck["unseen"] == sorted(deck["unseen"], key=lambda code: ("RBGP".index(code[0]), code))


def test_a_new_round_begins_without_memories() -> None:
    """Rules 7: the whole setup is done again."""
    t, _, _ = swapped()
    luck = random.Random(4)
    while t.round_ == 0:
        seat = (t.awaited & -t.awaited).bit_length() - 1
        apply(t, seat, any_move(t, seat, luck.getrandbits(32)))
    for viewer in (NOBODY, 0, 1, 2, 3):
        seen = view(t, viewer)
        assert all(player["known"] == [] for player in seen["players"])
        assert seen["discards"] == []
        assert seen["doubtful"] == []


def test_a_new_round_begins_with_decks_that_nobody_has_seen() -> None:
    """Rules 7: what was scouted in the first round is shuffled away, and so is who knew it."""
    t = after_trick(4, "B5 R3 P4 P1", showing="R1 G1", left=2, piles={0: "R4"})
    act(t, 2, "scout RB")
    act(t, 2, "order 123")
    while t.round_ == 0:
        act(t, asked(t), moves_of(t, asked(t))[0])
    for viewer in (NOBODY, 0, 1, 2, 3):
        seen = deck_seen(t, viewer)
        assert seen["top"] == seen["among"] == seen["order_known_to"] == seen["under"] == []
        assert all(player["treasures"] == [] for player in view(t, viewer)["players"])
    assert list(t.decks[0].seen) == [0, 0, 0]


# Views as data.


def test_a_seat_adds_its_own_to_the_view_of_nobody() -> None:
    """Whether the public view is at hand or not, a seat sees the same, and leaves the public view as it is."""
    t, _, _ = swapped()
    public = view(t, NOBODY)
    for seat in range(t.seats):
        assert view(t, seat, public) == view(t, seat)
    assert public == view(t, NOBODY)


def test_everybody_can_count_the_points() -> None:
    """Rules 7: treasures and bonus cards lie in the open, so that every viewer knows every seat's points."""
    match = atoll.new("sea_or_shore", seats=5, seed=8, engine="plain")
    dice = random.Random(8)
    while not match.over:
        exact = [(points, points) for points in match.points()]
        assert all(bounds(view(match.table, viewer)) == exact for viewer in (NOBODY, *range(5)))
        seat = dice.choice(match.awaiting)
        match.make(seat, dice.choice(match.legal(seat)))
    assert bounds(view(match.table, NOBODY)) == [(points, points) for points in match.points()]
