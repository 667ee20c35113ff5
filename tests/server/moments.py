"""Tables in this process, without pages, and things that happen there in the same moment."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from atoll.core.registry import find
from atoll.server.app import put_together
from atoll.server.limits.processor_time import Accounts
from atoll.server.live.display import Display
from atoll.server.live.viewer import Viewer, picture_of
from atoll.server.metrics import Metrics
from atoll.server.services import Services
from atoll.server.settings import Settings
from atoll.server.storage.storage import Storage
from atoll.server.tables.meaning import touched, typed
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import Pace
from atoll.server.tables.player import Player
from atoll.server.tables.state import TableState

T = TypeVar("T")
PEOPLE = ("anna", "ben", "cleo", "dora", "emil")


def parts(folder: Path, storage: Storage | None = None, *, inside: bool = False) -> Services:
    """The parts of a server without any pages, on a database of its own."""
    storage = storage or Storage.in_folder(folder)
    storage.migrate()
    return put_together(
        Settings(folder, bot_processes=0, bot_pause=0, notices_inside=inside), storage, Accounts(), Metrics()
    )


async def seated(
    here: Services,
    game: str = "aqualin",
    *,
    seats: int | None = None,
    seed: int | None = None,
    pace: Pace | None = None,
    **options: str,
) -> tuple[OpenTable, list[Viewer]]:
    """A game for as few as it can be for, or for so many; all look at it. A seed may be given, as no page can."""
    form = find(game)
    count = seats or form.seats[0]
    table = await here.tables.create(form, PEOPLE[0], seats=count, options=options, seed=seed)
    if pace is not None:
        await here.absences.set_pace(table, Player(PEOPLE[0]), pace)
    for seat, who in enumerate(PEOPLE[:count]):
        # Not by sitting down: at a table with a seed that somebody chose, nobody else may.
        data = {"name": who.capitalize(), "who": who, "bot": "", "salt": "-", "own": False}
        await here.tables.append(table, table.state.entry("sit", seat, data))
    await here.tables.go_on(table)
    return table, [look(here, table, Player(who, seat)) for seat, who in enumerate(PEOPLE[:count])]


def look(here: Services, table: OpenTable, player: Player, layout: Any = "wide") -> Viewer:
    """A page that is open at a table, and has seen how it stands."""
    viewer = Viewer(player, layout)
    display = here.displays.at(table)
    display.come(viewer)
    display.greet(viewer)
    return viewer


def frames(viewer: Viewer) -> list[bytes]:
    """What waits to be sent to a page; from then on, it is sent."""
    found = []
    while not viewer.outbox.empty():
        frame = viewer.outbox.get_nowait()
        assert frame is not None
        found.append(frame)
    return found


def frame_for(viewer: Viewer, state: TableState) -> dict[str, Any]:
    """What a viewer is sent of a table that nobody has open."""
    display = Display(OpenTable(state))
    from atoll.server.live.viewer import frame_for as made

    picture = picture_of(state, viewer.angle)
    return made(viewer, state, picture, dict(picture.head), display._wire(viewer.language))


def first_touch(table: OpenTable, seat: int, which: int = 0) -> list[str]:
    """The things to touch for one of a seat's legal moves."""
    match = table.state.match
    assert match is not None
    return list(table.state.game.touched(table.state.view(seat), match.legal(seat)[which]))


async def touch(here: Services, table: OpenTable, player: Player, things: list[str], revision: int = -1) -> None:
    """Touch things as a page does."""
    seen = table.state.revision if revision < 0 else revision
    await here.deeds.play(table, player, seen, touched(things))


async def together(*deeds: Awaitable[Any]) -> list[Any]:
    """Do all this at the same moment; what comes of each, errors included."""
    return list(await asyncio.gather(*deeds, return_exceptions=True))


def noting(calls: list[Any], function: Callable[..., T]) -> Callable[..., T]:
    """The same function, which notes what it is called with."""

    def noted(*given: Any, **named: Any) -> T:
        calls.append(given)
        return function(*given, **named)

    return noted


def reconnect(storage: Storage) -> None:
    """Let go of every connection to a database: the next one is a new one."""
    own = getattr(storage.log, "_own", None)
    if own is not None:
        own.close()
        storage.log._own = None
    storage.engine.dispose()


async def until(is_so: Callable[[], bool], within: float = 30.0) -> None:
    """Wait until something is so, while everything else goes on."""
    async with asyncio.timeout(within):
        while not is_so():
            await asyncio.sleep(0.002)


async def rest(here: Services) -> None:
    """Until nothing goes on any more."""
    while here.tables._tasks:
        await asyncio.wait(here.tables._tasks)


async def finished(here: Services, who: str = PEOPLE[0], *, seed: int | None = 3) -> OpenTable:
    """A game of Aqualin, played to its end by one person who has both seats."""
    table = await here.tables.create(find("aqualin"), who, seats=2, options={}, seed=seed)
    for seat in range(2):
        await here.deeds.sit(table, Player(who, seat), "AB"[seat])
    dice, match = random.Random(3), table.state.match
    assert match is not None
    while not match.over:
        seat = match.awaiting[0]
        await here.deeds.play(
            table, Player(who, seat), table.state.revision, typed(dice.choice(match.moves(seat)).text)
        )
    await rest(here)
    return table
