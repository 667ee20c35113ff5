"""What a viewer knows for certain about cards, and the points that it must reckon with."""

from collections.abc import Sequence
from dataclasses import dataclass

from atoll.core.kept import kept
from atoll.games.coralia.cards import kept_card, kept_place
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
    PILES,
    PUFFERFISH,
    STINGRAY,
)
from atoll.games.coralia.moves import OVER
from atoll.games.coralia.scoring import PEARLS_SCORED, SPECIES
from atoll.games.coralia.secrets.courses import NO_COURSE, follow_course, next_course, put_places_back, take_places
from atoll.games.coralia.table import KEEP_OPEN, Table

HIDDEN_SPECIES = [SPECIES.index(kind) for kind in (LIONFISH, PUFFERFISH, ANGELFISH, ANEMONEFISH)]
"""All but stingrays, which lie open."""


@dataclass(frozen=True)
class Pile:
    """What a viewer is certain of about a pile. None is a card not known."""

    kept: list[tuple[int, int | None]]
    """For each draw who kept a card, and which."""
    under: list[int | None]
    """The cards that were put back under it."""

    def common(self, other: "Pile") -> "Pile":
        """What is the same in both."""
        kept = zip(self.kept, other.kept, strict=True)
        under = zip(self.under, other.under, strict=True)
        return Pile(
            [(seat, mine if mine == yours else None) for (seat, mine), (_, yours) in kept],
            [mine if mine == yours else None for mine, yours in under],
        )


def known_cards(t: Table, viewer: int) -> list[Pile]:
    """What is the same in every course that fits with all that the viewer has seen. When the game is over, everybody
    sees all cards."""
    if t.phase == OVER:
        return [_open_pile(t, pile) for pile in range(PILES)]
    log = {name: list(row) for name, row in t.log if name != "count"}
    everybody = t.seats, t.starter, t.scoring
    return [_known_of_pile(viewer, pile, draws, log, everybody, list(t.deck)) for pile, draws in enumerate(t.log.count)]


def _known_of_pile(
    viewer: int, pile: int, draws: int, log: dict[str, list[int]], everybody: tuple[int, int, int], deck: list[int]
) -> Pile:
    """Each pile is thought about alone, as if nobody had drawn from another. Cards of other piles could rule out a
    course only by being all of their kind; all courses of all piles together would be too many to think about at every
    look."""
    first, end = FIRST_DRAW[pile], FIRST_DRAW[pile] + draws
    own = {name: row[3 * first : 3 * end] if name == "card" else row[first:end] for name, row in log.items()}
    return _certain(viewer, pile, draws, own, everybody, deck) if draws else Pile([], [])


@kept
def _certain(
    viewer: int, pile: int, draws: int, log: dict[str, list[int]], everybody: tuple[int, int, int], deck: list[int]
) -> Pile:
    """Kept, since a move seldom draws: thinking takes up to a hundredth of a second, and each who looks would wait."""
    thoughts = Table()
    thoughts.seats, thoughts.starter, thoughts.scoring = everybody
    for kind, copies in enumerate(deck):
        thoughts.deck[kind] = copies
    thoughts.log.count[pile] = draws
    for name, row in log.items():
        place = 3 * FIRST_DRAW[pile] if name == "card" else FIRST_DRAW[pile]
        for i, number in enumerate(row, place):
            getattr(thoughts.log, name)[i] = number
    known: Pile | None = None
    course = 0
    while course != NO_COURSE:
        fits = follow_course(thoughts, viewer, course)
        following = next_course(thoughts, course)
        if fits:
            supposed = _supposed(thoughts, pile)
            known = known.common(supposed) if known else supposed
        course = following
    assert known, "what has happened always fits"
    return known


def _open_pile(t: Table, pile: int) -> Pile:
    kept: list[tuple[int, int | None]] = [(t.log.seat[draw], kept_card(t, draw)) for draw in draws_from(t, pile)]
    return Pile(kept, [*t.under[pile][: t.unders[pile]]])


def _supposed(t: Table, pile: int) -> Pile:
    """The cards of a pile after the course that was just followed."""
    kept: list[tuple[int, int | None]] = []
    t.dream.queued = 0
    fresh = 0
    for draw in draws_from(t, pile):
        fresh = take_places(t, pile, draw, fresh)
        choice = t.dream.choice[draw]
        if choice != KEEP_OPEN:
            kept.append((t.log.seat[draw], _card(t, t.dream.place[kept_place(choice)])))
        if choice < KEEP_OPEN:
            put_places_back(t, t.log.looked[draw], choice)
    return Pile(kept, [_card(t, t.dream.queue[i]) for i in range(t.dream.queued)])


def _card(t: Table, place: int) -> int | None:
    kind = t.dream.card[place]
    return kind if kind >= 0 else None


def draws_from(t: Table, pile: int) -> range:
    return range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile])


# Points.


@dataclass(frozen=True)
class Holding:
    """A seat's cards as a viewer knows them: how many of each kind, and how many not known from each pile."""

    cards: list[int]
    hidden: list[int]

    @property
    def wild(self) -> int:
        """Cards not known that may be anything, or any starfish card."""
        return sum(self.hidden) - self.hidden[PEARL_PILE] - self.hidden[FISH_PILE]

    def pearls(self, hidden: int, wild: int) -> list[int]:
        """Values of pearl cards, best first, if hidden ones have this value, and so many wild ones are pearls."""
        counts = [*self.cards[:4], self.cards[PEARL_6] + wild]
        known = [value for value, count in enumerate(counts, 2) for _ in range(count)]
        return sorted(known + [hidden] * self.hidden[PEARL_PILE], reverse=True)

    def fish(self, wild: int) -> list[int]:
        """How many there are of each species, if hidden fish, and so many wild cards, make as many sets as they can."""
        counts = [self.cards[kind] for kind in SPECIES]
        for _ in range(self.hidden[FISH_PILE] + wild):
            counts[min(HIDDEN_SPECIES, key=lambda i: counts[i])] += 1
        return counts

    def least(self, position: int) -> int:
        """Each fish not known is alone."""
        known = [self.cards[kind] for kind in SPECIES]
        hidden = self.hidden[FISH_PILE]
        pearls = self.pearls(2, 0)
        bonus = 2 * (sum(known) + hidden) * self.cards[FISH_BONUS] + len(pearls) * self.cards[PEARL_BONUS]
        return _set_points(known) + 3 * hidden + sum(pearls[: PEARLS_SCORED[position]]) + bonus

    def most(self, position: int, bonus_cards: tuple[int, int]) -> int:
        """Each wild card is whatever is best: a fish, a pearl, or one of the bonus cards that the game has."""
        fish_cards, pearl_cards = (
            count - self.cards[kind] for count, kind in zip(bonus_cards, (FISH_BONUS, PEARL_BONUS), strict=True)
        )
        return max(
            self._worth(position, fish, fish_bonus, pearl_bonus)
            for fish_bonus in range(min(fish_cards, self.wild) + 1)
            for pearl_bonus in range(min(pearl_cards, self.wild - fish_bonus) + 1)
            for fish in range(self.wild - fish_bonus - pearl_bonus + 1)
        )

    def _worth(self, position: int, wild_fish: int, fish_bonus: int, pearl_bonus: int) -> int:
        """The most points of cards of which so many wild ones are fish and bonus cards; the others are pearls."""
        fish = self.fish(wild_fish)
        pearls = self.pearls(5, self.wild - wild_fish - fish_bonus - pearl_bonus)
        bonus = 2 * sum(fish) * (self.cards[FISH_BONUS] + fish_bonus)
        bonus += len(pearls) * (self.cards[PEARL_BONUS] + pearl_bonus)
        return _set_points(fish) + sum(pearls[: PEARLS_SCORED[position]]) + bonus


def _set_points(counts: list[int]) -> int:
    """Points of sets by the number of cards of each species. The most frequent species adds 3 for each, the next 4."""
    return sum(count * (rank + 3) for rank, count in enumerate(sorted(counts, reverse=True)))


def holdings(t: Table, piles: Sequence[Pile]) -> list[Holding]:
    """Each seat's cards, as far as somebody knows them. Stingrays lie open."""
    held = [Holding([0] * KINDS, [0] * PILES) for _ in range(t.seats)]
    for number, pile in enumerate(piles):
        for seat, kind in pile.kept:
            if kind is None:
                held[seat].hidden[number] += 1
            else:
                held[seat].cards[kind] += 1
    for seat, holding in enumerate(held):
        holding.cards[STINGRAY] = t.hand[seat, STINGRAY]
    return held


def worths(t: Table, held: Sequence[Holding]) -> list[tuple[int, int]]:
    """The least and the most points that the cards of each seat can bring by steps 3 and 4."""
    least_total = [sum(holding.pearls(2, 0)) for holding in held]
    most_total = [sum(holding.pearls(5, holding.wild)) for holding in held]
    bonus_cards = t.deck[FISH_BONUS], t.deck[PEARL_BONUS]
    found = []
    for seat, holding in enumerate(held):
        others = [other for other in range(len(held)) if other != seat]
        behind = 1 + sum(most_total[other] >= least_total[seat] for other in others)
        ahead = sum(least_total[other] > most_total[seat] for other in others)
        ahead = 1 + (ahead if t.options.pearl_ranking else min(ahead, 1))
        found.append(_least_and_most(holding.cards, holding.hidden, behind, ahead, bonus_cards))
    return found


@kept
def _least_and_most(
    cards: list[int], hidden: list[int], behind: int, ahead: int, bonus_cards: tuple[int, int]
) -> tuple[int, int]:
    """Kept, for most moves change nobody's cards."""
    holding = Holding(cards, hidden)
    return holding.least(behind), holding.most(ahead, bonus_cards)
