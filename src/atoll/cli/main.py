"""The entry point. Commands are loaded when they are called, so that the light ones answer at once."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from atoll.cli.common import asked_language, print_json, sentence, usage_in_words
from atoll.cli.extras import how_to_get
from atoll.core.errors import AtollError, BadRecord
from atoll.core.message import say

COMMANDS = (
    "play",
    "serve",
    "games",
    "replay",
    "picture",
    "check",
    "perft",
    "fuzz",
    "new-game",
    "bench",
    "arena",
    "study",
    "train",
    "load",
    "backup",
    "restore",
    "audit",
    "verify",
    "tables",
    "people",
    "keys",
    "announce",
)
BAD_INPUT = 2
INTERRUPTED = 130


class Atoll(click.Group):
    """The group of commands: one module each, and one place where every error becomes a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"atoll.cli.{cmd_name.replace('-', '_')}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            unknown = say(
                "There is no command “{name}”. The commands are: {names}.", name=args[0], names=", ".join(COMMANDS)
            )
            raise AtollError(unknown)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        try:
            code = super().main(words, *more, **{**extra, "standalone_mode": False})
            sys.stdout.flush()
        except click.Abort:
            sys.exit(INTERRUPTED)
        except AtollError as error:
            sys.exit(complain(error, words))
        except click.UsageError as error:
            sys.exit(complain(AtollError(usage_in_words(error)), words))
        except ModuleNotFoundError as error:
            if remedy := how_to_get(error):
                sys.exit(complain(AtollError(remedy), words))
            raise
        sys.exit(code if isinstance(code, int) else 0)


def complain(error: AtollError, words: Sequence[str]) -> int:
    """Say what went wrong in the reader's language, and to programs as data."""
    text = sentence(error.message, asked_language(words))
    click.echo(text, err=True)
    if "--json" in words:
        print_json({"error": text} | ({"line": error.line} if isinstance(error, BadRecord) else {}))
    return BAD_INPUT


@click.group(cls=Atoll, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="atoll-games", prog_name="atoll")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """A table for sea board games: play them, replay them, measure them."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Run `atoll`. Letters that an old terminal lacks become question marks, not errors."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        cli()
    except BrokenPipeError:
        _forget_output()
        sys.exit(1)


def _forget_output() -> None:
    """Whoever read our output has gone away: the last flush, when Python ends, must not complain about it."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
