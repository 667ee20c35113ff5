"""Who is who: a guest is a random name in a signed cookie, a seat link is a signed note for one seat."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from itsdangerous import BadSignature, URLSafeSerializer

from atoll.core.proof import commitment
from atoll.server.people.keys import SigningKey, in_force

COOKIE = "atoll"
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 8
KEPT_TABLES = 12
YEARS = 2 * 365 * 24 * 3600


@dataclass(frozen=True)
class Person:
    """A guest."""

    who: str
    name: str = ""
    tables: tuple[str, ...] = ()
    """Where they sat down last, the latest first."""

    def at(self, table: str) -> "Person":
        """The same person, who has just been at a table."""
        return replace(self, tables=(table, *(t for t in self.tables if t != table))[:KEPT_TABLES])

    def called(self, name: str) -> "Person":
        return replace(self, name=name)


class Signer:
    """Signs and reads what people carry with them."""

    def __init__(self, key: str, luck: str = "") -> None:
        """With a key, and if cookies have had another one since then, the key from which luck follows."""
        self._luck = (luck or key).encode()
        self._values: list[str] = []
        self.take_keys([SigningKey(key)], 0)

    def take_keys(self, keys: Sequence[SigningKey], at: int) -> None:
        """From a moment on, sign with the key that counts then, and read what the others have signed."""
        values = [key.value for key in in_force(keys, at)]
        if values == self._values:
            return
        self._values = values
        self._tickets = URLSafeSerializer(values, "ticket")
        self._people = URLSafeSerializer(values, "person")
        self._signing = URLSafeSerializer(values[-1], "person")
        self._links = URLSafeSerializer(values, "seat")

    def ticket(self) -> tuple[str, str]:
        """A ticket for one new table, and the commitment to the luck of that table."""
        name = _new_name()
        return str(self._tickets.dumps(name)), commitment(self.secret(name))

    def table(self, ticket: str) -> str:
        """The name of the table that a ticket is for; a new one if there is none, or if it is forged."""
        try:
            return str(self._tickets.loads(ticket)) if ticket else _new_name()
        except BadSignature:
            return _new_name()

    def secret(self, table: str) -> str:
        """The secret from which a table's luck follows. It is fixed with the table's name, before anybody sits down."""
        return hmac.new(self._luck, f"luck of {table}".encode(), hashlib.sha256).hexdigest()

    def newcomer(self) -> Person:
        return Person(secrets.token_urlsafe(12))

    def sign(self, person: Person) -> str:
        return str(self._people.dumps([person.who, person.name, *person.tables]))

    def person(self, cookie: str | None) -> Person | None:
        """Whose cookie this is; None if it is missing or forged."""
        if not cookie:
            return None
        try:
            who, name, *tables = self._people.loads(cookie)
            return Person(str(who), str(name), tuple(map(str, tables)))
        except (BadSignature, ValueError, TypeError):
            return None

    def is_old(self, cookie: str | None) -> bool:
        """Whether a cookie is somebody's, but signed with a key that will not be read for ever."""
        if not cookie or self.person(cookie) is None:
            return False
        try:
            self._signing.loads(cookie)
        except BadSignature:
            return True
        return False

    def link(self, table: str, seat: int, since: int) -> str:
        return str(self._links.dumps([table, seat, since]))

    def seat(self, link: str) -> tuple[str, int, int] | None:
        """The table, the seat and the entry that a link is for; None if it is forged."""
        try:
            table, seat, since = self._links.loads(link)
            return str(table), int(seat), int(since)
        except (BadSignature, ValueError, TypeError):
            return None


def _new_name() -> str:
    """A name for a table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
