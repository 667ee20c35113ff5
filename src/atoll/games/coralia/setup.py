"""Rules 2. Setup."""

from atoll.core.bits import bit, has
from atoll.core.box import copies_of
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.coralia.actions.take import ask_for_first_dice
from atoll.games.coralia.cards import copies
from atoll.games.coralia.components import (
    ALL_REEFS,
    ALL_TILES,
    COLOURS,
    DICE_OF_A_COLOUR,
    DIVER,
    FACES,
    ISLAND_SHARE,
    MOST_SEATS,
    OCTOPUSES,
    PILE_KINDS,
    PILE_SIZE,
    PILES,
    SIX_TO_THE,
    STINGRAYS,
    TILES,
    TREASURE,
    TURTLE,
    WHITE_DICE,
)
from atoll.games.coralia.events import ROLLED_BEFOREHAND, STARTS, TURTLE_LAID
from atoll.games.coralia.table import BY_LOT, NONE, Table


@rule
def setup(t: Table) -> None:
    lay_out_cards(t)
    lay_out_board(t)
    lay_out_players(t)
    t.starter = chance(t.luck, t.seats) if t.options.starter == BY_LOT else 0
    happened(t, STARTS, t.starter)
    t.active = t.starter
    for _ in range(t.seats, MOST_SEATS):
        roll_onto_reefs(t)
    ask_for_first_dice(t)


@rule
def lay_out_cards(t: Table) -> None:
    """Steps 1 and 2: the decks, three cards of each in the island pile. Nobody has seen a card."""
    for kind in range(PILE_KINDS):
        t.deck[kind] = copies(t, kind)
        t.box[kind] = t.deck[kind]
    for pile in range(PILES):
        t.fresh[pile] = PILE_SIZE[pile]
    for card_type in range(3):
        t.island_types[card_type] = ISLAND_SHARE
    t.stingrays = STINGRAYS
    t.island_white = WHITE_DICE
    t.white_face = NONE


@rule
def lay_out_board(t: Table) -> None:
    """Steps 3 and 4: a turtle and a face-down treasure on each reef, two of each beside the board."""
    t.side_turtles = ALL_TILES
    for reef in range(COLOURS):
        t.supply[reef] = DICE_OF_A_COLOUR
        t.octopus[reef] = NONE
        t.turtle[reef] = pick(t.luck, t.side_turtles)
        t.side_turtles ^= bit(t.turtle[reef])
        happened(t, TURTLE_LAID, reef, t.turtle[reef])
    for tile in range(TILES):
        t.hidden_treasures[tile] = copies_of(t.options.treasures, tile)
    t.reef_treasures = ALL_REEFS
    t.side_treasures = TILES - COLOURS


@rule
def lay_out_players(t: Table) -> None:
    """Step 5."""
    for seat in range(t.seats):
        t.octopuses[seat] = OCTOPUSES
        t.diver[seat] = NONE
        for i in range(TILES):
            t.treasures[seat, i] = NONE


@rule
def roll_onto_reefs(t: Table) -> None:
    """Step 6, for one missing player: roll a die of every colour and put each on its reef."""
    dice = chance(t.luck, SIX_TO_THE[COLOURS])
    happened(
        t,
        ROLLED_BEFOREHAND,
        face_of(dice, 0),
        face_of(dice, 1),
        face_of(dice, 2),
        face_of(dice, 3),
        face_of(dice, 4),
        face_of(dice, 5),
    )
    for reef in range(COLOURS):
        put_beforehand(t, reef, face_of(dice, reef))


@rule
def face_of(dice: int, reef: int) -> int:
    return dice // SIX_TO_THE[reef] % FACES


@rule
def put_beforehand(t: Table, reef: int, face: int) -> None:
    """A diver goes on the treasure, a turtle moves beside the board; the second of a pair goes to the island."""
    t.supply[reef] -= 1
    space = TREASURE if face == DIVER else face
    place = space * COLOURS + reef
    if has(t.occupied, place):
        t.island[reef] += 1
        return
    t.occupied |= bit(place)
    if space == TURTLE:
        t.side_turtles |= bit(t.turtle[reef])
        t.turtle[reef] = NONE
