"""Rulings of rules 9 that the worked examples do not show, numbered as there, and every refusal."""

import pytest

from atoll.core.contract import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOBODY, NOT_AWAITED
from atoll.core.errors import BadOption
from atoll.core.luck import seed_luck
from atoll.core.table import Row
from atoll.games.sea_or_shore import reasons
from atoll.games.sea_or_shore.moves import MOVES
from atoll.games.sea_or_shore.rulebook import (
    REASONS,
    adds_up,
    any_move,
    apply,
    bounds,
    imagine,
    places,
    read,
    score_sheet,
    why_not,
)
from atoll.games.sea_or_shore.table import (
    CLAIM,
    FROM_STOCK,
    MEMORY,
    NOTHING,
    OVER,
    RECOVER,
    ROB,
    SCOUT,
    SWAPPING,
    Table,
)

from .tables import (
    GAME,
    act,
    after_trick,
    asked,
    fresh,
    laid_out,
    moves_of,
    pass_all,
    pile_of,
    play_trick,
    put_on_top,
    refusal,
    seats_in,
    view,
)


@pytest.mark.parametrize(
    ("treasures", "left"),
    [("one_to_five", [1, 2, 3, 4, 5]), ("two_to_six", [2, 3, 4, 5, 6]), ("two_to_four", [2, 2, 3, 3, 4])],
)
def test_no_1_treasures_with_three_players(treasures: str, left: list[int]) -> None:
    """Rules 2.1: one 2, one 3 and one 4 of each colour stay in the box; 20 are left."""
    (deck,) = view(fresh(3, treasures=treasures), 0)["decks"]
    faces = sorted([deck["showing"], *deck["unseen"]], key=lambda code: ("RBGP".index(code[0]), code))
    assert faces == [f"{colour}{value}" for colour in "RBGP" for value in left]


@pytest.mark.parametrize(
    ("treasures", "row"),
    [("one_to_five", "12233445"), ("two_to_six", "22334456"), ("two_to_four", "22233344")],
)
@pytest.mark.parametrize("seats", [4, 5])
def test_no_1_treasures_with_more_players(treasures: str, row: str, seats: int) -> None:
    """Rules 2.1: all 32, a deck of 16 for each action card."""
    for deck, colours in zip(view(fresh(seats, treasures=treasures), 0)["decks"], ("RB", "GP"), strict=True):
        faces = sorted([deck["showing"], *deck["unseen"]])
        assert faces == sorted(f"{colour}{value}" for colour in colours for value in row)


@pytest.mark.parametrize(
    ("options", "actions"),
    [
        ({}, ["theft", "scouting"]),
        ({"red_blue": "swap"}, ["swap", "scouting"]),
        ({"green_purple": "recovery"}, ["theft", "recovery"]),
    ],
)
def test_no_2_and_3_sides_of_the_action_cards(options: dict[str, str], actions: list[str]) -> None:
    """Each card has a side of its own; it stays for the second round."""
    assert view(fresh(4, **options), 0)["actions"] == actions


def test_no_1_whoever_owns_the_box_writes_its_treasures() -> None:
    """So many of each colour are worth 1, 2, 3 … points; with three players a 2, a 3 and a 4 stay away."""
    t = fresh(4, treasures="0-1-1-1-2-2-1")
    assert view(t, 0)["values"] == [2, 3, 4, 5, 5, 6, 6, 7]
    assert adds_up(t)
    faces = [code for deck in view(fresh(3, treasures="0-1-1-1-2-2-1"), 0)["decks"] for code in deck["unseen"]]
    assert {int(code[1:]) for code in faces} == {5, 6, 7}


@pytest.mark.parametrize("written", ["1-2-2-2-1", "1-2-2-2-2-0-0", "2-0-2-2-2-0-0", "1-2-2-two-1-0-0", "none"])
def test_no_1_treasures_that_do_not_add_up_are_refused(written: str) -> None:
    with pytest.raises(BadOption):
        GAME.read_options({"treasures": written})


def test_no_1_and_2_what_was_guessed_is_marked() -> None:
    assert [option.name for option in GAME.options if option.tag == "guessed"] == [
        "red_blue",
        "green_purple",
        "treasures",
    ]


@pytest.mark.parametrize(("red_blue", "green_purple"), [("theft", "swap"), ("scouting", "recovery")])
def test_no_2_any_two_actions_may_be_on_the_cards(red_blue: str, green_purple: str) -> None:
    """The host's box decides: both in one trick, each in its turn."""
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", bonus={1: 2, 2: 2}, red_blue=red_blue, green_purple=green_purple)
    phases = {"theft": ROB, "swap": SWAPPING, "scouting": SCOUT, "recovery": RECOVER}
    assert (t.phase, asked(t)) == (phases[red_blue], 0)
    while asked(t) == 0:
        act(t, 0, moves_of(t, 0)[0])
    assert (t.phase, asked(t)) == (phases[green_purple], 2)


def test_no_2_of_two_recoveries_the_second_one_finds_what_is_left() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", red_blue="recovery", green_purple="recovery")
    act(t, 0, "recover P4")
    act(t, 0, moves_of(t, 0)[0])
    assert "recover P4" not in moves_of(t, 2)
    assert refusal(t, 2, "recover P4") == reasons.NOT_PLAYED_NOW


def to_second_round(**options: str) -> Table:
    t = after_trick(5, "R5 G3 P4 P1 B2", showing="B1 P1", left=1, first=3, **options)
    while t.round_ == 0:
        act(t, asked(t), moves_of(t, asked(t))[0])
    return t


def test_no_3_other_sides_may_lie_up_in_the_second_round() -> None:
    """Rules 7: the whole set-up is done again."""
    assert view(to_second_round(), 0)["actions"] == ["theft", "scouting"]
    t = to_second_round(second_red_blue="swap", second_green_purple="recovery")
    assert view(t, 0)["actions"] == ["swap", "recovery"]
    assert view(fresh(5, second_red_blue="swap"), 0)["actions"] == ["theft", "scouting"]


def test_no_8_the_first_player_of_the_second_round_may_be_chosen_anew() -> None:
    assert to_second_round().first == 4
    assert to_second_round(second_starter="first").first == 0
    drawn = set()
    for seed in range(30):
        t = fresh(5, seed, second_starter="random")
        while t.round_ == 0:
            seat = (t.awaited & -t.awaited).bit_length() - 1
            apply(t, seat, any_move(t, seat, 0))
        drawn.add(t.first)
    assert drawn == set(range(5))


def test_no_13_by_default_a_steal_needs_a_lower_number() -> None:
    """The printed words: red 5 with 4 bonus cards is not lower than red 9."""
    t = after_trick(4, "R9 R5+4 G2 P3", showing="R1 G1", piles={1: "R4"}, bonus={1: 4})
    assert pile_of(t, 0) == ["R1"]
    assert pile_of(t, 1) == ["R4"]


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_no_37_if_agreed_on_only_the_last_treasure_of_a_pile_is_seen(viewer: int) -> None:
    """As at a real table; what lies below is imagined anew, and the points are told within bounds only."""
    t = laid_out(4, showing="R1 G1", piles={0: "R4 B2 G3", 1: "P5"}, bonus={0: 3})
    t.options.piles = MEMORY
    seen = view(t, viewer)
    assert [player["treasures"] for player in seen["players"]] == [[None, None, "G3"], ["P5"], [], []]
    assert seen["points"] == [0, 0, 0, 0]
    assert bounds(seen)[:2] == [(3 + 1 + 2, 3 + 1 + 10), (5, 5)]
    assert [code for code in ("R4", "B2") if code in seen["decks"][0]["unseen"]] == ["R4", "B2"]
    below = set()
    for seed in range(30):
        dream = t.copy()
        seed_luck(dream.luck, seed)
        imagine(dream, viewer)
        assert adds_up(dream)
        assert view(dream, viewer) == seen
        below.add(tuple(pile_of(dream, 0)[:2]))
    assert len(below) > 10
    t.phase, t.round_ = OVER, 1
    assert None not in view(t, viewer)["players"][0]["treasures"]


def test_no_37_by_default_everybody_sees_all_treasures_and_points() -> None:
    t = laid_out(4, showing="R1 G1", piles={0: "R4 B2 G3"}, bonus={0: 3})
    assert view(t, 1)["players"][0]["treasures"] == ["R4", "B2", "G3"]
    assert view(t, 1)["points"][0] == 10


def test_no_7_the_first_player_is_drawn_by_lot_or_agreed_on() -> None:
    assert {fresh(5, seed, starter="random").first for seed in range(40)} == set(range(5))
    assert {fresh(5, seed, starter="first").first for seed in range(10)} == {0}


@pytest.mark.parametrize(("steal_on_tie", "stealing"), [("yes", True), ("no", False)])
def test_no_13_stealing_from_a_player_beaten_by_turn_order(steal_on_tie: str, stealing: bool) -> None:
    """Red 5 with 4 bonus cards equals red 9; by the literal reading a steal needs a lower number."""
    cards = "R9 R5+4 G2 R3"
    t = after_trick(4, cards, showing="R1 G1", piles={1: "R4", 3: "R2"}, bonus={1: 4}, steal_on_tie=steal_on_tie)
    assert t.phase == CLAIM
    assert refusal(t, 0, "steal p2") == (LEGAL if stealing else reasons.ONLY_A_TIE)
    assert moves_of(t, 0) == (["take", "steal p2", "steal p4"] if stealing else ["take", "steal p4"])


def test_no_14_the_winner_must_take_or_steal() -> None:
    """There is no third way: the action card is only for those whose colour is not showing."""
    t = after_trick(4, "R9 R5 G2 R3", showing="R1 G1", piles={1: "R4"})
    assert moves_of(t, 0) == ["take", "steal p2"]
    act(t, 0, "take")
    assert pile_of(t, 0) == ["R1"]


def test_no_17_a_buried_treasure_cannot_be_stolen() -> None:
    """Only the top of a pile counts."""
    t = after_trick(4, "R9 R5 G2 R3", showing="R1 G1", piles={1: "R4 B2"})
    assert pile_of(t, 0) == ["R1"]


def test_no_19_a_middle_player_gets_nothing() -> None:
    t = after_trick(5, "R9 R5 R7 R3 R1", showing="R2 G1")
    assert seats_in(t.received, t) == [0, 0, 0, 0, 5]


def test_no_20_bonus_cards_of_this_trick_are_not_in_the_supply() -> None:
    """The supply has one card, and three that were just played come back only at the clean-up."""
    t = after_trick(4, "R9+3 R5 G2 R3", showing="R2 P1", bonus={0: 21})
    assert seats_in(t.received, t) == [0, 0, 0, 1]
    assert t.supply == 0
    assert t.phase == SCOUT


def test_no_25_the_lowest_of_the_merged_group_gets_a_card_for_each_in_it() -> None:
    t = after_trick(3, "G9 P5 G2", showing="R2", green_purple="recovery")
    assert seats_in(t.received, t) == [0, 0, 3]


def test_no_28_bonus_cards_received_in_this_trick_can_be_stolen() -> None:
    """Step 1 comes before step 2; those played in this trick cannot be taken."""
    t = after_trick(4, "R9 R5 G2 P3+3", showing="B2 G1", bonus={3: 3}, green_purple="recovery")
    assert seats_in(t.received, t) == [2, 2, 0, 0]
    assert seats_in(t.bonus, t) == [2, 0, 0, 0]


def test_no_28_and_27_the_supply_may_be_short_for_a_theft_too() -> None:
    t = after_trick(4, "R9 G5 G2 P3+3", showing="B2 P1", bonus={0: 19, 3: 3})
    assert t.supply == 0
    assert t.received[0] == 0


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("shared", [1, 1, 1, 1, 5]), ("broken", [4, 1, 2, 3, 5])],
)
def test_no_38_final_ties(ties: str, expected: list[int]) -> None:
    """Equal points share the victory; by the house order the second round decides, then the number of treasures."""
    t = fresh(5, ties=ties)
    t.round_, t.phase, t.awaited = 1, OVER, 0
    # In each round: the values of the treasures, pairs of bonus cards, and how many treasures.
    rounds = [
        ((5, 1, 5), (3, 1, 5)),
        ((3, 2, 3), (4, 1, 2)),
        ((5, 0, 0), (5, 0, 4)),
        ((4, 1, 3), (4, 1, 0)),
        ((0, 0, 0), (7, 2, 9)),
    ]
    for seat, both in enumerate(rounds):
        for round_, written in enumerate(both):
            t.worth[round_, seat], t.pairs[round_, seat], t.treasures[round_, seat] = written
    assert places_of(t) == expected


def test_places_are_numbered_past_a_tie() -> None:
    t = fresh(5)
    t.round_, t.phase, t.awaited = 1, OVER, 0
    for seat, worth in enumerate([3, 9, 3, 1, 9]):
        t.worth[0, seat] = worth
    assert places_of(t) == [3, 1, 3, 5, 1]


def test_the_score_sheet_names_treasures_and_pairs_of_each_round() -> None:
    """Rules 7: treasures and pairs of bonus cards are counted and written down round by round."""
    t = laid_out(4, showing="R1 G1", piles={1: "R4"}, bonus={1: 5})
    t.worth[1, 1], t.round_ = 3, 1
    t.pairs[0, 1] = 1
    sheet = [(line.points, line.reason.text, dict(line.reason.arguments)) for line in score_sheet(t) if line.seat == 1]
    assert sheet == [
        (4, "Round {number}: treasures", {"number": 1}),
        (1, "Round {number}: pairs of bonus cards", {"number": 1}),
        (3, "Round {number}: treasures", {"number": 2}),
        (2, "Round {number}: pairs of bonus cards", {"number": 2}),
    ]


def test_results_are_those_of_this_trick() -> None:
    """Rules 4: what was gained and received in the trick before is not told again."""
    hands = {0: "R9 P1", 1: "R3 B9", 2: "B5 G1", 3: "G9 P2"}
    t = laid_out(4, hands, showing="R1 G2")
    put_on_top(t, 0, "B1")
    put_on_top(t, 1, "G3")
    play_trick(t, "R9 R3 B5 G9")
    assert seats_in(t.gained, t) == [FROM_STOCK, NOTHING, NOTHING, FROM_STOCK]
    assert seats_in(t.received, t) == [0, 2, 2, 0]
    play_trick(t, "P1 B9 G1 P2")
    assert seats_in(t.gained, t) == [NOTHING, FROM_STOCK, FROM_STOCK, NOTHING]
    assert seats_in(t.received, t) == [2, 0, 0, 0]


def places_of(t: Table) -> list[int]:
    row = Row([0] * t.seats)
    places(t, row)
    return list(row)


def test_refusals_name_what_is_asked_for() -> None:
    """A move for another moment is answered with what is to be done now."""
    t = fresh(4)
    assert refusal(t, 0, "R1 sea") == reasons.PASS_NOW
    pass_all(t)
    assert refusal(t, 0, "pass R1") == reasons.PLAY_NOW
    assert refusal(t, 0, "R?") == reasons.NAME_THE_CARD
    assert refusal(t, 0, "?9 +2") == reasons.NAME_THE_CARD
    assert refusal(t, 1, "R1 sea") == NOT_AWAITED
    assert why_not(t, 0, MOVES) == why_not(t, 0, -1) == NO_SUCH_MOVE
    t = after_trick(4, "R9 R5 G2 R3", showing="R1 G1", piles={1: "R4", 3: "B1"})
    assert refusal(t, 0, "rob p2") == reasons.CLAIM_NOW
    assert refusal(t, 0, "steal p5") == reasons.NO_SUCH_PLAYER
    assert refusal(t, 0, "steal p3") == reasons.OTHER_COLOUR_PLAYED
    assert refusal(t, 0, "steal p4") == reasons.OTHER_COLOUR_ON_TOP
    t = after_trick(4, "R9 R5 R2 R3", showing="R1 G1", piles={1: "R4"})
    assert refusal(t, 0, "steal p3") == reasons.NO_TREASURES
    t.phase = OVER
    assert refusal(t, 0, "take") == GAME_OVER


def test_refusals_of_actions() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", bonus={1: 2, 2: 3}, green_purple="recovery")
    assert refusal(t, 0, "swap p2") == reasons.ROB_NOW
    act(t, 0, "rob p3")
    assert refusal(t, 2, "rob p2") == reasons.RECOVER_NOW
    act(t, 2, "recover R5")
    assert refusal(t, 2, "recover R5") == reasons.DISCARD_NOW
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", bonus={1: 2, 2: 3, 3: 0}, red_blue="swap")
    assert refusal(t, 0, "swap p1") == reasons.NOT_YOURSELF
    assert refusal(t, 0, "swap p5") == reasons.NO_SUCH_PLAYER
    act(t, 0, "swap p2")
    assert refusal(t, 0, "swap p2") == reasons.GIVE_NOW
    assert refusal(t, 0, "give R5 G3") == reasons.NOT_IN_HAND
    act(t, 0, moves_of(t, 0)[0])
    assert refusal(t, 2, "take") == reasons.SCOUT_NOW
    act(t, 2, "scout GP")
    assert refusal(t, 2, "scout GP") == reasons.ORDER_NOW


def test_a_player_with_one_bonus_card_cannot_be_robbed() -> None:
    """Rules 9, no. 27: no splitting over two players."""
    t = after_trick(5, "R5 G3 G9 G8 G7", showing="B1 G1", bonus={2: 2, 3: 2, 4: 1})
    assert refusal(t, 0, "rob p5") == reasons.TOO_FEW_TO_ROB


def test_fewer_treasures_leave_fewer_orders() -> None:
    """Rules 9, no. 31: it cannot happen, but with two cards there are two orders."""
    t = laid_out(3, {0: "R5", 1: "G3", 2: "P4"}, showing="R1")
    t.decks[0].unseen = 0b11
    for seat, play in enumerate(("R5 sea", "G3 sea", "P4 sea")):
        apply(t, seat, read(play))
    assert moves_of(t, 2) == ["order 123", "order 213"]
    assert refusal(t, 2, "order 213") == LEGAL
    assert refusal(t, 2, "order 132") == refusal(t, 2, "order 321") == reasons.NO_SUCH_ORDER


def test_every_reason_has_a_sentence() -> None:
    assert sorted(REASONS) == list(range(reasons.PASS_NOW, reasons.NOT_PLAYED_NOW + 1))
    assert len(set(REASONS.values())) == len(REASONS)
