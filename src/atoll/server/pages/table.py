"""A table: the picture, and what can be done there without script."""

from collections import OrderedDict

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from atoll.core.checking import Check
from atoll.core.checking import check as check_luck
from atoll.core.contract import NOBODY
from atoll.core.errors import BadOption
from atoll.core.match import Match
from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT
from atoll.core.record import record_of
from atoll.server.bots.levels import levels
from atoll.server.limits.processor_time import in_thread
from atoll.server.live.viewer import outcome
from atoll.server.pages.absent import people
from atoll.server.pages.cards import picture_path
from atoll.server.pages.common import (
    address,
    card_of,
    go,
    layout_of,
    page,
    remember_newcomer,
    script_words,
)
from atoll.server.pages.room import chairs, room_page
from atoll.server.people.identity import Person
from atoll.server.services import language_of, person_of, player_of, services
from atoll.server.tables.meaning import match_of
from atoll.server.tables.seating import NotYours
from atoll.server.tables.state import TableState
from atoll.web.page import as_json, markup
from atoll.web.svg import draw_for_page

CHECKS_KEPT = 16
router = APIRouter(include_in_schema=False)


@router.get("/t/{name}", response_class=HTMLResponse)
async def table(request: Request, name: str, at: int | None = None, watch: bool = False) -> Response:
    state, person = (await services(request).tables.open(name)).state, person_of(request)
    if state.match is None:
        return room_page(request, state, person, watches=watch)
    hears = await services(request).desk.hears_of(person.who, state.id) if state.seats_of(person.who) else None
    response = _table(request, state, person, at, hears)
    remember_newcomer(request, response, person)
    return response


def _table(request: Request, table: TableState, person: Person, at: int | None, hears: bool | None) -> Response:
    match = match_of(table)
    own = table.seats_of(person.who)
    seat = next((seat for seat in own if seat in match.awaiting), own[0] if own else NOBODY)
    tongue = table.tongue(language_of(request))
    at = None if at is None else min(max(at, 0), len(match.log))
    # A screen that several players share shows nobody's secrets before somebody says who looks.
    viewer = seat if len(own) < 2 else NOBODY
    view = table.view(viewer) if at is None else match.rulebook.view(match.at(at), viewer)
    scene = table.game.scene(view, [], layout_of(request))
    decide = seat in view["awaiting"] and at is None and not table.is_over
    prompt = match.rulebook.prompt(view, table.position.legal(viewer) if decide and viewer == seat else ())
    ticket, next_commitment = services(request).signer.ticket()
    names = ", ".join(tongue.name(seat) for seat, chair in enumerate(table.chairs) if chair.taken)
    title = tongue.say(say("{title}: {names}", title=table.game.title, names=names))
    return page(
        request,
        "table.html",
        tongue,
        id=table.id,
        game=table.game,
        names=names,
        chairs=chairs(request, table, person),
        own=as_json(own),
        own_seats=own,
        name=person.name,
        bots=levels(),
        at=at,
        layout=layout_of(request),
        prompt=tongue.say(outcome(table) if table.is_over else prompt.decide if decide else prompt.wait),
        size=(scene.width, scene.height, scene.band),
        drawing=markup(draw_for_page(scene, tongue, table.game.package)),
        guide=table.game.guide,
        hears=hears,
        address=address(request, f"/t/{table.id}"),
        words=script_words(tongue),
        commitment=table.promised if table.row.seed is None else "",
        has_begun=bool(match.log),
        people=people(request, table, person, tongue),
        ticket=ticket,
        next_commitment=next_commitment,
        card=card_of(request, title, tongue.say(table.game.about), picture=picture_path(table, tongue.language)),
    )


@router.post("/t/{name}/stand")
async def stand(request: Request, name: str, seat: int = Form()) -> Response:
    table = await services(request).tables.open(name)
    await services(request).deeds.stand(table, player_of(request, seat=seat))
    return go(request, f"/t/{name}")


@router.post("/t/{name}/unlink")
async def unlink(request: Request, name: str, seat: int = Form()) -> Response:
    table = await services(request).tables.open(name)
    await services(request).deeds.unlink_seat(table, player_of(request, seat=seat))
    return go(request, f"/t/{name}")


@router.post("/t/{name}/rematch")
async def rematch(request: Request, name: str, ticket: str = Form(""), salt: str = Form("")) -> Response:
    table, person = await services(request).tables.open(name), person_of(request)
    other = await services(request).deeds.rematch(table, player_of(request, person), ticket, salt)
    return go(request, f"/t/{other}", person)


@router.get("/s/{link}")
async def seat_link(request: Request, link: str) -> Response:
    """A private seat link: whoever opens it plays there too."""
    found = services(request).signer.seat(link)
    if found is None:
        raise NotYours(say("This seat link is no longer valid."))
    name, seat, since = found
    person = person_of(request)
    table = await services(request).tables.open(name)
    await services(request).deeds.link_seat(table, player_of(request, person, seat), since)
    return go(request, f"/t/{name}", person.called(person.name or table.state.chairs[seat].name))


@router.get("/t/{name}/record")
async def export(request: Request, name: str) -> Response:
    """The game file. While a game goes on its seed is a secret, and the file would tell it."""
    state = (await services(request).tables.open(name)).state
    match = state.match
    if match is None or not state.is_over:
        raise BadOption(
            say("The game file can be saved when the game is over: until then it would give away what is hidden.")
        )
    headers = {"Content-Disposition": f'attachment; filename="{state.game.name}-{name}.atoll"'}
    record = record_of(match, state.proof)
    return PlainTextResponse(record.write(), headers=headers)


@router.get("/t/{name}/check", response_class=HTMLResponse)
async def check(request: Request, name: str) -> Response:
    """Check this game: does the seed follow from what was promised, and what was drawn when?"""
    table = (await services(request).tables.open(name)).state
    match, proof = table.match, table.proof
    tongue = table.tongue(language_of(request))
    promised = table.promised if proof else None
    found = await _checked(table)
    salts = []
    if found and proof and match:
        salts = list(zip(match.header.names, proof.salts, map(_origin, proof.salts, table.own_salts), strict=True))
    return page(
        request,
        "check.html",
        tongue,
        id=name,
        game=table.game,
        commitment=promised or "",
        is_open=found is not None,
        secret=proof.secret if proof and found else "",
        salts=salts,
        is_mine=bool(table.seats_of(person_of(request).who)),
        salt_list=as_json([salt for _, salt, _ in salts]),
        words=script_words(tongue, LUCK_WORDS),
        seed=f"{found.seed} = 0x{found.seed:032x}" if found else "",
        verdict=[tongue.say(message) for message in found.verdict] if found else [],
        draws=[(drawn.move, *drawn.said(tongue.say)) for drawn in found.drawn] if found else [],
    )


_checks: OrderedDict[tuple[str, int], Check] = OrderedDict()
"""What was found out about the luck of games that are over, by table and revision."""


async def _checked(state: TableState) -> Check | None:
    """What can be said of the luck of a game that is over; a long one takes a fifth of a second to play again."""
    match, key = state.match, (state.id, state.revision)
    if match is None or not state.is_over:
        return None
    if key not in _checks:
        twin: Match = match.clone()
        promised = state.promised if state.proof else None
        _checks[key] = await in_thread(check_luck, twin, state.proof, promised)
        while len(_checks) > CHECKS_KEPT:
            _checks.popitem(last=False)
    return _checks[key]


LUCK_WORDS = {
    "hash_same": say("The hash is the one that this browser was shown when it first came to this table."),
    "hash_other": say("Wrong: this browser was shown another hash when it first came to this table: {hash}"),
    "hash_none": say("This browser has not been shown the hash before."),
    "salt_given": say("The salt that your browser gave: {salt}"),
    "salt_in": say("Your salt is in it: {salt}"),
    "salt_other": say("Wrong: none of these is the salt that your browser gave: {salt}"),
    "salt_none": say("Your browser gave no salt for this table."),
}
"""What the script says of what the browser has kept: only there can it be compared, not at the server."""


def _origin(salt: str, is_own: bool | None) -> Message:
    """Where a salt came from."""
    if salt == NO_SALT:
        return say("no salt: nothing was added for this seat")
    if is_own is None:
        return say("it was not noted whether its player or the server drew it")
    return say("given by its player") if is_own else say("drawn by the server, since its player gave none")
