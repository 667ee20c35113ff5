"""The page of a study: plots and figures that need nothing else."""

from collections.abc import Callable, Sequence
from html import escape

from atoll.core.message import Message, say
from atoll.lab.plots import bars, histogram
from atoll.lab.study import Study

Words = Callable[[Message], str]

STYLE = """
:root { color-scheme: light dark; --ink: #123; --sea: #0b7a8a; --sand: #d98032; --back: #f7fafa }
@media (prefers-color-scheme: dark) { :root { --ink: #dde; --sea: #4cc3d3; --sand: #f0a860; --back: #10191d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; height: auto } text { font-size: 11px; fill: currentColor }
.bar { fill: var(--sea) } .error { stroke: var(--ink); stroke-width: 1.5 }
.axis { stroke: currentColor } .mark { stroke: var(--sand); stroke-dasharray: 4 4 }
.line { fill: none; stroke-width: 2 } .s0 { stroke: var(--sea) } .s1 { stroke: var(--sand) }
.s2 { stroke: #9b6bd3 } .s3 { stroke: #4f9d4f } .s4 { stroke: #c2556e }
text[class] { stroke: none } text.s0 { fill: var(--sea) } text.s1 { fill: var(--sand) } text.s2 { fill: #9b6bd3 }
text.s3 { fill: #4f9d4f } text.s4 { fill: #c2556e }
table { border-collapse: collapse } td, th { padding: .2rem .8rem .2rem 0; text-align: right }
td:first-child, th:first-child { text-align: left }
"""


def page(found: Study, words: Words, language: str = "en") -> str:
    """The study as one page that needs nothing else."""
    title = words(say("A study of {title}", title=found.game.title))
    sections = [
        _section(words(say("Which seat wins")), _seats(found, words)),
        _section(words(say("Points")), _points(found, words)),
        _section(words(say("How long a game takes")), _length(found, words)),
        _section(words(say("Which moves win")), _kinds(found, words)),
    ]
    about = words(
        say(
            "{games} games with {seats} seats, all played by the bot “{mind}”, seed {seed}.",
            games=len(found.length),
            seats=found.seats,
            mind=found.mind,
            seed=found.seed,
        )
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><h1>{escape(title)}</h1>'
        f"<p>{escape(about)}</p>{''.join(sections)}</html>\n"
    )


def _section(head: str, inside: str) -> str:
    return f"<h2>{escape(head)}</h2>{inside}"


def _seat(words: Words, seat: int) -> str:
    return words(say("player {number}", number=seat + 1))


def _seats(found: Study, words: Words) -> str:
    shares = {_seat(words, seat): share for seat, share in enumerate(found.seat_shares())}
    fair = 1 / found.seats
    note = words(
        say(
            "Player 1 starts. The dashed line is a fair share; chance alone moves a bar by {error}.",
            error=f"± {found.error():.1%}",
        )
    )
    return bars(shares, mark=fair, error=found.error()) + _note(note)


def _points(found: Study, words: Words) -> str:
    rows = {_seat(words, seat): [int(n) for n in found.points[:, seat]] for seat in range(found.seats)}
    plot = histogram(rows, across=words(say("points at the end")))
    margins = {words(say("the best ahead of the second")): [int(n) for n in found.margins()]}
    note = words(
        say(
            "On average {mean} points a seat, {winner} for the winner.",
            mean=f"{found.points.mean():.1f}",
            winner=f"{found.points[found.places == 1].mean():.1f}",
        )
    )
    return plot + histogram(margins, across=words(say("points ahead"))) + _note(note)


def _length(found: Study, words: Words) -> str:
    if found.length.min() == found.length.max():
        return _note(words(say("Every game takes {number} decisions.", number=int(found.length[0]))))
    rows: dict[str, Sequence[int]] = {"": [int(n) for n in found.length]}
    note = words(say("On average {mean} decisions.", mean=f"{found.length.mean():.0f}"))
    return histogram(rows, across=words(say("decisions in a game"))) + _note(note)


def _kinds(found: Study, words: Words) -> str:
    winners, others = found.use_by_outcome()
    heads = say("kind of move"), say("by winners"), say("by others"), say("difference")
    rows = "".join(
        f"<tr><td>{escape(words(kind))}</td><td>{a:.2f}</td><td>{b:.2f}</td><td>{a - b:+.2f}</td></tr>"
        for kind, a, b in zip(found.kinds, winners, others, strict=True)
    )
    head = "".join(f"<th>{escape(words(one))}</th>" for one in heads)
    note = words(say("How often a seat makes such a move in a game."))
    return f"<table><tr>{head}</tr>{rows}</table>" + _note(note)


def _note(text: str) -> str:
    return f"<p>{escape(text)}</p>"
