"""Draws the pictures of the documentation: `make pictures`.

Some are drawn straight from a scene. The others are what a browser shows: every game at its first decision, in its
middle and at its end, on a phone, a tablet and a desk, by day and by night. The games are seeded, so the pictures
change only when the table does.
"""

import base64
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from tests.web.browser.guest import Guest, Troubles
from tests.web.browser.serving import browsing, serving

import atoll
from atoll.bots.shelf import make
from atoll.cli.terminal import Screen
from atoll.core.game import Game
from atoll.core.match import Header, Match
from atoll.core.record import Record, record_of
from atoll.core.registry import games
from atoll.core.tongue import Tongue
from atoll.web.picture import svg_of

MOVES = 40
SEED = 4
NAMES = ("Anna", "Ben", "Chloé", "Dirk")
SCREENS = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}
THEMES = ("light", "dark")
QUALITY = 50
PICTURES = Path(__file__).parent / "pictures"
SEA = TerminalTheme(
    (13, 34, 48),
    (222, 235, 238),
    [
        *((13, 34, 48), (214, 69, 65), (80, 160, 90), (220, 180, 60)),
        *((70, 130, 200), (150, 90, 180), (90, 180, 190), (222, 235, 238)),
    ],
)
# The same picture wherever it is looked at: no font is fetched from anywhere.
PAGE = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img"
  aria-label="A game of Aqualin in the terminal">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; white-space: pre; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
  height="{terminal_height}"/></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix" xml:space="preserve">{matrix}</g></g></svg>
"""


def terminal() -> str:
    """Aqualin after a dozen turns between two bots, as a player sees it."""
    match = atoll.new("aqualin", seed=11, names=["Anna", "Ben"], options={"starter": "first"}, engine="plain")
    bots = [make("greedy", 1), make("greedy", 2)]
    while match.table.turn < 20:
        seat = match.awaiting[0]
        match.play(seat, bots[seat].choose(match, seat))
    console = Console(record=True, width=64, file=io.StringIO(), force_terminal=True, highlight=False)
    screen = Screen(Tongue("en", [match.game.package], match.header.names), console=console)
    seat = match.awaiting[0]
    for message in match.told(len(match.log) - 1, seat):
        screen.say(message)
    screen.table(match.text(seat))
    screen.line()
    screen.say(match.prompt(seat).decide, "bold")
    screen.line(f"{match.header.names[seat]}> ")
    return console.export_svg(title="atoll play aqualin", theme=SEA, code_format=PAGE, unique_id="atoll")


def table(game: Game) -> str:
    """A game in full swing, between bots, as the player to move sees it."""
    seats = game.seats[-1]
    match = Match(Header(game, seats, seed=4), "plain")
    bots = [make("random", seat) for seat in range(seats)]
    while len(match.log) < MOVES and match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, bots[seat].choose(match, seat))
    return svg_of(match, match.awaiting[0])


def stages(game: Game) -> Iterator[tuple[str, Record]]:
    """A game between bots, at its first decision, in its middle, and at its end."""
    seats = min(game.seats[-1], 3) if 2 in game.seats else game.seats[-1] - 1
    match = Match(Header(game, seats, seed=SEED, names=NAMES[:seats]), "plain")
    bots = [make("greedy", seat) for seat in range(seats)]
    while match.awaiting:
        seat = match.awaiting[0]
        match.play(seat, bots[seat].choose(match, seat))
    whole = record_of(match)
    for stage, moves in (("first", 0), ("middle", len(match.log) * 3 // 5), ("end", len(match.log))):
        yield stage, Record(whole.header, whole.moves[:moves])


def photographs(browser: Browser, site: str, game: Game) -> None:
    """One table after the other, on every screen and in both themes."""
    for stage, record in stages(game):
        for screen, (width, height) in SCREENS.items():
            for theme in THEMES:
                context = browser.new_context(
                    base_url=site,
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    reduced_motion="reduce",
                    has_touch=screen != "desk",
                    locale="en-GB",
                )
                guest = Guest("Anna", context.new_page(), Troubles())
                guest.bring(record.write())
                guest.rise()
                _photograph(guest.page, PICTURES / f"{game.name}-{stage}-{screen}-{theme}.webp")
                context.close()


def _photograph(page: Page, path: Path) -> None:
    """What the screen shows, as a small file."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(300)
    camera = page.context.new_cdp_session(page)
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(shot["data"]))


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "terminal.svg").write_text(terminal(), encoding="utf-8")
    for each in games():
        (PICTURES / f"{each.name}.svg").write_text(table(each), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as chromium:
        for each in games():
            photographs(chromium, address, each)
