"""What lies on the table. Island cards are numbered colour by colour; sets of them, and of seats, are bit masks."""

from atoll.core.table import BaseTable, Grid, Row, Struct, i8, i64, many, one
from atoll.games.sea_or_shore.components import MOST_TRICKS, PAIRS, ROUNDS, SCOUTED

MOST_SEATS = 5
EVERYBODY = MOST_SEATS
"""The row of what everybody knows, behind the rows of the seats."""
MINDS = MOST_SEATS + 1
NO_CARD = -1
NO_TREASURE = -1
NONE = -1
BY_LOT = 1
MEMORY = 1
"""The choice of whoever wants to see of each pile no more than the last treasure."""

PASS, PLAY, CLAIM, ROB, SWAPPING, GIVE, SCOUT, ORDER, RECOVER, DISCARD, OVER = range(11)
SEA, SHORE = range(2)

NOTHING, FROM_STOCK, FROM_SEAT = range(3)
"""Where something came from: nothing came, from the deck or the supply, or from seat 0; FROM_SEAT + n is seat n."""


class Options(Struct):
    """What was agreed on before the game; the choices are on the game's form."""

    treasures: int = i64()
    """How many of each colour are worth 1, 2, 3 …; see `atoll.core.box`."""
    starter: int = i8()
    second_starter: int = i8()
    red_blue: int = i8()
    green_purple: int = i8()
    second_red_blue: int = i8()
    second_green_purple: int = i8()
    piles: int = i8()
    steal_on_tie: int = i8()
    ties: int = i8()


class Deck(Struct):
    """A treasure deck, from top to bottom: the showing card, the cards somebody looked at, unseen ones, known ones."""

    unseen: int = i64()
    """The face-down cards that nobody has seen. They have no order: each is drawn when it is needed.

    Of cards that look the same the lowest go first, so that equal decks are equal numbers.
    """
    showing: int = i8()
    """The treasure that lies face up, or NO_TREASURE."""
    tops: int = i8()
    """How many face-down cards on top somebody has looked at."""
    top: Row = i8(SCOUTED)
    """Those cards, the next one first."""
    seen: Row = i8(SCOUTED)
    """For each of those cards, the seats that know that it is among them."""
    ordered: int = i8()
    """The seats that also know the places of the cards they have seen."""
    unders: int = i8()
    under: Row = i8(MOST_TRICKS)
    """The cards that went under the deck, in that order: everybody saw them."""


class Table(BaseTable):
    options: Options = one(Options)
    phase: int = i8()
    """What is decided now: PASS to DISCARD, or OVER."""
    awaited: int = i8()
    """The seats that decide now."""
    round_: int = i8()
    """0 and 1."""
    trick: int = i8()
    """From 1 to the number of cards dealt to a player."""
    first: int = i8()
    """The seat with the first-player card."""

    # The players.
    hands: Row = i64(MOST_SEATS)
    passed: Row = i8(MOST_SEATS)
    """The card that each seat has chosen to pass, or NO_CARD; covered until all have chosen."""
    bonus: Row = i8(MOST_SEATS)
    supply: int = i8()
    """Bonus cards in the supply."""
    pile: Grid = i8(MOST_SEATS, MOST_TRICKS)
    """The treasures of each seat, the first one at the bottom."""
    piled: Row = i8(MOST_SEATS)
    """How many treasures each seat has."""
    out: int = i64()
    """The island cards that are discarded, and from the reveal on those of this trick: nobody holds them."""
    traced: Grid = i64(MINDS, MOST_SEATS)
    """For each mind and seat, the cards that this mind once saw and that may be with that seat. See `memory`."""
    above: Row = i64(MOST_SEATS)
    """For each seat, higher cards of the colour that it was passed: its left-hand neighbour was dealt none of them."""
    above_most: Row = i8(MOST_SEATS)
    """How many of these the neighbour may hold all the same: one, if that was passed to it in turn."""

    decks: list[Deck] = many(Deck, PAIRS)

    # This trick; until the first card of a trick is played, the one before.
    played: int = i8()
    """The seats that have played; 0 between tricks."""
    card: Row = i8(MOST_SEATS)
    shown: Row = i8(MOST_SEATS)
    """The half that was left open: SEA (the colour) or SHORE (the number)."""
    staked: Row = i8(MOST_SEATS)
    """The bonus cards played with the card."""
    received: Row = i8(MOST_SEATS)
    """The bonus cards that came to each seat, as the lowest of its group or by theft."""
    gained: Row = i8(MOST_SEATS)
    """Where the treasure came from that each seat gained: NOTHING, FROM_STOCK or FROM_SEAT + n."""

    # What is still to be done in this trick.
    claims: int = i8()
    """The winners who have yet to take or steal a treasure."""
    doers: int = i8()
    """The winners who have yet to use their action card."""
    partner: int = i8()
    """The seat that a hand swap is made with, or NONE."""
    looked_at: int = i8()
    """The deck whose top cards are being put back, or NONE."""

    # What is written down, by round and seat.
    worth: Grid = i8(ROUNDS, MOST_SEATS)
    """The values of the treasures."""
    pairs: Grid = i8(ROUNDS, MOST_SEATS)
    """A point for each pair of bonus cards; written down when the round ends."""
    treasures: Grid = i8(ROUNDS, MOST_SEATS)
    """How many treasures."""
