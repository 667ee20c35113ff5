"""What whoever runs a server decides."""

import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

DAYS = 24 * 3600 * 1000
"""Milliseconds of a day."""


@dataclass(frozen=True)
class Settings:
    """The settings of a server; the defaults serve a family."""

    data: Path
    """The folder of the database."""
    database: str = ""
    """The address of a database, if not a file in that folder."""
    own_url: str = ""
    """Where this process itself is found: its bot workers call there."""
    bot_processes: int = 1
    bot_pause: float = 0.5
    engine: str = "plain"
    public_url: str = ""
    """The address that friends use, if a proxy stands in front. Requests for another one are then refused."""
    lan_address: str = ""
    """This machine's address in its network, for links made on the machine itself."""
    unplayed_days: float = 30.0
    """Days after which a table is forgotten at which nobody has ever made a move; 0 for never."""
    finished_days: float = 0.0
    """Days after which a table is forgotten whose game is over; 0 for never."""
    quiet_days: float = 0.0
    """Days after which a table is forgotten at which nothing has happened, though its game is not over; 0 for never."""
    chat_days: float = 0.0
    """Days after which what was said is forgotten; 0 for never."""
    privacy: Path | None = None
    """The keeper's own text about privacy, or a folder with one for each language."""
    ratings: bool = False
    """Whether people may play for ratings."""
    smtp: str = ""
    """The mail server that takes letters, like `smtps://name:password@mail.example.org`; without one, none are sent."""
    mail_from: str = ""
    """From whom letters come."""
    notice_delay: float = 20.0
    """Seconds before somebody is told of something: whoever moves at once need not be told."""
    notices_inside: bool = False
    """Whether webhooks and push services may be in the network of this machine."""
    metrics_token: str = ""
    """What whoever reads the metrics from another machine must bring; without one, nobody else may."""

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which this server may be asked for; none if any will do."""
        if not self.public_url:
            return frozenset()
        public, own = urlsplit(self.public_url.lower()), urlsplit(self.own_url)
        return frozenset(filter(None, (public.hostname, public.netloc, own.netloc, "127.0.0.1", "localhost", "[::1]")))


def lan_address() -> str:
    """This machine's address in the local network, if it has one. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
