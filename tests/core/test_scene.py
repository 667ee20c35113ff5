"""Things: what is written on them, and shapes that every game may use."""

import re

from atoll.core.message import Who, say
from atoll.core.scene import Thing, named, rounded
from atoll.core.tongue import Tongue


def test_what_is_written_on_a_thing_is_said_in_the_language() -> None:
    """A seat by the name of whoever sits there, cut where it is long; a word in the language; letters as they are."""
    tongue = Tongue("de", names=["Anna-Magdalena"])
    written = [named(Thing("thing", "button", 0, 0, text=text), tongue).text for text in (Who(0), say("Rules"), "W")]
    assert written == ["Anna-Magd…", "Regeln", "W"]


def test_a_rectangle_with_round_corners_lies_around_its_centre() -> None:
    path = rounded(100, 60, 10)
    corners = re.findall(r"Q(\S+) (\S+) ", path)
    assert [(float(x), float(y)) for x, y in corners] == [(50, -30), (50, 30), (-50, 30), (-50, -30)]
    assert path.startswith("M-40 -30H40") and path.endswith("Z")
