"""Cards as things.

An island has its code as its id as soon as the viewer knows it, wherever it is; a half that is covered makes it
anonymous. Treasures that look the same are not told apart by a view, so that a treasure is called after the trick in
which it is turned up, and later after its place in a pile.
"""

from atoll.core.game import View
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


def turned_up(code: str, round_: int, trick: int) -> str:
    """The id of a treasure by the trick in which it is turned up."""
    return f"{code} of trick {round_}.{trick}"


def on_pile(view: View, seat: int) -> str:
    """The id of the top treasure of a pile: where it came from as long as that is told, then where it lies."""
    pile = view["players"][seat]["treasures"]
    return just_gained(view, seat) or in_pile(pile[-1], seat, len(pile))


def just_gained(view: View, seat: int) -> str:
    """The id of a treasure by where it came from in this trick; none if none came."""
    pile, play = view["players"][seat]["treasures"], view["plays"][seat]
    gained = play.get("gained") if play and pile else None
    if gained is None:
        return ""
    if gained == "stock":
        is_past = view["trick_over"] and view["phase"] != "over"
        return turned_up(pile[-1], view["round"], view["trick"] - is_past)
    return in_pile(pile[-1], gained, len(view["players"][gained]["treasures"]) + 1)


def in_pile(code: str, seat: int, height: int) -> str:
    return f"{code} of p{seat + 1}.{height}"
