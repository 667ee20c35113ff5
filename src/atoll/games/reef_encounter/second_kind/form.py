"""What is agreed on about this box: whether it is used, and rulings that can be debated (rules 7)."""

from atoll.core.game import Choice, Option
from atoll.core.message import say

EXPANSION = "expansion"

OPTIONS = (
    Option(
        EXPANSION,
        say("The expansion Second Kind"),
        (
            Choice("off", 0, say("without it")),
            Choice("on", 1, say("with special tiles, crowns of thorns, blue shrimps and cards")),
        ),
    ),
    Option(
        "start_crowns",
        say("Second Kind: crowns of thorns at the start"),
        (
            Choice("on", 1, say("one for every player, the recommended variant")),
            Choice("off", 0, say("all in the bag")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "refill_order",
        say("Second Kind: in which order the open sea is refilled"),
        (
            Choice("emptiest_first", 0, say("the emptiest space first")),
            Choice("clockwise", 1, say("clockwise from the space just emptied")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "extra_turn_first_coral",
        say("Second Kind: a first coral in the extra turn at the end"),
        (
            Choice("no", 0, say("cannot be eaten, since no card may be played")),
            Choice("with_card", 1, say("costs a card, which nobody can cancel")),
            Choice("free", 2, say("needs no card")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "windows",
        say("Second Kind: when clownfish cards may be played"),
        (
            Choice(
                "turn", 2, say("everybody is asked once a turn, and after every step if they want to be asked again")
            ),
            Choice("step", 0, say("everybody is asked after every step of a turn")),
            Choice("action", 1, say("everybody is asked after whole actions and cards")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "crowns_act",
        say("Second Kind: how many crowns of thorns attack in a turn"),
        (
            Choice("each", 0, say("each that can")),
            Choice("one_per_turn", 1, say("only one")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "second_course_range",
        say("Second Kind: how far the card Second course moves a crown"),
        (
            Choice("same_board", 0, say("on its board, not through water")),
            Choice("any_board", 1, say("to any board")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "tile_on_water_attackable",
        say("Second Kind: a tile on water, by the card Deep water"),
        (
            Choice("yes", 0, say("can be attacked by corals")),
            Choice("no", 1, say("cannot be attacked")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "blue_target",
        say("Second Kind: where blue shrimps are introduced"),
        (
            Choice("any", 0, say("on any coral")),
            Choice("own", 1, say("on one's own corals")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "clown_shrimp_out_of_turn",
        say("Second Kind: clownfish cards for their blue shrimp"),
        (
            Choice("no", 0, say("only in one's own turn")),
            Choice("yes", 1, say("also in the turns of others")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "strong_current_at_scoring",
        say("Second Kind: Strong Current at the final scoring"),
        (
            Choice("on", 0, say("cancels cards that are laid there")),
            Choice("off", 1, say("is not played any more")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "x2_change",
        say("Second Kind: when a double tile is changed for two plain ones"),
        (
            Choice("any_time", 0, say("at any time of one's own turn")),
            Choice("when_consumed", 1, say("only right after it is consumed")),
        ),
        part_of=EXPANSION,
    ),
    Option(
        "x2_size",
        say("Second Kind: what a double tile counts in the size of a coral"),
        (
            Choice("1", 0, say("as one tile")),
            Choice("2", 1, say("as two tiles")),
        ),
        part_of=EXPANSION,
    ),
)
