"""Networks at the leaves of the search: what they say is what they were taught to say, whatever was asked before."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from atoll.bots import network
from atoll.bots.levels import Club
from atoll.bots.network import Net, Weights, forward, net_of
from atoll.bots.search import Search
from atoll.core.engine import engine_for
from atoll.core.features import Shape, flags, many_numbers, numbers
from atoll.core.match import Match, new
from atoll.core.registry import find, games
from atoll.lab.arena import Fixture, sit_down

LEARNERS = [game.name for game in games() if "features" in game.parts]
HIDDEN, MIDDLE = 5, 3


def some_weights(shape: Shape, seed: int = 1) -> Weights:
    """Weights drawn by lot."""
    luck = np.random.default_rng(seed)
    common, side, member = shape.inputs
    sizes = {
        "first": (common + side + member, HIDDEN),
        "first_bias": (HIDDEN,),
        "second": (shape.sides * (HIDDEN + side), MIDDLE),
        "second_bias": (MIDDLE,),
        "third": (MIDDLE, 2),
        "third_bias": (2,),
        "straight": (shape.sides * HIDDEN, 2),
    }
    return Weights(**{name: luck.normal(0, 0.1, size).astype(np.float32) for name, size in sizes.items()})


def inputs_of(shape: Shape, row: Any) -> list[list[float]]:
    """For each group, its words as numbers, one after the other."""
    groups: list[list[float]] = [[] for _ in range(shape.groups)]
    for place, word in zip(shape.places(), row, strict=True):
        bits = 1 if place.word.kind == "flags" else 8
        groups[place.group] += [(int(word) >> (bits * i)) & ((1 << bits) - 1) for i in range(place.word.count)]
    return groups


def said(shape: Shape, weights: Weights, row: Any) -> float:
    """What a network says, worked out from the picture in the docstring of `atoll.lab.train.network`."""
    groups = [np.array(group) for group in inputs_of(shape, row)]
    first = np.split(np.round(weights.first * 4096) / 4096, np.cumsum(shape.inputs)[:2])
    base = groups[0] @ first[0] + np.round(weights.first_bias * 4096) / 4096
    sums, asides = [], []
    for side in range(shape.sides):
        own = base + groups[1 + side] @ first[1]
        begin = 1 + shape.sides + side * shape.members
        sums.append(sum(np.maximum(own + groups[begin + i] @ first[2], 0) for i in range(shape.members)))
        asides.append(groups[1 + side])
    joined = np.concatenate([*sums, *asides])
    middle = np.maximum(joined @ weights.second + weights.second_bias, 0)
    return float((middle @ weights.third + np.concatenate(sums) @ weights.straight + weights.third_bias)[1])


def positions(name: str, seed: int = 2) -> list[Match]:
    """Positions of a random game, far apart."""
    match = new(name, seed=seed, engine="plain")
    luck = np.random.default_rng(seed)
    found = []
    while not match.over:
        if len(match.log) % 9 == 0:
            found.append(match.clone())
        moves = match.legal(match.awaiting[0])
        match.play(match.awaiting[0], int(luck.choice(moves)))
    return found


@pytest.mark.parametrize("name", LEARNERS)
def test_every_feature_is_where_the_shape_says_it_is(name: str) -> None:
    """No word has more flags or greater numbers than its shape declares, and all are written."""
    game = find(name)
    shape = game.features.shape(2)
    for match in positions(name):
        row = np.full(shape.words, -1, np.int64)
        assert game.features.features(match.table, match.awaiting[0], row) == shape.words
        for place, word in zip(shape.places(), row, strict=True):
            bits = 1 if place.word.kind == "flags" else 8
            assert 0 <= word < 1 << (bits * place.word.count), place


@pytest.mark.parametrize("name", LEARNERS)
def test_what_it_says_does_not_depend_on_what_it_said_before(name: str) -> None:
    """Sums that are kept from position to position are exact: one network judges all in turn, each judges one."""
    shape = find(name).features.shape(2)
    weights = some_weights(shape)
    engine = engine_for(find(name), "plain")
    kept = net_of(shape, weights, engine)
    for match in positions(name) + positions(name, seed=5):
        fresh = net_of(shape, weights, engine)
        fruits, others = np.zeros(2), np.zeros(2)
        ask(match, kept, fruits)
        ask(match, fresh, others)
        assert (fruits == others).all() and fruits.sum() == pytest.approx(1)
        assert np.array_equal(kept.sums, fresh.sums)


@pytest.mark.parametrize("name", LEARNERS)
def test_it_says_what_its_weights_say(name: str) -> None:
    shape = find(name).features.shape(2)
    weights = some_weights(shape)
    net = net_of(shape, weights, engine_for(find(name), "plain"))
    for match in positions(name):
        ask(match, net, np.zeros(2))
        assert forward(net) == pytest.approx(said(shape, weights, net.row), abs=1e-3)


def ask(match: Match, net: Net, fruits: Any) -> None:
    """By the rules as they stand in Python."""
    match.engine.specialise(network).judge(match.table, net, fruits)


@pytest.mark.parametrize("name", LEARNERS)
def test_compiled_networks_agree_with_plain_ones(name: str, tmp_path: Path) -> None:
    """The whole search, by simulations: the same moves are found worth the same."""
    file = tmp_path / "2.npz"
    some_weights(find(name).features.shape(2)).write(file)
    finds = []
    for engine in ("plain", "native"):
        match = new(name, seed=4, engine=engine)
        bot = Search(3, simulations=8, nodes=1 << 10, network=file, handful=3, sift=4)
        finds.append(bot.think(match, match.awaiting[0]))
    assert [one.move for one in finds[0]] == [one.move for one in finds[1]]
    assert [one.worth for one in finds[0]] == pytest.approx([one.worth for one in finds[1]], abs=1e-4)


SHIPPED = [(game.name, seats) for game in games() for seats in game.seats if game.network(seats)]


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_a_shipped_network_fits_its_game_and_its_card_says_what_it_beats(name: str, seats: int) -> None:
    game = find(name)
    file = game.network(seats)
    assert file is not None
    net_of(game.features.shape(seats), Weights.read(file), engine_for(game, "plain"))
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert (card["game"], card["seats"]) == (name, seats)
    assert all(match["share"] > 0.5 and match["games"] >= 200 for match in card["beats"])


def test_a_game_with_a_network_is_judged_by_it() -> None:
    """By the strongest; not by the arena's `before`, nor by the level below, nor where there is none."""
    name, seats = SHIPPED[0]
    before = sit_down("before#9", Fixture(name, {}, ("before#9",), 1, 0, None), 0)
    assert isinstance(before, Search)
    assert Search().habits_for(find(name), seats).learned == 1
    assert before.habits_for(find(name), seats).learned == 0
    assert Club().habits_for(find(name), seats).learned == 0
    assert Search().habits_for(find("shells"), 2).learned == 0


def test_weights_that_do_not_fit_the_features_are_refused() -> None:
    engine = engine_for(find("aqualin"), "plain")
    shape = Shape(common=(flags(3),), member=(numbers(2),), members=2)
    with pytest.raises(ValueError, match="first layer"):
        net_of(Shape(common=many_numbers(9)), some_weights(shape), engine)
    large = some_weights(shape)._replace(first=np.full((5, HIDDEN), 99, np.float32))
    with pytest.raises(ValueError, match="too large"):
        net_of(shape, large, engine)
