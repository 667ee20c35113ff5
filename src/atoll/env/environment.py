"""An environment: many tables of one game, stepped together, on all cores."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from atoll.core.bench import blank_table
from atoll.core.contract import NO_MOVE
from atoll.core.errors import BadOption, IllegalMove
from atoll.core.luck import SEEDS, key_of
from atoll.core.match import Header, Match
from atoll.core.message import say
from atoll.core.observation import NUMBER, Layout
from atoll.core.registry import find
from atoll.core.table import Row
from atoll.env import steps
from atoll.env.arrays import records, restore, write
from atoll.env.rewards import Reward, reward_of
from atoll.env.seating import Seating
from atoll.env.setting import Setting, check_layout, engine_named
from atoll.env.snapshot import Snapshot
from atoll.env.step import Integers, Step
from atoll.env.steps import Desk, Place, word_of_game

TABLES_A_THREAD = 64
"""Fewer tables than that are not worth a thread of their own."""


def make(
    game: str,
    *,
    tables: int = 1,
    seats: int | None = None,
    seed: int = 0,
    engine: str = "native",
    options: Mapping[str, str] | None = None,
    bots: Mapping[int, str] | None = None,
    reward: str | Reward = "places",
    restart: bool = True,
    together: bool = False,
    threads: int | None = None,
) -> "Environment":
    """So many tables of a game, to be stepped together.

    `seats`: by default the fewest that the game is for.

    `seed`: what happens in game number n follows from this seed, from n and from the moves alone, not from the number
    of tables or threads. Table i plays the games i, i + tables, i + 2 × tables, and so on.

    `bots`: who plays inside, by seat: `random`, `gentle`, `greedy` or `feeling`.

    `reward`: `places`, `win`, `points` or `margin` (see `atoll.env.rewards`), or a function of points and places.

    `restart`: whether the next game begins at a table by itself.

    `together`: whether all seats that must decide answer in one step. Otherwise they are asked one after the other;
    what is sealed stays so, for nobody observes it.

    `threads`: by default one for each core, if there are tables enough.
    """
    form = find(game)
    count = form.seats[0] if seats is None else seats
    form.check_seats(count)
    chosen = dict(options or {})
    form.read_options(chosen)
    if tables < 1:
        raise BadOption(say("There must be a table."))
    if not 0 <= seed < SEEDS:
        raise BadOption(say("A seed is a whole number from 0 to {last}.", last=str(SEEDS - 1)))
    reward_of(reward)
    setting = Setting(game, tables, count, seed, engine, chosen, dict(bots or {}), reward, restart, together, threads)
    if engine == "cuda":
        from atoll.env.on_card import CardEnvironment

        return CardEnvironment(setting)
    return Environment(setting)


class Environment:
    """Many tables of one game, at which the first games have begun. `make` makes one."""

    _masks: Any = None

    def __init__(self, setting: Setting) -> None:
        self._open(setting)
        self.threads = min(setting.threads or os.cpu_count() or 1, max(1, self.tables // TABLES_A_THREAD))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._seating = Seating(self.engine, setting.bots, self.seats, self.threads)
        self._rules = self.engine.specialise(steps)
        self._rewards: Any = np.zeros((self.tables, self.seats), np.float32)
        self._furnish()
        self.reset(setting.seed)

    # What is done.

    def reset(self, seed: int | None = None) -> Step:
        """Begin the first games, with another seed if one is given."""
        if seed is not None:
            self._seed(seed)
        write(self._desks, "game", np.arange(self.tables))
        self._run(lambda *part: self._seating.begin(self._room, *part))
        self._rewards[:] = 0
        return self._look()

    def step(self, answers: npt.ArrayLike) -> Step:
        """Make a move at every table: its number, or anything where nobody is asked. Where several answer at once, give
        a row for each table with a move for each seat; -1 leaves a seat to answer later.

        Raises IllegalMove, before any move is made, if one is not legal.
        """
        given = np.asarray(answers)
        shape = (self.tables, self.seats) if self.setting.together else (self.tables,)
        if given.shape != shape or not np.issubdtype(given.dtype, np.integer):
            raise BadOption(say("Give whole numbers in an array of shape {shape}.", shape=str(shape)))
        write(self._sides, "answer", given.reshape(-1))
        refused = self._rules.first_refused(self._sides, self._moves, self._width, 0, self.tables)
        if refused >= 0:
            raise self._illegal(refused)
        self._run(lambda *part: self._seating.step(self._room, *part))
        self._reward_all()
        return self._look()

    def random_moves(self) -> Integers:
        """A legal move for every table, all equally likely, by the dice of each game; -1 where nobody is asked."""
        room = self._desks, self._sides, self._moves, self._width
        self._run(lambda thread, first, last: self._rules.draw_some(*room, first, last))
        return self._by_seat(records(self._sides)["answer"].copy())

    def mask(self) -> npt.NDArray[np.bool_]:
        """Whether each move there is may be made at each table. Mostly far longer than `Step.moves`."""
        if self._masks is None:
            self._masks = self.engine.rows(len(self._sides), self.actions, "?")
        room = self._sides, self._moves, self._masks, self._width
        self._run(lambda thread, first, last: self._rules.mark_some(*room, first, last))
        return self._by_seat(np.asarray(self._masks, np.bool_))

    def restart(self, where: npt.ArrayLike) -> Step:
        """Begin the next game at some tables, by their numbers or as a mask."""
        chosen = np.arange(self.tables)[np.asarray(where)]
        self._rewards[chosen] = 0
        games = records(self._desks)["game"].copy()
        games[chosen] += self.tables
        write(self._desks, "game", games)
        for i in map(int, chosen):
            self._seating.begin(self._room, 0, i, i + 1)
        return self._look()

    # What is kept and copied.

    def save(self) -> Snapshot:
        """This moment, to come back to it."""
        desks, tables = records(self._desks), records(self._tables[: self.tables])
        of = self.game.name, self.tables, self.seats
        return Snapshot(of, self._seeded, tables.tobytes(), desks.tobytes(), self._rewards.copy())

    def load(self, snapshot: Snapshot) -> Step:
        """Go on from a kept moment: of this environment, or of one like it."""
        if snapshot.of != (self.game.name, self.tables, self.seats):
            raise BadOption(say("This was kept from {other}.", other=str(snapshot.of)))
        self._seeded = snapshot.seed
        restore(snapshot.tables, self._tables, self.engine.table)
        restore(snapshot.desks, self._desks, Desk)
        write(self._desks, "restart", int(self.setting.restart))
        self._rewards[:] = snapshot.reward
        self._run(lambda thread, first, last: self._rules.show_some(*self._room, first, last))
        return self._look()

    def clone(self) -> Self:
        """Another environment that goes on from here in its own way."""
        twin = type(self)(self.setting)
        twin.load(self.save())
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> Any:
        return _again, (type(self), self.setting, self.save())

    def match(self, table: int) -> Match:
        """The game at a table as a match to look at, without the moves made so far. It holds every secret."""
        seed = self.seed_of(int(records(self._desks)["game"][table]))
        header = Header(self.game, self.seats, seed, dict(self.setting.options))
        return Match.from_position(header, self.engine.bytes_of(self._tables, table), self.engine.name)

    def seed_of(self, game: int) -> int:
        """The seed that `atoll.new` begins the same game with."""
        key = Row(key_of(self._seeded))
        return sum(int(word_of_game(key, game, word)) << (32 * word) for word in range(4))

    # Inside.

    def _open(self, setting: Setting) -> None:
        """What every environment has, wherever its tables stand."""
        self.setting = setting
        self.game = find(setting.game)
        self.tables, self.seats = setting.tables, setting.seats
        self.engine = engine_named(self.game, setting.engine)
        self.layout: Layout = self.game.layout(setting.seats, setting.options)
        """What the numbers of an observation mean."""
        book = self.game.rulebook
        self.actions, self.most_moves = book.MOVES, book.MOST_MOVES
        """Moves are numbered from 0 to `actions` - 1; no position has more legal ones than `most_moves`."""
        self._reward = reward_of(setting.reward)
        check_layout(self.game, setting, self.layout)

    def _furnish(self) -> None:
        """Arrays to play on."""
        engine, self._width = self.engine, self.seats if self.setting.together else 1
        places = self.tables * self._width
        self._tables = engine.blank(self.tables + 1 + self._seating.dreams)
        self._desks, self._sides = engine.structs(Desk, self.tables), engine.structs(Place, places)
        self._moves = engine.rows(places, self.most_moves)
        self._seen = engine.rows(places, self.layout.size, "i2")
        self._room = self._tables, self._desks, self._sides, self._moves, self._seen, self._width
        engine.freeze(blank_table(self.game, self.seats, self.setting.options), self._tables, self.tables)
        for i in range(places):
            self._moves[i][:] = NO_MOVE
        write(self._desks, "step", self.tables)
        write(self._desks, "restart", int(self.setting.restart))

    def _seed(self, seed: int) -> None:
        self._seeded = seed
        write(self._desks, "key", key_of(seed))

    def _reward_all(self) -> None:
        desks = records(self._desks)
        self._rewards[:] = 0
        done = desks["over"] == 1
        if done.any():
            points, places = (desks[name][done, : self.seats] for name in ("points", "ranks"))
            self._rewards[done] = self._reward(points, places)

    def _run(self, work: Callable[[int, int, int], None]) -> None:
        """Have work done on all tables: by each thread, from its first table to its last."""
        ends = [self.tables * n // self.threads for n in range(self.threads + 1)]
        if self._pool is None:
            work(0, 0, self.tables)
        else:
            list(self._pool.map(work, range(self.threads), ends[:-1], ends[1:]))

    def _look(self) -> Step:
        desks, sides = records(self._desks), records(self._sides)
        return Step(
            seat=self._by_seat(sides["seat"]),
            observation=self._by_seat(np.asarray(self._seen, NUMBER).reshape(len(sides), self.layout.size)),
            moves=self._by_seat(np.asarray(self._moves)),
            count=self._by_seat(sides["moves"]),
            asked=desks["asked"],
            done=desks["over"] == 1,
            reward=self._rewards,
            points=desks["points"][:, : self.seats],
            places=desks["ranks"][:, : self.seats],
            game=desks["game"],
            made=desks["made"],
        )

    def _by_seat(self, rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """With an axis for the seats, where several may answer at once."""
        return rows.reshape(self.tables, self.seats, *rows.shape[1:]) if self.setting.together else rows

    def _illegal(self, place: int) -> IllegalMove:
        side = records(self._sides)[place]
        return self._refusal(place // self._width, int(side["seat"]), int(side["answer"]))

    def _refusal(self, table: int, seat: int, move: int) -> IllegalMove:
        message = say("Table {table}: seat {seat} cannot make move {move}.", table=table, seat=seat, move=move)
        return IllegalMove(message, self.match(table).why_not(seat, move))


def _again(kind: type[Environment], setting: Setting, snapshot: Snapshot) -> Environment:
    """The environment that was pickled."""
    environment = kind(setting)
    environment.load(snapshot)
    return environment
