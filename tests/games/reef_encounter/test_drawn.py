"""What luck gave, in words, for whoever checks a game that is over."""

import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

import atoll
from atoll.core.checking import Draw, Drawn, check
from atoll.core.match import Match
from atoll.core.message import Message
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.components import COLOUR_NAMES
from atoll.games.reef_encounter.drawn import drawn
from atoll.games.reef_encounter.rulebook import Table, view

from .reefs import EMPTY_A, balance, letters, play, table
from .test_open_sea import empty_bag, sea
from .test_secrets import hidden_hand

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
TONGUES = [Tongue(language, [GAME.package], NAMES) for language in LANGUAGES]
SAY = TONGUES[0].say
FOR_NOTHING = "a draw that decides nothing, so that the move cannot be taken back: "
ONTO = "onto the open sea, space "


def given(t: Table, *moves: str) -> list[str]:
    """Play moves; what luck gave with the last. Of the draws only the number matters to the words."""
    play(t, *moves[:-1])
    before = t.copy()
    play(t, moves[-1])
    return [SAY(message) for message in drawn(before, t, [0] * (t.luck.used - before.luck.used))]


@cache
def whole_game(seats: int, seed: int, *options: str) -> Match:
    chosen = dict(option.split("=") for option in options)
    match, dice = atoll.new(GAME.name, seats=seats, seed=seed, options=chosen, engine="plain"), random.Random(seed)
    while not match.over:
        seat = dice.choice(match.awaiting)
        match.make(seat, dice.choice(match.legal(seat)))
    return match


def speak_all_languages(gifts: Sequence[Message]) -> None:
    assert gifts
    assert all(tongue.say_strictly(gift) for tongue in TONGUES for gift in gifts)


# The set-up.


def test_the_set_up_tells_reefs_sides_open_sea_starter_and_hands() -> None:
    gifts = check(whole_game(2, 3), None).drawn[0].gifts
    assert [SAY(gift) for gift in gifts] == [
        "reef A is left out",
        "reef B is left out",
        "all coral tiles show the starfish",
        "a tile that goes back to the bag, yellow: the open sea is filled from space Y on",
        "onto the open sea, space Y: WWG",
        "onto the open sea, space O: WPG",
        "onto the open sea, space P: OPP",
        "onto the open sea, space G: OG",
        "onto the open sea, space W: G",
        "Ben begins",
        "Ben draws a hand: WYYYOP",
        "Anna draws a hand: WYYOOPGGG",
    ]


def test_what_nobody_drew_is_not_told() -> None:
    """All four reefs are used, and the first seat was agreed on."""
    said = [SAY(gift) for gift in check(whole_game(4, 2, "starter=first"), None).drawn[0].gifts]
    assert said[0].endswith("the starfish")
    assert not any("left out" in words or "begins" in words for words in said)
    assert [words[: words.index(":")] for words in said[-4:]] == [f"{name} draws a hand" for name in NAMES]


def by_lot(match: Match, draws: Iterator[Draw]) -> list[str]:
    """The set-up as its draws have it, one after the other."""
    seats, boards, bag = match.header.seats, list("ABCD"), [39 - match.header.seats] * 5
    out = sorted(boards.pop(next(draws).result) for _ in range(4 - seats))
    side = ("all coral tiles show", "no coral tile shows")[next(draws).result]
    first = tile_of(bag, next(draws).result)
    bag[first] += 1
    back = SAY(COLOUR_NAMES[first])
    spaces = ["WYOPG"[(first + place) % 5] for place in range(5)]
    dealt = [drawn_together(bag, draws, count) for count in (3, 3, 3, 2, 1)]
    starter = 0 if match.header.options.get("starter") == "first" else next(draws).result
    sizes = {2: (6, 9), 3: (6, 7, 9), 4: (6, 7, 8, 9)}[seats]
    hands = [(NAMES[(starter + place) % seats], drawn_together(bag, draws, size)) for place, size in enumerate(sizes)]
    return [
        *(f"reef {board} is left out" for board in out),
        f"{side} the starfish",
        f"a tile that goes back to the bag, {back}: the open sea is filled from space {spaces[0]} on",
        *(f"{ONTO}{space}: {tiles}" for space, tiles in zip(spaces, dealt, strict=True)),
        *([] if "starter" in match.header.options else [f"{NAMES[starter]} begins"]),
        *(f"{name} draws a hand: {tiles}" for name, tiles in hands),
    ]


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
    assert given(t, "10 O") == [
        "onto the open sea, space O: white",
        "onto the open sea, space Y: white",
        "onto the open sea, space G: white",
    ]


def test_a_tile_like_the_one_that_was_taken_is_new_all_the_same() -> None:
    t = table()
    sea(t, "W", "YYY", "OOO", "PPP", "GGG")
    empty_bag(t, leave=9)
    assert given(t, "10 W") == ["onto the open sea, space W: white"]


# What only came to light.


def test_a_tile_that_is_shown_for_the_first_time() -> None:
    """The larva cube promises one white tile; of the second one nobody knew."""
    t = hidden_hand("WWYPG", cubes=["W"], reefs={"A": EMPTY_A})
    news = FOR_NOTHING + "nobody else had seen this tile of Anna, white"
    assert given(t, "2 W") == [news]
    assert given(t, "Aa6", "Ab6") == [news]


@pytest.mark.parametrize(
    ("left", "news"), [(0, "the bag has no bonus tile left, yellow"), (1, "the bag has another bonus tile, yellow")]
)
def test_whether_the_bag_has_another_bonus_tile(left: int, news: str) -> None:
    """Not everybody could tell: the unseen yellow tiles may all be in the hidden hand."""
    t = hidden_hand("YYPPG", cubes=["Y"])
    t.players[1].consumed[1] += t.bag[1] - left
    balance(t)
    assert given(t, "8 Y") == [FOR_NOTHING + news]


def test_a_shown_tile_and_the_bonus_tile_that_grows() -> None:
    """Two draws with one move, told in their order."""
    t = hidden_hand("YYPPG", cubes=["Y"], reefs={"A": EMPTY_A})
    t.players[1].consumed[1] += t.bag[1]
    balance(t)
    play(t, "2 Y", "Aa6")
    assert given(t, "Ad3") == [
        FOR_NOTHING + "nobody else had seen this tile of Anna, yellow",
        FOR_NOTHING + "the bag has no bonus tile left, yellow",
    ]


# Whole games.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("starter=first", "variant=advanced", "cubes=sealed")])
def test_the_words_agree_with_draws_and_tables_in_whole_games(seats: int, options: tuple[str, ...]) -> None:
    """One clause for each draw, in their order."""
    for seed in (0, 1):
        match = whole_game(seats, seed, *options)
        first, *others = check(match, None).drawn
        speak_all_languages(first.gifts)
        draws = iter(first.draws)
        assert [SAY(gift) for gift in first.gifts] == by_lot(match, draws)
        assert not list(draws)
        for each in others:
            speak_all_languages(each.gifts)
            agrees(each, match.at(each.move - 1), match.at(each.move), NAMES[match.log[each.move - 1][0]])


def agrees(told: Drawn, before: Table, after: Table, name: str) -> None:
    bag, fresh = list(before.bag), {}
    for words, draw in zip(map(SAY, told.gifts), told.draws, strict=True):
        if words.startswith(FOR_NOTHING):
            assert draw.among == 1
            assert is_news(words.removeprefix(FOR_NOTHING), before, after, name)
        else:
            bag = bag if sum(bag) else list(before.bonus)
            colour, space = tile_of(bag, draw.result), words.removeprefix(ONTO)[0]
            assert words == f"{ONTO}{space}: {SAY(COLOUR_NAMES[colour])}"
            fresh[space] = "WYOPG"[colour]
    if fresh:
        new = ", ".join(f"{space} +{fresh[space]}" for space in "WYOPG" if space in fresh)
        assert f"New in the open sea: {new}." in map(SAY, told.words)


def is_news(news: str, before: Table, after: Table, name: str) -> bool:
    colour = [SAY(each) for each in COLOUR_NAMES].index(news.rsplit(", ", 1)[1])
    if news.startswith("nobody else had seen"):
        known = view(before, -1)["players"][NAMES.index(name)]["tiles"]
        return f"tile of {name}," in news and "WYOPG"[colour] not in known
    if news.startswith("the bag has another"):
        return after.bonus[colour] == 1 and after.bag[colour] + 1 == before.bag[colour]
    return news.startswith("the bag has no bonus tile") and after.bag[colour] + after.bonus[colour] == 0
