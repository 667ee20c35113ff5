"""Who is at a table: everybody there is told, soon, and not once for each who comes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from atoll.core.registry import find
from atoll.server.live import presence
from atoll.server.live.display import Display
from atoll.server.live.viewer import Viewer
from atoll.server.tables.player import Player
from tests.server.conftest import Guest
from tests.server.moments import frames, parts


def test_a_crowd_that_comes_at_once_is_announced_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first at once; of two hundred others, all hear twice, and last how many they are."""
    monkeypatch.setattr(presence, "MOMENT", 0.05)

    async def story() -> None:
        here = parts(tmp_path)
        table = await here.tables.create(find("aqualin"), "anna", seats=2, options={}, seed=1)
        display = Display(table)
        viewers = [Viewer(Player(f"guest {number}")) for number in range(201)]
        for viewer in viewers:
            display.come(viewer)
            assert display.presence.here() == [-1]
        assert [frames(viewer) for viewer in viewers] == [[b'{"here":[-1]}']] + [[]] * 200
        await asyncio.sleep(0.2)
        assert [frames(viewer) for viewer in viewers] == [[b'{"here":[-201]}']] * 201
        for viewer in viewers[1:]:
            display.leave(viewer)
        assert display.presence.here() == [-200]
        await asyncio.sleep(0.2)
        assert frames(viewers[0]) == [b'{"here":[-200]}', b'{"here":[-1]}']
        assert display.presence.here() == [-1]
        display.leave(viewers[0])
        await asyncio.sleep(0.2)
        assert display.presence._timer is None and not frames(viewers[0])
        here.storage.close()

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
