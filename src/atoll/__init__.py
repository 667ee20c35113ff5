"""Atoll: four sea games at one table."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from atoll.core.decisions import Decisions, decisions
    from atoll.core.match import Match, new
    from atoll.core.record import Record, load
    from atoll.core.registry import find
    from atoll.core.registry import games as all_games

__all__ = ["Decisions", "Match", "Record", "all_games", "decisions", "find", "load", "new"]

_HOMES = {
    "Decisions": "atoll.core.decisions:Decisions",
    "Match": "atoll.core.match:Match",
    "Record": "atoll.core.record:Record",
    "all_games": "atoll.core.registry:games",  # `atoll.games` is where they live
    "decisions": "atoll.core.decisions:decisions",
    "find": "atoll.core.registry:find",
    "load": "atoll.core.record:load",
    "new": "atoll.core.match:new",
}


def __getattr__(name: str) -> Any:
    """Load a name when it is first asked for: a command that needs no rules should not wait for them."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'atoll' has no attribute {name!r}")
    module, _, there = _HOMES[name].partition(":")
    return getattr(import_module(module), there)
