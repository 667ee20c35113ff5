"""A guest's own page: the tables they sit at, and tokens for their programs."""

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, Response

from atoll.server.pages.common import go, page, remember_newcomer, tongue_of
from atoll.server.people.identity import Person
from atoll.server.people.tokens import SCOPES
from atoll.server.services import person_of, services

router = APIRouter(include_in_schema=False)


@router.get("/account", response_class=HTMLResponse)
async def account(request: Request) -> Response:
    return await _account_page(request, person_of(request))


@router.post("/account/tokens", response_class=HTMLResponse)
async def make_token(request: Request) -> Response:
    """A token is shown once, on the page that answers."""
    form = await request.form()
    scopes = [str(value) for key, value in form.multi_items() if key == "scope"]
    person = person_of(request)
    label = "".join(sign for sign in str(form.get("name", "")) if sign.isprintable())
    token = await services(request).tokens.make(person, label, scopes)
    return await _account_page(request, person, token)


@router.post("/account/revoke")
async def revoke(request: Request, token: str = Form(max_length=40, pattern="^[0-9a-f]*$")) -> Response:
    await services(request).storage.revoke_token(person_of(request).who, token)
    return go(request, "/account")


async def _account_page(request: Request, person: Person, token: str = "") -> Response:
    rows = [row for row in await services(request).storage.tokens_of(person.who) if not row.revoked]
    response = page(
        request, "account.html", tongue_of(request), tokens=rows, scopes=SCOPES, token=token, name=person.name
    )
    remember_newcomer(request, response, person)
    return response
