"""The application: everything put together."""

import asyncio
import contextlib
import gc
import re
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

import structlog
from fastapi import Depends, FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from atoll.bots.answers import HINT, MOVE, REVIEW
from atoll.core.errors import AtollError
from atoll.core.scene import layout_named
from atoll.server import pages, refusals
from atoll.server.api import absent, house, routes
from atoll.server.api.events import Events
from atoll.server.api.models import Trouble
from atoll.server.bots.pool import WorkerPool
from atoll.server.bots.queue import JobQueue
from atoll.server.bots.thinking import Thinking
from atoll.server.drawing import Cards
from atoll.server.keeper.orders import Orders, announced_to
from atoll.server.keeper.retention import keep_to_terms
from atoll.server.limits.guard import Guard, is_own_host, same_origin
from atoll.server.limits.processor_time import Accounts, Paid
from atoll.server.live.display import Displays
from atoll.server.live.socket import LiveLine
from atoll.server.live.viewer import Viewer
from atoll.server.metrics import Metrics
from atoll.server.notices.couriers import Couriers
from atoll.server.notices.desk import Desk, joining
from atoll.server.notices.links import Links
from atoll.server.notices.noticing import Noticing
from atoll.server.notices.outbox import Outbox
from atoll.server.notices.push import Push, private_key
from atoll.server.notices.webhooks import Webhooks
from atoll.server.people.identity import Signer
from atoll.server.people.keys import luck_key
from atoll.server.people.mail import Mail
from atoll.server.people.passkeys import Passkeys
from atoll.server.people.people import People
from atoll.server.people.ratings import note_games
from atoll.server.people.tokens import Tokens
from atoll.server.people.ways_in import WaysIn
from atoll.server.services import Services, player_of, recognise, services
from atoll.server.settings import DAYS, Settings
from atoll.server.storage.log import StorageTrouble, now
from atoll.server.storage.news import Listener, News
from atoll.server.storage.storage import Storage
from atoll.server.tables import vacation
from atoll.server.tables.absences import Absences
from atoll.server.tables.bookkeeping import Bookkeeper, keep_books
from atoll.server.tables.deeds import Deeds
from atoll.server.tables.offers import Offers
from atoll.server.tables.tables import Tables
from atoll.server.tables.timekeeper import Timekeeper
from atoll.server.tables.timetable import Timetable, keep_timetable
from atoll.server.tables.vacation import Vacations

log = structlog.get_logger()
MISFIT: dict[int | str, dict[str, Any]] = {
    422: {"model": Trouble, "description": "The request has not the shape that it should have."}
}
LIVE_LINE = re.compile("/t/([^/]+)/live")
NOT_HERE, NOT_FROM_THERE, LATER = 4404, 4403, 1013
GARBAGE = 10_000
"""Things that are made before Python looks for garbage: by its own habit it would look at every table all the time."""
EVERY_HOUR = 3600.0


def create_app(settings: Settings, accounts: Accounts | None = None) -> FastAPI:
    """The application of one server process. Connections and requests are paid for from the same accounts."""
    accounts = accounts or Accounts()
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(settings.database) if settings.database else Storage.in_folder(settings.data)
        storage.migrate()
        here = app.state.services = put_together(settings, storage, accounts, metrics)
        await here.people.load()
        workers = WorkerPool(settings.bot_processes, settings.own_url, here.tokens.house)
        here.queue.on_hang = workers.kill
        workers.start()
        async with contextlib.AsyncExitStack() as stack:
            stack.callback(storage.close)
            stack.callback(here.displays.close)
            stack.callback(workers.close)
            stack.push_async_callback(here.bookkeeper.keep)
            stack.push_async_callback(here.couriers.close)
            sending = asyncio.create_task(here.couriers.run())
            stack.callback(sending.cancel)
            bookkeeping = asyncio.create_task(keep_books(here.bookkeeper))
            stack.callback(bookkeeping.cancel)
            timekeeping = asyncio.create_task(here.timekeeper.run())
            stack.callback(timekeeping.cancel)
            if storage.is_shared:
                stack.callback(listen_to_others(here).close)
            if settings.unplayed_days:
                forgetting = asyncio.create_task(forget_unplayed(here))
                stack.callback(forgetting.cancel)
            await here.orders.look()
            for going_on in (here.orders.follow(), keep_to_terms(here)):
                stack.callback(asyncio.create_task(going_on).cancel)
            gc.freeze()
            gc.set_threshold(GARBAGE)
            log.info("open")
            yield
        log.info("closed")

    app = FastAPI(title="Atoll", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(routes.router, responses=MISFIT)
    app.include_router(absent.router, responses=MISFIT)
    app.include_router(house.router)
    app.include_router(pages.router, dependencies=[Depends(recognise)])
    app.add_exception_handler(AtollError, refusals.say_what_is_wrong)
    app.add_exception_handler(HTTPException, refusals.say_that_it_is_not_there)
    app.add_exception_handler(RequestValidationError, refusals.say_what_does_not_fit)
    app.add_exception_handler(Exception, refusals.say_that_it_is_our_fault)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(Guard, hosts=settings.hosts, accounts=accounts)
    app.add_middleware(Timed, metrics=metrics)
    app.add_middleware(LiveLines)
    return app


def put_together(settings: Settings, storage: Storage, accounts: Accounts, metrics: Metrics) -> Services:
    """The parts of a server, each of which knows only those before it."""
    signer = Signer(storage.key(), luck_key(storage))
    people, mail = People(storage, signer), Mail(settings.smtp, settings.mail_from)
    tables = Tables(storage, signer, settings.engine, people.known)
    outbox, inside = Outbox(storage), settings.notices_inside
    push, webhooks = Push(private_key(storage.engine), inside=inside), Webhooks(inside=inside)
    couriers = Couriers(outbox, Links(storage.key("notices")), push, webhooks, mail)
    deeds, queue, displays = Deeds(tables), JobQueue(), Displays()
    absences, timetable, bookkeeper = Absences(tables), Timetable(storage), Bookkeeper(tables)
    bookkeeper.hooks.append(keep_timetable)
    here = Services(
        settings=settings,
        storage=storage,
        signer=signer,
        people=people,
        tokens=Tokens(storage, people.known),
        mail=mail,
        passkeys=Passkeys(people, signer),
        ways_in=WaysIn(people, signer, mail, storage.key("phrases")),
        outbox=outbox,
        couriers=couriers,
        desk=Desk(storage, outbox, couriers),
        tables=tables,
        deeds=deeds,
        absences=absences,
        vacations=Vacations(absences, timetable),
        timekeeper=Timekeeper(absences, timetable),
        bookkeeper=bookkeeper,
        queue=queue,
        thinking=Thinking(deeds, queue, settings.bot_pause),
        displays=displays,
        orders=Orders(storage, signer, people, tables, displays),
        cards=Cards(),
        offers=Offers(tables),
        events=Events(tables, people.ids_of),
        accounts=accounts,
        metrics=metrics,
    )
    people.joins += [joining, vacation.joining]
    noticing = Noticing(int(settings.notice_delay * 1000))
    here.bookkeeper.hooks.append(noticing)
    here.offers.hooks.append(noticing.invite)
    if settings.ratings:
        here.bookkeeper.hooks.append(note_games)
    tables.subscribers.append(lambda table, entry: metrics.stored(entry.kind) if entry else None)
    tables.on_done = metrics.done
    people.on_gone = displays.hang_up
    tables.on_read_again = displays.hang_up_at
    metrics.watch("tables", lambda: len(tables.at_hand()))
    metrics.watch("pages", lambda: len(displays.viewers()))
    metrics.watch("bots thinking", lambda: sum(len(table.tasks) for table in tables.at_hand()))
    metrics.watch("idle workers", lambda: queue.idle)
    metrics.watch_queue("disk", lambda: len(storage.log))
    for kind in (MOVE, HINT, REVIEW):
        metrics.watch_queue(kind, partial(queue.waiting, kind))
    return here


def listen_to_others(here: Services) -> Listener:
    """Hear what other processes store."""

    def hear(news: Sequence[News]) -> None:
        here.tables.hear(news)
        if here.people.hear(news):
            here.tables.do(_know_everybody(here))
        here.events.hear(news)

    storage = here.storage
    listener = Listener(storage.engine.url, storage.process, hear, here.tables.look_everywhere)
    listener.start()
    return listener


async def _know_everybody(here: Services) -> None:
    """Somebody has signed in elsewhere who sat at tables here before."""
    with contextlib.suppress(StorageTrouble):
        await here.people.load()
        await here.tables.recognise_all()


async def forget_unplayed(here: Services) -> None:
    """Now and then, let tables go at which nobody has ever played."""
    while True:
        with contextlib.suppress(StorageTrouble):
            await here.tables.forget_unplayed(max(0, now() - int(here.settings.unplayed_days * DAYS)))
        await asyncio.sleep(EVERY_HOUR)


class Timed:
    """Notes how long requests take."""

    def __init__(self, app: Any, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        start = time.perf_counter()
        try:
            await self.app(scope, receive, send)
        finally:
            if scope["type"] == "http":
                # By the form of the address, not by the address: every table has one of its own.
                route = getattr(scope.get("route"), "path", "")
                self.metrics.answered(scope["method"], route, time.perf_counter() - start)


class LiveLines:
    """Lets live lines through to their tables: they need nothing of what pages go through."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        found = LIVE_LINE.fullmatch(scope["path"])
        await live_line(WebSocket(scope, receive, send), found[1] if found else "")


async def live_line(socket: WebSocket, name: str) -> None:
    """The live line of a page to its table."""
    here, host = services(socket), socket.headers.get("host", "")
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), host) or not is_own_host(host, here.settings.hosts):
        await socket.close(NOT_FROM_THERE)
        return
    try:
        await recognise(socket)
    except StorageTrouble:
        await socket.close(LATER)
        return
    player = player_of(socket)
    account = here.accounts.of(player.household)
    try:
        table = await Paid(here.tables.open(name), account)
    except AtollError as error:
        # A page comes back by itself, unless there is nothing to come back to.
        await socket.close(LATER if isinstance(error, StorageTrouble) else NOT_HERE)
        return
    viewer = Viewer(player, layout_named(socket.query_params.get("layout")))
    if here.orders.announced:
        viewer.send({"announced": announced_to(viewer.language, here.orders.announced)})
    display = here.displays.at(table)
    await LiveLine(socket, viewer, display, here.deeds, here.thinking, account, here.metrics.refused).run()
