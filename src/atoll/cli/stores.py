"""The database that a command works on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from atoll.cli.common import FileTrouble, unreadable, unwritable
from atoll.core.message import say

if TYPE_CHECKING:
    from atoll.server.storage.storage import Storage

F = TypeVar("F", bound=Callable[..., Any])
IN_FILE = "atoll.address"
"""Where the address that a file had is kept while the other options are read."""


def database_options(function: F) -> F:
    """Add `--data`, `--database` and `--database-file`. An address may have a password in it, which others on the same
    machine could read among the arguments of a process: so it may also be in the environment, or in a file."""
    folder = click.Path(path_type=Path)
    data = click.option("--data", type=folder, default=None, help="Folder of the server's database.")
    url = click.option(
        "--database",
        envvar="ATOLL_DATABASE",
        default="",
        callback=_settle_address,
        help="Address of a PostgreSQL database, in place of that folder.",
    )
    file = click.option(
        "--database-file",
        type=click.Path(path_type=Path),
        expose_value=False,
        callback=_read_address,
        is_eager=True,
        help="A file with that address in it.",
    )
    return data(file(url(function)))


def _read_address(context: click.Context, _: click.Parameter, file: Path | None) -> None:
    """Take the address of the database from a file. If there is none in it, there is no database either: a server must
    not begin anew in its own folder because of that."""
    if file is None:
        return
    try:
        found = file.read_bytes().decode("utf-8", "ignore").strip()
    except OSError as error:
        raise unreadable(file, error) from error
    if not found:
        raise _nothing_at(str(file))
    context.meta[IN_FILE] = found


def _settle_address(context: click.Context, _: click.Parameter, address: str) -> str:
    """Whatever was typed goes before what is in the environment."""

    def is_typed(name: str) -> bool:
        return context.get_parameter_source(name) is ParameterSource.COMMANDLINE

    if is_typed("database"):
        return address
    return str(context.meta.get(IN_FILE, "" if is_typed("data") else address))


def data_folder() -> Path:
    """Where a server keeps its database unless it is told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("atoll", appauthor=False)


@contextmanager
def storage_at(data: Path | None, database: str) -> "Iterator[Storage]":
    """The database of a server, brought up to date. There must be one: a wrong address is no new server."""
    from atoll.server.storage.schema import is_in

    file = (data or data_folder()) / "atoll.db"
    with _trouble_in_words():
        if not database and not file.is_file():
            raise _nothing_at(str(file))
    with new_storage_at(data, database) as storage:
        if not is_in(storage.engine):
            raise _nothing_at(storage.engine.url.render_as_string() if database else str(file))
        storage.migrate()
        yield storage


@contextmanager
def new_storage_at(data: Path | None, database: str) -> "Iterator[Storage]":
    """A database that need not be there yet: `migrate` makes it."""
    from atoll.server.storage.storage import Storage

    with _trouble_in_words():
        storage = Storage(database) if database else Storage.in_folder(data or data_folder())
        try:
            yield storage
        finally:
            storage.close()


def _nothing_at(place: str) -> FileTrouble:
    return FileTrouble(say("There is no server’s database at “{place}”.", place=place))


@contextmanager
def _trouble_in_words() -> Iterator[None]:
    """Whatever a disk or a database complains about, as a sentence."""
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except OSError as error:
        raise unwritable(Path(error.filename or "?"), error) from error
    except CommandError as error:
        raise FileTrouble(say("The database was made by a newer version of Atoll.")) from error
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise FileTrouble(say("The database cannot be used: {reason}.", reason=reason.rstrip("."))) from error
