"""Notation, refusals, prompts, the log and the text table."""

import random

import pytest

import atoll
from atoll.core.contract import FIRST_REASON, NO_SUCH_MOVE, NOBODY
from atoll.core.errors import BadNotation, IllegalMove
from atoll.core.game import View
from atoll.core.text import Heading, Line, Sheet
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia import reasons
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.moves import ANSWERS, MOVES
from atoll.games.coralia.table import KEEP, LOCK, PICK, PILE, RAISE, UNDER, Table

from .table_builder import (
    give_turtles,
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
    refusal,
)

PACKAGE = "atoll.games.coralia"
TONGUE = Tongue("en", [PACKAGE], ["Anna", "Ben", "Cleo", "Dan"])


def test_every_move_is_written_and_read_back() -> None:
    """Law 4 for every number, also those that are never legal: what others see of a secret."""
    texts = [book.write(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES == sum(ANSWERS)
    assert [book.read(text) for text in texts] == list(range(MOVES))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("TAKE bgor", "take ROGB"),
        ("take b g o r", "take ROGB"),
        (" bd ", "BD"),
        ("place BD", "BD"),
        ("Lock  bd", "lock BD"),
        ("resolve cvy", "resolve CVY"),
    ],
)
def test_notation_is_read_kindly(typed: str, meant: str) -> None:
    """Capitals, spaces and the order of colours are free."""
    assert book.read(typed) == book.read(meant)


@pytest.mark.parametrize(
    "typed", ["", "take", "take RR", "take X", "lock", "keep", "keep P9", "reef", "dance", "BX", "copy Q"]
)
def test_what_is_not_a_move_is_refused_with_its_forms(typed: str) -> None:
    """A bad text says what can be written, in every language."""
    with pytest.raises(BadNotation) as caught:
        book.read(typed)
    for language in LANGUAGES:
        assert typed in Tongue(language, [PACKAGE]).say_strictly(caught.value.message)


def test_a_number_out_of_range_is_no_move() -> None:
    assert book.why_not(new_table(4), 0, MOVES) == NO_SUCH_MOVE
    assert book.why_not(new_table(4), 0, -1) == NO_SUCH_MOVE
    with pytest.raises(ValueError, match="no move"):
        book.write(MOVES)


def test_refusals_say_what_is_asked_instead() -> None:
    """Every question refuses the answers to other questions with its own reason."""
    t = new_table(4)
    assert refusal(t, "BD") == reasons.TAKE_FOUR_DICE
    offer(t, "GS GF RP RP")
    assert refusal(t, "take R") == reasons.PLACE_A_DIE
    play(t, "GS")
    assert refusal(t, "roll") == reasons.KEEP_A_CARD
    assert refusal(t, "keep ?") == reasons.NAME_THE_CARD
    assert refusal(t, "keep P2") == reasons.CARD_NOT_LOOKED_AT
    play(t, moves(t)[0])
    assert t.phase == UNDER
    assert refusal(t, "roll") == reasons.ORDER_THE_CARDS
    assert refusal(t, "under ?") == reasons.NAME_THE_CARD
    gone = next(code for code in ("BT", "JF", "SC", "BC") if f"under {code}" not in moves(t))
    assert refusal(t, f"under {gone}") == reasons.CARD_NOT_LOOKED_AT


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        (PICK, reasons.TAKE_ONE_DIE),
        (LOCK, reasons.LOCK_OR_ROLL),
        (KEEP, reasons.KEEP_A_CARD),
        (PILE, reasons.DRAW_A_CARD),
        (RAISE, reasons.RAISE_A_TREASURE),
    ],
)
def test_each_question_has_its_reason(phase: int, reason: int) -> None:
    t = new_table(4)
    t.phase = phase
    assert refusal(t, "take ROYG") == reason


def test_piles_and_treasures_are_refused_with_reasons() -> None:
    """An empty pile, a pile used, a treasure gone, a treasure not on the card."""
    t = new_table(4)
    t.phase, t.choices, t.piles_open = PILE, 0b0010, 0b1010
    assert refusal(t, "draw I") == reasons.PILE_EMPTY
    assert refusal(t, "draw P") == reasons.PILE_USED
    t.phase, t.choices, t.reef_treasures = RAISE, 0b000101, 0b000111
    assert refusal(t, "raise O") == reasons.TREASURE_NOT_ON_CARD
    assert refusal(t, "raise V") == reasons.TREASURE_GONE


def test_every_reason_has_a_sentence_of_its_own() -> None:
    assert list(reasons.REASONS) == list(range(FIRST_REASON, reasons.CARD_RESOLVED + 1))
    assert len({message.text for message in reasons.REASONS.values()}) == len(reasons.REASONS)


def test_a_refused_move_says_why() -> None:
    match = atoll.new("coralia", seats=2, seed=1, engine="plain")
    with pytest.raises(IllegalMove, match="four dice"):
        match.play(match.awaiting[0], "roll")


def told(match: atoll.Match, viewer: int) -> str:  # type: ignore[name-defined]
    return " ".join(TONGUE.say(message) for message in match.told(len(match.log) - 1, viewer))


def test_the_log_tells_cards_only_to_whoever_saw_them() -> None:
    """Rules 4: a pearl card is named to its owner; others hear that a card was drawn."""
    for seed in range(200):
        match = atoll.new("coralia", seats=3, seed=seed, options={"starter": "first"}, engine="plain")
        match.play(0, "take ROYG")
        pearl = next((move for move in match.moves(0) if move.text.endswith("P") and match.table.phase == 3), None)
        if pearl and match.table.dice == 4 and match.play(0, pearl) and sum(match.table.hand[0]) == 2:
            break
    assert "pearl of value" in told(match, 0)
    assert "pearl of value" not in told(match, 1)
    assert told(match, 1).count("Anna draws a card: pearl pile.") == 2


def test_the_log_tells_what_a_dive_set_off() -> None:
    """A dive, its treasure and its points are told in one go."""
    t = new_table(4)
    put_diver(t, 0, "G")
    only_treasure(t, "J")
    offer(t, "BD RP RP RP")
    before = book.view(t, NOBODY)
    play(t, "BD")
    lines = [TONGUE.say(message) for message in book.tell(before, book.view(t, NOBODY), 0, book.read("BD"))]
    assert lines == [
        "Anna places on its reef: diver (blue).",
        "Anna turns over a treasure: jellyfish.",
        "Anna: 5 points.",
    ]


def test_the_log_tells_where_a_white_die_went_without_a_question() -> None:
    """Rules 4: a white octopus that cannot be used goes back to the island, and the log says so."""
    t = new_table(4)
    put_diver(t, 0, "G")
    t.octopuses[0] = 0
    only_treasure(t, "W")
    offer(t, "BD RP RP RP")
    before = book.view(t, NOBODY)
    t = lucky(t, lambda twin: play(twin, "BD"), lambda twin: twin.last_white == 3)
    lines = [TONGUE.say(message) for message in book.tell(before, book.view(t, NOBODY), 0, book.read("BD"))]
    assert "The white die goes back to the island: octopus." in lines


def lines(before: View, t: Table, seat: int, move: str) -> list[str]:
    return [TONGUE.say(message) for message in book.tell(before, book.view(t, NOBODY), seat, book.read(move))]


def test_the_log_tells_the_last_move_before_the_scoring() -> None:
    """Rules 7 and 8: what the last die sets off comes first, then the starfish cards from the start player on."""
    t = new_table(4)
    put_diver(t, 3, "G")
    offer(t, "GS RP RP RP")
    t = lucky(t, lambda twin: play(twin, "GS"), lambda twin: "keep BI" in moves(twin))
    play(t, "keep BI")
    play(t, moves(t)[0])
    only_treasure(t, "J")
    t.turn = 31
    offer(t, "BD RP RP RP", seat=3)
    before = book.view(t, NOBODY)
    play(t, "BD")
    assert lines(before, t, 3, "BD")[:7] == [
        "Dan places on its reef: diver (blue).",
        "Dan turns over a treasure: jellyfish.",
        "The last die is placed: the final scoring begins.",
        "Anna lays open: 1 point for each die on the island.",
        "Anna resolves a starfish card: 1 point for each die on the island.",
        "Anna: 2 points.",
        "Dan: 5 points.",
    ]


def test_the_log_tells_of_two_white_dice_in_one_move() -> None:
    """Rules 4: a white die, placed without a question, takes the turtle that gives the other one."""
    t = new_table(4)
    put_diver(t, 0, "G")
    put_turtle(t, "V", "W")
    put(t, "RT OT YT GT BT OP YP GP BP VP")
    only_treasure(t, "W")
    offer(t, "BD RP RP RP")
    before = book.view(t, NOBODY)
    t = lucky(t, lambda twin: play(twin, "BD"), lambda twin: [twin.white_rolls, twin.last_white] == [2, 0])
    assert lines(before, t, 0, "BD")[1:6] == [
        "Anna takes a turtle: white die.",
        "Anna turns over a treasure: white die.",
        "Anna draws a card: pearl pile.",
        "Anna draws a card: pearl pile.",
        "The white die goes to a reef: pearl (red).",
    ]
    assert lines(before, t, 0, "BD")[6:] == ["The white die goes to a reef: turtle (violet)."]


def test_the_log_tells_that_locked_dice_were_rolled_again() -> None:
    """R5: four octopuses without a use are all rolled again, also those on turtles; the log says why they changed."""
    t = new_table(4)
    put_octopus(t, 0, "OV")
    offer(t, "RO YO GO")
    give_turtles(t, 0, 3)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take B", "lock RO", "lock YO")
    before = book.view(t, NOBODY)
    again = "No die could be used, so all four were rolled again."
    lost = lucky(t, lambda twin: play(twin, "lock GO"), lambda twin: "RO" not in book.view(twin, NOBODY)["station"])
    assert lines(before, lost, 0, "lock GO")[-1] == again
    kept = lucky(t, lambda twin: play(twin, "lock GO"), lambda twin: book.view(twin, 0)["station"][:2] == ["RO", "YO"])
    assert again not in lines(before, kept, 0, "lock GO")


def test_locks_are_told_and_shown() -> None:
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 2)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take R")
    before = book.view(t, 1)
    play(t, "lock BD")
    after = book.view(t, 1)
    assert [TONGUE.say(m) for m in book.tell(before, after, 0, book.read("lock BD"))] == ["Anna locks: diver (blue)."]
    lines = [TONGUE.say(block.message) for block in book.text(after) if isinstance(block, Line)]
    assert "Locked: diver (blue)" in lines


def test_no_move_is_sealed() -> None:
    view = book.view(new_table(4), NOBODY)
    with pytest.raises(ValueError, match="sealed"):
        book.tell(view, view, 0, None)


def test_the_text_table_fits_a_terminal() -> None:
    """Usable at 80 columns: the tables are narrow, and no cell needs its colour."""
    match = atoll.new("coralia", seats=4, seed=3, engine="plain")
    luck = random.Random(3)
    while not match.over:
        seat = match.awaiting[0]
        match.play(seat, luck.choice(match.moves(seat)))
    for block in match.text(0):
        if isinstance(block, Sheet):
            for head, cells in block.rows:
                assert len(head) + sum(max(4, len(cell.text)) + 2 for cell in cells) < 76
                assert all(cell.text for cell in cells)
        elif isinstance(block, Heading):
            assert len(TONGUE.say(block.message)) < 76


def test_a_rematch_draws_its_starter_anew() -> None:
    t = new_table(3)
    assert book.rematch(t, {"starter": "first", "fish": "654"}) == {"starter": "random", "fish": "654"}
    assert book.unsaid(t, 0, 0) is None
