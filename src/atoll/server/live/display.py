"""Displays: what happens at a table is shown on all pages that are open there.

A picture is made once for all who look from the same angle, and whatever all see alike is compared once.
"""

from collections.abc import Hashable, Iterable
from typing import Any

import structlog

from atoll.core.contract import NOBODY
from atoll.core.match import views_differ
from atoll.core.tongue import Tongue
from atoll.server.clock import now
from atoll.server.live.presence import Presence
from atoll.server.live.viewer import Angle, Picture, Viewer, frame_for, picture_of
from atoll.server.storage.log import Entry
from atoll.server.tables.chat import PLAYERS, WATCHERS, Said
from atoll.server.tables.meaning import match_of
from atoll.server.tables.open_table import OpenTable
from atoll.web.wire import Wire, encode

log = structlog.get_logger()
RELOADED = ("sit", "stand", "back", "start", "rematch")
"""Entries after which a page looks altogether different."""
Step = tuple[int, int, str, tuple[str, ...]]
"""A step of a guided game: its number, how many there are, its words, and what it shows."""


class Display:
    """What all pages are shown that are open at a table. It follows the table as long as there are any."""

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.presence = Presence(table, self.viewers)
        self._pictures: dict[Angle, Picture] = {}
        self._at = 0
        """The entry at which the pictures were made."""
        self._wires: dict[str, Wire] = {}

    # Who looks.

    def come(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.table.followers.add(self)
        self.presence.announce()

    def leave(self, viewer: Viewer) -> None:
        """When nobody looks any more, whatever can be made again is let go."""
        self.viewers.discard(viewer)
        self.presence.announce()
        if not self.viewers:
            self.table.followers.discard(self)
            self._pictures, self._wires = {}, {}
            self.table.state.rest()

    def greet(self, viewer: Viewer) -> None:
        """Everything afresh."""
        viewer.forget()
        if self.table.state.match is None:
            viewer.send({"wait": True})
            return
        self.show([viewer])
        said = self._chat_lines(viewer.language, self.table.state.chat.last())
        greeting: dict[str, Any] = {"chat": said, "here": self.presence.here()}
        viewer.send(greeting | {"now": now()} if self.table.state.pace.is_set else greeting)

    # What happened.

    def told(self, entry: Entry) -> None:
        """Something has happened at the table."""
        if entry.kind in (PLAYERS, WATCHERS):
            self._show_chat()
            return
        # A move takes no seat from anybody; all else may, also an undo, after which a game is not over any more.
        lost = {viewer for viewer in self.viewers if entry.kind != "move" and self._lose_seat(viewer)}
        if entry.kind in RELOADED or (entry.kind == "result" and self.table.state.is_undecided):
            lost = self.viewers
        for viewer in lost:
            viewer.send({"reload": True})
        if entry.kind not in (*RELOADED, "result"):
            self.show(viewer for viewer in self.viewers - lost if viewer.at is None)
            self._tell_those_who_look_back()

    def show(self, viewers: Iterable[Viewer]) -> None:
        """Send viewers what has changed for them. One page that cannot be shown is nobody else's business."""
        for viewer in viewers:
            try:
                self._show(viewer)
            except Exception:
                log.exception("a page cannot be shown", table=self.table.id)

    def _show(self, viewer: Viewer) -> None:
        state = self.table.state
        if state.match is None:
            return
        curtain = self._turn_screen(viewer)
        picture = self.picture(viewer.angle)
        head = {**picture.head, **self._beside(viewer, curtain)}
        viewer.send(frame_for(viewer, state, picture, head, self._wire(viewer.language)))

    def picture(self, angle: Angle) -> Picture:
        """The picture from an angle, made once however many look."""
        if self._at != self.table.state.n:
            self._pictures, self._at = {}, self.table.state.n
        found = self._pictures.get(angle)
        if found is None:
            found = self._pictures[angle] = picture_of(self.table.state, angle)
        return found

    def _wire(self, language: str) -> Wire:
        """How things are written in a language; made anew when people here are called otherwise."""
        tongue: Tongue = self.table.state.tongue(language)
        wire = self._wires.get(language)
        if wire is None or wire.tongue is not tongue:
            wire = self._wires[language] = Wire(tongue)
        return wire

    def _tell_those_who_look_back(self) -> None:
        match = self.table.state.match
        for viewer in self.viewers:
            if viewer.at is not None and match is not None:
                viewer.send({"last": len(match.log)})

    def _show_chat(self) -> None:
        last = self.table.state.chat.last(1)[-1:]
        languages = {viewer.language for viewer in self.viewers}
        frames = {language: encode({"chat": self._chat_lines(language, last)}) for language in languages}
        for viewer in self.viewers:
            viewer.send_bytes(frames[viewer.language])

    def _chat_lines(self, language: str, lines: Iterable[Said]) -> list[tuple[int, str, str, int]]:
        tongue = self.table.state.tongue(language)
        return [(said.n, said.speaker(tongue), said.text, said.at) for said in lines]

    def _lose_seat(self, viewer: Viewer) -> bool:
        """Whoever no longer has the seat as which a page looks does not see its side any more, reload or not."""
        state = self.table.state
        if viewer.seat == NOBODY or viewer.seat in state.seats_of(viewer.who) or state.stage == "over":
            return False
        viewer.look_as(NOBODY)
        return True

    def _turn_screen(self, viewer: Viewer) -> int | None:
        """Turn a shared screen to whoever decides; where seats have secrets, the page lowers a curtain first, for the
        seat that is returned."""
        match, own = match_of(self.table.state), self.table.state.seats_of(viewer.who)
        if len(own) < 2 or viewer.at is not None or viewer.seat in match.awaiting:
            return None
        awaited = [seat for seat in own if seat in match.awaiting]
        if not awaited:
            return None
        if views_differ(match, own):
            return awaited[0]
        viewer.seat = awaited[0]
        return None

    def _beside(self, viewer: Viewer, curtain: int | None) -> dict[str, Hashable]:
        """What this viewer alone is told."""
        state = self.table.state
        is_now = viewer.at is None
        beside: dict[str, Hashable] = {"undo": self._undo_words(viewer) if is_now else ""}
        if curtain is not None:
            beside["pass"] = curtain
        if state.row.kind == "lesson" and viewer.seat == 0 and is_now and (step := self._lesson_step(viewer)):
            beside["lesson"] = step
        if state.pace.is_set and is_now:
            beside["clocks"] = state.clocks.faces()
        if state.dealings.n:
            beside["people"] = state.dealings.n
        if state.next_table:
            beside["next"] = state.next_table
        return beside

    def _undo_words(self, viewer: Viewer) -> str | None:
        """None if the viewer may try to take back a move, otherwise why not, in words."""
        if viewer.seat == NOBODY:
            return ""
        stop = self.table.state.undo_stop_in_sight(viewer.seat)
        return self.table.state.tongue(viewer.language).say(stop) if stop else None

    def _lesson_step(self, viewer: Viewer) -> Step | None:
        """The first step of a guided game whose moment has come and that has not been read. Whoever moves has read the
        one before."""
        state, lesson = self.table.state, self.table.state.game.lesson
        if lesson is None:
            return None
        match, read = match_of(state), viewer.head.get("lesson")
        has_moved = viewer.shown is not None and viewer.shown.revision < state.revision
        if isinstance(read, tuple) and has_moved and match.log and match.log[-1][0] == viewer.seat:
            viewer.lesson.add(read[0])
        view = state.view(0)
        number = lesson.next_step(view, viewer.lesson)
        if number is None:
            return None
        step = lesson.steps[number]
        words = state.tongue(viewer.language).say(step.text)
        return number, len(lesson.steps), words, tuple(step.show(view))


class Displays:
    """The displays of all tables at which somebody looks."""

    def __init__(self) -> None:
        self._displays: dict[str, Display] = {}

    def at(self, table: OpenTable) -> Display:
        display = self._displays.get(table.id)
        if display is None or display.table is not table:
            self._displays = {name: each for name, each in self._displays.items() if each.viewers}
            display = self._displays[table.id] = Display(table)
        return display

    def viewers(self) -> list[Viewer]:
        return [viewer for display in self._displays.values() for viewer in display.viewers]

    def reload(self, name: str) -> None:
        """Let the pages at a table load it again."""
        if display := self._displays.pop(name, None):
            for viewer in display.viewers:
                viewer.send({"reload": True})

    def hang_up(self, who: str) -> None:
        """Whoever looks as this person comes again, and is asked who they are."""
        for viewer in self.viewers():
            if viewer.who == who:
                viewer.hang_up()

    def hang_up_at(self, table: OpenTable) -> None:
        """All pages at a table come again."""
        for viewer in list(self.at(table).viewers):
            viewer.hang_up()

    def close(self) -> None:
        """Say goodbye: pages come back by themselves when the server does."""
        for viewer in self.viewers():
            viewer.hang_up()
