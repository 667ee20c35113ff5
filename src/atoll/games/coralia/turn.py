"""Rules 3. Turn, and 7. End of play: what is asked, what an answer sets off, and what comes next.

Which question is asked and which answers are allowed stands in the table; all about a question is in its file of
`actions`.
"""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import FIRST_REASON, GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.actions.copy import TURTLE_NOT_ASIDE, ask_for_copy, copy_turtle
from atoll.games.coralia.actions.draw import draw_for_die, why_not_draw
from atoll.games.coralia.actions.keep import keep_card, order_cards, why_not_keep, why_not_under
from atoll.games.coralia.actions.lock import DIE_NOT_RECEIVED, lock_or_roll
from atoll.games.coralia.actions.place import place_die, why_not_place
from atoll.games.coralia.actions.resolve import begin_scoring, resolve_card, score_next, why_not_resolve
from atoll.games.coralia.actions.take import SUPPLY_EMPTY, ask_for_die, take_die, take_four
from atoll.games.coralia.actions.treasures import raise_first, why_not_raise
from atoll.games.coralia.actions.white import place_white, roll_white, why_not_white
from atoll.games.coralia.bonuses import jellyfish, points_for_island, raise_side_treasure, raise_treasure
from atoll.games.coralia.cards import draw_top, take_stingray
from atoll.games.coralia.components import (
    COLOURS,
    ISLAND_DICE,
    JELLYFISH,
    PILES,
    ROUNDS,
    SIDE_TREASURE,
    STINGRAY_CARD,
    WHITE_DIE,
)
from atoll.games.coralia.moves import (
    BUSY,
    COPY,
    FIRST_MOVE,
    KEEP,
    LOCK,
    MOVES,
    OVER,
    PICK,
    PICK_FOUR,
    PILE,
    PLACE,
    RAISE,
    REASONS_EACH,
    REEF,
    UNDER,
    question_of,
)
from atoll.games.coralia.reefs import act_on_space
from atoll.games.coralia.table import DO_BONUS, DO_SPACE, Table
from atoll.games.coralia.waiting import pop


@rule
def awaiting(t: Table) -> int:
    return 0 if t.phase == OVER else bit(t.active)


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    if awaiting(t) != bit(seat):
        return 0
    count = 0
    choices = t.choices
    while choices != 0:
        out[count] = FIRST_MOVE[t.phase] + lowest(choices)
        choices = without_lowest(choices)
        count += 1
    return count


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    if t.phase == OVER:
        return GAME_OVER
    if seat != t.active:
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    question = question_of(move)
    answer = move - FIRST_MOVE[question]
    if question != t.phase:
        return FIRST_REASON + REASONS_EACH * t.phase
    return LEGAL if has(t.choices, answer) else why_not_answer(t, question, answer)


@rule
def why_not_answer(t: Table, question: int, answer: int) -> int:
    """Why an answer to the question that is asked is not allowed. Of four first dice, all are."""
    if question == PICK:
        return SUPPLY_EMPTY
    if question == LOCK:
        return DIE_NOT_RECEIVED
    if question == PLACE:
        return why_not_place(t, answer)
    if question == KEEP:
        return why_not_keep(t, answer)
    if question == UNDER:
        return why_not_under(t, answer)
    if question == REEF:
        return why_not_white(t, answer)
    if question == COPY:
        return TURTLE_NOT_ASIDE
    if question == PILE:
        return why_not_draw(t, answer)
    if question == RAISE:
        return why_not_raise(t, answer)
    return why_not_resolve(t, answer)


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    return FIRST_MOVE[t.phase] + nth(t.choices, share(word, popcount(t.choices)))


@rule
def apply(t: Table, seat: int, move: int) -> None:
    question = t.phase
    t.phase = BUSY
    answer_question(t, question, move - FIRST_MOVE[question])
    while t.phase == BUSY:
        go_on(t)


@rule
def answer_question(t: Table, question: int, answer: int) -> None:
    if question == PLACE:
        place_die(t, answer)
    elif question == PICK:
        take_die(t, answer)
    elif question == LOCK:
        lock_or_roll(t, answer)
    elif question == KEEP:
        keep_card(t, answer)
    elif question == UNDER:
        order_cards(t, answer)
    elif question == PICK_FOUR:
        take_four(t, answer)
    elif question == REEF:
        place_white(t, answer)
    elif question == COPY:
        copy_turtle(t, answer)
    elif question == PILE:
        draw_for_die(t, answer)
    elif question == RAISE:
        raise_first(t, answer)
    else:
        resolve_card(t, answer)


@rule
def go_on(t: Table) -> None:
    """Nothing is asked: do what waits; if nothing waits, score the next card or end the turn."""
    if t.waiting != 0:
        do_next(t)
    elif t.scoring != 0:
        score_next(t)
    else:
        end_turn(t)


@rule
def do_next(t: Table) -> None:
    top = pop(t)
    what, about = top % 64, top // 64
    if what == DO_SPACE:
        act_on_space(t, about // COLOURS, about % COLOURS)
    elif what == DO_BONUS:
        give_bonus(t, about % 16, about // 16)
    else:
        raise_treasure(t, about)


@rule
def give_bonus(t: Table, bonus: int, giver: int) -> None:
    """What turtles, treasures and starfish cards give."""
    if bonus < PILES:
        draw_top(t, bonus)
    elif bonus == STINGRAY_CARD:
        take_stingray(t)
    elif bonus == WHITE_DIE:
        roll_white(t)
    elif bonus == JELLYFISH:
        jellyfish(t, giver)
    elif bonus == ISLAND_DICE:
        points_for_island(t, giver)
    elif bonus == SIDE_TREASURE:
        raise_side_treasure(t)
    else:
        ask_for_copy(t)


@rule
def end_turn(t: Table) -> None:
    """Rules 3.6: the next player has the other three dice. Rules 7: the end of play."""
    t.turn += 1
    if t.turn == ROUNDS[t.seats] * t.seats:
        begin_scoring(t)
    else:
        t.active = (t.active + 1) % t.seats
        ask_for_die(t)
