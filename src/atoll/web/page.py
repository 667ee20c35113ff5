"""Pages: templates filled in, in the reader's language."""

import functools
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import font_fredoka_one
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from atoll.core.game import Game
from atoll.core.message import Argument, Message
from atoll.core.registry import games
from atoll.core.scene import ROOM
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.web.lids import LID, has_lid, lid
from atoll.web.palette import THEMES, themes_of
from atoll.web.picture import png_of
from atoll.web.svg import art, drawn_mark, has_own_art

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "nl": "Nederlands"}
SCRIPT = (
    "page",
    "connection",
    "board",
    "touching",
    "tip",
    "sounds",
    "stage",
    "prompt",
    "sheet",
    "log",
    "end",
    "hint",
    "hands",
    "absent",
    "table",
    "review",
    "device",
    "people",
    "notices",
    "start",
)
"""The files of the one script, in the order in which they are sent."""
WORKER = ("shell-worker", "push-worker")
"""The files of the worker that stays with a device."""
SHELL = ("themes.css", "atoll.css", "display.ttf", "icon.svg", "icon-192.png", "offline.js")
"""What a device keeps for the time when there is no network, beside the page that says so."""
TYPES = {
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
    "png": "image/png",
}
ICON_SIZES = (192, 512)
"""Of the icon as PNG, for devices that put pages beside their programs."""


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("atoll.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(languages=LANGUAGES, language_names=LANGUAGE_NAMES, static=static_path, art=art_path)
    environment.globals.update(lid=lid_path, drawing=drawing)
    return environment


def render(template: str, tongue: Tongue, **context: Any) -> str:
    """A page. In templates `say("...")` says a text of Atoll's own, and `tell(message)` any message."""

    def say(text: str, **arguments: Argument) -> str:
        return tongue.say(Message(text, tuple(arguments.items())))

    def say_count(one: str, many: str, number: int, **arguments: Argument) -> str:
        return tongue.say(Message(one, (("number", number), *arguments.items()), many, number))

    words = {"say": say, "say_count": say_count, "tell": tongue.say, "language": tongue.language}
    return _environment().get_template(template).render(**words, **context)


@functools.cache
def statics() -> dict[str, tuple[bytes, str]]:
    """Files that a page asks for besides itself, by a name that changes with their content, and their types."""
    folder = resources.files("atoll.web") / "static"
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    files["table.js"] = script().encode()
    files["offline.js"] = (resources.files("atoll.web") / "script" / "offline.js").read_bytes()
    files["art.json"] = as_json(art()).encode()
    files |= {_own_art(game): as_json(art(game.package)).encode() for game in games() if has_own_art(game.package)}
    files |= {name: lid(game.package, part).encode() for game, part, name in _lids()}
    icon = files["icon.svg"].decode()
    files |= {f"icon-{size}.png": png_of(icon, size) for size in ICON_SIZES}
    files |= {f"maskable-{size}.png": png_of(maskable(icon), size) for size in ICON_SIZES}
    files["display.ttf"] = _display_face()
    files["themes.css"] = themes().encode()
    return {_hashed(name, data): (data, TYPES[name.rpartition(".")[2]]) for name, data in files.items()}


@functools.cache
def static_path(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return next(f"/static/{n}" for n in statics() if n.rpartition("-")[0] == stem and n.endswith("." + ending))


def maskable(icon: str) -> str:
    """The icon for devices that cut it to a form of their own: its ground reaches everywhere, the rest keeps off the
    edge."""
    ground = re.search(r"<rect[^>]*/>", icon)
    assert ground is not None
    rest = icon[ground.end() :].strip().removesuffix("</svg>")
    whole = re.sub(r' rx="[^"]*"', "", ground[0])
    return f'{icon[: ground.start()]}{whole}<g transform="translate(7.7 7.7) scale(.76)">{rest}</g></svg>'


def worker() -> str:
    """The script that stays with a device when no page is open: its parts in one file."""
    folder = resources.files("atoll.web") / "script"
    parts = [folder / f"{name}.js" for name in WORKER]
    shell = as_json([static_path(name) for name in SHELL] + [f"/offline/{language}" for language in LANGUAGES])
    text = "".join(part.read_text("utf-8") + "\n" for part in parts)
    version = hashlib.sha256((text + shell).encode()).hexdigest()[:10]
    given = {"SHELL": shell, "VERSION": f'"{version}"', "ICON": f'"{static_path(f"icon-{ICON_SIZES[0]}.png")}"'}
    return "".join(f"const {name} = {value};\n" for name, value in given.items()) + text


def art_path(game: Game) -> str:
    """Where the script finds the art for a game."""
    return static_path(_own_art(game) if has_own_art(game.package) else "art.json")


def _lids() -> list[tuple[Game, str, str]]:
    """Each illustration that there is: the game, the file in its art, and what it is called here."""
    parts = [(game, part) for game in games() for part in (LID, *(f"{LID}-{option.name}" for option in game.options))]
    return [(game, part, f"{part}-of-{game.name}.svg") for game, part in parts if has_lid(game.package, part)]


def lid_path(game: Game, option: str = "") -> str:
    """Where the illustration of a game is, or that of an option; a game without one shows what it looks like."""
    part = f"{LID}-{option}" if option else LID
    if has_lid(game.package, part):
        return static_path(f"{part}-of-{game.name}.svg")
    return "" if option else f"/picture/{game.name}.svg"


def drawing(mark: str, paint: str) -> Markup:
    """A creature in its full colour, for a page."""
    return Markup(f'<svg class="drawing" viewBox="-52 -52 104 104" aria-hidden="true">{drawn_mark(mark, paint)}</svg>')


def _own_art(game: Game) -> str:
    return f"art-of-{game.name}.json"


def _display_face() -> bytes:
    """The face of titles and numbers."""
    return Path(font_fredoka_one.FredokaOne).read_bytes()


def _hashed(name: str, data: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{ending}"


def script() -> str:
    """The one script of all pages, from its files."""
    folder = resources.files("atoll.web") / "script"
    return "".join((folder / f"{name}.js").read_text("utf-8") + "\n" for name in SCRIPT)


def themes() -> str:
    """The quiet colours of the pictures, as properties that a page's style sheet chooses from."""
    font = f"/static/{_hashed('display.ttf', _display_face())}"
    light, dark = (";".join(f"--{name}:{colour}" for name, colour in _quiet_colours(theme).items()) for theme in THEMES)
    sizes = "".join(f"[data-layout={layout}]{{--w:{width};--h:{height}}}" for layout, (width, height) in ROOM.items())
    return (
        f"@font-face{{font-family:Fredoka One;src:url({font});font-display:swap}}"
        f":root{{color-scheme:light dark;{light}}}{sizes}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=light]{{color-scheme:light}}:root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )


def _quiet_colours(theme: str) -> dict[str, str]:
    """Those of all games: a game gives its own names of its own."""
    colours: dict[str, str] = {}
    for game in games():
        colours |= themes_of(game.package)[theme]
    return colours


def markup(text: str) -> Markup:
    """Text that is known to be markup already."""
    return Markup(text)


def as_json(data: Sequence[Any] | Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
