"""What a viewer knows for certain about cards, and the points that it must reckon with."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

from atoll.games.coralia.components import (
    ANEMONEFISH,
    ANGELFISH,
    FIRST_DRAW,
    FISH_BONUS,
    FISH_PILE,
    KINDS,
    LIONFISH,
    PEARL_6,
    PEARL_BONUS,
    PEARL_PILE,
    PILE_SIZE,
    PILES,
    PUFFERFISH,
    STINGRAY,
)
from atoll.games.coralia.courses import NO_COURSE, follow_course, next_course, put_places_back, take_places
from atoll.games.coralia.scoring import PEARLS_SCORED, SPECIES
from atoll.games.coralia.starfish import kept_card, kept_place
from atoll.games.coralia.table import KEEP_OPEN, Log, Options, Table

HOLDINGS_KEPT = LOGS_KEPT = 4096
HIDDEN_SPECIES = [SPECIES.index(kind) for kind in (LIONFISH, PUFFERFISH, ANGELFISH, ANEMONEFISH)]
"""All but stingrays, which lie open."""


class Pile(NamedTuple):
    """What a viewer is certain of about a pile. None is a card not known."""

    kept: tuple[tuple[int, int | None], ...]
    """For each draw who kept a card, and which."""
    under: tuple[int | None, ...]
    """The cards that were put back under it."""


class Setting(NamedTuple):
    """What can be worked out depends on this, and on the log."""

    seats: int
    starter: int
    scoring: int
    options: bytes

    def table(self, log: bytes) -> Table:
        """A table to think on, where nothing lies."""
        t = Table.unpack(BLANK)
        t.seats, t.starter, t.scoring, t.options, t.log = *self[:3], Options.unpack(self.options), Log.unpack(log)
        return t


def laid_open(t: Table) -> list[Pile]:
    """When the game is over, everybody sees all cards."""
    return [
        Pile(
            tuple([(t.log.seat[draw], kept_card(t, draw)) for draw in draws_from(t.log, pile)]),
            tuple(t.under[pile][: t.unders[pile]]),
        )
        for pile in range(PILES)
    ]


def known_cards(viewer: int, setting: Setting, log: bytes) -> list[Pile]:
    """What is the same in every course that fits with all that the viewer has seen. Each pile is thought about alone,
    if it can be: a move that draws a card draws from one of them."""
    piles = [_known_of_pile(viewer, setting, pile, only(pile, log)) for pile in range(PILES)]
    alone = [pile for pile in piles if pile is not None]
    return alone if len(alone) == PILES else _known_together(viewer, setting, log)


@lru_cache(maxsize=LOGS_KEPT)
def _known_of_pile(viewer: int, setting: Setting, pile: int, log: bytes) -> Pile | None:
    """None if a secret choice matters to the viewer: what was seen of other piles may then tell how it went."""
    dream = setting.table(log)
    follow_course(dream, viewer, 0)
    return None if dream.dream.forks else _supposed(dream, pile)


def _known_together(viewer: int, setting: Setting, log: bytes) -> list[Pile]:
    dream = setting.table(log)
    known: list[Pile] = []
    course = 0
    while course != NO_COURSE:
        fits = follow_course(dream, viewer, course)
        following = next_course(dream, course)
        if fits:
            supposed = [_supposed(dream, pile) for pile in range(PILES)]
            known = list(map(_common, known, supposed)) if known else supposed
        course = following
    assert known, "what has happened always fits"
    return known


def _supposed(dream: Table, pile: int) -> Pile:
    """The cards of a pile after the course that was just followed."""
    kept: list[tuple[int, int | None]] = []
    dream.dream.queued = 0
    fresh = 0
    for draw in draws_from(dream.log, pile):
        fresh = take_places(dream, pile, draw, fresh)
        choice = dream.dream.choice[draw]
        if choice != KEEP_OPEN:
            kept.append((dream.log.seat[draw], _card(dream, dream.dream.place[kept_place(choice)])))
        if choice < KEEP_OPEN:
            put_places_back(dream, dream.log.looked[draw], choice)
    return Pile(tuple(kept), tuple([_card(dream, dream.dream.queue[i]) for i in range(dream.dream.queued)]))


def _card(dream: Table, place: int) -> int | None:
    kind = dream.dream.card[place]
    return kind if kind >= 0 else None


def _common(one: Pile, other: Pile) -> Pile:
    kept = [
        (seat, mine if mine == yours else None) for (seat, mine), (_, yours) in zip(one.kept, other.kept, strict=True)
    ]
    under = [mine if mine == yours else None for mine, yours in zip(one.under, other.under, strict=True)]
    return Pile(tuple(kept), tuple(under))


# The log.


def draws_from(log: Log, pile: int) -> range:
    return range(FIRST_DRAW[pile], FIRST_DRAW[pile] + log.count[pile])


def only(pile: int, log: bytes) -> bytes:
    """The log of one pile, as if nobody had drawn from another."""
    return (int.from_bytes(log) & BYTES_OF_PILE[pile]).to_bytes(len(log))


def _bytes_of_pile(pile: int) -> int:
    log, first, last = Log(), FIRST_DRAW[pile], FIRST_DRAW[pile] + PILE_SIZE[pile]
    log.count[pile] = -1
    for row, places in ((log.seat, 1), (log.looked, 1), (log.choice, 1), (log.shown, 1), (log.card, 3)):
        for place in range(first * places, last * places):
            row[place] = -1
    return int.from_bytes(log.pack())


BLANK = Table().pack()
BYTES_OF_PILE = [_bytes_of_pile(pile) for pile in range(PILES)]
"""Which bytes of a log are about each pile, as a mask."""


# Points.


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
    """The values of the pearl cards, best first, if hidden ones have this value and so many wild cards are pearls."""
    counts = [*holding.cards[:4], holding.cards[PEARL_6] + wild]
    known = chain.from_iterable(map(repeat, (2, 3, 4, 5, 6), counts))
    return tuple(sorted([*known, *[hidden] * holding.hidden[PEARL_PILE]], reverse=True))


def _fish(holding: Holding, wild: int) -> list[int]:
    """How many there are of each species, if hidden fish, and so many wild cards, make as many sets as they can."""
    counts = [holding.cards[kind] for kind in SPECIES]
    for _ in range(holding.hidden[FISH_PILE] + wild):
        counts[min(HIDDEN_SPECIES, key=lambda i: counts[i])] += 1
    return counts


def _set_points(counts: list[int]) -> int:
    """Points of sets by the number of cards of each species. The most frequent species adds 3 for each, the next 4."""
    return sum(count * (rank + 3) for rank, count in enumerate(sorted(counts, reverse=True)))


def holdings(piles: Sequence[Pile], stingrays: Sequence[int]) -> list[Holding]:
    """Each seat's cards, as far as somebody knows them. Stingrays lie open."""
    cards = [[0] * KINDS for _ in stingrays]
    hidden = [[0] * PILES for _ in stingrays]
    for number, pile in enumerate(piles):
        for seat, kind in pile.kept:
            if kind is None:
                hidden[seat][number] += 1
            else:
                cards[seat][kind] += 1
    for seat, count in enumerate(stingrays):
        cards[seat][STINGRAY] = count
    return [Holding(tuple(c), tuple(h)) for c, h in zip(cards, hidden, strict=True)]


def worths(held: Sequence[Holding], pearl_ranking: int) -> tuple[tuple[int, int], ...]:
    """The least and the most points that the cards of each seat can bring by steps 3 and 4."""
    least_total = [sum(_pearls(h, 2, 0)) for h in held]
    most_total = [sum(_pearls(h, 5, h.wild)) for h in held]
    found = []
    for seat, holding in enumerate(held):
        others = [other for other in range(len(held)) if other != seat]
        behind = 1 + sum(most_total[other] >= least_total[seat] for other in others)
        ahead = sum(least_total[other] > most_total[seat] for other in others)
        ahead = 1 + (ahead if pearl_ranking else min(ahead, 1))
        found.append((_least(holding, behind), _most(holding, ahead)))
    return tuple(found)


@lru_cache(maxsize=HOLDINGS_KEPT)
def _least(holding: Holding, position: int) -> int:
    """Each fish not known is alone."""
    known = [holding.cards[kind] for kind in SPECIES]
    hidden = holding.hidden[FISH_PILE]
    pearls = _pearls(holding, 2, 0)
    bonus = 2 * (sum(known) + hidden) * holding.cards[FISH_BONUS] + len(pearls) * holding.cards[PEARL_BONUS]
    return _set_points(known) + 3 * hidden + sum(pearls[: PEARLS_SCORED[position]]) + bonus


@lru_cache(maxsize=HOLDINGS_KEPT)
def _most(holding: Holding, position: int) -> int:
    """Each wild card is whatever is best: a fish, a pearl, or one of the two bonus cards."""
    return max(
        _worth(holding, position, wild_fish=wild_fish, fish_bonus=fish_bonus, pearl_bonus=pearl_bonus)
        for fish_bonus, pearl_bonus in ((0, 0), (0, 1), (1, 0), (1, 1))
        for wild_fish in range(holding.wild - fish_bonus - pearl_bonus + 1)
    )


def _worth(holding: Holding, position: int, *, wild_fish: int, fish_bonus: int, pearl_bonus: int) -> int:
    """The most points of cards of which so many wild ones are fish and bonus cards; the others are pearls."""
    fish = _fish(holding, wild_fish)
    pearls = _pearls(holding, 5, holding.wild - wild_fish - fish_bonus - pearl_bonus)
    bonus = 2 * sum(fish) if fish_bonus or holding.cards[FISH_BONUS] else 0
    bonus += len(pearls) if pearl_bonus or holding.cards[PEARL_BONUS] else 0
    return _set_points(fish) + sum(pearls[: PEARLS_SCORED[position]]) + bonus
