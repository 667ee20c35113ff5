"""Rules 4. Step 1: winners of a colour that is showing take the treasure or steal one; the lowest get bonus cards.

take         take the treasure from the deck
steal p3     steal the one of player 3
"""

import re
from collections.abc import Sequence

from atoll.core.bits import bit, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.game import Prompt
from atoll.core.luck import share
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.cards import colour_of
from atoll.games.sea_or_shore.events import LOWEST, STOLEN, TAKEN
from atoll.games.sea_or_shore.groups import group_of, is_joined, members_of, value_of
from atoll.games.sea_or_shore.ids import TAKEN as TAKEN_UP
from atoll.games.sea_or_shore.ids import stolen_from
from atoll.games.sea_or_shore.moves import FIRST_ROB, FIRST_STEAL, TAKE
from atoll.games.sea_or_shore.notation import read_player
from atoll.games.sea_or_shore.reasons import (
    CLAIM_NOW,
    NO_SUCH_PLAYER,
    NO_TREASURES,
    NOT_YOURSELF,
    ONLY_A_TIE,
    OTHER_COLOUR_ON_TOP,
    OTHER_COLOUR_PLAYED,
)
from atoll.games.sea_or_shore.seats import clockwise
from atoll.games.sea_or_shore.table import FROM_SEAT, FROM_STOCK, NO_TREASURE, Table
from atoll.games.sea_or_shore.treasures import add_to_pile, deck_showing, take_from_pile, top_colour
from atoll.games.sea_or_shore.view import View, top_of


@rule
def why_not_steal(t: Table, seat: int, victim: int) -> int:
    """All conditions of a steal; the winner's colour is showing on a deck."""
    if victim >= t.seats:
        return NO_SUCH_PLAYER
    if victim == seat:
        return NOT_YOURSELF
    colour = colour_of(t.card[seat])
    if colour_of(t.card[victim]) != colour:
        return OTHER_COLOUR_PLAYED
    if t.piled[victim] == 0:
        return NO_TREASURES
    if top_colour(t, victim) != colour:
        return OTHER_COLOUR_ON_TOP
    if t.options.steal_on_tie == 0 and value_of(t, victim) == value_of(t, seat):
        return ONLY_A_TIE
    return LEGAL


@rule
def victims_of(t: Table, seat: int) -> int:
    """The seats from which a winner may steal, as a set."""
    seats = 0
    for victim in range(t.seats):
        if t.piled[victim] != 0 and why_not_steal(t, seat, victim) == LEGAL:
            seats |= bit(victim)
    return seats


@rule
def list_claims(t: Table, seat: int, out: Row) -> int:
    out[0] = TAKE
    count = 1
    victims = victims_of(t, seat)
    while victims != 0:
        out[count] = FIRST_STEAL + lowest(victims)
        victims = without_lowest(victims)
        count += 1
    return count


@rule
def why_not_claim(t: Table, seat: int, move: int) -> int:
    return LEGAL if move == TAKE else why_not_steal(t, seat, move - FIRST_STEAL)


@rule
def any_claim(t: Table, seat: int, word: int) -> int:
    victims = victims_of(t, seat)
    chosen = share(word, popcount(victims) + 1)
    return TAKE if chosen == 0 else FIRST_STEAL + nth(victims, chosen - 1)


@rule
def make_claim(t: Table, seat: int, move: int) -> None:
    t.claims &= ~bit(seat)
    if move == TAKE:
        take_treasure(t, seat)
    else:
        steal_treasure(t, seat, move - FIRST_STEAL)


@rule
def take_treasure(t: Table, seat: int) -> None:
    i = deck_showing(t, colour_of(t.card[seat]))
    face = t.decks[i].showing + 0
    add_to_pile(t, seat, face)
    t.decks[i].showing = NO_TREASURE
    t.gained[seat] = FROM_STOCK
    happened(t, TAKEN, seat, i, face)


@rule
def steal_treasure(t: Table, seat: int, victim: int) -> None:
    """The deck's card stays where it is."""
    face = take_from_pile(t, victim)
    add_to_pile(t, seat, face)
    t.gained[seat] = FROM_SEAT + victim
    happened(t, STOLEN, seat, victim, face)


@rule
def give_bonus_cards(t: Table, lowest_seats: int) -> None:
    """As many as there are island cards in the group; if the supply is short, clockwise from the first player."""
    while lowest_seats != 0:
        seat = clockwise(t, lowest_seats)
        lowest_seats &= ~bit(seat)
        group = group_of(t, colour_of(t.card[seat]))
        due = min(popcount(members_of(t, group)), t.supply)
        t.received[seat] = due
        t.bonus[seat] += due
        t.supply -= due
        happened(t, LOWEST, seat, group, is_joined(t, group), due)


def write(move: int) -> str:
    return "take" if move == TAKE else f"steal p{move - FIRST_STEAL + 1}"


def read(text: str) -> int | None:
    if text == "take":
        return TAKE
    written = re.fullmatch(r"steal\s*p?\s*(\d{1,3})", text)
    return FIRST_STEAL + read_player(written[1]) if written else None


def touched(view: View, move: int) -> tuple[str, ...]:
    return (TAKEN_UP if move == TAKE else stolen_from(move - FIRST_STEAL),)


def phrase(view: View, move: int) -> Message:
    if move == TAKE:
        return say(
            "Take the treasure from the deck: {treasure}.", treasure=names.card(won_treasure(view, view["seat"]))
        )
    victim = move - FIRST_STEAL
    treasure = names.card(top_of(view["players"][victim]))
    return say("Steal from {name}: {treasure}.", treasure=treasure, name=Who(victim))


def ask(view: View, moves: Sequence[int]) -> Prompt:
    winner = view["awaiting"][0]
    won = names.card(won_treasure(view, winner))
    wait = say("{name} takes the treasure from the deck ({treasure}) or steals one.", name=Who(winner), treasure=won)
    if not moves:
        return Prompt(wait, wait)
    return Prompt(say("You win this colour: take its treasure ({treasure}) or steal one.", treasure=won), wait)


def won_treasure(view: View, seat: int) -> str:
    """The treasure that shows in the colour that a seat has played."""
    play = view["plays"][seat]
    colour = play["colour"] if play else ""
    return next(deck["showing"] for deck in view["decks"] if deck["showing"] and deck["showing"][0] == colour)


CLAIMING = Question(
    range(TAKE, FIRST_ROB),
    write,
    read,
    touched,
    {"claim": ask},
    {
        CLAIM_NOW: say("You won a colour whose treasure is showing: take it, or steal one."),
        NO_SUCH_PLAYER: say("There is no such player at this table."),
        NOT_YOURSELF: say("Choose another player, not yourself."),
        OTHER_COLOUR_PLAYED: say("You steal only from a player who played the same colour."),
        ONLY_A_TIE: say("That player lost only by turn order: a steal needs a lower number here."),
        NO_TREASURES: say("That player has no treasure."),
        OTHER_COLOUR_ON_TOP: say("The visible treasure of that player has another colour."),
    },
    phrase,
)
