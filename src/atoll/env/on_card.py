"""Environments whose tables stay on a card: PyTorch, CuPy and JAX take their arrays without a copy."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from atoll.core.bench import blank_table
from atoll.core.contract import NO_MOVE
from atoll.core.cuda import CudaEngine, copy_on_card, recorded, to_card
from atoll.core.errors import BadOption, IllegalMove
from atoll.core.luck import key_of
from atoll.core.match import Header, Match
from atoll.core.message import say
from atoll.env import card_steps, steps
from atoll.env.card_array import part_of, whole
from atoll.env.card_steps import KINDS, OWN
from atoll.env.environment import Environment
from atoll.env.setting import Setting
from atoll.env.snapshot import Snapshot
from atoll.env.step import Step
from atoll.env.steps import Desk, Place


class CardEnvironment(Environment):
    """Like any other environment, but its arrays are on the card, and nothing waits for the card unless it must.

    So an illegal answer is noticed late: no move is made then, in this step and in those after it, and the next call
    after the card has found it raises IllegalMove. `check` waits and looks.
    """

    def __init__(self, setting: Setting) -> None:
        if setting.bots:
            raise BadOption(say("On a GPU no bots play inside: choose the engine native."))
        self._open(setting)
        assert isinstance(self.engine, CudaEngine)
        self._card = self.engine
        self.threads = 1
        self._kind = KINDS.get(setting.reward, OWN) if isinstance(setting.reward, str) else OWN
        self._furnish()
        self.reset(setting.seed)

    # What is done.

    def reset(self, seed: int | None = None) -> Step:
        if seed is not None:
            self._seeded = seed
            self._change_desks(lambda desks: desks.__setitem__("key", key_of(seed)))
        self._change_desks(lambda desks: desks.__setitem__("game", np.arange(self.tables)))
        self._refused[0] = 0
        self._begin(np.ones(self.tables, np.int64))
        self._rewards.copy_to_device(np.zeros((self.tables, self.seats), np.float32))
        self._done.copy_to_device(np.zeros(self.tables, np.bool_))
        return self._step

    def step(self, answers: Any) -> Step:
        """Make a move at every table. The answers may be on the card: PyTorch’s, CuPy’s, or those of `random_moves`."""
        if self._refused[0] != 0:
            self.check()
        if answers is not self._drawn:
            self._answer(answers)
        self._at_once("play", self._play)
        if self._kind == OWN:
            self._ask_for_rewards()
        return self._step

    def check(self) -> None:
        """Wait for the card, and raise IllegalMove if it has refused an answer. The position is that before it."""
        cuda.synchronize()
        if self._refused[0] != 0:
            self._refused[0] = 0
            raise self._illegal(self._first_refused())

    def random_moves(self) -> Any:
        self._at_once("draw", self._draw)
        return self._drawn

    def mask(self) -> Any:
        if self._masks is None:
            self._masks = self.engine.rows(self.tables * self._width, self.actions, "?")
        self._each("mark_each", self._sides, self._moves, self._masks, self._width)
        return self._by_seat(whole(self._masks))

    def restart(self, where: npt.ArrayLike) -> Step:
        chosen = np.zeros(self.tables, np.int64)
        chosen[np.asarray(where)] = 1
        rewards = self._rewards.copy_to_host()
        rewards[chosen == 1] = 0
        self._rewards.copy_to_device(rewards)

        def next_game(desks: Any) -> None:
            desks["game"] += chosen * self.tables

        self._change_desks(next_game)
        self._begin(chosen)
        return self._step

    # What is kept and copied.

    def save(self) -> Snapshot:
        of = self.game.name, self.tables, self.seats
        tables = self._card.records(self._tables[: self.tables]).tobytes()
        rewards = self._rewards.copy_to_host()
        return Snapshot(of, self._seeded, tables, self._desks.copy_to_host().tobytes(), rewards)

    def load(self, snapshot: Snapshot) -> Step:
        if snapshot.of != (self.game.name, self.tables, self.seats):
            raise BadOption(say("This was kept from {other}.", other=str(snapshot.of)))
        self._seeded = snapshot.seed
        self._card.refill(self._tables[: self.tables], np.frombuffer(snapshot.tables, self.engine.table.dtype))
        desks = np.frombuffer(snapshot.desks, Desk.dtype).copy()
        desks["restart"] = int(self.setting.restart)
        self._desks.copy_to_device(desks)
        self._rewards.copy_to_device(snapshot.reward)
        self._done.copy_to_device(desks["over"] == 1)
        self._show()
        return self._step

    def match(self, table: int) -> Match:
        seed = self.seed_of(int(self._desks[table : table + 1].copy_to_host()["game"][0]))
        header = Header(self.game, self.seats, seed, dict(self.setting.options))
        return Match.from_position(header, self.engine.bytes_of(self._tables, table), "native")

    # Inside.

    def _illegal(self, place: int) -> IllegalMove:
        side = self._sides.copy_to_host()[place]
        return self._refusal(place // self._width, int(side["seat"]), int(side["answer"]))

    def _furnish(self) -> None:
        engine, self._width = self._card, self.seats if self.setting.together else 1
        places = self.tables * self._width
        self._tables = engine.blank(self.tables + 1)
        engine.freeze(blank_table(self.game, self.seats, self.setting.options), self._tables, self.tables)
        desks = np.zeros(self.tables, Desk.dtype)
        desks["step"], desks["restart"] = self.tables, int(self.setting.restart)
        self._desks, self._sides = to_card(desks), engine.structs(Place, places)
        self._moves = to_card(np.full((places, self.most_moves), NO_MOVE, np.int64, order="F"))
        self._seen = engine.rows(places, self.layout.size, "i2")
        self._rewards = to_card(np.zeros((self.tables, self.seats), np.float32))
        self._done = to_card(np.zeros(self.tables, np.bool_))
        self._answer_shape = (self.tables, self.seats) if self.setting.together else (self.tables,)
        self._answers = engine.row(places)
        self._launches: dict[str, Any] = {}
        """The kernels, by the names of their rules; each is compiled when it is first used."""
        self._recorded: dict[str, Callable[[], None]] = {}
        # The processor sees what the card writes here, without waiting for it.
        self._refused = cuda.mapped_array(1, np.int64)
        self._refused[0] = 0

    @cached_property
    def _drawn(self) -> Any:
        return self._by_seat(part_of(self._sides, "answer"))

    @cached_property
    def _step(self) -> Step:
        """The arrays of every step: they stay where they are."""
        desks, sides = self._desks, self._sides
        return Step(
            seat=self._by_seat(part_of(sides, "seat")),
            observation=self._by_seat(whole(self._seen)),
            moves=self._by_seat(whole(self._moves)),
            count=self._by_seat(part_of(sides, "moves")),
            asked=part_of(desks, "asked"),
            done=whole(self._done),
            reward=whole(self._rewards),
            points=part_of(desks, "points", self.seats),
            places=part_of(desks, "ranks", self.seats),
            game=part_of(desks, "game"),
            made=part_of(desks, "made"),
        )

    def _at_once(self, name: str, work: Callable[[Any], None]) -> None:
        """Launch kernels that always follow one another: first one by one, which compiles them, then all as one."""
        if name in self._recorded:
            self._recorded[name]()
        else:
            work(0)
            self._recorded[name] = recorded(work)

    def _each(self, name: str, *arguments: Any, stream: Any = 0) -> None:
        if name not in self._launches:
            self._launches[name] = self._card.each(card_steps if name.endswith("_each") else steps, name)
        self._launches[name](self.tables, *arguments, stream=stream)

    def _play(self, stream: Any) -> None:
        self._each("check_each", self._sides, self._moves, self._width, self._refused, stream=stream)
        self._each("make_each", self._tables, self._desks, self._sides, self._width, self._refused, stream=stream)
        self._show(stream)
        self._each("earn_each", self._desks, self._done, self._rewards, self._kind, self.seats, stream=stream)

    def _show(self, stream: Any = 0) -> None:
        self._each("ask", self._tables, self._desks, self._sides, self._moves, self._width, stream=stream)
        self._each("see", self._tables, self._desks, self._seen, self._width, stream=stream)

    def _draw(self, stream: Any) -> None:
        self._each("draw_each", self._desks, self._sides, self._moves, self._width, stream=stream)

    def _take(self, stream: Any) -> None:
        self._each("take_each", self._sides, self._answers, self._width, stream=stream)

    def _begin(self, chosen: npt.NDArray[np.int64]) -> None:
        self._each("begin_each", self._tables, self._desks, to_card(chosen))
        self._show()

    def _answer(self, answers: Any) -> None:
        """Have the answers taken into the places, from the card itself or from here."""
        there = getattr(answers, "__cuda_array_interface__", None)
        given = np.asarray(answers) if there is None else answers
        dtype = given.dtype if there is None else np.dtype(there["typestr"])
        if tuple(given.shape) != self._answer_shape or not np.issubdtype(dtype, np.integer):
            raise BadOption(say("Give whole numbers in an array of shape {shape}.", shape=str(self._answer_shape)))
        if there is None:
            self._answers.copy_to_device(np.ascontiguousarray(given, np.int64).reshape(-1))
        elif there.get("strides") is None and dtype == np.int64:
            copy_on_card(self._answers, there["data"][0])
        else:
            self._answers.copy_to_device(cuda.as_cuda_array(given).copy_to_host().astype(np.int64).reshape(-1))
        self._at_once("take", self._take)

    def _change_desks(self, change: Callable[[Any], object]) -> None:
        """Change the desks on the processor: for what is seldom done."""
        desks = self._desks.copy_to_host()
        change(desks)
        self._desks.copy_to_device(desks)

    def _ask_for_rewards(self) -> None:
        desks = self._desks.copy_to_host()
        done = desks["over"] == 1
        rewards = np.zeros((self.tables, self.seats), np.float32)
        if done.any():
            points, places = (desks[name][done, : self.seats] for name in ("points", "ranks"))
            rewards[done] = self._reward(points, places)
        self._rewards.copy_to_device(rewards)

    def _first_refused(self) -> int:
        """The first place whose answer is not among its moves."""
        sides, moves = self._sides.copy_to_host(), self._moves.copy_to_host()
        may_wait = (sides["answer"] == NO_MOVE) & (self._width > 1)
        legal = (moves == sides["answer"][:, None]).any(axis=1) & (sides["answer"] != NO_MOVE)
        return int(np.argmax((sides["seat"] >= 0) & ~may_wait & ~legal))
