"""What a seat, or a spectator, sees: built by adding what it may know."""

from collections.abc import Sequence
from typing import TypedDict

from atoll.core.bits import has, members, picked
from atoll.core.table import Row
from atoll.games.coralia.cards import kept_place
from atoll.games.coralia.components import (
    CARD_CODES,
    COLOUR_LETTERS,
    COLOURS,
    DECK_SIZES,
    FIRST_TO_RESOLVE,
    KINDS,
    PILE_KINDS,
    PILE_LETTERS,
    PILES,
    ROUNDS,
    SPACES,
    SYMBOL_LETTERS,
    TREASURE_CODES,
    TURTLE_CODES,
    TYPE_OF_KIND,
    WHITE_LETTER,
)
from atoll.games.coralia.moves import OVER, PHASES
from atoll.games.coralia.notation import die_code, station_names
from atoll.games.coralia.scoring import diver_points, points, treasures_seen, value_of
from atoll.games.coralia.secrets.known import Holding, draws_from, holdings, known_cards, worths
from atoll.games.coralia.table import NONE, Table


class ReefView(TypedDict):
    colour: str
    dice: dict[str, str]
    """For each symbol whose space is taken, the colour of the die."""
    values: dict[str, int]
    """What each space is worth to a diver."""
    octopus: int | None
    """Whose octopus is there."""
    diver: int | None
    turtle: str | None
    treasure: bool


class PileView(TypedDict):
    unseen: int
    """How many cards that nobody has seen are on top."""
    under: list[str | None]
    """What is known of those put back under it, the first one first."""


class LookingView(TypedDict):
    pile: str
    cards: list[str | None]


class DrawView(TypedDict):
    """A draw, with its cards for whoever looked at them."""

    pile: str
    seat: int
    looked: int
    cards: list[str] | None
    choice: int | None
    shown: bool


class PlayerView(TypedDict):
    track: int
    diver_points: int
    octopuses: int
    turtles: list[str]
    treasures: list[str]
    shown: list[str]
    """The cards that everybody has seen."""
    cards: list[str]
    """The cards that the viewer knows."""
    hidden: dict[str, int]
    """How many it does not know, by the pile that they came from."""
    points: list[int]
    """At least and at most: on the track, and by steps 2 to 4 of the final scoring if it were now."""


class PublicView(TypedDict):
    """What everybody sees alike."""

    awaiting: list[int]
    phase: str
    scoring: bool
    turn: int
    turns: int
    starter: int
    active: int
    supply: dict[str, int]
    station: list[str]
    locked: list[int]
    """The places of the station whose dice will not be rolled."""
    white_die: str | None
    """What the white die shows that is to be placed."""
    white_shown: list[str]
    """What white dice have shown so far, the last first."""
    rolled_again: int
    """How often all four dice had to be rolled again."""
    reefs: list[ReefView]
    island: dict[str, int]
    side_turtles: list[str]
    side_treasures: int
    decks: list[dict[str, int]]
    """How many cards of each kind are in the pearl, fish and starfish decks."""
    hidden_treasures: list[str]
    """What can still be turned over."""
    stingrays: int
    to_resolve: list[str]
    cards_due: int
    piles_used: list[str]
    open: dict[str, int]
    """When the game is over: how many cards of each kind nobody has drawn."""


class View(PublicView):
    seat: int
    piles: dict[str, PileView]
    looking: LookingView | None
    """Cards that the active seat looks at."""
    draws: list[DrawView]
    players: list[PlayerView]


def view(t: Table, seat: int, public: View | None = None) -> View:
    known = known_cards(t, seat)
    piles = zip(PILE_LETTERS, t.fresh, known, strict=True)
    shared: PublicView = public or _public(t)
    return {
        **shared,
        "seat": seat,
        "piles": {letter: {"unseen": fresh, "under": [*map(_code, pile.under)]} for letter, fresh, pile in piles},
        "looking": _looking(t, seat),
        "draws": [_draw(t, pile, draw, seat) for pile in range(PILES) for draw in draws_from(t, pile)],
        "players": _players(t, holdings(t, known)),
    }


def _public(t: Table) -> PublicView:
    return {
        "awaiting": [] if t.phase == OVER else [t.active],
        "phase": PHASES[t.phase],
        "scoring": t.scoring > 0,
        "turn": t.turn,
        "turns": ROUNDS[t.seats] * t.seats,
        "starter": t.starter,
        "active": t.active,
        "supply": dict(zip(COLOUR_LETTERS, t.supply, strict=True)),
        "station": [die_code(die) for die in t.station[: t.dice]],
        "locked": members(t.locked),
        "white_die": None if t.white_face == NONE else SYMBOL_LETTERS[t.white_face],
        "white_shown": [SYMBOL_LETTERS[int(digit) - 1] for digit in f"{t.white_shown:o}"[::-1] if digit != "0"],
        "rolled_again": t.rolled_again,
        "reefs": [_reef(t, reef) for reef in range(COLOURS)],
        "island": dict(zip(COLOUR_LETTERS + WHITE_LETTER, (*t.island, t.island_white), strict=True)),
        "side_turtles": picked(t.side_turtles, TURTLE_CODES),
        "side_treasures": t.side_treasures,
        "decks": [_deck(t, card_type) for card_type in range(len(DECK_SIZES))],
        "hidden_treasures": _counted(t.hidden_treasures, TREASURE_CODES),
        "stingrays": t.stingrays,
        "to_resolve": _counted(t.to_resolve, CARD_CODES[FIRST_TO_RESOLVE:]),
        "cards_due": t.cards_due,
        "piles_used": [PILE_LETTERS[pile] for pile in range(PILES) if t.cards_due and not has(t.piles_open, pile)],
        "open": {code: left for code, left, size in zip(CARD_CODES, t.box, t.deck, strict=False) if size}
        if t.phase == OVER
        else {},
    }


def bounds(view: View) -> list[tuple[int, int]]:
    """What is on the track and on the reefs, and whatever cards can bring."""
    return [(least, most) for least, most in (player["points"] for player in view["players"])]


def _reef(t: Table, reef: int) -> ReefView:
    letter = COLOUR_LETTERS[reef]
    spaces = [space for space in range(SPACES) if has(t.occupied, space * COLOURS + reef)]
    divers = [seat for seat in range(t.seats) if t.diver[seat] == reef]
    return {
        "colour": letter,
        "dice": {
            SYMBOL_LETTERS[space]: WHITE_LETTER if has(t.white, space * COLOURS + reef) else letter for space in spaces
        },
        "values": {SYMBOL_LETTERS[space]: value_of(t, space, reef) for space in range(SPACES)},
        "octopus": None if t.octopus[reef] == NONE else t.octopus[reef],
        "diver": divers[0] if divers else None,
        "turtle": None if t.turtle[reef] == NONE else TURTLE_CODES[t.turtle[reef]],
        "treasure": has(t.reef_treasures, reef),
    }


def die_on_station(view: View, code: str) -> str:
    """What the first die is called that shows this and is not locked; nothing if there is none."""
    names = names_on_station(view)
    dice = enumerate(zip(names, view["station"], strict=True))
    return next((name for place, (name, shown) in dice if shown == code and place not in view["locked"]), "")


def names_on_station(view: View) -> list[str]:
    """What the dice on the station are called in the picture."""
    return station_names(view["station"], view["supply"], [reef["dice"] for reef in view["reefs"]])


# Cards.


def _deck(t: Table, card_type: int) -> dict[str, int]:
    return {
        CARD_CODES[kind]: t.deck[kind] for kind in range(PILE_KINDS) if t.deck[kind] and TYPE_OF_KIND[kind] == card_type
    }


def _looking(t: Table, seat: int) -> LookingView | None:
    if t.looking == 0:
        return None
    cards = [CARD_CODES[kind] if seat == t.active else None for kind in t.looked[: t.looking]]
    return {"pile": PILE_LETTERS[t.looked_pile], "cards": cards}


def _draw(t: Table, pile: int, draw: int, viewer: int) -> DrawView:
    log, is_own = t.log, t.log.seat[draw] == viewer
    cards = [CARD_CODES[kind] for kind in log.card[3 * draw : 3 * draw + log.looked[draw]]]
    return {
        "pile": PILE_LETTERS[pile],
        "seat": log.seat[draw],
        "looked": log.looked[draw],
        "cards": cards if is_own else None,
        "choice": log.choice[draw] if is_own else None,
        "shown": bool(log.shown[draw]),
    }


def _code(kind: int | None) -> str | None:
    return None if kind is None else CARD_CODES[kind]


def _counted(counts: Sequence[int], codes: Sequence[str]) -> list[str]:
    return [code for code, count in zip(codes, counts, strict=False) for _ in range(count)]


def _shown(t: Table, seat: int) -> list[str]:
    counts = [0] * KINDS
    for draw, is_shown in enumerate(t.log.shown):
        if is_shown and t.log.seat[draw] == seat:
            counts[t.log.card[3 * draw + kept_place(t.log.choice[draw])]] += 1
    return _counted(counts, CARD_CODES)


# Players.


def _players(t: Table, held: list[Holding]) -> list[PlayerView]:
    """As somebody sees them who knows these cards: with the worth of those, or, when the game is over, all points."""
    if t.phase != OVER:
        return [_player(t, seat, held[seat], worth) for seat, worth in enumerate(worths(t, held))]
    final = Row([0] * t.seats)
    points(t, final)
    return [_player(t, seat, held[seat], (total, total)) for seat, total in enumerate(final)]


def _player(t: Table, seat: int, holding: Holding, worth: tuple[int, int]) -> PlayerView:
    track, diver = t.track[seat], diver_points(t, seat)
    sure = 0 if t.phase == OVER else track + diver
    return {
        "track": track,
        "diver_points": diver,
        "octopuses": t.octopuses[seat],
        "turtles": picked(t.turtles[seat], TURTLE_CODES),
        "treasures": treasures_seen(t.treasures[seat]),
        "shown": _shown(t, seat),
        "cards": _counted(holding.cards, CARD_CODES),
        "hidden": dict(zip(PILE_LETTERS, holding.hidden, strict=True)),
        "points": [sure + points for points in worth],
    }
