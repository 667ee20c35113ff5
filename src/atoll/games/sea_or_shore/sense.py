"""Sense for Sea or Shore: points so far, what the cards in hand may win, and who is about to win what shows.

What a card is worth, by its number, comes from the final scores of games that the search played against itself: high
cards win treasures, low ones only bonus cards, and those hardly pay. Who is highest in a colour that shows, while
others have still to play, wins its treasure the more surely the higher the card.
"""

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.cards import colour_of, number_of
from atoll.games.sea_or_shore.components import COLOURS, DECKS, HAND, ROUNDS
from atoll.games.sea_or_shore.groups import value_of, winner_of
from atoll.games.sea_or_shore.moves import (
    FIRST_DISCARD,
    FIRST_GIVE_ONE,
    FIRST_ORDER,
    FIRST_PASS,
    FIRST_PLAY,
    FIRST_RECOVER,
    FIRST_ROB,
    FIRST_SCOUT,
    FIRST_STEAL,
    FIRST_SWAP,
    TAKE,
)
from atoll.games.sea_or_shore.scoring import points
from atoll.games.sea_or_shore.table import OVER, PLAY, Table
from atoll.games.sea_or_shore.treasures import deck_showing, value_of_treasure

# Hundredths of a point.
CARD = (0, -40, -60, -50, -30, -10, -10, 0, 15, 35, 60, 65, 110)
PLAYED = -50
"""Whoever has played has shown something; the others choose after that."""
HOLD = 7
"""For each point of a treasure and each step of the card that is about to win it …"""
TOO_LOW = 20
"""… less this for each point of the treasure."""
FAR_OFF = (250, 650)
"""How far a lead may change: at the end of the game, and the part added at its beginning."""


# Kinds of moves, for studies: where the numbers of each begin.
KINDS_OF_MOVES = (
    (FIRST_PASS, say("pass a card")),
    (FIRST_PLAY, say("play a card")),
    (TAKE, say("take a treasure")),
    (FIRST_STEAL, say("steal a treasure")),
    (FIRST_ROB, say("bonus theft")),
    (FIRST_SWAP, say("hand swap")),
    (FIRST_GIVE_ONE, say("give cards back")),
    (FIRST_SCOUT, say("scouting")),
    (FIRST_ORDER, say("put treasures back")),
    (FIRST_RECOVER, say("recovery")),
    (FIRST_DISCARD, say("discard")),
)


@rule
def sense(t: Table, out: Row) -> int:
    points(t, out)
    for seat in range(t.seats):
        out[seat] *= 100
    if t.phase == OVER:
        return FAR_OFF[0]
    for seat in range(t.seats):
        out[seat] += hand_worth(t, seat)
    if t.phase == PLAY and t.played != 0:
        feel_trick(t, out)
    tricks = HAND[t.seats]
    left = ROUNDS * tricks - t.round_ * tricks - t.trick + 1
    return FAR_OFF[0] + FAR_OFF[1] * left // (ROUNDS * tricks)


@rule
def hand_worth(t: Table, seat: int) -> int:
    worth = 0
    cards = t.hands[seat]
    while cards != 0:
        worth += CARD[number_of(lowest(cards))]
        cards = without_lowest(cards)
    return worth


@rule
def feel_trick(t: Table, out: Row) -> None:
    """Who is about to win the treasures, of those who have played."""
    for colour in range(COLOURS):
        deck = deck_showing(t, colour)
        if deck < DECKS[t.seats]:
            rivals = played_colour(t, colour)
            if rivals != 0:
                winner = winner_of(t, rivals)
                hold = max(0, HOLD * value_of(t, winner) - TOO_LOW)
                out[winner] += value_of_treasure(t.decks[deck].showing) * hold
    for seat in range(t.seats):
        if has(t.played, seat):
            out[seat] += PLAYED


@rule
def played_colour(t: Table, colour: int) -> int:
    """The seats that have played a colour in this trick."""
    seats = 0
    for seat in range(t.seats):
        if has(t.played, seat) and colour_of(t.card[seat]) == colour:
            seats |= bit(seat)
    return seats
