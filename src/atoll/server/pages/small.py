"""Small things: files, previews, and whether the server is well."""

import asyncio
import functools
import secrets

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from atoll.core.message import say
from atoll.core.registry import find
from atoll.server.pages.common import Refused, page, tongue_of
from atoll.server.services import household_of, services
from atoll.web.page import statics
from atoll.web.picture import svg_of

PREVIEW_SEED = 5

router = APIRouter()


@router.get("/static/{name}", include_in_schema=False)
async def static(name: str) -> Response:
    if name not in statics():
        raise HTTPException(404)
    data, media_type = statics()[name]
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(data, media_type=media_type, headers=headers)


@router.get("/picture/{name}.svg", include_in_schema=False)
async def preview(request: Request, name: str, theme: str = "light") -> Response:
    """What a game looks like in the middle of it."""
    headers = {"Cache-Control": "public, max-age=86400"}
    picture = await asyncio.to_thread(_preview, find(name).name, "dark" if theme == "dark" else "light")
    return Response(picture, media_type="image/svg+xml", headers=headers)


@functools.cache
def _preview(name: str, theme: str) -> str:
    from atoll.bots.random import Random
    from atoll.core.match import new

    match = new(name, seed=PREVIEW_SEED, engine="plain")
    bot = Random(PREVIEW_SEED)
    while match.awaiting:
        match.play(match.awaiting[0], bot.choose(match, match.awaiting[0]))
    match.rewind(len(match.log) * 2 // 5)
    return svg_of(match, match.awaiting[0], theme=theme)


@router.get("/api", include_in_schema=False)
async def describe_api(request: Request) -> Response:
    """The API in words, from its own schema."""
    calls = [
        (path, method.upper(), call.get("summary", ""), call.get("description", ""))
        for path, methods in request.app.openapi()["paths"].items()
        for method, call in methods.items()
        if path.startswith("/api/")
    ]
    return page(request, "api.html", tongue_of(request), calls=calls)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Numbers to watch, in the format of Prometheus: for this machine, or whoever brings the token for them."""
    here = services(request)
    brought, token = request.headers.get("authorization", ""), f"Bearer {here.settings.metrics_token}"
    is_trusted = here.settings.metrics_token and secrets.compare_digest(brought.encode(), token.encode())
    if household_of(request) and not is_trusted:
        raise Refused(403, say("These numbers are not for everybody."))
    return Response(here.metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/healthz")
async def healthz(request: Request) -> dict[str, str]:
    """Whether this process serves and its database can be written to."""
    await services(request).storage.check()
    return {"status": "ok"}
