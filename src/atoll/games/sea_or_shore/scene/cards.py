"""Cards as things."""

from atoll.core.message import Message
from atoll.core.scene import ON_PIECE, PIECE, Thing
from atoll.games.sea_or_shore.ids import in_pile, turned_up
from atoll.games.sea_or_shore.scene.plans import Spot
from atoll.games.sea_or_shore.view import View, top_of

PAINTS = {"R": "red", "B": "blue", "G": "green", "P": "violet"}
GROVES = ("palm", "palms", "hut")
"""What grows on a shore, by its number."""
HOARDS = ("purse", "purse", "chest", "chest", "hoard")
"""What a treasure looks like, by its value; whatever is worth more is a hoard, too."""
HALF = 30.5
"""From the middle of an island to the middle of its sea or its shore."""


def island(code: str, spot: Spot, label: Message, turn: int = 0) -> Thing:
    """An island that the viewer sees on both sides."""
    paint, number = PAINTS[code[0]], int(code[1:])
    return Thing(
        code,
        _grove(number),
        spot.x,
        spot.y,
        turn=turn,
        size=spot.size,
        paint=paint,
        mark=f"boat-{paint}",
        text=str(number),
        label=label,
        verb="take",
    )


def _grove(number: int) -> str:
    return f"island-{GROVES[number % len(GROVES)]}"


def island_showing_sea(name: str, colour: str, spot: Spot, label: Message) -> Thing:
    paint = PAINTS[colour]
    mark = f"boat-{paint}"
    return Thing(name, "island-bare", spot.x, spot.y, size=spot.size, paint=paint, mark=mark, label=label)


def island_showing_shore(name: str, number: int, spot: Spot, label: Message) -> Thing:
    shape = _grove(number)
    return Thing(name, shape, spot.x, spot.y, size=spot.size, paint="fog", mark="fog", text=str(number), label=label)


def chip(name: str, code: str, spot: Spot, label: Message) -> Thing:
    """A card that one knows of but does not see, in small."""
    return Thing(name, "chip", spot.x, spot.y, size=spot.size, paint=PAINTS[code[0]], text=code, label=label)


def treasure(name: str, code: str, spot: Spot, label: Message, verb: str = "") -> Thing:
    return Thing(
        name,
        "treasure",
        spot.x,
        spot.y,
        size=spot.size,
        paint=PAINTS[code[0]],
        mark=hoard(code),
        text=f"{code[0]} · {code[1:]}",
        label=label,
        verb=verb,
    )


def hoard(code: str) -> str:
    return f"treasure-{HOARDS[min(int(code[1:]), len(HOARDS)) - 1]}"


def sail(seat: int, spot: Spot, label: Message, turn: int = 0) -> Thing:
    return Thing(f"sail {seat + 1}", "sail", spot.x, spot.y, ON_PIECE, turn, spot.size, label=label)


def coin(name: str, text: str, spot: Spot, label: Message, layer: int = PIECE, verb: str = "") -> Thing:
    return Thing(name, "coin", spot.x, spot.y, layer, size=spot.size, text=text, label=label, verb=verb)


def just_gained(view: View, seat: int) -> str:
    """The id of a treasure by where it came from in this trick; none if none came."""
    code, play = top_of(view["players"][seat]), view["plays"][seat]
    gained = play.get("gained") if play and code else None
    if gained is None:
        return ""
    if isinstance(gained, str):
        is_past = view["trick_over"] and view["phase"] != "over"
        return turned_up(code, view["trick"] - is_past)
    return in_pile(code, gained, len(view["players"][gained]["treasures"]) + 1)


def on_pile(view: View, seat: int) -> str:
    """The id of the top treasure of a pile: where it came from as long as that is told, then where it lies."""
    player = view["players"][seat]
    return just_gained(view, seat) or in_pile(top_of(player), seat, len(player["treasures"]))
