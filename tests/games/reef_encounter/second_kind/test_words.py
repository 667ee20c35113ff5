"""What is said of Second Kind: prompts, log, text table and form."""

from atoll.core.tongue import LANGUAGES, Tongue
from atoll.games.reef_encounter import GAME
from atoll.games.reef_encounter.rulebook import prompt, text, view
from atoll.games.reef_encounter.second_kind.card_texts import card_text
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS

from ..test_words import ENGLISH, said
from .boxes import give, joined


def asked(t: object, seat: int) -> tuple[str, str]:
    found = prompt(view(t, seat))  # type: ignore[arg-type]
    return ENGLISH.say(found.decide), ENGLISH.say(found.wait)


def test_the_log_of_a_card_and_its_cancelling() -> None:
    t = joined("A", cards=("fair_exchange", "strong_current"))
    give(t, 0, "W")
    assert said(t, "8c fair exchange", "give W", "enough", "8c strong current") == [
        "Anna plays Fair exchange.",
        "Anna gives: tile, white.",
        "Anna leaves it at that.",
        "Ben cancels the card with Strong Current.",
        "Anna has 1 more tile behind the screen.",
    ]


def test_only_the_buyer_is_told_which_card_it_is() -> None:
    t = joined("A", cubes=["WW"])
    told = said(t.copy(), "8b cube W", viewer=0)
    assert told[0] == "Anna buys a card for a larva cube, white."
    assert told[1].startswith("The card is ")
    assert said(t, "8b cube W", viewer=1) == ["Anna buys a card for a larva cube, white."]


def test_prompts_name_the_card_and_what_is_missing() -> None:
    t = joined("D", crowns=((2, 3),), cards=("second_course", "confusion"))
    assert asked(t, 0) == ("You may play a clownfish card now, or none.", "Anna may play a clownfish card.")
    said(t, "8c second course")
    assert asked(t, 0) == ("Second course: choose a crown of thorns.", "Anna plays Second course.")
    said(t, "at Dd3")
    assert asked(t, 0)[0] == "Second course: choose the square that it moves to."
    said(t, "at De4")
    assert asked(t, 1) == (
        "Anna plays Second course. You may cancel it with Strong Current.",
        "Ben may cancel Second course with Strong Current.",
    )


def test_the_text_table_shows_a_hand_to_its_owner() -> None:
    t = joined("A", cards=("confusion", ""), crowns=((4, 1),), hands=("DW", ""))
    own = [ENGLISH.say(block.message) for block in text(view(t, 0)) if hasattr(block, "message")]
    others = [ENGLISH.say(block.message) for block in text(view(t, 1)) if hasattr(block, "message")]
    assert any(line.startswith("In hand: Confusion: ") for line in own)
    assert not any(line.startswith("In hand") for line in others)
    assert any("crowns b5" in line for line in others)
    assert any("1 card in hand" in line for line in others)


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
        "windows": "step",
        "crowns_act": "each",
        "second_course_range": "same_board",
        "tile_on_water_attackable": "yes",
        "blue_target": "any",
        "clown_shrimp_out_of_turn": "no",
        "strong_current_at_scoring": "on",
        "x2_change": "any_time",
        "x2_size": "1",
    }
