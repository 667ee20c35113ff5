"""The middle of the table: action cards, treasure decks, the supply of bonus cards, and which trick this is."""

from functools import cache

from atoll.core.game import View
from atoll.core.message import Message, say, say_count
from atoll.core.scene import ON_PIECE, SIGN, SPOT, Thing
from atoll.games.sea_or_shore.components import ACTION_NAMES, PAIR_LETTERS, PAIR_NAMES, ROUNDS
from atoll.games.sea_or_shore.scene.cards import PAINTS, chip, treasure, turned_up
from atoll.games.sea_or_shore.scene.places import Middle, Spot
from atoll.games.sea_or_shore.secrets.view import ACTIONS
from atoll.games.sea_or_shore.words import names


def middle(view: View, places: Middle) -> list[Thing]:
    things = [thing for pair in range(len(PAIR_LETTERS)) for thing in _action(pair, view["actions"][pair], places)]
    for i in range(len(view["decks"])):
        things += _deck(view, i, places)
    things += [_supply(view["supply"], places.supply), _trick(view["round"], view["trick"], view["tricks"], places)]
    return things


@cache
def _action(pair: int, action: str, places: Middle) -> tuple[Thing, ...]:
    """An action card, and the colours that it is for at its sides."""
    spot, letters = places.actions[pair], PAIR_LETTERS[pair]
    name = ACTION_NAMES[ACTIONS.index(action)]
    label = say("Action card of {colours}: {action}", colours=PAIR_NAMES[pair], action=name)
    card = Thing(f"action {letters}", "action-card", spot.x, spot.y, size=spot.size, mark=action, label=label)
    return card, _colour(letters[0], spot, -55), _colour(letters[1], spot, 55)


def _colour(letter: str, spot: Spot, x: float) -> Thing:
    at = spot.by(x * spot.size, 0)
    paint = PAINTS[letter]
    return Thing(
        f"action {letter}", "colour-swatch", at.x, at.y, ON_PIECE, size=0.32 * at.size, paint=paint, text=letter
    )


def _deck(view: View, i: int, places: Middle) -> list[Thing]:
    """What lies face down, what is showing, and what the viewer knows comes next."""
    deck = view["decks"][i]
    things = [_face_down(deck["colours"], deck["face_down"], tuple(deck["among"]), places.decks[i])]
    things.append(_place(i, places.showing[i]))
    if deck["showing"]:
        code = deck["showing"]
        label = say("showing treasure: {treasure}", treasure=names.card(code))
        things.append(treasure(turned_up(view, code), code, places.showing[i], label))
    if view["looked_at"] != i or not is_looking(view):
        things += [
            chip(turned_up(view, code, place + 1), code, places.coming[i][place], _coming(code, place))
            for place, code in enumerate(deck["top"])
            if code
        ]
    return things


@cache
def _place(i: int, spot: Spot) -> Thing:
    """Where the showing treasure lies, or lay."""
    return Thing(f"showing {i + 1}", "harbour", spot.x, spot.y, SPOT, size=spot.size)


def is_looking(view: View) -> bool:
    """Whether the viewer puts treasures back now."""
    return view["phase"] == "order" and view["seat"] in view["awaiting"]


@cache
def _coming(code: str, place: int) -> Message:
    return say("treasure no. {place} from the top of the deck: {treasure}", place=place + 1, treasure=names.card(code))


@cache
def _face_down(colours: str, count: int, among: tuple[str, ...], spot: Spot) -> Thing:
    below = say_count("{number} card face down", "{number} cards face down", count)
    label = say("treasure deck, {colours}: {below}", colours=names.deck(colours), below=below)
    if among:
        label = say("{deck}; among the next ones: {treasures}", deck=label, treasures=names.cards(among))
    return Thing(
        f"deck {colours}", "treasure-deck", spot.x, spot.y, size=spot.size, text=str(count), label=label, verb="look"
    )


@cache
def _supply(count: int, spot: Spot) -> Thing:
    label = say("In the supply: {bonus}", bonus=names.bonus_cards(count))
    return Thing("supply", "bonus-card", spot.x, spot.y, size=spot.size, mark="bonus", text=f"×{count}", label=label)


@cache
def _trick(round_: int, trick: int, tricks: int, places: Middle) -> Thing:
    label = say("Round {round} of 2, trick {trick} of {tricks}", round=round_, trick=trick, tricks=tricks)
    spot, text = places.trick, f"{round_}/{ROUNDS} · {trick}/{tricks}"
    return Thing("trick", "seat-name", spot.x, spot.y, SIGN, size=spot.size, text=text, label=label)
