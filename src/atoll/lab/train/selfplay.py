"""Self-play: whole games at thousands of tables at once, by a network that looks one move ahead."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor

from atoll.core.game import Game
from atoll.lab.train.field import WHOLE
from atoll.lab.train.ground import Ground

Value = Callable[[Tensor], tuple[Tensor, Tensor]]
"""What is thought of rows of features: the margin in tens of points, and the logit of a win."""
TENS = 10.0
MARGIN_COUNTS = 0.05
"""Ten points more are worth so much of a win to whoever chooses: in lost and won positions it plays for points."""
MOST_TRIED = 1 << 20
"""So many moves are tried at a time."""
OPEN = 0.2
"""The softness of the first moves, so that games differ."""
DECIDES = -1
"""A viewer: whoever decides."""


@dataclass(frozen=True)
class Seen:
    """Tables from a viewer's side: features, or how the game ended."""

    rows: Tensor
    viewers: Tensor
    over: Tensor
    margin: Tensor
    """In tens of points."""
    won: Tensor

    def judged(self, value: Value) -> tuple[Tensor, Tensor]:
        """The viewers' margin and chance to win, as far as they are not settled."""
        margin, win = value(self.rows)
        return torch.where(self.over, self.margin, margin), torch.where(self.over, self.won, torch.sigmoid(win))


@dataclass(frozen=True)
class Moment:
    """What was seen after a move at each table, by each of those whose judgement is learned from."""

    seen: list[Seen]
    moved: Tensor
    """The tables at which a move was made."""


@dataclass
class Games:
    """Whole games: every moment, and how they ended for each seat."""

    moments: list[Moment]
    margin: Tensor
    won: Tensor
    tried: int
    """Moves that were tried, in all dreams."""
    unfinished: int


class Players:
    """Everybody at so many tables of a game."""

    def __init__(
        self,
        game: Game,
        ground: Ground,
        tables: int,
        seats: int,
        *,
        options: Mapping[str, str] | None = None,
        dreams: int = 1,
        most_tried: int = MOST_TRIED,
    ) -> None:
        self.ground, self.tables, self.seats = ground, tables, seats
        self.options, self.dreams, self.most_tried = options or {}, dreams, most_tried
        self.words = game.features.shape(seats).words
        self.most, self.longest = game.rulebook.MOST_MOVES, game.rulebook.LONGEST
        self._moves, self._counts, self._movers = self.zeros(tables, self.most), self.zeros(tables), self.zeros(tables)

    def zeros(self, *size: int) -> Tensor:
        return torch.zeros(*size, dtype=torch.int64, device=self.ground.device)

    def play(
        self,
        value: Value,
        *,
        rival: "Value | str | None" = None,
        softness: float = 0.0,
        wildness: float = 0.0,
        open_moves: int = 0,
        keep: bool = True,
        shorter: int | None = None,
    ) -> Games:
        """Play to the end. `softness` is how much worse a move may look and still be taken, and greater for the first
        moves (`open_moves`), so that games differ; of all moves, a share (`wildness`) is any at all.

        With a rival (another judgement, or "sense", the game's own) each takes half of the seats, turned from table
        to table.
        """
        run, tables = self.ground.run, self.ground.blanks(self.tables, self.seats, self.options)
        run("begin_some", self.tables, tables, self._dice(self.tables))
        moments: list[Moment] = []
        tried = 0
        for step in range(shorter or self.longest + 1):
            run("list_some", self.tables, tables, self._moves, self._counts, self._movers)
            total = int(self._counts.sum())
            if total == 0:
                break
            owner = torch.repeat_interleave(torch.arange(self.tables, device=self.ground.device), self._counts)
            begin = torch.cumsum(self._counts, 0) - self._counts
            moves = self._moves[owner, torch.arange(total, device=self.ground.device) - begin[owner]]
            hopes = self._hopes(tables, owner, moves, value, rival)
            tried += total * self.dreams
            soft = softness if step >= open_moves else max(softness, OPEN)
            chosen = moves[self._choose(hopes, owner, soft, wildness)]
            run("make_some", self.tables, tables, self._movers, chosen)
            if keep:
                moments.append(Moment(self._look(tables), self._movers >= 0))
        run("list_some", self.tables, tables, self._moves, self._counts, self._movers)
        last = [self._seen(tables, self._all(seat)) for seat in range(self.seats)]
        margin, won = (torch.stack([getattr(one, name) for one in last], 1) for name in ("margin", "won"))
        return Games(moments, margin, won, tried, int((self._movers >= 0).sum()))

    def _dice(self, count: int) -> Tensor:
        return torch.randint(1, 1 << 32, (count, 2), dtype=torch.int64, device=self.ground.device)

    def _all(self, seat: int) -> Tensor:
        return torch.full((self.tables,), seat, dtype=torch.int64, device=self.ground.device)

    def _look(self, tables: Tensor) -> list[Seen]:
        """With two seats, whoever decides speaks for both."""
        if self.seats == 2:
            return [self._seen(tables, self._all(DECIDES))]
        return [self._seen(tables, self._all(seat)) for seat in range(self.seats)]

    def _seen(self, tables: Tensor, viewers: Tensor) -> Seen:
        count = len(viewers)
        rows, over, margin, won = self.zeros(count, self.words), self.zeros(count), self.zeros(count), self.zeros(count)
        scores = self.zeros(count, self.seats + 1)
        self.ground.run("look_some", count, tables, viewers, rows, over, margin, won, scores)
        return Seen(rows, viewers, over == 1, margin.float() / TENS, won.float() / WHOLE)

    def _hopes(self, tables: Tensor, owner: Tensor, moves: Tensor, value: Value, rival: "Value | str | None") -> Tensor:
        """How well the mover stands after each move, on average over its dreams."""
        dreams = tables.repeat_interleave(self.dreams, 0)
        run, movers = self.ground.run, self._movers.repeat_interleave(self.dreams)
        run("dream_some", len(dreams), dreams, movers, self._dice(len(dreams)))
        each = torch.arange(self.dreams, device=self.ground.device)
        hopes = []
        for whose, tries in zip(*(one.split(self.most_tried // self.dreams) for one in (owner, moves)), strict=True):
            after = dreams[(whose[:, None] * self.dreams + each).view(-1)]
            mover = self._movers[whose].repeat_interleave(self.dreams)
            run("make_some", len(after), after, mover, tries.repeat_interleave(self.dreams))
            hope = self._hope(after, mover, value)
            if rival is not None:
                other = self._hope(after, mover, None if isinstance(rival, str) else rival)
                hope = torch.where(self._is_rivals(whose, mover), other, hope)
            hopes.append(hope.view(-1, self.dreams).mean(1))
        return torch.cat(hopes)

    def _hope(self, after: Tensor, mover: Tensor, value: Value | None) -> Tensor:
        if value is None:
            return self._felt(after, mover)
        viewers = torch.full_like(mover, DECIDES) if self.seats == 2 else mover.clone()
        seen = self._seen(after, viewers)
        margin, win = seen.judged(value)
        mine = seen.viewers == mover
        return torch.where(mine, win, 1 - win) + MARGIN_COUNTS * torch.where(mine, margin, -margin)

    def _felt(self, after: Tensor, mover: Tensor) -> Tensor:
        felt = self.zeros(len(after))
        self.ground.run("feel_some", len(after), after, mover, felt, self.zeros(len(after), self.seats + 1))
        return felt.float() / 1000

    def _is_rivals(self, table: Tensor, mover: Tensor) -> Tensor:
        """Even tables give the even seats to the first, odd tables the odd ones."""
        moved = mover.view(-1, self.dreams)[:, 0]
        return (((table + moved) & 1) == 1).repeat_interleave(self.dreams)

    def _choose(self, hopes: Tensor, owner: Tensor, softness: float, wildness: float) -> Tensor:
        """For each table the number of a move that is tried there (any number, where there is none)."""
        luck = torch.rand(len(hopes), device=hopes.device).clamp(1e-9, 1 - 1e-7)
        score = hopes / softness - torch.log(-torch.log(luck)) if softness else hopes + 1e-5 * luck
        if wildness:
            wild = torch.rand(self.tables, device=hopes.device) < wildness
            score = torch.where(wild[owner], luck, score)
        best = torch.full((self.tables,), -1e30, device=hopes.device).scatter_reduce(0, owner, score, "amax")
        number = torch.arange(len(hopes), device=hopes.device)
        here = torch.where(score == best[owner], number, len(hopes) - 1)
        none = torch.full((self.tables,), len(hopes) - 1, device=hopes.device)
        return none.scatter_reduce(0, owner, here, "amin")


def duel(players: Players, value: Value, rival: "Value | str", times: int = 1) -> tuple[float, float, int]:
    """One move ahead against a rival: the share of what was won, the margin in points, how many games.

    A share of 0.5 is fair where each has half of the seats; with an odd number of seats, turns make up for it.
    """
    share = margin = 0.0
    for _ in range(times):
        games = players.play(value, rival=rival, keep=False)
        table = torch.arange(players.tables, device=games.won.device)[:, None]
        seat = torch.arange(players.seats, device=games.won.device)[None]
        mine = ((table + seat) & 1) == 0
        share += float(games.won[mine].sum())
        margin += float(games.margin[mine].mean()) * TENS
    return share / (times * players.tables), margin / times, times * players.tables
