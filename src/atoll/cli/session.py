"""People and bots round one screen: who is asked, what is typed, what is shown."""

import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from atoll.bots.shelf import Bot
from atoll.cli.commands import Vocabulary
from atoll.cli.common import save_record
from atoll.cli.result import show_known_scores, show_moves, show_result
from atoll.cli.terminal import Screen
from atoll.core.contract import NOBODY
from atoll.core.errors import AtollError, BadNotation, MoveRefused
from atoll.core.match import Match, Move, views_differ
from atoll.core.message import Who, say, say_count

HINTS = 5
SEED_BITS = 64


class LeaveTable(Exception):
    """The player wants to stop."""


class Session:
    """A match at one screen. A chair holds a bot, or None for a person."""

    def __init__(
        self,
        match: Match,
        chairs: Sequence[Bot | None],
        screen: Screen,
        *,
        save_to: Path | None = None,
        autosave: bool = False,
    ) -> None:
        self.match = match
        self.chairs = list(chairs)
        self.screen = screen
        self.vocabulary = Vocabulary(screen.tongue)
        self.save_to = save_to
        self.autosave = autosave
        self.saved_moves = len(match.log)
        self.people = [seat for seat, bot in enumerate(self.chairs) if bot is None]
        self.read = [len(match.log)] * match.header.seats
        """How much of the log each seat has read."""
        self.at_screen: int | None = None
        """The seat that looked at the screen last."""
        self.has_secrets = False
        self.listed: list[Move] = []

    def run(self) -> None:
        """Play until somebody leaves. The end of the input, or Ctrl-C, ends the session without a word."""
        self.screen.say(say("Type a move, or “{help}”.", help=self.vocabulary.shown("help")), "dim")
        try:
            self._play_out()
            while self._wants_rematch():
                self._begin_again()
                self._play_out()
        except LeaveTable:
            return
        except EOFError:
            self.screen.line()

    def _play_out(self) -> None:
        while not self.match.over:
            seat = self.match.awaiting[0]
            bot = self.chairs[seat]
            if bot is None:
                self._decide(seat)
            else:
                self._make(seat, bot.choose(self.match, seat))
                if not self.people:
                    self._catch_up(NOBODY)
        self._finish()

    def _finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else NOBODY
        self._catch_up(viewer)
        self.screen.table(self.match.text(viewer))
        show_result(self.screen, self.match)

    # One person's decision.

    def _decide(self, seat: int) -> None:
        """Show the table and ask, until the position has changed."""
        self._pass_screen(seat)
        self._show(seat)
        self.listed = []
        moves_before = len(self.match.log)
        while len(self.match.log) == moves_before:
            try:
                self._obey(seat, self.screen.ask(f"{self.screen.tongue.name(seat)}> "))
            except AtollError as error:
                self._complain(error)

    def _show(self, seat: int) -> None:
        self._catch_up(seat)
        self.screen.table(self.match.text(seat))
        self.screen.line()
        self.screen.say(self.match.prompt(seat).decide, "bold")

    def _obey(self, seat: int, line: str) -> None:
        for part in filter(None, (part.strip() for part in line.split(";"))):
            understood = self.vocabulary.understand(part)
            if understood is None:
                self._play(seat, part)
            else:
                name, argument = understood
                self._deeds()[name](seat, argument)

    def _deeds(self) -> dict[str, Callable[[int, str], None]]:
        return {
            "help": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "score": self._score,
            "table": self._table,
            "describe": self._describe,
            "log": self._log,
            "save": self._save,
            "quit": self._quit,
        }

    def _play(self, seat: int, text: str) -> None:
        """Make a typed move. What goes without saying before it is made too, if that lets the move through."""
        move = self._read(text)
        try:
            self._make(seat, move)
        except MoveRefused:
            before = self.match.rulebook.unsaid(self.match.table, seat, move)
            if before is None or self.match.rulebook.why_not(self.match.table, seat, before):
                raise
            trial = self.match.table
            self.match.rulebook.apply(trial, seat, before)
            if reason := self.match.rulebook.why_not(trial, seat, move):
                raise self.match.refused(reason) from None
            self._make(seat, before)
            self._make(seat, move)

    def _read(self, text: str) -> int:
        if text.isdecimal() and self.listed:
            if not 1 <= int(text) <= len(self.listed):
                raise BadNotation(say("The list goes from 1 to {last}.", last=len(self.listed)))
            return self.listed[int(text) - 1].id
        return self.match.read(text, self.screen.tongue.language)

    def _make(self, seat: int, move: Move | int) -> None:
        self.match.play(seat, move)
        self._keep()

    # What can be typed besides moves.

    def _help(self, seat: int, argument: str) -> None:
        self.screen.say(self.match.game.about)
        self.screen.say(self.match.prompt(seat).decide)
        examples = self.match.moves(seat)[:: max(1, len(self.match.moves(seat)) // 3)][:3]
        self.screen.say(say("Moves look like this: {examples}.", examples=" | ".join(map(str, examples))))
        self.screen.say(say("Several moves in one line are separated by “;”."))
        guide = self.vocabulary.guide()
        width = max(len(typed) for typed, _ in guide) + 2
        for typed, about in guide:
            self.screen.hanging(f"  {typed:{width}}", about)

    def _moves(self, seat: int, argument: str) -> None:
        part = argument.lower()
        found = [move for move in self.match.moves(seat) if part in move.text.lower()]
        if not found:
            raise BadNotation(say("No legal move has “{part}” in it.", part=argument))
        self.listed = found
        self.screen.columns([move.text for move in found])

    def _hint(self, seat: int, argument: str) -> None:
        from atoll.bots.greedy import gains

        found = gains(self.match, seat)
        best = found[:HINTS]
        self.listed = [move for move, _ in best]
        self.screen.say(say("What it changes at once: your points, less those of the best other player."))
        for number, (move, gain) in enumerate(best, 1):
            self.screen.line(f"  {number}  {move.text:10} {round(gain, 1):+g}")
        if alike := sum(1 for _, gain in found[HINTS:] if gain == best[-1][1]):
            self.screen.say(say_count("{number} more like the last.", "{number} more like the last.", alike), "dim")

    def _undo(self, seat: int, argument: str) -> None:
        self.match.undo(seat)
        self.read = [min(read, len(self.match.log)) for read in self.read]
        self.screen.say(say("Taken back."), "dim")
        self._keep()

    def _score(self, seat: int, argument: str) -> None:
        show_known_scores(self.screen, self.match, seat)

    def _table(self, seat: int, argument: str) -> None:
        self._show(seat)

    def _describe(self, seat: int, argument: str) -> None:
        self.screen.describe(self.match.text(seat))

    def _log(self, seat: int, argument: str) -> None:
        if not self.match.log:
            self.screen.say(say("There are no moves yet."))
        show_moves(self.screen, self.match, 0, seat, numbered=True)

    def _save(self, seat: int, argument: str) -> None:
        path = Path(os.path.expanduser(argument)) if argument else self.save_to
        if path is None:
            raise BadNotation(say("Say where: {command}", command=self.vocabulary.shown("save")))
        self._write(path)

    def _quit(self, seat: int, argument: str) -> None:
        if len(self.match.log) != self.saved_moves:
            question = say("Save first? Type the name of a file, or press Enter to leave without saving:")
            answer = self.screen.ask(self.screen.tongue.say(question) + " ")
            if answer:
                self._write(Path(os.path.expanduser(answer)))
        raise LeaveTable

    # What the screen needs.

    def _write(self, path: Path) -> None:
        if path != self.save_to and os.path.exists(path):
            question = self.screen.tongue.say(say("“{file}” exists already. Write over it?", file=str(path)))
            if not self._agrees(question):
                raise BadNotation(say("Nothing was saved."))
        save_record(self.match, path)
        self.save_to = path
        self.saved_moves = len(self.match.log)
        self.screen.say(say("Saved. Go on later with: atoll play {file}", file=str(path)))

    def _keep(self) -> None:
        """Save the move, if that was asked for. A full disk must not end the game."""
        if self.autosave and self.save_to is not None:
            try:
                save_record(self.match, self.save_to)
            except AtollError as error:
                self._complain(error)
            else:
                self.saved_moves = len(self.match.log)

    def _complain(self, error: AtollError) -> None:
        self.screen.say(error.message, "bold red")

    def _catch_up(self, viewer: int) -> None:
        """Tell a viewer what happened since it last looked. Where there are no secrets, all look together."""
        seats = range(self.match.header.seats)
        first = min(self.read) if viewer == NOBODY else self.read[viewer]
        show_moves(self.screen, self.match, first, viewer)
        together = viewer == NOBODY or not self.has_secrets
        for seat in seats if together else (viewer,):
            self.read[seat] = len(self.match.log)

    def _pass_screen(self, seat: int) -> None:
        """Where seats see different things, a curtain falls before the screen goes to somebody else."""
        self.has_secrets = self.has_secrets or views_differ(self.match, self.people)
        others_turn = self.at_screen not in (None, seat)
        self.at_screen = seat
        if self.has_secrets and others_turn:
            self.screen.clear()
            self.screen.ask(
                self.screen.tongue.say(say("Pass the screen to {name}, then press Enter.", name=Who(seat))) + " "
            )
            self.screen.clear()

    # Another game.

    def _wants_rematch(self) -> bool:
        if not self.people:
            return False
        return self._agrees(self.screen.tongue.say(say("Another game?")))

    def _agrees(self, question: str) -> bool:
        yes, no = self.screen.tongue.say(say("y/n")).split("/")
        return self.vocabulary.is_yes(self.screen.ask(f"{question} [{yes}/{no.upper()}] "))

    def _begin_again(self) -> None:
        self.match = self.match.rematch(secrets.randbits(SEED_BITS))
        self.save_to = next_file(self.save_to) if self.autosave and self.save_to else None
        self.read = [0] * self.match.header.seats
        self.saved_moves = 0
        self.at_screen = None


def next_file(path: Path) -> Path:
    """A free name beside a file: another game must not write over the one before it."""
    number = 2
    while (beside := path.with_stem(f"{path.stem}-{number}")).exists():
        number += 1
    return beside
