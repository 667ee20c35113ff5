"""What happens in Coralia, in the order in which it happens, and what luck gave in it."""

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import atoll
from atoll.core.checking import check
from atoll.core.contract import NOBODY
from atoll.core.luck import seed_luck
from atoll.core.match import Match
from atoll.core.story import Event, seen_by, story, words_of
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games import coralia
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.components import OCTOPUS, PEARL, STINGRAY, TURTLE
from atoll.games.coralia.events import (
    EVENTS,
    Counted,
    Drew,
    Kept,
    Rolled,
    RolledWhite,
    RollsAgain,
    TookStingray,
    TurnedOver,
)
from atoll.games.coralia.moves import PICK
from atoll.games.coralia.notation import die_code
from atoll.games.coralia.table import Table

from .table_builder import (
    GAME,
    end,
    give,
    give_turtles,
    left_over,
    lucky,
    moves,
    new_table,
    offer,
    only_treasure,
    play,
    put,
    put_diver,
    put_octopus,
    put_turtle,
    stack,
)

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
TONGUES = [Tongue(language, [GAME.package], NAMES) for language in LANGUAGES]


def happens(t: Table, move: str, is_wanted: Callable[[list[Event]], bool] = lambda _: True) -> list[Event]:
    """What happens by a move, if it is the luck that is wanted; it is then made on the table."""
    for seed in range(5000):
        twin = t.copy()
        seed_luck(twin.luck, seed)
        events = story(EVENTS, twin, lambda table: book.apply(table, table.active, book.read(move)))
        if is_wanted(events):
            t.take(twin)
            return events
    raise AssertionError("nobody is that lucky")


def said(events: list[Event], viewer: int = NOBODY) -> list[str]:
    """As a viewer reads it in English; every other language must have words for it, too."""
    words = [[tongue.say_strictly(message) for message in words_of(seen_by(viewer, events))] for tongue in TONGUES]
    return words[0]


def white_faces(events: list[Event]) -> list[int]:
    return [event.face for event in events if isinstance(event, RolledWhite)]


# Dice.


def test_a_turn_is_told_as_it_comes_about() -> None:
    """Rules 3: take, lock, roll, place."""
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 2)
    t.phase, t.choices = PICK, 0b111111
    assert said(happens(t, "take R")) == ["Anna takes a die: red."]
    assert said(happens(t, "lock BD")) == ["Anna locks a die: blue diver."]
    first, second = said(happens(t, "roll"))
    assert first == "Anna rolls."
    assert second.startswith("On the station: blue diver, ")


def test_what_a_roll_will_show_is_no_part_of_the_first_sentence() -> None:
    """A hint tells the first sentence of a move that nobody has made yet."""
    match = atoll.new("coralia", seats=4, options={"starter": "first"}, engine="plain")
    assert TONGUES[0].say(match.forecast(0, book.read("take ROYG"))) == "Anna takes 4 dice: red, orange, yellow, green."


def test_a_roll_that_is_forced_is_told_each_time() -> None:
    """R5: four octopuses without a use are all rolled again, also those on turtles, and all see why."""
    t = new_table(4)
    put_octopus(t, 0, "OV")
    offer(t, "RO YO GO")
    give_turtles(t, 0, 3)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take B", "lock RO", "lock YO")
    events = happens(t.copy(), "lock GO", lambda events: any(isinstance(event, RollsAgain) for event in events))
    assert said(events)[:4] == [
        "Anna locks a die: green octopus.",
        "Anna rolls.",
        "On the station: red octopus, yellow octopus, green octopus, blue octopus.",
        "Anna has no octopus left for any of these dice, and rolls all four again.",
    ]
    assert isinstance(events[-1], Rolled)
    calm = happens(t, "lock GO", lambda events: not any(isinstance(event, RollsAgain) for event in events))
    assert len(calm) == 3


# Points.


def test_every_point_has_its_reason() -> None:
    """Rules 4 and 5: which octopus, which dice, which jellyfish."""
    t = new_table(4)
    put_octopus(t, 1, "R")
    put_octopus(t, 0, "O")
    put(t, "BP RD")
    stack(t, "I", "P2 FL")
    offer(t, "BO RP RP RP")
    assert said(happens(t.copy(), "BO")) == [
        "Anna places a die: blue octopus.",
        "Ben +1: octopus on the red reef, as another one was placed.",
        "Anna +1: octopus on the orange reef, as another one was placed.",
        "Anna +2: dice on the blue reef.",
    ]
    offer(t, "RD RP RP RP")
    assert said(happens(t, "RD")) == [
        "Anna puts a die on the island: red diver.",
        "Ben +2: octopus on the red reef, as a die of this colour finds no room.",
        "Anna looks at 2 cards: island pile.",
    ]


def test_a_dive_is_told_as_it_comes_about() -> None:
    """Rules 4: the die, the slide, the treasure, its points."""
    t = new_table(4)
    put_diver(t, 0, "G")
    only_treasure(t, "J")
    offer(t, "BD RP RP RP")
    assert said(happens(t, "BD")) == [
        "Anna places a die: blue diver.",
        "The diver die on the green reef slides down to the treasure.",
        "Anna turns over the treasure on the green reef: jellyfish.",
        "Anna +5: jellyfish of a treasure.",
    ]


def test_a_bonus_that_nothing_is_left_for_is_told() -> None:
    """Rules 6: an empty pile gives no card; that is no secret, and no mistake."""
    t = new_table(4)
    stack(t, "I", "")
    put(t, "RD")
    offer(t, "RD RP RP RP")
    assert said(happens(t, "RD"))[1:] == ["Anna gets nothing, as none is left: island card."]


# Cards.


def test_cards_are_named_to_whoever_saw_them() -> None:
    """Rules 4: others hear how many cards were drawn, looked at and put back, from which pile."""
    t = new_table(4)
    stack(t, "P", "P5 P2")
    stack(t, "S", "JF BT SC")
    offer(t, "GP RF RF RF", seat=2)
    drawn = happens(t, "GP")
    assert said(drawn, 2)[1:] == [
        "Cleo draws a card: pearl pile, pearl of value 5.",
        "Cleo draws a card: pearl pile, pearl of value 2.",
    ]
    assert said(drawn, 0)[1:] == ["Cleo draws a card: pearl pile."] * 2

    offer(t, "GS RF RF RF", seat=2)
    looked, kept, under = happens(t, "GS"), happens(t, "keep BT"), happens(t, "under SC")
    assert [said(events, 2)[-1] for events in (looked, kept, under)] == [
        "Cleo looks at cards: starfish pile, jellyfish, 3 points for each turtle, treasure from beside the board.",
        "Cleo keeps: 3 points for each turtle.",
        "Cleo puts under the pile: starfish pile, treasure from beside the board, jellyfish.",
    ]
    assert [said(events, NOBODY)[-1] for events in (looked, kept, under)] == [
        "Cleo looks at 3 cards: starfish pile.",
        "Cleo keeps a card.",
        "Cleo puts 2 cards under the pile: starfish pile.",
    ]


# Treasures and white dice.


def dive(treasures: str, white_octopus: str = "island") -> Table:
    """The first seat may leave the green reef; its treasure is one of these."""
    t = new_table(4, white_octopus=white_octopus)
    put_diver(t, 0, "G")
    only_treasure(t, treasures)
    offer(t, "BD RP RP RP")
    return t


def test_treasures_are_told_in_the_order_in_which_they_are_turned_over() -> None:
    """Rules 8, S10: each with its bonus, before the next."""
    for first, second in ("JD", "DJ"):
        t = new_table(4)
        give(t, 0, "CVY")
        only_treasure(t, first + second)
        end(t)
        events = happens(t, "raise V", begins_with(first))
        assert turned(events) == [first, second]
        lines = said(events)
        assert lines[0] == "Anna begins with a treasure: violet."
        assert [" +" in line for line in lines[1:5]] == [False, True, False, True]
        assert "violet reef" in lines[1] and "yellow reef" in lines[3]


def begins_with(treasure: str) -> Callable[[list[Event]], bool]:
    return lambda events: turned(events)[0] == treasure


def turned(events: list[Event]) -> list[str]:
    return ["FPSIDRWJ"[event.tile] for event in events if isinstance(event, TurnedOver)]


def test_a_white_die_is_told_before_the_cards_that_it_gives() -> None:
    """Rules 4: the roll, where it went, then the cards; also when nobody was asked."""
    t = dive("W")
    put(t, "RP OP YP GP BP")
    events = happens(t, "BD", lambda events: white_faces(events) == [PEARL])
    assert said(events)[2:] == [
        "Anna turns over the treasure on the green reef: white die.",
        "Anna rolls a white die: pearl.",
        "Anna places the white die on the violet reef: pearl.",
        *["Anna draws a card: pearl pile."] * 2,
    ]


def test_a_white_die_that_goes_back_to_the_island_is_told() -> None:
    t = dive("W")
    t.octopuses[0] = 0
    events = happens(t, "BD", lambda events: white_faces(events) == [OCTOPUS])
    assert said(events)[3:] == [
        "Anna rolls a white die: octopus.",
        "Anna puts the white die on the island.",
        "Anna draws a card: island pile.",
    ]


def test_a_white_octopus_that_is_rolled_again_is_told() -> None:
    """R2, variant."""
    t = dive("W", white_octopus="reroll")
    t.octopuses[0] = 0
    events = happens(t, "BD", lambda events: white_faces(events) == [OCTOPUS, OCTOPUS, TURTLE])
    again = "Anna has no octopus left, and rolls the white die again."
    octopus, turtle = "Anna rolls a white die: octopus.", "Anna rolls a white die: turtle."
    assert said(events)[3:] == [octopus, again, octopus, again, turtle]


def test_two_white_dice_in_one_move_are_told_one_after_the_other() -> None:
    """Rules 4: a white die, placed without a question, takes the turtle that gives the other one."""
    t = dive("W")
    put_turtle(t, "V", "W")
    put(t, "RT OT YT GT BT OP YP GP BP VP")
    events = happens(t, "BD", lambda events: white_faces(events) == [TURTLE, PEARL])
    assert said(events)[3:] == [
        "Anna rolls a white die: turtle.",
        "Anna places the white die on the violet reef: turtle.",
        "Anna takes a turtle: white die.",
        "Anna rolls a white die: pearl.",
        "Anna places the white die on the red reef: pearl.",
        *["Anna draws a card: pearl pile."] * 2,
    ]


def test_what_everybody_saw_stays_to_be_seen() -> None:
    """The order of treasures, and what a white die showed before it went back to the island."""
    t = new_table(4)
    give(t, 0, "CVY")
    only_treasure(t, "JD")
    end(t)
    happens(t, "raise V", begins_with("J"))
    assert book.view(t, 1)["players"][0]["treasures"] == ["J", "D"]

    t = dive("W", white_octopus="reroll")
    t.octopuses[0] = 0
    put(t, "RT OT YT GT BT VT")
    happens(t, "BD", lambda events: white_faces(events) == [OCTOPUS, TURTLE])
    assert book.view(t, 1)["white_shown"] == ["T", "O"]
    assert t.island_white == 2


# The final scoring.


def test_the_last_die_is_told_before_the_starfish_cards_and_these_seat_by_seat() -> None:
    """Rules 7 and 8."""
    t = new_table(4)
    put_diver(t, 3, "G")
    offer(t, "GS RP RP RP")
    t = lucky(t, lambda twin: play(twin, "GS"), lambda twin: "keep BI" in moves(twin))
    play(t, "keep BI")
    play(t, moves(t)[0])
    only_treasure(t, "J")
    t.turn = 31
    offer(t, "BD RP RP RP", seat=3)
    lines = said(happens(t, "BD"))
    assert lines[2:7] == [
        "Dan turns over the treasure on the green reef: jellyfish.",
        "Dan +5: jellyfish of a treasure.",
        "The last die is placed: the final scoring begins.",
        "Anna reveals: 1 point for each die on the island.",
        "Anna resolves a starfish card: 1 point for each die on the island.",
    ]
    assert lines[7] == "Anna +2: starfish card, for dice on the island."
    assert lines[8] == "Anna has 2 points in all: 2 on the track, 0 for the diver, 0 for fish, 0 for pearls."


def test_a_pile_is_chosen_before_its_card_is_seen() -> None:
    """Rules 8, S11; a starfish card that comes up is seen by all."""
    t = new_table(4)
    give(t, 0, "DRV")
    left_over(t, "R")
    stack(t, "S", "P6")
    end(t)
    events = happens(t, "draw S")
    assert said(events, 1)[:2] == [
        "Anna chooses: starfish pile.",
        "Anna draws a card: starfish pile, pearl of value 6.",
    ]


# Whole games.


def whole_game(seats: int, seed: int, **options: str) -> Match:
    match, dice = atoll.new("coralia", seats=seats, seed=seed, options=options, engine="plain"), random.Random(seed)
    while not match.over:
        seat = match.awaiting[0]
        match.make(seat, dice.choice(match.legal(seat)))
    return match


VARIANTS = {
    "starter": "first",
    "white_island": "free",
    "white_octopus": "reroll",
    "fish": "654",
    "final_octopus": "own",
}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{}, VARIANTS])
def test_every_draw_of_a_whole_game_is_told(seats: int, options: dict[str, str]) -> None:
    """The dice, the treasures and the cards that luck gave are those that the table has in the end."""
    match = whole_game(seats, 3, **options)
    opening = match.opening()
    set_up, *others = check(match, None).drawn
    turtles = [line for line in map(TONGUES[0].say, set_up.gifts) if line.startswith("A turtle lies on a reef")]
    assert len(turtles) == 6
    assert len(set_up.gifts) == 6 + (4 - seats) + (not options)
    assert len(opening) == 6 + 1 + (4 - seats)
    for each in others:
        assert each.gifts, "every draw is told of"

    events = [event for number in range(len(match.log)) for event in match.events(number)]
    treasures = [code for player in match.view()["players"] for code in player["treasures"]]
    assert Counter(turned(events)) == Counter(treasures)
    cards = Counter((event.seat, event.card) for event in events if isinstance(event, Drew | Kept))
    cards.update((event.seat, STINGRAY) for event in events if isinstance(event, TookStingray))
    held = {(seat, card): count for seat, hand in enumerate(match.table.hand) for card, count in enumerate(hand)}
    assert cards == {each: count for each, count in held.items() if count}
    last = [event for event in events if isinstance(event, Counted)]
    assert [event.track + event.diver + event.fish + event.pearls for event in last] == match.points()


def test_what_was_agreed_on_is_not_told_as_luck() -> None:
    assert len(check(whole_game(4, 1, starter="first"), None).drawn[0].gifts) == 6


def test_rolls_tell_the_station() -> None:
    match = whole_game(2, 5)
    for number in range(len(match.log)):
        rolls = [event for event in match.events(number) if isinstance(event, Rolled)]
        if rolls:
            dice = [die_code(die) for die in (rolls[-1].first, rolls[-1].second, rolls[-1].third, rolls[-1].fourth)]
            assert dice == match.rulebook.view(match.at(number + 1), NOBODY)["station"]


# The sources.


def test_all_about_copying_a_turtle_is_in_six_files() -> None:
    """What it is, asks, refuses, does, writes, says and touches; without the rules in short."""
    package = Path(coralia.__file__).parent
    words = re.compile(r"\b(COPY(_TURTLE|ING)?|COPIED|Copied|ask_for_copy|copy_turtle)\b|\"copy\"|actions\.copy")
    files = {path.relative_to(package).as_posix() for path in package.rglob("*.py") if words.search(path.read_text())}
    files -= {"guide.py"}
    assert files == {"actions/copy.py", "components.py", "events.py", "moves.py", "questions.py", "turn.py"}


def test_events_are_about_things_of_the_picture() -> None:
    """An event does not know the numbers of pieces, and names all that there may be: of what it names, something is in
    the picture before the move or after it, for whoever sees it."""
    pointed = set()
    for seats in GAME.seats:
        match = whole_game(seats, 2)
        for number in range(len(match.log)):
            for viewer in range(NOBODY, seats):
                views = (book.view(match.at(place), viewer) for place in (number, number + 1))
                things = {thing.id for view in views for thing in GAME.scene(view, [], "wide").things}
                for event in filter(None, (each.seen(viewer) for each in match.story(number))):
                    pointed |= {type(event)} if event.things() else set()
                    assert not event.things() or set(event.things()) & things, event
    assert len(pointed) > 15
