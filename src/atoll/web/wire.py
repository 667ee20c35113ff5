"""Things as they go over the wire to the page's script.

Games make their things in cached functions of exactly what they show, so a thing that has not changed is the same
object: whether something has changed is then a question of identity.
"""

from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec

from atoll.core.scene import LAYOUTS, Groups, Thing
from atoll.core.tongue import Tongue
from atoll.web.svg import named

encode = msgspec.json.Encoder().encode
LOOK = itemgetter(*(n for n, name in enumerate(Thing._fields) if name not in ("id", "x", "y", "label")))
"""What a thing looks like, wherever it is and whatever it is called there."""
Told = list[Any]
"""`[id, layer, x, y, turn, size, shape, paint, mark, text, label, verb, path]`, no empty tail; for one that only moves
`[id, x, y]` or, with another name there, `[id, x, y, label]`."""


class Changes(NamedTuple):
    """What has become of some groups: things that are new or look otherwise, as they are told, and those that left."""

    told: list[Told]
    others: set[str]
    """Things that are not the ones that they were."""
    gone: list[str]


NONE = Changes([], set(), [])


class Wire:
    """What things look like on the wire, in one language at one table."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
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
                    told.append(self.since(past, thing))
        return Changes(told, others, list(left))

    def since(self, past: Thing | None, thing: Thing) -> Told:
        """What to say of a thing to whoever has seen it before."""
        place = [thing.id, _short(thing.x), _short(thing.y)]
        if past is None or LOOK(past) != LOOK(thing) or bool(past.label) != bool(thing.label):
            return self.tell(thing)
        return place if past.label == thing.label else [*place, self._label(thing)]

    def tell(self, thing: Thing) -> Told:
        """All of a thing."""
        place = _short(thing.x), _short(thing.y)
        look = thing.turn, _short(thing.size), thing.shape, thing.paint, thing.mark, named(thing, self.tongue).text
        whole = [thing.id, thing.layer, *place, *look, self._label(thing), thing.verb, thing.path]
        while whole[-1] == "":
            whole.pop()
        return whole

    def _label(self, thing: Thing) -> str:
        return self.tongue.say(thing.label) if thing.label else ""


def _short(number: float) -> float | int:
    """A number without what nobody can see."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
