"""A game looked back on: chances, turning points, and how long it takes."""

from dataclasses import replace

import pytest

from atoll.bots.advice import at_once
from atoll.bots.review import LONGEST, MOST_TURNING_POINTS, SHORTEST, TURNING, Review, review, share
from atoll.core.match import Match
from atoll.core.message import from_data
from atoll.core.tongue import LANGUAGES, Tongue
from tests.bots.test_advice import played

WHOLE = 100


def looked_back(simulations: int = 60) -> tuple[Match, Review]:
    match = played("aqualin", WHOLE, engine="native")
    return match, review(match, 1.0, simulations=simulations)


def test_a_review_follows_the_game_to_its_end() -> None:
    """A row of chances for each position; the last one is the result; the best move is never worse than the played."""
    match, made = looked_back(30)
    assert len(made.chances) == len(match.log) + 1
    assert all(sum(row) == pytest.approx(1) for row in made.chances)
    assert made.chances[-1] == [1.0 if place == 1 else 0.0 for place in match.places()]
    assert all(one.best_chance >= one.chance for one in made.decisions)
    assert {(one.number, one.seat, one.played.id) for one in made.decisions} <= {
        (number, *entry) for number, entry in enumerate(match.log)
    }
    assert made.done == made.total == len(made.decisions) and made.part == 1


def test_forced_moves_need_no_thought() -> None:
    """The chances stay as they were."""
    match, made = looked_back(10)
    again = Match(match.header, "plain")
    forced = []
    for number, entry in enumerate(match.log):
        if len(again.legal(entry[0])) == 1:
            forced.append(number)
        again.make(*entry)
    assert forced
    assert made.total == len(match.log) - len(forced)
    assert all(made.chances[number] == made.chances[number - 1] for number in forced if number)


def test_turning_points_are_the_costliest_decisions_and_stand_in_the_order_of_the_game() -> None:
    """All were looked at twice: what a short look takes for costly often is not."""
    _, made = looked_back()
    points = made.turning_points
    assert 0 < len(points) <= MOST_TURNING_POINTS
    assert [one.number for one in points] == sorted(one.number for one in points)
    assert {one.number for one in points} <= made.looked_at_again
    rest = [one.cost for one in made.decisions if one.number in made.looked_at_again and one not in points]
    assert min(one.cost for one in points) >= max([TURNING, *rest]) or len(points) < MOST_TURNING_POINTS


def test_a_turning_point_says_what_happened_what_was_better_and_why_in_every_language() -> None:
    """What it says of points is what the move would have done at once, and nothing else."""
    match, made = looked_back()
    for one in made.turning_points:
        position = Match.from_position(match.header, match.at(one.number).pack(), "plain")
        assert one.better == match.game.phrase(position.view(one.seat), one.best.id)
        assert one.best.id in position.legal(one.seat)
        assert one.reason == at_once(position, one.seat, one.best.id)
        for language in LANGUAGES:
            tongue = Tongue(language, [match.game.package], ["Anna", "Ben"])
            assert tongue.say_strictly(one.told) and tongue.say_strictly(one.better)
            assert one.reason is None or tongue.say_strictly(one.reason)


def test_a_review_can_be_read_before_it_is_ready() -> None:
    """At any time it has the chances until then, and more and more of the work is done."""
    parts, rows = [], []

    def look(made: Review) -> None:
        data = made.as_data()
        parts.append(data["part"])
        rows.append(len(data["chances"]))
        assert len(data["turning_points"]) <= MOST_TURNING_POINTS
        assert bool(data["summary"]) == (made.done == made.total)

    match = played("aqualin", WHOLE, engine="native")
    review(match, 1.0, simulations=5, progress=look)
    assert parts == sorted(parts) and parts[0] < 0.1 and parts[-1] == 1
    assert rows == sorted(rows) and rows[-1] == len(match.log) + 1


def test_what_a_review_found_survives_the_way_to_the_page() -> None:
    _, made = looked_back(20)
    for one, data in zip(made.turning_points, made.as_data()["turning_points"], strict=True):
        assert (from_data(data["told"]), from_data(data["better"])) == (one.told, one.better)
        assert (from_data(data["reason"]) if data["reason"] else None) == one.reason


def test_the_time_of_a_review_is_shared_over_its_decisions() -> None:
    """However long a game was, all its thoughts together take what was asked for, unless each would be a mere blink."""
    assert share(10.0, 100) * 100 * 2 == pytest.approx(10.0)
    assert share(10.0, 10**6) == SHORTEST
    assert share(10.0, 1) == LONGEST
    assert share(10.0, 0) == LONGEST


def test_only_what_a_second_look_found_costly_is_a_turning_point() -> None:
    _, made = looked_back(20)
    first = made.costliest[0]
    made.decisions = [replace(one, best_chance=one.chance) for one in made.decisions if one.number != first.number]
    made.decisions.append(first)
    made.looked_at_again = {one.number for one in made.decisions} - {first.number}
    assert made.turning_points == []
