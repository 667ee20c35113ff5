"""Post: a request to an address that a stranger has given."""

import functools
import ssl
from collections.abc import Mapping

import httpx2

from atoll.core.message import say
from atoll.server.notices.letters import Refused, TryLater
from atoll.server.notices.outgoing import Forbidden, outgoing

SECONDS = 15.0
"""For all of it; each part has to come sooner."""
PART = 8.0
LATER = (408, 423, 425, 429)
"""Answers that ask to come again."""
GONE = (404, 410)


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool) -> int:
    """Send it, and return the answer's number if it was taken, or if nobody is there any more; raises NotDelivered. An
    answer is not read, and no redirection followed."""
    try:
        with (
            outgoing(SECONDS, inside=inside),
            httpx2.Client(verify=_trusted(), timeout=PART, follow_redirects=False, trust_env=False) as client,
            client.stream("POST", url, content=body, headers=dict(headers)) as answer,
        ):
            status = answer.status_code
    except Forbidden:
        raise FORBIDDEN from None
    except httpx2.InvalidURL:
        raise Refused(say("This address cannot be read.")) from None
    except (httpx2.HTTPError, OSError, ValueError) as error:
        if is_forbidden(error):
            raise FORBIDDEN from None
        raise TryLater(say("There was no answer.")) from None
    if status in GONE or 200 <= status < 300:
        return status
    reason = say("The answer was {status}.", status=status)
    raise TryLater(reason) if status >= 500 or status in LATER else Refused(reason)


@functools.cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates count; to read them anew for each letter would take longer than the letter."""
    return ssl.create_default_context()


def is_forbidden(error: BaseException | None) -> bool:
    """Whether a connection was not made because of where it leads; libraries wrap the reason."""
    while error is not None:
        if isinstance(error, Forbidden):
            return True
        error = error.__cause__ or error.__context__
    return False


FORBIDDEN = Refused(say("This address leads into the network of the server, where notices do not go."))
