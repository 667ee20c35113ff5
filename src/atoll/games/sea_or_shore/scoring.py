"""Rules 7. Scoring: the values of the treasures and a point for each pair of bonus cards, in each of two rounds."""

from atoll.core.game import Score
from atoll.core.message import say
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore.components import ROUNDS
from atoll.games.sea_or_shore.events import WRITTEN_DOWN
from atoll.games.sea_or_shore.table import OVER, Table


@rule
def write_down_pairs(t: Table) -> None:
    """At the end of a round; an odd bonus card is lost."""
    for seat in range(t.seats):
        t.pairs[t.round_, seat] = t.bonus[seat] // 2
        happened(t, WRITTEN_DOWN, t.round_ + 1, seat, t.worth[t.round_, seat], t.pairs[t.round_, seat])


@rule
def pairs_of(t: Table, round_: int, seat: int) -> int:
    """The points for bonus cards: as written down, or so far."""
    if round_ == t.round_ and t.phase != OVER:
        return t.bonus[seat] // 2
    return t.pairs[round_, seat]


@rule
def points(t: Table, out: Row) -> None:
    for seat in range(t.seats):
        out[seat] = 0
        for round_ in range(ROUNDS):
            out[seat] += t.worth[round_, seat] + pairs_of(t, round_, seat)


@rule
def places(t: Table, out: Row) -> None:
    """Whoever has more points is ahead. Equal points share the place, or go by the house order (rules 9, no. 38)."""
    for seat in range(t.seats):
        out[seat] = 1
        for other in range(t.seats):
            if standing(t, other) > standing(t, seat):
                out[seat] += 1


@rule
def standing(t: Table, seat: int) -> int:
    """What places are given by: points, and by the house order then the second round, then treasures."""
    last = t.worth[1, seat] + pairs_of(t, 1, seat)
    total = t.worth[0, seat] + pairs_of(t, 0, seat) + last
    if t.options.ties == 0:
        return total
    return (total * 256 + last) * 256 + t.treasures[0, seat] + t.treasures[1, seat]


def score_sheet(t: Table) -> list[Score]:
    """For each round begun, the treasures and the pairs of bonus cards."""
    sheet = []
    for round_ in range(t.round_ + 1):
        for seat in range(t.seats):
            treasures = say("Round {number}: treasures", number=round_ + 1)
            sheet.append(Score(seat, t.worth[round_, seat], treasures, _treasures_of(t, round_, seat)))
            if pairs := pairs_of(t, round_, seat):
                reason = say("Round {number}: pairs of bonus cards", number=round_ + 1)
                sheet.append(Score(seat, pairs, reason, _bonus_cards_of(t, round_, seat)))
    return sheet


def _treasures_of(t: Table, round_: int, seat: int) -> tuple[str, ...]:
    """The pile of treasures; those of a round before are back in their decks."""
    return (f"pile {seat + 1}",) if round_ == t.round_ and t.piled[seat] else ()


def _bonus_cards_of(t: Table, round_: int, seat: int) -> tuple[str, ...]:
    """The bonus cards, and the points they go to: a player's own cards lie apart from this stack."""
    return (f"bonus {seat + 1}", f"points {seat + 1}") if round_ == t.round_ else ()
