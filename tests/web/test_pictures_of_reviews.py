"""Charts of chances, and moves drawn over pictures."""

import itertools
import re
import xml.etree.ElementTree as ET

from atoll.core.match import new
from atoll.core.scene import Scene
from atoll.core.tongue import Tongue
from atoll.web.chart import FLAG, HEIGHT, NARROW, WIDTH, chances
from atoll.web.svg import draw
from atoll.web.ways import STYLES, with_ways

ROWS = [[0.5, 0.3, 0.2], [0.6, 0.2, 0.2], [0.9, 0.05, 0.05]]
NAMES = ("Anna", "B<e>n", "Chloé")


def chart(marks: tuple[int, ...] = (), last: int = 10, width: int = WIDTH) -> ET.Element:
    return ET.fromstring(chances(ROWS, NAMES, marks, last, "Chances", width))


def texts(svg: ET.Element) -> list[ET.Element]:
    return [node for node in svg.iter() if node.tag.endswith("text")]


def test_names_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    """Also where two lines end at the same place, at the bottom; and whatever people call themselves is text."""
    named = {node.text: float(node.attrib["y"]) for node in texts(chart()) if node.text in NAMES}
    assert set(named) == set(NAMES)
    at = sorted(named.values())
    assert min(b - a for a, b in itertools.pairwise(at)) >= 12
    assert 0 < at[0] < at[-1] <= HEIGHT


def test_flags_stand_apart_and_within_the_chart_and_lead_to_their_moves() -> None:
    """Even if all turning points come together at the very end."""
    for width in (WIDTH, NARROW):
        marks = (5, 6, 7, 8, 9, 10)
        svg = chart(marks, 10, width)
        flags = [float(node.attrib["cx"]) for node in svg.iter() if node.tag.endswith("circle")]
        assert all(b - a >= 2 * FLAG for a, b in itertools.pairwise(flags))
        assert flags[0] > 0 and flags[-1] < width - FLAG
        links = [node.attrib["href"] for node in svg.iter() if node.tag.endswith("}a")]
        assert links == [f"#move-{number}" for number in marks]


def test_a_chart_of_half_a_game_leaves_room_for_the_rest() -> None:
    """A line ends where the game has been looked at."""

    def end(last: int) -> float:
        line = next(node for node in chart(last=last).iter() if node.tag.endswith("polyline"))
        return float(line.attrib["points"].split()[-1].split(",")[0])

    assert end(20) < end(10) < end(2)


def drawn(**ways: tuple[str, ...]) -> tuple[str, str]:
    """What is drawn over the first position of Aqualin, and the picture below it."""
    match = new("aqualin", engine="plain")
    scene: Scene = match.game.scene(match.view(0), match.legal(0), "wide", None, "")
    picture = draw(scene, Tongue("en", [match.game.package]), "light", match.game.package)
    with_them = with_ways(picture, scene, ways)
    assert with_them.endswith("</svg>") and with_them.startswith(picture.removesuffix("</svg>"))
    ET.fromstring(with_them)
    return with_them.removeprefix(picture.removesuffix("</svg>")), picture


def test_a_move_is_an_arrow_from_the_first_thing_to_the_last() -> None:
    match = new("aqualin", engine="plain")
    tile = match.view(0)["river"][0]
    over, _ = drawn(better=(tile, "c3"))
    assert over.count("<path") == 3, "a line, its edge and a head"
    assert STYLES["better"].line in over and STYLES["played"].line_width != STYLES["better"].line_width
    places = {thing.id: thing for thing in match.game.scene(match.view(0), match.legal(0), "wide", None, "").things}
    line = re.search(r"M([\d.-]+) ([\d.-]+)Q[\d. -]+ ([\d.-]+) ([\d.-]+)\"", over)
    assert line is not None
    x0, y0, x1, y1 = map(float, line.groups())
    near = [abs(x0 - places[tile].x) + abs(y0 - places[tile].y), abs(x1 - places["c3"].x) + abs(y1 - places["c3"].y)]
    assert near[0] < 15 and near[1] < 95


def test_two_ways_with_the_same_ends_part_company() -> None:
    match = new("aqualin", engine="plain")
    tile = match.view(0)["river"][0]
    over, _ = drawn(played=(tile, "c3"), better=(tile, "c3"))
    assert len(set(re.findall(r"M[\d. -]+Q[^\"]+", over))) == 2


def test_one_thing_wears_a_ring_and_what_is_not_in_the_picture_is_left_out() -> None:
    ring, _ = drawn(better=("c3",))
    assert ring.count("<circle") == 2 and "<path" not in ring
    nothing, _ = drawn(better=("no such thing",))
    assert "<circle" not in nothing and "<path" not in nothing
