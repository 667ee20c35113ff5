"""Colours are chosen by test: everybody can tell them apart, and everything printed on them can be read."""

import itertools

import numpy as np
import pytest

from atoll.cli.new_game import TEMPLATE
from atoll.core.registry import games
from atoll.web.palette import PAINTS, SETS, THEMES, paints_of, themes_of

# Machado, Oliveira and Fernandes (2009): what people see who lack one kind of cone.
EYES = {
    "normal": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
# Ottosson (2020): OKLab, in which equal distances look equally different.
CONES = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566]]
CONES += [[0.0883024619, 0.2817188376, 0.6299787005]]
LAB = [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099]]
LAB += [[0.0259040371, 0.7827717662, -0.8086757660]]


def light(colour: str) -> np.ndarray:
    """The linear light of a colour such as `#3b8ff3`."""
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def seen(colour: str, eyes: str) -> np.ndarray:
    """A colour in OKLab, in hundredths, as these eyes see it."""
    shown = np.clip(np.array(EYES[eyes]) @ light(colour), 0, 1)
    lab: np.ndarray = 100 * np.array(LAB) @ np.cbrt(np.array(CONES) @ shown)
    return lab


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG."""
    bright, dim = sorted((light(c) @ [0.2126, 0.7152, 0.0722] for c in (one, other)), reverse=True)
    return float((bright + 0.05) / (dim + 0.05))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("paints", SETS, ids=" ".join)
def test_any_two_paints_of_a_game_look_different(paints: tuple[str, ...], eyes: str) -> None:
    for one, other in itertools.combinations(paints, 2):
        distance = np.linalg.norm(seen(PAINTS[one].paper, eyes) - seen(PAINTS[other].paper, eyes))
        assert distance > 10, (one, other)


@pytest.mark.parametrize("paints", SETS, ids=" ".join)
def test_any_two_paints_of_a_game_differ_in_lightness(paints: tuple[str, ...]) -> None:
    lightness = sorted(seen(PAINTS[paint].paper, "normal")[0] for paint in paints)
    assert min(np.diff(lightness)) > 2


@pytest.mark.parametrize("paint", PAINTS)
def test_what_is_printed_on_a_paint_can_be_read(paint: str) -> None:
    """WCAG AA for text: 4.5 to 1."""
    assert contrast(PAINTS[paint].paper, PAINTS[paint].ink) >= 4.5


@pytest.mark.parametrize("package", ["pearls", *(game.package for game in games())])
def test_what_is_printed_on_a_paint_that_a_game_brings_can_be_read(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(TEMPLATE)
    for name, paint in paints_of(package).items():
        assert contrast(paint.paper, paint.ink) >= 4.5, name


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_on_a_page_can_be_read(theme: str) -> None:
    """Words on water and land at 4.5 to 1; edges and signs at 3 to 1."""
    colours = THEMES[theme]
    for ground in ("water", "land", "spot", "card"):
        assert contrast(colours["words"], colours[ground]) >= 4.5
    assert contrast(colours["edge"], colours["land"]) >= 3


@pytest.mark.parametrize("package", [game.package for game in games()])
@pytest.mark.parametrize("theme", THEMES)
def test_day_and_night_have_the_same_quiet_colours(theme: str, package: str) -> None:
    assert themes_of(package)[theme].keys() == themes_of(package)["light"].keys()


@pytest.mark.parametrize("paints", SETS, ids=" ".join)
def test_every_paint_that_is_told_from_others_has_a_pattern_of_its_own(paints: tuple[str, ...]) -> None:
    assert len({PAINTS[paint].pattern for paint in paints}) == len(paints)
