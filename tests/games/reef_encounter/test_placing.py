"""Rules 8. Placing tiles: on rock, in attack, the guard rule, extra growth."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a02_place_polyps import NO_TILE_BEHIND_SCREEN, NO_TILE_TO_LAY, NOWHERE_TO_LAY
from atoll.games.reef_encounter.actions.a06_tile_for_cube import NO_CONSUMED_TILE
from atoll.games.reef_encounter.actions.a08_cube_for_tile import NO_CUBE
from atoll.games.reef_encounter.card import BOARD_NOT_IN_PLAY, FOUR_FROM_SCREEN, LAY_ONE_AT_LEAST
from atoll.games.reef_encounter.placing import (
    DEEP_WATER,
    JOINS_GUARDED,
    NO_CORAL_OF_TWO,
    PROTECTED,
    SAME_COLOUR,
    SHRIMP_IN_THE_WAY,
    WEAKER_CORAL,
)
from atoll.games.reef_encounter.rulebook import Table

from .reefs import EMPTY_A, is_between_actions, letters, moves, play, reef, refusal, same, table


def laying(drawing: str, colour: str = "W", *, count: int = 4, consumed: str = "", advanced: bool = False) -> Table:
    """The first player has played a larva cube on board A."""
    t = table({"A": drawing}, hands=[colour * count], cubes=[colour], consumed=[consumed], advanced=advanced)
    play(t, f"2 {colour}")
    return t


def test_new_corals_may_start_on_any_bare_rock() -> None:
    """Rules 8, plain placement: a tile need not touch anything; all 33 squares are open on an empty reef."""
    t = laying(EMPTY_A)
    assert len(moves(t, "A")) == 33
    assert refusal(t, "Aa1") == DEEP_WATER
    assert refusal(t, "Ac3") == DEEP_WATER
    assert refusal(t, "Bd1") == BOARD_NOT_IN_PLAY


def test_a_larva_cube_needs_the_cube_a_tile_and_a_square() -> None:
    """Rules 7, action 2, and 16, no. 5: a cube that no tile follows cannot be paid."""
    t = table({"A": EMPTY_A}, hands=["WY"], cubes=["YO"])
    assert refusal(t, "2 W") == NO_CUBE
    assert refusal(t, "2 O") == NO_TILE_TO_LAY
    assert refusal(t, "2 Y") == LEGAL
    full = table({"A": EMPTY_A.replace(".", "Y")}, hands=["WYG"], cubes=["OYG"], consumed=["O"])
    assert refusal(full, "2 Y") == NOWHERE_TO_LAY
    assert refusal(full, "2 G") == NOWHERE_TO_LAY


def test_four_tiles_from_behind_the_screen_and_any_number_of_consumed_ones() -> None:
    """Rules 7, action 2: consumed tiles of the colour do not count among the four."""
    t = laying(EMPTY_A, count=5, consumed="WWY")
    play(t, "Aa6", "Ac6", "Ae6", "Ag6")
    assert refusal(t, "Aa4") == FOUR_FROM_SCREEN
    play(t, "Aa4 x", "Ab2 x")
    assert is_between_actions(t)
    assert letters(t.players[0].hand) == "W"
    assert letters(t.players[0].consumed) == "Y"


def test_refusals_for_tiles_that_one_does_not_have() -> None:
    """Behind the screen and in front of it are told apart."""
    t = laying(EMPTY_A, count=1)
    assert refusal(t, "Aa6 x") == NO_CONSUMED_TILE
    play(t, "Aa6")
    assert refusal(t, "Ac6") == NO_TILE_BEHIND_SCREEN


def test_at_least_one_tile_follows_a_cube() -> None:
    """Rules 16, no. 5: paying a cube and laying nothing is not allowed."""
    t = laying(EMPTY_A)
    assert refusal(t, "done") == LAY_ONE_AT_LEAST
    assert refusal(t, "10 W") == LAY_ONE_AT_LEAST
    play(t, "Aa6", "done")
    assert is_between_actions(t)


def test_the_cube_goes_to_the_supply() -> None:
    """Rules 7, action 2: shown and paid."""
    t = table({"A": EMPTY_A}, hands=["W"], cubes=["WW"])
    before = t.supply[0]
    play(t, "2 W")
    assert (t.supply[0], letters(t.players[0].cubes)) == (before + 1, "W")


ATTACK = """
    ~ ~ ~ . . . ~
    ~ . . . . . ~
    . . ~ . . . .
    . . . . . ~ .
    W . . ~ . . .
    W Y Y G G . .
"""


def test_a_stronger_coral_of_two_attacks_and_consumes() -> None:
    """Rules 8, attack: the target goes in front of the attacker's screen, the tile takes its square."""
    t = laying(ATTACK)
    play(t, "Ab6", "Ac6")
    assert letters(t.players[0].consumed) == "YY"
    assert same(reef(t, "A").splitlines()[5], "W W W G G . .")


def test_a_weaker_coral_cannot_attack() -> None:
    """Rules 8, attack 1: G>W on the side with the starfish."""
    t = laying(ATTACK)
    play(t, "Ab6", "Ac6")
    assert refusal(t, "Ad6") == WEAKER_CORAL


def test_the_same_colour_is_never_attacked() -> None:
    """Rules 8: same colours never attack each other."""
    assert refusal(laying(ATTACK), "Aa6") == SAME_COLOUR


def test_an_attack_needs_a_coral_of_two_that_touches_the_target() -> None:
    """Rules 8, attack 2, and 16, no. 4: the third polyp attacks; two single tiles do not add up."""
    singles = """
        ~ ~ ~ . . . ~
        ~ . . . . . ~
        . . ~ . . . .
        . . . . . ~ .
        W . . ~ . . .
        Y W . . . . .
    """
    t = laying(singles)
    assert refusal(t, "Aa6") == NO_CORAL_OF_TWO
    play(t, "Ab5")
    assert refusal(t, "Aa6") == LEGAL


def test_the_first_two_tiles_may_be_laid_and_the_third_attack_in_the_same_action() -> None:
    """Rules 8, attack, effect."""
    t = laying(EMPTY_A.replace(". . . . . . .\n", ". . Y . . . .\n", 1))
    play(t, "Aa6", "Ab6", "Ac6")
    assert letters(t.players[0].consumed) == "Y"


def test_ownership_does_not_matter_for_an_attack() -> None:
    """Rules 8: one may grow another player's coral to attack, even to attack one's own."""
    t = laying(ATTACK.replace("W Y Y", "W2 Y Y1"))
    assert refusal(t, "Ab6") == PROTECTED
    t = laying(ATTACK.replace("W Y Y G G . .", "W2 Y Y Y1 G . ."))
    play(t, "Ab6")
    assert letters(t.players[0].consumed) == "Y"


def test_an_attacked_coral_falls_apart_and_the_shrimp_stays_on_its_tile() -> None:
    """Rules 8: the part without the shrimp is unguarded."""
    t = laying(ATTACK.replace("W Y Y G G . .", "W Y Y Y Y2 . ."))
    play(t, "Ab6", "Ac6")
    assert same(reef(t, "A").splitlines()[5], "W W W Y Y2 . .")


GUARDED = """
    ~ ~ ~ . . . ~
    ~ . . . . . ~
    . . ~ . . . .
    . . . . . ~ .
    . . . ~ . . .
    W1 . W2 . W . .
"""


def test_two_guarded_corals_are_never_joined() -> None:
    """Rules 8, guard rule: whoever owns them."""
    t = laying(GUARDED)
    assert refusal(t, "Ab6") == JOINS_GUARDED
    own = laying(GUARDED.replace("W2", "W1"))
    assert refusal(own, "Ab6") == JOINS_GUARDED


def test_a_guarded_and_an_unguarded_coral_merge() -> None:
    """Rules 8, guard rule: at most one shrimp, so they merge; anybody may enlarge a guarded coral."""
    t = laying(GUARDED)
    play(t, "Ad6")
    assert same(reef(t, "A").splitlines()[5], "W1 . W2 W W . .")


def test_the_guard_rule_holds_for_attacks_too() -> None:
    """Rules 16, no. 3."""
    t = laying(GUARDED.replace("W1 . W2 . W", "W1 Y W2 W W"))
    assert refusal(t, "Ab6") == JOINS_GUARDED


def test_own_shrimp_may_move_away_first_so_that_corals_join() -> None:
    """Rules 8, guard rule: action 5 may interrupt action 2, between tiles."""
    t = laying(GUARDED)
    play(t, "Ag6", "5 Aa6", "to Aa4")
    play(t, "Ab6", "5 Aa4", "to screen", "done")
    assert same(reef(t, "A").splitlines()[5], "W W W2 . W . W")


def test_no_tile_is_laid_onto_a_shrimp_on_bare_rock() -> None:
    """Rules 8 and 16, no. 6: move it first."""
    t = laying(GUARDED)
    play(t, "Ag6", "5 Aa6", "to Aa4")
    assert refusal(t, "Aa4") == SHRIMP_IN_THE_WAY


def test_extra_growth_follows_a_tile_beside_the_growth_square() -> None:
    """Rules 8, extra growth: free, at once, of the same colour, not counted in the four."""
    t = laying(EMPTY_A)
    bag = t.bag[0]
    play(t, "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . . W . ~ .")
    assert (t.bonus[0], t.bag[0], t.laid_from_screen) == (1, bag - 1, 1)


def test_the_grown_tile_counts_for_size_at_once() -> None:
    """Rules 8: one laid and one grown make a coral that can attack."""
    t = laying(EMPTY_A.replace("~ . . . . . ~", "~ . . Y . . ~", 1))
    play(t, "Ad3", "Ad2")
    assert letters(t.players[0].consumed) == "Y"


def test_a_tile_laid_on_the_growth_square_triggers_nothing() -> None:
    """Rules 8: an ordinary placement."""
    t = laying(EMPTY_A)
    play(t, "Ad4")
    assert len([sign for sign in reef(t, "A").split() if sign == "W"]) == 1


def test_nothing_grows_on_a_square_that_is_not_empty() -> None:
    """Rules 8 and 16, no. 6: neither on a tile nor on a shrimp."""
    t = laying(EMPTY_A.replace(". . . . . ~ .", ". . . Y . ~ .", 1))
    play(t, "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . . Y . ~ .")
    t = laying(GUARDED)
    play(t, "Ag6", "5 Aa6", "to Ad4", "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . . .1 . ~ .")


def test_growth_works_again_when_the_square_is_empty_again() -> None:
    """Rules 8: the parrotfish may clear it."""
    drawing = """
        ~ ~ ~ . . . ~
        ~ . . . . . ~
        . . ~ W . . .
        . . W W1 W ~ .
        . . . ~ W . .
        . . . . . . .
    """
    t = table({"A": drawing}, hands=["Y"], cubes=["Y"])
    play(t, "1 Ad4", "2 Y", "Ac4")
    assert same(reef(t, "A").splitlines()[3], ". . Y Y . ~ .")


def test_growth_that_would_join_two_guarded_corals_does_not_happen() -> None:
    """Rules 8, extra growth, exceptions."""
    drawing = """
        ~ ~ ~ . . . ~
        ~ . . . . . ~
        . . ~ . W2 . .
        . . W1 . . ~ .
        . . . ~ . . .
        . . . . . . .
    """
    t = laying(drawing)
    play(t, "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . W1 . . ~ .")


def test_growth_without_a_tile_of_the_colour_does_not_happen() -> None:
    """Rules 8, extra growth, exceptions: neither bonus nor bag has one."""
    t = laying(EMPTY_A)
    t.players[1].consumed[0] += t.bag[0] + t.bonus[0]
    t.unseen[0] -= t.bag[0]
    t.bag[0] = t.bonus[0] = 0
    t.unshown_least[0] = t.unshown_most[0] = t.unseen[0]
    play(t, "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . . . . ~ .")


def test_an_attack_beside_the_growth_square_grows_too() -> None:
    """Rules 8: plain or attack."""
    drawing = """
        ~ ~ ~ W . . ~
        ~ . . W . . ~
        . . ~ Y . . .
        . . . . . ~ .
        . . . ~ . . .
        . . . . . . .
    """
    t = laying(drawing)
    play(t, "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . . W . ~ .")
    assert letters(t.players[0].consumed) == "Y"


def test_the_advanced_variant_has_no_extra_growth() -> None:
    """Rules 13, advanced variant."""
    t = laying(EMPTY_A, advanced=True)
    play(t, "Ad3")
    assert same(reef(t, "A").splitlines()[3], ". . . . . ~ .")


def test_adjacency_ends_at_the_edge_of_the_board() -> None:
    """Rules 2: the last square of a row and the first of the next are not neighbours."""
    drawing = """
        ~ ~ ~ . . . ~
        ~ . . . . . ~
        . . ~ . . W W
        Y . . . . ~ .
        . . . ~ . . .
        . . . . . . .
    """
    assert refusal(laying(drawing), "Aa4") == NO_CORAL_OF_TWO
