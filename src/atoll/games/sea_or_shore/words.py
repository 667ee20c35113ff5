"""What is said at the table: prompts, the log, and the text table."""
from collections.abc import Mapping
from atoll.core.game import Prompt, View
from atoll.core.message import Message, say
from atoll.core.text import Block, Heading
from atoll.games.sea_or_shore.table import Table


def prompt(view: View) -> Prompt:
    return Prompt(say("x"), say("x"))


def tell(before: View, after: View, seat: int, move: int | None) -> list[Message]:
    return []


def text(view: View) -> list[Block]:
    return [Heading(say("x"))]


def unsaid(t: Table, seat: int, move: int) -> int | None:
    return None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    return dict(options)
