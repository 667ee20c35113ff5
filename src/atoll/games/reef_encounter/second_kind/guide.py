"""The rules of this box in our own words, in the order of play."""

from atoll.core.lesson import Section
from atoll.core.message import say
from atoll.games.reef_encounter.view import View

AT_ONCE = 2

SECTIONS: tuple[Section, ...] = (
    Section(
        say("Second Kind: special tiles"),
        (
            say(
                "Special tiles come with the open sea and are laid like others: first take one up, then say where it "
                "goes. It needs a larva cube of its colour and counts among the four from behind the screen."
            ),
            say(
                "A two-colour tile is laid as either of its colours. A half tile is coral on two sides and rock on the "
                "other two. A tile with a blue shrimp cannot be attacked by corals, and no shrimp may stand on it."
            ),
            say(
                "A double tile counts as two when tiles go back to the bag and at the end. "
                "A consumed one can be changed for two plain tiles of its colour, whatever has made it consumed."
            ),
        ),
        ("special", "give back"),
    ),
    Section(
        say("Second Kind: rock, water and crowns"),
        (
            say(
                "Action 8a, as often as you like and without a cube: bare rock goes onto water beside printed rock, "
                "even beyond the edge of a reef; deep water goes onto an empty square of rock."
            ),
            say(
                "A crown of thorns goes onto an empty square of rock. "
                "It lives only as long as it is beside a tile; otherwise it leaves the game."
            ),
        ),
        ("piece",),
    ),
    Section(
        say("Second Kind: crowns of thorns attack"),
        (
            say(
                "At the beginning of your turn each crown eats one tile beside it and moves onto its square: "
                "a tile of your own corals if it can, otherwise one of a coral without a shrimp. "
                "It never eats from the corals of others."
            ),
            say(
                "Your shrimp on an eaten tile moves on at once. A blue shrimp moves to a tile beside it; "
                "if there is none, it goes beside the open sea."
            ),
        ),
        ("crowns", "shift"),
    ),
    Section(
        say("Second Kind: blue shrimps"),
        (
            say(
                "Any card with a blue shrimp on it can be played for that instead of its text: "
                "introduce a blue shrimp on a tile, or move one that stands on a coral of yours."
            ),
            say(
                "A blue shrimp protects its own tile from corals, and nothing else. "
                "There is at most one in a coral, and it makes nobody the owner."
            ),
        ),
        ("shift", "declare"),
    ),
    Section(
        say("Second Kind: cards"),
        (
            say(
                "Action 8b, once a turn: buy the top card for any tile or a larva cube. "
                "You hold three unplayed cards at most; others see only how many you hold. "
                "After the card Pick me up you may still buy one."
            ),
            say(
                "Action 8c: play cards between your actions, as many as you like. You announce a card and say what it "
                "is for; then it can be cancelled; then it takes effect."
            ),
        ),
        ("cards", "declare", "resolve"),
    ),
    Section(
        say("Second Kind: your first coral"),
        (
            say(
                "To eat your first coral, show a card with a blue shrimp on it and discard it. "
                "You eat before you can buy, so get one in an earlier turn."
            ),
        ),
        ("first coral",),
    ),
    Section(
        say("Second Kind: cards in the turns of others"),
        (
            say(
                "Cards with a clownfish can be played in anybody's turn, before the crowns attack and after every "
                "step; in your own turn also before action 1. Everybody who holds cards is asked alike, so that nobody "
                "can tell who has one: once a turn, and after every step if you want to be asked again."
            ),
            say("Strong Current cancels a card that another player has just announced: it is lost without effect."),
        ),
        ("window", "current"),
    ),
    Section(
        say("Second Kind: the end"),
        (
            say(
                "In the extra turns crowns attack first, and no card may be played: "
                "who has eaten no coral yet cannot eat one then."
            ),
            say(
                "Then everybody may lay the last cards that count. A two-colour tile counts as its better colour, "
                "a double tile twice."
            ),
        ),
        ("last bite", "score", "over"),
    ),
)


def topics(view: View) -> list[str]:
    """What to think of between actions, by what the active player has: the two most urgent things."""
    player = view["players"][view["active"]]
    tiles = {*player["special_tiles"], *player["special_consumed"]}
    pieces = tiles & {"rock", "water", "crown"}
    is_urgent = {
        "first coral": not view["done"] and not player["shrimps_eaten"] and player["number_of_cards"],
        "special": tiles - pieces,
        "piece": pieces,
        "cards": player["number_of_cards"] or not view["special"]["bought"],
    }
    return [topic for topic, urgent in is_urgent.items() if urgent][:AT_ONCE]
