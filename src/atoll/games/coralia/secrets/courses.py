"""What a seat can work out about cards.

Who looks at the top cards of a pile keeps one and puts the others back under it, in secret. The others know how many
cards went where, but not which. So what is hidden from a viewer is the kind of each card that it has not seen, and how
each secret choice of another seat went. A *course* is one way in which all these choices could have gone, written as
three bits for each choice that matters to the viewer. `follow_course` goes through the log, tracks the cards that the
viewer has seen, and finds out whether the course fits with everything it has seen since.

Places are numbered pile by pile, from the top as it was when the game began.
"""

from atoll.core.rule import rule
from atoll.games.coralia.cards import kept_card, kept_place
from atoll.games.coralia.components import (
    DECK_SIZES,
    DRAWS,
    FIRST_DRAW,
    ISLAND_PILE,
    ISLAND_SHARE,
    PEARL_6,
    PILE_KINDS,
    PILE_SIZE,
    PILES,
    TYPE_OF_KIND,
)
from atoll.games.coralia.table import KEEP_OPEN, ORDER_OPEN, Table

# What is known of a place whose card the viewer has not seen: nothing, that others have seen it, or that it is no
# starfish card.
UNKNOWN, SEEN_BY_OTHERS, NOT_STARFISH = -1, -2, -3
NO_COURSE = -1
# Weights of courses: a course without a secret choice, and the least that is told apart.
CERTAIN = 1 << 60
GRAINS = 1 << 20


@rule
def follow_course(t: Table, viewer: int, course: int) -> bool:
    """Suppose a course; returns whether it fits. What follows from it about each place is left in the dream."""
    begin_dream(t)
    learn_own_draws(t, viewer)
    for pile in range(PILES):
        fresh = 0
        t.dream.queued = 0
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
            fresh = take_places(t, pile, draw, fresh)
            if not follow_draw(t, viewer, pile, draw, course):
                return False
    return has_room_on_island(t)


@rule
def next_course(t: Table, course: int) -> int:
    """The course after one that was just followed, or NO_COURSE."""
    fork = t.dream.forks - 1
    while fork >= 0:
        way = (course >> (3 * fork)) & 7
        if way + 1 < (t.dream.ways >> (3 * fork)) & 7:
            return (course & ((1 << (3 * fork)) - 1)) | ((way + 1) << (3 * fork))
        fork -= 1
    return NO_COURSE


@rule
def begin_dream(t: Table) -> None:
    for place in range(DRAWS):
        t.dream.card[place] = UNKNOWN
    for kind in range(PILE_KINDS):
        t.dream.box[kind] = t.deck[kind]
    for card_type in range(3):
        t.dream.types[card_type] = DECK_SIZES[card_type]
        t.dream.left[card_type] = ISLAND_SHARE
    t.dream.weight = CERTAIN
    t.dream.ways = 0
    t.dream.forks = 0


@rule
def learn_own_draws(t: Table, viewer: int) -> None:
    """The cards that the viewer drew from the top, whatever the course: they come first, so that they do not weigh."""
    for pile in range(PILES):
        fresh = 0
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
            for i in range(min(t.log.looked[draw], PILE_SIZE[pile] - fresh)):
                if t.log.seat[draw] == viewer:
                    learn(t, pile, FIRST_DRAW[pile] + fresh, t.log.card[3 * draw + i])
                fresh += 1


@rule
def take_places(t: Table, pile: int, draw: int, fresh: int) -> int:
    """Where the cards of a draw come from: from the top, then from under the pile. Returns the next place on top."""
    for i in range(t.log.looked[draw]):
        if fresh < PILE_SIZE[pile]:
            t.dream.place[i] = FIRST_DRAW[pile] + fresh
            fresh += 1
        else:
            t.dream.place[i] = t.dream.queue[0]
            t.dream.queued -= 1
            for j in range(t.dream.queued):
                t.dream.queue[j] = t.dream.queue[j + 1]
    return fresh


@rule
def put_places_back(t: Table, looked: int, choice: int) -> None:
    """The places of the cards that were not kept go under the pile, in the order chosen."""
    kept = choice // 2
    first = 1 if kept == 0 else 0
    if looked == 2:
        put_place_back(t, first)
    elif looked == 3:
        last = 3 - kept - first
        put_place_back(t, last if choice & 1 else first)
        put_place_back(t, first if choice & 1 else last)


@rule
def put_place_back(t: Table, i: int) -> None:
    t.dream.queue[t.dream.queued] = t.dream.place[i]
    t.dream.queued += 1


@rule
def follow_draw(t: Table, viewer: int, pile: int, draw: int, course: int) -> bool:
    """What the viewer learns from one draw, if the secret choices went by the course; returns whether that fits."""
    looked = t.log.looked[draw]
    choice = t.log.choice[draw]
    if t.log.seat[draw] == viewer:
        for i in range(looked):
            if not learn(t, pile, t.dream.place[i], t.log.card[3 * draw + i]):
                return False
    else:
        note_seen(t, looked)
        choice = supposed_choice(t, looked, choice, course)
        if choice != KEEP_OPEN:
            kept = t.dream.place[kept_place(choice)]
            if t.log.shown[draw] == 1:
                if not learn(t, pile, kept, kept_card(t, draw)):
                    return False
            elif pile == ISLAND_PILE and has_revealed(t, t.log.seat[draw]) and not rule_out_starfish(t, kept):
                return False
    t.dream.choice[draw] = choice
    if choice < KEEP_OPEN:
        put_places_back(t, looked, choice)
    return True


@rule
def note_seen(t: Table, looked: int) -> None:
    for i in range(looked):
        if t.dream.card[t.dream.place[i]] == UNKNOWN:
            t.dream.card[t.dream.place[i]] = SEEN_BY_OTHERS


@rule
def supposed_choice(t: Table, looked: int, choice: int, course: int) -> int:
    """How another seat's choice goes by the course. Between cards that are all alike to the viewer there is no fork."""
    if looked == 1 or choice == KEEP_OPEN:
        return choice
    ways = 2 if looked == 2 else (6 if choice < KEEP_OPEN else 3)
    way = 0
    if not is_all_alike(t, looked):
        way = (course >> (3 * t.dream.forks)) & 7
        t.dream.ways |= ways << (3 * t.dream.forks)
        t.dream.forks += 1
        t.dream.weight //= ways
    if choice > KEEP_OPEN:
        return ORDER_OPEN + way
    return 2 * way if looked == 2 else way


@rule
def is_all_alike(t: Table, looked: int) -> bool:
    alike = 0
    for i in range(looked):
        if t.dream.card[t.dream.place[i]] == t.dream.card[t.dream.place[0]]:
            alike += 1
    return alike == looked


@rule
def has_revealed(t: Table, seat: int) -> bool:
    """Whether a seat has shown its starfish cards: what it has not shown is something else."""
    return (seat - t.starter + t.seats) % t.seats < t.scoring


@rule
def rule_out_starfish(t: Table, place: int) -> bool:
    if t.dream.card[place] < 0:
        t.dream.card[place] = NOT_STARFISH
    return t.dream.card[place] < PEARL_6


@rule
def learn(t: Table, pile: int, place: int, kind: int) -> bool:
    """The card from this place is seen to be of this kind; returns whether that fits."""
    known = t.dream.card[place]
    if known >= 0:
        return known == kind
    if not could_be(t, pile, kind):
        return False
    if known != UNKNOWN:
        weigh(t, pile, kind)
    t.dream.left[TYPE_OF_KIND[kind]] -= 1 if pile == ISLAND_PILE else 0
    take_from_dream(t, kind)
    t.dream.card[place] = kind
    return True


@rule
def take_from_dream(t: Table, kind: int) -> None:
    t.dream.box[kind] -= 1
    t.dream.types[TYPE_OF_KIND[kind]] -= 1


@rule
def could_be(t: Table, pile: int, kind: int) -> bool:
    """Whether there is a card of this kind left, and, on the island, room for another of its type."""
    is_left = t.dream.box[kind] > 0
    return is_left and (pile != ISLAND_PILE or t.dream.left[TYPE_OF_KIND[kind]] > 0)


@rule
def weigh(t: Table, pile: int, kind: int) -> None:
    """A card that was new to the viewer was of this kind: how likely was that?"""
    card_type = TYPE_OF_KIND[kind]
    weight = t.dream.weight // t.dream.types[card_type]
    weight *= t.dream.box[kind]
    if pile == ISLAND_PILE:
        weight = weight // (t.dream.left[0] + t.dream.left[1] + t.dream.left[2]) * t.dream.left[card_type]
    t.dream.weight = max(GRAINS, weight)


@rule
def has_room_on_island(t: Table) -> bool:
    """Whether the island's pearl and fish cards suffice for the places that are known to hold one of them."""
    needed = 0
    for place in range(FIRST_DRAW[ISLAND_PILE], DRAWS):
        if t.dream.card[place] == NOT_STARFISH:
            needed += 1
    return needed <= t.dream.left[0] + t.dream.left[1]
