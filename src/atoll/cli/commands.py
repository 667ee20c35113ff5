"""The words that a player can type besides moves, in the reader's language and in English."""

from dataclasses import dataclass

from atoll.core.message import Message, say
from atoll.core.tongue import Tongue


@dataclass(frozen=True)
class Command:
    """A command: the words for it, separated by commas, the first of which is shown; and what it does."""

    name: str
    words: Message
    about: Message
    argument: Message | None = None


COMMANDS = (
    Command("help", say("help, ?"), say("this list")),
    Command("moves", say("moves, list"), say("your legal moves with PART in them; a number plays one"), say("[PART]")),
    Command("hint", say("hint"), say("what scores now")),
    Command("undo", say("undo, back"), say("take back your last move")),
    Command("score", say("score, points"), say("every point with its reason")),
    Command("table", say("table, board"), say("show the table again")),
    Command("describe", say("describe, words"), say("the table in words")),
    Command("log", say("log, history"), say("all moves so far")),
    Command("save", say("save"), say("write the game to a file, to go on later"), say("FILE")),
    Command("quit", say("quit, exit"), say("leave the table")),
)
YES = say("y, yes")


def words_of(message: Message, tongue: Tongue) -> list[str]:
    """The words for something: the reader's own first, then the English ones."""
    own = [word.strip().lower() for word in tongue.say(message).split(",")]
    return [*own, *(w.strip() for w in message.text.split(",") if w.strip() not in own)]


class Vocabulary:
    """Which words mean which command, in one language."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._meaning: dict[str, Command] = {}
        # A reader's own word wins over another command's English one.
        for part in ("english", "own"):
            for command in COMMANDS:
                words = words_of(command.words, tongue)
                own = len(tongue.say(command.words).split(","))
                for word in words[:own] if part == "own" else words[own:]:
                    self._meaning[word] = command

    def understand(self, line: str) -> tuple[str, str] | None:
        """The name of the command in a line and what follows it; None if the line is none."""
        word, _, rest = line.strip().partition(" ")
        command = self._meaning.get(word.lower())
        if command is None or (rest.strip() and command.argument is None):
            return None
        return command.name, rest.strip()

    def is_yes(self, answer: str) -> bool:
        return answer.strip().lower() in words_of(YES, self.tongue)

    def shown(self, name: str) -> str:
        """The word for a command that help texts show."""
        return next(self._typed(command) for command in COMMANDS if command.name == name)

    def guide(self) -> list[tuple[str, str]]:
        """Each command as it is typed, and what it does."""
        return [(self._typed(command), self.tongue.say(command.about)) for command in COMMANDS]

    def _typed(self, command: Command) -> str:
        word = words_of(command.words, self.tongue)[0]
        return word if command.argument is None else f"{word} {self.tongue.say(command.argument)}"
