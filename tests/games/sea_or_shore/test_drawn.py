"""What luck gave, in the words of whoever checks a game that is over."""

import random
import re
from collections import Counter

import pytest

from atoll.core.bits import members, popcount
from atoll.core.checking import Drawn, check
from atoll.core.match import Match, new
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.sea_or_shore.cards import AT_ONCE
from atoll.games.sea_or_shore.components import (
    CARDS_LIKE,
    DECKS,
    FACE_OF,
    SWAPPED,
    TREASURES_FOR_THREE,
    TREASURES_OF_PAIR,
)
from atoll.games.sea_or_shore.drawn import drawn
from atoll.games.sea_or_shore.notation import read, read_card, read_treasure, treasure_code
from atoll.games.sea_or_shore.rulebook import apply
from atoll.games.sea_or_shore.table import Table

from .tables import GAME, after_trick, fresh, hand_of, laid_out, play_trick, put_on_top

NAMES = ["Anna", "Ben", "Cleo", "Dirk", "Eva"]
TONGUES = [Tongue(language, [GAME.package], NAMES) for language in LANGUAGES]
ENGLISH = TONGUES[0]


def given(t: Table, seat: int, typed: str) -> list[str]:
    """Make a move; what luck gave. Of the draws only the number matters to the words."""
    before = t.copy()
    apply(t, seat, read(typed))
    draws = [0] * (t.luck.used - before.luck.used)
    return [ENGLISH.say(message) for message in drawn(before, t, draws)]


def leave(t: Table, i: int, code: str) -> None:
    """Of the cards in a deck that nobody has seen leave the two that look like this."""
    t.decks[i].unseen = CARDS_LIKE[t.options.treasures][read_treasure(code)]


def set_up(seats: int, hands: str, showing: str, **options: str) -> list[str]:
    """What is said of a set-up that gave these hands, with semicolons between them, and these treasures."""
    t = fresh(seats, **options)
    t.first = 2
    for seat, hand in enumerate(hands.split(";")):
        t.hands[seat] = sum(1 << read_card(code) for code in hand.split())
    for i, code in enumerate(showing.split()):
        t.decks[i].showing = read_treasure(code)
    return [ENGLISH.say(message) for message in drawn(None, t, [])]


def test_the_set_up_tells_who_begins_the_treasure_and_all_hands() -> None:
    assert set_up(3, "R3 B10;G12 P1;P2 R11", "B5", starter="random") == [
        "Cleo begins",
        "treasure turned up: blue 5",
        "Anna is dealt: red 3, blue 10",
        "Ben is dealt: green 12, purple 1",
        "Cleo is dealt: red 11, purple 2",
    ]


def test_a_first_player_who_was_agreed_on_is_not_drawn_and_two_decks_show_two_treasures() -> None:
    assert set_up(4, "R3;G12;P2;B1", "R1 G2") == [
        "treasure turned up: red 1",
        "treasure turned up: green 2",
        "Anna is dealt: red 3",
        "Ben is dealt: green 12",
        "Cleo is dealt: purple 2",
        "Dirk is dealt: blue 1",
    ]


def test_the_cards_of_a_hand_swap_are_told() -> None:
    """Rules 6.2: two random cards, or the last one."""
    cards = {0: "R5 R1 R2", 1: "G3", 2: "P4 B1 B2", 3: "P1"}
    t = laid_out(4, cards, showing="B1 G1", left=3, red_blue="swap")
    play_trick(t, "R5 G3 P4 P1")
    assert given(t, 0, "swap p3") == ["Anna draws from Cleo's hand: blue 1, blue 2"]
    t = laid_out(4, {0: "R5 R1", 1: "G3", 2: "P4 B1", 3: "P1"}, showing="B1 G1", left=2, red_blue="swap")
    play_trick(t, "R5 G3 P4 P1")
    assert given(t, 0, "swap p3") == ["Anna draws from Cleo's hand: blue 1"]


def test_only_what_nobody_had_looked_at_is_drawn_for_a_scout() -> None:
    """Rules 6.3: of three treasures one lay there since somebody scouted before."""
    t = laid_out(4, {0: "B5", 1: "B3", 2: "P4", 3: "P1"}, showing="B1 G1")
    put_on_top(t, 0, "R2")
    play_trick(t, "B5 B3 P4 P1")
    leave(t, 0, "R4")
    assert given(t, 2, "scout RB") == ["Cleo is the first to see: red 4, red 4"]


def test_with_one_deck_the_scout_may_be_another_than_who_moved() -> None:
    t = laid_out(3, {0: "R4", 1: "P9", 2: "G7"}, showing="R4")
    apply(t, 0, read("R4 sea"))
    apply(t, 1, read("P9 sea"))
    leave(t, 0, "G3")
    assert given(t, 2, "G7 sea") == ["Ben is the first to see: green 3, green 3"]


def test_the_next_treasures_are_told_unless_a_scout_had_put_them_there() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    put_on_top(t, 0, "B2")
    leave(t, 1, "P3")
    apply(t, 2, read("recover P1"))
    both = t.copy()
    assert given(t, 2, "discard P1") == ["treasure turned up: purple 3"]
    both.decks[0].tops = 0
    leave(both, 0, "B3")
    assert given(both, 2, "discard P1") == ["treasure turned up: blue 3", "treasure turned up: purple 3"]


def test_the_second_round_is_dealt_and_its_first_player_is_not_drawn() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", left=1, starter="random")
    apply(t, 2, read("scout RB"))
    lines = given(t, 2, "order 123")
    assert t.round_ == 1
    assert [line.partition(":")[0] for line in lines] == [
        "treasure turned up",
        "treasure turned up",
        *(f"{name} is dealt" for name in NAMES[:4]),
    ]
    assert set(codes_in(lines[2])) == hand_of(t, 0)


OPTIONS: tuple[dict[str, str], ...] = (
    {"red_blue": "swap"},
    {"starter": "first", "treasures": "two_to_six"},
    {"red_blue": "swap", "green_purple": "recovery", "treasures": "two_to_four"},
)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_words_of_whole_games_agree_with_the_tables_in_every_language(seats: int) -> None:
    dice = random.Random(seats)
    for options in OPTIONS:
        match = new(GAME.name, seats=seats, seed=dice.getrandbits(64), options=options, engine="plain")
        while not match.over:
            seat = dice.choice(match.awaiting)
            match.make(seat, dice.choice(match.legal(seat)))
        for found in check(match, None).drawn:
            assert found.gifts
            assert all("{" not in tongue.say_strictly(gift) for tongue in TONGUES for gift in found.gifts)
            agrees(match, found)


def agrees(match: Match, found: Drawn) -> None:
    """Every line is true, all of them together make up the draws, and no treasure is forgotten."""
    before, after = match.at(found.move - 1) if found.move else None, match.at(found.move)
    lines = [ENGLISH.say(gift) for gift in found.gifts]
    assert sum(draws_behind(line, before, after, found) for line in lines) == len(found.draws)
    told = Counter(code for line in lines if line.startswith("treasure") or "first" in line for code in codes_in(line))
    assert told == treasures_gone(before, after)


def draws_behind(line: str, before: Table | None, after: Table, found: Drawn) -> int:
    """How many draws a line stands for; it must agree with the tables."""
    codes = codes_in(line)
    seats = [NAMES.index(name) for name in re.findall("|".join(NAMES), line)]
    if line.startswith("treasure turned up: "):
        assert codes[0] in [treasure_code(after.decks[i].showing) for i in range(DECKS[after.seats])]
        return 1
    if line.endswith(" begins"):
        assert (before, seats) == (None, [found.draws[0].result])
        return 1
    if " is dealt: " in line:
        assert set(codes) == hand_of(after, seats[0])
        return -(-len(codes) // AT_ONCE)
    assert before is not None
    if " draws from " in line:
        taker, loser = seats
        assert set(codes) == hand_of(after, taker) - hand_of(before, taker)
        assert set(codes) == hand_of(before, loser) - hand_of(after, loser)
        assert len(codes) == min(SWAPPED, popcount(before.hands[loser]))
        return 1
    assert " is the first to see: " in line
    deck = after.decks[after.looked_at]
    places = range(deck.tops - len(codes), deck.tops)
    assert seats == members(after.awaited)
    assert codes == [treasure_code(deck.top[place]) for place in places]
    assert {deck.seen[place] for place in places} == {after.awaited}
    return len(codes)


def codes_in(line: str) -> list[str]:
    """The cards that a line names."""
    return [colour[0].upper() + number for colour, number in re.findall(r"(\w+) (\d+)", line)]


def treasures_gone(before: Table | None, after: Table) -> Counter[str]:
    """The treasures that nobody had seen before, and that are not hidden any more."""
    gone: Counter[str] = Counter()
    for i in range(DECKS[after.seats]):
        if before is not None and before.round_ == after.round_:
            hidden = before.decks[i].unseen
        else:
            hidden = TREASURES_OF_PAIR[i] if after.seats > 3 else TREASURES_FOR_THREE[after.options.treasures]
        faces = (FACE_OF[after.options.treasures][card] for card in members(hidden & ~after.decks[i].unseen))
        gone.update(map(treasure_code, faces))
    return gone
