"""The tables that are open: they come and go, and whatever is stored becomes true and is shown.

Whatever happens at a table is first stored, then true, then shown: what somebody has seen cannot be lost. A table
does one thing at a time; tables do not wait for one another, and their entries go to disk together.
"""

import asyncio
import contextlib
import functools
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

import structlog

from atoll.core.errors import AtollError, BadOption, StaleMove
from atoll.core.game import Game
from atoll.core.message import say
from atoll.server import showing
from atoll.server.bus import News
from atoll.server.live import Live
from atoll.server.people import Desk, Person
from atoll.server.readers import Events
from atoll.server.showing import lose_seat
from atoll.server.storage import Entry, Storage, StorageTrouble, TableRow, Taken, now
from atoll.server.table import Table, replayed
from atoll.server.wires import encode

log = structlog.get_logger()

MOVES = ("move", "undo")
"""Entries that change how the game stands."""
SITTING = ("sit", "link")
QUIET = ("link", "unlink", "result")
"""Entries that change nothing for whoever looks: a link to a seat, given or taken back, is nobody else's business."""
STALE = say("The table has moved on; here is how it stands now.")
KEPT_OPEN = 500
TRIES = 5
"""How often something is done again that another process was quicker with."""

P = ParamSpec("P")
T = TypeVar("T")
At = TypeVar("At", bound="Tables")
Deed = Callable[Concatenate[At, Live, P], Coroutine[Any, Any, T]]


def at_table(deed: Deed[At, P, T]) -> Deed[At, P, T]:
    """Something that is done at a table: nothing else happens there meanwhile, and it stands as all processes have it.
    If another process is quicker all the same, it is done again, on what is true then."""

    @functools.wraps(deed)
    async def done(self: At, live: Live, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with live.lock:
            if self.storage.is_shared:
                await self._catch_up(live)
            for _ in range(TRIES):
                try:
                    return await deed(self, live, *args, **kwargs)
                except Taken:
                    await self._catch_up(live)
            raise StaleMove(STALE)

    return done


class NoSuchTable(AtollError):
    """There is no table of that name."""


class Tables(ABC):
    """Every table of this server process."""

    def __init__(self, storage: Storage, desk: Desk, engine: str) -> None:
        self.storage = storage
        self.desk = desk
        self.events = Events()
        self.engine = engine
        self.stored = 0
        """How many entries this process has stored."""
        self._open: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Tables come and go.

    async def open(self, name: str) -> Live:
        """The table of that name; raises NoSuchTable."""
        if live := self._open.get(name):
            return live
        async with self._opening.setdefault(name, asyncio.Lock()):
            try:
                return self._open.get(name) or await self._open_anew(name)
            finally:
                self._opening.pop(name, None)

    async def _open_anew(self, name: str) -> Live:
        row = await self.storage.table(name) if name.isalnum() else None
        if row is None:
            raise NoSuchTable(say("There is no table “{name}” here.", name=name[:20]))
        live = Live(replayed(row, await self.storage.entries(name), self.engine))
        self._keep(live)
        # What another process stored in between was told to nobody here, and a server may have gone down in between.
        await self._go_on_if_possible(live)
        self.wake_bots(live)
        return live

    async def create(
        self,
        game: Game,
        host: Person,
        *,
        seats: int,
        options: Mapping[str, str],
        ticket: str = "",
        seed: int | None = None,
        kind: str = "table",
        before: str | None = None,
        rules: int | None = None,
    ) -> Live:
        """A new table, with nobody at it; raises BadOption."""
        game.check_seats(seats)
        game.read_options(options)
        name = self.desk.table(ticket)
        row = TableRow(
            name,
            game.name,
            rules or game.rules_version,
            seats,
            dict(options),
            seed,
            self.desk.secret(name),
            host.who,
            kind,
            before,
            now(),
        )
        try:
            await self.storage.add_table(row)
        except Taken:
            raise BadOption(say("This table exists already. Create another one.")) from None
        live = Live(Table(row, self.engine))
        self._keep(live)
        log.info("table made", table=name, game=game.name, seats=seats)
        return live

    def _keep(self, live: Live) -> None:
        self._open[live.table.id] = live
        if len(self._open) > KEPT_OPEN:
            for name, other in list(self._open.items())[: len(self._open) - KEPT_OPEN]:
                if not (other.readers or other.listeners or other.thinking or other.lock.locked()):
                    del self._open[name]

    async def tables_of(self, who: str) -> list[Live]:
        """Where somebody sits and plays, whatever process it was made in."""
        found = []
        for name in await self.storage.tables_of(who):
            with contextlib.suppress(AtollError):
                found.append(await self.open(name))
                self.events.sits(who, name)
        return found

    def table_if_open(self, name: str) -> Live | None:
        return self._open.get(name)

    def tables(self) -> Iterable[Live]:
        """The tables that are open in this process."""
        return self._open.values()

    async def close(self) -> None:
        """Say goodbye: pages come back by themselves when the server does."""
        for live in self._open.values():
            for task in live.thinking:
                task.cancel()
            for reader in live.readers:
                reader.hang_up()

    @abstractmethod
    def wake_bots(self, live: Live) -> None:
        """Bots at a table may have to decide."""

    # What tables do by themselves.

    @at_table
    async def go_on(self, live: Live) -> None:
        """A table at which all seats are taken begins; how a game has ended is stored with it."""
        while entry := live.table.due():
            await self._append(live, entry)

    async def _go_on_if_possible(self, live: Live) -> None:
        """If it cannot be stored now, it is done when the table is opened again."""
        with contextlib.suppress(StorageTrouble, StaleMove):
            await self.go_on(live)

    # Storing and showing.

    async def _append(self, live: Live, entry: Entry) -> None:
        """Store, let it become true, show it. Raises Taken if another process was quicker."""
        await self.storage.append(live.table.id, entry)
        self.become_true(live, entry)
        self.show(live, entry)

    def become_true(self, live: Live, entry: Entry) -> None:
        """What this process has stored happens."""
        self.stored += 1
        live.table.take(entry)

    def hear(self, news: Sequence[News]) -> None:
        """Another process has stored entries. Those that are the next ones here become true at once."""
        moved: dict[Live, None] = {}
        for name, number, entry in news:
            live = self._open.get(name)
            if live is None:
                self._hear_from_afar(name, entry)
                continue
            if number <= live.table.n:
                continue
            if entry is None or number > live.table.n + 1 or live.lock.locked():
                self.do(self._look_again(live))
                continue
            live.table.take(entry)
            if entry.kind in MOVES:
                moved[live] = None
            else:
                self.show(live, entry)
        self.show_moves(moved)

    def _hear_from_afar(self, name: str, entry: Entry | None) -> None:
        """Something has happened at a table that nobody has open here. Whoever listens to events may sit there."""
        if not self.events:
            return
        if entry is not None and entry.kind in SITTING:
            self.events.sits(json.loads(entry.data)["who"], name)
        elif self.events.concerns(name):
            self.do(self._tell_of(name))

    async def _tell_of(self, name: str) -> None:
        with contextlib.suppress(AtollError):
            self._tell(await self.open(name), is_new_turn=True)

    def look_everywhere(self) -> None:
        """Something may have been missed: look at every open table again."""
        for live in self._open.values():
            self.do(self._look_again(live))

    async def _look_again(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, live: Live) -> None:
        """Take what other processes have stored."""
        for entry in await self.storage.entries(live.table.id, live.table.n):
            live.table.take(entry)
            self.show(live, entry)

    def show(self, live: Live, entry: Entry) -> None:
        """Tell everybody whom it concerns what has become true."""
        if entry.kind in MOVES:
            self.show_moves([live])
            return
        if entry.kind == "chat":
            languages = {reader.language for reader in live.readers}
            frames = {language: encode({"chat": live.table.chat_lines(language, 1)}) for language in languages}
            for reader in live.readers:
                reader.send_bytes(frames[reader.language])
        else:
            for reader in live.readers:
                if lose_seat(live.table, reader) or entry.kind not in QUIET:
                    reader.send({"reload": True})
        self._tell(live, entry.kind == "start")

    def show_moves(self, lives: Collection[Live]) -> dict[Live, Exception]:
        """The same for tables that have moved on. What went wrong is noted and returned; moves are true all the same,
        and what is shown next catches up."""
        faults = showing.show_moves(lives)
        for live, fault in faults.items():
            log.error("a table cannot be shown", table=live.table.id, exc_info=fault)
        for live in lives:
            self._tell(live, is_new_turn=True)
        return faults

    def _tell(self, live: Live, is_new_turn: bool) -> None:
        """Programs and bots hear of it, too."""
        for listener in live.listeners:
            listener.tell()
        if live.table.lacks_result:
            self.do(self._go_on_if_possible(live))
        if self.events and is_new_turn:
            for who in self.events.people():
                for event in self.turns(live, who):
                    self.events.tell(who, event)
        self.wake_bots(live)

    def turns(self, live: Live, who: str) -> list[dict[str, Any]]:
        """What a table asks of a person now, as events; or that it is over."""
        table = live.table
        if table.match is None or not table.seats_of(who):
            return []
        kind = {"type": "turn", "table": table.id, "game": table.game.name, "number": table.revision}
        if table.match.over:
            return [{**kind, "type": "over"}]
        awaited = [seat for seat in table.seats_of(who) if seat in table.match.awaiting]
        return [{**kind, "seat": seat} for seat in awaited]
