"""The rules beside the action in Reef Encounter."""

from copy import deepcopy
from typing import Any

import pytest

import atoll
from atoll.core.tongue import Tongue
from atoll.games.reef_encounter.guide import GUIDE, beside
from atoll.games.reef_encounter.view import PHASES, View

SAY = Tongue("en", ["atoll.games.reef_encounter"]).say


def view(**changed: object) -> Any:
    """A view of the first decision, with changes that make it another one."""
    return {**deepcopy(atoll.new("reef_encounter", seats=2, seed=1, engine="plain").view(0)), **changed}


def joined(**changed: object) -> Any:
    """The same with the expansion."""
    match = atoll.new("reef_encounter", seats=2, seed=1, options={"expansion": "on"}, engine="plain")
    return {**deepcopy(match.view(0)), **changed}


def titles(view: View) -> list[str]:
    return [SAY(GUIDE[number].title) for number in beside(view)]


def test_the_hidden_tile_is_helped_by_what_it_will_be_worth() -> None:
    """Rules 5.9: it scores at the end."""
    assert titles(view(phase="hide a tile")) == ["Set-up", "Who beats whom"]


def test_eating_is_explained_only_at_the_very_beginning_of_a_turn() -> None:
    """Rules 6: action 1 is the first thing done or it is not done."""
    fresh = view(phase="act", done=[], active=0)
    assert titles(fresh) == ["Your turn", "Actions 2 and 3: lay tiles"]
    fresh["boards"][0]["shrimps"] = {"d2": 0}
    assert "Action 1: eat a coral" in titles(fresh)
    assert "Action 1: eat a coral" not in titles(fresh | {"done": [2]})


def test_the_rest_of_a_turn_is_helped_by_what_can_still_be_done() -> None:
    """Rules 6: actions 2 and 3 once each; 6 and 7 need a consumed tile."""
    acting = view(phase="act", done=[2], active=0)
    assert titles(acting) == ["Actions 2 and 3: lay tiles", "Actions 4 and 5: shrimps", "Action 10: the open sea"]
    acting["players"][0]["consumed"] = "W"
    assert titles(acting | {"done": [2, 3]}) == [
        "Actions 4 and 5: shrimps",
        "Actions 6 and 8: exchange",
        "Action 7: algae",
        "Action 10: the open sea",
    ]


def test_laying_is_helped_by_attacks_and_the_ring_of_corals() -> None:
    assert titles(view(phase="lay")) == ["Who beats whom", "Where tiles may lie, and attacks"]


def test_second_kind_is_explained_only_where_it_is_used() -> None:
    """Without the expansion no section of it stands beside the action, whatever is decided."""
    for phase in PHASES:
        assert not [title for title in titles(view(phase=phase)) if title.startswith("Second Kind")]
    assert titles(joined(phase="crowns")) == ["Second Kind: crowns of thorns attack"]
    assert titles(joined(phase="window")) == ["Second Kind: cards in the turns of others"]
    assert "Second Kind: the end" in titles(joined(phase="score"))


def test_a_turn_with_second_kind_is_helped_by_what_the_player_has() -> None:
    """Rules 3.1 of Second Kind: 8a needs a piece, 8b a tile or a cube, 8c a card."""
    acting = joined(phase="act", done=[2], active=0)
    acting["players"][0] |= {"special_tiles": []}
    assert titles(acting)[-1] == "Second Kind: cards"
    acting["players"][0] |= {"special_tiles": ["crown", "DW"]}
    assert {"Second Kind: special tiles", "Second Kind: rock, water and crowns"} < set(titles(acting))
    acting["players"][0] |= {"number_of_cards": 1, "consumed": "W"}
    assert "Second Kind: your first coral" in titles(acting | {"done": []})
    assert "Second Kind: your first coral" not in titles(acting)
    assert len(titles(acting)) == 5
    assert titles(acting | {"phase": "declare"}) == ["Second Kind: blue shrimps", "Second Kind: cards"]


@pytest.mark.parametrize("phase", PHASES)
def test_no_phase_is_without_help(phase: str) -> None:
    assert titles(view(phase=phase))
