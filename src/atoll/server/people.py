"""Who is who: a guest is a random name in a signed cookie, a seat link is a signed note for one seat."""

import secrets
from dataclasses import dataclass, replace

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "atoll"
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


class Desk:
    """Signs and reads what people carry with them."""

    def __init__(self, key: str) -> None:
        self._people = URLSafeSerializer(key, "person")
        self._links = URLSafeSerializer(key, "seat")

    def newcomer(self) -> Person:
        return Person(secrets.token_urlsafe(12))

    def sign(self, person: Person) -> str:
        return str(self._people.dumps([person.who, person.name, *person.tables]))

    def person(self, cookie: str | None) -> Person | None:
        """Whose cookie this is; None if it is missing or forged."""
        try:
            who, name, *tables = self._people.loads(cookie or "")
            return Person(str(who), str(name), tuple(map(str, tables)))
        except (BadSignature, ValueError, TypeError):
            return None

    def link(self, table: str, seat: int, since: int) -> str:
        return str(self._links.dumps([table, seat, since]))

    def seat(self, link: str) -> tuple[str, int, int] | None:
        """The table, the seat and the entry that a link is for; None if it is forged."""
        try:
            table, seat, since = self._links.loads(link)
            return str(table), int(seat), int(since)
        except (BadSignature, ValueError, TypeError):
            return None
