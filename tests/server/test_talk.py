"""What is said at a table: by whom, how much, and how it is written."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.record import read
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.services import Services
from atoll.server.storage.log import Entry, StorageTrouble
from atoll.server.tables import chat, deeds, state
from atoll.server.tables.chat import KEPT, LONGEST, PLAYERS, SHOWN, WATCHERS, clean
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from atoll.server.tables.state import OtherRules, TableState, clean_name, replayed
from tests.server.conftest import Guest
from tests.server.moments import first_touch, parts, rest, seated, touch

WATCHER = Player("wanda", name="Wanda", household="203.0.113.7")
FAMILY = "👨‍👩‍👧 🏳️‍🌈 👋🏽 1️⃣"
PERSIAN = "می‌خواهم بازی کنم"
HINDI = "ज़िंदगी हिन्दी में क्‍ष नहीं"
BURMESE = "မြို့ကြီး"
HEBREW = "שָׁלוֹם"
VIETNAMESE = "Tiếng Việt, ǘ, ñ̃"


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
    anna: Guest, table: str, here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much it is: it is not counted with what happens, and playing on keeps nobody from talking."""
    here.deeds._talk = RateLimits(1e6)
    monkeypatch.setattr(state, "MOST_ENTRIES", 6)
    with anna.line(table) as line:
        line.until("chat")
        for number in range(20):
            line.send("chat", str(number))
            line.until("chat")
        line.touch()
        assert line.head["moves"] == 1


def test_a_log_that_is_full_keeps_nobody_from_talking(anna: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_ENTRIES", 3)
    with anna.line(table) as line:
        line.until("chat")
        assert "full" in line.touch()["no"]
        line.send("chat", "What now?")
        assert line.until("chat")["chat"][0][2] == "What now?"


def test_who_comes_late_hears_the_last_lines(anna: Guest, table: str, here: Services) -> None:
    here.deeds._talk = RateLimits(1e6)
    with anna.line(table) as line:
        line.until("chat")
        for number in range(SHOWN + 5):
            line.send("chat", str(number))
            line.until("chat")
    with anna.line(table) as line:
        heard = line.until("chat")["chat"]
    assert (len(heard), heard[-1][2]) == (SHOWN, str(SHOWN + 4))


# Two rooms.


async def _talk(here: Services, table: OpenTable, player: Player, count: int, first: int = 0) -> None:
    for number in range(first, first + count):
        await here.deeds.chat(table, player, str(number))


async def _say_as_many(here: Services, table: OpenTable) -> None:
    """As many guests who watch, all of one household."""
    for number in range(30):
        await here.deeds.chat(table, WATCHER._replace(who=f"watcher {number}"), "Hello")


def _lines(state: TableState, kind: str) -> list[str]:
    return [said.text for said in state.chat._rooms[kind]]


async def _stored(here: Services, table: OpenTable) -> list[Entry]:
    return await here.storage.entries(table.id)


def test_those_who_watch_never_keep_players_from_talking(tmp_path: Path) -> None:
    """Not by talking as fast as anybody can, nor by talking so much that nothing else is left to read."""

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here)
        anna = viewers[0].player
        await here.deeds.chat(table, anna, "Hello")
        # Many of them: each household may say only so much.
        for number in range(40):
            household = f"203.0.113.{number}"
            with pytest.raises(BadOption):
                await _talk(here, table, WATCHER._replace(household=household), 50)
        await here.deeds.chat(table, anna, "Still here")
        assert _lines(table.state, PLAYERS) == ["Hello", "Still here"]
        shown = [said.text for said in table.state.chat.last() if not said.is_watcher]
        assert shown == ["Hello", "Still here"], "whoever comes now reads both"
        assert len(_lines(table.state, WATCHERS)) == KEPT[WATCHERS]
        here.storage.close()

    asyncio.run(story())


def test_whoever_watches_talks_at_the_expense_of_their_household(tmp_path: Path) -> None:
    """However many they say that they are; a player has a share of their own."""

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here)
        with pytest.raises(BadOption):
            await _say_as_many(here, table)
        for viewer in viewers:
            await here.deeds.chat(table, viewer.player._replace(household=WATCHER.household), "Hello")
        assert len(_lines(table.state, PLAYERS)) == len(viewers)
        here.storage.close()

    asyncio.run(story())


@pytest.mark.parametrize("kind", [PLAYERS, WATCHERS])
def test_old_lines_roll_off_in_memory_and_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """The table opens again all the same, with numbers missing in its log."""
    monkeypatch.setitem(KEPT, kind, 20)
    monkeypatch.setattr(deeds, "FORGET_CHAT_EVERY", 5)

    async def story() -> None:
        here = parts(tmp_path)
        here.deeds._talk = RateLimits(1e6)
        table, viewers = await seated(here)
        talks, other = (viewers[0].player, WATCHER) if kind == PLAYERS else (WATCHER, viewers[0].player)
        await here.deeds.chat(table, other, "I say little")
        await _talk(here, table, talks, 30)
        mover = viewers[table.state.match.awaiting[0]] if table.state.match else viewers[0]
        await touch(here, table, mover.player, first_touch(table, mover.seat))
        await _talk(here, table, talks, 30, 30)
        await rest(here)
        expected = [str(number) for number in range(40, 60)]
        assert _lines(table.state, kind) == expected
        entries = await _stored(here, table)
        assert 20 <= sum(entry.kind == kind for entry in entries) < 30, "the others are gone from the disk"
        assert sum(entry.kind not in (PLAYERS, WATCHERS) for entry in entries) == 4, "nothing else is"
        again = (await here.tables.reopen(table.id)).state
        assert _lines(again, kind) == expected
        assert _lines(again, WATCHERS if kind == PLAYERS else PLAYERS) == ["I say little"]
        assert (again.n, again.revision) == (table.state.n, table.state.revision)
        assert again.match and table.state.match and again.match.log == table.state.match.log
        await here.deeds.chat(await here.tables.open(table.id), talks, "Goes on")
        here.storage.close()

    asyncio.run(story())


def test_a_log_in_which_something_else_is_missing_does_not_open(tmp_path: Path) -> None:
    """Only what was said may roll off, and only as much as does."""

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here)
        await _talk(here, table, viewers[0].player, 5)
        entries = await _stored(here, table)
        here.storage.close()
        for number in range(len(entries) - 1):
            with pytest.raises(OtherRules):
                replayed(table.state.row, entries[:number] + entries[number + 1 :], "plain")

    asyncio.run(story())


def test_chat_that_cannot_be_forgotten_now_is_forgotten_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(KEPT, PLAYERS, 2)
    monkeypatch.setattr(deeds, "FORGET_CHAT_EVERY", 5)

    async def story() -> None:
        here = parts(tmp_path)
        here.deeds._talk = RateLimits(1e6)
        table, viewers = await seated(here)
        forget = here.storage.forget_chat

        async def refuse(*_: Any) -> None:
            raise StorageTrouble(say("the disk is full"))

        monkeypatch.setattr(here.storage, "forget_chat", refuse)
        await _talk(here, table, viewers[0].player, 12)
        await rest(here)
        assert sum(entry.kind == PLAYERS for entry in await _stored(here, table)) == 12
        monkeypatch.setattr(here.storage, "forget_chat", forget)
        await _talk(here, table, viewers[0].player, 12)
        await rest(here)
        assert sum(entry.kind == PLAYERS for entry in await _stored(here, table)) < 8
        here.storage.close()

    asyncio.run(story())
    assert "never retrieved" not in caplog.text


# How it is written.


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a\x00b\x07c\r\nd\te", "a b c d e"),
        ("one\u2028two\u2029three\x85four", "one two three four"),
        ("\u202eright to left\u202c", "right to left"),
        ("\u2066iso\u2067la\u2068ted\u2069 \u200e\u200f\u061c", "isolated"),
        ("in\u2060vis\ufeffible\u00ad", "invisible"),
        ("pri\ue000vate", "private"),
        ("  much \u00a0 \u3000 room ", "much room"),
        ("e\u0301", "é"),
        ("", ""),
        ("\u202e \n\t", ""),
    ],
)
def test_controls_and_signs_that_turn_others_around_are_left_out(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@pytest.mark.parametrize("text", [FAMILY, PERSIAN, HINDI, BURMESE, HEBREW, VIETNAMESE])
def test_what_people_write_in_any_script_stays_as_it_is(text: str) -> None:
    """Also pictures that are made of several, and letters with more than one sign of their own."""
    assert clean(text) == text


@pytest.mark.parametrize(
    "between", ["", "\u200d", "\u200c", "\u2060", "\u202e"], ids=["nothing", "joiner", "parter", "glue", "turn"]
)
def test_no_tower_of_accents_can_be_built(between: str) -> None:
    """It would run over the lines above and below. Nor with something in between that takes no room."""
    cleaned = clean("X" + "".join(f"\u0301{between}" for _ in range(60)) + "algo")
    assert cleaned.count("\u0301") <= chat.MOST_ACCENTS
    assert cleaned.startswith("X") and cleaned.endswith("algo")
    assert clean("ก" + "\u0e47" * 60).count("\u0e47") <= chat.MOST_MARKS, "nor of signs that are no accents"


def test_a_text_is_not_longer_than_it_may_be() -> None:
    assert clean("x" * (LONGEST + 100)) == "x" * LONGEST
    assert clean("ab cd", 3) == "ab"


def test_what_is_said_reaches_everybody_cleaned(anna: Guest, ben: Guest, table: str, here: Services) -> None:
    """It is stored so, too."""
    here.deeds._talk = RateLimits(1e6)
    with ben.line(table) as line, anna.line(table) as other:
        line.until("chat")
        other.until("chat")
        for said in ("\u202eI\x00 resign" + "\u0301" * 50, FAMILY, PERSIAN, HINDI):
            other.send("chat", said)
            assert line.until("chat")["chat"][0][2] == clean(said)
        other.send("chat", "\u202e\u2066")
        other.send("chat", "after nothing")
        assert line.until("chat")["chat"][0][2] == "after nothing"
    assert not any("\u202e" in text or "\0" in text for text in _lines(here.tables._open[table].state, PLAYERS))


def test_names_are_cleaned_too(anna: Guest, ben: Guest, here: Services) -> None:
    """However one sits down; what makes two names look alike is not what makes them differ."""
    name = anna.create("aqualin")
    ben.post(f"/t/{name}/sit", data={"seat": 1, "name": "\u202eA\u2066n\u200bna" + "\u0301" * 20})
    names = here.tables._open[name].state.names
    assert names[0] == "Anna"
    assert names[1] == "Anná\u0301\u0301"
    assert clean_name("\u202eAnna\u200d") == "Anna"
    for wrong in ("", " ", "\u202e\u200d", "\0"):
        with pytest.raises(BadOption):
            clean_name(wrong)


@pytest.mark.parametrize("typed", ["علی‌رضا", "👩‍🚀 Ada", "हिन्दी", "Ngọc", "Zoë"])
def test_a_name_in_any_script_is_taken(anna: Guest, here: Services, typed: str) -> None:
    """Signs that only join others do not fit into game files; without them it is a name still."""
    anna.name = typed
    state = here.tables._open[anna.create("aqualin")].state
    assert state.names[0] == typed.replace("\u200c", "").replace("\u200d", "")


def test_the_name_of_somebody_who_watches_is_cleaned(client: TestClient, anna: Guest, table: str) -> None:
    stranger = Guest(client, "\u202eAn\u2066na" + "\u0301" * 20)
    stranger.create("aqualin")
    with anna.line(table) as line, stranger.line(table) as other:
        line.until("chat")
        other.until("chat")
        other.send("chat", "Hello")
        assert line.until("chat")["chat"][0][1] == clean(stranger.name) + " (watching)"


def test_names_from_a_game_file_are_cleaned(anna: Guest, here: Services) -> None:
    text = "Atoll game record\ngame: aqualin\nrules: 1\nseats: 2\nseed: 5\nnames: Zalgo{}, Ben\n\n"
    text = text.format("\u0301" * 20)
    read(text)
    answer = anna.post("/import", files={"file": ("x.atoll", text.encode())})
    name = answer.headers["location"].rpartition("/")[2]
    assert here.tables._open[name].state.names == (clean("Zalgo" + "\u0301" * 20), "Ben")
