"""Rules 1. Components: what is in the box."""

from atoll.core.bits import column
from atoll.core.message import Message, say

SIDE = 6
CELLS = SIDE * SIDE  # confirmed elsewhere: the rulebook says only "board", and that 36 tiles fill it
REEF = (1 << CELLS) - 1
FIRST_COLUMN = column(0, SIDE, SIDE)
LAST_COLUMN = column(SIDE - 1, SIDE, SIDE)

KINDS = 6
TILES = KINDS * KINDS  # printed: 36 tiles; every colour with every species once
ALL_TILES = (1 << TILES) - 1
RIVER = 6  # printed: six tiles face up

# Points of a school by its size. Printed (the table's picture is lost): 2 to 5 by the rulebook's example, 6 by reviews.
SCHOOL_POINTS = (0, 0, 1, 3, 6, 10, 15)

COLOUR_LETTERS = "BGPVRY"
SPECIES_LETTERS = "CFJHST"
COLOURS: tuple[Message, ...] = (say("blue"), say("green"), say("pink"), say("violet"), say("red"), say("yellow"))
SPECIES: tuple[Message, ...] = (
    say("crabs"),
    say("fish"),
    say("jellyfish"),
    say("seahorses"),
    say("starfish"),
    say("turtles"),
)

# A name for every tile, since the words for a colour and a species do not simply stand side by side in every language.
TILE_NAMES: tuple[Message, ...] = (
    say("blue crab"),
    say("blue fish"),
    say("blue jellyfish"),
    say("blue seahorse"),
    say("blue starfish"),
    say("blue turtle"),
    say("green crab"),
    say("green fish"),
    say("green jellyfish"),
    say("green seahorse"),
    say("green starfish"),
    say("green turtle"),
    say("pink crab"),
    say("pink fish"),
    say("pink jellyfish"),
    say("pink seahorse"),
    say("pink starfish"),
    say("pink turtle"),
    say("violet crab"),
    say("violet fish"),
    say("violet jellyfish"),
    say("violet seahorse"),
    say("violet starfish"),
    say("violet turtle"),
    say("red crab"),
    say("red fish"),
    say("red jellyfish"),
    say("red seahorse"),
    say("red starfish"),
    say("red turtle"),
    say("yellow crab"),
    say("yellow fish"),
    say("yellow jellyfish"),
    say("yellow seahorse"),
    say("yellow starfish"),
    say("yellow turtle"),
)
