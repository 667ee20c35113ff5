"""Signed links in notices: to be left alone, and to confirm an address. They work without a cookie."""

from itsdangerous import BadSignature, URLSafeSerializer

STOP, CONFIRM = "stop", "confirm"


class Links:
    """Makes and reads them. What a link is for is part of its signature."""

    def __init__(self, key: str) -> None:
        self._signers = {purpose: URLSafeSerializer(key, f"notices {purpose}") for purpose in (STOP, CONFIRM)}

    def make(self, purpose: str, channel: str, table: str = "") -> str:
        return str(self._signers[purpose].dumps([channel, table]))

    def read(self, purpose: str, link: str) -> tuple[str, str] | None:
        """The channel and the table that a link is for; None if it is forged."""
        try:
            channel, table = self._signers[purpose].loads(link)
            return str(channel), str(table)
        except (BadSignature, ValueError, TypeError):
            return None
