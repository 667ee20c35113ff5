"""What a network looks at: what the seat that is asked has, then what the others have, then what lies on the table.

Cards of others are those of the dream that is judged: over many dreams, judgement is of what the seat can know.
"""

from atoll.core.bits import bit, popcount
from atoll.core.features import BYTE, Shape, clear, flags, many_numbers, put_number
from atoll.core.observation import seat_after
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.components import (
    COLOURS,
    DICE,
    FACES,
    KINDS,
    PILE_KINDS,
    PILES,
    ROUNDS,
    SPACES,
    TILES,
    TO_RESOLVE,
)
from atoll.games.coralia.moves import PHASES
from atoll.games.coralia.scoring import best_pearls, diver_points, fish_points, pearl_bonus, pearl_cards, pearl_points
from atoll.games.coralia.sense import cards_to_come
from atoll.games.coralia.table import NONE, Table

ALL_PEARLS = 63
LAST_TURNS = (1, 2, 4)
STATION = DICE + COLOURS
"""A die that is not rolled yet is one of six more."""
HAS = 11
"""Numbers about what a seat has, beside its cards."""
STATE = 11
"""Flags about how it stands."""
STATION_WORDS, HAND_WORDS, PILE_WORDS = (STATION + 7) // 8, (KINDS + 7) // 8, (PILE_KINDS + 7) // 8
SEAT_WORDS, TABLE_WORDS = 5 + 2 + HAND_WORDS, 1 + STATION_WORDS + 3 + 5 + 2 + 3 + 2 * PILE_WORDS

HABITS = {"horizon": 0, "curiosity": 100}
RECIPE = {"dreams": 4, "hidden": 128, "trust": 0.9, "rate": 1e-3, "open_moves": 0, "duel_tables": 8192}


def shape(seats: int) -> Shape:
    standing = (*many_numbers(HAS, 0.1), *many_numbers(KINDS, 0.5))
    seat = (flags(COLOURS), flags(COLOURS), flags(TILES), flags(TILES), flags(STATE), *standing)
    table = (
        flags(SPACES * COLOURS),
        *many_numbers(STATION, 1.0),
        flags(TILES * COLOURS),
        flags(TILES),
        flags(COLOURS),
        flags(len(PHASES)),
        flags(TO_RESOLVE),
        flags(PILES),
        flags(FACES + 1),
        flags(2 + len(LAST_TURNS)),
        *many_numbers(2 * COLOURS),
        *many_numbers(5),
        *many_numbers(2 * PILES),
        *many_numbers(TILES, 1.0),
        *many_numbers(PILE_KINDS, 0.5),
        *many_numbers(PILE_KINDS, 1.0),
    )
    return Shape(common=seat * seats + table)


@rule
def features(t: Table, seat: int, out: Row) -> int:
    at = clear(out, SEAT_WORDS * t.seats + TABLE_WORDS)
    for i in range(t.seats):
        at = look_at_seat(t, seat_after(seat, i, t.seats), out, at)
    at = look_at_reefs(t, out, at)
    at = look_at_turn(t, out, at)
    return look_at_stock(t, out, at)


@rule
def look_at_seat(t: Table, seat: int, out: Row, at: int) -> int:
    """What a seat has, and what it would be worth if the game were over."""
    if t.diver[seat] != NONE:
        out[at] = bit(t.diver[seat])
    for reef in range(COLOURS):
        if t.octopus[reef] == seat:
            out[at + 1] |= bit(reef)
    out[at + 2] = t.turtles[seat]
    for tile in range(TILES):
        if t.treasures[seat, tile] != NONE:
            out[at + 3] |= bit(t.treasures[seat, tile])
    best = 0
    for other in range(t.seats):
        if other != seat:
            best = max(best, best_pearls(t, other, ALL_PEARLS))
    lead = best_pearls(t, seat, ALL_PEARLS) - best
    out[at + 4] = state_of(t, seat, lead)
    at += 5
    put_number(out, at, 0, t.octopuses[seat])
    put_number(out, at, 1, t.track[seat])
    put_number(out, at, 2, diver_points(t, seat))
    put_number(out, at, 3, fish_points(t, seat))
    put_number(out, at, 4, pearl_points(t, seat))
    put_number(out, at, 5, cards_to_come(t, seat) // 100 if t.scoring == 0 else 0)
    put_number(out, at, 6, best_pearls(t, seat, ALL_PEARLS))
    put_number(out, at, 7, best_pearls(t, seat, 4))
    put_number(out, at, 8, best_pearls(t, seat, 2))
    put_number(out, at, 9, pearl_cards(t, seat))
    put_number(out, at, 10, pearl_bonus(t, seat))
    at += 2
    for kind in range(KINDS):
        put_number(out, at, kind, t.hand[seat, kind])
    return at + HAND_WORDS


@rule
def state_of(t: Table, seat: int, lead: int) -> int:
    """Flags of a seat: it decides, it began, its diver is not out yet; how far it leads in pearls; its turtles."""
    state = (1 if t.active == seat else 0) | (2 if t.starter == seat else 0) | (4 if t.diver[seat] == NONE else 0)
    state |= (8 if lead == 0 else 0) | (16 if lead > 0 else 0) | (32 if lead > 3 else 0)
    state |= (64 if lead > 6 else 0) | (128 if lead > 10 else 0)
    turtles = popcount(t.turtles[seat])
    return state | (256 if turtles > 0 else 0) | (512 if turtles > 1 else 0) | (1024 if turtles > 2 else 0)


@rule
def look_at_reefs(t: Table, out: Row, at: int) -> int:
    """Dice on spaces and on the station, turtles and treasures."""
    out[at] = t.occupied
    for i in range(t.dice):
        out[at + 1 + (t.station[i] >> 3)] += 1 << (BYTE * (t.station[i] & 7))
    at += 1 + STATION_WORDS
    for reef in range(COLOURS):
        if t.turtle[reef] != NONE:
            out[at] |= bit(reef * TILES + t.turtle[reef])
    out[at + 1] = t.side_turtles
    out[at + 2] = t.reef_treasures
    return at + 3


@rule
def look_at_turn(t: Table, out: Row, at: int) -> int:
    """What is asked, and how many turns are left."""
    left = ROUNDS[t.seats] * t.seats - t.turn
    out[at] = bit(t.phase)
    if t.scoring != 0:
        for kind in range(TO_RESOLVE):
            out[at + 1] |= bit(kind) if t.to_resolve[kind] > 0 else 0
    out[at + 2] = t.piles_open
    out[at + 3] = bit(t.white_face + 1)
    out[at + 4] = (1 if t.scoring != 0 else 0) | (2 if t.scoring > 1 else 0)
    for i in range(3):
        out[at + 4] |= bit(2 + i) if left <= LAST_TURNS[i] else 0
    return at + 5


@rule
def look_at_stock(t: Table, out: Row, at: int) -> int:
    """Dice, cards and tiles that are still to come."""
    for colour in range(COLOURS):
        put_number(out, at, colour, t.supply[colour])
        put_number(out, at, COLOURS + colour, t.island[colour])
    at += 2
    left = ROUNDS[t.seats] * t.seats - t.turn
    put_number(out, at, 0, t.island_white)
    put_number(out, at, 1, popcount(t.locked))
    put_number(out, at, 2, t.side_treasures)
    put_number(out, at, 3, t.stingrays)
    put_number(out, at, 4, left)
    for pile in range(PILES):
        put_number(out, at + 1, pile, t.fresh[pile])
        put_number(out, at + 1, PILES + pile, t.unders[pile])
    for tile in range(TILES):
        put_number(out, at + 2, tile, t.hidden_treasures[tile])
    at += 3
    for kind in range(PILE_KINDS):
        put_number(out, at, kind, t.box[kind])
    at += PILE_WORDS
    for i in range(t.looking):
        if t.looked[i] >= 0 and t.looked[i] < PILE_KINDS:
            out[at + (t.looked[i] >> 3)] += 1 << (BYTE * (t.looked[i] & 7))
    return at + PILE_WORDS
