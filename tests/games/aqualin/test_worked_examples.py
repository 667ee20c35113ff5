"""The worked examples A1 to A13 of the rules of Aqualin."""

import pytest

import atoll
from atoll.core.contract import GAME_OVER, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.errors import BadNotation, GameOver, IllegalMove
from atoll.core.message import Argument, Message
from atoll.games.aqualin.actions.place import CELL_TAKEN, MUST_PLACE, NOT_IN_RIVER, SLIDE_OR_STAY_FIRST
from atoll.games.aqualin.actions.slide import (
    END_TAKEN,
    NO_DISTANCE,
    NO_SLIDE_YET,
    NO_TILE_THERE,
    NOT_IN_LINE,
    ONE_SLIDE_ONLY,
    PATH_BLOCKED,
)
from atoll.games.aqualin.components import SCHOOL_POINTS, TILES
from atoll.games.aqualin.moves import STAY
from atoll.games.aqualin.rulebook import Table, adds_up, apply, awaiting, read, score_sheet, why_not, write
from atoll.games.aqualin.table import OVER, PLACE, SLIDE

from .reefs import COLOUR, SPECIES, moves, reef, score, winner

SCORING_EXAMPLE = """
    BC BH PS PJ GF YF
    PH YC PT RF VF VT
    GH YT GJ VS YJ VJ
    RJ RC GS RS PC GC
    RT YH YS BF VH RH
    GT VC BS BT BJ PF
"""
LETTERS = [colour + species for colour in "BGPVRY" for species in "CFJHST"]


def slides(t: Table) -> set[str]:
    return {write(move) for move in moves(t)} - {"stay"}


def play(t: Table, *texts: str) -> None:
    for text in texts:
        assert why_not(t, t.active, read(text)) == 0
        apply(t, t.active, read(text))


def test_a1_school_points() -> None:
    """Rules 5: n(n-1)/2, and a tile alone is no school."""
    assert SCHOOL_POINTS == (0, 0, 1, 3, 6, 10, 15)


def text(said: Argument) -> str:
    assert isinstance(said, Message)
    return said.text


def number_in(said: Argument) -> Argument:
    assert isinstance(said, Message)
    return dict(said.arguments)["number"]


def test_a2_the_rulebooks_scoring_example() -> None:
    """Rules 5: every school scores separately, also two of one colour. SPECIES wins 21 to 19, whoever started."""
    t = reef(SCORING_EXAMPLE, turn=36)
    assert score(t) == (19, 21)
    assert winner(t) == SPECIES
    assert winner(reef(SCORING_EXAMPLE, turn=36, starter=SPECIES)) == SPECIES
    lines = [(line.seat, line.points, line.reason.arguments) for line in score_sheet(t)]
    said = [(seat, text(dict(what)["kind"]), number_in(dict(what)["school"])) for seat, _, what in lines]
    assert sorted(said) == sorted(
        [
            *[(COLOUR, "blue", 4), (COLOUR, "blue", 2), (COLOUR, "green", 2), (COLOUR, "pink", 3)],
            *[(COLOUR, "violet", 3), (COLOUR, "red", 3), (COLOUR, "yellow", 2), (COLOUR, "yellow", 2)],
            *[(SPECIES, "crabs", 2), (SPECIES, "jellyfish", 2), (SPECIES, "seahorses", 2), (SPECIES, "seahorses", 2)],
            *[(SPECIES, "starfish", 5), (SPECIES, "fish", 4), (SPECIES, "turtles", 2)],
        ]
    )


@pytest.mark.parametrize("starter", [COLOUR, SPECIES])
def test_a3_the_highest_score_is_a_tie_and_goes_to_who_did_not_start(starter: int) -> None:
    """Rules 5: 90 to 90 when rows are colours and columns species; there is no draw."""
    t = reef(" ".join(LETTERS), turn=36, starter=starter)
    assert score(t) == (90, 90)
    assert winner(t) == 1 - starter


def test_a4_shutout() -> None:
    """Rules 5: rows of one colour, species shifted row by row: 90 to 0."""
    t = reef(" ".join("BGPVRY"[y] + "CFJHST"[(x + y) % 6] for y in range(6) for x in range(6)), turn=36)
    assert score(t) == (90, 0)


def test_a5_diagonals_and_single_tiles_do_not_count() -> None:
    """Rules 5: tiles touch by their sides."""
    t = reef("""
        BC BF BJ .. .. ..
        RC .. BS .. .. ..
        YC YF .. .. .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. BH
    """)
    assert score(t) == (7, 3)


def test_a6_slides() -> None:
    """Rules 3.1: straight, any distance, over empty cells; each wrong one has its own reason."""
    t = reef("""
        RC .. .. BF .. ..
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        YT .. .. .. .. ..
    """)
    assert {text for text in slides(t) if text.startswith("a1-")} == {"a1-b1", "a1-c1", "a1-a2", "a1-a3"}
    assert len(slides(t)) == 22
    refusals = {"a1-d1": END_TAKEN, "a1-e1": PATH_BLOCKED, "a1-a4": END_TAKEN, "a1-b2": NOT_IN_LINE}
    assert {text: why_not(t, 0, read(text)) for text in refusals} == refusals


def test_a7_counts() -> None:
    """Rules 3: no slide on an empty reef and 216 placements; ten slides with one tile anywhere, then 210 placements."""
    assert len(moves(reef("", river="BC BF BJ BH BS BT"))) == 216
    for cell in range(36):
        t = reef(" ".join([".."] * cell + ["BC"]), river="BF BJ BH BS BT GC")
        assert len(slides(t)) == 10
        for move in moves(t):
            after = t.copy()
            apply(after, 0, move)
            assert len(moves(after)) == 6 * 35


def test_a8_a_slide_and_a_block() -> None:
    """Rules 3 and the rulebook's examples: SPECIES fetches the yellow crab and closes its way back."""
    t = reef(
        """
        YF .. .. .. .. ..
        YT .. .. .. .. ..
        YC .. .. VC .. ..
        """,
        river="PC BF",
        active=SPECIES,
    )
    assert score(t) == (3, 0)
    play(t, "a3-c3")
    assert score(t) == (1, 1)
    blocked, beside = t.copy(), t.copy()
    play(blocked, "PC a3")
    assert score(blocked) == (1, 1)
    assert "c3-a3" not in slides(blocked) and "c3-b3" in slides(blocked)
    play(beside, "PC b3")
    assert score(beside) == (1, 3)
    assert {text for text in slides(beside) if text.startswith("c3-")} == {"c3-c1", "c3-c2", "c3-c4", "c3-c5", "c3-c6"}


@pytest.mark.parametrize(
    ("slide", "result"),
    [("stay", (19, 21)), ("c3-c4", (19, 15)), ("b4-c4", (17, 13)), ("d4-c4", (21, 21)), ("c5-c4", (17, 21))],
)
def test_a9_the_last_turn_decides(slide: str, result: tuple[int, int]) -> None:
    """Rules 4: on turn 36 a neighbour may slide into the hole, and the last tile goes where it was."""
    t = reef(SCORING_EXAMPLE.replace("GS", ".."), river="GS", turn=36, active=SPECIES, starter=COLOUR)
    assert slides(t) == {"c3-c4", "b4-c4", "d4-c4", "c5-c4"}
    play(t, slide)
    (last,) = moves(t)
    apply(t, SPECIES, last)
    assert score(t) == result
    assert t.phase == OVER and awaiting(t) == 0
    assert winner(t) == (SPECIES if result[1] >= result[0] else COLOUR)


def test_a10_pacing() -> None:
    """Rules 4: 36 turns; the river is refilled 30 times, then runs dry."""
    match = atoll.new("aqualin", seed=3, engine="plain")
    stock = {}
    while match.awaiting:
        seat = match.awaiting[0]
        turn = match.table.turn
        match.play(seat, match.moves(seat)[-1])
        view = match.view()
        if match.over or match.table.turn != turn:
            stock[turn] = (len(view["river"]), len(view["reserve"]))
    assert len(stock) == 36
    assert [stock[turn] for turn in (29, 30, 31, 36)] == [(6, 1), (6, 0), (5, 0), (0, 0)]
    assert [stock[turn][0] for turn in range(31, 37)] == [5, 4, 3, 2, 1, 0]


def test_a11_rejects() -> None:
    """Rules 6: every wrong move has its own reason."""
    t = reef("BC .. BF", river="GC GF")
    refusals = {
        "d4-d5": NO_TILE_THERE,
        "a1-a1": NO_DISTANCE,
        "a1-b2": NOT_IN_LINE,
        "a1-c1": END_TAKEN,
        "a1-d1": PATH_BLOCKED,
        "GC b1": SLIDE_OR_STAY_FIRST,
    }
    assert {text: why_not(t, 0, read(text)) for text in refusals} == refusals
    assert why_not(t, 1, STAY) == NOT_AWAITED
    assert why_not(t, 0, -1) == why_not(t, 0, 10_000) == NO_SUCH_MOVE
    play(t, "a1-a2")
    refusals = {
        "a2-a3": ONE_SLIDE_ONLY,
        "stay": MUST_PLACE,
        "GC c1": CELL_TAKEN,
        "GJ b1": NOT_IN_RIVER,
        "BC b1": NOT_IN_RIVER,
    }
    assert {text: why_not(t, 0, read(text)) for text in refusals} == refusals
    first = reef("", river="BC BF")
    assert why_not(first, 0, read("a1-a2")) == NO_SLIDE_YET
    over = reef(SCORING_EXAMPLE, turn=36)
    over.phase = OVER
    assert why_not(over, 0, STAY) == GAME_OVER
    for off_board in ("a1-a7", "a1-g1", "BC h9"):
        with pytest.raises(BadNotation, match="not on the reef"):
            read(off_board)


def test_a11_no_slide_after_placing() -> None:
    """Rules 3: a tile placed this turn cannot be slid this turn; the turn has passed to the other player."""
    match = atoll.new("aqualin", seed=5, options={"starter": "first"}, engine="plain")
    tile = match.view()["river"][0]
    match.play(0, f"{tile} c3")
    with pytest.raises(Exception, match="not your turn"):
        match.play(0, "c3-c4")
    match.play(1, "c3-c4")


def test_a11_nothing_when_the_game_is_over() -> None:
    match = atoll.new("aqualin", seed=5, engine="plain")
    while match.awaiting:
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    with pytest.raises(GameOver):
        match.play(0, "stay")


def test_a12_a_slide_may_be_undone_by_the_opponent() -> None:
    """Rules 8, no. 3: there is no rule against sliding back."""
    t = reef("BC", river="GC GF GJ")
    play(t, "a1-a4", "GC f6", "a4-a1")
    assert t.cell_of[0] == 0


def test_a13_invariants() -> None:
    """Rules A13: 36 distinct tiles always; after turn n there are n tiles on the reef; a slide changes no tile."""
    match = atoll.new("aqualin", seed=8, engine="plain")
    while match.awaiting:
        before = match.table
        seat = match.awaiting[0]
        match.play(seat, match.moves(seat)[len(match.log) % len(match.moves(seat))])
        t = match.table
        assert adds_up(t)
        if before.phase == SLIDE:
            assert sorted(t.board) == sorted(before.board)
    assert sorted(match.table.board) == list(range(TILES))


def test_a_lost_or_doubled_tile_does_not_add_up() -> None:
    """The check of A13 can fail."""
    t = reef("BC BF", river="GC")
    assert adds_up(t)
    for spoil in ("t.river = 0", "t.river |= 1", "t.reserve |= 1", "t.board[0] = 5", "t.taken = 1", "t.turn = 9"):
        spoilt = t.copy()
        exec(spoil, {"t": spoilt})
        assert not adds_up(spoilt), spoil


def test_the_first_turn_has_no_slide_and_the_second_has() -> None:
    """Rules 8, no. 2: only the first turn of the game; the strict reading is an option."""
    for option, phase in (("second_turn", SLIDE), ("second_round", PLACE)):
        match = atoll.new("aqualin", seed=2, options={"first_slide": option}, engine="plain")
        assert match.table.phase == PLACE
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
        assert match.table.phase == phase
        if phase == PLACE:
            with pytest.raises(IllegalMove, match="nobody slides before each of you has placed"):
                match.play(match.awaiting[0], "a1-a2")
            match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
            assert match.table.phase == SLIDE


@pytest.mark.parametrize("starter", ["first", "second"])
@pytest.mark.parametrize("colours", ["first", "second"])
def test_starter_and_objectives_are_chosen_independently(starter: str, colours: str) -> None:
    """Rules 2: the starting player may have either objective."""
    match = atoll.new("aqualin", options={"starter": starter, "colours": colours}, engine="plain")
    seats = ("first", "second")
    assert match.awaiting == (seats.index(starter),)
    assert match.view()["gathers"][seats.index(colours)] == "colours"


def test_by_lot_both_seats_start_and_gather_colours_sometimes() -> None:
    """Rules 8, no. 10 and 11: by default both are drawn, independently."""
    drawn = {
        (m.table.starter, m.table.colours) for m in (atoll.new("aqualin", seed=s, engine="plain") for s in range(40))
    }
    assert drawn == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_rematch_swaps_the_objectives() -> None:
    """Rules 5: and the other player starts."""
    match = atoll.new("aqualin", seed=2, engine="plain")
    again = match.rematch(seed=3)
    assert again.table.colours == 1 - match.table.colours
    assert again.table.starter == 1 - match.table.starter
    once_more = again.rematch(seed=4)
    assert once_more.table.colours == match.table.colours


def test_a_slide_can_be_taken_back_before_placing() -> None:
    """A slide draws nothing, shows nothing and keeps the decision; a placement does not."""
    match = atoll.new("aqualin", seed=2, options={"starter": "first"}, engine="plain")
    match.play(0, match.moves(0)[0])
    before = match.table
    match.play(1, match.moves(1)[3])
    assert match.undo_stop(1) is None
    match.undo(1)
    assert match.table == before
