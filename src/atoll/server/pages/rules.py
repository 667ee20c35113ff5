"""The rules of a game in short, with pictures of real positions, and the complete rulebooks."""

import functools
from collections.abc import Sequence

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from atoll.bots import shelf
from atoll.core.contract import NOBODY
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.registry import find
from atoll.core.tongue import LANGUAGES
from atoll.server.limits.processor_time import in_thread
from atoll.server.pages.common import card_of, page, tongue_of
from atoll.web.palette import THEMES
from atoll.web.picture import svg_of
from atoll.web.rulebooks import rulebook

PICTURES_KEPT = 64
NAMES = ("Anna", "Ben", "Chloe", "Dirk", "Eva")

router = APIRouter(include_in_schema=False)


@router.get("/rules/{name}", response_class=HTMLResponse)
async def rules(request: Request, name: str) -> Response:
    game = find(name)
    tongue = tongue_of(request, game)
    sections = [
        {"title": tongue.say(section.title), "verdict": verdict, "rest": rest}
        for section in game.guide
        for verdict, rest in [_verdict_first([tongue.say(paragraph) for paragraph in section.paragraphs])]
    ]
    return page(
        request,
        "rules.html",
        tongue,
        game=game,
        sections=sections,
        pictures=await in_thread(_moments, game.name) if sections else {},
        is_complete=rulebook(name) is not None,
        card=card_of(request, game.title, tongue.say(game.about), game),
    )


def _verdict_first(paragraphs: Sequence[str]) -> tuple[str, list[str]]:
    """What a section says first, and what it says then."""
    verdict, _, more = paragraphs[0].partition(". ")
    return (f"{verdict}." if more else verdict), [*([more] if more else []), *paragraphs[1:]]


@router.get("/rules/{name}/{section}.svg")
async def rules_picture(name: str, section: int, theme: str = "light", language: str = "en") -> Response:
    """A position for which a section of the rules was written."""
    if theme not in THEMES or language not in LANGUAGES:
        raise HTTPException(404)
    picture = await in_thread(_picture, find(name).name, section, theme, language)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


@functools.lru_cache(PICTURES_KEPT)
def _picture(name: str, section: int, theme: str, language: str) -> str:
    moments = _moments(name)
    if section not in moments:
        raise HTTPException(404)
    match = _example(name).clone()
    match.rewind(moments[section])
    seat = match.awaiting[0] if match.awaiting else 0
    return svg_of(match, seat, theme=theme, language=language)


@functools.cache
def _example(name: str) -> Match:
    """A whole game between quick bots, the same at every time: the deal of the guided game."""
    game: Game = find(name)
    lesson = game.lesson
    seats, seed, options = (lesson.seats, lesson.seed, lesson.options) if lesson else (game.seats[0], 1, {})
    match = Match(Header(game, seats, seed, options, NAMES[:seats]), "plain")
    bots = [shelf.make(shelf.LEVELS[0], seat) for seat in range(seats)]
    while match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match


@functools.cache
def _moments(name: str) -> dict[int, int]:
    """For sections of the rules, how many moves of the example there are when they are needed; each its own moment."""
    match = _example(name)
    needed: dict[int, list[int]] = {}
    for number in range(len(match.log) + 1):
        table = match.at(number)
        for section in match.game.beside(match.rulebook.view(table, NOBODY)):
            needed.setdefault(section, []).append(number)
    moments: dict[int, int] = {0: len(match.log) // 3}
    for section, numbers in sorted(needed.items(), key=lambda item: len(item[1])):
        free = [number for number in numbers if number not in moments.values()]
        if free:
            moments[section] = free[len(free) // 2]
    return moments


@router.get("/rulebook/{name}", response_class=HTMLResponse)
async def complete_rules(request: Request, name: str) -> Response:
    book = rulebook(name)
    if book is None:
        raise HTTPException(404)
    return page(request, "rulebook.html", tongue_of(request), book=book)
