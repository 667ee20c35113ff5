"""What lies on the table. Sets of reefs, spaces and turtles are bit masks; cards are counted by kind.

A die is numbered by its colour and its face, a space of the board by its symbol and its reef.
"""

from atoll.core.table import BaseTable, Grid, Row, Struct, i8, i16, i32, i64, one
from atoll.games.coralia.components import (
    COLOURS,
    DRAWS,
    FACES,
    KINDS,
    MOST_SEATS,
    PILE_KINDS,
    PILES,
    TILES,
    TO_RESOLVE,
)

NONE = -1

# What can wait on the stack: an action on a space, a bonus, the raising of a reef's treasure.
DO_SPACE, DO_BONUS, DO_RAISE = range(3)

# Who gives a bonus.
FROM_TURTLE, FROM_TREASURE, FROM_CARD = range(3)

# What points were gained with. In step 1 of the final scoring the same sources stand further right in the ledger.
(
    BY_REEF_DICE,
    BY_OCTOPUS,
    BY_ISLAND_DIE,
    BY_TURTLE_JELLYFISH,
    BY_TREASURE_JELLYFISH,
    BY_TREASURE_DICE,
    BY_ISLAND_BONUS,
    BY_TURTLE_BONUS,
    BY_CHEST_BONUS,
    BY_JELLYFISH_CARD,
) = range(10)
SOURCES = 10

UNROLLED = COLOURS * FACES  # a die on the station that has no face yet: UNROLLED and its colour

# The choice of a draw that is still open: which card is kept; or, the number of the card kept added, in which order the
# other two go under the pile.
KEEP_OPEN = 6
ORDER_OPEN = 7
LONGEST_QUEUE = 12
DEEPEST = 4


class Options(Struct):
    """What was agreed on before the game; the choices are on the game's form."""

    starter: int = i8()
    white_island: int = i8()
    white_octopus: int = i8()
    octopus_income: int = i8()
    final_octopus: int = i8()
    pearl_ranking: int = i8()
    pearls: int = i32()
    """How many cards of each value; see `atoll.core.box`."""
    fish: int = i32()
    starfish: int = i64()
    treasure_pairs: int = i16()
    """Which pairs of colours the cards for two treasures show."""
    dice_pairs: int = i16()
    treasures: int = i64()
    """How many treasure tiles of each kind."""
    space_values: int = i64()
    """In which order each reef has its values: a number to the base of ORDERS, a digit for each reef."""


BY_LOT = 1


class Log(Struct):
    """Every draw from the four piles. What a seat knows of cards follows from it."""

    count: Row = i8(PILES)
    """How often each pile was drawn from."""
    seat: Row = i8(DRAWS)
    """Who drew."""
    looked: Row = i8(DRAWS)
    """How many cards were looked at, to keep one of them."""
    choice: Row = i8(DRAWS)
    """Twice the number of the card kept, and one more if the other two went under the pile in reverse order."""
    shown: Row = i8(DRAWS)
    """Whether everybody has seen the card that was kept."""
    card: Row = i8(3 * DRAWS)
    """The cards looked at, three places for each draw."""


class Dream(Struct):
    """Room for thinking about what a seat cannot know. Empty at all other times."""

    card: Row = i8(DRAWS)
    """The card that was at each place of each pile when the game began, or what is known of it."""
    choice: Row = i8(DRAWS)
    """The choice supposed for each draw."""
    place: Row = i8(3)
    """The places that the cards of the present draw came from."""
    queue: Row = i8(LONGEST_QUEUE)
    """The places of the cards that were put back under the present pile."""
    queued: int = i8()
    box: Row = i8(PILE_KINDS)
    """The cards left for places of which nothing is known, by kind."""
    types: Row = i8(3)
    """How many of those are pearl, fish and starfish cards."""
    left: Row = i8(3)
    """How many of the island's three pearl, fish and starfish cards are left for such places."""
    weight: int = i64()
    """How likely the present course is."""
    ways: int = i64()
    """How many ways each secret choice of the present course could have gone, three bits each."""
    forks: int = i8()
    """How many secret choices there are."""


class Table(BaseTable):
    options: Options = one(Options)
    starter: int = i8()
    active: int = i8()
    """The seat that decides."""
    turn: int = i8()
    """Turns played."""
    phase: int = i8()
    """What is asked."""
    choices: int = i64()
    """The answers that are allowed, as a mask; its bits mean what `phase` says."""
    waiting: int = i8()
    """How much waits on the stack."""
    what: Row = i8(DEEPEST)
    """What waits; the last is done first."""
    about: Row = i8(DEEPEST)
    """Which space, tile or reef it is about."""

    supply: Row = i8(COLOURS)
    """Dice in the supply, by colour."""
    station: Row = i8(4)
    """The dice on the research station."""
    dice: int = i8()
    """How many dice lie on the station."""
    locked: int = i8()
    """Which places of the station hold dice that will not be rolled."""
    occupied: int = i64()
    """The spaces with a die."""
    white: int = i64()
    """Those of them whose die is white."""
    island: Row = i8(COLOURS)
    """Dice on the island, by colour."""
    island_white: int = i8()
    """White dice on the island."""
    white_face: int = i8()
    """What the white die that is to be placed shows, or NONE."""
    white_shown: int = i64()
    """What white dice have shown, the last first: a digit for each to the base of 8, one more than the face."""
    rolled_again: int = i8()
    """How often all four dice had to be rolled again."""

    octopus: Row = i8(COLOURS)
    """Whose octopus is on each reef, or NONE."""
    octopuses: Row = i8(MOST_SEATS)
    """Octopuses not yet placed."""
    diver: Row = i8(MOST_SEATS)
    """The reef of each diver, or NONE."""
    turtle: Row = i8(COLOURS)
    """The turtle tile of each reef, or NONE."""
    side_turtles: int = i16()
    """The turtle tiles beside the board."""
    turtles: Row = i16(MOST_SEATS)
    """The turtle tiles of each seat."""
    reef_treasures: int = i8()
    """The reefs that still have their treasure tile."""
    side_treasures: int = i8()
    """How many treasure tiles lie beside the board."""
    hidden_treasures: Row = i8(TILES)
    """The treasure tiles that lie face down, by kind. Each is drawn when it is turned over."""
    treasures: Grid = i8(MOST_SEATS, TILES)
    """The treasure tiles of each seat in the order in which they were turned over, then NONE."""
    track: Row = i16(MOST_SEATS)
    """Where the ships stand on the score track."""
    ledger: Grid = i16(MOST_SEATS, 2 * SOURCES)
    """What those points were gained with, during play and then in step 1 of the final scoring."""

    stingrays: int = i8()
    """Stingray cards left."""
    hand: Grid = i8(MOST_SEATS, KINDS)
    """The cards of each seat, by kind."""
    deck: Row = i8(PILE_KINDS)
    """How many cards of each kind the game has."""
    box: Row = i8(PILE_KINDS)
    """The cards that nobody has seen, in the piles and on the island, by kind. They have no order before they are
    drawn."""
    fresh: Row = i8(PILES)
    """How many cards that nobody has seen are on top of each pile."""
    island_types: Row = i8(3)
    """How many of those in the island pile are pearl, fish and starfish cards."""
    under: Grid = i8(PILES, LONGEST_QUEUE)
    """The cards that were put back under each pile, the first one first."""
    unders: Row = i8(PILES)
    """How many cards were put back under each pile."""
    log: Log = one(Log)
    looked: Row = i8(3)
    """The cards that the active seat looks at."""
    looking: int = i8()
    """How many cards it looks at."""
    looked_pile: int = i8()

    scoring: int = i8()
    """Which seat, counted from the starter as 1, resolves its starfish cards; 0 during play."""
    to_resolve: Row = i8(TO_RESOLVE)
    """The starfish cards that the active seat has still to resolve, by kind, from the first that does something."""
    cards_due: int = i8()
    """How many cards the present starfish card still gives."""
    piles_open: int = i8()
    """The piles that it has not given a card from."""
    dream: Dream = one(Dream)
