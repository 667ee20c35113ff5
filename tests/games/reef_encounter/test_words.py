"""What is said at the table: prompts, log, score sheet, text table."""

import atoll
from atoll.core.message import Message
from atoll.core.text import Sheet
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter.reasons import REASONS
from atoll.games.reef_encounter.rulebook import (
    Table,
    apply,
    awaiting,
    prompt,
    read,
    score_sheet,
    seen_move,
    tell,
    text,
    view,
)

from .reefs import EMPTY_A, table

ENGLISH = Tongue("en", ["atoll.games.reef_encounter"], ["Anna", "Ben", "Cleo", "Dan"])


def said(t: Table, *moves: str, viewer: int = 1) -> list[str]:
    """Play moves and collect what the log says."""
    lines: list[Message] = []
    for each in moves:
        seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
        before, seen = view(t, viewer), seen_move(t, seat, read(each), viewer)
        apply(t, seat, read(each))
        lines += tell(before, view(t, viewer), seat, seen)
    return [ENGLISH.say(line) for line in lines]


ROW = ". . . . . . .\n"


def test_the_log_of_a_turn() -> None:
    """A line for every move, and what follows from it."""
    drawing = EMPTY_A.replace("~ . . . . . ~\n", "~ . . Y . . ~\n").replace(ROW, "G1 G G G G G .\n", 1)
    t = table({"A": drawing}, hands=["WW"], cubes=["WO"], consumed=["PP"])
    assert said(t, "1 Aa6") == ["Anna eats the coral at Aa6: grey, 6 tiles; 2 stay in the parrotfish."]
    assert said(t, "2 W", "Ad3", "Ad2", "done") == [
        "Anna plays a larva cube: white.",
        "Anna lays on Ad3: white.",
        "Extra growth on Ad4: white.",
        "Anna lays on Ad2: white.",
        "Consumed: yellow.",
        "Anna lays no more tiles.",
    ]
    assert said(t, "4", "to Ad2", "5 Ad2", "to Ad3") == [
        "Anna introduces a shrimp.",
        "Anna puts the shrimp on Ad2.",
        "Anna takes up the shrimp on Ad2.",
        "Anna puts the shrimp on Ad3.",
    ]
    assert said(t, "6 Y", "8 O", "7 P blue", "7 P OP") == [
        "Anna gives a consumed tile for a larva cube: yellow.",
        "Anna gives a larva cube for a tile: orange.",
        "Anna pays pink: cylinder onto the open sea, blue.",
        "Turned over: O>Y, G>O, Y>G.",
        "Anna pays pink: cylinder onto coral tile OP, green.",
        "Turned over: Y>W, O>G, G>P.",
    ]
    last = said(t, "5 Ad3", "to screen", "10 W")
    assert last[1] == "Anna takes the shrimp back behind the screen."
    assert last[2].startswith("Anna takes from the open sea: larva cube W, tiles ")
    assert last[3].startswith("New in the open sea: ")


def test_the_log_keeps_the_secret_tile() -> None:
    """Only its owner reads which tile it was."""
    t = atoll.new("reef_encounter", seats=2, seed=1, engine="plain").table
    colour = next(c for c in "WYOPG" if t.players[0].hand["WYOPG".index(c)])
    assert said(t.copy(), f"fish {colour}", viewer=1) == ["Anna hides a tile in the parrotfish."]
    assert said(t.copy(), f"fish {colour}", viewer=0)[0].startswith("Anna hides a tile in the parrotfish: ")


def test_the_log_opens_sealed_cubes_for_all_at_once() -> None:
    """The option: every viewer reads the same lines when the last choice is in."""
    for viewer in (-1, 0, 1):
        match = atoll.new("reef_encounter", seats=2, seed=1, options={"cubes": "sealed"}, engine="plain")
        t = match.table
        for seat in range(2):
            apply(t, seat, next(c for c in range(5) if t.players[seat].hand[c]))
        first = said(t, "cubes WY", viewer=viewer)
        assert first == (["Anna takes larva cubes: WY."] if viewer == 0 else ["Anna has chosen two larva cubes."])
        assert said(t, "cubes GG", viewer=viewer) == ["Anna takes larva cubes: WY.", "Ben takes larva cubes: GG."]


def test_the_end_is_announced() -> None:
    """Why the game ended, and that extra turns follow."""
    t = table({"A": EMPTY_A.replace(".", "Y")})
    assert said(t, "10 W")[-1] == "There is nowhere left to place a tile: the game is over."
    drawing = EMPTY_A.replace(ROW, "W1 W W W W . .\n", 1).replace("~ . . . . . ~\n", "~ Y2 Y Y Y Y ~\n")
    t = table({"A": drawing}, eaten=[3])
    assert said(t, "1 Aa6")[-1] == "The game is ending: the other players may each eat one more coral."
    assert said(t, "pass")[-1] == "A player's last shrimp has been eaten: the game is over."


def test_the_score_sheet_says_where_values_come_from() -> None:
    """Each colour with its value: one, and one for each weaker colour."""
    t = table(parrotfish=["GG"])
    lines = [(line.seat, line.points, ENGLISH.say(line.reason)) for line in score_sheet(t)]
    assert lines[0] == (0, 6, "2 tiles eaten, grey: 1, and 2 for the colours that are weaker")
    assert lines[1] == (0, 3, "the tile from the start, white: 1, and 2 for the colours that are weaker")


def test_prompts_say_what_is_decided() -> None:
    """One sentence for whoever decides, one for those who wait."""
    t = table({"A": EMPTY_A}, hands=["W"], cubes=["W"])
    assert "eat a coral first" in ENGLISH.say(prompt(view(t, 0)).decide)
    apply(t, 0, read("2 W"))
    assert ENGLISH.say(prompt(view(t, 0)).decide).startswith("Lay tiles, white: 4 more tiles")
    assert ENGLISH.say(prompt(view(t, 1)).wait) == "Anna lays tiles, white."


def test_the_text_table_fits_80_columns() -> None:
    """Boards two by two, hierarchy and open sea: never wider than a terminal."""
    match = atoll.new("reef_encounter", seats=4, seed=3)
    for block in text(match.view(0)):
        if isinstance(block, Sheet):
            for _, cells in block.rows:
                assert 12 + sum(len(cell.text) + 1 for cell in cells) <= 80
    sheets = [ENGLISH.say(block.title) for block in text(match.view(0)) if isinstance(block, Sheet)]
    assert sheets == ["Reef", "Reef", "Stronger", "Open sea", "Cubes left", "Algae left"]


def test_every_refusal_has_a_sentence_in_every_language() -> None:
    """Law 10 for reasons, also those that random play does not meet."""
    for language in LANGUAGES:
        tongue = Tongue(language, ["atoll.games.reef_encounter"])
        assert all(tongue.say_strictly(message) for message in REASONS.values())
