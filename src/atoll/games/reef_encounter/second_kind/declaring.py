"""Rules 5.1 and 5.3 of Second Kind. What can be declared for the announced card, and chosen while it takes effect."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a01_eat import large_corals as corals_to_eat
from atoll.games.reef_encounter.actions.a07_alga import tiles_to_pay
from atoll.games.reef_encounter.components import ALGAE, COLOURS
from atoll.games.reef_encounter.placing import spots
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import special_to_pay
from atoll.games.reef_encounter.second_kind.components import (
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
    LARVA_CUBE_EXCHANGE,
    LATE_BREAKFAST,
    PICK_ME_UP,
    SECOND_COURSE,
    UNRELIABLE_1,
    UNRELIABLE_4,
)
from atoll.games.reef_encounter.second_kind.effects.algae import (
    confused,
    covered,
    free_places,
    places_like,
    second_locks,
)
from atoll.games.reef_encounter.second_kind.effects.crowns import courses, hungry_crowns
from atoll.games.reef_encounter.second_kind.effects.growth import colours_to_grow, growth_for, water_squares
from atoll.games.reef_encounter.second_kind.effects.shrimps import blue_sources, blue_squares
from atoll.games.reef_encounter.second_kind.effects.supplies import cube_swaps, large_corals, tiles_to_lose
from atoll.games.reef_encounter.second_kind.effects.tiles import tiles_to_consume, tiles_to_exchange
from atoll.games.reef_encounter.second_kind.for_water import has_tile_for_water, plain_for_water
from atoll.games.reef_encounter.second_kind.moves import (
    FIRST_GROWTH,
    FIRST_OFFER_CONSUMED,
    FIRST_OFFER_SPECIAL_CONSUMED,
    FIRST_SWAP,
    FIRST_TARGET,
)
from atoll.games.reef_encounter.second_kind.phases import FOR_CORAL, RESOLVE, TEXT
from atoll.games.reef_encounter.second_kind.playing import free_colours, larvae_for_breakfast
from atoll.games.reef_encounter.table import Table

# How many things are declared for the text of each card; of those with up to two or three, at least one.
NEEDED = (1, 2, 3, 2, 1, 1, 2, 1, 0, 3, 1, 1, 0, 2, 0, 0, 0, 0, 1, 0, 2, 0, 2, 2, 2, 2, 0, 0)
UP_TO = 1 << CONSUMED_POLYP_TILES | 1 << FAIR_EXCHANGE | 1 << LARVA_CUBE_EXCHANGE
ALL_SPACES = (1 << COLOURS) - 1


@rule
def needed(t: Table) -> int:
    if t.more.use == TEXT:
        return NEEDED[t.more.card - 1]
    return 1 if t.more.use == FOR_CORAL else 2


@rule
def choices(t: Table) -> int:
    """Colours, targets, exchanges and growth that can be chosen now."""
    card = t.more.card - 1
    if t.more.use != TEXT:
        return 0
    if t.phase == RESOLVE:
        if card == EXTRA_GROWTH:
            return colours_to_grow(t) if t.more.said == 0 else 0
        return larvae_for_breakfast(t) if card == LATE_BREAKFAST else 0
    if card == FREE_GROWTH:
        return free_colours(t)
    if card == PICK_ME_UP:
        return ALL_SPACES
    if card == EXTRA_FREE_GROWTH:
        return growth_for(t, t.more.player) << FIRST_GROWTH
    if card == LARVA_CUBE_EXCHANGE:
        return cube_swaps(t, t.players[t.active]) << FIRST_SWAP
    return target_choices(t, card) << FIRST_TARGET


@rule
def target_choices(t: Table, card: int) -> int:
    if card == ALGAE_INDIGESTION:
        return covered(t)
    if card == CONFUSION:
        return confused(t) if t.more.said == 0 else places_like(t, t.more.declared[0] - ALGAE) << ALGAE
    if card == FREE_ALGA:
        return free_places(t)
    return second_locks(t) if card == DOUBLE_LOCK and t.more.said == 0 else 0


@rule
def offers(t: Table, second: int) -> int:
    """Tiles that can be given now, in one of the two groups of offers."""
    card = t.more.card - 1
    if t.more.use != TEXT or t.phase == RESOLVE:
        return 0
    player = t.players[t.active]
    if card == FAIR_EXCHANGE:
        return tiles_to_exchange(t, player, second)
    if second == 1:
        return 0
    if card == CONSUMED_POLYP_TILES:
        return tiles_to_consume(player)
    if card == DOUBLE_LOCK and t.more.said == 1:
        return tiles_to_pay(t) << FIRST_OFFER_CONSUMED | special_to_pay(t) << FIRST_OFFER_SPECIAL_CONSUMED
    return plain_for_water(t, t.colour) if card == DEEP_WATER_CARD and t.more.said == 0 else 0


@rule
def squares_to_choose(t: Table, board: int) -> int:
    """Squares of a board that can be chosen now."""
    card = t.more.card - 1
    first = t.more.declared[0]
    if t.more.use == FOR_CORAL:
        return corals_to_eat(t, board)
    if t.more.use != TEXT:
        return blue_choices(t, board)
    if t.phase == RESOLVE:
        if card == DISINTEGRATION:
            return tiles_to_lose(t, board)
        return spots(t, board, first) if card == EXTRA_GROWTH and t.more.said == 1 else 0
    if card == DEEP_WATER_CARD:
        return water_squares(t, board, t.colour) if t.more.said == 1 else 0
    if card == DISINTEGRATION:
        return large_corals(t, board)
    if card == DISLODGED:
        return t.reefs[board].more.crowns
    if card == SECOND_COURSE:
        return hungry_crowns(t, board) if t.more.said == 0 else courses(t, first >> 6, first & 63, board)
    return blue_choices(t, board) if is_unreliable(card) else 0


@rule
def is_unreliable(card: int) -> bool:
    return UNRELIABLE_1 <= card <= UNRELIABLE_4


@rule
def blue_choices(t: Table, board: int) -> int:
    card = t.more.card - 1
    if t.more.said == 0:
        return blue_sources(t, board, card, t.more.use)
    return blue_squares(t, t.more.declared[0], board, card, t.more.use)


@rule
def is_stuck(t: Table) -> bool:
    """Whether nothing can be chosen: never at a real table, but who imagines the hidden tile may imagine it so."""
    card = t.more.card - 1
    if t.more.use != TEXT or t.more.said > 0:
        return False
    if card == DEEP_WATER_CARD:
        return not has_tile_for_water(t, t.colour)
    if card == FAIR_EXCHANGE:
        return offers(t, 0) | offers(t, 1) == 0
    return (card in (FREE_GROWTH, LATE_BREAKFAST)) and choices(t) == 0


@rule
def is_up_to(t: Table) -> bool:
    """Whether fewer things may be declared than the card allows."""
    return t.more.use == TEXT and UP_TO & bit(t.more.card - 1) != 0
