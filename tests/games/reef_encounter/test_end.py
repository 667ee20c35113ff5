"""Rules 12. The end of the game: four ways, with and without extra turns."""

from atoll.core.contract import GAME_OVER, LEGAL, NOT_AWAITED
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a01_eat import NOT_YOUR_SHRIMP
from atoll.games.reef_encounter.actions.last_bite import ONLY_EATING_NOW
from atoll.games.reef_encounter.moves import TURNS_AT_MOST
from atoll.games.reef_encounter.placing import is_full
from atoll.games.reef_encounter.rulebook import awaiting, places, read, why_not
from atoll.games.reef_encounter.table import ALL_SHRIMPS_EATEN, LAST_BITE, NOWHERE_TO_PLACE, OVER, TOO_MANY_TURNS

from .reefs import EMPTY_A, letters, moves, play, refusal, table
from .test_algae import nine_covered

SUPPER = """
    ~  ~  ~  .  .  .  ~
    ~  .  .  .  .  .  ~
    P3 P  ~  .  .  .  .
    P  P  P  P  .  ~  .
    .  .  .  ~  Y2 .  .
    W1 W  W  Y  Y  Y  Y
"""
BIGGER = SUPPER.replace(". .  .  ~  Y2", "W W W ~ Y2").replace(".  .  .  ~  Y2", "W  W  .  ~  Y2")


def test_the_fourth_shrimp_ends_the_game_with_extra_turns() -> None:
    """Rules 12, no. 2: each other player, clockwise, may eat one coral; five tiles go back."""
    t = table({"A": BIGGER}, seats=3, eaten=[3, 0, 0])
    play(t, "1 Aa6")
    assert (t.phase, t.ended, t.ender) == (LAST_BITE, ALL_SHRIMPS_EATEN, 0)
    assert letters(t.players[0].parrotfish) == "W"
    assert awaiting(t) == 0b010
    assert moves(t) == {"1 Ae5", "pass"}
    assert refusal(t, "10 W") == ONLY_EATING_NOW
    assert refusal(t, "1 Aa3") == NOT_YOUR_SHRIMP
    assert why_not(t, 0, read("pass")) == NOT_AWAITED
    play(t, "1 Ae5")
    assert letters(t.players[1].parrotfish) == ""
    assert t.players[1].eaten == 1
    assert moves(t) == {"1 Aa3", "pass"}
    play(t, "1 Aa3")
    assert letters(t.players[2].parrotfish) == "P"
    assert (t.phase, awaiting(t)) == (OVER, 0)
    assert why_not(t, 1, read("pass")) == GAME_OVER


def test_the_extra_turn_may_be_passed() -> None:
    """Rules 12: eating is allowed, not demanded."""
    t = table({"A": BIGGER}, seats=3, eaten=[3, 0, 0])
    play(t, "1 Aa6", "pass", "pass")
    assert t.phase == OVER
    assert t.players[1].eaten == t.players[2].eaten == 0


def test_players_without_a_meal_are_not_asked() -> None:
    """Rules 12: the extra turn allows nothing else."""
    t = table({"A": BIGGER.replace("P3", "P")}, seats=3, eaten=[3, 0, 0])
    play(t, "1 Aa6", "pass")
    assert t.phase == OVER


def test_an_extra_turn_never_ends_the_game_again() -> None:
    """Rules 16, no. 13: also when the last shrimp of that player is eaten."""
    t = table({"A": BIGGER}, seats=3, eaten=[3, 3, 0])
    play(t, "1 Aa6", "1 Ae5")
    assert (t.phase, t.ender, awaiting(t)) == (LAST_BITE, 0, 0b100)


def test_the_advanced_variant_gives_six_back_in_the_extra_turn() -> None:
    """Rules 13, advanced variant."""
    t = table({"A": BIGGER}, seats=3, eaten=[3, 0, 0], advanced=True)
    play(t, "1 Aa6", "pass", "1 Aa3")
    assert letters(t.players[2].parrotfish) == ""


def test_the_tenth_cylinder_stops_the_turn_and_sends_shrimps_home() -> None:
    """Rules 12, no. 1, and 16, no. 9: no draft; shrimps on bare rock go behind the screen."""
    t = nine_covered("W")
    t.reefs[0].shrimps[0] = 1 << 41
    t.reefs[0].polyps[4] = 0b11111 << 35
    t.reefs[0].shrimps[1] = 1 << 35
    t.bag[4] -= 5
    t.unseen[4] -= 5
    t.unshown_most[4] -= 5
    play(t, "7 W WY")
    assert t.reefs[0].shrimps[0] == 0
    assert awaiting(t) == 0b10
    play(t, "1 Aa6")
    assert t.phase == OVER


def test_a_full_reef_that_nothing_can_attack_ends_the_game() -> None:
    """Rules 12, no. 3, and 16, no. 10: tested at the end of a turn; no extra turns."""
    t = table({"A": EMPTY_A.replace(".", "Y")})
    assert is_full(t)
    play(t, "10 W")
    assert (t.phase, t.ended) == (OVER, NOWHERE_TO_PLACE)


def test_a_full_reef_with_an_attack_left_goes_on() -> None:
    """Rules 16, no. 10: a legal attack of any colour keeps the game alive; protected tiles do not."""
    attack = EMPTY_A.replace(".", "Y").replace("Y Y Y Y Y Y Y", "W W Y Y Y Y Y")
    assert not is_full(table({"A": attack}))
    single = EMPTY_A.replace(".", "Y").replace("Y Y Y Y Y Y Y", "W Y Y Y Y Y Y")
    assert is_full(table({"A": single}))


def test_one_square_of_bare_rock_is_room_enough() -> None:
    """Rules 12, no. 3: somewhere to place a tile."""
    t = table({"A": EMPTY_A.replace(".", "Y").replace("Y Y Y Y Y Y Y", ". Y Y Y Y Y Y")})
    assert not is_full(t)
    play(t, "10 W")
    assert t.phase != OVER


def test_a_game_has_a_last_turn() -> None:
    """Our ruling: the printed rules let players go round in circles for ever."""
    t = table({"A": EMPTY_A})
    t.turn = TURNS_AT_MOST - 1
    play(t, "10 W")
    assert refusal(t, "10 W") == LEGAL
    play(t, "10 W")
    assert (t.phase, t.ended) == (OVER, TOO_MANY_TURNS)


def test_every_tie_break_in_its_order() -> None:
    """Rules 13: consumed tiles, larva cubes, tiles behind the screen, tiles in guarded corals; then a shared place."""
    row = Row([0, 0])

    def ranked(**things: list[str]) -> list[int]:
        t = table({"A": SUPPER.replace("P3", "P")}, **things)  # type: ignore[arg-type]
        places(t, row)
        return list(row)

    assert ranked(parrotfish=["", "W"], consumed=["WWW", ""]) == [2, 1]
    assert ranked(consumed=["", "W"], cubes=["WWW", ""]) == [2, 1]
    assert ranked(cubes=["W", ""], hands=["", "WWW"]) == [1, 2]
    assert ranked(hands=["W", ""]) == [1, 2]
    assert ranked() == [2, 1]
    t = table({"A": EMPTY_A})
    places(t, row)
    assert list(row) == [1, 1]
