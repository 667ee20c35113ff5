"""Things as they go over the wire: each is put together once for a language, not once for every move.

Games make their things in cached functions of exactly what they show, so a thing that has not changed is the same
object: whether something has changed is then a question of identity.
"""

from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec

from atoll.core.message import Message, Who
from atoll.core.scene import LAYOUTS, Groups, Thing
from atoll.core.tongue import Tongue
from atoll.web.svg import named

encode = msgspec.json.Encoder().encode
MOST_KEPT = 20_000
MOST_NAMED = 400

LOOK = itemgetter(*(n for n, name in enumerate(Thing._fields) if name not in ("id", "x", "y", "label")))
"""What a thing looks like, wherever it is and whatever it is called there."""


class Changes(NamedTuple):
    """What has become of some groups: things that are new or look otherwise, as they are told, and those that left."""

    told: list[msgspec.Raw]
    others: set[str]
    """Things that are not the ones that they were."""
    gone: list[str]


NONE = Changes([], set(), [])


WHOLE, PLACE, RENAMED = range(3)
"""How a thing is told: all of it; where it is, for one that only moves; or that and what it is called there."""
Kept = tuple[dict[int, tuple[Thing, msgspec.Raw]], ...]
"""For each of these ways, what was told, by the identity of things."""
_for_everybody: dict[str, Kept] = {}


class Wires:
    """What things look like on the wire, in one language at one table. What names nobody is shared by all tables."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._nameless = _for_everybody.setdefault(tongue.language, _nothing())
        self._named = _nothing()
        """What has somebody's name on it."""
        self._shared: dict[int, tuple[Groups, Groups, Changes]] = {}

    def shared_changes(self, old: Groups, new: Groups) -> Changes:
        """What has changed of that which all see alike; worked out once, for most who look now have looked before."""
        if old is new:
            return NONE
        made = self._shared.get(id(new))
        if made is None or made[0] is not old or made[1] is not new:
            if len(self._shared) >= len(LAYOUTS):
                self._shared.clear()
            made = self._shared[id(new)] = old, new, self.changes(old, new)
        return made[2]

    def changes(self, old: Groups, new: Groups) -> Changes:
        """What has changed. Only groups that are not the same can hold any."""
        if old == new:
            return NONE
        were: list[Thing] = []
        are: list[Thing] = []
        for was, now in zip_longest(old, new, fillvalue=()):
            if was is not now:
                were += was
                are += now
        left = {thing.id: thing for thing in were}
        others: set[str] = set()
        told = []
        for thing in are:
            past = left.pop(thing.id, None)
            if past is not thing:
                others.add(thing.id)
                if past != thing:
                    told.append(self._since(past, thing))
        return Changes(told, others, list(left))

    def _since(self, past: Thing | None, thing: Thing) -> msgspec.Raw:
        """What to say of a thing to whoever has seen it before."""
        if past is None or LOOK(past) != LOOK(thing):
            return self.tell(thing)
        if past.label == thing.label:
            return self.tell(thing, PLACE)
        return self.tell(thing, RENAMED if past.label and thing.label else WHOLE)

    def tell(self, thing: Thing, way: int = WHOLE) -> msgspec.Raw:
        """A thing on the wire; kept for all tables, unless somebody's name is on it."""
        made = self._nameless[way].get(id(thing)) or self._named[way].get(id(thing))
        if made is not None and made[0] is thing:
            return made[1]
        is_named = isinstance(thing.text, Who) or names_somebody(thing.label)
        kept, most = (self._named[way], MOST_NAMED) if is_named else (self._nameless[way], MOST_KEPT)
        if len(kept) >= most:
            # Whatever is in use comes back with the next moves.
            kept.clear()
        wire = msgspec.Raw(encode(_form(thing, way, self.tongue)))
        kept[id(thing)] = thing, wire
        return wire


def _nothing() -> Kept:
    return {}, {}, {}


def _form(thing: Thing, way: int, tongue: Tongue) -> list[Any]:
    """`[id, layer, x, y, turn, size, shape, paint, mark, text, label, verb, path]`, no empty tail; for one that moves
    `[id, x, y]` or `[id, x, y, label]`."""
    place = _short(thing.x), _short(thing.y)
    if way == PLACE:
        return [thing.id, *place]
    label = tongue.say(thing.label) if thing.label else ""
    if way == RENAMED:
        return [thing.id, *place, label]
    features = thing.turn, _short(thing.size), thing.shape, thing.paint, thing.mark, named(thing, tongue).text
    whole = [thing.id, thing.layer, *place, *features, label, thing.verb, thing.path]
    while whole[-1] == "":
        whole.pop()
    return whole


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
