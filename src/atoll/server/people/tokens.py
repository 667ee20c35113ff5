"""Tokens: with one of these in its pocket a program is a person at the tables, as far as its scopes go.

Only the hash of a token is stored: whoever reads the database cannot use it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.server.people.identity import Person
from atoll.server.storage.log import now
from atoll.server.storage.rows import TokenRow
from atoll.server.storage.storage import Storage

READ, PLAY, HOUSE = "read", "play", "house"
SCOPES = (READ, PLAY)
PREFIX = "atoll_"
MOST_TOKENS = 20


class BadToken(AtollError):
    """No token, or one that is not valid any more."""


class LacksScope(AtollError):
    """A token that may not do this."""


@dataclass(frozen=True)
class Bearer:
    """Whoever holds a token."""

    person: Person
    scopes: frozenset[str]
    hash: str = ""
    """Of the token; the house's own has none."""


class Tokens:
    """Makes tokens and knows whose they are."""

    def __init__(self, storage: Storage, known: Mapping[str, str] | None = None) -> None:
        """`known` says which person is behind a name under which a token was made."""
        self.storage = storage
        self._known = {} if known is None else known
        key = storage.key().encode()
        self.house = PREFIX + hmac.new(key, b"house", hashlib.sha256).hexdigest()
        """The token of the house's own workers; the same in every process of this house."""

    async def make(self, person: Person, name: str, scopes: Iterable[str]) -> str:
        """A new token for a person's program; this is the only time that it is seen."""
        chosen = sorted(set(scopes) & set(SCOPES))
        if not chosen:
            raise BadOption(say("Choose what the token may do."))
        if len([row for row in await self.storage.tokens_of(person.who) if not row.revoked]) >= MOST_TOKENS:
            raise BadOption(say("You have {number} tokens. Take one back first.", number=MOST_TOKENS))
        token = PREFIX + secrets.token_urlsafe(32)
        label = " ".join(name.split())[:30] or "bot"
        row = TokenRow(secrets.token_hex(6), _hash(token), person.who, label, " ".join(chosen), now(), 0)
        await self.storage.add_token(row)
        return token

    async def bearer(self, token: str) -> Bearer:
        """Whose token this is; raises BadToken."""
        if secrets.compare_digest(token.encode(), self.house.encode()):
            return Bearer(Person("house", "house"), frozenset({HOUSE}))
        row = await self.storage.token(_hash(token))
        if row is None or row.revoked:
            raise BadToken(say("This token is not valid."))
        who = self._known.get(row.who, row.who)
        return Bearer(Person(who, row.name), frozenset(row.scopes.split()), row.hash)

    async def is_valid(self, bearer: Bearer) -> bool:
        """Whether a token that was valid is so still; it may have been taken back, here or at another process."""
        row = await self.storage.token(bearer.hash) if bearer.hash else None
        return not bearer.hash or (row is not None and not row.revoked)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
