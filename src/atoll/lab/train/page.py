"""The curves of a training, from its log, as a page that needs nothing else."""

import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from atoll.core.message import Message, say
from atoll.lab.plots import curves
from atoll.lab.study_page import STYLE

Words = Callable[[Message], str]
Line = dict[str, Any]


def read_log(file: Path) -> list[Line]:
    """A line for some of the iterations: how far the training was then, and what was seen."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def page(title: str, log: list[Line], words: Words, language: str = "en") -> str:
    """How strong the network became, and how well it learned."""
    head = words(say("A training of {title}", title=title))
    about = words(
        say(
            "{games} games against itself in {seconds} seconds.",
            games=log[-1]["games"],
            seconds=round(log[-1]["seconds"]),
        )
    )
    strength = {
        words(say("against the game’s sense")): points(log, "against_sense"),
        words(say("against itself at the last look")): points(log, "against_last"),
    }
    errors = {words(say("points")): points(log, "margin_error"), words(say("places")): points(log, "win_error")}
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(head)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><h1>{escape(head)}</h1>'
        f"<p>{escape(about)}</p>"
        f"{_section(words(say('Games won, one move ahead')), strength, '.0%', words)}"
        f"{_section(words(say('How far off it is')), errors, '.2f', words)}</html>\n"
    )


def points(log: list[Line], name: str) -> list[tuple[float, float]]:
    """Seconds, and what was seen then."""
    return [(line["seconds"], line[name]) for line in log if name in line]


def _section(head: str, series: dict[str, list[tuple[float, float]]], form: str, words: Words) -> str:
    seen = {name: row for name, row in series.items() if row}
    plot = curves(seen, form=form, across=words(say("seconds"))) if seen else ""
    return f"<h2>{escape(head)}</h2>{plot}"
