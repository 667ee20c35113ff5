"""What a seat may know of this box, as numbers."""

from atoll.core.bits import bit, has, lowest, popcount, without_lowest
from atoll.core.observation import (
    Part,
    choices,
    flags,
    numbers,
    put,
    put_flags,
    put_nothing,
    put_seats,
    seat_after,
    seat_from,
    whose,
)
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.components import (
    BOARDS,
    COLOURS,
    COUNT_OF_TILE,
    CROWN,
    KINDS,
    SIDES,
    SQUARES_OF_A_BOARD,
    TILES_OF_A_COLOUR,
)
from atoll.games.reef_encounter.second_kind.components import BLUE_SHRIMPS, CARDS, CARDS_IN_HAND
from atoll.games.reef_encounter.second_kind.doubles import new_doubles
from atoll.games.reef_encounter.second_kind.early_draft import has_drafted
from atoll.games.reef_encounter.second_kind.table import DEEPEST, FIRST_PHASE, FREE_GROWTH_DONE, MORE_DONE
from atoll.games.reef_encounter.table import BREAKFAST, Reef, Table

MOST_OF_KIND = max(COUNT_OF_TILE[COLOURS:])
MOST_DECKS = 127
DECLARED = 3
PHASES_AND_NONE = FIRST_PHASE + 10


def parts_of_more(seats: int) -> tuple[Part, ...]:
    squares = BOARDS, SQUARES_OF_A_BOARD
    kinds = {"high": MOST_OF_KIND}
    return (
        choices("kind", "of the special tile on each square, numbered from 1", *squares, of=KINDS + 1),
        choices("rock_sides", "sides of it that show rock: 1 north, 2 east, 4 south, 8 west", *squares, of=1 << SIDES),
        choices("on_top", "1 a blue shrimp, 2 a crown of thorns, 4 that has attacked", *squares, of=8),
        choices("below", "1 a rock tile, 2 a water tile, 4 water that holds a tile", *squares, of=8),
        numbers("special_bag", "special tiles there, by kind", KINDS, **kinds),
        numbers("special_sea", "on each draft space", COLOURS, KINDS, **kinds),
        choices("held", "the kind of the special tile in the fingers, numbered from 1", of=KINDS + 1),
        numbers(
            "aside",
            "special tiles on their way: eaten, or given for something",
            KINDS,
            **kinds,
        ),
        numbers("aside_plain", "plain tiles, likewise", high=TILES_OF_A_COLOUR),
        numbers("due", "weight of tiles that must go back to the bag", high=99),
        numbers("crowns_gone", "crowns of thorns that have died", high=COUNT_OF_TILE[CROWN]),
        numbers("deck", "cards face down", high=CARDS),
        flags("discard", "discarded cards", CARDS),
        numbers("decks", "how often they have become a new deck", high=MOST_DECKS),
        numbers("blue_left", "blue shrimps beside the open sea", high=BLUE_SHRIMPS),
        flags("sea_blue", "one stands on the open sea"),
        choices("blue_lifted", "the square that one must leave, numbered from 1", of=BOARDS * SQUARES_OF_A_BOARD + 1),
        flags("acted", "something of this box has been done in this turn"),
        flags("bought", "a card has been bought in this turn"),
        flags("drafted", "action 10 has been done, and the turn goes on"),
        flags("breakfast", "action 2 was done before action 1"),
        flags("free", "no cube was paid for the action that goes on"),
        flags("crown_attacked", "in this turn"),
        numbers("new_doubles", "double tiles just consumed, by colour", COLOURS, high=3),
        choices("card", "the card that is announced, numbered from 1", of=CARDS + 1),
        choices("use", "what it is played for", of=("text", "first coral", "introduce", "move")),
        whose("player", "who plays it", seats=seats),
        numbers("declared", "what has been declared for it, as the moves are numbered", DECLARED, low=-1, high=32767),
        numbers("said", "how many things those are", high=DECLARED),
        numbers("left", "how many must still be chosen for its effect", low=-128, high=127),
        flags("coral", "the coral that loses tiles", SQUARES_OF_A_BOARD),
        flags("passed", "who has passed for now, me first", seats),
        flags("resting", "who has passed until the next turn", seats),
        choices("waiting", "the phases that go on later, numbered from 1", DEEPEST, of=PHASES_AND_NONE),
        numbers("special_tiles", "behind each screen", seats, KINDS, **kinds),
        numbers("special_consumed", "in front of it", seats, KINDS, **kinds),
        numbers("special_parrotfish", "eaten", seats, KINDS, **kinds),
        numbers("number_of_cards", "in each hand", seats, high=CARDS_IN_HAND),
        numbers("from_deck", "which deck each of them came from", seats, CARDS_IN_HAND, high=MOST_DECKS),
        flags("laid_cards", "cards that lie face up until the end", seats, CARDS),
        flags("my_cards", "cards in my hand", CARDS),
    )


@rule
def observe_more(t: Table, seat: int, out: Row, at: int) -> int:
    at = observe_squares(t, out, at)
    at = observe_stock(t, out, at)
    at = observe_announced(t, seat, out, at)
    return observe_seats(t, seat, out, at)


@rule
def observe_squares(t: Table, out: Row, at: int) -> int:
    everything = BOARDS * SQUARES_OF_A_BOARD
    put_nothing(out, at, 4 * everything)
    for board in range(BOARDS):
        reef = t.reefs[board]
        for cell in range(SQUARES_OF_A_BOARD):
            out[at + board * SQUARES_OF_A_BOARD + cell] = kind_of(reef.kinds[cell])
        observe_pieces(reef, out, at + board * SQUARES_OF_A_BOARD, everything)
    return at + 4 * everything


@rule
def observe_pieces(reef: Reef, out: Row, at: int, step: int) -> None:
    for side in range(SIDES):
        add_to(out, at + step, reef.closed[side], bit(side))
    add_to(out, at + 2 * step, reef.more.blue, 1)
    add_to(out, at + 2 * step, reef.more.crowns, 2)
    add_to(out, at + 2 * step, reef.more.acted, 4)
    add_to(out, at + 3 * step, reef.more.rock_tiles, 1)
    add_to(out, at + 3 * step, reef.more.water_tiles, 2)
    add_to(out, at + 3 * step, reef.afloat, 4)


@rule
def add_to(out: Row, at: int, cells: int, number: int) -> None:
    while cells != 0:
        out[at + lowest(cells)] += number
        cells = without_lowest(cells)


@rule
def kind_of(tile: int) -> int:
    """Special tiles are numbered from 1; 0 is a plain tile, or none."""
    return tile - COLOURS + 1 if tile >= COLOURS else 0


@rule
def put_special(out: Row, at: int, tiles: Row) -> int:
    """How many special tiles of each kind there are."""
    for kind in range(KINDS):
        out[at + kind] = tiles[COLOURS + kind]
    return at + KINDS


@rule
def observe_stock(t: Table, out: Row, at: int) -> int:
    more = t.more
    at = put_special(out, at, t.bag)
    for space in range(COLOURS):
        for kind in range(KINDS):
            out[at + kind] = t.sea[space, COLOURS + kind]
        at += KINDS
    at = put(out, at, kind_of(t.held))
    at = put_special(out, at, t.aside)
    plain = 0
    for colour in range(COLOURS):
        plain += t.aside[colour]
    at = put(out, at, plain)
    at = put(out, at, more.due)
    at = put(out, at, more.crowns_gone)
    at = put(out, at, popcount(more.deck))
    at = put_flags(out, at, more.discard, CARDS)
    at = put(out, at, more.decks)
    at = put(out, at, more.blue_left)
    at = put(out, at, more.sea_blue)
    place = more.blue_lifted - 1
    at = put(out, at, (place >> 6) * SQUARES_OF_A_BOARD + (place & 63) + 1 if place >= 0 else 0)
    at = put(out, at, 1 if has(t.done, MORE_DONE) else 0)
    at = put(out, at, more.bought)
    at = put(out, at, 1 if has_drafted(t) else 0)
    at = put(out, at, 1 if has(t.done, BREAKFAST) else 0)
    at = put(out, at, 1 if has(t.done, FREE_GROWTH_DONE) else 0)
    at = put(out, at, more.acted_one)
    for colour in range(COLOURS):
        at = put(out, at, new_doubles(t, colour))
    return at


@rule
def observe_announced(t: Table, seat: int, out: Row, at: int) -> int:
    """The card that is being played, and what goes on around it."""
    more = t.more
    is_card = more.card > 0
    at = put(out, at, more.card)
    at = put(out, at, more.use if is_card else 0)
    at = put(out, at, seat_from(more.player, t.seats, seat) if is_card else 0)
    for i in range(DECLARED):
        at = put(out, at, more.declared[i] if is_card else 0)
    at = put(out, at, more.said if is_card else 0)
    at = put(out, at, more.left if is_card else 0)
    at = put_flags(out, at, more.coral if is_card else 0, SQUARES_OF_A_BOARD)
    at = put_seats(out, at, more.passed, t.seats, seat)
    at = put_seats(out, at, more.resting, t.seats, seat)
    for i in range(DEEPEST):
        at = put(out, at, more.waiting[i] + 1 if i < more.depth else 0)
    return at


@rule
def observe_seats(t: Table, seat: int, out: Row, at: int) -> int:
    cards = at + 3 * t.seats * KINDS
    decks = cards + t.seats
    laid = decks + CARDS_IN_HAND * t.seats
    for i in range(t.seats):
        player = t.players[seat_after(seat, i, t.seats)]
        more = player.more
        put_special(out, at + i * KINDS, player.hand)
        put_special(out, at + (t.seats + i) * KINDS, player.consumed)
        put_special(out, at + (2 * t.seats + i) * KINDS, player.parrotfish)
        out[cards + i] = popcount(more.cards)
        observe_decks(t, more.cards, out, decks + CARDS_IN_HAND * i)
        put_flags(out, laid + i * CARDS, more.laid, CARDS)
    return put_flags(out, laid + t.seats * CARDS, t.players[seat].more.cards, CARDS)


@rule
def observe_decks(t: Table, cards: int, out: Row, at: int) -> None:
    """Which decks these cards came from, in ascending order, so that the order does not tell which they are."""
    put_nothing(out, at, CARDS_IN_HAND)
    count = 0
    while cards != 0:
        deck = t.more.drawn_from[lowest(cards)]
        cards = without_lowest(cards)
        place = at + count
        while place > at and out[place - 1] > deck:
            out[place] = out[place - 1]
            place -= 1
        out[place] = deck
        count += 1
