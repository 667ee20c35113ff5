"""What can be won: treasures from their decks, and action cards, with the colours that win them."""

from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import COLOUR_LETTERS, COLOUR_NAMES, PAIR_LETTERS, PAIR_NAMES
from atoll.games.sea_or_shore.ids import deck_id, turned_up
from atoll.games.sea_or_shore.scene.cards import PAINTS, chip, coin, treasure
from atoll.games.sea_or_shore.scene.plans import Box, Page, Spot, plan_for
from atoll.games.sea_or_shore.view import View

TITLES = {
    "theft": say("Bonus theft"),
    "swap": say("Hand swap"),
    "scouting": say("Scouting"),
    "recovery": say("Recovery"),
}
DEEDS = {
    "theft": say("takes 2 bonus cards from someone"),
    "swap": say("swaps 2 cards with someone"),
    "scouting": say("looks at 3 treasures and sorts them"),
    "recovery": say("takes back a card of the trick"),
}


def prizes(view: View, page: Page) -> Groups:
    """All but the decks, of which each viewer may know something else."""
    showing = [deck["showing"] for deck in view["decks"]]
    is_open = view["phase"] in ("pass", "play")
    return (
        *(
            _action(pair, action, _winners(pair, showing) if is_open else "", page)
            for pair, action in enumerate(view["actions"])
        ),
        *(_showing(i, code, view["trick"], page) for i, code in enumerate(showing)),
        _supply(view["supply"], page),
    )


def decks(view: View, page: Page) -> Groups:
    """What lies face down, and what the viewer knows comes next."""
    looked_at = view["looked_at"] if is_looking(view) else None
    tops = [[] if i == looked_at else deck["top"] for i, deck in enumerate(view["decks"])]
    return tuple(
        _deck(i, deck["colours"], deck["face_down"], deck["among"], tops[i], view["trick"], page)
        for i, deck in enumerate(view["decks"])
    )


def is_looking(view: View) -> bool:
    """Whether the viewer puts treasures back now."""
    return view["phase"] == "order" and view["seat"] in view["awaiting"]


def _winners(pair: int, showing: list[str | None]) -> str:
    """The colours whose best card uses an action: those of which no treasure shows."""
    shown = {code[0] for code in showing if code}
    return "".join(letter for letter in PAIR_LETTERS[pair] if letter not in shown)


def _stall_of_deck(i: int, page: Page) -> Box:
    stalls = plan_for(page).stalls
    return stalls[1] if len(stalls) == 3 else stalls[2 * i]


def _stall_of_action(pair: int, page: Page) -> Box:
    stalls = plan_for(page).stalls
    return stalls[2 * pair] if len(stalls) == 3 else stalls[2 * pair + 1]


def _scale(page: Page, stall: Box) -> float:
    return min(0.64, stall.width / 148) if plan_for(page).is_slim else min(1.3, stall.width / 148, stall.height / 152)


@kept
def _action(pair: int, action: str, winners: str, page: Page) -> Group:
    """An action card, and the colours that it is for now."""
    stall, letters = _stall_of_action(pair, page), PAIR_LETTERS[pair]
    scale = _scale(page, stall)
    label = say("Action card of {colours}: {action}", colours=PAIR_NAMES[pair], action=names.action(action))
    at = Spot(stall.x, stall.top + 50 * scale, 0.9 * scale)
    card = Thing(
        f"action {letters}",
        "action",
        at.x,
        at.y,
        size=at.size,
        mark=f"act-{action}",
        text=TITLES[action],
        label=label,
    )
    return card, *_caption(f"action {letters}", winners, DEEDS[action], stall, page)


def _caption(name: str, letters: str, prize: Message, stall: Box, page: Page) -> Group:
    """Which card wins it, and what that brings. On a phone the latter is seen above."""
    scale = _scale(page, stall)
    is_slim = plan_for(page).is_slim
    y = stall.top + (113 if not is_slim else 112) * scale
    left = stall.left + 12 * scale
    size = 0.17 if is_slim else 0.2 * min(scale, 1.1)
    step = size * 104
    badges = tuple(
        Thing(
            f"{name} {letter}",
            "colour",
            left + step * (i + 0.4),
            y,
            SIGN,
            size=size,
            paint=PAINTS[letter],
            text=letter,
        )
        for i, letter in enumerate(letters)
    )
    below = y + 20 * scale if letters else y
    words = Thing(f"{name} prize", "caption-left", left, below, SIGN, size=0.8 * min(scale, 1.1), text=prize)
    if not letters:
        return () if is_slim else (words,)
    x = left + step * len(letters) + 2
    best = Thing(
        f"{name} best", "prize", x, y, SIGN, size=0.52 if is_slim else 0.6 * min(scale, 1.1), text=_best(letters)
    )
    return (*badges, best) if is_slim else (*badges, best, words)


def _best(letters: str) -> Message:
    if len(letters) > 1:
        return say("best card")
    return say("best {colour}", colour=COLOUR_NAMES[COLOUR_LETTERS.index(letters)])


@kept
def _showing(i: int, code: str | None, trick: int, page: Page) -> Group:
    """The showing treasure, and where it lies, or lay."""
    stall = _stall_of_deck(i, page)
    scale = _scale(page, stall)
    spot = Spot(stall.x + 34 * scale, stall.top + 50 * scale, 0.76 * scale)
    place = Thing(f"showing {i + 1}", "slot", spot.x, spot.y, SPOT, size=spot.size)
    if not code:
        return (place,)
    label = say("showing treasure: {treasure}", treasure=names.card(code))
    prize = say("wins {points}", points=names.points(int(code[1:])))
    lies = treasure(turned_up(code, trick), code, spot, label)
    return place, lies, *_caption(f"showing {i + 1}", code[0], prize, stall, page)


@kept
def _supply(count: int, page: Page) -> Group:
    """What the lowest card of a colour brings lies on the coast of the chart; an upright page has no room for it."""
    plan = plan_for(page)
    if plan.is_upright:
        return ()
    label = say("In the supply: {bonus}", bonus=names.bonus_cards(count))
    x, y = plan.coast.x, plan.coast.y
    text = say("for the lowest of a colour")
    return (
        coin("supply", "+1", Spot(x, y - 8, 0.4), label, SPOT),
        Thing("supply count", "title-left", x + 26, y - 8, SIGN, size=0.8, text=f"× {count}"),
        Thing("supply words", "note", x + 10, y + 66, SIGN, size=0.62, text=text),
    )


@kept
def _deck(i: int, colours: str, count: int, among: list[str], top: list[str | None], trick: int, page: Page) -> Group:
    stall = _stall_of_deck(i, page)
    scale = _scale(page, stall)
    spot = Spot(stall.x - 42 * scale, stall.top + 54 * scale, 0.62 * scale)
    coming = [
        _coming(code, place, trick, Spot(spot.x, spot.y + (place - 1) * 27 * scale, 0.6 * scale))
        for place, code in enumerate(top)
        if code
    ]
    deck = _face_down(colours, count, among, spot)
    if not coming:
        return (deck,)
    # They lie over the number, which goes to the corner.
    place = spot.x + 22 * scale, spot.y + 32 * scale
    number = Thing(f"{deck.id} count", "count", *place, SIGN, size=0.5 * scale, text=str(count))
    return deck._replace(text=""), number, *coming


def _coming(code: str, place: int, trick: int, spot: Spot) -> Thing:
    label = say("treasure no. {place} from the top of the deck: {treasure}", place=place + 1, treasure=names.card(code))
    return chip(turned_up(code, trick + place + 1), code, spot, label)


def _face_down(colours: str, count: int, among: list[str], spot: Spot) -> Thing:
    below = say_count("{number} card face down", "{number} cards face down", count)
    label = say("treasure deck, {colours}: {below}", colours=names.deck(colours), below=below)
    if among:
        label = say("{deck}; among the next ones: {treasures}", deck=label, treasures=names.cards(among))
    return Thing(
        deck_id(colours),
        "deck",
        spot.x,
        spot.y,
        SPOT,
        size=spot.size,
        mark=deck_mark(colours),
        text=str(count),
        label=label,
    )


def deck_mark(colours: str) -> str:
    return f"deck-{colours.lower() if colours in PAIR_LETTERS else 'all'}"
