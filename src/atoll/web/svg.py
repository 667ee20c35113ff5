"""Scenes as SVG: for notebooks, documentation, previews, and the first paint of a page.

Every thing is a group that is placed by its transform alone. What it shows is a copy of a drawing in `<defs>`, centred
on its own origin and put together from files of the folder `art`: a shape, the pattern of its paint, a mark, letters.
A game may have a folder `art` in its own package; what is not there is found in ours, the one beside this module.
In these files `var(--name)` stands for a colour; it is filled in here, since not every viewer of pictures knows it.
Drawings are numbered: what people call themselves is in what is drawn, and nowhere else.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from atoll.core.scene import SIGN, Scene, Thing, named
from atoll.core.tongue import Tongue
from atoll.web.palette import THEMES, Theme, paints_of

OURS = "atoll.web"
"""The package with the art that every game may use."""
KINDS = ("shapes", "patterns", "marks", "letters")
MARK_SIZE = 0.8
# How a page shows that a shape has another face now; others are turned over.
MOTIONS = {
    "die": "tumble",
    "badge": "fade",
    "sign": "fade",
    "tally": "fade",
    "seat-points": "fade",
    "race-bar": "fade",
    "ship-log": "fade",
}
# Not every viewer of pictures knows a generic family, so some common ones are named.
FONTS = "system-ui, Segoe UI, Helvetica, Arial, Noto Sans, DejaVu Sans, Liberation Sans, sans-serif"


class Look(NamedTuple):
    """What a thing looks like, wherever it lies."""

    shape: str
    paint: str
    mark: str
    text: str
    path: str


def draw(scene: Scene, tongue: Tongue, theme: str = "light", package: str = OURS) -> str:
    """A scene as a picture of its own, in one piece, with the art of a game's package."""
    colours = THEMES[theme]
    things = sorted((named(thing, tongue) for thing in scene.things), key=lambda thing: thing.layer)
    looks = _looks(things)
    groups = "".join(_group(thing, tongue, looks) for thing in things)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width:g} {scene.height:g}" role="img"'
        f' font-family="{FONTS}" color="{colours.words}">'
        f'<rect width="{scene.width:g}" height="{scene.height:g}" fill="{colours.water}"/>'
        f"<defs>{_drawings(looks, colours, package)}</defs>{groups}</svg>"
    )


def draw_for_page(scene: Scene, tongue: Tongue, package: str = OURS) -> str:
    """What is inside the picture of a page: drawings, then layers of things. Its colours are those of the page."""
    things = [named(thing, tongue) for thing in scene.things]
    looks = _looks(things)
    layers = (
        f'<g class="layer">{"".join(_group(t, tongue, looks) for t in things if t.layer == layer)}</g>'
        for layer in range(SIGN + 1)
    )
    return f'<defs id="looks">{_drawings(looks, None, package)}</defs>{"".join(layers)}'


def art(package: str = OURS) -> dict[str, Mapping[str, object]]:
    """All the art for a game, for the script that draws things as this module does."""
    return {
        **{kind: {name: _fragment(package, kind, name) for name in _names(package, kind)} for kind in KINDS},
        "motions": MOTIONS,
        "paints": {name: [paint.paper, paint.ink, paint.pattern] for name, paint in paints_of(package).items()},
    }


def has_own_art(package: str) -> bool:
    return _folder(package).is_dir()


def _folder(package: str) -> Traversable:
    return resources.files(package) / "art"


def _names(package: str, kind: str) -> list[str]:
    """What there is of a kind, in the package or among ours."""
    folders = [_folder(home) / kind for home in (OURS, package)]
    return sorted({path.name[:-4] for folder in folders if folder.is_dir() for path in folder.iterdir()})


def _group(thing: Thing, tongue: Tongue, looks: Mapping[Look, str]) -> str:
    place = f"translate({thing.x:g} {thing.y:g})"
    turn = f" rotate({thing.turn})" if thing.turn else ""
    size = f" scale({thing.size:g})" if thing.size != 1 else ""
    title = f"<title>{escape(tongue.say(thing.label))}</title>" if thing.label else ""
    return f'<g transform="{place}{turn}{size}">{title}<use href="#{looks[_look_of(thing)]}"/></g>'


def _looks(things: Iterable[Thing]) -> dict[Look, str]:
    """What the things look like, each with a name for its drawing; those that look the same share one."""
    looks = dict.fromkeys(_look_of(thing) for thing in things)
    return {look: f"{look.shape}-{number}" for number, look in enumerate(looks)}


def _look_of(thing: Thing) -> Look:
    return Look(thing.shape, thing.paint, thing.mark, str(thing.text), thing.path)


def _drawings(looks: Mapping[Look, str], theme: Theme | None, package: str) -> str:
    return "".join(f'<g id="{name}">{_drawing(look, theme, package)}</g>' for look, name in looks.items())


def _drawing(look: Look, theme: Theme | None, package: str) -> str:
    """Shape, pattern, mark and letters, one upon the other. Without a theme, a page fills in the quiet colours."""
    paint = paints_of(package).get(look.paint)
    colours = vars(theme) if theme else {name: f"var(--{name})" for name in Theme.__dataclass_fields__}
    paper, ink = (paint.paper, paint.ink) if paint else (colours["land"], colours["words"])
    parts = [_fragment(package, "shapes", look.shape).replace("{path}", look.path)]
    if paint:
        parts.append(_fragment(package, "patterns", paint.pattern))
    if look.mark:
        parts.append(f'<g color="{ink}" transform="scale({MARK_SIZE})">{_fragment(package, "marks", look.mark)}</g>')
    if look.text:
        parts.append(_fragment(package, "letters", look.shape))
    drawing = "".join(parts)
    for name, colour in {**colours, "paper": paper, "ink": ink, "cut": paper}.items():
        drawing = drawing.replace(f"var(--{name})", colour)
    # Last, so that a name in which a colour is mentioned stays as it is.
    return drawing.replace("{text}", escape(look.text))


@cache
def _fragment(package: str, kind: str, name: str) -> str:
    """A file of the art: the package's own, if it has one of that name."""
    for folder in (_folder(package), _folder(OURS)):
        file = folder / kind / f"{name}.svg"
        if file.is_file():
            return file.read_text(encoding="utf-8").strip()
    raise LookupError(f"there is no art/{kind}/{name}.svg in {package} or in {OURS}")
