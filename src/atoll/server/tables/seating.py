"""Who may sit where. While a game with secrets runs, a seat is not empty air: somebody may have seen what lies there.

The rule, which docs/security.md explains: nobody plays against somebody who has seen their hand, or knows what will be
drawn, without being told. Where telling is not enough, sitting down is refused.
"""

from atoll.core.errors import AtollError, BadOption
from atoll.core.message import Who, say
from atoll.server.tables.state import TableState


class NotYours(AtollError):
    """Something that only somebody else at the table may do."""


def check_seat(state: TableState, seat: int) -> None:
    if seat not in range(state.row.seats):
        raise BadOption(say("There is no seat {seat}.", seat=seat))


def check_may_sit(state: TableState, seat: int, who: str) -> None:
    """Whether somebody may sit down; `who` is empty for a bot, which has seen nothing and is told nothing."""
    check_seat(state, seat)
    if state.chairs[seat].taken:
        raise NotYours(say("{name} already sits there.", name=Who(seat)))
    if who:
        _check_luck(state, who)
        if state.has_secrets:
            _check_hands(state, seat, who)


def check_may_play_for(state: TableState, seat: int, who: str) -> None:
    """Whether somebody may play on for whoever sits there by right. Where hands are secret, only somebody who has seen
    no other: whoever sits there by right has seen this one, and plays nowhere else."""
    check_seat(state, seat)
    _check_luck(state, who)
    if state.has_secrets:
        if state.seats_of(who):
            raise NotYours(say("You play already: while a game with secrets runs, nobody takes a second seat."))
        if state.chairs.has_seen_another(who, seat):
            raise NotYours(say("You have seen another side of this table: you cannot play here as well."))


def _check_luck(state: TableState, who: str) -> None:
    """Whoever may know what comes plays alone. Seats that they hold they may hand over by their private links."""
    if state.foreknown_by and state.match is not None and (who != state.foreknown_by or state.seats_of(who)):
        raise NotYours(
            say(
                "Somebody here may know what will be drawn: the game comes from a file, or was taken back over luck. "
                "Nobody else can sit down."
            )
        )


def _check_hands(state: TableState, seat: int, who: str) -> None:
    """Nobody sees two hands, and nobody sits down to a hand that somebody else at the table has seen."""
    if state.seats_of(who):
        raise NotYours(say("You play already: while a game with secrets runs, nobody takes a second seat."))
    if state.chairs.has_seen_another(who, seat):
        raise NotYours(say("You have seen another side of this table: you can only go back to the seat that you had."))
    if name := state.chairs.seen_by_others(seat, who):
        raise NotYours(
            say(
                "{name} plays here and has seen what lies at this seat. Ask for the seat's private link, "
                "or let a bot play on.",
                name=name,
            )
        )
