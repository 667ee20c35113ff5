"""Noticing: which notices follow from what happens at a table.

It is a hook of the bookkeeping, so each entry is noticed exactly once, whoever was killed in between. Notices are kept
true here, too: once somebody has moved, the notice of their turn is gone, wherever it was on its way.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import chain

import sqlalchemy as sa

from atoll.core.contract import NOBODY
from atoll.server.notices.kinds import END, INVITATION, MESSAGE, NUDGE, TURN
from atoll.server.storage.log import Entry
from atoll.server.storage.schema import channels, notices, silences, touches
from atoll.server.tables.chat import PLAYERS
from atoll.server.tables.state import TableState

ASKING = ("start", "move", "undo")
"""Entries after which the game asks somebody else."""
Statements = Iterable[sa.Executable]


class Noticing:
    """Makes notices, each of them to be told a moment later: whoever moves at once need not be told."""

    def __init__(self, delay: int) -> None:
        self._delay = delay

    def __call__(self, state: TableState, entries: Sequence[Entry]) -> Sequence[sa.Executable]:
        """What is to be written after these entries."""
        parts = (self._touches(state, entries), self._turns(state, entries), self._others(state, entries))
        return list(chain.from_iterable(parts))

    def invite(self, state: TableState, who: str, seat: int, at: int) -> Sequence[sa.Executable]:
        """What is to be written when somebody is asked to a table, in one transaction with the invitation."""
        entry = Entry(state.n, INVITATION, seat, "", at)
        return [self._notice(state, who, INVITATION, entry, by=state.chairs[seat].name)]

    def _touches(self, state: TableState, entries: Sequence[Entry]) -> Statements:
        """Who has done something here, and when last."""
        last = {who: entry for entry in entries for who in _doers(state, entry)}
        for who, entry in last.items():
            here = sa.and_(touches.c.who == who, touches.c.tab == state.id)
            yield sa.delete(touches).where(here)
            row = sa.select(*map(sa.literal, (who, state.id, entry.n, entry.at))).where(_wants_to_know(who, entry.at))
            yield sa.insert(touches).from_select(["who", "tab", "n", "at"], row)

    def _turns(self, state: TableState, entries: Sequence[Entry]) -> Statements:
        """A turn is told of once, however many moves it has: until the seat is asked by what somebody else does."""
        asked_by = {entry.n: entry for entry in entries}
        awaited = _awaited(state)
        for who in sorted(state.chairs.people()):
            seats = state.seats_of(who)
            asked = [seat for seat in seats if seat in awaited]
            mine = sa.and_(notices.c.who == who, notices.c.tab == state.id, notices.c.kind == TURN)
            if not asked or not _is_waited_for(state, who):
                yield sa.delete(notices).where(mine)
                continue
            given = [each.n for each in entries if each.kind == "back" and each.seat in asked and _is_given(each)]
            entry = asked_by.get(max([*given, *(state.asked[seat] for seat in asked)]))
            if entry is None:
                continue
            others = [each.n for each in entries if each.kind in ASKING and each.seat not in seats]
            if others:
                yield sa.delete(notices).where(mine, notices.c.n < others[-1])
            yield self._notice(state, who, TURN, entry, unless=mine)
        # Whoever has left is not asked any more.
        here = sa.and_(notices.c.tab == state.id, notices.c.kind == TURN)
        yield sa.delete(notices).where(here, notices.c.who.not_in(sorted(state.chairs.people())))

    def _others(self, state: TableState, entries: Sequence[Entry]) -> Statements:
        """Nudges, messages, the end."""
        if state.stage != "over" or any(entry.kind == "undo" for entry in entries):
            yield sa.delete(notices).where(notices.c.tab == state.id, notices.c.kind == END)
        for entry in entries:
            kind = {PLAYERS: MESSAGE, "nudge": NUDGE, "result": END}.get(entry.kind)
            if kind is None or (kind == END and state.stage != "over"):
                continue
            for who in sorted(_concerned(state, entry, kind)):
                yield self._notice(state, who, kind, entry, by=_author(state, entry))

    def _notice(
        self,
        state: TableState,
        who: str,
        kind: str,
        entry: Entry,
        by: str = "",
        unless: sa.ColumnElement[bool] | None = None,
    ) -> sa.Executable:
        """A notice for somebody who can be told, if there is none of the same already."""
        others = [chair.name for chair in state.chairs if chair.taken and who not in chair.holders()]
        data = json.dumps({"game": state.game.name, "others": others, "by": by}, ensure_ascii=False)
        due = entry.at + (0 if kind == NUDGE else self._delay)
        same = sa.and_(notices.c.who == who, notices.c.tab == state.id, notices.c.kind == kind)
        there = unless if unless is not None else sa.and_(same, notices.c.n == entry.n)
        row = sa.select(*map(sa.literal, (who, state.id, kind, entry.n, data, due, due, 0)))
        row = row.where(_wants_to_know(who, entry.at), ~sa.exists().where(there), ~_is_silenced(who, state.id))
        return sa.insert(notices).from_select(["who", "tab", "kind", "n", "data", "at", "due", "out"], row)


def _awaited(state: TableState) -> tuple[int, ...]:
    """The seats that are asked; a game may end before everybody has answered."""
    return state.match.awaiting if state.match and state.stage == "playing" else ()


def _wants_to_know(who: str, at: int) -> sa.ColumnElement[bool]:
    """Whether somebody had asked to be told of things when this happened."""
    return sa.exists().where(channels.c.who == who, channels.c.confirmed > 0, channels.c.confirmed <= at)


def _is_silenced(who: str, tab: str) -> sa.ColumnElement[bool]:
    return sa.exists().where(silences.c.who == who, silences.c.tab == tab)


def _is_waited_for(state: TableState, who: str) -> bool:
    """Whether anybody else plays here: bots, and seats of one's own, do not wait."""
    return any(chair.who and who not in chair.holders() for chair in state.chairs)


def _doers(state: TableState, entry: Entry) -> set[str]:
    """The people who have done what an entry says, if people have: nobody is there because of what others do about
    their seat."""
    if entry.kind == PLAYERS:
        name = json.loads(entry.data).get("name")
        return {who for chair in state.chairs if chair.name == name for who in chair.holders()}
    seat = json.loads(entry.data)["by"] if entry.kind == "offer" else entry.seat
    is_done_to = entry.kind in ("result", "time") or (entry.kind == "back" and _is_given(entry))
    if is_done_to or seat not in range(state.row.seats):
        return set()
    return state.chairs[seat].holders()


def _is_given(entry: Entry) -> bool:
    """Whether whoever played for somebody has given the seat back."""
    return "given" in json.loads(entry.data or "{}")


def _concerned(state: TableState, entry: Entry, kind: str) -> set[str]:
    """Whom an entry is told to: of what somebody does themselves, they know."""
    if kind == NUDGE:
        awaited = _awaited(state)
        asked = json.loads(entry.data).get("seat")
        seats = [asked] if isinstance(asked, int) else awaited
        return {who for seat in seats if seat in awaited for who in state.chairs[seat].holders()} - _doers(state, entry)
    # Whoever is away while a bot plays for them still wants to know what is said, and how it ends.
    owners = {who for chair in state.chairs if chair.owner for who in chair.owner.holders()}
    people = state.chairs.people() | owners
    return people - (_enders(state) if kind == END else _doers(state, entry))


def _enders(state: TableState) -> set[str]:
    """Who has brought the end about, and knows: by the last move, or by agreeing last."""
    if state.is_undecided:
        last = max(state.dealings.agreed, key=lambda seat: state.dealings.last_deed[seat], default=NOBODY)
    else:
        log = state.match.log if state.match else []
        last = log[-1][0] if log else NOBODY
    return state.chairs[last].holders() if last != NOBODY else set()


def _author(state: TableState, entry: Entry) -> str:
    """The name of whoever writes or nudges."""
    if entry.kind == PLAYERS:
        return str(json.loads(entry.data).get("name", ""))
    return state.chairs[entry.seat].name if entry.seat in range(state.row.seats) else ""
