"""What lies on the table. Sets of shells are bit masks."""

from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row, Struct, i8, i64, one
from pearls.components import SEATS, TURNS


class Options(Struct):
    """What was agreed on before the game; the choices are on the game's form."""

    dives: int = i8()


class Table(BaseTable):
    options: Options = one(Options)
    turn: int = i8()
    """How many turns are over, those of all players."""
    sea: int = i64()
    """The shells that nobody has seen. They have no order: each is drawn when it is needed."""
    beach: int = i64()
    """The shells that lie there for all to see."""
    taken: Row = i64(SEATS)
    """The shells that each seat has taken from the beach."""
    dived: Row = i64(SEATS)
    """The shells that each seat has dived for: nobody else knows which."""


@rule
def is_over(t: Table) -> bool:
    return t.turn == t.seats * TURNS
