"""Rules 8, step 1. Starfish: player by player, every card in the order its owner likes."""

from atoll.core.bits import bit, has, lowest, popcount
from atoll.core.rule import rule
from atoll.games.coralia.actions.island import dice_on_island
from atoll.games.coralia.actions.waiting import gain, jellyfish, push
from atoll.games.coralia.cards import cards_in, draw_top
from atoll.games.coralia.components import (
    CHEST_BONUS,
    CHESTS_VIOLET_YELLOW,
    COLOURS,
    COLOURS_OF_CARD,
    DICE_RED_VIOLET,
    FACES,
    FIRST_DRAW,
    FIRST_TO_RESOLVE,
    ISLAND_BONUS,
    PEARL_6,
    PILE_KINDS,
    PILES,
    SIDE_CHEST,
    STARFISH_PILE,
    TURTLE_BONUS,
)
from atoll.games.coralia.table import (
    BY_CHEST_BONUS,
    BY_ISLAND_BONUS,
    BY_JELLYFISH_CARD,
    BY_TURTLE_BONUS,
    DO_RAISE,
    DO_RAISE_SIDE,
    KEEP_OPEN,
    ORDER_OPEN,
    OVER,
    PILE,
    RAISE,
    RESOLVE,
    Table,
)


@rule
def begin_scoring(t: Table) -> None:
    t.scoring = 1
    t.active = t.starter
    lay_open(t)


@rule
def score_next(t: Table) -> None:
    """The next card of the active seat, or the next seat, or the end: steps 2 to 4 ask nobody anything."""
    if t.to_resolve != 0:
        if popcount(t.to_resolve) == 1:
            resolve_card(t, FIRST_TO_RESOLVE + lowest(t.to_resolve))
        else:
            t.phase = RESOLVE
            t.choices = t.to_resolve
    elif t.scoring < t.seats:
        t.scoring += 1
        t.active = (t.active + 1) % t.seats
        lay_open(t)
    else:
        t.phase = OVER
        t.choices = 0


@rule
def lay_open(t: Table) -> None:
    """The active seat shows all its starfish cards."""
    for kind in range(FIRST_TO_RESOLVE, PILE_KINDS):
        if t.hand[t.active, kind] > 0:
            t.to_resolve |= bit(kind - FIRST_TO_RESOLVE)
    for pile in range(STARFISH_PILE, PILES):
        for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
            if t.log.seat[draw] == t.active and kept_card(t, draw) >= PEARL_6:
                t.log.shown[draw] = 1


@rule
def kept_card(t: Table, draw: int) -> int:
    """The card that was kept from a draw whose choice has been made."""
    return t.log.card[3 * draw + kept_place(t.log.choice[draw])]


@rule
def kept_place(choice: int) -> int:
    """Which of the cards looked at was kept; the choice between them has been made."""
    return choice // 2 if choice < KEEP_OPEN else choice - ORDER_OPEN


@rule
def resolve_card(t: Table, kind: int) -> None:
    t.to_resolve ^= bit(kind - FIRST_TO_RESOLVE)
    if kind == ISLAND_BONUS:
        gain(t, t.active, dice_on_island(t), BY_ISLAND_BONUS)
    elif kind == TURTLE_BONUS:
        gain(t, t.active, 3 * popcount(t.turtles[t.active]), BY_TURTLE_BONUS)
    elif kind == CHEST_BONUS:
        gain(t, t.active, 2 * popcount(t.treasures[t.active]), BY_CHEST_BONUS)
    elif kind == SIDE_CHEST:
        push(t, DO_RAISE_SIDE, 0)
    elif kind < CHESTS_VIOLET_YELLOW:
        jellyfish(t, BY_JELLYFISH_CARD)
    elif kind < DICE_RED_VIOLET:
        raise_two(t, kind)
    else:
        t.cards_due = dice_left_over(t, kind)
        t.piles_open = (1 << PILES) - 1
        draw_for_dice(t)


@rule
def raise_two(t: Table, kind: int) -> None:
    """Of two treasures the owner picks the first; one alone is raised without a question."""
    reefs = card_colours(kind) & t.reef_treasures
    if popcount(reefs) > 1:
        t.phase = RAISE
        t.choices = reefs
    elif reefs != 0:
        push(t, DO_RAISE, lowest(reefs))


@rule
def raise_first(t: Table, reef: int) -> None:
    """The first is finished before the second is turned over."""
    push(t, DO_RAISE, lowest(t.choices ^ bit(reef)))
    push(t, DO_RAISE, reef)


@rule
def card_colours(kind: int) -> int:
    """The two colours that a card for treasures or for left-over dice shows, as a mask."""
    card = kind - CHESTS_VIOLET_YELLOW
    return bit(COLOURS_OF_CARD[card][0]) | bit(COLOURS_OF_CARD[card][1])


@rule
def dice_left_over(t: Table, kind: int) -> int:
    """Dice of the card's colours in the supply and on the station. They are not used up."""
    colours = card_colours(kind)
    dice = 0
    for colour in range(COLOURS):
        if has(colours, colour):
            dice += t.supply[colour]
    for i in range(t.dice):
        if has(colours, t.station[i] // FACES):
            dice += 1
    return dice


@rule
def draw_for_dice(t: Table) -> None:
    """A card for each die that is due, each from another pile; the owner chooses as long as there is a choice."""
    piles = 0
    for pile in range(PILES):
        if has(t.piles_open, pile) and cards_in(t, pile) > 0:
            piles |= bit(pile)
    if t.cards_due != 0 and t.cards_due < popcount(piles):
        t.phase = PILE
        t.choices = piles
        return
    for pile in range(PILES):
        if t.cards_due != 0 and has(piles, pile):
            draw_top(t, pile)
    t.cards_due = 0
    t.piles_open = 0


@rule
def draw_for_die(t: Table, pile: int) -> None:
    draw_top(t, pile)
    t.cards_due -= 1
    t.piles_open ^= bit(pile)
    draw_for_dice(t)
