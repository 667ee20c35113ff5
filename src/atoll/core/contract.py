"""The contract: the rules that every game has under these names.

Code that works for any game (random play, laws, bots) imports these names and calls them. When an engine is built for
a game, the game's own rules take their place. A rule gets a table `t` and changes nothing else.
"""

from atoll.core.rule import stub
from atoll.core.table import BaseTable, Row

# Reasons that are the same in every game. A game numbers its own reasons from FIRST_REASON up.
LEGAL = 0
GAME_OVER = 1
NOT_AWAITED = 2
NO_SUCH_MOVE = 3
FIRST_REASON = 10


@stub
def setup(t: BaseTable) -> None:
    """From a blank table that holds luck, seats and options to the first decision."""
    raise NotImplementedError


@stub
def awaiting(t: BaseTable) -> int:
    """The seats that must decide now, as a mask; 0 when the game is over."""
    raise NotImplementedError


@stub
def legal(t: BaseTable, seat: int, out: Row) -> int:
    """Fill `out` with the seat's legal moves, ascending, no repeats; return how many."""
    raise NotImplementedError


@stub
def why_not(t: BaseTable, seat: int, move: int) -> int:
    """LEGAL, or the number of the reason why the seat cannot make this move now."""
    raise NotImplementedError


@stub
def apply(t: BaseTable, seat: int, move: int) -> None:
    """Make a legal move, in place. This door is not guarded: callers ask `why_not` first, and copy if they must."""
    raise NotImplementedError


@stub
def any_move(t: BaseTable, seat: int, word: int) -> int:
    """One of an awaited seat's legal moves, all equally likely over words of 32 random bits, without listing them."""
    raise NotImplementedError


@stub
def points(t: BaseTable, out: Row) -> None:
    """The points of each seat: so far, or final when the game is over."""
    raise NotImplementedError


@stub
def places(t: BaseTable, out: Row) -> None:
    """The place of each seat after every tie-break: 1 is best; seats that share a place have the same number."""
    raise NotImplementedError


@stub
def imagine(t: BaseTable, seat: int) -> None:
    """Draw anew, with the luck now in the table, whatever this seat cannot know, from what it cannot rule out.

    The result depends only on that luck and on what the seat knows. The seat may be NOBODY, who knows what is public.
    """
    raise NotImplementedError


@stub
def adds_up(t: BaseTable) -> bool:
    """Whether every component of the box is in exactly one place."""
    raise NotImplementedError


# Sense, for players made of code. A game need not have it: see `atoll.core.sense`.


@stub
def sense(t: BaseTable, out: Row) -> int:
    """Fill `out` with the points that each seat may expect in the end, in hundredths; return how far off that may be.

    Far off means: by so many hundredths may the lead of a seat still change, as a standard deviation. The rule may use
    all that is in the table, for a bot gives it a table that it has imagined.
    """
    raise NotImplementedError


@stub
def lean(t: BaseTable, seat: int, move: int) -> int:
    """How good a legal move looks before it is made: the higher, the sooner it is thought about. Quick and rough.

    A move below 0 is pointless and not thought about. One at least of all legal moves is not.
    """
    raise NotImplementedError


@stub
def whose_turn(t: BaseTable) -> int:
    """The seat whose turn it is, in a game whose turns are made of many moves; NOBODY between turns and in other games.

    Judged in the middle, a turn that goes on always looks better than one that is over and hands the table to another.
    So the search looks no further than to the end of a turn, and judges every position there.
    """
    raise NotImplementedError


@stub
def wind_up(t: BaseTable) -> int:
    """In a turn: a quick move that brings it nearer to its end, or NO_MOVE."""
    raise NotImplementedError


# Observations, for players that learn. A game need not have them: see `atoll.core.observation`.


@stub
def observe(t: BaseTable, seat: int, out: Row) -> int:
    """Fill `out` with what the seat may know, as numbers from its own side; return how many.

    The game's `layout(seats, options)` says how many there are and what they mean. Every one is written, always.
    """
    raise NotImplementedError


# Features, for networks that judge positions. A game need not have them: see `atoll.core.features`.


@stub
def features(t: BaseTable, seat: int, out: Row) -> int:
    """Fill `out` with what a network looks at when it judges the table for a seat, as words; return how many.

    The game's `shape(seats)` says what they mean. The rule may use all that is in the table, as `sense` may.
    """
    raise NotImplementedError


CONTRACT = ("setup", "awaiting", "legal", "why_not", "apply", "any_move", "points", "places", "imagine", "adds_up")
NOBODY = -1
NO_MOVE = -1
