"""Chairs: the places at a table, who sits there, and who has ever seen what lies before them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from atoll.core.message import Message, say
from atoll.core.proof import NO_SALT
from atoll.server.tables.player import BOT


@dataclass
class Chair:
    """A place at the table: empty, a person's or a bot's."""

    name: str = ""
    who: str = ""
    """The person who sat down; empty for a bot."""
    bot: str = ""
    since: int = 0
    """The entry with which it was taken: seat links name it, so that older ones end with it."""
    salt: str = NO_SALT
    """What its player has added to the luck of the table."""
    has_own_salt: bool | None = None
    """Whether the salt came from its player, not from the server; None where nobody has noted it."""
    links: set[str] = field(default_factory=set)
    """Others who came by the seat's private link: the same player on another device."""
    owner: "Chair | None" = None
    """For whom a bot or somebody else plays on here, as they sat there; they may come back at any time."""
    is_resigned: bool = False
    """Whether that player has given up, and does not come back."""
    offered: int = 0
    """The entry with which the seat was offered to whoever has a link; 0 if it is not."""

    @property
    def taken(self) -> bool:
        return bool(self.who or self.bot)

    def belongs_to(self, who: str) -> bool:
        """Whether it is this person's: who sits there, or has come by the seat's link."""
        return bool(who) and (who == self.who or who in self.links)

    def is_owned_by(self, who: str) -> bool:
        """Whether somebody else sits there for this person, who may come back."""
        return self.owner is not None and not self.is_resigned and self.owner.belongs_to(who)

    @property
    def called(self) -> Message | str:
        """What others call whoever plays there now."""
        if self.owner is None:
            return self.name
        if self.bot:
            return say("Bot for {name}", name=self.owner.name)
        return say("{name} for {owner}", name=self.name, owner=self.owner.name)

    def holders(self) -> set[str]:
        """All people to whom this side of the table is shown."""
        return {who for who in (self.who, *self.links) if who}


def back_of(chair: Chair, who: str) -> dict[str, int]:
    """How it is noted that a seat goes back to whoever it belongs to: they take it, or are given it."""
    return {} if chair.is_owned_by(who) else {"given": 1}


class Chairs:
    """All places of a table. They remember who has held them since the game began."""

    def __init__(self, count: int) -> None:
        self._chairs = [Chair() for _ in range(count)]
        self._seen_by: list[set[str]] = [set() for _ in range(count)]
        """For each seat, everybody who could look at its secrets."""
        self.of_person: dict[str, list[int]] = {}
        """The seats of everybody who plays; those of the bots are the house's."""
        self.has_bots = False

    def __getitem__(self, seat: int) -> Chair:
        return self._chairs[seat]

    def __len__(self) -> int:
        return len(self._chairs)

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._chairs)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self._chairs)

    @property
    def called(self) -> tuple[Message | str, ...]:
        """How they are called now: also who plays on for whom."""
        return tuple(chair.called for chair in self._chairs)

    @property
    def taken_names(self) -> set[str]:
        """The names that nobody else may have, those of the absent among them."""
        return {*self.names, *(chair.owner.name for chair in self._chairs if chair.owner)}

    @property
    def are_full(self) -> bool:
        return all(chair.taken for chair in self._chairs)

    def put(self, seat: int, chair: Chair) -> None:
        self._chairs[seat] = chair

    def people(self) -> set[str]:
        """Everybody who plays now, on whatever device."""
        return set(self.of_person) - {BOT}

    def everybody(self) -> set[str]:
        """All people who sit here, or have seen one side of the table."""
        return set().union(*(chair.holders() for chair in self._chairs), *self._seen_by)

    def seen_by(self, who: str) -> list[int]:
        """The seats whose secrets somebody could look at."""
        return [seat for seat, seen in enumerate(self._seen_by) if who in seen]

    def rename(self, old: str, who: str) -> None:
        """Two names turn out to be one person's."""
        owners = [chair.owner for chair in self._chairs if chair.owner is not None]
        for chair in (*self._chairs, *owners):
            chair.who = who if chair.who == old else chair.who
            chair.links = {who if other == old else other for other in chair.links}
        self._seen_by = [{who if other == old else other for other in seen} for seen in self._seen_by]

    def note(self, *, has_begun: bool) -> None:
        """Note who sits where now; once the game has begun, they have seen what lies there."""
        self.has_bots = any(chair.bot for chair in self._chairs)
        self.of_person = {}
        for seat, chair in enumerate(self._chairs):
            for who in chair.holders() or ({BOT} if chair.bot else ()):
                self.of_person.setdefault(who, []).append(seat)
            if has_begun:
                self._seen_by[seat] |= chair.holders()

    def has_seen_another(self, who: str, seat: int) -> bool:
        """Whether somebody has held another seat than this one since the game began."""
        return any(who in seen for other, seen in enumerate(self._seen_by) if other != seat)

    def seen_by_others(self, seat: int, who: str) -> str:
        """The name of somebody who has seen this side of the table, and plays elsewhere now; empty if nobody has."""
        seats = [self.of_person.get(other) for other in sorted(self._seen_by[seat] - {who})]
        return next((self[own[0]].name for own in seats if own), "")
