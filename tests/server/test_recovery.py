"""What was about to happen when something went wrong happens in the end."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.message import say
from atoll.core.registry import find
from atoll.server.bots import thinking
from atoll.server.limits.rate_limit import RateLimits
from atoll.server.storage.log import Entry, StorageTrouble
from atoll.server.storage.schema import WHO_SITS
from atoll.server.storage.storage import Storage
from atoll.server.tables.audit import audit
from atoll.server.tables.chat import KEPT, PLAYERS
from atoll.server.tables.deeds import FORGET_CHAT_EVERY
from atoll.server.tables.player import Player
from atoll.server.tables.state import OtherRules
from tests.server.moments import finished, parts, rest

ANNA = Player("anna", name="Anna")


def test_a_full_table_begins_although_the_server_went_down_before_it_could(tmp_path: Path) -> None:
    """Everybody had sat down, and the entry that begins the game was not stored any more."""

    async def story() -> None:
        here = parts(tmp_path)
        table = await here.tables.create(find("aqualin"), ANNA.who, seats=2, options={})
        for seat in range(2):
            await here.tables.append(table, table.state.entry("sit", seat, {"name": "AB"[seat], "who": ANNA.who}))
        assert table.state.stage == "open"
        again = await here.tables.reopen(table.id)
        assert again.state.stage == "playing"
        here.storage.close()

    asyncio.run(story())


def test_a_bots_decision_is_made_when_it_can_be_stored_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is in trouble for longer than anybody is asked: the table does not wait for ever."""
    monkeypatch.setattr(thinking, "OFFERS", 0)
    monkeypatch.setattr(thinking, "ASK_AGAIN", 0.01)

    async def story() -> None:
        here = parts(tmp_path)
        table = await here.tables.create(find("aqualin"), ANNA.who, seats=2, options={"starter": "second"}, seed=1)
        await here.deeds.sit(table, ANNA._replace(seat=0), "Anna")
        append, refused = here.storage.log.append, 0

        async def refuse(name: str, *entries: Entry) -> None:
            nonlocal refused
            if entries[0].kind == "move" and refused < 3:
                refused += 1
                raise StorageTrouble(say("the disk is full"))
            await append(name, *entries)

        monkeypatch.setattr(here.storage.log, "append", refuse)
        await here.deeds.seat_bot(table, 1, "random", "Robot")
        async with asyncio.timeout(60):
            while not (table.state.match and table.state.match.log):
                await asyncio.sleep(0.01)
        assert refused == 3
        here.storage.close()

    asyncio.run(story())


def test_how_a_game_ended_is_stored_once(tmp_path: Path) -> None:
    """Also if the server went down right after the last move."""

    async def story() -> None:
        here = parts(tmp_path)
        table = await finished(here)
        assert table.state.match is not None
        last = here.storage.all_entries(table.id)[-1]
        assert (last.kind, last.seat) == ("result", NOBODY)
        assert table.state.result == {"points": table.state.match.points(), "places": table.state.match.places()}
        assert audit(here.storage).findings == []

        _run(here.storage, "delete from entries where kind = 'result'")
        again = await here.tables.reopen(table.id)
        assert again.state.result == table.state.result
        assert [entry.kind for entry in here.storage.all_entries(table.id)].count("result") == 1
        here.storage.close()

    asyncio.run(story())


def _run(storage: Storage, statement: str) -> None:
    """Do something to the database that no server does."""
    with storage.engine.begin() as connection:
        connection.execute(sa.text(statement))


def test_a_game_that_was_played_by_other_rules_gets_no_result_by_these(tmp_path: Path) -> None:
    async def story() -> None:
        here = parts(tmp_path)
        table = await finished(here)
        _run(here.storage, "delete from entries where kind = 'result'")
        _run(here.storage, "update tables set rules = 99")
        again = await here.tables.reopen(table.id)
        assert again.state.result is None
        assert audit(here.storage).older == 1
        here.storage.close()

    asyncio.run(story())


def test_an_audit_reports_games_that_end_otherwise_by_the_present_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move is still allowed, but points are counted in another way."""

    async def story() -> None:
        here = parts(tmp_path)
        table = await finished(here)
        monkeypatch.setattr(Match, "points", lambda match: [7, 7])
        found = audit(here.storage)
        assert [finding.entry for finding in found.findings] == [table.state.n]
        assert str(dict(found.findings[0].trouble.arguments)["now"]).startswith("7 (")
        here.storage.close()

    asyncio.run(story())


@pytest.mark.parametrize("damage", ["update entries set kind = 'dance' where n = 3", "delete from entries where n = 2"])
def test_a_table_with_a_damaged_log_says_so_and_others_open(tmp_path: Path, damage: str) -> None:
    async def story() -> None:
        here = parts(tmp_path)
        table = await finished(here)
        _run(here.storage, damage)
        with pytest.raises(OtherRules):
            await here.tables.reopen(table.id)
        here.storage.close()

    asyncio.run(story())


def test_a_log_from_which_old_talk_has_gone_is_whole_and_one_that_lacks_more_is_not(tmp_path: Path) -> None:
    async def story() -> None:
        here = parts(tmp_path)
        here.deeds._talk = RateLimits(1e6)
        table = await finished(here)
        for number in range(KEPT[PLAYERS] + 2 * FORGET_CHAT_EVERY):
            await here.deeds.chat(table, ANNA, f"line {number}")
        await rest(here)
        entries = here.storage.all_entries(table.id)
        assert len(entries) < table.state.n
        again = await here.tables.reopen(table.id)
        assert again.state.chat.last() == table.state.chat.last()
        assert audit(here.storage).findings == []
        _run(here.storage, f"delete from entries where n = {entries[-2].n}")
        with pytest.raises(OtherRules):
            await here.tables.reopen(table.id)
        assert [finding.table for finding in audit(here.storage).findings] == [table.id]
        here.storage.close()

    asyncio.run(story())


def test_the_tables_of_a_person_are_found_as_long_as_they_are_played(tmp_path: Path) -> None:
    """By an index: a program that begins to listen need not wait until the whole log is read."""

    async def story() -> None:
        here = parts(tmp_path)
        await finished(here)
        table = await here.tables.create(find("aqualin"), ANNA.who, seats=2, options={})
        await here.deeds.sit(table, ANNA._replace(seat=0), "Anna")
        assert await here.storage.tables_of(ANNA.who) == [table.id]
        assert await here.storage.tables_of("nobody") == []
        query = (
            f"explain query plan select tab from entries where kind in ('sit', 'link') and ({WHO_SITS['sqlite']}) = 'a'"
        )
        with here.storage.engine.connect() as connection:
            assert "INDEX sitting" in str(connection.execute(sa.text(query)).all())
        here.storage.close()

    asyncio.run(story())
