"""A server in a process of its own whose clock a test moves: `python -m tests.server.moved_server serve ...`.

The file that `ATOLL_TEST_CLOCK` names says by how many milliseconds it is ahead.
"""

import os
import threading
import time
from pathlib import Path

from atoll.cli.main import main
from atoll.server import clock
from tests.server.real import Server

AHEAD = "ATOLL_TEST_CLOCK"


class MovedServer(Server):
    """The same, as a test sees it."""

    program = "tests.server.moved_server"
    ahead = 0

    def start(self) -> None:
        os.environ[AHEAD] = str(self.folder / "ahead")
        try:
            super().start()
        finally:
            del os.environ[AHEAD]

    def let_pass(self, milliseconds: int) -> None:
        """Move the clock; from then on, the server goes by it."""
        self.ahead += milliseconds
        new = self.folder / "ahead.new"
        new.write_text(str(self.ahead))
        new.rename(self.folder / "ahead")


def follow(file: Path) -> None:
    """Go by what the file says, whenever it changes."""
    before = ""
    while True:
        text = file.read_text("utf-8") if file.exists() else ""
        if text != before:
            before = text
            clock.move_to(time.time_ns() // 1_000_000 + int(text))
        time.sleep(0.02)


if __name__ == "__main__":
    threading.Thread(target=follow, args=(Path(os.environ[AHEAD]),), daemon=True).start()
    main()
