"""What is told, asked and shown, in words."""

import random
from collections.abc import Sequence

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.message import say
from atoll.core.scene import Thing
from atoll.core.story import seen_by, story, words_of
from atoll.core.text import Heading, Line, Sheet
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.sea_or_shore.rulebook import (
    EVENTS,
    MOVES,
    REASONS,
    prompt,
    read,
    rematch,
    text,
    touched,
    unsaid,
    view,
    why_not,
)
from atoll.games.sea_or_shore.table import PASS, Table
from tests.games.sea_or_shore.tables import read_card

from .tables import GAME, act, after_trick, fresh, hand_of, laid_out, moves_of, pass_all, play_trick, put_on_top

ENGLISH = Tongue("en", [GAME.package], ["Anna", "Ben", "Cleo", "Dirk", "Eva"])


def told(t: Table, seat: int, typed: str, viewer: int) -> list[str]:
    """Make a move; what the log says of it to a viewer."""
    events = seen_by(viewer, story(EVENTS, t, lambda table: act(table, seat, typed)))
    return [ENGLISH.say(message) for message in words_of(events)]


def shown(t: Table, viewer: int) -> list[str]:
    """The headings and lines of the text table."""
    return [ENGLISH.say(block.message) for block in text(view(t, viewer)) if isinstance(block, Heading | Line)]


def test_others_are_told_one_half_of_a_card() -> None:
    t = laid_out(3, {0: "R7", 1: "B7"}, showing="G1", bonus={0: 2})
    assert told(t.copy(), 0, "R7 sea", 1) == ["Anna shows the sea: red."]
    other = t.copy()
    assert told(t, 0, "R7 sea +2", 1) == ["Anna shows the sea: red, with 2 bonus cards."]
    assert told(other, 0, "R7 sea +2", 0) == ["Anna plays the red 7 and shows its sea, with 2 bonus cards."]
    assert told(t, 1, "B7 shore", NOBODY) == ["Ben shows the shore: 7."]
    assert "Ben: 7, colour covered" in shown(t, 0)
    assert "Anna: red, number covered, 2 bonus cards" in shown(t, 1)


def test_the_last_card_of_a_trick_tells_all_that_follows() -> None:
    """The reveal from the first player on, treasures, bonus cards, a theft without a choice, and the next trick."""
    t = laid_out(4, {0: "B9", 1: "B3", 2: "R6", 3: "G5"}, showing="B1 G2", first=1)
    put_on_top(t, 0, "R2")
    put_on_top(t, 1, "P3")
    act(t, 1, "B3 sea")
    act(t, 2, "R6 sea")
    act(t, 3, "G5 sea")
    assert told(t, 0, "B9 shore", 2) == [
        "Anna shows the shore: 9.",
        "Ben reveals: blue 3.",
        "Cleo reveals: red 6.",
        "Dirk reveals: green 5.",
        "Anna reveals: blue 9.",
        "Cleo wins red.",
        "Anna wins blue.",
        "Dirk wins green.",
        "Ben is the lowest in blue and gets 2 bonus cards.",
        "Dirk takes the treasure: green 2.",
        "Anna takes the treasure: blue 1.",
        "Cleo uses the action card of red and blue: bonus theft.",
        "Cleo takes 2 bonus cards from Ben.",
        "New treasure: red 2.",
        "New treasure: purple 3.",
    ]


def test_a_passed_card_goes_to_the_right_and_comes_from_the_left() -> None:
    """Rules 2.6: the right-hand neighbour is the seat before, the left-hand one the next."""
    t = fresh(4)
    for seat, hand in enumerate(("R", "B", "G", "P")):
        t.hands[seat] = sum(1 << read_card(f"{hand}{number}") for number in range(1, 13))
    for seat, card in ((0, "R12"), (1, "B12"), (2, "G12")):
        act(t, seat, f"pass {card}")
    other = t.copy()
    assert told(t, 3, "pass P12", 0) == [
        "Dirk has chosen a card to pass.",
        "Everybody passes a card to the right.",
        "Anna passes to Dirk: red 12.",
        "Ben passes to Anna: blue 12.",
    ]
    assert told(other, 3, "pass P12", 3) == [
        "Dirk will pass: purple 12.",
        "Everybody passes a card to the right.",
        "Anna passes to Dirk: red 12.",
        "Dirk passes to Cleo: purple 12.",
    ]


def test_an_island_with_bonus_cards_is_revealed_with_its_value() -> None:
    """Rules 3: a blue 7 with 3 bonus cards counts as a 10; a theft that finds nobody takes from the supply."""
    t = laid_out(3, {0: "B7", 1: "G3", 2: "G4"}, showing="G1", bonus={0: 3})
    act(t, 0, "B7 sea +3")
    act(t, 1, "G3 sea")
    lines = told(t, 2, "G4 shore", 1)
    assert lines[1] == "Anna reveals: blue 7, worth 10."
    assert "Ben is the lowest in green and gets 2 bonus cards." in lines
    assert "Anna takes 2 bonus cards from Ben." in lines
    t = laid_out(3, {0: "B7", 1: "G3", 2: "P4"}, showing="G1")
    act(t, 0, "B7 sea")
    act(t, 1, "G3 sea")
    assert "Anna takes 2 bonus cards from the supply." in told(t, 2, "P4 shore", 1)


def test_the_first_seat_can_be_robbed_like_any_other() -> None:
    """Rules 4 and 6.1: a steal and a theft from seat 0."""
    t = after_trick(4, "R4 R9 G3 G5", showing="R1 G3", piles={0: "R4"})
    assert told(t, 1, "steal p1", 2)[0] == "Ben steals from Anna: red 4."
    t = laid_out(3, {0: "G3", 1: "B7", 2: "P4"}, showing="G1", bonus={0: 2})
    act(t, 0, "G3 sea")
    act(t, 1, "B7 sea")
    assert "Ben takes 2 bonus cards from Anna." in told(t, 2, "P4 shore", 1)


def test_a_steal_is_told_with_the_treasure() -> None:
    t = after_trick(4, "R9 R4 G3 G5", showing="R1 G3", piles={1: "B2 R4"})
    lines = told(t, 0, "steal p2", NOBODY)
    assert lines[:2] == ["Anna steals from Ben: red 4.", "Dirk takes the treasure: green 3."]
    assert "Back under its deck: red 1." in lines


def test_a_swap_is_told_in_full_to_the_two_concerned_only() -> None:
    cards = {0: "R5 R1 R2", 1: "G3", 2: "P4 B1 B2", 3: "P1"}
    for viewer in (NOBODY, 0, 1, 2, 3):
        t = laid_out(4, cards, showing="B1 G1", left=3, red_blue="swap")
        play_trick(t, "R5 G3 P4 P1")
        taken = told(t, 0, "swap p3", viewer)
        given = told(t, 0, "give R1 R2", viewer)
        if viewer in (0, 2):
            assert taken == ["Anna takes from Cleo's hand: blue 1, blue 2."]
            assert given[0] == "Anna gives back to Cleo: red 1, red 2."
        else:
            assert taken == ["Anna takes from Cleo's hand: 2 islands."]
            assert given[0] == "Anna gives back to Cleo: 2 islands."


def test_scouting_is_told_in_full_to_the_scout_only() -> None:
    for viewer in (NOBODY, 1, 2):
        t = laid_out(4, {0: "B5", 1: "B3", 2: "P4", 3: "P1"}, showing="B1 G1")
        put_on_top(t, 0, "R2 B3 R4")
        play_trick(t, "B5 B3 P4 P1")
        looked = told(t, 2, "scout RB", viewer)
        put = told(t, 2, "order 312", viewer)
        if viewer == 2:
            assert looked == ["Cleo looks at the next treasures: red 2, blue 3, red 4 (red and blue)."]
            assert put[0] == "Cleo puts back in this order: red 4, red 2, blue 3 (red and blue)."
            assert "You know what comes next: red 2, blue 3" in shown(t, 2)
        else:
            assert looked == ["Cleo looks at the next 3 treasures (red and blue)."]
            assert put[0] == "Cleo puts the treasures back on the deck (red and blue)."
            assert not any("You know" in line for line in shown(t, viewer))


def test_with_one_deck_the_scout_looks_at_once() -> None:
    """Three players have one deck, so the last card of the trick tells that somebody looks at it."""
    t = laid_out(3, {0: "R4", 1: "P7", 2: "G9"}, showing="R4")
    act(t, 0, "R4 sea")
    act(t, 1, "P7 sea")
    assert told(t, 2, "G9 sea", 0)[-1] == "Cleo looks at the next 3 treasures."


def test_recovery_is_public() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    assert told(t, 2, "recover R5", 0) == ["Cleo recovers: red 5."]
    assert told(t, 2, "discard R5", 1)[0] == "Cleo discards: red 5."


def test_the_end_of_a_round_is_told_with_the_points() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", left=1, piles={1: "R4"}, bonus={1: 3, 2: 2})
    lines = told(t, 0, "rob p3", 1)
    assert lines[:7] == [
        "Anna takes 2 bonus cards from Cleo.",
        "Cleo does not use the action card of green and purple, for the round is over (scouting).",
        "Back under its deck: blue 1.",
        "Round 1, Anna: 1 point (0 for treasures, 1 for bonus cards).",
        "Round 1, Ben: 6 points (5 for treasures, 1 for bonus cards).",
        "Round 1, Cleo: 0 points (0 for treasures, 0 for bonus cards).",
        "Round 1, Dirk: 1 point (0 for treasures, 1 for bonus cards).",
    ]
    assert lines[7] == "Round 2: all cards are shuffled and dealt."
    assert [line.partition(":")[0] for line in lines[8:]] == [
        "Ben is the first player of round 2.",
        *["New treasure"] * 2,
        "Ben is dealt",
    ]


def test_the_end_of_the_game_is_told_with_the_points_of_the_second_round() -> None:
    """Rules 7: nothing is dealt or revealed any more."""
    t = laid_out(3, {0: "B7", 1: "G3", 2: "B4"}, showing="G1", left=1)
    t.round_ = 1
    act(t, 0, "B7 sea")
    act(t, 1, "G3 sea")
    lines = told(t, 2, "B4 shore", 0)
    assert [line.partition(" (")[0] for line in lines[-3:]] == [
        "Round 2, Anna: 1 point",
        "Round 2, Ben: 1 point",
        "Round 2, Cleo: 0 points",
    ]
    assert not any("New treasure" in line or "dealt" in line for line in lines)
    assert ENGLISH.say(prompt(view(t, 0)).wait) == "Both rounds are played: the game is over."


def test_the_table_as_a_whole() -> None:
    """From the round to the hand; the trick before in the order in which it was played."""
    t = laid_out(4, {0: "R9", 1: "R3 P11 P12", 2: "G5", 3: "G9"}, showing="R1 G2", first=2)
    put_on_top(t, 0, "B1")
    put_on_top(t, 1, "G3")
    t.above[3], t.above_most[3] = 1 << read_card("P12") | 1 << read_card("P11"), 1
    play_trick(t, "R9 R3 G5 G9")
    lines = shown(t, 3)
    assert lines[:6] == [
        "Round 1 of 2, trick 2 of 12",
        "Action card of red and blue: bonus theft",
        "Action card of green and purple: scouting",
        "Treasures, red and blue: blue 1; 14 cards face down",
        "Treasures, green and purple: green 3; 14 cards face down",
        "In the supply: 18 bonus cards. First player: Dirk.",
    ]
    assert lines[10:] == [
        "Anna has at most one of: purple 11, purple 12",
        "The trick before",
        "Cleo: green 5",
        "Dirk: green 9",
        "Anna: red 9",
        "Ben: red 3",
    ]
    hand = [block for block in text(view(t, 3)) if isinstance(block, Sheet)][-1]
    assert {cell.text for cell in hand.rows[0][1]} == hand_of(t, 3)


def test_the_table_shows_how_moves_call_the_players() -> None:
    t = laid_out(3, showing="R1", piles={1: "R4 B2"}, bonus={1: 3})
    assert "Anna (p1): 12 cards, 0 bonus cards, no treasure, 0 points" in shown(t, 2)
    assert "Ben (p2): 12 cards, 3 bonus cards, 2 treasures (blue 2 on top), 7 points" in shown(t, 2)


def test_the_table_shows_where_every_island_is() -> None:
    """One's own cards by their code, known ones by the player, discarded ones as a dot, the others as a question."""
    t = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    act(t, 2, "recover R5")
    sheet = next(block for block in text(view(t, 0)) if isinstance(block, Sheet))
    rows = {head: [cell.text for cell in cells] for head, cells in sheet.rows}
    assert rows["R"][4] == "p3"
    assert rows["G"][2] == rows["P"][3] == "·"
    assert sum(cell == "?" for row in rows.values() for cell in row) == 48 - 11 - 1 - 3


def test_what_one_passed_card_tells_is_shown() -> None:
    t = fresh(4, 4)
    pass_all(t)
    assert any("has at most one of" in line for seat in range(4) for line in shown(t, seat))


def test_what_a_former_scout_knows_is_shown_without_the_order() -> None:
    t = laid_out(4, showing="R1 G1")
    put_on_top(t, 0, "R2 B5 R4")
    t.decks[0].seen[1] = 0b1000
    t.decks[0].seen[2] = 0b1000
    assert "Known among the next 3 cards: red 4, blue 5" in shown(t, 3)


def test_a_doubtful_card_is_shown_with_those_who_may_have_it() -> None:
    t = laid_out(4, {1: "R1"}, showing="R1 G1")
    t.traced[0, 1] = t.traced[0, 2] = 1
    sheet = next(block for block in text(view(t, 0)) if isinstance(block, Sheet))
    cell = sheet.rows[0][1][0]
    assert cell.text == "p?"
    assert cell.label is not None
    assert ENGLISH.say(cell.label) == "red 1: with one of Ben, Cleo"


def test_a_sealed_choice_is_shown_to_its_seat() -> None:
    t = fresh(3)
    choice = moves_of(t, 1)[0]
    act(t, 1, choice)
    assert any(line.startswith("You will pass: ") for line in shown(t, 1))
    assert not any(line.startswith("You will pass: ") for line in shown(t, 0))


def test_another_game_keeps_what_was_agreed_on() -> None:
    t = fresh(3)
    assert rematch(t, {"red_blue": "swap"}) == {"red_blue": "swap"}
    assert unsaid(t, 0, 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_every_language(language: str) -> None:
    """Every line, prompt and table, to every viewer, with both sides of the action cards."""
    tongue = Tongue(language, [GAME.package])
    luck = random.Random(8)
    for options in ({}, {"red_blue": "swap", "green_purple": "recovery"}):
        match: Match = atoll.new("sea_or_shore", seats=3, seed=2, options=options, engine="plain")
        while match.awaiting:
            seat = luck.choice(match.awaiting)
            match.play(seat, luck.choice(match.moves(seat)))
            for viewer in (NOBODY, 0):
                for message in match.told(len(match.log) - 1, viewer):
                    assert "{" not in tongue.say_strictly(message)
                asked = prompt(match.view(viewer))
                assert tongue.say_strictly(asked.decide)
                assert tongue.say_strictly(asked.wait)


def test_prompts_say_who_is_waited_for() -> None:
    t = laid_out(3, showing="R1", first=2)
    assert ENGLISH.say(prompt(view(t, 0)).wait) == "Cleo plays an island."
    fresh_one = fresh(3)
    assert ENGLISH.say(prompt(view(fresh_one, 0)).wait) == "Everybody chooses a card to pass to the right."
    assert moves_of(fresh_one, 0)


# What players were told wrongly, or not at all.


def test_nobody_is_said_to_take_no_bonus_cards() -> None:
    """Rules 9, no. 20 and 27: where the supply is empty, it is said so."""
    t = laid_out(4, {0: "R9", 1: "G5", 2: "G2", 3: "P3"}, showing="B2 P1", bonus={0: 19, 3: 3})
    for seat, play in ((0, "R9 sea"), (1, "G5 sea"), (2, "G2 sea")):
        act(t, seat, play)
    lines = told(t, 3, "P3 sea +3", 1)
    assert "Cleo is the lowest in green, but there are no bonus cards left." in lines
    assert "Anna finds no bonus cards to take, not even in the supply." in lines
    assert not any(" 0 bonus" in line for line in lines)


def test_with_three_players_it_is_said_which_colours_count_as_one() -> None:
    """Rules 3: the winner of both, and the lowest of both."""
    t = laid_out(3, {0: "R4", 1: "P7", 2: "G9"}, showing="R4")
    act(t, 0, "R4 sea")
    act(t, 1, "P7 sea")
    lines = told(t, 2, "G9 sea", NOBODY)
    assert lines[4:8] == [
        "Anna wins red.",
        "With three players, two colours count as one: green and purple.",
        "Cleo wins green and purple.",
        "Ben is the lowest in green and purple and gets 2 bonus cards.",
    ]


@pytest.mark.parametrize("action", ["swap", "scouting", "recovery"])
def test_an_action_that_does_nothing_is_told_and_not_asked(action: str) -> None:
    """Rules 8: in the last trick of a round nobody has cards left."""
    t = laid_out(4, {0: "R5", 1: "G3", 2: "P4", 3: "P1"}, showing="B1 P1", left=1, red_blue=action)
    for seat, play in ((0, "R5 sea"), (1, "G3 sea"), (2, "P4 sea")):
        act(t, seat, play)
    lines = told(t, 3, "P1 sea", 1)
    assert t.phase == PASS
    skipped = "Anna does not use the action card of red and blue, for the round is over"
    assert any(line.startswith(skipped) for line in lines)


def test_a_winner_is_asked_for_the_treasure_of_the_deck_or_for_another() -> None:
    """From whom stands on the choices themselves."""
    t = after_trick(4, "R9 R5 R3 G2", showing="R1 G1", piles={1: "R4", 2: "R2"})
    moves = [read(move) for move in moves_of(t, 0)]
    assert ENGLISH.say(prompt(view(t, 0), moves).decide) == (
        "You win this colour: take its treasure (red 1) or steal one."
    )
    texts = [ENGLISH.say(thing.label) for thing in _things(t) if thing.label and thing.shape == "choice-treasure"]
    assert texts == ["Take red 1 from the deck", "Steal red 4 from Ben", "Steal red 2 from Cleo"]
    waiting = "Anna takes the treasure from the deck (red 1) or steals one."
    assert ENGLISH.say(prompt(view(t, 1)).wait) == waiting


def test_bonus_cards_are_offered_only_to_those_who_have_some() -> None:
    t = laid_out(3, showing="R1", bonus={0: 1})
    assert "bonus" in prompt(view(t, 0)).decide.text
    t = laid_out(3, showing="R1", bonus={1: 1})
    assert "bonus" not in prompt(view(t, 0)).decide.text


def test_no_line_of_the_log_is_empty() -> None:
    """Of every move everybody is told something."""
    luck = random.Random(3)
    for seats in GAME.seats:
        sides = {"red_blue": "swap", "green_purple": "recovery", "second_green_purple": "scouting"}
        match = atoll.new(GAME.name, seats=seats, seed=2, options=sides, engine="plain")
        while match.awaiting:
            seat = luck.choice(match.awaiting)
            match.play(seat, luck.choice(match.moves(seat)))
            assert all(match.told(len(match.log) - 1, viewer) for viewer in (NOBODY, *range(seats)))


def test_another_card_of_the_hand_is_refused_with_the_real_reason() -> None:
    """Touched in the pass, a card means a pass: it is not said that everybody passes first."""
    t = laid_out(4, {0: "R12 R9 R4 B11 B7 B5 B1 G10 G8 G6 G2 P3"}, showing="R1 G1")
    t.phase, t.awaited = PASS, 0b1111
    seen = view(t, 0)
    meant = [move for move in range(MOVES) if touched(seen, move)[:1] == ("R12",)]
    assert meant == [read("pass R12")]
    assert REASONS[why_not(t, 0, meant[0])].text.startswith("You hold more cards of another colour")


def test_cards_may_be_called_by_their_names() -> None:
    match = atoll.new(GAME.name, seats=3, engine="plain")
    assert match.read("red 9 shore +2") == match.read("R9 shore +2")
    assert match.read("pass blau 11", "de") == match.read("pass B11")


def test_one_chooses_what_the_sail_covers_and_is_told_what_the_others_see() -> None:
    """Each of the two choices says both; a move is written by what it shows."""
    t = laid_out(3, {0: "R9"}, showing="R1")
    asked = ENGLISH.say(prompt(view(t, 0)).decide)
    labels = {thing.id: ENGLISH.say(thing.label) for thing in _things(t) if thing.label}
    assert asked == "Choose an island and cover one half of it."
    assert labels["cover sea"] == "Cover the sea: they see the number."
    assert labels["cover shore"] == "Cover the shore: they see the colour."
    assert touched(view(t, 0), read("R9 sea")) == ("R9", "cover shore", "lay")


def _things(t: Table) -> Sequence[Thing]:
    return GAME.scene(view(t, 0), [read(move) for move in moves_of(t, 0)], "wide").things


def test_the_number_of_bonus_cards_that_go_back_is_told() -> None:
    t = laid_out(4, {0: "R9", 1: "R3", 2: "G5", 3: "G9"}, showing="R1 G2", bonus={0: 3, 1: 2})
    for seat, play in ((0, "R9 sea +3"), (1, "R3 sea +1"), (2, "G5 sea")):
        act(t, seat, play)
    assert "4 bonus cards that were played go back to the supply." in told(t, 3, "G9 sea", 2)


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("You may play any card, whatever the others have played.", "fr", "obligé de fournir"),
        ("In the supply: {bonus}", "fr", "Paquet de cartes Bonus"),
        ("{name} recovers: {card}.", "nl", "bergt"),
        ("Choose a card of this trick to recover.", "nl", "bergen"),
        ("{name} recovers: {card}.", "fr", "récupère"),
    ],
)
def test_words_are_those_of_the_printed_game(text: str, language: str, words: str) -> None:
    catalogue = Tongue(language, [GAME.package])
    names = ("bonus", "name", "card")
    assert words in catalogue.say(say(text, **{name: name for name in names if f"{{{name}}}" in text}))


def test_the_rules_say_what_stays_in_the_box_and_when_pairs_count() -> None:
    rules = " ".join(paragraph.text for section in GAME.guide for paragraph in section.paragraphs)
    assert "one 2, one 3 and one 4 of each colour stay in the box" in rules
    assert "for every two at the end of this round; then they go back" in rules
    assert rules.count("we had to guess") == 2
    assert "lost only by turn order you do not steal, unless you agreed on it" in rules
