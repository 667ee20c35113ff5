"""Rules 10. Action 1: the parrotfish eats one coral and its shrimp."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a01_eat import CORAL_TOO_SMALL, NOT_YOUR_SHRIMP
from atoll.games.reef_encounter.actions.a07_alga import EAT_FIRST
from atoll.games.reef_encounter.corals import shrimps_behind_screen

from .reefs import letters, play, reef, refusal, table


def row_of(text: str) -> str:
    return f"""
        ~ ~ ~ . . . ~
        ~ . . . . . ~
        . . ~ . . . .
        . . . . . ~ .
        . . . ~ . . .
        {text}
    """


def test_a_coral_of_five_feeds_one_tile() -> None:
    """Rules 10: four tiles go back to the bag, the rest into the parrotfish; the squares become empty."""
    t = table({"A": row_of("W W1 W W W . .")})
    bag = t.bag[0]
    play(t, "1 Ab6")
    assert letters(t.players[0].parrotfish) == "W"
    assert t.bag[0] == bag + 4
    assert "W" not in reef(t, "A")
    assert t.players[0].eaten == 1
    assert shrimps_behind_screen(t, 0) == 3


def test_a_coral_of_seven_feeds_three() -> None:
    """Rules 10: size minus four."""
    t = table({"A": row_of("W W1 W W W W W")})
    play(t, "1 Ab6")
    assert letters(t.players[0].parrotfish) == "WWW"


def test_four_tiles_are_too_few() -> None:
    """Rules 10: size five or more, with one's own shrimp."""
    t = table({"A": row_of("W W1 W W Y . .")})
    assert refusal(t, "1 Ab6") == CORAL_TOO_SMALL
    t = table({"A": row_of("W W2 W W W . .")})
    assert refusal(t, "1 Ab6") == refusal(t, "1 Aa6") == NOT_YOUR_SHRIMP
    t = table({"A": row_of("W W W W W . .")})
    assert refusal(t, "1 Ab6") == NOT_YOUR_SHRIMP


def test_the_first_shrimp_allows_cylinders_on_coral_tiles_in_the_same_turn() -> None:
    """Rules 10: it goes onto the open-sea board."""
    t = table({"A": row_of("W W1 W W W . .")}, consumed=["Y"])
    assert refusal(t, "7 Y WY") == EAT_FIRST
    play(t, "1 Ab6")
    assert refusal(t, "7 Y WY") == LEGAL


def test_the_advanced_variant_gives_five_tiles_back() -> None:
    """Rules 13, advanced variant, and 16, no. 14: the smallest meal is still five."""
    t = table({"A": row_of("W W1 W W W W .")}, advanced=True)
    play(t, "1 Ab6")
    assert letters(t.players[0].parrotfish) == "W"
    t = table({"A": row_of("W W1 W W W . .")}, advanced=True, consumed=["Y"])
    play(t, "1 Ab6")
    assert letters(t.players[0].parrotfish) == ""
    assert refusal(t, "7 Y WY") == LEGAL
