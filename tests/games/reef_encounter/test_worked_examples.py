"""The test vectors of the rules of Reef Encounter."""

from atoll.core.table import Row
from atoll.games.reef_encounter.components import COLOUR_LETTERS, PAIRS
from atoll.games.reef_encounter.hierarchy import value
from atoll.games.reef_encounter.rulebook import Table, places, points, score_sheet, view
from atoll.games.reef_encounter.table import OVER

from .reefs import letters, play, reef, same, table


def faces(t: Table) -> list[str]:
    return [f"{tile['strong']}>{tile['weak']}" for tile in view(t, 0)["coral_tiles"]]


def test_the_algae_example() -> None:
    """Rules 11, test vector: blue onto the open sea, then red onto the coral tile O>Y."""
    t = table(consumed=["WW"], parrotfish=["W"], eaten=[1])
    assert faces(t) == ["W>Y", "W>O", "Y>O", "Y>P", "O>P", "O>G", "P>W", "P>G", "G>W", "G>Y"]

    play(t, "7 W blue")
    assert faces(t) == ["W>Y", "W>O", "O>Y", "Y>P", "O>P", "G>O", "P>W", "P>G", "G>W", "Y>G"]
    algae = [tile["alga"] for tile in view(t, 0)["coral_tiles"]]
    assert [algae[i] for i in (2, 5, 9)] == ["red", "green", "red"]

    play(t, "7 W YO")
    assert faces(t) == ["W>Y", "O>W", "O>Y", "Y>P", "O>P", "G>O", "P>W", "P>G", "W>G", "G>Y"]
    assert [tile["covered"] for tile in view(t, 0)["coral_tiles"]] == [i == 2 for i in range(PAIRS)]


def test_the_placement_example() -> None:
    """Rules 13, placement test vector (page 8): a whole turn of Red, the third player, on board B."""
    before = """
        ~  ~  ~  .  P  P  ~
        .  .  .  O  P4 P  ~
        .  .  .  O2 ~  P  .
        Y  ~  .  O  O  .  .
        Y3 .  O  O  O  .  .
        ~  .  .  .  .  .  ~
    """
    hands = ["", "", "YYYWWWW"]
    t = table(
        {"B": before}, seats=4, active=2, hands=hands, cubes=["", "", "YW"], consumed=["", "", "W"], eaten=[0, 0, 1]
    )
    red = t.players[2]

    play(t, "2 Y", "Bb5", "Bc5", "Bd5", "done")
    assert letters(red.consumed) == "WOO"
    play(t, "7 O YP")
    assert faces(t)[3] == "Y>P"
    assert faces(t)[6] == "W>P"
    play(t, "2 W", "Bf4", "Bf5", "Be5", "Be4", "Bf3 x")
    play(t, "4", "to Bf4")

    assert letters(red.consumed) == "OOOP"
    assert letters(red.hand) == letters(red.cubes) == ""
    assert same(
        reef(t, "B"),
        """
        ~  ~  ~  .  P  P  ~
        .  .  .  O  P4 P  ~
        .  .  .  O2 ~  W  .
        Y  ~  .  O  W  W3 .
        Y3 Y  Y  Y  W  W  .
        ~  .  .  .  .  .  ~
        """,
    )


def scoring_example(*parrotfish: str) -> Table:
    """Four players at the end, with the values G2 P3 O2 W3 Y5."""
    t = table(seats=4, parrotfish=[fish[1:] for fish in parrotfish])
    for seat, fish in enumerate(parrotfish):
        t.players[seat].secret = COLOUR_LETTERS.index(fish[0])
    wanted = {"W": "OG", "Y": "WOPG", "O": "P", "P": "WG", "G": "O"}
    for tile, row in enumerate(view(t, 0)["coral_tiles"]):
        if row["weak"] not in wanted[row["strong"]]:
            t.turned |= 1 << tile
    t.phase, t.asked = OVER, 0
    return t


def test_the_scoring_example() -> None:
    """Rules 13: 18, 23, 20 and 20 points; Green wins."""
    t = scoring_example("GGWWWY", "PYYYY", "OOOOWWWW", "GGGPPPY")
    assert [value(t, COLOUR_LETTERS.index(c)) for c in "GPOWY"] == [2, 3, 2, 3, 5]
    row = Row([0] * 4)
    points(t, row)
    assert list(row) == [18, 23, 20, 20]
    sheet = [sum(line.points for line in score_sheet(t) if line.seat == seat) for seat in range(4)]
    assert sheet == [18, 23, 20, 20]
    places(t, row)
    assert list(row) == [4, 1, 2, 2]
    assert sum(value(t, c) for c in range(5)) == 15


def test_red_and_yellow_of_the_scoring_example_are_separated_by_the_tie_breaks() -> None:
    """Rules 13: consumed tiles come first."""
    t = scoring_example("GGWWWY", "PYYYY", "OOOOWWWW", "GGGPPPY")
    t.players[3].consumed[0] = 1
    row = Row([0] * 4)
    places(t, row)
    assert list(row) == [4, 1, 3, 2]
