"""How a game stands or ended, in sentences: the log, the score sheet, who won."""

from collections.abc import Sequence

from atoll.cli.terminal import Screen
from atoll.core.match import Match
from atoll.core.message import Message, Who, say, say_count

SCORES = say("Score")


def show_scores(screen: Screen, match: Match) -> None:
    """Every point with its reason, seat by seat."""
    sheet = match.score_sheet()
    for seat, points in enumerate(match.points()):
        total = say_count("{number} point", "{number} points", points)
        screen.say(say("{name}: {total}", name=Who(seat), total=total), "bold")
        for score in sheet:
            if score.seat == seat:
                screen.line(f"  {score.points:+3d}  {screen.tongue.say(score.reason)}")


def show_result(screen: Screen, match: Match) -> None:
    screen.heading(SCORES)
    show_scores(screen, match)
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
