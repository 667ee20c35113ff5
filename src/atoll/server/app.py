"""The application: everything put together."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import structlog
from fastapi import FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from atoll.core.errors import AtollError
from atoll.server import api, pages, refusals
from atoll.server.bus import Bus
from atoll.server.guard import Guard, same_origin
from atoll.server.house import House
from atoll.server.memory import Memory
from atoll.server.pages.common import language_of
from atoll.server.people import COOKIE, Desk
from atoll.server.readers import Reader
from atoll.server.settings import Settings
from atoll.server.socket import Line
from atoll.server.storage import Storage, StorageTrouble
from atoll.server.tokens import Tokens
from atoll.server.workers import Workers

log = structlog.get_logger()
MISFIT: dict[int | str, dict[str, Any]] = {
    422: {"model": api.Trouble, "description": "The request has not the shape that it should have."}
}
NOT_HERE, NOT_FROM_THERE, LATER = 4404, 4403, 1013


def create_app(settings: Settings) -> FastAPI:
    memory = Memory()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.database) if settings.database else Storage.in_folder(settings.data)
        storage.migrate()
        app.state.settings = settings
        app.state.desk = Desk(storage.key())
        app.state.tokens = Tokens(storage)
        app.state.house = House(storage, app.state.desk, settings.engine, settings.bot_pause)
        workers = Workers(settings.bot_processes, settings.own_url, app.state.tokens.house)
        bus = Bus(storage, app.state.house.hear, app.state.house.look_everywhere)
        app.state.house.jobs.on_hang = workers.kill
        workers.start()
        bus.start()
        tidying = asyncio.create_task(memory.keep_tidy())
        log.info("open")
        yield
        tidying.cancel()
        bus.close()
        workers.close()
        await app.state.house.close()
        storage.close()
        log.info("closed")

    app = FastAPI(title="Atoll", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(api.router, responses=MISFIT)
    app.include_router(pages.router)
    app.add_api_websocket_route("/t/{name}/live", live_line)
    app.add_exception_handler(AtollError, refusals.say_what_is_wrong)
    app.add_exception_handler(HTTPException, refusals.say_that_it_is_not_there)
    app.add_exception_handler(RequestValidationError, refusals.say_what_does_not_fit)
    app.add_exception_handler(Exception, refusals.say_that_it_is_our_fault)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(Guard, memory=memory)
    return app


async def live_line(socket: WebSocket, name: str) -> None:
    """The live line of a page to its table."""
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(NOT_FROM_THERE)
        return
    house: House = socket.app.state.house
    desk: Desk = socket.app.state.desk
    person = desk.person(socket.cookies.get(COOKIE)) or desk.newcomer()
    await socket.accept()
    try:
        live = await house.open(name)
    except AtollError as error:
        # A page comes back by itself, unless there is nothing to come back to.
        await socket.close(LATER if isinstance(error, StorageTrouble) else NOT_HERE)
        return
    layout = socket.query_params.get("layout", "wide")
    reader = Reader(person.who, person.name, language_of(socket), "tall" if layout == "tall" else "wide")
    await Line(house, live, socket, person, reader).run()
