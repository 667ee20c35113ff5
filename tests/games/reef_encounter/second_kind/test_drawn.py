"""What luck gave with Second Kind, in words: special tiles, cards, and what came to light."""

from collections.abc import Iterator

import pytest

from atoll.core.bits import has, nth
from atoll.core.checking import Drawn, check
from atoll.games.reef_encounter.components import COLOUR_NAMES
from atoll.games.reef_encounter.rulebook import Table
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARDS, KINDS
from atoll.games.reef_encounter.second_kind.notation import KIND_NAMES
from atoll.games.reef_encounter.second_kind.words import tile_name
from atoll.games.reef_encounter.table import NONE

from ..reefs import play
from ..test_drawn import FOR_NOTHING, NAMES, ONTO, SAY, given, speak_all_languages, tile_of, whole_game
from ..test_open_sea import sea
from .boxes import give, joined
from .test_scoring import scored

FROM_BAG, FROM_DECK = " draws from the bag: ", " draws from the deck: "


def leave(t: Table, *names: str) -> None:
    """Nothing is in the bag but these tiles, by their names in notation."""
    for c in range(5):
        t.players[1].consumed[c] += t.bag[c] - names.count("WYOPG"[c])
        t.unseen[c] += names.count("WYOPG"[c]) - t.bag[c]
        t.unshown_most[c] = t.unseen[c]
        t.bag[c] = names.count("WYOPG"[c])
    for kind in range(KINDS):
        t.players[1].more.hand[kind] += t.more.bag[kind] - names.count(KIND_NAMES[kind])
        t.more.bag[kind] = names.count(KIND_NAMES[kind])


def test_special_tiles_onto_the_open_sea() -> None:
    t = joined("A")
    sea(t, "WYO", "P", "GGG", "WWW", "YYY")
    leave(t, "crown", "crown")
    assert given(t, "10 Y") == ["onto the open sea, space Y: crown of thorns"]
    t = joined("A")
    sea(t, "WYO", "P", "GG", "WWW", "YYY")
    leave(t, "G", "G", "G")
    assert given(t, "10 W") == [
        "onto the open sea, space W: plain tile, grey",
        "onto the open sea, space Y: plain tile, grey",
        "onto the open sea, space O: plain tile, grey",
    ]


def test_the_open_sea_refilled_clockwise() -> None:
    t = joined("A")
    t.options.refill_order = 1
    sea(t, "W", "P", "GG", "WWW", "YY")
    leave(t, *("DW",) * 2, *("DY",) * 2)
    assert [words.split(":")[0][-1] for words in given(t, "10 O")] == ["O", "G", "W", "Y"]


def test_pick_me_up_refills_the_open_sea_in_the_middle_of_a_turn() -> None:
    t = joined("A", cards=("pick_me_up", ""))
    sea(t, "W", "PPP", "GGG", "WWW", "YYY")
    leave(t, "W", "W")
    assert given(t, "8c pick me up", "colour W") == ["onto the open sea, space W: plain tile, white"]


def test_the_card_that_was_bought_is_told() -> None:
    """Only the buyer saw it; now the game is over. A tile that pays may tell something of the hidden one, too."""
    t = joined("A", cubes=["W"])
    t.more.discard, t.more.deck = t.more.deck & ~(1 << 15), 1 << 15
    assert given(t.copy(), "8b cube W") == ["Anna draws from the deck: Lucky dip"]
    give(t, 0, "Y")
    t.players[0].more.could_hide |= 1 << 1
    assert given(t, "8b Y") == [
        FOR_NOTHING + "the hidden tile of Anna is not yellow",
        "Anna draws from the deck: Lucky dip",
    ]


def test_lucky_dip_tells_all_three_tiles() -> None:
    t = joined("A", cards=("lucky_dip", ""))
    leave(t, "P", "P", "HG")
    assert given(t, "8c lucky dip") == [
        FOR_NOTHING + "Anna shows Lucky dip",
        "Anna draws from the bag: plain tile, pink",
        "Anna draws from the bag: plain tile, pink",
        "Anna draws from the bag: half tile, grey",
    ]


def test_a_lucky_dip_that_is_cancelled_or_discarded_draws_nothing() -> None:
    t = joined("A", cards=("lucky_dip", "strong_current"))
    assert given(t.copy(), "discard lucky dip") == [FOR_NOTHING + "Anna shows Lucky dip"]
    assert given(t.copy(), "8c lucky dip") == [FOR_NOTHING + "Anna shows Lucky dip"]
    assert given(t, "8c lucky dip", "8c strong current") == [FOR_NOTHING + "Ben shows Strong Current"]


def test_tiles_and_cubes_that_are_not_drawn_are_not_told() -> None:
    """Fair exchange gives cubes, and a tile back when it is cancelled; neither is a draft."""
    t = joined("A", cards=("fair_exchange", ""))
    give(t, 0, "WYY")
    t.players[0].more.could_hide |= 1 << 1
    play(t, "8c fair exchange", "give W", "give Y")
    assert given(t, "give Y") == [FOR_NOTHING + "the hidden tile of Anna is not yellow"]
    t = joined("A", cards=("fair_exchange", "strong_current"))
    give(t, 0, "W")
    play(t, "8c fair exchange", "give W", "enough")
    assert given(t, "8c strong current") == [FOR_NOTHING + "Ben shows Strong Current"]


def test_metamorphosis_opens_the_hidden_tile() -> None:
    t = scored("", laid="metamorphosis")
    t.players[0].secret = 0
    t.players[1].cubes[0] += t.supply[0]
    t.supply[0] = 0
    assert given(t, "10 W") == [FOR_NOTHING + "the hidden tile of Anna leaves the parrotfish, white"]


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, ()),
        (3, 1, ("start_crowns=off",)),
        (4, 1, ()),
        (2, 1, ("refill_order=clockwise", "windows=action")),
        (3, 2, ("refill_order=clockwise", "variant=advanced")),
    ],
)
def test_the_words_agree_with_draws_and_tables_in_whole_games(seats: int, seed: int, options: tuple[str, ...]) -> None:
    match = whole_game(seats, seed, "expansion=on", *options)
    for each in check(match, None).drawn:
        speak_all_languages(each.gifts)
        if each.move:
            agrees(each, match.at(each.move - 1), match.at(each.move))


def agrees(told: Drawn, before: Table, after: Table) -> None:
    """A plain tile takes two draws, whether it is one and which; everything else takes one."""
    draws, said = iter(told.draws), [SAY(gift) for gift in told.gifts]
    tiles = by_lot(before, ((draw.among, draw.result) for draw in draws))
    dipped = []
    for words in said:
        if words.startswith(FOR_NOTHING):
            assert next(draws).among == 1
            assert is_news(words.removeprefix(FOR_NOTHING), before, after)
        elif words.startswith(ONTO):
            assert words.partition(": ")[2] == next(tiles)
        elif FROM_BAG in words:
            dipped.append(next(tiles))
        else:
            name, _, card = words.partition(FROM_DECK)
            number = nth(before.more.deck or before.more.discard, next(draws).result)
            assert card == SAY(CARD_NAMES[number])
            assert has(after.players[NAMES.index(name)].more.cards, number)
    assert not list(draws)
    assert sorted(dipped) == sorted(words.partition(FROM_BAG)[2] for words in said if FROM_BAG in words)


def by_lot(before: Table, draws: Iterator[tuple[int, int]]) -> Iterator[str]:
    """The tiles that come out of the bag."""
    plain, special = list(before.bag), list(before.more.bag)
    for among, result in draws:
        plain = plain if sum(plain) + sum(special) else list(before.bonus)
        assert among == sum(plain) + sum(special)
        if result < sum(plain):
            yield f"plain tile, {SAY(COLOUR_NAMES[tile_of(plain, next(draws)[1])])}"
        else:
            yield SAY(tile_name(KIND_NAMES[tile_of(special, result - sum(plain))]))


def is_news(news: str, before: Table, after: Table) -> bool:
    if " shows " in news:
        name, card = news.split(" shows ")
        number = next(i for i in range(CARDS) if SAY(CARD_NAMES[i]) == card)
        old, new = (t.players[NAMES.index(name)].more.cards for t in (before, after))
        return has(old, number) and not has(new, number)
    if " leaves the parrotfish, " in news:
        owner, colour = news.removeprefix("the hidden tile of ").split(" leaves the parrotfish, ")
        old, new = (t.players[NAMES.index(owner)].secret for t in (before, after))
        return SAY(COLOUR_NAMES[old]) == colour and new == NONE
    owner, _, colour = news.removeprefix("the hidden tile of ").partition(" is not ")
    number = [SAY(each) for each in COLOUR_NAMES].index(colour)
    player = after.players[NAMES.index(owner)]
    return player.secret != number and not has(player.more.could_hide, number)
