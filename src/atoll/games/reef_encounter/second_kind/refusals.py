"""Why a move of this box is refused: a reason for every kind, given the group and the item of the move."""

from atoll.core.bits import has, lowest
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a07_alga import why_not_target
from atoll.games.reef_encounter.components import BOARDS
from atoll.games.reef_encounter.reasons import (
    FINISH_LAYING_FIRST,
    LAY_ONE_AT_LEAST,
    ONLY_EATING_NOW,
    PUT_SHRIMP_FIRST,
    SHRIMP_ON_BARE_ROCK,
)
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import why_not_attack
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import why_not_give_back
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import why_not_hold
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import (
    special_to_pay,
    why_not_change,
    why_not_special_for_cube,
)
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import why_not_piece_on, why_not_take
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import why_not_buy
from atoll.games.reef_encounter.second_kind.breakfast import is_breakfast
from atoll.games.reef_encounter.second_kind.components import CARDS, LATE_BREAKFAST, WITH_SHRIMP
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ATTACK,
    BUY,
    CHANGE_DOUBLE,
    END_TURN,
    FIRST_DISCARD,
    GIVE_BACK,
    HOLD,
    HOLD_CONSUMED,
    PIECE_ON,
    PLAY_CARD,
    SHOW_CARD,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
)
from atoll.games.reef_encounter.second_kind.phases import (
    CROWNS_ATTACK,
    CURRENT,
    DECLARE,
    GIVE_BACK_TILES,
    PUT_PIECE,
    RESOLVE,
    SCORE,
    SHIFT_BLUE,
    WINDOW,
)
from atoll.games.reef_encounter.second_kind.reasons import (
    ANSWER_FIRST,
    CARD_HAS_NO_SHRIMP,
    CARD_NOT_NOW,
    CROWNS_FIRST,
    DECLARE_FIRST,
    DRAFT_FIRST,
    EAT_OR_ACT_FIRST,
    GIVE_BACK_FIRST,
    LAY_IT_FIRST,
    NO_BLUE_SHRIMP_USE,
    NO_CROWNS_NOW,
    NO_SUCH_CARD,
    NO_SUCH_SPECIAL,
    NOT_ASKED_FOR_A_CARD,
    NOT_DECLARED,
    NOT_ENOUGH_YET,
    NOT_FOR_FIRST_CORAL,
    NOTHING_HELD,
    NOTHING_TO_GIVE_BACK,
    ONLY_SCORING_CARDS,
    ONLY_TWO_TILES,
    SHIFT_BLUE_FIRST,
)
from atoll.games.reef_encounter.table import ACT, LAST_BITE, LAY, PUT, Table


@rule
def why_not_base_move(t: Table) -> int:
    """Why no move of the base game can be made in a phase of this box."""
    if t.phase == PUT_PIECE:
        return LAY_IT_FIRST
    if t.phase == GIVE_BACK_TILES:
        return GIVE_BACK_FIRST
    if t.phase == CROWNS_ATTACK:
        return CROWNS_FIRST
    if t.phase == SHIFT_BLUE:
        return SHIFT_BLUE_FIRST
    if t.phase == SCORE:
        return ONLY_SCORING_CARDS
    return DECLARE_FIRST if t.phase in (DECLARE, RESOLVE) else ANSWER_FIRST


@rule
def why_refused(t: Table, group: int, item: int) -> int:
    if t.phase == PUT:
        return PUT_SHRIMP_FIRST
    if t.phase == LAST_BITE and group < PLAY_CARD:
        return ONLY_EATING_NOW
    if group >= PLAY_CARD:
        return why_not_with_card(t, group, item)
    if group >= ATTACK:
        place = group - ATTACK
        return why_not_attack(t, place % BOARDS, item, place // BOARDS) if t.phase == CROWNS_ATTACK else NO_CROWNS_NOW
    if group == GIVE_BACK:
        return why_not_give_back(t, item) if t.phase == GIVE_BACK_TILES else NOTHING_TO_GIVE_BACK
    if PIECE_ON <= group < SPECIAL_FOR_ALGA:
        if t.phase in (DECLARE, RESOLVE, SHIFT_BLUE):
            return NOT_DECLARED
        return why_not_piece_on(t, group - PIECE_ON, item) if t.phase == PUT_PIECE else NOTHING_HELD
    if t.phase not in (ACT, LAY):
        return why_not_base_move(t)
    return why_not_in_turn(t, group, item)


@rule
def why_not_in_turn(t: Table, group: int, item: int) -> int:
    """Special tiles between actions and while laying."""
    if group <= HOLD_CONSUMED:
        return why_not_hold(t, item, group - HOLD)
    if t.phase == LAY and is_breakfast(t):
        return ONLY_TWO_TILES
    if group == CHANGE_DOUBLE:
        return LAY_IT_FIRST if t.more.held != 0 else why_not_change(t, item)
    if t.phase == LAY:
        return FINISH_LAYING_FIRST if t.laid > 0 else LAY_ONE_AT_LEAST
    if group == TAKE_PIECE:
        return why_not_take(t, item)
    if group == SPECIAL_FOR_CUBE:
        return why_not_special_for_cube(t, item)
    return why_not_target(t, group - SPECIAL_FOR_ALGA) if has(special_to_pay(t), item) else NO_SUCH_SPECIAL


@rule
def why_not_with_card(t: Table, group: int, item: int) -> int:
    if group == ANSWER:
        return why_not_answer(t, item)
    if PLAY_CARD <= group <= SHOW_CARD:
        return why_not_card(t, group, item)
    if group >= BUY and t.phase == ACT:
        return why_not_buy(t)
    if t.phase in (DECLARE, RESOLVE):
        return NOT_DECLARED if group < BUY else DECLARE_FIRST
    return NOT_ASKED_FOR_A_CARD if group < BUY else why_not_now(t)


@rule
def why_not_now(t: Table) -> int:
    """Why an action between actions has to wait."""
    if t.phase == LAY:
        return FINISH_LAYING_FIRST if t.laid > 0 else LAY_ONE_AT_LEAST
    return ONLY_EATING_NOW if t.phase == LAST_BITE else why_not_base_move(t)


@rule
def why_not_answer(t: Table, item: int) -> int:
    if item == END_TURN and t.phase == ACT:
        return SHRIMP_ON_BARE_ROCK if t.more.drafted == 1 else DRAFT_FIRST
    return NOT_ENOUGH_YET


@rule
def why_not_card(t: Table, group: int, item: int) -> int:
    """Why a card cannot be announced, shown or discarded."""
    card = item % CARDS
    if item >= 2 * CARDS or not has(t.players[lowest(t.asked)].more.cards, card):
        return NO_SUCH_CARD
    if t.phase in (DECLARE, RESOLVE):
        return DECLARE_FIRST
    if t.phase not in (ACT, LAY, WINDOW, CURRENT, LAST_BITE):
        return why_not_base_move(t)
    if group == PLAY_CARD:
        if item >= CARDS:
            return NO_SUCH_CARD
        return EAT_OR_ACT_FIRST if card == LATE_BREAKFAST and t.done != 0 else CARD_NOT_NOW
    if group == SHOW_CARD:
        return NOT_FOR_FIRST_CORAL if item < FIRST_DISCARD else CARD_NOT_NOW
    if not has(WITH_SHRIMP, card):
        return CARD_HAS_NO_SHRIMP
    return NO_BLUE_SHRIMP_USE if t.phase == ACT else CARD_NOT_NOW
