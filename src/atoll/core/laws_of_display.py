"""Laws 10 and 12: what people read, and what they touch."""

import functools
from collections.abc import Mapping

from atoll.core.match import REFUSALS
from atoll.core.message import Message
from atoll.core.scene import LAYOUTS, Groups, Layout, Thing
from atoll.core.tongue import LANGUAGES, MissingWords, Tongue
from atoll.core.trial import Broken, Trial, said


def law_10_everything_has_words(trial: Trial) -> None:
    """Every reason, label, log line and prompt exists in every language, with the same arguments."""
    messages = [*said(trial), *REFUSALS.values(), *trial.book.REASONS.values(), trial.game.about]
    for option in trial.game.options:
        messages += [option.label, *(choice.label for choice in option.choices)]
        messages += [option.form] if option.form else []
    for message in {_bare(message) for message in messages}:
        for language in LANGUAGES:
            if fault := _speechless(trial.game.package, language, message):
                raise Broken(10, f"{language}: {message.text!r}: {fault}")


def law_10_no_two_moves_are_said_alike(trial: Trial) -> None:
    """Each legal move is a sentence in every language, and no other legal move is the same one."""
    for seat in trial.match.awaiting:
        view = trial.book.view(trial.table, seat)
        phrases = {move: trial.game.phrase(view, move) for move in trial.legal(seat)}
        for language in LANGUAGES:
            tongue = Tongue(language, [trial.game.package])
            said: dict[str, int] = {}
            for move, phrase in phrases.items():
                if fault := _speechless(trial.game.package, language, _bare(phrase)):
                    raise Broken(10, f"{language}: {phrase.text!r}: {fault}")
                if (other := said.setdefault(tongue.say(phrase), move)) != move:
                    pair = trial.book.write(move), trial.book.write(other)
                    raise Broken(10, f"{language}: {pair} are both said as {tongue.say(phrase)!r}")


def _bare(message: Message) -> Message:
    """The message with its arguments' names alone: all that matters for its words, and much the same every time."""
    kept = tuple((name, _bare(value) if isinstance(value, Message) else "") for name, value in message.arguments)
    return Message(message.text, kept, message.plural, min(message.number, 2))


@functools.cache
def _speechless(package: str, language: str, message: Message) -> str:
    """Why a message cannot be said in a language; empty if it can."""
    if not message.text:
        return "a message says nothing"
    try:
        Tongue(language, [package]).say_strictly(message)
    except (MissingWords, KeyError, IndexError, ValueError) as error:
        return str(error)
    return ""


def law_12_every_move_can_be_touched(trial: Trial) -> None:
    """In every picture each legal move is a sequence of things to touch, and no other move begins with it.

    What is shared between the viewers of a position is the same for all of them. Whatever has a name lies within the
    picture; the ground, which has none, may go beyond its edges.
    """
    shared: dict[Layout, Groups] = {}
    for viewer in trial.viewers:
        view = trial.book.view(trial.table, viewer)
        moves = trial.legal(viewer) if viewer in trial.match.awaiting else []
        for layout in _two_of(LAYOUTS, len(trial.match.log)):
            scene = trial.game.scene(view, moves, layout)
            if scene.shared != shared.setdefault(layout, scene.shared):
                raise Broken(12, f"viewer {viewer} does not see alike what everybody sees alike")
            things = {thing.id: thing for thing in scene.things}
            if len(things) != len(scene.things):
                raise Broken(12, f"two things have one id in the {layout} picture of viewer {viewer}")
            for thing in scene.things:
                if thing.label and not (0 <= thing.x <= scene.width and 0 <= thing.y <= scene.height):
                    raise Broken(12, f"{thing.id!r} lies outside the {layout} picture of viewer {viewer}")
            _check_touches(trial, scene.touches, things, moves)


def _two_of(layouts: tuple[Layout, ...], number: int) -> tuple[Layout, Layout]:
    """Two forms of pages for a position: over a game, all have their turn."""
    return layouts[number % len(layouts)], layouts[(number + 1) % len(layouts)]


def _check_touches(
    trial: Trial, touches: Mapping[int, tuple[str, ...]], things: dict[str, Thing], moves: list[int]
) -> None:
    if set(touches) != set(moves):
        raise Broken(12, "the picture offers other moves than the legal ones")
    begun = {sequence[:length] for sequence in touches.values() for length in range(1, len(sequence))}
    if len(set(touches.values())) != len(touches) or begun & set(touches.values()):
        raise Broken(12, "two moves are touched alike, or one begins as another ends")
    for move, sequence in touches.items():
        for name in sequence:
            if name not in things or not things[name].verb or things[name].label is None:
                raise Broken(12, f"{trial.book.write(move)!r} touches {name!r}, which cannot be touched or has no name")
