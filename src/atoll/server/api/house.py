"""What the house's own bot workers call: they ask for work, and answer. It is no part of the schema."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from atoll.server.api.bearer import KEEP_ALIVE, Who, needs
from atoll.server.api.models import AS_IT_IS, NDJSON, Done
from atoll.server.people.tokens import HOUSE
from atoll.server.services import services
from atoll.web.wire import encode

router = APIRouter(prefix="/api/house", include_in_schema=False)


@router.get("/work")
async def work(request: Request, who: Who, worker: str = "", holding: str = "") -> Response:
    """One thing to think about, for a worker of this house; blank lines until there is one. The line stays open until
    it is answered: a worker whose line breaks has lost it. Whoever holds another job gets only what goes before it."""
    needs(who, HOUSE)
    queue = services(request).queue
    held = queue.wanted(holding)
    if held is not None:
        queue.hear_of(held)
    elif holding:
        return Response(status_code=410)

    async def lines() -> AsyncIterator[bytes]:
        job = None
        try:
            yield b"\n"
            if held is not None:
                job = queue.take_now(held)
            while job is None and held is None:
                try:
                    async with asyncio.timeout(KEEP_ALIVE):
                        job = await queue.take()
                except TimeoutError:
                    yield b"\n"
            if job is not None:
                yield encode(job.data | {"id": job.id}) + b"\n"
                if not await queue.settled(job):
                    queue.on_hang(worker)
        finally:
            if job is not None:
                queue.lose(job)

    return StreamingResponse(lines(), media_type=NDJSON, headers=AS_IT_IS)


@router.post("/progress/{job}")
async def progress(request: Request, who: Who, job: str) -> Done:
    """What a worker has found out so far."""
    needs(who, HOUSE)
    services(request).queue.note(job, await request.json())
    return Done()


@router.post("/answers/{job}")
async def answer(request: Request, who: Who, job: str) -> Done:
    """What a worker has found out."""
    needs(who, HOUSE)
    services(request).queue.answer(job, await request.json())
    return Done()
