"""The house: the tables that are open, who sits and reads there, and everything that people and bots can do.

Whatever happens at a table is first stored, then true, then shown: what somebody has seen cannot be lost. A table
does one thing at a time; tables do not wait for one another, and their entries go to disk together.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import structlog

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption, CannotUndo, GameOver, IllegalMove, StaleMove
from atoll.core.game import Game
from atoll.core.match import NOTHING_TO_UNDO, REFUSALS
from atoll.core.message import Who, say
from atoll.core.proof import NO_SALT, is_salt
from atoll.core.record import Record
from atoll.server import showing
from atoll.server.bus import News
from atoll.server.live import Live
from atoll.server.meaning import is_final, typed_moves, undo_steps, why_not
from atoll.server.people import Desk, Person
from atoll.server.readers import Events, Reader
from atoll.server.rounds import Rounds, Touch
from atoll.server.showing import lose_seat
from atoll.server.storage import Entry, Storage, TableRow, Taken, now
from atoll.server.table import MOST_ENTRIES, Table, replayed
from atoll.server.thinking import Thinking
from atoll.server.wires import encode
from atoll.server.work import Jobs

log = structlog.get_logger()

MOVES = ("move", "undo")
"""Entries that change how the game stands."""
STALE = say("The table has moved on; here is how it stands now.")
LONGEST_CHAT = 500
KEPT_OPEN = 500
BOT_PAUSE = 0.5
"""Seconds between a move and a bot's answer, so that people can follow."""


class NoSuchTable(AtollError):
    """There is no table of that name."""


class NotYours(AtollError):
    """Something that only somebody else at the table may do."""


class House:
    """Every table of this server process."""

    def __init__(
        self, storage: Storage, desk: Desk, engine: str = "plain", pause: float = BOT_PAUSE, jobs: Jobs | None = None
    ) -> None:
        self.storage = storage
        self.desk = desk
        self.jobs = jobs or Jobs()
        self.thinking = Thinking(self, self.jobs)
        self.rounds = Rounds(self)
        self.events = Events()
        self.engine = engine
        self.pause = pause
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
            if name not in self._open:
                row = await self.storage.table(name)
                if row is None:
                    self._opening.pop(name, None)
                    raise NoSuchTable(say("There is no table “{name}” here.", name=name[:20]))
                live = Live(replayed(row, await self.storage.entries(name), self.engine))
                self._keep(live)
                self.thinking.wake(live)
        self._opening.pop(name, None)
        return self._open[name]

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
    ) -> Live:
        """A new table, with nobody at it; raises BadOption."""
        game.check_seats(seats)
        game.read_options(options)
        name = self.desk.table(ticket)
        row = TableRow(
            name,
            game.name,
            game.rules_version,
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

    # Sitting down.

    async def sit(self, live: Live, seat: int, person: Person, name: str, salt: str = "") -> None:
        """Sit down with a name, and a salt for the luck of the table; whoever has none gets one."""
        salt = salt if is_salt(salt) and salt != NO_SALT else secrets.token_hex(6)
        async with live.lock:
            self._check_free(live.table, seat)
            await self._sit(live, seat, who=person.who, name=live.table.fit_name(name), salt=salt)
        await self.start_if_full(live)

    async def seat_bot(self, live: Live, seat: int, bot: str, name: str) -> None:
        async with live.lock:
            self._check_free(live.table, seat)
            await self._sit(live, seat, bot=bot, name=live.table.fit_name(name))
        await self.start_if_full(live)

    async def stand(self, live: Live, seat: int, person: Person) -> None:
        """Leave a seat; the host may also send a bot away, or free a seat before the game."""
        async with live.lock:
            chair = live.table.chairs[seat]
            is_host = live.table.row.host == person.who
            may = chair.belongs_to(person.who) or (is_host and (chair.bot or live.table.match is None))
            if not chair.taken or not may:
                raise NotYours(say("This is not your seat."))
            await self._append(live, live.table.entry("stand", seat))

    async def link_seat(self, live: Live, seat: int, since: int, person: Person) -> None:
        """Somebody comes by a seat's private link."""
        async with live.lock:
            chair = live.table.chairs[seat] if seat < len(live.table.chairs) else None
            if chair is None or not chair.who or chair.since != since:
                raise NotYours(say("This seat link is no longer valid."))
            if not chair.belongs_to(person.who):
                await self._append(live, live.table.entry("link", seat, {"who": person.who}))

    async def unlink_seat(self, live: Live, seat: int, person: Person) -> None:
        """Take the seat's private link back, and with it whoever came by it."""
        async with live.lock:
            if live.table.chairs[seat].who != person.who:
                raise NotYours(say("This is not your seat."))
            await self._append(live, live.table.entry("unlink", seat))

    async def start(self, live: Live) -> None:
        async with live.lock:
            if live.table.match is None and all(chair.taken for chair in live.table.chairs):
                await self._append(live, live.table.entry("start"))

    async def start_if_full(self, live: Live) -> None:
        if all(chair.taken for chair in live.table.chairs):
            await self.start(live)

    async def rematch(self, live: Live, person: Person) -> str:
        """Another table for the same people, seats rotated; the first who asks makes it."""
        async with live.lock:
            table = live.table
            if table.match is None or not table.match.over:
                raise BadOption(say("The game is not over yet."))
            if not table.seats_of(person.who):
                raise NotYours(say("Only those who played can play again."))
            if table.next_table:
                return table.next_table
            options = table.match.rulebook.rematch(table.match.table, table.row.options)
            other = await self.create(table.game, person, seats=table.row.seats, options=options, before=table.id)
            chairs = table.chairs[1:] + table.chairs[:1]
            async with other.lock:
                for seat, chair in enumerate(chairs):
                    salt = secrets.token_hex(6) if chair.who else NO_SALT
                    await self._sit(other, seat, who=chair.who, name=chair.name, bot=chair.bot, salt=salt)
            await self._append(live, table.entry("rematch", data={"table": other.table.id}))
        await self.start_if_full(other)
        return other.table.id

    async def import_game(self, record: Record, person: Person) -> Live:
        """A table from a game file, at its last move; names come from the file, seats are free to take."""
        record.replay(engine=self.engine)
        header = record.header
        if len(record.moves) > MOST_ENTRIES:
            raise BadOption(say("The game is too long."))
        live = await self.create(
            header.game, person, seats=header.seats, options=header.options, seed=header.seed, kind="import"
        )
        names = header.names or tuple(str(seat + 1) for seat in range(header.seats))
        async with live.lock:
            for seat, name in enumerate(names):
                await self._sit(live, seat, who=person.who, name=name)
            await self._append(live, live.table.entry("start"))
            for seat, text in record.moves:
                entry = live.table.entry("move", seat, text)
                await self.storage.append(live.table.id, entry)
                live.table.take(entry)
        return live

    async def _sit(
        self, live: Live, seat: int, *, name: str, who: str = "", bot: str = "", salt: str = NO_SALT
    ) -> None:
        await self._append(live, live.table.entry("sit", seat, {"name": name, "who": who, "bot": bot, "salt": salt}))

    def _check_free(self, table: Table, seat: int) -> None:
        if seat not in range(table.row.seats):
            raise BadOption(say("There is no seat {seat}.", seat=seat))
        if table.chairs[seat].taken:
            raise NotYours(say("{name} already sits there.", name=Who(seat)))

    # Playing.

    async def touch(self, touch: Touch) -> None:
        """Make the move for which these things are touched, when the table is free and up to date."""
        live, reader, revision, _, sure, _ = touch
        await self._move(live, reader, revision, lambda: [self._touched(touch)], sure)

    def must_wait(self, touch: Touch) -> bool:
        """Whether something else goes on at the table, or another process has shown more of it than this one has."""
        live = touch.live
        return live.lock.locked() or (self.storage.is_shared and touch.revision > live.table.revision)

    def entry_for(self, touch: Touch) -> Entry | None:
        """What to store for a touch; None if its player is asked first. Raises whatever is wrong with it."""
        live, reader, revision, _, sure, _ = touch
        self._check_turn(live, reader, revision)
        move = self._touched(touch)
        return None if self._must_ask(live, reader, [move], sure) else self._move_entry(live, reader.seat, move)

    def _touched(self, touch: Touch) -> int:
        live, reader, things = touch.live, touch.reader, touch.things
        move = live.picture(reader.angle()).touches.move(things)
        if move is None:
            raise IllegalMove(why_not(live.table, reader.seat, things), 0)
        return move

    async def typed(self, live: Live, reader: Reader, revision: int, text: str, sure: bool) -> None:
        """Make the move that a text means: notation, or a number of the list of moves."""
        await self._move(live, reader, revision, lambda: typed_moves(live.table, reader.seat, text), sure)

    async def _move(
        self, live: Live, reader: Reader, revision: int, meant: Callable[[], list[int]], sure: bool
    ) -> None:
        async with live.lock:
            await self._keep_up(live)
            self._check_turn(live, reader, revision)
            moves = meant()
            if not self._must_ask(live, reader, moves, sure):
                for move in moves:
                    await self._append(live, self._move_entry(live, reader.seat, move))

    def _check_turn(self, live: Live, reader: Reader, revision: int) -> None:
        if reader.seat == NOBODY or reader.seat not in live.table.seats_of(reader.who):
            raise NotYours(say("You are watching. Sit down to play."))
        if not live.table.still_stands(reader.seat, revision):
            raise StaleMove(STALE)

    def _must_ask(self, live: Live, reader: Reader, moves: Sequence[int], sure: bool) -> bool:
        """Ask first, where somebody wants to be asked before a move that ends the turn."""
        if not sure and is_final(live.table, reader.seat, moves):
            reader.send({"ask": live.table.tongue(reader.language).say(say("Make this move? It ends your turn."))})
            return True
        if isinstance(step := reader.head.get("lesson"), tuple):
            reader.lesson.add(step[0])
        return False

    async def _keep_up(self, live: Live) -> None:
        """What another process has stored meanwhile happens first."""
        if self.storage.is_shared:
            await self._catch_up(live)

    def _move_entry(self, live: Live, seat: int, move: int) -> Entry:
        """The entry for a move that is known to be legal."""
        match = live.table.match
        if match is None or match.over:
            raise GameOver(REFUSALS[1], 1)
        return live.table.move_entry(seat, move)

    async def play_for_bot(self, live: Live, seat: int, revision: int, text: str) -> None:
        """A bot's move, if the table still stands as the bot saw it."""
        async with live.lock:
            await self._keep_up(live)
            match = live.table.match
            if match is None or not live.table.still_stands(seat, revision):
                raise StaleMove(STALE)
            if seat not in live.table.bots_to_move():
                raise NotYours(say("No bot is asked for a decision there."))
            move = match.rulebook.read(text)
            if reason := match.why_not(seat, move):
                raise match.refused(reason)
            await self._append(live, self._move_entry(live, seat, move))

    async def undo(self, live: Live, reader: Reader, *, whole_turn: bool = False) -> None:
        """Take back one move, or all of this turn, as far as nothing was shown; alone with bots, always."""
        async with live.lock:
            table, match = live.table, live.table.match
            if match is None or reader.seat not in table.seats_of(reader.who):
                raise CannotUndo(NOTHING_TO_UNDO)
            count = undo_steps(table, reader.seat, whole_turn=whole_turn)
            await self._append(live, table.entry("undo", reader.seat, {"count": count}))

    async def chat(self, live: Live, person: Person, text: str) -> None:
        text = " ".join(text.split())[:LONGEST_CHAT]
        if not text:
            return
        async with live.lock:
            seats = live.table.seats_of(person.who)
            name = live.table.chairs[seats[0]].name if seats else person.name or "…"
            await self._append(live, live.table.entry("chat", NOBODY, {"name": name, "text": text}))

    # Storing and showing.

    async def _append(self, live: Live, entry: Entry) -> None:
        """Store, let it become true, show it."""
        try:
            await self.storage.append(live.table.id, entry)
        except Taken:
            await self._catch_up(live)
            raise StaleMove(STALE) from None
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
            if live is None or number <= live.table.n:
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
            frame = encode({"chat": [live.table.chat_line(-1)]})
            for reader in live.readers:
                reader.send_bytes(frame)
        else:
            for reader in live.readers:
                # A link to a seat, given or taken back, is nobody else's business.
                if lose_seat(live.table, reader) or entry.kind not in ("link", "unlink"):
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
        if self.events and is_new_turn:
            for who in self.events.people():
                for event in self.turns(live, who):
                    self.events.tell(who, event)
        self.thinking.wake(live)

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
