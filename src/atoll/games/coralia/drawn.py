"""What luck gave, for whoever checks a game that is over."""

from collections.abc import Iterator, Sequence

from atoll.core.bits import bit, has, members, nth, popcount
from atoll.core.message import Message, Who, say
from atoll.games.coralia.components import (
    ALL_TILES,
    COLOURS,
    FACES,
    ISLAND_PILE,
    L_FISH,
    L_PEARL,
    L_STARFISH,
    L_WHITE,
    MOST_SEATS,
    OCTOPUS,
    PILES,
    SIX_TO_THE,
    T_WHITE,
    TURTLE,
    TYPE_OF_KIND,
)
from atoll.games.coralia.knowledge import draws_from
from atoll.games.coralia.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    PILE_NAMES,
    SYMBOL_NAMES,
    TREASURE_NAMES,
    TURTLE_NAMES,
    die_code,
    die_name,
    listed,
)
from atoll.games.coralia.table import BY_LOT, LOCK, PICK, PICK_FOUR, Table

TYPE_NAMES = tuple(TREASURE_NAMES[tile] for tile in (L_PEARL, L_FISH, L_STARFISH))
"""What a card of each type is called: treasures that give one have the same names."""
Gift = tuple[int, Message]
"""Whose it is, and what is said of it."""


def drawn(before: Table | None, after: Table, draws: Sequence[int]) -> list[Message]:
    """A roll; or treasures, then white dice, then cards, as they mostly follow from one another, seat by seat: a move
    may lead through the final scoring of several."""
    if before is None:
        return _set_up(after, draws)
    if before.phase in (PICK_FOUR, PICK, LOCK):
        return _roll(after, draws)
    gifts = [*_treasures(before, after), *_white_dice(before, after, draws)]
    gifts += [gift for pile in range(PILES) for gift in _cards(before, after, pile)]
    return [said for i in range(after.seats) for seat, said in gifts if seat == (before.active + i) % after.seats]


def _set_up(t: Table, draws: Sequence[int]) -> list[Message]:
    """A turtle for each reef; who begins; and for each missing player a die of every colour."""
    tiles, turtles = ALL_TILES, []
    for result in draws[:COLOURS]:
        tile = nth(tiles, result)
        tiles ^= bit(tile)
        turtles.append(TURTLE_NAMES[tile])
    given = [say("turtles on the reefs: {list}", list=_by_colour(turtles))]
    if t.options.starter == BY_LOT:
        given.append(say("{name} begins", name=Who(t.starter)))
    for faces in draws[len(draws) - MOST_SEATS + t.seats :]:
        symbols = [SYMBOL_NAMES[faces // SIX_TO_THE[colour] % FACES] for colour in range(COLOURS)]
        given.append(say("rolled beforehand: {dice}", dice=_by_colour(symbols)))
    return given


def _by_colour(things: Sequence[Message]) -> Message:
    pairs = zip(things, COLOUR_NAMES, strict=True)
    return listed([say("{symbol} ({colour})", symbol=thing, colour=colour) for thing, colour in pairs])


def _roll(t: Table, draws: Sequence[int]) -> list[Message]:
    """Dice are rolled again only if all four are octopuses (rules 10, R5)."""
    useless = say("four octopuses without a use, so all four dice are rolled again")
    dice = listed([die_name(die_code(die)) for die in t.station])
    return [*[useless] * (len(draws) - 1), say("on the station after the roll: {dice}", dice=dice)]


def _treasures(before: Table, after: Table) -> list[Gift]:
    return [
        (seat, say("{name} turns over a treasure: {bonus}", name=Who(seat), bonus=TREASURE_NAMES[tile]))
        for seat in range(after.seats)
        for tile in members(after.treasures[seat] ^ before.treasures[seat])
    ]


def _white_dice(before: Table, after: Table, draws: Sequence[int]) -> list[Gift]:
    """Draws that gave neither a treasure nor a card were rolls. The island gives a type of card, then the card."""
    dice = after.white_rolls - before.white_rolls
    if dice == 0:
        return []
    cards = sum(_unseen(before, after, pile) for pile in (*range(PILES), ISLAND_PILE))
    again = len(draws) - cards - popcount(before.hidden_treasures ^ after.hidden_treasures) - dice
    first = [_first_of_two(before, after, draws, again)] if dice == 2 else []
    said = [say("the white die shows an octopus without a use and is rolled again")] * again
    said += [say("the white die shows: {symbol}", symbol=SYMBOL_NAMES[face]) for face in (*first, after.last_white)]
    finders = (seat for seat in range(after.seats) if has(after.treasures[seat] & before.hidden_treasures, L_WHITE))
    seat = next(finders, before.active)
    return [(seat, each) for each in said]


def _first_of_two(before: Table, after: Table, draws: Sequence[int], again: int) -> int:
    """The first white die took the turtle that gave the second; or a turtle gave it, and nothing was drawn earlier."""
    if T_WHITE in before.turtle and has(after.white, TURTLE * COLOURS + before.turtle.index(T_WHITE)):
        return TURTLE
    return next(face for face in draws if face != OCTOPUS or again == 0)


def _unseen(before: Table, after: Table, pile: int) -> int:
    """How many cards that nobody had seen a pile gave. What was put under it comes after them, and not by luck."""
    return before.fresh[pile] - after.fresh[pile]


def _cards(before: Table, after: Table, pile: int) -> Iterator[Gift]:
    """Who got cards of a pile, or looked at them, and which."""
    log, unseen = after.log, _unseen(before, after, pile)
    for draw in draws_from(log, pile)[before.log.count[pile] :]:
        cards = log.card[3 * draw : 3 * draw + min(log.looked[draw], unseen)]
        unseen -= len(cards)
        if cards:
            seat, names = log.seat[draw], listed([_card(pile, kind) for kind in cards])
            yield seat, say("{pile}, for {name}: {cards}", pile=PILE_NAMES[pile], name=Who(seat), cards=names)


def _card(pile: int, kind: int) -> Message:
    if pile != ISLAND_PILE:
        return CARD_NAMES[kind]
    return say("{type} ({card})", type=TYPE_NAMES[TYPE_OF_KIND[kind]], card=CARD_NAMES[kind])
