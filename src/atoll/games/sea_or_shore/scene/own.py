"""The viewer's own side: the card of the trick, and the hand as a fan on driftwood."""

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say
from atoll.core.scene import SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import ROUNDS
from atoll.games.sea_or_shore.scene.cards import island, sail, treasure
from atoll.games.sea_or_shore.scene.plans import Page, Spot, card_spots, plan_for
from atoll.games.sea_or_shore.scene.seats import card_of_trick
from atoll.games.sea_or_shore.view import PlayView, View

CURVE = 0.9
STATS = 200
"""How much of the dock is taken by what the viewer owns."""


def own_side(view: View, is_choosing: bool, page: Page) -> Groups:
    """A spectator has none. While something is chosen, the own card makes room for it."""
    if view["seat"] < 0:
        return (), (), (), ()
    if view["phase"] == "over" or not view["hand"]:
        hand = _won([code for code in view["players"][view["seat"]]["treasures"] if code], page)
    else:
        hand = _hand(view["hand"], view["passing"], page)
    return (
        _when(view["round"], view["trick"], view["tricks"], page),
        _own_card(view, is_choosing, page),
        _shown(view["plays"][view["seat"]], page),
        hand,
    )


@kept
def _when(round_: int, trick: int, tricks: int, page: Page) -> Group:
    place, plan = plan_for(page).places[0], plan_for(page)
    label = say("Round {round} of 2, trick {trick} of {tricks}", round=round_, trick=trick, tricks=tricks)
    spot = plan.when
    text: Message | str = f"{round_}/{ROUNDS} · {trick}/{tricks}"
    also: Group = ()
    if place.has_words:
        text = say("round {round} of {rounds}", round=round_, rounds=ROUNDS)
        second = say("trick {trick} of {tricks}", trick=trick, tricks=tricks)
        also = (Thing("trick of", "note-left", spot.x, spot.y + 16, SIGN, size=spot.size, paint="pale", text=second),)
    return (
        Thing("trick", "note-left", spot.x, spot.y, SIGN, size=spot.size, paint="pale", text=text, label=label),
        *also,
    )


def _own_card(view: View, is_choosing: bool, page: Page) -> Group:
    seat, play = view["seat"], view["plays"][view["seat"]]
    if play is None or view["phase"] == "pass":
        return _waiting(seat, view["passing"], is_choosing, page)
    is_hidden = play.get("card", "") not in view["discards"] and "received" in play
    return card_of_trick(seat, play, not is_hidden, is_choosing, 0, page)


@kept
def _shown(play: PlayView | None, page: Page) -> Group:
    """Beside the own card, as long as it is covered: what the others see of it."""
    if play is None or "received" in play:
        return ()
    card, *_ = card_spots(page, 0, is_choosing=False)
    x, size = card.x + 70 * card.size, 0.55 if plan_for(page).is_slim else 0.8
    seen: Message | str = names.colour(play["colour"])
    if play["shown"] == "shore":
        seen = f"{play['number']} + {play['bonus']}" if play["bonus"] else str(play["number"])
    return (
        Thing("shown", "note-left", x, card.y - 26 * size, SIGN, size=size, text=say("the others see")),
        Thing("shown half", "title-left", x, card.y + 8 * size, SIGN, size=1.6 * size, text=seen),
    )


@kept
def _waiting(seat: int, passing: str | None, is_choosing: bool, page: Page) -> Group:
    """Before the viewer plays: where the card will lie, or the card that will be passed."""
    card, home, *_ = card_spots(page, 0, is_choosing)
    cloth = sail(seat, home, say("sail of {name}", name=Who(seat)))
    if is_choosing:
        return (cloth,)
    slot = Thing(f"slot {seat + 1}", "slot", card.x, card.y, SPOT, size=card.size, text=say("your card"))
    if not passing:
        return cloth, slot
    return cloth, slot, island(passing, card, say("You will pass: {card}.", card=names.card(passing)))


@kept
def _won(treasures: list[str], page: Page) -> Group:
    """When the hand is empty: what the viewer has won in this round, as far as it lies open."""
    return tuple(
        treasure(f"won {i + 1}", code, spot, names.card(code))
        for i, (code, (spot, _)) in enumerate(zip(treasures, _spread(len(treasures), page), strict=True))
    )


def _spread(count: int, page: Page) -> list[tuple[Spot, int]]:
    return _grid(count, page) if plan_for(page).is_upright else _fan(count, page)


@kept
def _hand(codes: list[str], passing: str | None, page: Page) -> Group:
    """The hand as a fan, or in two rows on an upright page."""
    held = [code for code in codes if code != passing]
    return tuple(
        island(code, spot, say("{card} in your hand", card=names.card(code)), turn)
        for code, (spot, turn) in zip(held, _spread(len(held), page), strict=True)
    )


def _fan(count: int, page: Page) -> list[tuple[Spot, int]]:
    dock = plan_for(page).dock
    left, right = dock.left + STATS, dock.right - 14
    pitch = min(130.0, (right - left) / max(count, 1))
    size = min(1.12, pitch / 91)
    offs = [i - (count - 1) / 2 for i in range(count)]
    middle, level = (left + right) / 2, dock.y - 5 - CURVE * (count / 2) ** 2 / 2
    return [(Spot(middle + off * pitch, level + CURVE * off * off, round(size, 3)), round(off * 1.6)) for off in offs]


def _grid(count: int, page: Page) -> list[tuple[Spot, int]]:
    """Two rows, the upper one longer; up to five cards are one row."""
    plan = plan_for(page)
    dock, head = plan.dock, 32 if plan.is_slim else 60
    rows = 1 if count <= 5 else 2
    columns = max(1, -(-count // rows))
    across, down = dock.width - 10, dock.height - head - 6
    pitch, high = across / columns, down / rows
    size = min(0.9 if plan.is_slim else 1.3, (pitch - (3 if plan.is_slim else 10)) / 100, (high - 8) / 132)
    pitch = min(pitch, size * 124)
    high = min(high, size * 146)
    spots = []
    for i in range(count):
        row, column = divmod(i, columns)
        in_row = min(columns, count - row * columns)
        x = dock.x + (column - (in_row - 1) / 2) * pitch
        spots.append((Spot(x, dock.top + head + down / 2 + high * (row - (rows - 1) / 2), round(size, 3)), 0))
    return spots
