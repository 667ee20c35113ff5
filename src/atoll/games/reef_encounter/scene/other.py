"""The side of another player, as a table: a column for each colour, a row for each place."""

from functools import cache, lru_cache

from atoll.core.game import Part
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import SIGN, Group, Groups, Thing
from atoll.games.reef_encounter.components import COLOUR_LETTERS
from atoll.games.reef_encounter.scene.frame import OTHER_HEIGHT, OTHER_WIDTH, POSITIONS_KEPT, Frame, centred
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, colour_name, polyp, shrimp
from atoll.games.reef_encounter.scene.side import panel

HEAD_Y, FIRST_ROW, ROW = 52, 106, 48
ICON_X, FIRST_COLUMN, COLUMN = 58, 132, 66
FOOT_Y = 299


@lru_cache(maxsize=POSITIONS_KEPT)
def other_side(frame: Frame, seat: int, is_active: bool, player: Part) -> Groups:
    inner = centred(frame, OTHER_WIDTH, OTHER_HEIGHT)
    is_hidden = player["has_secret"] and player["secret"] is None
    rows = (
        (player["tiles"], player["unknown_tiles"]),
        (player["cubes"], 0),
        (player["consumed"], 0),
        (player["parrotfish"] + (player["secret"] or ""), int(is_hidden)),
    )
    cells = (_row(inner, seat, row, *shown) for row, shown in enumerate(rows))
    foot = _foot(inner, seat, player["shrimps"], player["shrimps_eaten"], player["points"])
    return panel(frame, seat, is_active), _heads(inner, seat), *cells, foot


@cache
def _heads(frame: Frame, seat: int) -> Group:
    """The player's flag, the colours, and at the left what each row counts."""
    things = [
        frame.thing(
            f"flag {seat}",
            "player-flag",
            ICON_X,
            HEAD_Y,
            size=0.6,
            paint=SEAT_PAINTS[seat],
            text=str(seat + 1),
            label=say("player {name}", name=Who(seat)),
        )
    ]
    things += [polyp(frame, f"column {seat} {c}", c, _column(c), HEAD_Y, 0.56, None) for c in COLOUR_LETTERS]
    things.append(frame.thing(f"column {seat} ?", "polyp-back", _column("?"), HEAD_Y, size=0.56, text="?"))
    icons = ("row-tiles", "row-cubes", "row-consumed", "row-parrotfish")
    labels = (say("tiles behind the screen"), say("larva cubes"), say("consumed tiles"), say("in the parrotfish"))
    for row, (icon, label) in enumerate(zip(icons, labels, strict=True)):
        things.append(frame.thing(f"row {seat} {row}", icon, ICON_X, _row_y(row), SIGN, label=label))
    return tuple(things)


@lru_cache(maxsize=POSITIONS_KEPT)
def _row(frame: Frame, seat: int, row: int, letters: str, unknown: int) -> Group:
    counts = {letter: letters.count(letter) for letter in COLOUR_LETTERS} | {"?": unknown}
    return tuple([_tally(frame, seat, row, letter, number) for letter, number in counts.items() if number])


@cache
def _tally(frame: Frame, seat: int, row: int, letter: str, number: int) -> Thing:
    x, y, label = _column(letter), _row_y(row), _label(row, letter, number)
    return frame.thing(f"{row} {letter} of {seat}", "tally", x, y, SIGN, text=str(number), label=label)


def _label(row: int, letter: str, number: int) -> Message:
    if letter == "?":
        return say_count(
            "{number} tile that only its owner knows", "{number} tiles that only their owner knows", number
        )
    colour = colour_name(letter)
    if row == 0:
        return say("tiles behind the screen, {colour}: {number}", colour=colour, number=number)
    if row == 1:
        return say("larva cubes behind the screen, {colour}: {number}", colour=colour, number=number)
    if row == 2:
        return say("consumed tiles, {colour}: {number}", colour=colour, number=number)
    return say("in the parrotfish, {colour}: {number}", colour=colour, number=number)


@lru_cache(maxsize=POSITIONS_KEPT)
def _foot(frame: Frame, seat: int, shrimps: int, eaten: int, points: int) -> Group:
    behind = say("shrimps behind the screen: {number}", number=shrimps)
    meals = say("shrimps eaten: {number}", number=eaten)
    score = say_count("{name}: {number} point", "{name}: {number} points", points, name=Who(seat))
    return (
        shrimp(frame, f"shrimps {seat}", seat, ICON_X, FOOT_Y, 0.46, behind),
        frame.number(f"number of shrimps {seat}", ICON_X + 52, FOOT_Y, shrimps, behind),
        frame.thing(f"meals {seat}", "row-eaten", ICON_X + 150, FOOT_Y, SIGN, label=meals),
        frame.number(f"number of meals {seat}", ICON_X + 220, FOOT_Y, eaten, meals),
        frame.thing(
            f"points of {seat}", "badge", _column("P") + 24, FOOT_Y, SIGN, size=1.25, text=str(points), label=score
        ),
    )


def _column(letter: str) -> float:
    return FIRST_COLUMN + COLUMN * (COLOUR_LETTERS + "?").index(letter)


def _row_y(row: int) -> float:
    return FIRST_ROW + ROW * row
