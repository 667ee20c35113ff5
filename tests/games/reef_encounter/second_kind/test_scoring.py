"""Rules 6 of Second Kind. End and scoring: K37, K38, K41, K42, the example of 6.2, tie-breaks."""

import pytest

from atoll.core.table import Row
from atoll.games.reef_encounter.components import TILES
from atoll.games.reef_encounter.hierarchy import value
from atoll.games.reef_encounter.rulebook import Table, places, points, score_sheet
from atoll.games.reef_encounter.scoring import consumed_tiles, tiles_in_hand, tiles_in_own_corals
from atoll.games.reef_encounter.second_kind.effects.scoring import count_metamorphoses, points_for_strength
from atoll.games.reef_encounter.second_kind.table import SCORE
from atoll.games.reef_encounter.table import BAG_RAN_OUT, GOES_ON, NONE, OVER

from ..reefs import letters, moves, play
from .boxes import feed, joined

EXAMPLE = (3, 5, 2, 3, 2)
"""White 3, yellow 5, orange 2, pink 3, grey 2."""


def scored(parrotfish: str, *special: str, laid: str = "") -> Table:
    """A parrotfish without a tile from the start, at the values of the example."""
    t = joined("A", parrotfish=[parrotfish], laid=(laid, ""))
    t.players[0].secret = NONE
    feed(t, 0, *special)
    set_values(t)
    return t


def set_values(t: Table) -> None:
    t.turned = next(m for m in range(1 << 10) if all(_value(t, m, c) == EXAMPLE[c] for c in range(5)))


def _value(t: Table, turned: int, colour: int) -> int:
    t.turned = turned
    return value(t, colour)


def score(t: Table) -> int:
    row = Row([0, 0])
    points(t, row)
    assert row[0] == sum(line.points for line in score_sheet(t) if line.seat == 0)
    return row[0]


def test_the_example_of_the_rules() -> None:
    """Rules 6.2: 4 + 6 + 5 (the two-colour tile as yellow) + 2 + 2 = 19."""
    assert score(scored("GG", "DW", "GY", laid="grey_strength white_strength")) == 19


def test_k37_a_two_colour_tile_goes_under_the_strength_card() -> None:
    """K37: 3 + 3 + 1 = 7, the two-colour tile as white; without the card 6."""
    assert score(scored("P", "PW", laid="white_strength")) == 7
    assert score(scored("P", "PW")) == 6


@pytest.mark.parametrize(("laid", "before", "after"), [("", 18, 21), ("grey_strength", 20, 22)])
def test_k38_metamorphosis_changes_the_best_tile(laid: str, before: int, after: int) -> None:
    """K38: two grey, three white, one yellow: grey turns yellow."""
    t = scored("GGWWWY", laid=f"metamorphosis {laid}")
    assert score(t) == before
    count_metamorphoses(t)
    assert score(t) == after
    assert letters(t.players[0].parrotfish).count("Y") == 2


@pytest.mark.parametrize("cards", [("metamorphosis", ""), ("metamorphosis", "confusion"), ("", "")])
def test_metamorphosis_is_used_when_the_last_cards_are_laid(cards: tuple[str, str]) -> None:
    """Rules 6.2, step 2: whether it was laid before or only now, and whether or not anybody holds cards."""
    enders = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))
    laid = "" if cards[0] else "metamorphosis"
    t = joined("B", *enders, active=1, parrotfish=["GGWWWY"], eaten=[0, 3], cards=cards, laid=(laid, ""))
    set_values(t)
    before = score(t)
    play(t, "1 Bc3")
    while t.phase != OVER:
        play(t, min(moves(t), key=["8c metamorphosis", "no card", "enough"].index))
    assert t.phase == OVER
    assert score(t) > before


def test_metamorphosis_needs_a_plain_tile() -> None:
    """Rules 5.3, C17: special tiles are not changed."""
    t = scored("", "DG", "OG", laid="metamorphosis")
    count_metamorphoses(t)
    assert score(t) == 6


@pytest.mark.parametrize(("tiles", "special", "expected"), [("GGG", (), 8), ("", ("DG",), 6), ("W", (), 3)])
def test_strength_adds_one_to_two_tiles(tiles: str, special: tuple[str, ...], expected: int) -> None:
    """Rules 5.3, C13: three grey 6 + 2; a double grey 4 + 2; no grey nothing."""
    assert score(scored(tiles, *special, laid="grey_strength")) == expected


def test_open_two_colour_tiles_fill_as_many_places_as_they_can() -> None:
    """Rules 6.2, step 3: against trying every face. White and pink, grey and orange have equal values."""
    for special in (("PW", "PW", "OG"), ("PW", "PW", "OG", "OG"), ("OG",), ("PW", "WY")):
        t = scored("W", *special, laid="white_strength pink_strength grey_strength")
        best = 0
        for faces in range(1 << len(special)):
            count = dict.fromkeys("WYOPG", 0) | {"W": 1}
            worth = EXAMPLE[0]
            for i, name in enumerate(special):
                face = name[faces >> i & 1]
                count[face] += 1
                worth += EXAMPLE["WYOPG".index(face)]
            best = max(best, worth + sum(min(2, count[c]) for c in "WPG"))
        assert score(t) == best, special
        assert points_for_strength(t, t.players[0], NONE) > 0


def test_k41_no_first_coral_in_an_extra_turn() -> None:
    """K41: three cards with a shrimp do not help; but cards that count may be laid afterwards."""
    eight = [("W1", (3, 5)), *(("W", place) for place in ((3, 6), (4, 5), (4, 6), (2, 6), (2, 5), (1, 5), (1, 4)))]
    enders = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))
    cards = "confusion fair_exchange grey_strength"
    t = joined("B", *eight, *enders, active=1, eaten=[0, 3], cards=(cards, ""))
    play(t, "1 Bc3")
    assert t.phase == SCORE
    assert moves(t) == {"8c grey strength", "enough"}
    play(t, "8c grey strength", "enough")
    assert t.phase == OVER
    assert t.players[0].eaten == 0


@pytest.mark.parametrize(("bonus", "ends"), [(5, False), (1, True)])
def test_k42_when_the_bag_runs_dry_the_bonus_tiles_go_into_it(bonus: int, ends: bool) -> None:
    """K42: one tile in the bag; with five bonus tiles the game goes on, with too few it ends without extra turns."""
    t = joined("A")
    for tile in range(5, TILES):
        t.players[1].hand[tile] += t.bag[tile]
        t.bag[tile] = 0
    for c in range(5):
        kept = 1 if c == 0 else 0
        away = t.bag[c] - kept
        if bonus < 5 and c > 0:
            away += t.bonus[c]
            t.bonus[c] = 0
        t.players[1].consumed[c] += away
        t.unseen[c] -= t.bag[c] - kept
        t.unshown_most[c] = t.unseen[c]
        t.bag[c] = kept
    full = next(space for space in range(5) if sum(t.sea[space, c] for c in range(5)) == 3)
    play(t, f"10 {'WYOPG'[full]}")
    assert t.ended == (BAG_RAN_OUT if ends else GOES_ON)


def test_strong_current_cancels_a_card_at_the_scoring() -> None:
    """Rules 5.3, C22: also against a card that is laid at the end; whoever ended the game is asked first."""
    enders = (("Y2", (2, 2)), ("Y", (2, 1)), ("Y", (2, 0)), ("Y", (1, 0)), ("Y", (1, 1)))
    t = joined("B", *enders, active=1, eaten=[0, 3], cards=("strong_current", "grey_strength"))
    play(t, "1 Bc3", "8c grey strength", "8c strong current", "enough")
    assert t.players[1].more.laid == 0
    assert t.phase == OVER


def test_double_tiles_weigh_two_in_tie_breaks() -> None:
    """Rules 6.2, step 4: consumed, behind the screen and in guarded corals; rock, water and crowns count nothing."""
    t = joined(
        "A", *(("W1", (5, 0)), ("W", (5, 1))), special={(5, 1): "DW"}, hands=("DG crown WY", ""), consumed=("DP", "")
    )
    assert consumed_tiles(t, 0) == 2
    assert tiles_in_hand(t, 0) == 3
    assert tiles_in_own_corals(t, 0) == 3
    row = Row([0, 0])
    places(t, row)
    assert row[0] == 1
