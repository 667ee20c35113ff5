"""The consequences of rules 8, asserted on random games with every number of players and all options."""

import random
from collections.abc import Iterator

import pytest

from atoll.core.bits import popcount
from atoll.core.table import Row
from atoll.games.sea_or_shore import groups, turn
from atoll.games.sea_or_shore.actions.claim import victims_of
from atoll.games.sea_or_shore.cards import colour_of
from atoll.games.sea_or_shore.components import BONUS_CARDS, COLOURS, DECKS, HAND
from atoll.games.sea_or_shore.rulebook import adds_up, any_move, apply, awaiting, points, score_sheet
from atoll.games.sea_or_shore.table import CLAIM, DISCARD, GIVE, OVER, PLAY, RECOVER, ROB, SWAPPING, Table
from atoll.games.sea_or_shore.treasures import face_down

from .tables import GAME, after_trick, fresh

LEAST_FACE_DOWN = {3: 8, 4: 4, 5: 7}


def positions(seats: int, games: int = 12) -> Iterator[Table]:
    """Every position of some random games; the table is the same object all the time."""
    for number in range(games):
        luck = random.Random(f"{seats} {number}")
        options = {option.name: luck.choice(option.choices).name for option in GAME.options}
        t = fresh(seats, luck.getrandbits(64), **options)
        yield t
        while awaiting(t):
            seat = luck.choice([seat for seat in range(seats) if awaiting(t) >> seat & 1])
            apply(t, seat, any_move(t, seat, luck.getrandbits(32)))
            yield t


@pytest.fixture(params=[3, 4, 5])
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_hand_sizes_are_equal_whenever_a_trick_begins(seats: int) -> None:
    """Actions 2 and 4 keep the sizes of hands."""
    for t in positions(seats):
        if t.phase == PLAY and t.played == 0:
            assert {popcount(t.hands[seat]) for seat in range(seats)} == {HAND[seats] - t.trick + 1}


def test_an_action_card_is_used_at_most_once_in_a_trick(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most one winner of each pair of colours has no treasure; so there are two actions at most."""
    used: list[tuple[int, int, int]] = []
    begin = turn.begin_action

    def note(t: Table, seat: int) -> bool:
        used.append((t.round_, t.trick, colour_of(t.card[seat]) // 2))
        return begin(t, seat)

    monkeypatch.setattr(turn, "begin_action", note)
    for t in positions(seats):
        if t.phase == OVER:
            assert used
            assert len(used) == len(set(used))
            used.clear()


def test_a_treasure_deck_never_runs_out(seats: int) -> None:
    """At most one card leaves each deck in a trick; there are always three to scout that nobody buried."""
    least = 99
    for t in positions(seats):
        for i in range(DECKS[seats]):
            if t.phase != OVER:
                least = min(least, face_down(t, i))
                assert popcount(t.decks[i].unseen) + t.decks[i].tops >= 3
    assert least >= LEAST_FACE_DOWN[seats]


def test_thieves_are_winners_and_victims_are_losers(seats: int) -> None:
    """So the order of step 1 does not matter: no player is in two groups."""
    for t in positions(seats, games=30):
        if t.phase == CLAIM:
            played = [seats for group in range(COLOURS) if (seats := groups.members_of(t, group))]
            winners = {groups.winner_of(t, seats) for seats in played}
            thief = t.awaited.bit_length() - 1
            assert thief in winners
            for victim in range(seats):
                if victims_of(t, thief) >> victim & 1:
                    assert victim not in winners


def test_bonus_cards_are_conserved(seats: int) -> None:
    """Supply, players and committed cards are 22, and played ones come back only at the clean-up."""
    for t in positions(seats):
        assert t.supply >= 0
        committed = sum(t.staked[seat] for seat in range(seats) if t.played >> seat & 1)
        assert t.supply + sum(t.bonus) + committed == BONUS_CARDS


def test_everything_adds_up_and_what_anybody_knows_is_so(seats: int) -> None:
    """Treasures 32 (20 with three), islands 48, and every traced card is where it may be."""
    assert all(adds_up(t) for t in positions(seats))


def spoiled() -> Iterator[tuple[str, Table]]:
    """Tables on which something is wrong."""
    fine = after_trick(4, "R5 G3 P4 P1", showing="R1 G1", green_purple="recovery")
    assert adds_up(fine)
    t = fine.copy()
    t.traced[0, 1] = t.hands[2]
    yield "cards are traced to a wrong seat", t
    t = fine.copy()
    t.traced[2, 2] = t.hands[2]
    yield "a seat traces its own cards", t
    t = fine.copy()
    t.above[0] = t.hands[1]
    yield "a neighbour has what it should not have", t
    t = fine.copy()
    t.hands[0] = t.hands[1]
    yield "cards are in two hands", t
    t = fine.copy()
    t.bonus[0] += 1
    yield "there is a bonus card too many", t
    t = fine.copy()
    t.worth[0, 0] += 1
    yield "a pile is not worth what is written down", t
    t = fine.copy()
    t.decks[1].unseen = 1
    yield "treasures are gone", t
    t = fine.copy()
    t.passed[0] = t.hands[1].bit_length() - 1
    yield "another seat's card is to be passed", t
    t = fine.copy()
    t.passed[2] = t.hands[2].bit_length() - 1
    yield "a seat is asked that has chosen", t
    t = fine.copy()
    t.awaited = 1 << 4
    yield "nobody sits where somebody is asked", t


@pytest.mark.parametrize(("what", "t"), list(spoiled()), ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_wrong_does_not_add_up(what: str, t: Table) -> None:
    """The sums that the laws rely on are no empty promise."""
    assert not adds_up(t), what


def test_in_the_last_trick_hand_swap_and_recovery_do_nothing(seats: int) -> None:
    for t in positions(seats, games=30):
        if t.trick == HAND[seats]:
            assert t.phase not in (SWAPPING, GIVE, RECOVER, DISCARD)


def test_in_the_last_trick_bonus_theft_still_counts() -> None:
    t = after_trick(4, "R5 G3 P4 P1", showing="B1 G1", left=1, bonus={1: 2, 2: 2})
    assert t.phase == ROB


def test_the_score_sheet_adds_up_at_every_moment(seats: int) -> None:
    for t in positions(seats, games=3):
        score, sheet = Row([0] * seats), [0] * seats
        points(t, score)
        for line in score_sheet(t):
            sheet[line.seat] += line.points
        assert sheet == list(score)
