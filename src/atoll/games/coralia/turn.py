"""Rules 3. Turn, and 7. End of play: take dice, lock, roll, place one, pass the other three on."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import GAME_OVER, LEGAL, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.luck import chance, share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.actions.island import put_on_island
from atoll.games.coralia.actions.reef import act_on_space
from atoll.games.coralia.actions.treasures import give_treasure_bonus, raise_side_treasure, raise_treasure
from atoll.games.coralia.actions.turtles import give_turtle_bonus
from atoll.games.coralia.actions.waiting import pop, push
from atoll.games.coralia.actions.white import place_white, roll_white
from atoll.games.coralia.cards import keep_card, order_cards
from atoll.games.coralia.components import COLOURS, FACES, FIRST_TO_RESOLVE, OCTOPUS, PEARL_6, ROUNDS, SIX_TO_THE
from atoll.games.coralia.moves import FIRST_MOVE, FOURS, MOVES, question_of
from atoll.games.coralia.reasons import reason
from atoll.games.coralia.starfish import begin_scoring, draw_for_die, raise_first, resolve_card, score_next
from atoll.games.coralia.table import (
    BUSY,
    COPY,
    DO_RAISE,
    DO_SPACE,
    DO_TREASURE,
    DO_TURTLE,
    DO_WHITE,
    KEEP,
    LOCK,
    OVER,
    PICK,
    PICK_FOUR,
    PILE,
    PLACE,
    RAISE,
    REEF,
    ROLL,
    UNDER,
    UNROLLED,
    Table,
)

# The contract. What is asked and which answers are allowed stands in the table.


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
    if question == t.phase and has(t.choices, answer):
        return LEGAL
    return reason(t, question, answer)


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    return FIRST_MOVE[t.phase] + nth(t.choices, share(word, popcount(t.choices)))


@rule
def apply(t: Table, seat: int, move: int) -> None:
    phase = t.phase
    answer = move - FIRST_MOVE[phase]
    t.phase = BUSY
    if phase == PLACE:
        place_die(t, answer)
    elif phase == PICK:
        take_die(t, answer)
    elif phase == LOCK:
        lock_or_roll(t, answer)
    elif phase == KEEP:
        keep_card(t, answer)
    elif phase == UNDER:
        order_cards(t, answer + PEARL_6)
    else:
        answer_rarely(t, phase, answer)
    while t.phase == BUSY:
        go_on(t)


@rule
def answer_rarely(t: Table, phase: int, answer: int) -> None:
    """The questions that are not asked every other turn."""
    if phase == PICK_FOUR:
        take_four(t, FOURS[answer])
    elif phase == REEF:
        place_white(t, answer)
    elif phase == COPY:
        push(t, DO_TURTLE, answer)
    elif phase == PILE:
        draw_for_die(t, answer)
    elif phase == RAISE:
        raise_first(t, answer)
    else:
        resolve_card(t, answer + FIRST_TO_RESOLVE)


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
    elif what == DO_TURTLE:
        give_turtle_bonus(t, about)
    elif what == DO_TREASURE:
        give_treasure_bonus(t, about)
    elif what == DO_WHITE:
        roll_white(t)
    elif what == DO_RAISE:
        raise_treasure(t, about)
    else:
        raise_side_treasure(t)


# 3.1 Pick dice.


@rule
def ask_for_die(t: Table) -> None:
    """Any colour that is still in the supply."""
    t.phase = PICK
    t.choices = 0
    for colour in range(COLOURS):
        if t.supply[colour] > 0:
            t.choices |= bit(colour)


@rule
def take_four(t: Table, colours: int) -> None:
    """The first turn of the game: four dice of four colours."""
    while colours != 0:
        add_die(t, lowest(colours))
        colours = without_lowest(colours)
    roll(t)


@rule
def take_die(t: Table, colour: int) -> None:
    add_die(t, colour)
    if t.turtles[t.active] == 0:
        roll(t)
    else:
        ask_for_locks(t)


@rule
def add_die(t: Table, colour: int) -> None:
    t.supply[colour] -= 1
    t.station[t.dice] = UNROLLED + colour
    t.dice += 1


# 3.2 Lock.


@rule
def ask_for_locks(t: Table) -> None:
    """Any of the three dice received that is not locked yet, or the roll."""
    t.phase = LOCK
    t.choices = bit(ROLL)
    for place in range(3):
        if not has(t.locked, place):
            t.choices |= bit(t.station[place])


@rule
def lock_or_roll(t: Table, die: int) -> None:
    """A turtle for each locked die. When no more can be locked, the rest is rolled."""
    if die == ROLL:
        roll(t)
        return
    place = 0
    while t.station[place] != die or has(t.locked, place):
        place += 1
    t.locked |= bit(place)
    if popcount(t.locked) == min(popcount(t.turtles[t.active]), 3):
        roll(t)
    else:
        ask_for_locks(t)


# 3.3 Roll.


@rule
def roll(t: Table) -> None:
    """Roll what is not locked. If no die has a use, roll all four again (rules 10, R5)."""
    roll_all_but(t, t.locked)
    t.choices = usable_dice(t)
    while t.choices == 0:
        roll_all_but(t, 0)
        t.choices = usable_dice(t)
    t.locked = 0
    t.phase = PLACE


@rule
def roll_all_but(t: Table, locked: int) -> None:
    faces = chance(t.luck, SIX_TO_THE[4 - popcount(locked)])
    for place in range(4):
        if not has(locked, place):
            t.station[place] = colour_of(t.station[place]) * FACES + faces % FACES
            faces //= FACES


@rule
def colour_of(die: int) -> int:
    return die - UNROLLED if die >= UNROLLED else die // FACES


# 3.4 Choose one die.


@rule
def usable_dice(t: Table) -> int:
    """All dice but octopuses with a free space when both own octopuses are placed."""
    dice = 0
    for place in range(4):
        die = t.station[place]
        if die % FACES != OCTOPUS or t.octopuses[t.active] > 0 or has(t.occupied, space_of(die)):
            dice |= bit(die)
    return dice


@rule
def space_of(die: int) -> int:
    """The space of a die's symbol on the reef of its colour."""
    return die % FACES * COLOURS + die // FACES


@rule
def place_die(t: Table, die: int) -> None:
    """On its space if that is free, else on the island."""
    place = 0
    while t.station[place] != die:
        place += 1
    for i in range(place, 3):
        t.station[i] = t.station[i + 1]
    t.station[3] = 0
    t.dice = 3

    colour = die // FACES
    space = space_of(die)
    if has(t.occupied, space):
        put_on_island(t, colour)
    else:
        t.occupied |= bit(space)
        act_on_space(t, die % FACES, colour)


# 3.6 Pass the other dice, and 7. End of play.


@rule
def end_turn(t: Table) -> None:
    t.turn += 1
    if t.turn == ROUNDS[t.seats] * t.seats:
        begin_scoring(t)
    else:
        t.active = (t.active + 1) % t.seats
        ask_for_die(t)
