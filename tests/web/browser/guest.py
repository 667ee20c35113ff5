"""A guest: somebody with a browser, who knows of a table only what its page shows."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import Error, FilePayload, Page

PATIENCE = 90.0
"""Seconds until a guest gives up: no speed is tested, only that something happens at all."""
SOON = 15.0
"""Seconds until a guest tries the same once more."""

# What the page shows of the table, once all of it is there.
LOOK = """async () => {
  while (document.readyState === 'loading') await new Promise((later) => setTimeout(later, 5));
  const ids = (kind) => [...document.querySelectorAll(`.thing.${kind}`)].map((node) => node.dataset.id);
  const $ = (name) => document.getElementById(name);
  return {
    can: ids('can'),
    picked: ids('picked'),
    mine: $('main').classList.contains('mine'),
    over: !$('tab-end').hidden,
    busy: $('board').getAttribute('aria-busy') === 'true',
    curtain: $('curtain').open,
    say: $('say').textContent,
    moves: Number($('slider').max),
    at: Number($('slider').value),
    log: $('log').lastElementChild?.textContent ?? '',
    looked: window.atoll?.looked ?? '',
  };
}"""
# For each thing that may be touched, a point where a hand can touch it and no other; none if others lie on it. It is a
# whole pixel: a browser may round a point on its way to the page, and beside an edge that would be another thing.
REACH = """() => {
  const can = [...document.querySelectorAll('.thing.can')];
  const parts = [0.5, 0.85, 0.15, 0.95, 0.05, 0.7, 0.3];
  const hit = (node) => {
    const box = (node.querySelector('use') ?? node).getBoundingClientRect();
    for (const part of parts) for (const down of parts) {
      const [x, y] = [Math.round(box.left + box.width * part), Math.round(box.top + box.height * down)];
      const top = document.elementsFromPoint(x, y).map((one) => one.closest('.thing')).find((one) => can.includes(one));
      if (top === node) return [x, y];
    }
    return null;
  };
  return Object.fromEntries(can.map((node) => [node.dataset.id, hit(node)]));
}"""


# Whether a move is made by touching this, after what was picked.
COMPLETES = "(id) => { const { touching } = atoll; return touching.complete([...touching.picked, id]); }"


@dataclass
class Troubles:
    """What the pages of a test have complained about, and what of it was meant to happen."""

    lines: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def unforgiven(self) -> list[str]:
        return [line for line in self.lines if not any(part in line for part in self.forgiven)]


@dataclass
class Sight:
    """What a guest sees at a table."""

    can: list[str]
    picked: list[str]
    mine: bool
    over: bool
    busy: bool
    curtain: bool
    say: str
    moves: int
    at: int
    log: str
    looked: str
    """What is seen large, on a small screen."""


class Guest:
    """Somebody at a page."""

    def __init__(self, name: str, page: Page, troubles: Troubles) -> None:
        self.name = name
        self.page = page
        self.troubles = troubles
        self.dice = random.Random(name)
        self.hand: Literal["mouse", "finger", "drag"] = "mouse"

    # Getting to a table.

    def create(self, game: str, *, others: str = "bot:gentle", seats: int | None = None) -> str:
        """From the home page to a table, by clicks; returns its address."""
        page = self.page
        page.goto("/")
        page.click(f"a.button[href='/play/{game}']")
        page.fill("#name", self.name)
        page.check(f"input[name=others][value='{others}']")
        if seats:
            page.check(f"input[name=seats][value='{seats}']")
        page.click("form.create button.strong")
        page.wait_for_url("**/t/*")
        return page.url

    def bring(self, record: str) -> str:
        """Open a game file at the home page."""
        page = self.page
        page.goto("/")
        file: FilePayload = {"name": "game.atoll", "mimeType": "text/plain", "buffer": record.encode()}
        page.set_input_files("#game-file", files=[file])
        page.click("form[action='/import'] button")
        page.wait_for_url("**/t/*")
        self.settle()
        return page.url

    def sit(self, address: str) -> None:
        """Open the address that somebody sent, type a name, and join."""
        self.page.goto(address)
        form = self.page.locator("form[action$='/sit']").first
        form.locator("input[name=name]").fill(self.name)
        form.locator("button").click()
        self.page.wait_for_load_state()

    def visit(self, address: str) -> "Guest":
        self.page.goto(address)
        self.settle()
        return self

    def rise(self) -> Sight:
        """Raise the curtain of a shared screen, if there is one."""
        sight = self.until_seen(lambda sight: sight.curtain or sight.can or sight.over, "the table lives")
        if sight.curtain:
            self.page.click("#curtain-rise")
            sight = self.until_seen(lambda sight: sight.can, "the curtain rises")
        return sight

    def settle(self) -> Sight:
        """Wait until the table lives."""
        self.until(lambda: self.page.locator("#board .thing").count() > 0, "the board is drawn by the script")
        return self.see()

    # Looking and touching.

    def see(self) -> Sight:
        data: dict[str, Any] = self.page.evaluate(LOOK)
        return Sight(**data)

    def width(self) -> int:
        """How wide the page is; while one page follows another, there is none for an instant."""
        self.page.wait_for_load_state()
        return int(self.page.locator("html").evaluate("root => root.scrollWidth"))

    def until(self, is_so: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not _unless_it_loads(is_so):
            assert time.monotonic() < end, f"{self.name} waited in vain: {what}; {self.signs()}; {self.troubles.lines}"
            self.page.wait_for_timeout(15)

    def until_seen(self, is_so: Callable[[Sight], object], what: str) -> Sight:
        self.until(lambda: is_so(self.see()), what)
        return self.see()

    def until_moves(self, moves: int) -> None:
        self.until(lambda: self.see().moves == moves, "the move is seen")

    def touch(self, name: str) -> Sight:
        """Click on a thing, and wait until something has come of it."""
        before = self.see()
        return self._click(name, self.page.evaluate(REACH)[name], before)

    def touch_any(self) -> Sight:
        """Touch one of the things that may be touched. What others do meanwhile counts as well: the page may have
        played a forced move since the guest looked, and then nothing lies where the guest clicks."""
        before = self.see()
        spots: dict[str, list[float] | None] = self.page.evaluate(REACH)
        hidden = [name for name, spot in spots.items() if spot is None]
        assert hidden == [], "every touchable thing has a place where a hand can touch it"
        if not spots:
            return before
        name = self.dice.choice(list(spots))
        return self._click(name, spots[name], before)

    def _click(self, name: str, spot: list[float] | None, before: Sight) -> Sight:
        assert spot is not None, f"{name} cannot be hit: something lies on it"
        self._press(name, spot)
        again = time.monotonic() + SOON

        def is_done(now: Sight) -> bool:
            nonlocal again
            done = now != before and not now.busy
            if not done and time.monotonic() > again and self.hand != "drag":
                # What is clicked while pieces are still on their way may be missed: people click again.
                again = time.monotonic() + SOON
                if there := self.page.evaluate(REACH).get(name):
                    self._press(name, there)
            return done

        return self.until_seen(is_done, f"touching {name} does something")

    def _press(self, name: str, spot: list[float]) -> None:
        if self.hand == "finger":
            self.page.touchscreen.tap(*spot)
        elif self.hand == "drag":
            self._drag(name, spot)
        else:
            self.page.mouse.click(*spot)

    def _drag(self, name: str, spot: list[float]) -> None:
        """Take a thing up with the button held, move it to where it may go, and let go; an answer is only pressed."""
        mouse = self.page.mouse
        mouse.move(*spot)
        mouse.down()
        if self.thing(name).count() and not self.page.evaluate(COMPLETES, name):
            mouse.move(spot[0] + 30, spot[1] + 20, steps=3)
            self.until_seen(lambda now: now.picked, f"{name} is in the hand")
            places = {name: place for name, place in self.page.evaluate(REACH).items() if place}
            mouse.move(*places[self.dice.choice(list(places))], steps=4)
        mouse.up()

    def move(self) -> Sight:
        """Make one move, whatever it is."""
        before = self.until_seen(lambda now: now.mine and now.can, "it is my turn")
        now = before
        while now.moves == before.moves and not now.over:
            now = self.touch_any()
            assert now.can or now.moves > before.moves, f"the move was lost: {self.tip()}"
        return now

    def play_to_the_end(self) -> Sight:
        """Touch what may be touched until the game is over."""
        sight = self.see()
        while not sight.over:
            if sight.curtain:
                self.page.click("#curtain-rise")
                self.until(lambda: not self.see().curtain, "the curtain rises")
            elif sight.can:
                self.touch_any()
            else:
                self.page.wait_for_timeout(15)
            sight = self.see_later(sight)
        return sight

    def see_later(self, before: Sight) -> Sight:
        """What there is now; if there is nothing to do, what there is when that changes."""
        now = self.see()
        if now.can or now.over or now.curtain:
            return now
        return self.until_seen(lambda now: now.can or now.over or now.curtain, f"others decide: {now.say}")

    def open(self, tab: str) -> None:
        """Turn to what is beside the table: the log, the chat, the rules, the table itself."""
        if self.page.locator("#open-sheet").is_visible():
            self.page.click("#open-sheet")
        self.page.click(f"#tab-{tab}")

    def unfold(self) -> None:
        """Open whatever can be opened beside the table."""
        closed = self.page.locator(".side details:not([open]) > summary:visible")
        while closed.count():
            closed.first.click()

    def thing(self, name: str) -> Any:
        return self.page.locator(f'#board .thing[data-id="{name}"]')

    def places(self) -> dict[str, str]:
        """Where every thing lies."""
        script = "(nodes) => Object.fromEntries(nodes.map((node) => [node.dataset.id, node.getAttribute('transform')]))"
        placed: dict[str, str] = self.page.locator("#board .thing").evaluate_all(script)
        return placed

    def labels(self) -> list[str]:
        """What the things on the board are called."""
        script = "(nodes) => nodes.map((node) => node.getAttribute('aria-label')).sort()"
        names: list[str] = self.page.locator("#board .thing[aria-label]").evaluate_all(script)
        return names

    def signs(self) -> list[str]:
        """What a page says when something is not as it should be."""
        return self.page.locator("#tip:visible, #offline:visible, #curtain:visible").all_text_contents()

    def tip(self) -> str:
        return self.page.locator("#tip").text_content() or ""

    def text(self, selector: str) -> str:
        return (self.page.locator(selector).text_content() or "").strip()


def _unless_it_loads(is_so: Callable[[], object]) -> object:
    """A page that is just being loaded again cannot be asked."""
    try:
        return is_so()
    except Error as error:
        if "navigation" in str(error):
            return False
        raise
