"""Deeds about the absent, and about time. Who may do them stands in `absence`; what comes of them in `state`."""

from collections.abc import Sequence
from typing import Any

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server.clock import now
from atoll.server.storage.log import Entry
from atoll.server.tables import absence
from atoll.server.tables.chairs import back_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import BOT, Pace, Span
from atoll.server.tables.player import Player
from atoll.server.tables.seating import NotYours, check_may_play_for, check_seat
from atoll.server.tables.state import TableState
from atoll.server.tables.tables import Tables, at_table

BOT_WHO_TAKES_OVER = "club"


class NotNow(AtollError):
    """Something that cannot be done yet, or not any more."""

    status = 403


class Absences:
    """What can be done at the tables of this server process about those who are not there."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @at_table
    async def set_pace(self, table: OpenTable, player: Player, pace: Pace) -> None:
        """What time there is at a table: said by whoever makes it, before anybody sits down."""
        state = table.state
        if state.host != player.who or any(chair.taken for chair in state.chairs) or state.pace.is_set:
            raise NotYours(say("The time at a table is fixed when it is made."))
        if pace.is_set:
            await self.tables.append(table, state.entry("pace", data=pace.as_data()))

    @at_table
    async def nudge(self, table: OpenTable, player: Player, seat: int) -> None:
        """Ask somebody to play."""
        state = _checked(table, seat)
        _refuse(absence.why_no_nudge(state, player.who, seat, now()))
        await self.tables.append(table, state.entry("nudge", state.seats_of(player.who)[0], {"seat": seat}))

    @at_table
    async def hand_to_bot(self, table: OpenTable, player: Player, seat: int, bot: str = BOT_WHO_TAKES_OVER) -> None:
        """Let a bot play on for somebody, who may come back at any time."""
        state = _checked(table, seat)
        _refuse(absence.why_no_handing_over(state, player.who, seat, now()))
        if state.chairs[seat].bot:
            raise NotNow(say("A bot plays there already."))
        table.household = player.household or table.household
        await self.tables.append(table, _bot_entry(state, seat, bot, _reason(state, player.who, seat)))

    @at_table
    async def offer(self, table: OpenTable, player: Player, seat: int) -> int:
        """Offer a seat to whoever has the link to be made of this number."""
        state = _checked(table, seat)
        _refuse(absence.why_no_handing_over(state, player.who, seat, now()))
        own = state.seats_of(player.who)
        by = seat if seat in own or not own else own[0]
        await self.tables.append(table, state.entry("offer", seat, {"by": by}))
        return state.n

    @at_table
    async def take_offer(self, table: OpenTable, player: Player, number: int, name: str) -> None:
        """Somebody plays on for whoever sits there by right, by a link that they were given."""
        state = _checked(table, player.seat)
        chair = state.chairs[player.seat]
        if state.stage != "playing" or not number or chair.offered != number or chair.is_resigned:
            raise NotYours(say("This link is no longer valid: somebody plays there, or the game is over."))
        if chair.belongs_to(player.who) or chair.is_owned_by(player.who):
            raise NotYours(say("This is your own seat."))
        check_may_play_for(state, player.seat, player.who)
        await self.tables.append(table, _person_entry(state, player.seat, player.who, state.fit_name(name), "link"))

    @at_table
    async def play_for(self, table: OpenTable, player: Player, seat: int) -> None:
        """Play for somebody who has agreed to it."""
        state = _checked(table, seat)
        _refuse(absence.why_no_playing_for(state, player.who, seat))
        name = state.dealings.permits[seat][player.who]
        await self.tables.append(table, _person_entry(state, seat, player.who, name, "permit"))

    @at_table
    async def come_back(self, table: OpenTable, player: Player, seat: int) -> None:
        """Take one's seat back from whoever plays there; or give it back, if one plays there for somebody."""
        state = _checked(table, seat)
        chair = state.chairs[seat]
        if not (state.stage == "playing" and chair.owner and chair.belongs_to(player.who)):
            _refuse(absence.why_no_coming_back(state, player.who, seat))
        await self.tables.append(table, state.entry("back", seat, back_of(chair, player.who)))

    @at_table
    async def resign(self, table: OpenTable, player: Player) -> None:
        """Give up: a bot plays on, and whoever has resigned comes after all others."""
        state = _checked(table, player.seat)
        if state.stage != "playing" or not (
            state.chairs[player.seat].belongs_to(player.who) and state.chairs[player.seat].owner is None
        ):
            raise NotYours(absence.NOT_YOUR_SEAT)
        table.household = player.household or table.household
        await self.tables.append(table, _bot_entry(state, player.seat, BOT_WHO_TAKES_OVER, "resigned"))

    async def agree(self, table: OpenTable, player: Player, *, is_for: bool = True) -> None:
        """Agree to end the game here, undecided; when all people at the table have, it ends."""
        await self._agree(table, player, is_for=is_for)
        await self.tables.go_on(table)

    @at_table
    async def _agree(self, table: OpenTable, player: Player, *, is_for: bool) -> None:
        state = table.state
        _refuse(absence.why_no_agreeing(state, player.who))
        own = state.seats_of(player.who)
        if is_for != (own[0] in state.dealings.agreed):
            await self.tables.append(table, state.entry("agree", own[0], {"yes": is_for}))

    @at_table
    async def permit(self, table: OpenTable, player: Player, other: int, *, is_for: bool = True) -> None:
        """Let somebody else at the table play for oneself, whenever one is away; or do not any more."""
        state = _checked(table, player.seat)
        chair = state.chairs[player.seat]
        if not chair.belongs_to(player.who) or chair.owner is not None:
            raise NotYours(absence.NOT_YOUR_SEAT)
        if is_for:
            _refuse(absence.why_no_permit(state, player.seat, other))
        check_seat(state, other)
        friend = state.chairs[other]
        if is_for != (friend.who in state.dealings.permits.get(player.seat, {})):
            data = {"who": friend.who, "name": friend.name, "yes": is_for}
            await self.tables.append(table, state.entry("permit", player.seat, data))

    # Time.

    @at_table
    async def go_away(self, table: OpenTable, who: str, until: int) -> None:
        """Note that somebody is away until a moment, wherever they sit here; or that they are not any more."""
        state, at = table.state, now()
        for seat in state.seats_of(who):
            is_away = state.clocks.is_away(seat, at)
            is_owner = state.chairs[seat].owner is None
            if is_owner and state.stage != "over" and (until > at or is_away) and is_away != until:
                await self.tables.append(table, state.entry("away", seat, {"until": until}))

    @at_table
    async def run_out(self, table: OpenTable, downtimes: Sequence[Span] = ()) -> None:
        """Note what time has brought: that no server ran for a while, and whose time is over. Of all processes one does
        it, since the log has one entry of each number."""
        await self._note_downtimes(table, downtimes)
        state = table.state
        for seat in state.clocks.late(now()):
            entries = [state.entry("time", seat)]
            if state.pace.over == BOT:
                entries.append(_bot_entry(state, seat, BOT_WHO_TAKES_OVER, "time")._replace(n=state.n + 2))
            await self.tables.append(table, *entries)

    async def _note_downtimes(self, table: OpenTable, downtimes: Sequence[Span]) -> None:
        clocks = table.state.clocks
        for span in downtimes:
            is_felt = any(since is not None and since < span.end for since in clocks.since)
            if clocks.pace.is_set and is_felt and span not in clocks.stops:
                data = {"since": span.start, "until": span.end}
                await self.tables.append(table, table.state.entry("pause", data=data))


def _checked(table: OpenTable, seat: int) -> TableState:
    check_seat(table.state, seat)
    return table.state


def _refuse(why: Message | None) -> None:
    if why is not None:
        raise NotNow(why)


def _reason(state: TableState, who: str, seat: int) -> str:
    """Why a seat goes to somebody else: as its player wishes, or because everybody has waited."""
    chair = state.chairs[seat]
    if chair.belongs_to(who) or chair.is_owned_by(who):
        return "asked"
    return "time" if state.pace.is_set else "away"


def _bot_entry(state: TableState, seat: int, bot: str, why: str) -> Entry:
    """A bot plays on; it has its player's name, and is called a bot."""
    chair = state.chairs[seat]
    return _seat_entry(state, seat, {"name": (chair.owner or chair).name, "who": "", "bot": bot, "for": why})


def _person_entry(state: TableState, seat: int, who: str, name: str, why: str) -> Entry:
    return _seat_entry(state, seat, {"name": name, "who": who, "bot": "", "for": why})


def _seat_entry(state: TableState, seat: int, data: dict[str, Any]) -> Entry:
    return state.entry("sit", seat, data | {"salt": state.chairs[seat].salt, "own": state.chairs[seat].has_own_salt})
