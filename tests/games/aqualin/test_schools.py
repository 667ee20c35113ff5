"""Schools as people see them in Aqualin, and what is kept of them."""

import random

import atoll
from atoll.core.contract import NOBODY
from atoll.core.table import Row
from atoll.games.aqualin.components import TILES
from atoll.games.aqualin.kept import Kept
from atoll.games.aqualin.rulebook import points, score_sheet, view
from atoll.games.aqualin.schools import KINDS_OF_SCHOOLS, MOST_OF_A_KIND, schools

from .reefs import reef


def test_what_is_seen_is_what_the_rules_count() -> None:
    """Rules 5: at every position, the points beside the reef and on the score sheet are those of the rules."""
    match = atoll.new("aqualin", seed=4, engine="plain")
    luck = random.Random(4)
    while match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, luck.choice(match.legal(seat)))
        counted = Row([0, 0])
        points(match.table, counted)
        assert match.view()["points"] == counted
        sheet = score_sheet(match.table)
        assert [sum(line.points for line in sheet if line.seat == seat) for seat in range(2)] == counted


def test_the_end_of_a_row_is_not_beside_the_next_row() -> None:
    """Rules 5: nor is the last row of the reef beside anything else."""
    t = reef("""
        .. .. .. .. .. BC
        BF .. .. .. .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. GF
        BJ RC .. .. .. PF
    """)
    assert [(school["by"], school["cells"]) for school in view(t, NOBODY)["schools"]] == [("species", ("f5", "f6"))]


def test_what_is_full_forgets_and_makes_again() -> None:
    made: list[int] = []

    def square(number: int) -> int:
        made.append(number)
        return number * number

    squares = Kept(square, 100)
    assert [squares[3], squares[3], squares[4]] == [9, 9, 16]
    assert made == [3, 4]
    assert [squares[number] for number in range(101)] == [number * number for number in range(101)]
    assert len(squares) <= 100
    assert squares[3] == 9
    assert made.count(3) == 2


def test_schools_of_many_reefs_do_not_fill_the_memory() -> None:
    dice = random.Random(6)
    for _ in range(4 * MOST_OF_A_KIND):
        schools(bytes(dice.sample(range(TILES), TILES)), 0)
    assert all(len(kept) <= MOST_OF_A_KIND for _, kept in KINDS_OF_SCHOOLS[0])
