"""How one is told of things: a page for oneself, a switch at each table, and a page to be left alone."""

from collections.abc import Mapping

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, Response

from atoll.core.errors import BadOption
from atoll.core.message import Message, say
from atoll.server.notices.kinds import KINDS
from atoll.server.notices.wishes import wishes_of, zones
from atoll.server.pages.common import address, go, own_path, page, remember_newcomer, tongue_of
from atoll.server.services import household_of, language_of, person_of, services

router = APIRouter(include_in_schema=False)
WHERE = "/account/notices"


@router.get(WHERE, response_class=HTMLResponse)
async def notices(request: Request, done: str = "") -> Response:
    return await _page(request, told=DONE.get(done))


DONE = {
    "push": say("This browser tells you now."),
    "webhook": say("Added. Send a test to see whether it arrives."),
    "mail": say("A letter is on its way. Follow the link in it, and notices go there."),
    "removed": say("Taken back."),
    "wishes": say("Kept."),
}


async def _page(
    request: Request,
    *,
    told: Message | None = None,
    error: Message | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response:
    """What there is, and what was typed if it was refused."""
    desk, person, tongue = services(request).desk, person_of(request), tongue_of(request)
    ways = [
        {
            "id": way.id,
            "kind": way.kind,
            "name": name if isinstance(name := desk.name_of(way), str) else tongue.say(name),
            "confirmed": bool(way.confirmed),
            "trouble": tongue.say(way.reason) if way.reason else "",
        }
        for way in await desk.channels(person.who)
    ]
    response = page(
        request,
        "account_notices.html",
        tongue,
        400 if error else 200,
        ways=ways,
        wishes=await desk.wishes(person.who),
        kinds=KINDS,
        zones=zones(),
        has_mail=services(request).mail.is_set_up,
        push_key=services(request).couriers.push.public_key,
        told=told,
        error=error,
        typed=typed or {},
    )
    remember_newcomer(request, response, person)
    return response


def _origin(request: Request) -> str:
    return address(request, "")


# Ways to be told.


@router.post(f"{WHERE}/push")
async def add_push(request: Request, subscription: str = Form(max_length=2000)) -> Response:
    """This browser, as its script has asked for."""
    person, language = person_of(request), language_of(request)
    await services(request).desk.add_push(person.who, subscription, _origin(request), language)
    return go(request, f"{WHERE}?done=push", person)


@router.post(f"{WHERE}/webhook", response_class=HTMLResponse)
async def add_webhook(request: Request, webhook: str = Form("", max_length=500)) -> Response:
    person, language = person_of(request), language_of(request)
    try:
        await services(request).desk.add_webhook(person.who, webhook, _origin(request), language)
    except BadOption as error:
        return await _page(request, error=error.message, typed={"webhook": webhook})
    return go(request, f"{WHERE}?done=webhook", person)


@router.post(f"{WHERE}/mail", response_class=HTMLResponse)
async def add_mail(request: Request, mail: str = Form("", max_length=200)) -> Response:
    person, language, home = person_of(request), language_of(request), household_of(request)
    try:
        await services(request).desk.add_mail(person.who, mail, _origin(request), language, home)
    except BadOption as error:
        return await _page(request, error=error.message, typed={"mail": mail})
    return go(request, f"{WHERE}?done=mail", person)


@router.post(f"{WHERE}/remove")
async def remove(request: Request, channel: str = Form(max_length=40)) -> Response:
    await services(request).desk.remove(person_of(request).who, channel)
    return go(request, f"{WHERE}?done=removed")


@router.post(f"{WHERE}/test", response_class=HTMLResponse)
async def send_test(request: Request, channel: str = Form(max_length=40)) -> Response:
    told = await services(request).desk.test(person_of(request).who, channel, household_of(request))
    return await _page(request, told=told)


@router.post(f"{WHERE}/wishes", response_class=HTMLResponse)
async def wish(request: Request) -> Response:
    form = await request.form()
    field = {name: str(form.get(name, ""))[:60] for name in ("digest", "begin", "end", "zone", "how")}
    try:
        wished = wishes_of(
            kinds=[str(kind) for kind in form.getlist("kind")],
            digest=field["digest"] if field["how"] == "digest" else "",
            is_quiet="quiet" in form,
            begin=field["begin"],
            end=field["end"],
            zone=field["zone"],
            text="text" in form,
        )
        if field["how"] == "digest" and not wished.digest:
            raise BadOption(say("Type when the one notice a day is to come."))
    except BadOption as error:
        return await _page(request, error=error.message, typed=field)
    person = person_of(request)
    await services(request).desk.wish(person.who, wished)
    return go(request, f"{WHERE}?done=wishes", person)


# At a table.


@router.post("/t/{name}/notices")
async def hear_of(request: Request, name: str, on: int = Form(0), back: str = Form("", max_length=100)) -> Response:
    """Turn the notices of a table on or off."""
    table = await services(request).tables.open(name)
    await services(request).desk.hear_of(person_of(request).who, table.id, on=bool(on))
    return go(request, own_path(back) if back else f"/t/{table.id}")


# Links in letters. They work without a cookie: whoever has got the letter may.


@router.get("/notices/stop/{link}", response_class=HTMLResponse)
async def stop_page(request: Request, link: str) -> Response:
    """Only asks: programs that look after mail open every link in it."""
    found = await services(request).desk.stopping(link)
    return _stop_page(request, link, table=found[1] if found else "", is_there=found is not None)


@router.post("/notices/stop/{link}", response_class=HTMLResponse)
async def stop(request: Request, link: str, what: str = Form("", max_length=10)) -> Response:
    """By the button of the page; or by that of a mail program, which says `List-Unsubscribe=One-Click`, means all."""
    desk = services(request).desk
    found = await desk.stopping(link)
    if found is None:
        return _stop_page(request, link, table="", is_there=False)
    channel, table = found
    if what in ("table", "again") and table:
        await desk.hear_of(channel.who, table, on=what == "again")
        words = say("You hear of this table again.") if what == "again" else say("You hear no more of this table.")
        return _stop_page(request, link, table=table, is_there=True, told=words, is_silent=what == "table")
    await desk.remove(channel.who, channel.id)
    return _stop_page(request, link, table="", is_there=False, told=say("Nothing more comes here."))


def _stop_page(
    request: Request, link: str, *, table: str, is_there: bool, told: Message | None = None, is_silent: bool = False
) -> Response:
    return page(
        request,
        "notices_stop.html",
        tongue_of(request),
        link=link,
        table=table,
        is_there=is_there,
        told=told,
        is_silent=is_silent,
    )


@router.get("/notices/confirm/{link}", response_class=HTMLResponse)
async def confirm_page(request: Request, link: str) -> Response:
    return page(request, "notices_confirm.html", tongue_of(request), link=link, is_confirmed=False)


@router.post("/notices/confirm/{link}", response_class=HTMLResponse)
async def confirm(request: Request, link: str) -> Response:
    await services(request).desk.confirm(link)
    return page(request, "notices_confirm.html", tongue_of(request), link=link, is_confirmed=True)
