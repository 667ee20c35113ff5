"""What may happen with this box, in the numbers that rules use, and how it is told.

Tiles and squares are numbered as `names` says.
"""

from dataclasses import dataclass

from atoll.core.message import Message, Who, say
from atoll.core.story import Event
from atoll.games.reef_encounter.components import BOARD_LETTERS, COLOUR_NAMES, COLOURS
from atoll.games.reef_encounter.events import changed_on
from atoll.games.reef_encounter.names import SQUARE_NAMES, TILE_CODES, TILE_NAMES, target_words
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS
from atoll.games.reef_encounter.second_kind.table import FOR_CORAL, INTRODUCE_BLUE, MOVE_BLUE
from atoll.games.reef_encounter.square_event import Alga, Card, Choice, Colour, Pair, PlainEvent, Seat, Square, Tile

FIRST_OF_SECOND_KIND = 40
(
    CROWN_ATE,
    CROWN_DIED,
    TOOK_UP,
    PLAYED_PIECE,
    PUT_PIECE_ON,
    BOTH_TO_BAG,
    CHANGED_DOUBLE,
    PAID_FOR_CARD,
    RESHUFFLED,
    DREW_CARD,
    ANNOUNCED,
    DISCARDED,
    SPENT,
    CANCELLED,
    TOOK_BACK,
    CHOSE,
    GAVE,
    CYLINDER_OFF,
    CYLINDER_MOVED,
    DISLODGED_CROWN,
    CROWN_MOVED,
    DIPPED,
    LAID_CARD,
    BLUE_CAME,
    BLUE_MOVED,
    BLUE_LEFT,
    SEA_BLUE_LEFT,
    CONSUMED,
    SWAPPED,
    BROKE_OFF,
    FREE_ACTION,
    TAKEN_BACK,
    METAMORPHOSED,
    ANSWERED,
) = range(FIRST_OF_SECOND_KIND, FIRST_OF_SECOND_KIND + 34)

UNTOLD = (
    # What is half done.
    "more.due",
    "more.bought",
    "more.acted_one",
    "more.blue_lifted",
    "more.card",
    "more.use",
    "more.player",
    "more.said",
    "more.declared",
    "more.left",
    "more.coral",
    "more.passed",
    "more.resting",
    "more.waiting",
    "more.depth",
    "reefs[*].more.acted",
)

# What can be chosen for a card.
A_COLOUR, A_TARGET, A_SWAP, A_GROWTH, A_SQUARE, BESIDE_THE_SEA = range(6)

SIDES_WITH_CORAL = (
    say("coral to the north and east"),
    say("coral to the east and south"),
    say("coral to the south and west"),
    say("coral to the west and north"),
)
"""By the rotation of a half tile."""


# The tiles of a player, behind the screen and before it.
OF_TILES = ("players[{seat}].hand", "players[{seat}].consumed")


# Rules 3.2, 3.3 and 4. Crowns of thorns and blue shrimps.


@dataclass(frozen=True)
class CrownAte(PlainEvent):
    """Rules 3.2: the tile goes to the bag, the crown onto its square."""

    words = say("{name} lets the crown of thorns on {source} eat the tile on {target}: {tile}.")
    changes = (*changed_on("target"), "reefs[{target.board}].more", "bag", "bonus")
    about = ("crown {target}",)

    seat: Seat
    source: Square
    target: Square
    tile: Tile


@dataclass(frozen=True)
class CrownDied(PlainEvent):
    words = say("The crown of thorns on {square} is beside no tile any more: it leaves the game.")
    changes = ("reefs[{square.board}].more.crowns", "more.crowns_gone")

    square: Square


@dataclass(frozen=True)
class DislodgedCrown(PlainEvent):
    words = say("The crown of thorns on {square} is dislodged: it leaves the game.")
    changes = ("reefs[{square.board}].more.crowns", "more.crowns_gone")

    square: Square


@dataclass(frozen=True)
class CrownMoved(PlainEvent):
    words = say("The crown of thorns moves from {source} to {target}.")
    changes = ("reefs[{source.board}].more.crowns", "reefs[{target.board}].more.crowns")
    about = ("crown {target}",)

    source: Square
    target: Square


@dataclass(frozen=True)
class BlueCame(PlainEvent):
    words = say("A blue shrimp comes onto {square}.")
    changes = ("reefs[{square.board}].more.blue", "more.blue_left")
    about = ("blue {square}",)

    square: Square


@dataclass(frozen=True)
class BlueMoved(PlainEvent):
    words = say("The blue shrimp moves from {source} to {target}.")
    changes = ("reefs[{source.board}].more.blue", "reefs[{target.board}].more.blue")
    about = ("blue {target}",)

    source: Square
    target: Square


@dataclass(frozen=True)
class BlueLeft(PlainEvent):
    words = say("The blue shrimp on {square} goes beside the open sea.")
    changes = ("reefs[{square.board}].more.blue", "more.blue_left")
    about = ("blue supply",)

    square: Square


@dataclass(frozen=True)
class SeaBlueLeft(PlainEvent):
    """Rules 3.5."""

    words = say("Every player has eaten a coral: the blue shrimp on the open sea goes beside it.")
    changes = ("more.sea_blue", "more.blue_left")
    about = ("blue supply",)


# Rules 1.5 and 1.6. Special tiles.


@dataclass(frozen=True)
class TookUp(PlainEvent):
    changes = OF_TILES

    seat: Seat
    tile: Tile
    is_consumed: Choice
    rotation: Choice
    """That of a half tile, or NONE."""

    def told(self) -> Message:
        tile = TILE_NAMES[self.tile]
        if self.rotation >= 0:
            tile = say("{tile}, {sides}", tile=tile, sides=SIDES_WITH_CORAL[self.rotation])
        return say("{name} takes up to lay: {tile}.", name=Who(self.seat), tile=_given(tile, self.is_consumed))


@dataclass(frozen=True)
class PlayedPiece(PlainEvent):
    """Rules 3.1, action 8a."""

    words = say("{name} plays: {tile}.")
    changes = ("players[{seat}].hand",)

    seat: Seat
    tile: Tile


@dataclass(frozen=True)
class PutPieceOn(PlainEvent):
    words = say("{name} puts on {square}: {tile}.")
    changes = ("reefs[{square.board}].rock", "reefs[{square.board}].is_odd", "reefs[{square.board}].more")
    about = ("{tile} {square}",)

    seat: Seat
    tile: Tile
    square: Square


@dataclass(frozen=True)
class BothToBag(PlainEvent):
    words = say("Bare rock and deep water on {square}: both go to the bag, and what is printed there is back.")
    changes = ("bag",)

    square: Square


@dataclass(frozen=True)
class ChangedDouble(PlainEvent):
    words = say("{name} changes a double tile for two plain ones: {colour}.")
    changes = ("players[{seat}].consumed", "bag")
    about = ("consumed {seat} {colour}",)

    seat: Seat
    colour: Colour


# Rules 5.1. Cards.


@dataclass(frozen=True)
class PaidForCard(PlainEvent):
    """Rules 3.1, action 8b."""

    changes = (*OF_TILES, "players[{seat}].cubes", "supply", "bag", "bonus")

    seat: Seat
    is_cube: Choice
    tile: Tile
    is_consumed: Choice

    def told(self) -> Message:
        if self.is_cube:
            return say(
                "{name} buys a card for a larva cube: {colour}.", name=Who(self.seat), colour=TILE_NAMES[self.tile]
            )
        if self.is_consumed:
            return self.saying(say("{name} buys a card for a consumed tile: {tile}."))
        return self.saying(say("{name} buys a card for a tile: {tile}."))


@dataclass(frozen=True)
class Reshuffled(PlainEvent):
    words = say("The discarded cards are shuffled and become the deck.")
    changes = ("more.deck", "more.discard", "more.decks")
    about = ("deck",)


@dataclass(frozen=True)
class DrewCard(PlainEvent):
    words = say("{name} draws a card: {card}.")
    unseen = say("{name} draws a card.")
    changes = ("more.deck", "players[{seat}].more.cards", "more.drawn_from[{card}]")
    secret = ("card",)

    seat: Seat
    card: Card | None

    def things(self) -> tuple[str, ...]:
        return (f"cards of {self.seat}" if self.card is None else f"card {CARD_SLUGS[self.card]}",)


@dataclass(frozen=True)
class Announced(PlainEvent):
    changes = ("players[{seat}].more.cards", "more.drawn_from[{card}]")
    about = ("card {card}",)

    seat: Seat
    card: Card
    use: Choice

    def told(self) -> Message:
        if self.use == FOR_CORAL:
            return self.saying(say("{name} shows a card to eat a first coral: {card}."))
        if self.use == INTRODUCE_BLUE:
            return self.saying(say("{name} plays a card to introduce a blue shrimp: {card}."))
        if self.use == MOVE_BLUE:
            return self.saying(say("{name} plays a card to move a blue shrimp: {card}."))
        return self.saying(say("{name} plays {card}."))


@dataclass(frozen=True)
class Discarded(PlainEvent):
    words = say("{name} discards {card}.")
    changes = ("players[{seat}].more.cards", "more.drawn_from[{card}]", "more.discard")
    about = ("discard pile",)

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Spent(PlainEvent):
    """A card that was played goes onto the discard pile, as everybody knows: nothing is said of it."""

    changes = ("more.discard",)

    card: Card


@dataclass(frozen=True)
class Cancelled(PlainEvent):
    """Strong Current."""

    words = say("{name} cancels {card} with Strong Current: it has no effect.")
    changes = ("players[{seat}].more.cards", "more.drawn_from", "more.discard")
    about = ("discard pile",)

    seat: Seat
    card: Card


@dataclass(frozen=True)
class TookBack(Event):
    """What was meant for a card that was cancelled."""

    changes = OF_TILES

    seat: Seat
    tile: Tile
    is_consumed: Choice

    def told(self) -> Message:
        tile = _given(TILE_NAMES[self.tile], self.is_consumed)
        return say("{name} takes back: {tile}.", name=Who(self.seat), tile=tile)


@dataclass(frozen=True)
class Chose(Event):
    """Something chosen for a card."""

    seat: Seat
    kind: Choice
    what: Choice

    def told(self) -> Message:
        return say("{name} chooses: {what}.", name=Who(self.seat), what=chosen(self.kind, self.what))


def chosen(kind: int, what: int) -> Message:
    """Something chosen for a card, in words."""
    if kind == A_COLOUR:
        return COLOUR_NAMES[what]
    if kind == A_TARGET:
        return target_words(what)
    if kind == A_SQUARE:
        return say("{square}", square=SQUARE_NAMES[what])
    if kind == BESIDE_THE_SEA:
        return say("beside the open sea")
    first, second = divmod(what, COLOURS)
    if kind == A_SWAP:
        return say("{second} for {first}", first=COLOUR_NAMES[first], second=COLOUR_NAMES[second])
    return say("reef {board}, {colour}", board=BOARD_LETTERS[first], colour=COLOUR_NAMES[second])


@dataclass(frozen=True)
class Gave(Event):
    """A tile for a card, which waits until nobody has cancelled it."""

    changes = OF_TILES

    seat: Seat
    tile: Tile
    colour: Colour
    """The colour that a two-colour tile is given for, or NONE."""
    is_consumed: Choice

    def told(self) -> Message:
        tile = tile_given(self.tile, self.colour, self.is_consumed)
        return say("{name} gives for the card: {tile}.", name=Who(self.seat), tile=tile)


def tile_given(tile: int, colour: int, is_consumed: int) -> Message:
    """A tile, perhaps as one of its colours, in words."""
    words = TILE_NAMES[tile]
    if colour >= 0:
        words = say("{tile}, as {colour}", tile=words, colour=COLOUR_NAMES[colour])
    return _given(words, is_consumed)


def _given(tile: Message, is_consumed: int) -> Message:
    return say("{tile}, consumed", tile=tile) if is_consumed else tile


# Rules 5.3. What cards do.


@dataclass(frozen=True)
class CylinderOff(PlainEvent):
    words = say("The cylinder on coral tile {tile} goes back to the supply: {alga}.")
    changes = ("cylinders[{alga}]", "locked")
    about = ("coral tile {tile}",)

    tile: Pair
    alga: Alga


@dataclass(frozen=True)
class CylinderMoved(PlainEvent):
    words = say("The cylinder on coral tile {tile} moves to coral tile {other}: {alga}.")
    changes = ("locked",)
    about = ("coral tile {other}",)

    tile: Pair
    other: Pair
    alga: Alga


@dataclass(frozen=True)
class Dipped(PlainEvent):
    """Lucky dip: each tile is shown."""

    words = say("{name} draws from the bag and shows: {tile}.")
    changes = (*OF_TILES, "bag")

    seat: Seat
    tile: Tile

    def things(self) -> tuple[str, ...]:
        code = TILE_CODES[self.tile]
        return (f"tiles {self.seat} {code}" if self.tile < COLOURS else f"special {code}",)


@dataclass(frozen=True)
class LaidCard(PlainEvent):
    words = say("{card} lies before {name}: it counts at the end.")
    changes = ("players[{seat}].more.laid",)
    about = ("card {card}", "laid {seat} {card}")

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Consumed(PlainEvent):
    """Consumed polyp tiles."""

    words = say("Consumed now, before the screen of {name}: {tile}.")
    changes = OF_TILES

    seat: Seat
    tile: Tile

    def things(self) -> tuple[str, ...]:
        code = TILE_CODES[self.tile]
        return (f"consumed {self.seat} {code}" if self.tile < COLOURS else f"special consumed {code}",)


@dataclass(frozen=True)
class Swapped(PlainEvent):
    """Larva cube exchange."""

    words = say("{name} exchanges larva cubes: {second} for {first}.")
    changes = ("players[{seat}].cubes", "supply")
    about = ("cubes {seat} {second}",)

    seat: Seat
    first: Colour
    second: Colour


@dataclass(frozen=True)
class BrokeOff(PlainEvent):
    """Disintegration."""

    words = say("{name} takes from {square} for the bag: {tile}.")
    changes = (
        *changed_on("square"),
        "bag",
        "bonus",
    )
    about = ("{square}",)

    seat: Seat
    square: Square
    tile: Tile


@dataclass(frozen=True)
class FreeAction(PlainEvent):
    """Free growth."""

    words = say("{name} begins action 2 without a larva cube: {colour}.")

    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class TakenBack(PlainEvent):
    """Rules 3.4: an action in which no tile can be laid any more."""

    changes = ("players[{seat}].cubes[{colour}]", "supply[{colour}]")

    seat: Seat
    colour: Colour
    is_free: Choice

    def told(self) -> Message:
        if self.is_free:
            return self.saying(say("No tile can be laid: {name} may do the action later."))
        return self.saying(say("No tile can be laid: {name} takes the larva cube back, {colour}."))


@dataclass(frozen=True)
class Metamorphosed(PlainEvent):
    """Metamorphosis, at the final scoring."""

    changes = ("players[{seat}].parrotfish", "players[{seat}].secret", "bag", "bonus")
    about = ("fed {seat} {new}",)

    seat: Seat
    old: Colour
    new: Colour
    was_hidden: Choice

    def told(self) -> Message:
        if self.was_hidden:
            return self.saying(
                say("Metamorphosis changes the tile hidden in the parrotfish of {name}: {old} into {new}.")
            )
        return self.saying(say("Metamorphosis changes a tile in the parrotfish of {name}: {old} into {new}."))


# Answers.

PLAYED_NO_CARD, RESTS, WAITS, LAYS_NO_CARD, LEFT_IT_AT_THAT, ENDED_TURN = range(6)
ANSWERS = (
    say("{name} plays no card."),
    say("{name} plays no card until the next turn."),
    say("{name} plays no card yet."),
    say("{name} lays no more cards."),
    say("{name} leaves it at that."),
    say("{name} ends the turn."),
)


@dataclass(frozen=True)
class Answered(PlainEvent):
    seat: Seat
    answer: Choice

    def told(self) -> Message:
        return self.saying(ANSWERS[self.answer])


EVENTS: dict[int, type[Event]] = {
    CROWN_ATE: CrownAte,
    CROWN_DIED: CrownDied,
    TOOK_UP: TookUp,
    PLAYED_PIECE: PlayedPiece,
    PUT_PIECE_ON: PutPieceOn,
    BOTH_TO_BAG: BothToBag,
    CHANGED_DOUBLE: ChangedDouble,
    PAID_FOR_CARD: PaidForCard,
    RESHUFFLED: Reshuffled,
    DREW_CARD: DrewCard,
    ANNOUNCED: Announced,
    DISCARDED: Discarded,
    SPENT: Spent,
    CANCELLED: Cancelled,
    TOOK_BACK: TookBack,
    CHOSE: Chose,
    GAVE: Gave,
    CYLINDER_OFF: CylinderOff,
    CYLINDER_MOVED: CylinderMoved,
    DISLODGED_CROWN: DislodgedCrown,
    CROWN_MOVED: CrownMoved,
    DIPPED: Dipped,
    LAID_CARD: LaidCard,
    BLUE_CAME: BlueCame,
    BLUE_MOVED: BlueMoved,
    BLUE_LEFT: BlueLeft,
    SEA_BLUE_LEFT: SeaBlueLeft,
    CONSUMED: Consumed,
    SWAPPED: Swapped,
    BROKE_OFF: BrokeOff,
    FREE_ACTION: FreeAction,
    TAKEN_BACK: TakenBack,
    METAMORPHOSED: Metamorphosed,
    ANSWERED: Answered,
}
