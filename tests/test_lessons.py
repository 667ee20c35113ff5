"""Help for people, in every game that has it: the guide, the guided first game, and points that show where they lie."""

from collections.abc import Iterator

import pytest

from atoll.bots.shelf import make
from atoll.core.contract import NOBODY
from atoll.core.game import Game, Score, View
from atoll.core.lesson import Lesson
from atoll.core.match import Header, Match
from atoll.core.message import Message, say
from atoll.core.registry import find, games
from atoll.core.scene import LAYOUTS
from atoll.core.tongue import LANGUAGES, Tongue

LEARNER = 0
SEEDS = (1, 2)
WITH_GUIDE = [game.name for game in games() if game.guide]
WITH_LESSON = [game.name for game in games() if game.lesson]
TABLES = [(game.name, seats) for game in games() for seats in game.seats if game.lesson]


def lesson_of(game: Game) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def played(match: Match, *bots: str, seed: int = 1) -> Iterator[View]:
    """Every view of the learner's in a game between bots, the last one included."""
    players = [make(bots[seat % len(bots)], seed + seat) for seat in range(match.header.seats)]
    yield match.view(LEARNER)
    while not match.over:
        seat = match.awaiting[0]
        match.play(seat, players[seat].choose(match, seat))
        yield match.view(LEARNER)


def guided(game: Game, seed: int) -> Match:
    lesson = lesson_of(game)
    return Match(Header(game, lesson.seats, seed, lesson.options), "plain")


def ids(match: Match, viewer: int) -> list[set[str]]:
    """The ids in a viewer's scene, on a wide page and on a tall one."""
    moves = [move.id for move in match.moves(viewer)]
    view = match.view(viewer)
    return [{thing.id for thing in match.game.scene(view, moves, layout).things} for layout in LAYOUTS]


def longest_rise(numbers: list[int]) -> int:
    """How many of the numbers can be read in rising order."""
    rises: list[int] = []
    for i, number in enumerate(numbers):
        rises.append(1 + max((rises[j] for j in range(i) if numbers[j] < number), default=0))
    return max(rises)


def messages(game: Game) -> Iterator[Message]:
    for section in game.guide:
        yield section.title
        yield from section.paragraphs
    if game.lesson:
        yield from (step.text for step in game.lesson.steps)


def test_a_game_without_help_is_a_game_all_the_same() -> None:
    """The toy game has neither guide nor lesson."""
    toy = find("shells")
    assert toy.guide == ()
    assert toy.lesson is None
    assert toy.beside({}) == ()


def test_our_own_games_have_both() -> None:
    own = [game.name for game in games() if game.package.startswith("atoll.")]
    assert own == WITH_GUIDE == WITH_LESSON


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_help_is_spoken_in_every_language(name: str) -> None:
    """Law 10, for what no game says by itself: no text is missing, and no two steps are the same."""
    game = find(name)
    for language in LANGUAGES:
        tongue = Tongue(language, [game.package])
        said = [tongue.say_strictly(message) for message in messages(game)]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_help_is_short(name: str) -> None:
    """A handful of sections with a paragraph or a few, and as many for an expansion; steps that fit a bubble."""
    game = find(name)
    has_expansion = any(option.name == "expansion" for option in game.options)
    assert 8 <= len(game.guide) <= (24 if has_expansion else 14)
    assert all(1 <= len(section.paragraphs) <= 4 for section in game.guide)
    assert 8 <= len(lesson_of(game).steps) <= 14
    for language in LANGUAGES:
        tongue = Tongue(language, [game.package])
        assert all(len(tongue.say(step.text)) <= 260 for step in lesson_of(game).steps)


@pytest.mark.parametrize("name", WITH_GUIDE)
@pytest.mark.parametrize("seed", SEEDS)
def test_some_section_stands_beside_every_decision(name: str, seed: int) -> None:
    """For those who decide, for those who wait, and for those who only look on."""
    match = guided(find(name), seed)
    for view in played(match, "random", seed=seed):
        beside = match.game.beside(view)
        assert beside == match.game.beside(match.view(NOBODY)), view["phase"]
        assert 1 <= len(beside) <= 5, view["phase"]


@pytest.mark.parametrize("name", WITH_LESSON)
def test_the_guided_game_tells_its_steps_in_order(name: str) -> None:
    """In its own deal, with a sensible learner: from the first step to the last, two at most left out or displaced."""
    match = guided(find(name), lesson_of(find(name)).seed)
    lesson, seen = lesson_of(match.game), list[int]()
    for view in played(match, "greedy"):
        while (step := lesson.next_step(view, seen)) is not None:
            seen.append(step)
    assert (seen[0], seen[-1]) == (0, len(lesson.steps) - 1)
    assert longest_rise(seen) >= len(lesson.steps) - 2


@pytest.mark.parametrize("name", WITH_LESSON)
@pytest.mark.parametrize("bots", [("random", "random"), ("random", "greedy"), ("greedy", "random")])
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_learner_does_steps_point_at_things_that_are_there(
    name: str, bots: tuple[str, str], seed: int
) -> None:
    """On both kinds of page, whenever the moment of a step has come or gone, and at the end."""
    match = guided(find(name), seed)
    steps = lesson_of(match.game).steps
    before: set[int] = set()
    for view in played(match, *bots, seed=seed):
        shown = {number: step.show(view) for number, step in enumerate(steps)}
        now = {number for number, step in enumerate(steps) if step.when(view)}
        if now != before or match.over:
            scenes = ids(match, LEARNER)
            for number in now:
                assert all(set(shown[number]) <= scene for scene in scenes), (number, shown[number])
        before = now


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_final_scoring_can_walk_over_the_board(name: str, seats: int, seed: int) -> None:
    """What a line counts lies in the scene that all see, or in that of its seat; and every viewer sees some of it."""
    match = Match(Header(find(name), seats, seed), "plain")
    for _ in played(match, "greedy" if seed == SEEDS[0] else "random", seed=seed):
        pass
    scenes = {viewer: ids(match, viewer) for viewer in (NOBODY, *range(seats))}
    lines = [line for line in match.score_sheet() if line.things]
    assert lines
    for line in lines:
        assert len(set(line.things)) == len(line.things)
        whole = [viewer for viewer in (NOBODY, line.seat) if all(set(line.things) <= scene for scene in scenes[viewer])]
        assert whole, line
        assert all(not scene.isdisjoint(line.things) for both in scenes.values() for scene in both), line


def test_a_line_says_the_same_wherever_its_things_lie() -> None:
    """A viewer who imagines other cards, each worth as much, is sure of the points all the same."""
    assert Score(0, 3, say("a fish"), ("red",)) == Score(0, 3, say("a fish"), ("blue",))
    assert len({Score(0, 3, say("a fish"), (thing,)) for thing in ("red", "blue")}) == 1
    assert Score(0, 3, say("a fish")) != Score(0, 7, say("a fish"))
