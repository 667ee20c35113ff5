"""`atoll games`: what is on the shelf."""

from typing import Any

import click

from atoll.cli.common import console, print_json, tool
from atoll.core.game import Game
from atoll.core.message import say
from atoll.core.registry import games
from atoll.core.tongue import Tongue


@click.command("games")
@tool
def command(as_json: bool, language: str) -> None:
    """List the games, their numbers of players and their options."""
    if as_json:
        print_json([as_data(game) for game in games()])
    else:
        show(games(), language)


def as_data(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "seats": list(game.seats),
        "rules_version": game.rules_version,
        "options": [
            {"name": option.name, "default": option.default, "choices": [choice.name for choice in option.choices]}
            for option in game.options
        ],
    }


def show(shelf: list[Game], language: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    for game in shelf:
        tongue = Tongue(language, [game.package])
        players = say("{numbers} players", numbers=", ".join(map(str, game.seats)))
        rules = say("rules {version}", version=game.rules_version)
        out.print(Text(game.name, "bold"), f"· {game.title} · {tongue.say(players)} · {tongue.say(rules)}")
        if game.about.text:
            out.print(Padding(tongue.say(game.about), (0, 0, 0, 2), expand=False))
        for option in game.options:
            choices = [f"{choice.name} ({tongue.say(choice.label)})" for choice in option.choices]
            out.print(f"  --option {option.name}=…  {tongue.say(option.label)}:")
            out.print(Padding(" | ".join(choices), (0, 0, 0, 6), expand=False), style="dim")
