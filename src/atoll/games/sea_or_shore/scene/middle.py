"""The middle of the table: action cards, treasure decks, the supply of bonus cards, and which trick this is."""

from functools import cache, lru_cache

from atoll.core.game import Part, View
from atoll.core.message import say, say_count
from atoll.core.scene import ON_PIECE, SIGN, SPOT, Group, Groups, Thing
from atoll.games.sea_or_shore.components import ACTION_NAMES, PAIR_LETTERS, PAIR_NAMES, ROUNDS
from atoll.games.sea_or_shore.notation import POSITIONS_KEPT
from atoll.games.sea_or_shore.scene.cards import PAINTS, chip, treasure, turned_up
from atoll.games.sea_or_shore.scene.places import Middle, Spot
from atoll.games.sea_or_shore.secrets.parts import ACTIONS
from atoll.games.sea_or_shore.words import names


def middle(view: View, places: Middle) -> Groups:
    """All but the decks, of which each viewer may know something else."""
    round_, trick = view["round"], view["trick"]
    return (
        *(_action(pair, action, places) for pair, action in enumerate(view["actions"])),
        *(_showing(i, deck["showing"], round_, trick, places) for i, deck in enumerate(view["decks"])),
        _supply(view["supply"], places.supply),
        _trick(round_, trick, view["tricks"], places),
    )


def decks(view: View, places: Middle) -> list[Group]:
    """What lies face down, and what the viewer knows comes next."""
    looked_at = view["looked_at"] if is_looking(view) else None
    round_, trick = view["round"], view["trick"]
    return [_deck(i, deck, i == looked_at, round_, trick, places) for i, deck in enumerate(view["decks"])]


def is_looking(view: View) -> bool:
    """Whether the viewer puts treasures back now."""
    return view["phase"] == "order" and view["seat"] in view["awaiting"]


@cache
def _action(pair: int, action: str, places: Middle) -> Group:
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


@lru_cache(maxsize=POSITIONS_KEPT)
def _showing(i: int, code: str | None, round_: int, trick: int, places: Middle) -> Group:
    """The showing treasure, and where it lies, or lay."""
    spot = places.showing[i]
    place = Thing(f"showing {i + 1}", "harbour", spot.x, spot.y, SPOT, size=spot.size)
    if not code:
        return (place,)
    label = say("showing treasure: {treasure}", treasure=names.card(code))
    return place, treasure(turned_up(code, round_, trick), code, spot, label)


@lru_cache(maxsize=POSITIONS_KEPT)
def _deck(i: int, deck: Part, is_looked_at: bool, round_: int, trick: int, places: Middle) -> Group:
    spots, coming = places.coming[i], () if is_looked_at else deck["top"]
    chips = (_coming(code, place, round_, trick, spots[place]) for place, code in enumerate(coming) if code)
    return _face_down(deck["colours"], deck["face_down"], tuple(deck["among"]), places.decks[i]), *chips


@lru_cache(maxsize=POSITIONS_KEPT)
def _coming(code: str, place: int, round_: int, trick: int, spot: Spot) -> Thing:
    label = say("treasure no. {place} from the top of the deck: {treasure}", place=place + 1, treasure=names.card(code))
    return chip(turned_up(code, round_, trick + place + 1), code, spot, label)


@lru_cache(maxsize=POSITIONS_KEPT)
def _face_down(colours: str, count: int, among: tuple[str, ...], spot: Spot) -> Thing:
    below = say_count("{number} card face down", "{number} cards face down", count)
    label = say("treasure deck, {colours}: {below}", colours=names.deck(colours), below=below)
    if among:
        label = say("{deck}; among the next ones: {treasures}", deck=label, treasures=names.cards(among))
    return Thing(
        f"deck {colours}", "treasure-deck", spot.x, spot.y, size=spot.size, text=str(count), label=label, verb="look"
    )


@cache
def _supply(count: int, spot: Spot) -> Group:
    label = say("In the supply: {bonus}", bonus=names.bonus_cards(count))
    return (Thing("supply", "bonus-card", spot.x, spot.y, size=spot.size, mark="bonus", text=f"×{count}", label=label),)


@cache
def _trick(round_: int, trick: int, tricks: int, places: Middle) -> Group:
    label = say("Round {round} of 2, trick {trick} of {tricks}", round=round_, trick=trick, tricks=tricks)
    spot, text = places.trick, f"{round_}/{ROUNDS} · {trick}/{tricks}"
    return (Thing("trick", "seat-name", spot.x, spot.y, SIGN, size=spot.size, text=text, label=label),)
