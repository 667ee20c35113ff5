"""What a seat, or a spectator, sees: built by adding what it may know.

A move changes little: each part comes from a cached function of what it shows, so that whatever has not changed is not
put together again. What a viewer knows of cards follows from the log of draws, and few moves add to that.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, NamedTuple

from atoll.core.bits import has, members, picked
from atoll.core.game import Part, Parts, View
from atoll.core.table import Row
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
from atoll.games.coralia.knowledge import (
    LOGS_KEPT,
    Holding,
    Pile,
    Setting,
    draws_from,
    holdings,
    known_cards,
    laid_open,
    only,
    worths,
)
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
from atoll.games.coralia.scoring import diver_points, points
from atoll.games.coralia.starfish import kept_place
from atoll.games.coralia.table import NONE, OVER, Log, Options, Table
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
POSITIONS_KEPT = 4096
SPACES_OF_A_REEF = sum(1 << space * COLOURS for space in range(SPACES))


def view(t: Table, seat: int, public: View | None = None) -> View:
    public = public or _public(t)
    cards = _cards(t, seat)
    return {
        **public,
        "seat": seat,
        "piles": _piles(tuple(t.fresh), cards.under),
        "looking": _looking(t, seat),
        "draws": cards.draws,
        "players": _players(t, public["players"], cards),
    }


def bounds(view: View) -> list[tuple[int, int]]:
    """What is on the track and on the reefs, and whatever cards can bring."""
    return [(least, most) for least, most in (player["points"] for player in view["players"])]


def _public(t: Table) -> View:
    """What is the same for everybody: all but cards."""
    return {
        "awaiting": members(awaiting(t)),
        "phase": PHASES[t.phase],
        "scoring": t.scoring > 0,
        "turn": t.turn,
        "turns": ROUNDS[t.seats] * t.seats,
        "starter": t.starter,
        "active": t.active,
        "supply": _counts(COLOUR_LETTERS, tuple(t.supply)),
        "station": _station(tuple(t.station[: t.dice])),
        "locked": members(t.locked),
        "white_die": None if t.white_face == NONE else SYMBOL_LETTERS[t.white_face],
        "white_rolls": [t.white_rolls, SYMBOL_LETTERS[t.last_white]],
        "reefs": _reefs(t),
        "island": _counts(COLOUR_LETTERS + WHITE_LETTER, (*t.island, t.island_white)),
        "side_turtles": _tiles(TURTLE_CODES, t.side_turtles),
        "side_treasures": t.side_treasures,
        "hidden_treasures": _tiles(TREASURE_CODES, t.hidden_treasures),
        "stingrays": t.stingrays,
        "to_resolve": picked(t.to_resolve, CARD_CODES[FIRST_TO_RESOLVE:]),
        "cards_due": t.cards_due,
        "piles_used": [PILE_LETTERS[pile] for pile in range(PILES) if t.cards_due and not has(t.piles_open, pile)],
        "open": {CARD_CODES[kind]: (t.box & KIND_MASK[kind]).bit_count() for kind in range(PILE_KINDS)}
        if t.phase == OVER
        else {},
        "players": [_player(t, seat) for seat in range(t.seats)],
    }


@lru_cache(maxsize=POSITIONS_KEPT)
def _counts(names: str, numbers: tuple[int, ...]) -> Part:
    return Part(zip(names, numbers, strict=True))


@lru_cache(maxsize=POSITIONS_KEPT)
def _station(dice: tuple[int, ...]) -> Parts:
    return Parts(map(die_code, dice))


@lru_cache(maxsize=POSITIONS_KEPT)
def _tiles(codes: Sequence[str], tiles: int) -> Parts:
    return Parts(picked(tiles, codes))


def _reefs(t: Table) -> list[Part]:
    diver = [NONE] * COLOURS
    for seat in range(t.seats):
        if t.diver[seat] != NONE:
            diver[t.diver[seat]] = seat
    return [
        _reef(
            reef,
            t.occupied >> reef & SPACES_OF_A_REEF,
            t.white >> reef & SPACES_OF_A_REEF,
            t.octopus[reef],
            diver[reef],
            t.turtle[reef],
            has(t.reef_treasures, reef),
        )
        for reef in range(COLOURS)
    ]


@lru_cache(maxsize=POSITIONS_KEPT)
def _reef(reef: int, occupied: int, white: int, octopus: int, diver: int, turtle: int, has_treasure: bool) -> Part:
    spaces = [space for space in range(SPACES) if has(occupied, space * COLOURS)]
    return Part(
        colour=COLOUR_LETTERS[reef],
        dice=Part(
            {
                SYMBOL_LETTERS[space]: WHITE_LETTER if has(white, space * COLOURS) else COLOUR_LETTERS[reef]
                for space in spaces
            }
        ),
        octopus=None if octopus == NONE else octopus,
        diver=None if diver == NONE else diver,
        turtle=None if turtle == NONE else TURTLE_CODES[turtle],
        treasure=has_treasure,
    )


def _looking(t: Table, seat: int) -> dict[str, Any] | None:
    if t.looking == 0:
        return None
    cards = [CARD_CODES[kind] for kind in t.looked[: t.looking]] if seat == t.active else [None] * t.looking
    return {"pile": PILE_LETTERS[t.looked_pile], "cards": cards}


# Cards.


class Cards(NamedTuple):
    """What a viewer knows of all cards."""

    draws: Parts
    """Every draw, with its cards for whoever looked at them."""
    under: tuple[Parts, ...]
    """What lies under each pile."""
    held: tuple[Part, ...]
    """The cards of each seat."""
    worths: tuple[tuple[int, int], ...]
    """How many points those can bring, at least and at most."""


def _cards(t: Table, viewer: int) -> Cards:
    log, stingrays = t.log.pack(), tuple([t.hand[seat, STINGRAY] for seat in range(t.seats)])
    if t.phase == OVER:
        return _all_cards(viewer, laid_open(t), log, stingrays, t.options.pearl_ranking)
    return _cards_of_log(viewer, Setting(t.seats, t.starter, t.scoring, t.options.pack()), log, stingrays)


@lru_cache(maxsize=LOGS_KEPT)
def _cards_of_log(viewer: int, setting: Setting, log: bytes, stingrays: tuple[int, ...]) -> Cards:
    """The same from nothing but what it follows from."""
    ranking = Options.unpack(setting.options).pearl_ranking
    return _all_cards(viewer, known_cards(viewer, setting, log), log, stingrays, ranking)


def _all_cards(viewer: int, piles: Sequence[Pile], log: bytes, stingrays: tuple[int, ...], ranking: int) -> Cards:
    held = holdings(piles, stingrays)
    draws = [_draws(viewer, pile, only(pile, log)) for pile in range(PILES)]
    return Cards(
        Parts(chain.from_iterable(draws)),
        tuple([_under(pile.under) for pile in piles]),
        tuple(map(_held, held, _shown(Log.unpack(log), len(held)))),
        worths(held, ranking),
    )


def _shown(log: Log, seats: int) -> list[tuple[int, ...]]:
    """The cards of each seat that everybody has seen, by kind."""
    shown = [[0] * KINDS for _ in range(seats)]
    for draw, is_shown in enumerate(log.shown):
        if is_shown:
            shown[log.seat[draw]][log.card[3 * draw + kept_place(log.choice[draw])]] += 1
    return list(map(tuple, shown))


@lru_cache(maxsize=LOGS_KEPT)
def _draws(viewer: int, pile: int, packed: bytes) -> Parts:
    """Every draw from a pile, as somebody saw it."""
    log = Log.unpack(packed)
    return Parts([_draw(log, pile, draw, viewer) for draw in draws_from(log, pile)])


def _draw(log: Log, pile: int, draw: int, viewer: int) -> Part:
    seat, looked, shown = log.seat[draw], log.looked[draw], bool(log.shown[draw])
    if seat != viewer:
        return _seen_draw(pile, seat, looked, shown, None, None)
    return _seen_draw(pile, seat, looked, shown, tuple(log.card[3 * draw : 3 * draw + looked]), log.choice[draw])


@lru_cache(maxsize=POSITIONS_KEPT)
def _seen_draw(
    pile: int, seat: int, looked: int, shown: bool, cards: tuple[int, ...] | None, choice: int | None
) -> Part:
    """One line of the log of draws; with its cards for the seat that looked at them."""
    return Part(
        pile=PILE_LETTERS[pile],
        seat=seat,
        looked=looked,
        cards=None if cards is None else Parts(CARD_CODES[kind] for kind in cards),
        choice=choice,
        shown=shown,
    )


@lru_cache(maxsize=POSITIONS_KEPT)
def _under(cards: tuple[int | None, ...]) -> Parts:
    return Parts(None if kind is None else CARD_CODES[kind] for kind in cards)


@lru_cache(maxsize=POSITIONS_KEPT)
def _piles(fresh: tuple[int, ...], under: tuple[Parts, ...]) -> Part:
    """How many cards that nobody has seen are on top, and what is known of those put back under them."""
    piles = zip(PILE_LETTERS, fresh, under, strict=True)
    return Part({letter: Part(unseen=unseen, under=below) for letter, unseen, below in piles})


@lru_cache(maxsize=POSITIONS_KEPT)
def _held(holding: Holding, shown: tuple[int, ...]) -> Part:
    """Cards one by one, those not known by their piles, and those that everybody has seen."""
    hidden = Part(zip(PILE_LETTERS, holding.hidden, strict=True))
    return Part(shown=_counted(shown), cards=_counted(holding.cards), hidden=hidden)


def _counted(cards: Sequence[int]) -> Parts:
    return Parts(chain.from_iterable(map(repeat, CARD_CODES, cards)))


# Players.


def _players(t: Table, public: Sequence[Part], cards: Cards) -> list[Part]:
    """As somebody sees them who knows these cards."""
    final = Row([0] * t.seats)
    if t.phase == OVER:
        points(t, final)
        return [_with_cards(*seen, (total, total)) for *seen, total in zip(public, cards.held, final, strict=True)]
    players = []
    for player, held, (least, most) in zip(public, cards.held, cards.worths, strict=True):
        sure = player["track"] + player["diver_points"]
        players.append(_with_cards(player, held, (sure + least, sure + most)))
    return players


def _player(t: Table, seat: int) -> Part:
    """What everybody sees of a player but for cards."""
    return _seen_player(t.track[seat], diver_points(t, seat), t.octopuses[seat], t.turtles[seat], t.treasures[seat])


@lru_cache(maxsize=POSITIONS_KEPT)
def _seen_player(track: int, diver: int, octopuses: int, turtles: int, treasures: int) -> Part:
    return Part(
        track=track,
        diver_points=diver,
        octopuses=octopuses,
        turtles=_tiles(TURTLE_CODES, turtles),
        treasures=_tiles(TREASURE_CODES, treasures),
    )


@lru_cache(maxsize=POSITIONS_KEPT)
def _with_cards(player: Part, held: Part, points: tuple[int, int]) -> Part:
    return Part({**player, **held, "points": Parts(points)})
