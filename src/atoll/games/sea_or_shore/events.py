"""What may happen, in the numbers that rules use, and how it is told.

Sets of cards are bit masks, and treasures that are looked at lie one after the other in one number, eight bits each.
"""

from dataclasses import dataclass

from atoll.core.message import Message, Who, say, say_count
from atoll.core.story import Event, Number, PlainEvent, Seat
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import ACTIONS, COLOUR_LETTERS, COLOUR_NAMES, PAIR_LETTERS, PAIR_NAMES
from atoll.games.sea_or_shore.ids import (
    bonus_of,
    deck_id,
    hand_of,
    laid_out_to_choose,
    laid_out_to_claim,
    laid_out_to_play,
    of_any_height,
    of_any_trick,
    played,
)
from atoll.games.sea_or_shore.notation import card_code, card_codes, treasure_code, treasure_codes
from atoll.games.sea_or_shore.table import MOST_SEATS, SEA

ROUND_BEGINS, BEGINS, DEALT, CHOSEN, ALL_PASS, PASSED = range(6)
PLAYED, REVEALED, JOINED, WON, LOWEST, TAKEN, STOLEN = range(6, 13)
ACTION_USED, ACTION_SKIPPED, ROBBED, SUPPLIED, CARDS_TAKEN, CARDS_GIVEN = range(13, 19)
SCOUTED, ORDERED, RECOVERED, DISCARDED = range(19, 23)
BURIED, RETURNED, TURNED_UP, WRITTEN_DOWN = range(23, 27)
UNTOLD = (
    *("phase", "awaited", "trick", "first", "played", "claims", "doers", "partner", "looked_at"),
    *("traced", "above", "above_most"),
)


@dataclass(frozen=True)
class RoundBegins(PlainEvent):
    """Rules 2: everything is laid out anew."""

    words = say("Round {round}: all cards are shuffled and dealt.")
    changes = ("round_", "decks", "supply", "bonus", "pile", "piled", "out")

    round: Number


@dataclass(frozen=True)
class Begins(PlainEvent):
    words = say("{name} is the first player of round {round}.")

    round: Number
    seat: Seat


@dataclass(frozen=True)
class Dealt(Event):
    """Rules 2.4."""

    changes = ("hands[{seat}]",)
    secret = ("cards",)

    seat: int
    cards: int | None

    def told(self) -> Message | None:
        if self.cards is None:
            return None
        return say("{name} is dealt: {cards}.", name=Who(self.seat), cards=_islands(self.cards))


@dataclass(frozen=True)
class Chosen(Event):
    """Rules 2.6: a card to pass lies face down until all have chosen."""

    changes = ("passed[{seat}]",)
    secret = ("card",)

    seat: int
    card: int | None

    def told(self) -> Message:
        if self.card is None:
            return say("{name} has chosen a card to pass.", name=Who(self.seat))
        return say("{name} will pass: {card}.", name=Who(self.seat), card=_island(self.card))

    def things(self) -> tuple[str, ...]:
        return (f"passed {self.seat + 1}",) if self.card is None else (card_code(self.card),)


@dataclass(frozen=True)
class AllPass(PlainEvent):
    words = say("Everybody passes a card to the right.")


@dataclass(frozen=True)
class Passed(Event):
    changes = ("passed[{giver}]", "hands[{giver}]", "hands[{receiver}]")
    secret = ("card",)

    giver: int
    receiver: int
    card: int | None

    def is_witness(self, viewer: int) -> bool:
        return viewer in (self.giver, self.receiver)

    def told(self) -> Message | None:
        if self.card is None:
            return None
        giver, receiver = Who(self.giver), Who(self.receiver)
        return say("{name} passes to {receiver}: {card}.", name=giver, receiver=receiver, card=_island(self.card))

    def things(self) -> tuple[str, ...]:
        return (f"passed {self.giver + 1}",) if self.card is None else (card_code(self.card),)


@dataclass(frozen=True)
class Played(Event):
    """Rules 3: others see one half, and the bonus cards."""

    changes = (
        *("hands[{seat}]", "bonus[{seat}]", "card[{seat}]", "shown[{seat}]", "staked[{seat}]"),
        *("received", "gained"),
    )
    secret = ("card",)

    seat: int
    half: int
    shown: int
    """The colour or the number that is shown."""
    stake: int
    card: int | None

    def told(self) -> Message:
        play, bonus = self._play(), names.bonus_cards(self.stake)
        if not self.stake:
            return say("{play}.", play=play)
        return say("{play}, with {bonus}.", play=play, bonus=bonus)

    def _play(self) -> Message:
        name = Who(self.seat)
        if self.card is None and self.half == SEA:
            return say("{name} shows the sea: {colour}", name=name, colour=COLOUR_NAMES[self.shown])
        if self.card is None:
            return say("{name} shows the shore: {number}", name=name, number=self.shown)
        if self.half == SEA:
            return say("{name} plays the {card} and shows its sea", name=name, card=_island(self.card))
        return say("{name} plays the {card} and shows its shore", name=name, card=_island(self.card))

    def things(self) -> tuple[str, ...]:
        card = played(self.seat) if self.card is None else card_code(self.card)
        held = hand_of(self.seat), f"cards {self.seat + 1}", f"bonus count {self.seat + 1}"
        gone = () if self.card is None else laid_out_to_play()
        return card, f"sail {self.seat + 1}", f"added {self.seat + 1}", *held, *gone


@dataclass(frozen=True)
class Revealed(Event):
    changes = ("out",)

    seat: int
    card: int
    worth: int

    def told(self) -> Message:
        name, card = Who(self.seat), _island(self.card)
        if self.worth == self.card % 12 + 1:
            return say("{name} reveals: {card}.", name=name, card=card)
        return say("{name} reveals: {card}, worth {worth}.", name=name, card=card, worth=self.worth)

    def things(self) -> tuple[str, ...]:
        """The sail comes off, and the whole card is seen."""
        return f"sail {self.seat + 1}", played(self.seat), card_code(self.card)


@dataclass(frozen=True)
class Joined(Event):
    """Rules 3: with three players, two colours may be one group."""

    pair: int

    def told(self) -> Message:
        return say("With three players, two colours count as one: {colours}.", colours=PAIR_NAMES[self.pair])


@dataclass(frozen=True)
class Won(Event):
    seat: int
    group: int
    is_joined: int

    def told(self) -> Message:
        return say("{name} wins {colour}.", name=Who(self.seat), colour=_group(self.group, self.is_joined))


@dataclass(frozen=True)
class Lowest(Event):
    """Rules 4, step 1: the consolation, as far as the supply has it."""

    changes = ("bonus[{seat}]", "supply", "received[{seat}]")

    seat: int
    group: int
    is_joined: int
    count: int

    def told(self) -> Message:
        name, colour = Who(self.seat), _group(self.group, self.is_joined)
        if not self.count:
            return say("{name} is the lowest in {colour}, but there are no bonus cards left.", name=name, colour=colour)
        bonus = names.bonus_cards(self.count)
        return say("{name} is the lowest in {colour} and gets {bonus}.", name=name, colour=colour, bonus=bonus)

    def things(self) -> tuple[str, ...]:
        return _bonus_of(self.seat)


@dataclass(frozen=True)
class Taken(Event):
    """Rules 4, step 1."""

    changes = (
        *("decks[{deck}].showing", "gained[{seat}]"),
        *("pile[{seat}]", "piled[{seat}]", "worth", "treasures"),
    )

    seat: int
    deck: int
    face: int

    def told(self) -> Message:
        return say("{name} takes the treasure: {treasure}.", name=Who(self.seat), treasure=_treasure(self.face))

    def things(self) -> tuple[str, ...]:
        """The treasure itself, whose trick is not told, and the pile that it comes to."""
        return *of_any_trick(treasure_code(self.face)), f"pile {self.seat + 1}", *laid_out_to_claim()


@dataclass(frozen=True)
class Stolen(Event):
    """Rules 4, step 1."""

    changes = (
        *("gained[{seat}]", "pile[{seat}]", "piled[{seat}]", "pile[{victim}]", "piled[{victim}]"),
        *("worth", "treasures"),
    )

    seat: int
    victim: int
    face: int

    def told(self) -> Message:
        treasure = _treasure(self.face)
        return say(
            "{name} steals from {victim}: {treasure}.", name=Who(self.seat), victim=Who(self.victim), treasure=treasure
        )

    def things(self) -> tuple[str, ...]:
        treasure = of_any_height(treasure_code(self.face), self.victim)
        return *treasure, f"pile {self.seat + 1}", f"pile {self.victim + 1}", *laid_out_to_claim()


@dataclass(frozen=True)
class ActionUsed(Event):
    """Rules 4, step 2."""

    seat: int
    pair: int
    action: int

    def told(self) -> Message:
        name, colours, action = self._words()
        return say("{name} uses the action card of {colours}: {action}.", name=name, colours=colours, action=action)

    def _words(self) -> tuple[Who, Message, Message]:
        return Who(self.seat), PAIR_NAMES[self.pair], names.action(ACTIONS[self.action])

    def things(self) -> tuple[str, ...]:
        return (f"action {PAIR_LETTERS[self.pair]}",)


@dataclass(frozen=True)
class ActionSkipped(ActionUsed):
    """Rules 8: in the last trick of a round only bonus theft still counts."""

    def told(self) -> Message:
        name, colours, action = self._words()
        return say(
            "{name} does not use the action card of {colours}, for the round is over ({action}).",
            name=name,
            colours=colours,
            action=action,
        )


@dataclass(frozen=True)
class Robbed(Event):
    """Rules 6.1."""

    changes = ("bonus[{seat}]", "bonus[{victim}]", "received[{seat}]")

    seat: int
    victim: int
    count: int

    def told(self) -> Message:
        bonus = names.bonus_cards(self.count)
        return say("{name} takes {bonus} from {victim}.", name=Who(self.seat), bonus=bonus, victim=Who(self.victim))

    def things(self) -> tuple[str, ...]:
        return *_bonus_of(self.victim), *_bonus_of(self.seat), *laid_out_to_choose()


@dataclass(frozen=True)
class Supplied(Event):
    """Rules 6.1: nobody else has two bonus cards."""

    changes = ("bonus[{seat}]", "supply", "received[{seat}]")

    seat: int
    count: int

    def told(self) -> Message:
        name = Who(self.seat)
        if not self.count:
            return say("{name} finds no bonus cards to take, not even in the supply.", name=name)
        return say("{name} takes {bonus} from the supply.", name=name, bonus=names.bonus_cards(self.count))

    def things(self) -> tuple[str, ...]:
        return _bonus_of(self.seat)


@dataclass(frozen=True)
class CardsTaken(Event):
    """Rules 6.2: the two concerned see the cards."""

    changes = ("hands[{seat}]", "hands[{victim}]")
    secret = ("cards",)

    seat: int
    victim: int
    count: int
    cards: int | None

    def is_witness(self, viewer: int) -> bool:
        return viewer in (self.seat, self.victim)

    def told(self) -> Message:
        name, victim, cards = self._words()
        return say("{name} takes from {victim}'s hand: {cards}.", name=name, victim=victim, cards=cards)

    def _words(self) -> tuple[Who, Who, Message]:
        cards = names.islands(self.count) if self.cards is None else _islands(self.cards)
        return Who(self.seat), Who(self.victim), cards

    def things(self) -> tuple[str, ...]:
        cards = [] if self.cards is None else card_codes(self.cards)
        hands = (hand_of(self.victim), f"cards {self.victim + 1}", hand_of(self.seat), f"cards {self.seat + 1}")
        return *cards, *hands, *laid_out_to_choose()


@dataclass(frozen=True)
class CardsGiven(CardsTaken):
    """The second half of a hand swap."""

    def told(self) -> Message:
        name, victim, cards = self._words()
        return say("{name} gives back to {victim}: {cards}.", name=name, victim=victim, cards=cards)


@dataclass(frozen=True)
class Scouted(Event):
    """Rules 6.3: only the scout sees the treasures."""

    changes = ("decks[{deck}]",)
    secret = ("faces",)

    seat: int
    deck: int
    decks: int
    """How many decks there are."""
    count: int
    faces: int | None

    def told(self) -> Message:
        name = Who(self.seat)
        if self.faces is None:
            return self._at_deck(say("{name} looks at the next {number} treasures", name=name, number=self.count))
        found = self._treasures(self.faces)
        return self._at_deck(say("{name} looks at the next treasures: {treasures}", name=name, treasures=found))

    def _at_deck(self, line: Message) -> Message:
        """Where there are two decks, it is said which."""
        if self.decks == 1:
            return say("{line}.", line=line)
        return say("{line} ({deck}).", line=line, deck=PAIR_NAMES[self.deck])

    def _treasures(self, faces: int) -> Message:
        return names.cards(treasure_codes(faces >> 8 * place & 0xFF for place in range(self.count)))

    def things(self) -> tuple[str, ...]:
        return (deck_id(PAIR_LETTERS[self.deck] if self.decks > 1 else COLOUR_LETTERS),)


@dataclass(frozen=True)
class Ordered(Scouted):
    def told(self) -> Message:
        name = Who(self.seat)
        if self.faces is None:
            return self._at_deck(say("{name} puts the treasures back on the deck", name=name))
        cards = self._treasures(self.faces)
        return self._at_deck(say("{name} puts back in this order: {treasures}", name=name, treasures=cards))


@dataclass(frozen=True)
class Recovered(Event):
    """Rules 6.4."""

    changes = ("out", "hands[{seat}]")

    seat: int
    card: int

    def told(self) -> Message:
        return say("{name} recovers: {card}.", name=Who(self.seat), card=_island(self.card))

    def things(self) -> tuple[str, ...]:
        return (card_code(self.card),)


@dataclass(frozen=True)
class Discarded(Recovered):
    def told(self) -> Message:
        return say("{name} discards: {card}.", name=Who(self.seat), card=_island(self.card))


@dataclass(frozen=True)
class Buried(Event):
    """Rules 4, step 3: nobody has taken it."""

    changes = ("decks[{deck}]",)

    deck: int
    face: int

    def told(self) -> Message:
        return say("Back under its deck: {treasure}.", treasure=_treasure(self.face))

    def things(self) -> tuple[str, ...]:
        return of_any_trick(treasure_code(self.face))


@dataclass(frozen=True)
class Returned(Event):
    """Rules 4, step 3."""

    changes = ("supply",)

    count: int

    def told(self) -> Message:
        return say_count(
            "{number} bonus card that was played goes back to the supply.",
            "{number} bonus cards that were played go back to the supply.",
            self.count,
        )

    def things(self) -> tuple[str, ...]:
        return tuple(f"added {seat + 1}" for seat in range(MOST_SEATS))


@dataclass(frozen=True)
class TurnedUp(Buried):
    """Rules 2.1, and 4, step 3."""

    def told(self) -> Message:
        return say("New treasure: {treasure}.", treasure=_treasure(self.face))


@dataclass(frozen=True)
class WrittenDown(Event):
    """Rules 7."""

    changes = ("pairs",)

    round: int
    seat: int
    treasures: int
    pairs: int

    def told(self) -> Message:
        return say(
            "Round {round}, {name}: {points} ({treasures} for treasures, {pairs} for bonus cards).",
            round=self.round,
            name=Who(self.seat),
            points=names.points(self.treasures + self.pairs),
            treasures=self.treasures,
            pairs=self.pairs,
        )

    def things(self) -> tuple[str, ...]:
        return (f"points {self.seat + 1}",)


def _bonus_of(seat: int) -> tuple[str, ...]:
    """What came in this trick, and how many bonus cards that makes."""
    return f"gain {seat + 1}", bonus_of(seat), f"bonus count {seat + 1}"


def _island(card: int) -> Message:
    return names.card(card_code(card))


def _group(group: int, is_joined: int) -> Message:
    """The colours of a group, by the first of them."""
    return PAIR_NAMES[group // 2] if is_joined else COLOUR_NAMES[group]


def _islands(cards: int) -> Message:
    return names.cards(card_codes(cards))


def _treasure(face: int) -> Message:
    return names.card(treasure_code(face))


_IN_ORDER: tuple[type[Event], ...] = (
    *(RoundBegins, Begins, Dealt, Chosen, AllPass, Passed),
    *(Played, Revealed, Joined, Won, Lowest, Taken, Stolen),
    *(ActionUsed, ActionSkipped, Robbed, Supplied, CardsTaken, CardsGiven),
    *(Scouted, Ordered, Recovered, Discarded),
    *(Buried, Returned, TurnedUp, WrittenDown),
)
EVENTS = dict(enumerate(_IN_ORDER))
