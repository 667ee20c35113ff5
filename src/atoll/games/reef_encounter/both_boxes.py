"""The game as it is exported: the base game, and around it Second Kind where it is used.

What stands here is asked from outside only. Within its own rules the base game asks at two seams what else there is:
`seam_pieces` and `seam_turn`.
"""

from atoll.core.bits import bit
from atoll.core.contract import GAME_OVER, NO_SUCH_MOVE, NOT_AWAITED
from atoll.core.game import Score
from atoll.core.luck import share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.reef_encounter.choices import any_move as any_own_move
from atoll.games.reef_encounter.choices import legal as own_legal
from atoll.games.reef_encounter.choices import why_not as why_not_own
from atoll.games.reef_encounter.inventory import adds_up as own_adds_up
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.scoring import score_sheet as own_score_sheet
from atoll.games.reef_encounter.second_kind.actions.answers import BOX_NOT_USED
from atoll.games.reef_encounter.second_kind.bag import set_out
from atoll.games.reef_encounter.second_kind.cards import imagine_cards
from atoll.games.reef_encounter.second_kind.choices import (
    count_items,
    list_items,
    nth_item,
    why_not_base_move,
    why_not_item,
)
from atoll.games.reef_encounter.second_kind.effects.scoring import scores_of_more
from atoll.games.reef_encounter.second_kind.inventory import more_adds_up
from atoll.games.reef_encounter.second_kind.moves import MOVES
from atoll.games.reef_encounter.second_kind.turn import apply_in_second_kind
from atoll.games.reef_encounter.secrets import imagine as imagine_own
from atoll.games.reef_encounter.setup import setup as own_setup
from atoll.games.reef_encounter.table import OVER, Table
from atoll.games.reef_encounter.turn import apply as apply_own


@rule
def setup(t: Table) -> None:
    """Rules 2.1 of Second Kind: hands are shown, and more is set out after all else."""
    t.hands_shown = t.options.expansion
    t.refills_clockwise = t.options.expansion * t.options.refill_order
    own_setup(t)
    if t.options.expansion == 1:
        set_out(t)


@rule
def apply(t: Table, seat: int, move: int) -> None:
    if t.options.expansion == 1:
        apply_in_second_kind(t, seat, move)
    else:
        apply_own(t, seat, move)


@rule
def why_not(t: Table, seat: int, move: int) -> int:
    if t.phase == OVER:
        return GAME_OVER
    if t.asked & bit(seat) == 0:
        return NOT_AWAITED
    if move < 0 or move >= MOVES:
        return NO_SUCH_MOVE
    if move >= FIRST_MORE:
        return why_not_item(t, move) if t.options.expansion == 1 else BOX_NOT_USED
    return why_not_base_move(t) if t.phase > OVER else why_not_own(t, seat, move)


@rule
def legal(t: Table, seat: int, out: Row) -> int:
    """First the moves of the base game, where what is decided is one of its decisions."""
    if t.asked & bit(seat) == 0:
        return 0
    count = own_legal(t, seat, out) if t.phase < OVER else 0
    return list_items(t, out, count) if t.options.expansion == 1 else count


@rule
def any_move(t: Table, seat: int, word: int) -> int:
    others = count_items(t) if t.options.expansion == 1 else 0
    move = any_own_move(t, seat, word, others) if t.phase < OVER else -1 - share(word, others)
    return nth_item(t, -1 - move) if move < 0 else move


@rule
def imagine(t: Table, seat: int) -> None:
    if t.options.expansion == 1:
        imagine_cards(t, seat)
    imagine_own(t, seat)


@rule
def adds_up(t: Table) -> bool:
    return own_adds_up(t) and (t.options.expansion == 0 or more_adds_up(t))


def score_sheet(t: Table) -> list[Score]:
    return own_score_sheet(t) + (scores_of_more(t) if t.options.expansion == 1 else [])
