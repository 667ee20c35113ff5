"""What is said of this box at the table: names, prompts and the score sheet."""

from atoll.core.game import Prompt, Score, View
from atoll.core.message import Message, Who, say
from atoll.games.reef_encounter.components import COLOUR_LETTERS, COLOUR_NAMES
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARD_SLUGS
from atoll.games.reef_encounter.second_kind.effects.scoring import points_for_strength
from atoll.games.reef_encounter.second_kind.tiles import value_of_special
from atoll.games.reef_encounter.table import Table

PHASES = ("piece", "give back", "crowns", "declare", "window", "current", "resolve", "shift", "score")
PIECE_NAMES = {"rock": say("bare rock"), "water": say("deep water"), "crown": say("crown of thorns")}
TILE_COLOURS = dict(zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True))


def tile_name(name: str) -> Message:
    """A special tile in words, by its name in notation."""
    if name in PIECE_NAMES:
        return PIECE_NAMES[name]
    first, colour = name[0], TILE_COLOURS[name[1]]
    if first == "S":
        return say("blue-shrimp tile, {colour}", colour=colour)
    if first == "D":
        return say("double tile, {colour}", colour=colour)
    if first == "H":
        return say("half tile, {colour}", colour=colour)
    return say("two-colour tile, {first} and {second}", first=TILE_COLOURS[first], second=colour)


def card_name(slug: str) -> Message:
    return CARD_NAMES[CARD_SLUGS.index(slug)]


def prompt_of_more(view: View) -> Prompt | None:
    """What is asked in a phase of this box, or with a special tile in the fingers; None at other times."""
    if "special" not in view:
        return None
    who = Who(view["awaiting"][0])
    phase = view["phase"]
    if phase == "crowns":
        return Prompt(
            say("The crowns of thorns attack: choose a crown and the tile that it eats."),
            say("{name} lets the crowns of thorns attack.", name=who),
        )
    if phase == "give back":
        return Prompt(
            say("Choose the tiles of the coral that go back to the bag."),
            say("{name} chooses tiles for the bag.", name=who),
        )
    if phase == "shift":
        return Prompt(
            say("A crown has eaten the tile under a blue shrimp: where does the shrimp go?"),
            say("{name} moves a blue shrimp.", name=who),
        )
    if phase in ("declare", "resolve", "window", "current", "score"):
        return _prompt_of_cards(view, who)
    if view.get("special", {}).get("held"):
        return Prompt(say("Where does the special tile go?"), say("{name} plays a special tile.", name=who))
    return None


def _prompt_of_cards(view: View, who: Who) -> Prompt:
    if view["phase"] == "window":
        return Prompt(
            say("You may play a clownfish card now, or none."), say("{name} may play a clownfish card.", name=who)
        )
    if view["phase"] == "score":
        return Prompt(
            say("The game is over. Lay the cards that count at the end, if you hold any."),
            say("{name} may lay cards that count at the end.", name=who),
        )
    announced = view["special"]["announced"]
    card = card_name(announced["card"])
    if view["phase"] == "current":
        player = Who(announced["player"])
        return Prompt(
            say("{name} plays {card}. You may cancel it with Strong Current.", name=player, card=card),
            say("{name} may cancel {card} with Strong Current.", name=who, card=card),
        )
    return Prompt(
        say("{card}: {what}", card=card, what=what_to_choose(announced, view["phase"])),
        say("{name} plays {card}.", name=who, card=card),
    )


_OF_TEXT = {
    "algae_indigestion": (say("choose the coral tile that loses its cylinder."),),
    "confusion": (say("choose the cylinder to move."), say("choose the coral tile that it moves to.")),
    "consumed_polyp_tiles": (say("give one to three tiles from behind your screen."),),
    "deep_water": (say("choose the tile that you lay on water."), say("choose the water for it.")),
    "disintegration": (say("choose a coral of ten tiles or more."),),
    "dislodged": (say("choose a crown of thorns."),),
    "double_lock": (say("choose the coral tile for your second cylinder."), say("choose the tile that you pay.")),
    "extra_free_growth": (say("choose what grows, and where."),),
    "fair_exchange": (say("give one to three tiles for larva cubes."),),
    "free_alga": (say("choose the cylinder, or the coral tile for it."),),
    "free_growth": (say("choose the colour of action 2."),),
    "larva_cube_exchange": (say("exchange one or two larva cubes."),),
    "pick_me_up": (say("choose a space of the open sea."),),
    "second_course": (say("choose a crown of thorns."), say("choose the square that it moves to.")),
}
_OF_EFFECT = {
    "extra_growth": (say("choose the colour of the next tile."), say("choose a square for it.")),
    "late_breakfast": (say("choose the larva cube for action 2."),),
    "disintegration": (say("choose a tile that leaves the coral."),),
}
_OF_SHRIMP = (say("choose a blue shrimp."), say("choose the tile that it goes to."))


def what_to_choose(announced: View, phase: str) -> Message:
    """What must be said next for a card."""
    if announced["use"] == "first coral":
        return say("choose the coral that your parrotfish eats.")
    texts = _OF_EFFECT if phase == "resolve" else _OF_TEXT
    card = str(announced["card"])
    parts = texts.get(card, _OF_SHRIMP) if announced["use"] == "text" else _OF_SHRIMP
    return parts[min(int(announced["said"]), len(parts) - 1)]


def scores_of_more(t: Table) -> list[Score]:
    if t.options.expansion == 0:
        return []
    lines = []
    for seat in range(t.seats):
        player = t.players[seat]
        lines.append(
            Score(
                seat, value_of_special(t, player), say("special tiles eaten, each as its better colour, double twice")
            )
        )
        strength = points_for_strength(t, player, player.secret)
        lines.append(Score(seat, strength, say("Strength cards: one more for up to two tiles of a colour")))
    return [line for line in lines if line.points]
