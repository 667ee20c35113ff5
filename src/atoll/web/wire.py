"""Things as they go over the wire: each is put together once for a language, not once for every move or table.

Games make their things in cached functions of exactly what they show, so a thing that has not changed is the same
object: whether something has changed is then a question of identity.
"""

from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec

from atoll.core.message import Who
from atoll.core.scene import LAYOUTS, Groups, Thing, named
from atoll.core.tongue import SEAT, Tongue, sign

encode = msgspec.json.Encoder().encode
MOST_KEPT = 20_000

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
Made = tuple[Thing, msgspec.Raw | bytes, tuple[int, ...]]
"""A thing on the wire, and the seats that it names: their names are still to be put in."""
Kept = tuple[dict[int, Made], ...]
"""For each of these ways, what was told, by the identity of things."""
_for_everybody: dict[str, Kept] = {}


class Wire:
    """What things look like on the wire, in one language at one table. Tables share all but the names."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self._kept = _for_everybody.setdefault(tongue.language, ({}, {}, {}))
        self._names = [(_inside(sign(seat)), _inside(tongue.name(seat))) for seat in range(len(tongue.names))]
        """What is put in place of the sign for each seat."""
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
        """A thing on the wire; kept for all tables, with signs in place of names."""
        made = self._kept[way].get(id(thing))
        if made is None or made[0] is not thing:
            made = self._make(thing, way)
        _, wire, seats = made
        if isinstance(wire, msgspec.Raw):
            return wire
        for seat in seats:
            wire = wire.replace(*self._names[seat])
        return msgspec.Raw(wire)

    def _make(self, thing: Thing, way: int) -> Made:
        wire, seats = encode(_form(thing, way, self.tongue)), () if way == PLACE else _seats(thing, self.tongue)
        made = thing, wire if seats else msgspec.Raw(wire), seats
        if isinstance(thing.text, Who):
            # A name that is written on a thing is cut where it is too long. It is seldom told, and so not kept.
            return made
        kept = self._kept[way]
        if len(kept) >= MOST_KEPT:
            # Whatever is in use comes back with the next moves.
            kept.clear()
        kept[id(thing)] = made
        return made


def _inside(text: str) -> bytes:
    """A text as it is inside another one on the wire."""
    return encode(text)[1:-1]


def _seats(thing: Thing, tongue: Tongue) -> tuple[int, ...]:
    """Whose names are in what a thing is called."""
    pieces = tongue.unnamed(thing.label).split(SEAT) if thing.label else []
    return tuple({int(seat) for seat in pieces[1::2]})


def _form(thing: Thing, way: int, tongue: Tongue) -> list[Any]:
    """`[id, layer, x, y, turn, size, shape, paint, mark, text, label, verb, path]`, no empty tail; for one that moves
    `[id, x, y]` or `[id, x, y, label]`."""
    place = _short(thing.x), _short(thing.y)
    if way == PLACE:
        return [thing.id, *place]
    label = tongue.unnamed(thing.label) if thing.label else ""
    if way == RENAMED:
        return [thing.id, *place, label]
    features = thing.turn, _short(thing.size), thing.shape, thing.paint, thing.mark, named(thing, tongue).text
    whole = [thing.id, thing.layer, *place, *features, label, thing.verb, thing.path]
    while whole[-1] == "":
        whole.pop()
    return whole


def _short(number: float) -> float | int:
    """A number without what nobody can see."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
