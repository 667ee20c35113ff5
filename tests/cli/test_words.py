"""The catalogues of every language."""

import shutil
from pathlib import Path

import pytest

from atoll.cli import words
from atoll.cli.new_game import TEMPLATE
from atoll.core.registry import games

PACKAGES = ("atoll", *(game.package for game in games()))
NEW_GAME = "pearls"
"""The package that new games are made from. It is on no shelf."""


@pytest.fixture(autouse=True)
def _new_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TEMPLATE)


@pytest.mark.parametrize("package", [*PACKAGES, NEW_GAME])
def test_everything_said_has_words_in_every_language(package: str) -> None:
    """Law 10, from the sources: nothing is untranslated, and no placeholder is lost."""
    assert len(words.collected(package)) > 10
    assert words.missing(package) == []


@pytest.mark.parametrize("package", [*PACKAGES, NEW_GAME])
@pytest.mark.parametrize("language", words.TRANSLATIONS)
def test_the_catalogues_are_up_to_date(
    package: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Collecting again changes nothing: no dates, no line numbers, nothing obsolete."""
    kept = words._catalogue_path(package, language)
    copy = tmp_path / "locale" / kept.name
    copy.parent.mkdir()
    shutil.copy(kept, copy)
    monkeypatch.setattr(words, "_catalogue_path", lambda *_: copy)
    words.update(package, language)
    assert copy.read_text("utf-8") == kept.read_text("utf-8")


@pytest.mark.parametrize(
    ("names", "touched"),
    [
        (["shells"], {"shells"}),
        (["atoll"], {"atoll"}),
        (["shells", "atoll"], {"shells", "atoll"}),
        ([], set(PACKAGES)),
    ],
)
def test_only_what_is_named_is_brought_up_to_date(
    names: list[str], touched: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    updated: set[str] = set()
    monkeypatch.setattr(words, "update", lambda package, language: updated.add(package))
    monkeypatch.setattr(words, "missing", lambda package: [])
    words.main(names)
    assert updated == touched


def test_a_lost_placeholder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A translation that forgets the name of the player is a gap like a missing one."""
    broken = tmp_path / "fr.po"
    monkeypatch.setattr(words, "_catalogue_path", lambda *_: broken)
    broken.write_text('msgid "{name} wins."\nmsgstr "Gagné."\n', "utf-8")
    gaps = words.missing("atoll")
    assert "fr: '{name} wins.' has other placeholders: 'Gagné.'" in gaps
    assert "fr: 'Who plays?' is not translated" in gaps
