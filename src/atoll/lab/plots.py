"""Plots drawn as SVG, by ourselves: bars, and lines. They take their colours from the page."""

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 560, 240
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 16, 44


def bars(
    values: Mapping[str, float],
    *,
    form: str = ".1%",
    across: str = "",
    mark: float | None = None,
    error: float = 0.0,
) -> str:
    """A bar for each name, with its figure and how far it may be off; a dashed line where all would be equal."""
    most = max([*values.values(), mark or 0, 1e-9]) + error
    room = (WIDTH - LEFT - RIGHT) / max(1, len(values))
    parts = []
    for i, (name, value) in enumerate(values.items()):
        x, height = LEFT + i * room, (HEIGHT - TOP - BOTTOM) * value / most
        y = HEIGHT - BOTTOM - height
        parts.append(f'<rect class="bar" x="{x + room * 0.15:.1f}" y="{y:.1f}" width="{room * 0.7:.1f}" ')
        parts.append(f'height="{height:.1f}"/>')
        whisker = (HEIGHT - TOP - BOTTOM) * error / most
        if error:
            parts.append(f'<line class="error" x1="{x + room / 2:.1f}" x2="{x + room / 2:.1f}" ')
            parts.append(f'y1="{y - whisker:.1f}" y2="{y + whisker:.1f}"/>')
        parts.append(_text(x + room / 2, y - whisker - 4, format(value, form)))
        parts.append(_text(x + room / 2, HEIGHT - BOTTOM + 16, name))
    if mark is not None:
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * mark / most
        parts.append(f'<line class="mark" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
    return _frame("".join(parts), across, most)


def histogram(series: Mapping[str, Sequence[int]], *, across: str = "", bins: int = 40) -> str:
    """How often each number occurs: a stepped line for each series, all to one scale."""
    numbers = [number for row in series.values() for number in row]
    low, high = min(numbers), max(numbers)
    width = max(1, -(-(high - low + 1) // bins))
    counts = {name: _counts(row, low, high, width) for name, row in series.items()}
    most = max(max(row) for row in counts.values())
    parts = []
    for i, (name, row) in enumerate(counts.items()):
        parts.append(f'<path class="line s{i}" d="{_steps(row, most)}"/>')
        parts.append(f'<text class="s{i}" x="{WIDTH - RIGHT}" y="{TOP + 14 * (i + 1)}" text-anchor="end">')
        parts.append(f"{escape(name)}</text>")
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        number = low + share * width * len(next(iter(counts.values())))
        parts.append(_text(LEFT + share * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM + 16, f"{number:.0f}"))
    return _frame("".join(parts), across, most)


def curves(series: Mapping[str, Sequence[tuple[float, float]]], *, form: str = ".0%", across: str = "") -> str:
    """A line through the points of each series, all to one scale that begins at zero."""
    points = [point for row in series.values() for point in row]
    far, most = max(x for x, _ in points) or 1.0, max(y for _, y in points) or 1.0
    parts = []
    for i, (name, row) in enumerate(series.items()):
        places = (
            (LEFT + (WIDTH - LEFT - RIGHT) * x / far, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y / most)
            for x, y in row
        )
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        parts.append(f'<path class="line s{i}" d="{path}"/>')
        parts.append(f'<text class="s{i}" x="{WIDTH - RIGHT}" y="{HEIGHT - BOTTOM - 36 - 14 * i}" text-anchor="end">')
        parts.append(f"{escape(name)}</text>")
    ticks = ((LEFT + share * (WIDTH - LEFT - RIGHT), f"{share * far:.0f}") for share in (0.0, 0.5, 1.0))
    parts.extend(_text(x, HEIGHT - BOTTOM + 16, text) for x, text in ticks)
    return _frame("".join(parts), across, most, form)


def _counts(row: Sequence[int], low: int, high: int, width: int) -> list[float]:
    counts = [0.0] * ((high - low) // width + 1)
    for number in row:
        counts[(number - low) // width] += 1 / len(row)
    return counts


def _steps(row: Sequence[float], most: float) -> str:
    room = (WIDTH - LEFT - RIGHT) / len(row)
    path = f"M{LEFT} {HEIGHT - BOTTOM}"
    for i, share in enumerate(row):
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share / most
        path += f"L{LEFT + i * room:.1f} {y:.1f}L{LEFT + (i + 1) * room:.1f} {y:.1f}"
    return f"{path}L{WIDTH - RIGHT} {HEIGHT - BOTTOM}"


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'


def _frame(inside: str, across: str, most: float, form: str = ".1%") -> str:
    """The plot between its axes: the upright one, usually in shares of all, from none to the most there is."""
    low, high = HEIGHT - BOTTOM, TOP
    axis = f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{low}" y2="{low}"/>'
    axis += f'<line class="axis" x1="{LEFT}" x2="{LEFT}" y1="{low}" y2="{high}"/>'
    for share in (0.0, 0.5, 1.0):
        axis += _text(LEFT / 2, low - share * (low - high) + 4, format(share * most, form))
    label = _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{inside}{axis}{label}</svg>'
