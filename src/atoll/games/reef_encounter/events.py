"""What may happen, in the numbers that rules use, and how it is told. What a tile and a square are, `names` says."""

from dataclasses import dataclass

from atoll.core.message import Message, Who, say, say_count
from atoll.core.story import Event
from atoll.games.reef_encounter.components import (
    BOARD_LETTERS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    CORAL_TILES,
    FIRST_TWO_COLOUR,
    GROWTH_CELL,
    PAIRS,
)
from atoll.games.reef_encounter.names import PAIR_NAMES, TILE_NAMES, cell_name, listed
from atoll.games.reef_encounter.square_event import Alga, Colour, Pair, PlainEvent, ReefEvent, Seat, Square, Tile

(
    LEFT_OUT,
    FACES,
    SEA_BEGINS,
    ONTO_SEA,
    STARTS,
    DEALT,
    HID,
    CHOSE_CUBES,
    TOOK_CUBES,
    ATE,
    WENT_BACK,
    STAYED,
    PLAYED_LARVA,
    LAID,
    GREW,
    RESTOCKED,
    LAID_NO_MORE,
    TOOK_SHRIMP,
    LIFTED,
    PUT_SHRIMP,
    TILE_FOR_CUBE,
    PAID,
    ONTO_OPEN_SEA,
    ONTO_CORAL_TILE,
    TURNED_OVER,
    CUBE_FOR_TILE,
    DRAFTED,
    POURED,
    OFF_THE_ROCK,
    ENDS,
    ATE_NOTHING,
    OPENED,
    OVER,
) = range(33)

UNTOLD = (
    # Whose turn it is, and what is half done.
    "active",
    "phase",
    "asked",
    "turn",
    "done",
    "locked_one",
    "colour",
    "laid",
    "laid_from_screen",
    "held",
    "held_consumed",
    "rotation",
    "aside",
    "new_doubles",
    "lifted",
    "lifted_again",
    "reefs[*].moved",
    # Who knows what.
    "players[*].known",
    "players[*].could_hide",
    "unseen",
    "unshown_least",
    "unshown_most",
    "heap",
)

OF_TILES = ("polyps", "rock", "special", "kinds", "printed", "closed", "is_odd", "afloat")


def changed_on(square: str) -> tuple[str, ...]:
    """What may change with the tile on a square, by the name of the field that has the square."""
    return tuple(f"reefs[{{{square}.board}}].{what}" for what in OF_TILES)


# Where a tile that is laid comes from.
FROM_HAND, FROM_CONSUMED, FROM_BAG = range(3)


# Rules 5. Set-up.


@dataclass(frozen=True)
class LeftOut(Event):
    changes = ("reefs[{board}]",)

    board: int

    def told(self) -> Message:
        return say("Reef {board} is not used in this game.", board=BOARD_LETTERS[self.board])


@dataclass(frozen=True)
class Faces(Event):
    """Rules 5.4: one toss for all coral tiles."""

    changes = ("turned",)

    turned: int

    def told(self) -> Message:
        return say("No coral tile shows the starfish.") if self.turned else say("All coral tiles show the starfish.")


@dataclass(frozen=True)
class SeaBegins(PlainEvent):
    """Rules 5.6: a tile is drawn and put back."""

    words = say("A tile that goes back to the bag, {colour}: the open sea is filled from that space on.")

    colour: Colour


@dataclass(frozen=True)
class OntoSea(PlainEvent):
    """Rules 5.6 and 7: a tile out of the bag lies on a draft space."""

    words = say("New in the open sea, space {space}: {tile}.")
    changes = ("bag", "sea[{space}]")
    about = ("space {space}",)

    space: Colour
    tile: Tile


@dataclass(frozen=True)
class Starts(PlainEvent):
    words = say("{name} begins.")
    changes = ("starter",)

    seat: Seat


@dataclass(frozen=True)
class Dealt(Event):
    """Rules 5.8: a hand, which everybody sees where hands are shown."""

    changes = ("bag", "players[{seat}]")
    secret = ("tiles",)

    seat: int
    is_shown: int
    tiles: int | None
    """Four bits for each colour."""

    def is_witness(self, viewer: int) -> bool:
        return bool(self.is_shown) or viewer == self.seat

    def told(self) -> Message:
        if self.tiles is None:
            return say("{name} draws a hand.", name=Who(self.seat))
        counts = [(self.tiles >> (4 * colour)) & 15 for colour in range(COLOURS)]
        tiles = " ".join(f"{n}{letter}" for n, letter in zip(counts, COLOUR_LETTERS, strict=True) if n)
        if self.is_shown:
            return say("{name} draws a hand and shows it: {tiles}.", name=Who(self.seat), tiles=tiles)
        return say("{name} draws a hand: {tiles}.", name=Who(self.seat), tiles=tiles)


@dataclass(frozen=True)
class Hid(PlainEvent):
    """Rules 5.9."""

    words = say("{name} hides a tile in the parrotfish: {colour}.")
    unseen = say("{name} hides a tile in the parrotfish.")
    changes = ("players[{seat}].hand", "players[{seat}].secret", "players[{seat}].could_hide")
    secret = ("colour",)

    seat: Seat
    colour: Colour | None

    def things(self) -> tuple[str, ...]:
        return (f"secret {self.seat}",)


@dataclass(frozen=True)
class ChoseCubes(PlainEvent):
    """Rules 5.10, where everybody chooses at the same time: nobody else sees which."""

    words = say("{name} chooses larva cubes: {first}, {second}.")
    unseen = say("{name} has chosen two larva cubes.")
    changes = ("players[{seat}].chosen",)
    secret = ("first", "second")

    seat: Seat
    first: Colour | None
    second: Colour | None


@dataclass(frozen=True)
class TookCubes(PlainEvent):
    """Rules 5.10."""

    words = say("{name} takes larva cubes: {first}, {second}.")
    changes = ("players[{seat}].cubes", "players[{seat}].chosen", "supply")

    seat: Seat
    first: Colour
    second: Colour

    def things(self) -> tuple[str, ...]:
        letters = [COLOUR_LETTERS[colour] for colour in sorted({self.first, self.second})]
        return *(f"supply {letter}" for letter in letters), *(f"cubes {self.seat} {letter}" for letter in letters)


# Rules 7 to 11. Actions.


@dataclass(frozen=True)
class Ate(ReefEvent):
    """Rules 10: a coral and its shrimp; the first shrimp of a player goes onto the open sea."""

    changes = (
        *changed_on("square"),
        "reefs[{square.board}].shrimps[{seat}]",
        "players[{seat}].eaten",
    )

    seat: int
    square: Square
    colour: int
    size: int
    meals: int

    def told(self) -> Message:
        tiles = say_count("{number} tile", "{number} tiles", self.size)
        shrimp = say("its shrimp goes onto the open sea")
        if self.meals > 1:
            shrimp = say("with its shrimp, {number} of four are eaten", number=self.meals)
        return say(
            "{name} eats the coral at {square}: {colour}, {tiles}; {shrimp}.",
            name=Who(self.seat),
            square=self.square.called,
            colour=COLOUR_NAMES[self.colour],
            tiles=tiles,
            shrimp=shrimp,
        )

    def things(self) -> tuple[str, ...]:
        square, letter = self.square.called, COLOUR_LETTERS[self.colour]
        coral = f"coral {square}", f"{square} {letter}"
        shrimp = f"meal {self.seat} {self.meals - 1}" if self.meals > 1 else f"eaten {self.seat}"
        return f"fish {self.seat}", f"shrimp {square}", *coral, f"size {square}", shrimp


@dataclass(frozen=True)
class WentBack(Event):
    """Rules 10: tiles of the coral go back to the bag."""

    changes = ("bag", "bonus")

    seat: int
    tile: int
    number: int

    def told(self) -> Message:
        return say_count(
            "{name} gives {number} tile of the coral back to the bag: {tile}.",
            "{name} gives {number} tiles of the coral back to the bag: {tile}.",
            self.number,
            name=Who(self.seat),
            tile=TILE_NAMES[self.tile],
        )

    def things(self) -> tuple[str, ...]:
        return "bag", "number in the bag"


@dataclass(frozen=True)
class Stayed(Event):
    """Rules 10: the other tiles of the coral stay in the parrotfish."""

    changes = ("players[{seat}].parrotfish",)

    seat: int
    tile: int
    number: int

    def told(self) -> Message:
        return say_count(
            "{number} tile stays in the parrotfish of {name}: {tile}.",
            "{number} tiles stay in the parrotfish of {name}: {tile}.",
            self.number,
            name=Who(self.seat),
            tile=TILE_NAMES[self.tile],
        )

    def things(self) -> tuple[str, ...]:
        fish = f"fish {self.seat}", f"food of {self.seat}"
        if self.tile >= COLOURS:
            return fish
        fed = f"fed {self.seat} {COLOUR_LETTERS[self.tile]}"
        return *fish, fed, f"number of {fed}"


@dataclass(frozen=True)
class PlayedLarva(PlainEvent):
    """Rules 7, actions 2 and 3."""

    words = say("{name} plays a larva cube: {colour}.")
    changes = ("players[{seat}].cubes[{colour}]", "supply[{colour}]")
    about = ("cubes {seat} {colour}", "supply {colour}")

    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class Laid(ReefEvent):
    """Rules 8: a tile lies on its square; the tile that it grew over is consumed."""

    changes = (
        *changed_on("square"),
        "players[{seat}].hand",
        "players[{seat}].consumed",
    )

    seat: int
    square: Square
    tile: int
    colour: int
    """The colour that it shows."""
    source: int
    other: int
    """The tile that it consumes, or NONE."""

    def told(self) -> Message:
        tile = TILE_NAMES[self.tile]
        if self.tile >= FIRST_TWO_COLOUR:
            tile = say("{tile}, as {colour}", tile=tile, colour=COLOUR_NAMES[self.colour])
        if self.source == FROM_CONSUMED:
            tile = say("{tile}, consumed", tile=tile)
        elif self.source == FROM_BAG:
            tile = say("{tile}, from the bag", tile=tile)
        words = say("{name} lays on {square}: {tile}.", name=Who(self.seat), square=self.square.called, tile=tile)
        if self.other < 0:
            return words
        return say("{laid} It consumes: {tile}.", laid=words, tile=TILE_NAMES[self.other])

    def things(self) -> tuple[str, ...]:
        """Where the tile comes from, and the tile; then what it grew over. Its coral grows around it afterwards."""
        square, letter = self.square.called, COLOUR_LETTERS[self.colour]
        pile = f"{'consumed' if self.source == FROM_CONSUMED else 'tiles'} {self.seat} {letter}"
        laid = pile, f"number of {pile}", f"{square} {letter}"
        if not 0 <= self.other < COLOURS:
            return laid
        eaten = COLOUR_LETTERS[self.other]
        return *laid, f"{square} {eaten}", f"consumed {self.seat} {eaten}"


@dataclass(frozen=True)
class Grew(Event):
    """Rules 8, extra growth."""

    changes = ("reefs[{board}].polyps[{colour}]", "bonus[{colour}]")

    board: int
    colour: int

    @property
    def square(self) -> str:
        return BOARD_LETTERS[self.board] + cell_name(GROWTH_CELL[self.board])

    def told(self) -> Message:
        return say("Extra growth on {square}: {colour}.", square=self.square, colour=COLOUR_NAMES[self.colour])

    def things(self) -> tuple[str, ...]:
        square, letter = self.square, COLOUR_LETTERS[self.colour]
        return f"bonus {letter}", f"{square} {letter}"


@dataclass(frozen=True)
class Restocked(Event):
    """Rules 8, extra growth, and 7, action 8: the bag is searched for another bonus tile."""

    changes = ("bag[{colour}]", "bonus[{colour}]")

    colour: int
    is_found: int
    was_clear: int
    """Whether everybody could tell beforehand."""

    def told(self) -> Message | None:
        colour = COLOUR_NAMES[self.colour]
        if self.was_clear:
            return None
        if self.is_found:
            return say("A new bonus tile from the bag: {colour}.", colour=colour)
        return say("The bag has no bonus tile left: {colour}.", colour=colour)

    def things(self) -> tuple[str, ...]:
        return (f"bonus {COLOUR_LETTERS[self.colour]}",)


@dataclass(frozen=True)
class LaidNoMore(PlainEvent):
    words = say("{name} lays no more tiles.")

    seat: Seat


@dataclass(frozen=True)
class TookShrimp(PlainEvent):
    """Rules 7, action 4."""

    words = say("{name} introduces a shrimp.")
    about = ("shrimps {seat}",)

    seat: Seat


@dataclass(frozen=True)
class Lifted(PlainEvent):
    """Rules 7, action 5."""

    words = say("{name} takes up the shrimp on {square}.")
    changes = ("reefs[{square.board}].shrimps[{seat}]",)
    about = ("shrimp {square}",)

    seat: Seat
    square: Square


@dataclass(frozen=True)
class PutShrimp(ReefEvent):
    """Rules 7, actions 4 and 5: from a square or from behind the screen, to a square or behind the screen."""

    changes = ("reefs[{target.board}].shrimps[{seat}]",)

    seat: int
    source: Square
    target: Square

    def told(self) -> Message:
        who = Who(self.seat)
        if not self.target.is_square:
            source = self.source.called
            return say("{name} takes the shrimp from {square} back behind the screen.", name=who, square=source)
        target = self.target.called
        if not self.source.is_square:
            return say("{name} puts the shrimp on {square}.", name=who, square=target)
        return say(
            "{name} moves the shrimp from {source} to {target}.", name=who, source=self.source.called, target=target
        )

    def things(self) -> tuple[str, ...]:
        """The shrimp where it was and where it is now, with the corals that it guarded and guards."""
        pile = f"shrimps {self.seat}"
        places = (
            (f"shrimp {place.called}", f"coral {place.called}", f"size {place.called}") if place.is_square else (pile,)
            for place in (self.source, self.target)
        )
        return tuple(thing for place in places for thing in place)


@dataclass(frozen=True)
class TileForCube(PlainEvent):
    """Rules 7, action 6."""

    words = say("{name} gives a tile, {tile}, for a larva cube: {colour}.")
    changes = (
        "players[{seat}].consumed",
        "players[{seat}].cubes[{colour}]",
        "supply[{colour}]",
        "bag",
        "bonus",
    )
    about = ("cubes {seat} {colour}",)

    seat: Seat
    tile: Tile
    colour: Colour


@dataclass(frozen=True)
class Paid(PlainEvent):
    """Rules 11: a consumed tile for a cylinder."""

    words = say("{name} pays for a cylinder: {tile}.")
    changes = ("players[{seat}].consumed", "bag", "bonus")

    seat: Seat
    tile: Tile


@dataclass(frozen=True)
class OntoOpenSea(PlainEvent):
    """Rules 11."""

    words = say("{name} plays a cylinder onto the open sea: {alga}.")
    changes = ("cylinders", "sea_alga")
    about = ("cylinder {alga}", "sea alga {alga}")

    seat: Seat
    alga: Alga


@dataclass(frozen=True)
class OntoCoralTile(PlainEvent):
    """Rules 11: the coral tile stays as it lies."""

    words = say("{name} plays a cylinder onto coral tile {tile}: {alga}.")
    changes = ("cylinders", "locked")
    about = ("cylinder {alga}", "coral tile {tile}", "arrow {tile}", "lock {tile}")

    seat: Seat
    tile: Pair
    alga: Alga


@dataclass(frozen=True)
class TurnedOver(Event):
    """Rules 11: coral tiles, all at the same time."""

    changes = ("turned",)

    tiles: int
    turned: int
    """Which of all ten show the side without a starfish now."""

    def told(self) -> Message:
        return say("Now stronger: {pairs}.", pairs=listed([self._pair(tile) for tile in self._each()]))

    def _each(self) -> list[int]:
        return [tile for tile in range(PAIRS) if self.tiles >> tile & 1]

    def _pair(self, tile: int) -> Message:
        first, second, *_ = CORAL_TILES[tile]
        strong, weak = (second, first) if self.turned >> tile & 1 else (first, second)
        return say("{strong} than {weak}", strong=COLOUR_NAMES[strong], weak=COLOUR_NAMES[weak])

    def things(self) -> tuple[str, ...]:
        names = [PAIR_NAMES[tile] for tile in self._each()]
        return *(f"coral tile {name}" for name in names), *(f"arrow {name}" for name in names)


@dataclass(frozen=True)
class CubeForTile(PlainEvent):
    """Rules 7, action 8."""

    words = say("{name} gives a larva cube for a tile: {colour}.")
    changes = (
        "players[{seat}].cubes[{colour}]",
        "players[{seat}].hand[{colour}]",
        "supply[{colour}]",
        "bonus[{colour}]",
    )
    about = ("cubes {seat} {colour}", "bonus {colour}", "tiles {seat} {colour}")

    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class Drafted(Event):
    """Rules 7, action 10: a larva cube and up to three tiles."""

    changes = (
        "players[{seat}].cubes[{space}]",
        "players[{seat}].hand",
        "sea[{space}]",
        "sea_cubes[{space}]",
        "supply[{space}]",
    )

    seat: int
    space: int
    first: int
    second: int
    third: int

    def told(self) -> Message:
        tiles = [TILE_NAMES[tile] for tile in (self.first, self.second, self.third) if tile >= 0]
        return say(
            "{name} takes from the open sea: a larva cube, {colour}; tiles: {tiles}.",
            name=Who(self.seat),
            colour=COLOUR_NAMES[self.space],
            tiles=listed(tiles),
        )

    def things(self) -> tuple[str, ...]:
        """The space, then where its cube and its tiles go."""
        tiles = sorted({tile for tile in (self.first, self.second, self.third) if 0 <= tile < COLOURS})
        letter = COLOUR_LETTERS[self.space]
        taken = f"space {letter}", f"sea cube {letter}", f"cubes {self.seat} {letter}"
        return *taken, *(f"tiles {self.seat} {COLOUR_LETTERS[tile]}" for tile in tiles)


@dataclass(frozen=True)
class Poured(PlainEvent):
    """Rules 12, no. 4."""

    words = say("The bag is empty: the bonus tiles go into it.")
    changes = ("bag", "bonus")


# Rules 12 and 13. The end.

ENDINGS = (
    say("Every coral tile carries a cylinder: the game is over."),
    say("A player's last shrimp has been eaten: the game is over."),
    say("There is nowhere left to place a tile: the game is over."),
    say("The bag has run out of tiles: the game is over."),
    say("There is no larva cube left for the open sea: the game is over."),
    say("The last of 400 turns has been played: the game is over."),
)
"""Why the game ends, by the numbers of the table from 1 up."""
_WITH_EXTRA_TURNS = (
    say("{name} has covered the last coral tile. The game is ending: the others may each eat one more coral."),
    say("The last shrimp of {name} has been eaten. The game is ending: the others may each eat one more coral."),
)


@dataclass(frozen=True)
class OffTheRock(PlainEvent):
    """Rules 12: a shrimp that stands on bare rock when the game ends."""

    words = say("The shrimps of {name} on bare rock go back behind the screen.")
    changes = ("reefs",)

    seat: Seat


@dataclass(frozen=True)
class Ends(Event):
    """Rules 12, no. 1 and 2: extra turns follow."""

    changes = ("ended", "ender")

    seat: int
    cause: int

    def told(self) -> Message:
        return _WITH_EXTRA_TURNS[self.cause - 1]._replace(arguments=(("name", Who(self.seat)),))


@dataclass(frozen=True)
class AteNothing(PlainEvent):
    words = say("{name} eats nothing more.")

    seat: Seat


@dataclass(frozen=True)
class Opened(PlainEvent):
    """Rules 13: the tile from the start comes to light."""

    words = say("The tile hidden in the parrotfish of {name}: {colour}.")
    about = ("secret {seat}",)

    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class Over(Event):
    changes = ("ended",)

    cause: int

    def told(self) -> Message:
        return ENDINGS[self.cause - 1]


EVENTS: dict[int, type[Event]] = {
    LEFT_OUT: LeftOut,
    FACES: Faces,
    SEA_BEGINS: SeaBegins,
    ONTO_SEA: OntoSea,
    STARTS: Starts,
    DEALT: Dealt,
    HID: Hid,
    CHOSE_CUBES: ChoseCubes,
    TOOK_CUBES: TookCubes,
    ATE: Ate,
    WENT_BACK: WentBack,
    STAYED: Stayed,
    PLAYED_LARVA: PlayedLarva,
    LAID: Laid,
    GREW: Grew,
    RESTOCKED: Restocked,
    LAID_NO_MORE: LaidNoMore,
    TOOK_SHRIMP: TookShrimp,
    LIFTED: Lifted,
    PUT_SHRIMP: PutShrimp,
    TILE_FOR_CUBE: TileForCube,
    PAID: Paid,
    ONTO_OPEN_SEA: OntoOpenSea,
    ONTO_CORAL_TILE: OntoCoralTile,
    TURNED_OVER: TurnedOver,
    CUBE_FOR_TILE: CubeForTile,
    DRAFTED: Drafted,
    POURED: Poured,
    OFF_THE_ROCK: OffTheRock,
    ENDS: Ends,
    ATE_NOTHING: AteNothing,
    OPENED: Opened,
    OVER: Over,
}
