"""The seam of the form: what is agreed on about another box."""

from atoll.games.reef_encounter.second_kind.form import OPTIONS as MORE_OPTIONS

__all__ = ["MORE_OPTIONS"]
