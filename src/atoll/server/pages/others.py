"""Finding others: tables that anybody may join, invitations, and the ladder."""

from fastapi import APIRouter, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.registry import find, games
from atoll.server.bots.levels import levels
from atoll.server.pages.common import go, own_table, page, tongue_of
from atoll.server.pages.mine import tables_of
from atoll.server.pages.offers import INVITE, count_now, known_people
from atoll.server.people.ratings import ladder, measures
from atoll.server.services import person_of, player_of, services
from atoll.server.tables.offers import LISTED, decline

router = APIRouter(include_in_schema=False)
HOUR = 3600


@router.get("/tables/waiting")
async def waiting(request: Request) -> dict[str, int]:
    """How many tables wait for whoever asks: for the number on an icon."""
    return {"waiting": len((await tables_of(request, person_of(request))).waiting)}


@router.get("/t/{name}/invite", response_class=HTMLResponse)
async def whom_to_invite(request: Request, name: str) -> Response:
    """Those whom one has played with, each with a button."""
    table = await own_table(request, name)
    if table.state.match is not None:
        return go(request, f"/t/{name}")
    known = await known_people(request, person_of(request), name)
    return page(request, "invite.html", tongue_of(request), id=name, game=table.state.game, known=known)


@router.post("/t/{name}/invite")
async def invite(request: Request, name: str, whom: str = Form(max_length=400)) -> Response:
    here, person = services(request), person_of(request)
    noted = here.signer.noted(whom, HOUR)
    if noted is None or len(noted) != 3 or noted[:2] != (INVITE, name):
        raise BadOption(say("This page is too old for that. Load it again."))
    table = await here.tables.open(name)
    await here.offers.invite(table, player_of(request, person), noted[2])
    return go(request, f"/t/{name}/invite")


@router.post("/t/{name}/decline")
async def say_no(request: Request, name: str) -> Response:
    here = services(request)
    await decline(here.storage, list(here.people.ids_of(person_of(request).who)), name)
    return go(request, "/tables")


@router.post("/t/{name}/list")
async def put_on_list(request: Request, name: str, on: int = Form(0)) -> Response:
    here = services(request)
    await here.offers.offer(await here.tables.open(name), player_of(request), LISTED, is_on=bool(on))
    return go(request, f"/t/{name}")


@router.get("/ladder", response_class=HTMLResponse)
@router.get("/ladder/{name}", response_class=HTMLResponse)
async def show_ladder(request: Request, name: str = "") -> Response:
    here = services(request)
    if not here.settings.ratings:
        raise HTTPException(404)
    game = find(name or games()[0].name)
    await count_now(here)
    found = await here.storage.look(ladder, game.name)
    ids = set(here.people.ids_of(person_of(request).who))
    lines = [(rating.points, rating.name, rating.games, rating.who in ids, "") for rating in found]
    labels = {level["name"]: level["label"] for level in levels()}
    marks = [(number, "", 0, False, bot) for bot, number in measures().items()]
    lines = sorted([*lines, *marks], key=lambda line: (-line[0], line[4] != ""))
    return page(request, "ladder.html", tongue_of(request, game), game=game, games=games(), lines=lines, labels=labels)
