"""Thinking at the tables: bots' moves, hints for people, games looked back on. Workers do it; this is who asks."""

import asyncio
from typing import Any

import structlog

from atoll.bots import shelf
from atoll.bots.answers import LATER, decide
from atoll.core.contract import NOBODY
from atoll.core.engine import engine_for
from atoll.core.errors import AtollError, BadOption, NotYourTurn, StaleMove
from atoll.core.match import REFUSALS, Match
from atoll.core.message import from_data, say
from atoll.server.bots.jobs import Job, hint_job, move_job, review_job, thinking_time
from atoll.server.bots.levels import DEFAULT
from atoll.server.bots.queue import BUSY, OFFERS, SHORTEST, JobQueue, NoAnswer
from atoll.server.limits.processor_time import TooBusy
from atoll.server.storage.log import Entry, StorageTrouble
from atoll.server.tables.deeds import Deeds
from atoll.server.tables.meaning import match_of, typed
from atoll.server.tables.open_table import OpenTable, Waiter
from atoll.server.tables.player import BOT, Player
from atoll.server.tables.state import TableState

log = structlog.get_logger()
ASK_AGAIN = 3.0
MOST_HINTS, MOST_REVIEWS = 30, 50
"""People who wait for one: a worker takes seconds for each hint, and a minute for each review."""
ABANDONED = 30.0
"""Seconds after which nobody waits for a review: a page that does so comes back every two."""
NO_WORKERS = 10.0
"""Seconds to wait for a worker where there is none: those of a server that has just started are not there yet."""
PAUSE = 0.5
"""Seconds between a move and a bot's answer, so that people can follow."""
SURE = 16
"""Imagined tables in which a bot has the same single move, until everybody takes it for certain."""
HintLine = tuple[str, float | None, str, tuple[str, ...]]
"""A move that is advised: in words, the chance to win if anybody thought about it, the reason, the things to touch."""


class Thinking:
    """Asks the workers for whatever a table needs."""

    def __init__(self, deeds: Deeds, queue: JobQueue, pause: float = PAUSE) -> None:
        self.deeds = deeds
        self.queue = queue
        self.pause = pause
        self._asked: dict[tuple[str, int], tuple[int, int]] = {}
        """The last decision for which each bot was asked, by the entries with which it began and the bot sat down."""
        self._hinted: set[str] = set()
        """Who waits for a hint."""
        self._reviews: dict[str, Review] = {}
        """Games that are looked back on, by their tables."""
        self._one_at_a_time = asyncio.Lock()
        """For thinking here, where no worker answers."""
        deeds.tables.subscribers.append(self._wake)

    # Hints.

    async def hint(self, table: OpenTable, player: Player) -> list[HintLine]:
        """The best move and two others, with reasons, for a player alone."""
        state, match = table.state, match_of(table.state)
        if player.seat not in state.seats_of(player.who) or player.seat not in match.awaiting:
            raise NotYourTurn(REFUSALS[2], 2)
        view, tongue = state.view(player.seat), state.tongue(player.language)
        owner = player.household or player.who
        if owner in self._hinted or len(self._hinted) >= MOST_HINTS:
            raise NoAnswer(BUSY)
        self._hinted.add(owner)
        try:
            found = await self.queue.ask(hint_job(table, player.seat, owner))
        finally:
            self._hinted.discard(owner)
        return [
            (
                tongue.say(state.game.phrase(view, one["id"])),
                one["chance"] if one["tried"] else None,
                tongue.say(from_data(one["reason"])),
                state.game.touched(view, one["id"]),
            )
            for one in found
        ]

    # Reviews.

    async def review(self, table: OpenTable, player: Player) -> dict[str, Any] | None:
        """What the bots say of a game that is over; None while they think about it."""
        if not match_of(table.state).over:
            raise BadOption(say("The game is not over yet."))
        review = self._reviews.get(table.id)
        if review is None or review.task.cancelled():
            review = self._reviews[table.id] = self._begin_review(table, player.household or player.who)
        review.is_awaited()
        if not review.task.done():
            return None
        if review.task.exception():
            del self._reviews[table.id]
        return review.task.result()

    def so_far(self, table: OpenTable) -> dict[str, Any]:
        """What is known of a review that somebody waits for; nothing until a worker tells."""
        review = self._reviews.get(table.id)
        return (review.job.so_far if review and review.job else None) or {}

    def _begin_review(self, table: OpenTable, owner: str) -> "Review":
        """One at a time for each household, and not too many in all."""
        running = [review.owner for review in self._reviews.values() if not review.task.done()]
        if owner in running or len(running) >= MOST_REVIEWS:
            raise NoAnswer(BUSY)
        for name, review in list(self._reviews.items()):
            if review.task.done() and len(self._reviews) >= MOST_REVIEWS:
                del self._reviews[name]
        review = Review(owner)
        review.task = asyncio.get_running_loop().create_task(self._review(table, review))
        return review

    async def _review(self, table: OpenTable, review: "Review") -> dict[str, Any]:
        """A review needs compiled rules: as long as a worker has none, it is asked again later."""
        while True:
            review.job = review_job(table, review.owner)
            if LATER not in (found := await self.queue.ask(review.job)):
                return dict(found)
            await asyncio.sleep(ASK_AGAIN)

    # Moves.

    def _wake(self, table: OpenTable, _: Entry | None) -> None:
        """Ask for the move of every bot that must decide, once for each decision."""
        state = table.state
        if state.stage != "over" and (review := self._reviews.pop(table.id, None)):
            # The game's last move was taken back: it will end otherwise.
            review.task.cancel()
        for seat in state.bots_to_move():
            decision = state.asked[seat], state.chairs[seat].since
            if self._asked.get((table.id, seat)) != decision:
                self._asked[table.id, seat] = decision
                task = asyncio.get_running_loop().create_task(self._think(table, seat, state.revision))
                table.tasks.add(task)
                task.add_done_callback(table.tasks.discard)
        if state.stage == "over":
            for seat in range(state.row.seats):
                self._asked.pop((table.id, seat), None)

    async def _think(self, table: OpenTable, seat: int, revision: int) -> None:
        """Let the workers decide for a bot, or decide here if they do not. The decision is made only once: while it
        cannot be stored, it is kept."""
        loop, bot = asyncio.get_running_loop(), Player(BOT, seat)
        due = loop.time() + self.pause + _least_time(table.state, seat)
        await asyncio.sleep(self.pause)
        move = await self._found(table, seat, revision)
        await asyncio.sleep(due - loop.time())
        while self._is_open_question(table, seat, revision):
            try:
                move = move or await self._think_here(table, seat)
                await self.deeds.play(table, bot, revision, typed(move))
            except AtollError as error:
                # The disk may be full, or another process quicker: nobody else would ever decide for this bot.
                log.warning("bot's move refused", table=table.id, seat=seat, error=type(error).__name__)
                if isinstance(error, (StorageTrouble, StaleMove, TooBusy)):
                    await asyncio.sleep(ASK_AGAIN)
                else:
                    move = ""

    def _is_open_question(self, table: OpenTable, seat: int, revision: int) -> bool:
        return table.state.still_stands(seat, revision) and seat in table.state.bots_to_move()

    async def _found(self, table: OpenTable, seat: int, revision: int) -> str:
        """The move that a worker finds in time, while the table waits for it; else nothing."""
        if not self._is_open_question(table, seat, revision):
            return ""
        if only := _only_move(match_of(table.state), seat):
            return only
        waiter, job = Waiter(), move_job(table, seat)
        table.followers.add(waiter)
        answer = self.queue.offer(job)
        answer.add_done_callback(lambda _: waiter.told())
        patience = OFFERS * self.queue.patience(job)
        end = asyncio.get_running_loop().time() + (patience if self.queue.workers else min(patience, NO_WORKERS))
        try:
            while not answer.done() and self._is_open_question(table, seat, revision):
                left = end - asyncio.get_running_loop().time()
                if left <= 0 or await waiter.is_quiet(left):
                    break
            if answer.done() and not answer.exception():
                return str(answer.result())
        finally:
            table.followers.discard(waiter)
            self.queue.withdraw(job)
        if self._is_open_question(table, seat, revision):
            log.warning("bot too late", table=table.id, seat=seat)
        return ""

    async def _think_here(self, table: OpenTable, seat: int) -> str:
        """Where no worker answers, a bot thinks in this process, for a moment and one at a time."""
        work = move_job(table, seat).data
        # Without compiled rules, the strongest would take much longer than it should.
        bot = DEFAULT if shelf.thinks_ahead(work["bot"]) else work["bot"]
        work |= {"bot": bot, "seconds": SHORTEST}
        async with self._one_at_a_time:
            return await asyncio.to_thread(decide, work, "plain")


class Review:
    """A game that is looked back on, for whoever asked first. Unless somebody goes on asking, it ends."""

    task: "asyncio.Task[dict[str, Any]]"

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.job: Job | None = None
        self._abandoned: asyncio.TimerHandle | None = None

    def is_awaited(self) -> None:
        """Somebody waits for it, at least until now."""
        if self._abandoned is not None:
            self._abandoned.cancel()
        self._abandoned = asyncio.get_running_loop().call_later(ABANDONED, self.task.cancel)


def _least_time(state: TableState, seat: int) -> float:
    """How long a bot takes at least. One that has a single move has nothing to think about; but where there are
    secrets, its haste would tell the others what it holds, unless they know already."""
    match = match_of(state)
    return 0.0 if match.rulebook.OPEN or is_plainly_forced(match, seat) else thinking_time(state, seat)


def _only_move(match: Match, seat: int) -> str:
    """The move of a seat that has no other."""
    moves = match.legal(seat)
    return match.rulebook.write(moves[0]) if len(moves) == 1 else ""


def is_plainly_forced(match: Match, seat: int) -> bool:
    """Whether a seat has this single move in whatever table those can imagine who know only what everybody knows."""
    only = match.legal(seat)
    if len(only) != 1:
        return False
    book, table, row = match.rulebook, match.table, engine_for(match.game, "plain").row(match.rulebook.MOST_MOVES)
    dreams = (match.engine.imagined(table, NOBODY, seed) for seed in range(SURE))
    return all(book.legal(dream, seat, row) == 1 and row[0] == only[0] for dream in dreams)
