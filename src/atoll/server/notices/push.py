"""Web Push: a letter to a browser, encrypted for it alone (RFC 8291), from a server that says who it is (RFC 8292)."""

import base64
import os
from urllib.parse import urlsplit

import http_ece
import msgspec
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy.exc import IntegrityError

from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.server.notices.letters import Gone, Letter
from atoll.server.notices.post import post
from atoll.server.storage.schema import keys

KEY = "vapid"
KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps a letter for a browser that is not there."""
LONGEST = 3000
"""Bytes of a letter: push services take 4096, of which encryption needs some."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser can be reached, as it says itself."""

    endpoint: str
    keys: dict[str, str]


def subscription_of(text: str) -> Subscription:
    """What a browser has sent; raises BadOption."""
    try:
        found = msgspec.json.decode(text, type=Subscription)
        address = urlsplit(found.endpoint)
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(found.keys["p256dh"]))
        fits = address.scheme in ("https", "http") and address.hostname and len(_bytes(found.keys["auth"])) == 16
        assert point is not None
    except (msgspec.MsgspecError, KeyError, ValueError, AssertionError):
        fits = False
    if not fits:
        raise BadOption(say("The browser has not said how it can be reached. Load the page again, and try once more."))
    return found


class Push:
    """Sends to browsers, in the name of this server."""

    def __init__(self, private_key: str, *, inside: bool) -> None:
        self._vapid = Vapid02.from_raw(private_key.encode())
        self._inside = inside
        """Whether push services may be in the host's own network."""

    @property
    def public_key(self) -> str:
        """What browsers are told: only this server may send to them."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _text(point)

    def send(self, letter: Letter, address: str, origin: str) -> None:
        """In a thread; raises NotDelivered."""
        subscription = msgspec.json.decode(address, type=Subscription)
        where = urlsplit(subscription.endpoint)
        claims = {"sub": _sender(origin), "aud": f"{where.scheme}://{where.netloc}"}
        body = http_ece.encrypt(
            _payload(letter),
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(subscription.keys["p256dh"]),
            auth_secret=_bytes(subscription.keys["auth"]),
            version="aes128gcm",
        )
        headers = {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "normal",
            # While the browser is away, a later letter about the same thing takes the place of an earlier one.
            "Topic": letter.tag,
        }
        status = post(subscription.endpoint, body, headers, inside=self._inside)
        if status in (404, 410):
            raise Gone(say("This browser does not take notices any more."))


def _payload(letter: Letter) -> bytes:
    """What the service worker reads. Its addresses are paths: it knows where it comes from."""
    texts = list(letter.lines)
    while True:
        payload = {
            "id": letter.id,
            "title": letter.title,
            "body": "\n".join(texts),
            "url": _path(letter.url),
            "stop": _path(letter.stop),
            "stopWords": letter.stop_words,
            "openWords": letter.open_words,
            "tag": letter.tag,
        }
        encoded = msgspec.json.encode(payload)
        if len(encoded) <= LONGEST:
            return encoded
        texts = texts[:-1] if len(texts) > 1 else [texts[0][: len(texts[0]) // 2]]


def _sender(origin: str) -> str:
    """Whom a push service may ask about us; an address in the open is not enough for them."""
    return origin if origin.startswith("https://") else f"mailto:atoll@{urlsplit(origin).hostname}"


def _path(address: str) -> str:
    found = urlsplit(address)
    return found.path or "/" if address else ""


def private_key(engine: sa.Engine) -> str:
    """The key by which this server is known to browsers: made at the first start, the same in every process."""
    while True:
        with engine.begin() as connection:
            found = connection.execute(sa.select(keys.c.value).where(keys.c.name == KEY)).scalar()
        if found:
            return str(found)
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        try:
            with engine.begin() as connection:
                connection.execute(sa.insert(keys).values(name=KEY, value=_text(number.to_bytes(32, "big"))))
        except IntegrityError:
            continue


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
