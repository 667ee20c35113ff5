"""Names in place of codes: whoever types a move may call a piece by its name, in their own language or in English."""

import functools
import re
import unicodedata
from typing import TYPE_CHECKING

from atoll.core.tongue import Tongue

if TYPE_CHECKING:
    from atoll.core.game import Game


def in_notation(text: str, game: "Game", language: str) -> str:
    """The text with the code of each piece in place of its name."""
    if not game.names:
        return text
    pattern, codes = _names(game, language)
    typed = plain(text)
    return pattern.sub(lambda found: codes[found[0]], typed) if pattern.search(typed) else text


def plain(text: str) -> str:
    """Small letters without accents and other marks, single blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


@functools.cache
def _names(game: "Game", language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Every name, the longest first, and its code. What a name means in the reader's language goes before English."""
    codes: dict[str, str] = {}
    for tongue in (Tongue("en", [game.package]), Tongue(language, [game.package])):
        codes |= {plain(tongue.say(name)): code for code, name in game.names.items()}
    longest_first = sorted(codes, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"), codes
