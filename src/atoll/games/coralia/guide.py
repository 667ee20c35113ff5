"""The rules in our own words, in the order of play."""

from atoll.core.lesson import Section, sections_for
from atoll.core.message import say
from atoll.games.coralia.components import COLOUR_LETTERS
from atoll.games.coralia.view import View

GUIDE: tuple[Section, ...] = (
    Section(
        say("Aim"),
        (
            say(
                "You explore six reefs with dice. They bring you pearls, fish, starfish, turtles and treasures, and "
                "your octopuses and your diver earn points, too."
            ),
            say(
                "Your ship shows the points that you have already. Many more are counted at the end. Whoever has the "
                "most points then wins."
            ),
        ),
    ),
    Section(
        say("Set-up"),
        (
            say(
                "Every reef has a colour and seven spaces: six with a symbol and one for its treasure. A turtle and a "
                "face-down treasure lie on each reef; two more of both lie beside the board."
            ),
            say(
                "There are piles of pearl, fish and starfish cards, and an island pile with three cards of each, "
                "mixed. Which cards there are is no secret, but their order is. Everybody has a diver and two "
                "octopuses."
            ),
            say(
                "With fewer than four players some dice are rolled and put on the reefs beforehand. They belong to "
                "nobody, but they take up room. A diver among them covers the treasure of its reef, and a turtle sends "
                "the turtle of its reef beside the board."
            ),
        ),
    ),
    Section(
        say("Your turn"),
        (
            say(
                "Take a die of any colour from the supply and add it to the three dice that you were given. In the "
                "very first turn of the game you take four dice of four different colours."
            ),
            say("Roll, choose one die and place it. The next player gets the other three just as they lie."),
        ),
        ("take_four", "take"),
    ),
    Section(
        say("Turtles lock dice"),
        (
            say(
                "For each of your turtles you may lock one of the three dice that you were given: it is not rolled and "
                "keeps its symbol. The new die is always rolled. You do not lose the turtle."
            ),
            say("A locked die may be chosen like any other one."),
        ),
        ("lock",),
    ),
    Section(
        say("Place a die"),
        (
            say(
                "A die belongs on the reef of its colour, on the space with its symbol. If that space is free, the die "
                "can only go there. If it is taken, the die can only go to the island. You choose which die you use."
            ),
            say(
                "An octopus die whose space is free can be used only while you have an octopus left. If none of the "
                "four dice can be used, all four are rolled again, locked ones too."
            ),
        ),
        ("place",),
    ),
    Section(
        say("Pearl, fish and starfish"),
        (
            say("Pearl: take the top two pearl cards and keep both."),
            say("Fish: look at the top two fish cards and keep one. The other one goes under the pile."),
            say("Starfish: look at the top three starfish cards and keep one. The others go under the pile."),
            say("A pile with fewer cards gives what it has, and an empty one gives none. Nothing is shuffled again."),
        ),
        ("cards",),
    ),
    Section(
        say("Octopus"),
        (
            say(
                "Put one of your two octopuses there. You get 1 point for each die on this reef, the new one included. "
                "Every octopus that was on the board before brings its owner 1 point, also in the final scoring, "
                "unless you agreed otherwise."
            ),
            say(
                "Later your octopus guards its reef: whenever a die of that colour goes to the island, you get 2 "
                "points."
            ),
        ),
        ("octopus",),
    ),
    Section(
        say("Diver and treasures"),
        (
            say(
                "Your diver goes there. At the end it counts the spaces with a die on its reef: turtle 1, starfish 2, "
                "octopus 3, fish 4, pearl 5. The rulebook says so of the green reef; for the others it is our guess."
            ),
            say(
                "If it comes from another reef, its old die slides down to the treasure there, and you get that "
                "treasure with its bonus at once. If a die lies on the treasure already, there is nothing to get."
            ),
        ),
        ("diver",),
    ),
    Section(
        say("Turtle"),
        (
            say(
                "Take the turtle of this reef. Its bonus happens at once. Then it lies before you, and from your next "
                "roll on you may lock a die with it."
            ),
        ),
        ("turtle", "copy"),
    ),
    Section(
        say("Island"),
        (
            say(
                "A die without room goes to the island, and you take the top card of the island pile. If the pile is "
                "empty, there is no card."
            ),
            say(
                "If an octopus is on the reef of its colour, its owner gets 2 points. If it is another player's, you "
                "may look at two island cards and keep one."
            ),
        ),
        ("island",),
    ),
    Section(
        say("White die"),
        (
            say(
                "Take a white die from the island and roll it. Put it on any reef where the space with its symbol is "
                "free, and do what that space does. If there is no such space, it goes back to the island, and you "
                "take an island card."
            ),
            say(
                "You may have agreed otherwise: that you may always choose the island, or that an octopus which cannot "
                "be placed is rolled again."
            ),
        ),
        ("white",),
    ),
    Section(
        say("What turtles and treasures give"),
        (
            say(
                "Most give a card, a stingray or a white die. A jellyfish carries your ship on to the next number that "
                "ends in 5 or 0."
            ),
            say(
                "One turtle copies the bonus of a turtle beside the board. One brings a treasure from there. One "
                "treasure gives 1 point for each die on the island."
            ),
        ),
        ("copy", "raise"),
    ),
    Section(
        say("Final scoring: starfish cards"),
        (
            say(
                "The game ends after 10 rounds with two players, 9 with three and 8 with four. Then four steps follow. "
                "Step 1: one player after the other, the first player first, reveals all starfish cards and resolves "
                "them in any order. Starfish cards that come to you meanwhile are resolved, too."
            ),
            say(
                "Pearls of value 6 and anemone fish are kept for your pearls and fish. So are the cards with 2 points "
                "for each fish card and with 1 point for each pearl card. Other cards give 1 point for each die on the "
                "island, 3 points for each of your turtles, 2 points for each of your treasures, a jellyfish, or a "
                "treasure from beside the board."
            ),
            say(
                "A card with a chest and two colours raises the treasures of these two reefs, as far as they are still "
                "there, in the order that you like."
            ),
            say(
                "A card with dice of two colours gives a card for each die of these colours that is left over, in the "
                "supply or on the station. Each comes from another pile, so there are four at most."
            ),
        ),
        ("resolve", "draw", "raise"),
    ),
    Section(
        say("Final scoring: diver, fish and pearls"),
        (
            say("Step 2: your diver counts the dice on its reef. At most that is 15 points."),
            say(
                "Step 3: put your fish into sets of different species: fire fish, blowfish, angel fish, stingrays and "
                "anemone fish. A set of 1, 2, 3, 4 or 5 is worth 3, 7, 12, 18 or 25 points."
            ),
            say(
                "Step 4: whoever has the highest total of pearls counts the best four cards, the second the best two, "
                "all others the best one. With equal totals, whoever has more pearl cards is ahead. If that is equal "
                "too, you share the place, and the next total is the second, unless you agreed otherwise."
            ),
            say(
                "With equal points at the end, whoever has more cards wins, then whoever has more turtles. If that is "
                "equal too, you share the victory."
            ),
        ),
        ("over",),
    ),
)

_OF_SYMBOL = {"P": "cards", "F": "cards", "S": "cards", "O": "octopus", "D": "diver", "T": "turtle"}


def beside(view: View) -> tuple[int, ...]:
    """By what is decided, and for dice and cards by what they show."""
    phase = view["phase"]
    if phase == "place":
        return sections_for(GUIDE, phase, *(_use_of(view, code) for code in view["station"]))
    if view["white_die"]:
        return sections_for(GUIDE, phase, _OF_SYMBOL[view["white_die"]])
    if view["looking"]:
        return sections_for(GUIDE, "island" if view["looking"]["pile"] == "I" else "cards")
    return sections_for(GUIDE, phase)


def _use_of(view: View, code: str) -> str:
    """Where a die on the station can go: its space, or the island if that is taken."""
    is_blocked = code[1] in view["reefs"][COLOUR_LETTERS.index(code[0])]["dice"]
    return "island" if is_blocked else _OF_SYMBOL[code[1]]
