"""What a seat imagines: a course of the secret choices, and the cards that it has not seen."""

from atoll.core.bits import bit
from atoll.core.luck import chance
from atoll.core.rule import rule
from atoll.games.coralia.cards import kept_place, nth_card
from atoll.games.coralia.components import (
    DRAWS,
    FIRST_DRAW,
    ISLAND_PILE,
    PEARL_6,
    PILE_KINDS,
    PILE_SIZE,
    PILES,
)
from atoll.games.coralia.moves import OVER
from atoll.games.coralia.secrets.courses import (
    GRAINS,
    NO_COURSE,
    NOT_STARFISH,
    follow_course,
    next_course,
    put_places_back,
    take_from_dream,
    take_places,
)
from atoll.games.coralia.table import KEEP_OPEN, LONGEST_QUEUE, Table


@rule
def imagine(t: Table, seat: int) -> None:
    """Draw a course of the secret choices, then the cards that the seat has not seen.

    Beforehand, every deal and every way in which a choice could go are equally likely; courses are drawn by how likely
    they are after all that the seat has seen, in whole numbers. One thing is left out: that a card which was not shown
    in the final scoring is no starfish card rules out courses, but does not change the odds of the others. When the
    game is over, all cards are laid open.
    """
    if t.phase == OVER:
        return
    follow_course(t, seat, draw_course(t, seat))
    fill_island(t)
    fill_piles(t)
    come_true(t)
    wake_up(t)


@rule
def draw_course(t: Table, seat: int) -> int:
    total = 0
    course = 0
    while course != NO_COURSE:
        if follow_course(t, seat, course):
            total += t.dream.weight
        course = next_course(t, course)

    drawn = chance(t.luck, GRAINS) * (total // GRAINS)
    course = 0
    while True:
        if follow_course(t, seat, course):
            drawn -= t.dream.weight
            if drawn < 0:
                return course
        course = next_course(t, course)


@rule
def fill_island(t: Table) -> None:
    """Whether a place of the island held a pearl, a fish or a starfish card is drawn first, then the card. The places
    that cannot have held a starfish card come before the others: so all arrangements are equally likely."""
    first = FIRST_DRAW[ISLAND_PILE]
    seen = first + PILE_SIZE[ISLAND_PILE] - t.fresh[ISLAND_PILE]
    for place in range(first, seen):
        if t.dream.card[place] == NOT_STARFISH:
            fill_place(t, place, draw_type(t, 2))
    for place in range(first, seen):
        if t.dream.card[place] < 0:
            fill_place(t, place, draw_type(t, 3))


@rule
def draw_type(t: Table, types: int) -> int:
    total = 0
    for card_type in range(types):
        total += t.dream.left[card_type]
    drawn = chance(t.luck, total)
    card_type = 0
    while drawn >= t.dream.left[card_type]:
        drawn -= t.dream.left[card_type]
        card_type += 1
    t.dream.left[card_type] -= 1
    return card_type


@rule
def fill_piles(t: Table) -> None:
    for pile in range(ISLAND_PILE):
        first = FIRST_DRAW[pile]
        for place in range(first, first + PILE_SIZE[pile] - t.fresh[pile]):
            if t.dream.card[place] < 0:
                fill_place(t, place, pile)


@rule
def fill_place(t: Table, place: int, card_type: int) -> None:
    kind = nth_card(t.dream.box, card_type, chance(t.luck, t.dream.types[card_type]))
    take_from_dream(t, kind)
    t.dream.card[place] = kind


@rule
def come_true(t: Table) -> None:
    """Go through the log once more and lay everything out as it was dreamt."""
    for card_type in range(3):
        t.island_types[card_type] = t.dream.left[card_type]
    for kind in range(PILE_KINDS):
        t.box[kind] = t.dream.box[kind]
        for seat in range(t.seats):
            t.hand[seat, kind] = 0
    for pile in range(PILES):
        fresh = 0
        t.dream.queued = 0
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
            fresh = take_places(t, pile, draw, fresh)
            draw_again(t, draw)
        for i in range(t.dream.queued):
            t.under[pile, i] = t.dream.card[t.dream.queue[i]]


@rule
def draw_again(t: Table, draw: int) -> None:
    looked, choice = t.log.looked[draw], t.dream.choice[draw]
    for i in range(looked):
        t.log.card[3 * draw + i] = t.dream.card[t.dream.place[i]]
    t.log.choice[draw] = choice
    if choice != KEEP_OPEN:
        t.hand[t.log.seat[draw], t.log.card[3 * draw + kept_place(choice)]] += 1
    if choice < KEEP_OPEN:
        put_places_back(t, looked, choice)
    else:
        look_again(t, draw)


@rule
def look_again(t: Table, draw: int) -> None:
    """The choice is open: the cards, or those of them that were not kept, are still being looked at."""
    choice = t.log.choice[draw]
    looking = 0
    t.choices = 0
    for i in range(t.log.looked[draw]):
        if choice == KEEP_OPEN or i != kept_place(choice):
            kind = t.log.card[3 * draw + i]
            t.looked[looking] = kind
            looking += 1
            t.choices |= bit(kind) if choice == KEEP_OPEN else bit(kind - PEARL_6)


@rule
def wake_up(t: Table) -> None:
    """Leave no trace of the dream."""
    for draw in range(DRAWS):
        t.dream.card[draw] = 0
        t.dream.choice[draw] = 0
    for i in range(3):
        t.dream.types[i] = 0
        t.dream.place[i] = 0
        t.dream.left[i] = 0
    for i in range(LONGEST_QUEUE):
        t.dream.queue[i] = 0
    t.dream.queued = 0
    for kind in range(PILE_KINDS):
        t.dream.box[kind] = 0
    t.dream.weight = 0
    t.dream.ways = 0
    t.dream.forks = 0
