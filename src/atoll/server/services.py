"""Services: the parts that a server is made of, for whoever answers a request."""

from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection

from atoll.core.contract import NOBODY
from atoll.core.tongue import LANGUAGES
from atoll.server.api.events import Events
from atoll.server.bots.queue import JobQueue
from atoll.server.bots.thinking import Thinking
from atoll.server.drawing import Cards
from atoll.server.keeper.orders import Orders
from atoll.server.limits.processor_time import Accounts
from atoll.server.limits.rate_limit import stranger
from atoll.server.live.display import Displays
from atoll.server.metrics import Metrics
from atoll.server.notices.couriers import Couriers
from atoll.server.notices.desk import Desk
from atoll.server.notices.outbox import Outbox
from atoll.server.people.identity import COOKIE, Person, Signer
from atoll.server.people.mail import Mail
from atoll.server.people.passkeys import Passkeys
from atoll.server.people.people import People
from atoll.server.people.tokens import Tokens
from atoll.server.people.ways_in import WaysIn
from atoll.server.settings import Settings
from atoll.server.storage.storage import Storage
from atoll.server.tables.absences import Absences
from atoll.server.tables.bookkeeping import Bookkeeper
from atoll.server.tables.deeds import Deeds
from atoll.server.tables.offers import Offers
from atoll.server.tables.player import Player
from atoll.server.tables.tables import Tables
from atoll.server.tables.timekeeper import Timekeeper
from atoll.server.tables.vacation import Vacations

PERSON = "atoll.person"
"""Where a request keeps who asks."""


@dataclass(frozen=True)
class Services:
    """The parts of one server process."""

    settings: Settings
    storage: Storage
    signer: Signer
    people: People
    tokens: Tokens
    mail: Mail
    passkeys: Passkeys
    ways_in: WaysIn
    outbox: Outbox
    couriers: Couriers
    desk: Desk
    tables: Tables
    deeds: Deeds
    absences: Absences
    vacations: Vacations
    timekeeper: Timekeeper
    bookkeeper: Bookkeeper
    queue: JobQueue
    thinking: Thinking
    displays: Displays
    orders: Orders
    cards: Cards
    offers: Offers
    events: Events
    accounts: Accounts
    metrics: Metrics


def services(request: Any) -> Services:
    """The parts of the server to which a request came, or a live line."""
    found: Services = request.app.state.services
    return found


def household_of(request: Any) -> str:
    """Whose request it is, as far as limits go; empty for the machine itself."""
    return stranger(request.client.host) if request.client else ""


def person_of(request: Any) -> Person:
    """Who asks; a newcomer gets a cookie with the answer."""
    found = request.scope.get(PERSON)
    return found or services(request).people.guest(request.cookies.get(COOKIE))


async def recognise(request: HTTPConnection) -> None:
    """Find out who asks, before anything is answered; raises StorageTrouble."""
    request.scope[PERSON] = await services(request).people.whose(request.cookies.get(COOKIE))


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


def player_of(request: Any, person: Person | None = None, seat: int = NOBODY) -> Player:
    """Whoever asks, as they act at a table."""
    person = person or person_of(request)
    return Player(person.who, seat, language_of(request), person.name, household_of(request))
