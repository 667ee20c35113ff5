"""Schools as people see them in Aqualin."""

import random

import atoll
from atoll.core.contract import NOBODY
from atoll.core.table import Row
from atoll.games.aqualin.rulebook import points, score_sheet, view

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
    assert [(school["by"], school["cells"]) for school in view(t, NOBODY)["schools"]] == [("species", ["f5", "f6"])]
