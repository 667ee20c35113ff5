"""The house: everything that people and bots can do at the tables that are open."""

import secrets
from collections.abc import Callable, Sequence

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption, CannotUndo, GameOver, IllegalMove, StaleMove
from atoll.core.match import NOTHING_TO_UNDO, REFUSALS
from atoll.core.message import Who, say
from atoll.core.proof import NO_SALT, check_salt
from atoll.core.record import Record
from atoll.server.live import Live
from atoll.server.meaning import is_final, typed_moves, undo_steps, why_not
from atoll.server.people import Desk, Person
from atoll.server.purse import Purses
from atoll.server.readers import Reader
from atoll.server.rounds import Rounds, Touch
from atoll.server.storage import Entry, Storage
from atoll.server.table import MOST_ENTRIES, Table
from atoll.server.tables import STALE, Tables, at_table
from atoll.server.thinking import Thinking
from atoll.server.work import Jobs

LONGEST_CHAT = 500
BOT_PAUSE = 0.5
"""Seconds between a move and a bot's answer, so that people can follow."""


class NotYours(AtollError):
    """Something that only somebody else at the table may do."""


class House(Tables):
    """Everything that people and bots can do at the tables of this server process."""

    def __init__(
        self, storage: Storage, desk: Desk, engine: str = "plain", pause: float = BOT_PAUSE, jobs: Jobs | None = None
    ) -> None:
        super().__init__(storage, desk, engine)
        self.jobs = jobs or Jobs()
        self.thinking = Thinking(self, self.jobs)
        self.rounds = Rounds(self)
        self.pause = pause
        self._talk = Purses(1, 10)

    def wake_bots(self, live: Live) -> None:
        self.thinking.wake(live)

    # Sitting down.

    async def sit(self, live: Live, seat: int, person: Person, name: str, salt: str = "") -> None:
        """Sit down with a name, and a salt for the luck of the table; whoever has none gets one of the server's."""
        check_salt(salt)
        await self._sit_down(live, seat, name, who=person.who, salt=salt)
        await self.go_on(live)

    async def seat_bot(self, live: Live, seat: int, bot: str, name: str) -> None:
        await self._sit_down(live, seat, name, bot=bot)
        await self.go_on(live)

    @at_table
    async def _sit_down(
        self, live: Live, seat: int, name: str, *, who: str = "", bot: str = "", salt: str = NO_SALT
    ) -> None:
        self._check_free(live.table, seat)
        self._check_hands(live.table, who)
        if who:
            self._check_newcomer(live.table, who)
        # Once the game has begun its luck is mixed: a salt would say what is not so.
        salt = salt if live.table.match is None else NO_SALT
        await self._sit(live, seat, name=live.table.fit_name(name), who=who, bot=bot, salt=salt)

    @at_table
    async def stand(self, live: Live, seat: int, person: Person) -> None:
        """Leave a seat; the host may also send a bot away, or free a seat before the game."""
        chair = live.table.chairs[seat]
        is_host = live.table.row.host == person.who
        may = chair.belongs_to(person.who) or (is_host and (chair.bot or live.table.match is None))
        if not chair.taken or not may:
            raise NotYours(say("This is not your seat."))
        await self._append(live, live.table.entry("stand", seat))

    @at_table
    async def link_seat(self, live: Live, seat: int, since: int, person: Person) -> None:
        """Somebody comes by a seat's private link."""
        chair = live.table.chairs[seat] if seat < len(live.table.chairs) else None
        if chair is None or not chair.who or chair.since != since:
            raise NotYours(say("This seat link is no longer valid."))
        if not chair.belongs_to(person.who):
            await self._append(live, live.table.entry("link", seat, {"who": person.who}))

    @at_table
    async def unlink_seat(self, live: Live, seat: int, person: Person) -> None:
        """Take the seat's private link back, and with it whoever came by it."""
        if live.table.chairs[seat].who != person.who:
            raise NotYours(say("This is not your seat."))
        await self._append(live, live.table.entry("unlink", seat))

    async def rematch(self, live: Live, person: Person, ticket: str = "", salt: str = "") -> str:
        """Another table for the same people, seats rotated; the first who asks makes it, and mixes its luck."""
        check_salt(salt)
        name = await self._agree_on_rematch(live, person, ticket, salt)
        await self.go_on(await self.open(name))
        return name

    @at_table
    async def _agree_on_rematch(self, live: Live, person: Person, ticket: str, salt: str) -> str:
        table = live.table
        if table.match is None or not table.match.over:
            raise BadOption(say("The game is not over yet."))
        if not table.seats_of(person.who):
            raise NotYours(say("Only those who played can play again."))
        if table.next_table:
            return table.next_table
        options = table.match.rulebook.rematch(table.match.table, table.row.options)
        other = await self.create(
            table.game, person, seats=table.row.seats, options=options, ticket=ticket, before=table.id
        )
        asks = table.chairs[table.seats_of(person.who)[0]]
        chairs = table.chairs[1:] + table.chairs[:1]
        async with other.lock:
            for seat, chair in enumerate(chairs):
                # The others are not asked: a salt that the server draws for them would prove nothing.
                mixed = salt if chair is asks else NO_SALT
                await self._sit(other, seat, who=chair.who, name=chair.name, bot=chair.bot, salt=mixed)
        await self._append(live, table.entry("rematch", data={"table": other.table.id}))
        return other.table.id

    async def import_game(self, record: Record, person: Person) -> Live:
        """A table from a game file, at its last move; names come from the file, seats are free to take."""
        record.replay(engine=self.engine)
        header = record.header
        if len(record.moves) > MOST_ENTRIES:
            raise BadOption(say("The game is too long."))
        live = await self.create(
            header.game,
            person,
            seats=header.seats,
            options=header.options,
            seed=header.seed,
            kind="import",
            rules=header.rules,
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
        own = salt not in ("", NO_SALT)
        data = {"name": name, "who": who, "bot": bot, "salt": salt or secrets.token_hex(6), "own": own}
        await self._append(live, live.table.entry("sit", seat, data))

    def _check_hands(self, table: Table, who: str) -> None:
        """Whoever plays does not take another seat to look at its secrets."""
        match = table.match
        if match is not None and not match.over and not match.rulebook.OPEN and table.seats_of(who):
            raise NotYours(say("You play already: while a game with secrets runs, nobody takes a second seat."))

    def _check_free(self, table: Table, seat: int) -> None:
        if seat not in range(table.row.seats):
            raise BadOption(say("There is no seat {seat}.", seat=seat))
        if table.chairs[seat].taken:
            raise NotYours(say("{name} already sits there.", name=Who(seat)))

    def _check_newcomer(self, table: Table, who: str) -> None:
        """Whoever has tried out the luck of a game plays it alone: nobody is to meet somebody who knows what comes."""
        if table.tried_by and (who != table.tried_by or table.seats_of(who)):
            raise NotYours(
                say("Somebody went back here over what was drawn, and knows what is to come: nobody else can join.")
            )

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

    @at_table
    async def _move(
        self, live: Live, reader: Reader, revision: int, meant: Callable[[], list[int]], sure: bool
    ) -> None:
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

    def _move_entry(self, live: Live, seat: int, move: int) -> Entry:
        """The entry for a move that is known to be legal."""
        match = live.table.match
        if match is None or match.over:
            raise GameOver(REFUSALS[1], 1)
        return live.table.move_entry(seat, move)

    @at_table
    async def play_for_bot(self, live: Live, seat: int, revision: int, text: str) -> None:
        """A bot's move, if the table still stands as the bot saw it."""
        match = live.table.match
        if match is None or not live.table.still_stands(seat, revision):
            raise StaleMove(STALE)
        if seat not in live.table.bots_to_move():
            raise NotYours(say("No bot is asked for a decision there."))
        move = match.rulebook.read(text)
        if reason := match.why_not(seat, move):
            raise match.refused(reason)
        await self._append(live, self._move_entry(live, seat, move))

    @at_table
    async def undo(self, live: Live, reader: Reader, *, whole_turn: bool = False) -> None:
        """Take back one move, or all of this turn, as far as nothing was shown; alone with bots, always."""
        table, match = live.table, live.table.match
        if match is None or reader.seat not in table.seats_of(reader.who):
            raise CannotUndo(NOTHING_TO_UNDO)
        count = undo_steps(table, reader.seat, whole_turn=whole_turn)
        await self._append(live, table.entry("undo", reader.seat, {"count": count}))

    async def chat(self, live: Live, person: Person, text: str) -> None:
        if not self._talk.of(person.who).afford():
            raise BadOption(say("You say a lot. Wait a moment."))
        if text := " ".join(text.split())[:LONGEST_CHAT]:
            await self._say(live, person, text)

    @at_table
    async def _say(self, live: Live, person: Person, text: str) -> None:
        """Whoever has no seat is told apart: they may have typed any name."""
        seats = live.table.seats_of(person.who)
        said = {"name": live.table.chairs[seats[0]].name if seats else person.name or "…", "text": text}
        await self._append(live, live.table.entry("chat", NOBODY, said if seats else said | {"watching": True}))
