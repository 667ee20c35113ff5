"""Keys: what cookies and links are signed with, and when each of them counts.

A new key is read by every process at once, and signs a little later, when all have heard of it. Those before it are
read for a while longer, and whoever comes meanwhile goes away with what the new one has signed. Luck has a key of its
own, which stays: what a table has promised must come true.
"""

import contextlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from atoll.server.storage import schema
from atoll.server.storage.log import now
from atoll.server.storage.storage import KEY, Storage

LUCK = "luck"
HEARD_BY_ALL = 60_000
"""Milliseconds after which every process has heard of a new key."""


@dataclass(frozen=True)
class SigningKey:
    """A key, from when on it signs, and until when it is read; 0 for always."""

    value: str
    since: int = 0
    until: int = 0


def in_force(keys: Sequence[SigningKey], at: int) -> list[SigningKey]:
    """Those that are read at a moment, the one that signs at the end."""
    read = [key for key in keys if not key.until or key.until > at]
    ready = [key for key in read if key.since <= at]
    signs = max(ready or read, key=lambda key: key.since if ready else -key.since)
    return [*(key for key in read if key is not signs), signs]


def signing_keys(connection: sa.Connection) -> list[SigningKey]:
    """All that are stored."""
    column = schema.keys.c
    query = sa.select(column.value, column.since, column.until).where(column.name.startswith(KEY))
    return [SigningKey(*row) for row in connection.execute(query.order_by(column.since))]


def luck_key(storage: Storage) -> str:
    """The key from which the luck of all tables follows: for a new server the first that signed cookies."""
    column = schema.keys.c
    look = sa.select(column.value).where(column.name == LUCK)
    with storage.engine.connect() as connection:
        value = connection.execute(look).scalar()
    if value:
        return str(value)
    with contextlib.suppress(IntegrityError), storage.engine.begin() as connection:
        connection.execute(sa.insert(schema.keys).values(name=LUCK, value=storage.key()))
    with storage.engine.connect() as connection:
        return str(connection.execute(look).scalar_one())


def rotate(storage: Storage, keep: int, tell: Callable[[sa.Connection], None] | None = None) -> SigningKey:
    """A new key; those before it are read for so many milliseconds after it has begun to sign.
    Whoever wants to `tell` others does so with the same commit."""
    luck_key(storage)
    column, moment = schema.keys.c, now()
    new = SigningKey(secrets.token_urlsafe(48), moment + HEARD_BY_ALL)
    signs = column.name.startswith(KEY)
    with storage.engine.begin() as connection:
        connection.execute(sa.delete(schema.keys).where(signs, column.until > 0, column.until <= moment))
        old = sa.update(schema.keys).where(column.name == KEY)
        connection.execute(old.values(name=f"{KEY} {secrets.token_hex(4)}", until=new.since + keep))
        connection.execute(sa.insert(schema.keys).values(name=KEY, value=new.value, since=new.since))
        if tell:
            tell(connection)
    return new
