"""Training: what comes of it can play, can go on, and can be looked at; whatever is missing is said in words."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from atoll.bots.search import Search
from atoll.cli import train as room
from atoll.cli.main import cli
from atoll.core.errors import BadOption
from atoll.core.match import new
from atoll.core.registry import find
from atoll.core.tongue import Tongue
from atoll.lab.train.page import page, points, read_log

LOG = [
    {"iteration": 1, "games": 8, "seconds": 1.0, "margin_error": 0.2, "win_error": 0.7, "against_sense": 0.1},
    {"iteration": 2, "games": 16, "seconds": 2.0, "margin_error": 0.1, "win_error": 0.6},
    {"games": 16, "seconds": 2.0, "end": True, "against_sense": 0.4, "against_last": 0.6},
]


def trainer(folder: Path, **more: Any) -> Any:
    pytest.importorskip("torch")
    from atoll.lab.train.learn import Recipe, Trainer

    small = {"tables": 4, "duel_tables": 4, "seconds": 0.001, "batch": 64, "hidden": 4, "middle": 3}
    return Trainer(find("aqualin"), Recipe.of(find("aqualin"), 2, **{**small, **more}), folder, "cpu")


def test_a_training_leaves_a_network_that_a_bot_plays_by(tmp_path: Path) -> None:
    trainer(tmp_path).train()
    match = new("aqualin", seed=1, engine="plain")
    bot = Search(1, simulations=3, nodes=1 << 10, network=tmp_path / "network.npz", handful=2, sift=2)
    match.play(match.awaiting[0], bot.choose(match, match.awaiting[0]))
    assert len(match.log) == 1


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """With the same network, and a log that goes on; a training of another kind is refused."""
    first = trainer(tmp_path)
    first.train()
    again = trainer(tmp_path, seconds=10_000.0)
    assert again.course == first.course
    for name, one in first.network.state_dict().items():
        assert (again.network.state_dict()[name] == one).all()
    again.train(stop_after=0.001)
    assert again.course.iteration > first.course.iteration
    assert read_log(tmp_path / "log.jsonl")[-1]["games"] == again.course.games == 4 * again.course.iteration
    with pytest.raises(BadOption):
        trainer(tmp_path, hidden=8)


def test_curves_are_drawn_from_the_log(tmp_path: Path) -> None:
    """Every figure that was seen is a point; the page says what the lines are, in the reader's language."""
    file = tmp_path / "log.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in LOG))
    log = read_log(file)
    assert points(log, "against_sense") == [(1.0, 0.1), (2.0, 0.4)]
    made = page("Aqualin", log, Tongue("en").say)
    assert made.count('class="line') == 4
    assert "against itself at the last look" in made and "16 games" in made


def test_a_game_without_features_is_refused_in_words() -> None:
    done = CliRunner().invoke(cli, ["train", "shells", "--lang", "en"])
    assert done.exit_code == 2
    assert "no features" in done.output


def test_what_is_missing_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "find_spec", lambda name: None)
    done = CliRunner().invoke(cli, ["train", "aqualin", "--lang", "en"])
    assert done.exit_code == 2
    assert "atoll-games[train]" in done.output


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
def test_without_a_card_nothing_pretends_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert room.check_tools(find("aqualin"), None) == "cpu"
    done = CliRunner().invoke(cli, ["train", "aqualin", "--device", "cuda", "--lang", "en"])
    assert done.exit_code == 2
    assert "--device cpu" in done.output
