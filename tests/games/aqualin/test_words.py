"""What is said at the table in Aqualin, and moves drawn at random."""

import re
from collections import Counter

import pytest

import atoll
from atoll.cli.words import translated
from atoll.core.contract import NOBODY
from atoll.core.text import Heading, Line, Sheet
from atoll.core.tongue import Tongue
from atoll.games.aqualin.components import COLOUR_LETTERS, COLOURS
from atoll.games.aqualin.rulebook import any_move, awaiting, prompt, read, text, unsaid, view, write
from atoll.games.aqualin.table import OVER, PLACE, SLIDE, Table

from .reefs import moves, reef

SAY = Tongue("en", ["atoll.games.aqualin"], ["Anna", "Ben"]).say


def small_reef(phase: int = SLIDE) -> Table:
    t = reef("BC BF", river="GC GF")
    t.phase = phase
    return t


def test_prompts_name_what_is_asked() -> None:
    """One sentence for whoever decides, one for whoever waits."""
    said = {phase: prompt(view(small_reef(phase), 0)) for phase in (SLIDE, PLACE, OVER)}
    assert SAY(said[SLIDE].decide) == "Slide one creature along its row or column, or stay."
    assert SAY(said[SLIDE].wait) == "Anna slides a creature or stays."
    assert SAY(said[PLACE].wait) == "Anna places a creature."
    assert said[OVER].decide == said[OVER].wait
    assert awaiting(small_reef(OVER)) == 0


def test_the_log_tells_slides_placements_and_what_was_drawn() -> None:
    match = atoll.new("aqualin", seed=7, options={"starter": "first"}, names=["Anna", "Ben"], engine="plain")
    for seat, move in ((0, "VT c4"), (1, "c4-c1"), (1, "VF d1"), (0, "stay")):
        match.play(seat, move)
    said = [[SAY(message) for message in match.told(number)] for number in range(4)]
    assert said[0][0] == "Anna places on c4: violet turtle."
    assert said[0][1].startswith("New in the river: ")
    assert said[1] == ["Ben slides from c4 to c1: violet turtle."]
    assert said[3] == ["Anna stays."]


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "violet turtle c4"),
        ("en", "Violet Turtle on c4"),
        ("fr", "tortue violette c4"),
        ("de", "lila Schildkröte > c4"),
        ("de", "lila schildkrote c4"),
        ("nl", "paarse schildpad c4"),
        ("nl", "violet turtle c4"),
        ("fr", "VT c4"),
    ],
)
def test_a_creature_may_be_called_by_its_name(language: str, typed: str) -> None:
    """In one's own language, with or without its accents, or in English."""
    match = atoll.new("aqualin", seed=7, options={"starter": "first"}, engine="plain")
    assert write(match.read(typed, language)) == "VT c4"


def test_the_letter_of_a_colour_is_that_of_its_name() -> None:
    """V is violet, as in the other games; not “purple”."""
    for letter, name in zip(COLOUR_LETTERS, COLOURS, strict=True):
        assert SAY(name)[0].upper() == letter


def test_french_says_what_is_printed() -> None:
    """« Créature », « type » and « ne déplace rien », never « animal », « espèce » and « reste »."""
    catalogue = translated("atoll.games.aqualin", "fr")
    said = " ".join(str(message.string) for message in catalogue if message.id)
    assert "créature" in said and "type" in said and "ne déplace rien" in said
    assert not re.search(r"anima(l|ux)|espèce|\breste[sr]?\b", said)


def test_the_text_table_has_the_reef_the_river_and_the_points() -> None:
    blocks = text(view(small_reef(), NOBODY))
    assert isinstance(blocks[0], Heading) and SAY(blocks[0].message) == "Turn 3 of 36"
    lines = [SAY(block.message) for block in blocks if isinstance(block, Line)]
    assert lines == ["Anna gathers colours: 1 point", "Ben gathers species: 0 points", "32 creatures in the reserve"]
    board, river = (block for block in blocks if isinstance(block, Sheet))
    assert [cell.text for cell in board.rows[0][1]] == ["BC", "BF", "·", "·", "·", "·"]
    assert [cell.text for cell in river.rows[0][1]] == ["GC", "GF"]


def test_who_places_at_once_has_stayed() -> None:
    """Only in the slide phase, and only before a placement."""
    placement, slide = read("GC c3"), read("a1-a2")
    assert write(unsaid(small_reef(), 0, placement) or 0) == "stay"
    assert unsaid(small_reef(), 0, slide) is None
    assert unsaid(small_reef(PLACE), 0, placement) is None


@pytest.mark.parametrize("phase", [SLIDE, PLACE])
def test_any_move_draws_every_move_equally_often(phase: int) -> None:
    """Words spread evenly over 32 bits give every legal move its share, and nothing else."""
    t = reef("RC .. .. BF .. .. .. .. .. .. .. .. .. .. .. .. .. .. YT", river="GC GF GJ")
    t.phase = phase
    legal = moves(t)
    draws = len(legal) * 64
    drawn = Counter(any_move(t, 0, ((2 * n + 1) << 31) // draws) for n in range(draws))
    assert sorted(drawn) == legal
    assert all(abs(count - 64) <= 4 for count in drawn.values())
