"""The rules in our own words, in the order of play."""

from atoll.core.lesson import Section, sections_for
from atoll.core.message import say
from atoll.games.sea_or_shore.view import View

GUIDE: tuple[Section, ...] = (
    Section(
        say("Aim"),
        (
            say(
                "You play islands to win treasures. Every island has a sea, its colour, and a shore, its number. "
                "You show one half and cover the other."
            ),
            say("Over two rounds you collect treasures and pairs of bonus cards. Whoever has the most points wins."),
        ),
    ),
    Section(
        say("Set-up"),
        (
            say(
                "There are four colours with the numbers 1 to 12. Everybody gets 12 islands, with five players 9. "
                "What is left over stays in the box, and nobody sees it."
            ),
            say(
                "With four or five players there are two treasure decks: one of red and blue, one of green and purple. "
                "With three players there is a single deck, and one 2, one 3 and one 4 of each colour stay in the box. "
                "The top treasure of each deck lies face up."
            ),
            say(
                "Each colour has eight treasures. Which values they have we had to guess: 1, 2, 2, 3, 3, 4, 4 and 5, "
                "unless you chose others."
            ),
            say(
                "Red and blue share an action card, green and purple share the other. Each has two sides, and you "
                "agree which one counts. All 22 bonus cards lie in the supply."
            ),
        ),
    ),
    Section(
        say("Pass a card"),
        (
            say(
                "Before the first trick of a round everybody passes one island to the right, face down and all at once."
            ),
            say(
                "Find the colour that you hold most of: you must pass its highest card. "
                "If several colours are equal, you choose between them."
            ),
        ),
        ("pass",),
    ),
    Section(
        say("Play an island"),
        (
            say(
                "From the first player on, clockwise, everybody plays one island. Your sail covers one half: "
                "either you show the sea, and the others see the colour, or you show the shore, and they see the "
                "number."
            ),
            say("You may play any card, whatever the others have played."),
        ),
        ("play",),
    ),
    Section(
        say("Bonus cards"),
        (
            say(
                "Together with your island you may play as many of your bonus cards as you like. Each adds 1 to the "
                "number, but it never becomes more than 12. Everybody sees how many you play."
            ),
            say(
                "After the trick, bonus cards that were played go back to the supply. "
                "Those that you keep are worth a point for every two at the end of this round; then they go back, too."
            ),
        ),
        ("play",),
    ),
    Section(
        say("Who wins a colour"),
        (
            say(
                "When all have played, everything is revealed. Only islands of the same colour are compared, "
                "and the highest number wins, bonus cards included. If you are alone in your colour, you win it."
            ),
            say(
                "With equal numbers the first player is ahead, or else whoever comes first after that player, "
                "clockwise."
            ),
        ),
        ("play", "claim"),
    ),
    Section(
        say("With three players"),
        (
            say(
                "Look at the colour of the treasure. It counts alone, and so does the other colour of its action card. "
                "The two colours of the other action card count as one colour together."
            ),
        ),
        ("three players",),
    ),
    Section(
        say("Treasures"),
        (
            say("If you win a colour whose treasure lies face up, you take it. It goes on top of your pile."),
            say(
                "Or you steal: did somebody else play your colour with a lower value, and is the top treasure of that "
                "pile of this colour? Then you may take that one, and the treasure of the deck stays. From a player "
                "who lost only by turn order you do not steal, unless you agreed on it."
            ),
            say(
                "Around a real table only the top treasure of a pile is seen. If you agreed on it, it is so here, and "
                "you have to remember the others."
            ),
        ),
        ("claim",),
    ),
    Section(
        say("The lowest gets a consolation"),
        (
            say(
                "If two or more have played a colour, the lowest of them gets bonus cards: as many as islands were "
                "played in that colour. Whoever is in between gets nothing."
            ),
        ),
        ("play",),
    ),
    Section(
        say("Action cards"),
        (
            say(
                "If you win a colour and no treasure of that colour lies face up, you use the action card of your "
                "colour. If two players do, the one nearer to the first player goes first."
            ),
            say(
                "There are four actions. Which of them share a card we had to guess: bonus theft and hand swap for red "
                "and blue, scouting and recovery for green and purple. If your box says otherwise, choose so."
            ),
            say("In the last trick of a round nobody has cards left: then only bonus theft does anything."),
        ),
        ("rob", "swap", "give", "scout", "order", "recover", "discard"),
    ),
    Section(
        say("Bonus theft and hand swap"),
        (
            say(
                "Bonus theft: take 2 bonus cards from another player who has at least 2. "
                "If nobody has, take 2 from the supply, or what is left there."
            ),
            say(
                "Hand swap: take 2 islands from another player's hand without looking first. "
                "Then give 2 cards back; they may be the same ones. In the last but one trick it is one card each."
            ),
        ),
        ("rob", "swap", "give"),
    ),
    Section(
        say("Scouting and recovery"),
        (
            say(
                "Scouting: choose a treasure deck and look at its next 3 cards in secret. "
                "Put them back on top in any order you like."
            ),
            say(
                "Recovery: recover any island of this trick into your hand, your own or another player's. "
                "Then discard one card from your hand, for all to see; it may be the same one."
            ),
        ),
        ("scout", "order", "recover", "discard"),
    ),
    Section(
        say("After the trick"),
        (
            say(
                "Treasures that nobody took go under their deck, and the next ones are turned up. The islands of the "
                "trick are gone for this round. The first-player card moves on to the left."
            ),
        ),
        ("order", "discard", "claim"),
    ),
    Section(
        say("End and points"),
        (
            say(
                "A round ends when all islands are played. Count your treasures, and 1 point for every two bonus cards "
                "that you have left."
            ),
            say(
                "Then everything is shuffled and dealt again for the second round; nobody keeps anything. For it you "
                "may agree on other sides of the action cards and on a new first player. Whoever has the most points "
                "in both rounds together wins."
            ),
            say(
                "Equal points are a shared victory. If you agreed on it, the better second round decides, "
                "and then the number of treasures."
            ),
        ),
        ("over",),
    ),
)


def beside(view: View) -> tuple[int, ...]:
    """By what is decided now; with three players, also how colours are joined."""
    joined = view["seats"] == 3 and view["phase"] in ("play", "claim")
    return sections_for(GUIDE, view["phase"], *(["three players"] if joined else []))
