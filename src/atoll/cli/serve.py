"""`atoll serve`: the table server."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from functools import partial
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, cast

import click

from atoll.cli.common import make_ready, sentence, speaks, whole_number
from atoll.cli.stores import data_folder, database_options, new_storage_at
from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.registry import games

if TYPE_CHECKING:
    import asyncio

    from atoll.server.settings import Settings

PORT = 8765
EVERYBODY = ("0.0.0.0", "::")
LOOK_AGAIN = 0.5
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
LASTS = 30.0
"""Seconds after which a process has started well."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for everybody.")
@click.option("--port", type=whole_number(1), default=PORT, show_default=True)
@database_options
@click.option("--processes", type=whole_number(1), default=1, show_default=True, help="Server processes.")
@click.option("--bots", type=whole_number(0), default=1, show_default=True, help="Processes in which bots think.")
@click.option("--pause", type=float, default=0.5, show_default=True, help="Seconds before a bot answers.")
@click.option("--engine", type=click.Choice(["plain", "native"]), default="plain", show_default=True)
@click.option("--url", default="", help="The address that friends use, if a proxy stands in front.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser, and print the address as a QR code.")
@click.option("--json-logs", is_flag=True, help="Write the log as JSON, a line each.")
@click.option("--neighbour", type=(Path, int, int), hidden=True, help="Folder, number and count of such processes.")
@click.option("--parent", type=int, hidden=True, help="The process without which this one is not to go on.")
@speaks
def command(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    processes: int,
    bots: int,
    pause: float,
    engine: str,
    url: str,
    open_browser: bool,
    json_logs: bool,
    neighbour: tuple[Path, int, int] | None,
    parent: int | None,
    language: str,
) -> None:
    """Serve tables to browsers."""
    from atoll.server.logs import set_up_logs
    from atoll.server.settings import Settings, lan_address

    set_up_logs(as_json=json_logs)
    if engine == "native":
        # Before anybody plays: while rules are compiled, no table would move.
        for game in games():
            make_ready(game)
    if processes > 1:
        if not database.startswith("postgres"):
            raise BadOption(say("Several processes need a PostgreSQL database: --database postgresql://…"))
        each = ["--host", host, "--port", str(port), "--database", database, "--bots", str(bots), "--pause", str(pause)]
        each += ["--engine", engine, "--url", url, "--lang", language]
        supervise([*each, "--json-logs"] if json_logs else each, processes)
        return
    with new_storage_at(data, database) as storage:
        # If there is anything wrong with the database, it is said now, in a sentence.
        storage.migrate()
    lan = lan_address() if host in EVERYBODY else ""
    if open_browser:
        _welcome(f"http://127.0.0.1:{port}", f"http://{lan}:{port}" if lan else "", language)
    private = _listen("127.0.0.1", 0, shared=False)
    own = f"http://127.0.0.1:{private.getsockname()[1]}"
    settings = Settings(data or data_folder(), database, own, bots, pause, engine, url, lan)
    serve(settings, [_listen(host, port, shared=neighbour is not None), private], neighbour, parent)


def serve(
    settings: "Settings",
    sockets: list[socket.socket],
    neighbour: tuple[Path, int, int] | None = None,
    parent: int | None = None,
) -> None:
    """Serve on these sockets until a signal comes or the parent is gone. The second one is for the house's own bots."""
    import uvicorn

    from atoll.server.app import create_app
    from atoll.server.connections import Crowd, Http, raise_file_limit, room
    from atoll.server.neighbours import Neighbours, Server
    from atoll.server.websockets import Protocol

    neighbours = Neighbours(*neighbour) if neighbour else None
    raise_file_limit()
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        http=cast("type[asyncio.Protocol]", partial(Http, Crowd(in_all=room()))),
        ws=cast("type[asyncio.Protocol]", partial(Protocol, neighbours=neighbours)),
        ws_max_size=65536,
        timeout_graceful_shutdown=2,
    )
    Server(config, neighbours, parent).run(sockets=sockets)


def supervise(arguments: list[str], count: int) -> None:
    """Keep so many server processes alive until a signal comes; they share one address."""
    command = [sys.executable, "-m", "atoll", "serve", *arguments, "--parent", str(os.getpid())]
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    with tempfile.TemporaryDirectory(prefix="atoll-") as folder:
        children = [Child([*command, "--neighbour", folder, str(number), str(count)]) for number in range(count)]
        while not stopping:
            for child in children:
                child.look_after(time.monotonic())
            time.sleep(LOOK_AGAIN)
        for child in children:
            child.terminate()
        for child in children:
            child.wait()


class Child:
    """A process that is started again when it ends: at once if it had lasted, otherwise later and later.

    Whatever keeps it from serving, such as a database that is away, is not helped by trying all the time.
    """

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self.pause = 0.0
        """Seconds between its last end and the next start."""
        self._started = self._due = 0.0

    def look_after(self, now: float) -> None:
        """Start it if it does not run, and it is time."""
        if self.process is not None and self.process.poll() is not None:
            has_lasted = now - self._started >= LASTS
            self.pause = 0.0 if has_lasted else min(max(2 * self.pause, SHORTEST_PAUSE), LONGEST_PAUSE)
            self._due = now + self.pause
            self.process = None
        if self.process is None and now >= self._due:
            self.process = subprocess.Popen(self.command)
            self._started = now

    def terminate(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def wait(self) -> None:
        if self.process is not None:
            self.process.wait()


def _listen(host: str, port: int, *, shared: bool) -> socket.socket:
    """A socket at an address, which other processes of this server may share."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOption(
            say("Cannot listen at {host}:{port}: {reason}. Try --port.", host=host, port=port, reason=reason)
        ) from error
    return listener


def _welcome(here: str, there: str, language: str) -> None:
    """Where to go: a browser on this machine, and a QR code for a phone in the same network."""
    import segno

    click.echo(sentence(say("Atoll is at {address}. Stop it with Ctrl-C.", address=here), language))
    if there:
        click.echo(sentence(say("For phones in the same network: {address}", address=there), language))
        segno.make(there, error="m").terminal(compact=True)
    Timer(1.5, webbrowser.open, [here]).start()
