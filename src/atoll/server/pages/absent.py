"""Who plays and who does not come: a page beside each table, which needs no script, and a part of the table page."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, Response

from atoll.core.errors import AtollError
from atoll.core.message import Message, Who, say
from atoll.core.tongue import Tongue
from atoll.server.bots.levels import DEFAULT, check_bot, levels
from atoll.server.clock import now
from atoll.server.pages.common import address, go, page, remember_newcomer, script_words, status_of, tongue_of
from atoll.server.people.identity import Person
from atoll.server.services import Services, language_of, person_of, player_of, services
from atoll.server.tables import absence, notes
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import DAYS, HOUR, length
from atoll.server.tables.seating import NotYours
from atoll.server.tables.state import LONGEST_TYPED, TableState
from atoll.server.tables.vacation import ALLOWANCE, end_of

router = APIRouter(include_in_schema=False)
TOLD_AFTER = HOUR
"""How long somebody must have been awaited until it is said."""


class Action(NamedTuple):
    """A button, and what is asked first if it cannot be taken back."""

    path: str
    label: Message
    ask: Message | None = None
    fields: tuple[tuple[str, str], ...] = ()
    bots: bool = False
    """Whether a bot is chosen with it."""


class Row(NamedTuple):
    """A seat: what is to be said of it, and what may be done."""

    seat: int
    name: str
    is_awaited: bool
    told: list[str]
    actions: list[Action]
    link: str
    is_own: bool
    permits: list[tuple[str, int]]
    """Who may be allowed to play for its player: name and seat."""


def people(request: Request, state: TableState, person: Person, tongue: Tongue) -> dict[str, Any]:
    """Who plays at a table, and what may be done about it by whoever asks."""
    at = now()
    rows = [_row(request, state, person.who, seat, at, tongue) for seat in range(state.row.seats)]
    own = state.seats_of(person.who)
    waiting = [chair.name for seat, chair in enumerate(state.chairs) if chair.who and seat not in state.dealings.agreed]
    return {
        "rows": rows,
        "rule": tongue.say(absence.rule_for_the_absent(state)),
        "pace": tongue.say(state.pace.words) if state.pace.is_set else "",
        "kind": state.pace.kind if state.pace.is_set else "",
        "ends": state.stage == "playing" and bool(own),
        "agrees": bool(own) and own[0] in state.dealings.agreed,
        "waiting": ", ".join(waiting) if state.dealings.agreed else "",
        "is_undecided": state.is_undecided and bool(own),
        "counts_days": state.pace.kind == DAYS,
    }


def _row(request: Request, state: TableState, who: str, seat: int, at: int, tongue: Tongue) -> Row:
    chair = state.chairs[seat]
    may_hand = absence.why_no_handing_over(state, who, seat, at) is None
    link = ""
    if chair.offered and may_hand:
        signed = services(request).signer.offer(state.id, seat, chair.offered)
        link = address(request, f"/o/{signed}")
    is_own = chair.belongs_to(who) and chair.owner is None and state.stage == "playing"
    others = [other for other in range(state.row.seats) if absence.why_no_permit(state, seat, other) is None]
    known = state.dealings.permits.get(seat, {})
    permits = [(state.chairs[o].name, o) for o in others if state.chairs[o].who not in known] if is_own else []
    return Row(
        seat,
        tongue.name(seat) if chair.taken else tongue.say(say("empty seat")),
        seat in state.awaiting,
        [tongue.say(message) for message in _told(state, who, seat, at)],
        list(_actions(state, who, seat, at)),
        link,
        is_own,
        permits,
    )


def _told(state: TableState, who: str, seat: int, at: int) -> Iterator[Message]:
    """What is to be said of whoever sits there."""
    chair, clocks = state.chairs[seat], state.clocks
    if chair.is_resigned:
        yield say("has resigned")
    elif chair.owner is not None:
        yield say("{name} may come back at any time.", name=chair.owner.name)
    if until := clocks.is_away(seat, at):
        yield say("away until {date}", date=notes.date(until))
    if seat in state.awaiting and chair.who:
        used, due = clocks.used(seat, at), clocks.due(seat)
        if used >= TOLD_AFTER:
            yield say("awaited for {time}", time=length(used))
        if clocks.is_late[seat] or (due is not None and due <= at):
            yield say("The time is over.")
        elif due is not None:
            yield say("{time} left", time=length(due - at))
    elif state.pace.is_set and state.pace.bank and chair.who and state.stage == "playing":
        yield say("{time} in reserve", time=length(clocks.banks[seat]))
    for name in state.dealings.permits.get(seat, {}).values():
        yield say("{name} may play here as well.", name=name)
    if seat in state.dealings.agreed:
        yield say("would end the game here")


def _actions(state: TableState, who: str, seat: int, at: int) -> Iterator[Action]:
    """What somebody may do about a seat now."""
    if state.stage != "playing":
        return
    chair = state.chairs[seat]
    is_own = chair.belongs_to(who) and chair.owner is None
    here = (("seat", str(seat)),)
    if absence.why_no_coming_back(state, who, seat) is None:
        yield Action("back", say("Take your seat back"), fields=here)
    elif chair.owner is not None and chair.belongs_to(who):
        yield Action("back", say("Give the seat back to {name}", name=chair.owner.name), fields=here)
    if absence.why_no_nudge(state, who, seat, at) is None:
        yield Action("nudge", say("Ask {name} to play", name=Who(seat)), fields=here)
    if absence.why_no_playing_for(state, who, seat) is None and chair.who and not chair.belongs_to(who):
        yield Action("play-for", say("Play for {name}", name=Who(seat)), fields=here)
    if absence.why_no_handing_over(state, who, seat, at) is None:
        name = (chair.owner or chair).name
        if not chair.bot:
            yield Action(
                "hand",
                say("Let a bot play on for you") if is_own else say("Let a bot play on for {name}", name=name),
                say("The bot sees this side of the table alone. You can come back at any time.")
                if is_own
                else say("{name} can come back at any time.", name=name),
                here,
                bots=True,
            )
        if not chair.offered:
            yield Action(
                "offer",
                say("Make a link for somebody who plays on"),
                say(
                    "Whoever opens the link plays on and sees this side of the table. Everybody reads it, and {name} "
                    "can come back at any time.",
                    name=name,
                ),
                here,
            )
    if is_own:
        yield from _last_actions(state, seat, who, here)
    elif absence.why_no_freeing(state, who, seat, at) is None and chair.owner is not None and not chair.belongs_to(who):
        asks = say("Somebody else may then sit down there, and {name} not come back.", name=chair.owner.name)
        yield Action("stand", say("Free the seat of {name}", name=Who(seat)), asks, here)
    elif absence.why_no_freeing(state, who, seat, at) is None and chair.who and not chair.belongs_to(who):
        asks = say("Somebody else may then sit down there, and {name} not come back.", name=chair.name)
        yield Action("stand", say("Free the seat of {name}", name=Who(seat)), asks, here)


def _last_actions(state: TableState, seat: int, who: str, here: tuple[tuple[str, str], ...]) -> Iterator[Action]:
    """What somebody may do about their own seat that they had better think about."""
    for friend, name in state.dealings.permits.get(seat, {}).items():
        other = next((number for number, chair in enumerate(state.chairs) if chair.who == friend), None)
        if other is not None:
            more = (*here, ("other", str(other)), ("yes", ""))
            yield Action("permit", say("{name} is not to play for me any more", name=name), fields=more)
    yield Action(
        "resign",
        say("Resign"),
        say("A bot plays on to the end. You come after all others, and cannot come back."),
        here,
    )
    yield Action("stand", say("Leave this seat"), say("Leave the seat? Somebody else may take it, or a bot."), here)


# Pages.


@router.get("/t/{name}/people", response_class=HTMLResponse)
async def people_page(request: Request, name: str, within: str = Query("", alias="in")) -> Response:
    """The page; or its part for the page of the table, from which one wants to come back there."""
    table, person = await services(request).tables.open(name), person_of(request)
    if table.state.match is None:
        return go(request, f"/t/{name}")
    return _people_page(request, table, person, back="" if within == "table" else "people")


def _people_page(
    request: Request, table: OpenTable, person: Person, error: AtollError | None = None, back: str = "people"
) -> Response:
    state = table.state
    tongue = state.tongue(language_of(request))
    response = page(
        request,
        "people.html",
        tongue,
        status_of(error) if error else 200,
        id=state.id,
        game=state.game,
        people=people(request, state, person, tongue),
        bots=levels(),
        back=back,
        words=script_words(tongue),
        error=tongue.say(error.message) if error else "",
    )
    remember_newcomer(request, response, person)
    return response


async def _do(request: Request, name: str, back: str, deed: str, *given: Any, **named: Any) -> Response:
    """Something about who plays; whatever is wrong with it stands on the page from which it came."""
    here = services(request)
    table = await here.tables.open(name)
    try:
        await getattr(here.absences, deed)(table, *given, **named)
    except AtollError as error:
        return _people_page(request, table, person_of(request), error)
    return go(request, f"/t/{name}/people" if back else f"/t/{name}")


@router.post("/t/{name}/nudge")
async def nudge(request: Request, name: str, seat: int = Form(), back: str = Form("")) -> Response:
    return await _do(request, name, back, "nudge", player_of(request), seat)


@router.post("/t/{name}/hand")
async def hand(
    request: Request, name: str, seat: int = Form(), bot: str = Form(DEFAULT), back: str = Form("")
) -> Response:
    check_bot(bot)
    return await _do(request, name, back, "hand_to_bot", player_of(request), seat, bot)


@router.post("/t/{name}/offer")
async def offer(request: Request, name: str, seat: int = Form(), back: str = Form("")) -> Response:
    # The link is to be seen at once: the page of the table would show it only where one looks for it.
    return await _do(request, name, "people", "offer", player_of(request), seat)


@router.post("/t/{name}/back")
async def come_back(request: Request, name: str, seat: int = Form(), back: str = Form("")) -> Response:
    return await _do(request, name, back, "come_back", player_of(request), seat)


@router.post("/t/{name}/play-for")
async def play_for(request: Request, name: str, seat: int = Form(), back: str = Form("")) -> Response:
    return await _do(request, name, back, "play_for", player_of(request), seat)


@router.post("/t/{name}/resign")
async def resign(request: Request, name: str, seat: int = Form(), back: str = Form("")) -> Response:
    return await _do(request, name, back, "resign", player_of(request, seat=seat))


@router.post("/t/{name}/agree")
async def agree(request: Request, name: str, yes: str = Form(""), back: str = Form("")) -> Response:
    return await _do(request, name, back, "agree", player_of(request), is_for=bool(yes))


@router.post("/t/{name}/permit")
async def permit(
    request: Request, name: str, seat: int = Form(), other: int = Form(), yes: str = Form(""), back: str = Form("")
) -> Response:
    return await _do(request, name, back, "permit", player_of(request, seat=seat), other, is_for=bool(yes))


# A link for whoever plays on.


async def _offered(request: Request, link: str) -> tuple[OpenTable, int, int]:
    """The table, the seat and the number of an offer."""
    found = services(request).signer.offered(link)
    if found is None:
        raise NotYours(say("This link is no longer valid: somebody plays there, or the game is over."))
    name, seat, number = found
    table = await services(request).tables.open(name)
    if table.state.stage != "playing" or table.state.chairs[seat].offered != number:
        raise NotYours(say("This link is no longer valid: somebody plays there, or the game is over."))
    return table, seat, number


@router.get("/o/{link}", response_class=HTMLResponse)
async def see_offer(request: Request, link: str) -> Response:
    """Whoever opens the link is asked first: from then on they have seen what lies there."""
    table, seat, _ = await _offered(request, link)
    return _offer_page(request, table.state, seat, person_of(request))


def _offer_page(
    request: Request, state: TableState, seat: int, person: Person, error: AtollError | None = None, typed: str = ""
) -> Response:
    tongue, chair = state.tongue(language_of(request)), state.chairs[seat]
    name = (chair.owner or chair).name
    response = page(
        request,
        "offer.html",
        tongue,
        status_of(error) if error else 200,
        game=state.game,
        title=tongue.say(say("Play on for {name}", name=name)),
        owner=name,
        has_secrets=state.has_secrets,
        name=typed or person.name,
        error=tongue.say(error.message) if error else "",
    )
    remember_newcomer(request, response, person)
    return response


@router.post("/o/{link}")
async def take_offer(request: Request, link: str, as_name: str = Form("", alias="name")) -> Response:
    (table, seat, number), person = await _offered(request, link), person_of(request)
    typed = as_name.strip()[:LONGEST_TYPED]
    try:
        await services(request).absences.take_offer(table, player_of(request, person, seat), number, typed)
    except AtollError as error:
        return _offer_page(request, table.state, seat, person, error, typed)
    return go(request, f"/t/{table.id}", person.called(person.name or typed))


# Away with notice.


@router.get("/away", response_class=HTMLResponse)
async def away(request: Request) -> Response:
    return await _away_page(request, person_of(request))


async def _away_page(request: Request, person: Person, error: AtollError | None = None, typed: str = "") -> Response:
    here: Services = services(request)
    tongue, until = tongue_of(request), await here.vacations.until(person.who)
    return page(
        request,
        "away.html",
        tongue,
        status_of(error) if error else 200,
        until=notes.date(until) if until else "",
        left=tongue.say(length(await here.vacations.left(person.who))),
        allowance=tongue.say(length(ALLOWANCE)),
        typed=typed,
        first=notes.date(now()),
        error=tongue.say(error.message) if error else "",
    )


@router.post("/away")
async def go_away(request: Request, until: str = Form("", max_length=40)) -> Response:
    person = person_of(request)
    try:
        await services(request).vacations.go_away(person.who, end_of(until))
    except AtollError as error:
        return await _away_page(request, person, error, until)
    return go(request, "/away")


@router.post("/away/end")
async def end_away(request: Request) -> Response:
    await services(request).vacations.come_back(person_of(request).who)
    return go(request, "/away")
