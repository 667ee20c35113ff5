"""Games between players who buy and play cards, lay special tiles and eat: the laws must hold there too."""

from collections import Counter

import pytest

from atoll.core.fuzz import try_one
from atoll.core.match import Header
from atoll.core.registry import find
from atoll.games.reef_encounter.second_kind.components import WITH_SHRIMP

from ..test_lively_games import SOME_LAWS, Lively

CHARM = {
    "8b": 6.0,
    "8a": 5.5,
    "hold": 6.0,
    "at": 5.0,
    "give": 5.0,
    "colour": 5.0,
    "alga": 5.0,
    "swap": 5.0,
    "grow": 5.0,
    "change": 4.0,
    "aside": 2.0,
    "enough": 1.0,
    "end": 1.4,
    "no": 0.5,
    "discard": 0.1,
    "rest": 0.0,
}


class LivelyCards(Lively):
    """A trial in which cards are bought and played as soon as they can be."""

    played: Counter[str]

    def step(self) -> None:
        before = len(self.match.log)
        super().step()
        for seat, move in self.match.log[before:]:
            self.note(seat, self.book.write(move))

    def note(self, seat: int, text: str) -> None:
        if text.startswith(("8c", "1 ")):
            self.played[text if text[2:3].islower() or text.startswith("8c") else "1"] += 1

    def charm(self, move: str) -> float:
        verb = move.split(maxsplit=1)[0]
        if verb == "8c":
            return self.charm_of_card(move) + 2 * self.random.random() - 1
        if verb in CHARM:
            return CHARM[verb] + 2 * self.random.random() - 1
        if verb[0] in "ABCD" and not verb[2:].isdigit():
            return 1.0
        return super().charm(move) + self.random.random()

    def charm_of_card(self, move: str) -> float:
        """Until the first coral one card with a shrimp is kept."""
        player = self.table.players[self.table.active]
        if player.eaten == 0 and player.more.cards.bit_count() < 3 and player.more.cards & WITH_SHRIMP:
            return 0.2
        return 4 if move.endswith(("shrimp", "move")) else 9

    def size_beside(self, move: str) -> int:
        is_inside = move[1] in "abcdefg" and move[2] in "123456"
        return super().size_beside(move) if is_inside else 0


def lively_games(seats: int, seeds: range) -> tuple[Counter[str], list[int]]:
    """Cards played by their notation, and shrimps eaten a game."""
    played: Counter[str] = Counter()
    eaten = []
    for seed in seeds:
        switches = {"windows": "action"} if seed % 4 == 3 else {}
        trial = LivelyCards(Header(find("reef_encounter"), seats, seed, {"expansion": "on", **switches}), seed)
        trial.played = played
        try_one(trial, SOME_LAWS, some=20)
        eaten.append(sum(player.eaten for player in trial.table.players))
    return played, eaten


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lively_games_with_cards_keep_the_laws(seats: int) -> None:
    """Cards are played for their text, for shrimps and for a first coral; nothing is lost, hidden or stuck."""
    played, eaten = lively_games(seats, range(2))
    assert len({text for text in played if text.startswith("8c") and not text.endswith(("shrimp", "move"))}) > 8
    assert sum(eaten) > 0
