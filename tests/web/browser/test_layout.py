"""The table on five screens, and enlarged by the browser: what the prompt asks for is in sight and large enough."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from atoll.core.match import Match
from atoll.core.record import Record, read
from atoll.core.registry import find
from atoll.core.scene import ROOM, Layout
from atoll.core.tongue import LANGUAGES, Tongue
from tests.web.browser.conftest import NewGuest
from tests.web.browser.guest import REACH, Guest
from tests.web.browser.records import GAMES, game_file
from tests.web.browser.test_pages import MIDDLE

SCREENS = {
    "small phone": (360, 740),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1440, 900),
    "television": (1920, 1080),
    "desk at 200 %": (720, 450),
}
FORMS: dict[str, Layout] = {
    "small phone": "tall",
    "phone": "tall",
    "tablet": "page",
    "desk": "wide",
    "television": "broad",
    "desk at 200 %": "broad",
}
FINGERS = ("small phone", "phone", "tablet")
FINGER, MOUSE = 44, 24
LONG_NAMES = ("Maximiliane", "Bartholomew", "Wilhelmina", "Konstantin", "Seraphina")

# What may be touched now and is not wholly on the screen, or too small for a hand; and buttons that are covered.
AMISS = """(least) => {
  const { board, touching, hands } = atoll;
  const next = touching.next();
  const amiss = [];
  for (const id of next) {
    const one = board.things.get(id);
    const box = (one.use ?? one.node).getBoundingClientRect();
    const seen = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (!seen) amiss.push(`${id} is off the screen`);
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const nearer = least > 40 && !one.isAnswer && hands.zoom.wants(...middle, next) ? 2.2 : 1;
    if (Math.min(box.width, box.height) * nearer < least - 0.5) amiss.push(`${id} is ${box.width} x ${box.height}`);
  }
  for (const node of document.querySelectorAll('.bar button, #open-sheet, #say')) {
    const box = node.getBoundingClientRect();
    if (!node.checkVisibility()) continue;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!top || !(node.contains(top) || top.contains(node))) amiss.push(`${node.id} is covered`);
    const seen = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + 1;
    if (!seen) amiss.push(`${node.id} is off the screen`);
    if (node.matches('button') && Math.min(box.width, box.height) < least - 0.5) amiss.push(`${node.id} is small`);
  }
  return amiss;
}"""
PICK = """() => {
  const { touching } = atoll;
  const id = [...touching.next()].find((one) => !touching.complete([one]));
  if (id) touching.touch(id);
  return Boolean(id);
}"""
# How many lines the prompt has for each of some texts, and whether all of it is seen.
LINES = """(texts) => texts.map((text) => {
  atoll.prompt.say(text);
  const node = document.getElementById('say');
  const range = document.createRange();
  range.selectNodeContents(node);
  const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top / 6)));
  const size = parseFloat(getComputedStyle(node).fontSize);
  const whole = node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1;
  return [text, tops.size, whole, size];
})"""
# What is written on things, by boxes as high as small letters: pairs that lie on each other.
COLLISIONS = """() => {
  const texts = [];
  for (const one of atoll.board.things.values()) {
    if (!one.look) continue;
    const copy = one.use.parentNode.appendChild(document.querySelector(one.look).cloneNode(true));
    for (const node of copy.querySelectorAll('text')) {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const high = (bottom - top) * 0.25;
      const place = { left: left + 1, right: right - 1, top: top + high, bottom: bottom - high };
      texts.push({ id: one.id, text: node.textContent, ...place });
    }
    copy.remove();
  }
  const found = [];
  texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
    const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (a.id !== b.id && over > 0 && down > 0) found.push(`${a.text} (${a.id}) on ${b.text} (${b.id})`);
  }));
  return found;
}"""


def settings(screen: str) -> dict[str, Any]:
    width, height = SCREENS[screen]
    return {"viewport": {"width": width, "height": height}, "has_touch": screen in FINGERS}


# In the middle of Reef Encounter a phone shows most squares in miniatures, which are looked at before they are touched.
SIGHTS = [
    (game, screen, stage)
    for game in GAMES
    for screen in SCREENS
    for stage in ("first", "middle")
    if (game, stage) != ("reef_encounter", "middle") or "phone" not in screen
]


@pytest.mark.parametrize(("game", "screen", "stage"), SIGHTS)
def test_what_the_prompt_asks_for_is_in_sight_and_large_enough(
    game: str, screen: str, stage: str, guest: NewGuest
) -> None:
    """44 pixels for a finger, 24 for a mouse, at the first touch of a move and at the second; nothing is scrolled."""
    anna = guest("Anna", **settings(screen))
    anna.bring(game_file(game, 0 if stage == "first" else MIDDLE[game]))
    anna.rise()
    least = FINGER if screen in FINGERS else MOUSE
    assert anna.page.evaluate(AMISS, least) == []
    assert None not in anna.page.evaluate(REACH).values(), "something lies on what may be touched"
    if anna.page.evaluate(PICK):
        assert anna.page.evaluate(AMISS, least) == []
    fits = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    assert anna.page.evaluate(fits), "the page is as large as the screen"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_of_a_game_has_two_lines_at_most(game: str, language: str, guest: NewGuest) -> None:
    anna = guest("Anna", locale=language)
    record = game_file(game)
    anna.bring(game_file(game, MIDDLE[game]))
    anna.rise()
    prompts = sorted(set(said(read(record), language)))
    assert len(prompts) > 3
    for screen, (width, height) in SCREENS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.until(partial(has_form, anna, FORMS[screen]), "the table comes in the form of the page")
        seen = anna.page.evaluate(LINES, prompts)
        # Whoever has the page enlarged to twice its size reads letters of nine as if they were eighteen.
        least = 9 if screen == "desk at 200 %" else 11
        assert [one for one in seen if one[1] > 2 or not one[2] or one[3] < least] == [], screen


def has_form(guest: Guest, form: Layout) -> bool:
    return bool(guest.page.evaluate("atoll.board.size.join()") == ",".join(f"{side:g}" for side in ROOM[form]))


def said(record: Record, language: str) -> Iterator[str]:
    """All prompts of a game, to those who decide and to those who wait."""
    game = find(record.header.game.name)
    tongue = Tongue(language, [game.package], record.header.names)
    match = Match(record.header, "plain")
    for seat, text in record.moves:
        prompt = match.prompt(seat)
        yield from (tongue.say(prompt.decide), tongue.say(prompt.wait))
        match.play(seat, text)


@pytest.mark.parametrize("stage", ["middle", "end"])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_long_names_and_large_numbers_lie_on_nothing_else(game: str, screen: str, stage: str, guest: NewGuest) -> None:
    anna = guest("Anna", **settings(screen))
    record = read(game_file(game) if stage == "end" else game_file(game, MIDDLE[game]))
    header = replace(record.header, names=LONG_NAMES[: record.header.seats])
    anna.bring(Record(header, record.moves).write())
    anna.rise()
    assert anna.page.evaluate(COLLISIONS) == []
    cut = "(nodes) => nodes.filter((node) => node.getBoundingClientRect().right > innerWidth).length"
    assert anna.page.locator("#players .points").evaluate_all(cut) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table(game: str, language: str, guest: NewGuest) -> None:
    """By day on a desk, by night on a phone with the sheet open."""
    for screen, theme in (("desk", "light"), ("phone", "dark")):
        anna = guest("Anna", **settings(screen), locale=language, color_scheme=theme)
        anna.bring(game_file(game, MIDDLE[game]))
        anna.rise()
        assert violations(anna) == []
        anna.open("more")
        assert violations(anna) == []


def violations(guest: Guest) -> list[str]:
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in Axe().run(guest.page).response["violations"]]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_can_be_made_twice_as_large(game: str, guest: NewGuest) -> None:
    """For poor sight: it is moved inside its place, the prompt stays in sight, and one plays on."""
    anna = guest("Anna", viewport={"width": 720, "height": 450}, device_scale_factor=2)
    anna.bring(game_file(game, MIDDLE[game]))
    anna.rise()
    width = width_of(anna)
    anna.open("more")
    anna.page.locator("summary", has_text="Settings").click()
    anna.page.select_option("#set-size", "2")
    anna.page.click("#close-sheet")
    assert width_of(anna) == pytest.approx(2 * width, abs=2)
    assert anna.width() <= 720
    anna.page.keyboard.press("Tab")
    for name in anna.see().can[:8]:
        thing = anna.thing(name)
        thing.focus()
        box = thing.bounding_box()
        assert box["x"] >= -1 and box["y"] >= -1, name
        assert box["x"] + box["width"] <= 721 and box["y"] + box["height"] <= 451, name
        assert anna.page.locator("#say").is_visible()
    sight = anna.see()
    anna.page.keyboard.press("Enter")
    anna.until_seen(lambda now: (now.picked, now.moves) != (sight.picked, sight.moves), "one plays on")


def width_of(guest: Guest) -> float:
    return float(guest.page.locator("#board").evaluate("(node) => node.getBoundingClientRect().width"))
