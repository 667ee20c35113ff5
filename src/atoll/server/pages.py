"""The pages: home, create a table, the room where players gather, the table, the text table. All work without script
but the picture table, which the text table stands in for."""

import functools
import io
from typing import Any
from urllib.parse import urlparse

import segno
from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from atoll.bots import shelf
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption, BadRecord, StaleMove
from atoll.core.game import Game
from atoll.core.message import Message, Who, say
from atoll.core.record import LARGEST, read, record_of
from atoll.core.registry import find, games
from atoll.core.scene import Layout
from atoll.core.text import Heading, Line
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server.house import House, Live, NotYours
from atoll.server.people import COOKIE, YEARS, Desk, Person
from atoll.server.pictures import log_lines, result
from atoll.server.readers import Reader
from atoll.server.settings import Settings
from atoll.server.table import Table
from atoll.web.page import as_json, markup, render, statics
from atoll.web.picture import svg_of
from atoll.web.svg import draw_for_page

router = APIRouter()
SEE_OTHER = 303
PREVIEW_MOVES = {"default": 14}
TEXT_LINES = 30

# What the script says by itself; everything else comes from the server in whole sentences.
SCRIPT_WORDS = {
    "copied": say("Copied"),
    "curtain": say("Pass the screen to {name}."),
    "move": say("Move {number} of {last}"),
    "now": say("Now: {number} moves"),
    "picked": say("{thing}: picked. Now choose where."),
    "points": say("{name}: {points} points"),
    "place": say("{place}. {name}: {points} points"),
    "turn": say("decides now"),
    "here": say("here"),
    "away": say("away"),
    "watching": say("Watching: {number}"),
    "missed": say("Since you were here: {number} moves."),
    "your_turn": say("Your turn."),
    "live": say("can be touched"),
    "picked_mark": say("picked"),
}


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def person_of(request: Request) -> Person:
    """Who asks; a newcomer gets a cookie with the answer."""
    return desk_of(request).person(request.cookies.get(COOKIE)) or desk_of(request).newcomer()


def language_of(request: Any) -> str:
    """As chosen, or as the browser asks for."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return str(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        code = part.strip()[:2].lower()
        if code in LANGUAGES:
            return str(code)
    return "en"


def layout_of(request: Any) -> Layout:
    chosen = request.cookies.get("layout", "")
    if chosen == "tall" or (not chosen and "Mobi" in request.headers.get("user-agent", "")):
        return "tall"
    return "wide"


def tongue_of(request: Request, game: Game | None = None) -> Tongue:
    packages = [game.package] if game else [g.package for g in games()]
    return Tongue(language_of(request), packages)


def page(request: Request, template: str, tongue: Tongue, status: int = 200, **context: Any) -> HTMLResponse:
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    theme = request.cookies.get("theme", "")
    context |= {"here": here, "theme": theme if theme in ("light", "dark") else ""}
    return HTMLResponse(render(template, tongue, **context), status)


def go(request: Request, path: str, person: Person | None = None) -> RedirectResponse:
    response = RedirectResponse(path, SEE_OTHER)
    if person:
        remember(request, response, person)
    return response


def remember(request: Request, response: Response, person: Person) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, desk_of(request).sign(person), max_age=YEARS, httponly=True, samesite="lax", secure=secure
    )


# Home, and a table to be.


@router.get("/", response_class=HTMLResponse, include_in_schema=False)
async def home(request: Request) -> Response:
    tongue, person = tongue_of(request), person_of(request)
    mine = [await _summary(request, name, person, tongue) for name in person.tables]
    shown = [{**_form(game), "has_lesson": game.lesson is not None} for game in _shelf()]
    return page(request, "home.html", tongue, games=shown, mine=[line for line in mine if line])


async def _summary(request: Request, name: str, person: Person, tongue: Tongue) -> dict[str, Any] | None:
    try:
        table = (await house_of(request).open(name)).table
    except AtollError:
        return None
    yours = table.match is not None and any(seat in table.match.awaiting for seat in table.seats_of(person.who))
    state = say("your turn") if yours else STAGES[table.stage]
    names = ", ".join(filter(None, table.names))
    return {"id": name, "title": table.game.title, "names": names, "state": tongue.say(state), "yours": yours}


STAGES = {"open": say("waiting for players"), "playing": say("being played"), "over": say("over")}


def _shelf() -> list[Game]:
    """The games, the lightest first."""
    return sorted(games(), key=lambda game: (len(game.seats) != 1, game.seats[0] != 3, len(game.options), game.title))


def _form(game: Game) -> dict[str, Any]:
    numbers = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    return {"name": game.name, "title": game.title, "about": game.about, "numbers": numbers}


@router.get("/play/{name}", response_class=HTMLResponse, include_in_schema=False)
async def play(request: Request, name: str, error: Message | None = None) -> Response:
    game = find(name)
    tongue = tongue_of(request, game)
    words = tongue.say(error) if error else ""
    context = {"game": game, "name": person_of(request).name, "bots": _levels(), "error": words}
    status = 400 if error else 200
    return page(request, "game.html", tongue, status, has_lesson=game.lesson is not None, **context)


@router.post("/play/{name}", include_in_schema=False)
async def create(request: Request, name: str) -> Response:
    game, form = find(name), await request.form()
    person = person_of(request).called(str(form.get("name", "")).strip()[:30])
    options = {k.removeprefix("option "): str(v) for k, v in form.items() if k.startswith("option ")}
    try:
        seats = int(str(form.get("seats", game.seats[0])))
        live = await _create(request, game, person, seats, options, str(form.get("others", "friends")))
    except (AtollError, ValueError) as error:
        message = error.message if isinstance(error, AtollError) else say("Choose a number of players.")
        return await play(request, name, message)
    return go(request, f"/t/{live.table.id}", person.at(live.table.id))


async def _create(
    request: Request, game: Game, person: Person, seats: int, options: dict[str, str], others: str
) -> Live:
    """A table with its maker at it, and in the other seats whoever was asked for."""
    house = house_of(request)
    tongue = tongue_of(request, game)
    if not person.name:
        raise BadOption(say("Type a name of 1 to 30 letters."))
    live = await house.create(game, person, seats=seats, options=options)
    await house.sit(live, 0, person, person.name)
    for seat in range(1, seats):
        if others == "screen":
            await house.sit(live, seat, person, tongue.say(say("Player {number}", number=seat + 1)))
        elif others.startswith("bot:"):
            await _seat_bot(house, live, seat, others.removeprefix("bot:"), tongue)
    return live


async def _seat_bot(house: House, live: Live, seat: int, bot: str, tongue: Tongue) -> None:
    if bot not in shelf.LEVELS:
        raise BadOption(
            say("There is no bot “{name}”. The bots are: {names}.", name=bot, names=", ".join(shelf.LEVELS))
        )
    await house.seat_bot(live, seat, bot, tongue.say(BOT_NAMES[seat % len(BOT_NAMES)]))


def _levels() -> list[dict[str, Any]]:
    """The bots that people choose from."""
    return [{"name": name, "label": shelf.BOTS[name].label, "about": shelf.BOTS[name].about} for name in shelf.LEVELS]


DEFAULT_BOT = "club"
BOT_NAMES = (say("Coral"), say("Pearl"), say("Finn"), say("Marina"), say("Skipper"))


@router.get("/learn/{name}", response_class=HTMLResponse, include_in_schema=False)
async def learn(request: Request, name: str) -> Response:
    game = find(name)
    if game.lesson is None:
        return go(request, f"/rules/{name}")
    return page(request, "learn.html", tongue_of(request, game), game=game, name=person_of(request).name)


@router.post("/learn/{name}", include_in_schema=False)
async def begin_lesson(request: Request, name: str) -> Response:
    game, form = find(name), await request.form()
    lesson = game.lesson
    if lesson is None:
        return go(request, f"/rules/{name}")
    tongue = tongue_of(request, game)
    typed = str(form.get("name", "")).strip()[:30] or tongue.say(say("Player {number}", number=1))
    person = person_of(request).called(typed)
    house = house_of(request)
    live = await house.create(game, person, seats=lesson.seats, options=lesson.options, seed=lesson.seed, kind="lesson")
    await house.sit(live, 0, person, person.name)
    for seat in range(1, lesson.seats):
        await _seat_bot(house, live, seat, shelf.LEVELS[0], tongue)
    return go(request, f"/t/{live.table.id}", person.at(live.table.id))


@router.get("/rules/{name}", response_class=HTMLResponse, include_in_schema=False)
async def rules(request: Request, name: str) -> Response:
    game = find(name)
    return page(request, "rules.html", tongue_of(request, game), game=game, guide=game.guide)


@router.post("/import", include_in_schema=False)
async def import_file(request: Request, file: UploadFile) -> Response:
    """A table from a game file."""
    content = await file.read(LARGEST + 1)
    try:
        if len(content) > LARGEST:
            raise BadRecord(1, say("the file is too large to be a game record"))
        record = read(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadRecord(1, say("this is not text in UTF-8")) from None
    person = person_of(request)
    live = await house_of(request).import_game(record, person)
    return go(request, f"/t/{live.table.id}", person.at(live.table.id))


@router.post("/language", include_in_schema=False)
async def change_language(request: Request, language: str = Form(), back: str = Form("/")) -> Response:
    path = urlparse(back)
    safe = back if back.startswith("/") and not back.startswith("//") and not path.netloc else "/"
    response = go(request, safe)
    if language in LANGUAGES:
        response.set_cookie("language", language, max_age=YEARS, samesite="lax")
    return response


# A table.


@router.get("/t/{name}", response_class=HTMLResponse, include_in_schema=False)
async def table(request: Request, name: str, at: int | None = None, error: Message | None = None) -> Response:
    live = await house_of(request).open(name)
    person = person_of(request)
    draw = _room if live.table.match is None else _table
    response = draw(request, live, person, at, error)
    if desk_of(request).person(request.cookies.get(COOKIE)) is None:
        remember(request, response, person)
    return response


def _room(request: Request, live: Live, person: Person, at: int | None, error: Message | None) -> Response:
    table = live.table
    tongue = tongue_of(request, table.game)
    own = table.seats_of(person.who)
    address = _address(request, f"/t/{table.id}")
    known = {option.name: option for option in table.game.options}
    chosen = [
        (known[name], next(c for c in known[name].choices if c.name == value))
        for name, value in table.row.options.items()
        if value != known[name].default
    ]
    return page(
        request,
        "room.html",
        tongue,
        200 if error is None else 400,
        id=table.id,
        game=table.game,
        chairs=_chairs(request, table, person),
        seated=bool(own),
        name=person.name,
        bots=_levels(),
        address=address,
        qr=markup(qr_code(address)),
        chosen=chosen,
        words=_script_words(tongue),
        error=tongue.say(error) if error else "",
    )


def _table(request: Request, live: Live, person: Person, at: int | None, error: Message | None) -> Response:
    table, match = live.table, live.table.match
    assert match is not None
    own = table.seats_of(person.who)
    seat = next((seat for seat in own if seat in match.awaiting), own[0] if own else NOBODY)
    tongue = table.tongue(language_of(request))
    at = None if at is None else min(max(at, 0), len(match.log))
    # A screen that several players share shows nobody's secrets before somebody says who looks.
    viewer = seat if len(own) < 2 else NOBODY
    view = match.view(viewer) if at is None else match.rulebook.view(match.at(at), viewer)
    scene = table.game.scene(view, [], layout_of(request))
    prompt = match.rulebook.prompt(view)
    decide = seat in view["awaiting"] and at is None
    return page(
        request,
        "table.html",
        tongue,
        id=table.id,
        game=table.game,
        names=", ".join(filter(None, table.names)),
        chairs=_chairs(request, table, person),
        own=as_json(own),
        own_seats=own,
        name=person.name,
        bots=_levels(),
        at=at,
        layout=layout_of(request),
        prompt=tongue.say(result(match) if match.over else prompt.decide if decide else prompt.wait),
        size=(scene.width, scene.height),
        drawing=markup(draw_for_page(scene, tongue)),
        guide=table.game.guide,
        address=_address(request, f"/t/{table.id}"),
        words=_script_words(tongue),
    )


def _chairs(request: Request, table: Table, person: Person) -> list[dict[str, Any]]:
    is_host = table.row.host == person.who
    chairs = []
    for seat, chair in enumerate(table.chairs):
        mine = chair.belongs_to(person.who)
        link = desk_of(request).link(table.id, seat, chair.since) if chair.who == person.who and mine else ""
        chairs.append(
            {
                "seat": seat,
                "name": chair.name,
                "bot": chair.bot,
                "taken": chair.taken,
                "mine": mine,
                "may_stand": mine or is_host,
                "link": _address(request, f"/s/{link}") if link else "",
            }
        )
    return chairs


def _script_words(tongue: Tongue) -> str:
    """The words of the script; what is in braces is filled in there."""
    return as_json({name: tongue.say(Message(message.text, _holes(message))) for name, message in SCRIPT_WORDS.items()})


def _holes(message: Message) -> tuple[tuple[str, str], ...]:
    names = ("name", "number", "last", "thing", "points", "place")
    return tuple((name, "{" + name + "}") for name in names if "{" + name + "}" in message.text)


@router.post("/t/{name}/sit", include_in_schema=False)
async def sit(request: Request, name: str, seat: int = Form(), as_name: str = Form(alias="name")) -> Response:
    live, person = await house_of(request).open(name), person_of(request)
    typed = as_name.strip()[:30]
    try:
        await house_of(request).sit(live, seat, person, typed)
    except AtollError as error:
        return await table(request, name, error=error.message) if live.table.match is None else _fail(request, error)
    if not person.name or live.table.seats_of(person.who) == [seat]:
        person = person.called(typed)
    return go(request, f"/t/{name}", person.at(name))


@router.post("/t/{name}/bot", include_in_schema=False)
async def add_bot(request: Request, name: str, seat: int = Form(), bot: str = Form()) -> Response:
    live = await _own_table(request, name)
    await _seat_bot(house_of(request), live, seat, bot, tongue_of(request, live.table.game))
    return go(request, f"/t/{name}")


@router.post("/t/{name}/fill", include_in_schema=False)
async def fill(request: Request, name: str) -> Response:
    """Bots in every empty seat, and off we go."""
    live = await _own_table(request, name)
    tongue = tongue_of(request, live.table.game)
    for seat, chair in enumerate(live.table.chairs):
        if not chair.taken:
            await _seat_bot(house_of(request), live, seat, DEFAULT_BOT, tongue)
    return go(request, f"/t/{name}")


@router.post("/t/{name}/stand", include_in_schema=False)
async def stand(request: Request, name: str, seat: int = Form()) -> Response:
    live = await house_of(request).open(name)
    _check_seat(live, seat)
    await house_of(request).stand(live, seat, person_of(request))
    return go(request, f"/t/{name}")


@router.post("/t/{name}/unlink", include_in_schema=False)
async def unlink(request: Request, name: str, seat: int = Form()) -> Response:
    live = await house_of(request).open(name)
    _check_seat(live, seat)
    await house_of(request).unlink_seat(live, seat, person_of(request))
    return go(request, f"/t/{name}")


@router.post("/t/{name}/rematch", include_in_schema=False)
async def rematch(request: Request, name: str) -> Response:
    live, person = await house_of(request).open(name), person_of(request)
    other = await house_of(request).rematch(live, person)
    return go(request, f"/t/{other}", person.at(other))


@router.get("/s/{link}", include_in_schema=False)
async def seat_link(request: Request, link: str) -> Response:
    """A private seat link: whoever opens it plays there too."""
    found = desk_of(request).seat(link)
    if found is None:
        raise NotYours(say("This seat link is no longer valid."))
    name, seat, since = found
    person = person_of(request)
    live = await house_of(request).open(name)
    await house_of(request).link_seat(live, seat, since, person)
    return go(request, f"/t/{name}", person.called(person.name or live.table.chairs[seat].name).at(name))


@router.get("/t/{name}/record", include_in_schema=False)
async def export(request: Request, name: str) -> Response:
    """The game file. While a game goes on its seed is a secret, and the file would tell it."""
    live = await house_of(request).open(name)
    match = live.table.match
    if match is None or not match.over:
        raise BadOption(
            say("The game file can be saved when the game is over: until then it would give away what is hidden.")
        )
    headers = {"Content-Disposition": f'attachment; filename="{live.table.game.name}-{name}.atoll"'}
    return PlainTextResponse(record_of(match).write(), headers=headers)


# The text table.


@router.get("/t/{name}/text", response_class=HTMLResponse, include_in_schema=False)
async def text(request: Request, name: str, seat: int | None = None, error: Message | None = None) -> Response:
    live, person = await house_of(request).open(name), person_of(request)
    table, match = live.table, live.table.match
    if match is None:
        return go(request, f"/t/{name}")
    own = table.seats_of(person.who)
    awaited = [s for s in own if s in match.awaiting]
    if seat not in own:
        seat = awaited[0] if awaited else own[0] if own else NOBODY
        shared = len(own) > 1
    else:
        shared = bool(awaited) and seat not in awaited
    tongue = table.tongue(language_of(request))
    from atoll.core.match import views_differ

    curtain = shared and bool(awaited) and views_differ(match, own)
    if shared and awaited and not curtain:
        seat = awaited[0]
    prompt = match.prompt(seat)
    moves = match.moves(seat)
    count = len(match.log)
    return page(
        request,
        "text.html",
        tongue,
        400 if error else 200,
        id=name,
        game=table.game,
        names=", ".join(filter(None, table.names)),
        own=as_json(own),
        words=_script_words(tongue),
        curtain=tongue.say(say("Pass the screen to {name}.", name=Who(awaited[0]))) if curtain else "",
        curtain_seat=awaited[0] if awaited else 0,
        prompt=tongue.say(result(match) if match.over else prompt.decide if moves else prompt.wait),
        error=tongue.say(error) if error else "",
        revision=table.revision,
        seat=seat,
        moves=[] if curtain else _move_list(table, seat, tongue),
        can_undo=_can_undo(request, live, seat),
        blocks=[_block(block, tongue) for block in match.text(NOBODY if curtain else seat)],
        sheet=[(tongue.name(s.seat), tongue.say(s.reason), s.points) for s in match.score_sheet()]
        if match.over
        else [],
        count=count,
        log=log_lines(table, seat, tongue, reversed(range(max(0, count - TEXT_LINES), count))),
    )


def _move_list(table: Table, seat: int, tongue: Tongue) -> list[dict[str, str]]:
    """The legal moves in notation, and in words: the names of the things that one would touch."""
    match = table.match
    assert match is not None
    moves = match.moves(seat)
    scene = table.game.scene(match.view(seat), [move.id for move in moves], "wide")
    labels = {thing.id: tongue.say(thing.label) for thing in scene.things if thing.label}
    return [{"text": m.text, "words": ", ".join(labels[name] for name in scene.touches[m.id])} for m in moves]


def _can_undo(request: Request, live: Live, seat: int) -> bool:
    if seat == NOBODY:
        return False
    try:
        return bool(house_of(request).undo_steps(live.table, seat))
    except AtollError:
        return False


def _block(block: Any, tongue: Tongue) -> dict[str, Any]:
    if isinstance(block, Heading):
        return {"kind": "heading", "text": tongue.say(block.message)}
    if isinstance(block, Line):
        return {"kind": "line", "text": tongue.say(block.message)}
    rows = [
        (head, [{"text": c.text, "mark": c.mark, "words": tongue.say(c.label) if c.label else c.text} for c in cells])
        for head, cells in block.rows
    ]
    has_heads = any(head for head, _ in block.rows)
    return {
        "kind": "sheet",
        "title": tongue.say(block.title),
        "columns": block.columns,
        "rows": rows,
        "has_heads": has_heads,
    }


@router.post("/t/{name}/text", include_in_schema=False)
async def type_move(
    request: Request, name: str, move: str = Form(""), revision: int = Form(0), seat: int = Form(NOBODY)
) -> Response:
    """A move from the text table. Whatever is wrong with it stands above the command field."""
    live, person = await house_of(request).open(name), person_of(request)
    reader = Reader(person.who, person.name, language_of(request), "wide")
    reader.seat = seat if seat in live.table.seats_of(person.who) else NOBODY
    try:
        await house_of(request).typed(live, reader, revision, move.strip(), True)
    except AtollError as error:
        return await text(request, name, seat=seat, error=error.message)
    return go(request, f"/t/{name}/text?seat={seat}")


@router.post("/t/{name}/undo", include_in_schema=False)
async def undo(request: Request, name: str, seat: int = Form()) -> Response:
    live, person = await house_of(request).open(name), person_of(request)
    reader = Reader(person.who, person.name, language_of(request), "wide")
    reader.seat = seat
    try:
        await house_of(request).undo(live, reader)
    except AtollError as error:
        return await text(request, name, seat=seat, error=error.message)
    return go(request, f"/t/{name}/text?seat={seat}")


# Small things.


@router.get("/static/{name}", include_in_schema=False)
async def static(name: str) -> Response:
    if name not in statics():
        return PlainTextResponse("", 404)
    data, media_type = statics()[name]
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(data, media_type=media_type, headers=headers)


@router.get("/picture/{name}.svg", include_in_schema=False)
async def preview(request: Request, name: str) -> Response:
    """What a game looks like in the middle of it."""
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(_preview(find(name).name), media_type="image/svg+xml", headers=headers)


@functools.cache
def _preview(name: str) -> str:
    from atoll.bots.random import Random
    from atoll.core.match import new

    match = new(name, seed=5, engine="plain")
    bot = Random(3)
    for _ in range(PREVIEW_MOVES["default"] * 2):
        if not match.over:
            match.play(match.awaiting[0], bot.choose(match, match.awaiting[0]))
    return svg_of(match, match.awaiting[0] if match.awaiting else NOBODY)


@router.get("/manifest.json", include_in_schema=False)
async def manifest() -> Response:
    from atoll.web.page import static_path

    icon = {"src": static_path("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    colours = {"background_color": "#cfe3e4", "theme_color": "#20323a"}
    return JSONResponse({"name": "Atoll", "start_url": "/", "display": "standalone", "icons": [icon], **colours})


@router.get("/healthz")
async def healthz(request: Request) -> dict[str, str]:
    """Whether this process serves and its database answers."""
    await house_of(request).storage.table("-")
    return {"status": "ok"}


async def _own_table(request: Request, name: str) -> Live:
    """A table at which the asker sits."""
    live = await house_of(request).open(name)
    if not live.table.seats_of(person_of(request).who):
        raise NotYours(say("Sit down at this table first."))
    return live


def _check_seat(live: Live, seat: int) -> None:
    if seat not in range(live.table.row.seats):
        raise BadOption(say("There is no seat {seat}.", seat=seat))


def _fail(request: Request, error: AtollError) -> Response:
    """An error as a page, in the reader's language."""
    tongue = tongue_of(request)
    status = (
        404 if type(error).__name__ in ("NoSuchTable", "UnknownGame") else 409 if isinstance(error, StaleMove) else 400
    )
    title = tongue.say(say("That did not work"))
    back = urlparse(request.headers.get("referer", "/")).path or "/"
    return page(request, "error.html", tongue, status, title=title, message=tongue.say(error.message), back=back)


def _address(request: Request, path: str) -> str:
    """An address that friends can open: not this machine's name for itself, if it has another one."""
    settings: Settings = request.app.state.settings
    if settings.public_url:
        return settings.public_url.rstrip("/") + path
    base = str(request.base_url).rstrip("/")
    if request.url.hostname in ("localhost", "127.0.0.1") and settings.lan_address:
        base = f"{request.url.scheme}://{settings.lan_address}:{request.url.port or 80}"
    return base + path


def qr_code(text: str) -> str:
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, scale=1, border=2, omitsize=True, light="#ffffff", dark="#000000"
    )
    return out.getvalue().decode()
