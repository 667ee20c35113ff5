"""Rules 8. Final scoring, steps 2 to 4, the winner, and the score sheet. Step 1 asks its owners: `actions/resolve`.

Points before the end are those on the track and those that steps 2 to 4 would give now.
"""

from collections.abc import Iterator

from atoll.core.bits import has, picked, popcount
from atoll.core.game import Score
from atoll.core.message import Message, say, say_count
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.components import (
    ANEMONEFISH,
    ANGELFISH,
    CARD_CODES,
    CHEST_BONUS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FISH_BONUS,
    ISLAND_BONUS,
    JELLYFISH_CARD,
    KINDS,
    LIONFISH,
    ORDERS,
    ORDERS_TO_THE,
    PEARL_2,
    PEARL_3,
    PEARL_4,
    PEARL_5,
    PEARL_6,
    PEARL_BONUS,
    PLACE_IN_ORDER,
    PUFFERFISH,
    SPACES,
    STINGRAY,
    SYMBOL_LETTERS,
    TREASURE_CODES,
    TURTLE_BONUS,
    TURTLE_CODES,
    VALUE_ORDERS,
)
from atoll.games.coralia.notation import open_treasure_names, turtle_name
from atoll.games.coralia.table import NONE, SOURCES, Table

SPECIES = (STINGRAY, LIONFISH, PUFFERFISH, ANGELFISH, ANEMONEFISH)
PEARLS_SCORED = (0, 4, 2, 1, 1)  # by position: the best four, the best two, the best one
HIGHEST_PEARL = 6
STRENGTHS = 1 << 24
PEARLS = (PEARL_6, PEARL_5, PEARL_4, PEARL_3, PEARL_2)


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
            total += value_of(t, space, reef)
    return total


@rule
def value_of(t: Table, space: int, reef: int) -> int:
    """What a space is worth to a diver: its place in the order of values that its reef has."""
    place = PLACE_IN_ORDER[space]
    return VALUE_ORDERS[t.options.space_values // ORDERS_TO_THE[reef] % ORDERS][place] if place >= 0 else 0


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


# The score sheet.


SOURCE_NAMES: tuple[Message, ...] = (
    say("Octopuses placed, for dice on their reefs"),
    say("Own octopuses, when another was placed"),
    say("Own octopuses, for dice on the island"),
    say("Turtle with a jellyfish"),
    say("Treasure with a jellyfish"),
    say("Treasure for dice on the island"),
    say("Starfish card for dice on the island"),
    say("Starfish card for turtles"),
    say("Starfish card for treasures"),
    say("Starfish card with a jellyfish"),
)


def score_sheet(t: Table) -> list[Score]:
    """Which card or tile gave which points. Before the end, steps 2 to 4 are counted as if it were now."""
    return [score for seat in range(t.seats) for score in _of_seat(t, seat) if score.points]


def _of_seat(t: Table, seat: int) -> Iterator[Score]:
    things = list(_things_of_sources(t, seat))
    for source, reason in enumerate(SOURCE_NAMES):
        yield Score(seat, t.ledger[seat, source], reason, things[source])
    for source, reason in enumerate(SOURCE_NAMES):
        yield Score(seat, t.ledger[seat, SOURCES + source], say("Step 1: {reason}", reason=reason), things[source])
    if t.diver[seat] != NONE:
        yield Score(seat, diver_points(t, seat), _diver(t, seat), _on_divers_reef(t, seat))
    yield from _fish(t, seat)
    yield from _pearls(t, seat)


def _diver(t: Table, seat: int) -> Message:
    return say("Step 2: dice on the reef of the diver ({colour})", colour=COLOUR_NAMES[t.diver[seat]])


def _fish(t: Table, seat: int) -> Iterator[Score]:
    number = 0
    while size := set_size(t, seat, number):
        reason = say_count("Step 3: {number} single fish", "Step 3: {number} different fish", size)
        cards = tuple(_card(seat, kind, number) for kind in SPECIES if t.hand[seat, kind] > number)
        yield Score(seat, set_points(size), reason, (_flag(seat), *cards))
        number += 1
    reason = say("Step 3: starfish card, 2 points for each fish card")
    yield Score(seat, fish_bonus(t, seat), reason, _cards(t, seat, FISH_BONUS, *SPECIES))


def _pearls(t: Table, seat: int) -> Iterator[Score]:
    position = pearl_position(t, seat)
    scored = min(PEARLS_SCORED[position], pearl_cards(t, seat))
    reason = say_count(
        "Step 4: place {place} in pearls, the best {number} card",
        "Step 4: place {place} in pearls, the best {number} cards",
        scored,
        place=position,
    )
    yield Score(seat, best_pearls(t, seat, scored), reason, _cards(t, seat, *PEARLS)[: 1 + scored])
    reason = say("Step 4: starfish card, 1 point for each pearl card")
    yield Score(seat, pearl_bonus(t, seat), reason, _cards(t, seat, PEARL_BONUS, *PEARLS))


# The things that a line counts, by the names that the scene gives them.


def _things_of_sources(t: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """In the order of the ledger."""
    octopuses = tuple(f"octopus {COLOUR_LETTERS[reef]}" for reef in range(COLOURS) if t.octopus[reef] == seat)
    turtles = tuple(turtle_name(code) for code in picked(t.turtles[seat], TURTLE_CODES))
    codes = treasures_seen(t.treasures[seat])
    treasures = dict(zip(open_treasure_names(seat, codes), codes, strict=True))
    yield from (octopuses, octopuses, octopuses)
    yield _flag(seat), turtle_name("J")
    yield from ((_flag(seat), *(name for name in treasures if treasures[name] == code)) for code in "JD")
    yield (*_cards(t, seat, ISLAND_BONUS), "island")
    yield (*_cards(t, seat, TURTLE_BONUS), *turtles)
    yield (*_cards(t, seat, CHEST_BONUS), *treasures)
    yield _cards(t, seat, JELLYFISH_CARD)


def treasures_seen(treasures: Row) -> list[str]:
    """The codes of a seat's treasures, in the order in which they were turned over."""
    return [TREASURE_CODES[tile] for tile in treasures if tile != NONE]


def _on_divers_reef(t: Table, seat: int) -> tuple[str, ...]:
    """The diver, and the dice on its reef that are worth something."""
    reef = t.diver[seat]
    places = [(space, space * COLOURS + reef) for space in range(SPACES) if value_of(t, space, reef)]
    dice = tuple(
        f"{'white' if has(t.white, place) else 'die'} {COLOUR_LETTERS[reef]}{SYMBOL_LETTERS[space]} 1"
        for space, place in places
        if has(t.occupied, place)
    )
    return f"diver {seat}", *dice


def _cards(t: Table, seat: int, *kinds: int) -> tuple[str, ...]:
    """All cards of these kinds, kind by kind. Only their owner sees each of them; for others there is the flag."""
    return _flag(seat), *(_card(seat, kind, number) for kind in kinds for number in range(t.hand[seat, kind]))


def _flag(seat: int) -> str:
    return f"seat {seat}"


def _card(seat: int, kind: int, number: int) -> str:
    return f"{seat} {CARD_CODES[kind]} {number + 1}"
