"""`atoll new-game`: a newcomer has a whole game at once, and still has one after the first changes."""

import json
import sys
from pathlib import Path

import pytest

from atoll.cli.new_game import TEMPLATE
from atoll.core.registry import names
from tests.cli.conftest import Atoll
from tests.cli.newcomer import GAME, begin, change, run, translate


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game as it is laid out."""
    return begin(tmp_path_factory.mktemp("fresh"))


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with another number, another rule and another option, not yet translated."""
    home = begin(tmp_path_factory.mktemp("changed"))
    change(home)
    return home


@pytest.fixture(scope="module")
def translated(changed: Path) -> Path:
    translate(changed)
    return changed


def test_the_new_game_keeps_its_own_tests_and_with_them_every_law(fresh: Path) -> None:
    done = run(fresh, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout


def test_nothing_in_it_is_called_as_the_template_is(fresh: Path) -> None:
    for path in fresh.rglob("*"):
        assert "pearl" not in path.name.lower()
        assert not (path.suffix in (".py", ".po", ".toml", ".md") and "pearl" in path.read_text("utf-8").lower()), path


def test_a_law_is_skipped_while_a_game_is_being_made(changed: Path) -> None:
    """New words have no translation yet: law 10 says so, and hides nothing else once it is left out."""
    fuzz = ("-m", "atoll", "fuzz", GAME, "--games", "5", "--json", "--folder", str(changed / "broken"))
    untranslated = json.loads(run(changed, *fuzz).stdout)["violations"]
    assert untranslated and {violation["law"] for violation in untranslated} == {10}
    done = run(changed, *fuzz, "--skip", "10")
    assert done.returncode == 0 and json.loads(done.stdout)["violations"] == [], done.stdout


def test_after_the_first_changes_all_laws_hold(translated: Path) -> None:
    for seats in ("2", "3"):
        done = run(translated, "-m", "atoll", "fuzz", GAME, "--games", "20", "--seats", seats, "--json")
        assert done.returncode == 0 and json.loads(done.stdout)["violations"] == [], done.stdout + done.stderr


def test_the_changed_game_is_played_to_its_end_in_the_terminal(translated: Path) -> None:
    """By a person and a bot; the new rule refuses in its own words, and the new option decides who wins."""
    file = translated / "game.atoll"
    table = ("--players", "human,greedy", "--seed", "5", "--option", "aim=fewest", "--lang", "en")
    typed = "".join(f"{shell}\n" for shell in range(12, 0, -1)) + "moves\n1\n" * 4 + "n\n"
    done = run(translated, "-m", "atoll", "play", GAME, *table, "--save", str(file), typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Nobody begins with the best shell." in done.stdout
    told = json.loads(run(translated, "-m", "atoll", "replay", str(file), "--json").stdout)
    assert told["over"] and len(told["moves"]) == 8
    assert told["places"][told["points"].index(min(told["points"]))] == 1


def test_the_template_itself_is_no_game_on_the_shelf() -> None:
    assert "pearls" not in names() and str(TEMPLATE) not in sys.path


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Tide-Pool", "“Tide-Pool” cannot be a name"),
        ("class", "“class” cannot be a name"),
        ("2048", "“2048” cannot be a name"),
        ("shells", "There is a game “shells” already."),
        ("json", "Python has a package “json” already"),
        ("crowded", "“crowded” is there already."),
    ],
)
def test_a_bad_name_is_refused_in_words(
    name: str, reason: str, atoll: Atoll, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "crowded").mkdir()
    answer = atoll("new-game", name)
    assert answer.exit_code == 2 and reason in answer.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["crowded"]


def test_a_folder_that_cannot_be_written_is_refused_in_words(atoll: Atoll, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = atoll("new-game", GAME, "--folder", str(tmp_path / "file" / "below"))
    assert answer.exit_code == 2 and "cannot be written" in answer.stderr


def test_programs_are_told_where_it_lies(atoll: Atoll, tmp_path: Path) -> None:
    data = json.loads(atoll("new-game", GAME, "--folder", str(tmp_path), "--json").stdout)
    assert data["folder"] == str(tmp_path / GAME) and f"{GAME}/rulebook.py" in data["files"]
