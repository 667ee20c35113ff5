"""The bot that searches: it thinks for a time, or for so many simulations where play must be repeatable.

With several threads each grows a tree of its own, and what they found at the root is put together.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from atoll.bots import tree
from atoll.bots.habits import Habits
from atoll.bots.network import Net, Weights, net_of, no_net
from atoll.bots.tree import COLUMNS, DEEPEST, FIRST, LOOKS, MOVE, NEXT, NOWHERE, REAL, VISITS
from atoll.core.engine import Engine
from atoll.core.game import Game
from atoll.core.luck import dice_of
from atoll.core.match import Match, Move

NODES = 1 << 20
"""The most that a tree holds: 40 bytes each, 42 megabytes. When it is full, simulations go on without adding to it."""
TOP = 1
BATCH_SECONDS = 0.01
ASKED_AGAIN = 4
NEVER_AGAIN = 24
"""A node that has looked for moves so often would need millions of visits to look again."""


@dataclass(frozen=True)
class Found:
    """A move that was thought about: how often it was tried, and how well the seat stands after it, from 0 to 1."""

    move: int
    visits: int
    worth: float


class Tree:
    """The room of one search, made once and used again: the tables, the nodes, and rows to write into."""

    def __init__(
        self, engine: Engine, seats: int, habits: Habits, seed: int, nodes: int, net: Net | None = None
    ) -> None:
        self.engine = engine
        self.rules: SimpleNamespace = engine.specialise(tree)
        self.habits = habits.row(engine)
        self.tables = engine.blank(3)
        self.nodes: npt.NDArray[np.int32] = np.zeros((nodes, COLUMNS), np.int32)
        self.worth: npt.NDArray[np.float64] = np.zeros(nodes)
        self.dice = engine.row(2)
        self.dice[0], self.dice[1] = dice_of(seed)
        most = engine.game.rulebook.MOST_MOVES
        rows = (
            engine.row(DEEPEST),
            engine.row(most),
            np.zeros(most),
            engine.row(seats + 1),
            net or no_net(engine),
            np.zeros(seats),
        )
        self.hopes: npt.NDArray[np.float64] = np.zeros(seats)
        self.room = self.dice, self.nodes, self.worth, *rows, self.hopes
        self.root = TOP

    def plant(self, table: Any) -> None:
        """Begin a new tree for a position."""
        self.engine.freeze(table, self.tables, REAL)
        self.hopes[:] = 0
        self.root = TOP
        self.nodes[0, MOVE] = TOP + 1
        self.nodes[TOP] = 0
        self.nodes[TOP, FIRST] = NOWHERE
        self.nodes[TOP, NEXT] = NOWHERE

    def go_on(self, table: Any, move: int) -> bool:
        """Go on with the branch of a move, if there is one and the tree still has room."""
        for child in self._children():
            if self.nodes[child, MOVE] == move and self.nodes[0, MOVE] < len(self.nodes) * 3 // 4:
                self.engine.freeze(table, self.tables, REAL)
                self.hopes[:] = 0
                self.root = child
                return True
        return False

    def plant_one(self, table: Any, seat: int, move: int) -> None:
        """Begin a new tree in which the first move is settled."""
        self.plant(table)
        self.nodes[TOP, LOOKS] = NEVER_AGAIN
        self.rules.add_child(TOP, seat, move, 0.5, int(self.habits[tree.TRUST]), self.nodes, self.worth)

    def grow(self, seat: int, simulations: int) -> None:
        self.rules.grow(self.tables, seat, simulations, self.root, self.habits, *self.room)

    def grow_for(self, seat: int, seconds: float) -> int:
        """Run simulations for a time; returns how many. What must be compiled for the first one is not thought."""
        self.grow(seat, 1)
        done, batch, begin = 1, 1, time.perf_counter()
        taken = pace = 0.0
        while taken < seconds:
            # At the pace of the last batch, for simulations grow longer; and twice as many at most.
            batch = min(2 * batch, max(1, int(min(BATCH_SECONDS, seconds - taken) / pace))) if pace else 1
            self.grow(seat, batch)
            done += batch
            before, taken = taken, time.perf_counter() - begin
            pace = (taken - before) / batch
        return done

    def found(self) -> list[Found]:
        """The moves at the root, the most tried first."""
        trust = int(self.habits[tree.TRUST])
        rows = [(int(self.nodes[c, MOVE]), int(self.nodes[c, VISITS]), float(self.worth[c])) for c in self._children()]
        found = [Found(move, visits - trust, worth / visits) for move, visits, worth in rows]
        return sorted(found, key=lambda one: (-one.visits, -one.worth, one.move))

    def _children(self) -> list[int]:
        children, child = [], int(self.nodes[self.root, FIRST])
        while child != NOWHERE:
            children.append(child)
            child = int(self.nodes[child, NEXT])
        return children


class Search:
    """The bot: some trees for one game, made anew when it sits down at a table of another game, size or engine."""

    def __init__(
        self,
        seed: int = 0,
        *,
        seconds: float = 1.0,
        simulations: int | None = None,
        threads: int = 1,
        nodes: int = NODES,
        network: Path | None = None,
        **habits: int,
    ) -> None:
        self.seed = seed
        self.seconds = seconds
        self.simulations = simulations
        self.threads = threads
        self.nodes = nodes
        self.network = network
        """Judgement from a file, in place of what the game has."""
        self.habits = habits
        self.done = 0
        """Simulations of the last decision."""
        self._trees: list[Tree] = []
        self._seats = 0
        self._last: tuple[int, int, int] | None = None

    def choose(self, match: Match, seat: int) -> Move:
        moves = match.moves(seat)
        if len(moves) == 1:
            self._last = None
            return moves[0]
        move = self.think(match, seat)[0].move
        self._last = (len(match.log), seat, move)
        return Move(move, match.rulebook.write(move))

    def think(self, match: Match, seat: int) -> list[Found]:
        """Every move that was thought about, the best first."""
        self._sit_down(match)
        goes_on = self._may_go_on(match, seat)
        for each in self._trees:
            if not (goes_on and each.go_on(match.table, match.log[-1][1])):
                each.plant(match.table)
        if len(self._trees) == 1:
            self.done = self._grow(self._trees[0], seat)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                self.done = sum(pool.map(lambda each: self._grow(each, seat), self._trees))
        return merged([each.found() for each in self._trees])

    def judge(self, match: Match, seat: int, move: int) -> Found:
        """What becomes of one move, however little it looks like a good one."""
        self._sit_down(match)
        first = self._trees[0]
        first.plant_one(match.table, seat, move)
        self._grow(first, seat)
        return first.found()[0]

    @property
    def hopes(self) -> list[float]:
        """Each seat's chance of the best place, as the last thought had it."""
        total = np.sum([each.hopes for each in self._trees], axis=0)
        return [float(hope) for hope in total / max(float(total.sum()), 1e-9)]

    def _grow(self, each: Tree, seat: int) -> int:
        if self.simulations is None:
            return each.grow_for(seat, self.seconds)
        simulations = max(1, self.simulations // len(self._trees))
        each.grow(seat, simulations)
        return simulations

    def habits_for(self, game: Game, seats: int) -> Habits:
        """How this bot thinks about a game: by its network, if it has one for so many seats."""
        has_network = self.network is not None or game.network(seats) is not None
        return Habits.of(game, **{"learned": int(has_network), **self.habits})

    def _net(self, engine: Engine, habits: Habits) -> Net:
        game, seats = engine.game, self._seats
        file = self.network or game.network(seats)
        if not habits.learned or file is None:
            return no_net(engine)
        return net_of(game.features.shape(seats), Weights.read(file), engine)

    def _sit_down(self, match: Match) -> None:
        if not self._trees or self._trees[0].engine is not match.engine or self._seats != match.header.seats:
            self._seats = match.header.seats
            habits = self.habits_for(match.game, self._seats)
            self._trees = [
                Tree(
                    match.engine,
                    self._seats,
                    habits,
                    self.seed + (thread << 64),
                    self.nodes,
                    self._net(match.engine, habits),
                )
                for thread in range(self.threads)
            ]

    def _may_go_on(self, match: Match, seat: int) -> bool:
        """Whether the last move was this bot's own, after some thought, drew nothing, and showed its seat nothing."""
        if not match.log or self._last != (len(match.log) - 1, *match.log[-1]) or match.log[-1][0] != seat:
            return False
        engine, move = match.engine, match.log[-1][1]
        before = engine.bytes_of(self._trees[0].tables, REAL)
        after = engine.bytes_of(match.tables)
        if engine.thaw(self._trees[0].tables, REAL).luck != match.table.luck:
            return False
        return all(is_known(engine, before, after, seat, move, seed) for seed in range(ASKED_AGAIN))


def is_known(engine: Engine, before: bytes, after: bytes, seat: int, move: int, seed: int) -> bool:
    """Whether a table that the seat could imagine before its move looks to it, after the move, like the real one.

    Two tables look the same to a seat if the same luck makes it imagine the same.
    """
    rules, tables = engine.specialise(tree), engine.blank()
    engine.restore(before, tables)
    rules.imagine_anew(tables, seat, seed)
    engine.doors.make(tables, seat, move)
    rules.imagine_anew(tables, seat, seed)
    supposed = engine.bytes_of(tables)
    engine.restore(after, tables)
    rules.imagine_anew(tables, seat, seed)
    return supposed == engine.bytes_of(tables)


def merged(finds: list[list[Found]]) -> list[Found]:
    """What several trees found, as one."""
    if len(finds) == 1:
        return finds[0]
    visits: dict[int, int] = {}
    worth: dict[int, float] = {}
    for found in finds:
        for one in found:
            visits[one.move] = visits.get(one.move, 0) + one.visits
            worth[one.move] = worth.get(one.move, 0.0) + one.worth * one.visits
    rows = [Found(move, n, worth[move] / max(n, 1)) for move, n in visits.items()]
    return sorted(rows, key=lambda one: (-one.visits, -one.worth, one.move))
