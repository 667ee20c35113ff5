"""Things as they go over the wire: each is put together once for a language, not once for every move.

Games make their things in cached functions of exactly what they show, so a thing that has not changed is the same
object, and so is what was made of it here: whether something has changed is then a question of identity.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from atoll.core.message import Message, Who
from atoll.core.scene import LAYOUTS, Group, Groups, Thing
from atoll.core.tongue import Tongue
from atoll.web.svg import named

encode = msgspec.json.Encoder().encode
MOST_KEPT = 20_000
MOST_NAMED = 200
SENTENCES_KEPT = 30


class WireThing:
    """A thing as it goes over the wire: encoded, and in the parts by which one sees what has changed."""

    __slots__ = ("id", "label", "look", "place", "whole")

    def __init__(self, thing: Thing, tongue: Tongue) -> None:
        """`[id, layer, x, y, turn, size, shape, paint, mark, text, label, verb, path]`, no empty tail."""
        self.id = thing.id
        self.place = _short(thing.x), _short(thing.y)
        self.label = tongue.say(thing.label) if thing.label else ""
        features = thing.turn, _short(thing.size), thing.shape, thing.paint, thing.mark, thing.text
        self.look = thing.layer, *features, thing.verb, thing.path
        wire = [thing.id, thing.layer, *self.place, *features, self.label, thing.verb, thing.path]
        while wire[-1] == "":
            wire.pop()
        self.whole = msgspec.Raw(encode(wire))

    def since(self, before: "WireThing | None") -> object:
        """What to say of it to whoever has seen it before: all; or, if it has only moved, where it is now."""
        if before is None or before.look != self.look:
            return self.whole
        if before.label == self.label:
            return self.id, *self.place
        return (self.id, *self.place, self.label) if before.label and self.label else self.whole


WireGroup = dict[str, WireThing]
"""The things of a group by their ids."""


class Changes(NamedTuple):
    """What has become of some groups: things that are new or look otherwise, as they are told, and those that left."""

    told: list[object]
    there: WireGroup
    """The things of groups that are not as they were."""
    gone: list[str]


NONE = Changes([], {}, [])


def changes(old: list[WireGroup], new: list[WireGroup]) -> Changes:
    """Only groups that are not the same can hold any."""
    was, now = set(map(id, old)), set(map(id, new))
    if was == now:
        return NONE
    before: WireGroup = {}
    for group in old:
        if id(group) not in now:
            before |= group
    after: WireGroup = {}
    for group in new:
        if id(group) not in was:
            after |= group
    get = before.get
    told = [
        thing.since(past)
        for name, thing in after.items()
        if (past := get(name)) is not thing and (past is None or past.whole != thing.whole)
    ]
    return Changes(told, after, [name for name in before if name not in after])


class Shared:
    """The groups that all see alike who look at a position in one language on pages of one form."""

    def __init__(self, groups: list[WireGroup]) -> None:
        self.groups = groups
        self._before: Shared | None = None
        self._changes = NONE

    def since(self, before: "Shared") -> Changes:
        """What has changed; worked out once, for most who look now have looked before."""
        if before is self:
            return NONE
        if self._before is not before:
            self._before, self._changes = before, changes(before.groups, self.groups)
            # No chain back to the first position.
            before._before, before._changes = None, NONE
        return self._changes


class Kept:
    """What was put together in a language, by the identity of what it was made of."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.things: dict[int, tuple[Thing, WireThing]] = {}
        self.groups: dict[int, tuple[Group, WireGroup]] = {}

    def keep_thing(self, thing: Thing, wire: WireThing) -> None:
        """What is full is emptied: whatever is in use comes back with the next move."""
        if len(self.things) >= self._most:
            self.things.clear()
        self.things[id(thing)] = thing, wire

    def keep_group(self, group: Group, wires: WireGroup) -> None:
        if len(self.groups) >= self._most:
            self.groups.clear()
        self.groups[id(group)] = group, wires


_for_everybody: dict[str, Kept] = {}


class Wires:
    """What things look like on the wire, in one language at one table. What names nobody is shared by all tables."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._nameless = _for_everybody.setdefault(tongue.language, Kept(MOST_KEPT))
        self._named = Kept(MOST_NAMED)
        """What has somebody's name on it."""
        self._shared: dict[int, tuple[Groups, Shared]] = {}
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

    def put_shared(self, groups: Groups) -> Shared:
        """What everybody sees alike; the same object for all who look at the same position."""
        made = self._shared.get(id(groups))
        if made is None or made[0] is not groups:
            if len(self._shared) >= len(LAYOUTS):
                self._shared.clear()
            made = self._shared[id(groups)] = groups, Shared(self.put_groups(groups))
        return made[1]

    def put_groups(self, groups: Iterable[Group]) -> list[WireGroup]:
        """What groups look like; one that was put before, not long ago, is the same."""
        kept = self._nameless.groups.get
        return [
            made[1] if (made := kept(id(group))) is not None and made[0] is group else self._put_group(group)
            for group in groups
        ]

    def _put_group(self, group: Group) -> WireGroup:
        made = self._named.groups.get(id(group))
        if made is not None and made[0] is group:
            return made[1]
        wires = {thing.id: self.put(thing) for thing in group}
        kept = self._nameless if all(id(thing) in self._nameless.things for thing in group) else self._named
        kept.keep_group(group, wires)
        return wires

    def put(self, thing: Thing) -> WireThing:
        """What a thing looks like; kept for all tables, unless somebody's name is on it."""
        made = self._nameless.things.get(id(thing)) or self._named.things.get(id(thing))
        if made is not None and made[0] is thing:
            return made[1]
        wire = WireThing(named(thing, self.tongue), self.tongue)
        kept = self._named if isinstance(thing.text, Who) or names_somebody(thing.label) else self._nameless
        kept.keep_thing(thing, wire)
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
