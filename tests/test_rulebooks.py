"""The rulebooks in docs/rules, and the pages in docs/games: what is cited exists, and what they tell is so."""

import fnmatch
import functools
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from atoll.core.game import Game, Option
from atoll.core.registry import find
from atoll.games.reef_encounter import components as reef
from atoll.games.reef_encounter.second_kind.components import (
    CARD_HAS_CLOWNFISH,
    CARD_HAS_SHRIMP,
    CARD_NAMES,
)

ROOT = Path(__file__).parents[1]
PAGES = {
    "aqualin": ("aqualin",),
    "sea_or_shore": ("sea_or_shore",),
    "coralia": ("coralia",),
    "reef_encounter": ("reef_encounter", "second_kind"),
}
"""The pages of each game; the first one is the game's own."""
ALL_PAGES = [name for names in PAGES.values() for name in names]
UP_TO_TWELVE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
IN_WORDS = {word: number for number, word in enumerate(UP_TO_TWELVE, 2)} | {"thirty": 30, "twice": 2}

HEADING = re.compile(r"^#{2,3} (?:(\d+(?:\.\d+)?)\.? )?(.*)$", re.MULTILINE)
LABEL = re.compile(r"(?:^|^\| |^- )\*\*((?:[A-Z]{1,2}\d+)(?:, [A-Z]\d+)*)\b", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A rulebook: its sections by number or title, each with all that is below it; and its labels."""

    sections: dict[str, str]
    labels: frozenset[str]

    def has_section(self, number: str) -> bool:
        """Whether there is a heading of this number, or an item of a list: 2.6 is the sixth of section 2."""
        section, _, item = number.partition(".")
        return number in self.sections or (bool(item) and self.has_item(section, item))

    def has_item(self, section: str, number: str) -> bool:
        """Whether a section has a row, an item, a step or an action of this number."""
        begins = rf"^ *(?:{number}\. |(?:- )?\*\*(?:Step|Action) {number}\b|\| (?:action )?\**{number}\** \|)"
        return re.search(begins, self.sections.get(section, ""), re.MULTILINE) is not None

    def table(self, title: str) -> list[list[str]]:
        """The rows of the table in a section without a number."""
        rows = [line[1:-1].split("|") for line in self.sections.get(title, "").splitlines() if line[:1] == "|"]
        return [[cell.strip() for cell in row] for row in rows[2:]]


@functools.cache
def page(name: str) -> Page:
    return _read(ROOT / "docs" / "rules" / f"{name}.md")


def _read(path: Path) -> Page:
    text = path.read_text()
    sections: dict[str, str] = {}
    for heading in HEADING.finditer(text):
        level = heading[0].count("#")
        rest = text[heading.start() :]
        end = next((m.start() for m in HEADING.finditer(rest, 1) if m[0].count("#") <= level), len(rest))
        sections[heading[1] or heading[2]] = rest[:end]
    labels = frozenset(label for found in LABEL.findall(text) for label in found.split(", "))
    return Page(sections, labels)


# Reading citations.

SECTION = r"\d+(?:\.\d+)?"
MARK = r"[A-Z]{1,2}\d{1,2}"
BEGIN = re.compile(rf"\b[Rr]ules (?={SECTION}|{MARK})")
ITEM = re.compile(rf"({SECTION}|{MARK})(?![\w-])")
NUMBERS = re.compile(r"[,.] (?:no\.|[Ss]teps?|actions?|points?|number) (\d+)(?: (?:and|to) (\d+))?")
NEXT = re.compile(rf"(?:, and |, | and | to |; )(?={SECTION}(?![\w-])|{MARK}\b)")
FURTHER = re.compile(rf"\b({SECTION}), no\. (\d+)(?: and (\d+))?")


def cited(text: str) -> Iterator[tuple[str, str]]:
    """The places that a comment cites: pairs of a section, or nothing, and an item or label of it, or nothing."""
    for begin in BEGIN.finditer(text):
        at, section = begin.end(), ""
        while item := ITEM.match(text, at):
            at = item.end()
            if item[1][0].isdigit():
                section = item[1]
                yield section, ""
            else:
                yield "", item[1]
            while numbers := NUMBERS.match(text, at):
                at = numbers.end()
                yield from ((section, number) for number in numbers.groups() if number)
            following = NEXT.match(text, at)
            if following is None:
                break
            at = following.end()
    for section, *numbers in FURTHER.findall(text):
        yield from ((section, number) for number in numbers if number)


def wrong_citations(text: str, name: str, more: frozenset[str] = frozenset()) -> list[str]:
    """What a comment cites that is not on its page. Labels may also be among some more."""
    book = page("second_kind" if "of Second Kind" in text else name)
    known = book.labels | more
    families = {_family(label) for label in book.labels}
    labels = [label for label in re.findall(rf"\b{MARK}\b", text) if _family(label) in families]
    places = [*cited(text), *(("", label) for label in labels)]
    wrong = [", ".join(filter(None, place)) for place in places if not _is_there(book, known, *place)]
    return list(dict.fromkeys(wrong))


def _family(label: str) -> str:
    return label.rstrip("0123456789")


def _is_there(book: Page, labels: frozenset[str], section: str, item: str) -> bool:
    if not section:
        return item in labels
    return book.has_item(section, item) if item else book.has_section(section)


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings of a file, and its comments, each run of lines as one."""
    run: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type == tokenize.COMMENT:
            if run and token.start[0] != last + 1:
                yield last, " ".join(run)
                run = []
            run.append(token.string.lstrip("# "))
            last = token.start[0]
        elif token.type == tokenize.STRING and token.string.startswith('"""'):
            yield token.start[0], " ".join(token.string.strip('"').split())
    if run:
        yield last, " ".join(run)


def page_of(path: Path, game: str) -> str:
    return "second_kind" if "second_kind" in path.parts else game


FILES = [
    pytest.param(path, game, id=str(path.relative_to(ROOT)))
    for game in PAGES
    for folder in (ROOT / "src" / "atoll" / "games" / game, ROOT / "tests" / "games" / game)
    for path in sorted(folder.rglob("*.py"))
]


@pytest.mark.parametrize(("path", "game"), FILES)
def test_what_sources_and_tests_cite_is_in_the_rulebook(path: Path, game: str) -> None:
    """A section, an item of it, a ruling or an example, by the number or label that the comment gives."""
    more = frozenset[str]().union(*(page(name).labels for name in PAGES[game]))
    wrong = [
        f"line {line}: {citation}"
        for line, text in comments(path)
        for citation in wrong_citations(text, page_of(path, game), more)
    ]
    assert not wrong, "; ".join(wrong)


@pytest.mark.parametrize(
    ("text", "name", "wrong"),
    [
        ("Rules 3.1. Move.", "aqualin", []),
        ("Rules 3.9. Move.", "aqualin", ["3.9"]),
        ("By lot (rules 8, no. 10 and 11).", "aqualin", []),
        ("By lot (rules 8, no. 10 and 41).", "aqualin", ["8, 41"]),
        ("Rules A13: 36 of them.", "aqualin", []),
        ("Rules A14: 36 of them.", "aqualin", ["A14"]),
        ("Rules 2.6 and 9, no. 12: the last.", "sea_or_shore", []),
        ("Rules 2.7 and 9, no. 55: the last.", "sea_or_shore", ["2.7", "9, 55"]),
        ("Rules 4. Step 2: 7 of them.", "sea_or_shore", []),
        ("Rules 4. Step 4: 7 of them.", "sea_or_shore", ["4, 4"]),
        ("Rules 2, step 6, and 10.1 and 10.4.", "coralia", []),
        ("Rules 2, step 7; F10.", "coralia", ["2, 7", "F10"]),
        ("Rules 7, actions 6 and 8.", "reef_encounter", []),
        ("Rules 7, action 12.", "reef_encounter", ["7, 12"]),
        ("Rules 5.9 and 5.10.", "reef_encounter", []),
        ("Rules 12, no. 1, and 16, no. 99: it ends.", "reef_encounter", ["16, 99"]),
        ("Rules 1.5 and 1.6 of Second Kind, A07 and A09.", "reef_encounter", []),
        ("Rules 1.5 and 1.9 of Second Kind, A07 and A90.", "reef_encounter", ["1.9", "A90"]),
        ("Rules 3.2 to 3.4 and 6.2: K47.", "second_kind", []),
    ],
)
def test_a_citation_of_nothing_is_found(text: str, name: str, wrong: list[str]) -> None:
    assert wrong_citations(text, name) == wrong


# Options.


@pytest.mark.parametrize("game", PAGES)
def test_every_option_is_in_the_rulebook(game: str) -> None:
    """With the choices of the form in their order, the default first, and how sure we are of it."""
    told = [row for name in PAGES[game] for row in page(name).table("Options")]
    assert [row[:3] for row in told] == [_row_of(option) for option in find(game).options]


def _row_of(option: Option) -> list[str]:
    choices = ", ".join(f"`{choice.name}`" for choice in option.choices)
    return [f"`{option.name}`", choices, option.tag and f"*{option.tag}*"]


@pytest.mark.parametrize("name", ALL_PAGES)
def test_every_option_names_its_rules(name: str) -> None:
    book = page(name)
    for row in book.table("Options"):
        assert not wrong_citations(f"Rules {row[3]}", name), row[0]


@pytest.mark.parametrize("name", ALL_PAGES)
def test_a_rulebook_cites_itself_truly(name: str) -> None:
    """Such as "(9, no. 13)" in the text of a section."""
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text()
    places = re.findall(rf"(?<!base )\b({SECTION}), no\. (\d+)", " ".join(text.split()))
    wrong = [place for place in places if not page(name).has_item(*place)]
    assert not wrong


# The rules in short.


@pytest.mark.parametrize("game", PAGES)
def test_the_rules_in_short_are_in_the_rulebook(game: str) -> None:
    """Each section of the web page has its row in a rulebook, in the same order."""
    told = [row[0] for name in PAGES[game] for row in page(name).table("The rules in short")]
    assert told == [section.title.text for section in find(game).guide]


@pytest.mark.parametrize("game", PAGES)
def test_the_rules_in_short_say_no_other_numbers(game: str) -> None:
    """Every number of a section of the web page stands in the sections of the rulebook that it is told from."""
    wrong = list(_other_numbers(find(game), PAGES[game]))
    assert not wrong, "; ".join(wrong)


def _other_numbers(game: Game, names: tuple[str, ...]) -> Iterator[str]:
    rows = [(page(name), row) for name in names for row in page(name).table("The rules in short")]
    for section, (book, (title, rules)) in zip(game.guide, rows, strict=True):
        cited_sections = rules.split(", ")
        missing = [number for number in cited_sections if not book.has_section(number)]
        if missing:
            yield f"{title}: no section {', '.join(missing)}"
        source = numbers_in(" ".join(_section_text(book, number) for number in cited_sections))
        short = numbers_in(" ".join(paragraph.text for paragraph in section.paragraphs))
        if others := short - source:
            yield f"{title}: {sorted(others)} is not in {rules}"


def _section_text(book: Page, number: str) -> str:
    return book.sections.get(number) or book.sections.get(number.partition(".")[0], "")


def numbers_in(text: str) -> set[int]:
    """The numbers of a text, in digits or in words."""
    digits = {int(number) for number in re.findall(r"\d+", text)}
    return digits | {IN_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in IN_WORDS}


def test_another_number_in_the_rules_in_short_would_be_found() -> None:
    assert numbers_in("A school of 6 is worth 16 points.") - numbers_in(page("aqualin").sections["5"]) == {16}
    assert numbers_in("Draw twelve cards") == {12}


# What is printed.


def test_the_reefs_are_drawn_as_they_are() -> None:
    """Rules 2 of Reef Encounter: the four boards side by side."""
    lines = page("reef_encounter").sections["2"].split("```")[1].split("\n")[2:-1]
    drawn = ["".join(row) for row in zip(*(line.split() for line in lines), strict=True)]
    assert drawn == ["".join(picture.split()) for picture in reef.BOARD_PICTURES]


def test_the_coral_tiles_are_those_of_the_rulebook() -> None:
    """Rules 4 of Reef Encounter: both sides, and the large alga of each."""
    letters, algae = reef.COLOUR_LETTERS, reef.ALGA_WORDS
    lines = re.findall(r"^\| \d+ \| (.*) \|$", page("reef_encounter").sections["4"], re.MULTILINE)
    printed = [
        f"{letters[strong]}>{letters[weak]} | {algae[one]} | {letters[weak]}>{letters[strong]} | {algae[other]}"
        for strong, weak, one, other in reef.CORAL_TILES
    ]
    assert lines == printed


def test_the_cards_are_those_of_the_rulebook() -> None:
    """Rules 5.2 of Second Kind: names and icons."""
    rows = re.findall(r"^\| \*\*C\d+\*\* \| ([^|]+) \| ([SF ]*)\|", page("second_kind").sections["5.2"], re.MULTILINE)
    icons = ["S" * shrimp + "F" * fish for shrimp, fish in zip(CARD_HAS_SHRIMP, CARD_HAS_CLOWNFISH, strict=True)]
    names = [card.text.format(**dict(card.arguments)) for card in CARD_NAMES]
    assert [(name, "".join(signs.split())) for name, signs in rows] == list(zip(names, icons, strict=True))


# The pages of docs/games.


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_a_game_names_its_files(game: str) -> None:
    """Every file of the package, by itself, with its folder or by a pattern such as `seam*`; and no others."""
    package = ROOT / "src" / "atoll" / "games" / game
    files = {str(path.relative_to(package).with_suffix("")) for path in package.rglob("*.py")}
    named = {name: {file for file in files if _is_named(file, name)} for name in _names_of_files(_game_page(game))}
    assert [name for name, found in named.items() if not found] == []
    assert {file for file in files.difference(*named.values()) if not file.endswith("/__init__")} == set()


def _names_of_files(book: Page) -> Iterator[str]:
    """The names in the tables of files; a table may be about a folder, which its title names."""
    for title in book.sections:
        if title.startswith("What is where"):
            folder = "".join(re.findall(r"`([^`]+)`", title))
            for row in book.table(title):
                yield from (folder + name for name in re.findall(r"`([^`]+)`", row[1]))


def _is_named(file: str, name: str) -> bool:
    return (
        file.startswith(name)
        if name.endswith("/")
        else fnmatch.fnmatch(file, name) and file.count("/") == name.count("/")
    )


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_a_game_names_its_tests(game: str) -> None:
    table = _game_page(game).table("What its tests prove")
    named = {name for row in table for name in re.findall(r"`([\w/]*test_\w+)`", row[0])}
    folder = ROOT / "tests" / "games" / game
    assert named == {str(path.relative_to(folder).with_suffix("")) for path in folder.rglob("test_*.py")}


@functools.cache
def _game_page(game: str) -> Page:
    return _read(ROOT / "docs" / "games" / f"{game}.md")
