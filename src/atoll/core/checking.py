"""Check a game: play it again, listen to its luck, and say in words what was drawn when and whether the seed is proven.

The page *Check this game* and `atoll check` say the same, since both ask here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from atoll.core.engine import PlainEngine, Rule
from atoll.core.game import Game
from atoll.core.luck import chance
from atoll.core.match import Match
from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT, Proof
from atoll.core.table import Luck

SET_UP = 0
"""The number of what was drawn before the first move."""


@dataclass(frozen=True)
class Draw:
    """A draw: a number from 0 to `among` - 1."""

    number: int
    """How many were drawn before it: what Threefry is asked for."""
    among: int
    result: int

    @property
    def words(self) -> Message:
        return say("draw {number}: {result} of 0–{last}", number=self.number, result=self.result, last=self.among - 1)


@dataclass(frozen=True)
class Drawn:
    """What was drawn at a move: the draws one by one, and what the player who moved was told of them."""

    move: int
    words: tuple[Message, ...]
    draws: tuple[Draw, ...]

    def line(self, tongue: Callable[[Message], str]) -> tuple[str, str]:
        """What happened, and the draws, in a language."""
        return " ".join(map(tongue, self.words)), "; ".join(tongue(draw.words) for draw in self.draws)


@dataclass(frozen=True)
class Check:
    """What was found about the luck of a game."""

    proof: Proof | None
    promised: str | None
    """The hash that was shown before the first move, if somebody knows."""
    seed: int
    drawn: list[Drawn]
    is_same_end: bool
    """Whether the moves, played again from the seed, end as the game has."""

    @property
    def faults(self) -> list[Message]:
        """Everything that is wrong."""
        found = []
        if self.proof is None:
            if self.promised is not None:
                found.append(say("Wrong: a hash was promised, and there is no secret to compare it with."))
        else:
            if self.promised not in (None, self.proof.commitment):
                found.append(
                    say("Wrong: the hash of the secret is not the one that was promised: {hash}", hash=self.promised)
                )
            if self.proof.seed != self.seed:
                found.append(say("Wrong: the seed does not follow from the secret and the salts."))
        if not self.is_same_end:
            found.append(say("Wrong: the moves, played again from the seed, do not end as the game has ended."))
        return found

    @property
    def verdict(self) -> list[Message]:
        """What can be said of the luck, in sentences."""
        if self.proof is None:
            return [*self.faults, NOTHING_PROVEN]
        lonely = [NOBODY_MIXED] if set(self.proof.salts) == {NO_SALT} else []
        if self.faults:
            return [*self.faults, *lonely]
        return [RIGHT if self.promised else FOLLOWS, *lonely]


NOTHING_PROVEN = say(
    "The luck of this game CANNOT be checked: there is no secret and there are no salts, so that its seed may have "
    "been chosen."
)
NOBODY_MIXED = say("No player has added a salt: whoever dealt could choose the seed alone.")
RIGHT = say(
    "Right: the secret has the hash that was promised, the seed follows from the secret and the salts, and the game "
    "follows from the seed and the moves."
)
FOLLOWS = say(
    "The seed follows from the secret and the salts, and the game from the seed and the moves. Whether this is the "
    "hash that was shown before the first move, nobody can tell but you: compare it with the one that you noted."
)


def check(match: Match, proof: Proof | None, promised: str | None = None) -> Check:
    """Play a game again, move by move, and listen to its luck."""
    engine = _Listening(match.game)
    header = match.header
    tables = engine.table_from(header.seats, header.seed, match.game.read_options(header.options))
    drawn = []
    if first := engine.heard_so_far():
        drawn.append(Drawn(SET_UP, (say("the set-up of the table"),), first))
    for number, (seat, move) in enumerate(match.log):
        engine.doors.make(tables, seat, move)
        if heard := engine.heard_so_far():
            drawn.append(Drawn(number + 1, tuple(match.told(number, seat)), heard))
    is_same = engine.bytes_of(tables) == match.engine.bytes_of(match.tables)
    return Check(proof, promised, header.seed, drawn, is_same)


class _Listening(PlainEngine):
    """Plain rules, whose draws are overheard."""

    name = "listening"

    def __init__(self, game: Game) -> None:
        self._heard: list[Draw] = []
        super().__init__(game)

    def own_way(self, function: Rule) -> Rule | None:
        return self._overheard if function is chance else None

    def _overheard(self, luck: Luck, n: int) -> int:
        number = int(luck.used)
        result: Any = chance(luck, n)
        self._heard.append(Draw(number, int(n), int(result)))
        return int(result)

    def heard_so_far(self) -> tuple[Draw, ...]:
        """The draws since somebody asked last."""
        heard = tuple(self._heard)
        self._heard.clear()
        return heard
