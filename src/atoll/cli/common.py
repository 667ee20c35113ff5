"""What the commands share: options, sentences, JSON, progress bars. Nothing heavy is imported at the top."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import Message, say
from atoll.core.tongue import LANGUAGES, language_of_this_machine

if TYPE_CHECKING:
    from rich.console import Console

    from atoll.core.game import Game
    from atoll.core.match import Match
    from atoll.core.record import Record
    from atoll.core.tongue import Tongue
    from atoll.lab.ray import RayExecutor

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Count = Callable[[int, int], None]
Steps = Callable[[str, int, int], None]


class FileTrouble(AtollError):
    """A file that cannot be read or written."""


# Options.


def whole_number(least: int = 0) -> Callable[[str], int]:
    """Reads a whole number, and refuses another text in the reader's language."""

    def number(text: str | int) -> int:
        try:
            value = int(text)
        except ValueError:
            raise BadOption(say("“{text}” is not a whole number.", text=str(text))) from None
        if value < least:
            raise BadOption(say("{number} is too small; the least is {least}.", number=value, least=least))
        return value

    return number


def read_seconds(text: str | float) -> float:
    """Reads a length of time."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 86400:
        raise BadOption(say("“{text}” is not a number of seconds.", text=str(text)))
    return value


def game(name: "str | Game") -> "Game":
    """Reads the name of a game on the shelf."""
    from atoll.core.registry import find

    return find(name) if isinstance(name, str) else name


def name_and_value(text: str | tuple[str, str]) -> tuple[str, str]:
    """Reads `name=value`."""
    if isinstance(text, tuple):
        return text
    name, sign, value = text.partition("=")
    if not (sign and name.strip() and value.strip()):
        raise BadOption(say("Write it as name=value, not “{text}”.", text=text))
    return name.strip(), value.strip()


def speaks(function: F) -> F:
    """Add `--lang`."""
    language = click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=language_of_this_machine,
        help="Language of the answer; by default that of this machine.",
    )
    return language(function)


def tool(function: F) -> F:
    """Add `--json` and `--lang`, which every tool has."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for programs.")(speaks(function))


def seats_option(function: F) -> F:
    help_text = "Number of players; by default the least that the game is for."
    return click.option("--seats", type=whole_number(1), help=help_text)(function)


def ray_option(function: F) -> F:
    """Add `--ray`."""
    help_text = (
        "Play on a Ray cluster: its address, `auto` for one that this machine belongs to, `local` for workers here."
    )
    return click.option("--ray", "cluster", metavar="ADDRESS", help=help_text)(function)


def game_options(function: F) -> F:
    """Add `--option name=value`, as often as one likes."""
    help_text = "An option of the game; `atoll games` lists them. May be repeated."
    return click.option(
        "--option", "options", type=name_and_value, multiple=True, metavar="NAME=VALUE", help=help_text
    )(function)


def game_argument(function: F) -> F:
    return click.argument("game", type=game)(function)


def settle(game: "Game", seats: int | None, options: Sequence[tuple[str, str]]) -> tuple[int, dict[str, str]]:
    """The number of seats and the options, checked against the game's form."""
    count = game.seats[0] if seats is None else seats
    game.check_seats(count)
    chosen = dict(options)
    game.read_options(chosen)
    return count, chosen


# Sentences.


def sentence(message: Message, language: str) -> str:
    """A message in a language, whichever game it is about."""
    from atoll.core.registry import games
    from atoll.core.tongue import Tongue

    return Tongue(language, [game.package for game in games()]).say(message)


def tongue_for(match: "Match", language: str) -> "Tongue":
    from atoll.core.tongue import Tongue

    return Tongue(language, [match.game.package], match.header.names)


def asked_language(words: Sequence[str]) -> str:
    """The language asked for in a command line that may be wrong in other ways."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        for asked in (word.removeprefix("--lang="), following if word == "--lang" else ""):
            if asked in LANGUAGES:
                return asked
    return language_of_this_machine()


def usage_in_words(error: click.UsageError) -> Message:
    """What is wrong with a command line, and where to read how it should be."""
    where = f"{error.ctx.command_path if error.ctx else 'atoll'} --help"
    if isinstance(error, click.NoSuchOption):
        return say("There is no switch {name}; see: {help}", name=error.option_name, help=where)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return say("{name} is missing; see: {help}", name=(error.param.name or "").upper(), help=where)
    if isinstance(error, click.BadParameter) and error.param and isinstance(error.param.type, click.Choice):
        choices = ", ".join(error.param.type.choices)
        return say("{name} can be: {choices}.", name=error.param.opts[0], choices=choices)
    if isinstance(error, click.BadOptionUsage):
        return say("{name} is not used in this way; see: {help}", name=error.option_name, help=where)
    return say("These are more words than the command takes; see: {help}", help=where)


# Answers.


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def console(*, stderr: bool = False) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


@contextmanager
def progress_bar(text: str) -> Iterator[Count | None]:
    """A bar on the error stream, so that the answer can be piped; none unless somebody is looking."""
    with progress_steps(text) as show:
        yield show and (lambda done, total: show(text, done, total))


@contextmanager
def progress_steps(text: str) -> Iterator[Steps | None]:
    """The same for work in steps, each of which has a text of its own."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=None)
        yield lambda now, done, total: bar.update(task, description=now, completed=done, total=total)


@contextmanager
def workers(cluster: str | None) -> "Iterator[RayExecutor | None]":
    """Workers of a Ray cluster, if one was named."""
    if cluster is None:
        yield None
        return
    from atoll.lab.ray import RayExecutor

    # Ray tells of lost workers on standard output, where the answer belongs.
    with redirect_stdout(sys.stderr), RayExecutor(cluster) as pool:
        yield pool


def make_ready(game: "Game") -> None:
    """Compile the rules of a game, or read them from the cache, with a bar to look at."""
    from atoll.core.engine import engine_for

    with progress_bar(game.title) as progress:
        engine_for(game, "native").warm(progress)


@contextmanager
def busy(text: str) -> Iterator[None]:
    """A sign of life for work that cannot be counted."""
    if not sys.stderr.isatty():
        yield
        return
    with console(stderr=True).status(text):
        yield


def beside(work: Callable[[], T]) -> T:
    """Do compiled work in a thread beside this one: it does not hear Ctrl-C, but whoever waits for it does."""
    from concurrent.futures import Future
    from threading import Thread

    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    return done.result()


# Files.


def load_record(path: Path) -> "Record":
    from atoll.core.record import load

    try:
        return load(path)
    except OSError as error:
        raise unreadable(path, error) from error


def replay_soundly(record: "Record", upto: int | None = None) -> "tuple[Match, Message | None]":
    """The match in the plain engine, and what broke if the rules themselves did: the fuzzer keeps such games."""
    try:
        match = record.replay(0, engine="plain")
    except Exception as error:
        raise AtollError(say("The rules break down before the first move: {error}", error=repr(error))) from error
    try:
        return record.replay(upto, engine="plain"), None
    except AtollError:
        raise
    except Exception as error:
        trouble, number = repr(error), _play_soundly(match, record.moves) + 1
        return match, say("The rules break down at move {number}: {error}", number=number, error=trouble)


def _play_soundly(match: "Match", moves: "Sequence[tuple[int, str]]") -> int:
    """Make moves until the rules break down; returns how many."""
    for seat, text in moves:
        try:
            match.play(seat, text)
        except Exception:
            break
    return len(match.log)


def save_record(match: "Match", path: Path) -> None:
    from atoll.core.record import record_of

    try:
        record_of(match).save(path)
    except OSError as error:
        raise unwritable(path, error) from error


def unreadable(path: Path, error: OSError) -> FileTrouble:
    if isinstance(error, FileNotFoundError):
        return FileTrouble(say("There is no file “{file}”.", file=str(path)))
    return FileTrouble(say("“{file}” cannot be read: {reason}.", file=str(path), reason=error.strerror or str(error)))


def unwritable(path: Path, error: OSError) -> FileTrouble:
    return FileTrouble(
        say("“{file}” cannot be written: {reason}.", file=str(path), reason=error.strerror or str(error))
    )


def header_data(match: "Match") -> Mapping[str, Any]:
    header = match.header
    return {
        "game": header.game.name,
        "rules_version": header.rules,
        "seats": header.seats,
        "names": list(header.names),
        "seed": header.seed,
        "options": header.options,
    }
