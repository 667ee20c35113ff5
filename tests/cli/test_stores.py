"""`backup`, `restore`, `audit`: commands on the database of a server."""

import asyncio
import json
import sqlite3
import subprocess
from contextlib import chdir, closing
from pathlib import Path

import pytest

from atoll.core.registry import find
from atoll.server.people.identity import Signer
from atoll.server.storage.storage import Storage
from atoll.server.tables.tables import Tables
from tests.cli.conftest import Atoll
from tests.server.real import Server, free_port


async def _make_a_table(storage: Storage) -> None:
    await Tables(storage, Signer("key")).create(find("aqualin"), "a", seats=2, options={})


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


@pytest.mark.parametrize("days", ["-1", "0.5", "soon", "nan"])
def test_tables_are_not_forgotten_before_they_were_made(atoll: Atoll, tmp_path: Path, days: str) -> None:
    """Of less than no days, every table at which nobody has moved yet would be too old."""
    words = ["serve", "--data", str(tmp_path), "--host", "nowhere.invalid", "--forget-unplayed", days]
    assert days in _refused(atoll, *words)
    assert list(tmp_path.iterdir()) == []


# Where the address of the database may come from.


def test_the_address_of_the_database_may_come_from_the_environment(
    atoll: Atoll, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ATOLL_DATABASE", _address(data))
    assert "1 table" in atoll("audit").stdout


def test_the_address_of_the_database_may_come_from_a_file(atoll: Atoll, data: Path, tmp_path: Path) -> None:
    """As those have it who mount secrets; such a file often ends with an empty line."""
    assert "1 table" in atoll("audit", "--database-file", str(_file(tmp_path, _address(data) + "\n"))).stdout


def test_what_is_typed_goes_before_what_is_in_the_environment(
    atoll: Atoll, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever names another database means that one, not the server's own."""
    (tmp_path / "nowhere").mkdir()
    monkeypatch.setenv("ATOLL_DATABASE", _address(tmp_path / "nowhere"))
    file = str(_file(tmp_path, _address(data)))
    assert "1 table" in atoll("audit", "--data", str(data)).stdout
    assert "1 table" in atoll("audit", "--database", _address(data)).stdout
    assert "1 table" in atoll("audit", "--database-file", file).stdout
    assert "nowhere" in _refused(atoll, "audit")
    assert "nowhere" in _refused(atoll, "audit", "--database-file", file, "--database", _address(tmp_path / "nowhere"))


COMMANDS = [["audit"], ["serve", "--host", "nowhere.invalid"], ["backup", "new.atolldb"], ["restore", "old.atolldb"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_without_an_address_is_a_clear_error(atoll: Atoll, tmp_path: Path, command: list[str]) -> None:
    """And no server begins anew in a folder of its own because of it."""
    own, missing, folder = str(tmp_path / "own"), str(tmp_path / "missing"), str(tmp_path)

    def refused(file: str) -> str:
        return _refused(atoll, *command, "--data", own, "--database-file", file)

    assert refused(missing) == f"There is no file “{missing}”.\n"
    assert f"“{folder}” cannot be read: " in refused(folder)
    for text in ("", "\n \n"):
        file = str(_file(tmp_path, text))
        assert refused(file) == f"There is no server’s database at “{file}”.\n"
    assert not Path(own).exists()


def test_a_password_in_a_file_is_not_among_the_arguments_of_any_process(tmp_path: Path) -> None:
    """Whoever is on the same machine can read those, of the server and of its bots."""
    (tmp_path / "secret-folder").mkdir()
    file = _file(tmp_path, _address(tmp_path / "secret-folder"))
    server = Server(tmp_path, "--bots", "1", "--database-file", str(file))
    server.start()
    try:
        assert server.process is not None
        found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True)
        for pid in (server.process.pid, *map(int, found.stdout.split())):
            assert "secret-folder" not in Path(f"/proc/{pid}/cmdline").read_text()
        assert (tmp_path / "secret-folder" / "atoll.db").exists() and not (tmp_path / "atoll.db").exists()
    finally:
        server.stop()


def _address(folder: Path) -> str:
    """Of the database in a folder, written as that of any other."""
    return f"sqlite:///{folder / 'atoll.db'}"


def _file(folder: Path, text: str) -> Path:
    """A file with an address in it."""
    file = folder / "address"
    file.write_text(text)
    return file


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
