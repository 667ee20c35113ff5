"""Names in place of codes, in whatever language somebody types."""

import pytest

from atoll.core.names import in_notation, plain
from atoll.core.registry import find


@pytest.mark.parametrize(
    ("language", "typed", "notation"),
    [
        ("en", "Violet Turtle c4", "VT c4"),
        ("fr", "TORTUE  violette c4", "VT c4"),
        ("de", "grüne schildkröte a1", "GT a1"),
        ("de", "grune schildkrote a1", "GT a1"),
        ("de", "blue fish a1", "BF a1"),
        ("nl", "stay", "stay"),
    ],
)
def test_a_name_stands_for_its_code(language: str, typed: str, notation: str) -> None:
    """With or without accents, in capitals or not; English is understood everywhere."""
    assert in_notation(typed, find("aqualin"), language) == notation


def test_what_has_no_name_in_it_stays_as_it_was() -> None:
    assert in_notation("B2-b5", find("aqualin"), "en") == "B2-b5"
    assert in_notation("Anything", find("shells"), "de") == "Anything"


def test_marks_on_letters_do_not_matter() -> None:
    assert plain("  Étoile\tde MER ") == "etoile de mer" and plain("l’Île") == "l'ile"
