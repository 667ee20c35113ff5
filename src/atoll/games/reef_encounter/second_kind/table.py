"""What this box adds to the record of the table. All of it is empty when the box is not used."""

from atoll.core.table import Row, Struct, i8, i16, i32, i64
from atoll.games.reef_encounter.second_kind.components import CARDS

# What is decided, beside the decisions of the base game.
FIRST_PHASE = 7
(
    PUT_PIECE,
    GIVE_BACK_TILES,
    CROWNS_ATTACK,
    DECLARE,
    WINDOW,
    CURRENT,
    RESOLVE,
    SHIFT_BLUE,
    SCORE,
) = range(FIRST_PHASE, FIRST_PHASE + 9)

DEEPEST = 3
"""A card is played in a window during action 0."""

# What the turn of the base game goes on with.
ON_WITH_IT, AFTER_MEAL, AFTER_OPENING, AFTER_TENTH, AFTER_TURN, AFTER_SCORING = range(6)
ENDS = 10
"""From here up: the game ends; the number says why."""
# Bits of `done`: that something of this box has been done, and that action 2 cost no cube.
MORE_DONE, FREE_GROWTH_DONE = 11, 12

# What a card is played for.
TEXT, FOR_CORAL, INTRODUCE_BLUE, MOVE_BLUE = range(4)


class MoreOptions(Struct):
    """What was agreed on about this box."""

    expansion: int = i8()
    """1 when the box is used."""
    start_crowns: int = i8()
    """1 when every player starts with a crown of thorns (rules 2.2)."""
    refill_order: int = i8()
    """1 when the open sea is refilled clockwise instead of the emptiest space first (A44)."""
    extra_turn_first_coral: int = i8()
    """Whether a first coral may be eaten in an extra turn (A19): NOT_THEN, WITH_A_CARD or FREELY."""
    windows: int = i8()
    """How often players are asked for clownfish cards (A16): AFTER_STEPS, AFTER_ACTIONS or ONCE_A_TURN."""
    crowns_act: int = i8()
    """1 when only one crown of thorns attacks in a turn (A13)."""
    second_course_range: int = i8()
    """1 when Second course reaches every board (A36)."""
    tile_on_water_attackable: int = i8()
    """1 when no coral attacks a tile that lies on water (A14)."""
    blue_target: int = i8()
    """1 when blue shrimps are introduced on own corals only (A20)."""
    clown_shrimp_out_of_turn: int = i8()
    """1 when a clownfish card may be played for its blue shrimp in the turns of others (A23)."""
    strong_current_at_scoring: int = i8()
    """1 when cards laid at the final scoring cannot be cancelled (A37)."""
    x2_change: int = i8()
    """1 when a double tile can be changed only when it is consumed (A09)."""
    x2_size: int = i8()
    """1 when a double tile counts as two in the size of a coral (A07)."""


NOT_THEN, WITH_A_CARD, FREELY = range(3)
AFTER_STEPS, AFTER_ACTIONS, ONCE_A_TURN = range(3)
EACH_CROWN, ONE_CROWN = range(2)
SAME_BOARD, ANY_BOARD = range(2)
NOT_ATTACKABLE = OWN_CORALS = OUT_OF_TURN = NOT_AT_SCORING = WHEN_CONSUMED = AS_TWO = 1


class MoreOfReef(Struct):
    """What lies on a reef beside plain tiles and players' shrimps."""

    blue: int = i64()
    """The cells of wooden blue shrimps."""
    crowns: int = i64()
    """The cells of crowns of thorns."""
    acted: int = i64()
    """The cells of crowns that have attacked in this turn."""
    rock_tiles: int = i64()
    """The cells of bare rock tiles; they may lie beyond the frame."""
    water_tiles: int = i64()
    """The cells of deep water tiles."""


class MoreOfPlayer(Struct):
    """A player's cards."""

    cards: int = i32()
    """The unplayed cards, as a set; others know only their number, and from which deck each came."""
    laid: int = i32()
    """The cards that lie face up until the end, as a set."""


class MoreOfTable(Struct):
    """The supplies of this box, and what is going on beside the actions of the base game."""

    crowns_gone: int = i8()
    """Crowns of thorns that have died."""
    due: int = i8()
    """The weight of tiles that must still go back to the bag."""
    deck: int = i32()
    """The cards face down, as a set: one is drawn by lot when it is bought."""
    discard: int = i32()
    """The discarded cards, as a set."""
    decks: int = i8()
    """How often the discarded cards have become a new deck."""
    drawn_from: Row = i8(CARDS)
    """For every card in a hand, how often that had happened when it was bought; 0 for all others."""
    bought: int = i8()
    """1 when a card has been bought in this turn."""
    acted_one: int = i8()
    """1 when a crown has attacked in this turn."""
    blue_left: int = i8()
    """Wooden blue shrimps beside the open sea."""
    sea_blue: int = i8()
    """1 while one stands on the open sea."""
    blue_lifted: int = i16()
    """Where a blue shrimp must leave: board times 64 plus cell plus 1; 0 is none."""
    card: int = i8()
    """The card that is announced, counted from 1; 0 is none."""
    use: int = i8()
    """What it is played for: its text, or one of three uses of its blue shrimp."""
    player: int = i8()
    """Who plays it."""
    said: int = i8()
    """How many things have been declared for it."""
    declared: Row = i16(3)
    """What they are."""
    left: int = i8()
    """How many things must still be chosen for its effect."""
    coral: int = i64()
    """The coral that loses tiles."""
    passed: int = i8()
    """Who has passed in the window that is open, as a mask."""
    resting: int = i8()
    """Who passes until the next turn begins, as a mask."""
    waiting: Row = i8(DEEPEST)
    """The phases that go on when what is asked now is done; the last goes on first (see `waiting.py`)."""
    depth: int = i8()
    """How many there are."""
