"""Nobody blocks a table for ever: nudges, seats that are handed over and taken back, resigning, ending by agreement."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from atoll.core.errors import AtollError, GameOver
from atoll.core.tongue import LANGUAGES, Tongue
from atoll.server import clock
from atoll.server.services import Services
from atoll.server.tables.audit import audit
from atoll.server.tables.meaning import match_of, typed
from atoll.server.tables.open_table import OpenTable
from atoll.server.tables.pace import BOT as BOT_PLAYS_ON
from atoll.server.tables.pace import DAY, DAYS, Pace
from atoll.server.tables.player import Player
from atoll.server.tables.state import TableState
from tests.server.conftest import Guest
from tests.server.moments import PEOPLE, parts, rest, seated
from tests.server.moved import MovedClock
from tests.server.real import token_on

SECRETIVE, OPEN = "sea_or_shore", "aqualin"
ANNA, BEN, CLEO, DORA = (Player(who, seat) for seat, who in enumerate(PEOPLE[:4]))
Story = Callable[[Services], Awaitable[None]]


def play(folder: Path, story: Story) -> None:
    """Let something happen at tables without pages; what is stored can be read again, and tells the same."""

    async def whole() -> Services:
        here = parts(folder)
        here.queue.grace = 0
        await story(here)
        await rest(here)
        await here.bookkeeper.keep()
        return here

    here = asyncio.run(whole())
    for table in here.tables.at_hand():
        again = TableState(table.state.row)
        for entry in here.storage.all_entries(table.id):
            again.take(entry)
        assert _facts(again) == _facts(table.state)
    assert audit(here.storage).findings == []
    here.storage.close()


def _facts(state: TableState) -> tuple[object, ...]:
    clocks = state.clocks
    return (
        [(chair.name, chair.who, chair.bot, chair.called, chair.is_resigned, chair.links) for chair in state.chairs],
        state.lines(range(len(state.story)), -1, "en"),
        (clocks.pace, clocks.banks, clocks.since, clocks.is_late, clocks.away, clocks.stops),
        (
            state.dealings.agreed,
            state.dealings.permits,
            state.dealings.nudges,
            state.dealings.last_deed,
            state.result,
            state.stage,
        ),
    )


async def table_of(here: Services, game: str = OPEN, pace: Pace | None = None, seats: int | None = None) -> OpenTable:
    """A table at which as many sit as must; Anna has made it, and moves first."""
    table, _ = await seated(here, game, seats=seats, pace=pace)
    return table


async def move(here: Services, table: OpenTable, seat: int | None = None) -> int:
    """The first legal move of whoever decides; returns the seat."""
    match = match_of(table.state)
    seat = match.awaiting[0] if seat is None else seat
    text = match.moves(seat)[0].text
    await here.deeds.play(table, Player(table.state.chairs[seat].who, seat), table.state.revision, typed(text))
    return seat


async def waits_for(here: Services, table: OpenTable) -> tuple[Player, Player]:
    """Somebody who is to decide, and somebody who waits; where all decide at once, after some have."""
    while len(table.state.awaiting) == table.state.row.seats:
        await move(here, table)
    seat = table.state.awaiting[0]
    other = next(s for s in range(table.state.row.seats) if s not in table.state.awaiting)
    return Player(PEOPLE[seat], seat), Player(PEOPLE[other], other)


def notes(table: OpenTable, language: str = "en") -> list[str]:
    lines = table.state.lines(range(len(table.state.story)), -1, language)
    return [text for _, seat, text in lines if seat < 0]


async def refused(deed: Awaitable[object]) -> str:
    with pytest.raises(AtollError) as caught:
        await deed
    return Tongue("en", ["atoll.games.aqualin"], ["Anna", "Ben", "Cleo"]).say(caught.value.message)


def name_of(player: Player) -> str:
    return player.who.capitalize()


# Nudges.


def test_who_waits_asks_another_to_play_once_a_turn_and_not_at_once(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        assert "a little time" in await refused(here.absences.nudge(table, waiting, late.seat))
        time_passes.on(hours=1)
        assert "your own seat" in await refused(here.absences.nudge(table, late, late.seat))
        assert "Only those who play here" in await refused(here.absences.nudge(table, DORA, late.seat))
        assert "Nobody waits" in await refused(here.absences.nudge(table, late, waiting.seat))
        await here.absences.nudge(table, waiting, late.seat)
        assert notes(table)[-1] == f"{name_of(waiting)} asks {name_of(late)} to play."
        assert "asked already" in await refused(here.absences.nudge(table, waiting, late.seat))
        while table.state.awaiting[0] == late.seat:
            await move(here, table)
        while table.state.awaiting[0] != late.seat:
            await move(here, table)
        time_passes.on(hours=2)
        assert "a little time" in await refused(here.absences.nudge(table, waiting, late.seat)), "asked two hours ago"
        time_passes.on(hours=10)
        await here.absences.nudge(table, waiting, late.seat)

    play(tmp_path, story)


# Handing over.


def test_without_a_clock_a_seat_is_handed_over_after_seven_days_without_a_sign(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=6)
        assert "only after 7 days" in await refused(here.absences.hand_to_bot(table, waiting, late.seat))
        assert "only after 7 days" in await refused(here.absences.offer(table, waiting, late.seat))
        time_passes.on(days=1)
        assert "Only those who play" in await refused(here.absences.hand_to_bot(table, DORA, late.seat))
        await here.absences.hand_to_bot(table, waiting, late.seat)
        name = name_of(late)
        assert notes(table)[-1] == f"A bot plays on for {name}: the seat has waited for too long."
        assert table.state.tongue("en").name(late.seat) == f"Bot for {name}"
        assert table.state.tongue("de").name(late.seat) == f"Bot für {name}"
        assert table.state.bots_to_move() == [late.seat]

    play(tmp_path, story)


def test_the_seven_days_begin_anew_with_every_sign(tmp_path: Path, time_passes: MovedClock) -> None:
    """Taking part in a decision about the end of the game is one."""

    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=5)
        await here.absences.agree(table, late)
        time_passes.on(days=5)
        assert "in 2 days" in await refused(here.absences.hand_to_bot(table, waiting, late.seat))
        time_passes.on(days=2)
        await here.absences.hand_to_bot(table, waiting, late.seat)

    play(tmp_path, story)


def test_whoever_does_not_have_to_decide_is_not_absent(tmp_path: Path, time_passes: MovedClock) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=100)
        assert "Nobody waits" in await refused(here.absences.hand_to_bot(table, late, waiting.seat))

    play(tmp_path, story)


def test_the_owner_comes_back_at_any_time_and_takes_over(tmp_path: Path, time_passes: MovedClock) -> None:
    """From a bot; on the other device too; moves of the bot keep its name, those before and after do not."""

    async def story(here: Services) -> None:
        table = await table_of(here)
        await here.deeds.link_seat(table, Player("annas phone", 0), table.state.chairs[0].since)
        late, waiting = await waits_for(here, table)
        await here.absences.hand_to_bot(table, late, late.seat)
        assert notes(table)[-1] == f"A bot plays on for {name_of(late)}: as its player wishes."
        assert "not your seat" in await refused(here.absences.come_back(table, waiting, late.seat))
        assert "watching" in await refused(here.deeds.play(table, late, table.state.revision, typed("1")))
        move = match_of(table.state).moves(late.seat)[0].text
        await here.deeds.play(table, Player("bot", late.seat), table.state.revision, typed(move))
        lines = table.state.lines(range(len(table.state.story)), -1, "en")
        assert lines[-1][2].startswith(f"Bot for {name_of(late)} ")
        await here.absences.come_back(table, late, late.seat)
        assert notes(table)[-1] == f"{name_of(late)} is back and plays on."
        assert table.state.seats_of(late.who) == [late.seat]
        lines = table.state.lines(range(len(table.state.story)), -1, "en")
        assert lines[-2][2].startswith(f"Bot for {name_of(late)} "), "it was the bot who moved"
        assert "not your seat" in await refused(here.absences.come_back(table, late, late.seat))

    play(tmp_path, story)


def test_a_bot_that_takes_over_twice_for_the_same_decision_decides(tmp_path: Path) -> None:
    """Back and away again, before anybody has moved."""

    async def story(here: Services) -> None:
        table = await table_of(here)
        late, _ = await waits_for(here, table)
        before = len(match_of(table.state).log)
        for _ in range(3):
            await here.absences.hand_to_bot(table, late, late.seat)
            await here.absences.come_back(table, late, late.seat)
        await here.absences.hand_to_bot(table, late, late.seat)
        async with asyncio.timeout(60):
            while len(match_of(table.state).log) == before:
                await asyncio.sleep(0.01)

    play(tmp_path, story)


def test_somebody_plays_on_by_a_link_and_gives_the_seat_back(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=8)
        number = await here.absences.offer(table, waiting, late.seat)
        dora = Player("dora", late.seat)
        assert "no longer valid" in await refused(here.absences.take_offer(table, dora, number + 1, "Dora"))
        await here.absences.take_offer(table, dora, number, "Dora")
        assert "plays on for" in notes(table)[-1]
        assert table.state.tongue("nl").name(late.seat) == f"Dora voor {name_of(late)}"
        assert "no longer valid" in await refused(
            here.absences.take_offer(table, Player("emil", late.seat), number, "E")
        )
        await move(here, table)
        await here.deeds.stand(table, dora)
        assert notes(table)[-1] == f"Dora gives the seat back to {name_of(late)}."
        assert table.state.chairs[late.seat].who == late.who

    play(tmp_path, story)


def test_a_link_ends_when_its_owner_plays(tmp_path: Path, time_passes: MovedClock) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=8)
        number = await here.absences.offer(table, waiting, late.seat)
        await move(here, table)
        dora = Player("dora", late.seat)
        assert "no longer valid" in await refused(here.absences.take_offer(table, dora, number, "Dora"))

    play(tmp_path, story)


def test_whoever_plays_on_has_seen_that_hand_and_no_other(tmp_path: Path, time_passes: MovedClock) -> None:
    """Who plays here cannot take the offer; whoever took it can sit nowhere else, now or later."""

    async def story(here: Services) -> None:
        table = await table_of(here, SECRETIVE)
        late, waiting = await waits_for(here, table)
        time_passes.on(days=8)
        number = await here.absences.offer(table, waiting, late.seat)
        second = Player(waiting.who, late.seat)
        assert "nobody takes a second seat" in await refused(here.absences.take_offer(table, second, number, "x"))
        dora = Player("dora", late.seat)
        await here.absences.take_offer(table, dora, number, "Dora")
        await here.absences.come_back(table, late, late.seat)
        await here.deeds.stand(table, waiting)
        seen = await refused(here.deeds.sit(table, Player("dora", waiting.seat), "Dora"))
        assert "another side of this table" in seen

    play(tmp_path, story)


def test_the_absent_may_not_sit_elsewhere_where_hands_are_secret(tmp_path: Path) -> None:
    """Anna's bot plays on; she has seen what it holds."""

    async def story(here: Services) -> None:
        table = await table_of(here, SECRETIVE)
        await here.absences.hand_to_bot(table, ANNA, 0)
        await here.deeds.stand(table, BEN)
        assert "another side" in await refused(here.deeds.sit(table, Player(ANNA.who, 1), "Anna"))

    play(tmp_path, story)


def test_a_friend_of_the_absent_is_not_alone_with_bots(tmp_path: Path) -> None:
    """Whoever plays against a bot that stands for somebody may not go back over luck: that person may come back."""

    async def story(here: Services) -> None:
        table = await table_of(here)
        await here.absences.hand_to_bot(table, ANNA, 0)
        assert not table.state.is_alone(1)
        await here.absences.come_back(table, ANNA, 0)
        await here.absences.resign(table, ANNA)
        assert not table.state.is_alone(1)

    play(tmp_path, story)


# Resigning, and ending by agreement.


def test_whoever_resigns_is_replaced_does_not_come_back_and_comes_last(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        await here.absences.resign(table, ANNA)
        assert notes(table)[-1] == "Anna resigns. A bot plays on."
        assert "You have resigned" in await refused(here.absences.come_back(table, ANNA, 0))
        assert "has resigned" in await refused(here.absences.offer(table, BEN, 0))
        assert "not your seat" in await refused(here.absences.resign(table, ANNA))
        async with asyncio.timeout(300):
            while not table.state.is_over:
                if table.state.awaiting[0] == 1:
                    await move(here, table)
                else:
                    seen = table.state.n
                    while table.state.n == seen:
                        await asyncio.sleep(0.005)
        await rest(here)
        assert table.state.result is not None
        assert table.state.result["resigned"] == [0]
        assert table.state.places() == [2, 1], "whatever the bot has made of it"

    play(tmp_path, story)


def test_a_game_ends_undecided_when_all_people_agree(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, SECRETIVE)
        await here.absences.agree(table, ANNA)
        await here.absences.agree(table, BEN)
        await here.absences.agree(table, ANNA, is_for=False)
        await here.absences.agree(table, CLEO)
        assert table.state.stage == "playing"
        assert "Only those who play" in await refused(here.absences.agree(table, DORA))
        await here.absences.agree(table, ANNA)
        assert table.state.stage == "over"
        assert table.state.is_undecided
        assert notes(table)[-1].startswith("All have agreed to end the game here")
        with pytest.raises(GameOver):
            await move(here, table)
        assert await here.storage.tables_of("anna") == []
        with pytest.raises(AtollError):
            await here.absences.resign(table, ANNA)
        again = await here.deeds.rematch(table, ANNA)
        assert (await here.tables.open(again)).state.stage == "playing"

    play(tmp_path, story)


def test_whoever_plays_on_does_not_agree_any_more(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        late, waiting = await waits_for(here, table)
        await here.absences.agree(table, late)
        await move(here, table)
        await here.absences.agree(table, waiting)
        assert table.state.stage == "playing"

    play(tmp_path, story)


def test_bots_are_not_asked_whether_the_game_ends(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        await here.absences.hand_to_bot(table, ANNA, 0)
        await here.absences.agree(table, BEN)
        assert table.state.is_undecided

    play(tmp_path, story)


# Playing for one another.


def test_two_people_agree_to_play_for_one_another_where_nothing_is_hidden(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        assert "has not agreed" in await refused(here.absences.play_for(table, BEN, 0))
        await here.absences.permit(table, ANNA, 1)
        assert notes(table)[-1] == "Ben may play for Anna, whenever Anna is away."
        await here.absences.play_for(table, BEN, 0)
        assert notes(table)[-1] == "Ben plays on for Anna: as agreed between them."
        assert table.state.seats_of("ben") == [0, 1]
        await here.absences.come_back(table, ANNA, 0)
        assert table.state.seats_of("ben") == [1]
        assert "has not agreed" in await refused(here.absences.play_for(table, BEN, 0)), "each time anew"
        await here.absences.permit(table, ANNA, 1)
        await here.absences.permit(table, ANNA, 1, is_for=False)
        assert notes(table)[-1] == "Ben may not play for Anna any more."
        assert "has not agreed" in await refused(here.absences.play_for(table, BEN, 0))

    play(tmp_path, story)


def test_nobody_plays_for_another_where_that_would_show_two_hands(tmp_path: Path) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, SECRETIVE)
        assert "nobody may see two hands" in await refused(here.absences.permit(table, ANNA, 1))

    play(tmp_path, story)


# The host.


def test_the_host_frees_the_seat_of_somebody_who_has_left(tmp_path: Path, time_passes: MovedClock) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        while table.state.awaiting != (1,):
            await move(here, table)
        assert "may still come" in await refused(here.deeds.stand(table, Player(ANNA.who, 1)))
        time_passes.on(days=8)
        assert "not your seat" in await refused(here.deeds.stand(table, Player(DORA.who, 1)))
        await here.deeds.stand(table, Player(ANNA.who, 1))
        assert notes(table)[-1] == "The host has freed the seat of Ben, who has left."
        await here.deeds.sit(table, Player(DORA.who, 1), "Dora")

    play(tmp_path, story)


def test_a_host_does_not_free_the_seat_of_somebody_whose_bot_plays_before_they_have_been_gone_for_long(
    tmp_path: Path,
    time_passes: MovedClock,
) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here)
        await here.absences.hand_to_bot(table, BEN, 1)
        assert "may still come" in await refused(here.deeds.stand(table, Player(ANNA.who, 1)))
        time_passes.on(days=8)
        await here.deeds.stand(table, Player(ANNA.who, 1))

    play(tmp_path, story)


# In all languages.


def test_whatever_happens_is_said_in_every_language(tmp_path: Path, time_passes: MovedClock) -> None:
    async def story(here: Services) -> None:
        table = await table_of(here, pace=Pace(DAYS, DAY, DAY, BOT_PLAYS_ON))
        await here.absences.permit(table, ANNA, 1)
        time_passes.on(days=1)
        late, waiting = await waits_for(here, table)
        await here.absences.nudge(table, waiting, late.seat)
        time_passes.on(days=2)
        await here.absences.run_out(table)
        await here.absences.come_back(table, late, late.seat)
        await here.vacations.go_away(late.who, MovedClock.START + 10 * DAY)
        await here.vacations.come_back(late.who)
        await here.absences.resign(table, late)
        told = {language: notes(table, language) for language in LANGUAGES}
        assert len(told["en"]) > 9
        for language in ("fr", "de", "nl"):
            same = [note for note, english in zip(told[language], told["en"], strict=True) if note == english]
            assert same == []

    play(tmp_path, story)


# Programs, and what is told to whom.


def _program(guest: Guest) -> dict[str, str]:
    """The header with which a program acts in somebody's name."""
    page = guest.post("/account/tokens", data={"name": "p", "scope": ["read", "play"]}).text
    return {"Authorization": f"Bearer {token_on(page)}"}


def test_programs_can_do_all_this_as_well(anna: Guest, ben: Guest, client: TestClient) -> None:
    heads = [_program(guest) for guest in (anna, ben)]

    def post(head: int, path: str, **data: object) -> Any:
        return client.post(f"/api/{path}", json=data, headers=heads[head])

    days = {"kind": "days", "each": DAY, "bank": 0, "over": "sign"}
    assert post(0, "tables", game=OPEN, name="Anna", clock={**days, "each": 1}).status_code == 400
    table = post(0, "tables", game=OPEN, name="Anna", clock=days).json()["id"]
    assert post(1, f"tables/{table}/sit", seat=1, name="Ben").status_code == 200

    def info() -> dict[str, Any]:
        return dict(client.get(f"/api/tables/{table}").json())

    assert info()["clock"] == days
    assert sum(due is not None for due in info()["due"]) == 1
    assert post(0, f"tables/{table}/nudge", seat=1).status_code == 403, "too soon"
    assert post(0, f"tables/{table}/permit", seat=0, other=1).status_code == 200
    assert post(1, f"tables/{table}/play-for", seat=0).status_code == 200
    assert info()["plays_for"] == ["Anna", ""]
    assert post(0, f"tables/{table}/back", seat=0).status_code == 200
    assert post(0, f"tables/{table}/hand", seat=0).status_code == 200
    assert info()["bots"] == ["club", ""]
    link = post(0, f"tables/{table}/offer", seat=0).json()["link"]
    assert "/o/" in link
    assert post(0, f"tables/{table}/back", seat=0).status_code == 200
    assert post(0, "away", until=1).status_code == 400
    assert post(0, "away", until=clock.now() + DAY).status_code == 200
    assert post(0, "away", until=0).status_code == 200
    assert post(0, f"tables/{table}/agree").status_code == 200
    assert post(1, f"tables/{table}/resign", seat=1).status_code == 200
    assert info()["resigned"] == [1]
    assert post(0, f"tables/{table}/agree", yes=False).status_code == 200
    assert post(0, f"tables/{table}/agree").status_code == 200
    assert info()["undecided"]
    assert info()["stage"] == "over"


def test_leaving_a_seat_asks_first_without_script_too(anna: Guest, table: str) -> None:
    """What cannot be taken back lies behind a sentence that says what comes of it."""
    page = anna.get(f"/t/{table}/people").text
    for path in ("stand", "resign", "agree"):
        before = page[: page.index(f'action="/t/{table}/{path}"')]
        assert before.rindex("<details>") > before.rfind("</details>"), path


def test_an_offer_is_asked_about_before_anything_is_shown(anna: Guest, client: TestClient) -> None:
    """Opening the link takes no seat and shows no hand; a forged or an old link is refused in words."""
    table = anna.create(SECRETIVE, seats=3, others="bot:gentle")
    page = anna.post(f"/t/{table}/offer", data={"seat": 0})
    assert page.status_code == 303
    text = anna.get(f"/t/{table}/people").text
    link = "/o/" + text.partition("/o/")[2].partition('"')[0]
    dora = Guest(client, "Dora")
    seen = dora.get(link)
    assert seen.status_code == 200
    assert "You will see what Anna holds" in seen.text
    assert dora.get(link[:-3] + "abc").status_code == 403
    assert dora.post(link, data={"name": ""}).status_code == 400
    assert dora.post(link, data={"name": "Dora"}).status_code == 303
    assert Guest(client, "Emil").get(link).status_code == 403


def test_links_and_ids_of_people_are_in_nobody_elses_page(anna: Guest, ben: Guest, client: TestClient) -> None:
    """An offer is read by those who may make it, not by those who watch; nobody's id is on any page."""
    table = anna.create(OPEN, starter="first")
    ben.sit(table, 1)
    anna.post(f"/t/{table}/offer", data={"seat": 0})
    anna.post(f"/t/{table}/permit", data={"seat": 0, "other": 1, "yes": "1"})
    cleo = Guest(client, "Cleo")
    whos = [chair.who for chair in client.app.state.services.tables._open[table].state.chairs]  # type: ignore[attr-defined]
    for guest in (ben, cleo):
        for path in ("", "/people", "/text"):
            text = guest.get(f"/t/{table}{path}").text
            assert "/o/" not in text.replace("/offer", "")
            assert not any(who in text for who in whos)
    assert not any(who in client.get(f"/api/tables/{table}").text for who in whos)
