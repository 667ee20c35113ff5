"""A kept moment of an environment."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Snapshot:
    """All that an environment needs to go on from here, in any engine. It holds every secret, and may be pickled."""

    of: tuple[str, int, int]
    """The game, the tables and the seats that it was taken from."""
    seed: int
    tables: bytes
    desks: bytes
    reward: npt.NDArray[np.float32]
