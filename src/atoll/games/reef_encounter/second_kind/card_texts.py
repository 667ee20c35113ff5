"""Rules 5.3 of Second Kind. What each card says, in a sentence or two."""

from atoll.core.message import Message, say
from atoll.games.reef_encounter.components import COLOUR_NAMES
from atoll.games.reef_encounter.second_kind.components import (
    CARD_HAS_CLOWNFISH,
    CARD_HAS_SHRIMP,
    CARD_NAMES,
    CARD_SLUGS,
    STRENGTH_OF,
)

SIGNS = {
    (0, 0): say("no blue shrimp"),
    (0, 1): say("no blue shrimp, clownfish"),
    (1, 0): say("blue shrimp"),
    (1, 1): say("blue shrimp, clownfish"),
}
"""The signs on a card: whether it has a blue shrimp, and a clownfish."""

_TEXTS: dict[str, Message] = {
    "algae_indigestion": say("Take a cylinder off a coral tile."),
    "confusion": say("Move a cylinder to another coral tile with that alga; then the others with it turn over."),
    "consumed_polyp_tiles": say("Up to three tiles from behind your screen become consumed tiles."),
    "deep_water": say("Within action 2 or 3, lay one tile on water that rock surrounds."),
    "disintegration": say(
        "A coral of ten tiles or more loses all but nine; its owner chooses which, but no tile with a figure on it."
    ),
    "dislodged": say("A crown of thorns leaves the game. Also in the turns of others."),
    "double_lock": say("Put a second cylinder on a coral tile in this turn, but never the tenth."),
    "extra_free_growth": say(
        "A tile grows on an empty growth square beside a coral of yours. Also in the turns of others."
    ),
    "extra_growth": say("Take two tiles of any colours from the bag and lay them at once."),
    "fair_exchange": say("Exchange up to three tiles for larva cubes of their colours."),
    "free_alga": say("Play a cylinder as in action 7, without a tile, even before your first coral."),
    "free_growth": say("Do action 2 without a larva cube."),
    "larva_cube_exchange": say("Exchange one or two larva cubes for others."),
    "late_breakfast": say("Do action 2 before action 1, with one or two tiles."),
    "lucky_dip": say("Draw three tiles from the bag."),
    "metamorphosis": say("At the end one plain tile in your parrotfish turns into another colour."),
    "pick_me_up": say("Do action 10 now, and go on with your turn."),
    "second_course": say("Move a crown of thorns to another square beside a tile. Also in the turns of others."),
    "strong_current": say("Cancel a card that another player has just announced."),
    "unreliable_1": say("Move any blue shrimp to another tile on the same reef."),
    "unreliable_2": say("Move any blue shrimp to another tile of the same colour."),
    "unreliable_3": say("Move any blue shrimp to a tile of another colour."),
    "unreliable_4": say("Move any blue shrimp to a smaller coral."),
}


def what_it_says(slug: str) -> Message:
    number = CARD_SLUGS.index(slug)
    if number not in STRENGTH_OF:
        return _TEXTS[slug]
    colour = COLOUR_NAMES[STRENGTH_OF.index(number)]
    return say("At the end up to two tiles in your parrotfish count one more: {colour}.", colour=colour)


def card_in_short(slug: str) -> Message:
    """A card's name and its signs."""
    number = CARD_SLUGS.index(slug)
    signs = SIGNS[CARD_HAS_SHRIMP[number], CARD_HAS_CLOWNFISH[number]]
    return say("{card} ({signs})", card=CARD_NAMES[number], signs=signs)


def card_text(slug: str) -> Message:
    """A card's name, its signs, and what it says."""
    number = CARD_SLUGS.index(slug)
    signs = SIGNS[CARD_HAS_SHRIMP[number], CARD_HAS_CLOWNFISH[number]]
    return say("{card} ({signs}): {what}", card=CARD_NAMES[number], signs=signs, what=what_it_says(slug))
