"""Collect what the sources say into the catalogues of every language: `python -m atoll.cli.words [NAME ...]`.

A name is that of a game, or `atoll` for whatever belongs to no game; without a name, all are brought up to date.

There is one set of catalogues for each game, in its own package, and one for the rest of Atoll. Translations are kept,
messages that nobody says any more are dropped. The files name no lines and no dates, so that they change only when the
words do.
"""

import io
import string
import sys
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from atoll.cli.new_game import TEMPLATE as NEW_GAME
from atoll.core.registry import find, games
from atoll.core.tongue import LANGUAGES

ATOLL = "atoll"
METHODS = {".py": "python", ".html": "jinja2.ext:babel_extract"}
KEYWORDS = {"say": None, "say_count": (1, 2)}
TRANSLATIONS = tuple(language for language in LANGUAGES if language != "en")
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def main(names: Sequence[str] = ()) -> None:
    """Bring the catalogues of these up to date, and say what has no words yet."""
    for package in map(package_of, names or (ATOLL, *(game.name for game in games()))):
        for language in TRANSLATIONS:
            update(package, language)
        for gap in missing(package):
            print(f"{package}: {gap}")


def package_of(name: str) -> str:
    return ATOLL if name == ATOLL else find(name).package


def update(package: str, language: str) -> None:
    catalogue = translated(package, language)
    catalogue.update(collected(package), no_fuzzy_matching=True)
    body = io.BytesIO()
    write_po(body, catalogue, omit_header=True, ignore_obsolete=True, include_lineno=False, width=100)
    header = HEADER.format(language=language, plurals=catalogue.plural_forms)
    path = _catalogue_path(package, language)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(header.encode() + body.getvalue().strip() + b"\n")


def missing(package: str) -> list[str]:
    """What a package says without words for it in some language, or with other placeholders than the English has."""
    said = [message for message in collected(package) if message.id]
    return [gap for language in TRANSLATIONS for gap in _gaps(said, translated(package, language), language)]


def collected(package: str) -> Catalog:
    """Every message in the sources of a package."""
    catalogue = Catalog()
    root = _folder(package)
    for path in _sources(package):
        for line, text, _, _ in extract_from_file(METHODS[path.suffix], path, keywords=KEYWORDS):
            if text:
                catalogue.add(text, locations=[(path.relative_to(root).as_posix(), line)])
    return catalogue


def translated(package: str, language: str) -> Catalog:
    """The catalogue of a package as it is now, perhaps empty."""
    path = _catalogue_path(package, language)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _gaps(said: Sequence[Message], catalogue: Catalog, language: str) -> Iterator[str]:
    for message in said:
        english = _forms(message.id)
        translation = catalogue.get(english[0])
        forms = _forms(translation.string) if translation else ()
        if not forms or not all(forms) or (translation and translation.fuzzy):
            yield f"{language}: {english[0]!r} is not translated"
        elif any(_placeholders(form) != _placeholders(english[-1]) for form in forms):
            yield f"{language}: {english[0]!r} has other placeholders: {forms[0]!r}"


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _folder(package: str) -> Path:
    return Path(str(resources.files(package)))


def _catalogue_path(package: str, language: str) -> Path:
    return _folder(package) / "locale" / f"{language}.po"


def _sources(package: str) -> list[Path]:
    """The Python files and templates of a package. A game inside Atoll's own package has catalogues of its own, and so
    has the one that new games are made from."""
    home = _folder(package)
    others = [
        folder for folder in (NEW_GAME, *(_folder(game.package) for game in games())) if folder.is_relative_to(home)
    ]
    files = sorted(path for ending in METHODS for path in home.rglob(f"*{ending}"))
    return [path for path in files if not any(path.is_relative_to(other) for other in others if other != home)]


if __name__ == "__main__":
    main(sys.argv[1:])
