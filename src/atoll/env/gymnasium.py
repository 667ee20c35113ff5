"""Gymnasium: one seat against bots, as a single environment and as a vector of them (extra `gymnasium`).

from atoll.env.gymnasium import AtollEnv, AtollVectorEnv

env = AtollEnv(name_of_a_game, seats=3, bots="greedy")
"""

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from atoll.core.errors import IllegalMove
from atoll.core.observation import NUMBER, Layout
from atoll.env.environment import Environment, make
from atoll.env.step import Step

Illegal = Literal["raise", "random"]
"""What becomes of an illegal move: it is refused, or a legal one is drawn in its place, and the info says so."""
Seen = dict[str, npt.NDArray[Any]]


def space_of(layout: Layout, actions: int) -> spaces.Dict:
    """What is observed: the numbers of the layout, and which moves are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(layout.low, layout.high, dtype=NUMBER),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class AtollEnv(gymnasium.Env[Seen, np.int64]):
    """One seat at one table; bots play the others. A reward comes at the end of a game."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (so Gymnasium has it)

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        options: Mapping[str, str] | None = None,
        reward: str = "places",
        engine: str = "native",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        self._environment = seated(1, game, seats, seat, bots, options, reward, engine, restart=False)
        self._seat, self._illegal = seat, illegal
        self.render_mode = render_mode
        self.layout = self._environment.layout
        self.observation_space = space_of(self.layout, self._environment.actions)
        self.action_space = spaces.Discrete(self._environment.actions)
        self._step: Step | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """The first game of a seed, or the next one."""
        super().reset(seed=seed)
        if seed is None and self._step is not None:
            self._step = self._environment.restart([0])
        else:
            self._step = self._environment.reset(seed)
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        try:
            self._step = self._environment.step(np.array([action]))
        except IllegalMove:
            if self._illegal == "raise":
                raise
            info["illegal"] = True
            self._step = self._environment.step(self._environment.random_moves())
        return self._seen(), float(self._step.reward[0, self._seat]), bool(self._step.done[0]), False, info

    def render(self) -> str | None:
        """The numbers of the observation by name."""
        return str(self._environment.match(0).observation(self._seat)) if self.render_mode == "ansi" else None

    def _seen(self) -> Seen:
        step = self._step
        assert step is not None
        return {"observation": step.observation[0].copy(), "action_mask": self._environment.mask()[0].astype(np.int8)}


class AtollVectorEnv(VectorEnv[Seen, npt.NDArray[Any], npt.NDArray[Any]]):
    """The same at many tables at once. Where a game ends, the next one begins in the same step: what is observed then
    is its first decision."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (so Gymnasium has it)

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        options: Mapping[str, str] | None = None,
        reward: str = "places",
        engine: str = "native",
    ) -> None:
        self._environment = seated(num_envs, game, seats, seat, bots, options, reward, engine, restart=True)
        self._seat = seat
        self.num_envs = num_envs
        self.layout = self._environment.layout
        self.single_observation_space = space_of(self.layout, self._environment.actions)
        self.single_action_space = spaces.Discrete(self._environment.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """One seed serves all tables: each of their games has its own."""
        if isinstance(seed, list):
            seed = seed[0]
        super().reset(seed=seed)
        return self._seen(self._environment.reset(seed)), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        step = self._environment.step(actions)
        rewards = step.reward[:, self._seat].astype(np.float64)
        return self._seen(step), rewards, step.done.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _seen(self, step: Step) -> Seen:
        return {"observation": step.observation.copy(), "action_mask": self._environment.mask().astype(np.int8)}


def seated(
    tables: int,
    game: str,
    seats: int | None,
    seat: int,
    bots: str,
    options: Mapping[str, str] | None,
    reward: str,
    engine: str,
    *,
    restart: bool,
) -> Environment:
    """Tables at which one seat is free."""
    from atoll.core.registry import find

    count = seats or find(game).seats[0]
    others = {other: bots for other in range(count) if other != seat}
    return make(
        game, tables=tables, seats=count, engine=engine, options=options, bots=others, reward=reward, restart=restart
    )
