"""Whether a server is well: whoever looks after it hears of trouble before people at the tables do."""

import os
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import sqlalchemy as sa
from starlette.testclient import TestClient

from atoll.server.services import Services
from atoll.server.storage.storage import Storage
from tests.server.conftest import Guest
from tests.server.moments import reconnect
from tests.server.real import Server


def test_a_server_that_can_store_things_is_well(client: TestClient) -> None:
    for _ in range(3):
        assert client.get("/healthz").json() == {"status": "ok"}


@contextmanager
def read_only(storage: Storage) -> Iterator[None]:
    """A database of which everything can be read."""

    def lock(connection: Any, _: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    sa.event.listen(storage.engine, "connect", lock)
    reconnect(storage)
    try:
        yield
    finally:
        sa.event.remove(storage.engine, "connect", lock)
        reconnect(storage)


def test_a_server_whose_database_can_only_be_read_is_not_well(
    client: TestClient, here: Services, anna: Guest, table: str
) -> None:
    with read_only(here.storage):
        assert anna.get(f"/t/{table}").status_code == 200
        assert client.get("/healthz").status_code == 503
    assert client.get("/healthz").status_code == 200


def test_a_server_whose_disk_is_full_is_not_well(tmp_path: Path) -> None:
    """A real one, which may not write a byte more to any file; its log lies on the same disk."""
    server = Server(tmp_path, "--bots", "0")
    server.start()
    try:
        assert server.process is not None
        assert httpx2.get(f"{server.url}/healthz").status_code == 200
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for _ in range(3):
            assert httpx2.get(f"{server.url}/healthz").status_code == 503
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        assert httpx2.get(f"{server.url}/healthz").status_code == 200
    finally:
        server.stop()


def test_a_server_whose_database_was_moved_away_is_not_well(client: TestClient, tmp_path: Path) -> None:
    """It has the file open, and could go on writing to it for weeks: nobody would find there what was played."""
    (tmp_path / "atoll.db").rename(tmp_path / "elsewhere.db")
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert str(tmp_path) not in answer.text
    (tmp_path / "elsewhere.db").rename(tmp_path / "atoll.db")
    assert client.get("/healthz").status_code == 200


def test_a_server_whose_database_was_replaced_is_not_well(client: TestClient, tmp_path: Path) -> None:
    """Somebody has copied a backup over it without stopping the server first."""
    shutil.copy(tmp_path / "atoll.db", tmp_path / "copy.db")
    os.replace(tmp_path / "copy.db", tmp_path / "atoll.db")
    assert client.get("/healthz").status_code == 503


def test_a_server_whose_folder_was_removed_is_not_well(client: TestClient, tmp_path: Path) -> None:
    for file in tmp_path.iterdir():
        file.unlink()
    tmp_path.rmdir()
    assert client.get("/healthz").status_code == 503
    tmp_path.mkdir()
