"""The score sheet: every point with its reason, in the order of play and of the four steps of the final scoring."""

from collections.abc import Iterator

from atoll.core.game import Score
from atoll.core.message import Message, say, say_count
from atoll.games.coralia.names import COLOUR_NAMES
from atoll.games.coralia.scoring import (
    PEARLS_SCORED,
    best_pearls,
    diver_points,
    fish_bonus,
    pearl_bonus,
    pearl_cards,
    pearl_position,
    set_points,
    set_size,
)
from atoll.games.coralia.table import SOURCES, Table

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
    for source, reason in enumerate(_REASONS):
        yield Score(seat, t.ledger[seat, source], reason)
    for source, reason in enumerate(_REASONS):
        yield Score(seat, t.ledger[seat, SOURCES + source], say("Step 1: {reason}", reason=reason))
    yield Score(seat, diver_points(t, seat), _diver(t, seat))
    yield from _fish(t, seat)
    yield from _pearls(t, seat)


def _diver(t: Table, seat: int) -> Message:
    return say("Step 2: dice on the reef of the diver ({colour})", colour=COLOUR_NAMES[t.diver[seat]])


def _fish(t: Table, seat: int) -> Iterator[Score]:
    number = 0
    while size := set_size(t, seat, number):
        reason = say_count("Step 3: {number} single fish", "Step 3: {number} different fish", size)
        yield Score(seat, set_points(size), reason)
        number += 1
    yield Score(seat, fish_bonus(t, seat), say("Step 3: starfish card, 2 points for each fish card"))


def _pearls(t: Table, seat: int) -> Iterator[Score]:
    position = pearl_position(t, seat)
    scored = min(PEARLS_SCORED[position], pearl_cards(t, seat))
    reason = say_count(
        "Step 4: place {place} in pearls, the best {number} card",
        "Step 4: place {place} in pearls, the best {number} cards",
        scored,
        place=position,
    )
    yield Score(seat, best_pearls(t, seat, scored), reason)
    yield Score(seat, pearl_bonus(t, seat), say("Step 4: starfish card, 1 point for each pearl card"))
