"""The rulebooks as pages, in full."""

import re
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from atoll.core.registry import games
from atoll.web.rulebooks import FOLDER, place_of, rulebook
from tests.server.conftest import Guest

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs" / "rules").glob("*.md"))


@pytest.mark.parametrize("game", [game.name for game in games()])
def test_the_rules_in_short_lead_to_the_complete_ones(anna: Guest, game: str) -> None:
    """Of each game of ours; a game without a rulebook has no such link."""
    link = f'href="/rulebook/{game}"'
    assert (link in anna.get(f"/rules/{game}").text) == (rulebook(game) is not None)
    assert rulebook(game) is not None or game == "shells"


@pytest.mark.parametrize("name", PAGES)
def test_every_rulebook_can_be_read_in_a_browser(anna: Guest, name: str) -> None:
    """With all its tables and headings, and with chapters and other rulebooks that can be reached."""
    answer = anna.get(f"/rulebook/{name}")
    assert answer.status_code == 200
    assert "|---" not in answer.text and "**" not in answer.text and '.md"' not in answer.text
    for place in re.findall(r'href="#([^"]+)"', _main(answer.text)):
        assert f'id="{place}"' in answer.text, place
    for other in re.findall(r'href="(/rulebook/[^"]+)"', answer.text):
        assert anna.get(other).status_code == 200, other


def _main(page: str) -> str:
    return page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_whoever_reads_another_language_is_told_that_the_complete_rules_are_in_english(
    anna: Guest, language: str
) -> None:
    anna.cookies["language"] = language
    page = anna.get("/rulebook/aqualin").text
    assert "here in English only" not in page and 'class="lead"' in page
    assert '<section class="rulebook" lang="en">' in page
    assert "in English<" not in anna.get("/rules/aqualin").text


def test_an_english_reader_is_told_nothing_of_the_kind(anna: Guest) -> None:
    assert 'class="lead"' not in _main(anna.get("/rulebook/aqualin").text)


@pytest.mark.parametrize("name", ["nothing", "..%2F..%2FREADME", "%2e%2e", "aqualin.md"])
def test_there_are_no_other_rulebooks(anna: Guest, name: str) -> None:
    assert anna.get(f"/rulebook/{name}").status_code == 404


def test_a_citation_is_a_place_in_the_page() -> None:
    """Rules 3.2 are at #rules-3.2."""
    assert place_of("3.2 Place") == "rules-3.2"
    assert place_of("The rules in short") == "the-rules-in-short"


def test_the_rulebooks_travel_in_the_wheel(tmp_path: Path) -> None:
    """Where an installed server looks for them."""
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with zipfile.ZipFile(wheel) as built:
        packed = {name: built.read(name) for name in built.namelist() if name.startswith("atoll/rules/")}
    assert packed == {f"atoll/rules/{name}.md": (FOLDER / f"{name}.md").read_bytes() for name in PAGES}
