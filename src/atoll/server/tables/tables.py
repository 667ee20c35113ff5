"""The tables that are open: they come and go, and whatever happens there is stored, then true, then told.

What somebody has seen cannot be lost. A table does one thing at a time; tables do not wait for one another.
"""

import asyncio
import contextlib
import functools
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import structlog

from atoll.core.errors import AtollError, BadOption, StaleMove
from atoll.core.game import Game
from atoll.core.message import say
from atoll.server.limits.processor_time import in_thread
from atoll.server.people.identity import Signer
from atoll.server.storage.log import Entry, StorageTrouble, Taken, now
from atoll.server.storage.news import News
from atoll.server.storage.rows import TableRow
from atoll.server.storage.storage import Storage
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.state import OtherRules, TableState, replayed

log = structlog.get_logger()

BANNED = say("Whoever keeps this server does not let you play here. You may go on watching.")
STALE = say("The table has moved on; here is how it stands now.")
KEPT_OPEN = 500
ANEW = "anew"
"""The kind of news that the log of a table has changed where it was written before."""
TRIES = 5
"""How often something is done again that another process was quicker with."""

P = ParamSpec("P")
T = TypeVar("T")


class HasTables(Protocol):
    @property
    def tables(self) -> "Tables": ...


At = TypeVar("At", bound=HasTables)
Deed = Callable[Concatenate[At, OpenTable, P], Coroutine[Any, Any, T]]


def at_table(deed: Deed[At, P, T]) -> Deed[At, P, T]:
    """Something that is done at a table: nothing else happens there meanwhile. If another process was quicker, or knows
    more than this one, it is done again, on what is true then."""

    name = deed.__name__.strip("_")

    @functools.wraps(deed)
    async def done(self: At, table: OpenTable, /, *args: P.args, **kwargs: P.kwargs) -> T:
        start, tables = time.perf_counter(), self.tables
        for player in (each for each in args if isinstance(each, Player)):
            tables.check_welcome(player.who)
        try:
            async with table.lock:
                for _ in range(TRIES):
                    try:
                        return await deed(self, table, *args, **kwargs)
                    except Taken:
                        await tables.catch_up(table)
                    except AtollError:
                        if not (tables.storage.is_shared and await tables.catch_up(table)):
                            raise
                raise StaleMove(STALE)
        finally:
            tables.on_done(name, time.perf_counter() - start)

    return done


class NoSuchTable(AtollError):
    """There is no table of that name."""


class Banned(AtollError):
    """Somebody whom the keeper of the server does not let play."""

    status = 403


class Tables:
    """Every table of this server process."""

    def __init__(
        self, storage: Storage, signer: Signer, engine: str = "plain", known: Mapping[str, str] | None = None
    ) -> None:
        """`known` says which person is behind a name under which somebody once sat down as a guest."""
        self.storage = storage
        self.signer = signer
        self.engine = engine
        self._known = {} if known is None else known
        self.subscribers: list[Callable[[OpenTable, Entry | None], None]] = []
        """Told of everything that happens at any table, and that a table was opened."""
        self.on_done: Callable[[str, float], None] = lambda deed, seconds: None
        """Told what was done at a table, and how long it took."""
        self.banned: Collection[str] = ()
        """Those whom the keeper of the server does not let play."""
        self.on_read_again: Callable[[OpenTable], None] = lambda table: None
        """Told that whoever looks at a table must look again."""
        self._open: dict[str, OpenTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def tables(self) -> "Tables":
        return self

    # Tables come and go.

    async def open(self, name: str) -> OpenTable:
        """The table of that name; raises NoSuchTable."""
        if table := self._open.get(name):
            return table
        async with self._opening.setdefault(name, asyncio.Lock()):
            try:
                return self._open.get(name) or await self._open_anew(name)
            finally:
                self._opening.pop(name, None)

    async def _open_anew(self, name: str) -> OpenTable:
        row = await self.storage.table(name) if name.isalnum() else None
        if row is None:
            raise NoSuchTable(say("There is no table “{name}” here.", name=name[:20]))
        entries = await self.storage.entries(name)
        # A long game takes a quarter of a second to play again: others go on meanwhile.
        state = await in_thread(replayed, row, entries, self.engine)
        if table := self._open.get(name):
            # Somebody else was quicker, because whoever began to open it before them could not.
            return table
        table = OpenTable(state)
        self._keep(table)
        # What another process stored in between was told to nobody here, and a server may have gone down in between.
        if self.storage.is_shared:
            await self._look_again(table)
        await self._recognise_if_possible(table)
        await self._go_on_if_possible(table)
        self._tell(table, None)
        return table

    async def read_again(self, names: Collection[str]) -> None:
        """What is written in the logs of tables has changed, as it does only when somebody is forgotten."""
        await self.storage.write(news=[News(name, 0, ANEW) for name in names])
        for name in names:
            await self._read_again(name)

    async def _read_again(self, name: str) -> None:
        """An open table reads its log from the beginning, and so do its pages."""
        if (table := self._open.get(name)) is None:
            return
        async with table.lock:
            with contextlib.suppress(StorageTrouble, OtherRules):
                entries = await self.storage.entries(name)
                row = await self.storage.table(name) or table.state.row
                table.state = await asyncio.to_thread(replayed, row, entries, self.engine)
        self.on_read_again(table)

    async def reopen(self, name: str) -> OpenTable:
        """The table as its log has it now, whatever is in memory."""
        self._open.pop(name, None)
        return await self.open(name)

    def drop(self, name: str) -> None:
        """Whatever is in memory of a table does not hold any more."""
        self._open.pop(name, None)

    def check_welcome(self, who: str) -> None:
        """Whether somebody may do something here; raises Banned."""
        if who in self.banned:
            raise Banned(BANNED)

    async def create(
        self,
        game: Game,
        host: str,
        *,
        seats: int,
        options: Mapping[str, str],
        name: str = "",
        ticket: str = "",
        seed: int | None = None,
        kind: str = "table",
        before: str | None = None,
        rules: int | None = None,
    ) -> OpenTable:
        """A new table, with nobody at it; raises BadOption."""
        self.check_welcome(host)
        game.check_seats(seats)
        game.read_options(options)
        name = name or self.signer.table(ticket)
        row = TableRow(
            id=name,
            game=game.name,
            rules=rules or game.rules_version,
            seats=seats,
            options=dict(options),
            seed=seed,
            secret=self.signer.secret(name),
            host=host,
            kind=kind,
            before=before,
            created=now(),
        )
        try:
            await self.storage.add_table(row)
        except Taken:
            raise BadOption(say("This table exists already. Create another one.")) from None
        table = OpenTable(TableState(row, self.engine))
        self._keep(table)
        log.info("table made", table=name, game=game.name, seats=seats)
        return table

    def _keep(self, table: OpenTable) -> None:
        """Keep it at hand; if there are many, let go of those that nobody follows."""
        self._open[table.id] = table
        if len(self._open) > KEPT_OPEN:
            for name, other in list(self._open.items())[: len(self._open) - KEPT_OPEN]:
                if other.is_idle:
                    del self._open[name]

    def known(self, name: str) -> OpenTable | None:
        """The table of that name, if it is open in this process."""
        return self._open.get(name)

    def at_hand(self) -> Collection[OpenTable]:
        """The tables that are open in this process."""
        return self._open.values()

    async def forget_unplayed(self, before: int) -> None:
        """Let go of tables that are old and at which nobody has ever moved."""
        while names := await self.storage.forget_unplayed(before):
            for name in names:
                self._open.pop(name, None)
            log.info("tables forgotten at which nobody has played", count=len(names))

    # What happens is stored, then true, then told.

    async def append(self, table: OpenTable, *entries: Entry) -> None:
        """Store what happens at a table whose lock is held. Raises Taken if another process was quicker."""
        await self.storage.log.append(table.id, *entries)
        for entry in entries:
            self._happen(table, entry)

    def _happen(self, table: OpenTable, entry: Entry) -> None:
        table.state.take(entry)
        for follower in list(table.followers):
            try:
                follower.told(entry)
            except Exception:
                # It is true all the same, and whoever is told the next thing catches up.
                log.exception("a table cannot be shown", table=table.id)
        if table.state.lacks_result:
            self.do(self._go_on_if_possible(table))
        self._tell(table, entry)

    def _tell(self, table: OpenTable, entry: Entry | None) -> None:
        for subscriber in self.subscribers:
            subscriber(table, entry)

    @at_table
    async def go_on(self, table: OpenTable) -> None:
        """A table at which all seats are taken begins; how a game has ended is stored with it."""
        while entry := table.state.due():
            await self.append(table, entry)

    @at_table
    async def recognise(self, table: OpenTable) -> None:
        """Whoever sat here as a guest, and has signed in since, sits here as who they are. It is in the log, so that
        what this person has seen in all is known wherever it is read."""
        for old in table.state.everybody():
            if (who := self._known.get(old, old)) != old:
                await self.append(table, table.state.entry("same", data={"old": old, "who": who}))

    async def _recognise_if_possible(self, table: OpenTable) -> None:
        """If it cannot be stored now, it is done when the table is opened again."""
        with contextlib.suppress(AtollError):
            await self.recognise(table)

    async def recognise_all(self) -> None:
        """Somebody has signed in."""
        for table in list(self._open.values()):
            if any(self._known.get(old, old) != old for old in table.state.everybody()):
                await self._recognise_if_possible(table)

    async def _go_on_if_possible(self, table: OpenTable) -> None:
        """If it cannot be stored now, it is done when the table is opened again."""
        with contextlib.suppress(StorageTrouble, StaleMove):
            await self.go_on(table)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What other processes have stored.

    def hear(self, news: Sequence[News]) -> None:
        """Another process has stored entries."""
        for name in {each.table for each in news if each.kind == ANEW}:
            self.do(self._read_again(name))
        for name in {each.table for each in news}:
            if (table := self._open.get(name)) is not None:
                self.do(self._look_again(table))

    def look_everywhere(self) -> None:
        """Something may have been missed: look at every open table again."""
        for table in self._open.values():
            self.do(self._look_again(table))

    async def _look_again(self, table: OpenTable) -> None:
        async with table.lock:
            with contextlib.suppress(StorageTrouble):
                await self.catch_up(table)

    async def catch_up(self, table: OpenTable) -> bool:
        """Take what is stored and was not told here; whether there was anything. The table's lock is held."""
        entries = await self.storage.entries(table.id, table.state.n)
        for entry in entries:
            self._happen(table, entry)
        return bool(entries)
