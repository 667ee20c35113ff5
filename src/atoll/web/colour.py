"""Colours made of other colours, in OKLab, where equal steps look equally large (Ottosson, 2020)."""

import math

Lab = tuple[float, float, float]


def lightness(colour: str) -> float:
    """From 0 for black to 1 for white."""
    return _lab(colour)[0]


def toned(colour: str, light: float, chroma: float, turn: float = 0) -> str:
    """The colour at another lightness, with so much of its chroma, its hue turned by degrees."""
    _, a, b = _lab(colour)
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return _hex((light, (a * cosine - b * sine) * chroma, (a * sine + b * cosine) * chroma))


def mixed(one: str, other: str, share: float) -> str:
    """The colour that lies by a share of the way from one to the other."""
    (l1, a1, b1), (l2, a2, b2) = _lab(one), _lab(other)
    return _hex((l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share))


def _lab(colour: str) -> Lab:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _hex(lab: Lab) -> str:
    light, a, b = lab
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    parts = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, _shown(part)))):02x}" for part in parts)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _shown(part: float) -> float:
    part = max(0.0, part)
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
