"""What whoever runs a server decides."""

import socket
from dataclasses import dataclass
from pathlib import Path


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
    """The address that friends use, if a proxy stands in front."""
    lan_address: str = ""
    """This machine's address in its network, for links made on the machine itself."""


def lan_address() -> str:
    """This machine's address in the local network, if it has one. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
