"""Which moves of this box are offered: sets of up to 64 items, a set for each group of moves."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a07_alga import targets
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.corals import on_bare_rock
from atoll.games.reef_encounter.moves import TARGETS
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import crowns_to_attack
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import tiles_to_give_back
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import tiles_to_hold
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import (
    doubles_to_change,
    special_for_cubes,
    special_to_pay,
)
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import pieces_to_take, squares_for
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import may_buy, payments, special_payments
from atoll.games.reef_encounter.second_kind.blue_shift import squares_to_shift, stuck_behind
from atoll.games.reef_encounter.second_kind.breakfast import is_breakfast
from atoll.games.reef_encounter.second_kind.components import CARDS, DEEP_WATER_CARD, SIDES
from atoll.games.reef_encounter.second_kind.declaring import (
    choices,
    is_stuck,
    is_up_to,
    offers,
    squares_to_choose,
)
from atoll.games.reef_encounter.second_kind.for_water import special_for_water
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ASIDE,
    ATTACK,
    BUY,
    BUY_SPECIAL,
    CHANGE_DOUBLE,
    CHOOSE,
    END_TURN,
    ENOUGH,
    GIVE_BACK,
    HOLD,
    HOLD_CONSUMED,
    OFFER,
    OFFER_SECOND,
    PASS_CARD,
    PIECE_ON,
    PLAY_CARD,
    PLAY_SHRIMP,
    REST,
    SHOW_CARD,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
    first_of_group,
)
from atoll.games.reef_encounter.second_kind.phases import (
    CROWNS_ATTACK,
    CURRENT,
    DECLARE,
    GIVE_BACK_TILES,
    MOVE_BLUE,
    PUT_PIECE,
    RESOLVE,
    SCORE,
    SHIFT_BLUE,
    TEXT,
    WINDOW,
)
from atoll.games.reef_encounter.second_kind.playing import (
    all_shrimp_cards,
    cards_for_first_coral,
    cards_to_discard,
    cards_to_play,
)
from atoll.games.reef_encounter.table import ACT, LAST_BITE, LAY, Table

ON_SQUARES = ((1 << BOARDS) - 1) << PIECE_ON
CYLINDERS = ((1 << TARGETS) - 1) << SPECIAL_FOR_ALGA
ATTACKS = ((1 << BOARDS * SIDES) - 1) << ATTACK
HOLDS = 1 << HOLD | 1 << HOLD_CONSUMED
CARDS_IN_TURN = 1 << PLAY_CARD | 1 << PLAY_SHRIMP | 1 << SHOW_CARD
PURCHASES = 1 << BUY | 1 << BUY_SPECIAL
DECLARATIONS = HOLDS | ON_SQUARES | 1 << CHOOSE | 1 << ANSWER | 1 << OFFER | 1 << OFFER_SECOND
REACTIONS = 1 << PLAY_CARD | 1 << SHOW_CARD | 1 << ANSWER
IN_TURN = 1 << TAKE_PIECE | 1 << CHANGE_DOUBLE | 1 << SPECIAL_FOR_CUBE


@rule
def groups_now(t: Table) -> int:
    """The groups that may have anything to offer, as a set: a quick look before a thorough one."""
    if t.phase == ACT:
        return groups_between_actions(t)
    if t.phase == LAY:
        return HOLDS | bit(CHANGE_DOUBLE) | bit(PLAY_CARD) | bit(SHOW_CARD)
    if t.phase == PUT_PIECE:
        return ON_SQUARES
    if t.phase == GIVE_BACK_TILES:
        return bit(GIVE_BACK)
    if t.phase == CROWNS_ATTACK:
        return ATTACKS
    if t.phase in (DECLARE, RESOLVE):
        return DECLARATIONS
    if t.phase == SHIFT_BLUE:
        return ON_SQUARES | bit(ANSWER)
    if t.phase == WINDOW:
        return REACTIONS | bit(PLAY_SHRIMP)
    if t.phase in (CURRENT, SCORE):
        return REACTIONS
    return bit(SHOW_CARD) if t.phase == LAST_BITE else 0


@rule
def groups_between_actions(t: Table) -> int:
    groups = IN_TURN
    if special_to_pay(t) != 0:
        groups |= CYLINDERS
    if t.players[t.active].more.cards != 0:
        groups |= CARDS_IN_TURN
    if may_buy(t):
        groups |= PURCHASES
    return groups | bit(ANSWER) if t.more.drafted == 1 else groups


@rule
def items(t: Table, group: int) -> int:
    """The moves of a group that are offered now, as a set; asked only of groups that have their time."""
    if t.phase == ACT:
        return items_between_actions(t, group)
    if t.phase == LAY:
        return items_while_laying(t, group)
    if t.phase == PUT_PIECE:
        return squares_for(t, group - PIECE_ON, t.more.held - 1)
    if t.phase == GIVE_BACK_TILES:
        return tiles_to_give_back(t)
    if t.phase == CROWNS_ATTACK:
        return crowns_to_attack(t, (group - ATTACK) % BOARDS, (group - ATTACK) // BOARDS)
    if t.phase in (DECLARE, RESOLVE):
        return items_for_card(t, group)
    if t.phase == SHIFT_BLUE:
        if group != ANSWER:
            return squares_to_shift(t, group - PIECE_ON)
        return bit(ASIDE) if stuck_behind(t) else 0
    return items_of_cards(t, group)


@rule
def items_between_actions(t: Table, group: int) -> int:
    if group == TAKE_PIECE:
        return pieces_to_take(t)
    if group == CHANGE_DOUBLE:
        return doubles_to_change(t)
    if group == SPECIAL_FOR_CUBE:
        return special_for_cubes(t)
    if group < PLAY_CARD:
        return special_to_pay(t) if has(targets(t), group - SPECIAL_FOR_ALGA) else 0
    if group == BUY:
        return payments(t)
    if group == BUY_SPECIAL:
        return special_payments(t)
    if group == ANSWER:
        return 0 if on_bare_rock(t, t.active) else bit(END_TURN)
    return items_of_cards(t, group)


@rule
def items_while_laying(t: Table, group: int) -> int:
    if group == CHANGE_DOUBLE:
        return doubles_to_change(t) if t.more.held == 0 and not is_breakfast(t) else 0
    return tiles_to_hold(t, group - HOLD) if group <= HOLD_CONSUMED else items_of_cards(t, group)


@rule
def items_of_cards(t: Table, group: int) -> int:
    """Cards in hand, and passing."""
    if group == PLAY_CARD:
        return cards_to_play(t)
    if group == SHOW_CARD:
        return cards_for_first_coral(t) | cards_to_discard(t) << CARDS
    if group == PLAY_SHRIMP:
        return all_shrimp_cards(t)
    if t.phase == SCORE:
        return bit(ENOUGH)
    return bit(PASS_CARD) | bit(REST) if t.phase == WINDOW else bit(PASS_CARD)


@rule
def items_for_card(t: Table, group: int) -> int:
    """What can be declared for a card, or chosen while it takes effect."""
    if group == CHOOSE:
        return choices(t)
    if group in (OFFER, OFFER_SECOND):
        return offers(t, group - OFFER)
    if group == ANSWER:
        enough = (is_up_to(t) and t.more.said > 0) or is_stuck(t)
        return (bit(ENOUGH) if enough else 0) | (bit(ASIDE) if t.more.use == MOVE_BLUE and t.more.said == 1 else 0)
    if group >= PIECE_ON:
        return squares_to_choose(t, group - PIECE_ON)
    is_water = t.more.use == TEXT and t.more.card == DEEP_WATER_CARD + 1 and t.more.said == 0
    return special_for_water(t, t.colour, group - HOLD) if is_water else 0


@rule
def list_items(t: Table, out: Row, count: int) -> int:
    groups = groups_now(t)
    while groups != 0:
        offered = items(t, lowest(groups))
        while offered != 0:
            out[count] = first_of_group(lowest(groups)) + lowest(offered)
            offered = without_lowest(offered)
            count += 1
        groups = without_lowest(groups)
    return count


@rule
def count_items(t: Table) -> int:
    count = 0
    groups = groups_now(t)
    while groups != 0:
        count += popcount(items(t, lowest(groups)))
        groups = without_lowest(groups)
    return count


@rule
def nth_item(t: Table, n: int) -> int:
    groups = groups_now(t)
    offered = items(t, lowest(groups))
    while n >= popcount(offered):
        n -= popcount(offered)
        groups = without_lowest(groups)
        offered = items(t, lowest(groups))
    return first_of_group(lowest(groups)) + nth(offered, n)
