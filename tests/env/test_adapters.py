"""The adapters pass the checks of the frameworks that they are for."""

import numpy as np
import pytest

pytestmark = pytest.mark.filterwarnings("ignore")
"""The frameworks warn of what they find unusual, such as observations with a mask."""
GAMES = [("shells", 2), ("shells", 3), ("aqualin", 2)]
each_game = pytest.mark.parametrize(("name", "seats"), GAMES)


@each_game
def test_gymnasium_checks_one_seat_against_bots(name: str, seats: int) -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from atoll.env.gymnasium import AtollEnv

    env = AtollEnv(name, seats=seats, bots="greedy", engine="plain", illegal="random", render_mode="ansi")
    checker.check_env(env)


def test_gymnasium_refuses_illegal_moves_unless_it_is_told_otherwise() -> None:
    pytest.importorskip("gymnasium")
    from atoll.core.errors import IllegalMove
    from atoll.env.gymnasium import AtollEnv

    env = AtollEnv("shells", engine="plain")
    seen, _ = env.reset(seed=1)
    wrong = np.int64(seen["action_mask"].argmin())
    with pytest.raises(IllegalMove):
        env.step(wrong)
    env = AtollEnv("shells", engine="plain", illegal="random")
    env.reset(seed=1)
    assert env.step(wrong)[-1] == {"illegal": True}


def test_gymnasium_plays_many_tables() -> None:
    pytest.importorskip("gymnasium")
    from atoll.env.gymnasium import AtollVectorEnv

    envs = AtollVectorEnv("aqualin", 16, bots="random")
    seen, _ = envs.reset(seed=5)
    done = 0
    for _ in range(80):
        assert envs.observation_space.contains(seen)
        moves = np.array([luck.nonzero()[0][0] for luck in seen["action_mask"]])
        seen, rewards, over, cut, _ = envs.step(moves)
        assert (rewards[~over] == 0).all() and not cut.any()
        done += int(over.sum())
    assert done >= 16


@each_game
def test_pettingzoo_checks_agents_in_turn(name: str, seats: int) -> None:
    check = pytest.importorskip("pettingzoo.test")
    from atoll.env.pettingzoo import aec_env

    check.api_test(aec_env(name, seats=seats, engine="plain"), num_cycles=200)


@pytest.mark.parametrize(("name", "seats"), [("shells", 3), ("sea_or_shore", 3)])
def test_pettingzoo_checks_agents_in_parallel(name: str, seats: int) -> None:
    check = pytest.importorskip("pettingzoo.test")
    from atoll.env.pettingzoo import parallel_env

    check.parallel_api_test(parallel_env(name, seats=seats, engine="plain"), num_cycles=100)


@each_game
def test_open_spiel_simulates_a_game(name: str, seats: int) -> None:
    spiel = pytest.importorskip("pyspiel")
    import atoll.env.openspiel  # noqa: F401 (registers the games)

    game = spiel.load_game(f"atoll_{name}", {"players": seats, "deals": 20, "engine": "plain"})
    spiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_open_spiels_search_plays_hidden_hands_and_sealed_choices() -> None:
    """It asks for positions that it could take the real one for, also where others have chosen in secret."""
    spiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts

    import atoll.env.openspiel  # noqa: F401 (registers the games)

    game = spiel.load_game("atoll_shells", {"players": 3, "engine": "plain"})
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck),
        uct_c=2.0,
        max_simulations=20,
        random_state=luck,
    )
    state = game.new_initial_state()
    state.apply_action(4)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)
