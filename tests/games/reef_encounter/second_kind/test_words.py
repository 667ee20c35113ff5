"""What is said of Second Kind: prompts, log, text table and form."""

import pytest

from atoll.core.errors import BadNotation
from atoll.core.names import in_notation
from atoll.core.text import Sheet
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.rulebook import Table, prompt, read, text, view, write
from atoll.games.reef_encounter.second_kind.card_texts import card_text
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS

from ..reefs import ENGLISH, legal_of, moves, play, said
from .boxes import give, joined


def asked(t: Table, seat: int) -> tuple[str, str]:
    found = prompt(view(t, seat), legal_of(t, seat))
    return ENGLISH.say(found.decide), ENGLISH.say(found.wait)


def test_prompts_name_the_card_and_what_is_missing() -> None:
    t = joined("D", crowns=((2, 3),), cards=("second_course", "confusion"))
    assert asked(t, 0) == ("You may play a clownfish card now, or none.", "Anna may play a clownfish card.")
    play(t, "8c second course")
    assert asked(t, 0) == ("Second course: choose a crown of thorns.", "Anna plays Second course.")
    play(t, "at Dd3")
    assert asked(t, 0)[0] == "Second course: choose the square that it moves to."
    play(t, "at De4")
    assert asked(t, 1) == (
        "Anna plays Second course. Whoever holds cards is asked for Strong Current. You do not have it.",
        "Ben may cancel Second course with Strong Current.",
    )


def test_prompts_name_only_what_is_possible_now() -> None:
    """Whoever holds a card is asked alike; only the one who is asked reads whether there is anything to play."""
    t = joined("D", crowns=((2, 3),), cards=("confusion", "strong_current"))
    t.options.windows = 2
    nothing = "Whoever holds cards is asked for a clownfish card. You have none to play now."
    assert asked(t, 0)[0] == f"{nothing} “No card” holds until this turn ends."
    t = joined("A", cards=("fair_exchange", "strong_current"))
    give(t, 0, "WW")
    play(t, "8c fair exchange")
    assert asked(t, 0)[0] == "Fair exchange: give one to three tiles for larva cubes."
    play(t, "give W")
    assert asked(t, 0)[0] == "Fair exchange: give another tile, or leave it at that."
    play(t, "enough")
    assert asked(t, 1)[0] == "Anna plays Fair exchange. You may cancel it with Strong Current."


def test_prompts_name_special_tiles_to_lay() -> None:
    """Rules 1.5: taken up first, then laid; plain ones are named only where there are any."""
    t = joined("A", hands=("DW", ""), cubes=["WW"])
    play(t, "2 W")
    assert asked(t, 0)[0] == "Take up a special tile to lay, white."
    play(t, "hold DW")
    assert asked(t, 0) == ("Where does it go? You lay: double tile, white.", "Anna lays: double tile, white.")
    t = joined("A", hands=("DW", ""), cubes=["WW"])
    give(t, 0, "W")
    play(t, "2 W")
    assert asked(t, 0)[0].endswith("from behind your screen. You may also take up a special tile to lay.")


def test_a_prompt_says_that_an_own_shrimp_may_make_room() -> None:
    """Rules 3.2: K17."""
    tiles = (("O1", (1, 2)), ("O", (1, 3)))
    t = joined("D", *tiles, blue=((1, 3),), crowns=((2, 3),))
    play(t, "0 Dd3 n")
    assert asked(t, 0)[0].endswith("A shrimp of yours may make room for it; otherwise it goes beside the open sea.")


def test_the_text_table_shows_a_hand_to_its_owner() -> None:
    t = joined("A", cards=("confusion", ""), crowns=((4, 1),), hands=("DW", ""))
    own = [ENGLISH.say(block.message) for block in text(view(t, 0)) if hasattr(block, "message")]
    others = [ENGLISH.say(block.message) for block in text(view(t, 1)) if hasattr(block, "message")]
    assert any(line.startswith("In hand: Confusion (blue shrimp): ") for line in own)
    assert not any(line.startswith("In hand") for line in others)
    assert any("crowns b5" in line for line in others)
    assert any("1 card in hand" in line for line in others)


def test_the_text_table_shows_special_tiles_beyond_the_frame() -> None:
    """Rules 1.6: bare rock may stick out, and a tile may lie on it."""
    t = joined("A", hands=("rock SW", ""), cubes=["W"])
    play(t, "8a rock", "at Ad0", "2 W", "hold SW", "Ad0")
    cells = [cell for block in text(view(t, 1)) if isinstance(block, Sheet) for _, row in block.rows for cell in row]
    marked = [cell for cell in cells if cell.text == "Ws"]
    assert [ENGLISH.say(cell.label) for cell in marked if cell.label] == ["white; blue-shrimp tile, white"]


def test_the_text_table_shows_the_signs_of_cards() -> None:
    """Rules 3.5: a first coral needs a card with a blue shrimp; five of the 28 have none."""
    texts = [ENGLISH.say(card_text(slug)) for slug in CARD_SLUGS]
    assert [text.split(" (")[0] for text in texts if "(no blue shrimp" in text] == [
        "Consumed polyp tiles",
        "Extra growth",
        "Free growth",
        "Lucky dip",
        "Strong Current",
    ]
    assert len([text for text in texts if "clownfish):" in text]) == 4


def test_the_text_table_shows_blue_shrimps_and_the_meal() -> None:
    row = [("P", (5, x)) for x in range(1, 5)]
    t = joined("A", ("P1", (5, 0)), *row, special={(5, 4): "DP"}, eaten=[1], blue=((1, 3),))
    play(t, "1 Aa6")
    lines = [ENGLISH.say(block.message) for block in text(view(t, 1)) if hasattr(block, "message")]
    assert "Of the eaten coral: DP plain plain plain plain plain" in lines
    assert "Blue shrimps: one on the open sea, 2 beside it" in lines


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("fr", "8c Immersion chanceuse", "8c lucky dip"),
        ("de", "discard Unzuverlässige Garnele (1)", "discard unreliable 1"),
        ("nl", "8c Onbetrouwbare garnaal (2) move", "8c unreliable 2 move"),
        ("en", "8a crown of thorns", "8a crown"),
        ("en", "8a deep water", "8a water"),
        ("fr", "8a eau profonde", "8a water"),
        ("fr", "8c eau profonde", "8c deep water"),
        ("en", "hold double tile, white x", "hold DW x"),
        ("en", "hold half tile, pink ne", "hold HPne"),
        ("de", "colour weiß", "colour W"),
    ],
)
def test_cards_and_tiles_are_typed_by_their_names(language: str, typed: str, meant: str) -> None:
    """In the player's own language, or in English; a piece and a card of one name are told apart."""
    assert write(read(in_notation(typed, GAME, language))) == meant


def test_the_help_names_the_moves_of_the_box() -> None:
    with pytest.raises(BadNotation) as refused:
        read("nonsense")
    help_text = ENGLISH.say(refused.value.message)
    for verb in ("0 ", "hold ", "8a ", "at ", "8b ", "8c ", "give "):
        assert f"“{verb}" in help_text


def test_a_coral_is_named_by_any_of_its_tiles() -> None:
    """C05, Disintegration: the coral is declared, and any of its tiles shows which."""
    row = [("W", (5, x)) for x in range(1, 7)] + [("W", (4, x)) for x in range(4, 7)]
    t = joined("A", ("W2", (5, 0)), *row, cards=("disintegration", ""))
    play(t, "8c disintegration")
    assert len(moves(t)) == 10
    assert said(t, "at Ag6", viewer=0) == ["Anna chooses: Ag6."]
    assert asked(t, 1)[0] == "Disintegration: choose a tile that leaves the coral."


def test_every_card_has_a_text_in_every_language() -> None:
    for language in LANGUAGES:
        tongue = Tongue(language, [GAME.package])
        assert len({tongue.say_strictly(card_text(slug)) for slug in CARD_SLUGS}) == 28


def test_the_form_has_the_switches_of_the_rules() -> None:
    """Rules 7: the switches, each with the default of the rules file first."""
    defaults = {option.name: option.default for option in GAME.options}
    assert defaults["expansion"] == "off"
    assert {name: defaults[name] for name in defaults if name not in ("variant", "cubes", "starter", "expansion")} == {
        "start_crowns": "on",
        "refill_order": "emptiest_first",
        "extra_turn_first_coral": "no",
        "windows": "turn",
        "crowns_act": "each",
        "second_course_range": "same_board",
        "tile_on_water_attackable": "yes",
        "blue_target": "any",
        "clown_shrimp_out_of_turn": "no",
        "strong_current_at_scoring": "on",
        "x2_change": "any_time",
        "x2_size": "1",
    }
