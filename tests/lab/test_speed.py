"""How fast the search is, as `atoll bench` tells it."""

from typing import Any

from atoll.core.registry import find
from atoll.lab.speed import POSITIONS, add_simulations, position


def test_the_search_is_measured_in_the_native_engine_alone() -> None:
    """On one core and on all; rows of other engines stay as they are."""
    plain: dict[str, Any] = {"game": "aqualin", "seats": 2, "engine": "plain"}
    native: dict[str, Any] = {"game": "aqualin", "seats": 2, "engine": "native"}
    add_simulations([plain, native], 0.04)
    assert set(plain) == {"game", "seats", "engine"}
    assert native["simulations_per_s"] > 0 and native["simulations_per_s_all_cores"] > 0


def test_positions_are_some_way_into_a_game_and_ask_for_a_choice() -> None:
    """A forced move needs no thought, so nothing would be measured there."""
    for moves in POSITIONS:
        match = position(find("aqualin"), 2, moves)
        assert len(match.log) >= moves and len(match.moves(match.awaiting[0])) > 1
