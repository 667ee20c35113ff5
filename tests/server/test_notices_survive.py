"""Whatever is killed, and whoever is down for a while: each notice arrives once, and none is lost.

The server is a real one; time goes by in its database: whatever waits there is due.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from aiosmtpd.controller import Controller

from tests.server.letters import Letterbox
from tests.server.real import Player, Server, free_port
from tests.server.receivers import Browser, Receiver, in_database, time_goes_by

PATIENCE = 90.0


class Post(Letterbox):
    """A mail server that may be away, or keep whoever sends waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.port = free_port()
        self.held: threading.Event | None = None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        said = await super().handle_DATA(server, session, envelope)
        if self.held is not None:
            await asyncio.to_thread(self.held.wait, 60)
        return said

    @contextmanager
    def open(self) -> Iterator["Post"]:
        controller = Controller(self, hostname="127.0.0.1", port=self.port)
        controller.start()
        try:
            yield self
        finally:
            controller.stop()


class Town:
    """A server, two who play, and all the ways by which Ben is told."""

    def __init__(self, folder: Path) -> None:
        self.post, self.push, self.hook, self.chat = Post(), Receiver(), Receiver(), Receiver(status=200)
        self.server = Server(folder, "--bots", "0", "--notices-inside", "--notice-delay", "0")
        self.server.more += ("--url", self.server.url, "--smtp", f"smtp://127.0.0.1:{self.post.port}")
        self.server.start()
        self.anna, self.ben = Player(self.server.url, "Anna"), Player(self.server.url, "Ben")
        self.browser = Browser(self.push)

    def sign_up(self) -> None:
        """Ben is told by a browser, by mail, by a webhook and by a chat."""
        form = {"push": {"subscription": self.browser.subscription}, "mail": {"mail": "ben@example.org"}}
        for kind, data in form.items():
            self._ben(f"/account/notices/{kind}", data)
        for address in (f"{self.hook.url}/hook", f"ntfy://127.0.0.1:{self.chat.port}/reef"):
            self._ben("/account/notices/webhook", {"webhook": address})
        question = self.post.letters.pop()
        path = question.get_content().split("/notices/confirm/")[1].split()[0]
        assert httpx2.post(f"{self.server.url}/notices/confirm/{path}").status_code == 200

    def _ben(self, path: str, data: dict[str, str]) -> None:
        answer = self.ben.http.post(self.server.url + path, data=data)
        assert answer.status_code == 303, answer.text

    def begin(self) -> str:
        table = self.anna.create("aqualin", others="friends")
        self.ben.sit(table, 1)
        self.anna.come()
        if not self.anna.live:
            self.ben.come()
            while self.ben.live:
                self.ben.move()
            self.ben.leave()
            while not self.anna.live:
                self.anna.hear()
        return table

    def end_turn(self) -> None:
        """Anna plays until Ben is asked."""
        while self.anna.live:
            self.anna.move()

    def database(self, *statements: str) -> list[Any]:
        return in_database(self.server.folder, *statements)

    def until(self, is_so: Callable[[], bool], *, moves: bool = True) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, (self.database("select * from letters"), self.server.log.read_text("utf-8"))
            if moves:
                time_goes_by(self.server.folder)
            time.sleep(0.1)

    def nothing_waits(self) -> bool:
        """Nothing is on its way or to be sent, and the books know of everything."""
        query = (
            'select count(*) from (select 1 from letters union all select 1 from notices where "out" = 0 union all '
            "select 1 from entries e left join standings s on s.tab = e.tab where e.n > coalesce(s.n, 0))"
        )
        return bool(self.database(query)[0][0] == 0)

    def came(self) -> dict[str, list[str]]:
        """The names of the letters that came, by the way they came; a chat has no names for them."""
        key = str(self.database("select value from keys where name = 'vapid'")[0][0])
        assert key
        public = _public_key(key)
        return {
            "mail": [str(letter["Message-ID"]) for letter in self.post.letters],
            "push": [self.browser.read(post, public)["id"] for post in self.push.posts],
            "hook": [post.headers["idempotency-key"] for post in self.hook.posts],
            "chat": [post.json["message"] for post in self.chat.posts],
        }


def _public_key(private: str) -> str:
    from atoll.server.notices.push import Push

    return Push(private, inside=True).public_key


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    town = Town(tmp_path)
    yield town
    town.anna.go()
    town.ben.go()
    town.server.stop()


def open_all(town: Town) -> ExitStack:
    stack = ExitStack()
    for receiver in (town.post, town.push, town.hook, town.chat):
        stack.enter_context(receiver.open())
    return stack


def test_each_notice_comes_once_through_a_kill_and_receivers_that_are_down(town: Town) -> None:
    with town.post.open():
        town.sign_up()
    town.begin()
    town.end_turn()
    # Nobody is there: each way is tried, and tried again.
    town.until(lambda: [row[0] >= 2 for row in town.database("select tries from letters")] == [True] * 4)
    # Time stands still: what is under way fails, and the next try is far off.
    town.until(lambda: town.database("select max(begun) from letters") == [(0,)], moves=False)
    town.server.kill()
    with open_all(town):
        town.server.start()
        town.until(town.nothing_waits)
        came = town.came()
        assert {way: len(set(names)) for way, names in came.items()} == {"mail": 1, "push": 1, "hook": 1, "chat": 1}
        assert {way: len(names) for way, names in came.items()} == {"mail": 1, "push": 1, "hook": 1, "chat": 1}
        # Killed before the books know of it, and with everything running: the next one comes once, too.
        town.ben.come()
        while town.ben.live:
            town.ben.move()
        town.ben.leave()
        town.anna.come()
        town.end_turn()
        town.server.kill()
        town.server.start()
        town.until(town.nothing_waits)
        assert {way: len(names) for way, names in town.came().items()} == {"mail": 2, "push": 2, "hook": 2, "chat": 2}


def test_who_is_killed_while_sending_sends_again_under_the_same_name(town: Town) -> None:
    """Nobody can know whether a letter has arrived whose receiver has not said so. Where receivers know letters by
    name, it is sent again; chats do not, and there it is not, but said on the page."""
    with open_all(town):
        town.sign_up()
        town.begin()
        never = threading.Event()
        for receiver in (town.post, town.push, town.hook, town.chat):
            receiver.held = never
        town.end_turn()
        town.until(lambda: all(len(names) == 1 for names in town.came().values()))
        town.server.kill()
        never.set()
        for receiver in (town.post, town.push, town.hook, town.chat):
            receiver.held = None
        town.server.start()
        town.until(town.nothing_waits)
        came = town.came()
        assert {way: len(set(names)) for way, names in came.items()} == {"mail": 1, "push": 1, "hook": 1, "chat": 1}
        assert {way: len(names) for way, names in came.items()} == {"mail": 2, "push": 2, "hook": 2, "chat": 1}
        page = town.ben.http.get(f"{town.server.url}/account/notices").text
        assert page.count("It may not have arrived.") == 1
