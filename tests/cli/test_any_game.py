"""A game from outside comes to the terminal without a line of ours: secrets, sealed choices, bots, records, tools."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from atoll.cli.main import cli
from atoll.core.record import load


def atoll(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(words), input=typed)


def test_the_toy_game_is_on_the_shelf() -> None:
    shelf = {game["name"]: game for game in json.loads(atoll("games", "--json").stdout)}
    assert shelf["shells"]["seats"] == [2, 3]
    assert shelf["shells"]["options"][0]["choices"] == ["highest", "lowest"]


def test_a_curtain_falls_between_people_with_secrets() -> None:
    """Each sees the own hand only after the screen was passed on; what the other typed is not shown before the end."""
    done = atoll("play", "shells", "--seed", "3", "--names", "Anna,Ben", "--lang", "en", typed="moves\n1\n\nmoves\n1\n")
    assert "Pass the screen to Ben" in done.stdout
    before, after = done.stdout.split("Pass the screen to Ben", 1)
    assert "Anna lays down" not in after.split("Ben> ", 1)[0]
    assert before.count("Your hand") == 1


def test_people_and_bots_play_it_to_the_end(tmp_path: Path) -> None:
    """A scripted person takes the first legal move each time; the game is saved move by move and replays."""
    path = tmp_path / "game.atoll"
    script = "moves\n1\n" * 2 + "n\n"
    done = atoll(
        "play", "shells", "--players", "human,greedy,random", "--seats", "3", "--save", str(path), typed=script
    )
    assert done.exit_code == 0, done.output
    assert load(path).replay(engine="plain").over
    replayed = json.loads(atoll("replay", str(path), "--json").stdout)
    assert replayed["over"] and len(replayed["moves"]) == 6
    assert atoll("check", str(path)).exit_code == 0


@pytest.mark.parametrize("tool", [("perft", "--depth", "2"), ("fuzz", "--games", "2")])
def test_tools_take_it(tool: tuple[str, ...]) -> None:
    done = atoll(tool[0], "shells", *tool[1:], "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)


def test_the_benchmark_takes_it() -> None:
    """One row for each seat count and engine, with the fields that programs rely on."""
    rows = json.loads(atoll("bench", "shells", "--seconds", "0.05", "--json").stdout)
    assert [(row["seats"], row["engine"]) for row in rows] == [(2, "plain"), (2, "native"), (3, "plain"), (3, "native")]
    wanted = {"game", "seats", "engine", "moves_per_s", "games_per_s", "ratio_to_plain"}
    assert all(wanted | {"compile_cold_s", "compile_cached_s", "table_bytes"} <= set(row) for row in rows)
    assert all("simulations_per_s" in row for row in rows if row["engine"] == "native")
