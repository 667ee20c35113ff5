"""What a seat imagines: everything that fits what it knows, as often as it should."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from atoll.core.contract import NOBODY
from atoll.core.engine import engine_for
from atoll.core.luck import seed_luck
from atoll.games.sea_or_shore.notation import treasure_code
from atoll.games.sea_or_shore.rulebook import adds_up, imagine
from atoll.games.sea_or_shore.table import EVERYBODY, Table
from tests.games.sea_or_shore.tables import read_card

from .tables import GAME, act, after_trick, fresh, hand_of, laid_out, moves_of, pass_all, play_trick, put_on_top, view

DREAMS = 1200


def dreams(t: Table, seat: int, count: int = DREAMS) -> Iterator[Table]:
    """Tables that a seat imagines, drawn by the native engine; the first ones also by the plain one."""
    engine = engine_for(GAME)
    tables = engine.blank()
    dream = t.copy()
    for seed in range(count):
        seed_luck(dream.luck, seed)
        engine.freeze(dream, tables)
        engine.doors.suppose(tables, seat)
        drawn = cast(Table, engine.thaw(tables))
        if seed < 30:
            plain = dream.copy()
            imagine(plain, seat)
            assert plain == drawn
        yield drawn


def shares(t: Table, seat: int, what: Callable[[Table], object], count: int = DREAMS) -> dict[object, float]:
    """How often each thing comes up."""
    counted = Counter(what(dream) for dream in dreams(t, seat, count))
    return {thing: number / count for thing, number in counted.items()}


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_an_imagined_table_looks_the_same_and_adds_up(seat: int) -> None:
    t = after_trick(3, "R5 G3 P4", showing="R1", red_blue="swap")
    for dream in dreams(t, seat, 50):
        assert view(dream, seat) == view(t, seat)
        assert adds_up(dream)


def test_a_card_that_was_passed_stays_where_it_went() -> None:
    """Rules 2.6: whoever passed it knows who has it, in every dream; other cards move about."""
    t = fresh(4, 9)
    pass_all(t)
    (card,) = view(t, 1)["players"][0]["known"]
    seen = set.union(*(hand_of(dream, 0) for dream in dreams(t, 1, 100) if card in hand_of(dream, 0)))
    assert all(card in hand_of(dream, 0) for dream in dreams(t, 1, 100))
    assert seen == {card, *view(t, 1)["unseen"]}


def test_a_neighbour_is_not_given_higher_cards_than_it_passed() -> None:
    """Rules 2.6: at most one of them, which it may have been passed itself."""
    t = laid_out(3, showing="R1", left=10)
    higher = {"R10", "R11", "R12", "R8", "R9"} - hand_of(t, 0)
    t.hands[1] &= ~sum(1 << read_card(code) for code in higher)
    t.above[0] = sum(1 << read_card(code) for code in higher)
    for most in (0, 1):
        t.above_most[0] = most
        held = {len(hand_of(dream, 1) & higher) for dream in dreams(t, 0, 200)}
        assert held == set(range(most + 1))


def test_unseen_cards_are_dealt_evenly() -> None:
    """With one card left each and twelve in the box, any of fourteen unseen cards is with any other player or boxed."""
    t = laid_out(3, showing="R1", left=1)
    found = shares(t, 0, lambda dream: min(hand_of(dream, 1)))
    assert set(found) == set(view(t, 0)["unseen"])
    assert len(found) == 14
    assert all(abs(share - 1 / 14) < 0.035 for share in found.values())


def test_a_doubtful_card_is_with_one_of_the_suspects_by_the_room_they_have() -> None:
    """Two hands of two cards, one of them with a card known for certain: two of three places are in the other."""
    t = laid_out(4, {1: "R1 R2", 2: "B1 B2"}, showing="R1 G1", left=2)
    r1, b1 = 1 << read_card("R1"), 1 << read_card("B1")
    t.traced[0, 1] = r1
    t.traced[0, 2] = r1 | b1
    found = shares(t, 0, lambda dream: "R1" in hand_of(dream, 1))
    assert abs(found[True] - 2 / 3) < 0.06
    assert all("B1" in hand_of(dream, 2) for dream in dreams(t, 0, 100))


def test_doubts_that_leave_no_choice_are_resolved() -> None:
    """Two doubtful cards and one place in one of the hands, none in the other but one: each gets one."""
    t = laid_out(4, {1: "R1", 2: "B1"}, showing="R1 G1", left=1)
    both = 1 << read_card("R1") | 1 << read_card("B1")
    t.traced[0, 1] = t.traced[0, 2] = both
    found = shares(t, 0, lambda dream: (min(hand_of(dream, 1)), min(hand_of(dream, 2))))
    assert set(found) == {("R1", "B1"), ("B1", "R1")}
    assert abs(found["R1", "B1"] - 0.5) < 0.07


def test_a_half_covered_card_fits_what_is_open() -> None:
    """Rules 8: its open half, and bonus cards bound the number: with 4 of them it is 8 at most."""
    t = laid_out(3, {0: "R7", 1: "B7"}, showing="G1", bonus={0: 4})
    act(t, 0, "R7 sea +4")
    act(t, 1, "B7 shore")
    cards = shares(t, 2, lambda dream: view(dream, 0)["plays"][0]["card"], 400)
    own = hand_of(t, 2)
    assert set(cards) == {f"R{number}" for number in range(1, 9)} - own
    numbers = shares(t, 2, lambda dream: view(dream, 1)["plays"][1]["card"], 400)
    assert set(numbers) == {"R7", "B7", "G7", "P7"} - own


def test_a_known_card_is_the_half_covered_one_more_often_than_an_unknown_one() -> None:
    """Seat 1 surely had its one known card, and any other one only by chance."""
    t = laid_out(3, {0: "R7"}, showing="G1", left=4)
    t.traced[1, 0] = 1 << read_card("R7")
    act(t, 0, "R7 sea")
    found = shares(t, 1, lambda dream: view(dream, 0)["plays"][0]["card"])
    others = [share for card, share in found.items() if card != "R7"]
    # Three of nineteen unseen cards were in that hand: each one that fits weighs 3/19 of the known one.
    expected = 1 / (1 + len(others) * 3 / 19)
    assert len(others) > 1
    assert abs(found["R7"] - expected) < 0.06


def test_the_known_card_stays_in_hand_if_it_does_not_fit() -> None:
    t = laid_out(3, {0: "R7 B2"}, showing="G1")
    t.traced[1, 0] = 1 << read_card("R7")
    act(t, 0, "B2 sea")
    assert all("R7" in hand_of(dream, 0) for dream in dreams(t, 1, 60))


def test_the_scout_keeps_the_treasures_in_their_order() -> None:
    """Rules 6.3: what was put back is known to the scout, and any of the unseen ones may come for the others."""
    t = laid_out(3, {0: "B5", 1: "G3", 2: "P4"}, showing="B1")
    put_on_top(t, 0, "R2 B3 R4")
    play_trick(t, "B5 G3 P4")
    act(t, 2, "order 231")
    tops = shares(t, 2, lambda dream: tuple(map(treasure_code, dream.decks[0].top[:2])), 60)
    assert tops == {("R4", "R2"): 1.0}
    seen_by_0 = shares(t, 0, lambda dream: treasure_code(dream.decks[0].top[0]), 600)
    assert set(seen_by_0) == set(view(t, 0)["decks"][0]["unseen"])
    assert all(None not in view(dream, 2)["decks"][0]["top"] for dream in dreams(t, 0, 30))


def test_who_lost_the_order_still_knows_the_cards() -> None:
    """Cards seen before another scout moved them are among the next ones, in any order."""
    t = laid_out(4, showing="R1 G1")
    put_on_top(t, 0, "R2 B5 R4")
    deck = t.decks[0]
    deck.seen[0] = 0b0100
    deck.seen[1] = 0b1100
    deck.seen[2] = 0b0100
    deck.ordered = 0b0100
    found = shares(t, 3, lambda dream: [treasure_code(face) for face in dream.decks[0].top].index("B5"))
    assert set(found) == {0, 1, 2}
    assert all(abs(share - 1 / 3) < 0.07 for share in found.values())
    assert view(t, 3)["decks"][0]["among"] == ["B5"]


def test_a_hand_of_known_cards_cannot_have_played_another() -> None:
    """What is known of seat 1 fills its hand, so its half-covered card is one of these; a doubtful card leaves room."""
    t = laid_out(4, {1: "R1 R2", 2: "B1 B2"}, showing="R1 G1", left=2, first=1)
    r1, r2 = 1 << read_card("R1"), 1 << read_card("R2")
    t.traced[0, 1] = r1 | r2
    act(t, 1, "R1 sea")
    assert set(shares(t, 0, lambda dream: (dream.card[1], dream.hands[1]), 200)) == {(0, r2), (1, r1)}

    t = laid_out(4, {1: "R1 R2", 2: "B1 B2"}, showing="R1 G1", left=2, first=1)
    b1 = 1 << read_card("B1")
    t.traced[0, 1] = r1 | b1
    t.traced[0, 2] = b1
    act(t, 1, "R2 sea")
    found = shares(t, 0, lambda dream: dream.card[1], 300)
    assert {0, 1} <= set(found)
    assert all("B1" in hand_of(dream, 1) | hand_of(dream, 2) for dream in dreams(t, 0, 100))


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2, 3])
def test_what_is_imagined_depends_on_what_is_known_only(seat: int) -> None:
    """Two tables that look the same to a seat give the same dreams."""
    t = fresh(4, 12, red_blue="swap")
    pass_all(t)
    act(t, t.first, moves_of(t, t.first)[0])
    for other in dreams(t, seat, 20):
        for seed in range(3):
            one, two = t.copy(), other.copy()
            for dream in (one, two):
                seed_luck(dream.luck, seed)
                imagine(dream, seat)
            assert one == two


@pytest.mark.parametrize("seat", [NOBODY, 0])
def test_traces_of_cards_that_are_out_change_nothing(seat: int) -> None:
    """A card that was played is with nobody, wherever it was traced to before."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    other = t.copy()
    gone = 1 << read_card("R5")
    for mind in (0, EVERYBODY):
        other.traced[mind, 2] |= gone
    other.above[0] |= gone
    assert view(t, seat) == view(other, seat)
    for dream in (t, other):
        seed_luck(dream.luck, 7)
        imagine(dream, seat)
    assert t == other
