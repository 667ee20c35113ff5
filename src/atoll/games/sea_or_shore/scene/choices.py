"""What the viewer may choose now, large, in the middle of the table: a half to cover, a prize, a deck, an order."""

from collections.abc import Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.actions.claim import won_treasure
from atoll.games.sea_or_shore.components import PAIR_LETTERS, PAIR_NAMES
from atoll.games.sea_or_shore.ids import (
    BUTTON,
    MOST_ADDED,
    SHOW,
    TAKEN,
    bonus_id,
    choice_of,
    scout_id,
    stolen_from,
    turned_up,
)
from atoll.games.sea_or_shore.moves import FIRST_ROB, FIRST_STEAL, FIRST_SWAP, TAKE
from atoll.games.sea_or_shore.scene.cards import PAINTS, coin, hoard, treasure
from atoll.games.sea_or_shore.scene.plans import Page, Plan, Spot, plan_for
from atoll.games.sea_or_shore.table import SEA, SHORE
from atoll.games.sea_or_shore.view import View, top_of

CHOOSING = ("play", "claim", "rob", "swap", "scout", "order")
"""The phases with choices in the middle of the table; in others, the hand is touched."""
WIDE = (366, 164, 95)
SLIM = (297, 190, 84.5)
"""How large a choice is drawn, and how far its middle is from its origin."""


def is_choosing(view: View, moves: Sequence[int]) -> bool:
    return bool(moves) and view["phase"] in CHOOSING


def choices(view: View, moves: Sequence[int], page: Page) -> Groups:
    """Groups that are mostly empty."""
    phase = view["phase"] if is_choosing(view, moves) else ""
    bonus = view["players"][view["seat"]]["bonus"] if phase else 0
    return (
        _covers(bonus > 0, page) if phase == "play" else (),
        _coins(min(bonus, MOST_ADDED), page) if phase == "play" else (),
        _claims(_offered(view, moves), page) if phase == "claim" else (),
        _people(_victims(view, moves, phase), phase, page) if phase in VICTIMS else (),
        _scouts(page) if phase == "scout" else (),
        _order([code or "" for code in view["decks"][view["looked_at"] or 0]["top"]], view["trick"], page)
        if phase == "order"
        else (),
    )


def _size(plan: Plan, count: int, room: float) -> tuple[float, float]:
    """How large some choices side by side are drawn, and how far apart they lie."""
    width = _form(plan)[0]
    gap = 8 if plan.is_slim else 14
    most = 0.61 if plan.is_slim else 1.0 if plan.is_upright else 1.1
    size = min(most, (room - gap * (count - 1)) / count / width)
    return size, width * size + gap


def _height(plan: Plan) -> float:
    """Where choices lie; on a phone the own card lies below them."""
    return plan.table.top + 62 if plan.is_slim else plan.table.y


def _form(plan: Plan) -> tuple[float, float, float]:
    return SLIM if plan.is_upright else WIDE


def _choice(name: str, shape: str, spot: Spot, plan: Plan, text: Message, label: Message) -> Thing:
    slim = "-slim" if plan.is_upright else ""
    by = _form(plan)[2]
    return Thing(
        name,
        f"{shape}{slim}",
        spot.x - by * spot.size,
        spot.y,
        SPOT,
        size=round(spot.size, 3),
        text=text,
        label=label,
        verb="choose",
    )


@kept
def _covers(has_bonus: bool, page: Page) -> Group:
    """The two ways to lay the sail. A card is laid into them, or touched before them."""
    plan = plan_for(page)
    table = plan.table
    if plan.is_slim:
        size, step = _size(plan, 2, table.width)
        left, right = Spot(table.x - step / 2, table.top + 59, size), Spot(table.x + step / 2, table.top + 59, size)
    else:
        size, step = _size(plan, 2, table.width - 216 if plan.is_upright else plan.chart.width - 276)
        by = step / 2 + (101 if has_bonus else 8)
        left, right = Spot(table.x - by, table.y, size), Spot(table.x + by, table.y, size)
    sea = say("Cover the sea: they see the number.")
    shore = say("Cover the shore: they see the colour.")
    return (
        _choice(SHOW[SHORE], "choice", left, plan, sea, sea)._replace(mark="cover-sea"),
        _choice(SHOW[SEA], "choice", right, plan, shore, shore)._replace(mark="cover-shore"),
        Thing(
            BUTTON, "answer", plan.width - 110, plan.height - 30, SIGN, text=say("Play"), label=say("play"), verb="play"
        ),
    )


@kept
def _coins(count: int, page: Page) -> Group:
    """The viewer's bonus cards, to be added one by one."""
    if not count:
        return ()
    plan = plan_for(page)
    table = plan.table
    if plan.is_slim:
        room = table.width - 110
        pitch = min(54.0, room / count)
        left = table.left + 84 + 25
        spots = [Spot(left + i * pitch, table.bottom - 25, 0.5) for i in range(count)]
        title = Thing("coins", "title-left", table.left + 42, table.bottom - 24, SIGN, size=0.5, text=say("Bonus"))
        return title, *_each_coin(spots)
    box = rounded(196, 150, 18)
    columns = min(count, 3 if count <= 6 else 6)
    rows = -(-count // columns)
    size = 0.52 if count <= 3 else 0.46
    pitch = min(60.0, 168 / columns)
    spots = [
        Spot(
            table.x + (i % columns - (min(columns, count - i // columns * columns) - 1) / 2) * pitch,
            table.y + 14 + (i // columns - (rows - 1) / 2) * 50,
            size,
        )
        for i in range(count)
    ]
    panel = Thing("coins", "panel", table.x, table.y, GROUND, path=box)
    title = Thing("coins title", "title", table.x, table.y - 54, SIGN, size=0.7, text=say("Bonus: +1 each"))
    return panel, title, *_each_coin(spots)


def _each_coin(spots: list[Spot]) -> Group:
    return tuple(
        coin(bonus_id(i), "+1", spot, say("own bonus card no. {place}", place=i + 1), verb="add")
        for i, spot in enumerate(spots)
    )


def _offered(view: View, moves: Sequence[int]) -> list[tuple[int, str]]:
    """What a winner may take: treasures, and the seats that they are stolen from."""
    return [
        (-1, won_treasure(view, view["seat"]))
        if move == TAKE
        else (move - FIRST_STEAL, top_of(view["players"][move - FIRST_STEAL]))
        for move in moves
    ]


@kept
def _claims(offered: list[tuple[int, str]], page: Page) -> Group:
    plan = plan_for(page)
    size, step = _size(plan, len(offered), plan.table.width)
    x = plan.table.x - step * (len(offered) - 1) / 2
    return tuple(
        _claim(victim, code, Spot(x + step * i, _height(plan), size), plan) for i, (victim, code) in enumerate(offered)
    )


def _claim(victim: int, code: str, spot: Spot, plan: Plan) -> Thing:
    text = say("Take {treasure} from the deck", treasure=names.card(code))
    if victim >= 0:
        text = say("Steal {treasure} from {name}", treasure=names.card(code), name=Who(victim))
    name = TAKEN if victim < 0 else stolen_from(victim)
    thing = _choice(name, "choice-treasure", spot, plan, text, text)
    return thing._replace(paint=PAINTS[code[0]], mark=hoard(code))


VICTIMS = {"rob": (FIRST_ROB, "act-theft"), "swap": (FIRST_SWAP, "act-swap")}
"""For each choice of a player: the first of its moves, and its picture."""


def _victims(view: View, moves: Sequence[int], phase: str) -> list[tuple[int, int]]:
    """The seats that may be chosen, and how much of it is there: bonus cards or cards in hand."""
    seats = [move - VICTIMS[phase][0] for move in moves]
    players = view["players"]
    return [(seat, players[seat]["bonus"] if phase == "rob" else players[seat]["cards"]) for seat in seats]


@kept
def _people(victims: list[tuple[int, int]], phase: str, page: Page) -> Group:
    plan = plan_for(page)
    size, step = _size(plan, len(victims), plan.table.width)
    x = plan.table.x - step * (len(victims) - 1) / 2
    return tuple(
        _person(seat, number, phase, Spot(x + step * i, _height(plan), size), plan)
        for i, (seat, number) in enumerate(victims)
    )


def _person(seat: int, number: int, phase: str, spot: Spot, plan: Plan) -> Thing:
    has = names.bonus_cards(number) if phase == "rob" else say_count("{number} card", "{number} cards", number)
    text = say("Take from {name}: has {things}", name=Who(seat), things=has)
    return _choice(choice_of(seat), "choice-person", spot, plan, text, text)._replace(mark=VICTIMS[phase][1])


@kept
def _scouts(page: Page) -> Group:
    plan = plan_for(page)
    size, step = _size(plan, len(PAIR_LETTERS), plan.table.width)
    things = []
    for i, letters in enumerate(PAIR_LETTERS):
        spot = Spot(plan.table.x + step * (i - 0.5), _height(plan), size)
        text = say("Look into the deck of {colours}", colours=PAIR_NAMES[i])
        things.append(
            _choice(scout_id(letters), "choice", spot, plan, text, text)._replace(mark=f"deck-{letters.lower()}")
        )
    return tuple(things)


@kept
def _order(codes: list[str], trick: int, page: Page) -> Group:
    """The treasures that are to be put back."""
    plan = plan_for(page)
    size = 0.95 if plan.is_slim else 1.2
    step = 122 * size
    x = plan.table.x - step * (len(codes) - 1) / 2
    return tuple(
        treasure(
            turned_up(code, trick + i + 1),
            code,
            Spot(x + step * i, _height(plan), size),
            say("to be put back on the deck: {treasure}", treasure=names.card(code)),
            "take",
        )
        for i, code in enumerate(codes)
    )
