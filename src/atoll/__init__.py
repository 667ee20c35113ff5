"""Atoll: four sea games at one table."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from atoll.core.decisions import Decisions, decisions
    from atoll.core.match import Match, new
    from atoll.core.record import Record, load
    from atoll.core.registry import games

__all__ = ["Decisions", "Match", "Record", "decisions", "games", "load", "new"]

_HOMES = {
    "Decisions": "atoll.core.decisions",
    "decisions": "atoll.core.decisions",
    "Match": "atoll.core.match",
    "new": "atoll.core.match",
    "Record": "atoll.core.record",
    "load": "atoll.core.record",
    "games": "atoll.core.registry",
}


def __getattr__(name: str) -> Any:
    """Load a name when it is first asked for: a command that needs no rules should not wait for them."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'atoll' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
