"""Why a move of this box is refused, a sentence each."""

from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say

(
    BOX_NOT_USED,
    NO_SUCH_SPECIAL,
    WRONG_COLOUR,
    NO_SQUARE_FOR_IT,
    LAY_IT_FIRST,
    NOTHING_HELD,
    NOT_FOR_ROCK,
    NOT_FOR_WATER,
    NOT_FOR_CROWN,
    NOT_IN_THE_CORAL,
    TOO_HEAVY,
    GIVE_BACK_FIRST,
    NOTHING_TO_GIVE_BACK,
    NO_TWO_TILES,
    CROWNS_FIRST,
    NO_CROWN_THERE,
    NOTHING_FOR_THAT_CROWN,
    NO_CROWNS_NOW,
) = range(FIRST_REASON + 100, FIRST_REASON + 118)

REASONS: dict[int, Message] = {
    BOX_NOT_USED: say("That belongs to an expansion that is not used in this game."),
    NO_SUCH_SPECIAL: say("You have no such special tile there."),
    WRONG_COLOUR: say("That tile does not have the colour of the larva cube."),
    NO_SQUARE_FOR_IT: say("There is no square for that tile."),
    LAY_IT_FIRST: say("You have a special tile in your fingers: first say where it goes."),
    NOTHING_HELD: say("First say which special tile you play."),
    NOT_FOR_ROCK: say("Bare rock goes onto water beside the printed rock of a board."),
    NOT_FOR_WATER: say("Deep water goes onto an empty square of rock."),
    NOT_FOR_CROWN: say("A crown of thorns goes onto an empty square of rock."),
    NOT_IN_THE_CORAL: say("There is no such tile in the coral."),
    TOO_HEAVY: say("A double tile counts as two: that would be too many tiles."),
    GIVE_BACK_FIRST: say("First choose the tiles that go back to the bag."),
    NOTHING_TO_GIVE_BACK: say("No tiles go back to the bag now."),
    NO_TWO_TILES: say("There are no two plain tiles of that colour left to change it for."),
    CROWNS_FIRST: say("First the crowns of thorns attack: choose which, and what."),
    NO_CROWN_THERE: say("There is no crown of thorns on that square."),
    NOTHING_FOR_THAT_CROWN: say("That crown of thorns cannot attack there now."),
    NO_CROWNS_NOW: say("Crowns of thorns attack only at the beginning of a turn."),
}
