"""Rules 4 and 5.2 of Second Kind. Components: blue shrimps and cards. Its tiles are among those of the base game."""

from atoll.core.message import Message, say

# Rules 4.1. Printed.
BLUE_SHRIMPS = 4

# Rules 5.2. The cards: with a blue shrimp, with a clownfish. Icons deduced from the layout of the only source (A42).
CARDS = 28
(
    ALGAE_INDIGESTION,
    CONFUSION,
    CONSUMED_POLYP_TILES,
    DEEP_WATER_CARD,
    DISINTEGRATION,
    DISLODGED,
    DOUBLE_LOCK,
    EXTRA_FREE_GROWTH,
    EXTRA_GROWTH,
    FAIR_EXCHANGE,
    FREE_ALGA,
    FREE_GROWTH,
    GREY_STRENGTH,
    LARVA_CUBE_EXCHANGE,
    LATE_BREAKFAST,
    LUCKY_DIP,
    METAMORPHOSIS,
    ORANGE_STRENGTH,
    PICK_ME_UP,
    PINK_STRENGTH,
    SECOND_COURSE,
    STRONG_CURRENT,
    UNRELIABLE_1,
    UNRELIABLE_2,
    UNRELIABLE_3,
    UNRELIABLE_4,
    WHITE_STRENGTH,
    YELLOW_STRENGTH,
) = range(CARDS)
ALL_CARDS = (1 << CARDS) - 1
CARDS_IN_HAND = 3
CARD_HAS_SHRIMP = (1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1)
CARD_HAS_CLOWNFISH = (0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0)
WITH_SHRIMP = sum(1 << card for card in range(CARDS) if CARD_HAS_SHRIMP[card])
# The Strength card of each colour of coral: white, yellow, orange, pink, grey.
STRENGTH_OF = (WHITE_STRENGTH, YELLOW_STRENGTH, ORANGE_STRENGTH, PINK_STRENGTH, GREY_STRENGTH)
SCORING_CARDS = sum(1 << card for card in STRENGTH_OF) | 1 << METAMORPHOSIS
CARD_SLUGS = (
    "algae_indigestion",
    "confusion",
    "consumed_polyp_tiles",
    "deep_water",
    "disintegration",
    "dislodged",
    "double_lock",
    "extra_free_growth",
    "extra_growth",
    "fair_exchange",
    "free_alga",
    "free_growth",
    "grey_strength",
    "larva_cube_exchange",
    "late_breakfast",
    "lucky_dip",
    "metamorphosis",
    "orange_strength",
    "pick_me_up",
    "pink_strength",
    "second_course",
    "strong_current",
    "unreliable_1",
    "unreliable_2",
    "unreliable_3",
    "unreliable_4",
    "white_strength",
    "yellow_strength",
)
CARD_NAMES: tuple[Message, ...] = (
    say("Algae indigestion"),
    say("Confusion"),
    say("Consumed polyp tiles"),
    say("Deep water"),
    say("Disintegration"),
    say("Dislodged"),
    say("Double lock"),
    say("Extra free growth"),
    say("Extra growth"),
    say("Fair exchange"),
    say("Free Alga"),
    say("Free growth"),
    say("Grey Strength"),
    say("Larva cube exchange"),
    say("Late breakfast"),
    say("Lucky dip"),
    say("Metamorphosis"),
    say("Orange Strength"),
    say("Pick me up"),
    say("Pink Strength"),
    say("Second course"),
    say("Strong Current"),
    say("Unreliable shrimp (1)"),
    say("Unreliable shrimp (2)"),
    say("Unreliable shrimp (3)"),
    say("Unreliable shrimp (4)"),
    say("White Strength"),
    say("Yellow Strength"),
)
