"""Whatever does not work is answered with a sentence in the reader's language: a page for people, data for programs."""

from collections.abc import Sequence
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server.api.routes import trouble
from atoll.server.pages.common import Refused, fail, status_of
from atoll.server.services import language_of, services

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What every answer tells the browser about what its page may do."""
MOST_NAMED, LONGEST_NAMED = 5, 40
NOT_RIGHT = say("The request is not as it should be.")
SENTENCES: dict[int, Message] = {
    404: say("There is nothing at this address."),
    405: say("This cannot be done at this address."),
    413: say("This is too large."),
}


class Fault(AtollError):
    """Something that is our fault."""

    status = 500


def is_for_programs(path: str) -> bool:
    """Whether it is for programs, some of which listen for hours."""
    return path.startswith("/api/")


def answer(request: Request, error: AtollError) -> Response:
    """What is said to whoever asked for it."""
    services(request).metrics.refused(type(error).__name__ if not isinstance(error, Refused) else str(error.status))
    if is_for_programs(request.scope["path"]):
        return JSONResponse(trouble(error, language_of(request)), status_of(error))
    return fail(request, error)


async def say_what_is_wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, AtollError)
    return answer(request, error)


async def say_that_it_is_not_there(request: Request, error: Exception) -> Response:
    """What routing and reading a form refuse; their own words are English, and not for people."""
    assert isinstance(error, HTTPException)
    response = answer(request, Refused(error.status_code, SENTENCES.get(error.status_code, NOT_RIGHT)))
    response.headers.update(error.headers or {})
    return response


async def say_what_does_not_fit(request: Request, error: Exception) -> Response:
    """What is not of the shape that was asked for is named, not repeated."""
    assert isinstance(error, RequestValidationError)
    message = say("Something is missing in the request, or is not what it should be: {names}.", names=_named(error))
    return answer(request, Refused(422, message))


async def say_that_it_is_our_fault(request: Request, error: Exception) -> Response:
    """This is said from outside of the guard, so that it takes the headers along by itself."""
    response = answer(request, Fault(say("Something has gone wrong here. Try again in a moment.")))
    response.headers.update(HEADERS)
    return response


def _named(error: RequestValidationError) -> str:
    """The names of the fields, as far as whoever asked needs them."""
    places: Sequence[Sequence[Any]] = [fault["loc"] for fault in error.errors()]
    names = dict.fromkeys(".".join(map(str, place[1:] or place))[:LONGEST_NAMED] for place in places)
    return ", ".join(list(names)[:MOST_NAMED])
