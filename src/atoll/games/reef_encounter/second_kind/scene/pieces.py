"""What the pieces of this box look like."""

from collections.abc import Iterator

from atoll.core.message import Message, say
from atoll.core.scene import ON_PIECE, PIECE, Thing
from atoll.games.reef_encounter.names import tile_name
from atoll.games.reef_encounter.scene.pieces import PAINTS, polyp
from atoll.games.reef_encounter.scene.plan import Frame

PIECE_SHAPES = {"rock": ("rock-piece", ""), "water": ("water-piece", ""), "crown": ("thorn-crown", "red")}
# A half tile is drawn with its rock in the north-west; turned clockwise it shows coral on these sides.
TURNS = {"es": 0, "sw": 90, "wn": 180, "ne": 270}
WORDS = {"S": say("shrimp"), "D": say("double"), "H": say("half"), "rock": say("rock"), "water": say("water")}
TWO_COLOURS, CROWN = say("2 colours"), say("crown")


def in_a_word(kind: str) -> Message:
    """What is special about a tile."""
    if kind in PIECE_SHAPES:
        return WORDS.get(kind, CROWN)
    return WORDS.get(kind[0], TWO_COLOURS) if kind[0] in "SDH" else TWO_COLOURS


def special(
    frame: Frame, name: str, kind: str, x: float, y: float, size: float, label: Message | None, verb: str = ""
) -> tuple[Thing, ...]:
    """A special tile that lies somewhere off the reefs."""
    label = label or tile_name(kind)
    if kind in PIECE_SHAPES:
        shape, paint = PIECE_SHAPES[kind]
        return (frame.thing(name, shape, x, y, PIECE, size=size, paint=paint, label=label, verb=verb),)
    face = kind[1] if kind[0] in "SDH" else kind[0]
    tile = polyp(frame, name, face, x, y, size, label, verb)
    return (tile, *print_on(frame, f"print {name}", kind, face, "es", x, y, size))


def print_on(
    frame: Frame, name: str, kind: str, face: str, sides: str, x: float, y: float, size: float
) -> Iterator[Thing]:
    """What is printed on a special tile beside its colour."""
    if kind[0] == "S":
        yield frame.thing(name, "printed-shrimp", x, y, ON_PIECE, size=size, paint="blue")
    elif kind[0] == "D":
        yield frame.thing(name, "double-badge", x + 27 * size, y + 25 * size, ON_PIECE, size=size, text="×2")
    elif kind[0] == "H":
        yield frame.thing(name, "half-rock", x, y, ON_PIECE, size=size, turn=TURNS[sides])
    else:
        paint = PAINTS[kind[1] if kind[0] == face else kind[0]]
        mark, place = f"small-coral-{paint}", (x + 25 * size, y + 24 * size)
        yield frame.thing(name, "second-colour", *place, ON_PIECE, size=size * 0.46, paint=paint, mark=mark)


def blue_shrimp(frame: Frame, name: str, x: float, y: float, size: float, label: Message) -> Thing:
    return frame.thing(name, "blue-shrimp", x, y, ON_PIECE, size=size, paint="blue", label=label, verb="take")


def crown(frame: Frame, square: str, x: float, y: float, size: float) -> Thing:
    label = say("crown of thorns on {square}", square=square)
    return frame.thing(
        f"crown {square}", "thorn-crown", x, y, PIECE, size=size, paint="red", label=label, verb="attack"
    )
