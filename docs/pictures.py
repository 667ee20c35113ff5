"""Draws the pictures of the documentation: `make pictures`.

Some are drawn straight from a scene. The others are what a browser shows: every game, and Second Kind, at its first
decision, in its middle, at a choice and at its end, on five screens, by day and by night. All of them go to the folder
`build/pictures`, and onto a contact sheet of each game there; the best of them, small, to `docs/pictures`, with a short
recording of a turn. The games are seeded, so the pictures change only when the table does.
"""

import base64
import io
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import click
from PIL import Image
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
from atoll.web.picture import scene_of, svg_of

MOVES = 40
SEED = 4
NAMES = ("Anna", "Ben", "Chloé", "Dirk")
SCREENS = {
    "small-phone": (360, 740),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1440, 900),
    "television": (1920, 1080),
}
THEMES = ("light", "dark")
STAGES = ("first", "middle", "choice", "end")
BEST = {("middle", "desk"), ("middle", "phone"), ("choice", "desk"), ("end", "desk")}
"""Stages and screens of which pictures are kept with the documentation."""
QUALITY = 45
# Takes up the first thing after which more is to be touched.
PICK = """() => {
  const { touching } = atoll;
  const id = [...touching.next()].find((one) => !touching.complete([one]));
  if (id) touching.touch(id);
}"""
TOUCH = "(id) => atoll.hands.touch(atoll.board.things.get(id))"
SLOWLY = 10
"""So many times slower time runs for a page that is filmed."""
SLOW_TIMERS = f"""
  const later = window.setTimeout;
  window.setTimeout = (deed, length = 0, ...rest) => later(deed, length * {SLOWLY}, ...rest);
"""
FRAME_TIME = 120
"""Milliseconds from one picture of a film to the next."""
SETTLES = 800
"""Milliseconds until everything lies where the player who looks sees it."""
FILM_SIZE = 800, 500
LARGEST_FILM = 600_000
"""How many bytes it has at most."""
BETWEEN_TOUCHES, LONGEST_MOVE, LONGEST_TURN = 5, 50, 7
"""Pictures from one touch to the next, and of what comes of a move at most; moves of a turn at most."""
PICTURES = Path(__file__).parent / "pictures"
BUILD = Path(__file__).parent.parent / "build" / "pictures"


class Show(NamedTuple):
    """What is photographed: a game with some of its options."""

    name: str
    game: Game
    seats: int
    options: dict[str, str]


def shows() -> Iterator[Show]:
    """Every game with a middling number of players; one that has an expansion is shown with it, too."""
    for game in games():
        seats = min(3, game.seats[-1])
        yield Show(game.name, game, seats, {})
        if any(option.name == "expansion" for option in game.options):
            yield Show(f"{game.name}-expansion", game, seats, {"expansion": "on"})


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


def stages(show: Show) -> Iterator[tuple[str, Record]]:
    """A game between bots, at its first decision, in its middle, at a choice, and at its end."""
    header = Header(show.game, show.seats, seed=SEED, names=NAMES[: show.seats], options=show.options)
    match = Match(header, "plain")
    bots = [make("greedy", seat) for seat in range(show.seats)]
    phases: list[str] = []
    while match.awaiting:
        seat = match.awaiting[0]
        view = match.view(seat)
        phases.append(view["phase"] if len(match.moves(seat)) > 1 else "")
        match.play(seat, bots[seat].choose(match, seat))
    whole, last = record_of(match), len(match.log)
    for stage, moves in (("first", 0), ("middle", last * 3 // 5), ("choice", _choice(phases)), ("end", last)):
        yield stage, Record(whole.header, whole.moves[:moves])


def _choice(phases: list[str]) -> int:
    """A decision of the rarest kind that comes in the second half of a game."""
    half = len(phases) // 2
    counts = Counter(phase for phase in phases[half:] if phase)
    return phases.index(min(counts, key=lambda phase: counts[phase]), half)


class Wanted(NamedTuple):
    """Which photographs: of which stages, on which screens, by day or by night."""

    stages: tuple[str, ...] = STAGES
    screens: tuple[str, ...] = tuple(SCREENS)
    themes: tuple[str, ...] = THEMES


def photographs(browser: Browser, site: str, show: Show, wanted: Wanted) -> None:
    """One table after the other, on every screen and in both themes."""
    records = [(stage, record) for stage, record in stages(show) if stage in wanted.stages]
    for (stage, record), screen, theme in product(records, wanted.screens, wanted.themes):
        guest = _guest(browser, site, screen, theme)
        guest.bring(record.write())
        guest.rise()
        if stage == "choice":
            guest.page.evaluate(PICK)
        data = _photograph(guest.page)
        (BUILD / f"{show.name}-{stage}-{screen}-{theme}.webp").write_bytes(data)
        if (stage, screen) in BEST:
            (PICTURES / f"{show.name}-{stage}-{screen}-{theme}.webp").write_bytes(data)
        guest.page.context.close()


def _guest(browser: Browser, site: str, screen: str, theme: str, *, motion: bool = False) -> Guest:
    width, height = SCREENS[screen]
    context = browser.new_context(
        base_url=site,
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=width < 1000,
        locale="en-GB",
    )
    return Guest("Anna", context.new_page(), Troubles())


def _photograph(page: Page, quality: int = QUALITY) -> bytes:
    """What the screen shows, as a small file."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(300)
    camera = page.context.new_cdp_session(page)
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    return base64.b64decode(shot["data"])


class Step(NamedTuple):
    """A move of a turn that is filmed: after how many others, and what is touched for it."""

    number: int
    path: tuple[str, ...]


def liveliest(show: Show) -> tuple[Record, list[Step]]:
    """The turn of the second half of which there is most to tell: what was played before it, and its moves."""
    whole = dict(stages(show))["end"]
    match = Match(whole.header, "plain")
    turns: list[tuple[int, list[tuple[int, str]]]] = []
    tells: Counter[int] = Counter()
    last = -1
    for number, (seat, move) in enumerate(whole.moves):
        if seat != last:
            turns.append((number, []))
        last = seat
        match.play(seat, move)
        turns[-1][1].append((seat, move))
        tells[len(turns) - 1] += len(match.told(number))
    late = [i for i in range(len(turns) // 2, len(turns) - 1) if len(turns[i][1]) <= LONGEST_TURN]
    start, moves = turns[max(late, key=lambda i: tells[i])]
    before = Record(whole.header, whole.moves[:start])
    match = Match(whole.header, "plain")
    for seat, move in before.moves:
        match.play(seat, move)
    steps = []
    for number, (seat, move) in enumerate(moves, start):
        steps.append(Step(number, scene_of(match, seat).touches[match.read(move)]))
        match.play(seat, move)
    return before, steps


class Film:
    """Takes a picture of a page now and then, for which time runs slowly: so no motion is missed on a slow machine."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.frames: list[Image.Image] = []
        self.camera = guest.page.context.new_cdp_session(guest.page)
        self.camera.send("Animation.enable")
        self.camera.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWLY})

    def run(self, number: int) -> None:
        for _ in range(number):
            begin = time.monotonic()
            if self.guest.see().curtain:
                self.guest.page.click("#curtain-rise")
            shot = self.camera.send("Page.captureScreenshot", {"format": "jpeg", "quality": 92})
            picture = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
            self.frames.append(picture.resize(FILM_SIZE, Image.Resampling.LANCZOS))
            spent = (time.monotonic() - begin) * 1000
            self.guest.page.wait_for_timeout(max(0, FRAME_TIME * SLOWLY - spent))

    def until_calm(self, moves: int) -> None:
        """Until a move is made, and everything that it did has been shown."""
        for _ in range(LONGEST_MOVE):
            self.run(1)
            sight = self.guest.see()
            if sight.moves > moves and not sight.busy and self.guest.page.locator("#caption").is_hidden():
                break

    def write(self, path: Path) -> None:
        """As good as a small file allows."""
        first, *rest = self.frames
        for quality in (50, 35, 20, 10):
            first.save(path, save_all=True, append_images=rest, duration=FRAME_TIME, loop=0, quality=quality, method=4)
            if path.stat().st_size < LARGEST_FILM:
                break


def recording(browser: Browser, site: str, show: Show) -> None:
    """A turn, touch by touch, and all that comes of it, as an animation."""
    record, steps = liveliest(show)
    guest = _guest(browser, site, "desk", "light", motion=True)
    guest.page.add_init_script(SLOW_TIMERS)
    guest.bring(record.write())
    guest.rise()
    film = Film(guest)
    guest.page.wait_for_timeout(SETTLES * SLOWLY)
    film.run(5)
    for step in steps:
        if guest.see().moves > step.number:
            continue  # The page plays by itself what is forced.
        for name in step.path:
            guest.page.evaluate(TOUCH, name)
            film.run(BETWEEN_TOUCHES)
        film.until_calm(step.number)
    film.run(10)
    guest.page.context.close()
    film.write(PICTURES / f"{show.name}-turn.webp")


def contact_sheet(show: Show) -> None:
    """All pictures of a game on one sheet: a row for each stage and theme, a column for each screen."""
    rows = list(product(STAGES, THEMES))
    height = 420
    widths = [round(height * w / h) for w, h in SCREENS.values()]
    sheet = Image.new("RGB", (sum(widths) + 12 * (len(widths) + 1), len(rows) * (height + 12) + 12), "#808890")
    for row, (stage, theme) in enumerate(rows):
        x = 12
        for screen, width in zip(SCREENS, widths, strict=True):
            picture = Image.open(BUILD / f"{show.name}-{stage}-{screen}-{theme}.webp").convert("RGB")
            sheet.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (x, 12 + row * (height + 12)))
            x += width + 12
    sheet.save(BUILD / f"{show.name}-sheet.webp", quality=80)


@click.command()
@click.argument("names", nargs=-1)
@click.option("--only", type=click.Choice(("photographs", "recordings")), help="Leave out the others.")
@click.option("--stage", multiple=True, type=click.Choice(STAGES), help="Photograph this stage alone.")
@click.option("--screen", multiple=True, type=click.Choice(tuple(SCREENS)), help="Photograph this screen alone.")
@click.option("--theme", multiple=True, type=click.Choice(THEMES), help="Photograph this theme alone.")
def main(
    names: tuple[str, ...], only: str | None, stage: tuple[str, ...], screen: tuple[str, ...], theme: tuple[str, ...]
) -> None:
    """Draw the pictures of all games, or of some. With a stage, screen or theme there is no contact sheet."""
    wanted = Wanted(stage or STAGES, screen or tuple(SCREENS), theme or THEMES)
    PICTURES.mkdir(exist_ok=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(terminal(), encoding="utf-8")
    for game in games():
        (PICTURES / f"{game.name}.svg").write_text(table(game), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as chromium:
        for show in shows():
            if names and show.name not in names:
                continue
            click.echo(show.name)
            if only != "recordings":
                photographs(chromium, address, show, wanted)
            if only != "recordings" and wanted == Wanted():
                contact_sheet(show)
            if only != "photographs":
                recording(chromium, address, show)


if __name__ == "__main__":
    main()
