"""One's own tables, all of them, and how one has done."""

from typing import Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from atoll.core.errors import UnknownGame
from atoll.core.game import Game
from atoll.core.message import Message, say, say_count
from atoll.core.registry import find
from atoll.server.bots.levels import levels
from atoll.server.pages.common import page, remember_newcomer, tongue_of
from atoll.server.pages.offers import offers_for, ratings_now
from atoll.server.people.identity import Person
from atoll.server.services import person_of, services
from atoll.server.storage.log import now
from atoll.server.tables.lists import ON_A_PAGE, OPEN, Line, Mine, bring_up_to_date, my_tables, scores

router = APIRouter(include_in_schema=False)
MOST_PAGES = 100_000
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@router.get("/tables", response_class=HTMLResponse)
async def tables(request: Request, at: int = Query(1, ge=1, le=MOST_PAGES, alias="page")) -> Response:
    person, tongue = person_of(request), tongue_of(request)
    mine = await tables_of(request, person, at - 1)
    response = page(
        request,
        "tables.html",
        tongue,
        **await offers_for(request, person),
        mine=mine,
        waiting=len(mine.waiting),
        at=at,
        last=max(1, -(-mine.count // ON_A_PAGE)),
        is_guest=person.is_guest,
        **own_words(),
    )
    remember_newcomer(request, response, person)
    return response


@router.get("/tables/results", response_class=HTMLResponse)
async def results(request: Request) -> Response:
    """How somebody has done at each game, and against whom."""
    here, person = services(request), person_of(request)
    ids = here.people.ids_of(person.who)
    await bring_up_to_date(here.storage, here.bookkeeper, ids)
    found = await here.storage.look(scores, ids, here.people.known)
    labels = {level["name"]: level["label"] for level in levels()}
    rated = await ratings_now(here, ids)
    return page(request, "results.html", tongue_of(request), scores=found, game=game_of, labels=labels, rated=rated)


async def tables_of(request: Request, person: Person, number: int = 0) -> Mine:
    """All tables of a person, and a page of those that are over."""
    here = services(request)
    ids = here.people.ids_of(person.who)
    await bring_up_to_date(here.storage, here.bookkeeper, ids, person.tables)
    return await here.storage.look(my_tables, ids, person.tables, number)


def own_words() -> dict[str, Any]:
    """What templates of lists ask for."""
    return {"game_of": game_of, "state_of": state_of, "since": since}


def game_of(name: str) -> Game | None:
    """A game that is here still."""
    try:
        return find(name)
    except UnknownGame:
        return None


def state_of(line: Line) -> Message:
    """How a table stands, in a few words."""
    if line.stage == OPEN:
        return say("waiting for players")
    if line.is_yours:
        return say("your turn")
    if not line.ended:
        awaited = [sitter.name for sitter in line.sitters if line.awaiting >> sitter.seat & 1]
        return say("{names} to play", names=", ".join(awaited)) if awaited else say("being played")
    return _result_of(line)


def _result_of(line: Line) -> Message:
    """How a game has ended for whoever reads the list."""
    won = ", ".join(sitter.name for sitter in line.sitters if sitter.place == 1)
    if len(line.own) != 1 or line.own[0].place is None:
        return say("{names} won", names=won) if won else say("over")
    (own,) = line.own
    if own.place == 1:
        return say("you won with {points} points", points=own.points or 0)
    return say(
        "place {place} with {points} points; {names} won", place=own.place or 0, points=own.points or 0, names=won
    )


def since(moment: int) -> Message:
    """How long ago something was."""
    passed = max(0, now() - moment)
    if passed < MINUTE:
        return say("just now")
    if passed < HOUR:
        return say_count("{number} minute ago", "{number} minutes ago", passed // MINUTE)
    if passed < DAY:
        return say_count("{number} hour ago", "{number} hours ago", passed // HOUR)
    return say_count("{number} day ago", "{number} days ago", passed // DAY)
