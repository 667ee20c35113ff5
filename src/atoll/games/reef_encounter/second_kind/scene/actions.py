"""The actions of this box, in words: 0, 8a, 8b and 8c."""

from atoll.core.message import say
from atoll.games.reef_encounter.scene.action import Action
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import NO_SUCH_SPECIAL
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import ONE_CARD_A_TURN
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import CARD_NOT_NOW
from atoll.games.reef_encounter.second_kind.moves import BUY, GROUPS, PLAY_CARD, SHOW_CARD, TAKE_PIECE, first_of_group
from atoll.games.reef_encounter.view import View

MORE_ACTIONS = (
    Action(
        "piece",
        say("Crown or rock"),
        range(first_of_group(TAKE_PIECE), first_of_group(TAKE_PIECE + 1)),
        say("Touch bare rock, deep water or a crown of thorns, then a square."),
        NO_SUCH_SPECIAL,
    ),
    Action(
        "buy",
        say("Buy a card"),
        range(first_of_group(BUY), first_of_group(GROUPS)),
        say("Touch a tile or a larva cube, then “Buy a card”."),
        ONE_CARD_A_TURN,
    ),
    Action(
        "play",
        say("Play a card"),
        range(first_of_group(PLAY_CARD), first_of_group(SHOW_CARD)),
        say("Touch a card, then what you play it for."),
        CARD_NOT_NOW,
    ),
)


def going_on(view: View) -> str:
    if view["special"]["announced"]:
        return "play"
    return "piece" if view["phase"] == "piece" else ""
