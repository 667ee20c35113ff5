"""Signing in, on a device where one is a guest: by a passkey, a recovery phrase, or a link in a letter."""

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, Response

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server.pages.account import LONGEST_ANSWER, PASSKEY_WORDS, for_script, site_of, this_device
from atoll.server.pages.common import (
    address,
    go,
    is_secure,
    page,
    remember,
    script_words,
    status_of,
    tongue_of,
)
from atoll.server.people.identity import YEARS, Person
from atoll.server.people.phrases import LONGEST
from atoll.server.people.ways_in import ADD
from atoll.server.services import household_of, language_of, person_of, services

OK = 200
router = APIRouter(include_in_schema=False)


@router.get("/signin", response_class=HTMLResponse)
async def sign_in(request: Request) -> Response:
    return _page(request)


def _page(request: Request, error: AtollError | None = None, done: Message | None = None) -> Response:
    tongue = tongue_of(request)
    return page(
        request,
        "signin.html",
        tongue,
        status_of(error) if error else 200,
        sends_mail=services(request).mail.is_set_up,
        error=tongue.say(error.message) if error else "",
        done=tongue.say(done) if done else "",
        words=script_words(tongue, PASSKEY_WORDS),
    )


@router.post("/signin/passkey/ask")
async def ask_for_passkey(request: Request) -> Response:
    return await for_script(request, services(request).passkeys.ask_to_enter(site_of(request)))


@router.post("/signin/passkey")
async def by_passkey(
    request: Request, note: str = Form(max_length=2000), answer: str = Form(max_length=LONGEST_ANSWER)
) -> Response:
    person = person_of(request)

    async def enter() -> dict[str, str]:
        nonlocal person
        person = await _signed_in(request, await services(request).passkeys.entered(site_of(request), note, answer))
        return {"go": "/tables"}

    response = await for_script(request, enter())
    return response if response.status_code != OK else await _welcome(request, response, person)


@router.post("/signin/phrase")
async def by_phrase(request: Request, phrase: str = Form("", max_length=10 * LONGEST)) -> Response:
    try:
        who = await services(request).ways_in.by_phrase(phrase, household_of(request))
    except AtollError as error:
        return _page(request, error)
    return await _welcome(request, go(request, "/tables"), await _signed_in(request, who))


@router.post("/signin/mail")
async def ask_for_letter(request: Request, mail: str = Form("")) -> Response:
    """Whether somebody keeps their place by this address is not said."""
    here, tongue = services(request), tongue_of(request)
    try:
        letter = here.ways_in.letter_to_enter(
            mail, household_of(request), lambda note: address(request, f"/signin/link/{note}"), tongue
        )
    except AtollError as error:
        return _page(request, error)
    here.tables.do(letter)
    return _page(request, done=say("If somebody keeps their place by this address, a letter is on its way there."))


@router.get("/signin/link/{note}", response_class=HTMLResponse)
async def show_link(request: Request, note: str) -> Response:
    """Programs that look at letters open links in them: nothing happens before somebody presses the button."""
    is_own = services(request).ways_in.purpose(note) == ADD
    return page(request, "letter.html", tongue_of(request), note=note, is_own=is_own)


@router.post("/signin/link/{note}")
async def follow_link(request: Request, note: str) -> Response:
    here, person = services(request), person_of(request)
    is_own = here.ways_in.purpose(note) == ADD
    person = await here.ways_in.follow(note, person, language_of(request), this_device(request))
    return await _welcome(request, go(request, "/account" if is_own else "/tables"), person)


async def _signed_in(request: Request, who: str) -> Person:
    return await services(request).people.sign_in(who, person_of(request), this_device(request))


async def _welcome(request: Request, response: Response, person: Person) -> Response:
    """The device is somebody's now, and so are the tables at which they sat here as a guest."""
    here = services(request)
    await here.tables.recognise_all()
    remember(request, response, person)
    row = await here.people.row(person.who)
    if row is not None and "language" not in request.cookies:
        response.set_cookie("language", row.language, max_age=YEARS, samesite="lax", secure=is_secure(request))
    return response
