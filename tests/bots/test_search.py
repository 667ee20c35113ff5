"""The bot that searches: it plays any game, knows no more than its seat, and can be repeated."""

from typing import Any

import pytest

from atoll.bots import shelf
from atoll.bots.habits import Habits
from atoll.bots.search import Search, Tree, is_known
from atoll.bots.tree import FIRST, MOVE, MOVER, NOWHERE, VISITS
from atoll.core.bits import popcount
from atoll.core.match import Match, new
from atoll.core.registry import find, games
from atoll.games.reef_encounter.moves import FIRST_DRAFT, PASS
from atoll.games.reef_encounter.table import ACT
from atoll.games.sea_or_shore.table import PLAY

GAMES = [game.name for game in games() if game.package.startswith("atoll.")]
SMALL = 1 << 12
# One process compiles the search for it: two at once would each take as long.
REEF = pytest.mark.xdist_group("search for reef encounter")


def thinker(seed: int = 1, simulations: int = 12, **more: Any) -> Search:
    return Search(seed, simulations=simulations, nodes=SMALL, **more)


def some_way_in(name: str, moves: int, seed: int = 3, engine: str = "plain") -> Match:
    """A match after some random moves, with somebody to decide."""
    match = new(name, seats=find(name).seats[-1], seed=seed, engine=engine)
    luck = shelf.make("random", seed)
    while len(match.log) < moves or len(match.moves(match.awaiting[0])) < 2:
        match.play(match.awaiting[0], luck.choose(match, match.awaiting[0]))
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 9, 25])
def test_no_peeking(name: str, moves: int) -> None:
    """On tables that differ only in what its seat cannot know, luck to come included, it makes the same move."""
    match = some_way_in(name, moves)
    seat = match.awaiting[0]
    here = thinker().think(match, seat)
    for seed in range(3):
        match.engine.freeze(match.engine.imagined(match.table, seat, seed), match.tables)
        assert thinker().think(match, seat) == here


def test_a_clairvoyant_peeks() -> None:
    """The arena's cheat does look: otherwise the test above would show nothing."""
    match = some_way_in("sea_or_shore", 9)
    seat = match.awaiting[0]
    thoughts = []
    for seed in range(4):
        match.engine.freeze(match.engine.imagined(match.table, seat, seed), match.tables)
        thoughts.append(thinker(clairvoyant=1).think(match, seat))
    assert any(other != thoughts[0] for other in thoughts)


@pytest.mark.parametrize("name", GAMES)
def test_its_choices_follow_from_its_seed(name: str) -> None:
    """With a budget of simulations, the same seed gives the same thoughts; another seed gives others."""
    match = some_way_in(name, 5)
    seat = match.awaiting[0]
    assert thinker(7).think(match, seat) == thinker(7).think(match, seat)
    assert thinker(7).think(match, seat) != thinker(8).think(match, seat)


def test_it_thinks_the_same_in_both_engines() -> None:
    """One source, two engines: the same tree."""
    plain, native = (thinker(2, 40).think(some_way_in("aqualin", 40, engine=e), 1) for e in ("plain", "native"))
    assert [(one.move, one.visits) for one in plain] == [(one.move, one.visits) for one in native]


def test_a_game_without_sense_is_played_too() -> None:
    """A game from elsewhere that brings no sense is judged by its points so far."""
    match = new("shells", seed=4, engine="plain")
    bot = thinker()
    while match.awaiting:
        match.play(match.awaiting[0], bot.choose(match, match.awaiting[0]))
    assert match.over


def test_a_tree_keeps_to_its_room() -> None:
    """When there is no room for more nodes, simulations go on without adding any."""
    match = some_way_in("aqualin", 9, engine="native")
    tree = Tree(match.engine, 2, Habits.of(match.game), 1, 100)
    tree.plant(match.table)
    tree.grow(match.awaiting[0], 500)
    assert tree.nodes[0, MOVE] == 100
    assert tree.nodes[1, VISITS] == 500


def test_threads_put_their_trees_together() -> None:
    """Each thread has its share of the simulations, and dice of its own."""
    match = some_way_in("aqualin", 9, engine="native")
    bot = thinker(simulations=200, threads=2)
    found = bot.think(match, match.awaiting[0])
    one, other = (tree.found() for tree in bot._trees)
    assert bot.done == 200
    assert one != other
    assert found[0].visits == sum(each.visits for row in (one, other) for each in row if each.move == found[0].move)


def test_the_tree_is_used_again_within_a_turn() -> None:
    """After its own move, if nothing was drawn and nothing shown, it goes on with what it has thought already."""
    match = some_way_in("aqualin", 9, engine="native")
    while match.table.phase != 0:
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    seat = match.awaiting[0]
    bot = thinker(simulations=300)
    match.play(seat, bot.choose(match, seat))
    assert match.awaiting == (seat,)
    bot.think(match, seat)
    assert bot._trees[0].root != 1

    fresh = thinker(simulations=300)
    fresh.think(match, seat)
    assert fresh._trees[0].root == 1


@REEF
def test_the_tree_ends_with_the_turn() -> None:
    """Where a turn has many moves, all that it thinks about are its own, up to the draft and no further."""
    match = some_way_in("reef_encounter", 60, engine="native")
    while match.table.phase != ACT:
        match.play(match.awaiting[0], match.moves(match.awaiting[0])[0])
    seat = match.awaiting[0]
    bot = thinker(simulations=1000)
    bot.think(match, seat)
    tree = bot._trees[0]
    nodes = tree.nodes[2 : tree.nodes[0, MOVE]]
    drafts = nodes[(nodes[:, MOVE] >= FIRST_DRAFT) & (nodes[:, MOVE] < PASS)]
    assert set(nodes[:, MOVER]) == {seat}
    assert max(drafts[:, VISITS]) > Habits().ripe
    assert set(drafts[:, FIRST]) == {NOWHERE}


@pytest.mark.parametrize("name", GAMES)
def test_some_move_is_never_pointless(name: str) -> None:
    """Pointless moves are not thought about: so wherever somebody decides, another move must be left."""
    match = new(name, seats=find(name).seats[-1], seed=8, engine="plain")
    luck, lean = shelf.make("random", 8), match.game.rule_of("lean")
    for _ in range(400):
        if match.over:
            break
        seat = match.awaiting[0]
        table = match.table
        assert max(lean(table, seat, move) for move in match.legal(seat)) >= 0
        match.play(seat, luck.choose(match, seat))


@REEF
def test_pointless_moves_are_not_thought_about() -> None:
    """A shrimp has been moved in this turn: no other is lifted off its coral, though it may be."""
    match = new("reef_encounter", seats=2, seed=3)
    luck = shelf.make("random", 3)
    lean = match.game.rule_of("lean")
    while True:
        seat = match.awaiting[0]
        pointless = {move for move in match.legal(seat) if lean(match.table, seat, move) < 0}
        if pointless:
            break
        match.play(seat, luck.choose(match, seat))
    found = {one.move for one in thinker(simulations=3000).think(match, seat)}
    assert found
    assert not found & pointless


def test_what_a_move_shows_is_noticed() -> None:
    """The last card of a trick uncovers the others: what was imagined of them is no longer of use."""
    match = new("sea_or_shore", seats=3, seed=5, engine="plain")
    luck = shelf.make("random", 5)
    known: dict[bool, list[bool]] = {True: [], False: []}
    while match.table.round_ == 0:
        seat, before, table = match.awaiting[0], match.engine.bytes_of(match.tables), match.table
        uncovers = table.phase == PLAY and popcount(table.played) == 2
        match.play(seat, luck.choose(match, seat))
        after = match.engine.bytes_of(match.tables)
        if table.phase == PLAY:
            seeds = range(4)
            sure = all(is_known(match.engine, before, after, seat, match.log[-1][1], seed) for seed in seeds)
            known[uncovers].append(sure)
    assert not any(known[True][:-1])
    assert all(known[False])


@pytest.mark.parametrize("name", GAMES)
def test_sense_is_the_score_when_the_game_is_over(name: str) -> None:
    """At the end nothing is left to be felt: the leads that sense sees are those of the points."""
    match = new(name, seed=2, engine="plain")
    luck = shelf.make("random", 2)
    while match.awaiting:
        match.play(match.awaiting[0], luck.choose(match, match.awaiting[0]))
    out = match.engine.row(match.header.seats + 1)
    plain = match.table
    match.game.rule_of("sense")(plain, out)
    felt, points = [int(n) for n in out[: match.header.seats]], match.points()
    assert [n - felt[0] for n in felt] == [100 * (n - points[0]) for n in points]
