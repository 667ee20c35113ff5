"""Which moves of this box are legal now, why another is refused, and one of them by lot.

A group of moves is a set of up to 64 items. First it is asked whether it is the time for the group, then which items
can be chosen; whoever chooses another is told why.
"""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.actions.a05_move_shrimp import PUT_SHRIMP_FIRST
from atoll.games.reef_encounter.actions.a07_alga import targets, why_not_target
from atoll.games.reef_encounter.actions.a10_draft import SHRIMP_ON_BARE_ROCK
from atoll.games.reef_encounter.actions.hide_tile import HIDE_A_TILE_FIRST
from atoll.games.reef_encounter.actions.last_bite import ONLY_EATING_NOW
from atoll.games.reef_encounter.actions.take_cubes import TAKE_CUBES_FIRST
from atoll.games.reef_encounter.card import (
    FINISH_LAYING_FIRST,
    LAY_IT_FIRST,
    LAY_ONE_AT_LEAST,
    NO_LARVA_PLAYED,
    ONLY_TWO_TILES,
)
from atoll.games.reef_encounter.components import BOARDS, SIDES
from atoll.games.reef_encounter.corals import on_bare_rock
from atoll.games.reef_encounter.moves import TARGETS
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import (
    CROWNS_FIRST,
    NO_CROWNS_NOW,
    crowns_to_attack,
    why_not_attack,
)
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import (
    GIVE_BACK_FIRST,
    NOTHING_TO_GIVE_BACK,
    tiles_to_give_back,
    why_not_give_back,
)
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import (
    NO_SUCH_SPECIAL,
    tiles_to_hold,
    why_not_hold,
)
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import (
    special_for_cubes,
    why_not_special_for_cube,
)
from atoll.games.reef_encounter.second_kind.actions.a07_special_for_alga import special_to_pay
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import (
    NOTHING_HELD,
    pieces_to_take,
    squares_for,
    why_not_piece_there,
    why_not_take,
)
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import (
    may_buy,
    payments,
    special_payments,
    why_not_buy,
)
from atoll.games.reef_encounter.second_kind.actions.a08c_declare import (
    DECLARE_FIRST,
    NOT_ASKED_FOR_A_CARD,
    NOT_DECLARED,
    SHIFT_BLUE_FIRST,
    choices,
    is_stuck,
    is_up_to,
    offers,
    squares_to_choose,
)
from atoll.games.reef_encounter.second_kind.actions.a08c_play_card import (
    CARD_HAS_NO_SHRIMP,
    CARD_NOT_NOW,
    NO_BLUE_SHRIMP_USE,
    NO_SUCH_CARD,
    all_shrimp_cards,
    cards_for_first_coral,
    cards_to_discard,
    cards_to_play,
)
from atoll.games.reef_encounter.second_kind.actions.answers import ANSWER_FIRST, NOT_ENOUGH_YET, ONLY_SCORING_CARDS
from atoll.games.reef_encounter.second_kind.actions.change_double import doubles_to_change, why_not_change
from atoll.games.reef_encounter.second_kind.blue_shift import squares_to_shift, stuck_behind
from atoll.games.reef_encounter.second_kind.breakfast import EAT_OR_ACT_FIRST, is_breakfast
from atoll.games.reef_encounter.second_kind.components import CARDS, DEEP_WATER_CARD, LATE_BREAKFAST, WITH_SHRIMP
from atoll.games.reef_encounter.second_kind.early_draft import DRAFT_FIRST, has_drafted
from atoll.games.reef_encounter.second_kind.first_coral import NOT_FOR_FIRST_CORAL
from atoll.games.reef_encounter.second_kind.for_water import special_for_water
from atoll.games.reef_encounter.second_kind.moves import (
    AGAIN,
    ANSWER,
    ASIDE,
    ATTACK,
    BUY,
    BUY_SPECIAL,
    CHANGE_DOUBLE,
    CHOOSE,
    END_TURN,
    ENOUGH,
    FIRST_DISCARD,
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
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.table import (
    CROWNS_ATTACK,
    DECLARE,
    GIVE_BACK_TILES,
    MOVE_BLUE,
    ONCE_A_TURN,
    PUT_PIECE,
    RESOLVE,
    SCORE,
    SHIFT_BLUE,
    TEXT,
    WINDOW,
)
from atoll.games.reef_encounter.table import ACT, LAY, Table

ON_SQUARES = ((1 << BOARDS) - 1) << PIECE_ON
CYLINDERS = ((1 << TARGETS) - 1) << SPECIAL_FOR_ALGA
ATTACKS = ((1 << BOARDS * SIDES) - 1) << ATTACK
HOLDS = 1 << HOLD | 1 << HOLD_CONSUMED
LAYING = HOLDS | 1 << CHANGE_DOUBLE | 1 << PLAY_CARD | 1 << SHOW_CARD
CARDS_IN_TURN = 1 << PLAY_CARD | 1 << PLAY_SHRIMP | 1 << SHOW_CARD
PURCHASES = 1 << BUY | 1 << BUY_SPECIAL
DECLARATIONS = HOLDS | ON_SQUARES | 1 << CHOOSE | 1 << ANSWER | 1 << OFFER | 1 << OFFER_SECOND
REACTIONS = 1 << PLAY_CARD | 1 << SHOW_CARD | 1 << ANSWER
IN_TURN = 1 << TAKE_PIECE | 1 << CHANGE_DOUBLE | 1 << SPECIAL_FOR_CUBE

# By phase: the groups that have their time in it, and what must be decided before anything else is done.
# fmt: off
IN_PHASE = (
    (0,                                     HIDE_A_TILE_FIRST),    # HIDE_TILE
    (0,                                     TAKE_CUBES_FIRST),     # TAKE_CUBES
    (0,                                     LEGAL),                # ACT: see `groups_between_actions`
    (LAYING,                                FINISH_LAYING_FIRST),  # LAY
    (0,                                     PUT_SHRIMP_FIRST),     # PUT
    (1 << SHOW_CARD,                        ONLY_EATING_NOW),      # LAST_BITE
    (0,                                     LEGAL),                # OVER
    (ON_SQUARES,                            LAY_IT_FIRST),         # PUT_PIECE
    (1 << GIVE_BACK,                        GIVE_BACK_FIRST),      # GIVE_BACK_TILES
    (ATTACKS,                               CROWNS_FIRST),         # CROWNS_ATTACK
    (DECLARATIONS,                          DECLARE_FIRST),        # DECLARE
    (REACTIONS | 1 << PLAY_SHRIMP,          ANSWER_FIRST),         # WINDOW
    (REACTIONS,                             ANSWER_FIRST),         # CURRENT
    (DECLARATIONS,                          DECLARE_FIRST),        # RESOLVE
    (ON_SQUARES | 1 << ANSWER,              SHIFT_BLUE_FIRST),     # SHIFT_BLUE
    (REACTIONS,                             ONLY_SCORING_CARDS),   # SCORE
)
# fmt: on


@rule
def groups_now(t: Table) -> int:
    """The groups that may have anything to offer, as a set: a quick look before a thorough one."""
    return groups_between_actions(t) if t.phase == ACT else IN_PHASE[t.phase][0]


@rule
def why_not_base_move(t: Table) -> int:
    """What must be decided before anything of the base game can be done."""
    return IN_PHASE[t.phase][1]


@rule
def why_not_item(t: Table, move: int) -> int:
    group, item = group_of(move), item_of(move)
    if not has(groups_now(t), group):
        return why_not_group(t, group, item)
    return LEGAL if has(items(t, group), item) else why_not_chosen(t, group, item)


@rule
def why_not_group(t: Table, group: int, item: int) -> int:
    """Why it is not the time for a group."""
    if t.phase == ACT:
        return why_not_between_actions(t, group, item)
    if t.phase != LAY:
        return IN_PHASE[t.phase][1]
    if t.held != 0:
        return LAY_IT_FIRST
    if is_breakfast(t):
        return ONLY_TWO_TILES
    return FINISH_LAYING_FIRST if t.laid > 0 else LAY_ONE_AT_LEAST


@rule
def why_not_between_actions(t: Table, group: int, item: int) -> int:
    """Why a group has no time between actions, or nothing to offer."""
    if group <= HOLD_CONSUMED:
        return NO_LARVA_PLAYED
    if group == GIVE_BACK:
        return NOTHING_TO_GIVE_BACK
    if group < SPECIAL_FOR_ALGA:
        return NOTHING_HELD
    if group < ATTACK:
        return NO_SUCH_SPECIAL
    if group < PLAY_CARD:
        return NO_CROWNS_NOW
    if group <= SHOW_CARD:
        return NO_SUCH_CARD
    if group == ANSWER:
        return DRAFT_FIRST if item == END_TURN else NOT_ENOUGH_YET
    return NOT_ASKED_FOR_A_CARD if group < BUY else why_not_buy(t)


@rule
def why_not_chosen(t: Table, group: int, item: int) -> int:
    """Why an item cannot be chosen though it is the time for its group."""
    if PLAY_CARD <= group <= SHOW_CARD:
        return why_not_card(t, group, item)
    if t.phase in (DECLARE, RESOLVE):
        return NOT_DECLARED
    if group == ANSWER:
        return SHRIMP_ON_BARE_ROCK if t.phase == ACT and item == END_TURN else NOT_ENOUGH_YET
    if group >= BUY:
        return why_not_buy(t)
    if group >= ATTACK:
        return why_not_attack(t, (group - ATTACK) % BOARDS, item)
    if group >= SPECIAL_FOR_ALGA:
        return why_not_target(t, group - SPECIAL_FOR_ALGA) if has(special_to_pay(t), item) else NO_SUCH_SPECIAL
    return why_not_tile(t, group, item)


@rule
def why_not_tile(t: Table, group: int, item: int) -> int:
    """Why a special tile, or a square, cannot be chosen."""
    if group <= HOLD_CONSUMED:
        return why_not_hold(t, item, group - HOLD)
    if group == TAKE_PIECE:
        return why_not_take(t, item)
    if group == SPECIAL_FOR_CUBE:
        return why_not_special_for_cube(t, item)
    if group == GIVE_BACK:
        return why_not_give_back(t, item)
    if group >= PIECE_ON:
        return why_not_piece_there(t) if t.phase == PUT_PIECE else NOT_DECLARED
    return why_not_group(t, group, item) if t.held != 0 or is_breakfast(t) else why_not_change(t, item)


@rule
def why_not_card(t: Table, group: int, item: int) -> int:
    """Why a card cannot be announced, shown or discarded."""
    card = item % CARDS
    if item >= 2 * CARDS or not has(t.players[lowest(t.asked)].more.cards, card):
        return NO_SUCH_CARD
    if t.phase == SCORE:
        return ONLY_SCORING_CARDS
    if group == PLAY_SHRIMP:
        return why_not_shrimp(t, card)
    if group == SHOW_CARD:
        return NOT_FOR_FIRST_CORAL if item < FIRST_DISCARD else CARD_NOT_NOW
    if item >= CARDS:
        return NO_SUCH_CARD
    return EAT_OR_ACT_FIRST if card == LATE_BREAKFAST and t.done != 0 else CARD_NOT_NOW


@rule
def why_not_shrimp(t: Table, card: int) -> int:
    if not has(WITH_SHRIMP, card):
        return CARD_HAS_NO_SHRIMP
    return NO_BLUE_SHRIMP_USE if t.phase == ACT else CARD_NOT_NOW


@rule
def groups_between_actions(t: Table) -> int:
    groups = IN_TURN
    if special_to_pay(t) != 0:
        groups |= CYLINDERS
    if t.players[t.active].more.cards != 0:
        groups |= CARDS_IN_TURN
    if may_buy(t):
        groups |= PURCHASES
    return groups | bit(ANSWER) if has_drafted(t) else groups


@rule
def items(t: Table, group: int) -> int:
    """The moves of a group that are offered now, as a set; asked only of groups that have their time."""
    if t.phase == ACT:
        return items_between_actions(t, group)
    if t.phase == LAY:
        return items_while_laying(t, group)
    if t.phase == PUT_PIECE:
        return squares_for(t, group - PIECE_ON, t.held)
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
        return doubles_to_change(t) if t.held == 0 and not is_breakfast(t) else 0
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
    if t.phase == WINDOW:
        return bit(PASS_CARD) | (bit(AGAIN) if t.options.windows == ONCE_A_TURN else bit(REST))
    return bit(PASS_CARD)


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
