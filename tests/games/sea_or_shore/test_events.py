"""What happens, as events: every draw of luck is told to whoever checks a game, and what is hidden stays so."""

import random
import re
from collections import Counter

import pytest

from atoll.core.bits import members, popcount
from atoll.core.checking import Drawn, check
from atoll.core.contract import NOBODY
from atoll.core.match import Match, new
from atoll.core.story import Event, seen_by, story
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.sea_or_shore.cards import AT_ONCE
from atoll.games.sea_or_shore.components import DECKS, SWAPPED, TREASURES_OF_PAIR
from atoll.games.sea_or_shore.events import Begins, CardsGiven, CardsTaken, Dealt, Ordered, Passed, Scouted, TurnedUp
from atoll.games.sea_or_shore.notation import treasure_code
from atoll.games.sea_or_shore.rulebook import EVENTS
from atoll.games.sea_or_shore.table import SCOUT, Table
from atoll.games.sea_or_shore.treasures import face_of, treasures_for_three

from .tables import GAME, act, hand_of, laid_out, pass_all, play_trick, put_on_top

NAMES = ["Anna", "Ben", "Cleo", "Dirk", "Eva"]
TONGUES = [Tongue(language, [GAME.package], NAMES) for language in LANGUAGES]
ENGLISH = TONGUES[0]


def happens(t: Table, seat: int, typed: str) -> list[Event]:
    return story(EVENTS, t, lambda table: act(table, seat, typed))


def match_of(seats: int, **options: str) -> Match:
    return new(GAME.name, seats=seats, seed=4, options=options, engine="plain")


def gifts(match: Match) -> list[str]:
    """What luck gave in the set-up."""
    return [ENGLISH.say(gift) for gift in check(match, None).drawn[0].gifts]


def test_the_set_up_tells_the_treasures_all_hands_and_who_begins() -> None:
    match = match_of(3)
    t = match.table
    dealt = [f"{name} is dealt" for name in NAMES[:3]]
    lines = gifts(match)
    assert [line.partition(":")[0] for line in lines[1:]] == ["New treasure", *dealt]
    assert set(codes_in(lines[2])) == hand_of(t, 0)
    assert lines[0] == f"{NAMES[t.first]} is the first player of round 1."


def test_a_first_player_who_was_agreed_on_is_not_drawn() -> None:
    assert not any("first player" in line for line in gifts(match_of(4, starter="first")))


@pytest.mark.parametrize(("choice", "is_drawn"), [("next", False), ("random", True), ("first", False)])
def test_the_first_player_of_the_second_round_is_drawn_only_if_agreed_on(choice: str, is_drawn: bool) -> None:
    """Rules 9, no. 8: the set-up is done again."""
    match = match_of(4, second_starter=choice, starter="first")
    while match.table.round_ == 0:
        match.make(match.awaiting[0], match.legal(match.awaiting[0])[0])
    lines = [ENGLISH.say(gift) for gift in check(match, None).drawn[-1].gifts]
    assert any("first player of round 2" in line for line in lines) == is_drawn
    assert Begins(2, match.table.first) in match.events(len(match.log) - 1)


def test_hands_are_dealt_in_secret() -> None:
    match = match_of(4)
    dealt = [event for event in match.opening() if isinstance(event, Dealt)]
    for viewer in (NOBODY, *range(4)):
        seen = [event for event in seen_by(viewer, match.opening()) if isinstance(event, Dealt)]
        assert [event.cards is not None for event in seen] == [seat == viewer for seat in range(4)]
        assert viewer == NOBODY or seen[viewer] == dealt[viewer]


def test_a_passed_card_is_known_to_the_two_neighbours() -> None:
    t = laid_out(4, showing="R1 G1")
    t.phase, t.awaited = 0, 0b1111
    for event in story(EVENTS, t, pass_all):
        if isinstance(event, Passed):
            for viewer in (NOBODY, *range(4)):
                knows = viewer in (event.giver, event.receiver)
                assert (seen_by(viewer, [event]) == [event]) == knows


def test_only_the_two_concerned_see_the_cards_of_a_swap() -> None:
    """Rules 9, no. 29."""
    t = laid_out(4, {0: "R5", 1: "G3", 2: "P4", 3: "P1"}, showing="B1 G1", red_blue="swap")
    play_trick(t, "R5 G3 P4 P1")
    (taken,) = happens(t, 0, "swap p3")
    assert isinstance(taken, CardsTaken)
    mine = sorted(hand_of(t, 0))[:2]
    given = happens(t, 0, "give " + " ".join(mine))[0]
    assert isinstance(given, CardsGiven)
    for event in (taken, given):
        assert [seen_by(viewer, [event]) == [event] for viewer in (NOBODY, 0, 1, 2, 3)] == [
            False,
            True,
            False,
            True,
            False,
        ]


def test_only_the_scout_sees_the_treasures() -> None:
    t = laid_out(4, {0: "B5", 1: "B3", 2: "P4", 3: "P1"}, showing="B1 G1")
    put_on_top(t, 0, "R2 B3 R4")
    play_trick(t, "B5 B3 P4 P1")
    (looked,) = happens(t, 2, "scout RB")
    put = happens(t, 2, "order 312")[0]
    assert isinstance(looked, Scouted) and isinstance(put, Ordered)
    for event in (looked, put):
        assert [seen_by(viewer, [event]) == [event] for viewer in (NOBODY, 0, 1, 2, 3)] == [False] * 3 + [True, False]


def test_the_next_treasures_are_told_and_drawn_unless_a_scout_had_put_them_there() -> None:
    t = laid_out(4, {0: "R5", 1: "G3", 2: "P4", 3: "P1"}, showing="R1 P1")
    put_on_top(t, 0, "B2")
    used = t.luck.used
    for seat, play in ((0, "R5 sea"), (1, "G3 sea"), (2, "P4 sea")):
        act(t, seat, play)
    events = happens(t, 3, "P1 shore")
    while t.trick == 1:
        seat = t.awaited.bit_length() - 1
        events = happens(t, seat, "scout GP" if t.phase == SCOUT else "order 123")
    shown = [event for event in events if isinstance(event, TurnedUp)]
    assert len(shown) == 2
    assert treasure_code(shown[0].face) == "B2"
    assert t.luck.used == used + 3


OPTIONS: tuple[dict[str, str], ...] = (
    {"red_blue": "swap"},
    {"starter": "first", "treasures": "two_to_six", "second_starter": "random"},
    {"red_blue": "swap", "green_purple": "recovery", "treasures": "0-3-2-2-0-0-1", "second_red_blue": "scouting"},
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
    gone = treasures_gone(before, after)
    told = Counter(code for line in lines if "treasure" in line for code in codes_in(line))
    assert not gone - told
    assert sum(draws_behind(line, before, after) for line in lines) + gone.total() == len(found.draws)


def draws_behind(line: str, before: Table | None, after: Table) -> int:
    """How many draws other than of treasures a line stands for; it must agree with the tables."""
    codes = codes_in(line)
    seats = [NAMES.index(name) for name in re.findall("|".join(NAMES), line)]
    if line.startswith("New treasure: "):
        assert codes[0] in [treasure_code(after.decks[i].showing) for i in range(DECKS[after.seats])]
        return 0
    if " is the first player of " in line:
        assert seats == [after.first]
        return 1
    if " is dealt: " in line:
        assert set(codes) == hand_of(after, seats[0])
        return -(-len(codes) // AT_ONCE)
    assert before is not None
    if " takes from " in line:
        taker, loser = seats
        assert set(codes) == hand_of(after, taker) - hand_of(before, taker)
        assert set(codes) == hand_of(before, loser) - hand_of(after, loser)
        assert len(codes) == min(SWAPPED, popcount(before.hands[loser]))
        return 1
    assert " looks at the next treasures: " in line
    deck = after.decks[after.looked_at]
    assert seats == members(after.awaited)
    assert codes == [treasure_code(deck.top[place]) for place in range(deck.tops)]
    return 0


def codes_in(line: str) -> list[str]:
    """The cards that a line names."""
    return [colour[0].upper() + number for colour, number in re.findall(r"(red|blue|green|purple) (\d+)", line)]


def treasures_gone(before: Table | None, after: Table) -> Counter[str]:
    """The treasures that nobody had seen before, and that are not hidden any more."""
    gone: Counter[str] = Counter()
    for i in range(DECKS[after.seats]):
        if before is not None and before.round_ == after.round_:
            hidden = before.decks[i].unseen
        else:
            hidden = TREASURES_OF_PAIR[i] if after.seats > 3 else treasures_for_three(after)
        gone.update(treasure_code(face_of(after, card)) for card in members(hidden & ~after.decks[i].unseen))
    return gone
