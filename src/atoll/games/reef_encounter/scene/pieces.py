"""What pieces look like: every colour with its paint and its own coral or alga, every player with a flag."""

from atoll.core.message import Message, Who, say
from atoll.core.scene import ON_PIECE, Thing
from atoll.games.reef_encounter.scene.frame import Frame

PAINTS = {"W": "white", "Y": "yellow", "O": "orange", "P": "pink", "G": "grey"}
ALGA_PAINTS = {"blue": "blue", "green": "green", "purple": "violet", "red": "red"}
SEAT_PAINTS = ("violet", "green", "red", "yellow")


def polyp(
    frame: Frame, name: str, letter: str, x: float, y: float, size: float, label: Message | None, verb: str = ""
) -> Thing:
    paint, mark = PAINTS[letter], f"coral-{PAINTS[letter]}"
    return frame.thing(name, "polyp", x, y, size=size, paint=paint, mark=mark, text=letter, label=label, verb=verb)


def larva(
    frame: Frame, name: str, letter: str, x: float, y: float, size: float, label: Message | None, verb: str = ""
) -> Thing:
    return frame.thing(name, "larva-cube", x, y, size=size, paint=PAINTS[letter], text=letter, label=label, verb=verb)


def empty(frame: Frame, name: str, letter: str, x: float, y: float, size: float, label: Message, verb: str) -> Thing:
    """Where a stack would be."""
    return frame.thing(name, "stack-empty", x, y, size=size, text=letter, label=label, verb=verb)


def alga(
    frame: Frame, name: str, shape: str, word: str, x: float, y: float, size: float, label: Message, verb: str = ""
) -> Thing:
    """A cylinder, or an alga that is printed on a coral tile."""
    paint = ALGA_PAINTS[word]
    return frame.thing(name, shape, x, y, size=size, paint=paint, mark=f"alga-{word}", label=label, verb=verb)


def shrimp(
    frame: Frame, name: str, seat: int, x: float, y: float, size: float, label: Message, verb: str = ""
) -> Thing:
    """A shrimp under the flag of its player, with the player's number."""
    return frame.thing(
        name,
        "shrimp-flag",
        x,
        y,
        ON_PIECE,
        size=size,
        paint=SEAT_PAINTS[seat],
        mark="shrimp",
        text=str(seat + 1),
        label=label,
        verb=verb,
    )


def shrimp_of(seat: int) -> Message:
    return say("shrimp of {name}", name=Who(seat))
