"""OpenSpiel's own games, written in C++, played at random through its public doors."""

import random
from collections.abc import Callable

import pyspiel

GAMES = ("hearts", "backgammon", "skat", "hive")
DECISIONS = 4000
"""A stretch is at least as long."""


def whole_games(name: str) -> Callable[[], int]:
    """Whole games inside C++: OpenSpiel's own bots choose at random, its own loop steps. Nobody observes."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seed = 0

    def play() -> int:
        nonlocal seed
        made = 0
        while made < DECISIONS:
            seed += 1
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            made += sum(entry.player >= 0 for entry in state.full_history())
        return made

    return play


def stepped(name: str) -> Callable[[], int]:
    """One game stepped from Python, with what the mover observes and its legal moves at each decision."""
    game = pyspiel.load_game(name)
    luck = random.Random(1)
    has_observation = game.get_type().provides_observation_tensor

    def play() -> int:
        made = 0
        while made < DECISIONS // 4:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(luck.choices(outcomes, chances)[0])
                    continue
                seat = state.current_player()
                _ = state.observation_tensor(seat) if has_observation else state.information_state_tensor(seat)
                state.apply_action(luck.choice(state.legal_actions()))
                made += 1
        return made

    return play


def numbers_seen(name: str) -> int:
    game = pyspiel.load_game(name)
    seen = game.get_type().provides_observation_tensor
    return int(game.observation_tensor_size() if seen else game.information_state_tensor_size())
