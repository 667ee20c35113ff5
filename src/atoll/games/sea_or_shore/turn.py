"""Rules 3. A trick and 4. Resolution order: play, reveal, treasures and bonus cards, actions, clean-up; then 7. End."""

from atoll.core.bits import bit, has
from atoll.core.contract import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore.actions.claim import (
    any_claim,
    give_bonus_cards,
    list_claims,
    make_claim,
    take_treasure,
    victims_of,
    why_not_claim,
)
from atoll.games.sea_or_shore.actions.passing import any_pass, list_passes, make_pass, why_not_pass
from atoll.games.sea_or_shore.actions.play import any_play, list_plays, make_play, why_not_play
from atoll.games.sea_or_shore.actions.recovery import (
    any_discard,
    any_recovery,
    list_discards,
    list_recoveries,
    make_discard,
    make_recovery,
    why_not_discard,
    why_not_recover,
)
from atoll.games.sea_or_shore.actions.scouting import (
    any_order,
    any_scouting,
    begin_scouting,
    list_orders,
    list_scoutings,
    look,
    make_order,
    why_not_order,
)
from atoll.games.sea_or_shore.actions.swap import (
    any_gift,
    any_swap,
    list_gifts,
    list_swaps,
    make_gift,
    make_swap,
    why_not_give,
    why_not_swap,
)
from atoll.games.sea_or_shore.actions.theft import any_rob, begin_theft, list_robs, rob, why_not_rob
from atoll.games.sea_or_shore.cards import colour_of
from atoll.games.sea_or_shore.components import HAND, ROUNDS, SCOUTING, SWAP, THEFT
from atoll.games.sea_or_shore.events import ACTION_SKIPPED, ACTION_USED, RETURNED, REVEALED
from atoll.games.sea_or_shore.groups import judge, value_of
from atoll.games.sea_or_shore.memory import note_gone
from atoll.games.sea_or_shore.moves import FIRST_OF, FIRST_ROB, FIRST_SCOUT, MOVES
from atoll.games.sea_or_shore.reasons import PASS_NOW
from atoll.games.sea_or_shore.scoring import write_down_pairs
from atoll.games.sea_or_shore.seats import ask, clockwise, everyone, left_of
from atoll.games.sea_or_shore.setup import action_of, set_up_round
from atoll.games.sea_or_shore.table import CLAIM, GIVE, ORDER, OVER, PASS, PLAY, RECOVER, ROB, SCOUT, SWAPPING, Table
from atoll.games.sea_or_shore.treasures import bury_treasures, reveal_treasures


@rule
def awaiting(t: Table) -> int:
    return t.awaited


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    if not has(t.awaited, seat):
        return 0
    if t.phase == PLAY:
        return list_plays(t, seat, out)
    if t.phase == PASS:
        return list_passes(t, seat, out)
    if t.phase == CLAIM:
        return list_claims(t, seat, out)
    return list_choices(t, seat, out)


@rule
def list_choices(t: Table, seat: int, out: Row) -> int:
    """The choices of an action."""
    if t.phase == ROB:
        return list_robs(t, seat, out)
    if t.phase == SWAPPING:
        return list_swaps(t, seat, out)
    if t.phase == GIVE:
        return list_gifts(t, seat, out)
    if t.phase == SCOUT:
        return list_scoutings(t, seat, out)
    if t.phase == ORDER:
        return list_orders(t, seat, out)
    if t.phase == RECOVER:
        return list_recoveries(t, seat, out)
    return list_discards(t, seat, out)


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    if t.phase == OVER:
        return GAME_OVER
    if not has(t.awaited, seat):
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if move < FIRST_OF[t.phase] or move >= FIRST_OF[t.phase + 1]:
        return PASS_NOW + t.phase
    if t.phase == PASS:
        return why_not_pass(t, seat, move)
    if t.phase == PLAY:
        return why_not_play(t, seat, move)
    if t.phase == CLAIM:
        return why_not_claim(t, seat, move)
    return why_not_choose(t, seat, move)


@rule
def why_not_choose(t: Table, seat: int, move: int) -> int:
    if t.phase == ROB:
        return why_not_rob(t, seat, move)
    if t.phase == SWAPPING:
        return why_not_swap(t, seat, move)
    if t.phase == GIVE:
        return why_not_give(t, seat, move)
    if t.phase == SCOUT:
        return LEGAL
    if t.phase == ORDER:
        return why_not_order(t, seat, move)
    if t.phase == RECOVER:
        return why_not_recover(t, seat, move)
    return why_not_discard(t, seat, move)


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    if t.phase == PLAY:
        return any_play(t, seat, word)
    if t.phase == PASS:
        return any_pass(t, seat, word)
    if t.phase == CLAIM:
        return any_claim(t, seat, word)
    return any_choice(t, seat, word)


@rule
def any_choice(t: Table, seat: int, word: int) -> int:
    if t.phase == ROB:
        return any_rob(t, seat, word)
    if t.phase == SWAPPING:
        return any_swap(t, seat, word)
    if t.phase == GIVE:
        return any_gift(t, seat, word)
    if t.phase == SCOUT:
        return any_scouting(t, seat, word)
    if t.phase == ORDER:
        return any_order(t, seat, word)
    if t.phase == RECOVER:
        return any_recovery(t, seat, word)
    return any_discard(t, seat, word)


@rule
def apply(t: Table, seat: int, move: int) -> None:
    if t.phase == PLAY:
        make_play(t, seat, move)
        if t.played == everyone(t):
            reveal(t)
        else:
            ask(t, left_of(t, seat), PLAY)
    elif t.phase == PASS:
        make_pass(t, seat, move)
    elif t.phase == CLAIM:
        make_claim(t, seat, move)
        resolve(t)
    elif t.phase == SWAPPING:
        make_swap(t, seat, move)
    elif t.phase == SCOUT:
        look(t, seat, move - FIRST_SCOUT)
    elif t.phase == RECOVER:
        make_recovery(t, seat, move)
    else:
        finish_action(t, seat, move)
        resolve(t)


@rule
def finish_action(t: Table, seat: int, move: int) -> None:
    """The last decision of an action."""
    if t.phase == ROB:
        rob(t, seat, move - FIRST_ROB)
    elif t.phase == GIVE:
        make_gift(t, seat, move)
    elif t.phase == ORDER:
        make_order(t, seat, move)
    else:
        make_discard(t, seat, move)


@rule
def reveal(t: Table) -> None:
    """Rules 3. Reveal and 4. Step 1. What the lowest receive and what winners claim do not touch each other."""
    seat = t.first + 0
    for _ in range(t.seats):
        t.out |= bit(t.card[seat])
        note_gone(t, t.card[seat], seat)
        happened(t, REVEALED, seat, t.card[seat], value_of(t, seat))
        seat = left_of(t, seat)
    give_bonus_cards(t, judge(t))
    resolve(t)


@rule
def resolve(t: Table) -> None:
    """Go on with the trick, clockwise from the first player, until somebody has something to decide."""
    while t.claims != 0:
        seat = clockwise(t, t.claims)
        if victims_of(t, seat) != 0:
            ask(t, seat, CLAIM)
            return
        t.claims ^= bit(seat)
        take_treasure(t, seat)
    while t.doers != 0:
        seat = clockwise(t, t.doers)
        t.doers ^= bit(seat)
        if begin_action(t, seat):
            return
    clean_up(t)


@rule
def begin_action(t: Table, seat: int) -> bool:
    """Rules 4. Step 2: use the action card of the colour won; returns whether somebody is asked. In the last trick of a
    round no action but bonus theft does anything (rules 8)."""
    pair = colour_of(t.card[seat]) // 2
    action = action_of(t, pair)
    if action != THEFT and t.hands[seat] == 0:
        happened(t, ACTION_SKIPPED, seat, pair, action)
        return False
    happened(t, ACTION_USED, seat, pair, action)
    if action == THEFT:
        return begin_theft(t, seat)
    if action == SCOUTING:
        begin_scouting(t, seat)
    else:
        ask(t, seat, SWAPPING if action == SWAP else RECOVER)
    return True


@rule
def clean_up(t: Table) -> None:
    """Rules 4. Step 3. After the last trick nothing is revealed: the decks are shuffled anew."""
    bury_treasures(t)
    count = 0
    for seat in range(t.seats):
        count += t.staked[seat]
    t.supply += count
    if count != 0:
        happened(t, RETURNED, count)
    t.played = 0
    t.first = left_of(t, t.first)
    if t.trick == HAND[t.seats]:
        end_round(t)
        return
    t.trick += 1
    reveal_treasures(t)
    ask(t, t.first, PLAY)


@rule
def end_round(t: Table) -> None:
    """Rules 7."""
    write_down_pairs(t)
    if t.round_ + 1 == ROUNDS:
        t.phase = OVER
        t.awaited = 0
        return
    t.round_ += 1
    set_up_round(t)
