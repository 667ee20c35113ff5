"""The live line to a page: what it may ask for, and what it is answered."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption, StaleMove
from atoll.core.message import say
from atoll.core.scene import LAYOUTS, Layout
from atoll.core.tongue import LANGUAGES
from atoll.server.connections import HOME, TOO_MANY, Seldom, household
from atoll.server.house import House, NotYours
from atoll.server.live import Live
from atoll.server.meaning import why_not
from atoll.server.people import Person
from atoll.server.presence import announce, who_is_here
from atoll.server.purse import Purse, Purses
from atoll.server.readers import Reader
from atoll.server.rounds import NONSENSE, Touch
from atoll.server.showing import show
from atoll.server.websockets import LINE
from atoll.server.wires import encode

log = structlog.get_logger()
decode = msgspec.json.Decoder(list[Any]).decode
decode_touch = msgspec.json.Decoder(tuple[str, int, list[str], bool]).decode
TOUCH = b'["touch"'
LARGEST_MESSAGE = 4096
MOST_A_SECOND = 40
MOST_OF_AN_ADDRESS = 200
"""What all pages of an address may ask for in a second, of that which costs more than a touch."""
COSTS = {"log": 20, "language": 20, "layout": 10, "seat": 10, "hint": 10, "at": 2, "why": 2, "lesson": 2}
"""How many touches would take as long: a hundred lines of a log take seven milliseconds."""
COMING = 10
"""And what it costs to come: to be shown everything."""
PAGES_OF_ONE, PAGES_OF_AN_ADDRESS = 20, 100
"""At one table."""
BAD_MESSAGE = say("The page sent something that the table does not understand. Reload it.")
TOO_MANY_PAGES = say("Too many pages are open at this table. Close some of them, and load this one again.")
GOING_AWAY = 1012
purses = Purses(MOST_OF_AN_ADDRESS)
too_many = Seldom("somebody has too many pages open at a table")


class Line:
    """One connection: a reader, and the requests of its page."""

    def __init__(self, house: House, live: Live, socket: WebSocket, person: Person, reader: Reader) -> None:
        self.house = house
        self.live = live
        self.socket = socket
        self.person = person
        self.reader = reader
        self._wire = socket.scope.get("extensions", {}).get(LINE)
        self._asking: asyncio.Task[None] | None = None
        self._own_purse = Purse(MOST_A_SECOND)
        self._obeying = False
        client = socket.scope.get("client")
        self._address = household(client[0]) if client and client[0] not in HOME else ""
        """Whoever is on this machine has none: they are not counted."""
        self._purse = purses.of(self._address) if self._address else Purse(MOST_OF_AN_ADDRESS)

    async def run(self) -> None:
        """Greet, then read and write until the page goes away."""
        if wait := self._purse.pay(COMING):
            await asyncio.sleep(wait)
        if self._is_one_too_many():
            await self._turn_away()
            return
        own = self.live.table.seats_of(self.person.who)
        # Whoever has several seats has not said yet which of them looks: the curtain asks.
        self.reader.seat = own[0] if len(own) == 1 else NOBODY
        self.live.readers.add(self.reader)
        announce(self.live)
        if self._wire is not None:
            self.reader.send_now, self._wire.hear = self._wire.send_now, self._hear
            self.reader.drop = partial(self._wire.drop, GOING_AWAY)
        self.greet()
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            if self._wire is not None:
                self._wire.hear = self.reader.drop = None
            self.live.leave(self.reader)
            announce(self.live)
            if self._asking is not None:
                self._asking.cancel()
            self.reader.hang_up()
            await writer

    def _is_one_too_many(self) -> bool:
        """Whether this person, or this address, has many pages open here already."""
        others = [reader.who for reader in self.live.readers]
        if others.count(self.reader.who) >= PAGES_OF_ONE:
            return True
        self.reader.address = self._address
        others = [reader.address for reader in self.live.readers]
        return self._address != "" and others.count(self._address) >= PAGES_OF_AN_ADDRESS

    async def _turn_away(self) -> None:
        too_many.say()
        words = self.live.table.tongue(self.reader.language).say(TOO_MANY_PAGES)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(encode({"no": words}).decode())
            await self.socket.close(TOO_MANY)

    def greet(self) -> None:
        """Everything afresh."""
        table = self.live.table
        self.reader.forget()
        if table.match is None:
            self.reader.send({"wait": True})
            return
        show([(self.live, self.reader)])
        self.reader.send({"chat": table.chat_lines(self.reader.language), "here": who_is_here(self.live)})

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self.reader.outbox.get()) is not None:
                await self.socket.send_text(frame.decode())
                self.reader.unsent -= 1
            await self.socket.close(GOING_AWAY)

    async def _read(self) -> None:
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            self._obeying = True
            if wait := self._own_purse.pay():
                await asyncio.sleep(wait)
            await self._obey(message.get("text") or "")
            self._obeying = False

    def _hear(self, text: bytes) -> bool:
        """A message, the moment it arrives: a move is played with others that arrive now. False if it must wait."""
        if self._obeying or self._own_purse.left < 1 or len(text) > LARGEST_MESSAGE or not text.startswith(TOUCH):
            return False
        try:
            _, revision, things, sure = decode_touch(text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return False
        self._own_purse.pay()
        self._play(revision, things, sure)
        return True

    async def _pay(self, cost: int) -> None:
        """What takes longer than a touch counts for more, and for all pages of an address together."""
        if wait := max(self._own_purse.pay(cost), self._purse.pay(cost)):
            await asyncio.sleep(wait)

    async def _obey(self, text: str) -> None:
        """Do what the page asks for. Whatever is wrong with it is said in words, and changes nothing."""
        try:
            if len(text) > LARGEST_MESSAGE:
                raise BadOption(BAD_MESSAGE)
            name, *arguments = decode(text)
            if name in COSTS:
                await self._pay(COSTS[name])
            await self.deeds[name](self, *arguments)
        except (AtollError, msgspec.MsgspecError, *NONSENSE) as error:
            self._excuse(error)

    def _excuse(self, error: Exception) -> None:
        self._refuse(error if isinstance(error, AtollError) else BadOption(BAD_MESSAGE))
        if isinstance(error, StaleMove):
            self.greet()

    def _refuse(self, error: AtollError) -> None:
        self.reader.send({"no": self._say(error)})

    def _say(self, error: AtollError) -> str:
        return self.live.table.tongue(self.reader.language).say(error.message)

    # What a page may ask for.

    async def _touch(self, revision: int, things: list[str], sure: bool = True) -> None:
        self._play(revision, map(str, things), bool(sure))

    def _play(self, revision: int, things: Iterable[str], sure: bool) -> None:
        self.house.rounds.add(Touch(self.live, self.reader, revision, tuple(things), sure, self._excuse))

    async def _type(self, revision: int, text: str, sure: bool = True) -> None:
        await self.house.typed(self.live, self.reader, revision, str(text).strip(), bool(sure))

    async def _undo(self) -> None:
        await self.house.undo(self.live, self.reader)

    async def _restart(self) -> None:
        await self.house.undo(self.live, self.reader, whole_turn=True)

    async def _why(self, things: list[str]) -> None:
        message = why_not(self.live.table, self.reader.seat, [str(thing) for thing in things])
        self.reader.send({"why": self.live.table.tongue(self.reader.language).say(message)})

    async def _hint(self) -> None:
        """Ask the bots; the answer comes when it comes, and other requests are heard meanwhile."""
        if self._asking is not None and not self._asking.done():
            return
        self._asking = asyncio.create_task(self._ask_for_hint())

    async def _ask_for_hint(self) -> None:
        try:
            await self.house.thinking.hint(self.live, self.reader)
        except AtollError as error:
            self._refuse(error)

    async def _chat(self, text: str) -> None:
        await self.house.chat(self.live, self.person, str(text))

    async def _at(self, number: int | None, seat: int | None = None) -> None:
        """Look back to an earlier position; once the game is over, from any seat."""
        match = self.live.table.match
        if match is None:
            return
        self.reader.at = None if number is None else min(max(int(number), 0), len(match.log))
        if seat is not None and (match.over or seat in (NOBODY, *self.live.table.seats_of(self.person.who))):
            self._look_as(int(seat))
        elif number is None and self.reader.seat not in self.live.table.seats_of(self.person.who):
            own = self.live.table.seats_of(self.person.who)
            self._look_as(own[0] if own else NOBODY)
        show([(self.live, self.reader)])

    async def _seat(self, seat: int) -> None:
        """Look from another of one's own seats: the curtain rises."""
        if seat not in self.live.table.seats_of(self.person.who):
            raise NotYours(say("This is not your seat."))
        self._look_as(int(seat))
        self.greet()

    def _look_as(self, seat: int) -> None:
        if seat not in range(NOBODY, self.live.table.row.seats):
            raise BadOption(say("There is no seat {seat}.", seat=seat))
        if seat != self.reader.seat:
            self.reader.seat = seat
            self.reader.forget()

    async def _layout(self, layout: Layout) -> None:
        if layout in LAYOUTS and layout != self.reader.layout:
            self.reader.layout = layout
            self.greet()

    async def _language(self, language: str) -> None:
        if language in LANGUAGES:
            self.reader.language = language
            self.greet()

    async def _lesson(self, number: int) -> None:
        lesson = self.live.table.game.lesson
        count = len(lesson.steps) if lesson else 0
        self.reader.lesson |= set(range(count)) if number >= count else {int(number)}
        show([(self.live, self.reader)])

    async def _log(self, before: int) -> None:
        """Older lines of the log."""
        match = self.live.table.match
        if match is not None:
            last = min(int(before), len(match.log))
            first = max(0, last - 100)
            lines = self.live.table.lines(range(first, last), self.reader.seat, self.reader.language)
            self.reader.send({"older": lines, "first": first})

    deeds: dict[str, Callable[..., Awaitable[None]]] = {  # noqa: RUF012
        "touch": _touch,
        "type": _type,
        "undo": _undo,
        "restart": _restart,
        "why": _why,
        "hint": _hint,
        "chat": _chat,
        "at": _at,
        "seat": _seat,
        "layout": _layout,
        "language": _language,
        "lesson": _lesson,
        "log": _log,
    }
