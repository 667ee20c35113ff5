"""Tongues: messages into sentences, through gettext catalogues that Babel reads.

Each package that says something has a folder `locale` with one `.po` file for each language but English, which is in
the sources. A tongue for a game looks into the game's catalogue first, then into Atoll's own.
"""

import functools
import gettext
import io
import locale
import os
from collections.abc import Sequence
from importlib import resources

from atoll.core.message import Argument, Message, Who, say

LANGUAGES = ("en", "fr", "de", "nl")
PLAYER = say("Player {number}")


class MissingWords(KeyError):
    """A message has no words in a language."""


class Tongue:
    """A language to speak in, with the names of the people at the table."""

    def __init__(self, language: str, packages: Sequence[str] = (), names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = list(names)
        self._catalogues = [_catalogue(package, language) for package in (*packages, "atoll")]

    def say(self, message: Message, *, strict: bool = False) -> str:
        """The message as a sentence. With `strict`, English in place of a missing translation is an error."""
        text = self._words(message, strict)
        return text.format(**{name: self._argument(value, strict) for name, value in message.arguments})

    def name(self, seat: int) -> str:
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say(Message(PLAYER.text, (("number", seat + 1),)))

    def _argument(self, value: Argument, strict: bool) -> str:
        if isinstance(value, Message):
            return self.say(value, strict=strict)
        return self.name(value.seat) if isinstance(value, Who) else str(value)

    def _words(self, message: Message, strict: bool) -> str:
        for catalogue in self._catalogues:
            if message.plural is None:
                words = catalogue.gettext(message.text)
            else:
                words = catalogue.ngettext(message.text, message.plural, message.number)
            if words not in (message.text, message.plural):
                return words
        if strict and self.language != "en" and not any(c.knows(message.text) for c in self._catalogues):
            raise MissingWords(f"{self.language} has no words for {message.text!r}")
        return message.text if message.plural is None or message.number == 1 else message.plural


class _Catalogue(gettext.GNUTranslations):
    """A catalogue that can say whether it knows a text, even one that reads the same in both languages."""

    def knows(self, text: str) -> bool:
        known = self._catalog  # type: ignore[attr-defined]
        return text in known or (text, 0) in known


@functools.cache
def _catalogue(package: str, language: str) -> _Catalogue:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    source = resources.files(package) / "locale" / f"{language}.po"
    compiled = io.BytesIO()
    if source.is_file():
        with source.open("rb") as file:
            write_mo(compiled, read_po(file, locale=language))
        compiled.seek(0)
        return _Catalogue(compiled)
    return _Catalogue()


def language_of_this_machine() -> str:
    """The language of the locale, if it is one of ours; otherwise English."""
    for name in (*(os.environ.get(v, "") for v in ("LC_ALL", "LC_MESSAGES", "LANG")), locale.getlocale()[0] or ""):
        if name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return "en"
