"""Who beats whom: five corals in a ring, and for each coral tile an arrow from the stronger one to the weaker."""

from math import atan2, cos, degrees, pi, sin

from atoll.core.kept import kept
from atoll.core.message import say, say_count
from atoll.core.scene import OUTLINE, SIGN, Group
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOURS
from atoll.games.reef_encounter.names import alga_name, colour_name
from atoll.games.reef_encounter.scene.frame import Frame, Page, plan
from atoll.games.reef_encounter.scene.pieces import alga, polyp
from atoll.games.reef_encounter.view import CoralTileView

RADIUS = 246
VALUE_RADIUS = RADIUS + 82


@kept
def pentagon(page: Page, values: dict[str, int], tiles: list[CoralTileView]) -> Group:
    frame = plan(page).pentagon
    panel = frame.panel("pentagon", "side-panel", say("Stronger"))
    corners = [thing for letter, value in values.items() for thing in _corner(frame, letter, value)]
    return panel, *corners, *(thing for tile in tiles for thing in _coral_tile(frame, tile))


def _corner(frame: Frame, letter: str, value: int) -> Group:
    label = say_count("{colour}: {number} point", "{colour}: {number} points", value, colour=colour_name(letter))
    return (
        polyp(frame, f"value {letter}", letter, *_place(frame, letter, RADIUS), 1.1, label),
        frame.thing(
            f"points {letter}",
            "badge",
            *_place(frame, letter, VALUE_RADIUS),
            SIGN,
            size=1.5,
            text=str(value),
            label=label,
        ),
    )


def _coral_tile(frame: Frame, tile: CoralTileView) -> Group:
    """An arrow, and on it the large alga, or the cylinder that covers it."""
    name, strong, weak, word = tile["name"], tile["strong"], tile["weak"], tile["alga"]
    (x, y), (to_x, to_y) = _place(frame, strong, RADIUS), _place(frame, weak, RADIUS)
    middle = (x + to_x) / 2, (y + to_y) / 2
    apart = (COLOUR_LETTERS.index(strong) - COLOUR_LETTERS.index(weak)) % COLOURS
    arrow = "coral-arrow-short" if apart in (1, COLOURS - 1) else "coral-arrow-long"
    turn = round(degrees(atan2(to_y - y, to_x - x)))
    label = say(
        "{strong} is stronger than {weak}; the large alga: {alga}",
        strong=colour_name(strong),
        weak=colour_name(weak),
        alga=alga_name(word),
    )
    if not tile["covered"]:
        print_ = alga(frame, f"coral tile {name}", "alga-print", word, *middle, 0.56, label, "put")
        return frame.thing(f"arrow {name}", arrow, *middle, OUTLINE, turn=turn), print_
    return (
        frame.thing(f"arrow {name}", f"{arrow}-fixed", *middle, OUTLINE, turn=turn),
        alga(
            frame, f"coral tile {name}", "alga-cylinder", word, *middle, 0.62, say("{what}; covered", what=label), "put"
        ),
        frame.thing(f"lock {name}", "lock-sign", middle[0] + 24, middle[1] + 24, SIGN),
    )


def _place(frame: Frame, letter: str, radius: float) -> tuple[float, float]:
    """Clockwise, the first colour on top."""
    angle = 2 * pi * COLOUR_LETTERS.index(letter) / COLOURS
    x, y = frame.width / 2 / frame.scale, frame.height / 2 / frame.scale + 32
    return round(x + radius * sin(angle), 1), round(y - radius * cos(angle), 1)
