"""Webhooks: a letter to a chat service by the library Apprise, or as plain JSON to any address."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.server.notices.letters import Letter, Refused, TryLater
from atoll.server.notices.outgoing import outgoing
from atoll.server.notices.post import GONE, SECONDS, post

CHATS = {
    "discord": "Discord",
    "slack": "Slack",
    "ntfy": "ntfy",
    "ntfys": "ntfy",
    "matrix": "Matrix",
    "matrixs": "Matrix",
    "tgram": "Telegram",
    "mmost": "Mattermost",
    "mmosts": "Mattermost",
    "rocket": "Rocket.Chat",
    "rockets": "Rocket.Chat",
    "zulip": "Zulip",
    "gotify": "Gotify",
    "gotifys": "Gotify",
    "pover": "Pushover",
    "gchat": "Google Chat",
}
"""The services of which Apprise is asked. It knows a hundred others, some of which would do things on this machine."""
MAY_BE_ADDED = {"mode", "priority", "tags"}
"""What may follow the question mark of their addresses: other words would read files, or turn off checks."""
LONGEST_ADDRESS = 500


def is_chat(address: str) -> bool:
    """Whether an address is one of a chat service's; every other one gets JSON."""
    return _service(address) != ""


def name_of(address: str) -> str:
    """What an address is called on a page: never the address itself, which lets whoever reads it write there."""
    return _service(address) or urlsplit(address).hostname or "…"


def check_webhook(address: str) -> None:
    """Raises BadOption unless letters can be sent to such an address."""
    try:
        parts = urlsplit(address)
        fits = len(address) <= LONGEST_ADDRESS and address.isprintable() and bool(parts.hostname or is_chat(address))
        fits = fits and (parts.port or 1) > 0
    except ValueError:
        fits = False
    if not fits or not (is_chat(address) or parts.scheme in ("https", "http")):
        raise BadOption(
            say(
                "Paste the address of a webhook: it begins with https://, or with the name of a service, like ntfys://."
            )
        )
    if is_chat(address) and any(name.lower() not in MAY_BE_ADDED for name, _ in parse_qsl(parts.query, True)):
        raise BadOption(say("Leave out what follows the question mark in this address."))


def get_ready() -> None:
    """Load the library: that takes a second, the first time."""
    import apprise  # noqa: F401


class Webhooks:
    """Sends to them."""

    def __init__(self, *, inside: bool) -> None:
        self._inside = inside

    def send(self, letter: Letter, address: str) -> None:
        """In a thread; raises NotDelivered."""
        if is_chat(address):
            self._tell(letter, address)
            return
        body = {
            "id": letter.id,
            "title": letter.title,
            "text": letter.text,
            "url": letter.url,
            "stop": letter.stop,
            "notices": letter.about,
        }
        headers = {"Content-Type": "application/json", "Idempotency-Key": letter.id, "User-Agent": "Atoll"}
        status = post(address, msgspec.json.encode(body), headers, inside=self._inside)
        if status in GONE:
            raise Refused(say("The answer was {status}.", status=status))

    def _tell(self, letter: Letter, address: str) -> None:
        """By Apprise, which says of a failure only that it was one."""
        import apprise

        service = _plugin(address)
        if service is None:
            raise Refused(say("This address cannot be read."))
        body = "\n".join(
            filter(None, (letter.text, letter.url, f"{letter.stop_words}: {letter.stop}" if letter.stop else ""))
        )
        with outgoing(SECONDS, inside=self._inside):
            # Nobody who is named in a notice is to be called by it.
            is_sent = service.notify(
                body=body.replace("@", "@\u200b"),
                title=letter.title.replace("@", "@\u200b"),
                notify_type=apprise.NotifyType.INFO,
                body_format=apprise.NotifyFormat.TEXT,
            )
        if not is_sent:
            raise TryLater(say("{service} has not taken it.", service=name_of(address)))


def _service(address: str) -> str:
    """The name of the chat service that an address belongs to, if it is one."""
    scheme, host = urlsplit(address).scheme, urlsplit(address).hostname or ""
    if scheme in CHATS:
        return CHATS[scheme]
    return NATIVE.get(host, "") if scheme == "https" else ""


NATIVE = {
    "discord.com": "Discord",
    "discordapp.com": "Discord",
    "hooks.slack.com": "Slack",
    "chat.googleapis.com": "Google Chat",
}
"""Services that give people a whole address, which Apprise reads, too."""


def _plugin(address: str) -> Any:
    import apprise

    # Nothing of it is to lie on this machine.
    memory = apprise.PersistentStoreMode.MEMORY
    asset = apprise.AppriseAsset(
        secure_logging=True, app_id="Atoll", app_desc="Atoll", plugin_paths=[], storage_mode=memory
    )
    plugin = apprise.Apprise.instantiate(address, asset=asset, suppress_exceptions=True)
    return plugin if plugin is not None and str(plugin.service_name) in CHATS.values() else None
