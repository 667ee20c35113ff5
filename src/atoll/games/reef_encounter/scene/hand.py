"""The side of the player who looks, on driftwood: what is behind the screen, what lies in front of it, the parrotfish.

Only what exists is drawn: a pile for each colour of which there is something.
"""

from collections.abc import Callable

from atoll.core.contract import NOBODY
from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, OUTLINE, SIGN, SPOT, Group, Groups, Layout, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.scene.actions import are_shown
from atoll.games.reef_encounter.scene.more import rows_with_more
from atoll.games.reef_encounter.scene.parrotfish import meals, parrotfish
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, larva, pile, polyp, shrimp, so_many, unknown_tiles
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.scene.rows import Hand, Row
from atoll.games.reef_encounter.view import View

_WIDE = Hand(
    1152,
    (14, 24),
    Row(112, 71, 430, 0.7, 88),
    Row(556, 70, 170, 0.56, 62),
    Row(730, 68, 72, 0.68, 68),
    Row(808, 70, 146, 0.54, 60),
    (455, 122, 706, 30),
    (1048, 72, 0.46),
    True,
)
HANDS: dict[Layout, Hand] = {
    "wide": _WIDE,
    "broad": _WIDE,
    "page": Hand(
        808,
        (10, 24),
        Row(100, 38, 320, 0.52, 62),
        Row(428, 40, 236, 0.47, 50),
        Row(368, 104, 56, 0.5, 56),
        Row(432, 106, 232, 0.44, 50),
        (230, 105, 260, 52),
        (738, 72, 0.35),
        False,
    ),
    "tall": Hand(
        382,
        (272, 144),
        Row(4, 32, 285, 0.5, 57),
        Row(4, 86, 268, 0.5, 54),
        Row(286, 89, 54, 0.5, 54),
        Row(6, 138, 266, 0.5, 53),
        (191, 191, 378, 56),
        (335, 30, 0.22),
        False,
    ),
}


def hand(view: View, page: Page) -> Groups:
    """The same number of groups at every move."""
    seat = max(view["seat"], 0)
    player, is_own = view["players"][seat], view["seat"] != NOBODY
    laying = view["laying"] if view["active"] == seat and view["laying"] in [*player["tiles"]] else None
    return (
        _dock(page, seat, is_own, lies_free=page[0] != "tall" or not are_shown(view, page)),
        _head(page, seat, player["points"]),
        _piles(page, seat, "tiles", player["tiles"], player["unknown_tiles"]),
        _laying(page, player["tiles"], laying) if laying else (),
        _piles(page, seat, "cubes", player["cubes"]),
        _piles(page, seat, "consumed", player["consumed"]),
        _shrimps(page, seat, player["shrimps"], is_lifted(view, seat)),
        parrotfish(page, seat, player, _fish_place(page)),
        meals(page, seat, player["shrimps_eaten"], _fish_place(page)),
    )


def is_lifted(view: View, seat: int) -> bool:
    """Whether a player has taken up a shrimp from behind the screen."""
    return view["active"] == seat and view["phase"] == "put" and view["lifted"] == "screen"


def _measured(page: Page) -> tuple[Hand, Frame, float]:
    """The hand, its frame, and how much farther apart things lie on a wider page."""
    form, frame = rows_with_more(page) or HANDS[page[0]], plan(page).hand
    return form, frame, frame.width / form.width


@kept
def _dock(page: Page, seat: int, is_own: bool, *, lies_free: bool) -> Group:
    """The side and its screen; on a phone actions in words may lie on it."""
    form, frame, wider = _measured(page)
    x, y, width, height = form.screen
    label = say("screen of {name}", name=Who(seat))
    words = say("Behind your screen: only you see this") if is_own and not page[2] else label
    return (
        frame.panel(f"side {seat}", "driftwood", say("side of {name}", name=Who(seat))),
        frame.thing(
            f"screen {seat}",
            "player-screen" if form.has_titles else "player-screen-high",
            x * wider,
            y,
            SPOT,
            paint=SEAT_PAINTS[seat],
            path=_wavy(width * wider, height),
            text=(words if width > NARROW else Who(seat)) if lies_free else "",
            label=label,
            verb="put",
        ),
    )


def _wavy(width: float, height: float) -> str:
    """A low wall with a wavy top."""
    waves = round(width / 44)
    step, half = width / waves, height / 2
    crest = f"q{step / 4:.1f}-5 {step / 2:.1f} 0t{step / 2:.1f} 0" * waves
    return f"M{-width / 2:g} {half:g}V{5 - half:g}{crest}V{half:g}Z"


@kept
def _head(page: Page, seat: int, points: int) -> Group:
    form, frame, _ = _measured(page)
    x, y = form.head
    label = say_count("{name}: {number} point", "{name}: {number} points", points, name=Who(seat))
    worth = say_count("{number} point", "{number} points", points)
    paint = SEAT_PAINTS[seat]
    flag = frame.thing(f"flag {seat}", "flag", x + 16, y, size=0.9, paint=paint, text=str(seat + 1), label=label)
    if page[0] == "tall":
        # There is no room for a name, which stands in the page's header as well.
        place, size = ((x + 34, y), 0.59) if form.screen[2] > NARROW else ((x, y + 26), 0.72)
        return flag, _points(frame, seat, *place, size, worth, label)
    name = frame.thing(f"name {seat}", "title-left", x, y + 29, SIGN, size=0.62, paint="pale", text=Who(seat))
    return flag, _points(frame, seat, x + 36, y, 0.54, worth, label), *((name,) if form.screen[2] > NARROW else ())


def _points(frame: Frame, seat: int, x: float, y: float, size: float, words: Message, label: Message) -> Thing:
    return frame.thing(f"points of {seat}", "title-left", x, y, SIGN, size=size, paint="pale", text=words, label=label)


NARROW = 100
"""A screen that is not wider has room for the name only, which then stands nowhere else."""
_PIECES: dict[str, Callable[..., Thing]] = {"tiles": polyp, "cubes": larva, "consumed": polyp}
TITLES = {
    "tiles": say("Tiles"),
    "cubes": say("Larva cubes"),
    "shrimps": say("Shrimps"),
    "consumed": say("Consumed"),
}


@kept
def _piles(page: Page, seat: int, what: str, letters: str, unknown: int = 0) -> Group:
    """A pile for each colour that there is; then one of tiles that only their owner has seen."""
    form, frame, wider = _measured(page)
    row: Row = getattr(form, what)
    colours = [letter for letter in COLOUR_LETTERS if letter in letters]
    places = row.places(len(colours) + (1 if unknown else 0))
    things: list[Thing] = []
    for x, letter in zip(places, colours, strict=False):
        things += _pile(frame, seat, what, letter, letters.count(letter), x * wider, row)
    if unknown:
        x, name = places[-1] * wider, f"unknown {seat}"
        label = unknown_tiles(unknown)
        things.append(frame.thing(name, "polyp-back", x, row.y, size=row.size, text="?", label=label))
        place = x + 34 * row.size, row.y + 34 * row.size
        things.append(frame.thing(f"number of {name}", "count", *place, SIGN, size=0.5, text=str(unknown)))
    if things and what == "consumed":
        things.insert(0, _tray(page, seat, len(colours)))
    return *things, *(_title(page, what, row) if things else ())


def _title(page: Page, what: str, row: Row) -> Group:
    """What lies below it, where there is room to say so."""
    form, frame, wider = _measured(page)
    if not form.has_titles:
        return ()
    at = row.x * wider + 4, 17
    return (frame.thing(f"title of {what}", "note-left", *at, SIGN, size=0.66, paint="pale", text=TITLES[what]),)


def _tray(page: Page, seat: int, number: int) -> Thing:
    """Consumed tiles lie on sand in front of the screen."""
    form, frame, wider = _measured(page)
    row = form.consumed
    width = min(row.step, row.width / number) * number
    path = rounded(width * wider + 8, 100 * row.size + 14, 14)
    return frame.thing(f"tray of {seat}", "sand-tray", (row.x + width / 2) * wider, row.y + 2, GROUND, path=path)


def _pile(frame: Frame, seat: int, what: str, letter: str, number: int, x: float, row: Row) -> Group:
    name, label = f"{what} {seat} {letter}", so_many(what, letter, number)
    if what != "cubes":
        return pile(frame, name, letter, x, row.y, row.size, number, label, "take")
    return (
        larva(frame, name, letter, x, row.y, row.size, label, "take"),
        *frame.tally(name, x + 34 * row.size, row.y + 40 * row.size, number, 0.5),
    )


@kept
def _laying(page: Page, letters: str, letter: str) -> Group:
    """A ring around the tiles whose larva cube has been played."""
    form, frame, wider = _measured(page)
    colours = [each for each in COLOUR_LETTERS if each in letters]
    x = form.tiles.places(len(colours))[colours.index(letter)] * wider
    return (frame.thing("laying", "lifted-ring", x, form.tiles.y, OUTLINE - 1, size=form.tiles.size * 1.2),)


@kept
def _shrimps(page: Page, seat: int, number: int, lifted: bool) -> Group:
    """The shrimps behind the screen. One that is being introduced is still drawn there, with a ring around it."""
    if not number and not lifted:
        return ()
    form, frame, wider = _measured(page)
    row, name = form.shrimps, f"shrimps {seat}"
    x, y = (row.x + row.width / 2) * wider, row.y
    label = say("shrimps behind the screen: {number}", number=number)
    ring = (frame.thing("lifted", "lifted-ring", x, y, SPOT, size=row.size),)
    return (
        *(ring if lifted else ()),
        shrimp(frame, name, seat, x, y, row.size, label, "take"),
        *frame.tally(name, x + 44 * row.size, y - 34 * row.size, number, 0.5),
        *_title(page, "shrimps", row),
    )


def _fish_place(page: Page) -> tuple[float, float, float]:
    form, _, wider = _measured(page)
    x, y, size = form.fish
    return x * wider, y, size
