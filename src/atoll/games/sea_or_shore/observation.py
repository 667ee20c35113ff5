"""What a seat may know and remember, as numbers."""

from collections.abc import Mapping

from atoll.core.bits import has, popcount
from atoll.core.observation import (
    Layout,
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
from atoll.games.sea_or_shore.cards import colour_of, number_of
from atoll.games.sea_or_shore.components import (
    ACTIONS,
    ALL_ISLANDS,
    BONUS_CARDS,
    COLOURS,
    DECKS,
    HAND,
    HIGHEST,
    HIGHEST_TREASURE,
    ISLANDS,
    MOST_TRICKS,
    PAIRS,
    ROUNDS,
    SCOUTED,
    TREASURES,
)
from atoll.games.sea_or_shore.memory import is_covered, traced_by
from atoll.games.sea_or_shore.scoring import pairs_of
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.setup import action_of
from atoll.games.sea_or_shore.table import FROM_SEAT, GIVE, NO_CARD, NO_TREASURE, ORDER, SEA, Deck, Table
from atoll.games.sea_or_shore.treasures import face_down, is_pile_open, knows_place
from atoll.games.sea_or_shore.view import PHASES

OF_NOBODY = ("none", "red", "blue", "green", "purple")
MOST_POINTS = ROUNDS * (TREASURES * HIGHEST_TREASURE + BONUS_CARDS)
PLAY_NUMBERS = 6
FACES = HIGHEST_TREASURE + 1
"""Faces of treasures are numbered colour by colour, with a place for each value from 0 up."""


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    decks = DECKS[seats]
    return Layout(
        (
            choices("phase", "what is decided now", of=PHASES),
            flags("awaited", "who decides now, me first", seats),
            numbers("round", "counted from 1", low=1, high=ROUNDS),
            numbers("trick", "counted from 1", low=1, high=HAND[seats]),
            whose("first", "who has the first-player card", seats=seats),
            choices("actions", "what the two action cards do in this round", PAIRS, of=ACTIONS),
            numbers("supply", "bonus cards there", high=BONUS_CARDS),
            flags("trick_over", "the cards that lie there are those of the trick before"),
            whose("partner", "with whom cards are swapped", seats=seats),
            choices("looked_at", "the deck whose top is being put back", of=1 + PAIRS),
            flags("open", "everybody sees all treasures"),
            flags("hand", "my island cards, colour by colour from 1 to 12", COLOURS, HIGHEST),
            choices("passing", "the card that I have chosen to pass, numbered from 1; 0 for none", of=ISLANDS + 1),
            flags("out", "cards that are discarded or lie open", COLOURS, HIGHEST),
            numbers("at_most", "so many of the cards in `of` does my left-hand neighbour hold at most", high=HIGHEST),
            flags("of", "see `at_most`", COLOURS, HIGHEST),
            flags(
                "with",
                "cards that I have seen and that may be with each of the others; certainly, if with one only",
                seats - 1,
                COLOURS,
                HIGHEST,
            ),
            numbers("cards", "in the hand of each seat", seats, high=MOST_TRICKS + 2),
            numbers("bonus", "bonus cards of each seat", seats, high=BONUS_CARDS),
            numbers("points", "written down, or so far if all is open", seats, high=MOST_POINTS),
            choices("play_half", "the half that is open of each seat's card", seats, of=("no card", "sea", "shore")),
            choices("play_colour", "the colour of that card, as far as I know it", seats, of=OF_NOBODY),
            numbers("play_number", "its number as far as I know it, else 0", seats, high=HIGHEST),
            numbers("play_bonus", "bonus cards played with it", seats, high=BONUS_CARDS),
            numbers(
                "received",
                "bonus cards that came with it, once all are turned up",
                seats,
                high=BONUS_CARDS,
            ),
            choices(
                "gained",
                "where a treasure came from in it: nothing came, the stock, or a seat counted from me",
                seats,
                of=("nothing", "stock", "me", *(f"{n} after me" for n in range(1, seats))),
            ),
            choices("pile_colour", "of each treasure, the first at the bottom", seats, MOST_TRICKS, of=OF_NOBODY),
            numbers("pile_value", "0 for none or an unseen one", seats, MOST_TRICKS, high=HIGHEST_TREASURE),
            numbers("piled", "how many treasures each seat has", seats, high=MOST_TRICKS),
            choices("showing_colour", "of the treasure that lies face up on each deck", decks, of=OF_NOBODY),
            numbers("showing_value", "of that treasure", decks, high=HIGHEST_TREASURE),
            numbers("face_down", "cards of each deck that lie face down", decks, high=TREASURES),
            numbers("tops", "how many of them, on top, somebody has looked at", decks, high=SCOUTED),
            flags("order_known", "who knows their order, me first", decks, seats),
            choices("top_colour", "of those whose place I know", decks, SCOUTED, of=OF_NOBODY),
            numbers("top_value", "of those", decks, SCOUTED, high=HIGHEST_TREASURE),
            numbers("among", "others of those I have seen, by colour and value", decks, COLOURS, FACES, high=SCOUTED),
            choices("under_colour", "of the cards under each deck, in order", decks, MOST_TRICKS, of=OF_NOBODY),
            numbers("under_value", "of those", decks, MOST_TRICKS, high=HIGHEST_TREASURE),
        ),
        {"values": "fixed by the options"},
    )


@rule
def observe(t: Table, seat: int, out: Row) -> int:
    at = observe_round(t, seat, out)
    at = observe_cards(t, seat, out, at)
    at = observe_plays(t, seat, out, at)
    at = observe_piles(t, seat, out, at)
    return observe_decks(t, seat, out, at)


@rule
def observe_round(t: Table, seat: int, out: Row) -> int:
    at = put(out, 0, t.phase)
    at = put_seats(out, at, t.awaited, t.seats, seat)
    at = put(out, at, t.round_ + 1)
    at = put(out, at, t.trick)
    at = put(out, at, seat_from(t.first, t.seats, seat))
    for pair in range(PAIRS):
        at = put(out, at, action_of(t, pair))
    at = put(out, at, t.supply)
    at = put(out, at, 1 if t.played == 0 else 0)
    at = put(out, at, seat_from(t.partner, t.seats, seat) if t.phase == GIVE else 0)
    at = put(out, at, t.looked_at + 1 if t.phase == ORDER else 0)
    return put(out, at, 1 if is_pile_open(t) else 0)


@rule
def observe_cards(t: Table, seat: int, out: Row, at: int) -> int:
    """Where island cards are, as far as the seat knows."""
    at = put_flags(out, at, t.hands[seat], ISLANDS)
    at = put(out, at, t.passed[seat] + 1)
    at = put_flags(out, at, t.out, ISLANDS)
    own = t.hands[seat] | (1 << t.card[seat] if is_covered(t, seat) else 0)
    unseen = ALL_ISLANDS & ~t.out & ~traced_by(t, seat) & ~own
    at = put(out, at, t.above_most[seat])
    at = put_flags(out, at, t.above[seat] & unseen, ISLANDS)
    for i in range(1, t.seats):
        other = seat_after(seat, i, t.seats)
        at = put_flags(out, at, t.traced[seat, other] & ~t.out, ISLANDS)
    for i in range(t.seats):
        other = seat_after(seat, i, t.seats)
        out[at + i] = popcount(t.hands[other])
        out[at + t.seats + i] = t.bonus[other]
        out[at + 2 * t.seats + i] = written(t, other)
    return at + 3 * t.seats


@rule
def written(t: Table, seat: int) -> int:
    """The points of a seat that everybody can count."""
    rounds = ROUNDS if is_pile_open(t) else t.round_
    total = 0
    for round_ in range(rounds):
        total += t.worth[round_, seat] + pairs_of(t, round_, seat)
    return total


@rule
def observe_plays(t: Table, seat: int, out: Row, at: int) -> int:
    """The cards of this trick, or between tricks of the one before: `view` says what of them is known."""
    there = t.played if t.played != 0 else everyone(t)
    put_nothing(out, at, PLAY_NUMBERS * t.seats)
    for i in range(t.seats):
        other = seat_after(seat, i, t.seats)
        card = t.card[other]
        if card != NO_CARD and has(there, other):
            is_open = not is_covered(t, other)
            is_known = is_open or other == seat
            out[at + i] = t.shown[other] + 1
            if is_known or t.shown[other] == SEA:
                out[at + t.seats + i] = colour_of(card) + 1
            if is_known or t.shown[other] != SEA:
                out[at + 2 * t.seats + i] = number_of(card)
            out[at + 3 * t.seats + i] = t.staked[other]
            if is_open:
                gained = t.gained[other]
                out[at + 4 * t.seats + i] = t.received[other]
                out[at + 5 * t.seats + i] = (
                    gained if gained < FROM_SEAT else FROM_SEAT - 1 + seat_from(gained - FROM_SEAT, t.seats, seat)
                )
    return at + PLAY_NUMBERS * t.seats


@rule
def observe_piles(t: Table, seat: int, out: Row, at: int) -> int:
    places = MOST_TRICKS * t.seats
    put_nothing(out, at, 2 * places)
    for i in range(t.seats):
        other = seat_after(seat, i, t.seats)
        piled = t.piled[other]
        for place in range(0 if is_pile_open(t) else max(piled - 1, 0), piled):
            put_face(out, at + MOST_TRICKS * i + place, at + places + MOST_TRICKS * i + place, t.pile[other, place])
        out[at + 2 * places + i] = piled
    return at + 2 * places + t.seats


@rule
def observe_decks(t: Table, seat: int, out: Row, at: int) -> int:
    decks = DECKS[t.seats]
    for i in range(decks):
        put_face(out, at + i, at + decks + i, t.decks[i].showing)
        out[at + 2 * decks + i] = face_down(t, i)
        out[at + 3 * decks + i] = t.decks[i].tops
    at += 4 * decks
    for i in range(decks):
        at = put_seats(out, at, t.decks[i].ordered, t.seats, seat)
    seen = at + 2 * decks * SCOUTED
    among = seen + decks * COLOURS * FACES
    put_nothing(out, at, among - at)
    for i in range(decks):
        observe_top(t.decks[i], seat, out, at + i * SCOUTED, at + (decks + i) * SCOUTED, seen + i * COLOURS * FACES)
        for place in range(MOST_TRICKS):
            face = t.decks[i].under[place] if place < t.decks[i].unders else NO_TREASURE
            put_face(out, among + i * MOST_TRICKS + place, among + (decks + i) * MOST_TRICKS + place, face)
    return among + 2 * decks * MOST_TRICKS


@rule
def observe_top(deck: Deck, seat: int, out: Row, colours: int, values: int, among: int) -> None:
    """The cards on top that the seat has looked at: in their places if it knows these, else by colour and value."""
    for place in range(deck.tops):
        if knows_place(deck, place, seat):
            put_face(out, colours + place, values + place, deck.top[place])
        elif has(deck.seen[place], seat):
            out[among + deck.top[place]] += 1


@rule
def put_face(out: Row, colour: int, value: int, face: int) -> None:
    """The colour and the value of a treasure, each in its place."""
    out[colour] = 0 if face < 0 else (face >> 3) + 1
    out[value] = 0 if face < 0 else face & 7
