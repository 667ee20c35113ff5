"""The middle of the table: action cards, treasure decks, the supply of bonus cards, and which trick this is."""

from atoll.core.kept import kept
from atoll.core.message import say, say_count
from atoll.core.scene import ON_PIECE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import PAIR_LETTERS, PAIR_NAMES, ROUNDS
from atoll.games.sea_or_shore.ids import turned_up
from atoll.games.sea_or_shore.scene.cards import PAINTS, chip, treasure
from atoll.games.sea_or_shore.scene.places import Page, Spot, table_for
from atoll.games.sea_or_shore.view import View


def middle(view: View, page: Page) -> Groups:
    """All but the decks, of which each viewer may know something else."""
    round_, trick = view["round"], view["trick"]
    return (
        *(_action(pair, action, page) for pair, action in enumerate(view["actions"])),
        *(_showing(i, deck["showing"], round_, trick, page) for i, deck in enumerate(view["decks"])),
        _supply(view["supply"], page),
        _trick(round_, trick, view["tricks"], page),
    )


def decks(view: View, page: Page) -> list[Group]:
    """What lies face down, and what the viewer knows comes next."""
    looked_at, when = view["looked_at"] if is_looking(view) else None, (view["round"], view["trick"])
    tops = [[] if i == looked_at else deck["top"] for i, deck in enumerate(view["decks"])]
    return [
        _deck(i, deck["colours"], deck["face_down"], deck["among"], tops[i], *when, page)
        for i, deck in enumerate(view["decks"])
    ]


def is_looking(view: View) -> bool:
    """Whether the viewer puts treasures back now."""
    return view["phase"] == "order" and view["seat"] in view["awaiting"]


@kept
def _action(pair: int, action: str, page: Page) -> Group:
    """An action card, and the colours that it is for at its sides."""
    spot, letters = table_for(page).middle.actions[pair], PAIR_LETTERS[pair]
    label = say("Action card of {colours}: {action}", colours=PAIR_NAMES[pair], action=names.action(action))
    card = Thing(f"action {letters}", "action-card", spot.x, spot.y, size=spot.size, mark=action, label=label)
    return card, _colour(letters[0], spot, -55), _colour(letters[1], spot, 55)


def _colour(letter: str, spot: Spot, x: float) -> Thing:
    at = spot.by(x * spot.size, 0)
    paint = PAINTS[letter]
    return Thing(
        f"action {letter}", "colour-swatch", at.x, at.y, ON_PIECE, size=0.32 * at.size, paint=paint, text=letter
    )


@kept
def _showing(i: int, code: str | None, round_: int, trick: int, page: Page) -> Group:
    """The showing treasure, and where it lies, or lay."""
    spot = table_for(page).middle.showing[i]
    place = Thing(f"showing {i + 1}", "harbour", spot.x, spot.y, SPOT, size=spot.size)
    if not code:
        return (place,)
    label = say("showing treasure: {treasure}", treasure=names.card(code))
    return place, treasure(turned_up(code, round_, trick), code, spot, label)


@kept
def _deck(
    i: int, colours: str, count: int, among: list[str], top: list[str | None], round_: int, trick: int, page: Page
) -> Group:
    places = table_for(page).middle
    spots = places.coming[i]
    chips = (_coming(code, place, round_, trick, spots[place]) for place, code in enumerate(top) if code)
    return _face_down(colours, count, among, places.decks[i]), *chips


def _coming(code: str, place: int, round_: int, trick: int, spot: Spot) -> Thing:
    label = say("treasure no. {place} from the top of the deck: {treasure}", place=place + 1, treasure=names.card(code))
    return chip(turned_up(code, round_, trick + place + 1), code, spot, label)


def _face_down(colours: str, count: int, among: list[str], spot: Spot) -> Thing:
    below = say_count("{number} card face down", "{number} cards face down", count)
    label = say("treasure deck, {colours}: {below}", colours=names.deck(colours), below=below)
    if among:
        label = say("{deck}; among the next ones: {treasures}", deck=label, treasures=names.cards(among))
    return Thing(
        f"deck {colours}", "treasure-deck", spot.x, spot.y, size=spot.size, text=str(count), label=label, verb="look"
    )


@kept
def _supply(count: int, page: Page) -> Group:
    spot = table_for(page).middle.supply
    label = say("In the supply: {bonus}", bonus=names.bonus_cards(count))
    return (Thing("supply", "bonus-card", spot.x, spot.y, size=spot.size, mark="bonus", text=f"×{count}", label=label),)


@kept
def _trick(round_: int, trick: int, tricks: int, page: Page) -> Group:
    label = say("Round {round} of 2, trick {trick} of {tricks}", round=round_, trick=trick, tricks=tricks)
    spot, text = table_for(page).middle.trick, f"{round_}/{ROUNDS} · {trick}/{tricks}"
    return (Thing("trick", "seat-name", spot.x, spot.y, SIGN, size=spot.size, text=text, label=label),)
