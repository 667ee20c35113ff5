"""The API for bots and other programs, in the shape that lichess gave it: a token, a stream of events, a stream of one
table whose first line has the view and the legal moves, and a POST for a move."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.core.proof import check_salt
from atoll.core.registry import find, games
from atoll.core.tongue import Tongue
from atoll.server.api.bearer import Watch, Who, needs
from atoll.server.api.models import (
    AS_IT_IS,
    ERRORS,
    NDJSON,
    BotSitting,
    Clock,
    Done,
    Event,
    Leaving,
    NewMove,
    NewTable,
    Saying,
    Sitting,
    State,
    TableInfo,
    TableName,
    Ticket,
    Undoing,
    stream_of,
)
from atoll.server.bots.levels import check_bot
from atoll.server.people.identity import Person
from atoll.server.people.tokens import PLAY, READ
from atoll.server.services import player_of, services
from atoll.server.tables.meaning import typed
from atoll.server.tables.offers import LISTED, RATED
from atoll.server.tables.open_table import OpenTable, Waiter
from atoll.server.tables.pace import NO_PACE, pace_of
from atoll.server.tables.seating import NotYours
from atoll.server.tables.state import TableState, clean_name
from atoll.web.wire import encode

router = APIRouter(prefix="/api", tags=["bots"])


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
    name, promised = services(request).signer.ticket()
    return Ticket(ticket=name, commitment=promised)


@router.post("/tables", responses=ERRORS, status_code=201)
async def create_table(request: Request, who: Who, new: NewTable) -> TableInfo:
    """Make a table and sit down in its first seat."""
    person = needs(who, PLAY)
    game = find(new.game)
    seats = game.seats[0] if new.seats is None else new.seats
    check_salt(new.salt)
    clean_name(new.name)
    here = services(request)
    if new.rated and not here.settings.ratings:
        raise BadOption(say("This server keeps no ratings."))
    pace = pace_of(new.clock.model_dump()) if new.clock else NO_PACE
    table = await here.tables.create(game, person.who, seats=seats, options=new.options, ticket=new.ticket)
    await here.absences.set_pace(table, player_of(request, person), pace)
    for kind in [LISTED] * new.listed + [RATED] * new.rated:
        await here.offers.offer(table, player_of(request, person), kind)
    await here.deeds.sit(table, player_of(request, person, 0), new.name, new.salt)
    return _info(table.state)


@router.get("/tables/{name}", responses=ERRORS)
async def table(request: Request, name: TableName) -> TableInfo:
    """What everybody may know about a table."""
    return _info((await services(request).tables.open(name)).state)


@router.post("/tables/{name}/sit", responses=ERRORS)
async def sit(request: Request, who: Who, name: TableName, sitting: Sitting) -> Done:
    """Sit down."""
    player = player_of(request, needs(who, PLAY), sitting.seat)
    here = services(request)
    await here.deeds.sit(await here.tables.open(name), player, sitting.name, sitting.salt)
    return Done()


@router.post("/tables/{name}/bots", responses=ERRORS)
async def seat_bot(request: Request, who: Who, name: TableName, sitting: BotSitting) -> Done:
    """Let a house bot play in an empty seat of a table at which you sit."""
    person, here = needs(who, PLAY), services(request)
    table = await here.tables.open(name)
    if not table.state.seats_of(person.who):
        raise NotYours(say("Sit down at this table first."))
    check_bot(sitting.bot)
    await here.deeds.seat_bot(table, sitting.seat, sitting.bot, sitting.bot.capitalize())
    return Done()


@router.post("/tables/{name}/leave", responses=ERRORS)
async def leave(request: Request, who: Who, name: TableName, leaving: Leaving) -> Done:
    """Stand up."""
    player, here = player_of(request, needs(who, PLAY), leaving.seat), services(request)
    await here.deeds.stand(await here.tables.open(name), player)
    return Done()


@router.post("/tables/{name}/moves", responses=ERRORS)
async def move(request: Request, who: Who, name: TableName, new: NewMove) -> Done:
    """Make a move. It is answered when the move is stored."""
    person, here = needs(who, PLAY), services(request)
    table = await here.tables.open(name)
    player = player_of(request, person, _seat(table.state, person, new.seat))
    await here.deeds.play(table, player, new.number, typed(new.move))
    return Done()


@router.post("/tables/{name}/undo", responses=ERRORS)
async def undo(request: Request, who: Who, name: TableName, undoing: Undoing) -> Done:
    """Take back your last move, as far as nothing was shown."""
    person, here = needs(who, PLAY), services(request)
    table = await here.tables.open(name)
    await here.deeds.undo(table, player_of(request, person, _last_mover(table.state, person)), undoing.number)
    return Done()


@router.post("/tables/{name}/chat", responses=ERRORS)
async def chat(request: Request, who: Who, name: TableName, saying: Saying) -> Done:
    """Say something at a table."""
    player, here = player_of(request, needs(who, PLAY)), services(request)
    await here.deeds.chat(await here.tables.open(name), player, saying.text)
    return Done()


@router.get("/tables/{name}/stream", responses=stream_of(State), response_class=StreamingResponse)
async def stream_table(request: Request, who: Who, name: TableName) -> StreamingResponse:
    """One line of JSON now, with what your seat sees and may do, and one after everything that happens."""
    person = needs(who, READ)
    table = await services(request).tables.open(name)
    waiter = Waiter()

    async def lines() -> AsyncIterator[bytes]:
        table.followers.add(waiter)
        try:
            yield encode(_state(table, person)) + b"\n"
            watch = Watch(request, who)
            while await watch.is_valid():
                is_quiet = await waiter.is_quiet(watch.seconds())
                yield b"\n" if is_quiet else encode(_state(table, person)) + b"\n"
        finally:
            table.followers.discard(waiter)

    return StreamingResponse(lines(), media_type=NDJSON, headers=AS_IT_IS)


@router.get("/events", responses=stream_of(Event), response_class=StreamingResponse)
async def stream_events(request: Request, who: Who) -> StreamingResponse:
    """One line of JSON whenever a table asks you for a decision; first those that do so now."""
    person, events = needs(who, READ), services(request).events

    async def lines() -> AsyncIterator[bytes]:
        with events.listen(person.who) as queue:
            for event in await events.now(person.who):
                yield encode(event) + b"\n"
            watch = Watch(request, who)
            while await watch.is_valid():
                try:
                    yield encode(await asyncio.wait_for(queue.get(), watch.seconds())) + b"\n"
                except TimeoutError:
                    yield b"\n"

    return StreamingResponse(lines(), media_type=NDJSON, headers=AS_IT_IS)


def _seat(state: TableState, person: Person, seat: int | None = None) -> int:
    """The seat for which a program acts: the one that it names, if it has it, or one of its own that is to decide."""
    own = state.seats_of(person.who)
    if seat is not None:
        return seat if seat in own else NOBODY
    awaiting = state.match.awaiting if state.match else ()
    return (*(s for s in own if s in awaiting), *own, NOBODY)[0]


def _last_mover(state: TableState, person: Person) -> int:
    """The seat of a program's that moved last, if it was one of its own."""
    log = state.match.log if state.match else []
    return log[-1][0] if log and log[-1][0] in state.seats_of(person.who) else _seat(state, person)


def _info(state: TableState) -> TableInfo:
    return TableInfo(
        id=state.id,
        game=state.game.name,
        stage=state.stage,
        seats=list(state.names),
        options=state.row.options,
        moves=len(state.match.log) if state.match else 0,
        clock=Clock(**state.pace.as_data()),
        due=[state.clocks.due(seat) for seat in range(state.row.seats)],
        bots=[chair.bot for chair in state.chairs],
        plays_for=[chair.owner.name if chair.owner else "" for chair in state.chairs],
        resigned=state.resigned,
        undecided=state.is_undecided,
        listed=state.is_listed,
        rated=state.is_rated,
        commitment=state.promised if state.row.seed is None else "",
    )


def _state(table: OpenTable, person: Person) -> dict[str, Any]:
    """What a seat, or a spectator, sees of a table and may do there."""
    state, match = table.state, table.state.match
    line: dict[str, Any] = {"type": "state", **_info(state).model_dump(), "number": state.revision}
    if match is None:
        return line
    seat = _seat(state, person)
    view = state.view(seat)
    line |= {"seat": seat, "awaiting": view["awaiting"], "view": view, "legal": [m.text for m in match.moves(seat)]}
    if state.is_undecided:
        line |= {"awaiting": [], "legal": []}
    if match.over:
        line |= {"points": match.points(), "places": state.places()}
    if match.log:
        tongue = state.tongue("en")
        line["last"] = [tongue.say(message) for message in state.told(len(match.log) - 1, seat)]
    return line


def trouble(error: AtollError, language: str) -> dict[str, Any]:
    """An error for a program."""
    words = Tongue(language, [game.package for game in games()]).say(error.message)
    found: dict[str, Any] = {"error": words, "kind": type(error).__name__}
    if (reason := getattr(error, "reason", None)) and isinstance(reason, int):
        found["reason"] = reason
    return found
