"""What the pages share: who asks, in which language, and how an answer is made."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from atoll.core.errors import AtollError, StaleMove, UnknownGame
from atoll.core.game import Game
from atoll.core.message import Message, say
from atoll.core.registry import games
from atoll.core.scene import Layout, layout_named
from atoll.core.tongue import Tongue
from atoll.server.bots.levels import NAMES
from atoll.server.bots.queue import NoAnswer
from atoll.server.keeper.orders import announced_to
from atoll.server.people.identity import COOKIE, YEARS, Person
from atoll.server.people.tokens import BadToken, LacksScope
from atoll.server.services import language_of, person_of, services
from atoll.server.storage.log import StorageTrouble
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.seating import NotYours
from atoll.server.tables.tables import NoSuchTable
from atoll.web.page import as_json, render

SEE_OTHER = 303
HOME = "atoll"
"""What the picture of all games is called, among those of each."""


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
    "picked": say("Chosen: {thing}. Now touch what glows."),
    "picked_answer": say("{thing}: now choose an answer."),
    "points": say("{name}: {points}"),
    "points_of_you": say("{name} (you): {points}"),
    "you_win": say("You win with {points} points!"),
    "your_place": say("Your place: {place}"),
    "turn": say("to play"),
    "here": say("here"),
    "away": say("away"),
    "watching": say("Watching: {number}"),
    "missed": say("Moves since you were here: {number}"),
    "your_turn": say("Your turn."),
    "thinking": say("The bots are thinking about it."),
    "chance": say("wins {number} in 100"),
    "late": say("time over"),
    "clock_days": say("{days} d {hours} h"),
    "clock_hours": say("{hours} h {minutes} min"),
    "ended": say("The server has ended this connection. If many pages are open, close some; then load this one again."),
}


def layout_of(request: Any) -> Layout:
    """The form of the page that asks: what its script has found out, or a guess."""
    likely = "tall" if "Mobi" in request.headers.get("user-agent", "") else "wide"
    return layout_named(request.cookies.get("layout", likely))


def tongue_of(request: Request, game: Game | None = None) -> Tongue:
    packages = [game.package] if game else [g.package for g in games()]
    return Tongue(language_of(request), packages)


def page(request: Request, template: str, tongue: Tongue, status: int = 200, **context: Any) -> HTMLResponse:
    # Not `request.url`, which some queries that no browser sends cannot be made into.
    query = request.scope["query_string"].decode("latin-1")
    here = request.scope["path"] + (f"?{query}" if query else "")
    theme = request.cookies.get("theme", "")
    context |= {"here": here, "theme": theme if theme in ("light", "dark") else ""}
    here_is = services(request)
    context |= {"announced": announced_to(tongue.language, here_is.orders.announced)}
    context |= {"has_ladder": here_is.settings.ratings}
    response = HTMLResponse(render(template, tongue, **context), status)
    # Pages have hands, seat links and names in them: nobody between here and the reader is to keep one.
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Vary"] = "Cookie"
    _sign_anew(request, response)
    return response


def go(request: Request, path: str, person: Person | None = None) -> RedirectResponse:
    response = RedirectResponse(path, SEE_OTHER)
    if person:
        remember(request, response, person)
    return response


def remember(request: Request, response: Response, person: Person) -> None:
    """Give somebody what they are known by; of whoever keeps their place, remember the name."""
    here = services(request)
    if not person.is_guest and person.name != person_of(request).name:
        here.tables.do(here.people.rename(person))
    cookie, secure = here.signer.sign(person), is_secure(request)
    response.set_cookie(COOKIE, cookie, max_age=YEARS, httponly=True, samesite="lax", secure=secure)


def _sign_anew(request: Request, response: Response) -> None:
    """Whoever comes with what an older key has signed goes away with what the newest one has."""
    if services(request).signer.is_old(request.cookies.get(COOKIE)):
        remember(request, response, person_of(request))


def remember_newcomer(request: Request, response: Response, person: Person) -> None:
    """Give somebody who comes for the first time what they are known by."""
    known = services(request).signer.person(request.cookies.get(COOKIE))
    if person.is_guest and (known is None or known.who != person.who):
        remember(request, response, person)


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
    settings = services(request).settings
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
    names = ("name", "number", "last", "thing", "points", "place", "hash", "salt", "days", "hours", "minutes")
    return tuple((name, "{" + name + "}") for name in names if "{" + name + "}" in message.text)


DIFFICULTIES = {1: say("easy"), 2: say("medium"), 3: say("demanding")}


def facts_of(game: Game) -> list[Message]:
    """What one asks of a game before playing it: for how many, how long, how hard."""
    numbers = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    facts = [say("{numbers} players", numbers=numbers)]
    if game.minutes:
        facts.append(say("{minutes} min", minutes=game.minutes))
    return facts


def card_of(request: Request, title: str, about: str, game: Game | None = None, *, picture: str = "") -> dict[str, str]:
    """What other programs show of a link to this page: of a table, no more than a stranger sees there."""
    picture = picture or f"/card/{game.name if game else HOME}.png"
    here = address(request, request.scope["path"])
    return {"title": title, "about": about, "picture": address(request, picture), "url": here}


async def seat_bot(request: Request, table: OpenTable, seat: int, bot: str) -> None:
    """Let a bot of the house play, under a name of its own."""
    tongue = tongue_of(request, table.state.game)
    await services(request).deeds.seat_bot(table, seat, bot, tongue.say(NAMES[seat % len(NAMES)]))


async def own_table(request: Request, name: str) -> OpenTable:
    """A table at which the asker sits."""
    table = await services(request).tables.open(name)
    if not table.state.seats_of(person_of(request).who):
        raise NotYours(say("Sit down at this table first."))
    return table
