"""Rules 3. Groups and ranks: who is compared with whom, who wins and who is the lowest."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.sea_or_shore.cards import colour_of, number_of
from atoll.games.sea_or_shore.components import COLOURS, DECKS
from atoll.games.sea_or_shore.events import JOINED, WON
from atoll.games.sea_or_shore.seats import clockwise
from atoll.games.sea_or_shore.table import Table
from atoll.games.sea_or_shore.treasures import colour_of_treasure, deck_showing


@rule
def group_of(t: Table, colour: int) -> int:
    """The group of a colour. With one deck, the two colours that do not pair with its treasure are one group."""
    return colour // 2 * 2 if is_joined(t, colour) else colour


@rule
def is_joined(t: Table, colour: int) -> int:
    """1 if the colour is one group with the other colour of its action card, else 0."""
    if DECKS[t.seats] > 1:
        return 0
    return 1 if colour_of_treasure(t.decks[0].showing) // 2 != colour // 2 else 0


@rule
def value_of(t: Table, seat: int) -> int:
    """The number of the seat's card and its bonus cards (rules 9, no. 10)."""
    return number_of(t.card[seat]) + t.staked[seat]


@rule
def groups_of(t: Table) -> int:
    """The seats in each group, eight bits a group."""
    groups = 0
    for seat in range(t.seats):
        groups |= bit(seat) << (8 * group_of(t, colour_of(t.card[seat])))
    return groups


@rule
def members_of(t: Table, group: int) -> int:
    """The seats in a group, as a set."""
    return (groups_of(t) >> (8 * group)) & 0xFF


@rule
def winner_of(t: Table, seats: int) -> int:
    """The highest value; among equals the first player, else the nearest clockwise from the first player."""
    best = clockwise(t, seats)
    seats ^= bit(best)
    while seats != 0:
        seat = clockwise(t, seats)
        seats ^= bit(seat)
        if value_of(t, seat) > value_of(t, best):
            best = seat
    return best


@rule
def lowest_of(t: Table, seats: int) -> int:
    """The lowest value; among equals the last in turn order (rules 9, no. 12)."""
    worst = clockwise(t, seats)
    seats ^= bit(worst)
    while seats != 0:
        seat = clockwise(t, seats)
        seats ^= bit(seat)
        if value_of(t, seat) <= value_of(t, worst):
            worst = seat
    return worst


@rule
def judge(t: Table) -> int:
    """Find who may claim a treasure and who uses an action card; returns the lowest of each group of two or more."""
    t.claims = 0
    t.doers = 0
    lowest_seats = 0
    groups = groups_of(t)
    for group in range(COLOURS):
        seats = (groups >> (8 * group)) & 0xFF
        if seats == 0:
            continue
        winner = winner_of(t, seats)
        joined = is_joined(t, group)
        if joined:
            happened(t, JOINED, group // 2)
        happened(t, WON, winner, group, joined)
        if deck_showing(t, group) < DECKS[t.seats]:
            t.claims |= bit(winner)
        else:
            t.doers |= bit(winner)
        if seats & (seats - 1) != 0:
            lowest_seats |= bit(lowest_of(t, seats))
    return lowest_seats
