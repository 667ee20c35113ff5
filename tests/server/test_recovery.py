"""What was about to happen when something went wrong happens in the end."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.message import say
from atoll.core.registry import find
from atoll.server import thinking
from atoll.server.audit import audit
from atoll.server.house import House
from atoll.server.live import Live
from atoll.server.people import Desk, Person
from atoll.server.readers import Reader
from atoll.server.schema import WHO_SITS
from atoll.server.storage import Entry, Storage, StorageTrouble
from atoll.server.table import OtherRules

ANNA = Person("anna", "Anna")


def house_in(folder: Path) -> House:
    storage = Storage.in_folder(folder)
    storage.migrate()
    return House(storage, Desk("key"), pause=0.0)


async def rest(house: House) -> None:
    while house._tasks:
        await asyncio.wait(house._tasks)


async def finished(house: House) -> Live:
    """A game of Aqualin, played to its end by one person who has both seats."""
    live = await house.create(find("aqualin"), ANNA, seats=2, options={}, seed=3)
    for seat in range(2):
        await house.sit(live, seat, ANNA, "AB"[seat])
    dice, match = random.Random(3), live.table.match
    assert match is not None
    while not match.over:
        reader = Reader(ANNA.who, ANNA.name, "en", "wide")
        reader.seat = match.awaiting[0]
        move = dice.choice(match.moves(reader.seat)).text
        await house.typed(live, reader, live.table.revision, move, True)
    await rest(house)
    return live


def test_a_full_table_begins_although_the_server_went_down_before_it_could(tmp_path: Path) -> None:
    """Everybody had sat down, and the entry that begins the game was not stored any more."""

    async def story() -> None:
        house = house_in(tmp_path)
        live = await house.create(find("aqualin"), ANNA, seats=2, options={})
        for seat in range(2):
            data = {"name": "AB"[seat], "who": ANNA.who}
            entry = live.table.entry("sit", seat, data)
            await house.storage.append(live.table.id, entry)
            live.table.take(entry)
        again = await House(house.storage, Desk("key")).open(live.table.id)
        assert again.table.stage == "playing"
        house.storage.close()

    asyncio.run(story())


def test_a_bots_decision_is_made_when_it_can_be_stored_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is in trouble for longer than anybody is asked: the table does not wait for ever."""
    monkeypatch.setattr(thinking, "OFFERS", 0)
    monkeypatch.setattr(thinking, "ASK_AGAIN", 0.01)

    async def story() -> None:
        house = house_in(tmp_path)
        live = await house.create(find("aqualin"), ANNA, seats=2, options={"starter": "second"}, seed=1)
        await house.sit(live, 0, ANNA, "Anna")
        append, refused = house.storage.append, 0

        async def refuse(name: str, entry: Entry) -> None:
            nonlocal refused
            if entry.kind == "move" and refused < 3:
                refused += 1
                raise StorageTrouble(say("the disk is full"))
            await append(name, entry)

        monkeypatch.setattr(house.storage, "append", refuse)
        await house.seat_bot(live, 1, "random", "Robot")
        async with asyncio.timeout(10):
            while not (live.table.match and live.table.match.log):
                await asyncio.sleep(0.01)
        assert refused == 3
        house.storage.close()

    asyncio.run(story())


def test_how_a_game_ended_is_stored_once(tmp_path: Path) -> None:
    """Also if the server went down right after the last move."""

    async def story() -> None:
        house = house_in(tmp_path)
        live = await finished(house)
        assert live.table.match is not None
        last = house.storage.all_entries(live.table.id)[-1]
        assert (last.kind, last.seat) == ("result", NOBODY)
        assert live.table.result == {"points": live.table.match.points(), "places": live.table.match.places()}
        assert audit(house.storage).findings == []

        _forget_the_result(house.storage)
        again = await House(house.storage, Desk("key")).open(live.table.id)
        assert again.table.result == live.table.result
        assert [entry.kind for entry in house.storage.all_entries(live.table.id)].count("result") == 1
        house.storage.close()

    asyncio.run(story())


def _forget_the_result(storage: Storage) -> None:
    with storage.engine.begin() as connection:
        connection.execute(sa.text("delete from entries where kind = 'result'"))


def test_a_game_that_was_played_by_other_rules_gets_no_result_by_these(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        live = await finished(house)
        _forget_the_result(house.storage)
        with house.storage.engine.begin() as connection:
            connection.execute(sa.text("update tables set rules = 99"))
        again = await House(house.storage, Desk("key")).open(live.table.id)
        assert again.table.result is None
        assert audit(house.storage).older == 1
        house.storage.close()

    asyncio.run(story())


def test_an_audit_reports_games_that_end_otherwise_by_the_present_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move is still allowed, but points are counted in another way."""

    async def story() -> None:
        house = house_in(tmp_path)
        live = await finished(house)
        monkeypatch.setattr(Match, "points", lambda match: [7, 7])
        found = audit(house.storage)
        assert [finding.entry for finding in found.findings] == [live.table.n]
        assert dict(found.findings[0].trouble.arguments)["now"].startswith("7 (")
        house.storage.close()

    asyncio.run(story())


@pytest.mark.parametrize("damage", ["update entries set kind = 'dance' where n = 3", "delete from entries where n = 2"])
def test_a_table_with_a_damaged_log_says_so_and_others_open(tmp_path: Path, damage: str) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        live = await finished(house)
        with house.storage.engine.begin() as connection:
            connection.execute(sa.text(damage))
        other = House(house.storage, Desk("key"))
        with pytest.raises(OtherRules):
            await other.open(live.table.id)
        house.storage.close()

    asyncio.run(story())


def test_the_tables_of_a_person_are_found_as_long_as_they_are_played(tmp_path: Path) -> None:
    """By an index: a program that begins to listen need not wait until the whole log is read."""

    async def story() -> None:
        house = house_in(tmp_path)
        await finished(house)
        live = await house.create(find("aqualin"), ANNA, seats=2, options={})
        await house.sit(live, 0, ANNA, "Anna")
        assert await house.storage.tables_of(ANNA.who) == [live.table.id]
        assert await house.storage.tables_of("nobody") == []
        query = (
            f"explain query plan select tab from entries where kind in ('sit', 'link') and ({WHO_SITS['sqlite']}) = 'a'"
        )
        with house.storage.engine.connect() as connection:
            assert "INDEX sitting" in str(connection.execute(sa.text(query)).all())
        house.storage.close()

    asyncio.run(story())
