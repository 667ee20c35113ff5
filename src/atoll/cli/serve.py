"""`atoll serve`: the table server."""

import os
import socket
import webbrowser
from functools import partial
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, cast

import click

from atoll.cli.common import make_ready, sentence, speaks, whole_number
from atoll.cli.keeping import read_days
from atoll.cli.stores import data_folder, database_options, new_storage_at
from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.registry import games

if TYPE_CHECKING:
    import asyncio

    from atoll.server.settings import Settings

PORT = 8765
EVERYBODY = ("0.0.0.0", "::")
THIS_MACHINE = "127.0.0.1,::1,::ffff:127.0.0.1"
"""Whose word is taken for whom a request comes from, unless the environment says otherwise: a proxy on this machine."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for everybody.")
@click.option("--port", type=whole_number(1), default=PORT, show_default=True)
@database_options
@click.option("--bots", type=whole_number(0), default=1, show_default=True, help="Processes in which bots think.")
@click.option("--pause", type=float, default=0.5, show_default=True, help="Seconds before a bot answers.")
@click.option("--engine", type=click.Choice(["plain", "native"]), default="plain", show_default=True)
@click.option("--url", default="", help="The address that friends use, if a proxy stands in front.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser, and print the address as a QR code.")
@click.option(
    "--forget-unplayed",
    type=whole_number(0),
    default=30,
    show_default=True,
    help="Days after which a table is forgotten at which nobody has ever made a move; 0 for never.",
)
@click.option(
    "--forget-finished-after",
    type=read_days,
    default=0,
    help="Days after which tables go whose game is over; 0: never.",
)
@click.option(
    "--forget-quiet-after",
    type=read_days,
    default=0,
    help="Days after which tables go at which nothing has happened, though their game is not over; 0: never.",
)
@click.option("--forget-chat-after", type=read_days, default=0, help="Days after which what was said goes; 0: never.")
@click.option("--ratings", is_flag=True, help="Let people play for ratings, where all at a table want it.")
@click.option(
    "--privacy",
    type=click.Path(path_type=Path),
    envvar="ATOLL_PRIVACY",
    help="Your own text for the page /privacy: a Markdown file, or a folder with en.md, fr.md, de.md, nl.md.",
)
@click.option("--smtp", envvar="ATOLL_SMTP", default="", help="Mail server: smtps://name:password@mail.example.org.")
@click.option("--mail-from", envvar="ATOLL_MAIL_FROM", default="", help="From whom letters come.")
@click.option("--notice-delay", type=float, default=20.0, show_default=True, help="Seconds before a notice is sent.")
@click.option("--notices-inside", is_flag=True, help="Let webhooks lead into the network of this machine.")
@click.option("--metrics-token", envvar="ATOLL_METRICS_TOKEN", default="", help="Lets another machine read /metrics.")
@click.option("--json-logs", is_flag=True, help="Write the log as JSON, a line each.")
@speaks
def command(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    bots: int,
    pause: float,
    engine: str,
    url: str,
    open_browser: bool,
    forget_unplayed: int,
    forget_finished_after: float,
    forget_quiet_after: float,
    forget_chat_after: float,
    ratings: bool,
    privacy: Path | None,
    smtp: str,
    mail_from: str,
    notice_delay: float,
    notices_inside: bool,
    metrics_token: str,
    json_logs: bool,
    language: str,
) -> None:
    """Serve tables to browsers."""
    from atoll.server.logs import set_up_logs
    from atoll.server.settings import Settings, lan_address

    set_up_logs(as_json=json_logs)
    _check_mail(smtp, mail_from, url)
    if engine == "native":
        # Before anybody plays: while rules are compiled, no table would move.
        for game in games():
            make_ready(game)
    with new_storage_at(data, database) as storage:
        # If there is anything wrong with the database, it is said now, in a sentence.
        storage.migrate()
    lan = lan_address() if host in EVERYBODY else ""
    if open_browser:
        _welcome(f"http://127.0.0.1:{port}", f"http://{lan}:{port}" if lan else "", language)
    private = _listen("127.0.0.1", 0)
    settings = Settings(
        data=data or data_folder(),
        database=database,
        own_url=f"http://127.0.0.1:{private.getsockname()[1]}",
        bot_processes=bots,
        bot_pause=pause,
        engine=engine,
        public_url=url,
        lan_address=lan,
        unplayed_days=forget_unplayed,
        finished_days=forget_finished_after,
        quiet_days=forget_quiet_after,
        chat_days=forget_chat_after,
        ratings=ratings,
        privacy=privacy,
        smtp=smtp,
        mail_from=mail_from,
        notice_delay=notice_delay,
        notices_inside=notices_inside,
        metrics_token=metrics_token,
    )
    serve(settings, [_listen(host, port), private])


def _check_mail(smtp: str, mail_from: str, url: str) -> None:
    """Whether letters can be sent, if they are to be: the links in them must not lead where a request has asked for."""
    from atoll.server.people.mail import Mail

    Mail(smtp, mail_from)
    if smtp and not url:
        raise BadOption(say("With --smtp, also give --url: links in letters lead there."))


def serve(settings: "Settings", sockets: list[socket.socket]) -> None:
    """Serve on these sockets until a signal comes. The second one is for the house's own bots."""
    import uvicorn

    from atoll.server.app import create_app
    from atoll.server.limits.processor_time import Accounts
    from atoll.server.limits.protocols import (
        LARGEST_MESSAGE,
        BoundedHttp,
        BoundedWebSocket,
        Connections,
        raise_file_limit,
        room,
    )

    raise_file_limit()
    accounts = Accounts()
    config = uvicorn.Config(
        create_app(settings, accounts),
        log_config=None,
        access_log=False,
        http=cast("type[asyncio.Protocol]", partial(BoundedHttp, Connections(in_all=room(), accounts=accounts))),
        ws=BoundedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        # It would cost twice as much memory and time as it saves on the wire.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE),
    )
    uvicorn.Server(config).run(sockets=sockets)


def _listen(host: str, port: int) -> socket.socket:
    """A socket at an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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
