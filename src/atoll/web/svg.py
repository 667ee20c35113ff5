"""Scenes as SVG: for notebooks, documentation, previews, and the first paint of a page.

Every thing is a group that is placed by its transform alone. What it shows is a copy of a drawing in `<defs>`, centred
on its own origin and put together from files of the folder `art`. A game may have a folder `art` in its own package;
what is not there is found in ours, the one beside this module. docs/look.md tells how to draw.

- `shapes/` has the bodies of things, drawn about a hundred units wide. A shape says where its `{pattern}` goes and
  where its `{mark}`, `{sunk}` (the mark as its own shadow) or `{grown}` (the mark in full colour); what it does not
  place lies on top of it. `{path}` is the outline of a shape that has none of its own.
- `patterns/` and `marks/` are named by paints and things; `letters/` has what is written on the shape of that name:
  `{text}`, or `{lines:20}` for lines of twenty letters, at a `font-size="{size:24:8}"` that shrinks beyond eight
  (`{word:24:8}` where a word has more).
- `light/` has gradients and seamless patterns, one definition a file with its name as its id, for `url(#name)`.
- `motions.json` says how a page shows that a shape has another face now (`tumble`, `fade`); others are turned over.
  `paints.json` and `themes.json` have a game's own paints and quiet colours.

In these files `var(--name)` stands for a colour: a tone of the thing's paint (`Paint.tones`) or a quiet colour of the
theme. It is filled in here, since not every viewer of pictures knows it. Drawings are numbered: what people call
themselves is in what is drawn, and nowhere else.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from atoll.core.scene import SIGN, Scene, Thing, named
from atoll.core.tongue import Tongue
from atoll.web.palette import Theme, own_art, paints_of, themes_of

OURS = "atoll.web"
"""The package with the art that every game may use."""
KINDS = ("shapes", "patterns", "marks", "letters", "light")
MARK_SIZE = 0.8
# Not every viewer of pictures knows a generic family, so some common ones are named.
FONTS = "system-ui, Segoe UI, Helvetica, Arial, Noto Sans, DejaVu Sans, Liberation Sans, sans-serif"
DISPLAY = f"Fredoka One, {FONTS}"
"""The face of titles and numbers: `{display}` in the art."""
SUNK = {"body": "deep", "mid": "deep"}
"""A mark as its own shadow: which of its colours are which others."""
GROWN = {"body": "rim", "mid": "paper"}
"""A mark in the full colour of its paint."""
LIGHT = re.compile(r"url\(#([a-z-]+)\)")
WRITTEN = re.compile(r"\{text\}|\{lines:(\d+)(?::(-?[\d.]+))?\}")
SIZE = re.compile(r"\{(size|word):([\d.]+):(\d+)\}")


class Look(NamedTuple):
    """What a thing looks like, wherever it lies."""

    shape: str
    paint: str
    mark: str
    text: str
    path: str


def draw(scene: Scene, tongue: Tongue, theme: str = "light", package: str = OURS) -> str:
    """A scene as a picture of its own, in one piece, with the art of a game's package."""
    colours = themes_of(package)[theme]
    things = sorted((named(thing, tongue) for thing in scene.things), key=lambda thing: thing.layer)
    looks = _looks(things)
    groups = "".join(_group(thing, tongue, looks) for thing in things)
    drawings = _drawings(looks, colours, package)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width:g} {scene.height:g}" role="img"'
        f' font-family="{FONTS}" color="{colours["words"]}">'
        f'<rect width="{scene.width:g}" height="{scene.height:g}" fill="{colours["water"]}"/>'
        f"<defs>{_lights(drawings, colours, package)}{drawings}</defs>{groups}</svg>"
    )


def draw_for_page(scene: Scene, tongue: Tongue, package: str = OURS) -> str:
    """What is inside the picture of a page: drawings, then layers of things. Its colours are those of the page."""
    things = [named(thing, tongue) for thing in scene.things]
    looks = _looks(things)
    layers = (
        f'<g class="layer">{"".join(_group(t, tongue, looks) for t in things if t.layer == layer)}</g>'
        for layer in range(SIGN + 1)
    )
    drawings = _drawings(looks, None, package)
    return f'<defs id="looks">{_lights(drawings, None, package)}{drawings}</defs>{"".join(layers)}'


def drawn_mark(mark: str, paint: str) -> str:
    """A creature by itself, in the full colour of a paint."""
    return _coloured(_changed(_fragment(OURS, "marks", mark), GROWN), paints_of(OURS)[paint].tones)


def art(package: str = OURS) -> dict[str, object]:
    """All the art for a game, for the script that draws things as this module does."""
    return {
        **{kind: {name: _fragment(package, kind, name) for name in _names(package, kind)} for kind in KINDS},
        "motions": own_art(OURS, "motions") | own_art(package, "motions"),
        "ways": {"sunk": SUNK, "grown": GROWN},
        "display": DISPLAY,
        "paints": {name: paint.tones | {"pattern": paint.pattern} for name, paint in paints_of(package).items()},
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


def _lights(drawings: str, theme: Theme | None, package: str) -> str:
    """The gradients and patterns that drawings are filled with."""
    names = sorted(set(LIGHT.findall(drawings)))
    return _coloured("".join(_fragment(package, "light", name) for name in names), theme or {})


def _drawing(look: Look, theme: Theme | None, package: str) -> str:
    """Shape, pattern, mark and letters. Without a theme, a page fills in the quiet colours."""
    paint = paints_of(package).get(look.paint)
    pattern = _fragment(package, "patterns", paint.pattern) if paint else ""
    mark = _fragment(package, "marks", look.mark) if look.mark else ""
    drawing = _placed(_fragment(package, "shapes", look.shape), look.path, pattern, mark)
    if look.text:
        drawing += _spaced(_fragment(package, "letters", look.shape), look.text)
    tones = paint.tones if paint else {"paper": "var(--land)", "ink": "var(--words)"}
    drawing = _coloured(_coloured(drawing.replace("{display}", DISPLAY), tones | {"cut": tones["paper"]}), theme or {})
    # Last, and all at once, so that a name in which a colour or another place is mentioned stays as it is.
    return WRITTEN.sub(lambda place: _written(look.text, place[1], place[2]), drawing)


def _spaced(letters: str, text: str) -> str:
    """Letters that become smaller where there are many: `{size:24:8}` is 24 for up to eight of them, `{word:24:8}` if
    no word has more."""
    longest = {"size": len(text), "word": max(map(len, text.split()), default=1)}
    return SIZE.sub(lambda found: f"{float(found[2]) * min(1.0, int(found[3]) / longest[found[1]]):.1f}", letters)


def _written(text: str, most: str | None, x: str | None) -> str:
    """The text: `{text}`, or in lines of so many letters: `{lines:20}` at the origin, `{lines:20:-40}` from there."""
    if most is None:
        return escape(text)
    lines = enumerate(wrapped(text, int(most)))
    return "".join(f'<tspan x="{x or 0}" dy="{"1.2em" if n else 0}">{escape(line)}</tspan>' for n, line in lines)


def wrapped(text: str, most: int) -> list[str]:
    """A text in lines of so many letters, unless a word is longer."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _placed(shape: str, path: str, pattern: str, mark: str) -> str:
    """A shape with its pattern and mark where it wants them, or on top; an outline has a pattern only if it says so."""
    if "{pattern}" not in shape and "{path}" not in shape:
        shape += "{pattern}"
    if not any(place in shape for place in ("{mark}", "{grown}")):
        shape += f'<g color="var(--ink)" transform="scale({MARK_SIZE})">{{mark}}</g>' if mark else ""
    parts = {"path": path, "pattern": pattern, "mark": mark}
    parts |= {"sunk": f'<g opacity=".3">{_changed(mark, SUNK)}</g>' if mark else "", "grown": _changed(mark, GROWN)}
    for name, part in parts.items():
        shape = shape.replace(f"{{{name}}}", part)
    return shape


def _changed(mark: str, tones: Mapping[str, str]) -> str:
    """A mark with some tones of its paint in place of others."""
    for tone, other in tones.items():
        mark = mark.replace(f"var(--{tone})", f"var(--{other})")
    return mark


def _coloured(drawing: str, colours: Mapping[str, str]) -> str:
    for name, colour in colours.items():
        drawing = drawing.replace(f"var(--{name})", colour)
    return drawing


@cache
def _fragment(package: str, kind: str, name: str) -> str:
    """A file of the art: the package's own, if it has one of that name."""
    for folder in (_folder(package), _folder(OURS)):
        file = folder / kind / f"{name}.svg"
        if file.is_file():
            return file.read_text(encoding="utf-8").strip()
    raise LookupError(f"there is no art/{kind}/{name}.svg in {package} or in {OURS}")
