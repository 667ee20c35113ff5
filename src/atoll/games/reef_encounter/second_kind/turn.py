"""Rules 3 of Second Kind. What this box adds to a turn: why a move is refused, what it does, and what follows."""

from atoll.core.bits import bit, lowest
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a01_eat import has_coral_to_eat, swallow
from atoll.games.reef_encounter.actions.a07_alga import pay, place_cylinder
from atoll.games.reef_encounter.components import BOARDS, COLOURS
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.second_kind.actions.a00_crowns_attack import attack
from atoll.games.reef_encounter.second_kind.actions.a01_give_back import give_back
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import hold
from atoll.games.reef_encounter.second_kind.actions.a06_special_for_cube import special_for_cube
from atoll.games.reef_encounter.second_kind.actions.a08a_pieces import put_piece, take_piece
from atoll.games.reef_encounter.second_kind.actions.a08b_buy_card import buy, buy_for_special
from atoll.games.reef_encounter.second_kind.actions.a08c_declare import kind_of_choice, number_of_choice
from atoll.games.reef_encounter.second_kind.actions.change_double import change
from atoll.games.reef_encounter.second_kind.announcing import (
    announce,
    cancel,
    choose,
    choose_declared_square,
    declare,
    give_up,
    go_on_declaring,
    let_it_be,
    open_current,
)
from atoll.games.reef_encounter.second_kind.blue_shift import blue_escapes, shift_blue
from atoll.games.reef_encounter.second_kind.cards import discard
from atoll.games.reef_encounter.second_kind.components import CARDS
from atoll.games.reef_encounter.second_kind.doubles import forget_doubles
from atoll.games.reef_encounter.second_kind.effects.scoring import goes_on_scoring
from atoll.games.reef_encounter.second_kind.effects.tiles import set_aside, sets_aside, tile_of_gift
from atoll.games.reef_encounter.second_kind.events import (
    ANSWERED,
    BESIDE_THE_SEA,
    ENDED_TURN,
    GAVE,
    LAYS_NO_CARD,
    LEFT_IT_AT_THAT,
)
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ASIDE,
    ATTACK,
    BUY,
    CHANGE_DOUBLE,
    CHOOSE,
    END_TURN,
    FIRST_DISCARD,
    GIVE_BACK,
    GROUP,
    HOLD,
    HOLD_CONSUMED,
    OFFER,
    PIECE_ON,
    PLAY_CARD,
    PLAY_SHRIMP,
    SHOW_CARD,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.resolving import choose_colour, choose_square
from atoll.games.reef_encounter.second_kind.steps import after_each_step
from atoll.games.reef_encounter.second_kind.table import (
    AFTER_MEAL,
    AFTER_OPENING,
    AFTER_SCORING,
    AFTER_TENTH,
    AFTER_TURN,
    CURRENT,
    DECLARE,
    ENDS,
    FOR_CORAL,
    INTRODUCE_BLUE,
    MORE_DONE,
    MOVE_BLUE,
    ON_WITH_IT,
    RESOLVE,
    SCORE,
    SHIFT_BLUE,
    TEXT,
    WINDOW,
)
from atoll.games.reef_encounter.second_kind.water import choose_plain, choose_special
from atoll.games.reef_encounter.second_kind.windows import ask_all_again, pass_window
from atoll.games.reef_encounter.table import ACT, ALL_CORAL_TILES_COVERED, GOES_ON, LAST_BITE, LAY, NONE, OVER, Table
from atoll.games.reef_encounter.turn import (
    after_meal,
    apply,
    end_turn,
    end_with_extra_turns,
    let_shrimps_move_again,
    next_last_bite,
    open_parrotfish,
)


@rule
def apply_in_second_kind(t: Table, seat: int, move: int) -> None:
    """Make the move, of whichever box; then see what follows from it."""
    forget_doubles(t, move)
    if move < FIRST_MORE:
        apply(t, seat, move)
    else:
        if group_of(move) != ANSWER:
            let_shrimps_move_again(t)
        go_on(t, do_item(t, move))
    if t.phase != OVER:
        go_on(t, after_each_step(t, move))


@rule
def go_on(t: Table, after: int) -> None:
    """What the base game goes on with."""
    if after == AFTER_MEAL:
        if t.ender == NONE:
            after_meal(t)
        else:
            next_last_bite(t)
    elif after == AFTER_TENTH:
        end_with_extra_turns(t, ALL_CORAL_TILES_COVERED)
    elif after == AFTER_TURN:
        end_turn(t, GOES_ON)
    elif after == AFTER_SCORING:
        open_parrotfish(t)
    elif after >= ENDS:
        end_turn(t, after - ENDS)
    elif after == AFTER_OPENING:
        let_shrimps_move_again(t)
        if t.ender != NONE:
            t.phase = LAST_BITE
            if not has_coral_to_eat(t):
                next_last_bite(t)


@rule
def do_item(t: Table, move: int) -> int:
    """Make a move of this box; returns what comes after it."""
    group, item = group_of(move), item_of(move)
    if group >= PLAY_CARD:
        return do_with_card(t, group, item)
    if group >= ATTACK:
        attack(t, (group - ATTACK) % BOARDS, item, (group - ATTACK) // BOARDS)
        return ON_WITH_IT
    if group == GIVE_BACK:
        return do_give_back(t, item)
    if group <= HOLD_CONSUMED:
        return do_hold(t, item, group - HOLD)
    if PIECE_ON <= group < SPECIAL_FOR_ALGA:
        return do_on_square(t, group - PIECE_ON, item)
    t.done |= bit(MORE_DONE)
    if group == CHANGE_DOUBLE:
        change(t, item)
    elif group == TAKE_PIECE:
        take_piece(t, item)
    elif group == SPECIAL_FOR_CUBE:
        special_for_cube(t, item)
    else:
        return do_alga(t, group - SPECIAL_FOR_ALGA, item)
    return ON_WITH_IT


@rule
def do_give_back(t: Table, item: int) -> int:
    give_back(t, item)
    if t.more.due > 0:
        return ON_WITH_IT
    swallow(t)
    t.phase = ACT
    return AFTER_MEAL


@rule
def do_hold(t: Table, item: int, consumed: int) -> int:
    if t.phase == LAY:
        hold(t, item, consumed)
        return ON_WITH_IT
    choose_special(t, item, consumed)
    t.more.said = 1
    return go_on_declaring(t)


@rule
def do_on_square(t: Table, board: int, cell: int) -> int:
    """A square for a piece, for a blue shrimp, for the effect of a card, or declared for one."""
    if t.phase == DECLARE:
        return choose_declared_square(t, board, cell)
    if t.phase == RESOLVE:
        return choose_square(t, board, cell)
    if t.phase == SHIFT_BLUE:
        shift_blue(t, board, cell)
    else:
        t.done |= bit(MORE_DONE)
        put_piece(t, board, cell)
    return ON_WITH_IT


@rule
def do_alga(t: Table, target: int, kind: int) -> int:
    pay(t, COLOURS + kind)
    return AFTER_TENTH if place_cylinder(t, target) else ON_WITH_IT


@rule
def do_with_card(t: Table, group: int, item: int) -> int:
    seat = lowest(t.asked)
    if group == ANSWER:
        return do_answer(t, item)
    if group == PLAY_CARD:
        return cancel(t, seat) if t.phase == CURRENT else announce(t, seat, item, TEXT)
    if group == PLAY_SHRIMP:
        return announce(t, seat, item % CARDS, INTRODUCE_BLUE if item < CARDS else MOVE_BLUE)
    if group == SHOW_CARD:
        if item < FIRST_DISCARD:
            return announce(t, seat, item, FOR_CORAL)
        discard(t, seat, item - FIRST_DISCARD)
        if t.phase == WINDOW:
            ask_all_again(t)
        return ON_WITH_IT
    if group >= BUY:
        t.done |= bit(MORE_DONE)
        if group == BUY:
            buy(t, item)
        else:
            buy_for_special(t, item)
        return ON_WITH_IT
    return do_choose(t, group, item)


@rule
def do_choose(t: Table, group: int, item: int) -> int:
    """A colour, a cylinder, an exchange, growth, or a tile for the announced card."""
    if group == CHOOSE:
        if t.phase == RESOLVE:
            return choose_colour(t, item)
        return choose(t, kind_of_choice(item), number_of_choice(item))
    gift = (group - OFFER) * GROUP + item
    if sets_aside(t):
        set_aside(t, gift)
        declare(t, gift)
    elif t.more.said == 0:
        choose_plain(t, gift)
        t.more.said = 1
    else:
        declare(t, gift)
        happened(t, GAVE, t.active, tile_of_gift(gift), NONE, 1)
    return go_on_declaring(t)


@rule
def do_answer(t: Table, answer: int) -> int:
    if t.phase == WINDOW:
        pass_window(t, answer)
        return ON_WITH_IT
    if t.phase == CURRENT:
        return let_it_be(t)
    if t.phase == SCORE:
        happened(t, ANSWERED, lowest(t.asked), LAYS_NO_CARD)
        return ON_WITH_IT if goes_on_scoring(t, lowest(t.asked)) else AFTER_SCORING
    if answer == END_TURN:
        happened(t, ANSWERED, t.active, ENDED_TURN)
        return AFTER_TURN
    if answer == ASIDE:
        if t.phase == SHIFT_BLUE:
            blue_escapes(t)
            return ON_WITH_IT
        return choose(t, BESIDE_THE_SEA, NONE)
    happened(t, ANSWERED, t.more.player, LEFT_IT_AT_THAT)
    return open_current(t) if t.more.said > 0 else give_up(t)
