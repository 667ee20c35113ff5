"""The rulebooks of docs/rules as pages. They travel in the wheel."""

import functools
import itertools
import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

PACKAGE = Path(__file__).parents[1]
INSTALLED = PACKAGE / "rules"
FOLDER = INSTALLED if INSTALLED.is_dir() else PACKAGE.parents[1] / "docs" / "rules"
NUMBER = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class Rulebook:
    """A rulebook: its title, its chapters by the names of their places in the page, and its text."""

    title: str
    chapters: tuple[tuple[str, str], ...]
    text: Markup


@functools.cache
def rulebook(name: str) -> Rulebook | None:
    """The rulebook of that name, if there is one."""
    path = FOLDER / f"{name}.md"
    if not re.fullmatch(r"\w+", name) or not path.is_file():
        return None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    chapters = []
    for heading, words in itertools.pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", place_of(words.content))
            if heading.tag == "h2":
                chapters.append((place_of(words.content), words.content))
        for link in words.children or ():
            if link.type == "link_open":
                link.attrSet("href", re.sub(r"^(\w+)\.md$", r"/rulebook/\1", str(link.attrGet("href"))))
    title, text = tokens[1].content, markdown.renderer.render(tokens[3:], markdown.options, {})
    return Rulebook(title, tuple(chapters), Markup(_made_to_scroll(text)))


def place_of(heading: str) -> str:
    """Where a heading is in the page: `rules-3.2`, as it is cited, or its words."""
    number = NUMBER.match(heading)
    return f"rules-{number[0]}" if number else re.sub(r"\W+", "-", heading.lower())


def _made_to_scroll(text: str) -> str:
    """What is wider than a small screen scrolls by itself, also by the keyboard."""
    text = text.replace("<pre>", '<pre tabindex="0">')
    return text.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
