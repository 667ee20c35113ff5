"""Studies of a game: counted inside compiled code, shown as a page of its own."""

import json
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from atoll.cli.main import cli
from atoll.core.errors import BadOption
from atoll.core.registry import find
from atoll.lab.plots import bars, histogram
from atoll.lab.study import study
from atoll.lab.study_page import page


def test_a_study_adds_up() -> None:
    """Every game has one win to give, as many moves as are counted by kind, and the starter's column comes first."""
    found = study(find("aqualin"), games=40, seed=1, mind="random")
    assert found.won.sum(axis=1) == pytest.approx(np.ones(40))
    assert (found.uses.sum(axis=(1, 2)) == found.length).all()
    assert (found.length == 71).all()
    # Aqualin: a player places 18 of the 36 creatures; the starter has no slide in the first turn.
    stay, slide, place = (found.uses[:, :, kind] for kind in range(3))
    assert (place == 18).all()
    assert ((stay + slide)[:, 0] == 17).all() and ((stay + slide)[:, 1] == 18).all()


def test_the_same_seed_gives_the_same_study() -> None:
    """A study can be repeated."""
    first, again, other = (study(find("aqualin"), games=10, seed=s, mind="greedy").points.tolist() for s in (1, 1, 2))
    assert first == again != other


def test_where_games_are_played_changes_nothing() -> None:
    """Each is seeded by its number: on one core, on several, or by an executor of one's own."""
    given: dict[str, Any] = {"games": 250, "seats": 3, "seed": 4, "mind": "random", "options": {"winner": "lowest"}}
    with ThreadPoolExecutor(2) as pool:
        found = [study(find("shells"), **given, **more) for more in ({"cores": 1}, {"cores": 3}, {"executor": pool})]
    for other in found[1:]:
        assert (other.points == found[0].points).all() and (other.uses == found[0].uses).all()
    fewer = study(find("shells"), **{**given, "games": 100})
    assert (fewer.points == found[0].points[:100]).all()


def test_options_are_those_of_the_games_played() -> None:
    """In Shells the lowest takes all, if that is agreed on: with one seat always lower, that seat has the points."""
    highest, lowest = (
        study(find("shells"), games=50, mind="random", options={"winner": w}) for w in ("highest", "lowest")
    )
    assert (highest.points.sum(axis=1) == lowest.points.sum(axis=1)).all()
    assert (highest.points != lowest.points).any()


def test_any_bot_can_play_all_seats() -> None:
    found = study(find("shells"), games=6, mind="gentle")
    assert (found.length == 4).all() and (found.won.sum(axis=1) == 1).all()
    with pytest.raises(BadOption):
        study(find("shells"), games=6, mind="nobody")


def test_a_game_without_kinds_of_moves_is_studied_too() -> None:
    """A game from elsewhere: all its moves are of one kind."""
    found = study(find("shells"), games=20, mind="random")
    assert found.uses.shape == (20, found.seats, 1)


def test_the_page_is_one_file_with_plots() -> None:
    """No scripts, nothing from elsewhere; the plots are SVG that can be read."""
    text = page(study(find("aqualin"), games=20, mind="random"), lambda message: message.text)
    assert text.count("<svg") == 3 and "Every game takes" in text
    assert "<script" not in text and "http" not in text


def test_plots_are_sound_svg() -> None:
    """Bars have the height of their figures; a histogram has a line for each series."""
    plot = ET.fromstring(bars({"a": 0.2, "b": 0.4}, mark=0.3))
    heights = [float(bar.attrib["height"]) for bar in plot.iter("rect")]
    assert heights[1] == pytest.approx(2 * heights[0], abs=0.2)
    assert len(list(ET.fromstring(histogram({"one": [1, 2, 2], "two": [3]})).iter("path"))) == 2


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    """`atoll study` says where the page is, and answers programs with figures."""
    file = tmp_path / "aqualin.html"
    done = CliRunner().invoke(cli, ["study", "aqualin", "--games", "10", "--page", str(file), "--json"])
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert answer["games"] == 10 and sum(answer["seat_shares"]) == pytest.approx(1, abs=0.001)
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
