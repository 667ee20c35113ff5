"""Mail: letters that this server sends, if whoever runs it has said through whom."""

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import structlog

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import say
from atoll.server.limits.rate_limit import THIS_MACHINE

log = structlog.get_logger()
PATIENCE = 20.0
"""Seconds that a mail server may take for an answer."""
LONGEST_ADDRESS = 120
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]+@[^\s@<>,;:\"()\[\]\\]+\.[^\s@<>,;:\"()\[\]\\.]+")
HERE = "localhost"
PORTS = {"smtp": 587, "smtps": 465}


class MailTrouble(AtollError):
    """A letter could not be handed over. It may be tried again."""

    status = 503


@dataclass(frozen=True)
class Letter:
    """A letter, as plain text."""

    to: str
    subject: str
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)


class Mail:
    """Hands letters to a mail server."""

    def __init__(self, server: str = "", sender: str = "") -> None:
        """`server` is like `smtps://name:password@mail.example.org`; with `smtp` the line is encrypted as soon as the
        server can (STARTTLS). Raises BadOption."""
        self._server = urlsplit(server)
        self.sender = sender or self._guessed_sender()
        if not server:
            return
        if self._server.scheme not in PORTS or not self._server.hostname or not _has_port(server):
            raise BadOption(say("The mail server is written like smtps://name:password@mail.example.org."))
        check_address(self.sender)

    @property
    def is_set_up(self) -> bool:
        return bool(self._server.hostname)

    async def send(self, letter: Letter) -> None:
        """Hand a letter to the mail server; raises MailTrouble."""
        try:
            await asyncio.to_thread(self._send, letter)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            # Its own words may have the address of whoever the letter is for in them.
            log.warning("a letter could not be sent", error=type(error).__name__)
            raise MailTrouble(say("The mail could not be sent. Try again in a few minutes.")) from error

    def _send(self, letter: Letter) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, letter.to, letter.subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        for name, value in letter.headers.items():
            message[name] = value
        message.set_content(letter.text)
        with self._line() as line:
            self._make_safe(line)
            line.send_message(message)

    def _line(self) -> smtplib.SMTP:
        host, port = self._server.hostname or "", self._server.port or PORTS[self._server.scheme]
        if self._server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=ssl.create_default_context())
        return smtplib.SMTP(host, port, timeout=PATIENCE)

    def _make_safe(self, line: smtplib.SMTP) -> None:
        """Letters that sign people in do not travel in the open, but on this machine."""
        server = self._server
        line.ehlo()
        if server.scheme == "smtp" and (line.has_extn("starttls") or server.hostname not in (*THIS_MACHINE, HERE)):
            line.starttls(context=ssl.create_default_context())
        if server.username:
            line.login(unquote(server.username), unquote(server.password or ""))

    def _guessed_sender(self) -> str:
        """From whom letters come if nobody has said so: whoever signs in there, or else this machine's table."""
        name = unquote(self._server.username or "")
        return name if "@" in name else f"atoll@{self._server.hostname}"


def check_address(text: str) -> str:
    """An address as somebody has typed it; raises BadOption."""
    text = text.strip()
    if len(text) > LONGEST_ADDRESS or not text.isprintable() or not ADDRESS.fullmatch(text):
        raise BadOption(say("Type a mail address, like name@example.org."))
    return text


def _has_port(server: str) -> bool:
    """Whether the port, if there is one, is a number."""
    try:
        return urlsplit(server).port != 0
    except ValueError:
        return False
