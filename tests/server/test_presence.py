"""Who is at a table: everybody there is told, soon, and not once for each who comes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from atoll.core.registry import find
from atoll.server import presence
from atoll.server.house import House
from atoll.server.people import Desk, Person
from atoll.server.presence import announce, who_is_here
from atoll.server.readers import Reader
from atoll.server.storage import Storage
from tests.server.conftest import Guest


def test_a_crowd_that_comes_at_once_is_announced_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first at once; of two hundred others, all hear twice, and last how many they are."""
    monkeypatch.setattr(presence, "MOMENT", 0.05)
    heard: list[bytes] = []

    async def story() -> None:
        storage = Storage.in_folder(tmp_path)
        storage.migrate()
        live = await House(storage, Desk("key")).create(find("aqualin"), Person("anna"), seats=2, options={}, seed=1)
        readers = [Reader(f"guest {number}", "", "en", "wide") for number in range(201)]
        for reader in readers:
            reader.send_now = lambda frame: heard.append(frame) or True  # type: ignore[func-returns-value]
            live.readers.add(reader)
            announce(live)
            assert who_is_here(live) == [-1]
        assert len(heard) == 1
        await asyncio.sleep(0.2)
        assert len(heard) == 1 + 201
        assert heard[-1] == b'{"here":[-201]}'
        for reader in readers[1:]:
            live.leave(reader)
            announce(live)
        assert who_is_here(live) == [-1] or heard[-1] == b'{"here":[-200]}'
        await asyncio.sleep(0.2)
        assert heard[-1] == b'{"here":[-1]}'
        assert len(heard) <= 1 + 201 + 201
        assert live.announcing is None
        storage.close()

    asyncio.run(story())


def test_those_at_a_table_hear_who_comes_and_who_goes(anna: Guest, ben: Guest, table: str) -> None:
    with anna.line(table) as line:
        assert line.until("here")["here"] == [0]
        with ben.line(table) as other:
            assert _hears(line, [0, 1])
            assert _hears(other, [0, 1])
        assert _hears(line, [0])


def _hears(line: Any, wanted: list[int]) -> bool:
    while line.until("here")["here"] != wanted:
        continue
    return True
