"""What is said at the table: prompts, score sheet, text table."""

import atoll
from atoll.core.text import Heading, Line, Sheet
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter.rulebook import REASONS, Table, prompt, score_sheet, text, view

from .reefs import EMPTY_A, ENGLISH, legal_of, play, table

ROW = ". . . . . . .\n"


def asked(t: Table, seat: int = 0) -> str:
    return ENGLISH.say(prompt(view(t, seat), legal_of(t, seat)).decide)


def test_the_score_sheet_says_where_values_come_from() -> None:
    """Each colour with its value: one, and one for each weaker colour."""
    t = table(parrotfish=["GG"])
    lines = [(line.seat, line.points, ENGLISH.say(line.reason)) for line in score_sheet(t)]
    assert lines[0] == (0, 6, "2 tiles eaten, grey: 1, and 2 for the colours that are weaker")
    assert lines[1] == (0, 3, "the tile from the start, white: 1, and 2 for the colours that are weaker")


def test_prompts_say_what_is_decided() -> None:
    """One sentence for whoever decides, one for those who wait."""
    t = table({"A": EMPTY_A}, hands=["W"], cubes=["W"])
    assert asked(t) == "Now: lay tiles, exchange or take a space of the open sea."
    play(t, "2 W")
    assert asked(t) == "Lay tiles, white: 1 tile from behind your screen."
    assert ENGLISH.say(prompt(view(t, 1)).wait) == "Anna lays tiles, white."


def test_a_prompt_names_a_meal_only_where_one_can_be_eaten() -> None:
    """Rules 10: a coral of five with one's own shrimp, before all else."""
    t = table({"A": EMPTY_A.replace(ROW, "W1 W W W W . .\n", 1)}, consumed=["Y"])
    assert asked(t).startswith("Now: eat a coral, ")
    play(t, "6 Y")
    assert asked(t) == "Now: move a shrimp, exchange or take a space of the open sea."


def test_a_prompt_names_tiles_only_where_they_can_be_laid() -> None:
    """Rules 7, action 2: four from behind the screen, if there are so many, and any consumed ones."""
    t = table({"A": EMPTY_A}, hands=["WWWWWW"], cubes=["W"], consumed=["W"])
    play(t, "2 W")
    assert asked(t) == "Lay tiles, white: up to 4 tiles from behind your screen, and any consumed ones."
    play(t, "Aa6", "Ab6", "Ac6", "Ag6 x")
    assert asked(t) == "Lay tiles, white: 1 tile from behind your screen."
    t = table({"A": EMPTY_A}, hands=["WW"], cubes=["W"])
    play(t, "2 W", "Aa6", "Ab6")
    assert asked(t) == "You have no more tiles to lay, white."


def test_a_shrimp_on_bare_rock_is_asked_for_before_the_end_of_the_turn() -> None:
    """Rules 7, action 5."""
    t = table({"A": EMPTY_A.replace(ROW, "W1 . . . . . .\n", 1)})
    play(t, "5 Aa6", "to Ab6")
    assert asked(t) == "Move your shrimp off the bare rock before you end your turn."


def test_the_text_table_fits_80_columns() -> None:
    """Boards two by two, hierarchy and open sea: never wider than a terminal."""
    match = atoll.new("reef_encounter", seats=4, seed=3)
    for block in match.text(0):
        if isinstance(block, Sheet):
            for _, cells in block.rows:
                assert 12 + sum(len(cell.text) + 1 for cell in cells) <= 80
    sheets = [ENGLISH.say(block.title) for block in match.text(0) if isinstance(block, Sheet)]
    assert sheets == ["Reef", "Reef", "Stronger", "Open sea", "Cubes left", "Algae left"]


def test_every_refusal_has_a_sentence_in_every_language() -> None:
    """Law 10 for reasons, also those that random play does not meet."""
    for language in LANGUAGES:
        tongue = Tongue(language, ["atoll.games.reef_encounter"])
        assert all(tongue.say_strictly(message) for message in REASONS.values())


def test_a_player_is_told_apart_from_a_place_in_the_ranking() -> None:
    """The digits on the reefs are those of the players' shrimps, as the heading says."""
    t = table({"A": EMPTY_A.replace(ROW, "W1 . . . . . .\n", 1)})
    heads = [ENGLISH.say(block.message) for block in text(view(t, 0)) if isinstance(block, Heading)]
    assert "Anna (shrimps marked 1): 3 points" in heads


def test_the_tile_from_the_start_is_counted_in_one_place() -> None:
    """Only in the parrotfish."""
    t = table(hands=["W"], parrotfish=["GG"])
    lines = [ENGLISH.say(block.message) for block in text(view(t, 0)) if isinstance(block, Line)]
    assert "Behind the screen: tiles 1W, larva cubes –, shrimps 4" in lines
    assert "Consumed: –; in the parrotfish: 2G, and from the start W; shrimps eaten: 0" in lines
