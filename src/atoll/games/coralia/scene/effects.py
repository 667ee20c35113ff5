"""What each die on the station would do, in few words below it."""

from atoll.core.kept import kept
from atoll.core.message import Message, say
from atoll.core.scene import SIGN, Group, Layout, Thing
from atoll.games.coralia.components import COLOUR_LETTERS
from atoll.games.coralia.scene.plan import PLANS, slot_centre
from atoll.games.coralia.view import ReefView, View

REEFS: tuple[Message, ...] = (
    say("Red reef"),
    say("Orange reef"),
    say("Yellow reef"),
    say("Green reef"),
    say("Blue reef"),
    say("Violet reef"),
)
WHATS: dict[str, Message] = {
    "P": say("2 pearl cards"),
    "F": say("1 of 2 fish"),
    "S": say("1 of 3 cards"),
    "T": say("a turtle"),
    "no octopus": say("no octopus left"),
    "treasure": say("a treasure"),
    "move": say("the diver moves"),
    "card": say("an island card"),
    "own card": say("a card, +2"),
    "two cards": say("1 of 2 cards"),
}

Effect = tuple[int, str, int]
"""The reef where a die goes, or -1 for the island; what comes of it; how many points an octopus brings."""
ISLAND = -1


def effects(view: View, layout: Layout) -> Group:
    return _effects(effects_of(view), layout)


@kept
def _effects(each: list[Effect], layout: Layout) -> Group:
    things: list[Thing] = []
    y, small = PLANS[layout].says, 0.85 if layout == "tall" else 1
    for place, (reef, what, points) in enumerate(each):
        x = slot_centre(place, layout)[0]
        where, does = in_words(reef, what, points)
        things.append(Thing(f"goes {place}", "words", x, y, SIGN, size=0.56 * small, paint="pale", text=where))
        things.append(
            Thing(f"does {place}", "small-words", x, y + 17 * small, SIGN, size=0.58 * small, paint="pale", text=does)
        )
    return tuple(things)


def effects_of(view: View) -> list[Effect]:
    """Of each die; none while no die is placed."""
    return [_effect(view, code) for code in view["station"]] if view["phase"] == "place" else []


def in_words(reef: int, what: str, points: int) -> tuple[Message, Message]:
    """Where a die goes, and what comes of it."""
    where = say("Island") if reef == ISLAND else REEFS[reef]
    return where, say("octopus: +{number}", number=points) if points else WHATS[what]


def _effect(view: View, code: str) -> Effect:
    reef = COLOUR_LETTERS.index(code[0])
    garden = view["reefs"][reef]
    if code[1] in garden["dice"]:
        return ISLAND, _on_island(view, garden), 0
    if code[1] == "O" and view["players"][view["active"]]["octopuses"]:
        return reef, "octopus", len(garden["dice"]) + 1
    return reef, _on_garden(view, code[1]), 0


def _on_garden(view: View, symbol: str) -> str:
    if symbol == "D":
        left = [reef for reef in view["reefs"] if reef["diver"] == view["active"]]
        return "treasure" if any(reef["treasure"] and "C" not in reef["dice"] for reef in left) else "move"
    return "no octopus" if symbol == "O" else symbol


def _on_island(view: View, garden: ReefView) -> str:
    """Rules 5: an octopus that is there gives its owner points; another's gives a choice of cards."""
    if garden["octopus"] is None:
        return "card"
    return "own card" if garden["octopus"] == view["active"] else "two cards"
