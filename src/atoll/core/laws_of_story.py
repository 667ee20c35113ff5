"""Laws 13 and 14: what a move did is told, all of it, in order, and to nobody who may not know."""

from collections.abc import Callable
from typing import Any

from atoll.core.contract import NOBODY
from atoll.core.engine import new_table
from atoll.core.story import Event, event_of, is_within, leaves, seen_by, story
from atoll.core.tongue import Tongue
from atoll.core.trial import Broken, Trial

DREAMS = 4
OTHER_SET_UPS = 12


def law_13_the_set_up_is_told(trial: Trial) -> None:
    """Whatever the set-up draws is told by an event. What it lays out without luck, people know from the rules."""
    table = _to_set_up(trial, trial.header.seed)
    used = [table.luck.used]
    table.listener = lambda number, numbers: used.append(table.luck.used)
    trial.book.setup(table)
    table.listener = None
    if used[-1] != table.luck.used:
        raise Broken(13, "the set-up draws something that no event tells")


def law_13_every_change_is_told(trial: Trial) -> None:
    """Each change of the table belongs to the event that comes next, and is one that the event speaks of; so does each
    draw. After the last event nothing changes but what need not be told."""
    seat, move = trial.match.log[-1]
    table, book = trial.match.at(len(trial.match.log) - 1), trial.book
    known = dict(leaves(table))

    def compare(explains: Callable[[str], bool], teller: str) -> None:
        now = dict(leaves(table))
        for path, value in now.items():
            if value != known[path] and not is_untold(book.UNTOLD, path) and not explains(path):
                raise Broken(13, f"{book.write(move)!r}: {path} goes from {known[path]} to {value}, and {teller}")
        known.update(now)

    def hear(number: int, numbers: tuple[int, ...]) -> None:
        event = event_of(book.EVENTS, number, numbers)
        compare(lambda path: is_within(path, "luck") or event.explains(path), f"{event} says nothing of it")

    table.listener = hear
    book.apply(table, seat, move)
    compare(lambda path: False, "no event follows")


def is_untold(untold: tuple[str, ...], path: str) -> bool:
    """Whether a place of the table need not be told of. A star stands for any number: `players[*].known`."""
    plain = "".join("*" if part.isdigit() else part for part in _parts(path))
    return any(is_within(path, place) or is_within(plain, place) for place in untold)


def _parts(path: str) -> list[str]:
    return path.replace("[", "\0[\0").replace("]", "\0]\0").split("\0")


def law_14_nobody_is_told_too_much(trial: Trial) -> None:
    """Two worlds that look alike to a viewer, before and after a move that it saw alike, have the same story for it."""
    seat, move = trial.match.log[-1]
    last = len(trial.match.log) - 1
    before, after, book = trial.match.at(last), trial.match.at(last + 1), trial.book
    truth = trial.match.events(last)
    for viewer in trial.viewers:
        heard, now = seen_by(viewer, truth), book.view(after, viewer)
        shown = book.seen_move(before, seat, move, viewer)
        if heard and shown is None and book.view(before, viewer) == now:
            raise Broken(14, f"viewer {viewer} sees nothing of {book.write(move)!r}, and is told {heard[0]}")
        for number in range(DREAMS):
            other = trial.match.engine.imagined(before, viewer, trial.random.getrandbits(128))
            # Nobody knows what luck will give: in every other dream it gives something else.
            if number % 2:
                other.luck.take(before.luck)
            moves = [move] if shown == move else _seen_alike(trial, other, seat, viewer, shown)
            made = trial.random.choice(moves) if moves else move
            if book.why_not(other, seat, made):
                continue
            told = seen_by(viewer, story(book.EVENTS, other, _making(book, seat, made)))
            if book.view(other, viewer) == now and told != heard:
                raise Broken(14, f"viewer {viewer} could tell worlds apart by {_first_other(heard, told)}")


def law_14_the_set_up_tells_no_secret(trial: Trial) -> None:
    """The same for set-ups: two that look alike to a viewer are told alike, in whatever order things were drawn."""
    truth, book = trial.match.opening(), trial.book
    views = [book.view(trial.match.at(0), viewer) for viewer in trial.viewers]
    for _ in range(OTHER_SET_UPS):
        other = _to_set_up(trial, trial.random.getrandbits(128))
        events = story(book.EVENTS, other, book.setup)
        for viewer, view in zip(trial.viewers, views, strict=True):
            heard, told = (sorted(seen_by(viewer, each), key=repr) for each in (truth, events))
            if told != heard and book.view(other, viewer) == view:
                raise Broken(14, f"viewer {viewer} could tell set-ups apart by {_first_other(heard, told)}")


def _to_set_up(trial: Trial, seed: int) -> Any:
    """A plain table before its set-up, with the options of this game."""
    header = trial.header
    return new_table(trial.game, header.seats, seed, trial.game.read_options(header.options))


def _seen_alike(trial: Trial, table: Any, seat: int, viewer: int, shown: int | None) -> list[int]:
    """The legal moves of a seat that a viewer would see made as it has seen one made."""
    row = trial.plain.row(trial.book.MOVES)
    moves = row[: trial.book.legal(table, seat, row)]
    return [move for move in moves if trial.book.seen_move(table, seat, move, viewer) == shown]


def _making(book: Any, seat: int, move: int) -> Callable[[Any], None]:
    return lambda table: book.apply(table, seat, move)


def _first_other(heard: list[Event], told: list[Event]) -> str:
    pairs = ((one, other) for one, other in zip([*heard, None], [*told, None], strict=False) if one != other)
    return "{} and {}".format(*next(pairs, (heard, told)))


def law_14_no_two_events_read_alike(trial: Trial) -> None:
    """What is read tells which event it was, as far as the viewer knows it."""
    tongue = Tongue("en", [trial.game.package], [f"({seat})" for seat in range(trial.header.seats)])
    for viewer in trial.viewers:
        for event in trial.match.story(len(trial.match.log) - 1, viewer):
            words = event.told()
            sentence = "" if words is None else tongue.say(words)
            if sentence and trial.read.setdefault(sentence, event) != event:
                raise Broken(14, f"{sentence!r} is read of {event} and of {trial.read[sentence]}")
            if not sentence and viewer != NOBODY and event.is_witness(viewer):
                raise Broken(14, f"whoever was there is told nothing of {event}")
