"""A game looked back on: the chances, the turning points in words, and a picture of each."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from atoll.core.engine import engine_for
from atoll.core.errors import BadOption
from atoll.core.match import Match
from atoll.core.message import from_data, say
from atoll.core.scene import Layout
from atoll.core.tongue import Tongue
from atoll.server.limits.processor_time import in_thread
from atoll.server.pages.common import layout_of, page
from atoll.server.services import language_of, player_of, services
from atoll.server.tables.meaning import match_of
from atoll.web.chart import NARROW, WIDTH, chances
from atoll.web.page import markup
from atoll.web.svg import draw
from atoll.web.ways import with_ways

router = APIRouter(include_in_schema=False)
EVERY = 2
"""Seconds after which a page without script asks again."""


@router.get("/t/{name}/review", response_class=HTMLResponse)
async def review(request: Request, name: str) -> Response:
    """What the bots say of a game that is over. While they think, the page shows what they have found."""
    table = await services(request).tables.open(name)
    state, tongue = table.state, table.state.tongue(language_of(request))
    thinking = services(request).thinking
    ready = await thinking.review(table, player_of(request))
    found = ready or thinking.so_far(table)
    moments = [_moment(one, tongue) for one in found.get("turning_points", ())]
    return page(
        request,
        "review.html",
        tongue,
        id=name,
        game=state.game,
        ready=ready is not None,
        every=EVERY,
        found=found,
        chart=markup(_chart(found, state.names, len(match_of(state).log), tongue, layout_of(request))),
        moments=moments,
        summary=[tongue.say(from_data(line)) for line in found.get("summary", ())],
    )


def _moment(one: Mapping[str, Any], tongue: Tongue) -> dict[str, Any]:
    """A turning point, as the page shows it."""
    return {
        "number": one["number"],
        "best": one["best"],
        "told": tongue.say(from_data(one["told"])),
        "better": tongue.say(from_data(one["better"])),
        "reason": tongue.say(from_data(one["reason"])) if one["reason"] else "",
        "cost": round(100 * (one["best_chance"] - one["chance"])),
    }


def _chart(found: Mapping[str, Any], names: Sequence[str], moves: int, tongue: Tongue, layout: Layout) -> str:
    if not found:
        return ""
    width = NARROW if layout == "tall" else WIDTH
    marks = [one["number"] for one in found["turning_points"]]
    return chances(found["chances"], names, marks, moves, tongue.say(say("Chances to win, move by move")), width)


@router.get("/t/{name}/review/{number}.svg")
async def moment(request: Request, name: str, number: int, best: int = -1, theme: str = "light") -> Response:
    """The position before a move of a game that is over: what was played in it, and what was better."""
    table = await services(request).tables.open(name)
    match = match_of(table.state)
    if not match.over:
        raise BadOption(say("The game is not over yet."))
    if not 0 <= number < len(match.log):
        raise HTTPException(404)
    tongue = table.state.tongue(language_of(request))
    picture = await in_thread(_picture, match, number, best, tongue, "dark" if theme == "dark" else "light")
    headers = {"Cache-Control": "private, max-age=3600", "Vary": "Cookie"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


def _picture(match: Match, number: int, best: int, tongue: Tongue, theme: str) -> str:
    game, book, position = match.game, match.rulebook, match.at(number)
    seat, played = match.log[number]
    row = engine_for(game, "plain").row(book.MOST_MOVES)
    moves = [int(move) for move in row[: book.legal(position, seat, row)]]
    view = book.view(position, seat)
    ways = {"played": book.touched(view, played)}
    if best in moves:
        ways["better"] = book.touched(view, best)
    scene = game.scene(view, moves, "wide", None, "")
    return with_ways(draw(scene, tongue, theme, game.package), scene, ways)
