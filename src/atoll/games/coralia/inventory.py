"""Nothing leaves the box: dice, cards, tiles and figures, each in exactly one place."""

from atoll.core.bits import has, popcount
from atoll.core.box import copies_of
from atoll.core.rule import rule
from atoll.games.coralia.actions.lock import colour_of
from atoll.games.coralia.bonuses import hidden_count
from atoll.games.coralia.cards import kept_card
from atoll.games.coralia.components import (
    ALL_TILES,
    COLOURS,
    DICE_OF_A_COLOUR,
    DIVER,
    FIRST_DRAW,
    FIRST_OF_TYPE,
    OCTOPUSES,
    PILE_KINDS,
    PILES,
    REEF_SPACES,
    STINGRAY,
    STINGRAYS,
    TILES,
    WHITE_DICE,
)
from atoll.games.coralia.table import KEEP_OPEN, NONE, SOURCES, Table


@rule
def adds_up(t: Table) -> bool:
    return (
        are_dice_complete(t)
        and are_cards_complete(t)
        and do_hands_follow_log(t)
        and are_tiles_complete(t)
        and are_figures_in_place(t)
        and is_track_accounted_for(t)
    )


@rule
def are_dice_complete(t: Table) -> bool:
    """38 dice."""
    for colour in range(COLOURS):
        dice = t.supply[colour] + t.island[colour]
        dice += popcount(t.occupied & ~t.white & REEF_SPACES[colour])
        for place in range(t.dice):
            if colour_of(t.station[place]) == colour:
                dice += 1
        if dice != DICE_OF_A_COLOUR:
            return False
    held = 0 if t.white_face == NONE else 1
    return t.white & ~t.occupied == 0 and popcount(t.white) + t.island_white + held == WHITE_DICE


@rule
def are_cards_complete(t: Table) -> bool:
    """53 cards."""
    for kind in range(PILE_KINDS):
        if cards_seen(t, kind) != t.deck[kind] - t.box[kind]:
            return False
    for card_type in range(3):
        unseen = 0
        for kind in range(FIRST_OF_TYPE[card_type], FIRST_OF_TYPE[card_type + 1]):
            unseen += t.box[kind]
        if unseen != t.fresh[card_type] + t.island_types[card_type]:
            return False
    stingrays = t.stingrays
    for seat in range(t.seats):
        stingrays += t.hand[seat, STINGRAY]
    return stingrays == STINGRAYS and t.fresh[PILES - 1] == t.island_types[0] + t.island_types[1] + t.island_types[2]


@rule
def cards_seen(t: Table, kind: int) -> int:
    """Cards of a kind in hands, under piles, and being looked at."""
    count = 0
    for seat in range(t.seats):
        count += t.hand[seat, kind]
    for pile in range(PILES):
        for i in range(t.unders[pile]):
            if t.under[pile, i] == kind:
                count += 1
    for i in range(t.looking):
        if t.looked[i] == kind:
            count += 1
    return count


@rule
def do_hands_follow_log(t: Table) -> bool:
    """Each draw gave its seat one card."""
    for kind in range(PILE_KINDS):
        for seat in range(t.seats):
            cards = 0
            for pile in range(PILES):
                for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
                    if t.log.choice[draw] != KEEP_OPEN and t.log.seat[draw] == seat and kept_card(t, draw) == kind:
                        cards += 1
            if cards != t.hand[seat, kind]:
                return False
    return True


@rule
def are_tiles_complete(t: Table) -> bool:
    """Eight turtles, each once, and eight treasures."""
    turtles = t.side_turtles
    count = popcount(t.side_turtles)
    for reef in range(COLOURS):
        if t.turtle[reef] != NONE:
            turtles |= 1 << t.turtle[reef]
            count += 1
    for seat in range(t.seats):
        turtles |= t.turtles[seat]
        count += popcount(t.turtles[seat])
    for tile in range(TILES):
        treasures = t.hidden_treasures[tile]
        for seat in range(t.seats):
            for i in range(TILES):
                treasures += 1 if t.treasures[seat, i] == tile else 0
        if treasures != copies_of(t.options.treasures, tile):
            return False
    face_down = popcount(t.reef_treasures) + t.side_treasures
    return turtles == ALL_TILES and count == TILES and face_down == hidden_count(t)


@rule
def are_figures_in_place(t: Table) -> bool:
    """Octopuses on their reefs or before their owners; divers on spaces with a die, each alone."""
    for seat in range(t.seats):
        octopuses = t.octopuses[seat]
        for reef in range(COLOURS):
            if t.octopus[reef] == seat:
                octopuses += 1
        if octopuses != OCTOPUSES:
            return False
        reef = t.diver[seat]
        if reef != NONE and not has(t.occupied, DIVER * COLOURS + reef):
            return False
        for other in range(seat):
            if reef != NONE and t.diver[other] == reef:
                return False
    return True


@rule
def is_track_accounted_for(t: Table) -> bool:
    for seat in range(t.seats):
        points = 0
        for source in range(2 * SOURCES):
            points += t.ledger[seat, source]
        if points != t.track[seat]:
            return False
    return True
