"""Cards: the pictures that other programs show of a link. Nothing is in them but what a stranger sees who opens it."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from atoll.core.contract import NOBODY
from atoll.core.message import say, say_count
from atoll.core.registry import find, games
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server.live.viewer import result
from atoll.server.pages.common import HOME
from atoll.server.services import services
from atoll.server.tables.state import TableState
from atoll.web import cards
from atoll.web.lids import card_of_lids, has_lid, lid
from atoll.web.svg import draw

DAY, MINUTE = "public, max-age=86400", "public, max-age=60"

router = APIRouter(include_in_schema=False)


@router.get("/card/{name}.png")
async def card(request: Request, name: str) -> Response:
    """The lid of a game, or of all. Nobody's table is in it."""
    shown = sorted(games(), key=lambda game: game.difficulty) if name == HOME else [find(name)]
    packages = tuple(game.package for game in shown if has_lid(game.package))
    picture = await services(request).cards.drawn(packages, lambda: card_of_lids(packages))
    return Response(picture, media_type="image/png", headers={"Cache-Control": DAY})


@router.get("/card/table/{name}.png")
async def card_of_table(request: Request, name: str, language: str = "en") -> Response:
    """A table as a stranger sees it."""
    here = services(request)
    state = (await here.tables.open(name)).state
    language = language if language in LANGUAGES else "en"
    key = (state.id, state.stage, state.revision, state.names, language)
    picture = await here.cards.drawn(key, lambda: card_svg(state, language))
    return Response(picture, media_type="image/png", headers={"Cache-Control": MINUTE})


def card_svg(state: TableState, language: str) -> str:
    """The card of a table, from the view of nobody."""
    game, tongue = state.game, state.tongue(language)
    words = _words(state, tongue)
    if state.match is None:
        return cards.invitation(lid(game.package) if has_lid(game.package) else "<svg ></svg>", words)
    scene = game.scene(state.view(NOBODY), [], "wide")
    return cards.position(draw(scene, tongue, "light", game.package), (scene.width, scene.height), words)


def _words(state: TableState, tongue: Tongue) -> cards.Words:
    names = [name for name in state.names if name]
    if state.match is not None:
        stands = result(state.match) if state.match.over else say("being played")
        return cards.Words(state.game.title, names, tongue.say(stands))
    free = state.row.seats - len(names)
    below = say_count("{number} seat is free", "{number} seats are free", free)
    return cards.Words(invitation_title(state, tongue), names, tongue.say(below))


def inviter(table: TableState) -> str:
    """Who invites: whoever made the table, or else the first who sits there."""
    people = [chair for chair in table.chairs if chair.who]
    return next((chair.name for chair in people if chair.who == table.host), people[0].name if people else "")


def invitation_title(table: TableState, tongue: Tongue) -> str:
    name, title = inviter(table), table.game.title
    return tongue.say(say("{name} invites you to {title}", name=name, title=title)) if name else title


def picture_path(state: TableState, language: str) -> str:
    """Where the card of a table is; another address whenever something has changed, since others keep pictures."""
    return f"/card/table/{state.id}.png?language={language}&n={state.n}"
