"""Retention: what is not kept for ever, and for how long. Nothing of it is done unless the keeper has said so."""

import asyncio
import json
from collections.abc import Sequence

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError

from atoll.server.keeper.orders import TABLE, give
from atoll.server.keeper.tables import OPEN, OVER, PLAYING, Which, before, delete, tables
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage import schema
from atoll.server.storage.log import StorageTrouble
from atoll.server.storage.storage import Storage
from atoll.server.tables.chat import PLAYERS, WATCHERS

log = structlog.get_logger()
EVERY_HOUR = 3600.0
FORGOTTEN = json.dumps({"name": "", "text": ""})
"""What is left of a line of chat: its number, so that it can be seen that nothing else is missing."""


async def keep_to_terms(here: Services) -> None:
    """Now and then, let go what is not to be kept any longer."""
    while True:
        try:
            for which in terms(here.settings):
                await _forget_tables(here, which)
            if here.settings.chat_days:
                await here.storage.log.do(lambda: forget_chat(here.storage, before(here.settings.chat_days)))
        except (StorageTrouble, SQLAlchemyError) as error:
            # A disk that is in trouble for a moment: the next hour will do.
            log.warning("what is old could not be let go", error=type(error).__name__)
        await asyncio.sleep(EVERY_HOUR)


def terms(settings: Settings) -> list[Which]:
    """Which tables are not to be kept any longer."""
    found = []
    if settings.finished_days:
        found.append(Which(stage=OVER, moved_before=before(settings.finished_days)))
    if settings.quiet_days:
        found += [Which(stage=stage, moved_before=before(settings.quiet_days)) for stage in (OPEN, PLAYING)]
    return found


async def _forget_tables(here: Services, which: Which) -> None:
    """They are looked for beside the writer, and let go in its turn, after a second look."""
    storage = here.storage
    names = [table.id for table in await asyncio.to_thread(tables, storage, which)]
    if names:
        count = await storage.log.do(lambda: delete(storage, names, which))
        log.info("tables forgotten as the keeper has asked", count=count)


def forget_chat(storage: Storage, moment: int, names: Sequence[str] = ()) -> int:
    """Let go what was said before a moment, at all tables or at these; returns how many lines."""
    entry = schema.entries.c
    said = [entry.kind.in_((PLAYERS, WATCHERS)), entry.at < moment, entry.data != FORGOTTEN]
    if names:
        said.append(entry.tab.in_(names))
    with storage.engine.begin() as connection:
        if not storage.is_shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        where = list(connection.scalars(sa.select(entry.tab).where(*said).distinct()))
        count = connection.execute(sa.update(schema.entries).where(*said).values(data=FORGOTTEN)).rowcount
        give(connection, TABLE, where)
    return int(count)
