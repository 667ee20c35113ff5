"""Memory: what requests leave behind is freed soon, and moves are not held up by looking for it."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from atoll.server.guard import Guard
from atoll.server.memory import Memory
from tests.server.conftest import Guest


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def memory() -> Iterator[Memory]:
    gc.disable()
    yield Memory()
    gc.unfreeze()
    gc.enable()


def test_rings_are_looked_for_only_when_something_may_have_left_some(memory: Memory) -> None:
    memory.tidy()
    ring = weakref.ref(Ring())
    memory.may_have_rings = True
    memory.tidy()
    assert ring() is None and not memory.may_have_rings
    ring = weakref.ref(Ring())
    memory.tidy()
    assert ring() is not None
    gc.unfreeze()
    memory.may_have_rings = True
    memory.tidy()
    assert ring() is None


def test_what_a_request_leaves_is_freed_when_it_has_been_answered(memory: Memory) -> None:
    """Also if another one comes in at once; what was there before is not looked at."""

    async def story() -> None:
        before = weakref.ref(Ring())
        memory.may_have_rings = False
        with memory.request():
            first = weakref.ref(Ring())
        assert first() is not None
        with memory.request():
            assert first() is None
            second = weakref.ref(Ring())
        await asyncio.sleep(0)
        assert second() is None and before() is not None

    asyncio.run(story())


def test_a_request_that_never_ends_keeps_nobody_from_tidying(memory: Memory) -> None:
    async def story() -> None:
        with memory.request():
            with memory.request():
                ring = weakref.ref(Ring())
            await asyncio.sleep(0)
            assert ring() is not None
            memory.tidy()
            assert ring() is None

    asyncio.run(story())


def test_programs_and_lines_say_when_they_begin_and_end(
    client: TestClient, anna: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is no reason to look for rings."""
    memory = _memory_of(client)
    monkeypatch.setattr(memory, "tidy", lambda: None)
    memory.may_have_rings = False
    with anna.line(table) as line:
        line.until("head")
        assert memory.may_have_rings
        memory.may_have_rings = False
        line.touch()
        assert not memory.may_have_rings
    assert memory.may_have_rings
    memory.may_have_rings = False
    client.get("/api/games")
    assert memory.may_have_rings


def _memory_of(client: TestClient) -> Memory:
    """That of the guard at the door."""
    layer = client.app.middleware_stack  # type: ignore[attr-defined]
    while not isinstance(layer, Guard):
        layer = layer.app
    return layer.memory
