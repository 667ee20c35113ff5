"""`atoll play`: a table at the terminal, for people and bots."""

import dataclasses
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from atoll.cli.common import (
    FileTrouble,
    game_options,
    load_record,
    make_ready,
    name_and_value,
    save_record,
    seats_option,
    settle,
    speaks,
    whole_number,
)
from atoll.core.errors import BadOption, UnknownGame
from atoll.core.message import say

if TYPE_CHECKING:
    from atoll.bots.shelf import Bot
    from atoll.cli.terminal import Screen
    from atoll.core.game import Game
    from atoll.core.record import Record
    from atoll.core.tongue import Tongue

HUMAN = "human"
COMPUTER = "greedy"
SEED_BITS = 64


@click.command("play")
@click.argument("game")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@seats_option
@click.option("--players", help="Who sits where, such as human,club. Bots: random, greedy, gentle, club, strongest.")
@click.option(
    "--bot",
    "bots",
    type=name_and_value,
    multiple=True,
    metavar="SEAT=NAME",
    help="A bot for a seat, such as 2=strongest.",
)
@click.option("--names", help="The players' names, such as Anna,Ben.")
@click.option("--seed", type=whole_number(), help="The seed of luck; by default a new one.")
@game_options
@click.option(
    "--engine",
    type=click.Choice(("plain", "native")),
    help="Who runs the rules; by default native if a bot thinks ahead, which needs compiled rules.",
)
@click.option(
    "--save",
    "save_to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the game in this file, move by move.",
)
@click.option("--plain", is_flag=True, help="No colours and no drawing, for screen readers.")
@speaks
def command(
    game: str,
    file: Path | None,
    seats: int | None,
    players: str | None,
    bots: tuple[tuple[str, str], ...],
    names: str | None,
    seed: int | None,
    options: tuple[tuple[str, str], ...],
    engine: str | None,
    save_to: Path | None,
    plain: bool,
    language: str,
) -> None:
    """Play GAME at the terminal, or go on with the game saved in FILE (`atoll play FILE` is enough)."""
    from atoll.cli.session import Session
    from atoll.cli.terminal import Screen, with_line_editing
    from atoll.core.tongue import Tongue

    title, saved = _what_to_play(game, file)
    _refuse_to_write_over(save_to, saved)
    if saved is None:
        record = _new_game(title, seats, seed, options)
    else:
        _refuse_settled(seats, seed, options)
        record = _saved_game(saved, title)
    tongue = Tongue(language, [record.header.game.package], record.header.names)
    screen = Screen(tongue, plain=plain)
    with_line_editing()
    try:
        kinds = _who_plays(record.header.seats, players, bots, screen)
    except EOFError:
        return
    chairs = _chairs(kinds, record.header.seed)
    if names is not None:
        header = dataclasses.replace(record.header, names=_named(names, chairs, tongue))
        record = dataclasses.replace(record, header=header)
    match = record.replay(engine=engine or _engine_for(kinds, record.header.game))
    tongue.call(record.header.names or _nameless(chairs, tongue))
    if save_to is not None:
        save_record(match, save_to)
    Session(match, chairs, screen, save_to=save_to or saved, autosave=save_to is not None).run()


def _what_to_play(game: str, file: Path | None) -> tuple[str, Path | None]:
    """The name of a game and the file of a record; the first word may be the file alone."""
    from atoll.core.registry import names

    if game in names():
        return game, file
    if file is None and (os.path.exists(game) or Path(game).suffix):
        return "", Path(game)
    raise UnknownGame(say("There is no game “{name}”. The games are: {names}.", name=game, names=", ".join(names())))


def _refuse_to_write_over(save_to: Path | None, saved: Path | None) -> None:
    """A game must not be lost to another one; the one that goes on may be kept in its own file."""
    if save_to is None or not os.path.isfile(save_to) or not os.path.getsize(save_to):
        return
    if saved is None or not os.path.exists(saved) or not os.path.samefile(save_to, saved):
        raise FileTrouble(say("“{file}” exists already; to go on with it: atoll play {file}", file=str(save_to)))


def _new_game(name: str, seats: int | None, seed: int | None, options: tuple[tuple[str, str], ...]) -> "Record":
    """A record without moves."""
    from atoll.core.match import Header
    from atoll.core.record import Record
    from atoll.core.registry import find

    game = find(name)
    count, chosen = settle(game, seats, options)
    return Record(Header(game, count, secrets.randbits(SEED_BITS) if seed is None else seed, chosen))


def _saved_game(file: Path, game: str) -> "Record":
    record = load_record(file)
    if game and record.header.game.name != game:
        raise BadOption(say("“{file}” is a game of {title}.", file=str(file), title=record.header.game.title))
    return record


def _refuse_settled(seats: int | None, seed: int | None, options: tuple[tuple[str, str], ...]) -> None:
    if seats is not None or seed is not None or options:
        raise BadOption(say("Seats, seed and options of a saved game are settled; leave them out."))


# Who sits where.


def _who_plays(seats: int, players: str | None, bots: tuple[tuple[str, str], ...], screen: "Screen") -> list[str]:
    """A player's kind for each seat, as asked for; a person who asked for nothing is asked once."""
    if players is not None:
        kinds = [kind.strip().lower() for kind in players.split(",")]
        if len(kinds) != seats:
            raise BadOption(say("There are {seats} seats, but {players} players.", seats=seats, players=len(kinds)))
    elif bots or not screen.is_live:
        kinds = [HUMAN] * seats
    else:
        kinds = _ask_who(seats, screen)
    for seat, kind in bots:
        if not seat.isdecimal() or not 1 <= int(seat) <= seats:
            raise BadOption(
                say("Seats are numbered from 1 to {seats}; there is no seat {seat}.", seats=seats, seat=seat)
            )
        kinds[int(seat) - 1] = kind
    return kinds


def _ask_who(seats: int, screen: "Screen") -> list[str]:
    screen.say(say("Who plays?"), "bold")
    screen.line("  1  " + screen.tongue.say(say("you against the computer")))
    screen.line("  2  " + screen.tongue.say(say("people together at this screen")))
    answer = screen.ask("1/2> ")
    while answer not in ("", "1", "2"):
        answer = screen.ask("1/2> ")
    return [HUMAN] * seats if answer == "2" else [HUMAN, *[COMPUTER] * (seats - 1)]


def _chairs(kinds: list[str], seed: int) -> "list[Bot | None]":
    from atoll.bots import shelf

    return [None if kind == HUMAN else shelf.make(kind, seed + seat + 1) for seat, kind in enumerate(kinds)]


def _engine_for(kinds: list[str], game: "Game") -> str:
    """Compiled rules for bots that think ahead, made ready with a bar to look at; nobody else needs them."""
    from atoll.bots import shelf

    if not any(map(shelf.thinks_ahead, kinds)):
        return "plain"
    make_ready(game)
    return "native"


def _named(names: str, chairs: "list[Bot | None]", tongue: "Tongue") -> tuple[str, ...]:
    """The names between commas; whoever is left without one gets the usual one."""
    given = [name.strip() for name in names.split(",")]
    usual = _nameless(chairs, tongue)
    rest = [usual[seat] or tongue.name(seat) for seat in range(len(chairs))]
    return tuple(name or rest[seat] for seat, name in enumerate(given) if name or seat < len(rest)) + tuple(
        rest[len(given) :]
    )


def _nameless(chairs: "list[Bot | None]", tongue: "Tongue") -> list[str]:
    """What bots are called when nobody gave them a name. (The record stays free of any language.)"""
    computer = tongue.say(say("Computer"))
    several = sum(bot is not None for bot in chairs) > 1
    return ["" if bot is None else f"{computer} {seat + 1}" if several else computer for seat, bot in enumerate(chairs)]
