"""Learning: games against itself, and what comes of them, again and again; kept so that another call can go on.

The network learns the *lambda return* of every position: a mixture of how the game ended and of what the network itself
thought of the positions in between, the nearer the more.
"""

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from atoll.core.errors import BadOption
from atoll.core.game import Game
from atoll.core.message import say
from atoll.lab.train.ground import Ground, ground_for
from atoll.lab.train.network import Judge, Network, Spreader
from atoll.lab.train.selfplay import Games, Players, Value, duel

CHECKPOINT, LOG, NETWORK = "checkpoint.pt", "log.jsonl", "network.npz"
FIXED = ("seats", "options", "seed", "hidden", "middle")
"""What a training that goes on cannot change."""
EVERY = 20
"""Iterations between two lines of the log, after the first few."""
Tell = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Recipe:
    """How a network is trained. A game's `features` may have a RECIPE of its own, found by trying."""

    seats: int
    options: dict[str, str] = field(default_factory=dict)
    seed: int = 1
    seconds: float = 150.0
    """Of training in all, in one call or in several."""
    tables: int = 16384
    dreams: int = 1
    """In so many dreams each move is tried."""
    hidden: int = 64
    middle: int = 32
    trust: float = 0.85
    """Lambda: how much the course of the game counts, and not the network's own opinion on the way."""
    rate: float = 2e-3
    batch: int = 32768
    softness: tuple[float, float] = (0.05, 0.01)
    """At the beginning, and in the second half."""
    wildness: float = 0.01
    open_moves: int = 2
    duel_tables: int = 4096
    duel_every: float = 45.0

    @classmethod
    def of(cls, game: Game, seats: int, **more: Any) -> "Recipe":
        own: dict[str, Any] = getattr(game.features, "RECIPE", {})
        return replace(cls(seats), **{**own, **{name: value for name, value in more.items() if value is not None}})


@dataclass
class Course:
    """How far a training is: everything that another call needs to go on."""

    iteration: int = 0
    games: int = 0
    positions: int = 0
    tried: int = 0
    seconds: float = 0.0


class Trainer:
    """A network, and the tables at which it plays itself."""

    def __init__(self, game: Game, recipe: Recipe, folder: Path, device: str, ground: Ground | None = None) -> None:
        self.game, self.recipe, self.folder = game, recipe, folder
        self.shape = game.features.shape(recipe.seats)
        if not self.shape.words:
            raise ValueError(f"{game.name} has no features to learn from")
        self.ground = ground or ground_for(game, device)
        torch.manual_seed(recipe.seed)
        self.spreader = Spreader(self.shape, self.ground)
        self.network = Network(self.shape, recipe.hidden, recipe.middle).to(self.ground.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=recipe.rate)
        self.course = Course()
        self.last: Network | None = None
        """The network as it was at the last duel."""
        folder.mkdir(parents=True, exist_ok=True)
        self._go_on()

    @property
    def value(self) -> Judge:
        return Judge(self.network, self.spreader)

    def train(self, stop_after: float = math.inf, tell: Tell = lambda line: None) -> None:
        """Learn until the time of the recipe, or of this call, is over."""
        began, before = time.monotonic(), self.course.seconds
        players, duellists = self._players(self.recipe.tables), self._players(self.recipe.duel_tables)
        duelled = -math.inf
        while self.course.seconds < self.recipe.seconds and time.monotonic() - began < stop_after:
            line = self._iterate(players)
            self.course.seconds = before + time.monotonic() - began
            if self.course.seconds - duelled > self.recipe.duel_every:
                duelled = self.course.seconds
                line |= self._duel(duellists)
                self.save()
            elif self.course.iteration > 3 and self.course.iteration % EVERY:
                continue
            self._tell(line, tell)
        self._tell({"end": True, **self._duel(duellists)}, tell)
        self.save()

    def save(self) -> None:
        """Everything that is needed to go on; and the network, for bots."""
        kept = {
            "recipe": asdict(self.recipe),
            "course": asdict(self.course),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "luck": torch.get_rng_state(),
        }
        torch.save(kept, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / CHECKPOINT)
        self.network.weights(self.shape).write(self.folder / NETWORK)

    def _go_on(self) -> None:
        if (file := self.folder / CHECKPOINT).exists():
            kept = torch.load(file, map_location=self.ground.device, weights_only=True)
            if any(kept["recipe"][name] != getattr(self.recipe, name) for name in FIXED):
                raise BadOption(
                    say(
                        "“{folder}” holds another training. Give another folder, or ask for the same.",
                        folder=str(self.folder),
                    )
                )
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.course = Course(**kept["course"])
            torch.manual_seed(self.recipe.seed + self.course.iteration)

    def _players(self, tables: int) -> Players:
        recipe = self.recipe
        return Players(self.game, self.ground, tables, recipe.seats, options=recipe.options, dreams=recipe.dreams)

    def _iterate(self, players: Players) -> dict[str, Any]:
        """Play, and learn from it."""
        recipe, course = self.recipe, self.course
        done = min(1.0, course.seconds / recipe.seconds)
        for group in self.optimizer.param_groups:
            group["lr"] = recipe.rate * max(0.02, 0.5 * (1 + math.cos(math.pi * done)))
        soft, hard = recipe.softness
        began = time.monotonic()
        games = players.play(
            self.value,
            softness=soft + (hard - soft) * min(1.0, 2 * done),
            wildness=recipe.wildness,
            open_moves=recipe.open_moves,
        )
        played = time.monotonic()
        lesson = Lesson.of(games, self.value, recipe.trust)
        margin, win = self._learn(lesson)
        course.iteration += 1
        course.games += players.tables
        course.positions += len(lesson.rows)
        course.tried += games.tried
        return {
            "margin_error": margin,
            "win_error": win,
            "play_seconds": round(played - began, 2),
            "learn_seconds": round(time.monotonic() - played, 2),
            "first_wins": round(float(games.won[:, 0].mean()), 3),
            "margin": round(10 * float(games.margin.abs().mean()), 2),
            "unfinished": games.unfinished,
        }

    def _learn(self, lesson: "Lesson") -> tuple[float, float]:
        """One look at each position, in any order and turned in any way; the mean errors."""
        size = min(self.recipe.batch, len(lesson.rows))
        order = torch.randperm(len(lesson.rows), device=self.ground.device)
        errors = torch.zeros(2, device=self.ground.device)
        batches = [some for some in order.split(size) if len(some) == size]
        for some in batches:
            turn = int(torch.randint(1, 1 + len(self.shape.symmetries), (1,))) if self.shape.symmetries else 0
            said = self.network(*(part.float() for part in self.spreader(lesson.rows[some], turn)))
            margin = F.mse_loss(said[:, 0], lesson.margin[some])
            win = F.binary_cross_entropy_with_logits(said[:, 1], lesson.win[some])
            self.optimizer.zero_grad(set_to_none=True)
            (margin + win).backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
            self.optimizer.step()
            errors += torch.stack([margin.detach(), win.detach()])
        one, other = (errors / max(1, len(batches))).tolist()
        return round(one, 4), round(other, 4)

    def _duel(self, players: Players) -> dict[str, Any]:
        """One move ahead against the game's own sense, and against what it was at the last duel."""
        share, margin, games = duel(players, self.value, "sense")
        line: dict[str, Any] = {"against_sense": round(share, 4), "margin_against_sense": round(margin, 2)}
        line["duel_games"] = games
        if self.last is not None:
            line["against_last"] = round(duel(players, self.value, Judge(self.last, self.spreader))[0], 4)
        self.last = Network(self.shape, self.recipe.hidden, self.recipe.middle).to(self.ground.device)
        self.last.load_state_dict(self.network.state_dict())
        return line

    def _tell(self, line: dict[str, Any], tell: Tell) -> None:
        course = {**asdict(self.course), "seconds": round(self.course.seconds, 1)}
        with (self.folder / LOG).open("a") as log:
            log.write(json.dumps(course | line) + "\n")
        tell(course | line)


@dataclass(frozen=True)
class Lesson:
    """Positions, and what to think of them."""

    rows: Tensor
    margin: Tensor
    win: Tensor

    @classmethod
    def of(cls, games: Games, value: Value, trust: float) -> "Lesson":
        """From the last move back to the first."""
        margin, win = games.margin, games.won
        lessons: list[tuple[Tensor, Tensor, Tensor]] = []
        for moment in reversed(games.moments):
            margins, wins = [], []
            for seen in moment.seen:
                taught = moment.moved & ~seen.over
                viewer = seen.viewers[:, None]
                lessons.append(
                    (seen.rows[taught], margin.gather(1, viewer)[taught, 0], win.gather(1, viewer)[taught, 0])
                )
                its_margin, its_win = seen.judged(value)
                margins.append(its_margin)
                wins.append(its_win)
            on = (moment.moved & ~moment.seen[0].over)[:, None]
            thought_margin, thought_win = each_seat(moment.seen, margins, wins)
            margin = torch.where(on, trust * margin + (1 - trust) * thought_margin, margin)
            win = torch.where(on, trust * win + (1 - trust) * thought_win, win)
        rows, margins_, wins_ = (torch.cat(parts) for parts in zip(*lessons, strict=True))
        return cls(rows, margins_, wins_)


def each_seat(seen: list[Any], margins: list[Tensor], wins: list[Tensor]) -> tuple[Tensor, Tensor]:
    """What is thought for each seat: one of two speaks for the other as well."""
    if len(seen) > 1:
        return torch.stack(margins, 1), torch.stack(wins, 1)
    seats = torch.arange(2, device=margins[0].device)[None]
    own = seats == seen[0].viewers[:, None]
    margin, win = margins[0][:, None], wins[0][:, None]
    return torch.where(own, margin, -margin), torch.where(own, win, 1 - win)
