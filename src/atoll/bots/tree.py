"""A tree of moves that grows where it is worth it: information-set Monte Carlo tree search, for any number of seats.

Each simulation starts from a dream: a table that the seat could take the real one for, with luck of its own, and with
everything that the seat cannot know drawn anew. It walks down one tree that all dreams share, adds to it, plays on for
a while, and tells every seat on its way how well it stands in the end. Each seat looks after itself. A move that the
dream does not allow is passed over; how often a move could have been chosen is counted with it.

A node gets its moves in handfuls, those that the game's sense likes best first: one handful at first, and another
whenever its visits have doubled. So games with hundreds of moves do not drown the tree, and moves that only later
dreams allow find their place.

Where turns are made of many moves, the tree ends with the turn, and a turn that is not over is wound up before it is
judged. Otherwise the bot would never end its turn: as long as it goes on, nobody else does anything.

The rules below run compiled, for every game, and allocate nothing: `atoll.bots.search` brings the room.
"""

import math
from typing import Any

from atoll.bots.network import Net, judge
from atoll.core.bits import has, lowest
from atoll.core.contract import (
    LEGAL,
    NO_MOVE,
    NOBODY,
    any_move,
    apply,
    awaiting,
    imagine,
    lean,
    legal,
    places,
    sense,
    whose_turn,
    why_not,
    wind_up,
)
from atoll.core.doors import Tables, copy_table
from atoll.core.luck import roll
from atoll.core.rule import rule
from atoll.core.table import BaseTable, Row

REAL, DREAM, TRIAL = range(3)
NOWHERE = -1
DEEPEST = 128
"""A simulation remembers so many moves of its way; beyond them it only plays on."""
LONGEST_END = 40
"""In so many quick moves every turn is wound up."""

HAIR = 1.0e-15
"""So little that it only tells equals apart."""

# The columns of a node: the seat and the move that lead to it, its first and last child, the next child of its parent,
# how often it was chosen and how often it could have been, how often the node has looked for moves.
MOVER, MOVE, FIRST, LAST, NEXT, VISITS, CHANCES, LOOKS = range(8)
COLUMNS = 8

# How a bot thinks; see `atoll.bots.habits`.
HANDFUL, RIPE, SHORTLIST, CURIOSITY, TRUST, HORIZON, DRAWN, MARGIN, CLAIRVOYANT, TEMPER, DEPTH, LEARNED, SIFT = range(
    13
)


@rule
def grow(
    tables: Tables,
    seat: int,
    simulations: int,
    root: int,
    habits: Row,
    dice: Row,
    nodes: Any,
    worth: Any,
    way: Row,
    moves: Row,
    looks: Any,
    out: Row,
    net: Net,
    fruits: Any,
    hopes: Any,
) -> None:
    """Run so many simulations from a node, and sum up how well each seat stands."""
    for _ in range(simulations):
        dream(tables, seat, habits, dice)
        depth = descend(tables, seat, root, habits, dice, nodes, worth, way, moves, looks, out, net, fruits)
        t = tables[DREAM]
        play_on(t, seat, habits, dice)
        end_turn(t, whose_turn(tables[REAL]))
        harvest(t, habits, habits[LEARNED] != 0, out, net, fruits)
        tell(depth, nodes, worth, way, fruits)
        for each in range(t.seats):
            hopes[each] += fruits[each]


@rule
def dream(tables: Tables, seat: int, habits: Row, dice: Row) -> None:
    """A table that the seat could take the real one for. Only a clairvoyant sees what is, and what luck will bring."""
    copy_table(tables, REAL, DREAM)
    if habits[CLAIRVOYANT] != 0:
        return
    t = tables[DREAM]
    for i in range(4):
        t.luck.key[i] = roll(dice)
    t.luck.used = 0
    imagine(t, seat)


@rule
def imagine_anew(tables: Tables, seat: int, seed: int) -> None:
    """Imagine the first table anew, with luck that follows from a number."""
    t = tables[0]
    for i in range(4):
        t.luck.key[i] = seed
    t.luck.used = 0
    imagine(t, seat)


@rule
def who_moves(seats: int, seat: int) -> int:
    """Whoever thinks decides before the others whose choices are sealed; among these, one after the other."""
    return seat if has(seats, seat) else lowest(seats)


@rule
def descend(
    tables: Tables,
    seat: int,
    root: int,
    habits: Row,
    dice: Row,
    nodes: Any,
    worth: Any,
    way: Row,
    moves: Row,
    looks: Any,
    out: Row,
    net: Net,
    fruits: Any,
) -> int:
    """Down the tree, by the best move of whoever decides, until a node is not ripe or a turn is over; returns how
    deep."""
    t = tables[DREAM]
    turn = whose_turn(t)
    node = root
    depth = 0
    way[0] = root
    seats = awaiting(t)
    while seats != 0 and depth < habits[DEPTH] and (turn == NOBODY or whose_turn(t) == turn):
        mover = who_moves(seats, seat)
        looked = nodes[node, LOOKS]
        if nodes[node, VISITS] >= habits[RIPE] << looked or (node == root and looked == 0):
            nodes[node, LOOKS] += 1
            look(tables, mover, node, habits, dice, nodes, worth, moves, looks, out, net, fruits)
        child = best_child(t, mover, node, habits, nodes, worth)
        if child == NOWHERE and looked != 0:
            look(tables, mover, node, habits, dice, nodes, worth, moves, looks, out, net, fruits)
            child = best_child(t, mover, node, habits, nodes, worth)
        if child == NOWHERE:
            break
        apply(t, mover, int(nodes[child, MOVE]))
        node = child
        depth += 1
        way[depth] = node
        seats = awaiting(t)
    return depth


@rule
def best_child(t: BaseTable, mover: int, node: int, habits: Row, nodes: Any, worth: Any) -> int:
    """Of the moves that this dream allows: the best so far, with a bonus for what was tried too little."""
    best = NOWHERE
    best_hope = -1.0
    curiosity = habits[CURIOSITY] / 1000.0
    child = nodes[node, FIRST]
    while child != NOWHERE:
        if nodes[child, MOVER] == mover and why_not(t, mover, int(nodes[child, MOVE])) == LEGAL:
            nodes[child, CHANCES] += 1
            visits = nodes[child, VISITS]
            hope = worth[child] / visits + curiosity * math.sqrt(math.log(nodes[child, CHANCES] + 1.0) / visits)
            if hope > best_hope:
                best = child
                best_hope = hope
        child = nodes[child, NEXT]
    return int(best)


@rule
def look(
    tables: Tables,
    mover: int,
    node: int,
    habits: Row,
    dice: Row,
    nodes: Any,
    worth: Any,
    moves: Row,
    looks: Any,
    out: Row,
    net: Net,
    fruits: Any,
) -> None:
    """Give a node a handful of the moves that it does not have yet: those that look best in this dream.

    Among moves that look alike, the dice decide.
    """
    count = legal(tables[DREAM], mover, moves)
    kept = 0
    for i in range(count):
        likes = lean(tables[DREAM], mover, moves[i])
        if likes >= 0 and not has_child(node, mover, moves[i], nodes):
            moves[kept] = moves[i]
            looks[kept] = likes
            kept += 1
    kept = sort_best(moves, looks, kept, habits[SHORTLIST])
    learned = habits[LEARNED] != 0
    if learned and kept > habits[SIFT]:
        for i in range(kept):
            looks[i] = glance(tables, mover, moves[i], habits, False, out, net, fruits) + roll(dice) * HAIR
        kept = sort_best(moves, looks, kept, habits[SIFT])
    for i in range(kept):
        looks[i] = glance(tables, mover, moves[i], habits, learned, out, net, fruits) + roll(dice) * HAIR
    kept = sort_best(moves, looks, kept, habits[HANDFUL])
    for i in range(kept):
        add_child(node, mover, moves[i], looks[i], habits[TRUST], nodes, worth)


@rule
def glance(tables: Tables, mover: int, move: int, habits: Row, learned: bool, out: Row, net: Net, fruits: Any) -> float:
    """How well the mover stands after a move, by the game's sense or by its network."""
    copy_table(tables, DREAM, TRIAL)
    t = tables[TRIAL]
    apply(t, mover, move)
    end_turn(t, whose_turn(tables[REAL]))
    harvest(t, habits, learned, out, net, fruits)
    return float(fruits[mover])


@rule
def sort_best(moves: Row, looks: Any, count: int, wanted: int) -> int:
    """Bring the wanted number of moves that look best to the front, in their order; returns how many there are."""
    wanted = min(wanted, count)
    for i in range(wanted):
        best = i
        for j in range(i + 1, count):
            if looks[j] > looks[best]:
                best = j
        moves[i], moves[best] = moves[best], moves[i]
        looks[i], looks[best] = looks[best], looks[i]
    return wanted


@rule
def has_child(node: int, mover: int, move: int, nodes: Any) -> bool:
    child = nodes[node, FIRST]
    while child != NOWHERE:
        if nodes[child, MOVE] == move and nodes[child, MOVER] == mover:
            return True
        child = nodes[child, NEXT]
    return False


@rule
def add_child(node: int, mover: int, move: int, look: float, trust: int, nodes: Any, worth: Any) -> None:
    """A new child of a node, if there is room. How it looks counts like so many visits. Node 0 counts the nodes."""
    child = nodes[0, MOVE]
    if child >= len(nodes):
        return
    nodes[0, MOVE] = child + 1
    nodes[child, MOVER] = mover
    nodes[child, MOVE] = move
    nodes[child, FIRST] = NOWHERE
    nodes[child, NEXT] = NOWHERE
    nodes[child, VISITS] = trust
    nodes[child, CHANCES] = trust
    nodes[child, LOOKS] = 0
    worth[child] = look * trust
    if nodes[node, FIRST] == NOWHERE:
        nodes[node, FIRST] = child
    else:
        nodes[nodes[node, LAST], NEXT] = child
    nodes[node, LAST] = child


@rule
def play_on(t: BaseTable, seat: int, habits: Row, dice: Row) -> None:
    """Beyond the tree: for a while, everybody takes the move that looks best of a few drawn by lot."""
    seats = awaiting(t)
    for _ in range(habits[HORIZON]):
        if seats == 0:
            return
        mover = who_moves(seats, seat)
        apply(t, mover, likely_move(t, mover, habits[DRAWN], dice))
        seats = awaiting(t)


@rule
def likely_move(t: BaseTable, mover: int, drawn: int, dice: Row) -> int:
    move = any_move(t, mover, roll(dice))
    if drawn < 2:
        return move
    liked = lean(t, mover, move)
    for _ in range(drawn - 1):
        other = any_move(t, mover, roll(dice))
        its = lean(t, mover, other)
        if its > liked:
            move = other
            liked = its
    return move


@rule
def end_turn(t: BaseTable, seat: int) -> None:
    """Wind up the turn of a seat, if it is not over."""
    if seat == NOBODY:
        return
    for _ in range(LONGEST_END):
        if awaiting(t) == 0 or whose_turn(t) != seat:
            return
        move = wind_up(t)
        if move == NO_MOVE:
            return
        apply(t, lowest(awaiting(t)), move)


@rule
def harvest(t: BaseTable, habits: Row, learned: bool, out: Row, net: Net, fruits: Any) -> None:
    """How well each seat stands, from 0 to 1: its chance of the best place; in the end, a little is for points."""
    over = awaiting(t) == 0
    if learned and not over:
        judge(t, net, fruits)
        return
    spread = max(1, sense(t, out)) * habits[TEMPER] / 100.0
    for seat in range(t.seats):
        best = -1_000_000
        for other in range(t.seats):
            if other != seat and out[other] > best:
                best = out[other]
        ahead = (out[seat] - best if t.seats > 1 else out[seat]) / spread
        fruits[seat] = 1.0 / (1.0 + math.exp(-1.7 * max(-20.0, min(20.0, ahead))))
    if over:
        places(t, out)
        winners = 0
        for seat in range(t.seats):
            winners += 1 if out[seat] == 1 else 0
        for seat in range(t.seats):
            won = 1.0 / winners if out[seat] == 1 else 0.0
            fruits[seat] = won + (fruits[seat] - won) * habits[MARGIN] / 1000.0


@rule
def tell(depth: int, nodes: Any, worth: Any, way: Row, fruits: Any) -> None:
    """Every node on the way learns how well it ended for whoever moved there."""
    nodes[way[0], VISITS] += 1
    for step in range(1, depth + 1):
        node = way[step]
        nodes[node, VISITS] += 1
        worth[node] += fruits[nodes[node, MOVER]]
