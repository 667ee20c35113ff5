"""Mail: a letter as a message that mail programs know how to stop (RFC 8058), and how to tell from its twin."""

import smtplib
from urllib.parse import urlsplit

from atoll.core.message import say
from atoll.server.notices.letters import Letter, NotDelivered, Refused, TryLater
from atoll.server.people import mail as post


async def send(mail: post.Mail, letter: Letter, to: str, origin: str) -> None:
    """Hand it to the host's mail server; raises NotDelivered."""
    try:
        await mail.send(message_of(letter, to, origin))
    except post.MailTrouble as error:
        raise _trouble(error.__cause__) from None


def message_of(letter: Letter, to: str, origin: str) -> post.Letter:
    """As plain text. Sent twice, it has the same name, by which mail programs drop the second one."""
    headers = {"Message-ID": f"<{letter.id}@{urlsplit(origin).hostname}>"}
    foot = ""
    if letter.stop:
        headers |= {"List-Unsubscribe": f"<{letter.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        foot = f"\n\n-- \n{letter.stop_words}:\n{letter.stop}"
    text = f"{letter.title}\n\n{letter.text}\n\n{letter.open_words}:\n{letter.url}{foot}\n"
    return post.Letter(to, letter.title, text, headers)


def _trouble(cause: BaseException | None) -> NotDelivered:
    """Whether it is worth trying again, by what the mail server has said."""
    if isinstance(cause, smtplib.SMTPRecipientsRefused) and all(code >= 500 for code, _ in cause.recipients.values()):
        return Refused(say("The mail server does not take this address."))
    return TryLater(say("The mail server did not take it."))
