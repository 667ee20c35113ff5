"""What a game's package must have, and may have: whatever is misspelt is an error that says so."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from atoll.core.game import HOOKS, Game
from atoll.core.message import say
from atoll.core.registry import find


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A copy of the toy game's rulebook, for a game called `copy`."""
    source = find("shells").module
    copy = ModuleType("copy_of_shells.rulebook")
    vars(copy).update({name: getattr(source, name) for name in source.__all__}, __all__=list(source.__all__))
    monkeypatch.setitem(sys.modules, "copy_of_shells", ModuleType("copy_of_shells"))
    monkeypatch.setitem(sys.modules, copy.__name__, copy)
    return copy


def game(*parts: str) -> Game:
    return Game("copy", "Copy", "copy_of_shells", (2,), 1, say("A copy"), parts=parts)


def export(book: ModuleType, name: str) -> None:
    setattr(book, name, lambda *_: None)
    book.__all__.append(name)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_a_name_that_a_rulebook_may_export(hook: str, book: ModuleType) -> None:
    assert game().module is book
    export(book, hook)
    assert game().module is book


@pytest.mark.parametrize("name", ["bouds", "lay_open", "Names", "tell"])
def test_a_misspelt_hook_is_an_error_that_names_the_hooks(name: str, book: ModuleType) -> None:
    export(book, name)
    with pytest.raises(TypeError, match=rf"has {name}, which no contract knows.* NAMES, bounds, lays_open"):
        _ = game().module


@pytest.mark.parametrize("name", ["apply", "EVENTS", "Table", "rematch"])
def test_what_is_not_exported_is_missing(name: str, book: ModuleType) -> None:
    """Whether it stands in the module or not."""
    book.__all__.remove(name)
    with pytest.raises(TypeError, match=rf"copy_of_shells\.rulebook\.__all__ lacks {name}$"):
        _ = game().module


def test_what_is_exported_must_be_there(book: ModuleType) -> None:
    del vars(book)["apply"]
    with pytest.raises(TypeError, match=r"lacks apply$"):
        _ = game().module


def test_a_rulebook_that_exports_nothing_lacks_everything(book: ModuleType) -> None:
    del vars(book)["__all__"]
    with pytest.raises(TypeError, match=r"lacks .*apply, awaiting"):
        _ = game().module


def test_a_misspelt_part_is_an_error_that_names_the_parts() -> None:
    with pytest.raises(ValueError, match=r"copy: a game has no part leson; there are .*'lesson'"):
        game("guide", "leson")


def test_a_part_that_is_named_must_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "partless").mkdir()
    (tmp_path / "partless" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    form = Game("partless", "Partless", "partless", (2,), 1, say("Nothing"), parts=("guide",))
    with pytest.raises(ModuleNotFoundError, match=r"partless\.guide"):
        _ = form.guide


def test_a_game_without_parts_is_asked_for_none(book: ModuleType) -> None:
    form = game()
    assert form.guide == () and form.lesson is None and form.sense.__name__ == "atoll.core.sense"
