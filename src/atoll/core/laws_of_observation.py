"""Law 15: observations say what views say, as numbers."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from atoll.core import looking
from atoll.core.contract import NOBODY
from atoll.core.observation import NUMBER, SMALLEST, Layout, Numbers
from atoll.core.trial import Broken, Trial

IMAGINED = 2
TRIED = 6
"""So many moves of a position are tried, to compare what comes of them."""


def law_15_equal_views_give_equal_observations(trial: Trial) -> None:
    """Every number is written, within its range, the same in every engine; and what a seat cannot know changes none."""
    layout = layout_of(trial)
    for seat in range(trial.header.seats):
        seen = observed(trial, trial.table, seat, layout)
        _check_ranges(layout, seen)
        if not np.array_equal(_natively(trial, seat, layout), seen):
            raise Broken(15, f"plain and native observe other numbers for seat {seat}")
        for _ in range(IMAGINED):
            other = trial.match.engine.imagined(trial.table, seat, trial.random.getrandbits(128))
            if not np.array_equal(now := observed(trial, other, seat, layout), seen):
                raise Broken(15, f"seat {seat} observes what it cannot know: {_parts(layout, now, seen)}")


def law_15_different_views_give_different_observations(trial: Trial) -> None:
    """Of two tables that look different to a seat, in more than the layout leaves out, the observations differ.

    The tables are those that lie close together: what comes of several moves of this position, and dreams of somebody
    who knows less, in which only what is the seat's own is another.
    """
    layout = layout_of(trial)
    if not layout.parts:
        return
    tables = [trial.table, *_dreams(trial), *_children(trial)]
    for seat in range(trial.header.seats):
        seen: dict[bytes, Any] = {}
        for table in tables:
            key = observed(trial, table, seat, layout).tobytes()
            view = without(trial.book.view(table, seat), layout.left_out)
            if seen.setdefault(key, view) != view:
                raise Broken(15, f"seat {seat} sees a difference, and observes none: {_first(seen[key], view)}")


def layout_of(trial: Trial) -> Layout:
    return trial.game.layout(trial.header.seats, trial.header.options)


def observed(trial: Trial, table: Any, seat: int, layout: Layout) -> Numbers:
    """What a seat observes of a plain table. A number that is not written stands out."""
    row = trial.plain.row(layout.size)
    row[:] = SMALLEST
    written = trial.game.observation.observe(table, seat, row)
    if written != layout.size:
        raise Broken(15, f"{written} numbers are observed, and the layout has {layout.size}")
    try:
        return np.array(row, NUMBER)
    except OverflowError as error:
        raise Broken(15, f"seat {seat} observes a number of more than 16 bits") from error


def without(view: Any, paths: "Sequence[str] | Any") -> Any:
    """Plain data less what these paths lead to."""
    data = json.loads(json.dumps(view))
    for path in paths:
        _remove(data, path.split("."))
    return data


def _remove(data: Any, path: list[str]) -> None:
    first, *rest = path
    if isinstance(data, list):
        inside = list(range(len(data))) if first == "*" else []
    else:
        inside = [key for key in data if first in ("*", key)] if isinstance(data, dict) else []
    for key in reversed(inside):
        if rest:
            _remove(data[key], rest)
        else:
            del data[key]


def _check_ranges(layout: Layout, seen: Numbers) -> None:
    for part in layout:
        here = seen[part.place]
        if (here < part.low).any() or (here > part.high).any():
            raise Broken(15, f"“{part.name}” is {here.tolist()}, and its range {part.low} to {part.high}")


def _natively(trial: Trial, seat: int, layout: Layout) -> Numbers:
    out = np.full(layout.size, SMALLEST, NUMBER)
    trial.match.engine.specialise(looking).look(trial.tables, seat, out)
    return out


def _dreams(trial: Trial) -> Iterator[Any]:
    for viewer in (NOBODY, *range(trial.header.seats)):
        yield trial.match.engine.imagined(trial.table, viewer, trial.random.getrandbits(128))


def _children(trial: Trial) -> Iterator[Any]:
    """What comes of some legal moves."""
    for seat in trial.match.awaiting:
        moves = trial.legal(seat)
        for move in trial.random.sample(moves, min(TRIED, len(moves))):
            child = trial.table.copy()
            trial.book.apply(child, seat, move)
            yield child


def _parts(layout: Layout, now: Numbers, seen: Numbers) -> str:
    return ", ".join(part.name for part in layout if not np.array_equal(now[part.place], seen[part.place]))


def _first(one: Any, other: Any) -> str:
    """Where two views differ."""
    return ", ".join(key for key in one if one[key] != other.get(key))
