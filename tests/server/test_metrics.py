"""Numbers to watch a server by: what they are called, that they count, and who may read them."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from atoll.bots.answers import HINT, MOVE, REVIEW
from atoll.server.app import create_app
from atoll.server.bots.jobs import hint_job
from atoll.server.settings import Settings
from tests.server.conftest import Guest
from tests.server.moments import first_touch, parts, seated, touch

STRANGER = "203.0.113.9"
TOKEN = "a long and secret one"


def read(text: str) -> dict[tuple[str, ...], float]:
    """Every number, by its name and its labels."""
    return {
        (sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def numbers(client: TestClient) -> dict[tuple[str, ...], float]:
    return read(client.get("/metrics").text)


# What they are.


def test_the_numbers_have_names_and_types_that_prometheus_knows(client: TestClient, anna: Guest, table: str) -> None:
    """Whoever watches a server has written these names into their own alarms."""
    with anna.line(table) as line:
        line.until("head")
        line.touch()
    anna.get("/t/nonsense")
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    types = {family.name: family.type for family in text_string_to_metric_families(answer.text)}
    wanted = {
        "atoll_entries": "counter",
        "atoll_refusals": "counter",
        "atoll_request_seconds": "histogram",
        "atoll_deed_seconds": "histogram",
        "atoll_queue_depth": "gauge",
        "atoll_now": "gauge",
        "process_resident_memory_bytes": "gauge",
    }
    assert {name: types.get(name) for name in wanted} == wanted
    samples = {key[0] for key in read(answer.text)}
    assert samples >= {"atoll_entries_total", "atoll_refusals_total", "atoll_deed_seconds_bucket", "atoll_queue_depth"}


def test_what_happens_is_counted(client: TestClient, anna: Guest, table: str) -> None:
    before = numbers(client)
    with anna.line(table) as line:
        line.until("head")
        line.touch()
        assert numbers(client)["atoll_now", "what=pages"] == 1
    anna.get("/t/nonsense")
    client.get("/api/account")
    after = numbers(client)

    def more(*key: str) -> float:
        return after.get(key, 0.0) - before.get(key, 0.0)

    assert more("atoll_entries_total", "kind=move") == 1
    assert more("atoll_deed_seconds_count", "deed=play") == 1
    assert more("atoll_refusals_total", "kind=NoSuchTable") == 1
    assert more("atoll_refusals_total", "kind=BadToken") == 1
    assert after["atoll_now", "what=tables"] == 1
    assert {("atoll_queue_depth", f"queue={queue}") for queue in ("disk", MOVE, HINT, REVIEW)} <= after.keys()


def test_requests_are_told_apart_by_the_form_of_their_address(client: TestClient, anna: Guest, table: str) -> None:
    """Not by the address, of which there are as many as anybody likes to try: each would stay in memory for ever."""
    for name in (table, "nonsense", "others"):
        anna.get(f"/t/{name}")
    anna.get("/nowhere/at/all")
    counted = numbers(client)
    assert counted["atoll_request_seconds_count", "method=GET", "route=/t/{name}"] == 3
    assert counted["atoll_request_seconds_count", "method=GET", "route="] == 1
    assert not [key for key in counted if table in str(key) or "nowhere" in str(key)]


def test_what_waits_is_told(tmp_path: Path) -> None:
    """Entries for the disk while it is busy with others, and jobs while no worker asks for any."""

    async def story() -> None:
        here = parts(tmp_path)
        table, viewers = await seated(here, starter="first")
        here.queue.offer(hint_job(table, 0, "anna"))
        playing = asyncio.create_task(touch(here, table, viewers[0].player, first_touch(table, 0)))
        while not len(here.storage.log):
            await asyncio.sleep(0)
        waiting = read(here.metrics.text().decode())
        assert waiting["atoll_queue_depth", "queue=disk"] == 1
        assert waiting["atoll_queue_depth", f"queue={HINT}"] == 1
        await playing
        assert read(here.metrics.text().decode())["atoll_queue_depth", "queue=disk"] == 0
        here.storage.close()

    asyncio.run(story())


# Who may read them.


@pytest.fixture
def guarded(settings: Settings) -> Iterator[FastAPI]:
    """A server whose numbers another machine may read that has the token."""
    app = create_app(replace(settings, metrics_token=TOKEN))
    with TestClient(app):
        yield app


def status(app: FastAPI, host: str, **headers: str) -> int:
    answer = TestClient(app, client=(host, 50000)).get("/metrics", headers=headers)
    assert answer.status_code == 200 or "atoll_entries" not in answer.text
    return answer.status_code


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_may_read_them(app: FastAPI, client: TestClient, guarded: FastAPI, host: str) -> None:
    assert status(app, host) == status(guarded, host) == 200


@pytest.mark.parametrize("host", [STRANGER, "2001:db8::9", "10.0.0.7", "::ffff:203.0.113.9"])
def test_strangers_may_not(app: FastAPI, client: TestClient, guarded: FastAPI, host: str) -> None:
    """How much is played, and when, is nobody's business."""
    assert status(app, host) == status(guarded, host) == 403


def test_a_stranger_with_the_token_may(guarded: FastAPI) -> None:
    assert status(guarded, STRANGER, Authorization=f"Bearer {TOKEN}") == 200


WRONG = ["", "Bearer", "Bearer ", TOKEN, f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer é"]


@pytest.mark.parametrize("brought", WRONG)
def test_a_wrong_token_is_none(guarded: FastAPI, brought: str) -> None:
    stranger = TestClient(guarded, client=(STRANGER, 50000))
    answer = stranger.get("/metrics", headers=[(b"authorization", brought.encode("latin-1"))])
    assert answer.status_code == 403


@pytest.mark.parametrize("brought", ["Bearer", "Bearer ", "Bearer None"])
def test_where_there_is_no_token_an_empty_one_is_no_key(app: FastAPI, client: TestClient, brought: str) -> None:
    assert status(app, STRANGER, Authorization=brought) == 403
