"""What the pieces of this box look like."""

from collections.abc import Iterator

from atoll.core.message import Message, say
from atoll.core.scene import ON_PIECE, PIECE, Thing
from atoll.games.reef_encounter.names import tile_name
from atoll.games.reef_encounter.scene.frame import Frame
from atoll.games.reef_encounter.scene.pieces import polyp

PIECE_SHAPES = {"rock": ("rock-piece", ""), "water": ("water-piece", ""), "crown": ("thorn-crown", "red")}
# A half tile is drawn with its rock in the north-west; turned clockwise it shows coral on these sides.
TURNS = {"es": 0, "sw": 90, "wn": 180, "ne": 270}
CARD_MARKS = {
    "algae_indigestion": "alga-green",
    "confusion": "swap",
    "consumed_polyp_tiles": "lay",
    "deep_water": "sea",
    "disintegration": "coral-grey",
    "dislodged": "starfish",
    "double_lock": "alga-red",
    "extra_free_growth": "coral-pink",
    "extra_growth": "coral-orange",
    "fair_exchange": "recovery",
    "free_alga": "alga-blue",
    "free_growth": "coral-white",
    "grey_strength": "coral-grey",
    "larva_cube_exchange": "swap",
    "late_breakfast": "parrotfish",
    "lucky_dip": "tile-bag",
    "metamorphosis": "roll",
    "orange_strength": "coral-orange",
    "pick_me_up": "lay",
    "pink_strength": "coral-pink",
    "second_course": "starfish",
    "strong_current": "sea",
    "unreliable_1": "shrimp",
    "unreliable_2": "shrimp",
    "unreliable_3": "shrimp",
    "unreliable_4": "shrimp",
    "white_strength": "coral-white",
    "yellow_strength": "coral-yellow",
}


def card_letters(slug: str) -> str:
    """The first letters of a card's English name, to tell cards with one mark apart."""
    return "".join(word[0].upper() for word in slug.split("_"))


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
        yield frame.thing(name, "printed-shrimp", x, y, ON_PIECE, size=size * 0.8, paint="blue")
    elif kind[0] == "D":
        yield frame.thing(name, "badge", x + 28 * size, y + 28 * size, ON_PIECE, size=size * 1.1, text="×2")
    elif kind[0] == "H":
        yield frame.thing(name, "half-rock", x, y, ON_PIECE, size=size, turn=TURNS[sides])
    else:
        other = kind[1] if kind[0] == face else kind[0]
        yield polyp(frame, name, other, x + 22 * size, y + 22 * size, size * 0.42, None)._replace(layer=ON_PIECE)


def blue_shrimp(frame: Frame, name: str, x: float, y: float, size: float, label: Message) -> Thing:
    return frame.thing(name, "blue-shrimp", x, y, ON_PIECE, size=size, paint="blue", label=label, verb="take")


def crown(frame: Frame, square: str, x: float, y: float, size: float) -> Thing:
    label = say("crown of thorns on {square}", square=square)
    return frame.thing(
        f"crown {square}", "thorn-crown", x, y, PIECE, size=size, paint="red", label=label, verb="attack"
    )
