"""The screen: text tables, sentences and questions, at a terminal of 80 columns or in a pipe.

Everything is printed line by line and nothing is painted over, so that screen readers, pipes and scrollback work. Every
cell carries its letters; colour is only a second way to tell it. With `plain` there is no colour and no drawing at all.
"""

import sys
import textwrap
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from atoll.cli.common import console as new_console
from atoll.core.message import Message
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.core.tongue import Tongue

# A chip has a ground and an ink of its own, so that it reads the same in dark and in light terminals.
CHIPS: dict[Tint, str] = {
    "": "bold",
    "red": "bold color(231) on color(160)",
    "orange": "bold color(16) on color(208)",
    "yellow": "bold color(16) on color(220)",
    "green": "bold color(231) on color(28)",
    "blue": "bold color(231) on color(26)",
    "violet": "bold color(231) on color(91)",
    "pink": "bold color(16) on color(218)",
    "white": "bold color(16) on color(255)",
    "grey": "bold color(231) on color(241)",
    "dim": "dim",
}
# Lines of text take the terminal's own colours, which its owner chose to be readable.
INKS: dict[Tint, str] = {
    "": "",
    "red": "red",
    "orange": "yellow",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "violet": "magenta",
    "pink": "magenta",
    "white": "bold",
    "grey": "dim",
    "dim": "dim",
}
RULE_WIDTH = 60
SLIMMEST = 2
"""A cell of a board is at least so wide, so that the board keeps its shape while it fills."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Screen:
    """Where a player looks and types."""

    def __init__(self, tongue: Tongue, *, plain: bool = False, console: Console | None = None) -> None:
        self.tongue = tongue
        self.plain = plain
        self.console = console or new_console()
        if plain:
            self.console.no_color = True

    # Sentences.

    def say(self, message: Message, style: str = "") -> None:
        self.line(self.tongue.say(message), style)

    def line(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(text, style="" if self.plain else style, soft_wrap=not self.console.is_terminal)

    def heading(self, message: Message) -> None:
        words = self.tongue.say(message)
        if self.plain:
            self.line()
            self.line(words)
            return
        room = max(0, min(RULE_WIDTH, self.console.width) - cell_len(words) - 4)
        self.line(Text.assemble(("── ", "dim"), (words, "bold"), (" " + "─" * room, "dim")))

    def hanging(self, label: str, text: str) -> None:
        """A label and a text beside it; what does not fit goes on below the text, not below the label."""
        room = max(20, self.console.width - cell_len(label)) if self.console.is_terminal else len(text) + 1
        for i, part in enumerate(textwrap.wrap(text, room)):
            self.line((label if i == 0 else " " * cell_len(label)) + part)

    def columns(self, items: Sequence[str]) -> None:
        """Short texts side by side, numbered from 1, to be read down the columns."""
        numbered = [f"{i:>{len(str(len(items)))}} {item}" for i, item in enumerate(items, 1)]
        width = max(map(cell_len, numbered), default=1) + 2
        across = 1 if self.plain else max(1, (self.console.width + 2) // width)
        down = -(-len(numbered) // across)
        for y in range(down):
            self.line("".join(item + " " * (width - cell_len(item)) for item in numbered[y::down]).rstrip())

    # The text table.

    def table(self, blocks: Sequence[Block]) -> None:
        sheets = [block for block in blocks if isinstance(block, Sheet)]
        margin = max((self._margin(sheet) for sheet in sheets), default=0)
        for before, block in zip((None, *blocks), blocks, strict=False):
            if isinstance(block, Sheet) and isinstance(before, Line | Sheet):
                self.line()
            if isinstance(block, Heading):
                self.heading(block.message)
            elif isinstance(block, Line):
                self.say(block.message, INKS[block.tint])
            elif self.plain:
                self._plain_sheet(block)
            else:
                self._sheet(block, margin)

    def describe(self, blocks: Sequence[Block]) -> None:
        """Every cell that holds something, in words: for those who listen, and for those who learn the letters."""
        for sheet in (block for block in blocks if isinstance(block, Sheet)):
            self.say(sheet.title, "bold")
            for head, cells in sheet.rows:
                for x, cell in enumerate(cells):
                    if cell.label is not None and cell.tint != "dim":
                        place = (sheet.columns[x] if x < len(sheet.columns) else "") + head
                        self.line(f"  {place + ' ' if place else ''}{cell.text}: {self.tongue.say(cell.label)}")

    def _margin(self, sheet: Sheet) -> int:
        return max(map(cell_len, (self.tongue.say(sheet.title), *(head for head, _ in sheet.rows)))) + 1

    def _sheet(self, sheet: Sheet, margin: int) -> None:
        """Coloured chips in rows; the title stands in the corner, which saves a line."""
        title = self.tongue.say(sheet.title)
        widths = _widths(sheet)
        pad = 1 if margin + sum(widths) + 3 * len(widths) <= self.console.width else 0
        has_heads = _has_heads(sheet)
        if has_heads:
            heads = "".join(
                " " * pad + _centred(head, w) + " " * (pad + 1) for head, w in zip(sheet.columns, widths, strict=False)
            )
            self.line(Text.assemble((_padded(title, margin), "bold"), (heads.rstrip(), "dim")))
        for head, cells in sheet.rows:
            first = _padded(head, margin, right=True) if has_heads else _padded(title, margin)
            line = Text.assemble((first, "dim" if has_heads else "bold"))
            for x, (cell, width) in enumerate(zip(cells, widths, strict=False)):
                line.append(" " if x else "")
                line.append(self._chip(cell, width, pad), CHIPS[cell.tint])
            self.line(line)

    def _chip(self, cell: Cell, width: int, pad: int) -> str:
        left, right = ("[", "]") if cell.mark else (" " * pad, " " * pad)
        return left + _centred(cell.text, width) + right

    def _plain_sheet(self, sheet: Sheet) -> None:
        widths = _widths(sheet)
        self.line(self.tongue.say(sheet.title) + ":")
        margin = max(cell_len(head) for head, _ in sheet.rows) + 1 if _has_heads(sheet) else 0
        if sheet.columns:
            self.line((" " * margin + " ".join(map(_padded, sheet.columns, widths))).rstrip())
        for head, cells in sheet.rows:
            texts = [("*" if cell.mark else "") + cell.text.replace("·", "-") for cell in cells]
            self.line((_padded(head, margin) + " ".join(map(_padded, texts, widths))).rstrip())

    # Questions.

    @property
    def is_live(self) -> bool:
        """Whether a person sits here who can be asked something."""
        return sys.stdin.isatty() and self.console.is_terminal

    def ask(self, question: str) -> str:
        """A line from the player; raises EOFError when there will be none. A piped answer is echoed, to be readable."""
        answer = input(question)
        if not sys.stdin.isatty():
            self.line(answer)
        return answer.strip()

    def clear(self) -> None:
        """Leave nothing to read, not even by scrolling back or by asking for the lines typed before."""
        if readline := sys.modules.get("readline"):
            readline.clear_history()
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()


def with_line_editing() -> None:
    """Arrow keys and a history at the prompt, where Python has them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return


def _has_heads(sheet: Sheet) -> bool:
    """Whether columns or rows have heads; a single row without any stands beside the title."""
    return bool(sheet.columns) or any(head for head, _ in sheet.rows)


def _widths(sheet: Sheet) -> list[int]:
    count = max([len(sheet.columns), *(len(cells) for _, cells in sheet.rows)])
    widths = [0] * count
    for texts in (sheet.columns, *([c.text for c in cells] for _, cells in sheet.rows)):
        for x, text in enumerate(texts):
            widths[x] = max(widths[x], cell_len(text), SLIMMEST if sheet.boxed else 0)
    return [max(widths)] * count if sheet.boxed and widths else widths


def _padded(text: str, width: int, *, right: bool = False) -> str:
    """Text filled up to a width; a head at the right keeps one space from its row."""
    gap = " " * max(0, width - cell_len(text))
    return gap[1:] + text + gap[:1] if right else text + gap


def _centred(text: str, width: int) -> str:
    gap = max(0, width - cell_len(text))
    return " " * (gap // 2) + text + " " * (gap - gap // 2)
