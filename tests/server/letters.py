"""A real mail server in this process, which keeps what it is given."""

import email
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

from tests.server.real import free_port


class Letterbox:
    """What came in."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = False
        self.address = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "451 later, please"
        self.letters.append(email.message_from_bytes(envelope.content, policy=default))
        return "250 kept"


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    """A mail server on this machine."""
    box = Letterbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    box.address = f"smtp://127.0.0.1:{controller.port}"
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
