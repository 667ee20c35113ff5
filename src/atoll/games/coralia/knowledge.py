"""What a viewer knows for certain about cards, and the points that it must reckon with."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

from atoll.core.table import Row
from atoll.games.coralia.components import (
    ANEMONEFISH,
    ANGELFISH,
    FIRST_DRAW,
    FISH_BONUS,
    FISH_PILE,
    LIONFISH,
    PEARL_6,
    PEARL_BONUS,
    PEARL_PILE,
    PILES,
    PUFFERFISH,
)
from atoll.games.coralia.courses import NO_COURSE, follow_course, next_course, put_places_back, take_places
from atoll.games.coralia.scoring import PEARLS_SCORED, SPECIES, diver_points, points
from atoll.games.coralia.starfish import kept_card, kept_place
from atoll.games.coralia.table import KEEP_OPEN, OVER, Table

BLANK = Table().pack()
LOGS_KEPT = 2048
HOLDINGS_KEPT = 4096


class Known(NamedTuple):
    """Cards that a viewer is certain of: kept from a draw, and put back under a pile. None is a card not known."""

    kept: dict[int, int | None]
    under: list[list[int | None]]


def draws_of(t: Table) -> Iterator[tuple[int, int]]:
    """Every draw with its pile."""
    for pile in range(PILES):
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
            yield pile, draw


def known_cards(t: Table, viewer: int) -> Known:
    """What is the same in every course that fits with all that the viewer has seen."""
    if t.phase == OVER:
        kept: dict[int, int | None] = {draw: kept_card(t, draw) for _, draw in draws_of(t)}
        return Known(kept, [list(t.under[pile][: t.unders[pile]]) for pile in range(PILES)])
    setting = t.seats, t.starter, t.scoring, t.options.pearls, t.options.fish
    return _worked_out(viewer, setting, tuple(tuple(row) for _, row in t.log))


@lru_cache(maxsize=LOGS_KEPT)
def _worked_out(viewer: int, setting: tuple[int, ...], log: tuple[tuple[int, ...], ...]) -> Known:
    """The same from nothing but what it follows from: few moves draw a card, and all others leave it as it was."""
    dream = Table.unpack(BLANK)
    dream.seats, dream.starter, dream.scoring, dream.options.pearls, dream.options.fish = setting
    for name, row in zip(dream.log.fields, log, strict=True):
        setattr(dream.log, name, Row(row))
    known: Known | None = None
    course = 0
    while course != NO_COURSE:
        fits = follow_course(dream, viewer, course)
        following = next_course(dream, course)
        if fits:
            supposed = _supposed(dream)
            known = supposed if known is None else _common(known, supposed)
        course = following
    assert known is not None, "what has happened always fits"
    return known


def _supposed(dream: Table) -> Known:
    """The cards after the course that was just followed."""
    known = Known({}, [])
    for pile in range(PILES):
        dream.dream.queued = 0
        fresh = 0
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + dream.log.count[pile]):
            fresh = take_places(dream, pile, draw, fresh)
            choice = dream.dream.choice[draw]
            if choice != KEEP_OPEN:
                known.kept[draw] = _card(dream, dream.dream.place[kept_place(choice)])
            if choice < KEEP_OPEN:
                put_places_back(dream, dream.log.looked[draw], choice)
        known.under.append([_card(dream, dream.dream.queue[i]) for i in range(dream.dream.queued)])
    return known


def _card(dream: Table, place: int) -> int | None:
    kind = dream.dream.card[place]
    return kind if kind >= 0 else None


def _common(one: Known, other: Known) -> Known:
    kept = {draw: kind if kind == other.kept[draw] else None for draw, kind in one.kept.items()}
    under = [
        [mine if mine == yours else None for mine, yours in zip(*pile, strict=True)]
        for pile in zip(one.under, other.under, strict=True)
    ]
    return Known(kept, under)


class Holding(NamedTuple):
    """A seat's cards as a viewer knows them: how many of each kind, and how many not known from each pile."""

    cards: tuple[int, ...]
    hidden: tuple[int, ...]

    @property
    def wild(self) -> int:
        """Cards not known that may be anything, or any starfish card."""
        return sum(self.hidden) - self.hidden[PEARL_PILE] - self.hidden[FISH_PILE]


@lru_cache(maxsize=HOLDINGS_KEPT)
def _pearls(holding: Holding, hidden: int, wild: int) -> tuple[int, ...]:
    """The values of the pearl cards, best first, if hidden pearls have one value and wild cards another."""
    counts = [*holding.cards[:4], holding.cards[PEARL_6]]
    known = chain.from_iterable(map(repeat, (2, 3, 4, 5, 6), counts))
    unknown = [hidden] * holding.hidden[PEARL_PILE] + ([wild] * holding.wild if wild else [])
    return tuple(sorted([*known, *unknown], reverse=True))


def _fish(holding: Holding, wild: int) -> tuple[int, int]:
    """The points of sets and the number of fish: each fish not known alone, or, with wild cards, all in sets."""
    counts = [holding.cards[kind] for kind in SPECIES]
    hidden = holding.hidden[FISH_PILE]
    if not wild:
        return _set_points(counts) + 3 * hidden, sum(counts) + hidden
    for _ in range(hidden + holding.wild):
        free = [SPECIES.index(kind) for kind in (LIONFISH, PUFFERFISH, ANGELFISH, ANEMONEFISH)]
        counts[min(free, key=lambda i: counts[i])] += 1
    return _set_points(counts), sum(counts)


def _set_points(counts: list[int]) -> int:
    """Points of sets by the number of cards of each species. The most frequent species adds 3 for each, the next 4."""
    return sum(count * (rank + 3) for rank, count in enumerate(sorted(counts, reverse=True)))


def ranges(t: Table, holdings: list[Holding]) -> list[tuple[int, int]]:
    """The least and the most points that each seat can have now: on the track and by steps 2 to 4."""
    if t.phase == OVER:
        final = Row([0] * t.seats)
        points(t, final)
        return [(total, total) for total in final]
    least_total = [sum(_pearls(h, 2, 0)) for h in holdings]
    most_total = [sum(_pearls(h, 5, 6)) for h in holdings]
    found = []
    for seat, holding in enumerate(holdings):
        others = [other for other in range(t.seats) if other != seat]
        behind = 1 + sum(most_total[other] >= least_total[seat] for other in others)
        ahead = sum(least_total[other] > most_total[seat] for other in others)
        ahead = 1 + (ahead if t.options.pearl_ranking else min(ahead, 1))
        sure = t.track[seat] + diver_points(t, seat)
        found.append((sure + _least(holding, behind), sure + _most(holding, ahead)))
    return found


@lru_cache(maxsize=HOLDINGS_KEPT)
def _least(holding: Holding, position: int) -> int:
    fish, number = _fish(holding, 0)
    pearls = _pearls(holding, 2, 0)
    bonus = 2 * number * holding.cards[FISH_BONUS] + len(pearls) * holding.cards[PEARL_BONUS]
    return fish + sum(pearls[: PEARLS_SCORED[position]]) + bonus


@lru_cache(maxsize=HOLDINGS_KEPT)
def _most(holding: Holding, position: int) -> int:
    """Wild cards count as whatever is best, each time anew: more than this is not possible."""
    fish, number = _fish(holding, 1)
    pearls = _pearls(holding, 5, 6)
    may_hold_bonus = holding.wild > 0
    bonus = 2 * number if holding.cards[FISH_BONUS] or may_hold_bonus else 0
    bonus += len(pearls) if holding.cards[PEARL_BONUS] or may_hold_bonus else 0
    return fish + sum(pearls[: PEARLS_SCORED[position]]) + bonus
