"""Letters: what goes out by a channel, in somebody's language. Nothing of a position is in it: a letter is made from
the names of the game and of those who sit there, and from a message if its reader has asked for that."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from atoll.core.errors import AtollError
from atoll.core.message import Message, say, say_count
from atoll.core.registry import find
from atoll.core.tongue import Tongue
from atoll.server.notices.kinds import MESSAGE, headline, table_of

LONGEST_TEXT = 500


@dataclass(frozen=True)
class Notice:
    """Something that somebody is told."""

    id: int
    who: str
    tab: str
    kind: str
    n: int
    game: str
    others: tuple[str, ...]
    by: str
    text: str = ""
    """What was written, if whoever is told has asked for it."""


@dataclass(frozen=True)
class Letter:
    """What a person reads, whatever way it comes."""

    id: str
    """It stays the same however often sending is tried: receivers that know it drop what comes twice."""
    title: str
    lines: tuple[str, ...]
    url: str
    stop: str
    """Where one is left alone."""
    stop_words: str
    open_words: str
    tag: str
    """What a later letter about the same thing replaces."""
    about: tuple[dict[str, str], ...] = ()
    """The same for programs."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class NotDelivered(Exception):
    """A letter did not arrive, with what its reader may know of the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.text)
        self.reason = reason


class TryLater(NotDelivered):
    """It may arrive another time."""


class Refused(NotDelivered):
    """It will not arrive, however often it is tried."""


class Gone(NotDelivered):
    """There is nobody at that address any more."""


def letter_of(id_: str, notices: Sequence[Notice], language: str, origin: str, stop: str) -> Letter:
    """What somebody is told at once: one thing, or several."""
    groups: dict[tuple[str, str], list[Notice]] = {}
    for notice in notices:
        groups.setdefault((notice.tab, notice.kind), []).append(notice)
    told = [_told(group, language) for group in groups.values()]
    tongue, first = Tongue(language), notices[0]
    is_one = len({notice.tab for notice in notices}) == 1
    if len(told) == 1:
        title, lines = told[0][0], told[0][1:]
    else:
        title = tongue.say(say_count("{number} thing waits for you", "{number} things wait for you", len(told)))
        lines = tuple(line for head, table, *texts in told for line in (f"{head}: {table}", *texts))
    return Letter(
        id=id_,
        title=title,
        lines=tuple(lines),
        url=f"{origin}/t/{first.tab}" if is_one else f"{origin}/",
        stop=stop,
        stop_words=tongue.say(say("No more of these")),
        open_words=tongue.say(say("To the table") if is_one else say("To your tables")),
        tag=sha256(f"{first.tab} {first.kind}".encode() if len(told) == 1 else b"digest").hexdigest()[:24],
        about=tuple(
            {"kind": group[-1].kind, "table": group[-1].tab, "game": group[-1].game, "by": group[-1].by}
            for group in groups.values()
        ),
    )


def plain_letter(id_: str, title: Message, line: Message, language: str, url: str, open_words: Message) -> Letter:
    """A letter about no table: a test, or the question whether an address is somebody's."""
    say_it = Tongue(language).say
    return Letter(id_, say_it(title), (say_it(line),), url, "", "", say_it(open_words), "test")


def _told(group: Sequence[Notice], language: str) -> tuple[str, ...]:
    """What happened, at which table, and what was written."""
    last = group[-1]
    tongue = Tongue(language)
    by = next((notice.by for notice in reversed(group) if notice.by), "")
    writers = ", ".join(dict.fromkeys(notice.by for notice in group if notice.by)) if last.kind == MESSAGE else by
    head = tongue.say(headline(last.kind, writers, len(group)))
    title, others = _title(last.game), ", ".join(last.others)
    table = tongue.say(table_of(title, others)) if others else title
    texts = [f"{notice.by}: {notice.text[:LONGEST_TEXT]}" for notice in group if notice.text]
    return (head, table, *texts)


def _title(game: str) -> str:
    """What a game is called; a table may be older than the games that are installed."""
    try:
        return find(game).title
    except AtollError:
        return game
