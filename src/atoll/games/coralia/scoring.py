"""Rules 8. Final scoring, steps 2 to 4, and the winner. Step 1 asks its owners, and is in `starfish`.

Points before the end are those on the track and those that steps 2 to 4 would give now.
"""

from atoll.core.bits import has, popcount
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.components import (
    ANEMONEFISH,
    ANGELFISH,
    COLOURS,
    FISH_BONUS,
    KINDS,
    LIONFISH,
    PEARL_2,
    PEARL_6,
    PEARL_BONUS,
    PUFFERFISH,
    SPACE_VALUE,
    SPACES,
    STINGRAY,
)
from atoll.games.coralia.table import NONE, Table

SPECIES = (STINGRAY, LIONFISH, PUFFERFISH, ANGELFISH, ANEMONEFISH)
PEARLS_SCORED = (0, 4, 2, 1, 1)  # by position: the best four, the best two, the best one
HIGHEST_PEARL = 6
STRENGTHS = 1 << 24


@rule
def points(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = t.track[seat] + diver_points(t, seat) + fish_points(t, seat) + pearl_points(t, seat)


@rule
def places(t: Table, out: Row) -> None:
    """Most points; then most cards; then most turtles; then the place is shared."""
    points(t, out)
    for seat in range(t.seats):
        out[seat] = (out[seat] * 64 + cards_of(t, seat)) * 16 + popcount(t.turtles[seat])
    # Ranks are worked out beside the strengths, in the bits above them, and brought down at the end.
    for seat in range(t.seats):
        better = 0
        for other in range(t.seats):
            if out[other] % STRENGTHS > out[seat] % STRENGTHS:
                better += 1
        out[seat] += (better + 1) * STRENGTHS
    for seat in range(t.seats):
        out[seat] //= STRENGTHS


@rule
def cards_of(t: Table, seat: int) -> int:
    """All cards of all kinds."""
    cards = 0
    for kind in range(KINDS):
        cards += t.hand[seat, kind]
    return cards


# Step 2. Diver.


@rule
def diver_points(t: Table, seat: int) -> int:
    """The values of the spaces with a die on the reef where the diver stands."""
    reef = t.diver[seat]
    if reef == NONE:
        return 0
    total = 0
    for space in range(SPACES):
        if has(t.occupied, space * COLOURS + reef):
            total += SPACE_VALUE[space]
    return total


# Step 3. Fish.


@rule
def fish_points(t: Table, seat: int) -> int:
    """Sets of different species, the largest first, and the bonus card."""
    total = fish_bonus(t, seat)
    size = set_size(t, seat, 0)
    number = 0
    while size > 0:
        total += set_points(size)
        number += 1
        size = set_size(t, seat, number)
    return total


@rule
def set_size(t: Table, seat: int, number: int) -> int:
    """How many species are in a seat's set of this number, counted from 0: those with more cards than that."""
    size = 0
    for i in range(5):
        if t.hand[seat, SPECIES[i]] > number:
            size += 1
    return size


@rule
def set_points(size: int) -> int:
    """3, 7, 12, 18 or 25."""
    return size * (size + 5) // 2


@rule
def fish_cards(t: Table, seat: int) -> int:
    fish = 0
    for i in range(5):
        fish += t.hand[seat, SPECIES[i]]
    return fish


@rule
def fish_bonus(t: Table, seat: int) -> int:
    return 2 * fish_cards(t, seat) * t.hand[seat, FISH_BONUS]


# Step 4. Pearls.


@rule
def pearl_points(t: Table, seat: int) -> int:
    """The best cards, as many as the position allows, and the bonus card."""
    return best_pearls(t, seat, PEARLS_SCORED[pearl_position(t, seat)]) + pearl_bonus(t, seat)


@rule
def pearls_of_value(t: Table, seat: int, value: int) -> int:
    return t.hand[seat, PEARL_6 if value == HIGHEST_PEARL else PEARL_2 + value - 2]


@rule
def best_pearls(t: Table, seat: int, count: int) -> int:
    total = 0
    for value in range(HIGHEST_PEARL, 1, -1):
        taken = min(count, pearls_of_value(t, seat, value))
        total += taken * value
        count -= taken
    return total


@rule
def pearl_rank(t: Table, seat: int) -> int:
    """The total value, then the number of pearl cards, as one number to compare."""
    return best_pearls(t, seat, 63) * 64 + pearl_cards(t, seat)


@rule
def pearl_position(t: Table, seat: int) -> int:
    """1 for the highest rank. Rules 10, R7: after a tie the next rank is next in line, or, by the variant, stands
    behind everybody who tied."""
    own = pearl_rank(t, seat)
    position = 1
    for other in range(t.seats):
        rank = pearl_rank(t, other)
        if rank > own and (t.options.pearl_ranking == 1 or not is_rank_before(t, other, rank)):
            position += 1
    return position


@rule
def is_rank_before(t: Table, seat: int, rank: int) -> bool:
    """Whether an earlier seat has the same rank."""
    same = 0
    for other in range(seat):
        same += 1 if pearl_rank(t, other) == rank else 0
    return same > 0


@rule
def pearl_cards(t: Table, seat: int) -> int:
    cards = 0
    for value in range(2, HIGHEST_PEARL + 1):
        cards += pearls_of_value(t, seat, value)
    return cards


@rule
def pearl_bonus(t: Table, seat: int) -> int:
    return pearl_cards(t, seat) * t.hand[seat, PEARL_BONUS]
