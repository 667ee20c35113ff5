"""Clocks: none by default, days with a reserve, minutes with some more after each turn. All follows from the log."""

import asyncio
import time
from pathlib import Path

import pytest

from atoll.core.errors import AtollError, BadOption
from atoll.server import clock
from atoll.server.services import Services
from atoll.server.storage.storage import Storage
from atoll.server.tables.absence import is_absent
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import BOT, DAY, DAYS, HOUR, LIVE, MINUTE, SECOND, SIGN, Clocks, Pace, Span, pace_of
from atoll.server.tables.player import Player
from atoll.server.tables.vacation import ALLOWANCE
from tests.server.moments import parts
from tests.server.moved import MovedClock
from tests.server.test_absence import ANNA, SECRETIVE, move, name_of, notes, play, refused, table_of, waits_for
from tests.server.test_nothing_lost import of_version

DAYS_WITH_SIGN, DAYS_WITH_BOT = Pace(DAYS, 2 * DAY, 3 * DAY, SIGN), Pace(DAYS, 2 * DAY, 3 * DAY, BOT)
LIVE_WITH_BOT = Pace(LIVE, 10 * SECOND, 5 * MINUTE, BOT)


# Without a server: how clocks run.


def test_where_days_are_counted_each_move_has_its_own_and_longer_thinking_takes_from_the_reserve() -> None:
    clocks = Clocks(DAYS_WITH_SIGN, 2)
    clocks.follow({0}, 0)
    assert clocks.due(0) == 5 * DAY
    assert clocks.due(1) is None
    clocks.move(0, {1}, 3 * DAY)
    assert clocks.banks == [2 * DAY, 3 * DAY]
    clocks.move(1, {0}, 4 * DAY)
    assert clocks.banks == [2 * DAY, 3 * DAY], "a move in time takes nothing"
    assert clocks.due(0) == 8 * DAY
    clocks.move(0, {0}, 5 * DAY)
    assert clocks.due(0) == 9 * DAY, "another move, other days"


def test_a_live_turn_lasts_until_others_decide_and_then_gives_some_seconds() -> None:
    clocks = Clocks(LIVE_WITH_BOT, 2)
    clocks.follow({0}, 0)
    clocks.move(0, {0}, MINUTE)
    assert clocks.due(0) == 5 * MINUTE, "the same turn"
    clocks.move(0, {1}, 2 * MINUTE)
    assert clocks.banks == [3 * MINUTE + 10 * SECOND, 5 * MINUTE]
    assert clocks.late(7 * MINUTE) == [1]
    assert clocks.late(7 * MINUTE - 1) == []


def test_several_who_decide_at_once_each_have_their_own_time() -> None:
    clocks = Clocks(LIVE_WITH_BOT, 3)
    clocks.follow({0, 1, 2}, 0)
    clocks.move(1, {0, 2}, MINUTE)
    clocks.move(0, {2}, 3 * MINUTE)
    assert clocks.banks[:2] == [2 * MINUTE + 10 * SECOND, 4 * MINUTE + 10 * SECOND]
    assert clocks.due(2) == 5 * MINUTE


def test_undo_gives_no_time_back_and_takes_none_from_others() -> None:
    """All clocks go on as though the move had not been made."""
    clocks = Clocks(LIVE_WITH_BOT, 2)
    clocks.follow({0}, 0)
    clocks.move(0, {1}, MINUTE)
    clocks.undo(1, 0, {0}, 3 * MINUTE)
    assert clocks.banks == [5 * MINUTE, 5 * MINUTE], "neither the seconds that were added nor the other's time"
    assert clocks.due(0) == 5 * MINUTE, "three minutes are gone"
    assert clocks.due(1) is None


def test_undo_leaves_an_hour_where_days_are_counted() -> None:
    clocks = Clocks(Pace(DAYS, DAY), 2)
    clocks.follow({0}, 0)
    clocks.move(0, {0}, DAY - 1)
    clocks.undo(1, 0, {0}, 2 * DAY - 2)
    assert clocks.due(0) == 2 * DAY - 2 + HOUR


def test_a_clock_of_days_stands_while_somebody_is_away_and_a_live_one_does_not() -> None:
    for pace, due in ((Pace(DAYS, 2 * DAY), 9 * DAY), (Pace(LIVE, 0, DAY), DAY)):
        clocks = Clocks(pace, 1)
        clocks.follow({0}, 0)
        clocks.go_away(0, DAY, 8 * DAY)
        assert clocks.due(0) == due
    clocks = Clocks(Pace(DAYS, 2 * DAY), 1)
    clocks.follow({0}, 0)
    clocks.go_away(0, DAY, 8 * DAY)
    clocks.go_away(0, 3 * DAY, 3 * DAY)
    assert clocks.due(0) == 4 * DAY, "back after two days"
    assert clocks.used(0, 3 * DAY + HOUR) == DAY + HOUR


def test_the_time_of_a_server_that_was_down_does_not_count_once_even_while_somebody_is_away() -> None:
    clocks = Clocks(Pace(DAYS, 2 * DAY), 1)
    clocks.follow({0}, 0)
    clocks.stop(DAY, 3 * DAY)
    assert clocks.due(0) == 4 * DAY
    clocks.go_away(0, 2 * DAY, 5 * DAY)
    assert clocks.due(0) == 6 * DAY
    assert clocks.used(0, 6 * DAY) == 2 * DAY


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "sun"},
        {"kind": DAYS, "each": 0},
        {"kind": DAYS, "each": 61 * DAY},
        {"kind": LIVE, "each": 0, "bank": 1},
        {"kind": LIVE, "each": HOUR, "bank": HOUR},
        {"kind": "none", "each": DAY},
        {"kind": DAYS, "each": DAY, "over": "explode"},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        pace_of(data)


# At tables.


async def look(here: Services) -> None:
    """What the timekeeper does all the time."""
    await here.timekeeper.look()


def test_by_default_there_is_no_clock_and_nothing_ever_runs_out(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        before = table.state.n
        time_passes.on(days=1000)
        await look(here)
        assert table.state.n == before
        assert table.state.clocks.first_due() is None

    play(tmp_path, story)


def test_time_over_is_only_a_sign_if_the_table_chose_so_and_others_may_then_decide(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=DAYS_WITH_SIGN)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=4.9)
        await look(here)
        assert "still has time" in await refused(here.absences.hand_to_bot(table, waiting, late.seat))
        time_passes.on(days=0.2)
        for _ in range(3):
            await look(here)
        assert notes(table)[-1] == f"The time of {name_of(late)} is over."
        assert [entry.kind for entry in here.storage.all_entries(table.id)].count("time") == 1
        assert table.state.chairs[late.seat].who == late.who
        await here.absences.hand_to_bot(table, waiting, late.seat)
        assert notes(table)[-1] == f"A bot plays on for {name_of(late)}: the time is over."

    play(tmp_path, story)


def test_whoever_is_late_may_still_move_and_then_is_late_no_more(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=DAYS_WITH_SIGN)
        late, _ = await waits_for(here, table)
        time_passes.on(days=6)
        await look(here)
        assert is_absent(table.state, late.seat, clock.now())
        await move(here, table, late.seat)
        assert not any(table.state.clocks.is_late)
        assert table.state.clocks.banks[late.seat] == 0

    play(tmp_path, story)


@pytest.mark.parametrize(("pace", "minutes"), [(DAYS_WITH_BOT, 5 * 24 * 60), (LIVE_WITH_BOT, 5)])
def test_a_bot_plays_on_when_the_time_is_over_if_the_table_chose_so_and_its_player_comes_back(
    pace: Pace,
    minutes: int,
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=pace)
        late, _ = await waits_for(here, table)
        time_passes.on(minutes=minutes + 1)
        await look(here)
        assert notes(table)[-2:] == [
            f"The time of {name_of(late)} is over.",
            f"A bot plays on for {name_of(late)}: the time is over.",
        ]
        await here.absences.come_back(table, late, late.seat)
        assert table.state.clocks.late(clock.now()) == [], "whoever is back has a little time"
        await look(here)
        assert table.state.chairs[late.seat].who == late.who

    play(tmp_path, story)


def test_only_the_seats_that_must_decide_run_out_and_each_by_itself(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    """In Sea or Shore all choose at once."""

    async def story(here: Services) -> None:
        table = await table_of(here, SECRETIVE, LIVE_WITH_BOT)
        assert len(table.state.awaiting) == 3
        time_passes.on(minutes=1)
        await move(here, table, 1)
        time_passes.on(minutes=5)
        await look(here)
        assert [bool(chair.bot) for chair in table.state.chairs] == [True, False, True]

    play(tmp_path, story)


def test_a_table_that_nobody_has_open_runs_out_as_well(tmp_path: Path, time_passes: MovedClock) -> None:
    """The bookkeeping notes when; whoever looks there opens the table."""

    async def story(here: Services) -> None:
        table = await table_of(here, pace=DAYS_WITH_SIGN)
        await here.bookkeeper.keep()
        time_passes.on(days=6)
        other = parts(here.settings.data)
        await other.timekeeper.look_far()
        assert [entry.kind for entry in here.storage.all_entries(table.id)][-1] == "time"
        await other.bookkeeper.keep()
        assert await other.timekeeper.timetable.due(clock.now() + 100 * DAY) == []
        other.storage.close()
        await here.tables.reopen(table.id)

    play(tmp_path, story)


def test_a_game_that_is_over_has_no_clock(tmp_path: Path, time_passes: MovedClock) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=DAYS_WITH_BOT)
        for player in (ANNA, Player("ben", 1)):
            await here.absences.agree(table, player)
        await here.bookkeeper.keep()
        assert await here.timekeeper.timetable.all_clocked() == []
        assert table.state.clocks.first_due() is None

    play(tmp_path, story)


def test_time_in_which_no_server_ran_does_not_count(tmp_path: Path, time_passes: MovedClock) -> None:
    """It is known from the last sign of life of any process, and said at the tables whose clocks ran."""

    async def first() -> tuple[str, int]:
        here = parts(tmp_path)
        await here.timekeeper.begin()
        table = await table_of(here, pace=DAYS_WITH_BOT)
        time_passes.on(days=1)
        await here.timekeeper.beat()
        await here.bookkeeper.keep()
        here.storage.close()
        return table.id, table.state.awaiting[0]

    async def later(name: str, seat: int) -> None:
        here = parts(tmp_path)
        await here.timekeeper.begin()
        table = await here.tables.open(name)
        assert notes(table)[-1] == "No server ran for 9 days: that time does not count."
        assert table.state.chairs[seat].who
        await here.timekeeper.begin()
        assert [entry.kind for entry in here.storage.all_entries(name)].count("pause") == 1
        time_passes.on(days=3.9)
        await look(here)
        assert table.state.chairs[seat].who
        time_passes.on(days=0.2)
        await look(here)
        assert table.state.chairs[seat].bot
        here.storage.close()

    name, seat = asyncio.run(first())
    time_passes.on(days=9)
    asyncio.run(later(name, seat))


def test_a_machine_that_slept_was_down(
    tmp_path: Path,
    time_passes: MovedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The two clocks of the machine then differ by more than they did."""

    async def story(here: Services) -> None:
        await here.timekeeper.begin()
        table = await table_of(here, pace=DAYS_WITH_BOT)
        await here.bookkeeper.keep()
        time_passes.on(days=6)
        wall = time.time
        monkeypatch.setattr(time, "time", lambda: wall() + 6 * 24 * 3600)
        await here.timekeeper.beat()
        assert notes(table)[-1].startswith("No server ran for 6 days")
        await look(here)
        assert not any(chair.bot for chair in table.state.chairs)

    play(tmp_path, story)


# Vacation.


def test_whoever_is_away_with_notice_loses_no_time_and_everybody_reads_it(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        tables = [await table_of(here, pace=DAYS_WITH_BOT) for _ in range(2)]
        table = tables[0]
        late, waiting = await waits_for(here, table)
        await here.vacations.go_away(late.who, clock.now() + 20 * DAY)
        for each in tables:
            assert notes(each)[-1] == f"{name_of(late)} is away until 2027-02-04."
        time_passes.on(days=19)
        await look(here)
        assert table.state.chairs[late.seat].who == late.who
        assert "away, with notice" in await refused(here.absences.nudge(table, waiting, late.seat))
        await here.vacations.come_back(late.who)
        assert notes(table)[-1] == f"{name_of(late)} is not away any more."
        time_passes.on(days=4.9)
        await look(here)
        assert table.state.chairs[late.seat].who == late.who
        time_passes.on(days=0.2)
        await look(here)
        assert table.state.chairs[late.seat].bot

    play(tmp_path, story)


def test_vacation_has_a_yearly_allowance_and_what_is_not_used_is_kept(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        vacations = here.vacations
        assert "more this year" in await refused(vacations.go_away("anna", clock.now() + ALLOWANCE + HOUR))
        assert "still to come" in await refused(vacations.go_away("anna", clock.now() - 1))
        await vacations.go_away("anna", clock.now() + 40 * DAY)
        assert await vacations.until("anna") > clock.now()
        time_passes.on(days=10)
        await vacations.come_back("anna")
        assert await vacations.until("anna") == 0
        assert abs(await vacations.left("anna") - (ALLOWANCE - 10 * DAY)) < MINUTE
        assert "more this year" in await refused(vacations.go_away("anna", clock.now() + 33 * DAY))
        time_passes.on(days=365)
        assert await vacations.left("anna") == ALLOWANCE, "another year"

    play(tmp_path, story)


# Making a table, and migration.


def test_the_time_at_a_table_is_fixed_by_its_host_before_anybody_sits_down(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        with pytest.raises(AtollError):
            await here.absences.set_pace(table, ANNA, DAYS_WITH_BOT)

    play(tmp_path, story)


def test_the_next_game_has_the_same_clock(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=DAYS_WITH_BOT)
        for player in (ANNA, Player("ben", 1)):
            await here.absences.agree(table, player)
        again = await here.tables.open(await here.deeds.rematch(table, ANNA))
        assert again.state.pace == DAYS_WITH_BOT

    play(tmp_path, story)


def test_tables_that_run_are_brought_to_the_schema_with_clocks(tmp_path: Path) -> None:
    """They have none; their seats wait as they did, and may be handed over after as long as elsewhere."""

    async def before(storage: Storage) -> tuple[str, int]:
        here = parts(tmp_path, storage)
        table = await table_of(here)
        await move(here, table)
        return table.id, len(match_of(table.state).log)

    old = of_version(tmp_path, "0005")
    monkey = old.migrate
    old.migrate = lambda: None  # type: ignore[method-assign]
    name, moves = asyncio.run(before(old))
    old.migrate = monkey  # type: ignore[method-assign]
    old.close()

    async def after() -> None:
        here = parts(tmp_path)
        await here.timekeeper.begin()
        table: OpenTable = await here.tables.open(name)
        assert len(match_of(table.state).log) == moves
        assert not table.state.pace.is_set
        await here.timekeeper.look_far()
        await here.absences.agree(table, ANNA)
        here.storage.close()

    asyncio.run(after())


def test_spans_of_downtime_are_noted_once(tmp_path: Path, time_passes: MovedClock) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=DAYS_WITH_BOT)
        at = clock.now()
        time_passes.on(days=3)
        for _ in range(2):
            await here.absences.run_out(table, [Span(at, at + 2 * DAY)])
        assert table.state.clocks.stops == [Span(at, at + 2 * DAY)]

    play(tmp_path, story)
