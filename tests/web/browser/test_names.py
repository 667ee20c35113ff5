"""What a screen reader finds at a table."""

import re

import pytest

import atoll
from atoll.core.record import read, record_of
from atoll.core.tongue import Tongue
from atoll.web.picture import scene_of
from tests.web.browser.conftest import NewGuest
from tests.web.browser.records import GAMES, game_file
from tests.web.browser.test_pages import MIDDLE


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stage", ["first", "middle"])
def test_the_accessibility_tree_names_every_piece_and_every_legal_move(game: str, stage: str, guest: NewGuest) -> None:
    """Whatever has a name in the scene has it in the tree; every legal move is a way over named buttons."""
    record = game_file(game, 0 if stage == "first" else MIDDLE[game])
    anna = guest("Anna")
    anna.bring(record)
    anna.rise()
    match = read(record).replay(engine="plain")
    scene = scene_of(match, match.awaiting[0])
    tongue = Tongue("en", [match.game.package], match.header.names)
    names = {thing.id: tongue.say(thing.label) for thing in scene.things if thing.label}
    tree = anna.page.locator("#board").aria_snapshot()
    images = {plain(name) for name in re.findall(r"- '?(?:img|button) (.+)", tree)}
    buttons = {plain(name) for name in re.findall(r"- '?button (.+)", tree)}
    assert {plain(f'"{name}"') for name in names.values()} <= images
    firsts = {path[0] for path in scene.touches.values()}
    assert {plain(f'"{names[name]}"') for name in firsts} <= buttons, "what begins a move is a button"
    assert all(name in names for path in scene.touches.values() for name in path), "every step has a name"


def plain(name: str) -> str:
    """A name without the marks of the tree's own notation."""
    return re.sub(r"[^\w]+", " ", re.sub(r"\[.*?\]", "", name)).strip()


@pytest.mark.parametrize("name", ['"><!--', "<b>x</b>", "&amp;", "$&$`", "var(--ink)"])
def test_whatever_people_call_themselves_is_written_on_the_board_as_they_typed_it(name: str, guest: NewGuest) -> None:
    """What the script draws has the same parts as with a name that means nothing, and the name as its letters."""
    drawn = {}
    for called in (name, "Eve"):
        anna = guest("Anna")
        anna.bring(record_of(atoll.new("aqualin", seed=3, engine="plain", names=(called, "Ben"))).write())
        drawn[called] = anna.page.locator("#board defs *").evaluate_all("(all) => all.map((one) => one.tagName)")
        letters = anna.page.locator("#board defs text").evaluate_all("(all) => all.map((one) => one.textContent)")
        assert called in letters
    assert drawn[name] == drawn["Eve"]


def test_others_moves_are_announced_politely_and_ones_own_turn_at_once(guest: NewGuest) -> None:
    """One region waits until the reader is done, the other does not."""
    anna = guest("Anna")
    anna.create("aqualin")
    anna.settle()
    while anna.see().moves < 6:
        anna.until_seen(lambda sight: sight.mine, "Anna decides")
        anna.move()
    anna.until_seen(lambda sight: sight.mine, "Anna decides again")
    assert anna.page.get_attribute("#live", "aria-live") == "polite" and anna.text("#live")
    assert anna.page.get_attribute("#alert", "aria-live") == "assertive" and "Your turn" in anna.text("#alert")
