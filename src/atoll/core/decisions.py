"""Games as arrays: every decision that was made in them, for those who learn from games or count what is in them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from atoll.core import looking
from atoll.core.errors import BadOption
from atoll.core.match import Header, Match
from atoll.core.message import say
from atoll.core.observation import NUMBER, Layout, Numbers
from atoll.core.record import Record, load

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Decisions:
    """A row for each decision, game by game in the order of play; and a row for each game."""

    layout: Layout
    """What the numbers of an observation mean."""
    observation: Numbers
    """decisions × numbers: what the seat could know when it decided."""
    seat: Integers
    """Whose decision it was."""
    move: Integers
    """The number of the move that was made."""
    game: Integers
    """Which of the games it belongs to: its row in what follows."""
    number: Integers
    """How many moves of the game came before it."""
    points: Integers
    """games × seats: so far, or final where the game is over."""
    places: Integers
    """games × seats: 1 is best."""
    over: npt.NDArray[np.bool_]
    """Whether each game came to its end."""

    def __len__(self) -> int:
        return len(self.move)

    @property
    def place(self) -> Integers:
        """For each decision, where whoever made it ended."""
        return self.places[self.game, self.seat]


def decisions(games: Iterable[Match | Record | Path | str]) -> Decisions:
    """The decisions of some games: matches, records, or files of records. All are of one game, with as many seats and
    the same options, since otherwise their observations would not mean the same.

    Raises BadOption, and BadRecord where a record cannot be replayed.
    """
    matches = [_match_of(one) for one in games]
    if not matches:
        raise BadOption(say("There is no game to make arrays of."))
    _check_alike([match.header for match in matches])
    layout = matches[0].layout
    lengths = [len(match.log) for match in matches]
    log = np.array([entry for match in matches for entry in match.log], np.int64).reshape(-1, 2)
    return Decisions(
        layout=layout,
        observation=np.concatenate([_seen_in(match, layout) for match in matches]),
        seat=log[:, 0],
        move=log[:, 1],
        game=np.repeat(np.arange(len(matches)), lengths),
        number=np.concatenate([np.arange(length) for length in lengths]),
        points=np.array([match.points() for match in matches], np.int64),
        places=np.array([match.places() for match in matches], np.int64),
        over=np.array([match.over for match in matches]),
    )


def _match_of(one: Match | Record | Path | str) -> Match:
    record = load(one) if isinstance(one, Path | str) else one
    return record.replay() if isinstance(record, Record) else record


def _check_alike(headers: list[Header]) -> None:
    first = headers[0]
    kind = first.game, first.seats, first.game.read_options(first.options)
    for number, header in enumerate(headers, 1):
        if (header.game, header.seats, header.game.read_options(header.options)) != kind:
            raise BadOption(say("Game {number} is not like the first: another game, seats or options.", number=number))


def _seen_in(match: Match, layout: Layout) -> Numbers:
    """What whoever decided could know, decision by decision."""
    engine = match.engine
    look, tables = engine.specialise(looking).look, engine.blank()
    seen = np.zeros((len(match.log), layout.size), NUMBER)
    for number, (seat, _) in enumerate(match.log):
        engine.restore(match.position(number), tables)
        look(tables, seat, seen[number])
    return seen
