"""Announcements: what the keeper tells everybody, on all pages, until it is taken back."""

import sqlalchemy as sa

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.server.keeper.orders import WORDS, give
from atoll.server.storage import schema
from atoll.server.storage.log import now
from atoll.server.storage.storage import Storage
from atoll.server.tables.chat import clean

LONGEST = 400


def announce(storage: Storage, language: str, text: str) -> str:
    """Tell everybody who reads a language, and those for whom there is nothing in theirs; returns what they read."""
    words = clean(text, LONGEST + 1)
    if not words:
        raise BadOption(say("There is nothing to announce. To take an announcement back: --take-back."))
    if len(words) > LONGEST:
        raise BadOption(say("An announcement has {number} letters at most.", number=LONGEST))
    table = schema.announcements
    with storage.engine.begin() as connection:
        connection.execute(sa.delete(table).where(table.c.language == language))
        connection.execute(sa.insert(table).values(language=language, text=words, since=now()))
        give(connection, WORDS)
    return words


def take_back(storage: Storage, language: str = "") -> int:
    """Take back what was announced in a language, or in all; returns how many announcements."""
    table = schema.announcements
    with storage.engine.begin() as connection:
        gone = sa.delete(table).where(table.c.language == language) if language else sa.delete(table)
        count = connection.execute(gone).rowcount
        give(connection, WORDS)
    return int(count)


def announced(storage: Storage) -> dict[str, str]:
    """What is announced, by language."""
    column = schema.announcements.c
    with storage.engine.connect() as connection:
        rows = connection.execute(sa.select(column.language, column.text).order_by(column.language))
        return {row.language: row.text for row in rows}
