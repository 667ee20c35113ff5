"""Mail: a letter as a message that mail programs know how to stop (RFC 8058), and how to tell from its twin."""

from email.message import EmailMessage
from email.utils import formataddr, formatdate
from html import escape

from atoll.server.notices.letters import Letter


def message_of(letter: Letter, to: str, sender: str, domain: str) -> EmailMessage:
    """The message, from an address of the host. Sent twice, it has the same name, by which programs drop the second one."""
    message = EmailMessage()
    message["From"] = formataddr(("Atoll", sender))
    message["To"] = to
    message["Subject"] = letter.title
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = f"<{letter.id}@{domain or 'atoll.invalid'}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    foot = f"\n\n-- \n{letter.stop_words}: {letter.stop}" if letter.stop else ""
    message.set_content(f"{letter.title}\n{letter.text}\n\n{letter.open_words}: {letter.url}{foot}\n")
    message.add_alternative(_page(letter), subtype="html")
    return message


def _page(letter: Letter) -> str:
    """The same with a button. It asks nothing of any server: no picture tells that it was read."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in letter.lines)
    button = "background:#14606e;color:#ffffff;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:600"
    stop = (
        f'<p style="margin-top:32px"><a href="{escape(letter.stop)}" style="color:#54656c">{escape(letter.stop_words)}</a></p>'
        if letter.stop
        else ""
    )
    return (
        '<div style="font-family:system-ui,Helvetica,Arial,sans-serif;max-width:36em;line-height:1.45">'
        f'<h1 style="font-size:1.3em">{escape(letter.title)}</h1>{lines}'
        f'<p style="margin-top:24px"><a href="{escape(letter.url)}" style="{button}">{escape(letter.open_words)}</a></p>{stop}</div>'
    )
