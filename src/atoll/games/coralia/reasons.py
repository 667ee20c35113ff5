"""Why a move is refused, a sentence for each reason."""

from atoll.core.bits import has
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.games.coralia.components import FIRST_TO_RESOLVE
from atoll.games.coralia.moves import ISLAND, SECRET_CARD, SECRET_ORDER
from atoll.games.coralia.table import (
    COPY,
    KEEP,
    LOCK,
    PICK,
    PICK_FOUR,
    PILE,
    PLACE,
    RAISE,
    REEF,
    UNDER,
    Table,
)

(
    TAKE_FOUR_DICE,
    TAKE_ONE_DIE,
    LOCK_OR_ROLL,
    PLACE_A_DIE,
    KEEP_A_CARD,
    ORDER_THE_CARDS,
    PLACE_THE_WHITE_DIE,
    COPY_A_TURTLE,
    DRAW_A_CARD,
    RAISE_A_TREASURE,
    RESOLVE_A_CARD,
    SUPPLY_EMPTY,
    DIE_NOT_RECEIVED,
    DIE_NOT_ON_STATION,
    NO_OCTOPUS_LEFT,
    NAME_THE_CARD,
    CARD_NOT_LOOKED_AT,
    REEF_TAKEN,
    ISLAND_NOT_ALLOWED,
    TURTLE_NOT_ASIDE,
    PILE_EMPTY,
    PILE_USED,
    TREASURE_GONE,
    TREASURE_NOT_ON_CARD,
    CARD_NOT_YOURS,
    CARD_RESOLVED,
) = range(FIRST_REASON, FIRST_REASON + 26)

REASONS: dict[int, Message] = {
    TAKE_FOUR_DICE: say("Take four dice of four colours first."),
    TAKE_ONE_DIE: say("Take one die from the supply first."),
    LOCK_OR_ROLL: say("Lock dice on your turtles, or roll, first."),
    PLACE_A_DIE: say("Place one of the four dice on the station first."),
    KEEP_A_CARD: say("Keep one of the cards that you look at first."),
    ORDER_THE_CARDS: say("Say first which of the two cards goes under the pile before the other."),
    PLACE_THE_WHITE_DIE: say("Choose where the white die goes first."),
    COPY_A_TURTLE: say("Choose a turtle beside the board first."),
    DRAW_A_CARD: say("Choose a pile to draw from first."),
    RAISE_A_TREASURE: say("Choose which of the two treasures to raise first."),
    RESOLVE_A_CARD: say("Choose a starfish card to resolve first."),
    SUPPLY_EMPTY: say("There is no die of that colour in the supply."),
    DIE_NOT_RECEIVED: say("That is not one of the dice received that can still be locked."),
    DIE_NOT_ON_STATION: say("That die is not on the station."),
    NO_OCTOPUS_LEFT: say("Both your octopuses are placed, and that space is free: the die cannot be used."),
    NAME_THE_CARD: say("Say which card you mean."),
    CARD_NOT_LOOKED_AT: say("That is not one of the cards that you look at."),
    REEF_TAKEN: say("That space of the reef is taken."),
    ISLAND_NOT_ALLOWED: say("A reef has room for the white die: it may not go to the island."),
    TURTLE_NOT_ASIDE: say("That turtle does not lie beside the board."),
    PILE_EMPTY: say("That pile is empty."),
    PILE_USED: say("That starfish card has given a card from that pile already."),
    TREASURE_GONE: say("The treasure of that reef was raised before."),
    TREASURE_NOT_ON_CARD: say("Your starfish card does not show that colour."),
    CARD_NOT_YOURS: say("You do not have that starfish card."),
    CARD_RESOLVED: say("That starfish card is resolved already."),
}


@rule
def reason(t: Table, question: int, answer: int) -> int:
    """Why an answer that is not allowed is refused."""
    if question != t.phase:
        return TAKE_FOUR_DICE + t.phase - PICK_FOUR
    if question == PICK:
        return SUPPLY_EMPTY
    if question == LOCK:
        return DIE_NOT_RECEIVED
    if question == PLACE:
        return NO_OCTOPUS_LEFT if is_on_station(t, answer) else DIE_NOT_ON_STATION
    if question == KEEP:
        return NAME_THE_CARD if answer == SECRET_CARD else CARD_NOT_LOOKED_AT
    if question == UNDER:
        return NAME_THE_CARD if answer == SECRET_ORDER else CARD_NOT_LOOKED_AT
    if question == REEF:
        return ISLAND_NOT_ALLOWED if answer == ISLAND else REEF_TAKEN
    if question == COPY:
        return TURTLE_NOT_ASIDE
    if question == PILE:
        return PILE_EMPTY if has(t.piles_open, answer) else PILE_USED
    if question == RAISE:
        return TREASURE_NOT_ON_CARD if has(t.reef_treasures, answer) else TREASURE_GONE
    return CARD_RESOLVED if t.hand[t.active, answer + FIRST_TO_RESOLVE] > 0 else CARD_NOT_YOURS


@rule
def is_on_station(t: Table, die: int) -> bool:
    found = 0
    for place in range(t.dice):
        found += 1 if t.station[place] == die else 0
    return found > 0
