"""`atoll picture`: a position of a saved game as a picture."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import atoll as library
from atoll.cli.main import cli
from atoll.core.record import record_of


def atoll(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


@pytest.fixture
def saved(tmp_path: Path) -> str:
    match = library.new("aqualin", seed=2, engine="plain")
    for _ in range(5):
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    record_of(match).save(tmp_path / "game.atoll")
    return str(tmp_path / "game.atoll")


@pytest.mark.parametrize(("name", "begins"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG")])
def test_a_picture_is_written(saved: str, tmp_path: Path, name: str, begins: bytes) -> None:
    path = tmp_path / name
    done = atoll("picture", saved, "-o", str(path), "--at", "3", "--seat", "1", "--json")
    assert json.loads(done.stdout)["moves"] == 3
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["-o", "a.gif"], "ends in .svg or .png"),
        (["-o", "a.svg", "--at", "99"], "only 5 moves"),
        (["-o", "a.svg", "--seat", "3"], "no seat 3"),
        (["-o", "no/such/folder/a.svg"], "cannot be written"),
    ],
)
def test_bad_wishes_are_refused_with_what_would_do(saved: str, words: list[str], reason: str) -> None:
    done = atoll("picture", saved, *words, "--lang", "en")
    assert done.exit_code == 2
    assert reason in done.stderr
