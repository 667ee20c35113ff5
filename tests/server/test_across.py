"""What absence, notices and signing in do to one another: nothing is told twice, to the wrong person, or lost."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from atoll.server import clock
from atoll.server.notices.desk import joining
from atoll.server.notices.outbox import SECOND
from atoll.server.people.leaving import forget
from atoll.server.storage.log import now
from atoll.server.storage.schema import entries, notices, vacations
from atoll.server.tables import vacation
from atoll.server.tables.absence import AWAY
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.player import Player
from tests.server.moments import seated
from tests.server.receivers import Receiver
from tests.server.test_absence import OPEN, SECRETIVE, notes, refused
from tests.server.test_notices import ANNA, BEN, DAY, HOUR, Story, begun, end_turn, play


@pytest.fixture(autouse=True)
def right_time() -> Iterator[None]:
    yield
    clock.set_right()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver().open() as receiver:
        yield receiver


async def waiting_for_ben(story: Story, *people: str) -> OpenTable:
    """Ben is to move, has been told so if he wants to, and has not come for two hours."""
    table = await begun(story, *people)
    await end_turn(story, table, ANNA)
    await story.later(2 * HOUR)
    return table


async def becomes(story: Story, table: OpenTable, old: str, who: str) -> None:
    """A guest signs in as somebody."""
    await story.here.tables.append(table, table.state.entry("same", data={"old": old, "who": who}))
    statements = [*joining(old, who), *vacation.joining(old, who)]
    await story.here.outbox.write(lambda connection: [connection.execute(each) for each in statements])


async def give_to_bot(story: Story, table: OpenTable) -> None:
    """Nobody thinks here, so that it stays the bot's turn."""
    story.here.tables.subscribers.clear()
    await story.here.absences.hand_to_bot(table, BEN, 1)


# Notices about the absent.


def test_a_nudge_arrives_once_and_only_where_it_is_meant_to(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story, "anna", "ben")
        await story.here.absences.nudge(table, ANNA, 1)
        assert await story.later(1 * SECOND) == [("ben", "Anna is waiting for you", "Aqualin with Anna")]
        assert await story.later(2 * DAY) == []

    play(tmp_path, receiver, story)


def test_a_nudge_before_signing_in_is_told_after_it_and_once(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story, "ben")
        await story.here.absences.nudge(table, ANNA, 1)
        await story.booked()
        await becomes(story, table, "ben", "benedict")
        assert [title for _, title, _ in await story.later(1 * SECOND)] == ["Anna is waiting for you"]
        assert "asked already" in await refused(story.here.absences.nudge(table, ANNA, 1))
        assert await story.later(2 * DAY) == []

    play(tmp_path, receiver, story)


def test_an_end_by_agreement_is_told_to_all_but_whoever_agreed_last(tmp_path: Path, receiver: Receiver) -> None:
    """Also to whoever has made the last move."""

    async def story(story: Story) -> None:
        table = await waiting_for_ben(story, "anna", "ben")
        await story.here.absences.agree(table, ANNA)
        await story.later(HOUR)
        await story.here.absences.agree(table, BEN)
        assert await story.later(3 * HOUR) == [("anna", "The game has ended", "Aqualin with Ben")]
        assert await story.later(2 * DAY) == []

    play(tmp_path, receiver, story)


def test_whoever_a_bot_plays_for_hears_of_no_turns_but_of_words_and_the_end(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await begun(story, "ben")
        await end_turn(story, table, ANNA)
        keeper = [each for each in story.here.tables.subscribers if each == story.here.bookkeeper._happened]
        story.here.tables.subscribers[:] = keeper
        await story.here.absences.hand_to_bot(table, BEN, 1)
        assert await story.later(HOUR) == [], "the turn is the bot's"
        await story.here.deeds.chat(table, ANNA, "where are you?")
        assert [title for _, title, _ in await story.later(HOUR)] == ["Anna has sent you 1 message"]
        await story.here.absences.agree(table, ANNA)
        assert [title for _, title, _ in await story.later(HOUR)] == ["The game has ended"]

    play(tmp_path, receiver, story)


def test_whoever_is_given_a_seat_back_hears_that_it_is_their_turn(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story)
        number = await story.here.absences.offer(table, BEN, 1)
        await story.here.absences.take_offer(table, Player("cleo", 1), number, "Cleo")
        await story.tell("ben")
        await story.later(HOUR)
        await story.here.absences.come_back(table, Player("cleo", 1), 1)
        assert notes(table)[-1] == "Cleo gives the seat back to Ben."
        assert [title for _, title, _ in await story.later(HOUR)] == ["It is your turn"]
        assert await story.later(2 * DAY) == []

    play(tmp_path, receiver, story)


def test_what_others_do_about_a_seat_is_no_sign_of_its_owner(tmp_path: Path, receiver: Receiver) -> None:
    """Words that were said before an offer are told all the same: its owner has not read them."""

    async def story(story: Story) -> None:
        table = await waiting_for_ben(story, "ben")
        await story.later(AWAY)
        await story.here.deeds.chat(table, ANNA, "are you there?")
        await story.here.absences.offer(table, ANNA, 1)
        assert [title for _, title, _ in await story.later(30 * SECOND)] == ["Anna has sent you 1 message"]

    play(tmp_path, receiver, story)


# A guest becomes a person.


def test_who_may_play_for_somebody_still_may_after_signing_in(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story)
        await story.here.absences.permit(table, BEN, 0)
        await becomes(story, table, "anna", "annabella")
        assert "has not agreed" in await refused(story.here.absences.play_for(table, ANNA, 1))
        await story.here.absences.play_for(table, Player("annabella", 0), 1)
        assert table.state.chairs[1].who == "annabella"

    play(tmp_path, receiver, story)


def test_nobody_keeps_a_permission_to_play_for_themselves(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story)
        await story.here.absences.permit(table, BEN, 0)
        await becomes(story, table, "anna", "ben")
        assert not table.state.dealings.permits[1]

    play(tmp_path, receiver, story)


@pytest.mark.parametrize("by", ["bot", "link"])
def test_whoever_has_signed_in_takes_their_seat_back(tmp_path: Path, receiver: Receiver, by: str) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story)
        if by == "bot":
            await give_to_bot(story, table)
        else:
            number = await story.here.absences.offer(table, BEN, 1)
            await story.here.absences.take_offer(table, Player("cleo", 1), number, "Cleo")
        await becomes(story, table, "ben", "benedict")
        assert "not your seat" in await refused(story.here.absences.come_back(table, BEN, 1))
        await story.here.absences.come_back(table, Player("benedict", 1), 1)
        assert table.state.chairs[1].who == "benedict" and table.state.chairs[1].owner is None

    play(tmp_path, receiver, story)


def test_the_days_that_a_guest_was_away_count_once_they_have_signed_in(tmp_path: Path, receiver: Receiver) -> None:
    async def story(story: Story) -> None:
        table = await waiting_for_ben(story)
        for who in ("benedict", "ben"):
            for _ in range(2):
                await story.here.vacations.go_away(who, now() + 3 * DAY)
                await story.later(DAY)
                await story.here.vacations.come_back(who)
        before = await story.here.vacations.left("benedict")
        await becomes(story, table, "ben", "benedict")
        assert before - await story.here.vacations.left("benedict") == pytest.approx(2 * DAY, abs=HOUR)
        assert await story.count(vacations) == 4

    play(tmp_path, receiver, story)


# Somebody is forgotten.


@pytest.mark.parametrize("game", [OPEN, SECRETIVE])
def test_whoever_is_forgotten_leaves_no_name_where_others_played_for_them(
    tmp_path: Path, receiver: Receiver, game: str
) -> None:
    """Bots that bore it, permissions, words that were said after coming back, and what others are still to be told."""

    async def story(story: Story) -> None:
        here = story.here
        await story.tell("ben")
        table, _ = await seated(here, game)
        if game == OPEN:
            await here.absences.permit(table, BEN, 0)
        here.tables.subscribers[:] = [each for each in here.tables.subscribers if each == here.bookkeeper._happened]
        await here.absences.hand_to_bot(table, ANNA, 0)
        await here.absences.come_back(table, ANNA, 0)
        await here.deeds.chat(table, ANNA, "back from the seaside")
        await story.booked()
        assert await story.count(notices)
        with here.storage.engine.begin() as connection:
            forget(connection, ["anna"])
            log = [row.data for row in connection.execute(sa.select(entries.c.data))]
            told = [row.data for row in connection.execute(sa.select(notices.c.data))]
        stored = "\n".join(log + told)
        for trace in ("Anna", "seaside", '"anna"'):
            assert trace not in stored, trace
        assert {json.loads(data)["by"] for data in told} <= {"", "Somebody"}

    play(tmp_path, receiver, story)
