"""Who is who: a guest is a random name in a signed cookie; whoever keeps their place has a cookie that names a device
instead, which can be signed out. A seat link is a signed note for one seat."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field, replace

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from atoll.core.proof import commitment

COOKIE = "atoll"
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 8
YEARS = 2 * 365 * 24 * 3600


@dataclass(frozen=True)
class Person:
    """A guest, or somebody who keeps their place."""

    who: str
    name: str = ""
    tables: tuple[str, ...] = ()
    """Where they sat down last, in cookies from before tables were found in the database."""
    device: str = field(default="", repr=False)
    """What their device is signed in by; empty for a guest."""

    @property
    def is_guest(self) -> bool:
        return not self.device

    def called(self, name: str) -> "Person":
        return replace(self, name=name)


class Signer:
    """Signs and reads what people carry with them."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._tickets = URLSafeSerializer(key, "ticket")
        self._people = URLSafeSerializer(key, "person")
        self._devices = URLSafeSerializer(key, "device")
        self._links = URLSafeSerializer(key, "seat")
        self._notes = URLSafeTimedSerializer(key, "note")

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
        return hmac.new(self._key, f"luck of {table}".encode(), hashlib.sha256).hexdigest()

    def newcomer(self) -> Person:
        return Person(secrets.token_urlsafe(12))

    def sign(self, person: Person) -> str:
        if person.device:
            return str(self._devices.dumps(person.device))
        return str(self._people.dumps([person.who, person.name, *person.tables]))

    def person(self, cookie: str | None) -> Person | None:
        """Which guest's cookie this is; None if it is missing, forged, or no guest's."""
        if not cookie:
            return None
        try:
            who, name, *tables = self._people.loads(cookie)
            return Person(str(who), str(name), tuple(map(str, tables)))
        except (BadSignature, ValueError, TypeError):
            return None

    def device(self, cookie: str | None) -> str:
        """What the cookie of a device that is signed in names; empty if it is none."""
        try:
            return str(self._devices.loads(cookie)) if cookie else ""
        except BadSignature:
            return ""

    def note(self, *words: str) -> str:
        """A note to ourselves, which somebody brings back in a while."""
        return str(self._notes.dumps(words))

    def noted(self, note: str, seconds: int) -> tuple[str, ...] | None:
        """What is written on a note; None if it is forged, or too old."""
        try:
            return tuple(map(str, self._notes.loads(note, max_age=seconds)))
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


def _new_name() -> str:
    """A name for a table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
