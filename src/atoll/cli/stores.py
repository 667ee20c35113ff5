"""The database that a command works on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from atoll.server.storage import Storage

F = TypeVar("F", bound=Callable[..., Any])


def database_options(function: F) -> F:
    """Add `--data` and `--database`."""
    folder = click.Path(path_type=Path, file_okay=False)
    data = click.option("--data", type=folder, default=None, help="Folder of the server's database.")
    url = click.option("--database", default="", help="Address of a PostgreSQL database, in place of that folder.")
    return data(url(function))


def data_folder() -> Path:
    """Where a server keeps its database unless it is told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("atoll", appauthor=False)


@contextmanager
def storage_at(data: Path | None, database: str) -> "Iterator[Storage]":
    from atoll.server.storage import Storage

    storage = Storage(database) if database else Storage.in_folder(data or data_folder())
    storage.migrate()
    try:
        yield storage
    finally:
        storage.close()
