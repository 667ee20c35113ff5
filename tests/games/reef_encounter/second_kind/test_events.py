"""What happens with Second Kind, in order: tiles and cards, crowns and blue shrimps, and what luck gave in it."""

import pytest

from atoll.core.checking import check
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.components import TILES
from atoll.games.reef_encounter.names import TILE_CODES
from atoll.games.reef_encounter.rulebook import Table
from atoll.games.reef_encounter.second_kind.events import A_SQUARE, Chose, CrownAte, CrownDied, DrewCard, PaidForCard

from ..reefs import happening, play, said
from ..test_events import NAMES, whole_game
from ..test_open_sea import sea
from .boxes import at, give, joined
from .test_scoring import scored


def leave(t: Table, *names: str) -> None:
    """Nothing is in the bag but these tiles, by their names in notation."""
    for c in range(5):
        t.players[1].consumed[c] += t.bag[c] - names.count("WYOPG"[c])
        t.unseen[c] += names.count("WYOPG"[c]) - t.bag[c]
        t.unshown_most[c] = t.unseen[c]
        t.bag[c] = names.count("WYOPG"[c])
    for tile in range(5, TILES):
        t.players[1].hand[tile] += t.bag[tile] - names.count(TILE_CODES[tile])
        t.bag[tile] = names.count(TILE_CODES[tile])


# Crowns of thorns and blue shrimps.


def test_the_tile_that_a_crown_eats_is_told_and_what_stood_on_it() -> None:
    """Rules 3.2: the tile goes to the bag, the crown onto its square; the shrimp there moves on at once."""
    t = joined("D", ("O", (1, 2)), ("O1", (1, 3)), crowns=((2, 3),))
    assert said(t, "0 Dd3 n") == [
        "Anna lets the crown of thorns on Dd3 eat the tile on Dd2: orange.",
        "Anna takes up the shrimp on Dd2.",
    ]


def test_a_special_tile_that_a_crown_eats_is_told_by_its_kind() -> None:
    t = joined("D", special={(1, 3): "DO"}, crowns=((2, 3),))
    assert said(t, "0 Dd3 n")[0] == "Anna lets the crown of thorns on Dd3 eat the tile on Dd2: double tile, orange."


def test_a_crown_that_dies_is_told_by_its_square() -> None:
    """Rules 3.3: K14, no tile is beside it any more."""
    t = joined("D", ("O1", (1, 3)), crowns=((2, 3),))
    t.reefs[3].polyps[4] = 0
    t.bag[4] += 1
    t.unseen[4] += 1
    assert said(t, "0 Dd3 n", "to screen")[-1] == (
        "The crown of thorns on Dd2 is beside no tile any more: it leaves the game."
    )


def test_a_blue_shrimp_that_escapes_is_told() -> None:
    """Rules 3.2: the tile under it is eaten, and no other takes it."""
    t = joined("D", blue=((1, 3),), crowns=((2, 3),))
    assert said(t, "0 Dd3 n") == [
        "Anna lets the crown of thorns on Dd3 eat the tile on Dd2: orange.",
        "The blue shrimp on Dd2 goes beside the open sea.",
        "The crown of thorns on Dd2 is beside no tile any more: it leaves the game.",
    ]


def test_the_blue_shrimp_of_an_eaten_coral_is_told() -> None:
    """Rules 3.5: K43; and the one on the open sea when every player has eaten."""
    row = [("W", (5, x)) for x in range(1, 5)]
    t = joined("A", ("W1", (5, 0)), *row, blue=((5, 1),), eaten=[1, 1])
    assert said(t, "1 Aa6")[1:3] == [
        "The blue shrimp on Ab6 goes beside the open sea.",
        "Every player has eaten a coral: the blue shrimp on the open sea goes beside it.",
    ]


def test_events_know_their_squares() -> None:
    """What a rule calls a board and a cell is the square that people know, on all boards and beyond their frames."""
    t = joined("D", ("O", (1, 2)), ("O", (1, 3)), crowns=((2, 3),))
    ate, *_ = happening(t, "0 Dd3 n")
    assert isinstance(ate, CrownAte)
    assert (ate.source.called, ate.target.called, ate.target.board) == ("Dd3", "Dd2", 3)
    assert ate.things() == ("crown Dd2",)
    assert not any(isinstance(event, CrownDied) for event in happening(joined("A", cubes=["W"]), "8 W"))


# Special tiles.


def test_a_tile_that_is_taken_up_is_told_with_its_sides() -> None:
    """Rules 1.3: a half tile shows coral on two sides, and its layer says which."""
    t = joined("A", hands=("HW", ""), cubes=["W"])
    play(t, "2 W")
    assert said(t, "hold HWes", "Ad3") == [
        "Anna takes up to lay: half tile, white, coral to the east and south.",
        "Anna lays on Ad3: half tile, white.",
        "Extra growth on Ad4: white.",
    ]


def test_rock_on_water_is_told() -> None:
    """Rules 1.6: both go to the bag."""
    t = joined("A", hands=("rock water", ""))
    assert said(t, "8a water", "at Ae1", "8a rock", "at Ae1") == [
        "Anna plays: deep water.",
        "Anna puts on Ae1: deep water.",
        "Anna plays: bare rock.",
        "Anna puts on Ae1: bare rock.",
        "Bare rock and deep water on Ae1: both go to the bag, and what is printed there is back.",
    ]


def test_what_stays_in_the_parrotfish_is_told_when_it_is_chosen() -> None:
    """Rules 3.5: before the choice nothing is said of it; K32."""
    row = [("P", (5, x)) for x in range(1, 5)]
    t = joined("A", ("P1", (5, 0)), *row, special={(5, 4): "DP"}, eaten=[1])
    assert said(t, "1 Aa6") == ["Anna eats the coral at Aa6: pink, 6 tiles; with its shrimp, 2 of four are eaten."]
    assert said(t, "back DP", "back plain", "back plain") == [
        "Anna gives 1 tile of the coral back to the bag: double tile, pink.",
        "Anna gives 1 tile of the coral back to the bag: pink.",
        "Anna gives 1 tile of the coral back to the bag: pink.",
        "3 tiles stay in the parrotfish of Anna: pink.",
    ]


# The open sea.


def test_special_tiles_onto_the_open_sea() -> None:
    t = joined("A")
    sea(t, "WYO", "P", "GGG", "WWW", "YYY")
    leave(t, "crown", "crown")
    assert said(t, "10 Y")[1] == "New in the open sea, space yellow: crown of thorns."


def test_two_tiles_and_a_two_colour_tile_are_told_apart() -> None:
    """Taken from the open sea: white and yellow, or one tile of both."""
    t = joined("A")
    sea(t, "WY", "PPP", "GGG", "WWW", "YYY")
    two = said(t.copy(), "10 W")[0]
    for c in range(2):
        t.sea[0, c] = 0
        t.bag[c] += 1
        t.unseen[c] += 1
        t.unshown_most[c] += 1
    t.bag[TILE_CODES.index("WY")] -= 1
    t.sea[0, TILE_CODES.index("WY")] += 1
    assert two == "Anna takes from the open sea: a larva cube, white; tiles: white; yellow."
    assert said(t, "10 W")[0] == (
        "Anna takes from the open sea: a larva cube, white; tiles: two-colour tile, white and yellow."
    )


def test_the_open_sea_refilled_clockwise() -> None:
    t = joined("A")
    t.refills_clockwise = 1
    sea(t, "W", "P", "GG", "WWW", "YY")
    leave(t, *("DW",) * 2, *("DY",) * 2)
    spaces = [line.split(":")[0].split()[-1] for line in said(t, "10 O")[1:]]
    assert spaces == ["orange", "grey", "white", "yellow"]


def test_pick_me_up_tells_the_refill_in_the_middle_of_a_turn() -> None:
    t = joined("A", cards=("pick_me_up", ""))
    sea(t, "W", "PPP", "GGG", "WWW", "YYY")
    leave(t, "W", "W")
    assert said(t, "8c pick me up", "colour W") == [
        "Anna plays Pick me up.",
        "Anna chooses: white.",
        "Anna takes from the open sea: a larva cube, white; tiles: white.",
        "New in the open sea, space white: white.",
    ]


# Cards.


def test_a_card_that_was_bought_is_told_to_its_buyer_alone() -> None:
    t = joined("A", cubes=["W"])
    t.more.discard, t.more.deck = t.more.deck & ~(1 << 15), 1 << 15
    assert happening(t.copy(), "8b cube W") == [PaidForCard(0, 1, 0, 0), DrewCard(0, 15)]
    paid = "Anna buys a card for a larva cube: white."
    assert said(t.copy(), "8b cube W", viewer=0) == [paid, "Anna draws a card: Lucky dip."]
    for viewer in (-1, 1):
        assert said(t.copy(), "8b cube W", viewer=viewer) == [paid, "Anna draws a card."]


def test_the_discards_become_the_deck() -> None:
    t = joined("A", cubes=["W"])
    t.more.discard, t.more.deck = t.more.deck, 0
    assert said(t, "8b cube W")[1] == "The discarded cards are shuffled and become the deck."


def test_a_first_coral_is_told_as_eaten() -> None:
    """Rules 3.5: the card, the choice, and that the coral is eaten."""
    row = [("W", (5, x)) for x in range(1, 6)]
    t = joined("A", ("W1", (5, 0)), *row, cards=("confusion", ""))
    assert said(t, "1 confusion", "at Aa6") == [
        "Anna shows a card to eat a first coral: Confusion.",
        "Anna chooses: Aa6.",
        "Anna eats the coral at Aa6: white, 6 tiles; its shrimp goes onto the open sea.",
        "Anna gives 4 tiles of the coral back to the bag: white.",
        "2 tiles stay in the parrotfish of Anna: white.",
    ]


def test_lucky_dip_tells_all_its_tiles() -> None:
    """They are shown to everybody."""
    t = joined("A", cards=("lucky_dip", ""))
    leave(t, "P", "P", "HG")
    told = said(t, "8c lucky dip")
    assert told[0] == "Anna plays Lucky dip."
    assert sorted(told[1:]) == [
        "Anna draws from the bag and shows: half tile, grey.",
        "Anna draws from the bag and shows: pink.",
        "Anna draws from the bag and shows: pink.",
    ]


def test_a_cancelled_card_gives_back_what_it_was_given() -> None:
    t = joined("A", cards=("fair_exchange", "strong_current"))
    give(t, 0, "W")
    assert said(t, "8c fair exchange", "give W", "enough", "8c strong current") == [
        "Anna plays Fair exchange.",
        "Anna gives for the card: white.",
        "Anna leaves it at that.",
        "Ben cancels Fair exchange with Strong Current: it has no effect.",
        "Anna takes back: white.",
    ]


def test_extra_growth_tells_its_tiles() -> None:
    """C09: any two colours, from the bag."""
    t = joined("A", cards=("extra_growth", ""))
    assert said(t, "8c extra growth", "colour W", "at Aa6", "colour P", "at Ab6") == [
        "Anna plays Extra growth.",
        "Anna chooses: white.",
        "Anna lays on Aa6: white, from the bag.",
        "Anna chooses: pink.",
        "Anna lays on Ab6: pink, from the bag.",
    ]


def test_deep_water_tells_its_tile() -> None:
    """C04: the tile that lies on water counts as any other of the action."""
    t = joined("A", cards=("deep_water", ""), cubes=["P"])
    give(t, 0, "PP")
    play(t, "2 P")
    assert said(t, "8c deep water", "give P", "at Ad5") == [
        "Anna plays Deep water.",
        "Anna gives for the card: pink.",
        "Anna chooses: Ad5.",
        "Anna lays on Ad5: pink.",
        "Extra growth on Ad4: pink.",
    ]


def test_metamorphosis_tells_which_tile_it_changed() -> None:
    """C17: at the scoring, also where it is the tile that was hidden."""
    t = scored("", laid="metamorphosis")
    t.players[0].secret = 0
    t.players[1].cubes[0] += t.supply[0]
    t.supply[0] = 0
    told = [line for line in said(t, "10 W") if line.startswith("Metamorphosis")]
    assert len(told) == 1
    assert told[0].startswith("Metamorphosis changes the tile hidden in the parrotfish of Anna: white into ")


def test_a_choice_is_told_as_what_it_is() -> None:
    t = joined("D", crowns=((2, 3),), cards=("second_course", ""))
    play(t, "8c second course")
    assert happening(t, "at Dd3") == [Chose(0, A_SQUARE, 3 * 60 + at("D", (2, 3)))]
    assert said(t, "at De4")[-1] == "The crown of thorns moves from Dd3 to De4."


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(2, 1, ()), (3, 1, ("start_crowns=off",)), (4, 1, ()), (2, 1, ("windows=action",)), (3, 2, ("windows=step",))],
)
def test_every_draw_of_whole_games_is_told(seats: int, seed: int, options: tuple[str, ...]) -> None:
    """Tiles onto the open sea and out of a lucky dip, cards: one sentence each, in every language."""
    match = whole_game(seats, seed, "expansion=on", *options)
    for drawn in (each for each in check(match, None).drawn if each.move):
        events = [e for e in match.events(drawn.move - 1) if isinstance(e, DrewCard)]
        before, after = match.at(drawn.move - 1), match.at(drawn.move)
        for event in events:
            assert event.card is not None
            assert after.players[event.seat].more.cards >> event.card & 1
            assert not before.players[event.seat].more.cards >> event.card & 1
        for language in LANGUAGES:
            tongue = Tongue(language, [GAME.package], NAMES)
            assert all(tongue.say_strictly(gift) for gift in drawn.gifts)
