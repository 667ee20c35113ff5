"""Who is told of what, when, and in which words; what is no longer so is not told."""

import asyncio
import json
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.registry import find, games
from atoll.server import clock
from atoll.server.notices.couriers import WEB
from atoll.server.notices.kinds import INVITATION
from atoll.server.notices.letters import Letter
from atoll.server.notices.outbox import PRESENT, SECOND, Channel
from atoll.server.notices.wishes import Wishes
from atoll.server.services import Services
from atoll.server.storage.log import Entry, now
from atoll.server.storage.schema import aliases, channels, letters, notices
from atoll.server.storage.storage import Storage
from atoll.server.tables import bookkeeping
from atoll.server.tables.chat import PLAYERS
from atoll.server.tables.offers import decline
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from tests.server.moments import PEOPLE, first_touch, parts, seated, touch
from tests.server.receivers import Post, Receiver

HOUR = 3600 * SECOND
DAY = 24 * HOUR
ANNA, BEN = Player("anna", 0, name="Anna"), Player("ben", 1, name="Ben")


@pytest.fixture(autouse=True)
def right_time() -> Iterator[None]:
    yield
    clock.set_right()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver().open() as receiver:
        yield receiver


class Story:
    """A server without pages, at whose tables some people want to be told of things by a webhook."""

    def __init__(self, here: Services, receiver: Receiver) -> None:
        self.here = here
        self.receiver = receiver

    async def tell(self, who: str, language: str = "en") -> None:
        """From now on, this person is told."""
        url = f"{self.receiver.url}/{who}"
        row = Channel(f"way of {who}", who, WEB, url, "https://atoll.example", language, now(), now(), "")
        await self.here.outbox.write(lambda connection: connection.execute(sa.insert(channels).values(vars(row))))

    async def later(self, milliseconds: int) -> list[Any]:
        """Some time goes by; what has arrived in it."""
        before = len(self.receiver.posts)
        await self.booked()
        clock.move_to(now() + milliseconds)
        await self.here.couriers.go()
        await self.here.couriers.settle()
        return [told(post) for post in self.receiver.posts[before:]]

    async def booked(self) -> None:
        """The books know of all that has happened, whoever has just begun to write it."""
        while await self.here.storage.look(bookkeeping._behind, ""):
            await self.here.bookkeeper.catch_up()

    async def count(self, table: sa.Table) -> int:
        return await self.here.storage.look(lambda connection: len(connection.execute(sa.select(table)).all()))


def told(post: Post) -> tuple[str, str, str]:
    return post.path.strip("/"), post.json["title"], post.json["text"]


def play(folder: Path, receiver: Receiver, story: Any) -> None:
    """Tell a story on a server of its own."""

    async def run() -> None:
        here = parts(folder, inside=True)
        try:
            await story(Story(here, receiver))
        finally:
            await here.couriers.close()
            here.storage.close()

    asyncio.run(run())


async def begun(story: Story, *people: str) -> OpenTable:
    """A table at which Anna is to move; these people want to be told."""
    for who in people:
        await story.tell(who)
    table, _ = await seated(story.here, starter="first")
    # Whoever has just sat down is there.
    clock.move_to(now() + HOUR)
    return table


async def move(story: Story, table: OpenTable, player: Player) -> None:
    await touch(story.here, table, player, first_touch(table, player.seat))


async def end_turn(story: Story, table: OpenTable, player: Player) -> None:
    """All the moves of a turn."""
    assert table.state.match is not None
    while player.seat in table.state.match.awaiting:
        await move(story, table, player)


async def take_back(story: Story, table: OpenTable) -> None:
    """Anna takes back her last move; whether she may is tested elsewhere."""
    await story.here.tables.append(table, table.state.entry("undo", 0, {"count": 1}))


def test_whoever_is_asked_is_told_a_moment_later_and_once(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "ben")
        await end_turn(story, table, ANNA)
        assert await story.later(19 * SECOND) == []
        assert await story.later(2 * SECOND) == [("ben", "It is your turn", "Aqualin with Anna")]
        assert receiver.posts[0].json["url"] == f"https://atoll.example/t/{table.id}"
        assert await story.later(30 * DAY) == []

    play(tmp_path, receiver, story)


def test_whoever_moves_at_once_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "anna", "ben")
        await end_turn(story, table, ANNA)
        assert await story.later(10 * SECOND) == []
        await end_turn(story, table, BEN)
        assert await story.later(PRESENT) == [("anna", "It is your turn", "Aqualin with Ben")]
        assert await story.count(letters) == 0

    play(tmp_path, receiver, story)


def test_a_forgotten_page_keeps_nobody_from_being_told_but_a_hand_at_another_table_does(
    tmp_path: Path, receiver: Receiver
) -> None:
    """`seated` leaves a page of Ben's open at each table. What counts is what he last did, anywhere."""

    async def story(story: Story) -> None:
        table = await begun(story, "ben")
        other, _ = await seated(story.here, starter="second")
        clock.move_to(now() + HOUR)
        await end_turn(story, table, ANNA)
        await move(story, other, BEN)
        assert await story.later(60 * SECOND) == []
        assert await story.later(70 * SECOND) == [("ben", "It is your turn", "Aqualin with Anna")]

    play(tmp_path, receiver, story)


def test_whoever_goes_away_in_the_middle_of_a_turn_is_told_of_it_once(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "ben")
        await end_turn(story, table, ANNA)
        assert len(await story.later(HOUR)) == 1
        await move(story, table, BEN)
        assert table.state.match is not None
        assert 1 in table.state.match.awaiting, "a turn of Aqualin has several moves"
        assert await story.later(DAY) == []

    play(tmp_path, receiver, story)


def test_what_is_no_longer_so_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    """Anna takes her move back; the notice that Ben is asked was waiting already, and so was the letter."""

    async def story(story: Story) -> None:
        table = await begun(story, "ben")
        await end_turn(story, table, ANNA)
        await story.booked()
        assert await story.count(notices) == 1
        await take_back(story, table)
        assert await story.later(HOUR) == []
        assert await story.count(notices) == 0
        await end_turn(story, table, ANNA)
        receiver.status = 503
        assert len(await story.later(HOUR)) == 1
        assert await story.count(letters) == 1, "it is tried again"
        await take_back(story, table)
        receiver.status = 200
        assert await story.later(DAY) == []
        assert await story.count(letters) == 0

    play(tmp_path, receiver, story)


def test_messages_are_told_to_the_others_and_their_text_only_to_whoever_asks(
    tmp_path: Path, receiver: Receiver
) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "anna", "ben")
        await story.here.deeds.chat(table, ANNA, "Shall we go on tomorrow?")
        await story.here.deeds.chat(table, ANNA, "Or on Sunday?")
        assert ("ben", "Anna has sent you 2 messages", "Aqualin with Anna") in await story.later(HOUR)
        await story.here.desk.wish("ben", Wishes(text=True))
        await story.here.deeds.chat(table, ANNA, "Sunday, then.")
        assert await story.later(HOUR) == [
            ("ben", "Anna has sent you 1 message", "Aqualin with Anna\nAnna: Sunday, then.")
        ]

    play(tmp_path, receiver, story)


def test_a_nudge_is_told_at_once_even_to_whoever_is_there_unless_they_have_moved(
    tmp_path: Path, receiver: Receiver
) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "anna", "ben")
        await story.here.desk.wish("ben", Wishes(off=("turn",)))
        await end_turn(story, table, ANNA)
        await story.booked()
        await nudge(story, table)
        assert await story.later(1) == [("ben", "Anna is waiting for you", "Aqualin with Anna")]
        await end_turn(story, table, BEN)
        await story.booked()
        await nudge(story, table)
        assert await story.later(1) == []

    play(tmp_path, receiver, story)


async def nudge(story: Story, table: OpenTable) -> None:
    """Anna nudges Ben: the entry that says so, as the books read it."""
    entry = Entry(table.state.n + 1, "nudge", 0, '{"seat": 1}', now())
    for hook in story.here.bookkeeper.hooks:
        await story.here.storage.write(*hook(table.state, [entry]))


def test_whoever_has_answered_is_not_told_of_the_message(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "ben")
        await story.here.deeds.chat(table, ANNA, "Hello")
        await story.here.deeds.chat(table, BEN, "Hello!")
        assert await story.later(DAY) == []

    play(tmp_path, receiver, story)


def test_the_end_is_told_to_whoever_did_not_bring_it_about(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "anna", "ben")
        await story.here.desk.wish("anna", Wishes(off=("turn",)))
        await story.here.desk.wish("ben", Wishes(off=("turn",)))
        match = table.state.match
        assert match is not None
        while match.awaiting:
            seat = match.awaiting[0]
            await move(story, table, (ANNA, BEN)[seat])
        last = match.log[-1][0]
        await asyncio.sleep(0)
        await story.here.tables.go_on(table)
        other = ("anna", "ben")[1 - last]
        found = await story.later(DAY)
        assert found == [(other, "The game has ended", f"Aqualin with {('Anna', 'Ben')[last]}")]

    play(tmp_path, receiver, story)


def test_bots_do_not_wait_and_nobody_is_told_that_they_do(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "anna")
        await end_turn(story, table, ANNA)
        await end_turn(story, table, BEN)
        await story.here.deeds.stand(table, BEN)
        await story.here.deeds.seat_bot(table, 1, "gentle", "Bot")
        assert await story.later(DAY) == []

    play(tmp_path, receiver, story)


def test_a_table_a_kind_and_a_way_are_turned_off_each_by_itself(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "anna", "ben")
        desk = story.here.desk
        await desk.hear_of("ben", table.id, on=False)
        await end_turn(story, table, ANNA)
        assert await story.later(HOUR) == []
        await desk.hear_of("ben", table.id, on=True)
        await desk.wish("anna", Wishes(off=("turn",)))
        await end_turn(story, table, BEN)
        await story.here.deeds.chat(table, BEN, "Your turn!")
        assert [title for _, title, _ in await story.later(HOUR)] == ["Ben has sent you 1 message"]
        await desk.remove("anna", "way of anna")
        await story.here.deeds.chat(table, BEN, "Hello?")
        assert await story.later(DAY) == []

    play(tmp_path, receiver, story)


def test_nothing_comes_in_quiet_hours_of_ones_own_time_zone(tmp_path: Path, receiver: Receiver) -> None:
    """From 22:00 to 07:00 in Auckland. What happened in the night comes in the morning."""

    async def story(story: Story) -> None:
        clock.move_to(at("2027-01-10T20:00", "Pacific/Auckland"))
        table = await begun(story, "ben")
        await story.here.desk.wish("ben", Wishes(quiet=("22:00", "07:00"), zone="Pacific/Auckland"))
        clock.move_to(at("2027-01-10T23:30", "Pacific/Auckland"))
        await end_turn(story, table, ANNA)
        assert await story.later(HOUR) == []
        clock.move_to(at("2027-01-11T06:59", "Pacific/Auckland"))
        assert await story.later(0) == []
        assert len(await story.later(2 * 60 * SECOND)) == 1

    play(tmp_path, receiver, story)


def test_a_digest_tells_once_a_day_what_still_waits(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        clock.move_to(at("2027-01-10T08:00", "Europe/Berlin"))
        tables = [await begun(story, *(["ben"] if number == 0 else [])) for number in range(3)]
        await story.here.desk.wish("ben", Wishes(digest="18:00", zone="Europe/Berlin"))
        for table in tables:
            await end_turn(story, table, ANNA)
        await story.here.deeds.chat(tables[1], ANNA, "Hello")
        clock.move_to(at("2027-01-10T17:58", "Europe/Berlin"))
        assert await story.later(0) == []
        await end_turn(story, tables[0], BEN)
        clock.move_to(at("2027-01-10T18:01", "Europe/Berlin"))
        ((who, title, text),) = await story.later(0)
        assert (who, title) == ("ben", "3 things wait for you")
        line = "It is your turn: Aqualin with Anna"
        assert sorted(text.splitlines()) == ["Anna has sent you 1 message: Aqualin with Anna", line, line]
        assert await story.later(DAY) == []

    play(tmp_path, receiver, story)


def at(moment: str, zone: str) -> int:
    """Milliseconds of a time of day somewhere."""
    return int(datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_quiet_hours_and_digests_keep_to_the_clock_on_the_wall() -> None:
    """Also over the night in which clocks change."""
    summer = Wishes(quiet=("22:00", "07:00"), zone="Europe/Paris")
    assert summer.next_time(at("2027-03-27T23:00", "Europe/Paris")) == at("2027-03-28T07:00", "Europe/Paris")
    assert summer.next_time(at("2027-03-28T06:59", "Europe/Paris")) == at("2027-03-28T07:00", "Europe/Paris")
    assert summer.next_time(at("2027-03-28T07:00", "Europe/Paris")) == at("2027-03-28T07:00", "Europe/Paris")
    noon = Wishes(quiet=("12:00", "14:00"), digest="13:00", zone="Europe/Paris")
    assert noon.next_digest(at("2027-10-30T20:00", "Europe/Paris")) == at("2027-10-31T14:00", "Europe/Paris")
    assert Wishes(quiet=("08:00", "08:00")).next_time(5) == 5


@pytest.mark.parametrize("game", [game.name for game in games() if game.package.startswith("atoll.games.")])
def test_no_secret_is_in_any_notice_of_a_whole_game(tmp_path: Path, receiver: Receiver, game: str) -> None:
    """Letters use the words of their sentences, of the game's title and of the players' names, and none besides; among
    the words that only one seat can read on its side of the table, there are many others."""

    async def story(story: Story) -> None:
        letters: list[Letter] = []

        async def keep(_: Channel, letter: Letter) -> None:
            letters.append(letter)

        story.here.couriers.deliver = keep  # type: ignore[assignment,method-assign]
        table, _ = await seated(story.here, game)
        people = PEOPLE[: table.state.row.seats]
        for who in people:
            await story.tell(who)
        clock.move_to(now() + HOUR)
        match, dice = table.state.match, random.Random(game)
        assert match is not None
        hidden: set[str] = set()
        while match.awaiting:
            seat = dice.choice(match.awaiting)
            if len(match.log) % 10 == 1:
                shown = words_of_table(match, NOBODY)
                hidden |= {word for seat in range(len(people)) for word in words_of_table(match, seat)} - shown
                said = {"name": people[seat].capitalize(), "text": "Hm"}
                await story.here.tables.append(table, table.state.entry(PLAYERS, NOBODY, said))
                await story.later(HOUR)
            await story.here.tables.append(table, table.state.move_entry(seat, dice.choice(match.legal(seat))))
        await story.here.tables.go_on(table)
        await story.later(DAY)
        names = " ".join(who.capitalize() for who in people)
        allowed = words(
            f"It is your turn The game has ended has sent you message messages with {names} {match.game.title}"
        )
        told = {word for letter in letters for word in words(f"{letter.title} {letter.text}") if not word.isdigit()}
        assert {"turn", "ended", "message"} <= told <= allowed
        assert match.rulebook.OPEN or hidden - allowed, "there is something to keep"
        seed = str(match.header.seed)
        about = json.dumps([letter.about for letter in letters]) + "".join(letter.url for letter in letters)
        secrets = (table.state.row.secret, seed, *table.state.salts)
        assert not any(secret in about for secret in secrets if secret != "-")

    play(tmp_path, receiver, story)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w’]+", text))


def words_of_table(match: Match, viewer: int) -> set[str]:
    """What a viewer can read on the text table."""
    return words(json.dumps(match.text(viewer), default=str))


# Several processes, and databases from before.


def test_whichever_process_sends_each_notice_comes_once(database: str, tmp_path: Path, receiver: Receiver) -> None:
    """Two of them, on one PostgreSQL, look for what is due in the same moments."""

    async def run() -> None:
        pair = [parts(tmp_path, Storage(database), inside=True) for _ in range(2)]
        story = Story(pair[0], receiver)
        for who in ("anna", "ben"):
            await story.tell(who)
        clock.move_to(now() + HOUR)
        found = [await seated(pair[0], starter="first") for _ in range(8)]
        for table, _ in found:
            await end_turn(story, table, ANNA)
            await story.here.deeds.chat(table, ANNA, "Hello")
        await story.booked()
        clock.move_to(now() + HOUR)
        while await story.count(letters) or await story.count(notices) > await out(story):
            await asyncio.gather(*(here.couriers.go() for here in pair), return_exceptions=False)
            await asyncio.gather(*(here.couriers.settle() for here in pair))
        for here in pair:
            await here.couriers.close()
            here.storage.close()

    async def out(story: Story) -> int:
        query = sa.select(notices).where(notices.c.out > 0)
        return await story.here.storage.look(lambda connection: len(connection.execute(query).all()))

    asyncio.run(run())
    assert len(receiver.posts) == len({post.headers["idempotency-key"] for post in receiver.posts})
    came = Counter((post.json["url"], post.json["notices"][0]["kind"]) for post in receiver.posts)
    assert set(came.values()) == {1}
    assert {kind: sum(k == kind for _, k in came) for kind in ("turn", "message")} == {"turn": 8, "message": 8}


LATER = ("orders", "banned", "announcements", "rated_games", "rated_seats", "invitations", "ratings")
"""What the next step of the schema makes."""


def test_tables_of_a_database_from_before_run_on_and_tell(tmp_path: Path, receiver: Receiver) -> None:
    async def before() -> str:
        here = parts(tmp_path)
        table, _ = await seated(here, starter="first")
        await end_turn(Story(here, receiver), table, ANNA)
        await here.bookkeeper.keep()
        here.storage.close()
        return table.id

    async def after(story: Story) -> None:
        table = await story.here.tables.open(name)
        await story.tell("anna")
        assert await story.later(DAY) == [], "what was before somebody wanted to be told of things is not told"
        await end_turn(story, table, BEN)
        assert await story.later(DAY) == [("anna", "It is your turn", "Aqualin with Ben")]

    name = asyncio.run(before())
    with closing(sqlite3.connect(tmp_path / "atoll.db")) as connection, connection:
        for table in ("letters", "notices", "touches", "silences", "wishes", "channels", *LATER):
            connection.execute(f"drop table {table}")
        for change in ("drop index listing", *(f"alter table keys drop column {name}" for name in ("since", "until"))):
            connection.execute(change)
        connection.execute("update alembic_version set version_num = '0006'")
    play(tmp_path, receiver, after)


# Invitations.


async def invited(story: Story, who: str = "ben") -> OpenTable:
    """Anna has made a table and asks somebody there, who wants to be told."""
    await story.tell("ben")
    table = await story.here.tables.create(find("coralia"), "anna", seats=2, options={})
    await story.here.deeds.sit(table, ANNA, "Anna")
    clock.move_to(now() + HOUR)
    await story.here.offers.invite(table, ANNA, who)
    return table


def test_whoever_is_invited_is_told_once_and_led_to_the_table(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await invited(story)
        await story.here.offers.invite(table, ANNA, "ben")
        assert await story.later(30 * SECOND) == [("ben", "Anna invites you to play", "Coralia with Anna")]
        assert receiver.posts[0].json["url"] == f"https://atoll.example/t/{table.id}"
        assert receiver.posts[0].json["notices"][0]["kind"] == INVITATION
        assert await story.later(2 * DAY) == []

    play(tmp_path, receiver, story)


@pytest.mark.parametrize("why", ["declined", "begun", "sat down", "unwanted"])
def test_an_invitation_that_holds_no_more_is_not_told(tmp_path: Path, receiver: Receiver, why: str) -> None:
    async def story(story: Story) -> None:
        table = await invited(story)
        if why == "declined":
            await decline(story.here.storage, ["ben"], table.id)
        elif why == "unwanted":
            await story.here.desk.wish("ben", Wishes(off=(INVITATION,)))
        else:
            who = "cleo" if why == "begun" else "ben"
            await story.here.deeds.sit(table, Player(who, 1), who.capitalize())
        told = await story.later(HOUR)
        assert not [title for _, title, _ in told if "invites" in title]

    play(tmp_path, receiver, story)


def test_a_guest_who_has_signed_in_is_invited_as_whom_they_are_now(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        alias = sa.insert(aliases).values(old="guest", who="ben")
        await story.here.outbox.write(lambda connection: connection.execute(alias))
        await invited(story, "guest")
        assert [who for who, _, _ in await story.later(30 * SECOND)] == ["ben"]

    play(tmp_path, receiver, story)
