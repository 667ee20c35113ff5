"""What a seat sees and remembers, as plain data, built by adding."""

import struct
from typing import Any

from atoll.core.bits import bit, has
from atoll.core.contract import NOBODY
from atoll.core.game import Part, Parts, View
from atoll.games.sea_or_shore.components import DECKS, HAND, MOST_TRICKS, ROUNDS
from atoll.games.sea_or_shore.moves import (
    FIRST_GIVE_ONE,
    FIRST_ORDER,
    FIRST_PLAY,
    FIRST_RECOVER,
    FIRST_SCOUT,
    FIRST_SEA_HALF,
    played_card,
    played_half,
    played_stake,
)
from atoll.games.sea_or_shore.notation import card_code, sea_half, shore_half
from atoll.games.sea_or_shore.play import colour_of, number_of
from atoll.games.sea_or_shore.secrets import parts
from atoll.games.sea_or_shore.table import (
    EVERYBODY,
    GIVE,
    MOST_SEATS,
    ORDER,
    OVER,
    PASS,
    PLAY,
    SEA,
    Deck,
    Table,
)

PHASES = (
    "pass",
    "play",
    "claim",
    "rob",
    "swap",
    "give",
    "scout",
    "order",
    "recover",
    "discard",
    "over",
)


def view(t: Table, seat: int, public: View | None = None) -> View:
    packed = t.pack()
    now = _read(packed)
    public = public or _public(packed, now)
    return public if seat == NOBODY else {**public, **_own(packed, now, seat, public)}


_read = Table.reader(
    "seats",
    "options",
    "phase",
    "awaited",
    "round_",
    "trick",
    "first",
    "hands",
    "passed",
    "bonus",
    "supply",
    "pile",
    "piled",
    "out",
    "traced",
    "above",
    "above_most",
    "decks",
    "played",
    "card",
    "partner",
    "looked_at",
    "worth",
    "pairs",
)
"""What a view shows of a record, but for the cards of the trick."""
TRICK = slice(Table.place_of("card").start, Table.place_of("loot").stop)
"""Where the cards of the trick lie among the bytes of a table, with all that came of them: rows with a byte a seat."""
TRACED, DECK = MOST_SEATS * parts.SET, Deck.dtype.itemsize
"""How many bytes of a record a row of sets of cards takes, and a deck."""
_sets = struct.Struct(f"={MOST_SEATS}q").unpack
"""The sets of a row of them, one for each seat."""
HALVED = bytes(number // 2 for number in range(256))


def _public(packed: bytes, now: Any) -> View:
    """What is the same for everybody, and the public part of what each seat sees in its own way."""
    traces = _traces(now, EVERYBODY)
    scores = [_scores(now, round_) for round_ in range(ROUNDS)]
    return {
        "seats": now.seats,
        "phase": PHASES[now.phase],
        "round": now.round_ + 1,
        "trick": now.trick,
        "tricks": HAND[now.seats],
        "first": now.first,
        "actions": parts.actions(now.options),
        "supply": now.supply,
        "discards": parts.islands(now.out),
        "trick_over": now.played == 0,
        "partner": now.partner if now.phase == GIVE else None,
        "looked_at": now.looked_at if now.phase == ORDER else None,
        "scores": scores,
        "points": parts.points(*scores),
        "seat": NOBODY,
        "awaiting": parts.people(_everyone(now) if now.phase == PASS else now.awaited),
        "decks": [parts.deck(i, deck, now.seats, now.options) for i, deck in enumerate(_decks(now))],
        "hand": None,
        "passing": None,
        "players": _players(now, traces.known),
        "doubtful": traces.doubtful,
        "left_neighbour": None,
        "unseen": parts.islands(traces.unseen),
        "plays": parts.plays(packed[TRICK], now.played or _everyone(now), _covered(now), now.seats),
    }


def _own(packed: bytes, now: Any, seat: int, public: View) -> View:
    """What a seat sees in its own way, by the cards that it holds or has seen."""
    traces, hand = _traces(now, seat), _sets(now.hands)[seat]
    plays, cards = public["plays"], hand
    if has(_covered(now), seat):
        plays = [*plays[:seat], parts.own_play(*packed[TRICK][seat::MOST_SEATS][:3]), *plays[seat + 1 :]]
        cards |= bit(now.card[seat])
    unseen = traces.unseen & ~cards
    return {
        "seat": seat,
        "awaiting": _awaiting(now, seat) if now.phase == PASS else public["awaiting"],
        "decks": [
            parts.looked_at(seen, deck, now.options, seat) if seen["top"] else seen
            for seen, deck in zip(public["decks"], _decks(now), strict=True)
        ],
        "hand": parts.islands(hand),
        "passing": None if now.passed[seat] == parts.NO_CARD_THERE else card_code(now.passed[seat]),
        "players": [
            parts.knowing(player, known) if known or player["known"] else player
            for player, known in zip(public["players"], traces.known, strict=True)
        ],
        "doubtful": traces.doubtful,
        "left_neighbour": parts.left_neighbour(now.above_most[seat], _sets(now.above)[seat] & unseen),
        "unseen": parts.islands(unseen),
        "plays": plays,
    }


def _everyone(now: Any) -> int:
    return bit(now.seats) - 1


def _awaiting(now: Any, seat: int) -> Parts:
    """While cards to pass are chosen, nobody can tell who else has chosen."""
    return parts.people(now.awaited | (_everyone(now) & ~bit(seat)))


def _traces(now: Any, mind: int) -> parts.Traces:
    first = mind * TRACED
    return parts.traces(now.traced[first : first + now.seats * parts.SET], now.out)


def _decks(now: Any) -> list[bytes]:
    return [now.decks[i * DECK : (i + 1) * DECK] for i in range(DECKS[now.seats])]


def _scores(now: Any, round_: int) -> Parts:
    """The pairs of bonus cards as written down, or so far."""
    first = round_ * MOST_SEATS
    is_on = round_ == now.round_ and now.phase != OVER
    pairs = now.bonus.translate(HALVED) if is_on else now.pairs[first : first + MOST_SEATS]
    return parts.scores(now.worth[first : first + now.seats], pairs[: now.seats])


def _players(now: Any, known: tuple[int, ...]) -> list[Part]:
    piles = [now.pile[s * MOST_TRICKS : s * MOST_TRICKS + now.piled[s]] for s in range(now.seats)]
    counts = [hand.bit_count() for hand in _sets(now.hands)]
    return [parts.player(counts[s], known[s], now.bonus[s], pile) for s, pile in enumerate(piles)]


def _covered(now: Any) -> int:
    """The seats that have a half-covered card before them."""
    return now.played if now.phase == PLAY else 0


def bounds(view: View) -> list[tuple[int, int]]:
    """Everybody can count the points."""
    return [(points, points) for points in view["points"]]


def lays_open(before: Table, after: Table) -> bool:
    """The last card of a trick turns all of them up, even where everybody could be fairly sure of them."""
    return before.phase == PLAY and after.out != before.out


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """Passes are sealed; of a play others see one half; of a gift and of an order only that it was made."""
    if viewer == seat:
        return move
    if move < FIRST_PLAY:
        return None
    if move < FIRST_SEA_HALF:
        return _half_of(move)
    if FIRST_GIVE_ONE <= move < FIRST_SCOUT:
        return move if viewer == t.partner else None
    return None if FIRST_ORDER <= move < FIRST_RECOVER else move


def _half_of(move: int) -> int:
    card, stake = played_card(move), played_stake(move)
    if played_half(move) == SEA:
        return sea_half(colour_of(card), stake)
    return shore_half(number_of(card), stake)
