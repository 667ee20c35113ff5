"""The application: everything put together."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import urlparse

import structlog
from fastapi import FastAPI, Request, WebSocket
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response

from atoll.core.errors import AtollError
from atoll.server import pages
from atoll.server.house import House, NoSuchTable
from atoll.server.pages.common import fail, language_of
from atoll.server.people import COOKIE, Desk
from atoll.server.readers import Reader
from atoll.server.settings import Settings
from atoll.server.socket import Line
from atoll.server.storage import Storage
from atoll.server.thinkers import Thinkers

log = structlog.get_logger()
LARGEST_BODY = 5_000_000
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
NOT_HERE, NOT_FROM_THERE = 4404, 4403


def create_app(settings: Settings) -> FastAPI:
    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.database) if settings.database else Storage.in_folder(settings.data)
        storage.migrate()
        thinkers = Thinkers(settings.bot_processes)
        app.state.settings = settings
        app.state.desk = Desk(storage.key())
        app.state.house = House(storage, app.state.desk, thinkers, settings.engine, settings.bot_pause)
        log.info("open")
        yield
        await app.state.house.close()
        thinkers.close()
        storage.close()
        log.info("closed")

    app = FastAPI(title="Atoll", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(pages.router)
    app.add_api_websocket_route("/t/{name}/live", live_line)
    app.add_exception_handler(AtollError, _trouble)
    app.middleware("http")(_guard)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    return app


async def live_line(socket: WebSocket, name: str) -> None:
    """The live line of a page to its table."""
    if not _same_origin(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(NOT_FROM_THERE)
        return
    house: House = socket.app.state.house
    desk: Desk = socket.app.state.desk
    person = desk.person(socket.cookies.get(COOKIE)) or desk.newcomer()
    await socket.accept()
    try:
        live = await house.open(name)
    except NoSuchTable:
        await socket.close(NOT_HERE)
        return
    layout = socket.query_params.get("layout", "wide")
    reader = Reader(person.who, person.name, language_of(socket), "tall" if layout == "tall" else "wide")
    await Line(house, live, socket, person, reader).run()


async def _trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, AtollError)
    return fail(request, error)


async def _guard(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse forms from other sites and huge bodies; tell browsers what pages may do."""
    if request.method == "POST":
        if not _same_origin(request.headers.get("origin"), request.headers.get("host", "")):
            return PlainTextResponse("This form comes from another site.", 403)
        if int(request.headers.get("content-length") or 0) > LARGEST_BODY:
            return PlainTextResponse("This is too large.", 413)
    response = await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _same_origin(origin: str | None, host: str) -> bool:
    """Browsers say where a form or a socket comes from; programs that are no browsers say nothing."""
    return origin is None or urlparse(origin).netloc == host
