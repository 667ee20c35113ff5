"""Rules 3.4 and 5.1 of Second Kind. Answers: to play no card, to leave it at that, to end the turn.

no card      play no card; where players are asked once a turn, until the next turn begins
again        play no card yet: be asked again after the next step
rest         play no card until the next turn begins
enough       no more for the card
aside        the blue shrimp goes beside the open sea
end          end the turn after an early action 10
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from atoll.core.contract import FIRST_REASON
from atoll.core.game import Prompt
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.games.reef_encounter.names import card_name
from atoll.games.reef_encounter.second_kind.early_draft import REASONS as OF_DRAFT
from atoll.games.reef_encounter.second_kind.moves import (
    AGAIN,
    ANSWER,
    OFFER,
    PLAY_CARD,
    PLAY_SHRIMP,
    first_of_group,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.notation import groups, numbered, reader

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

ANSWER_FIRST, NOT_ENOUGH_YET, ONLY_SCORING_CARDS, BOX_NOT_USED = range(FIRST_REASON + 157, FIRST_REASON + 161)
REASONS: dict[int, Message] = OF_DRAFT | {
    ANSWER_FIRST: say("First answer: play a card, or pass."),
    NOT_ENOUGH_YET: say("There is nothing that could be ended or left out here."),
    ONLY_SCORING_CARDS: say("The game is over: only cards that count at the end may be laid now."),
    BOX_NOT_USED: say("That belongs to an expansion that is not used in this game."),
}
ANSWERS = ("no card", "rest", "enough", "aside", "end", "again")
IN_WORDS = (
    say("play no card"),
    say("play no card until the next turn"),
    say("enough"),
    say("beside the open sea"),
    say("end the turn"),
    say("no card yet: ask me again after the next step"),
)


def write(move: int) -> str:
    return ANSWERS[item_of(move)] if item_of(move) < len(ANSWERS) else numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    return (f"say {write(move)}",)


_TOLD = (
    say("Play no card."),
    say("Play no card until the next turn."),
    say("Leave it at that."),
    say("Let the shrimp go beside the open sea."),
    say("End your turn."),
    say("Play no card yet, and be asked again after the next step."),
)


def phrase(view: "View", move: int) -> Message:
    return _TOLD[item_of(move)]


def ask_in_window(view: "View", moves: Sequence[int]) -> Prompt:
    """Whoever has nothing to play is asked all the same, so that nobody learns by it who holds what."""
    asked = say("You may play a clownfish card now, or none.")
    if not _has_card_in(moves):
        asked = say("Whoever holds cards is asked for a clownfish card. You have none to play now.")
    if first_of_group(ANSWER) + AGAIN in moves:
        asked = say("{asked} “No card” holds until this turn ends.", asked=asked)
    return Prompt(asked, say("{name} may play a clownfish card.", name=Who(view["awaiting"][0])))


def ask_for_current(view: "View", moves: Sequence[int]) -> Prompt:
    announced = view["special"]["announced"]
    assert announced
    player, card = Who(announced["player"]), card_name(announced["card"])
    asked = say("{name} plays {card}. You may cancel it with Strong Current.", name=player, card=card)
    if not _has_card_in(moves):
        asked = say(
            "{name} plays {card}. Whoever holds cards is asked for Strong Current. You do not have it.",
            name=player,
            card=card,
        )
    return Prompt(asked, say("{name} may cancel {card} with Strong Current.", name=Who(view["awaiting"][0]), card=card))


def ask_at_scoring(view: "View", moves: Sequence[int]) -> Prompt:
    asked = say("The game is over. You may lay cards that count at the end.")
    if not _has_card_in(moves):
        asked = say("The game is over. You hold no card that counts at the end.")
    return Prompt(asked, say("{name} may lay cards that count at the end.", name=Who(view["awaiting"][0])))


def _has_card_in(moves: Sequence[int]) -> bool:
    return any(PLAY_CARD <= group_of(move) <= PLAY_SHRIMP for move in moves)


MOVES = groups(ANSWER, OFFER)
ANSWERING = Question(
    MOVES,
    write,
    reader(MOVES, write),
    touched,
    {"window": ask_in_window, "current": ask_for_current, "score": ask_at_scoring},
    REASONS,
    phrase,
)
