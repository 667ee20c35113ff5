"""A game that a newcomer has just made, in the browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.newcomer import GAME, begin, change, translate
from tests.web.browser.conftest import NewGuest
from tests.web.browser.serving import serving


@pytest.fixture
def its_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that finds the game on its path."""
    home = begin(tmp_path)
    change(home)
    translate(home)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(home), os.environ["PYTHONPATH"])))
    with serving(tmp_path) as address:
        yield address


def test_it_is_played_by_mouse_to_the_final_score_with_art_of_its_own(its_site: str, guest: NewGuest) -> None:
    anna = guest("Anna", base_url=its_site)
    anna.create(GAME)
    anna.settle()
    assert "M0 48C-27 48" in anna.page.locator("#board").inner_html(), "its own shape is drawn"
    assert "#fbe3cf" in anna.page.locator("#board").inner_html(), "in its own paint"
    end = anna.play_to_the_end()
    assert end.moves == 8
    assert anna.page.locator("#ranking li").count() == 2
