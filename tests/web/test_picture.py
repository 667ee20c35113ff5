"""Pictures: well-formed SVG that names its pieces, and pixels from it."""

import xml.etree.ElementTree as ET
from importlib import resources

import pytest

import atoll
from atoll.core.message import say
from atoll.core.registry import find
from atoll.core.scene import GROUND, PIECE, Scene, Thing
from atoll.core.tongue import Tongue
from atoll.web.picture import png_of, scene_of, svg_of
from atoll.web.svg import draw, draw_for_page

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_is_svg_that_names_its_pieces() -> None:
    match = atoll.new("aqualin", seed=3, engine="plain", options={"starter": "first"})
    match.play(0, match.moves(0)[40])
    root = ET.fromstring(svg_of(match, language="de"))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    placed = match.view()["board"].index(next(filter(None, match.view()["board"])))
    assert len(titles) == 36 + 1 + 6 + 2
    assert any(text and "auf " in text for text in titles), placed
    drawings = {group.get("id") for group in root.iter(f"{SVG}g")}
    assert all(use.get("href", "")[1:] in drawings for use in root.iter(f"{SVG}use"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_nothing_is_left_to_a_style_sheet(layout: str, theme: str) -> None:
    """Viewers that know no variables show the same picture."""
    svg = svg_of(atoll.new("aqualin", engine="plain"), layout=layout, theme=theme)  # type: ignore[arg-type]
    assert "var(" not in svg and "{" not in svg


def test_pieces_lie_above_the_ground_whatever_their_order() -> None:
    things = (Thing("a", "cell", 0, 0, PIECE), Thing("b", "tile", 0, 0, GROUND, label=say("below <&>")))
    svg = draw(Scene(10, 10, (things,)), Tongue("en"))
    assert svg.index("#tile") < svg.index("#cell")
    assert "below &lt;&amp;&gt;" in svg


HOSTILE = ['"><!--', "'", "<script>", "&", "]]>", "$&$`", "var(--ink)", "{text}", "</svg><p>", "<b", "a-b", "&lt;"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("game", ["aqualin", "sea_or_shore", "coralia", "reef_encounter"])
@pytest.mark.parametrize("page", [False, True])
def test_whatever_people_call_themselves_is_letters_in_the_picture(game: str, name: str, page: bool) -> None:
    """Names are written, never read as marks: the picture has the same parts as with a name that means nothing."""
    assert _parts(game, name, page) == _parts(game, "Anna", page)
    assert name in _letters(game, name, page)


def _picture(game: str, name: str, page: bool) -> ET.Element:
    match = atoll.new(game, seed=3, engine="plain", names=(name, "Ben", "Cleo")[: max(2, find(game).seats[0])])
    for _ in range(6):
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    if not page:
        return ET.fromstring(svg_of(match))
    tongue = Tongue("en", [match.game.package], match.header.names)
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{draw_for_page(scene_of(match), tongue)}</svg>')


def _parts(game: str, name: str, page: bool) -> list[tuple[str, list[str], str | None]]:
    return [(part.tag, sorted(part.keys()), part.get("id")) for part in _picture(game, name, page).iter()]


def _letters(game: str, name: str, page: bool) -> str:
    """All that is written, in titles and on things."""
    return " ".join(_picture(game, name, page).itertext())


def test_things_share_a_drawing_only_if_they_look_the_same() -> None:
    """Nobody can call themselves what another drawing is called."""
    things = (
        Thing("a", "tile", 0, 0, PIECE, paint="red", text="red"),
        Thing("b", "tile", 0, 0, PIECE, text="red-red"),
        Thing("c", "tile", 0, 0, PIECE, text="red red"),
        Thing("d", "tile", 0, 0, PIECE, text="red_red"),
        Thing("e", "tile", 0, 0, PIECE, text="red_red"),
    )
    root = ET.fromstring(draw(Scene(10, 10, (things,)), Tongue("en")))
    assert len({use.get("href") for use in root.iter(f"{SVG}use")}) == 4


def test_pixels_come_in_the_width_asked_for() -> None:
    png = png_of(svg_of(atoll.new("aqualin", engine="plain")), 320)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == 320


def test_a_match_shows_itself_in_a_notebook() -> None:
    match = atoll.new("aqualin", engine="plain")
    assert match._repr_svg_() == svg_of(match)


def test_only_who_decides_may_touch() -> None:
    match = atoll.new("aqualin", seed=3, engine="plain", options={"starter": "first"})
    assert len(scene_of(match, 0).touches) == 216
    assert scene_of(match, 1).touches == {} == scene_of(match).touches


def test_every_fragment_of_the_art_is_well_formed_and_clean() -> None:
    """Each file is one SVG fragment with no colour of its own, so that themes and paints can dress it."""
    art = resources.files("atoll.web") / "art"
    for kind in art.iterdir():
        for file in kind.iterdir():
            text = file.read_text(encoding="utf-8")
            ET.fromstring(f"<svg>{text}</svg>")
            assert "#" not in text, file.name
