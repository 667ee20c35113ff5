"""The walk of a touch: how many files of ours somebody has to read to follow one move from a page to all pages."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any, cast

import atoll
from atoll.server.live.socket import LiveLine
from tests.server.moments import first_touch, frames, parts, rest, seated

ROOT = Path(atoll.__file__).parent
ROOMS = ("server", "core", "web")
DOCS = Path(__file__).parents[2] / "docs" / "architecture.md"
MOST = 29
SEED = 3
"""Of a game whose touches are always the same."""


def written() -> list[str]:
    """The files that the docs list: a row for each room."""
    after = DOCS.read_text(encoding="utf-8").partition("passes through ")[2]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", after.partition("What follows by itself")[0], re.MULTILINE)
    return [
        f"{room}/{file}.py" for room, line in rows for file in re.findall(r"`([\w/]+)`", re.sub(r"\(.*?\)", "", line))
    ]


def test_a_touch_passes_through_as_few_files_as_the_docs_say_until_it_is_shown(tmp_path: Path) -> None:
    """Of server, core and web together; `docs/architecture.md` lists them. Print them with `pytest -s`."""
    passed: dict[str, None] = {}
    walker: list[asyncio.Task[None] | None] = []

    def note(frame: Any, event: str, _: Any) -> None:
        file = Path(frame.f_code.co_filename)
        # What goes on beside it, books and timetables, is no part of the walk.
        is_walking = asyncio.current_task() in walker
        if event == "call" and is_walking and file.is_relative_to(ROOT):
            passed[file.relative_to(ROOT).as_posix()] = None

    async def story() -> None:
        here = parts(tmp_path)
        walker.append(asyncio.current_task())
        table, viewers = await seated(here, seed=SEED)
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
    listed = written()
    # What a test before this one has brought about may spare the walk a file, never lengthen it.
    assert set(walk) <= set(listed) and len(listed) == len(set(listed)) == MOST
