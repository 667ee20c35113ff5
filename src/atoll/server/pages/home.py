"""Home, and everything before a table: create one, play at once, learn a game, open a game file."""

from collections.abc import Mapping

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, Response

from atoll.bots import shelf
from atoll.core.errors import AtollError, BadOption, BadRecord
from atoll.core.game import Game
from atoll.core.message import say
from atoll.core.proof import NO_SALT, check_salt
from atoll.core.record import LARGEST, read
from atoll.core.registry import find, games
from atoll.core.tongue import LANGUAGES
from atoll.server.bots.levels import check_bot, levels
from atoll.server.limits.processor_time import in_thread
from atoll.server.pages.common import (
    DIFFICULTIES,
    card_of,
    facts_of,
    go,
    is_secure,
    own_path,
    page,
    seat_bot,
    status_of,
    tongue_of,
)
from atoll.server.pages.mine import own_words, tables_of
from atoll.server.pages.offers import offers_for
from atoll.server.people.identity import YEARS, Person
from atoll.server.services import person_of, player_of, services
from atoll.server.tables.offers import LISTED, RATED
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import NONE, PRESETS, SIGN, preset
from atoll.server.tables.state import LONGEST_TYPED, clean_name

router = APIRouter(include_in_schema=False)

SHOWN = 6
"""Of one's own tables, at home; there is a page for all of them."""

LONGEST_FIELD = 80
"""Letters of a field that a form gives back."""
BOT = "bot:"
"""In the form, the beginning of a bot's name."""
BEGINS = {"starter": "first"}
"""Options for those who play at once: they need not wait for their first move."""


@router.get("/", response_class=HTMLResponse)
async def home(request: Request) -> Response:
    return await _home_page(request, person_of(request))


async def _home_page(request: Request, person: Person, error: AtollError | None = None, typed: str = "") -> Response:
    tongue = tongue_of(request)
    mine = await tables_of(request, person)
    title = tongue.say(say("Four sea games, one table"))
    about = tongue.say(say("Play with friends by a link, on one screen, or against bots. No account, no advertising."))
    return page(
        request,
        "home.html",
        tongue,
        status_of(error) if error else 200,
        games=[(game, facts_of(game)) for game in _shelf()],
        difficulties=DIFFICULTIES,
        mine=[*mine.waiting, *mine.running][:SHOWN],
        waiting=len(mine.waiting),
        **await offers_for(request, person),
        count=len(mine.waiting) + len(mine.running) + mine.count,
        **own_words(),
        bots=levels(),
        name=typed or person.name,
        error=tongue.say(error.message) if error else "",
        card=card_of(request, title, about),
    )


def _shelf() -> list[Game]:
    """The games, the lightest first; those of which nobody has said how hard they are come last."""
    return sorted(games(), key=lambda game: (not game.difficulty, game.difficulty, len(game.options), game.title))


@router.post("/name")
async def change_name(request: Request, name: str = Form("")) -> Response:
    """What somebody wants to be called at the next table."""
    typed, person = name.strip()[:LONGEST_TYPED], person_of(request)
    try:
        return go(request, "/", person.called(clean_name(typed) if typed else ""))
    except AtollError as error:
        return await _home_page(request, person, error, typed)


@router.post("/play/{name}/now")
async def play_now(request: Request, name: str, typed: str = Form("", alias="name"), bot: str = Form("")) -> Response:
    """A game against bots, by one click: with as few as can be, and the first move one's own."""
    game, person, typed = find(name), person_of(request), typed.strip()[:LONGEST_TYPED]
    here, tongue = services(request), tongue_of(request, game)
    options = {option.name: BEGINS[option.name] for option in game.options if option.name in BEGINS}
    try:
        person = person.called(clean_name(typed)) if typed else person
        check_bot(bot := bot or shelf.LEVELS[0])
        table = await here.tables.create(game, person.who, seats=game.seats[0], options=options)
        await here.deeds.sit(table, player_of(request, person, 0), person.name or tongue.say(say("Guest")))
        for seat in range(1, game.seats[0]):
            await seat_bot(request, table, seat, bot)
    except AtollError as error:
        return await _home_page(request, person, error, typed)
    return go(request, f"/t/{table.id}", person)


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
        facts=facts_of(game),
        difficulties=DIFFICULTIES,
        expansions={option.part_of for option in game.options},
        name=person_of(request).name,
        bots=levels(),
        ticket=ticket,
        commitment=commitment,
        paces=PRESETS,
        given=given or {},
        ratings=services(request).settings.ratings,
        error=tongue.say(error.message) if error else "",
        card=card_of(request, game.title, tongue.say(game.about), game),
    )


@router.post("/play/{name}")
async def create(request: Request, name: str) -> Response:
    game, form = find(name), await request.form()
    given = {field: str(value) for field, value in form.items()}
    person = person_of(request).called(_name(given, 0))
    options = {k.removeprefix("option "): v for k, v in given.items() if k.startswith("option ")}
    others = given.get("others", "friends")
    try:
        seats = int(given.get("seats", game.seats[0]))
        ticket, salt = given.get("ticket", ""), given.get("salt", "")
        # Whatever is wrong is found before there is a table.
        clean_name(person.name)
        if others.startswith(BOT):
            check_bot(others.removeprefix(BOT))
        check_salt(salt)
        names = _names(request, game, given, seats) if others == "screen" else []
        here = services(request)
        pace = preset(given.get("pace", NONE), given.get("over", SIGN))
        table = await here.tables.create(game, person.who, seats=seats, options=options, ticket=ticket)
        await here.absences.set_pace(table, player_of(request, person), pace)
        await _offer(request, table, person, given)
        await here.deeds.sit(table, player_of(request, person, 0), person.name, salt)
        await _fill_seats(request, table, person, others, names)
    except (AtollError, ValueError) as error:
        trouble = error if isinstance(error, AtollError) else BadOption(say("Choose a number of players."))
        return _play_page(request, game, trouble, {field: value[:LONGEST_FIELD] for field, value in given.items()})
    return go(request, f"/t/{table.id}", person)


async def _offer(request: Request, table: OpenTable, person: Person, given: Mapping[str, str]) -> None:
    """What the table is to others, said before anybody sits there."""
    here = services(request)
    wished = [LISTED] if given.get(LISTED) and given.get("others", "friends") == "friends" else []
    wished += [RATED] if given.get(RATED) and here.settings.ratings else []
    for kind in wished:
        await here.offers.offer(table, player_of(request, person), kind)


def _name(given: Mapping[str, str], seat: int) -> str:
    """What was typed as the name for a seat."""
    return given.get(f"name {seat + 1}" if seat else "name", "").strip()[:LONGEST_TYPED]


def _names(request: Request, game: Game, given: Mapping[str, str], seats: int) -> list[str]:
    """What the others on one screen are called; whoever has no name gets a number."""
    tongue = tongue_of(request, game)
    typed = [_name(given, seat) for seat in range(1, min(seats, game.seats[-1]))]
    return [
        clean_name(name) if name else tongue.say(say("Player {number}", number=n)) for n, name in enumerate(typed, 2)
    ]


async def _fill_seats(request: Request, table: OpenTable, person: Person, others: str, names: list[str]) -> None:
    """In the other seats of a new table, whoever was asked for."""
    for seat, name in enumerate(names, 1):
        await services(request).deeds.sit(table, player_of(request, person, seat), name, NO_SALT)
    if others.startswith(BOT):
        for seat in range(1, table.state.row.seats):
            await seat_bot(request, table, seat, others.removeprefix(BOT))


@router.get("/learn/{name}", response_class=HTMLResponse)
async def learn(request: Request, name: str) -> Response:
    game = find(name)
    if game.lesson is None:
        return go(request, f"/rules/{name}")
    tongue = tongue_of(request, game)
    card = card_of(
        request, tongue.say(say("Your first game of {title}", title=game.title)), tongue.say(game.about), game
    )
    return page(request, "learn.html", tongue, game=game, name=person_of(request).name, card=card)


@router.post("/learn/{name}")
async def begin_lesson(request: Request, name: str) -> Response:
    game, form = find(name), await request.form()
    lesson = game.lesson
    if lesson is None:
        return go(request, f"/rules/{name}")
    tongue, person = tongue_of(request, game), person_of(request)
    if typed := str(form.get("name", "")).strip()[:LONGEST_TYPED]:
        person = person.called(clean_name(typed))
    here = services(request)
    table = await here.tables.create(
        game, person.who, seats=lesson.seats, options=lesson.options, seed=lesson.seed, kind="lesson"
    )
    await here.deeds.sit(table, player_of(request, person, 0), person.name or tongue.say(say("Guest")))
    for seat in range(1, lesson.seats):
        await seat_bot(request, table, seat, shelf.LEVELS[0])
    return go(request, f"/t/{table.id}", person)


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
    return go(request, f"/t/{table.id}", person)


@router.post("/language")
async def change_language(request: Request, language: str = Form(), back: str = Form("/")) -> Response:
    response, person = go(request, own_path(back)), person_of(request)
    if language in LANGUAGES:
        if not person.is_guest:
            await services(request).people.change(person, language=language)
        response.set_cookie("language", language, max_age=YEARS, samesite="lax", secure=is_secure(request))
    return response
