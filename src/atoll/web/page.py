"""Pages: templates filled in, in the reader's language."""

import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from atoll.core.game import Game
from atoll.core.message import Argument, Message
from atoll.core.registry import games
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.web.palette import THEMES
from atoll.web.svg import art, has_own_art

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "nl": "Nederlands"}
SCRIPT = ("page", "connection", "board", "touching", "tip", "sounds", "log", "end", "hint", "hands", "table", "start")
"""The files of the one script, in the order in which they are sent."""
TYPES = {"js": "text/javascript", "css": "text/css", "json": "application/json", "svg": "image/svg+xml"}


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
    files["art.json"] = as_json(art()).encode()
    files |= {_own_art(game): as_json(art(game.package)).encode() for game in games() if has_own_art(game.package)}
    files["themes.css"] = themes().encode()
    return {_hashed(name, data): (data, TYPES[name.rpartition(".")[2]]) for name, data in files.items()}


@functools.cache
def static_path(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return next(f"/static/{n}" for n in statics() if n.rpartition("-")[0] == stem and n.endswith("." + ending))


def art_path(game: Game) -> str:
    """Where the script finds the art for a game."""
    return static_path(_own_art(game) if has_own_art(game.package) else "art.json")


def _own_art(game: Game) -> str:
    return f"art-of-{game.name}.json"


def _hashed(name: str, data: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{ending}"


def script() -> str:
    """The one script of all pages, from its files."""
    folder = resources.files("atoll.web") / "script"
    return "".join((folder / f"{name}.js").read_text("utf-8") + "\n" for name in SCRIPT)


def themes() -> str:
    """The quiet colours of the pictures, as properties that a page's style sheet chooses from."""
    light, dark = (";".join(f"--{name}:{colour}" for name, colour in vars(theme).items()) for theme in THEMES.values())
    return (
        f":root{{color-scheme:light dark;{light}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=light]{{color-scheme:light}}:root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )


def markup(text: str) -> Markup:
    """Text that is known to be markup already."""
    return Markup(text)


def as_json(data: Sequence[Any] | Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
