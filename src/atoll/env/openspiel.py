"""OpenSpiel: every game on the shelf as a registered Python game (extra `openspiel`).

    import pyspiel
    import atoll.env.openspiel

    game = pyspiel.load_game(f"atoll_{name_of_a_game}", {"players": 3})

The first node is chance: which of `deals` deals is played. All later luck follows from the deal, as a shuffled deck
has its order. Seats that choose in secret at the same time are asked one after the other, and none is told what those
before have chosen. `resample_from_infostate` draws a table that a player could take the real one for.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.registry import games
from atoll.env.rewards import by_place

PREFIX = "atoll_"
DEALS = 1000


class AtollGame(pyspiel.Game):
    """A game with a number of players, options and deals."""

    form: Game
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.players = int(given.get("players", self.form.seats[0]))
        self.deals = int(given.get("deals", DEALS))
        self.engine = str(given.get("engine", "native"))
        self.chosen = dict(pair.split("=", 1) for pair in str(given.get("options", "")).split(";") if pair)
        self.layout = self.form.layout(self.players, self.chosen)
        book = self.form.rulebook
        about = pyspiel.GameInfo(
            num_distinct_actions=book.MOVES,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=book.LONGEST,
        )
        super().__init__(self.kind, about, given)

    def new_initial_state(self, state: Any = None) -> "AtollState":
        return AtollState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "AtollObserver":
        return AtollObserver(self, is_memory=bool(iig_obs_type and iig_obs_type.perfect_recall))

    def deal(self, number: int) -> Match:
        return Match(Header(self.form, self.players, number, self.chosen), self.engine)


class AtollState(pyspiel.State):
    """A position, and what each player has seen and done before it."""

    def __init__(self, game: AtollGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self.memory = [""] * game.players
        self.first = 0
        """The seat that is asked first of those that decide at the same time."""

    # What OpenSpiel asks of every game.

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.match.over else self._asked(self.match)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._match.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.get_game().deal(action)
            return
        player = self._asked(self.match)
        told = f"{self.information_state_string(player)} {action}"
        self.memory[player] = hashlib.sha256(told.encode()).hexdigest()[:16]
        self.match.make(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self.get_game().form.rulebook.write(action)

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        """From 1 for the first to -1 for the last."""
        if self.match is None or not self.match.over:
            return [0.0] * self.get_game().players
        points, places = np.array([self.match.points()]), np.array([self.match.places()])
        return [float(reward) for reward in by_place(points, places)[0]]

    def __str__(self) -> str:
        return "deal" if self.match is None else json.dumps(self.match.view())

    # What a player knows.

    def observation_string(self, player: int | None = None) -> str:
        """The view of a player."""
        seat = self.current_player() if player is None else player
        return "" if self.match is None else json.dumps(self.match.view(seat))

    def information_state_string(self, player: int | None = None) -> str:
        """The same, after a word that stands for all that the player saw when it decided before, and what it did."""
        seat = self.current_player() if player is None else player
        return f"{self.memory[seat]} {self.observation_string(seat)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "AtollState":
        """A position that this player could take the present one for; luck to come is drawn anew, too. It is this
        player's turn: who else has chosen already may be a secret."""
        match = self._match
        twin: AtollState = self.clone()
        twin.first = player
        dream = match.engine.imagined(match.table, player, int(sampler() * (1 << 53)))
        twin.match = Match.from_position(match.header, dream.pack(), match.engine.name)
        return twin

    def _asked(self, match: Match) -> int:
        return min(match.awaiting, key=lambda seat: (seat < self.first, seat))

    @property
    def _match(self) -> Match:
        assert self.match is not None, "the deal comes first"
        return self.match


class AtollObserver:
    """What a player observes: the numbers of the layout, spread out for a network, and the view as text."""

    def __init__(self, game: AtollGame, *, is_memory: bool) -> None:
        self._layout, self._is_memory = game.layout, is_memory
        self.tensor = self._layout.spread(self._layout.low)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AtollState, player: int) -> None:
        self.tensor[:] = 0 if state.match is None else self._layout.spread(state.match.observation(player))

    def string_from(self, state: AtollState, player: int) -> str:
        return state.information_state_string(player) if self._is_memory else state.observation_string(player)


def register(form: Game) -> None:
    """Put a game on OpenSpiel's shelf, as `atoll_` and its name."""
    kind = pyspiel.GameType(
        short_name=PREFIX + form.name,
        long_name=form.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if len(form.seats) == 1 else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=form.seats[-1],
        min_num_players=form.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": form.seats[0], "deals": DEALS, "options": "", "engine": "native"},
    )
    pyspiel.register_game(kind, type(f"Atoll_{form.name}", (AtollGame,), {"form": form, "kind": kind}))


for each in games():
    if PREFIX + each.name not in pyspiel.registered_names():
        register(each)
