"""Games between players who grow, guard and eat: random players hardly ever do, and the laws must hold there too."""

import pytest

from atoll.core.fuzz import try_one
from atoll.core.laws import Laws, law_2_legal_moves_apply, law_4_notation_round_trips, law_7_no_peeking
from atoll.core.match import Header
from atoll.core.registry import find
from atoll.core.trial import Trial
from atoll.games.reef_encounter.components import BOARD_LETTERS, CELLS
from atoll.games.reef_encounter.corals import corals_with
from atoll.games.reef_encounter.rulebook import write
from atoll.games.reef_encounter.squares import neighbours
from atoll.games.reef_encounter.table import ALL_CORAL_TILES_COVERED, ALL_SHRIMPS_EATEN, LAY

SOME_LAWS = Laws(
    at_some_positions=(law_2_legal_moves_apply, law_4_notation_round_trips, law_7_no_peeking),
    after_some_moves=(),
)


class Lively(Trial):
    """A trial in which moves are chosen with an eye for corals, not all alike."""

    bitten = 0
    """How often somebody ate in an extra turn."""

    def step(self) -> None:
        seat = self.random.choice(self.match.awaiting)
        moves = [write(move) for move in self.legal(seat)]
        best = max(moves, key=lambda move: (self.charm(move), self.random.random()))
        self.bitten += self.table.ender >= 0 and best.startswith("1 ")
        move = self.match.play(seat, best)
        self.book.apply(self.table, seat, move.id)
        self.look()

    def charm(self, move: str) -> float:
        """How much a move appeals: eating, covering coral tiles, growing big corals; a little chance."""
        verb = move.split(maxsplit=1)[0]
        if move[0] in BOARD_LETTERS and self.table.phase == LAY:
            return 5 + self.size_beside(move) + 2 * self.random.random()
        if verb == "7" and move[-1].isupper():
            return 8
        return {"1": 9, "2": 5, "4": 6, "to": 3, "6": 3, "8": 2.5, "7": 2, "done": 1, "5": 0}.get(verb, 1.5)

    def size_beside(self, move: str) -> int:
        """The size of the corals that a tile would join."""
        reef = self.table.reefs[BOARD_LETTERS.index(move[0])]
        cell = "abcdefg".index(move[1]) + 7 * (int(move[2]) - 1)
        assert 0 <= cell < CELLS
        beside = neighbours(1 << cell) & reef.polyps[self.table.colour]
        return corals_with(reef, beside).bit_count()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lively_games_keep_the_laws(seats: int) -> None:
    """Eating, covering and extra turns happen, and nothing is lost, hidden or stuck."""
    endings, bitten, eaten = set(), 0, 0
    for seed in range(6):
        options = {"variant": "advanced" if seed == 5 else "standard"}
        trial = Lively(Header(find("reef_encounter"), seats, seed, options), seed)
        try_one(trial, SOME_LAWS)
        endings.add(trial.table.ended)
        bitten += trial.bitten
        eaten += sum(player.eaten for player in trial.table.players)
    assert endings & {ALL_CORAL_TILES_COVERED, ALL_SHRIMPS_EATEN}
    assert eaten > 10
    assert seats == 2 or bitten
