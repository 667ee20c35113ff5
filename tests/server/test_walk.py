"""The walk of a touch: how many files of ours somebody has to read to follow one move from a page to all pages."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, cast

import atoll
from atoll.server.live.socket import LiveLine
from tests.server.moments import first_touch, frames, parts, rest, seated

ROOT = Path(atoll.__file__).parent
ROOMS = ("server", "core", "web")
MOST = 26


def test_a_touch_passes_through_as_few_files_as_the_docs_say_until_it_is_shown(tmp_path: Path) -> None:
    """Of server, core and web together; `docs/architecture.md` lists them. Print them with `pytest -s`."""
    passed: dict[str, None] = {}

    def note(frame: Any, event: str, _: Any) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT):
            passed[file.relative_to(ROOT).as_posix()] = None

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here)
        # The books are kept beside it.
        here.tables.subscribers.clear()
        await rest(here)
        # Whoever is told after it was shown is no part of the walk.
        here.tables.subscribers.insert(0, lambda table, entry: sys.setprofile(None))
        for number in range(9):
            assert table.state.match is not None
            seat = table.state.match.awaiting[0]
            touch = json.dumps(["touch", table.state.revision, first_touch(table, seat), True])
            line = LiveLine(cast(Any, None), viewers[seat], here.displays.at(table), here.deeds, here.thinking)
            if number >= 5:
                sys.setprofile(note)
            await line._do(touch)
            assert all(map(frames, viewers))
        here.storage.close()

    try:
        asyncio.run(story())
    finally:
        sys.setprofile(None)
    walk = sorted(file for file in passed if file.startswith(ROOMS))
    print(*walk, sep="\n")
    assert "server/storage/log.py" in walk and "server/live/viewer.py" in walk
    assert len(walk) <= MOST, walk
