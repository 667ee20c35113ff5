"""The API for bots and other programs, in the shape that lichess gave it: a token, a stream of events, a stream of one
table whose first line has the view and the legal moves, and a POST for a move."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response, StreamingResponse

from atoll.bots import shelf
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.core.proof import check_salt
from atoll.core.registry import find, games
from atoll.core.tongue import Tongue
from atoll.server.house import House, NotYours
from atoll.server.live import Live
from atoll.server.people import Person
from atoll.server.readers import Listener, Reader
from atoll.server.storage import StorageTrouble
from atoll.server.tokens import HOUSE, PLAY, READ, BadToken, Bearer, LacksScope, Tokens
from atoll.server.wires import encode

router = APIRouter(prefix="/api", tags=["bots"])
KEEP_ALIVE = 15.0
NDJSON = "application/x-ndjson"
AS_IT_IS = {"Content-Encoding": "identity", "Cache-Control": "no-store"}
"""A stream that were compressed would arrive late."""
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": "Trouble", "description": text}
    for code, text in {
        400: "Something is wrong with the request; the sentence says what.",
        401: "The token is missing or wrong.",
        403: "The token, or its owner, may not do this.",
        404: "There is no such table or game.",
        409: "The table has moved on; ask for its present state.",
        413: "The request is too large.",
        429: "Too many requests; wait a moment.",
        503: "The database does not answer just now, or you have too many connections; try again in a moment.",
    }.items()
}

TableName = Annotated[str, Path(pattern=r"^[a-z0-9]{1,16}$", description="The name of a table.")]


class Trouble(BaseModel):
    """What went wrong."""

    error: str = Field(description="A sentence for people, in the language that the request asks for.")
    kind: str = Field(description="The family of the error, for programs.")
    reason: int | None = Field(None, description="For an illegal move: the number of the reason.")


for _error in ERRORS.values():
    _error["model"] = Trouble


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTable(Strict):
    game: str = Field(max_length=40)
    name: str = Field(max_length=30, description="Your name at the table.")
    seats: int | None = Field(None, ge=1, le=10)
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    salt: str = Field("", max_length=40, description="Your share of the luck of the table.")
    ticket: str = Field("", max_length=200, description="From /api/ticket, so that the hash was known before the salt.")


class Sitting(Strict):
    seat: int = Field(ge=0, le=9)
    name: str = Field(max_length=30)
    salt: str = Field("", max_length=40, description="Your share of the luck of the table.")


class BotSitting(Strict):
    seat: int = Field(ge=0, le=9)
    bot: str = Field(max_length=20)


class NewMove(Strict):
    move: str = Field(max_length=100, description="In the notation of the game.")
    number: int = Field(ge=0, le=10**9, description="The number of the position that the move is for.")
    seat: int | None = Field(None, ge=0, le=9, description="If you have several.")


class Saying(Strict):
    text: str = Field(max_length=500)


class Leaving(Strict):
    seat: int = Field(ge=0, le=9)


class Done(BaseModel):
    ok: bool = True


class TableInfo(BaseModel):
    """What everybody may know about a table."""

    id: str
    game: str
    stage: str
    seats: list[str]
    options: dict[str, str]
    moves: int
    commitment: str = Field(description="The hash of the table's secret; empty if its seed was chosen, not drawn.")


class Ticket(BaseModel):
    """A promise for one table that is to be made."""

    ticket: str
    commitment: str = Field(description="The hash of the secret of that table.")


class State(TableInfo):
    """A line of a table's stream: how it stands, for you. Empty lines only keep the connection alive."""

    type: Literal["state"] = "state"
    number: int = Field(description="Of the position; send it with a move.")
    seat: int | None = Field(None, description="Your seat, or -1 if you watch; there is one once the game has begun.")
    awaiting: list[int] | None = Field(None, description="The seats that are to decide.")
    view: dict[str, Any] | None = Field(None, description="What your seat sees of the table.")
    legal: list[str] | None = Field(None, description="The moves that you may make, in the notation of the game.")
    last: list[str] | None = Field(None, description="What happened last, in English.")
    points: list[int] | None = Field(None, description="Once the game is over.")
    places: list[int] | None = Field(None, description="Once the game is over.")


class Event(BaseModel):
    """A line of the stream of events: a table asks you for a decision, or its game is over."""

    type: Literal["turn", "over"]
    table: str
    game: str
    seat: int | None = Field(None, description="Which of yours is to decide.")
    number: int = Field(description="Of the position.")


def lines_of(model: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """For the schema: a stream, of which each line is one such thing."""
    said = f"Lines of JSON, each of them one {model.__name__}, and empty ones now and then."
    return ERRORS | {200: {"description": said, "content": {NDJSON: {"schema": model.model_json_schema()}}}}


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


SCHEME = HTTPBearer(auto_error=False, description="A token that you have made at /account.")
"""For the schema; what is wrong with a token is said in our own words."""


async def bearer(request: Request, _: Annotated[object, Depends(SCHEME)]) -> Bearer:
    """Who asks, by the token in the header `Authorization: Bearer ...`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise BadToken(say("Send a token: Authorization: Bearer …"))
    found: Bearer = await request.app.state.tokens.bearer(token.strip())
    return found


class Watch:
    """Looks now and then, whatever else goes on, whether whoever listens to a stream still may."""

    def __init__(self, request: Request, who: Bearer) -> None:
        self._tokens: Tokens = request.app.state.tokens
        self._who = who
        self._next = time.monotonic() + KEEP_ALIVE

    def seconds(self) -> float:
        """How long until it looks again."""
        return max(0.0, self._next - time.monotonic())

    async def is_valid(self) -> bool:
        if time.monotonic() < self._next:
            return True
        self._next = time.monotonic() + KEEP_ALIVE
        try:
            return await self._tokens.is_valid(self._who)
        except StorageTrouble:
            return True


Who = Annotated[Bearer, Depends(bearer)]


def needs(who: Bearer, scope: str) -> Person:
    if scope not in who.scopes:
        raise LacksScope(say("This token may not “{scope}”.", scope=scope))
    return who.person


@router.get("/games")
async def list_games() -> list[dict[str, Any]]:
    """The games, with their numbers of seats and their options."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "rules": game.rules_version,
            "seats": list(game.seats),
            "options": {option.name: [choice.name for choice in option.choices] for option in game.options},
        }
        for game in games()
    ]


@router.get("/account", responses=ERRORS)
async def account(who: Who) -> dict[str, Any]:
    """Whose token this is, and what it may do."""
    return {"name": who.person.name, "scopes": sorted(who.scopes)}


@router.get("/ticket", responses=ERRORS)
async def ticket(request: Request, who: Who) -> Ticket:
    """The hash of the secret of a table to be made: whoever has it before they choose a salt knows that the secret was
    fixed first."""
    needs(who, PLAY)
    name, promised = house_of(request).desk.ticket()
    return Ticket(ticket=name, commitment=promised)


@router.post("/tables", responses=ERRORS, status_code=201)
async def create_table(request: Request, who: Who, new: NewTable) -> TableInfo:
    """Make a table and sit down in its first seat."""
    person = needs(who, PLAY)
    game = find(new.game)
    seats = game.seats[0] if new.seats is None else new.seats
    check_salt(new.salt)
    live = await house_of(request).create(game, person, seats=seats, options=new.options, ticket=new.ticket)
    await house_of(request).sit(live, 0, person, new.name, new.salt)
    return _info(live)


@router.get("/tables/{name}", responses=ERRORS)
async def table(request: Request, name: TableName) -> TableInfo:
    """What everybody may know about a table."""
    return _info(await house_of(request).open(name))


@router.post("/tables/{name}/sit", responses=ERRORS)
async def sit(request: Request, who: Who, name: TableName, sitting: Sitting) -> Done:
    """Sit down."""
    person = needs(who, PLAY)
    live = await house_of(request).open(name)
    await house_of(request).sit(live, sitting.seat, person, sitting.name, sitting.salt)
    return Done()


@router.post("/tables/{name}/bots", responses=ERRORS)
async def seat_bot(request: Request, who: Who, name: TableName, sitting: BotSitting) -> Done:
    """Let a house bot play in an empty seat of a table at which you sit."""
    person = needs(who, PLAY)
    live = await house_of(request).open(name)
    if not live.table.seats_of(person.who):
        raise NotYours(say("Sit down at this table first."))
    if sitting.bot not in shelf.BOTS:
        names = ", ".join(shelf.BOTS)
        raise BadOption(say("There is no bot “{name}”. The bots are: {names}.", name=sitting.bot, names=names))
    await house_of(request).seat_bot(live, sitting.seat, sitting.bot, sitting.bot.capitalize())
    return Done()


@router.post("/tables/{name}/leave", responses=ERRORS)
async def leave(request: Request, who: Who, name: TableName, leaving: Leaving) -> Done:
    """Stand up."""
    person = needs(who, PLAY)
    live = await house_of(request).open(name)
    if leaving.seat >= live.table.row.seats:
        raise BadOption(say("There is no seat {seat}.", seat=leaving.seat))
    await house_of(request).stand(live, leaving.seat, person)
    return Done()


@router.post("/tables/{name}/moves", responses=ERRORS)
async def move(request: Request, who: Who, name: TableName, new: NewMove) -> Done:
    """Make a move. It is answered when the move is stored."""
    person = needs(who, PLAY)
    house = house_of(request)
    live = await house.open(name)
    await house.typed(live, _reader(live, person, new.seat), new.number, new.move, True)
    return Done()


@router.post("/tables/{name}/undo", responses=ERRORS)
async def undo(request: Request, who: Who, name: TableName) -> Done:
    """Take back your last move, as far as nothing was shown."""
    person = needs(who, PLAY)
    live = await house_of(request).open(name)
    await house_of(request).undo(live, _reader(live, person, None))
    return Done()


@router.post("/tables/{name}/chat", responses=ERRORS)
async def chat(request: Request, who: Who, name: TableName, saying: Saying) -> Done:
    """Say something at a table."""
    person = needs(who, PLAY)
    await house_of(request).chat(await house_of(request).open(name), person, saying.text)
    return Done()


@router.get("/tables/{name}/stream", responses=lines_of(State), response_class=StreamingResponse)
async def stream_table(request: Request, who: Who, name: TableName) -> StreamingResponse:
    """One line of JSON now, with what your seat sees and may do, and one after everything that happens."""
    person = needs(who, READ)
    live = await house_of(request).open(name)
    listener = Listener(person.who)
    live.listeners.add(listener)

    async def lines() -> AsyncIterator[bytes]:
        try:
            yield encode(_state(live, person)) + b"\n"
            watch = Watch(request, who)
            while await watch.is_valid():
                is_quiet = await listener.quiet(watch.seconds())
                yield b"\n" if is_quiet else encode(_state(live, person)) + b"\n"
        finally:
            live.listeners.discard(listener)

    return StreamingResponse(lines(), media_type=NDJSON, headers=AS_IT_IS)


@router.get("/events", responses=lines_of(Event), response_class=StreamingResponse)
async def stream_events(request: Request, who: Who) -> StreamingResponse:
    """One line of JSON whenever a table asks you for a decision; first those that do so now."""
    person = needs(who, READ)
    house = house_of(request)
    queue = house.events.open(person.who)

    async def lines() -> AsyncIterator[bytes]:
        try:
            for live in await house.tables_of(person.who):
                for event in house.turns(live, person.who):
                    yield encode(event) + b"\n"
            watch = Watch(request, who)
            while await watch.is_valid():
                try:
                    yield encode(await asyncio.wait_for(queue.get(), watch.seconds())) + b"\n"
                except TimeoutError:
                    yield b"\n"
        finally:
            house.events.close(person.who, queue)

    return StreamingResponse(lines(), media_type=NDJSON, headers=AS_IT_IS)


@router.get("/house/work", include_in_schema=False)
async def house_work(request: Request, who: Who, worker: str = "", holding: str = "") -> Response:
    """One thing to think about, for a worker of this house; blank lines until there is one. The line stays open until
    it is answered: a worker whose line breaks has lost it. Whoever holds another job gets only what goes before it."""
    needs(who, HOUSE)
    jobs = house_of(request).jobs
    held = jobs.wanted(holding)
    if held is not None:
        jobs.hear_of(held)
    elif holding:
        return Response(status_code=410)

    async def lines() -> AsyncIterator[bytes]:
        job = None
        try:
            yield b"\n"
            if held is not None:
                job = jobs.take_now(held)
            while job is None and held is None:
                try:
                    async with asyncio.timeout(KEEP_ALIVE):
                        job = await jobs.take()
                except TimeoutError:
                    yield b"\n"
            if job is not None:
                yield encode(job.data | {"id": job.id}) + b"\n"
                if not await jobs.settled(job):
                    jobs.on_hang(worker)
        finally:
            if job is not None:
                jobs.lose(job)

    return StreamingResponse(lines(), media_type=NDJSON, headers=AS_IT_IS)


@router.post("/house/answers/{job}", include_in_schema=False)
async def house_answer(request: Request, who: Who, job: str) -> Done:
    """What a worker has found out."""
    needs(who, HOUSE)
    house_of(request).jobs.answer(job, await request.json())
    return Done()


def _reader(live: Live, person: Person, seat: int | None) -> Reader:
    """A reader for a program: it looks from its seat, in English."""
    reader = Reader(person.who, person.name, "en", "wide")
    own = live.table.seats_of(person.who)
    awaiting = live.table.match.awaiting if live.table.match else ()
    awaited = [s for s in own if s in awaiting]
    reader.seat = seat if seat in own else NOBODY if seat is not None else (*awaited, *own, NOBODY)[0]
    return reader


def _info(live: Live) -> TableInfo:
    table = live.table
    moves = len(table.match.log) if table.match else 0
    return TableInfo(
        id=table.id,
        game=table.game.name,
        stage=table.stage,
        seats=list(table.names),
        options=table.row.options,
        moves=moves,
        commitment=table.promised if table.row.seed is None else "",
    )


def _state(live: Live, person: Person) -> dict[str, Any]:
    """What a seat, or a spectator, sees of a table and may do there."""
    table, match = live.table, live.table.match
    state: dict[str, Any] = {"type": "state", **_info(live).model_dump(), "number": table.revision}
    if match is None:
        return state
    seat = _reader(live, person, None).seat
    view = table.view(seat)
    state |= {"seat": seat, "awaiting": view["awaiting"], "view": view, "legal": [m.text for m in match.moves(seat)]}
    if match.over:
        state |= {"points": match.points(), "places": match.places()}
    if match.log:
        tongue = table.tongue("en")
        state["last"] = [tongue.say(message) for message in table.told(len(match.log) - 1, seat)]
    return state


def trouble(error: AtollError, language: str) -> dict[str, Any]:
    """An error for a program."""
    words = Tongue(language, [game.package for game in games()]).say(error.message)
    found: dict[str, Any] = {"error": words, "kind": type(error).__name__}
    if (reason := getattr(error, "reason", None)) and isinstance(reason, int):
        found["reason"] = reason
    return found
