"""What a seat, or a spectator, sees: built by adding what it may know."""

from collections.abc import Sequence
from itertools import chain, repeat
from typing import Any

from atoll.core.bits import has, members, picked
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
from atoll.games.coralia.starfish import kept_card
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
    public = public or _public(t)
    known = known_cards(t, seat)
    holdings = _holdings(t, known)
    return {
        **public,
        "seat": seat,
        "piles": {PILE_LETTERS[pile]: _pile(t, pile, known) for pile in range(PILES)},
        "looking": _looking(t, seat),
        "draws": [
            _own_draw(t, draw, shown) if shown["seat"] == seat else shown
            for (_, draw), shown in zip(draws_of(t), public["draws"], strict=True)
        ],
        "players": [
            {
                **player,
                "points": list(points),
                "cards": _counted(holding.cards),
                "hidden": dict(zip(PILE_LETTERS, holding.hidden, strict=True)),
            }
            for player, holding, points in zip(public["players"], holdings, ranges(t, holdings), strict=True)
        ],
    }


def _public(t: Table) -> View:
    """What is the same for everybody, and of draws and players what everybody knows."""
    return {
        "awaiting": members(awaiting(t)),
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
        "white_rolls": [t.white_rolls, SYMBOL_LETTERS[t.last_white]],
        "reefs": [_reef(t, reef) for reef in range(COLOURS)],
        "island": {**dict(zip(COLOUR_LETTERS, t.island, strict=True)), WHITE_LETTER: t.island_white},
        "side_turtles": picked(t.side_turtles, TURTLE_CODES),
        "side_treasures": t.side_treasures,
        "hidden_treasures": picked(t.hidden_treasures, TREASURE_CODES),
        "stingrays": t.stingrays,
        "to_resolve": picked(t.to_resolve, CARD_CODES[FIRST_TO_RESOLVE:]),
        "cards_due": t.cards_due,
        "piles_used": [PILE_LETTERS[pile] for pile in range(PILES) if t.cards_due and not has(t.piles_open, pile)],
        "open": {CARD_CODES[kind]: (t.box & KIND_MASK[kind]).bit_count() for kind in range(PILE_KINDS)}
        if t.phase == OVER
        else {},
        "draws": [_draw(t, pile, draw) for pile, draw in draws_of(t)],
        "players": [_player(t, seat) for seat in range(t.seats)],
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


def _draw(t: Table, pile: int, draw: int) -> dict[str, Any]:
    """One line of the log of draws, as the others saw it."""
    return {
        "pile": PILE_LETTERS[pile],
        "seat": t.log.seat[draw],
        "looked": t.log.looked[draw],
        "cards": None,
        "choice": None,
        "shown": bool(t.log.shown[draw]),
    }


def _own_draw(t: Table, draw: int, shown: dict[str, Any]) -> dict[str, Any]:
    """The same with its cards, for the seat that looked at them."""
    cards = [CARD_CODES[kind] for kind in t.log.card[3 * draw : 3 * draw + shown["looked"]]]
    return {**shown, "cards": cards, "choice": t.log.choice[draw]}


def _player(t: Table, seat: int) -> dict[str, Any]:
    """What everybody sees of a player."""
    shown = [0] * KINDS
    for _, draw in draws_of(t):
        if t.log.shown[draw] and t.log.seat[draw] == seat:
            shown[kept_card(t, draw)] += 1
    return {
        "track": t.track[seat],
        "diver_points": diver_points(t, seat),
        "octopuses": t.octopuses[seat],
        "turtles": picked(t.turtles[seat], TURTLE_CODES),
        "treasures": picked(t.treasures[seat], TREASURE_CODES),
        "shown": _counted(shown),
    }


def _holdings(t: Table, known: Known) -> list[Holding]:
    """Each seat's cards, as far as somebody knows them."""
    cards = [[0] * KINDS for _ in range(t.seats)]
    hidden = [[0] * PILES for _ in range(t.seats)]
    for pile, draw in draws_of(t):
        if draw in known.kept:
            kind = known.kept[draw]
            seat = t.log.seat[draw]
            if kind is None:
                hidden[seat][pile] += 1
            else:
                cards[seat][kind] += 1
    for seat in range(t.seats):
        cards[seat][STINGRAY] = t.hand[seat, STINGRAY]
    return [Holding(tuple(c), tuple(h)) for c, h in zip(cards, hidden, strict=True)]


def _counted(cards: Sequence[int]) -> list[str]:
    return list(chain.from_iterable(map(repeat, CARD_CODES, cards)))
