"""What happens, in order, and what luck gave in it."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

import atoll
from atoll.core.checking import Draw, check
from atoll.core.match import Match
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.components import COLOUR_NAMES
from atoll.games.reef_encounter.names import codes_listed
from atoll.games.reef_encounter.rulebook import apply

from .reefs import EMPTY_A, ENGLISH, balance, letters, play, said, table
from .test_open_sea import empty_bag, sea
from .test_secrets import hidden_hand

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
SAY = ENGLISH.say
ROW = ". . . . . . .\n"


@cache
def whole_game(seats: int, seed: int, *options: str) -> Match:
    chosen = dict(option.split("=") for option in options)
    match, dice = atoll.new(GAME.name, seats=seats, seed=seed, options=chosen, engine="plain"), random.Random(seed)
    while not match.over:
        seat = dice.choice(match.awaiting)
        match.make(seat, dice.choice(match.legal(seat)))
    return match


# A turn.


def test_a_turn_is_told_as_it_comes_about() -> None:
    """Rules 6 to 11: a line for every move, and what follows from it, in its order."""
    drawing = EMPTY_A.replace("~ . . . . . ~\n", "~ . . Y . . ~\n").replace(ROW, "G1 G G G G G .\n", 1)
    t = table({"A": drawing}, hands=["WW"], cubes=["WO"], consumed=["PP"])
    assert said(t, "1 Aa6") == [
        "Anna eats the coral at Aa6: grey, 6 tiles; its shrimp goes onto the open sea.",
        "Anna gives 4 tiles of the coral back to the bag: grey.",
        "2 tiles stay in the parrotfish of Anna: grey.",
    ]
    assert said(t, "2 W", "Ad3", "Ad2", "done") == [
        "Anna plays a larva cube: white.",
        "Anna lays on Ad3: white.",
        "Extra growth on Ad4: white.",
        "Anna lays on Ad2: white. It consumes: yellow.",
        "Anna lays no more tiles.",
    ]
    assert said(t, "4", "to Ad2", "5 Ad2", "to Ad3") == [
        "Anna introduces a shrimp.",
        "Anna puts the shrimp on Ad2.",
        "Anna takes up the shrimp on Ad2.",
        "Anna moves the shrimp from Ad2 to Ad3.",
    ]
    assert said(t, "6 Y", "8 O", "7 P blue", "7 P OP") == [
        "Anna gives a tile, yellow, for a larva cube: yellow.",
        "Anna gives a larva cube for a tile: orange.",
        "Anna pays for a cylinder: pink.",
        "Anna plays a cylinder onto the open sea: blue.",
        "Now stronger: orange than yellow; grey than orange; yellow than grey.",
        "Anna pays for a cylinder: pink.",
        "Anna plays a cylinder onto coral tile OP: green.",
        "Now stronger: yellow than white; orange than grey; grey than pink.",
    ]
    sea(t, "WWO", "W", "YYY", "PPP", "GGG")
    last = said(t, "5 Ad3", "to screen", "10 W")
    assert last[1:3] == [
        "Anna takes the shrimp from Ad3 back behind the screen.",
        "Anna takes from the open sea: a larva cube, white; tiles: white; white; orange.",
    ]
    assert [line[: line.index(":")] for line in last[3:]] == [
        "New in the open sea, space white",
        "New in the open sea, space yellow",
    ]


def test_all_of_a_small_coral_goes_back_to_the_bag() -> None:
    """Rules 12: five tiles go back in an extra turn, and nothing is said of tiles that stay."""
    drawing = EMPTY_A.replace(ROW, "W1 W W W W . .\n", 1).replace("~ . . . . . ~\n", "~ Y2 Y Y Y Y ~\n")
    t = table({"A": drawing}, eaten=[3])
    play(t, "1 Aa6")
    assert said(t, "1 Ab2")[:2] == [
        "Ben eats the coral at Ab2: yellow, 5 tiles; its shrimp goes onto the open sea.",
        "Ben gives 5 tiles of the coral back to the bag: yellow.",
    ]


def test_the_secret_tile_is_told_to_its_owner_alone() -> None:
    """Rules 5.9."""
    t = atoll.new("reef_encounter", seats=2, seed=1, engine="plain").table
    colour = next(c for c in "WYOPG" if t.players[0].hand["WYOPG".index(c)])
    assert said(t.copy(), f"fish {colour}", viewer=1) == ["Anna hides a tile in the parrotfish."]
    assert said(t.copy(), f"fish {colour}", viewer=0)[0].startswith("Anna hides a tile in the parrotfish: ")


def test_sealed_cubes_come_to_light_for_all_at_once() -> None:
    """The option: every viewer reads the same lines when the last choice is in."""
    for viewer in (-1, 0, 1):
        t = atoll.new("reef_encounter", seats=2, seed=1, options={"cubes": "sealed"}, engine="plain").table
        for seat in range(2):
            apply(t, seat, next(c for c in range(5) if t.players[seat].hand[c]))
        first = said(t, "cubes WY", viewer=viewer)
        own = ["Anna chooses larva cubes: white, yellow."]
        assert first == (own if viewer == 0 else ["Anna has chosen two larva cubes."])
        assert said(t, "cubes GG", viewer=viewer)[1:] == [
            "Anna takes larva cubes: white, yellow.",
            "Ben takes larva cubes: grey, grey.",
        ]


def test_the_end_is_told_with_its_cause() -> None:
    """Rules 12: why the game ended, that extra turns follow, and the tiles that were hidden."""
    t = table({"A": EMPTY_A.replace(".", "Y")})
    assert said(t, "10 W")[-3:] == [
        "There is nowhere left to place a tile: the game is over.",
        "The tile hidden in the parrotfish of Anna: white.",
        "The tile hidden in the parrotfish of Ben: white.",
    ]
    drawing = EMPTY_A.replace(ROW, "W1 W W W W . .\n", 1).replace("~ . . . . . ~\n", "~ Y2 Y Y Y Y ~\n")
    t = table({"A": drawing}, eaten=[3])
    assert said(t, "1 Aa6")[-1] == (
        "The last shrimp of Anna has been eaten. The game is ending: the others may each eat one more coral."
    )
    assert said(t, "pass")[:2] == [
        "Ben eats nothing more.",
        "A player's last shrimp has been eaten: the game is over.",
    ]


# The set-up.


def test_the_set_up_tells_reefs_sides_open_sea_starter_and_hands() -> None:
    gifts = [SAY(gift) for gift in check(whole_game(2, 3), None).drawn[0].gifts]
    assert sorted(gifts[:2]) == ["Reef A is not used in this game.", "Reef B is not used in this game."]
    assert gifts[2:4] == [
        "All coral tiles show the starfish.",
        "A tile that goes back to the bag, yellow: the open sea is filled from that space on.",
    ]
    assert gifts[-3:] == [
        "Ben begins.",
        "Ben draws a hand: 1W 3Y 1O 1P.",
        "Anna draws a hand: 1W 2Y 2O 1P 3G.",
    ]
    assert len(gifts) == 2 + 2 + 12 + 3


def test_what_nobody_drew_is_not_told_as_luck() -> None:
    """All four reefs are used, and the first seat was agreed on."""
    given = [SAY(gift) for gift in check(whole_game(4, 2, "starter=first"), None).drawn[0].gifts]
    assert given[0].endswith("the starfish.")
    assert not any("not used" in words or "begins" in words for words in given)
    assert [words[: words.index(":")] for words in given[-4:]] == [f"{name} draws a hand" for name in NAMES]


def by_lot(match: Match, draws: Iterator[Draw]) -> list[str]:
    """The set-up as its draws have it, one after the other."""
    seats, boards, bag = match.header.seats, list("ABCD"), [39 - match.header.seats] * 5
    told = [f"Reef {boards.pop(next(draws).result)} is not used in this game." for _ in range(4 - seats)]
    told.append(("All coral tiles show the starfish.", "No coral tile shows the starfish.")[next(draws).result])
    first = tile_of(bag, next(draws).result)
    bag[first] += 1
    back = SAY(COLOUR_NAMES[first])
    told.append(f"A tile that goes back to the bag, {back}: the open sea is filled from that space on.")
    for place, count in enumerate((3, 3, 3, 2, 1)):
        tiles = [SAY(COLOUR_NAMES[tile_of(bag, next(draws).result)]) for _ in range(count)]
        told += [onto((first + place) % 5, tile) for tile in tiles]
    is_agreed = match.header.options.get("starter") == "first"
    starter = 0 if is_agreed else next(draws).result
    told += [] if is_agreed else [f"{NAMES[starter]} begins."]
    for place, size in enumerate({2: (6, 9), 3: (6, 7, 9), 4: (6, 7, 8, 9)}[seats]):
        hand = drawn_together(bag, draws, size)
        counted = " ".join(f"{hand.count(letter)}{letter}" for letter in "WYOPG" if letter in hand)
        told.append(f"{NAMES[(starter + place) % seats]} draws a hand: {counted}.")
    return told


def onto(space: int, tile: str) -> str:
    return f"New in the open sea, space {SAY(COLOUR_NAMES[space])}: {tile}."


def tile_of(bag: list[int], n: int) -> int:
    """Take the tile of that number out of a bag, in which they lie in order; its colour or kind."""
    colour = next(c for c in range(len(bag)) if n < sum(bag[: c + 1]))
    bag[colour] -= 1
    return colour


def drawn_together(bag: list[int], draws: Iterator[Draw], count: int) -> str:
    row = [0] * 5
    for _ in range(count):
        row[tile_of(bag, next(draws).result)] += 1
    return letters(row)


# The open sea.


def test_new_tiles_are_told_in_the_order_of_the_refill() -> None:
    """Rules 7, action 10: the emptiest space first. There are only white tiles in the bag."""
    t = table()
    sea(t, "WYO", "P", "GG", "WWW", "YY")
    empty_bag(t, leave=9)
    assert said(t, "10 O")[1:] == [onto(2, "white"), onto(1, "white"), onto(4, "white")]


def test_a_tile_like_the_one_that_was_taken_is_new_all_the_same() -> None:
    t = table()
    sea(t, "W", "YYY", "OOO", "PPP", "GGG")
    empty_bag(t, leave=9)
    assert said(t, "10 W")[1:] == [onto(0, "white")]


# What came to light.


@pytest.mark.parametrize(
    ("left", "news"), [(0, "The bag has no bonus tile left: yellow."), (1, "A new bonus tile from the bag: yellow.")]
)
def test_whether_the_bag_has_another_bonus_tile(left: int, news: str) -> None:
    """Not everybody could tell: the unseen yellow tiles may all be in the hidden hand."""
    t = hidden_hand("YYPPG", cubes=["Y"])
    t.players[1].consumed[1] += t.bag[1] - left
    balance(t)
    assert said(t, "8 Y") == ["Anna gives a larva cube for a tile: yellow.", news]


def test_a_bonus_tile_that_everybody_could_expect_is_no_news() -> None:
    t = hidden_hand("YYPPG", cubes=["Y"])
    assert said(t, "8 Y") == ["Anna gives a larva cube for a tile: yellow."]


# Whole games.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("starter=first", "variant=advanced", "cubes=sealed")])
def test_the_set_up_is_told_as_it_was_drawn(seats: int, options: tuple[str, ...]) -> None:
    """One sentence for each draw, or for the draws of a hand, in their order; in every language."""
    for seed in (0, 1):
        match = whole_game(seats, seed, *options)
        first = check(match, None).drawn[0]
        for language in LANGUAGES:
            tongue = Tongue(language, [GAME.package], NAMES)
            assert all(tongue.say_strictly(gift) for gift in first.gifts)
        draws = iter(first.draws)
        assert [SAY(gift) for gift in first.gifts] == by_lot(match, draws)
        assert not list(draws)


def test_each_new_tile_of_the_open_sea_is_told_in_whole_games() -> None:
    """As many as spaces that were refilled, at each draft; the last ones may be missing when the bag runs out."""
    match = whole_game(2, 1)
    for number, (_, move) in enumerate(match.log):
        lines = [SAY(words) for words in match.told(number)]
        new = [line for line in lines if line.startswith("New in the open sea")]
        before, after = match.at(number), match.at(number + 1)
        if match.rulebook.write(move).startswith("10 "):
            gained = [
                sum(after.sea[s]) - sum(before.sea[s])
                for s in range(5)
                if s != "WYOPG".index(match.rulebook.write(move)[3])
            ]
            assert len(new) in (sum(gained) + 1, sum(gained))
        else:
            assert not new


def test_two_tiles_read_otherwise_than_one_of_two_colours() -> None:
    assert SAY(codes_listed(["W", "Y"])) == "white; yellow"
    assert SAY(codes_listed(["WY"])) == "two-colour tile, white and yellow"
