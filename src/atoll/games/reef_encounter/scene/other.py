"""The side of another player, as a table: a column for each colour, a row for each place."""

from atoll.core.kept import kept
from atoll.core.message import Who, say
from atoll.core.scene import OUTLINE, SIGN, Group, Groups, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.scene.frame import OTHER_HEIGHT, OTHER_WIDTH, Frame, Page, centred, plan
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, polyp, shrimp
from atoll.games.reef_encounter.scene.side import is_lifted, panel, points_badge, so_many, unknown_tiles
from atoll.games.reef_encounter.view import PlayerView, View

HEAD_Y, FIRST_ROW, ROW = 52, 106, 48
ICON_X, FIRST_COLUMN, COLUMN = 58, 132, 66
FOOT_Y = 299
ROWS = ("tiles", "cubes", "consumed", "parrotfish")
NAMES = ("tiles", "cubes", "consumed", "fed")
UNKNOWN = {0: "unknown", 3: "secret"}
"""What is called so in the rows in which there may be tiles that others do not know."""


def other_side(view: View, page: Page, turn: int, seat: int) -> Groups:
    ground = panel(page, turn, seat, seat in view["awaiting"])
    return ground, *_table(page, turn, seat, view["players"][seat], is_lifted(view, seat))


@kept
def _table(page: Page, turn: int, seat: int, player: PlayerView, lifts: bool) -> Groups:
    missing = 1 if player["hidden_among_tiles"] else 0
    hidden = 1 if player["has_secret"] and player["secret"] is None else 0
    return (
        _heads(page, turn, seat),
        _row(page, turn, seat, 0, player["tiles"], player["unknown_tiles"] - missing),
        _row(page, turn, seat, 1, player["cubes"]),
        _row(page, turn, seat, 2, player["consumed"]),
        _row(page, turn, seat, 3, player["parrotfish"] + (player["secret"] or ""), hidden),
        _foot(page, turn, seat, player["shrimps"], player["shrimps_eaten"], player["points"]),
        _lifted(page, turn) if lifts else (),
    )


def _inside(page: Page, turn: int) -> Frame:
    return centred(plan(page).sides[turn], OTHER_WIDTH, OTHER_HEIGHT)


@kept
def _lifted(page: Page, turn: int) -> Group:
    """A ring around the shrimps, one of which is being introduced."""
    return (_inside(page, turn).thing("lifted", "lifted-ring", ICON_X, FOOT_Y, OUTLINE, size=0.54),)


@kept
def _heads(page: Page, turn: int, seat: int) -> Group:
    """The player's flag, the colours, and at the left what each row counts."""
    frame = _inside(page, turn)
    flag = frame.thing(
        f"flag {seat}",
        "player-flag",
        ICON_X,
        HEAD_Y,
        size=0.6,
        paint=SEAT_PAINTS[seat],
        text=str(seat + 1),
        label=say("player {name}", name=Who(seat)),
    )
    columns = [polyp(frame, f"column {seat} {c}", c, _column(c), HEAD_Y, 0.56, None) for c in COLOUR_LETTERS]
    unknown = frame.thing(f"column {seat} ?", "polyp-back", _column("?"), HEAD_Y, size=0.56, text="?")
    labels = (say("tiles behind the screen"), say("larva cubes"), say("consumed tiles"), say("in the parrotfish"))
    rows = [
        frame.thing(f"row {seat} {row}", f"row-{what}", ICON_X, _row_y(row), SIGN, label=label)
        for row, (what, label) in enumerate(zip(ROWS, labels, strict=True))
    ]
    return flag, *columns, unknown, *rows


def _row(page: Page, turn: int, seat: int, row: int, letters: str, unknown: int = 0) -> Group:
    counts = [*((letter, letters.count(letter)) for letter in COLOUR_LETTERS), ("?", unknown)]
    return tuple(_count(page, turn, seat, row, letter, number) for letter, number in counts if number)


@kept
def _count(page: Page, turn: int, seat: int, row: int, letter: str, number: int) -> Thing:
    """It goes by the name that the stack itself has on a player's own side, for what is told about it."""
    if letter == "?":
        name, label = f"{UNKNOWN[row]} {seat}", unknown_tiles(number)
    else:
        name, label = f"{NAMES[row]} {seat} {letter}", so_many(ROWS[row], letter, number)
    return _inside(page, turn).number(name, _column(letter), _row_y(row), number, label)


@kept
def _foot(page: Page, turn: int, seat: int, shrimps: int, eaten: int, points: int) -> Group:
    frame = _inside(page, turn)
    behind = say("shrimps behind the screen: {number}", number=shrimps)
    meals = say("shrimps eaten: {number}", number=eaten)
    return (
        shrimp(frame, f"shrimps {seat}", seat, ICON_X, FOOT_Y, 0.46, behind),
        frame.number(f"number of shrimps {seat}", ICON_X + 52, FOOT_Y, shrimps, behind),
        frame.thing(f"meals {seat}", "row-eaten", ICON_X + 150, FOOT_Y, SIGN, label=meals),
        frame.number(f"number of meals {seat}", ICON_X + 220, FOOT_Y, eaten, meals),
        points_badge(frame, seat, points, _column("P") + 24, FOOT_Y, 1.25),
    )


def _column(letter: str) -> float:
    return FIRST_COLUMN + COLUMN * (COLOUR_LETTERS + "?").index(letter)


def _row_y(row: int) -> float:
    return FIRST_ROW + ROW * row
