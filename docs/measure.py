"""Measures what a page costs and how it moves, in a real browser: `python -m docs.measure`.

- bytes over the wire until a table stands still, for each game, and of the script alone, compressed;
- how long after a click another player's page shows the move, on the same machine;
- frames a second while sixty pieces glide, and while nothing moves, for comparison.

It asserts nothing: the numbers depend on the machine.
"""

import gzip
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.web.browser.guest import Guest, Troubles
from tests.web.browser.records import game_file
from tests.web.browser.serving import browsing, serving

from atoll.core.registry import games
from atoll.web.page import script

MOVES = 24
GLIDING = 60
SECONDS = 4

# Sixty pieces fly to and fro, as a frame of the server would make them; the browser counts its frames.
GLIDE = """async ([count, seconds]) => {
  const { board } = window.atoll;
  const all = [...board.things.values()].filter((one) => one.layer === 3);
  const some = Array.from({ length: count }, (_, i) => all[i % all.length]);
  const made = some.map((one, i) => {
    const copy = one.node.cloneNode(true);
    one.node.parentNode.append(copy);
    return [copy, i];
  });
  const times = [];
  let last = performance.now();
  const end = last + seconds * 1000;
  let side = 0, flip = 0;
  while (performance.now() < end) {
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
    if (now > flip) {
      side = 1 - side;
      flip = now + 450;
      for (const [node, i] of made) {
        const [x, y] = [60 + (i * 97) % 800, 60 + side * 500 + (i * 31) % 120];
        node.setAttribute('transform', `translate(${x} ${y}) rotate(0) scale(1)`);
      }
    }
  }
  for (const [node] of made) node.remove();
  return times.slice(5);
}"""


def main() -> None:
    print(f"script: {len(script())} bytes, {len(gzip.compress(script().encode()))} compressed")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, browsing() as browser:
        for game in games():
            print(f"{game.title}: {_weight(browser, site, game.name)} bytes until the table stands still")
        delays = _delays(browser, site)
        print(f"another player's move on the screen: {_spread(delays)} ms after the click, {len(delays)} moves")
        for game in games():
            for gliding in (0, GLIDING):
                frames = _frames(browser, site, game.name, gliding)
                rate = 1000 / statistics.mean(frames)
                print(f"{game.title}, {gliding} pieces gliding: {rate:.1f} frames/s; {_spread(frames)} ms a frame")


def _spread(numbers: list[float]) -> str:
    ranks = statistics.quantiles(numbers, n=20)
    return f"median {statistics.median(numbers):.0f}, 95 % within {ranks[-1]:.0f}"


def _guest(browser: Browser, site: str, name: str = "Anna", *, motion: bool = True) -> Guest:
    context = browser.new_context(
        base_url=site,
        viewport={"width": 1440, "height": 900},
        locale="en-GB",
        reduced_motion="no-preference" if motion else "reduce",
    )
    return Guest(name, context.new_page(), Troubles())


def _weight(browser: Browser, site: str, game: str) -> int:
    guest = _guest(browser, site)
    address = guest.bring(game_file(game, MOVES))
    wire = guest.page.context.new_cdp_session(guest.page)
    sizes: list[float] = []
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda event: sizes.append(_length(event)))
    guest.visit(address)
    guest.page.wait_for_load_state("networkidle")
    guest.page.context.close()
    return int(sum(sizes))


def _length(event: dict[str, Any]) -> int:
    return len(event["response"]["payloadData"].encode())


def _delays(browser: Browser, site: str) -> list[float]:
    """From the click of one player to the change on the other's page, by the clock that both pages share."""
    anna, ben = (_guest(browser, site, name, motion=False) for name in ("Anna", "Ben"))
    address = anna.create("aqualin", others="friends")
    ben.sit(address)
    ben.settle()
    anna.settle()
    delays = []
    for _ in range(MOVES):
        anna.until(lambda: anna.see().mine or ben.see().mine, "somebody decides")
        mover, other = (anna, ben) if anna.see().mine else (ben, anna)
        _watch(other.page)
        clicked = _watch_clicks(mover.page)
        mover.move()
        other.until(lambda other=other: other.page.evaluate("window.seen"), "the move arrives")
        delays.append(other.page.evaluate("window.seen") - clicked())
    return delays


def _watch(page: Page) -> None:
    page.evaluate("""() => {
      window.seen = 0;
      new MutationObserver((_, watcher) => { window.seen = Date.now(); watcher.disconnect(); })
        .observe(document.getElementById('log'), { childList: true });
    }""")


def _watch_clicks(page: Page) -> Any:
    page.evaluate("() => addEventListener('click', () => { window.clicked = Date.now(); }, { capture: true })")
    return lambda: page.evaluate("window.clicked")


def _frames(browser: Browser, site: str, game: str, gliding: int) -> list[float]:
    guest = _guest(browser, site)
    guest.bring(game_file(game, MOVES))
    guest.rise()
    time.sleep(1)
    times: list[float] = guest.page.evaluate(GLIDE, [gliding, SECONDS])
    guest.page.context.close()
    return times


if __name__ == "__main__":
    main()
