"""`tables`, `people`, `keys`, `announce`, `verify`: what the keeper of a server types."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Atoll
from tests.server.moments import finished, parts, seated


@pytest.fixture
def data(tmp_path: Path) -> str:
    """The folder of a server with a game that is over, by Dora, and one between Anna and Ben."""

    async def story() -> None:
        here = parts(tmp_path / "server")
        await finished(here, "dora")
        await seated(here, starter="first")
        here.storage.close()

    asyncio.run(story())
    return str(tmp_path / "server")


def told(atoll: Atoll, *words: str) -> dict[str, object]:
    answer = atoll(*words, "--json")
    found: dict[str, object] = json.loads(answer.stdout)
    return found


def the_table(atoll: Atoll, data: str, stage: str) -> str:
    return str(told(atoll, "tables", "list", "--stage", stage, "--data", data)["tables"][0]["id"])  # type: ignore[index]


def test_tables_are_listed_shown_and_let_go(atoll: Atoll, data: str) -> None:
    name = the_table(atoll, data, "playing")
    listed = atoll("tables", "list", "--data", data).stdout
    assert "being played" in listed and "Anna, Ben" in listed and "2 tables." in listed
    shown = atoll("tables", "show", name, "--data", data).stdout
    assert "Anna  anna" in shown and "sit: 2" in shown
    assert "waiting" not in atoll("tables", "list", "--stage", "over", "--data", data).stdout
    asked = atoll("tables", "delete", name, "--data", data, typed=["n"])
    assert asked.exit_code == 130 and "for ever" in asked.stderr
    answer = atoll("tables", "delete", name, "--data", data, typed=["y"])
    assert answer.exit_code == 0 and answer.stdout.endswith("1 table is gone.\n")
    assert told(atoll, "tables", "list", "--data", data)["count"] == 1


def test_pruning_says_first_what_would_go(atoll: Atoll, data: str) -> None:
    over = the_table(atoll, data, "over")
    dry = atoll("tables", "prune", "--finished", "0", "--dry-run", "--data", data)
    assert dry.stdout == f"{over}\n1 table would go.\n"
    assert told(atoll, "tables", "prune", "--finished", "100", "--yes", "--data", data) == {"tables": [], "gone": 0}
    assert told(atoll, "tables", "prune", "--finished", "0", "--yes", "--data", data) == {"tables": [over], "gone": 1}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["tables", "prune"], "Say which tables"),
        (["tables", "prune", "--finished", "soon"], "“soon” is not a number of days."),
        (["tables", "prune", "--finished", "-1"], "is not a number of days."),
        (["tables", "prune", "--finished", "0", "--json"], "say --yes if you mean it"),
        (["tables", "show", "nowhere"], "There is no table “nowhere” here."),
        (["tables", "delete", "nowhere", "--yes"], "There is no table “nowhere” here."),
        (["people", "ban", "nobody"], "Nobody here is “nobody”."),
        (["people", "forget", "nobody", "--yes"], "Nobody here is “nobody”."),
        (["announce"], "There is nothing to announce."),
        (["announce", "x" * 500], "400 letters at most"),
        (["keys", "rotate", "--keep", "nan"], "“nan” is not a number of days."),
        (["verify", "nowhere.atolldb"], "There is no file “nowhere.atolldb”."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(atoll: Atoll, data: str, words: list[str], reason: str) -> None:
    more = [] if words[0] == "verify" else ["--data", data]
    answer = atoll(*words, *more)
    assert answer.exit_code == 2 and reason in answer.stderr and len(answer.stderr.splitlines()) == 1


def test_somebody_is_banned_and_pardoned(atoll: Atoll, data: str) -> None:
    assert "anna may watch, and nothing else." in atoll("people", "ban", "anna", "--data", data).stdout
    listed = atoll("people", "list", "--banned", "--data", data).stdout
    assert "banned" in listed and "Anna" in listed and "1 person." in listed
    assert told(atoll, "people", "ban", "anna", "--lift", "--data", data) == {"who": "anna", "banned": False}
    assert told(atoll, "people", "list", "--banned", "--data", data) == {"count": 0, "people": []}


def test_somebody_is_forgotten(atoll: Atoll, data: str) -> None:
    assert atoll("people", "forget", "anna", "--data", data, typed=["n"]).exit_code == 130
    assert "Forgotten, at 1 table." in atoll("people", "forget", "anna", "--data", data, typed=["y"]).stdout
    assert told(atoll, "people", "list", "anna", "--data", data) == {"count": 0, "people": []}
    assert "Nothing has changed." in atoll("audit", "--data", data).stdout


def test_something_is_announced_and_taken_back(atoll: Atoll, data: str) -> None:
    assert "Everybody is told" in atoll("announce", "Back at eight", "--data", data).stdout
    both = told(atoll, "announce", "Um acht zurück", "--in", "de", "--data", data)
    assert both == {"announced": {"de": "Um acht zurück", "en": "Back at eight"}}
    assert told(atoll, "announce", "--take-back", "--in", "en", "--data", data) == {
        "announced": {"de": "Um acht zurück"}
    }
    assert atoll("announce", "--list", "--data", data).stdout == "de  Um acht zurück\n"


def test_a_key_is_rotated(atoll: Atoll, data: str) -> None:
    assert "A new key signs from " in atoll("keys", "rotate", "--data", data).stdout
    when = told(atoll, "keys", "rotate", "--keep", "1", "--data", data)
    assert int(str(when["until"])) - int(str(when["since"])) == 24 * 3600 * 1000


def test_a_backup_is_written_and_verified_at_one_go(atoll: Atoll, data: str, tmp_path: Path) -> None:
    file = str(tmp_path / "monday.atolldb")
    answer = atoll("backup", file, "--verify", "--data", data)
    assert answer.exit_code == 0 and "Replayed: 2 tables, " in answer.stdout and "is whole" in answer.stdout
    found = told(atoll, "verify", file)
    assert found["troubles"] == [] and found["tables"] == 2
    Path(file).write_bytes(Path(file).read_bytes()[:20_000])
    broken = atoll("verify", file)
    assert broken.exit_code == 1 and "damaged" in broken.stdout
