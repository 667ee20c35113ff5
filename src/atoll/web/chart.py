"""Charts: a few lines over a game, as SVG. Every line has a colour, a dash and its name at its end."""

from collections.abc import Callable, Sequence
from html import escape

from atoll.web.palette import PAINTS

Scale = Callable[[float], float]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 300, 44, 130, 14, 26
PENS = (("blue", ""), ("red", "9 5"), ("green", "2 5"), ("violet", "12 4 2 4"), ("orange", "5 5"))


def chances(rows: Sequence[Sequence[float]], names: Sequence[str], marks: Sequence[int], title: str) -> str:
    """Each seat's chance to win after every move, from 0 to 100 %, with marks at some moves."""
    last = max(1, len(rows) - 1)

    def x(number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / last

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)

    grid = "".join(
        f'<path d="M{LEFT} {y(part):.0f}H{WIDTH - RIGHT}" stroke="var(--line)"/>'
        f'<text x="{LEFT - 6}" y="{y(part) + 4:.0f}" text-anchor="end">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    turning = "".join(f'<path d="M{x(n):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="var(--now)"/>' for n in marks)
    lines = "".join(_line(seat, rows, names[seat], x, y) for seat in range(len(names)))
    moves = f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{last}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" class="chart"'
        f' aria-label="{escape(title)}" font-size="13" fill="currentColor">{grid}{turning}{lines}{moves}</svg>'
    )


def _line(seat: int, rows: Sequence[Sequence[float]], name: str, x: Scale, y: Scale) -> str:
    paint, dash = PENS[seat % len(PENS)]
    points = " ".join(f"{x(number):.1f},{y(row[seat]):.1f}" for number, row in enumerate(rows))
    colour = PAINTS[paint].paper
    end = y(rows[-1][seat]) + 4
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="{dash}"/>'
        f'<text x="{WIDTH - RIGHT + 8}" y="{end + 15 * (seat % 2):.0f}">{escape(name[:14])}</text>'
    )
