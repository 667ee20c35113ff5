"""The room where players gather before a game: an invitation for whoever comes, the seats for whoever is there."""

import io
from typing import Any

import segno
from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from atoll.core.errors import AtollError
from atoll.server.bots.levels import DEFAULT, check_bot, levels
from atoll.server.clock import now
from atoll.server.pages.cards import invitation_title, picture_path
from atoll.server.pages.common import (
    DIFFICULTIES,
    address,
    card_of,
    facts_of,
    fail,
    go,
    own_table,
    page,
    remember_newcomer,
    script_words,
    seat_bot,
    status_of,
    tongue_of,
)
from atoll.server.people.identity import Person
from atoll.server.services import language_of, person_of, player_of, services
from atoll.server.tables.absence import why_no_freeing
from atoll.server.tables.state import LONGEST_TYPED, TableState
from atoll.web.page import markup

ANY_SEAT = -1

router = APIRouter(include_in_schema=False)


def room_page(
    request: Request,
    table: TableState,
    person: Person,
    error: AtollError | None = None,
    *,
    watches: bool = False,
    typed: str = "",
) -> Response:
    """Where players gather until all seats are taken. Whoever has no seat is asked for a name, and nothing else."""
    tongue = tongue_of(request, table.game)
    own = table.seats_of(person.who)
    link = address(request, f"/t/{table.id}")
    title = invitation_title(table, tongue)
    response = page(
        request,
        "room.html",
        tongue,
        status_of(error) if error else 200,
        id=table.id,
        game=table.game,
        facts=facts_of(table.game),
        difficulties=DIFFICULTIES,
        title=title,
        chairs=chairs(request, table, person),
        seated=bool(own),
        listed=table.is_listed,
        rated=table.is_rated,
        is_host=table.host == person.who,
        watches=watches,
        name=typed or person.name,
        bots=levels(),
        address=link,
        qr=markup(qr_code(link)),
        chosen=_chosen(table),
        pace=(table.pace.words, table.pace.end) if table.pace.is_set else (),
        commitment=table.promised,
        words=script_words(tongue),
        error=tongue.say(error.message) if error else "",
        card=card_of(request, title, tongue.say(table.game.about), picture=picture_path(table, tongue.language)),
    )
    remember_newcomer(request, response, person)
    return response


def _chosen(table: TableState) -> list[tuple[Any, Any]]:
    """The options that are not as usual, and what was chosen."""
    known = {option.name: option for option in table.game.options}
    return [
        (known[name], known[name].says(value))
        for name, value in table.row.options.items()
        if value != known[name].default
    ]


def chairs(request: Request, table: TableState, person: Person) -> list[dict[str, Any]]:
    tongue, at = table.tongue(language_of(request)), now()
    chairs = []
    for seat, chair in enumerate(table.chairs):
        mine = chair.belongs_to(person.who)
        link = services(request).signer.link(table.id, seat, chair.since) if chair.who == person.who and mine else ""
        chairs.append(
            {
                "seat": seat,
                "name": tongue.name(seat) if chair.taken else "",
                "bot": chair.bot,
                "taken": chair.taken,
                "mine": mine,
                "may_stand": why_no_freeing(table, person.who, seat, at) is None,
                "link": address(request, f"/s/{link}") if link else "",
            }
        )
    return chairs


@router.post("/t/{name}/sit")
async def sit(
    request: Request, name: str, seat: int = Form(ANY_SEAT), as_name: str = Form(alias="name"), salt: str = Form("")
) -> Response:
    table, person = await services(request).tables.open(name), person_of(request)
    typed = as_name.strip()[:LONGEST_TYPED]
    if seat == ANY_SEAT:
        seat = next((seat for seat, chair in enumerate(table.state.chairs) if not chair.taken), 0)
    try:
        await services(request).deeds.sit(table, player_of(request, person, seat), typed, salt)
    except AtollError as error:
        if table.state.match is None:
            return room_page(request, table.state, person, error, typed=typed)
        return fail(request, error)
    if not person.name or table.state.seats_of(person.who) == [seat]:
        person = person.called(typed)
    return go(request, f"/t/{name}", person)


@router.post("/t/{name}/bot")
async def add_bot(request: Request, name: str, seat: int = Form(), bot: str = Form()) -> Response:
    table = await own_table(request, name)
    check_bot(bot)
    await seat_bot(request, table, seat, bot)
    return go(request, f"/t/{name}")


@router.post("/t/{name}/fill")
async def fill(request: Request, name: str, bot: str = Form(DEFAULT)) -> Response:
    """Bots in every empty seat, and off we go."""
    table = await own_table(request, name)
    check_bot(bot)
    for seat, chair in enumerate(table.state.chairs):
        if not chair.taken:
            await seat_bot(request, table, seat, bot)
    return go(request, f"/t/{name}")


def qr_code(text: str) -> str:
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, scale=1, border=2, omitsize=True, light="#ffffff", dark="#000000"
    )
    return out.getvalue().decode()
