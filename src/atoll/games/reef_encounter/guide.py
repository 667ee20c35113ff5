"""The rules in our own words, in the order of play."""

from atoll.core.lesson import Section, sections_for
from atoll.core.message import say
from atoll.games.reef_encounter.second_kind.guide import SECTIONS as MORE_SECTIONS
from atoll.games.reef_encounter.second_kind.guide import topics
from atoll.games.reef_encounter.view import View

AT_ONCE = 5

OWN_SECTIONS: tuple[Section, ...] = (
    Section(
        say("Aim"),
        (
            say(
                "Corals of five colours grow on the reefs and devour one another. Your shrimps guard some of them. "
                "When a coral is big enough, you feed it to your parrotfish."
            ),
            say(
                "At the end each tile in your parrotfish brings 1 to 5 points. The stronger its colour is then, "
                "the more it is worth."
            ),
        ),
    ),
    Section(
        say("Set-up"),
        (
            say(
                "There are as many reefs as players, and nobody owns one. Each begins with one tile of every colour. "
                "Your own tiles, larva cubes and four shrimps lie behind your screen."
            ),
            say(
                "First everybody hides one tile in the parrotfish, in secret: it counts at the end. "
                "Then everybody takes two larva cubes of any colours."
            ),
        ),
        ("hide a tile", "take cubes"),
    ),
    Section(
        say("Who beats whom"),
        (
            say(
                "There is a coral tile for each two of the five colours. It shows which of them is stronger: "
                "the arrow goes from the stronger to the weaker. At first every colour beats two others."
            ),
            say(
                "A colour is worth 1 point, and 1 more for each colour that it beats. "
                "Algae turn arrows round, so this changes all the time."
            ),
        ),
        ("hide a tile", "lay"),
    ),
    Section(
        say("Your turn"),
        (
            say(
                "If you want to eat a coral, do it first. Then do any of the actions 2 to 8, in any order. "
                "Finish with action 10, the open sea: that you must do."
            ),
            say(
                "You may do actions 2, 3 and 4 once each, actions 5 to 8 as often as you like. "
                "Finish one action before you begin another. Only shrimps may be moved at any moment."
            ),
        ),
        ("turn",),
    ),
    Section(
        say("Action 1: eat a coral"),
        (
            say(
                "You may eat one coral of five or more tiles with your shrimp on it. Four tiles go back to the bag, "
                "the rest go into your parrotfish. The shrimp is eaten with it and never comes back."
            ),
            say(
                "The shrimp of your first meal goes to the open sea: from then on you may cover coral tiles with "
                "algae. In the advanced variant five tiles go back."
            ),
        ),
        ("eat", "last bite"),
    ),
    Section(
        say("Actions 2 and 3: lay tiles"),
        (
            say(
                "Pay a larva cube and lay up to four tiles of its colour from behind your screen, one after the other. "
                "You may add any consumed tiles of that colour. The tiles may lie on different reefs."
            ),
            say(
                "Whoever pays a cube lays at least one tile. With action 3 you do the same again with a second cube, "
                "of the same colour or another one."
            ),
        ),
        ("larva",),
    ),
    Section(
        say("Where tiles may lie, and attacks"),
        (
            say(
                "A tile may lie on any bare rock. Tiles of a colour side by side are one coral. A tile may never join "
                "two corals that both have a shrimp."
            ),
            say(
                "Or it attacks: you lay it on a tile of a weaker colour. A coral of your tile's colour with at least "
                "two tiles must touch that square, and no shrimp may protect it. The old tile is now a consumed tile "
                "of yours."
            ),
            say(
                "Each reef has one growth square. If it is empty and you lay a tile right beside it, "
                "a tile of the same colour grows there for free. The advanced variant has no such growth."
            ),
        ),
        ("lay",),
    ),
    Section(
        say("Actions 4 and 5: shrimps"),
        (
            say(
                "Once a turn you may put a shrimp from behind your screen on any coral without a shrimp. "
                "Your shrimps on the reefs you may move or take back as often as you like. "
                "You may have two on each reef."
            ),
            say(
                "A shrimp protects its own tile and the tiles of the same coral right beside it, nothing else. "
                "At the end of your turn none may stand on bare rock."
            ),
        ),
        ("shrimps", "put"),
    ),
    Section(
        say("Actions 6 and 8: exchange"),
        (
            say("Action 6: give a consumed tile and take a larva cube of its colour. It goes behind your screen."),
            say("Action 8: give a larva cube and take a tile of its colour. It goes behind your screen."),
        ),
        ("exchange",),
    ),
    Section(
        say("Action 7: algae"),
        (
            say(
                "Pay any consumed tile for an alga cylinder. Put it on the open sea: every coral tile without a "
                "cylinder that shows this alga large is turned over, and the weaker colour becomes the stronger."
            ),
            say(
                "After your first meal you may instead put it on a coral tile that shows this alga large, once a turn. "
                "That tile stays as it is for the rest of the game; the others with this alga are turned over."
            ),
            say("To cover the last coral tile, you need at least two tiles in your parrotfish."),
        ),
        ("exchange",),
    ),
    Section(
        say("Action 10: the open sea"),
        (
            say(
                "Take the larva cube and all tiles of one space; they go behind your screen, and your turn is over. "
                "The cube is replaced, and each space with fewer than three tiles gets a new one."
            ),
        ),
        ("sea",),
    ),
    Section(
        say("End of the game"),
        (
            say(
                "The game ends at once when all ten coral tiles are covered, or when a player's fourth shrimp is "
                "eaten. All other players may then eat one more coral, but five tiles go back to the bag, or six in "
                "the advanced variant."
            ),
            say(
                "It also ends when no tile can be laid any more, or when tiles or cubes run out for the open sea. "
                "Then nobody eats any more."
            ),
            say(
                "The printed rules let players go round in circles for ever. So a game that is not over after 400 "
                "turns of all players together ends then; a real one takes about fifty."
            ),
        ),
        ("last bite", "over"),
    ),
    Section(
        say("Points"),
        (
            say(
                "Every tile in your parrotfish counts what its colour is worth now, also the one from the start. "
                "Tiles on the reefs and behind the screen count nothing."
            ),
            say(
                "The printed parrotfish is a closed box. But everybody sees what it eats, so what it has eaten is "
                "shown here, and the points are counted. Only the tile from the start stays hidden until the end."
            ),
            say(
                "With equal points, these decide one after the other: more consumed tiles, more larva cubes, more "
                "tiles behind the screen, more tiles in guarded corals. Otherwise you share the place."
            ),
        ),
        ("over",),
    ),
)


GUIDE = OWN_SECTIONS + MORE_SECTIONS


def beside(view: View) -> tuple[int, ...]:
    """By the phase; among the many actions of a turn, by those that are still to be done and can be paid for."""
    more = topics(view) if "special" in view else None
    guide = OWN_SECTIONS if more is None else GUIDE
    if view["phase"] == "act":
        others = sections_for(guide, *(more or ()))
        own = sections_for(guide, *(_after_first(view) if view["done"] else _at_first(view)))
        return own[: AT_ONCE - len(others)] + others
    return sections_for(guide, view["phase"]) or sections_for(guide, "turn")


def _at_first(view: View) -> list[str]:
    """The order of a turn, and a meal if it is to be thought of."""
    has_shrimp = any(view["active"] in board["shrimps"].values() for board in view["boards"])
    return ["turn", *(["eat"] if has_shrimp else []), "larva"]


def _after_first(view: View) -> list[str]:
    has_more_larvae = 3 not in view["done"]
    has_consumed = bool(view["players"][view["active"]]["consumed"])
    return ["shrimps", "sea", *(["larva"] if has_more_larvae else []), *(["exchange"] if has_consumed else [])]
