"""Notation, refusals, prompts and the text table."""

import random

import pytest

import atoll
from atoll.core.contract import FIRST_REASON, NO_SUCH_MOVE, NOBODY
from atoll.core.errors import BadNotation, IllegalMove
from atoll.core.text import Heading, Line, Sheet
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.actions.draw import DRAW_A_CARD, PILE_EMPTY, PILE_USED
from atoll.games.coralia.actions.keep import CARD_NOT_LOOKED_AT, KEEP_A_CARD, NAME_THE_CARD, ORDER_THE_CARDS
from atoll.games.coralia.actions.lock import LOCK_OR_ROLL
from atoll.games.coralia.actions.place import PLACE_A_DIE
from atoll.games.coralia.actions.take import TAKE_FOUR_DICE, TAKE_ONE_DIE
from atoll.games.coralia.actions.treasures import RAISE_A_TREASURE, TREASURE_GONE, TREASURE_NOT_ON_CARD
from atoll.games.coralia.moves import ANSWERS, KEEP, LOCK, MOVES, OVER, PICK, PILE, RAISE, REASONS_EACH, UNDER
from atoll.games.coralia.table import Table

from .table_builder import give, give_turtles, moves, new_table, offer, play, put, refusal

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
        assert typed.lower() in Tongue(language, [PACKAGE]).say_strictly(caught.value.message).lower()


def test_a_number_out_of_range_is_no_move() -> None:
    assert book.why_not(new_table(4), 0, MOVES) == NO_SUCH_MOVE
    assert book.why_not(new_table(4), 0, -1) == NO_SUCH_MOVE


def test_refusals_say_what_is_asked_instead() -> None:
    """Every question refuses the answers to other questions with its own reason."""
    t = new_table(4)
    assert refusal(t, "BD") == TAKE_FOUR_DICE
    offer(t, "GS GF RP RP")
    assert refusal(t, "take R") == PLACE_A_DIE
    play(t, "GS")
    assert refusal(t, "roll") == KEEP_A_CARD
    assert refusal(t, "keep ?") == NAME_THE_CARD
    assert refusal(t, "keep P2") == CARD_NOT_LOOKED_AT
    play(t, moves(t)[0])
    assert t.phase == UNDER
    assert refusal(t, "roll") == ORDER_THE_CARDS
    assert refusal(t, "under ?") == NAME_THE_CARD
    gone = next(code for code in ("BT", "JF", "SC", "BC") if f"under {code}" not in moves(t))
    assert refusal(t, f"under {gone}") == CARD_NOT_LOOKED_AT


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        (PICK, TAKE_ONE_DIE),
        (LOCK, LOCK_OR_ROLL),
        (KEEP, KEEP_A_CARD),
        (PILE, DRAW_A_CARD),
        (RAISE, RAISE_A_TREASURE),
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
    assert refusal(t, "draw I") == PILE_EMPTY
    assert refusal(t, "draw P") == PILE_USED
    t.phase, t.choices, t.reef_treasures = RAISE, 0b000101, 0b000111
    assert refusal(t, "raise O") == TREASURE_NOT_ON_CARD
    assert refusal(t, "raise V") == TREASURE_GONE


def test_every_reason_has_a_sentence_of_its_own() -> None:
    """And every question has one for the answers to other questions."""
    assert len({message.text for message in book.REASONS.values()}) == len(book.REASONS)
    assert {FIRST_REASON + REASONS_EACH * question for question in range(len(ANSWERS))} <= set(book.REASONS)


def test_a_refused_move_says_why() -> None:
    match = atoll.new("coralia", seats=2, seed=1, engine="plain")
    with pytest.raises(IllegalMove, match="four dice"):
        match.play(match.awaiting[0], "roll")


def test_locks_are_shown() -> None:
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 2)
    t.phase, t.choices = PICK, 0b111111
    play(t, "take R", "lock BD")
    assert "Locked: blue diver" in text_lines(t, 1)


def text_lines(t: Table, viewer: int) -> list[str]:
    blocks = book.text(book.view(t, viewer))
    return [TONGUE.say(block.message) for block in blocks if isinstance(block, Line | Heading)]


def test_the_text_table_says_what_its_letters_mean() -> None:
    """Letters of colours do not begin their names in every language."""
    lines = text_lines(new_table(4), 0)
    assert "Colours: R red, O orange, Y yellow, G green, B blue, V violet, W white" in lines
    assert "P pearl, F fish, S starfish, O octopus, D diver, T turtle, C treasure" in lines


def test_the_text_table_says_which_cards_there_are() -> None:
    """Rules 11, no. 7: deck contents are public, and an option may change them."""
    lines = text_lines(new_table(4, fish="654", treasure_pairs="RV-GB"), NOBODY)
    assert "fish pile: 6 × FL fire fish, 5 × FP blowfish, 4 × FE angel fish" in lines
    starfish = next(line for line in lines if line.startswith("starfish pile: 2 ×"))
    assert "2 × P6 pearl of value 6, 3 × FA anemone fish" in starfish
    assert "2 × CRV treasures (red, violet), 1 × CBG treasures (blue, green)" in starfish
    assert any(line.startswith("Treasures still face down: fish card, pearl card") for line in lines)


def test_values_of_reefs_that_differ_are_told_for_each() -> None:
    """Rules 1.2: that all reefs have the same values is a guess that an option corrects."""
    lines = text_lines(new_table(4, space_values="54231-12345-54231-54231-54231-54231"), 0)
    values = next(line for line in lines if line.startswith("Values: "))
    assert values.startswith("Values: R P5 F4 S2 O3 D T1 C, O P1 F2 S3 O4 D T5 C, Y P5")


def test_points_before_the_end_are_not_called_all_points() -> None:
    """What step 1 of the final scoring brings nobody can tell before: the upper figure is no bound."""
    t = new_table(2)
    give(t, 1, "BI")
    assert "Anna: 0 points on the track, 0 with diver, fish and pearls" in text_lines(t, NOBODY)
    t.phase = OVER
    assert "Anna: 0 points on the track, 0 points in all" in text_lines(t, NOBODY)


def test_prompts_name_only_what_can_be_done() -> None:
    """The island only for a die without room, a reef only for one with room."""
    t = new_table(4)
    put(t, "RP")

    def asked(dice: str) -> str:
        offer(t, dice)
        view = book.view(t, 0)
        return TONGUE.say(book.prompt(view, [book.read(text) for text in moves(t)]).decide)

    assert asked("GP GF GF BP") == "Place a die on its reef."
    assert asked("RP GF GF BP") == "Place a die on its reef, or on the island if its space is taken."
    assert asked("RP RP RP RP") == "Place a die on the island: no die has room on its reef."


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "lock blue diver", "lock BD"),
        ("en", "diver (blue)", "BD"),
        ("en", "orange octopus", "OO"),
        ("en", "take red, orange, green, blue", "take ROGB"),
        ("en", "keep fire fish", "keep FL"),
        ("en", "reef violet", "reef V"),
        ("en", "draw island pile", "draw I"),
        ("de", "Krake (blau)", "BO"),
        ("fr", "plongeur bleu", "BD"),
        ("fr", "keep perle de valeur 4", "keep P4"),
        ("nl", "take groen", "take G"),
        ("nl", "resolve schatten (paars, geel)", "resolve CVY"),
    ],
)
def test_pieces_may_be_called_by_their_names(language: str, typed: str, meant: str) -> None:
    """In one's own language, or in English; a die by its colour and its symbol in either order."""
    match = atoll.new("coralia", seats=2, engine="plain")
    assert book.write(match.read(typed, language)) == meant


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
