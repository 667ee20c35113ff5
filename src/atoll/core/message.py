"""Messages: what is said to people, as data. A message becomes a sentence only in a reader's language.

`say("{name} stays.", name=Who(0))` is a message; Babel finds its text in the sources by the name `say`. An argument may
be a number, a word of notation, a seat, or another message.
"""

from typing import Any, NamedTuple, Union

Argument = Union[int, str, "Message", "Who"]


class Who(NamedTuple):
    """A seat, to be called by its player's name."""

    seat: int


class Message(NamedTuple):
    """A sentence, or a word, before it is put into a language."""

    text: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    plural: str | None = None
    number: int = 0

    def as_data(self) -> dict[str, Any]:
        """Plain data, for storage and for the wire."""
        data: dict[str, Any] = {"text": self.text}
        if self.plural is not None:
            data |= {"plural": self.plural, "number": self.number}
        if self.arguments:
            data["arguments"] = {name: _data(value) for name, value in self.arguments}
        return data


def from_data(data: dict[str, Any]) -> Message:
    """The message that `as_data` wrote."""
    arguments = {name: _argument(value) for name, value in data.get("arguments", {}).items()}
    return Message(data["text"], tuple(arguments.items()), data.get("plural"), data.get("number", 0))


def say(text: str, /, **arguments: Argument) -> Message:
    """A message with named arguments."""
    return Message(text, tuple(arguments.items()))


def say_count(one: str, many: str, number: int, /, **arguments: Argument) -> Message:
    """A message that has a form for one and a form for several; `{number}` is the number."""
    return Message(one, (("number", number), *arguments.items()), plural=many, number=number)


def _argument(data: Any) -> Argument:
    if isinstance(data, dict):
        return Who(data["seat"]) if "seat" in data else from_data(data)
    return data if isinstance(data, int) else str(data)


def _data(value: Argument) -> Any:
    if isinstance(value, Message):
        return value.as_data()
    return {"seat": value.seat} if isinstance(value, Who) else value
