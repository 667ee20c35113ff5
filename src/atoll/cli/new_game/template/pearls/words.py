"""The text table, and two habits of the table."""

from collections.abc import Mapping, Sequence

from atoll.core.message import Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet
from pearls.table import Table
from pearls.view import View


def text(view: View) -> list[Block]:
    blocks: list[Block] = [Heading(say("Pearls")), Sheet(say("Beach"), (), (("", _cells(view["beach"])),))]
    blocks.append(Line(say_count("{number} shell in the sea", "{number} shells in the sea", view["sea"]), "dim"))
    for seat, (taken, dived) in enumerate(zip(view["taken"], view["dived"], strict=True)):
        blocks.append(Sheet(say("Found by {name}", name=Who(seat)), (), (("", _cells([*taken, *dived])),)))
    return blocks


def _cells(shells: Sequence[str | None]) -> tuple[Cell, ...]:
    return tuple(
        Cell(shell, "yellow", say("shell {shell}", shell=shell)) if shell else Cell("?", "dim", say("a hidden shell"))
        for shell in shells
    )


def unsaid(t: Table, seat: int, move: int) -> int | None:
    """No move is made silently before another."""
    return None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Another game between the same people has the same options."""
    return dict(options)
