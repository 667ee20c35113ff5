"""What is asked: a sentence for those who decide, one for those who wait."""

from functools import cache

from atoll.core.contract import NOBODY
from atoll.core.game import Prompt, View
from atoll.core.message import Who, say


def prompt(view: View) -> Prompt:
    return _prompts(view["awaiting"][0] if view["awaiting"] else NOBODY)[view["phase"]]


@cache
def _prompts(seat: int) -> dict[str, Prompt]:
    who, over = Who(seat), say("Both rounds are played: the game is over.")
    return {
        "over": Prompt(over, over),
        "pass": Prompt(
            say("Choose a card to pass to the right: the highest one of the colour that you hold most of."),
            say("Everybody chooses a card to pass to the right."),
        ),
        "play": Prompt(
            say("Play an island and show its sea or its shore; add bonus cards if you like."),
            say("{name} plays an island.", name=who),
        ),
        "claim": Prompt(
            say("You win the colour: take the treasure from the deck, or steal one."),
            say("{name} takes a treasure or steals one.", name=who),
        ),
        "rob": Prompt(
            say("Bonus theft: choose from whom you take 2 bonus cards."),
            say("{name} chooses from whom to take 2 bonus cards.", name=who),
        ),
        "swap": Prompt(
            say("Hand swap: choose from whom you take cards."),
            say("{name} chooses with whom to swap cards.", name=who),
        ),
        "give": Prompt(
            say("Give back as many cards as you took."),
            say("{name} chooses cards to give back.", name=who),
        ),
        "scout": Prompt(
            say("Scouting: choose a treasure deck to look at."),
            say("{name} chooses a treasure deck to look at.", name=who),
        ),
        "order": Prompt(
            say("Put the treasures back on the deck in any order, the next one first."),
            say("{name} puts treasures back on the deck.", name=who),
        ),
        "recover": Prompt(
            say("Recovery: choose an island of this trick to take into your hand."),
            say("{name} chooses an island of this trick.", name=who),
        ),
        "discard": Prompt(
            say("Discard a card from your hand."),
            say("{name} discards a card.", name=who),
        ),
    }
