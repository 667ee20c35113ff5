"""What a learner sees after each step: arrays with a row for each table."""

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Step:
    """Arrays with a row for each table. They belong to the environment, whose next step writes into them: `copy` keeps
    them.

    Where several seats answer at once (`together`), the first five have a second axis, by seat.
    """

    seat: Integers
    """Whose decision it is; -1 where nobody is asked, because the game is over and none follows."""
    observation: npt.NDArray[np.int16]
    """What that seat may know; see `Environment.layout`. Where several answer at once, every seat observes."""
    moves: Integers
    """Its legal moves, ascending, then -1."""
    count: Integers
    """How many there are."""
    asked: Integers
    """All seats of the table that must decide, as a mask: more than one where choices are sealed."""
    done: npt.NDArray[np.bool_]
    """Whether a game has ended in this step. What stands elsewhere in the row is of the next game already."""
    reward: npt.NDArray[np.float32]
    """What each seat has earned in this step: something only where a game has ended, for points of a game that goes on
    may be secret."""
    points: Integers
    """The points of each seat in the last game that ended at the table."""
    places: Integers
    """Its places: 1 is best."""
    game: Integers
    """The number of the game that is played at the table."""
    made: Integers
    """Moves made in it, those of bots too."""

    def copy(self) -> Self:
        """The same in arrays of its own."""
        return type(self)(**{name: np.copy(array) for name, array in self.arrays().items()})

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {field.name: getattr(self, field.name) for field in fields(self)}
