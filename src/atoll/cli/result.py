"""How a game stands or ended, in sentences: the log, the score sheet, who won."""

from collections.abc import Sequence

from atoll.cli.terminal import Screen
from atoll.core.game import Score
from atoll.core.match import Match
from atoll.core.message import Message, Who, say, say_count

SCORES = say("Score")


def show_scores(screen: Screen, sheet: Sequence[Score], seats: int) -> None:
    """Every point with its reason, seat by seat."""
    for seat in range(seats):
        own = [score for score in sheet if score.seat == seat]
        total = say_count("{number} point", "{number} points", sum(score.points for score in own))
        screen.say(say("{name}: {total}", name=Who(seat), total=total), "bold")
        for score in own:
            screen.line(f"  {score.points:+3d}  {screen.tongue.say(score.reason)}")


def show_known_scores(screen: Screen, match: Match, viewer: int) -> None:
    """The points that a viewer may know of."""
    sheet, is_partial = match.known_scores(viewer)
    show_scores(screen, sheet, match.header.seats)
    if is_partial:
        screen.say(say("Other points are still secret."), "dim")


def show_result(screen: Screen, match: Match) -> None:
    screen.heading(SCORES)
    show_scores(screen, match.score_sheet(), match.header.seats)
    if match.over:
        screen.say(outcome(match.points(), match.places()), "bold")


def outcome(points: Sequence[int], places: Sequence[int]) -> Message:
    """Who won; a shared first place is shared, and a tie-break is named."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return say("{names} share the victory.", names=listed([Who(seat) for seat in winners]))
    winner = winners[0]
    if any(other != winner and points[other] == points[winner] for other in range(len(points))):
        return say("{name} wins: the points are equal, and the tie-break decides.", name=Who(winner))
    return say("{name} wins.", name=Who(winner))


def listed(people: Sequence[Who]) -> Message:
    """Anna and Ben; Anna, Ben and Cleo."""
    text: Message | Who = people[0]
    for person in people[1:-1]:
        text = say("{some}, {name}", some=text, name=person)
    return say("{some} and {name}", some=text, name=people[-1])


def show_moves(screen: Screen, match: Match, first: int, viewer: int, *, numbered: bool = False) -> None:
    """What the log says to a viewer from a move on."""
    for number in range(first, len(match.log)):
        for i, message in enumerate(match.told(number, viewer)):
            label = "" if not numbered else f"{number + 1:3d}. " if i == 0 else "     "
            screen.line(label + screen.tongue.say(message), "dim")
