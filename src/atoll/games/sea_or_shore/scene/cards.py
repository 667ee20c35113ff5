"""Cards as things.

An island has its code as its id as soon as the viewer knows it, wherever it is; a half that is covered makes it
anonymous. Treasures that look the same are not told apart by a view, so that a treasure is called after the trick in
which it is turned up, and later after its place in a pile.
"""

from functools import cache

from atoll.core.game import View
from atoll.core.message import Message
from atoll.core.scene import Thing
from atoll.games.sea_or_shore.scene.places import Spot

PAINTS = {"R": "red", "B": "blue", "G": "green", "P": "violet"}


@cache
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


@cache
def island_showing_sea(name: str, colour: str, spot: Spot, label: Message) -> Thing:
    paint = PAINTS[colour]
    return Thing(name, f"island-{paint}", spot.x, spot.y, size=spot.size, paint=paint, mark="island", label=label)


@cache
def island_showing_shore(name: str, number: int, spot: Spot, label: Message) -> Thing:
    return Thing(name, "island-shore", spot.x, spot.y, size=spot.size, text=str(number), label=label)


@cache
def chip(name: str, code: str, spot: Spot, label: Message) -> Thing:
    """A card that one knows of but does not see, in small."""
    paint = PAINTS[code[0]]
    return Thing(name, "island-chip", spot.x, spot.y, size=spot.size, paint=paint, text=code, label=label)


@cache
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


def turned_up(view: View, code: str, later: int = 0) -> str:
    """The id of a treasure by the trick in which it is turned up: this one, or so many later."""
    return f"{code} of trick {view['round']}.{view['trick'] + later}"


def on_pile(view: View, seat: int) -> str:
    """The id of the top treasure of a pile: where it came from as long as that is told, then where it lies."""
    pile = view["players"][seat]["treasures"]
    gained = (view["plays"][seat] or {}).get("gained")
    if gained == "stock":
        return turned_up(view, pile[-1], -1 if view["trick_over"] and view["phase"] != "over" else 0)
    if gained is not None:
        return _in_pile(pile[-1], gained, len(view["players"][gained]["treasures"]) + 1)
    return _in_pile(pile[-1], seat, len(pile))


def _in_pile(code: str, seat: int, height: int) -> str:
    return f"{code} of p{seat + 1}.{height}"
