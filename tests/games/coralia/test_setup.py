"""Rules 2. Setup."""

import random

import pytest

import atoll
from atoll.core.bits import popcount
from atoll.core.errors import BadOption
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.components import CARD_CODES, DIVER, FISH, PEARL_6, PILE_KINDS, REEF_SPACES, TURTLE
from atoll.games.coralia.moves import PICK, PICK_FOUR
from atoll.games.coralia.scoring import value_of
from atoll.games.coralia.setup import put_beforehand
from atoll.games.coralia.table import NONE

from .table_builder import GAME, holds, moves, new_table, play, reef


def test_su1_four_players_use_all_36_dice() -> None:
    """SU1: supply 36, two white dice on the island, decks 15/12/15/9, two turtles and two treasures aside."""
    t = new_table(4)
    assert list(t.supply) == [6] * 6
    assert list(t.island) == [0] * 6
    assert t.island_white == 2
    assert list(t.fresh) == [15, 12, 15, 9]
    assert list(t.island_types) == [3, 3, 3]
    assert popcount(t.side_turtles) == 2
    assert t.side_treasures == 2
    assert t.occupied == 0


def test_su2_three_players_roll_one_die_of_each_colour_beforehand() -> None:
    """SU2: a diver goes on the treasure, whose tile stays; a turtle moves beside the board."""
    t = new_table(4)
    put_beforehand(t, reef("R"), DIVER)
    put_beforehand(t, reef("G"), TURTLE)
    assert holds(t, "RC")
    assert not holds(t, "RD")
    assert t.reef_treasures >> reef("R") & 1
    assert holds(t, "GT")
    assert t.turtle[reef("G")] == NONE
    assert popcount(t.side_turtles) == 3
    assert book.adds_up(t)


def test_su3_the_second_of_a_pair_goes_to_the_island() -> None:
    """SU3: two blue fish: one on its space, one on the island; two violet divers: one on the treasure, one there."""
    t = new_table(4)
    for _ in range(2):
        put_beforehand(t, reef("B"), FISH)
    assert holds(t, "BF")
    assert sum(t.island) + t.island_white == 3
    for _ in range(2):
        put_beforehand(t, reef("V"), DIVER)
    assert holds(t, "VC")
    assert not holds(t, "VD")
    assert t.island[reef("V")] == 1
    assert book.adds_up(t)


@pytest.mark.parametrize(("seats", "usable"), [(4, 36), (3, 30), (2, 24)])
def test_usable_dice_by_number_of_players(seats: int, usable: int) -> None:
    """Rules 2, step 6: 36, 30 or 24 dice are left to play with; dice put beforehand give nothing."""
    for seed in range(20):
        t = new_table(seats, seed)
        assert sum(t.supply) == usable
        assert list(t.track) == [0] * 4
        assert all(t.octopus[colour] == NONE for colour in range(6))
        assert book.adds_up(t)


@pytest.mark.parametrize(("seats", "rolled"), [(3, 1), (2, 2)])
def test_every_missing_player_rolls_a_die_of_each_colour(seats: int, rolled: int) -> None:
    """Rules 2, step 6: once for each missing player; every face comes up, on every reef, and pairs go to the island."""
    taken, pairs = 0, 0
    for seed in range(60):
        t = new_table(seats, seed)
        for colour in range(6):
            on_reef = popcount(t.occupied & REEF_SPACES[colour])
            assert on_reef + t.island[colour] == rolled
            assert t.supply[colour] == 6 - rolled
        taken |= t.occupied
        pairs += sum(t.island)
    spaces = sum(1 << (face * 6 + colour) for face in range(7) if face != DIVER for colour in range(6))
    assert taken == spaces, "a diver is never put on its own space"
    assert (pairs > 0) == (rolled == 2)


def test_turtles_are_shuffled() -> None:
    """Rules 2, step 3: any turtle can lie on any reef or beside the board."""
    tables = [new_table(4, seed) for seed in range(80)]
    for colour in range(6):
        assert {t.turtle[colour] for t in tables} == set(range(8))
    assert {tile for t in tables for tile in range(8) if t.side_turtles >> tile & 1} == set(range(8))


def test_the_starter_takes_the_first_four_dice() -> None:
    """Rules 2, step 5, and 3.1: the start player begins; the others follow clockwise."""
    for seed in range(8):
        t = new_table(3, seed, starter="random")
        starter = t.starter
        assert book.awaiting(t) == 1 << starter
        order = []
        while t.turn < 4:
            if t.phase in (PICK_FOUR, PICK):
                order.append(t.active)
            play(t, moves(t)[0])
        assert order == [(starter + turn) % 3 for turn in range(4)]


def test_the_starfish_deck() -> None:
    """Rules 1.4: two pearls of value 6, three anemonefish, and one of each other card: 18."""
    t = new_table(4)
    copies = {CARD_CODES[kind]: t.box[kind] for kind in range(PEARL_6, PILE_KINDS) if t.box[kind]}
    assert copies.pop("P6") == 2
    assert copies.pop("FA") == 3
    assert " ".join(copies) == "BF BP BI BT BC SC JF CVY CRG CBO DRV DBG DYO"
    assert set(copies.values()) == {1}


def test_the_starter_is_drawn_by_lot() -> None:
    """Rules 2, step 5: the start player is random unless agreed otherwise."""
    assert {new_table(4, seed, starter="random").starter for seed in range(40)} == {0, 1, 2, 3}
    assert {new_table(4, seed).starter for seed in range(10)} == {0}


@pytest.mark.parametrize(
    ("pearls", "fish", "copies"),
    [
        ("6543", "555", [6, 5, 4, 3, 5, 5, 5]),
        ("4554", "654", [4, 5, 5, 4, 6, 5, 4]),
        ("3663", "555", [3, 6, 6, 3, 5, 5, 5]),
    ],
)
def test_deck_options(pearls: str, fish: str, copies: list[int]) -> None:
    """Rules 10.1 and 10.4: the guessed counts of pearl and fish cards are options; the decks stay complete."""
    t = new_table(4, pearls=pearls, fish=fish)
    assert t.box[:7] == copies
    assert sum(t.box) == 51


def test_whoever_owns_the_box_may_correct_it() -> None:
    """Rules 10.1 to 10.4: copies of each card and treasure, pairs of colours, values of spaces."""
    t = new_table(
        4,
        pearls="10-4-3-1",
        fish="7-4-4",
        starfish="2-1-1-1-2-2-1-1-1-2-4",
        treasure_pairs="GV,RO",
        dice_pairs="RV-BG-YO",
        treasures="0-2-1-1-1-1-1-1",
        space_values="12345-54231-54231-54231-54231-54231",
    )
    cards = {code: count for code, count in zip(CARD_CODES, t.deck, strict=False) if count}
    assert list(cards.values())[:7] == [10, 4, 3, 1, 7, 4, 4]
    assert {code: cards[code] for code in ("P6", "FA", "BI", "BT", "JF")} == {
        "P6": 2,
        "FA": 1,
        "BI": 2,
        "BT": 2,
        "JF": 1,
    }
    assert {code: count for code, count in cards.items() if len(code) == 3} == {
        "CRO": 1,
        "CGV": 1,
        "DRV": 2,
        "DBG": 1,
        "DYO": 1,
    }
    assert list(t.hidden_treasures) == [0, 2, 1, 1, 1, 1, 1, 1]
    assert [value_of(t, space, reef("R")) for space in range(7)] == [1, 2, 3, 4, 0, 5, 0]
    assert [value_of(t, space, reef("V")) for space in range(7)] == [5, 4, 2, 3, 0, 1, 0]
    assert sum(t.deck) == sum(t.box) == 51
    assert book.adds_up(t)


@pytest.mark.parametrize(
    ("option", "written"),
    [
        ("pearls", "6-5-4-4"),
        ("fish", "5-5-5-0"),
        ("starfish", "2-3-1-1-1-1-1-1-1-3-4"),
        ("starfish", "0-0-0-0-7-1-1-1-1-3-4"),
        ("treasure_pairs", "VY-YV"),
        ("treasure_pairs", "VV"),
        ("dice_pairs", "RX"),
        ("dice_pairs", ""),
        ("treasures", "2-1-1-1-1-1-1-1"),
        ("space_values", "54321-54321"),
        ("space_values", "55231"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(option: str, written: str) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.read_options({option: written})
    for language in LANGUAGES:
        assert Tongue(language, [GAME.package]).say_strictly(caught.value.message)


def test_what_we_could_not_read_in_the_box_is_tagged() -> None:
    """Rules 10: every guess can be corrected by whoever owns the box, and says how."""
    tags = {option.name: option.tag for option in GAME.options if option.is_reconstructed}
    assert tags.pop("treasures") == "deduced"
    assert tags == dict.fromkeys(
        ("pearls", "fish", "starfish", "treasure_pairs", "dice_pairs", "space_values"), "guessed"
    )
    assert all(option.read and option.form for option in GAME.options if option.is_reconstructed)


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_a_corrected_box_is_played_to_the_end(engine: str) -> None:
    """Two treasures of a kind, and two starfish cards of a kind in one hand."""
    options = {"treasures": "0-0-0-0-4-0-2-2", "starfish": "0-0-0-0-3-3-3-3-3-1-2", "treasure_pairs": "VY"}
    for seed in range(6):
        match = atoll.new("coralia", seats=2, seed=seed, options=options, engine=engine)
        luck = random.Random(seed)
        while not match.over:
            seat = match.awaiting[0]
            match.make(seat, luck.choice(match.legal(seat)))
            assert book.adds_up(match.table)
        assert len(match.log) <= book.LONGEST
        assert sum(line.points for line in match.score_sheet()) == sum(match.points())
