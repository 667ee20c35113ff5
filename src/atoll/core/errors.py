"""What can go wrong, by cause. Every error carries a message that can be said in the reader's language."""

from atoll.core.message import Message, say


class AtollError(Exception):
    """Something that a person can put right; `message` says what and how."""

    def __init__(self, message: Message) -> None:
        self.message = message

    def __str__(self) -> str:
        from atoll.core.tongue import Tongue

        return Tongue("en").say(self.message)


class UnknownGame(AtollError):
    """There is no game of that name."""


class BadOption(AtollError):
    """A number of seats, an option or a seed that the game does not have."""


class BadNotation(AtollError):
    """A text that is no move in this game, whatever the position."""


class MoveRefused(AtollError):
    """A move that cannot be made now. `reason` is the number that `why_not` gave."""

    def __init__(self, message: Message, reason: int) -> None:
        super().__init__(message)
        self.reason = reason


class IllegalMove(MoveRefused):
    """The rules forbid the move in this position."""


class NotYourTurn(MoveRefused):
    """The seat is not asked for a decision now."""


class GameOver(MoveRefused):
    """Nobody decides anything any more."""


class StaleMove(AtollError):
    """The move was made for an earlier position."""


class CannotUndo(AtollError):
    """The last move cannot be taken back; the message says what stands in the way."""


class BadRecord(AtollError):
    """A file that is not a game record, or a damaged one. `line` counts from 1."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(say("Line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason
