"""Logs: what they tell, and what they must not."""

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
import structlog

from atoll.server.logs import set_up_logs
from atoll.server.storage import schema
from atoll.server.storage.storage import Storage


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    structlog.reset_defaults()


def fall() -> None:
    hand = "the secret " + "hand"
    raise ValueError(len(hand))


@pytest.mark.parametrize("as_json", [False, True])
def test_what_broke_down_is_told_without_what_was_known_there(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where, and why; but hands and seeds are among the variables of a table."""
    set_up_logs(as_json=as_json)
    try:
        fall()
    except ValueError as error:
        structlog.get_logger().error("a table cannot be shown", table="abc", exc_info=error)
    told = capsys.readouterr().err
    assert "in fall" in told and "ValueError: 15" in told and "abc" in told
    assert "the secret hand" not in told


def test_programs_read_a_line_of_json_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(as_json=True)
    structlog.get_logger().info("table made", table="abc")
    told = json.loads(capsys.readouterr().err)
    assert (told["event"], told["table"], told["level"]) == ("table made", "abc", "info")


def test_the_errors_of_a_database_do_not_repeat_what_was_to_be_stored(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    storage.migrate()
    row = {"tab": "nowhere", "n": 1, "kind": "chat", "seat": -1, "data": "my secret", "at": 0}
    with pytest.raises(sa.exc.IntegrityError) as failed, storage.engine.begin() as connection:
        connection.execute(sa.insert(schema.entries), row)
    storage.close()
    assert "my secret" not in str(failed.value)


def test_a_log_for_which_there_is_no_room_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may lie on the same disk as the database, and what it has to tell is that this disk is full."""
    full = Path("/dev/full").open("w", encoding="utf-8")  # noqa: SIM115
    monkeypatch.setattr(sys, "stderr", full)
    try:
        set_up_logs()
        for _ in range(1000):
            structlog.get_logger().error("the database cannot be written to", error="disk is full")
    finally:
        with contextlib.suppress(OSError):
            full.close()
