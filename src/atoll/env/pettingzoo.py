"""PettingZoo: all seats of one table as agents, one after the other or in parallel (extra `pettingzoo`).

from atoll.env.pettingzoo import aec_env, parallel_env

env = aec_env(name_of_a_game, seats=3)
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from atoll.env.environment import make
from atoll.env.gymnasium import Seen, space_of
from atoll.env.step import Step

NOT_NOW = -1


class Table:
    """One table, at which any seat that is asked may answer."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "places",
        engine: str = "native",
    ) -> None:
        self.environment = make(
            game, seats=seats, options=options, reward=reward, engine=engine, restart=False, together=True
        )
        self.layout, self.actions = self.environment.layout, self.environment.actions
        self.names = [f"seat_{seat}" for seat in range(self.environment.seats)]
        self.seed = 0

    def begin(self, seed: int | None) -> Step:
        """The first game of a seed, or of the next one."""
        self.seed = self.seed + 1 if seed is None else seed
        return self.environment.reset(self.seed)

    def answer(self, answers: Mapping[int, int]) -> Step:
        row = np.full((1, len(self.names)), NOT_NOW)
        for seat, move in answers.items():
            row[0, seat] = move
        return self.environment.step(row)

    def seen(self, step: Step, seat: int) -> Seen:
        mask = self.environment.mask()[0, seat].astype(np.int8)
        return {"observation": step.observation[0, seat].copy(), "action_mask": mask}

    def asked(self, step: Step) -> list[int]:
        """The seats that must decide."""
        return [seat for seat in range(len(self.names)) if step.count[0, seat] > 0]


class AtollAEC(AECEnv[str, Seen, int]):
    """Agents act one after the other. Those who choose in secret at the same time are asked in the order of the seats;
    nobody observes what the others before have chosen."""

    metadata = {"name": "atoll_v0", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012

    def __init__(self, game: str, **more: Any) -> None:
        super().__init__()
        self._table = Table(game, **more)
        self.layout = self._table.layout
        self.possible_agents = list(self._table.names)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space_of(self.layout, self._table.actions))
        self.action_spaces = {name: spaces.Discrete(self._table.actions) for name in self.possible_agents}
        self.render_mode = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._step = self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._turn_to()

    def observe(self, agent: str) -> Seen:
        return self._table.seen(self._step, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        seat = self.possible_agents.index(self.agent_selection)
        self._step = self._table.answer({seat: int(action)})
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self._step.reward[0, seat])
            self.terminations[name] = bool(self._step.done[0])
        self._accumulate_rewards()
        self._turn_to()

    def _turn_to(self) -> None:
        """Whoever must decide is next; when the game is over, everybody hears so in turn."""
        asked = self._table.asked(self._step)
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]

    def close(self) -> None:
        """There is nothing to close."""


class AtollParallel(ParallelEnv[str, Seen, int]):
    """All agents act at every step. Whoever is not asked has one action, the last one, which does nothing."""

    metadata = {"name": "atoll_v0", "render_modes": []}  # noqa: RUF012

    def __init__(self, game: str, **more: Any) -> None:
        self._table = Table(game, **more)
        self.layout = self._table.layout
        self.nothing = self._table.actions
        self.possible_agents = list(self._table.names)
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, space_of(self.layout, self.nothing + 1))
        self.action_spaces = {name: spaces.Discrete(self.nothing + 1) for name in self.possible_agents}
        self.render_mode = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._step = self._table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._all_seen(), {name: {} for name in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """The moves of all who are asked; the others' are not looked at."""
        asked = self._table.asked(self._step)
        self._step = self._table.answer({seat: int(actions[self.possible_agents[seat]]) for seat in asked})
        seen, over = self._all_seen(), bool(self._step.done[0])
        names = self.agents
        rewards = {name: float(self._step.reward[0, self.possible_agents.index(name)]) for name in names}
        if over:
            self.agents = []
        infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        return seen, rewards, dict.fromkeys(names, over), dict.fromkeys(names, False), infos

    def _all_seen(self) -> dict[str, Seen]:
        return {name: self._seen(seat) for seat, name in enumerate(self.possible_agents)}

    def _seen(self, seat: int) -> Seen:
        seen = self._table.seen(self._step, seat)
        idle = np.array([not seen["action_mask"].any()], np.int8)
        mask: npt.NDArray[np.int8] = np.concatenate([seen["action_mask"], idle])
        return {**seen, "action_mask": mask}

    def close(self) -> None:
        """There is nothing to close."""


def aec_env(game: str, **more: Any) -> AtollAEC:
    """All seats as agents that act one after the other. What else may be given is said at `Table`."""
    return AtollAEC(game, **more)


def parallel_env(game: str, **more: Any) -> AtollParallel:
    """The same with agents that act at once, where they are asked at once."""
    return AtollParallel(game, **more)
