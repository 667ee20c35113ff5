"""Deeds: everything that people, programs and bots can do at tables. Each exists once, whoever does it and however they
came: whoever acts -> what is meant -> appended to the log -> told."""

import contextlib
import secrets

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption, CannotUndo, GameOver, StaleMove
from atoll.core.match import LONGEST_NAME, NOTHING_TO_UNDO, REFUSALS
from atoll.core.message import say
from atoll.core.proof import NO_SALT, check_salt
from atoll.core.record import Record
from atoll.server.clock import now
from atoll.server.limits.processor_time import in_thread
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.storage.log import StorageTrouble
from atoll.server.tables.absence import why_no_freeing
from atoll.server.tables.chairs import back_of
from atoll.server.tables.chat import PLAYERS, WATCHERS, clean
from atoll.server.tables.meaning import Meaning, is_final, match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.seating import NotYours, check_may_sit, check_seat
from atoll.server.tables.state import MOST_ENTRIES, TableState
from atoll.server.tables.tables import STALE, NoSuchTable, Tables, at_table
from atoll.server.tables.undo import undo_steps

FORGET_CHAT_EVERY = 50
"""Lines of chat, between two times that older ones are let go."""


class AskFirst(AtollError):
    """A move that its player wants to be asked about before it is made."""


class Deeds:
    """What can be done at the tables of this server process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._talk = RateLimits(1, 10)

    # Playing.

    @at_table
    async def play(
        self, table: OpenTable, player: Player, revision: int, meaning: Meaning, *, sure: bool = True
    ) -> None:
        """Make the moves that a player means, who saw the table at a revision. Whoever is not sure is asked before a
        move that ends their turn."""
        state = table.state
        _check_turn(state, player, revision)
        moves = meaning(state, player.seat, player.language)
        if not sure and is_final(state, player.seat, moves):
            raise AskFirst(say("Make this move? It ends your turn."))
        table.household = player.household or table.household
        for move in moves:
            await self.tables.append(table, state.move_entry(player.seat, move))

    @at_table
    async def undo(self, table: OpenTable, player: Player, revision: int, *, whole_turn: bool = False) -> None:
        """Take back one move, or all of this turn, as far as nothing was shown; alone with bots, always."""
        state = table.state
        if state.match is None or state.is_undecided or player.seat not in state.seats_of(player.who):
            raise CannotUndo(NOTHING_TO_UNDO)
        if revision != state.revision:
            raise StaleMove(STALE)
        count = await undo_steps(state, player.seat, whole_turn=whole_turn)
        await self.tables.append(table, state.entry("undo", player.seat, {"count": count}))

    # Talking.

    async def chat(self, table: OpenTable, player: Player, text: str) -> None:
        """Say something. Whoever watches talks at the expense of their household: anybody can be many watchers."""
        is_player = bool(table.state.seats_of(player.who))
        if not self._talk.of(player.who if is_player else player.household or player.who).afford():
            raise BadOption(say("You say a lot. Wait a moment."))
        if text := clean(text):
            await self._say(table, player, text)

    @at_table
    async def _say(self, table: OpenTable, player: Player, text: str) -> None:
        """Whoever has no seat is told apart: they may have typed any name."""
        state, seats = table.state, table.state.seats_of(player.who)
        kind = PLAYERS if seats else WATCHERS
        name = state.chairs[seats[0]].name if seats else clean(player.name) or "…"
        entry = state.entry(kind, NOBODY, {"name": name, "text": text})
        await self.tables.append(table, entry)
        if entry.n % FORGET_CHAT_EVERY == 0 and (oldest := state.chat.forgotten_before(kind)):
            self.tables.do(self._forget_chat(table, kind, oldest))

    async def _forget_chat(self, table: OpenTable, kind: str, before: int) -> None:
        """If it cannot be done now, it is done later."""
        with contextlib.suppress(StorageTrouble):
            await self.tables.storage.forget_chat(table.id, kind, before)

    # Sitting down and leaving.

    async def sit(self, table: OpenTable, player: Player, name: str, salt: str = "") -> None:
        """Sit down with a name, and a salt for the luck of the table; whoever has none gets one of the server's."""
        self.tables.check_welcome(player.who)
        check_salt(salt)
        table.household = player.household or table.household
        await self._sit_down(table, player.seat, name, who=player.who, salt=salt)
        await self.tables.go_on(table)

    async def seat_bot(self, table: OpenTable, seat: int, bot: str, name: str) -> None:
        await self._sit_down(table, seat, name, bot=bot)
        await self.tables.go_on(table)

    @at_table
    async def _sit_down(
        self, table: OpenTable, seat: int, name: str, *, who: str = "", bot: str = "", salt: str = NO_SALT
    ) -> None:
        check_may_sit(table.state, seat, who)
        # Once the game has begun its luck is mixed: a salt would say what is not so.
        salt = salt if table.state.match is None else NO_SALT
        await self._take_seat(table, seat, table.state.fit_name(name), who=who, bot=bot, salt=salt)

    async def _take_seat(
        self, table: OpenTable, seat: int, name: str, *, who: str = "", bot: str = "", salt: str = NO_SALT
    ) -> None:
        own = salt not in ("", NO_SALT)
        data = {"name": name, "who": who, "bot": bot, "salt": salt or secrets.token_hex(6), "own": own}
        await self.tables.append(table, table.state.entry("sit", seat, data))

    @at_table
    async def stand(self, table: OpenTable, player: Player) -> None:
        """Leave a seat; the host may also send a bot away, and free a seat before the game or if somebody has left.
        Whoever plays for somebody gives the seat back."""
        state, seat = table.state, player.seat
        check_seat(state, seat)
        if stop := why_no_freeing(state, player.who, seat, now()):
            raise NotYours(stop)
        chair = state.chairs[seat]
        is_own = chair.belongs_to(player.who)
        if is_own and chair.owner and state.stage == "playing":
            await self.tables.append(table, state.entry("back", seat, back_of(chair, player.who)))
            return
        is_freed = state.match is not None and not is_own and (chair.who or chair.owner)
        await self.tables.append(table, state.entry("stand", seat, {"by": "host"} if is_freed else {}))

    @at_table
    async def link_seat(self, table: OpenTable, player: Player, since: int) -> None:
        """Somebody comes by a seat's private link."""
        state, seat = table.state, player.seat
        chair = state.chairs[seat] if seat in range(state.row.seats) else None
        if chair is None or not chair.who or chair.since != since:
            raise NotYours(say("This seat link is no longer valid."))
        if chair.belongs_to(player.who):
            return
        if state.has_secrets and state.chairs.has_seen_another(player.who, seat):
            raise NotYours(say("You have seen another side of this table: you cannot play here as well."))
        await self.tables.append(table, state.entry("link", seat, {"who": player.who}))

    @at_table
    async def unlink_seat(self, table: OpenTable, player: Player) -> None:
        """Take the seat's private link back, and with it whoever came by it."""
        check_seat(table.state, player.seat)
        if table.state.chairs[player.seat].who != player.who:
            raise NotYours(say("This is not your seat."))
        await self.tables.append(table, table.state.entry("unlink", player.seat))

    # Other tables.

    async def rematch(self, table: OpenTable, player: Player, ticket: str = "", salt: str = "") -> str:
        """Another table for the same people, seats rotated; the first who asks makes it, and mixes its luck."""
        check_salt(salt)
        name = await self._agree_on_rematch(table, player, ticket)
        await self.tables.go_on(await self._next_table(table, player, name, salt))
        return name

    @at_table
    async def _agree_on_rematch(self, table: OpenTable, player: Player, ticket: str) -> str:
        """The name of the next table: everybody hears of one, whoever asks, at whatever process."""
        state = table.state
        if not state.is_over:
            raise BadOption(say("The game is not over yet."))
        if not state.seats_of(player.who):
            raise NotYours(say("Only those who played can play again."))
        if not state.next_table:
            name = self.tables.signer.table(ticket)
            if await self.tables.storage.table(name):
                raise BadOption(say("This table exists already. Create another one."))
            await self.tables.append(table, state.entry("rematch", data={"table": name}))
        return state.next_table

    @at_table
    async def _next_table(self, table: OpenTable, player: Player, name: str, salt: str) -> OpenTable:
        """The table on which everybody has agreed; it is made if it is not there yet, or not there any more."""
        with contextlib.suppress(NoSuchTable):
            return await self.tables.open(name)
        state, match = table.state, match_of(table.state)
        options = match.rulebook.rematch(match.table, state.row.options)
        try:
            other = await self.tables.create(
                state.game, player.who, name=name, seats=state.row.seats, options=options, before=state.id
            )
        except BadOption:
            # Another process was quicker.
            return await self.tables.open(name)
        other.household = player.household
        asks = state.chairs[state.seats_of(player.who)[0]]
        asks = asks.owner or asks
        async with other.lock:
            if state.pace.is_set:
                await self.tables.append(other, other.state.entry("pace", data=state.pace.as_data()))
            for seat in range(state.row.seats):
                sat = state.chairs[(seat + 1) % state.row.seats]
                chair = sat.owner or sat
                # The others are not asked: a salt that the server draws for them would prove nothing.
                mixed = salt if chair is asks else NO_SALT
                await self._take_seat(other, seat, chair.name, who=chair.who, bot=chair.bot, salt=mixed)
        return other

    async def import_game(self, record: Record, player: Player) -> OpenTable:
        """A table from a game file, at its last move; names come from the file, all seats are the importer's."""
        header = record.header
        if len(record.moves) > min(MOST_ENTRIES, header.game.rulebook.LONGEST):
            raise BadOption(say("The game is too long."))
        await in_thread(record.replay, engine=self.tables.engine)
        table = await self.tables.create(
            header.game,
            player.who,
            seats=header.seats,
            options=header.options,
            seed=header.seed,
            kind="import",
            rules=header.rules,
        )
        names = header.names or tuple(str(seat + 1) for seat in range(header.seats))
        async with table.lock:
            for seat, name in enumerate(names):
                await self._take_seat(table, seat, clean(name, LONGEST_NAME) or str(seat + 1), who=player.who)
            await self.tables.append(table, table.state.entry("start"))
            first = table.state.n + 1
            moves = [table.state.entry("move", *move)._replace(n=first + i) for i, move in enumerate(record.moves)]
            await self.tables.storage.log.append(table.id, *moves)
        return await self.tables.reopen(table.id)


def _check_turn(state: TableState, player: Player, revision: int) -> None:
    """Whether a player may decide now, on what they have seen."""
    if player.seat not in state.seats_of(player.who):
        raise NotYours(say("You are watching. Sit down to play."))
    if state.match is None or state.is_over:
        raise GameOver(REFUSALS[1], 1)
    if not state.still_stands(player.seat, revision):
        raise StaleMove(STALE)
