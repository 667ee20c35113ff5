"""What the commands for keepers share: days, moments, and asking before something is gone."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import click

from atoll.cli.common import sentence
from atoll.core.errors import BadOption
from atoll.core.message import Message, say

LONGEST = 36_500


def read_days(text: str | float) -> float:
    """Reads a number of days."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= LONGEST:
        raise BadOption(say("“{text}” is not a number of days.", text=str(text)))
    return value


def moment(milliseconds: int) -> str:
    """A moment, for people."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M") if milliseconds else "–"


def make_sure(question: Message, language: str, *, is_sure: bool, as_json: bool) -> None:
    """Ask before something is done that cannot be undone; programs say beforehand that they mean it."""
    if is_sure:
        return
    if as_json:
        raise BadOption(say("This cannot be undone: say --yes if you mean it."))
    click.confirm(sentence(question, language), abort=True, err=True)


def columns(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Rows of words, one below the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
