"""The laws of any table. A game that keeps them on thousands of random games is a game of Atoll.

Each law is a public check on a `Trial`: one game that is being played at random in two engines side by side. `fuzz`
calls them; a test may call one of them on a position of its own. A broken law raises `Broken`.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from atoll.core.checks import FINE, SHARES, Span
from atoll.core.contract import LEGAL, NO_SUCH_MOVE, NOBODY
from atoll.core.errors import BadOption, MoveRefused
from atoll.core.game import View
from atoll.core.laws_of_display import (
    law_10_everything_has_words,
    law_10_no_two_moves_are_said_alike,
    law_12_every_move_can_be_touched,
)
from atoll.core.laws_of_observation import (
    law_15_different_views_give_different_observations,
    law_15_equal_views_give_equal_observations,
)
from atoll.core.laws_of_story import (
    law_13_every_change_is_told,
    law_13_the_set_up_is_told,
    law_14_no_two_events_read_alike,
    law_14_nobody_is_told_too_much,
    law_14_the_set_up_tells_no_secret,
)
from atoll.core.match import REFUSALS, shows
from atoll.core.message import say
from atoll.core.record import Record, read, record_of
from atoll.core.tongue import Tongue
from atoll.core.trial import Broken, Trial

ASKED = 64
"""Law 5 asks about so many moves at every position; from one to the next, others have their turn."""
IMAGINED = 2
IMAGINED_AFTER_UNDO = 24
LAST = 15
"""The number of the last law."""


def law_1_somebody_decides(trial: Trial) -> None:
    """`awaiting` is 0 exactly when nobody has a legal move."""
    awaiting = trial.match.awaiting
    for seat in range(trial.header.seats):
        moves = trial.count(seat)
        if bool(moves) != (seat in awaiting):
            raise Broken(1, f"seat {seat} has {moves} moves, and awaiting is {awaiting}")


def law_1_the_score_is_final(trial: Trial) -> None:
    """When nobody decides, places and points are there for every seat, and the sheet adds up to the points."""
    places, points = trial.match.places(), trial.match.points()
    if min(places) != 1 or any(not 1 <= place <= len(places) for place in places):
        raise Broken(1, f"places at the end are {places}")
    sheet = [0] * trial.header.seats
    for line in trial.match.score_sheet():
        sheet[line.seat] += line.points
    if sheet != points:
        raise Broken(1, f"the score sheet adds up to {sheet}, the points are {points}")


def law_2_legal_moves_apply(trial: Trial) -> None:
    """Every legal move applies, loses nothing and leads to a decision or to the end."""
    for seat in trial.match.awaiting:
        move = trial.checks.stumble(trial.tables, seat, trial.out, trial.more)
        if move != FINE:
            raise Broken(2, f"after {trial.book.write(int(move))!r} of seat {seat} something is lost or nobody goes on")


def law_2_other_moves_are_refused(trial: Trial) -> None:
    """Every other move is refused with a reason and changes nothing."""
    before = trial.match.engine.bytes_of(trial.tables)
    for seat in range(trial.header.seats):
        legal = set(trial.legal(seat))
        move = trial.random.randrange(-1, trial.book.MOVES + 1)
        if move in legal:
            continue
        moves = len(trial.match.log)
        try:
            trial.match.play(seat, move)
        except MoveRefused as error:
            Tongue("en").say(error.message)
        if len(trial.match.log) != moves or trial.match.table != trial.table:
            raise Broken(2, f"move {move} of seat {seat} is not legal, but changed the table")
    if trial.match.engine.bytes_of(trial.tables) != before:
        raise Broken(2, "listing or refusing moves changed the table")


def law_3_nothing_leaves_the_box(trial: Trial) -> None:
    if not trial.match.engine.doors.nothing_lost(trial.tables):
        raise Broken(3, "the components do not add up")


def law_4_notation_round_trips(trial: Trial) -> None:
    for seat in trial.match.awaiting:
        for move in trial.legal(seat):
            text = trial.book.write(move)
            if trial.book.read(text) != move or text != text.strip() or "\n" in text:
                raise Broken(4, f"move {move} is written {text!r} and read back as another")


def law_4_records_round_trip(trial: Trial) -> None:
    """A record reads back as it was written, and its replay gives the same tables."""
    record: Record = record_of(trial.match)
    again = read(record.write())
    if again != record:
        raise Broken(4, "the record reads back as another")
    replay = again.replay()
    if replay.log != trial.match.log or replay.table != trial.table:
        raise Broken(4, "the replay gives another table")


def law_5_moves_are_sorted_and_allowed(trial: Trial) -> None:
    """Legal moves are unique and sorted; `why_not` allows each of them, and refuses others: some at each position."""
    step = max(1, trial.book.MOVES // ASKED)
    first = (trial.header.seed + len(trial.match.log)) % step
    for seat in range(trial.header.seats):
        if trial.checks.disorder(trial.tables, seat, trial.out) != FINE:
            raise Broken(5, f"the moves of seat {seat} do not ascend")
        _compare(trial, seat, (first, trial.book.MOVES, step))


def law_5_why_not_agrees_on_every_move(trial: Trial) -> None:
    """`why_not` agrees with `legal` on every move there is, and knows which there are not."""
    for seat in range(trial.header.seats):
        _compare(trial, seat, (0, trial.book.MOVES, 1))
    for seat in trial.match.awaiting:
        for move in (-1, trial.book.MOVES):
            reason = trial.match.engine.doors.refusal(trial.tables, seat, move)
            if reason != NO_SUCH_MOVE:
                raise Broken(5, f"move {move} does not exist, but the reason given is {reason}")


def _compare(trial: Trial, seat: int, moves: Span) -> None:
    """Whether `legal` and `why_not` agree on moves, and every reason has a sentence."""
    trial.reasons[:] = 0
    move = trial.checks.disagreement(trial.tables, seat, moves, trial.out, trial.reasons)
    if move != FINE:
        raise Broken(5, f"legal and why_not disagree on {trial.book.write(int(move))!r} of seat {seat}")
    for reason in trial.reasons.nonzero()[0]:
        if reason != LEGAL and reason not in REFUSALS and reason not in trial.book.REASONS:
            raise Broken(5, f"reason {reason} has no sentence")


def law_6_engines_agree(trial: Trial) -> None:
    """The same header and the same moves give the same bytes in every engine."""
    if trial.packed != trial.match.engine.bytes_of(trial.match.tables):
        raise Broken(6, f"plain and native differ in {_difference(trial.table, trial.match.table)}")


def law_6_engines_answer_alike(trial: Trial) -> None:
    """Moves, draws, refusals, points, places and the count of the box are the same in every engine."""
    book, match = trial.book, trial.match
    for seat in range(trial.header.seats):
        if _moves(trial, trial.table, seat) != trial.legal(seat):
            raise Broken(6, f"plain and native list other moves for seat {seat}")
        move = trial.random.randrange(book.MOVES)
        if book.why_not(trial.table, seat, move) != match.engine.doors.refusal(trial.tables, seat, move):
            raise Broken(6, f"plain and native have other reasons about {book.write(move)!r} of seat {seat}")
        word = trial.random.getrandbits(32)
        if seat in match.awaiting and book.any_move(trial.table, seat, word) != match.engine.doors.draw_move(
            trial.tables, seat, word
        ):
            raise Broken(6, f"plain and native draw other moves for seat {seat}")
    for count, rule in ((match.points, book.points), (match.places, book.places)):
        row = trial.plain.row(trial.header.seats)
        rule(trial.table, row)
        if list(row) != count():
            raise Broken(6, f"plain and native count other {count.__name__}")
    if not book.adds_up(trial.table):
        raise Broken(3, "the components do not add up in the plain engine")


def law_7_no_peeking(trial: Trial) -> None:
    """Changing only what a viewer cannot know changes nothing that it sees, may do or imagines."""
    book, table, engine = trial.book, trial.table, trial.match.engine
    for viewer in trial.viewers:
        view = book.view(table, viewer)
        json.dumps(view)
        if book.view(table, viewer, book.view(table, NOBODY)) != view:
            raise Broken(7, f"viewer {viewer} sees something else when what everybody sees is at hand")
        if book.OPEN and view != {**book.view(table, NOBODY), "seat": viewer}:
            raise Broken(7, f"the game calls itself open, and viewer {viewer} sees something else than the public")
        bounds = trial.game.bounds(view)
        _check_bounds(trial, table, viewer, bounds)
        for _ in range(IMAGINED):
            first, second = trial.random.getrandbits(128), trial.random.getrandbits(128)
            other = engine.imagined(table, viewer, first)
            if (now := book.view(other, viewer)) != view:
                raise Broken(7, f"viewer {viewer} imagines a table that looks different: {_other(now, view)}")
            if not book.adds_up(other):
                raise Broken(7, f"what viewer {viewer} imagines does not add up")
            _check_bounds(trial, other, viewer, bounds)
            if viewer != NOBODY and _moves(trial, other, viewer) != _moves(trial, table, viewer):
                raise Broken(7, f"the moves of seat {viewer} betray what it cannot know")
            dream, same = engine.imagined(table, viewer, second), engine.imagined(other, viewer, second)
            if dream != same:
                raise Broken(7, f"viewer {viewer} imagines {_difference(dream, same)} by what it cannot know")
        if trial.plain.imagined(table, viewer, second) != dream:
            raise Broken(6, f"plain and native imagine other tables for viewer {viewer}")


def _check_bounds(trial: Trial, table: Any, viewer: int, bounds: list[tuple[int, int]] | None) -> None:
    """Whatever a viewer takes for possible is within the points that it is told are possible."""
    points = trial.plain.row(trial.header.seats)
    trial.book.points(table, points)
    if bounds and not all(least <= p <= most for p, (least, most) in zip(points, bounds, strict=True)):
        raise Broken(7, f"viewer {viewer} is told of points within {bounds}, and they may be {points}")


def law_8_undo_never_crosses_a_reveal(trial: Trial) -> None:
    """If the last move may be taken back, nobody has learnt anything from it; and taking it back restores the table."""
    match, book = trial.match, trial.book
    seat, move = match.log[-1]
    if match.undo_stop(seat):
        return
    before, after = match.at(len(match.log) - 1), match.at(len(match.log))
    if before.luck != after.luck:
        raise Broken(8, "undo would take back a draw")
    for viewer in trial.viewers:
        seeds = [trial.random.getrandbits(128) for _ in range(IMAGINED_AFTER_UNDO)]
        if shows(match.engine, before, after, seat, move, viewer, seeds):
            raise Broken(8, f"{book.write(move)!r} may be taken back, but showed viewer {viewer} something")
    match.rewind()
    if match.table != before:
        raise Broken(8, "taking back a move does not restore the table")
    match.play(seat, move)


def law_9_random_play_ends(trial: Trial) -> None:
    if len(trial.match.log) > trial.book.LONGEST:
        raise Broken(9, f"the game goes on after {trial.book.LONGEST} moves")
    for seat in trial.match.awaiting:
        if trial.count(seat) > trial.book.MOST_MOVES:
            raise Broken(9, f"seat {seat} has more than {trial.book.MOST_MOVES} moves")


def law_11_any_move_is_even_handed(trial: Trial) -> None:
    """`any_move` draws each legal move equally often: within five standard deviations of a fair draw."""
    drawn = trial.more
    for seat in trial.match.awaiting:
        odd = trial.checks.count_draws(trial.tables, seat, trial.out, drawn)
        if odd != FINE:
            raise Broken(11, f"any_move drew {trial.book.write(int(odd))!r}, which is not legal")
        for i, move in enumerate(trial.legal(seat)):
            if abs(int(drawn[i]) - SHARES) > 5 * SHARES**0.5:
                raise Broken(11, f"{trial.book.write(move)!r} was drawn {drawn[i]} times instead of {SHARES}")


@dataclass(frozen=True)
class Laws:
    """Which checks are made when."""

    at_every_position: tuple[Callable[[Trial], None], ...] = (
        law_1_somebody_decides,
        law_3_nothing_leaves_the_box,
        law_5_moves_are_sorted_and_allowed,
        law_6_engines_agree,
        law_9_random_play_ends,
    )
    at_some_positions: tuple[Callable[[Trial], None], ...] = (
        law_2_legal_moves_apply,
        law_2_other_moves_are_refused,
        law_4_notation_round_trips,
        law_5_why_not_agrees_on_every_move,
        law_6_engines_answer_alike,
        law_7_no_peeking,
        law_10_everything_has_words,
        law_10_no_two_moves_are_said_alike,
        law_11_any_move_is_even_handed,
        law_12_every_move_can_be_touched,
        law_15_equal_views_give_equal_observations,
        law_15_different_views_give_different_observations,
    )
    after_some_moves: tuple[Callable[[Trial], None], ...] = (
        law_8_undo_never_crosses_a_reveal,
        law_13_every_change_is_told,
        law_14_nobody_is_told_too_much,
        law_14_no_two_events_read_alike,
    )
    at_the_end: tuple[Callable[[Trial], None], ...] = (
        law_1_the_score_is_final,
        law_4_records_round_trip,
        law_13_the_set_up_is_told,
        law_14_the_set_up_tells_no_secret,
    )

    def without(self, *numbers: int) -> "Laws":
        """The same but for the laws of these numbers: while a game is being made, one may hide what comes after it.
        Raises BadOption if there is no such law."""
        skipped = tuple(f"law_{number}_" for number in numbers)
        times = [getattr(self, time.name) for time in fields(self)]
        for number, prefix in zip(numbers, skipped, strict=True):
            if not any(law.__name__.startswith(prefix) for laws in times for law in laws):
                raise BadOption(say("There is no law {number}; the laws are 1 to {last}.", number=number, last=LAST))
        return Laws(*(tuple(law for law in laws if not law.__name__.startswith(skipped)) for laws in times))


LAWS = Laws()


def _moves(trial: Trial, table: Any, seat: int) -> list[int]:
    row = trial.plain.row(trial.book.MOVES)
    return list(row[: trial.book.legal(table, seat, row)])


def _difference(one: Any, other: Any) -> str:
    return ", ".join(name for name, value in one if value != getattr(other, name)) or "nothing"


def _other(now: View, view: View) -> str:
    return ", ".join(key for key in view if now.get(key) != view[key])
