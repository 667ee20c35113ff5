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
from dataclasses import dataclass
from importlib import resources

from atoll.core.message import Argument, Message, Who, say

LANGUAGES = ("en", "fr", "de", "nl")
PLAYER = say("Player {number}")
SENTENCES_KEPT = 4096
NAMED_KEPT = 64
SEAT = "\0"
"""Stands on both sides of a seat's number until a name comes in its place; nothing that people type keeps it."""


def sign(seat: int) -> str:
    """What stands for the name of whoever sits there."""
    return f"{SEAT}{seat}{SEAT}"


class MissingWords(KeyError):
    """A message has no words in a language."""


class Tongue:
    """A language to speak in, with the names of the people at the table."""

    def __init__(self, language: str, packages: Sequence[str] = (), names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = list(names)
        self._words = _words(language, *packages, "atoll")
        self._with_names: dict[str, str] = {}
        """Sentences with names in them, by what they were before; most prompts come again soon."""

    def call(self, names: Sequence[str]) -> None:
        """From now on people have these names."""
        self.names = list(names)
        self._with_names.clear()

    def say(self, message: Message) -> str:
        """The message as a sentence."""
        sentence = self._words.sentence(message)
        if SEAT not in sentence:
            return sentence
        said = self._with_names.get(sentence)
        if said is None:
            if len(self._with_names) >= NAMED_KEPT:
                self._with_names.clear()
            said = self._with_names[sentence] = self._put_names(sentence)
        return said

    def unnamed(self, message: Message) -> str:
        """The same with a sign in place of each name, for whoever puts it together for several tables."""
        return self._words.sentence(message)

    def say_strictly(self, message: Message) -> str:
        """The same; English in place of a missing translation is an error."""
        return self._put_names(self._words.put(message, strict=True))

    def name(self, seat: int) -> str:
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say(Message(PLAYER.text, (("number", seat + 1),)))

    def _put_names(self, sentence: str) -> str:
        parts = sentence.split(SEAT)
        parts[1::2] = [self.name(int(seat)) for seat in parts[1::2]]
        return "".join(parts)


@dataclass(frozen=True)
class _Catalogue:
    """The words of a package in a language, and which texts it knows: some read the same in both languages."""

    words: gettext.NullTranslations
    known: frozenset[str]


class _Words:
    """The words of some packages in a language, for all tables."""

    def __init__(self, language: str, packages: Sequence[str]) -> None:
        self._language = language
        self._catalogues = [_catalogue(package, language) for package in packages]
        self._found: dict[str, str] = {}
        self._said: dict[Message, str] = {}

    def sentence(self, message: Message) -> str:
        """The message as a sentence, with signs where people's names go. Most are said again, here or elsewhere."""
        said = self._said.get(message)
        if said is None:
            if len(self._said) >= SENTENCES_KEPT:
                self._said.clear()
            said = self._said[message] = self.put(message)
        return said

    def put(self, message: Message, strict: bool = False) -> str:
        text = self._find(message, strict)
        return text.format(**{name: self._argument(value, strict) for name, value in message.arguments})

    def _argument(self, value: Argument, strict: bool) -> str:
        if isinstance(value, Message):
            return self.put(value, strict)
        return sign(value.seat) if isinstance(value, Who) else str(value).replace(SEAT, "")

    def _find(self, message: Message, strict: bool) -> str:
        """The text to fill in: from the first catalogue that knows it, else the English one."""
        if message.plural is None and message.text in self._found:
            return self._found[message.text]
        for catalogue in self._catalogues:
            if message.text in catalogue.known:
                if message.plural is not None:
                    return catalogue.words.ngettext(message.text, message.plural, message.number)
                return self._found.setdefault(message.text, catalogue.words.gettext(message.text))
        if self._language != "en":
            if strict:
                raise MissingWords(f"{self._language} has no words for {message.text!r}")
        elif message.plural is None:
            self._found[message.text] = message.text
        return message.text if message.plural is None or message.number == 1 else message.plural


@functools.cache
def _words(language: str, *packages: str) -> _Words:
    return _Words(language, packages)


@functools.cache
def _catalogue(package: str, language: str) -> _Catalogue:
    source = resources.files(package) / "locale" / f"{language}.po"
    if language == "en" or not source.is_file():
        return _Catalogue(gettext.NullTranslations(), frozenset())
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    known = frozenset(_forms(m.id)[0] for m in catalogue if m.id and all(_forms(m.string)) and not m.fuzzy)
    return _Catalogue(gettext.GNUTranslations(compiled), known)


def _forms(words: str | Sequence[str] | None) -> Sequence[str]:
    """One text, or the forms of a plural."""
    return [words or ""] if words is None or isinstance(words, str) else words


def language_of_this_machine() -> str:
    """The language of the locale, if it is one of ours; otherwise English. The first variable that is set decides."""
    named = [os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    language = (named[0] if named else locale.getlocale()[0] or "en")[:2].lower()
    return language if language in LANGUAGES else "en"
