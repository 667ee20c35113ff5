"""Check a game: play it again, listen to its luck, and say in words what was drawn when and whether the seed is proven.

The page *Check this game* and `atoll check` say the same, since both ask here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from atoll.core.engine import PlainEngine, Rule, new_table
from atoll.core.game import Game
from atoll.core.luck import chance
from atoll.core.match import Match
from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT, Proof
from atoll.core.story import Event, event_of, words_of
from atoll.core.table import Luck

NOTHING_DECIDED = say("This draw decided nothing; it only keeps the move from being taken back.")
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
    """What was drawn at a move: what happened without luck, what luck gave, and the draws one by one."""

    move: int
    words: tuple[Message, ...]
    gifts: tuple[Message, ...]
    """Covered things, too, for now everything is open."""
    draws: tuple[Draw, ...]

    def said(self, tongue: Callable[[Message], str]) -> tuple[str, list[str], str]:
        """The same in a language: what happened, what luck gave, and the draws."""
        return (
            " ".join(map(tongue, self.words)),
            list(map(tongue, self.gifts)),
            "; ".join(tongue(draw.words) for draw in self.draws),
        )


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
    tables = engine.blank()
    engine.freeze(new_table(match.game, header.seats, header.seed, match.game.read_options(header.options)), tables)
    drawn = [_drawn(match, SET_UP, engine.listen(tables, lambda: engine.doors.set_up(tables)))]
    for number, (seat, move) in enumerate(match.log, 1):
        heard = engine.listen(tables, partial(engine.doors.make, tables, seat, move))
        drawn.append(_drawn(match, number, heard))
    is_same = engine.bytes_of(tables) == match.engine.bytes_of(match.tables)
    return Check(proof, promised, header.seed, [one for one in drawn if one.draws], is_same)


def _drawn(match: Match, number: int, heard: list[tuple[Event, tuple[Draw, ...]]]) -> Drawn:
    """What was drawn in the set-up, or at a move: what happened without luck, then what luck gave."""
    words = [say("The set-up of the table.")]
    if number != SET_UP:
        move = match.rulebook.write(match.log[number - 1][1])
        words = words_of([event for event, draws in heard if not draws]) or [say("{text}", text=move)]
    gifts = tuple(event.told() or NOTHING_DECIDED for event, draws in heard if draws)
    return Drawn(number, tuple(words), gifts, tuple(draw for _, draws in heard for draw in draws))


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

    def listen(self, tables: Any, act: Callable[[], None]) -> list[tuple[Event, tuple[Draw, ...]]]:
        """What happens on a table when somebody acts, and for each event what was drawn since the one before."""
        heard: list[tuple[Event, tuple[Draw, ...]]] = []

        def hear(number: int, numbers: tuple[int, ...]) -> None:
            heard.append((event_of(self.game.rulebook.EVENTS, number, numbers), tuple(self._heard)))
            self._heard.clear()

        tables[0].listener = hear
        try:
            act()
        finally:
            tables[0].listener = None
        return heard
