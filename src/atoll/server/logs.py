"""Logs: one line an event, for people or as JSON. They name tables and seats, never people or secrets.

Of what broke down they tell where, and in which words, but not what the variables were: hands and seeds are among them.
"""

import contextlib
import logging
import sys
from typing import Any, TextIO, cast

import structlog


class Unfailing:
    """A file for lines of a log. Where there is no room for one, it is left out: nothing else is to stop for that."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._file.flush()


def set_up_logs(*, as_json: bool = False) -> None:
    shared: list[Any] = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso")]
    for_people = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    render = structlog.processors.JSONRenderer() if as_json else for_people
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, render] if as_json else [*shared, render],
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", Unfailing(sys.stderr))),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
