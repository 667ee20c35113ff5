"""Advice for people: hints with reasons."""

import pytest

from atoll.bots import shelf
from atoll.bots.advice import at_once, hint
from atoll.core.match import Match, new
from atoll.core.message import Message
from atoll.core.registry import games
from atoll.core.tongue import LANGUAGES, Tongue

GAMES = [game.name for game in games()]


def played(name: str, moves: int, seed: int = 3, engine: str = "plain") -> Match:
    match = new(name, seed=seed, engine=engine)
    luck = shelf.make("random", seed)
    while match.awaiting and len(match.log) < moves:
        match.play(match.awaiting[0], luck.choose(match, match.awaiting[0]))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_gives_legal_moves_with_reasons_in_every_language(name: str) -> None:
    """The best move first, two others at most, and a sentence for each."""
    match = played(name, 3)
    seat = match.awaiting[0]
    found = hint(match, seat, simulations=12)
    legal = {move.text for move in match.moves(seat)}
    assert 1 <= len(found) <= 3
    assert {one.move.text for one in found} <= legal
    for one in found:
        assert 0 <= one.chance <= 1
        assert all(Tongue(language, [match.game.package]).say(one.reason) for language in LANGUAGES)
        assert one.as_data()["reason"]["text"] == one.reason.text


def test_who_need_not_decide_gets_no_hint() -> None:
    """Nothing to decide, nothing to advise."""
    match = played("aqualin", 3)
    assert hint(match, 1 - match.awaiting[0], simulations=5) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_tells_nothing_that_the_seat_does_not_know(name: str) -> None:
    """The same advice, word for word, on a table that only looks the same to the seat."""
    match = played(name, 3)
    seat = match.awaiting[0]
    here = hint(match, seat, simulations=8)
    match.engine.freeze(match.engine.imagined(match.table, seat, 5), match.tables)
    assert hint(match, seat, simulations=8) == here


def test_a_reason_names_the_points_that_a_move_makes() -> None:
    """A move that changes the score sheet for sure is explained by its line on it."""
    match = played("aqualin", 24)
    seat = match.awaiting[0]
    found = 0
    for move in match.moves(seat):
        before, table = match.points(), match.table
        match.rulebook.apply(table, seat, move.id)
        out = match.engine.row(2)
        match.rulebook.points(table, out)
        if out[seat] > before[seat]:
            reason = at_once(match, seat, move.id)
            assert reason is not None and reason.text.startswith("It makes")
            points = dict(reason.arguments)["points"]
            assert isinstance(points, Message) and points.number == out[seat] - before[seat]
            found += 1
    assert found > 0


def test_a_hint_never_says_that_a_move_takes_points_from_somebody_who_gains() -> None:
    """Another's school that grows is another line of the score sheet: the old one is gone, and nothing is taken."""
    said = 0
    for match in (played("aqualin", moves) for moves in range(20, 60, 3)):
        seat, before = match.awaiting[0], match.points()
        for move in match.moves(seat):
            reason = at_once(match, seat, move.id)
            if reason is not None and reason.text.startswith("It takes"):
                table, out = match.table, match.engine.row(2)
                match.rulebook.apply(table, seat, move.id)
                match.rulebook.points(table, out)
                points = dict(reason.arguments)["points"]
                assert isinstance(points, Message) and points.number == before[1 - seat] - out[1 - seat] > 0
                said += 1
    assert said > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_says_its_chance_once(name: str) -> None:
    """The figure stands beside the reason, which has no other in it but points that are certain."""
    match = played(name, 3)
    for one in hint(match, match.awaiting[0], simulations=12):
        assert "%" not in Tongue("en", [match.game.package]).say(one.reason)
