"""What pages show of others: tables at which one can sit down, invitations, and those whom one has played with."""

from collections.abc import Sequence
from typing import Any

from fastapi import Request

from atoll.core.errors import UnknownGame
from atoll.core.game import Game
from atoll.core.registry import find
from atoll.server.pages.cards import inviter
from atoll.server.people.identity import Person
from atoll.server.people.ratings import Rating, count_games, is_behind, ratings_of
from atoll.server.services import Services, services
from atoll.server.tables.offers import invitations_of, known_to

INVITE = "invite"


async def offers_for(request: Request, person: Person) -> dict[str, Any]:
    """What templates show of others: tables to sit down at, and invitations."""
    here = services(request)
    ids = list(here.people.ids_of(person.who))
    await here.bookkeeper.keep()
    found = [(state, inviter(state)) for state in await here.offers.open_tables(person.who)]
    invited = [(tab, _game_of(game), by) for tab, game, by in await here.storage.look(invitations_of, ids)]
    return {"open_tables": found, "invited": [line for line in invited if line[1]]}


async def known_people(request: Request, person: Person, table: str) -> list[tuple[str, str]]:
    """Whom somebody may invite: a note that only this server can read, and a name."""
    here = services(request)
    found = await here.storage.look(known_to, list(here.people.ids_of(person.who)), table)
    return [(here.signer.note(INVITE, table, who), name) for who, name in found]


async def ratings_now(here: Services, ids: Sequence[str]) -> dict[str, Rating]:
    """Somebody's ratings, by game; none where the keeper of the server wants none."""
    if not here.settings.ratings:
        return {}
    await count_now(here)
    return await here.storage.look(ratings_of, ids)


async def count_now(here: Services) -> None:
    """Whatever has ended counts before anybody looks."""
    await here.bookkeeper.keep()
    if await here.storage.look(is_behind):
        await here.storage.change(count_games)


def _game_of(name: str) -> Game | None:
    try:
        return find(name)
    except UnknownGame:
        return None
