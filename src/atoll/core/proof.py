"""Proof of luck: how the seed of a game came about, so that nobody need trust whoever dealt.

Whoever deals picks a secret and shows its hash before anybody sits down: the *commitment*. Every player then adds some
letters of their own, the *salt*. The seed is a hash of the secret and all salts: the dealer could not choose it, since
the secret was fixed before the salts came, and the players could not, since they did not know the secret. At the end
the secret is opened, and anybody can do the sum again. `docs/luck.md` says what this promises and what it does not.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from atoll.core.errors import BadOption
from atoll.core.luck import SEEDS
from atoll.core.message import say

LONGEST_SALT = 40
NO_SALT = "-"
"""What a seat adds that adds nothing: a bot's, or that of somebody who was not asked."""
_SALT = re.compile(r"[A-Za-z0-9-]{1,40}")
_SECRET = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Proof:
    """The opened secret, and the salt of each seat."""

    secret: str
    salts: tuple[str, ...]

    def __post_init__(self) -> None:
        if not _SECRET.fullmatch(self.secret):
            raise BadOption(say("A secret has 64 hexadecimal digits."))
        if not all(map(is_salt, self.salts)):
            raise BadOption(say("A salt has 1 to {most} letters and digits.", most=LONGEST_SALT))

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> int:
        return mixed(self.secret, self.salts)


def is_salt(text: str) -> bool:
    return bool(_SALT.fullmatch(text))


def check_salt(text: str) -> None:
    """Whoever types a salt means it: a wrong one is refused, not replaced. None at all is no mistake."""
    if text and not is_salt(text):
        raise BadOption(say("A salt has 1 to {most} letters and digits.", most=LONGEST_SALT))


def commitment(secret: str) -> str:
    """The hash of a secret: shown first, it binds; and it tells nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


def mixed(secret: str, salts: Sequence[str]) -> int:
    """The seed that follows from a secret and the salts, in the order of the seats."""
    whole = ",".join((secret, *salts)).encode()
    return int.from_bytes(hashlib.sha256(whole).digest(), "big") % SEEDS
