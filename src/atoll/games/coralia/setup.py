"""Rules 2. Setup."""

from atoll.core.bits import bit, has
from atoll.core.luck import chance, pick
from atoll.core.rule import rule
from atoll.games.coralia.components import (
    ALL_REEFS,
    ALL_TILES,
    COLOURS,
    DICE_OF_A_COLOUR,
    DIVER,
    FACES,
    FISH_CARDS,
    ISLAND_SHARE,
    MOST_SEATS,
    OCTOPUSES,
    PEARL_CARDS,
    PILE_SIZE,
    PILES,
    SIX_TO_THE,
    STARFISH_CARDS,
    STINGRAYS,
    TILES,
    TREASURE,
    TURTLE,
    WHITE_DICE,
)
from atoll.games.coralia.moves import ALL_FOURS
from atoll.games.coralia.table import BY_LOT, NONE, PICK_FOUR, Table


@rule
def setup(t: Table) -> None:
    lay_out_cards(t)
    lay_out_board(t)
    lay_out_players(t)
    t.starter = chance(t.luck, t.seats) if t.options.starter == BY_LOT else 0
    t.active = t.starter
    for _ in range(t.seats, MOST_SEATS):
        roll_onto_reefs(t)
    t.phase = PICK_FOUR
    t.choices = ALL_FOURS


@rule
def lay_out_cards(t: Table) -> None:
    """Steps 1 and 2: the decks, three cards of each in the island pile. Nobody has seen a card."""
    t.box = PEARL_CARDS[t.options.pearls] | FISH_CARDS[t.options.fish] | STARFISH_CARDS
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
    t.hidden_treasures = ALL_TILES
    t.reef_treasures = ALL_REEFS
    t.side_treasures = TILES - COLOURS


@rule
def lay_out_players(t: Table) -> None:
    """Step 5."""
    for seat in range(t.seats):
        t.octopuses[seat] = OCTOPUSES
        t.diver[seat] = NONE


@rule
def roll_onto_reefs(t: Table) -> None:
    """Step 6, for one missing player: roll a die of every colour and put each on its reef."""
    faces = chance(t.luck, SIX_TO_THE[COLOURS])
    for reef in range(COLOURS):
        put_beforehand(t, reef, faces % FACES)
        faces //= FACES


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
