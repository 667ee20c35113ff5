"""The score sheet: every point with its reason, in the order of play and of the four steps of the final scoring."""

from collections.abc import Iterator

from atoll.core.bits import has, picked
from atoll.core.game import Score
from atoll.core.message import Message, say, say_count
from atoll.games.coralia.components import (
    CHEST_BONUS,
    COLOURS,
    FISH_BONUS,
    ISLAND_BONUS,
    JELLYFISH_CARD,
    PEARL_2,
    PEARL_3,
    PEARL_4,
    PEARL_5,
    PEARL_6,
    PEARL_BONUS,
    SPACE_VALUE,
    SPACES,
    TURTLE_BONUS,
)
from atoll.games.coralia.names import (
    CARD_CODES,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    SYMBOL_LETTERS,
    TREASURE_CODES,
    TURTLE_CODES,
)
from atoll.games.coralia.scoring import (
    PEARLS_SCORED,
    SPECIES,
    best_pearls,
    diver_points,
    fish_bonus,
    pearl_bonus,
    pearl_cards,
    pearl_position,
    set_points,
    set_size,
)
from atoll.games.coralia.table import NONE, SOURCES, Table

PEARLS = (PEARL_6, PEARL_5, PEARL_4, PEARL_3, PEARL_2)

# What points on the track were gained with, in the order of the ledger.
_REASONS: tuple[Message, ...] = (
    say("Octopus placed: dice on its reef"),
    say("Own octopuses, when another was placed"),
    say("Own octopuses, for dice on the island"),
    say("Turtle: jellyfish"),
    say("Treasure: jellyfish"),
    say("Treasure: dice on the island"),
    say("Starfish card: dice on the island"),
    say("Starfish card: turtles"),
    say("Starfish card: treasures"),
    say("Starfish card: jellyfish"),
)


def score_sheet(t: Table) -> list[Score]:
    """Which card or tile gave which points. Before the end, steps 2 to 4 are counted as if it were now."""
    return [score for seat in range(t.seats) for score in _of_seat(t, seat) if score.points]


def _of_seat(t: Table, seat: int) -> Iterator[Score]:
    things = list(_things_of_sources(t, seat))
    for source, reason in enumerate(_REASONS):
        yield Score(seat, t.ledger[seat, source], reason, things[source])
    for source, reason in enumerate(_REASONS):
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
        yield Score(seat, set_points(size), reason, cards)
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
    yield Score(seat, best_pearls(t, seat, scored), reason, _cards(t, seat, *PEARLS)[:scored])
    reason = say("Step 4: starfish card, 1 point for each pearl card")
    yield Score(seat, pearl_bonus(t, seat), reason, _cards(t, seat, PEARL_BONUS, *PEARLS))


# The things that a line counts, by the names that the scene gives them.


def _things_of_sources(t: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """In the order of the ledger."""
    octopuses = tuple(f"octopus {COLOUR_LETTERS[reef]}" for reef in range(COLOURS) if t.octopus[reef] == seat)
    turtles = tuple(f"turtle {code}" for code in picked(t.turtles[seat], TURTLE_CODES))
    treasures = tuple(f"open treasure {code}" for code in picked(t.treasures[seat], TREASURE_CODES))
    yield from (octopuses, octopuses, octopuses)
    yield ("turtle J",)
    yield from (tuple(name for name in treasures if name.endswith(code)) for code in "JD")
    yield (*_cards(t, seat, ISLAND_BONUS), "island")
    yield (*_cards(t, seat, TURTLE_BONUS), *turtles)
    yield (*_cards(t, seat, CHEST_BONUS), *treasures)
    yield _cards(t, seat, JELLYFISH_CARD)


def _on_divers_reef(t: Table, seat: int) -> tuple[str, ...]:
    """The diver, and the dice on its reef that are worth something."""
    reef = t.diver[seat]
    places = [(space, space * COLOURS + reef) for space in range(SPACES) if SPACE_VALUE[space]]
    dice = tuple(
        f"{'white' if has(t.white, place) else 'die'} {COLOUR_LETTERS[reef]}{SYMBOL_LETTERS[space]} 1"
        for space, place in places
        if has(t.occupied, place)
    )
    return f"diver {seat}", *dice


def _cards(t: Table, seat: int, *kinds: int) -> tuple[str, ...]:
    """All cards of these kinds, kind by kind."""
    return tuple(_card(seat, kind, number) for kind in kinds for number in range(t.hand[seat, kind]))


def _card(seat: int, kind: int, number: int) -> str:
    return f"{seat} {CARD_CODES[kind]} {number + 1}"
