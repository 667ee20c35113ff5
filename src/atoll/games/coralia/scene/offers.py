"""What can be chosen now, large, in the place of the station, with a word of what it does."""

from collections.abc import Collection, Iterator, Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import SIGN, SPOT, Group, Layout, Thing
from atoll.games.coralia.components import (
    BONUS_CODES,
    BONUS_MARKS,
    BONUS_NAMES,
    COLOUR_LETTERS,
    PILE_LETTERS,
    PILE_NAMES,
)
from atoll.games.coralia.notation import card_name, card_names, offer_name
from atoll.games.coralia.scene.dice import PAINTS
from atoll.games.coralia.scene.effects import REEFS
from atoll.games.coralia.scene.pieces import MARK_PAINTS, card, hidden_cards
from atoll.games.coralia.scene.plan import PLANS, Box
from atoll.games.coralia.view import View

AT_THE_STATION = ("take_four", "take", "lock", "place", "white", "busy", "over")
Offer = tuple[str, str, str, int]
"""What it is called, what kind of thing lies there, and its code; the points that it brings as things stand, or -1."""
UNKNOWN = -1
TITLES = {
    "P": say("Pearl"),
    "F": say("Fish"),
    "BF": say("Fish bonus"),
    "BP": say("Pearl bonus"),
    "BI": say("Island bonus"),
    "BT": say("Turtle bonus"),
    "BC": say("Treasure bonus"),
    "SC": say("Treasure"),
    "JF": say("Jellyfish"),
    "C": say("Treasures"),
    "D": say("Dice bonus"),
}
"""By the code of a card, or by its first letter."""


def is_offered(view: View) -> bool:
    """Whether something is chosen that does not lie on the station."""
    return view["phase"] not in AT_THE_STATION


def offers(view: View, layout: Layout, may: Collection[str] = ()) -> Group:
    """Whoever decides sees only what may be chosen."""
    offered = _offered(view)
    return _laid([offer for offer in offered if offer[0] in may] or offered, layout)


def _offered(view: View) -> list[Offer]:
    looking, phase, active = view["looking"], view["phase"], view["active"]
    if looking:
        codes = [code for code in looking["cards"] if code]
        if not codes:
            return [(f"looked {place}", "back", looking["pile"], UNKNOWN) for place in range(len(looking["cards"]))]
        names = card_names(active, codes, view["players"][active]["cards"])
        return [(name, "card", code, brings(view, code)) for name, code in zip(names, codes, strict=True)]
    if phase == "resolve":
        return [(offer_name(code), "card", code, brings(view, code)) for code in dict.fromkeys(view["to_resolve"])]
    if phase == "raise":
        reefs = [reef["colour"] for reef in view["reefs"] if reef["treasure"]]
        return [(offer_name(colour), "chest", colour, UNKNOWN) for colour in reefs]
    if phase == "draw":
        piles = [letter for letter, pile in view["piles"].items() if pile["unseen"] or pile["under"]]
        return [(offer_name(letter), "pile", letter, UNKNOWN) for letter in piles if letter not in view["piles_used"]]
    return [(offer_name(code), "turtle", code, UNKNOWN) for code in view["side_turtles"]]


def brings(view: View, code: str) -> int:
    """The points that a card would bring if it were the end now; what pearls bring hangs on those of the others."""
    player = view["players"][view["active"]]
    fish = [each for each in player["cards"] if each[0] == "F"]
    if code[0] == "F":
        bonus = 2 * player["cards"].count("BF")
        return _fish_points([*fish, code]) - _fish_points(fish) + bonus
    counts = {
        "BF": 2 * len(fish),
        "BP": sum(each[0] == "P" for each in player["cards"]),
        "BI": sum(view["island"].values()),
        "BT": 3 * len(player["turtles"]),
        "BC": 2 * len(player["treasures"]),
    }
    return counts.get(code, UNKNOWN)


def _fish_points(cards: Sequence[str]) -> int:
    """Rules 8, step 3: sets of different kinds."""
    copies = [cards.count(code) for code in set(cards)]
    sizes = [sum(count > number for count in copies) for number in range(len(cards))]
    return sum(size * (size + 5) // 2 for size in sizes)


def _words(kind: str, code: str) -> Message:
    if kind == "card":
        return card_name(code)
    if kind == "turtle":
        return BONUS_NAMES[BONUS_CODES.index(code)]
    return REEFS[COLOUR_LETTERS.index(code)] if kind == "chest" else PILE_NAMES[PILE_LETTERS.index(code)]


@kept
def _laid(offered: list[Offer], layout: Layout) -> Group:
    box = PLANS[layout].offers
    count = len(offered)
    rows = 1 if count <= 4 else 2 if count <= 8 else 3
    columns = -(-count // rows)
    gap = 6 if layout == "tall" else 10
    most = 124 if layout == "tall" else 252
    width, height = min(most, (box.width + gap) / columns - gap), (box.height + gap) / rows - gap
    left = box.left + (box.width - columns * (width + gap) + gap) / 2
    things: list[Thing] = []
    for place, offer in enumerate(offered):
        row, column = divmod(place, columns)
        x, y = left + (width + gap) * column, box.top + (height + gap) * row
        things += _offer(offer, Box(x, y, x + width, y + height))
    return tuple(things)


def _offer(offer: Offer, box: Box) -> list[Thing]:
    """The picture on the left and the words beside it, or, on a narrow plate, below it."""
    name, kind, code, points = offer
    is_broad = box.width > box.height * 1.05
    size = min(box.height * 0.0042, box.width / 352) if is_broad else min((box.height - 50) / 214, box.width / 180)
    x = box.left + (84 * size + 8 if is_broad else box.width / 2)
    y = box.centre[1] if is_broad else box.top + 102 * size + 6
    is_card = kind in ("card", "back") and not name.startswith("offer")
    paper = Thing(f"{name} paper", "offer", *box.centre, SPOT, path=rounded(box.width, box.height - 4, 16))
    picture = _picture(offer, (x, y), max(0.2, size))
    if kind == "back":
        return [paper, picture]
    words, begin = _words(kind, code), x + 88 * size + 6
    if is_card:
        picture = picture._replace(verb="take")
    else:
        paper = paper._replace(id=name, label=words, verb="take")
        picture = picture._replace(id=f"{name} picture", label=None)
    if is_broad:
        text = Thing(f"{name} words", "lines-left", begin, y - 8, SIGN, size=min(1.1, (box.right - begin - 6) / 148))
    else:
        text = Thing(f"{name} words", "lines", x, y + 102 * size + 14, SIGN, size=min(0.9, box.width / 196))
    things = [paper, picture, *_sign(offer, (x, y), size), text._replace(text=words, size=round(text.size, 3))]
    if is_broad and kind == "card":
        title = TITLES.get(code) or TITLES[code[0]]
        at, size = (begin, y - 40), min(0.86, (box.right - begin - 6) / 186)
        things.append(Thing(f"{name} title", "words-left", *at, SIGN, size=round(size, 3), text=title))
    if is_broad and points != UNKNOWN:
        things += _value(name, points, (begin + box.right - 12) / 2, box.bottom - 32, box.right - begin - 10)
    return things


def _sign(offer: Offer, centre: tuple[float, float], size: float) -> Iterator[Thing]:
    """Which turtle it is by what it gives, which chest by its reef."""
    name, kind, code, _ = offer
    at = centre[0] + 50 * size, centre[1] + 48 * size
    if kind == "turtle":
        mark = BONUS_MARKS[BONUS_CODES.index(code)]
        paint = MARK_PAINTS.get(mark, "")
        yield Thing(f"{name} gives", "bonus-badge", *at, SIGN, 0, round(size * 0.62, 3), paint, mark)
    elif kind == "chest":
        paint = f"plain-{PAINTS[COLOUR_LETTERS.index(code)]}"
        yield Thing(f"{name} reef", "blot", *at, SIGN, 0, round(size * 1.3, 3), paint, text=code)


def _value(name: str, points: int, x: float, y: float, room: float) -> list[Thing]:
    words = say_count("now +{number} point", "now +{number} points", points)
    pill = Thing(f"{name} pill", "pill", x, y, SPOT, path=rounded(room, 28, 14))
    return [pill, Thing(f"{name} points", "pill-words", x, y, SIGN, size=round(min(0.66, room / 175), 3), text=words)]


def _picture(offer: Offer, centre: tuple[float, float], size: float) -> Thing:
    name, kind, code, _ = offer
    if kind == "card":
        return card(name, code, centre, size)
    if kind in ("back", "pile"):
        return hidden_cards(name, code, 1, centre, size)
    paint, shape = (MARK_PAINTS["turtle"], "turtle") if kind == "turtle" else ("", "treasure")
    return Thing(name, shape, *centre, size=round(size * 1.2, 3), paint=paint, mark=kind, label=_words(kind, code))
