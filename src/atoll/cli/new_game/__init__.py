"""`atoll new-game`: a small, complete game to begin from.

The template beside this module is itself a game. Its package is called `pearls`; wherever that name stands, a new game
has its own.
"""

import importlib.util
import keyword
import re
from pathlib import Path

import click

from atoll.cli.common import print_json, tool, unwritable
from atoll.cli.common import sentence as words
from atoll.core.errors import AtollError
from atoll.core.message import say
from atoll.core.registry import names

TEMPLATE = Path(__file__).parent / "template"
TEMPLATE_NAME = "pearls"
LEFT_OUT = ("__pycache__",)


class BadName(AtollError):
    """A name that a new game cannot have."""


@click.command("new-game")
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where the game's own folder is made; by default here.",
)
@tool
def command(name: str, folder: Path, as_json: bool, language: str) -> None:
    """Lay out a small game that keeps all laws, to make another one of it."""
    home = folder / name
    check_name(name, home)
    try:
        files = lay_out(name, home)
    except OSError as error:
        raise unwritable(home, error) from error
    if as_json:
        print_json({"name": name, "folder": str(home), "files": files})
        return
    click.echo(words(say("“{name}” lies in {folder}. What next:", name=name, folder=str(home)), language))
    click.echo(f"  export PYTHONPATH={home.resolve()}\n  atoll fuzz {name}\n  atoll play {name}\n  atoll serve --open")


def check_name(name: str, home: Path) -> None:
    """Raise BadName unless a game may have this name and lie in this folder."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadName(say("“{name}” cannot be a name: write small letters, digits and _, a letter first.", name=name))
    if name in names():
        raise BadName(say("There is a game “{name}” already.", name=name))
    if importlib.util.find_spec(name):
        raise BadName(say("Python has a package “{name}” already; choose another name.", name=name))
    if home.exists():
        raise BadName(say("“{folder}” is there already.", folder=str(home)))


def lay_out(name: str, home: Path) -> list[str]:
    """Copy the template under another name; returns the files, as they lie in its folder."""
    sources = sorted(path for path in TEMPLATE.rglob("*") if path.is_file() and path.parent.name not in LEFT_OUT)
    files = [_renamed(path.relative_to(TEMPLATE).as_posix(), name) for path in sources]
    for source, file in zip(sources, files, strict=True):
        target = home / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_renamed(source.read_text("utf-8"), name), "utf-8")
    return files


def _renamed(text: str, name: str) -> str:
    """The same with another name for the game: as it is written in code, and as people read it."""
    title = name.replace("_", " ").capitalize()
    return text.replace(TEMPLATE_NAME, name).replace(TEMPLATE_NAME.capitalize(), title)
