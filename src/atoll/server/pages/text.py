"""The text table: headings, real tables, a numbered list of moves and a command field. It needs no script."""

from typing import Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, Response

from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError
from atoll.core.match import views_differ
from atoll.core.message import Message, Who, say
from atoll.core.text import Heading, Line
from atoll.core.tongue import Tongue
from atoll.server.live.viewer import outcome
from atoll.server.pages.common import go, page, script_words
from atoll.server.services import language_of, person_of, player_of, services
from atoll.server.tables.meaning import match_of, typed
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.state import TableState
from atoll.web.page import as_json

TEXT_LINES = 30

router = APIRouter(include_in_schema=False)


@router.get("/t/{name}/text", response_class=HTMLResponse)
async def text(request: Request, name: str, seat: int | None = None) -> Response:
    return await _text_page(request, await services(request).tables.open(name), seat)


async def _text_page(
    request: Request, at: OpenTable, seat: int | None = None, error: Message | None = None
) -> Response:
    person = person_of(request)
    table, match = at.state, at.state.match
    if match is None:
        return go(request, f"/t/{table.id}")
    own = table.seats_of(person.who)
    awaited = [s for s in own if s in table.awaiting]
    if seat not in own:
        seat = awaited[0] if awaited else own[0] if own else NOBODY
        shared = len(own) > 1
    else:
        shared = bool(awaited) and seat not in awaited
    tongue = table.tongue(language_of(request))
    curtain = shared and bool(awaited) and views_differ(match, own)
    if shared and awaited and not curtain:
        seat = awaited[0]
    prompt = match.prompt(seat)
    moves = [] if table.is_over else match.moves(seat)
    lines = len(table.story)
    hears = await services(request).desk.hears_of(person.who, table.id) if own else None
    return page(
        request,
        "text.html",
        tongue,
        400 if error else 200,
        id=table.id,
        game=table.game,
        names=", ".join(tongue.name(seat) for seat, chair in enumerate(table.chairs) if chair.taken),
        own=as_json(own),
        is_seated=bool(own),
        hears=hears,
        words=script_words(tongue),
        curtain=tongue.say(say("Pass the screen to {name}.", name=Who(awaited[0]))) if curtain else "",
        curtain_seat=awaited[0] if awaited else 0,
        prompt=tongue.say(outcome(table) if table.is_over else prompt.decide if moves else prompt.wait),
        error=tongue.say(error) if error else "",
        revision=table.revision,
        seat=seat,
        moves=[] if curtain else _move_list(table, seat, tongue),
        can_undo=seat != NOBODY and table.undo_stop_in_sight(seat) is None,
        blocks=[_block(block, tongue) for block in match.text(NOBODY if curtain else seat)],
        sheet=[(tongue.name(s.seat), tongue.say(s.reason), s.points) for s in match.score_sheet()]
        if match.over
        else [],
        count=len(match.log),
        commitment=table.promised if table.row.seed is None else "",
        log=table.lines(reversed(range(max(0, lines - TEXT_LINES), lines)), seat, tongue.language),
    )


MANY = 12
"""More moves than these are told in groups."""


def _move_list(table: TableState, seat: int, tongue: Tongue) -> list[tuple[str, list[dict[str, Any]]]]:
    """The legal moves in notation, and in words: the names of the things that one would touch. Many of them are in
    groups, by what is touched first."""
    match = match_of(table)
    moves = match.moves(seat)
    scene = table.game.scene(table.view(seat), [move.id for move in moves], "wide")
    labels = {thing.id: tongue.say(thing.label) for thing in scene.things if thing.label}
    groups: dict[str, list[dict[str, Any]]] = {}
    for number, move in enumerate(moves, 1):
        words = [labels[name] for name in scene.touches[move.id]]
        group = words[0] if len(moves) > MANY else ""
        groups.setdefault(group, []).append({"number": number, "text": move.text, "words": ", ".join(words)})
    return list(groups.items())


def _block(block: Any, tongue: Tongue) -> dict[str, Any]:
    if isinstance(block, Heading):
        return {"kind": "heading", "text": tongue.say(block.message)}
    if isinstance(block, Line):
        return {"kind": "line", "text": tongue.say(block.message)}
    rows = [
        (head, [{"text": c.text, "mark": c.mark, "words": tongue.say(c.label) if c.label else c.text} for c in cells])
        for head, cells in block.rows
    ]
    has_heads = any(head for head, _ in block.rows)
    return {
        "kind": "sheet",
        "title": tongue.say(block.title),
        "columns": block.columns,
        "rows": rows,
        "has_heads": has_heads,
    }


@router.post("/t/{name}/text")
async def type_move(
    request: Request, name: str, move: str = Form(""), revision: int = Form(0), seat: int = Form(NOBODY)
) -> Response:
    """A move from the text table. Whatever is wrong with it stands above the command field."""
    table, player = await services(request).tables.open(name), player_of(request, seat=seat)
    try:
        await services(request).deeds.play(table, player, revision, typed(move))
    except AtollError as error:
        return await _text_page(request, table, seat, error.message)
    return go(request, f"/t/{name}/text?seat={seat}")


@router.post("/t/{name}/undo")
async def undo(request: Request, name: str, seat: int = Form(), revision: int = Form(0)) -> Response:
    table, player = await services(request).tables.open(name), player_of(request, seat=seat)
    try:
        await services(request).deeds.undo(table, player, revision)
    except AtollError as error:
        return await _text_page(request, table, seat, error.message)
    return go(request, f"/t/{name}/text?seat={seat}")
