"""Tables for tests: set up by the rules, then arranged by hand, dice and cards written as in notation."""

from collections.abc import Callable

from atoll.core.bits import bit
from atoll.core.engine import engine_for
from atoll.core.luck import seed_luck
from atoll.core.registry import find
from atoll.core.table import Row
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.actions.lock import usable_dice
from atoll.games.coralia.actions.resolve import begin_scoring
from atoll.games.coralia.components import (
    CARD_CODES,
    COLOUR_LETTERS,
    COLOURS,
    DIVER,
    FACES,
    OCTOPUS,
    PILE_LETTERS,
    SYMBOL_LETTERS,
    TREASURE,
    TREASURE_CODES,
    TURTLE,
    TURTLE_CODES,
)
from atoll.games.coralia.moves import BUSY, PLACE
from atoll.games.coralia.scoring import treasures_seen
from atoll.games.coralia.table import NONE, Table
from atoll.games.coralia.turn import go_on

GAME = find("coralia")


def new_table(seats: int = 4, seed: int = 0, **options: str) -> Table:
    """A table set up by the rules, seat 0 first, unless the options say otherwise."""
    chosen = GAME.read_options({"starter": "first", **options})
    table: Table = engine_for(GAME, "plain").table_from(seats, seed, chosen)[0]
    return table


def reef(letter: str) -> int:
    return COLOUR_LETTERS.index(letter)


def space(code: str) -> int:
    """The space of a reef: `GD` is the green diver space, `GC` the green treasure chest."""
    return SYMBOL_LETTERS.index(code[1]) * COLOURS + reef(code[0])


def put(t: Table, codes: str) -> None:
    """Lay dice of the reef's own colour on its spaces, from the supply, without any action."""
    for code in codes.split():
        assert not t.occupied & bit(space(code)), f"{code} is taken"
        t.supply[reef(code[0])] -= 1
        t.occupied |= bit(space(code))
        if SYMBOL_LETTERS.index(code[1]) == TURTLE:
            t.side_turtles |= bit(t.turtle[reef(code[0])])
            t.turtle[reef(code[0])] = NONE


def put_octopus(t: Table, seat: int, colours: str) -> None:
    for letter in colours:
        put(t, letter + SYMBOL_LETTERS[OCTOPUS])
        t.octopus[reef(letter)] = seat
        t.octopuses[seat] -= 1


def put_diver(t: Table, seat: int, letter: str) -> None:
    put(t, letter + SYMBOL_LETTERS[DIVER])
    t.diver[seat] = reef(letter)


def put_turtle(t: Table, colour: str, code: str) -> None:
    """Swap turtles so that this one lies on this reef."""
    tile = TURTLE_CODES.index(code)
    here = t.turtle[reef(colour)]
    for other in range(COLOURS):
        if t.turtle[other] == tile:
            t.turtle[other] = here
            break
    else:
        t.side_turtles ^= bit(tile) | bit(here)
    t.turtle[reef(colour)] = tile


def give_turtles(t: Table, seat: int, count: int) -> None:
    """So many turtles of other reefs, whichever they are, for a seat."""
    for letter in COLOUR_LETTERS[:count]:
        tile = t.turtle[reef(letter)]
        put(t, letter + SYMBOL_LETTERS[TURTLE])
        t.side_turtles ^= bit(tile)
        t.turtles[seat] |= bit(tile)


def only_treasure(t: Table, codes: str) -> None:
    """Whatever treasure is turned over next is one of these."""
    t.hidden_treasures[:] = 0
    for code in codes:
        t.hidden_treasures[TREASURE_CODES.index(code)] += 1


def treasures(t: Table, seat: int) -> str:
    """In the order in which they were turned over."""
    return "".join(treasures_seen(t.treasures[seat]))


def offer(t: Table, codes: str, seat: int = 0) -> None:
    """Four dice, rolled, on the station of a seat whose turn it is."""
    dice = [reef(code[0]) * FACES + SYMBOL_LETTERS.index(code[1]) for code in codes.split()]
    for place, die in enumerate(dice):
        t.supply[die // FACES] -= 1
        t.station[place] = die
    t.dice = len(dice)
    t.active = seat
    t.phase = PLACE
    t.choices = usable_dice(t)


def stack(t: Table, pile: str, codes: str) -> None:
    """A pile that holds exactly these cards, the first on top."""
    number = PILE_LETTERS.index(pile)
    t.fresh[number] = 0
    t.under[number][:] = 0
    for i, code in enumerate(codes.split()):
        t.under[number, i] = CARD_CODES.index(code)
    t.unders[number] = len(codes.split())


def give(t: Table, seat: int, codes: str) -> None:
    for code in codes.split():
        t.hand[seat, CARD_CODES.index(code)] += 1


def hand(t: Table, seat: int) -> str:
    return " ".join(CARD_CODES[kind] for kind, count in enumerate(t.hand[seat]) for _ in range(count))


def under(t: Table, pile: str) -> str:
    number = PILE_LETTERS.index(pile)
    return " ".join(CARD_CODES[kind] for kind in t.under[number][: t.unders[number]])


def moves(t: Table, seat: int | None = None) -> list[str]:
    out = Row([0] * book.MOST_MOVES)
    count = book.legal(t, t.active if seat is None else seat, out)
    return [book.write(move) for move in out[:count]]


def play(t: Table, *texts: str) -> Table:
    """Moves of whoever is asked; each must be legal."""
    for text in texts:
        move = book.read(text)
        reason = book.why_not(t, t.active, move)
        assert reason == 0, f"{text}: {book.REASONS[reason].text}"
        book.apply(t, t.active, move)
    return t


def refusal(t: Table, text: str) -> int:
    return book.why_not(t, t.active, book.read(text))


def lucky(t: Table, act: Callable[[Table], object], wanted: Callable[[Table], bool]) -> Table:
    """A copy of the table on which the act had the luck that is wanted."""
    for seed in range(5000):
        twin = t.copy()
        seed_luck(twin.luck, seed)
        act(twin)
        if wanted(twin):
            return twin
    raise AssertionError("nobody is that lucky")


def points(t: Table) -> list[int]:
    out = Row([0] * t.seats)
    book.points(t, out)
    return list(out)


def places(t: Table) -> list[int]:
    out = Row([0] * t.seats)
    book.places(t, out)
    return list(out)


def holds(t: Table, code: str) -> bool:
    """Whether a die lies on this space."""
    return bool(t.occupied & bit(space(code)))


def treasure_space(letter: str) -> str:
    return letter + SYMBOL_LETTERS[TREASURE]


def left_over(t: Table, dice: str) -> None:
    """These dice, and no others, are left over: in the supply, for short."""
    t.supply[:] = 0
    for letter in dice:
        t.supply[reef(letter)] += 1
    t.dice = 0


def end(t: Table) -> Table:
    """Score with nothing but these dice left over; the station is empty."""
    t.phase = BUSY
    begin_scoring(t)
    while t.phase == BUSY:
        go_on(t)
    return t
