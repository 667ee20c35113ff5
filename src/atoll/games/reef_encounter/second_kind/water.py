"""Rules 5.3 of Second Kind: Deep water, a card of actions 2 and 3. One tile of the action goes onto inner water."""

from atoll.core.bits import bit
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.games.reef_encounter.actions.a02_place_polyps import lay_tile
from atoll.games.reef_encounter.bag import gives, shows
from atoll.games.reef_encounter.components import COLOURS
from atoll.games.reef_encounter.events import FROM_CONSUMED, FROM_HAND
from atoll.games.reef_encounter.second_kind.actions.a02_special_tiles import hold
from atoll.games.reef_encounter.second_kind.events import GAVE, TOOK_BACK
from atoll.games.reef_encounter.table import NONE, Table
from atoll.games.reef_encounter.tiles import put_down

# What is declared first: a plain tile from behind the screen or a consumed one, as an offer; or a special tile.
SPECIAL = 64


@rule
def choose_plain(t: Table, offer: int) -> None:
    """The tile stays where it is until it is laid; but everybody knows of it now."""
    t.more.declared[0] = offer
    if offer < COLOURS:
        shows(t, t.players[t.active], offer)
    happened(t, GAVE, t.active, offer % COLOURS, NONE, offer >= COLOURS)


@rule
def choose_special(t: Table, item: int, consumed: int) -> None:
    hold(t, item, consumed)
    t.more.declared[0] = SPECIAL


@rule
def give_up_water(t: Table) -> None:
    """The card was cancelled: a special tile goes back to its place."""
    if t.held != 0:
        player = t.players[t.active]
        row = player.consumed if t.held_consumed == 1 else player.hand
        row[t.held] += 1
        happened(t, TOOK_BACK, t.active, t.held, t.held_consumed)
        put_down(t)


@rule
def lay_on_water(t: Table, tile: int, board: int, cell: int) -> None:
    """The tile counts as any other of its action. Its square is rock for as long as it lies there."""
    player = t.players[t.active]
    from_screen = 1 - t.held_consumed if tile == SPECIAL else 1 if tile < COLOURS else 0
    t.laid_from_screen += from_screen
    if tile < COLOURS:
        gives(t, player, t.colour)
    elif tile < SPECIAL:
        player.consumed[t.colour] -= 1
    reef = t.reefs[board]
    reef.rock |= bit(cell)
    reef.afloat |= bit(cell)
    lay_tile(t, board, cell, FROM_HAND if from_screen == 1 else FROM_CONSUMED)
