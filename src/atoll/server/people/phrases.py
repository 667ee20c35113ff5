"""Recovery phrases: six words that sign somebody in who has nothing else at hand. They can be read out in any language,
and only a hash of them is stored."""

import hashlib
import re
import secrets

from atoll.core.errors import BadOption
from atoll.core.message import say

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
WORDS = 6
PHRASE = re.compile(f"(?:(?:[{CONSONANTS}][{VOWELS}]){{2}}[{CONSONANTS}]){{{WORDS}}}")
LONGEST = 200
SLOW = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
"""A try costs 16 MB and some 30 ms."""


def new_phrase() -> str:
    """Six words of sixteen bits each, like “lusab”."""
    return " ".join(_word(secrets.randbits(16)) for _ in range(WORDS))


def _word(number: int) -> str:
    return (
        CONSONANTS[number >> 12]
        + VOWELS[number >> 10 & 3]
        + CONSONANTS[number >> 6 & 15]
        + VOWELS[number >> 4 & 3]
        + CONSONANTS[number & 15]
    )


def letters_of(typed: str) -> str:
    """The letters of a phrase, however somebody has typed it; raises BadOption."""
    letters = "".join(re.findall("[a-z]+", typed[:LONGEST].lower()))
    if not PHRASE.fullmatch(letters):
        raise BadOption(say("A recovery phrase has six words of five letters, like “lusab”. Look for a slip."))
    return letters


def hashed(letters: str, salt: bytes) -> str:
    """Takes a while, so that guessing does, too."""
    return hashlib.scrypt(letters.encode(), salt=salt, **SLOW).hex()
