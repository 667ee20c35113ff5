"""Home, and everything before a table: create one, learn a game, read its rules, open a game file."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from atoll.bots import shelf
from atoll.core.errors import AtollError, BadOption, BadRecord
from atoll.core.game import Game
from atoll.core.message import say
from atoll.core.proof import NO_SALT, check_salt
from atoll.core.record import LARGEST, read
from atoll.core.registry import find, games
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server.bots.levels import check_bot, levels
from atoll.server.limits.processor_time import in_thread
from atoll.server.pages.common import go, is_secure, own_path, page, seat_bot, status_of, tongue_of
from atoll.server.people.identity import YEARS, Person
from atoll.server.services import person_of, player_of, services
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.state import clean_name
from atoll.web.rulebooks import rulebook

router = APIRouter(include_in_schema=False)


@router.get("/", response_class=HTMLResponse)
async def home(request: Request) -> Response:
    tongue, person = tongue_of(request), person_of(request)
    mine = [await _summary(request, name, person, tongue) for name in person.tables]
    shown = [{**_form(game), "has_lesson": game.lesson is not None} for game in _shelf()]
    return page(request, "home.html", tongue, games=shown, mine=[line for line in mine if line])


async def _summary(request: Request, name: str, person: Person, tongue: Tongue) -> dict[str, Any] | None:
    try:
        state = (await services(request).tables.open(name)).state
    except AtollError:
        return None
    yours = state.match is not None and any(seat in state.match.awaiting for seat in state.seats_of(person.who))
    words = tongue.say(say("your turn") if yours else STAGES[state.stage])
    names = ", ".join(filter(None, state.names))
    return {"id": name, "title": state.game.title, "names": names, "state": words, "yours": yours}


STAGES = {"open": say("waiting for players"), "playing": say("being played"), "over": say("over")}


def _shelf() -> list[Game]:
    """The games, the lightest first."""
    return sorted(games(), key=lambda game: (len(game.seats) != 1, game.seats[0] != 3, len(game.options), game.title))


def _form(game: Game) -> dict[str, Any]:
    numbers = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    return {"name": game.name, "title": game.title, "about": game.about, "numbers": numbers}


@router.get("/play/{name}", response_class=HTMLResponse)
async def play(request: Request, name: str) -> Response:
    return _play_page(request, find(name))


def _play_page(
    request: Request, game: Game, error: AtollError | None = None, given: Mapping[str, str] | None = None
) -> Response:
    """The form for a new table; after an error with everything that somebody has `given` in it."""
    tongue = tongue_of(request, game)
    ticket, commitment = services(request).signer.ticket()
    return page(
        request,
        "game.html",
        tongue,
        status_of(error) if error else 200,
        game=game,
        name=person_of(request).name,
        bots=levels(),
        has_lesson=game.lesson is not None,
        ticket=ticket,
        commitment=commitment,
        given=given or {},
        error=tongue.say(error.message) if error else "",
    )


@router.post("/play/{name}")
async def create(request: Request, name: str) -> Response:
    game, form = find(name), await request.form()
    person = person_of(request).called(str(form.get("name", "")).strip()[:30])
    options = {k.removeprefix("option "): str(v) for k, v in form.items() if k.startswith("option ")}
    others = str(form.get("others", "friends"))
    try:
        seats = int(str(form.get("seats", game.seats[0])))
        ticket, salt = str(form.get("ticket", "")), str(form.get("salt", ""))
        # Whatever is wrong is found before there is a table.
        clean_name(person.name)
        if others.startswith(BOT):
            check_bot(others.removeprefix(BOT))
        check_salt(salt)
        here = services(request)
        table = await here.tables.create(game, person.who, seats=seats, options=options, ticket=ticket)
        await here.deeds.sit(table, player_of(request, person, 0), person.name, salt)
        await _fill_seats(request, table, person, others)
    except (AtollError, ValueError) as error:
        trouble = error if isinstance(error, AtollError) else BadOption(say("Choose a number of players."))
        return _play_page(request, game, trouble, {field: str(value)[:LONGEST_FIELD] for field, value in form.items()})
    return go(request, f"/t/{table.id}", person.at(table.id))


LONGEST_FIELD = 80
"""Letters of a field that the form gives back."""
BOT = "bot:"
"""In the form, the beginning of a bot's name."""


async def _fill_seats(request: Request, table: OpenTable, person: Person, others: str) -> None:
    """In the other seats of a new table, whoever was asked for."""
    tongue = tongue_of(request, table.state.game)
    for seat in range(1, table.state.row.seats):
        if others == "screen":
            name = tongue.say(say("Player {number}", number=seat + 1))
            await services(request).deeds.sit(table, player_of(request, person, seat), name, NO_SALT)
        elif others.startswith(BOT):
            await seat_bot(request, table, seat, others.removeprefix(BOT))


@router.get("/learn/{name}", response_class=HTMLResponse)
async def learn(request: Request, name: str) -> Response:
    game = find(name)
    if game.lesson is None:
        return go(request, f"/rules/{name}")
    return page(request, "learn.html", tongue_of(request, game), game=game, name=person_of(request).name)


@router.post("/learn/{name}")
async def begin_lesson(request: Request, name: str) -> Response:
    game, form = find(name), await request.form()
    lesson = game.lesson
    if lesson is None:
        return go(request, f"/rules/{name}")
    tongue = tongue_of(request, game)
    typed = str(form.get("name", "")).strip()[:30] or tongue.say(say("Player {number}", number=1))
    clean_name(typed)
    person = person_of(request).called(typed)
    here = services(request)
    table = await here.tables.create(
        game, person.who, seats=lesson.seats, options=lesson.options, seed=lesson.seed, kind="lesson"
    )
    await here.deeds.sit(table, player_of(request, person, 0), person.name)
    for seat in range(1, lesson.seats):
        await seat_bot(request, table, seat, shelf.LEVELS[0])
    return go(request, f"/t/{table.id}", person.at(table.id))


@router.get("/rules/{name}", response_class=HTMLResponse)
async def rules(request: Request, name: str) -> Response:
    game = find(name)
    is_complete = rulebook(name) is not None
    return page(request, "rules.html", tongue_of(request, game), game=game, guide=game.guide, is_complete=is_complete)


@router.get("/rulebook/{name}", response_class=HTMLResponse)
async def complete_rules(request: Request, name: str) -> Response:
    book = rulebook(name)
    if book is None:
        raise HTTPException(404)
    return page(request, "rulebook.html", tongue_of(request), book=book)


@router.post("/import")
async def import_file(request: Request, file: UploadFile) -> Response:
    """A table from a game file."""
    content = await file.read(LARGEST + 1)
    try:
        if len(content) > LARGEST:
            raise BadRecord(1, say("the file is too large to be a game record"))
        record = await in_thread(read, content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadRecord(1, say("this is not text in UTF-8")) from None
    person = person_of(request)
    table = await services(request).deeds.import_game(record, player_of(request, person))
    return go(request, f"/t/{table.id}", person.at(table.id))


@router.post("/language")
async def change_language(request: Request, language: str = Form(), back: str = Form("/")) -> Response:
    response = go(request, own_path(back))
    if language in LANGUAGES:
        response.set_cookie("language", language, max_age=YEARS, samesite="lax", secure=is_secure(request))
    return response
