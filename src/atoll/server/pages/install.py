"""Atoll among the programs of a device: the manifest, the worker that stays, the page for the time without network."""

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from atoll.core.message import say
from atoll.core.registry import games
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server.pages.common import tongue_of
from atoll.web.page import ICON_SIZES, render, static_path, worker

router = APIRouter(include_in_schema=False)
COLOURS = {"background_color": "#d5f3ea", "theme_color": "#14606e"}


@router.get("/manifest.json")
async def manifest(request: Request) -> Response:
    tongue = tongue_of(request)
    data = {
        "id": "/",
        "name": "Atoll",
        "short_name": "Atoll",
        "description": tongue.say(say("Four sea games, one table")),
        "lang": tongue.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "categories": ["games"],
        "icons": _icons(),
        "shortcuts": [
            {"name": game.title, "url": f"/play/{game.name}", "icons": [_icon("icon", ICON_SIZES[0], "any")]}
            for game in games()[:4]
        ],
        **COLOURS,
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
    return JSONResponse(data, media_type="application/manifest+json", headers=headers)


def _icons() -> list[dict[str, str]]:
    pixels = [
        _icon(kind, size, use) for kind, use in (("icon", "any"), ("maskable", "maskable")) for size in ICON_SIZES
    ]
    return [*pixels, {"src": static_path("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]


def _icon(kind: str, size: int, use: str) -> dict[str, str]:
    path = static_path(f"{kind}-{size}.png")
    return {"src": path, "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}


@router.get("/sw.js")
async def service_worker() -> Response:
    """Asked for again and again by browsers, which notice when it has changed."""
    return Response(worker(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline/{language}", response_class=HTMLResponse)
async def offline(language: str) -> Response:
    """What a device shows when there is no network; it is the same for everybody."""
    if language not in LANGUAGES:
        raise HTTPException(404)
    text = render("offline.html", Tongue(language, [game.package for game in games()]))
    return HTMLResponse(text, headers={"Cache-Control": "no-cache"})
