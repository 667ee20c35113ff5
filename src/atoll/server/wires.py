"""Things as they go over the wire: each is put together once for a language, not once for every move.

Games make their things in cached functions of exactly what they show, so a thing that has not changed is the same
object, and so is what was made of it here: whether something has changed is then a question of identity.
"""

from collections.abc import Iterable
from typing import Any

from atoll.core.message import Message, Who
from atoll.core.scene import Group, Thing
from atoll.core.tongue import Tongue
from atoll.web.svg import named

WireThing = list[Any]
WireGroup = dict[str, WireThing]
"""The things of a group by their ids."""
Made = dict[int, tuple[Thing, WireThing]]
MOST_KEPT = 20_000
SENTENCES_KEPT = 30
_for_everybody: dict[str, Made] = {}


class Wires:
    """What things look like on the wire, in one language at one table. What names nobody is shared by all tables."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._shared = _for_everybody.setdefault(tongue.language, {})
        self._groups: dict[int, tuple[Group, WireGroup]] = {}
        self._groups_before: dict[int, tuple[Group, WireGroup]] = {}
        self._number = 0
        self._line: tuple[list[Message], str] = [], ""
        self._said: dict[int, tuple[Message, str]] = {}

    def line(self, messages: list[Message]) -> str:
        """A line of the log; most lines are read by several people, one after the other."""
        if self._line[0] is not messages:
            self._line = messages, " ".join(map(self.tongue.say, messages))
        return self._line[1]

    def say(self, message: Message) -> str:
        """A sentence that is said again and again: most come from the same few objects."""
        said = self._said.get(id(message))
        if said is None or said[0] is not message:
            if len(self._said) > SENTENCES_KEPT:
                self._said.clear()
            said = self._said[id(message)] = message, self.tongue.say(message)
        return said[1]

    def put_groups(self, groups: Iterable[Group], number: int) -> list[WireGroup]:
        """What groups look like at position `number`; one that has not changed since the last position is the same."""
        if number != self._number:
            self._groups, self._groups_before, self._number = {}, self._groups, number
        kept, before = self._groups.get, self._groups_before.get
        wires = []
        for group in groups:
            made = kept(id(group)) or before(id(group))
            if made is None or made[0] is not group:
                made = group, self._put_all(group)
            self._groups[id(group)] = made
            wires.append(made[1])
        return wires

    def _put_all(self, things: Iterable[Thing]) -> WireGroup:
        kept = self._shared.get
        return {
            thing.id: made[1] if (made := kept(id(thing))) is not None and made[0] is thing else self.put(thing)
            for thing in things
        }

    def put(self, thing: Thing) -> WireThing:
        """What a thing looks like; kept for all tables, unless somebody's name is on it."""
        wire = on_the_wire(named(thing, self.tongue), self.tongue)
        if not (isinstance(thing.text, Who) or names_somebody(thing.label)):
            if len(self._shared) > MOST_KEPT:
                self._shared.clear()
            self._shared[id(thing)] = thing, wire
        return wire


def on_the_wire(thing: Thing, tongue: Tongue) -> WireThing:
    """`[id, layer, x, y, turn, size, shape, paint, mark, text, label, verb, path]`, no empty tail."""
    label = tongue.say(thing.label) if thing.label else ""
    wire = [thing.id, thing.layer, _short(thing.x), _short(thing.y), thing.turn, _short(thing.size), thing.shape]
    wire += [thing.paint, thing.mark, thing.text, label, thing.verb, thing.path]
    while wire[-1] == "":
        wire.pop()
    return wire


def names_somebody(message: Message | None) -> bool:
    """Whether a player's name is in a message."""
    if message is None:
        return False
    values = [value for _, value in message.arguments]
    return any(isinstance(v, Who) or (isinstance(v, Message) and names_somebody(v)) for v in values)


def _short(number: float) -> float | int:
    """A number without what nobody can see."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
