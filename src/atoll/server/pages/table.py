"""A table: the room where players gather, then the picture; and what can be done there without script."""

import io
from collections import OrderedDict
from typing import Any

import segno
from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from atoll.core.checking import Check
from atoll.core.checking import check as check_luck
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadOption
from atoll.core.match import Match
from atoll.core.message import Message, from_data, say
from atoll.core.proof import NO_SALT
from atoll.core.record import record_of
from atoll.server.bots.levels import DEFAULT, check_bot, levels
from atoll.server.limits.processor_time import in_thread
from atoll.server.live.viewer import result
from atoll.server.pages.common import (
    address,
    fail,
    go,
    layout_of,
    own_table,
    page,
    remember,
    script_words,
    seat_bot,
    status_of,
    tongue_of,
)
from atoll.server.people.identity import COOKIE, Person
from atoll.server.services import language_of, person_of, player_of, services
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.seating import NotYours
from atoll.server.tables.state import TableState
from atoll.web.chart import chances
from atoll.web.page import as_json, markup
from atoll.web.svg import draw_for_page

CHECKS_KEPT = 16
router = APIRouter(include_in_schema=False)


@router.get("/t/{name}", response_class=HTMLResponse)
async def table(request: Request, name: str, at: int | None = None) -> Response:
    return _table_page(request, await services(request).tables.open(name), at)


def _table_page(request: Request, table: OpenTable, at: int | None = None, error: AtollError | None = None) -> Response:
    person = person_of(request)
    if table.state.match is None:
        response = _room(request, table.state, person, error)
    else:
        response = _table(request, table.state, person, at)
    if services(request).signer.person(request.cookies.get(COOKIE)) is None:
        remember(request, response, person)
    return response


def _room(request: Request, table: TableState, person: Person, error: AtollError | None) -> Response:
    """Where players gather until all seats are taken."""
    tongue = tongue_of(request, table.game)
    own = table.seats_of(person.who)
    link = address(request, f"/t/{table.id}")
    known = {option.name: option for option in table.game.options}
    chosen = [
        (known[name], known[name].says(value))
        for name, value in table.row.options.items()
        if value != known[name].default
    ]
    return page(
        request,
        "room.html",
        tongue,
        status_of(error) if error else 200,
        id=table.id,
        game=table.game,
        chairs=chairs(request, table, person),
        seated=bool(own),
        name=person.name,
        bots=levels(),
        address=link,
        qr=markup(qr_code(link)),
        chosen=chosen,
        commitment=table.promised,
        words=script_words(tongue),
        error=tongue.say(error.message) if error else "",
    )


def _table(request: Request, table: TableState, person: Person, at: int | None) -> Response:
    match = match_of(table)
    own = table.seats_of(person.who)
    seat = next((seat for seat in own if seat in match.awaiting), own[0] if own else NOBODY)
    tongue = table.tongue(language_of(request))
    at = None if at is None else min(max(at, 0), len(match.log))
    # A screen that several players share shows nobody's secrets before somebody says who looks.
    viewer = seat if len(own) < 2 else NOBODY
    view = table.view(viewer) if at is None else match.rulebook.view(match.at(at), viewer)
    scene = table.game.scene(view, [], layout_of(request))
    decide = seat in view["awaiting"] and at is None
    prompt = match.rulebook.prompt(view, table.position.legal(viewer) if decide and viewer == seat else ())
    ticket, next_commitment = services(request).signer.ticket()
    return page(
        request,
        "table.html",
        tongue,
        id=table.id,
        game=table.game,
        names=", ".join(filter(None, table.names)),
        chairs=chairs(request, table, person),
        own=as_json(own),
        own_seats=own,
        name=person.name,
        bots=levels(),
        at=at,
        layout=layout_of(request),
        prompt=tongue.say(result(match) if match.over else prompt.decide if decide else prompt.wait),
        size=(scene.width, scene.height),
        drawing=markup(draw_for_page(scene, tongue, table.game.package)),
        guide=table.game.guide,
        address=address(request, f"/t/{table.id}"),
        words=script_words(tongue),
        commitment=table.promised if table.row.seed is None else "",
        has_begun=bool(match.log),
        ticket=ticket,
        next_commitment=next_commitment,
    )


def chairs(request: Request, table: TableState, person: Person) -> list[dict[str, Any]]:
    is_host = table.row.host == person.who
    chairs = []
    for seat, chair in enumerate(table.chairs):
        mine = chair.belongs_to(person.who)
        link = services(request).signer.link(table.id, seat, chair.since) if chair.who == person.who and mine else ""
        chairs.append(
            {
                "seat": seat,
                "name": chair.name,
                "bot": chair.bot,
                "taken": chair.taken,
                "mine": mine,
                "may_stand": mine or is_host,
                "link": address(request, f"/s/{link}") if link else "",
            }
        )
    return chairs


@router.post("/t/{name}/sit")
async def sit(
    request: Request, name: str, seat: int = Form(), as_name: str = Form(alias="name"), salt: str = Form("")
) -> Response:
    table, person = await services(request).tables.open(name), person_of(request)
    typed = as_name.strip()[:30]
    try:
        await services(request).deeds.sit(table, player_of(request, person, seat), typed, salt)
    except AtollError as error:
        if table.state.match is None:
            return _table_page(request, table, error=error)
        return fail(request, error)
    if not person.name or table.state.seats_of(person.who) == [seat]:
        person = person.called(typed)
    return go(request, f"/t/{name}", person.at(name))


@router.post("/t/{name}/bot")
async def add_bot(request: Request, name: str, seat: int = Form(), bot: str = Form()) -> Response:
    table = await own_table(request, name)
    check_bot(bot)
    await seat_bot(request, table, seat, bot)
    return go(request, f"/t/{name}")


@router.post("/t/{name}/fill")
async def fill(request: Request, name: str) -> Response:
    """Bots in every empty seat, and off we go."""
    table = await own_table(request, name)
    for seat, chair in enumerate(table.state.chairs):
        if not chair.taken:
            await seat_bot(request, table, seat, DEFAULT)
    return go(request, f"/t/{name}")


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
    return go(request, f"/t/{other}", person.at(other))


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
    return go(request, f"/t/{name}", person.called(person.name or table.state.chairs[seat].name).at(name))


@router.get("/t/{name}/record")
async def export(request: Request, name: str) -> Response:
    """The game file. While a game goes on its seed is a secret, and the file would tell it."""
    state = (await services(request).tables.open(name)).state
    match = state.match
    if match is None or not match.over:
        raise BadOption(
            say("The game file can be saved when the game is over: until then it would give away what is hidden.")
        )
    headers = {"Content-Disposition": f'attachment; filename="{state.game.name}-{name}.atoll"'}
    record = record_of(match, state.proof)
    return PlainTextResponse(record.write(), headers=headers)


@router.get("/t/{name}/review", response_class=HTMLResponse)
async def review(request: Request, name: str) -> Response:
    """What the bots say of a game that is over. While they think, the page comes back by itself."""
    table = await services(request).tables.open(name)
    state, tongue = table.state, table.state.tongue(language_of(request))
    found = await services(request).thinking.review(table, player_of(request))
    turns = [(turn["number"], tongue.say(from_data(turn["text"]))) for turn in found["turning_points"]] if found else []
    title = tongue.say(say("Chances to win, move by move"))
    chart = chances(found["chances"], state.names, [n for n, _ in turns], title) if found else ""
    response = page(
        request,
        "review.html",
        tongue,
        id=name,
        game=state.game,
        ready=found is not None,
        chart=markup(chart),
        turns=turns,
        summary=[tongue.say(from_data(line)) for line in found["summary"]] if found else [],
    )
    if found is None:
        response.headers["Refresh"] = "2"
    return response


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
    if match is None or not match.over:
        return None
    if key not in _checks:
        twin: Match = match.copy()
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


def qr_code(text: str) -> str:
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, scale=1, border=2, omitsize=True, light="#ffffff", dark="#000000"
    )
    return out.getvalue().decode()
