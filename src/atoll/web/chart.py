"""Charts: a few lines over a game, as SVG. Every line has a colour, a dash and its name at its end."""

from collections.abc import Callable, Sequence
from html import escape

from atoll.web.palette import PAINTS

Scale = Callable[[float], float]
WIDTH, NARROW, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 960, 480, 270, 40, 150, 30, 22
FLAG = 12
"""The radius of the flag on a mark."""
PENS = (("violet", ""), ("green", "10 5"), ("red", "2 6"), ("yellow", "14 4 2 4"), ("orange", "6 6"))
"""The paint and the dash of each player."""
LINE_HEIGHT = 17
LONGEST_NAME = 14


def chances(
    rows: Sequence[Sequence[float]],
    names: Sequence[str],
    marks: Sequence[int],
    last: int,
    title: str,
    width: int = WIDTH,
) -> str:
    """Each seat's chance to win after every move, out of 100, with numbered marks that lead to some moves. While not
    all rows are known, the rest of the game stays empty."""

    right = width - RIGHT

    def x(number: float) -> float:
        return LEFT + (right - LEFT) * number / max(1, last)

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)

    grid = "".join(
        f'<path d="M{LEFT} {y(part):.0f}H{right}" stroke="var(--line)"/>'
        f'<text x="{LEFT - 8}" y="{y(part) + 4:.0f}" text-anchor="end">{100 * part:.0f}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    flags = _apart([x(number) for number in marks], right + FLAG)
    turning = "".join(_mark(i + 1, number, x(number), flags[i]) for i, number in enumerate(marks))
    lines = "".join(_line(seat, rows, x, y) for seat in range(len(names)))
    ends = "".join(_name(seat, name, right + 8, at) for seat, name, at in _spread(rows[-1], names, y))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" role="group" class="chart"'
        f' aria-label="{escape(title)}" font-size="14" fill="currentColor">{grid}{lines}{ends}{turning}'
        f'<text x="{LEFT}" y="{HEIGHT - 4}">1</text>'
        f'<text x="{right}" y="{HEIGHT - 4}" text-anchor="end">{last}</text></svg>'
    )


def _apart(places: Sequence[float], last: float) -> list[float]:
    """Where flags stand so that none covers another, and none lies beyond the last place."""
    placed: list[float] = []
    for place in places:
        placed.append(max(place, placed[-1] + 2 * FLAG + 1) if placed else place)
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], last - (len(placed) - 1 - i) * (2 * FLAG + 1))
    return placed


def _mark(place: int, number: int, x: float, flag: float) -> str:
    """A flag at a move, with the number that its turning point has in the list."""
    pole = f'<path d="M{flag:.1f} {TOP - 8}L{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke-dasharray="3 3"/>'
    return (
        f'<a href="#move-{number}" data-move="{number}" aria-label="{place}">'
        f'<g fill="none" stroke="var(--now)" stroke-width="2">{pole}</g>'
        f'<circle cx="{flag:.1f}" cy="{TOP - 17}" r="{FLAG}" fill="var(--now)"/>'
        f'<text x="{flag:.1f}" y="{TOP - 12}" text-anchor="middle" fill="var(--card)">{place}</text></a>'
    )


def _line(seat: int, rows: Sequence[Sequence[float]], x: Scale, y: Scale) -> str:
    paint, dash = PENS[seat % len(PENS)]
    points = " ".join(f"{x(number):.1f},{y(row[seat]):.1f}" for number, row in enumerate(rows))
    # A quiet edge around the colour: some are pale, some dark, and the ground may be either.
    edge = f'<polyline points="{points}" fill="none" stroke="var(--quiet)" stroke-width="5" stroke-linejoin="round"/>'
    return (
        f'{edge}<polyline points="{points}" fill="none" stroke="{PAINTS[paint].tones["paper"]}" stroke-width="3.5"'
        f' stroke-linejoin="round"/><polyline points="{points}" fill="none" stroke="var(--card)" stroke-width="1.5"'
        f' stroke-dasharray="{dash or "0 99"}"/>'
    )


def _spread(row: Sequence[float], names: Sequence[str], y: Scale) -> list[tuple[int, str, float]]:
    """Where the names of the lines stand at their ends, none over another."""
    placed: list[tuple[int, str, float]] = []
    least = float("-inf")
    for seat in sorted(range(len(names)), key=lambda seat: (-row[seat], seat)):
        least = max(y(row[seat]) + 5, least + LINE_HEIGHT)
        placed.append((seat, names[seat], least))
    over = max(0.0, least - (HEIGHT - BOTTOM))
    return [(seat, name, at - over) for seat, name, at in placed]


def _name(seat: int, name: str, left: float, at: float) -> str:
    paint = PAINTS[PENS[seat % len(PENS)][0]]
    flag = (
        f'<rect x="{left}" y="{at - 13:.0f}" width="16" height="16" rx="4" fill="{paint.paper}" stroke="var(--quiet)"/>'
    )
    number = f'text-anchor="middle" font-size="12" fill="{paint.ink}">{seat + 1}</text>'
    return (
        f'{flag}<text x="{left + 8}" y="{at - 1:.0f}" {number}'
        f'<text x="{left + 22}" y="{at:.0f}">{escape(name[:LONGEST_NAME])}</text>'
    )
