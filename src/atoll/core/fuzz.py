"""Random play under the laws. A broken law or a crash becomes a game file that opens at a table."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from atoll.core.game import Game
from atoll.core.laws import LAWS, Laws
from atoll.core.match import Header
from atoll.core.record import Record, record_of
from atoll.core.trial import Broken, Trial

SOME = 8
"""Costly laws are checked at one position in so many."""
CRASH = 0


@dataclass(frozen=True)
class Violation:
    """A law that was broken (0: the rules crashed), and the game in which it happened."""

    law: int
    text: str
    file: Path | None


@dataclass
class Report:
    games: int = 0
    moves: int = 0
    violations: list[Violation] = field(default_factory=list)


def fuzz(
    game: Game,
    *,
    seats: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    folder: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    laws: Laws = LAWS,
    some: int = SOME,
) -> Report:
    """Play so many random games under the laws. Options that are not given are drawn anew for every game."""
    report = Report()
    for number in range(games):
        luck = random.Random(f"{game.name} {seats} {seed} {number}")
        drawn = {option.name: luck.choice(option.choices).name for option in game.options}
        header = Header(game, seats, luck.getrandbits(128), {**drawn, **(options or {})})
        trial = None
        try:
            trial = Trial(header, luck.getrandbits(64))
            try_one(trial, laws, some)
        except Exception as error:
            law, text = (error.law, error.text) if isinstance(error, Broken) else (CRASH, repr(error))
            file = folder and folder / f"{game.name}-{seats}-seed{seed}-game{number}.atoll"
            report.violations.append(Violation(law, text, file))
            if file:
                _keep(trial_record(header, trial), file)
        report.games += 1
        report.moves += len(trial.match.log) if trial else 0
        if progress:
            progress(number + 1, games)
    return report


def try_one(trial: Trial, laws: Laws = LAWS, some: int = SOME) -> None:
    """Play one game to its end under the laws; raises Broken."""
    trial.look()
    over = False
    while not over:
        now = trial.random.randrange(some) == 0
        _check(trial, laws.at_every_position)
        _check(trial, laws.at_some_positions if now else ())
        over = not trial.match.awaiting
        if not over:
            trial.step()
            _check(trial, laws.after_some_moves if now else ())
    _check(trial, laws.at_the_end)


def _check(trial: Trial, laws: tuple[Callable[[Trial], None], ...]) -> None:
    for law in laws:
        law(trial)


def trial_record(header: Header, trial: Trial | None) -> Record:
    """The game as far as it came, with the move over which the rules broke down, if there is one."""
    if trial is None:
        return Record(header)
    record = record_of(trial.match)
    if trial.trying is None:
        return record
    seat, move = trial.trying
    return Record(header, (*record.moves, (seat, trial.book.write(move))))


def _keep(record: Record, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    record.save(file)
