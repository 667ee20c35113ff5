"""What a seat, or a spectator, sees: built by adding what it may know."""

from typing import Any

from atoll.core.bits import has
from atoll.core.game import View
from atoll.games.coralia.components import (
    COLOURS,
    FIRST_TO_RESOLVE,
    KIND_MASK,
    KINDS,
    PILE_KINDS,
    PILES,
    ROUNDS,
    SPACES,
    STINGRAY,
    TILES,
    TO_RESOLVE,
)
from atoll.games.coralia.knowledge import Holding, Known, draws_of, known_cards, ranges
from atoll.games.coralia.names import (
    CARD_CODES,
    COLOUR_LETTERS,
    PILE_LETTERS,
    SYMBOL_LETTERS,
    TREASURE_CODES,
    TURTLE_CODES,
    WHITE_LETTER,
    die_code,
)
from atoll.games.coralia.scoring import diver_points
from atoll.games.coralia.table import NONE, OVER, Table
from atoll.games.coralia.turn import awaiting

PHASES = (
    "take_four",
    "take",
    "lock",
    "place",
    "keep",
    "under",
    "white",
    "copy",
    "draw",
    "raise",
    "resolve",
    "busy",
    "over",
)


def view(t: Table, seat: int, public: View | None = None) -> View:
    known = known_cards(t, seat)
    return {
        **(public or _public(t)),
        "seat": seat,
        "piles": {PILE_LETTERS[pile]: _pile(t, pile, known) for pile in range(PILES)},
        "looking": _looking(t, seat),
        "draws": [_draw(t, seat, pile, draw) for pile, draw in draws_of(t)],
        "players": _players(t, seat, known),
    }


def _public(t: Table) -> View:
    """What is the same for everybody."""
    return {
        "awaiting": [s for s in range(t.seats) if has(awaiting(t), s)],
        "phase": PHASES[t.phase],
        "scoring": t.scoring > 0,
        "turn": t.turn,
        "turns": ROUNDS[t.seats] * t.seats,
        "starter": t.starter,
        "active": t.active,
        "supply": dict(zip(COLOUR_LETTERS, t.supply, strict=True)),
        "station": [die_code(die) for die in t.station[: t.dice]],
        "locked": [place for place in range(4) if has(t.locked, place)],
        "white_die": None if t.white_face == NONE else SYMBOL_LETTERS[t.white_face],
        "white_rolls": [t.white_rolls, SYMBOL_LETTERS[t.last_white]],
        "reefs": [_reef(t, reef) for reef in range(COLOURS)],
        "island": {**dict(zip(COLOUR_LETTERS, t.island, strict=True)), WHITE_LETTER: t.island_white},
        "side_turtles": _codes(t.side_turtles, TURTLE_CODES),
        "side_treasures": t.side_treasures,
        "hidden_treasures": _codes(t.hidden_treasures, TREASURE_CODES),
        "stingrays": t.stingrays,
        "to_resolve": [CARD_CODES[FIRST_TO_RESOLVE + i] for i in range(TO_RESOLVE) if has(t.to_resolve, i)],
        "cards_due": t.cards_due,
        "piles_used": [PILE_LETTERS[pile] for pile in range(PILES) if t.cards_due and not has(t.piles_open, pile)],
        "open": {CARD_CODES[kind]: (t.box & KIND_MASK[kind]).bit_count() for kind in range(PILE_KINDS)}
        if t.phase == OVER
        else {},
    }


def _reef(t: Table, reef: int) -> dict[str, Any]:
    dice = {}
    for space in range(SPACES):
        place = space * COLOURS + reef
        if has(t.occupied, place):
            dice[SYMBOL_LETTERS[space]] = WHITE_LETTER if has(t.white, place) else COLOUR_LETTERS[reef]
    divers = [seat for seat in range(t.seats) if t.diver[seat] == reef]
    return {
        "colour": COLOUR_LETTERS[reef],
        "dice": dice,
        "octopus": None if t.octopus[reef] == NONE else t.octopus[reef],
        "diver": divers[0] if divers else None,
        "turtle": None if t.turtle[reef] == NONE else TURTLE_CODES[t.turtle[reef]],
        "treasure": has(t.reef_treasures, reef),
    }


def _codes(mask: int, codes: tuple[str, ...]) -> list[str]:
    return [codes[tile] for tile in range(TILES) if has(mask, tile)]


def _card(kind: int | None) -> str | None:
    return None if kind is None else CARD_CODES[kind]


def _pile(t: Table, pile: int, known: Known) -> dict[str, Any]:
    """How many cards that nobody has seen are on top, and what is known of those put back under them."""
    return {"unseen": t.fresh[pile], "under": [_card(kind) for kind in known.under[pile]]}


def _looking(t: Table, seat: int) -> dict[str, Any] | None:
    if t.looking == 0:
        return None
    cards = [CARD_CODES[kind] for kind in t.looked[: t.looking]] if seat == t.active else [None] * t.looking
    return {"pile": PILE_LETTERS[t.looked_pile], "cards": cards}


def _draw(t: Table, seat: int, pile: int, draw: int) -> dict[str, Any]:
    """One line of the log of draws; the cards only for the seat that looked at them."""
    own = t.log.seat[draw] == seat
    looked = t.log.looked[draw]
    return {
        "pile": PILE_LETTERS[pile],
        "seat": t.log.seat[draw],
        "looked": looked,
        "cards": [CARD_CODES[kind] for kind in t.log.card[3 * draw : 3 * draw + looked]] if own else None,
        "choice": t.log.choice[draw] if own else None,
        "shown": bool(t.log.shown[draw]),
    }


def _players(t: Table, viewer: int, known: Known) -> list[dict[str, Any]]:
    holdings = [_holding(t, seat, known) for seat in range(t.seats)]
    shown = [[0] * KINDS for _ in range(t.seats)]
    for _, draw in draws_of(t):
        kind = known.kept.get(draw)
        if t.log.shown[draw] and kind is not None:
            shown[t.log.seat[draw]][kind] += 1
    return [
        {
            "track": t.track[seat],
            "diver_points": diver_points(t, seat),
            "points": list(points),
            "octopuses": t.octopuses[seat],
            "turtles": _codes(t.turtles[seat], TURTLE_CODES),
            "treasures": _codes(t.treasures[seat], TREASURE_CODES),
            "cards": _counted(holding.cards),
            "hidden": dict(zip(PILE_LETTERS, holding.hidden, strict=True)),
            "shown": _counted(shown[seat]),
        }
        for seat, (holding, points) in enumerate(zip(holdings, ranges(t, holdings), strict=True))
    ]


def _holding(t: Table, seat: int, known: Known) -> Holding:
    holding = Holding([0] * KINDS, [0] * PILES)
    for pile, draw in draws_of(t):
        if t.log.seat[draw] == seat and draw in known.kept:
            kind = known.kept[draw]
            if kind is None:
                holding.hidden[pile] += 1
            else:
                holding.cards[kind] += 1
    holding.cards[STINGRAY] = t.hand[seat, STINGRAY]
    return holding


def _counted(cards: list[int]) -> list[str]:
    return [CARD_CODES[kind] for kind in range(KINDS) for _ in range(cards[kind])]
