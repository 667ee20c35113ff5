"""The live line to a page: what it may ask for, and what it is answered."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption, StaleMove
from atoll.core.message import say
from atoll.core.scene import LAYOUTS, Layout
from atoll.core.tongue import LANGUAGES
from atoll.server.bots.jobs import HINT_SECONDS
from atoll.server.bots.thinking import Thinking
from atoll.server.limits.processor_time import Account, Paid
from atoll.server.limits.protocols import LARGEST_MESSAGE, TOO_MANY, Seldom
from atoll.server.limits.rate_limit import TokenBucket
from atoll.server.live.display import Display
from atoll.server.live.viewer import Viewer
from atoll.server.tables.deeds import AskFirst, Deeds
from atoll.server.tables.meaning import touched, typed, why_not
from atoll.server.tables.seating import NotYours, check_seat
from atoll.web.wire import encode

log = structlog.get_logger()
decode = msgspec.json.Decoder(list[Any]).decode
MOST_A_SECOND = 40
"""Messages on one line."""
MOST_WAITING = 32
"""Messages that were received and not looked at yet; then no more are received until some are."""
PAGES_OF_ONE, PAGES_OF_A_HOUSEHOLD = 20, 100
"""At one table."""
OLDER_LINES = 100
"""Of the log, at once."""
BAD_MESSAGE = say("The page sent something that the table does not understand. Reload it.")
TOO_MANY_PAGES = say("Too many pages are open at this table. Close some of them, and load this one again.")
GOING_AWAY = 1012
NONSENSE = (KeyError, TypeError, ValueError, OverflowError, RecursionError, AssertionError)
"""What comes of messages that no page of ours sends."""
too_many = Seldom("somebody has too many pages open at a table")


class LiveLine:
    """One connection: a viewer, and the requests of its page."""

    def __init__(
        self,
        socket: WebSocket,
        viewer: Viewer,
        display: Display,
        deeds: Deeds,
        thinking: Thinking,
        account: Account | None = None,
        refused: Callable[[str], None] = lambda kind: None,
    ) -> None:
        self.socket = socket
        self.viewer = viewer
        self.display = display
        self.table = display.table
        self.deeds = deeds
        self.thinking = thinking
        self._account = account
        self._refused = refused
        """Told of the family of whatever was refused."""
        self._bucket = TokenBucket(MOST_A_SECOND)
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._is_open = True
        self._asking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Greet, then read, do and write until the page goes away."""
        if self._account is not None:
            await self._account.wait()
        if self._is_one_too_many():
            await self._turn_away()
            return
        own = self.table.state.seats_of(self.viewer.who)
        # Whoever has several seats has not said yet which of them looks: the curtain asks.
        self.viewer.seat = own[0] if len(own) == 1 else NOBODY
        self.display.come(self.viewer)
        await Paid(self._greet(), self._account)
        doing, writing = asyncio.create_task(self._do_all()), asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self._is_open = False
            self.display.leave(self.viewer)
            if self._asking is not None:
                self._asking.cancel()
            # What is being done is done to its end; what was only asked for is not done for a page that is closed.
            self._drop_inbox()
            self.viewer.hang_up()
            await doing
            await writing

    def _is_one_too_many(self) -> bool:
        """Whether this person, or this household, has many pages open here already."""
        viewer, others = self.viewer, self.display.viewers
        if sum(other.who == viewer.who for other in others) >= PAGES_OF_ONE:
            return True
        of_household = sum(other.household == viewer.household for other in others)
        return viewer.household != "" and of_household >= PAGES_OF_A_HOUSEHOLD

    async def _turn_away(self) -> None:
        too_many.say()
        words = self.table.state.tongue(self.viewer.language).say(TOO_MANY_PAGES)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(encode({"no": words}).decode())
            await self.socket.close(TOO_MANY)

    async def _greet(self) -> None:
        self.display.greet(self.viewer)

    # Reading, doing and writing go on side by side.

    async def _read(self) -> None:
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            await self._inbox.put(message.get("text") or "")

    async def _do_all(self) -> None:
        while (text := await self._inbox.get()) is not None:
            if wait := self._bucket.pay():
                await asyncio.sleep(wait)
            if self._account is not None:
                await self._account.wait()
            if self._is_open:
                await Paid(self._do(text), self._account)
                if not self._inbox.empty():
                    # However many messages wait, others have their turn in between, and what was answered is sent.
                    await asyncio.sleep(0)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self.viewer.outbox.get()) is not None:
                await self.socket.send_text(frame.decode())
            await self.socket.close(GOING_AWAY)

    def _drop_inbox(self) -> None:
        while not self._inbox.empty():
            self._inbox.get_nowait()
        self._inbox.put_nowait(None)

    async def _do(self, text: str) -> None:
        """Do what the page asks for. Whatever is wrong with it is said in words, and changes nothing."""
        try:
            if len(text) > LARGEST_MESSAGE:
                raise BadOption(BAD_MESSAGE)
            name, *arguments = decode(text)
            await self.requests[name](self, *arguments)
        except AskFirst as question:
            self.viewer.send({"ask": self._say(question)})
        except AtollError as error:
            self._refuse(error)
        except (msgspec.MsgspecError, *NONSENSE):
            self._refuse(BadOption(BAD_MESSAGE))
        except Exception:
            log.exception("a request of a page broke down", table=self.table.id)
            self._refuse(BadOption(say("Something has gone wrong here. Try again in a moment.")))

    def _refuse(self, error: AtollError) -> None:
        self._refused(type(error).__name__)
        self.viewer.send({"no": self._say(error)})
        if isinstance(error, StaleMove):
            self.display.greet(self.viewer)

    def _say(self, error: AtollError) -> str:
        return self.table.state.tongue(self.viewer.language).say(error.message)

    # What a page may ask for.

    async def _touch(self, revision: int, things: list[str], sure: bool = True) -> None:
        meaning = touched([str(thing) for thing in things])
        await self.deeds.play(self.table, self.viewer.player, int(revision), meaning, sure=bool(sure))

    async def _type(self, revision: int, text: str, sure: bool = True) -> None:
        await self.deeds.play(self.table, self.viewer.player, int(revision), typed(str(text)), sure=bool(sure))

    async def _undo(self, revision: int) -> None:
        await self.deeds.undo(self.table, self.viewer.player, int(revision))

    async def _restart(self, revision: int) -> None:
        await self.deeds.undo(self.table, self.viewer.player, int(revision), whole_turn=True)

    async def _chat(self, text: str) -> None:
        await self.deeds.chat(self.table, self.viewer.player, str(text))

    async def _why(self, things: list[str]) -> None:
        message = why_not(self.table.state, self.viewer.seat, [str(thing) for thing in things])
        self.viewer.send({"why": self.table.state.tongue(self.viewer.language).say(message)})

    async def _hint(self, is_wanted: bool = True) -> None:
        """Ask the bots, or tell them that it is not wanted any more; the answer comes when it comes, and other requests
        are heard meanwhile."""
        if not is_wanted:
            if self._asking is not None:
                self._asking.cancel()
        elif self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_for_hint())

    async def _ask_for_hint(self) -> None:
        """The page first hears for how long the bots think about it, if nobody else waits for them."""
        seat, revision = self.viewer.seat, self.table.state.revision
        self.viewer.send({"hint": {"seconds": HINT_SECONDS}})
        try:
            lines = await self.thinking.hint(self.table, self.viewer.player)
        except AtollError as error:
            self._refuse(error)
            self.viewer.send({"hint": {}})
            return
        if (self.viewer.seat, self.table.state.revision) == (seat, revision):
            self.viewer.send({"hint": {"lines": lines}})

    async def _at(self, number: int | None, seat: int | None = None) -> None:
        """Look back to an earlier position; once the game is over, from any seat."""
        match, own = self.table.state.match, self.table.state.seats_of(self.viewer.who)
        if match is None:
            return
        self.viewer.at = None if number is None else min(max(int(number), 0), len(match.log))
        if seat is not None and (match.over or seat in (NOBODY, *own)):
            if seat != NOBODY:
                check_seat(self.table.state, int(seat))
            self.viewer.look_as(int(seat))
        elif number is None and self.viewer.seat not in own:
            self.viewer.look_as(own[0] if own else NOBODY)
        self.display.show([self.viewer])

    async def _seat(self, seat: int) -> None:
        """Look from another of one's own seats: the curtain rises."""
        if seat not in self.table.state.seats_of(self.viewer.who):
            raise NotYours(say("This is not your seat."))
        self.viewer.look_as(int(seat))
        self.display.greet(self.viewer)

    async def _layout(self, layout: Layout) -> None:
        if layout in LAYOUTS and layout != self.viewer.layout:
            self.viewer.layout = layout
            self.viewer.focus = ""
            self.display.greet(self.viewer)

    async def _look(self, thing: str) -> None:
        """See large what a thing in the picture stands for; once more, or an empty name, and the game decides again."""
        if not thing or self.viewer.can_look_at(thing):
            self.viewer.focus = thing
            self.display.show([self.viewer])

    async def _ping(self) -> None:
        """Whether the line holds: a page asks when it has heard nothing for a while."""
        self.viewer.send({"pong": True})

    async def _language(self, language: str) -> None:
        if language in LANGUAGES:
            self.viewer.language = language
            self.display.greet(self.viewer)

    async def _lesson(self, number: int) -> None:
        lesson = self.table.state.game.lesson
        count = len(lesson.steps) if lesson else 0
        self.viewer.lesson |= set(range(count)) if number >= count else {int(number)}
        self.display.show([self.viewer])

    async def _log(self, before: int) -> None:
        """Older lines of the log."""
        state = self.table.state
        last = max(0, min(int(before), len(state.story)))
        first = max(0, last - OLDER_LINES)
        lines = state.lines(range(first, last), self.viewer.seat, self.viewer.language)
        self.viewer.send({"older": lines, "first": first})

    requests: dict[str, Callable[..., Awaitable[None]]] = {  # noqa: RUF012
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
        "ping": _ping,
        "look": _look,
        "language": _language,
        "lesson": _lesson,
        "log": _log,
    }
