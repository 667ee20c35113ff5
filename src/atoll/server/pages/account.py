"""You: what one is called, how one keeps one's place, where one is signed in, and all that is stored about one."""

from collections.abc import Awaitable, Mapping
from typing import Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from atoll.core.errors import AtollError
from atoll.core.message import Message, say
from atoll.server.pages.common import address, go, page, remember, remember_newcomer, script_words, status_of, tongue_of
from atoll.server.pages.mine import since
from atoll.server.people.identity import COOKIE, Person
from atoll.server.people.leaving import everything_about, leave
from atoll.server.people.passkeys import add_passkey
from atoll.server.people.people import device_name, digest
from atoll.server.people.tokens import SCOPES
from atoll.server.services import household_of, language_of, person_of, services
from atoll.server.storage.log import Taken
from atoll.server.tables.state import LONGEST_TYPED, clean_name

router = APIRouter(include_in_schema=False)
SHORT = 16
"""Signs of a device's hash that name it in a form."""
HEX = "^[0-9a-f]*$"
LONGEST_ANSWER = 20_000
PASSKEY_WORDS = {
    "passkey_cancelled": say("Nothing was done: the device has not answered, or somebody has cancelled it."),
    "passkey_trouble": say("This device cannot do that here."),
    "copied": say("Copied"),
}


@router.get("/account", response_class=HTMLResponse)
async def account(request: Request) -> Response:
    return await account_page(request, person_of(request))


async def account_page(
    request: Request,
    person: Person,
    error: AtollError | None = None,
    *,
    token: str = "",
    phrase: str = "",
    done: Message | None = None,
    status: int = 200,
) -> Response:
    """The page, with what has just been made: it is shown this once."""
    here, tongue = services(request), tongue_of(request)
    row = None if person.is_guest else await here.people.row(person.who)
    devices = [] if row is None else await here.people.devices_of(person.who)
    ids = here.people.ids_of(person.who)
    response = page(
        request,
        "account.html",
        tongue,
        status,
        name=person.name,
        is_guest=person.is_guest,
        mail=row.mail if row else None,
        has_phrase=bool(row and row.phrase),
        sends_mail=here.mail.is_set_up,
        devices=[(each, each.id[:SHORT], each.id == digest(person.device)) for each in devices],
        passkeys=[] if row is None else await here.people.passkeys_of(person.who),
        tokens=[row for who in ids for row in await here.storage.tokens_of(who) if not row.revoked],
        scopes=SCOPES,
        token=token,
        phrase=phrase,
        done=tongue.say(done) if done else "",
        error=tongue.say(error.message) if error else "",
        since=since,
        words=script_words(tongue, PASSKEY_WORDS),
    )
    if not person.is_guest:
        remember(request, response, person)
    else:
        remember_newcomer(request, response, person)
    return response


def this_device(request: Request) -> str:
    """What to call the device that asks."""
    return device_name(request.headers.get("user-agent", ""))


def site_of(request: Request) -> str:
    """The address of this site, as a browser knows it that signs something for it."""
    public = services(request).settings.public_url
    return public.rstrip("/") if public else f"{request.scope['scheme']}://{request.headers.get('host', '')}"


@router.post("/account/name")
async def change_name(request: Request, name: str = Form("")) -> Response:
    person = person_of(request)
    try:
        return go(request, "/account", person.called(clean_name(name.strip()[:LONGEST_TYPED])))
    except AtollError as error:
        return await account_page(request, person, error, status=400)


# Ways to come back.


@router.post("/account/passkey/ask")
async def ask_for_passkey(request: Request) -> Response:
    """The question to this device; a newcomer must still be the same when it is answered."""
    person = person_of(request)
    response = await for_script(request, services(request).passkeys.ask_to_make(person, site_of(request)))
    remember_newcomer(request, response, person)
    return response


async def for_script(request: Request, answer: Awaitable[Mapping[str, Any]]) -> JSONResponse:
    """An answer to the script of a page; if it is no, a sentence."""
    try:
        return JSONResponse(await answer)
    except AtollError as error:
        return JSONResponse({"no": tongue_of(request).say(error.message)}, status_of(error))


@router.post("/account/passkey")
async def make_passkey(
    request: Request, note: str = Form(max_length=2000), answer: str = Form(max_length=LONGEST_ANSWER)
) -> Response:
    here, person = services(request), person_of(request)

    async def make() -> dict[str, str]:
        nonlocal person
        row = await here.passkeys.made(person, site_of(request), note, answer)
        person = await add_passkey(here.people, person, language_of(request), this_device(request), row)
        return {"go": "/account"}

    response = await for_script(request, make())
    if not person.is_guest:
        remember(request, response, person)
    return response


@router.post("/account/passkey/drop")
async def drop_passkey(request: Request, passkey: str = Form(max_length=1400)) -> Response:
    await services(request).people.drop_passkey(person_of(request), passkey)
    return go(request, "/account#place")


@router.post("/account/phrase", response_class=HTMLResponse)
async def make_phrase(request: Request) -> Response:
    """A phrase is shown once, on the page that answers."""
    here, person = services(request), person_of(request)
    try:
        person, phrase = await here.ways_in.make_phrase(person, language_of(request), this_device(request))
    except Taken:
        return go(request, "/account")
    return await account_page(request, person, phrase=phrase)


@router.post("/account/mail", response_class=HTMLResponse)
async def add_mail(request: Request, mail: str = Form("")) -> Response:
    here, person, tongue = services(request), person_of(request), tongue_of(request)
    try:
        await here.ways_in.ask_to_add(
            person, mail, household_of(request), lambda note: address(request, f"/signin/link/{note}"), tongue
        )
    except AtollError as error:
        return await account_page(request, person, error, status=400)
    return await account_page(request, person, done=say("A letter is on its way. Open the link in it on this device."))


@router.post("/account/mail/drop")
async def drop_mail(request: Request) -> Response:
    person = person_of(request)
    if not person.is_guest:
        await services(request).people.change(person, mail=None)
    return go(request, "/account#place")


# Devices.


@router.post("/account/device")
async def sign_out_device(
    request: Request, device: str = Form(max_length=SHORT, min_length=SHORT, pattern=HEX)
) -> Response:
    person = person_of(request)
    if not person.is_guest:
        await services(request).people.sign_out_device(person, device)
    return go(request, "/account#devices")


@router.post("/account/out")
async def sign_out(request: Request) -> Response:
    """On this device: whoever comes next is a newcomer."""
    person = person_of(request)
    if not person.is_guest:
        await services(request).people.sign_out(person)
    response = go(request, "/")
    response.delete_cookie(COOKIE)
    return response


# Programs.


@router.post("/account/tokens", response_class=HTMLResponse)
async def make_token(request: Request) -> Response:
    """A token is shown once, on the page that answers."""
    form = await request.form()
    scopes = [str(value) for key, value in form.multi_items() if key == "scope"]
    person = person_of(request)
    label = "".join(sign for sign in str(form.get("name", "")) if sign.isprintable())
    token = await services(request).tokens.make(person, label, scopes)
    return await account_page(request, person, token=token)


@router.post("/account/revoke")
async def revoke(request: Request, token: str = Form(max_length=40, pattern=HEX)) -> Response:
    here = services(request)
    for who in here.people.ids_of(person_of(request).who):
        await here.storage.revoke_token(who, token)
    return go(request, "/account")


# All that is stored, and nothing any more.


@router.get("/account/export")
async def export(request: Request) -> Response:
    here, person = services(request), person_of(request)
    found = await here.storage.look(everything_about, here.people.ids_of(person.who))
    headers = {"Content-Disposition": 'attachment; filename="atoll-you.json"', "Cache-Control": "private, no-store"}
    return JSONResponse({"name": person.name, **found}, headers=headers)


@router.post("/account/delete", response_class=HTMLResponse)
async def delete(request: Request, sure: str = Form("")) -> Response:
    here, person = services(request), person_of(request)
    if not sure:
        error = AtollError(say("Tick the box if you are sure."))
        return await account_page(request, person, error, status=400)
    await leave(here.people, here.deeds, here.bookkeeper, person)
    response = page(request, "gone.html", tongue_of(request))
    response.delete_cookie(COOKIE)
    return response
