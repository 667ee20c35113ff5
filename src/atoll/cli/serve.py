"""`atoll serve`: the table server."""

import webbrowser
from pathlib import Path
from threading import Timer

import click

from atoll.cli.common import sentence, speaks, whole_number
from atoll.core.message import say

PORT = 8765


def data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("atoll", appauthor=False)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for everybody.")
@click.option("--port", type=whole_number(1), default=PORT, show_default=True)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=None, help="Folder of the database.")
@click.option("--database", default="", help="Address of a database, in place of a file in that folder.")
@click.option("--bots", type=whole_number(0), default=1, show_default=True, help="Processes in which bots think.")
@click.option("--pause", type=float, default=0.5, show_default=True, help="Seconds before a bot answers.")
@click.option(
    "--engine", type=click.Choice(["plain", "native"]), default="plain", show_default=True, help="For people."
)
@click.option("--url", default="", help="The address that friends use, if a proxy stands in front.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser, and print the address as a QR code.")
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
    json_logs: bool,
    language: str,
) -> None:
    """Serve tables to browsers."""
    import uvicorn

    from atoll.server.app import create_app
    from atoll.server.logs import set_up_logs
    from atoll.server.settings import Settings, lan_address

    set_up_logs(as_json=json_logs)
    lan = lan_address() if host in ("0.0.0.0", "::") else ""
    own = f"http://127.0.0.1:{port}" if host in ("0.0.0.0", "::", "localhost") else f"http://{host}:{port}"
    settings = Settings(data or data_folder(), database, own, bots, pause, engine, url, lan)
    if open_browser:
        _welcome(f"http://127.0.0.1:{port}", f"http://{lan}:{port}" if lan else "", language)
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=65536,
        timeout_graceful_shutdown=5,
    )


def _welcome(here: str, there: str, language: str) -> None:
    """Where to go: a browser on this machine, and a QR code for a phone in the same network."""
    import segno

    click.echo(sentence(say("Atoll is at {address}. Stop it with Ctrl-C.", address=here), language))
    if there:
        click.echo(sentence(say("For phones in the same network: {address}", address=there), language))
        segno.make(there, error="m").terminal(compact=True)
    Timer(1.5, webbrowser.open, [here]).start()
