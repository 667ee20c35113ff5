"""The absent: who may do what about somebody who does not come, as it follows from what a table knows.

Each question has one answer, None if it may be done, or else why not, in words; pages ask it to know what to offer, and
deeds ask it again before they do anything.
"""

from atoll.core.contract import NOBODY
from atoll.core.message import Message, Who, say
from atoll.server.tables.pace import DAY, HOUR, LIVE, MINUTE, length
from atoll.server.tables.state import TableState

AWAY = 7 * DAY
"""Where no time was agreed on: after this long without a sign, a seat that everybody waits for may be handed over."""
NUDGE_AFTER, NUDGE_PAUSE = HOUR, 12 * HOUR
NUDGE_AFTER_LIVE, NUDGE_PAUSE_LIVE = MINUTE, 5 * MINUTE

NOT_PLAYING = say("No game is being played here.")
NOT_A_PLAYER = say("Only those who play here can do this.")
NOT_YOUR_SEAT = say("This is not your seat.")
HAS_RESIGNED = say("{name} has resigned: the bot plays to the end.")


def rule_for_the_absent(state: TableState) -> Message:
    """What is said at a table about those who do not come."""
    if state.pace.is_set:
        return state.pace.end
    return say(
        "No clock. If everybody waits for somebody who gives no sign for {time}, the others may hand the seat to a bot "
        "or to a friend.",
        time=length(AWAY),
    )


def is_absent(state: TableState, seat: int, at: int) -> bool:
    """Whether others may decide what becomes of a seat: its time is over, or it has kept all waiting for very long."""
    if not state.chairs[seat].who or seat not in state.awaiting:
        return False
    clocks = state.clocks
    if clocks.is_late[seat] or seat in clocks.late(at):
        return True
    has_been_quiet = at - state.dealings.last_deed[seat] >= AWAY
    return has_been_quiet and clocks.used(seat, at) >= AWAY and not clocks.is_away(seat, at)


def why_no_nudge(state: TableState, who: str, seat: int, at: int) -> Message | None:
    """Whether somebody may ask another to play: once for each decision, and not too soon."""
    if stop := _why_not_another(state, who, seat):
        return stop
    chair = state.chairs[seat]
    if not chair.who or seat not in state.awaiting:
        return say("Nobody waits for {name}.", name=Who(seat))
    if until := state.clocks.is_away(seat, at):
        return say("{name} is away, with notice, for another {time}.", name=Who(seat), time=length(until - at))
    is_live = state.pace.kind == LIVE
    after, pause = (NUDGE_AFTER_LIVE, NUDGE_PAUSE_LIVE) if is_live else (NUDGE_AFTER, NUDGE_PAUSE)
    decision, last = state.dealings.nudges.get(seat, (0, 0))
    if decision == state.asked[seat]:
        return say("{name} has been asked already, for this turn.", name=Who(seat))
    wait = max(after - state.clocks.used(seat, at), last + pause - at if last else 0)
    if wait > 0:
        return say("Give {name} a little time: you can ask in {time}.", name=Who(seat), time=length(wait))
    return None


def why_no_handing_over(state: TableState, who: str, seat: int, at: int) -> Message | None:
    """Whether somebody may hand a seat to a bot, or offer it by a link: their own at any time; another's once its time
    is over, or while a bot plays there for somebody."""
    if state.stage != "playing":
        return NOT_PLAYING
    chair = state.chairs[seat]
    if chair.is_resigned:
        return say(HAS_RESIGNED.text, name=chair.owner.name if chair.owner else "")
    if chair.belongs_to(who) or chair.is_owned_by(who):
        return None
    if stop := _why_not_another(state, who, seat):
        return stop
    if chair.bot and chair.owner is not None:
        return None
    if not chair.who:
        return say("Nobody sits there for whom somebody else could play.")
    if is_absent(state, seat, at):
        return None
    if seat not in state.awaiting:
        return say("Nobody waits for {name}.", name=Who(seat))
    return _not_yet(state, seat, at)


def why_no_coming_back(state: TableState, who: str, seat: int) -> Message | None:
    """Whether somebody may take their seat back from whoever plays for them: at any time, until the game is over."""
    if state.stage != "playing":
        return NOT_PLAYING
    chair = state.chairs[seat]
    if chair.is_resigned and chair.owner and chair.owner.belongs_to(who):
        return say("You have resigned: the bot plays to the end.")
    return None if chair.is_owned_by(who) else NOT_YOUR_SEAT


def why_no_freeing(state: TableState, who: str, seat: int, at: int) -> Message | None:
    """Whether somebody may empty a seat: their own; the host also those of bots, before the game all of them, and
    during the game those of people who have left."""
    chair = state.chairs[seat]
    if not chair.taken:
        return NOT_YOUR_SEAT
    if chair.belongs_to(who):
        return None
    if state.host != who:
        return NOT_YOUR_SEAT
    if state.match is None or (chair.bot and chair.owner is None) or chair.is_resigned:
        return None
    if is_absent(state, seat, at):
        return None
    if chair.owner is not None and at - state.dealings.last_deed[seat] >= AWAY:
        return None
    return _not_yet(state, seat, at)


def why_no_permit(state: TableState, seat: int, other: int) -> Message | None:
    """Whether whoever sits in a seat may let somebody else at the table play for them. Who plays sees their own hand:
    where hands are secret, nobody may see a second one."""
    if state.stage != "playing":
        return NOT_PLAYING
    if other not in range(state.row.seats) or other == seat or not state.chairs[other].who:
        return say("Choose somebody who plays here.")
    if state.has_secrets:
        return say(
            "In a game with secrets nobody may see two hands. Let a bot play for you, or give a link to somebody who "
            "does not play here."
        )
    return None


def why_no_playing_for(state: TableState, who: str, seat: int) -> Message | None:
    """Whether somebody may play for another now, since the two have agreed on it."""
    if state.stage != "playing":
        return NOT_PLAYING
    if who not in state.dealings.permits.get(seat, {}):
        return say("{name} has not agreed to that.", name=Who(seat))
    return say("In a game with secrets nobody may see two hands.") if state.has_secrets else None


def why_no_agreeing(state: TableState, who: str) -> Message | None:
    if state.stage != "playing":
        return NOT_PLAYING
    return None if state.seats_of(who) else NOT_A_PLAYER


def _why_not_another(state: TableState, who: str, seat: int) -> Message | None:
    """Whether somebody plays here, and elsewhere."""
    if state.stage != "playing":
        return NOT_PLAYING
    own = state.seats_of(who)
    if not own:
        return NOT_A_PLAYER
    return say("This is your own seat.") if seat in own or seat == NOBODY else None


def _not_yet(state: TableState, seat: int, at: int) -> Message:
    """How long a seat is still its player's alone."""
    if until := state.clocks.is_away(seat, at):
        return say("{name} is away, with notice, for another {time}.", name=Who(seat), time=length(until - at))
    if (due := state.clocks.due(seat)) is not None:
        return say("{name} still has time: {time}.", name=Who(seat), time=length(due - at))
    wait = AWAY - min(state.clocks.used(seat, at), at - state.dealings.last_deed[seat])
    return say(
        "{name} may still come: only after {days} without a sign can others decide. That is in {time}.",
        name=Who(seat),
        days=length(AWAY),
        time=length(wait),
    )
