"""Rules 5.3 of Second Kind. What each card does when nobody has cancelled it."""

from atoll.core.bits import bit, has
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a01_eat import eat
from atoll.games.reef_encounter.actions.a02_place_polyps import begin_laying, play_larva
from atoll.games.reef_encounter.actions.a07_alga import pay
from atoll.games.reef_encounter.actions.a10_draft import draft
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import bury_crowns
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import CLOWNFISH_TEXTS
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
    LATE_BREAKFAST,
    LUCKY_DIP,
    PICK_ME_UP,
    SCORING_CARDS,
    SECOND_COURSE,
    UNRELIABLE_1,
    UNRELIABLE_4,
)
from atoll.games.reef_encounter.second_kind.effects.algae import confusion, double_lock, free_alga, indigestion
from atoll.games.reef_encounter.second_kind.effects.crowns import dislodge, second_course
from atoll.games.reef_encounter.second_kind.effects.growth import colours_to_grow, extra_free_growth, extra_growth
from atoll.games.reef_encounter.second_kind.effects.shrimps import move_blue
from atoll.games.reef_encounter.second_kind.effects.supplies import begin_disintegration, dip, lose_tile, swap_cubes
from atoll.games.reef_encounter.second_kind.effects.tiles import consume_gift, exchange, tile_of_gift
from atoll.games.reef_encounter.second_kind.events import A_COLOUR, CHOSE, FREE_ACTION, LAID_CARD, SPENT
from atoll.games.reef_encounter.second_kind.table import (
    AFTER_MEAL,
    AFTER_TENTH,
    ENDS,
    FOR_CORAL,
    FREE_GROWTH_DONE,
    MORE_DONE,
    ON_WITH_IT,
    RESOLVE,
    SCORE,
    TEXT,
    WINDOW,
)
from atoll.games.reef_encounter.second_kind.waiting import interrupted, pop
from atoll.games.reef_encounter.second_kind.water import lay_on_water
from atoll.games.reef_encounter.second_kind.windows import ask_all_again
from atoll.games.reef_encounter.table import ACT, BREAKFAST, GOES_ON, Table


@rule
def resolve(t: Table) -> int:
    """Carry out the announced card; returns what comes next."""
    first = t.more.declared[0]
    if t.more.use == FOR_CORAL:
        return eat_first_coral(t, first)
    card = t.more.card - 1
    if interrupted(t) == ACT and not (t.more.use == TEXT and has(CLOWNFISH_TEXTS, card)):
        t.done |= bit(MORE_DONE)
        t.new_doubles = 0
    if t.more.use != TEXT:
        move_blue(t, first, t.more.declared[1])
        return finish_card(t)
    if card in (EXTRA_GROWTH, DISINTEGRATION, LATE_BREAKFAST):
        return begin_choosing(t, card, first)
    if card in (FREE_GROWTH, DEEP_WATER_CARD):
        return go_on_laying(t, card, first, t.more.declared[1])
    if card in (FREE_ALGA, PICK_ME_UP):
        return may_end(t, card, first)
    carry_out(t, card, first)
    return finish_card(t)


@rule
def carry_out(t: Table, card: int, first: int) -> None:
    """Cards that do what was declared, and nothing more."""
    second = t.more.declared[1]
    if card == ALGAE_INDIGESTION:
        indigestion(t, first)
    elif card == CONFUSION:
        confusion(t, first, second)
    elif card == DOUBLE_LOCK:
        pay(t, tile_of_gift(second))
        double_lock(t, first)
    elif card == DISLODGED:
        dislodge(t, first >> 6, first & 63)
    elif card == SECOND_COURSE:
        second_course(t, first >> 6, first & 63, second >> 6, second & 63)
    elif card == EXTRA_FREE_GROWTH:
        extra_free_growth(t, first)
    elif card == LUCKY_DIP:
        dip(t, t.more.player)
    elif has(SCORING_CARDS, card):
        t.players[t.more.player].more.laid |= bit(card)
        happened(t, LAID_CARD, t.more.player, card)
    elif UNRELIABLE_1 <= card <= UNRELIABLE_4:
        move_blue(t, first, second)
    else:
        for i in range(t.more.said):
            give(t, card, t.more.declared[i])


@rule
def give(t: Table, card: int, gift: int) -> None:
    """Cards for which up to three things are given."""
    if card == CONSUMED_POLYP_TILES:
        consume_gift(t, t.more.player, gift)
    elif card == FAIR_EXCHANGE:
        exchange(t, t.more.player, gift)
    else:
        swap_cubes(t, t.more.player, gift)


@rule
def eat_first_coral(t: Table, square: int) -> int:
    finish_card(t)
    t.done |= bit(1)
    phase = t.phase
    eat(t, square >> 6, square & 63)
    return AFTER_MEAL if t.phase == phase else ON_WITH_IT


@rule
def begin_choosing(t: Table, card: int, first: int) -> int:
    """Cards that ask for more once nobody has cancelled them."""
    t.phase = RESOLVE
    t.asked = bit(t.more.player)
    t.more.said = 0
    if card == EXTRA_GROWTH:
        t.more.left = 2
    elif card == DISINTEGRATION:
        begin_disintegration(t, first >> 6, first & 63)
    return ON_WITH_IT


@rule
def choose_colour(t: Table, colour: int) -> int:
    """Extra growth: the colour of the next tile. Late breakfast: the larva cube of action 2."""
    if t.more.card == EXTRA_GROWTH + 1:
        t.more.declared[0] = colour
        t.more.said = 1
        happened(t, CHOSE, t.more.player, A_COLOUR, colour)
        return ON_WITH_IT
    finish_card(t)
    t.done = bit(BREAKFAST)
    play_larva(t, colour)
    return ON_WITH_IT


@rule
def choose_square(t: Table, board: int, cell: int) -> int:
    """Extra growth: where the tile goes. Disintegration: a tile that leaves the coral."""
    if t.more.card == DISINTEGRATION + 1:
        lose_tile(t, board, cell)
        return ON_WITH_IT if t.more.left > 0 else finish_card(t)
    extra_growth(t, board, cell, t.more.declared[0])
    t.more.said = 0
    t.more.left -= 1
    return ON_WITH_IT if t.more.left > 0 and colours_to_grow(t) != 0 else finish_card(t)


@rule
def go_on_laying(t: Table, card: int, first: int, second: int) -> int:
    """Free growth opens action 2 without a cube; Deep water lays a tile of the action that is open."""
    finish_card(t)
    if card == FREE_GROWTH:
        t.done |= bit(2) | bit(FREE_GROWTH_DONE)
        begin_laying(t, first)
        happened(t, FREE_ACTION, t.active, first)
    else:
        lay_on_water(t, first, second >> 6, second & 63)
    return ON_WITH_IT


@rule
def may_end(t: Table, card: int, first: int) -> int:
    """Free Alga may cover the last coral tile; Pick me up may empty the bag."""
    finish_card(t)
    if card == FREE_ALGA:
        return AFTER_TENTH if free_alga(t, first) else ON_WITH_IT
    t.done |= bit(10)
    cause = draft(t, first)
    return ON_WITH_IT if cause == GOES_ON else ENDS + cause


@rule
def finish_card(t: Table) -> int:
    """The card has been dealt with: it is discarded, unless it counts at the end. What went on before goes on."""
    card = bit(t.more.card - 1)
    if t.players[t.more.player].more.laid & card == 0:
        t.more.discard |= card
        happened(t, SPENT, t.more.card - 1)
    seat = t.more.player
    t.more.card = 0
    t.more.use = 0
    t.more.player = 0
    t.more.said = 0
    t.more.left = 0
    t.more.coral = 0
    for i in range(3):
        t.more.declared[i] = 0
    t.phase = pop(t)
    t.asked = bit(seat) if t.phase == SCORE else bit(t.active)
    if t.phase == WINDOW:
        bury_crowns(t)
        ask_all_again(t)
    return ON_WITH_IT
