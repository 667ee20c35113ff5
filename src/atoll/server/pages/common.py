"""What the pages share: who asks, in which language, and how an answer is made."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from atoll.bots import shelf
from atoll.core.errors import AtollError, BadOption, StaleMove, UnknownGame
from atoll.core.game import Game
from atoll.core.message import Message, say
from atoll.core.registry import games
from atoll.core.scene import Layout
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server.house import House, NotYours
from atoll.server.live import Live
from atoll.server.people import COOKIE, YEARS, Desk, Person
from atoll.server.settings import Settings
from atoll.server.storage import StorageTrouble
from atoll.server.tables import NoSuchTable
from atoll.server.tokens import BadToken, LacksScope
from atoll.server.work import NoAnswer
from atoll.web.page import as_json, render

SEE_OTHER = 303


class Refused(AtollError):
    """What does not get in, with the number that HTTP has for the reason."""

    def __init__(self, status: int, message: Message) -> None:
        super().__init__(message)
        self.status = status


# What the script says by itself; everything else comes from the server in whole sentences.
SCRIPT_WORDS = {
    "copied": say("Copied"),
    "curtain": say("Pass the screen to {name}."),
    "move": say("Move {number} of {last}"),
    "now": say("Moves so far: {number}"),
    "picked": say("{thing}: picked. Now choose where."),
    "points": say("{name}: {points}"),
    "turn": say("decides now"),
    "here": say("here"),
    "away": say("away"),
    "watching": say("Watching: {number}"),
    "missed": say("Moves since you were here: {number}"),
    "your_turn": say("Your turn."),
    "thinking": say("The bots are thinking about it."),
    "ended": say("The server has ended this connection. If many pages are open, close some; then load this one again."),
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
    # Not `request.url`, which some queries that no browser sends cannot be made into.
    query = request.scope["query_string"].decode("latin-1")
    here = request.scope["path"] + (f"?{query}" if query else "")
    theme = request.cookies.get("theme", "")
    context |= {"here": here, "theme": theme if theme in ("light", "dark") else ""}
    return HTMLResponse(render(template, tongue, **context), status)


def go(request: Request, path: str, person: Person | None = None) -> RedirectResponse:
    response = RedirectResponse(path, SEE_OTHER)
    if person:
        remember(request, response, person)
    return response


def remember(request: Request, response: Response, person: Person) -> None:
    response.set_cookie(
        COOKIE, desk_of(request).sign(person), max_age=YEARS, httponly=True, samesite="lax", secure=is_secure(request)
    )


def is_secure(request: Request) -> bool:
    """Whether it came encrypted; a cookie that did is not to be sent in the open later."""
    return bool(request.scope["scheme"] == "https")


def status_of(error: AtollError) -> int:
    """The number that HTTP has for a kind of error."""
    families: tuple[tuple[tuple[type[AtollError], ...], int], ...] = (
        ((NoSuchTable, UnknownGame), 404),
        ((BadToken,), 401),
        ((LacksScope, NotYours), 403),
        ((StaleMove,), 409),
        ((StorageTrouble, NoAnswer), 503),
    )
    named = getattr(error, "status", 400)
    return next((status for family, status in families if isinstance(error, family)), int(named))


def fail(request: Request, error: AtollError) -> Response:
    """An error as a page, in the reader's language."""
    tongue = tongue_of(request)
    status = status_of(error)
    title = tongue.say(say("That did not work"))
    back = path_of(request.headers.get("referer", "/"))
    return page(request, "error.html", tongue, status, title=title, message=tongue.say(error.message), back=back)


def path_of(address: str) -> str:
    """Where an address leads on this site; home if that is nowhere."""
    try:
        return own_path(urlsplit(address).path)
    except ValueError:
        return "/"


def own_path(path: str) -> str:
    """The path, if it stays on this site; to browsers `//` and `/\\` are the beginning of another one's address."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def address(request: Request, path: str) -> str:
    """An address that friends can open: not this machine's name for itself, if it has another one."""
    settings: Settings = request.app.state.settings
    if settings.public_url:
        return settings.public_url.rstrip("/") + path
    base = request.base_url
    if base.hostname in ("localhost", "127.0.0.1") and settings.lan_address:
        return f"{base.scheme}://{settings.lan_address}:{base.port or 80}{path}"
    return str(base).rstrip("/") + path


def script_words(tongue: Tongue, words: Mapping[str, Message] = SCRIPT_WORDS) -> str:
    """The words of the script; what is in braces is filled in there."""
    return as_json({name: tongue.say(Message(message.text, holes(message))) for name, message in words.items()})


def holes(message: Message) -> tuple[tuple[str, str], ...]:
    names = ("name", "number", "last", "thing", "points", "place", "hash", "salt")
    return tuple((name, "{" + name + "}") for name in names if "{" + name + "}" in message.text)


async def seat_bot(house: House, live: Live, seat: int, bot: str, tongue: Tongue) -> None:
    if bot not in shelf.LEVELS:
        raise BadOption(
            say("There is no bot “{name}”. The bots are: {names}.", name=bot, names=", ".join(shelf.LEVELS))
        )
    await house.seat_bot(live, seat, bot, tongue.say(BOT_NAMES[seat % len(BOT_NAMES)]))


def levels() -> list[dict[str, Any]]:
    """The bots that people choose from."""
    return [{"name": name, "label": shelf.BOTS[name].label, "about": shelf.BOTS[name].about} for name in shelf.LEVELS]


DEFAULT_BOT = "club"
BOT_NAMES = (say("Coral"), say("Pearl"), say("Finn"), say("Marina"), say("Skipper"))


async def own_table(request: Request, name: str) -> Live:
    """A table at which the asker sits."""
    live = await house_of(request).open(name)
    if not live.table.seats_of(person_of(request).who):
        raise NotYours(say("Sit down at this table first."))
    return live


def check_seat(live: Live, seat: int) -> None:
    if seat not in range(live.table.row.seats):
        raise BadOption(say("There is no seat {seat}.", seat=seat))
