"""`backup`, `restore`, `audit`: commands on the database of a server."""

import asyncio
import json
from pathlib import Path

import pytest

from atoll.core.registry import find
from atoll.server.house import House
from atoll.server.people import Desk, Person
from atoll.server.storage import Storage
from tests.cli.conftest import Atoll


async def _make_a_table(storage: Storage) -> None:
    await House(storage, Desk("key")).create(find("aqualin"), Person("a", "A"), seats=2, options={})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that has one table."""
    storage = Storage.in_folder(tmp_path / "server")
    storage.migrate()
    asyncio.run(_make_a_table(storage))
    storage.close()
    return tmp_path / "server"


def _tables(folder: Path) -> list[str]:
    storage = Storage.in_folder(folder)
    try:
        return [row.id for row in storage.all_tables()]
    finally:
        storage.close()


def test_a_server_is_backed_up_and_restored(atoll: Atoll, data: Path, tmp_path: Path) -> None:
    file, new = str(tmp_path / "monday.atolldb"), tmp_path / "new"
    answer = atoll("backup", file, "--data", str(data))
    assert answer.exit_code == 0 and answer.stdout == f"1 row in {file}.\n"
    answer = atoll("restore", file, "--data", str(new))
    assert answer.exit_code == 0 and answer.stdout == "1 row restored.\n"
    assert _tables(new) == _tables(data)
    assert atoll("audit", "--data", str(new)).stdout == "Replayed: 1 table, 0 moves.\nNothing has changed.\n"


def test_backup_and_restore_answer_programs(atoll: Atoll, data: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "monday.atolldb")
    told = {"file": file, "rows": 1}
    assert json.loads(atoll("backup", file, "--data", str(data), "--json").stdout) == told
    assert json.loads(atoll("restore", file, "--data", str(tmp_path / "new"), "--json").stdout) == told
