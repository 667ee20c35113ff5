"""A study of a game: who wins from where, by how much, how long it takes, and which kinds of moves winners make.

Thousands of games are played inside compiled code, by one mind in all seats, so that only the seats differ.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from atoll.bots.greedy import FEELING, LEAD, greedy_move
from atoll.core.bench import blank_table
from atoll.core.bits import lowest
from atoll.core.contract import any_move, apply, awaiting, places, points, setup
from atoll.core.doors import Tables, copy_table
from atoll.core.engine import engine_for
from atoll.core.game import Game
from atoll.core.luck import dice_of, roll
from atoll.core.message import Message, say
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.lab.plots import bars, histogram

Progress = Callable[[int, int], None]
Words = Callable[[Message], str]
BLANK = 3
"""The table at this place is copied for each game; those before it are the mind's own."""
RANDOM = -1
MINDS = {"random": RANDOM, "greedy": LEAD, "feeling": FEELING}
"""Who plays: any move, the lead in points after one move, or the lead that the game's sense expects after one move."""
ANY_MOVE = (0, say("moves"))


@rule
def play_some(
    tables: Tables,
    first: int,
    last: int,
    mind: int,
    kinds: Row,
    dice: Row,
    moves: Row,
    gained: Row,
    score: Row,
    ends: Any,
    uses: Any,
) -> None:
    """Play games number `first` to `last`. `ends`: length, starter, points and places; `uses`: what each seat did.

    The starter is the seat of the first decision that is one seat's alone.
    """
    for game in range(first, last):
        copy_table(tables, BLANK, 0)
        t = tables[0]
        for i in range(4):
            t.luck.key[i] = roll(dice)
        setup(t)
        seats = awaiting(t)
        starter = t.seats + 0
        while seats != 0:
            seat = lowest(seats)
            if starter == t.seats and seats & (seats - 1) == 0:
                starter = seat
            if mind == RANDOM:
                move = any_move(t, seat, roll(dice))
            else:
                move = greedy_move(tables, seat, 1, mind, dice, moves, gained, score)
            uses[game, seat, kind_of(move, kinds)] += 1
            ends[game, 0] += 1
            apply(t, seat, move)
            seats = awaiting(t)
        points(t, score)
        for seat in range(t.seats):
            ends[game, 2 + seat] = score[seat]
        places(t, score)
        for seat in range(t.seats):
            ends[game, 2 + t.seats + seat] = score[seat]
        ends[game, 1] = starter % t.seats


@rule
def kind_of(move: int, kinds: Row) -> int:
    """Kinds of moves are stretches of numbers; `kinds` says where each begins."""
    kind = 0
    while kind + 1 < len(kinds) and move >= kinds[kind + 1]:
        kind += 1
    return kind


@dataclass(frozen=True)
class Study:
    """What was found, as arrays with a row for each game and a column for each seat, the starter's first."""

    game: Game
    seats: int
    mind: str
    seed: int
    length: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]
    uses: npt.NDArray[np.int64]
    kinds: tuple[Message, ...]

    @property
    def won(self) -> npt.NDArray[np.float64]:
        """The share of the win that each seat has in each game."""
        best = self.places == 1
        return np.asarray(best / best.sum(axis=1, keepdims=True))

    def seat_shares(self) -> list[float]:
        return [float(share) for share in self.won.mean(axis=0)]

    def as_data(self) -> dict[str, Any]:
        winners, others = self.use_by_outcome()
        return {
            "game": self.game.name,
            "seats": self.seats,
            "mind": self.mind,
            "seed": self.seed,
            "games": len(self.length),
            "seat_shares": [round(share, 4) for share in self.seat_shares()],
            "ci95": round(1.96 * (1 / self.seats * (1 - 1 / self.seats) / len(self.length)) ** 0.5, 4),
            "points": {"mean": _mean(self.points), "winner": _mean(self.points[self.places == 1])},
            "margin": _mean(self.margins()),
            "moves": {"mean": _mean(self.length), "least": int(self.length.min()), "most": int(self.length.max())},
            "kinds": [
                {"kind": kind.text, "by_winners": round(a, 3), "by_others": round(b, 3)}
                for kind, a, b in zip(self.kinds, winners, others, strict=True)
            ],
        }

    def margins(self) -> npt.NDArray[np.int64]:
        """By how many points the best is ahead of the second."""
        ordered = np.sort(self.points, axis=1)
        return np.asarray(ordered[:, -1] - ordered[:, -2])

    def use_by_outcome(self) -> tuple[list[float], list[float]]:
        """How often a winner makes a move of each kind in a game, and how often anybody else does."""
        won = self.places == 1
        return [float(n) for n in self.uses[won].mean(axis=0)], [float(n) for n in self.uses[~won].mean(axis=0)]


def _mean(numbers: npt.NDArray[np.int64]) -> float:
    return round(float(numbers.mean()), 2) if numbers.size else 0.0


def study(
    game: Game,
    *,
    seats: int | None = None,
    games: int = 2000,
    seed: int = 0,
    mind: str = "feeling",
    progress: Progress | None = None,
) -> Study:
    """Play so many games and keep what the study needs of them."""
    count = game.seats[0] if seats is None else seats
    game.check_seats(count)
    engine = engine_for(game)
    rules = engine.specialise(sys.modules[__name__])
    kinds = getattr(game.sense, "KINDS_OF_MOVES", (ANY_MOVE,))
    tables = engine.blank(BLANK + 1)
    engine.freeze(blank_table(game, count), tables, BLANK)
    dice, starts = engine.row(2), engine.row(len(kinds))
    dice[0], dice[1] = dice_of(seed)
    for i, (start, _) in enumerate(kinds):
        starts[i] = start
    most = game.rulebook.MOST_MOVES
    ends = np.zeros((games, 2 + 2 * count), np.int64)
    uses = np.zeros((games, count, len(kinds)), np.int64)
    room = starts, dice, engine.row(most), engine.row(most), engine.row(count + 1), ends, uses
    step = max(1, games // 100)
    for first in range(0, games, step):
        rules.play_some(tables, first, min(first + step, games), MINDS[mind], *room)
        if progress:
            progress(min(first + step, games), games)
    names = tuple(label for _, label in kinds)
    turned = (np.arange(count) + ends[:, 1:2]) % count
    points, places = (np.take_along_axis(part, turned, 1) for part in (ends[:, 2 : 2 + count], ends[:, 2 + count :]))
    uses = np.take_along_axis(uses, turned[:, :, None], 1)
    return Study(game, count, mind, seed, ends[:, 0], points, places, uses, names)


# The page.

STYLE = """
:root { color-scheme: light dark; --ink: #123; --sea: #0b7a8a; --sand: #d98032; --back: #f7fafa }
@media (prefers-color-scheme: dark) { :root { --ink: #dde; --sea: #4cc3d3; --sand: #f0a860; --back: #10191d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; height: auto } text { font-size: 11px; fill: currentColor }
.bar { fill: var(--sea) } .axis { stroke: currentColor } .mark { stroke: var(--sand); stroke-dasharray: 4 4 }
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
    error = 1.96 * (fair * (1 - fair) / len(found.length)) ** 0.5
    note = words(
        say(
            "Player 1 starts. The dashed line is a fair share; chance alone moves a bar by {error}.",
            error=f"± {error:.1%}",
        )
    )
    return bars(shares, mark=fair) + _note(note)


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
