"""What may happen, in the numbers that rules use, and how it is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from atoll.core.bits import picked
from atoll.core.message import Message, Who, say, say_count
from atoll.core.story import Called, Event, PlainEvent, Seat
from atoll.games.coralia.components import (
    BONUS_NAMES,
    CARD_CODES,
    CARD_NAMES,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    FACES,
    ON_REEF,
    PILE_LETTERS,
    PILE_NAMES,
    STINGRAY,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
    TREASURE,
    TREASURE_CODES,
    TREASURE_NAMES,
    TURTLE_CODES,
    TURTLE_NAMES,
    WHITE_LETTER,
)
from atoll.games.coralia.notation import (
    any_of,
    die_code,
    die_name,
    listed,
    pile_name,
    space_name,
    treasure_name,
    turtle_name,
)
from atoll.games.coralia.table import (
    BY_CHEST_BONUS,
    BY_ISLAND_BONUS,
    BY_ISLAND_DIE,
    BY_JELLYFISH_CARD,
    BY_OCTOPUS,
    BY_REEF_DICE,
    BY_TREASURE_DICE,
    BY_TREASURE_JELLYFISH,
    BY_TURTLE_BONUS,
    BY_TURTLE_JELLYFISH,
    NONE,
)

TURTLE_LAID, STARTS, ROLLED_BEFOREHAND = range(3)
TOOK_DICE, LOCKED, ROLLS, ROLLED, ROLLS_AGAIN, PLACED, SENT_TO_ISLAND, GAINED = range(3, 11)
DREW, LOOKED, KEPT, PUT_UNDER, TOOK_STINGRAY, NONE_LEFT = range(11, 17)
PLACED_OCTOPUS, MOVED_DIVER, SLID, TOOK_TURTLE, COPIED, CHOSE_PILE, CHOSE_TREASURE, TURNED_OVER = range(17, 25)
ROLLED_WHITE, WHITE_AGAIN, PLACED_WHITE, WHITE_TO_ISLAND = range(25, 29)
LAST_DIE, REVEALED, RESOLVED, COUNTED = range(29, 33)

UNTOLD = (
    *("turn", "active", "phase", "choices", "waiting", "what", "about"),
    *("looked", "looking", "looked_pile", "log", "scoring", "to_resolve", "cards_due", "piles_open"),
)

Bonus = Annotated[int, Called(BONUS_NAMES.__getitem__)]
Card = Annotated[int, Called(CARD_NAMES.__getitem__)]
Pile = Annotated[int, Called(PILE_NAMES.__getitem__)]


def _dice(codes: Sequence[str]) -> Message:
    return listed(map(die_name, codes))


def _in_hand(seat: int, card: int | None) -> tuple[str, ...]:
    """The flag of a seat, and its cards of a kind, if it is known which it is."""
    return f"seat {seat}", *(() if card is None else any_of(f"{seat} {CARD_CODES[card]}"))


# The set-up.


@dataclass(frozen=True)
class TurtleLaid(Event):
    """Rules 2, step 3."""

    changes = ("turtle[{reef}]", "side_turtles")

    reef: int
    tile: int

    def told(self) -> Message:
        return say(
            "A turtle lies on a reef: {bonus} ({colour}).",
            bonus=TURTLE_NAMES[self.tile],
            colour=COLOUR_NAMES[self.reef],
        )

    def things(self) -> tuple[str, ...]:
        return (turtle_name(TURTLE_CODES[self.tile]),)


@dataclass(frozen=True)
class Starts(PlainEvent):
    """Rules 2, step 5."""

    words = say("{name} begins.")
    changes = ("starter",)

    seat: Seat


@dataclass(frozen=True)
class RolledBeforehand(Event):
    """Rules 2, step 6: a die of every colour, for a player who is missing."""

    red: int
    orange: int
    yellow: int
    green: int
    blue: int
    violet: int

    def told(self) -> Message:
        faces = (self.red, self.orange, self.yellow, self.green, self.blue, self.violet)
        dice = _dice([die_code(reef * FACES + face) for reef, face in enumerate(faces)])
        return say("Rolled beforehand: {dice}.", dice=dice)


# Rules 3. A turn.


@dataclass(frozen=True)
class TookDice(Event):
    """Rules 3.1."""

    changes = ("supply", "station", "dice")

    seat: int
    colours: int

    def told(self) -> Message:
        return say_count(
            "{name} takes a die: {colours}.",
            "{name} takes {number} dice: {colours}.",
            self.colours.bit_count(),
            name=Who(self.seat),
            colours=listed(picked(self.colours, COLOUR_NAMES)),
        )

    def things(self) -> tuple[str, ...]:
        letters = picked(self.colours, COLOUR_LETTERS)
        return tuple(name for letter in letters for name in (*any_of(f"supply {letter}"), f"supply count {letter}"))


@dataclass(frozen=True)
class Locked(Event):
    """Rules 3.2."""

    changes = ("locked",)

    seat: int
    die: int

    def told(self) -> Message:
        return say("{name} locks a die: {die}.", name=Who(self.seat), die=die_name(die_code(self.die)))

    def things(self) -> tuple[str, ...]:
        return *any_of(f"die {die_code(self.die)}", 4), *(f"lock {place}" for place in range(3))


@dataclass(frozen=True)
class Rolls(PlainEvent):
    """Rules 3.3. What comes of it is an event of its own: nobody knows it who decides to roll."""

    words = say("{name} rolls.")

    seat: Seat


@dataclass(frozen=True)
class Rolled(Event):
    changes = ("station", "locked")

    first: int
    second: int
    third: int
    fourth: int

    def told(self) -> Message:
        dice = _dice([die_code(die) for die in (self.first, self.second, self.third, self.fourth)])
        return say("On the station: {dice}.", dice=dice)

    def things(self) -> tuple[str, ...]:
        codes = dict.fromkeys(map(die_code, (self.first, self.second, self.third, self.fourth)))
        return tuple(name for code in codes for name in any_of(f"die {code}", 4))


@dataclass(frozen=True)
class RollsAgain(PlainEvent):
    """Rules 3.4, and 10, R5."""

    words = say("{name} has no octopus left for any of these dice, and rolls all four again.")
    changes = ("rolled_again",)

    seat: Seat


@dataclass(frozen=True)
class Placed(Event):
    """Rules 3.4: on its reef."""

    changes = ("occupied", "station", "dice")

    seat: int
    die: int

    def told(self) -> Message:
        return say("{name} places a die: {die}.", name=Who(self.seat), die=die_name(die_code(self.die)))

    def things(self) -> tuple[str, ...]:
        code = die_code(self.die)
        return space_name(*code), f"goal {code}", *any_of(f"die {code}", 2)


@dataclass(frozen=True)
class SentToIsland(Event):
    """Rules 5."""

    changes = ("island", "station", "dice")

    seat: int
    die: int

    def told(self) -> Message:
        return say("{name} puts a die on the island: {die}.", name=Who(self.seat), die=die_name(die_code(self.die)))

    def things(self) -> tuple[str, ...]:
        colour = die_code(self.die)[0]
        return "island", *any_of(f"island {colour}"), f"island count {colour}", "island name"


@dataclass(frozen=True)
class Gained(Event):
    """Points on the score track. What they are about is a reef, the field that a jellyfish swam to, or how much there
    is of what is counted."""

    changes = ("track[{seat}]", "ledger[{seat}]")

    seat: int
    points: int
    source: int
    about: int

    def told(self) -> Message:
        return say("{name} +{number}: {reason}.", name=Who(self.seat), number=self.points, reason=self._reason())

    def _reason(self) -> Message:
        if self.source == BY_REEF_DICE:
            return say("dice {where}", where=ON_REEF[self.about])
        if self.source == BY_OCTOPUS:
            return say("octopus {where}, as another one was placed", where=ON_REEF[self.about])
        if self.source == BY_ISLAND_DIE:
            return say("octopus {where}, as a die of this colour finds no room", where=ON_REEF[self.about])
        return _WHY[self.source]

    def things(self) -> tuple[str, ...]:
        counted = f"ship {self.seat}", f"points {self.seat}"
        if self.source in (BY_REEF_DICE, BY_OCTOPUS, BY_ISLAND_DIE):
            return f"octopus {COLOUR_LETTERS[self.about]}", *counted
        return counted


_WHY: dict[int, Message] = {
    BY_TURTLE_JELLYFISH: say("jellyfish of a turtle"),
    BY_TREASURE_JELLYFISH: say("jellyfish of a treasure"),
    BY_JELLYFISH_CARD: say("jellyfish of a starfish card"),
    BY_TREASURE_DICE: say("treasure, for dice on the island"),
    BY_ISLAND_BONUS: say("starfish card, for dice on the island"),
    BY_TURTLE_BONUS: say("starfish card, for turtles"),
    BY_CHEST_BONUS: say("starfish card, for treasures"),
}


# Cards.


@dataclass(frozen=True)
class Drew(Event):
    """The top card of a pile. In the final scoring everybody sees starfish cards."""

    changes = ("box", "fresh[{pile}]", "island_types", "under[{pile}]", "unders[{pile}]", "hand[{seat}]")
    secret = ("card",)

    seat: int
    pile: int
    is_shown: int
    card: int | None

    def is_witness(self, viewer: int) -> bool:
        return viewer == self.seat or bool(self.is_shown)

    def told(self) -> Message:
        name, pile = Who(self.seat), PILE_NAMES[self.pile]
        if self.card is None:
            return say("{name} draws a card: {pile}.", name=name, pile=pile)
        return say("{name} draws a card: {pile}, {card}.", name=name, pile=pile, card=CARD_NAMES[self.card])

    def things(self) -> tuple[str, ...]:
        pile = PILE_LETTERS[self.pile]
        hidden = f"{self.seat} cards {pile}"
        return pile_name(pile), *_in_hand(self.seat, self.card), hidden, f"{hidden} count"


@dataclass(frozen=True)
class Looked(Event):
    """The top cards of a pile, to keep one of them."""

    changes = ("box", "fresh[{pile}]", "island_types", "under[{pile}]", "unders[{pile}]")
    secret = ("first", "second", "third")

    seat: int
    pile: int
    number: int
    first: int | None
    second: int | None
    third: int | None

    def told(self) -> Message:
        name, pile = Who(self.seat), PILE_NAMES[self.pile]
        cards = [CARD_NAMES[card] for card in (self.first, self.second, self.third)[: self.number] if card is not None]
        if cards:
            return say("{name} looks at cards: {pile}, {cards}.", name=name, pile=pile, cards=listed(cards))
        return say("{name} looks at {number} cards: {pile}.", name=name, number=self.number, pile=pile)

    def things(self) -> tuple[str, ...]:
        return (pile_name(PILE_LETTERS[self.pile]),)


@dataclass(frozen=True)
class Kept(Event):
    """One of the cards looked at. In the final scoring everybody sees starfish cards."""

    changes = ("hand[{seat}]",)
    secret = ("card",)

    seat: int
    is_shown: int
    card: int | None

    def is_witness(self, viewer: int) -> bool:
        return viewer == self.seat or bool(self.is_shown)

    def told(self) -> Message:
        if self.card is None:
            return say("{name} keeps a card.", name=Who(self.seat))
        return say("{name} keeps: {card}.", name=Who(self.seat), card=CARD_NAMES[self.card])

    def things(self) -> tuple[str, ...]:
        return _in_hand(self.seat, self.card)


@dataclass(frozen=True)
class PutUnder(Event):
    """The cards that were not kept, in the order in which they go under the pile."""

    changes = ("under[{pile}]", "unders[{pile}]")
    secret = ("first", "second")

    seat: int
    pile: int
    number: int
    first: int | None
    second: int | None

    def told(self) -> Message:
        name, pile = Who(self.seat), PILE_NAMES[self.pile]
        cards = [CARD_NAMES[card] for card in (self.first, self.second)[: self.number] if card is not None]
        if cards:
            return say("{name} puts under the pile: {pile}, {cards}.", name=name, pile=pile, cards=listed(cards))
        return say_count(
            "{name} puts {number} card under the pile: {pile}.",
            "{name} puts {number} cards under the pile: {pile}.",
            self.number,
            name=name,
            pile=pile,
        )

    def things(self) -> tuple[str, ...]:
        return (pile_name(PILE_LETTERS[self.pile]),)


@dataclass(frozen=True)
class TookStingray(PlainEvent):
    words = say("{name} takes a stingray.")
    changes = ("stingrays", "hand[{seat}]")

    seat: Seat

    def things(self) -> tuple[str, ...]:
        return "stingrays", "stingrays count", *_in_hand(self.seat, STINGRAY)


@dataclass(frozen=True)
class NoneLeft(PlainEvent):
    """Rules 6: a bonus that nothing is left for, as a card of an empty pile."""

    words = say("{name} gets nothing, as none is left: {bonus}.")

    seat: Seat
    bonus: Bonus


# Figures and tiles.


@dataclass(frozen=True)
class PlacedOctopus(Event):
    """Rules 4, octopus. It goes with its die, of which something was said."""

    changes = ("octopus[{reef}]", "octopuses[{owner}]")

    owner: int
    reef: int

    def told(self) -> None:
        return None

    def things(self) -> tuple[str, ...]:
        return (f"octopus {COLOUR_LETTERS[self.reef]}",)


@dataclass(frozen=True)
class MovedDiver(Event):
    """Rules 4, diver. It goes with its die, of which something was said."""

    changes = ("diver[{owner}]",)

    owner: int
    reef: int

    def told(self) -> None:
        return None

    def things(self) -> tuple[str, ...]:
        return f"diver {self.owner}", f"goal {COLOUR_LETTERS[self.reef]}D"


@dataclass(frozen=True)
class Slid(Event):
    """The die that a diver leaves."""

    changes = ("occupied", "white")

    reef: int

    def told(self) -> Message:
        return say("The diver die {where} slides down to the treasure.", where=ON_REEF[self.reef])

    def things(self) -> tuple[str, ...]:
        colour = COLOUR_LETTERS[self.reef]
        dice = *any_of(f"die {colour}D", 2), *any_of(f"white {colour}D", 2)
        return space_name(colour, SYMBOL_LETTERS[TREASURE]), *dice


@dataclass(frozen=True)
class TookTurtle(Event):
    """Rules 4, turtle."""

    changes = ("turtle[{reef}]", "turtles[{seat}]")

    seat: int
    reef: int
    tile: int

    def told(self) -> Message:
        return say("{name} takes a turtle: {bonus}.", name=Who(self.seat), bonus=TURTLE_NAMES[self.tile])

    def things(self) -> tuple[str, ...]:
        name = turtle_name(TURTLE_CODES[self.tile])
        return name, f"{name} gives", f"{self.seat} turtles", f"{self.seat} turtles count"


@dataclass(frozen=True)
class Copied(Event):
    """Rules 1.5: the bonus of a turtle beside the board, which stays there."""

    seat: int
    tile: int

    def told(self) -> Message:
        bonus = TURTLE_NAMES[self.tile]
        return say("{name} copies a turtle beside the board: {bonus}.", name=Who(self.seat), bonus=bonus)

    def things(self) -> tuple[str, ...]:
        return (turtle_name(TURTLE_CODES[self.tile]),)


@dataclass(frozen=True)
class ChosePile(PlainEvent):
    """Rules 8, step 1: for a die that is left over."""

    words = say("{name} chooses: {pile}.")

    seat: Seat
    pile: Pile


@dataclass(frozen=True)
class ChoseTreasure(Event):
    """Rules 8, step 1: which of two treasures comes first. What it is, nobody knows before it is turned over."""

    seat: int
    reef: int

    def told(self) -> Message:
        return say("{name} begins with a treasure: {colour}.", name=Who(self.seat), colour=COLOUR_NAMES[self.reef])


@dataclass(frozen=True)
class TurnedOver(Event):
    """Rules 1.6: the treasure of a reef, or one from beside the board."""

    changes = ("reef_treasures", "side_treasures", "hidden_treasures[{tile}]", "treasures[{seat}]")

    seat: int
    reef: int
    tile: int

    def told(self) -> Message:
        name, bonus = Who(self.seat), TREASURE_NAMES[self.tile]
        if self.reef == NONE:
            return say("{name} turns over a treasure from beside the board: {bonus}.", name=name, bonus=bonus)
        return say("{name} turns over the treasure {where}: {bonus}.", name=name, where=ON_REEF[self.reef], bonus=bonus)

    def things(self) -> tuple[str, ...]:
        place = "side treasures" if self.reef == NONE else treasure_name(COLOUR_LETTERS[self.reef])
        open_now = any_of(f"{self.seat} treasure {TREASURE_CODES[self.tile]}", 2)
        return place, *open_now, f"{self.seat} treasures", f"{self.seat} treasures count"


# White dice.


@dataclass(frozen=True)
class RolledWhite(Event):
    """Rules 4, white die."""

    changes = ("island_white", "white_face", "white_shown")

    seat: int
    face: int

    def told(self) -> Message:
        return say("{name} rolls a white die: {symbol}.", name=Who(self.seat), symbol=SYMBOL_NAMES[self.face])

    def things(self) -> tuple[str, ...]:
        return "white die", *any_of(f"island {WHITE_LETTER}", 2)


@dataclass(frozen=True)
class WhiteAgain(PlainEvent):
    """Rules 10, R2, by the variant."""

    words = say("{name} has no octopus left, and rolls the white die again.")

    seat: Seat


@dataclass(frozen=True)
class PlacedWhite(Event):
    changes = ("occupied", "white", "white_face")

    seat: int
    face: int
    reef: int

    def told(self) -> Message:
        name, symbol, where = Who(self.seat), SYMBOL_NAMES[self.face], ON_REEF[self.reef]
        return say("{name} places the white die {where}: {symbol}.", name=name, symbol=symbol, where=where)

    def things(self) -> tuple[str, ...]:
        code = COLOUR_LETTERS[self.reef] + SYMBOL_LETTERS[self.face]
        return space_name(*code), f"goal {code}", *any_of(f"white {code}", 2)


@dataclass(frozen=True)
class WhiteToIsland(PlainEvent):
    words = say("{name} puts the white die on the island.")
    changes = ("island_white", "white_face")

    seat: Seat

    def things(self) -> tuple[str, ...]:
        return "island", *any_of(f"island {WHITE_LETTER}", 2)


# Rules 8. The final scoring.


@dataclass(frozen=True)
class LastDie(PlainEvent):
    words = say("The last die is placed: the final scoring begins.")


@dataclass(frozen=True)
class Revealed(PlainEvent):
    """Step 1: the starfish cards of a seat, one by one."""

    words = say("{name} reveals: {card}.")

    seat: Seat
    card: Card

    def things(self) -> tuple[str, ...]:
        return _in_hand(self.seat, self.card)


@dataclass(frozen=True)
class Resolved(PlainEvent):
    words = say("{name} resolves a starfish card: {card}.")

    seat: Seat
    card: Card

    def things(self) -> tuple[str, ...]:
        return _in_hand(self.seat, self.card)


@dataclass(frozen=True)
class Counted(Event):
    """All points of a seat: those on the track, and those of steps 2 to 4."""

    seat: int
    track: int
    diver: int
    fish: int
    pearls: int

    def told(self) -> Message:
        return say_count(
            "{name} has {number} point in all: {track} on the track, {diver} for the diver, {fish} for fish, {pearls} "
            "for pearls.",
            "{name} has {number} points in all: {track} on the track, {diver} for the diver, {fish} for fish, {pearls} "
            "for pearls.",
            self.track + self.diver + self.fish + self.pearls,
            name=Who(self.seat),
            track=self.track,
            diver=self.diver,
            fish=self.fish,
            pearls=self.pearls,
        )

    def things(self) -> tuple[str, ...]:
        return f"ship {self.seat}", f"points {self.seat}"


_SET_UP = TurtleLaid, Starts, RolledBeforehand
_DICE = TookDice, Locked, Rolls, Rolled, RollsAgain, Placed, SentToIsland, Gained
_CARDS = Drew, Looked, Kept, PutUnder, TookStingray, NoneLeft
_TILES = PlacedOctopus, MovedDiver, Slid, TookTurtle, Copied, ChosePile, ChoseTreasure, TurnedOver
_WHITE_DICE = RolledWhite, WhiteAgain, PlacedWhite, WhiteToIsland
_SCORING = LastDie, Revealed, Resolved, Counted
EVENTS: dict[int, type[Event]] = dict(enumerate((*_SET_UP, *_DICE, *_CARDS, *_TILES, *_WHITE_DICE, *_SCORING)))
