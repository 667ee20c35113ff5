"""What a seat cannot know: the cards of others and what lies under the piles.

What nobody has seen, cards on top of the piles and treasures, is not decided before it is needed.
"""

from atoll.games.coralia.components import PEARL_6
from atoll.games.coralia.moves import FIRST_MOVE, KEEP, SECRET_CARD, SECRET_ORDER, UNDER
from atoll.games.coralia.table import Table

OPEN = False


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """Others see that a card is kept, not which; unless it is a starfish card in the final scoring, which is shown."""
    if viewer == seat:
        return move
    if t.phase == KEEP:
        is_shown = t.scoring and move - FIRST_MOVE[KEEP] >= PEARL_6
        return move if is_shown else FIRST_MOVE[KEEP] + SECRET_CARD
    return FIRST_MOVE[UNDER] + SECRET_ORDER if t.phase == UNDER else move
