"""Cards as things."""

from atoll.core.message import Message
from atoll.core.scene import Thing
from atoll.games.sea_or_shore.scene.places import Spot

PAINTS = {"R": "red", "B": "blue", "G": "green", "P": "violet"}


def island(code: str, spot: Spot, label: Message, turn: int = 0) -> Thing:
    """An island that the viewer sees on both sides."""
    paint = PAINTS[code[0]]
    return Thing(
        code,
        f"island-{paint}",
        spot.x,
        spot.y,
        turn=turn,
        size=spot.size,
        paint=paint,
        mark="island",
        text=code[1:],
        label=label,
        verb="take",
    )


def island_showing_sea(name: str, colour: str, spot: Spot, label: Message) -> Thing:
    paint = PAINTS[colour]
    return Thing(name, f"island-{paint}", spot.x, spot.y, size=spot.size, paint=paint, mark="island", label=label)


def island_showing_shore(name: str, number: int, spot: Spot, label: Message) -> Thing:
    return Thing(name, "island-shore", spot.x, spot.y, size=spot.size, text=str(number), label=label)


def chip(name: str, code: str, spot: Spot, label: Message) -> Thing:
    """A card that one knows of but does not see, in small."""
    paint = PAINTS[code[0]]
    return Thing(name, "island-chip", spot.x, spot.y, size=spot.size, paint=paint, text=code, label=label)


def treasure(name: str, code: str, spot: Spot, label: Message) -> Thing:
    paint = PAINTS[code[0]]
    return Thing(
        name,
        "treasure-card",
        spot.x,
        spot.y,
        size=spot.size,
        paint=paint,
        mark="treasure",
        text=code,
        label=label,
        verb="take",
    )
