"""The catalogues of every language."""

import shutil
from pathlib import Path

import pytest

from atoll.cli import words

PACKAGES = ("atoll", "atoll.games.aqualin")


@pytest.mark.parametrize("package", PACKAGES)
def test_everything_said_has_words_in_every_language(package: str) -> None:
    """Law 10, from the sources: nothing is untranslated, and no placeholder is lost."""
    assert words.missing(package) == []


@pytest.mark.parametrize("package", PACKAGES)
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


def test_a_lost_placeholder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A translation that forgets the name of the player is a gap like a missing one."""
    broken = tmp_path / "fr.po"
    monkeypatch.setattr(words, "_catalogue_path", lambda *_: broken)
    broken.write_text('msgid "{name} wins."\nmsgstr "Gagné."\n', "utf-8")
    gaps = words.missing("atoll")
    assert "fr: '{name} wins.' has other placeholders: 'Gagné.'" in gaps
    assert "fr: 'Who plays?' is not translated" in gaps
