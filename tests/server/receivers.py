"""Receivers on this machine: of webhooks, and of pushed letters, which they decrypt as a browser does."""

import base64
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.real import free_port


@dataclass
class Post:
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """What listens at a port, and what came in there."""

    port: int = field(default_factory=free_port)
    posts: list[Post] = field(default_factory=list)
    status: int = 201
    location: str = ""
    """Where an answer leads, if it leads elsewhere."""
    held: threading.Event | None = None
    """While this is not set, requests that came in are not answered."""
    came: threading.Condition = field(default_factory=threading.Condition)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def take(self, post: Post) -> None:
        with self.came:
            self.posts.append(post)
            self.came.notify_all()

    def wait(self, is_enough: Callable[[list[Post]], bool], seconds: float = 60.0) -> list[Post]:
        """Wait until enough has come in; raises AssertionError."""
        with self.came:
            assert self.came.wait_for(lambda: is_enough(self.posts), seconds), self.posts
            return list(self.posts)

    @contextmanager
    def open(self) -> Iterator["Receiver"]:
        """Listen; before and after, whoever comes is refused."""
        server = ThreadingHTTPServer(("127.0.0.1", self.port), _handler(self))
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def _handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            receiver.take(Post(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            if receiver.held is not None:
                receiver.held.wait(60)
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("Location", receiver.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    return Handler


def in_database(folder: Path, *statements: str) -> list[Any]:
    """What the last of some statements finds in a server's database, while the server runs."""
    with closing(sqlite3.connect(folder / "atoll.db", timeout=30)) as connection, connection:
        return [connection.execute(statement).fetchall() for statement in statements][-1]


def time_goes_by(folder: Path) -> None:
    """Nobody has touched anything for long; what waits is due, and no lease lasts so long."""
    in_database(
        folder,
        "update touches set at = 0",
        'update notices set due = 0 where "out" = 0',
        "update letters set due = 0, lease = min(lease, 1)",
    )


class Browser:
    """The part of a browser that takes pushed letters: it alone can read them, and knows who sent them."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes it"

    @property
    def subscription(self) -> str:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return json.dumps({"endpoint": f"{self._receiver.url}/push/1", "expirationTime": None, "keys": keys})

    def read(self, post: Post, server_key: str) -> Any:
        """What a post says, if that server has sent it; raises if it is not for this browser."""
        assert post.headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(post.headers["authorization"])
        assert f"k={server_key}" in post.headers["authorization"].replace(" ", "")
        text = http_ece.decrypt(post.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return json.loads(text)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
