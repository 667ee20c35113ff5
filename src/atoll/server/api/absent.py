"""The API about those who do not come, and about time: the same deeds as on the pages."""

from typing import Any

from fastapi import APIRouter, Request

from atoll.server.api.bearer import Who, needs
from atoll.server.api.models import (
    ERRORS,
    Agreement,
    Away,
    Done,
    HandingOver,
    OfferedLink,
    Permission,
    SeatNamed,
    TableName,
)
from atoll.server.bots.levels import check_bot
from atoll.server.pages.common import address
from atoll.server.people.tokens import PLAY
from atoll.server.services import player_of, services

router = APIRouter(prefix="/api", tags=["the absent, and time"])


async def _do(request: Request, name: str, deed: str, *given: Any, **named: Any) -> Any:
    here = services(request)
    return await getattr(here.absences, deed)(await here.tables.open(name), *given, **named)


@router.post("/tables/{name}/nudge", responses=ERRORS)
async def nudge(request: Request, who: Who, name: TableName, at: SeatNamed) -> Done:
    """Ask somebody to play: once for each of their turns, and not too soon."""
    await _do(request, name, "nudge", player_of(request, needs(who, PLAY)), at.seat)
    return Done()


@router.post("/tables/{name}/hand", responses=ERRORS)
async def hand(request: Request, who: Who, name: TableName, at: HandingOver) -> Done:
    """Let a house bot play on: for you at any time, for others when their time is over."""
    check_bot(at.bot)
    await _do(request, name, "hand_to_bot", player_of(request, needs(who, PLAY)), at.seat, at.bot)
    return Done()


@router.post("/tables/{name}/offer", responses=ERRORS)
async def offer(request: Request, who: Who, name: TableName, at: SeatNamed) -> OfferedLink:
    """Make a link by which somebody can play on in a seat."""
    number = await _do(request, name, "offer", player_of(request, needs(who, PLAY)), at.seat)
    link = services(request).signer.offer(name, at.seat, number)
    return OfferedLink(link=address(request, f"/o/{link}"))


@router.post("/tables/{name}/back", responses=ERRORS)
async def back(request: Request, who: Who, name: TableName, at: SeatNamed) -> Done:
    """Take your seat back from whoever plays there for you; or give one back in which you play for somebody."""
    await _do(request, name, "come_back", player_of(request, needs(who, PLAY)), at.seat)
    return Done()


@router.post("/tables/{name}/play-for", responses=ERRORS)
async def play_for(request: Request, who: Who, name: TableName, at: SeatNamed) -> Done:
    """Play for somebody who has agreed to it."""
    await _do(request, name, "play_for", player_of(request, needs(who, PLAY)), at.seat)
    return Done()


@router.post("/tables/{name}/permit", responses=ERRORS)
async def permit(request: Request, who: Who, name: TableName, given: Permission) -> Done:
    """Let somebody else at the table play for you, or do not any more."""
    player = player_of(request, needs(who, PLAY), given.seat)
    await _do(request, name, "permit", player, given.other, is_for=given.yes)
    return Done()


@router.post("/tables/{name}/resign", responses=ERRORS)
async def resign(request: Request, who: Who, name: TableName, at: SeatNamed) -> Done:
    """Give up: a bot plays on, and you come after all others."""
    await _do(request, name, "resign", player_of(request, needs(who, PLAY), at.seat))
    return Done()


@router.post("/tables/{name}/agree", responses=ERRORS)
async def agree(request: Request, who: Who, name: TableName, given: Agreement) -> Done:
    """Agree to end the game here, undecided, or do not any more. It ends when all people at the table agree."""
    await _do(request, name, "agree", player_of(request, needs(who, PLAY)), is_for=given.yes)
    return Done()


@router.post("/away", responses=ERRORS)
async def away(request: Request, who: Who, given: Away) -> Done:
    """Say until when you are away, at all your tables: clocks that count days stand for you. 0 if you are back."""
    person, vacations = needs(who, PLAY), services(request).vacations
    if given.until:
        await vacations.go_away(person.who, given.until)
    else:
        await vacations.come_back(person.who)
    return Done()
