"""`backup`, `restore`, `audit`: commands on the database of a server."""

import asyncio
import json
import sqlite3
from contextlib import chdir, closing
from pathlib import Path

import pytest

from atoll.core.registry import find
from atoll.server.house import House
from atoll.server.people import Desk, Person
from atoll.server.storage import Storage
from tests.cli.conftest import Atoll
from tests.server.real import free_port


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


@pytest.mark.parametrize("words", [["backup", "monday.atolldb"], ["audit"]])
def test_a_wrong_address_is_no_new_server(atoll: Atoll, tmp_path: Path, words: list[str]) -> None:
    """Whoever mistypes the folder must not be told that all is well there."""
    with chdir(tmp_path):
        answer = atoll(*words, "--data", "nowhere")
    assert answer.exit_code == 2
    assert answer.stderr == "There is no server’s database at “nowhere/atoll.db”.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_no_database(atoll: Atoll, tmp_path: Path) -> None:
    (tmp_path / "atoll.db").touch()
    assert "There is no server’s database" in _refused(atoll, "audit", "--data", str(tmp_path))
    (tmp_path / "atoll.db").write_text("The sea, the sea" * 100)
    assert "cannot be used: file is not a database." in _refused(atoll, "audit", "--data", str(tmp_path))
    assert "cannot be used: file is not a database." in _refused(atoll, "serve", "--data", str(tmp_path))


def test_a_database_of_a_newer_version_is_left_alone(atoll: Atoll, data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / "atoll.db")) as writing, writing:
        writing.execute("update alembic_version set version_num = '9999'")
    for words in (["audit"], ["backup", str(tmp_path / "monday.atolldb")], ["serve"]):
        assert "newer version of Atoll" in _refused(atoll, *words, "--data", str(data))


def test_a_database_that_does_not_answer_is_a_sentence(atoll: Atoll, data: Path, tmp_path: Path) -> None:
    url = f"postgresql://atoll:secret@127.0.0.1:{free_port()}/atoll"
    file = str(tmp_path / "monday.atolldb")
    assert atoll("backup", file, "--data", str(data)).exit_code == 0
    for words in (["audit"], ["backup", str(tmp_path / "new")], ["restore", file], ["serve"]):
        said = _refused(atoll, *words, "--database", url)
        assert "The database cannot be used: " in said
        assert "secret" not in said


def test_files_that_are_no_backup_are_refused(atoll: Atoll, tmp_path: Path) -> None:
    """And nothing is made of them."""
    poem, other = tmp_path / "poem.atolldb", tmp_path / "other.atolldb"
    poem.write_text("The sea, the sea" * 100)
    with closing(sqlite3.connect(other)) as writing, writing:
        writing.execute("create table poems (line text)")
    new = tmp_path / "new"
    for file in (poem, other):
        assert f"“{file}” is not a backup of a server: " in _refused(atoll, "restore", str(file), "--data", str(new))
    assert "There is no file" in _refused(atoll, "restore", str(tmp_path / "none"), "--data", str(new))
    assert "There is no file" in _refused(atoll, "restore", str(tmp_path), "--data", str(new))
    assert not (new / "atoll.db").exists()


def test_a_backup_needs_a_folder_to_go_to(atoll: Atoll, data: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "nowhere" / "monday.atolldb")
    assert "cannot be written: No such file or directory." in _refused(atoll, "backup", file, "--data", str(data))
    assert "exists already" in _refused(atoll, "backup", str(tmp_path), "--data", str(data))
    (tmp_path / "file").touch()
    file = str(tmp_path / "monday.atolldb")
    assert atoll("backup", file, "--data", str(data)).exit_code == 0
    assert "cannot be written: File exists." in _refused(atoll, "restore", file, "--data", str(tmp_path / "file"))


def _refused(atoll: Atoll, *words: str) -> str:
    """What a command says that ends at once, in one line."""
    answer = atoll(*words)
    assert answer.exit_code == 2
    assert len(answer.stderr.splitlines()) == 1
    return answer.stderr
