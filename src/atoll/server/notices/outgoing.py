"""Outgoing connections to addresses that strangers have given: none of them leads into the host's own network, and none
takes for ever.

Libraries open connections by themselves, follow redirects and look names up again. So it is not the address as typed
that is checked but each connection, at the moment when it is made: Python tells an audit hook of every `connect`.
"""

import contextlib
import ipaddress
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
LOW_PORTS = (80, 443)
FIRST_HIGH_PORT = 1024


class Forbidden(OSError):
    """A connection that leads into the host's own network, or to a service that is not for messages."""


class _Trip(threading.local):
    """What this thread may do now, and the connections that it has made."""

    is_watched = False
    may_stay_inside = False
    ends = 0.0
    lines: list[int] = []  # noqa: RUF012


_trip = _Trip()
_is_hooked = False


@contextlib.contextmanager
def outgoing(seconds: float, *, inside: bool) -> Iterator[None]:
    """What this thread connects to is checked, unless it may stay `inside`; after so many seconds every line is cut."""
    _watch_connections()
    _trip.is_watched, _trip.may_stay_inside = True, inside
    _trip.ends, _trip.lines = time.monotonic() + seconds, []
    cutting = threading.Timer(seconds, _cut, [_trip.lines])
    cutting.daemon = True
    cutting.start()
    try:
        yield
    finally:
        cutting.cancel()
        cutting.join()
        _trip.is_watched = False
        for line in _trip.lines:
            os.close(line)


def is_public(address: str) -> bool:
    """Whether an address is out there, in whatever way it is written."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast


def _watch_connections() -> None:
    """A hook stays for as long as the process: it is made when the first letter goes out."""
    global _is_hooked  # noqa: PLW0603
    if not _is_hooked:
        _is_hooked = True
        sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "socket.connect" and _trip.is_watched:
        line, address = arguments
        if time.monotonic() > _trip.ends:
            raise TimeoutError("this takes too long")
        _check(line, address)
        # A copy, since libraries wrap a connection for encryption and let the first one go.
        _trip.lines.append(os.dup(line.fileno()))


def _check(line: socket.socket, address: Any) -> None:
    if _trip.may_stay_inside:
        return
    if line.family not in (socket.AF_INET, socket.AF_INET6) or not is_public(str(address[0])):
        raise Forbidden("this address leads into the network of the server")
    if address[1] < FIRST_HIGH_PORT and address[1] not in LOW_PORTS:
        raise Forbidden("this port is not for messages")


def _cut(lines: list[int]) -> None:
    for line in list(lines):
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(line)) as end:
            end.shutdown(socket.SHUT_RDWR)
