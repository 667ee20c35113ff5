"""Pictures of a match, as SVG or PNG."""

from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.core.scene import Layout, Scene
from atoll.core.tongue import Tongue
from atoll.web.svg import draw

PNG_WIDTH = 1200


def scene_of(match: Match, seat: int = NOBODY, layout: Layout = "wide") -> Scene:
    """What a seat sees now, and may touch; without a seat, what everybody sees."""
    moves = [move.id for move in match.moves(seat)] if seat in match.awaiting else []
    return match.game.scene(match.view(seat), moves, layout)


def svg_of(
    match: Match, seat: int = NOBODY, *, layout: Layout = "wide", theme: str = "light", language: str = "en"
) -> str:
    """The picture of a position."""
    tongue = Tongue(language, [match.game.package], match.header.names)
    return draw(scene_of(match, seat, layout), tongue, theme, match.game.package)


def png_of(svg: str, width: int = PNG_WIDTH) -> bytes:
    """A picture as pixels, so many across."""
    import font_fredoka_one
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=svg, width=width, font_files=[font_fredoka_one.FredokaOne])
