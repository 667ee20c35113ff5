"""What is said at a table: by whom, and how much."""

import pytest
from starlette.testclient import TestClient

from atoll.server import table as tables
from atoll.server.house import House
from atoll.server.purse import Purses
from tests.server.conftest import Guest


def test_whoever_watches_is_told_apart_from_the_players(client: TestClient, anna: Guest, table: str) -> None:
    """They may have typed a player's name. Everybody reads it in their own language."""
    stranger = Guest(client, "Anna")
    stranger.create("aqualin")
    with anna.line(table) as line, stranger.line(table) as other:
        line.until("chat")
        other.until("chat")
        other.send("chat", "I resign")
        assert line.until("chat")["chat"][0][1:3] == ["Anna (watching)", "I resign"]
        line.send("chat", "She does not")
        assert line.until("chat")["chat"][0][1:3] == ["Anna", "She does not"]
    anna.cookies["language"] = "de"
    with anna.line(table) as line:
        assert [said[1] for said in line.until("chat")["chat"]] == ["Anna (schaut zu)", "Anna"]


def test_whoever_says_too_much_has_to_wait(anna: Guest, table: str) -> None:
    with anna.line(table) as line:
        line.until("head")
        for number in range(30):
            line.send("chat", str(number))
        assert "Wait" in line.until("no")["no"]


def test_what_is_said_keeps_nobody_from_playing(
    anna: Guest, table: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much it is; and there is an end to that."""
    house._talk = Purses(1e6)
    monkeypatch.setattr(tables, "MOST_ENTRIES", 6)
    monkeypatch.setattr(tables, "MOST_SAID", 20)
    with anna.line(table) as line:
        line.until("chat")
        for number in range(20):
            line.send("chat", str(number))
            line.until("chat")
        line.send("chat", "more")
        assert "Enough" in line.until("no")["no"]
        line.touch()
        assert line.head["moves"] == 1


def test_who_comes_late_hears_the_last_lines(
    anna: Guest, table: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house._talk = Purses(1e6)
    with anna.line(table) as line:
        line.until("chat")
        for number in range(tables.CHAT_SHOWN + 5):
            line.send("chat", str(number))
            line.until("chat")
    with anna.line(table) as line:
        heard = line.until("chat")["chat"]
    assert (len(heard), heard[-1][2]) == (tables.CHAT_SHOWN, str(tables.CHAT_SHOWN + 4))
