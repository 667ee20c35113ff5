"""Pictures: well-formed SVG that names its pieces, and pixels from it."""

import functools
import json
import re
import xml.etree.ElementTree as ET
from importlib import resources
from pathlib import Path

import pytest

import atoll
from atoll.cli.new_game import TEMPLATE
from atoll.core.game import Game
from atoll.core.message import say
from atoll.core.registry import find, games
from atoll.core.scene import GROUND, PIECE, Scene, Thing
from atoll.core.tongue import Tongue
from atoll.web import page
from atoll.web.picture import png_of, scene_of, svg_of
from atoll.web.svg import LIGHT, draw, draw_for_page, wrapped

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
    things = (Thing("a", "medal", 0, 0, PIECE), Thing("b", "tile", 0, 0, GROUND, label=say("below <&>")))
    svg = draw(Scene(10, 10, (things,)), Tongue("en"))
    assert svg.index("#tile") < svg.index("#medal")
    assert "below &lt;&amp;&gt;" in svg


HOSTILE = [
    '"><!--',
    "{lines:2}",
    "'",
    "<script>",
    "&",
    "]]>",
    "$&$`",
    "var(--ink)",
    "{text}",
    "</svg><p>",
    "<b",
    "&lt;",
]


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
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{draw_for_page(scene_of(match), tongue, match.game.package)}</svg>')


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


def test_a_long_text_is_written_in_lines_and_a_long_number_smaller(painted: Game) -> None:
    things = (Thing("a", "notice", 0, 0, text="one two three <four>"), Thing("b", "price", 0, 0, text="12345"))
    letters = Path(str(resources.files(painted.package))) / "art" / "letters"
    letters.mkdir()
    (letters / "notice.svg").write_text("<text>{lines:9:-4}</text>")
    (letters / "price.svg").write_text('<text font-size="{size:20:4}">{text}</text>')
    for shape in ("notice", "price"):
        (letters.parent / "shapes" / f"{shape}.svg").write_text("<g/>")
    svg = draw(Scene(10, 10, (things,)), Tongue("en"), package=painted.package)
    assert '<tspan x="-4" dy="0">one two</tspan><tspan x="-4" dy="1.2em">three</tspan>' in svg
    assert "&lt;four&gt;" in svg and 'font-size="16.0">12345' in svg


def test_a_word_that_is_longer_than_a_line_has_one_for_itself() -> None:
    assert wrapped("a parrotfish eats", 6) == ["a", "parrotfish", "eats"]


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


@pytest.mark.parametrize("package", ["atoll.web", *(game.package for game in games())])
def test_every_fragment_of_the_art_is_well_formed_and_clean(package: str) -> None:
    """Each file is one SVG fragment of plain drawing: every viewer of pictures shows it, and what it names is there."""
    check_art(Path(str(resources.files(package))))


def test_so_is_the_art_that_a_new_game_begins_with() -> None:
    check_art(TEMPLATE / "pearls")


OURS = Path(str(resources.files("atoll.web")))
DRAWING = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "desc"}
DRAWING |= {"linearGradient", "radialGradient", "stop", "pattern"}


def check_art(home: Path) -> None:
    for file in (home / "art").glob("*/*.svg"):
        text = file.read_text(encoding="utf-8")
        root = ET.fromstring(f"<svg>{text}</svg>")
        assert {part.tag for part in root.iter()} <= DRAWING, file
        assert not re.search(r"filter|style=|class=|href=|data:|http", text), file
        lights = {light.stem for folder in (home, OURS) for light in (folder / "art" / "light").glob("*.svg")}
        assert set(LIGHT.findall(text)) <= lights, file


@pytest.fixture
def painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose package has a shape of its own, another one in place of ours, and a paint."""
    shapes = tmp_path / "painted" / "art" / "shapes"
    shapes.mkdir(parents=True)
    (tmp_path / "painted" / "__init__.py").touch()
    (shapes / "kite.svg").write_text('<path d="M0-9L5 0 0 9-5 0Z" fill="var(--paper)"/>')
    (shapes / "tile.svg").write_text("<desc>another tile</desc>")
    (shapes.parent / "paints.json").write_text('{"mud": {"paper": "#5b4a3c", "ink": "#ffffff", "pattern": "dots"}}')
    monkeypatch.syspath_prepend(tmp_path)
    return Game("painted", "Painted", "painted", (2,), 1, say("Painted"))


def test_a_games_own_art_is_found_before_ours(painted: Game) -> None:
    things = (Thing("a", "kite", 0, 0, paint="mud"), Thing("b", "tile", 0, 0), Thing("c", "medal", 0, 0, mark="fish"))
    for svg in (
        draw(Scene(10, 10, (things,)), Tongue("en"), package=painted.package),
        draw_for_page(Scene(10, 10, (things,)), Tongue("en"), painted.package),
    ):
        assert "M0-9L5 0" in svg and "#5b4a3c" in svg and "another tile" in svg
    assert "another tile" not in draw(Scene(10, 10, (things[1:],)), Tongue("en"))


def test_a_page_is_sent_the_art_of_its_game(painted: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "games", lambda: [find("aqualin"), painted])
    monkeypatch.setattr(page, "statics", functools.cache(page.statics.__wrapped__))
    monkeypatch.setattr(page, "static_path", page.static_path.__wrapped__)
    own, ours = (json.loads(page.statics()[page.art_path(game)[8:]][0]) for game in (painted, find("aqualin")))
    assert own["shapes"]["tile"] == "<desc>another tile</desc>" and own["shapes"]["medal"] == ours["shapes"]["medal"]
    mud = own["paints"]["mud"]
    assert (mud["paper"], mud["ink"], mud["pattern"]) == ("#5b4a3c", "#ffffff", "dots")
    assert "kite" not in ours["shapes"] and "mud" not in ours["paints"]


def test_art_that_is_nowhere_is_an_error_that_says_where_it_was_looked_for(painted: Game) -> None:
    with pytest.raises(LookupError, match=r"art/shapes/moon\.svg in painted or in atoll\.web"):
        draw(Scene(10, 10, ((Thing("a", "moon", 0, 0),),)), Tongue("en"), package=painted.package)
