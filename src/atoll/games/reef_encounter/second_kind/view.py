"""What everybody sees of this box."""

from typing import Any

from atoll.core.bits import has
from atoll.games.reef_encounter.components import BOARD_LETTERS, BOARDS, COLOURS
from atoll.games.reef_encounter.second_kind.components import KINDS, SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.second_kind.notation import KIND_NAMES, SIDE_LETTERS
from atoll.games.reef_encounter.table import Player, Reef, Table


def view_of_more(t: Table) -> dict[str, Any]:
    """Special tiles that lie open. Nothing when the box is not used."""
    if t.options.expansion == 0:
        return {}
    return {
        "special": {
            "bag": _names(t.more.bag),
            "sea": [_names(t.more.sea[space]) for space in range(COLOURS)],
            "held": KIND_NAMES[t.more.held - 1] if t.more.held else None,
            "meal": _names(t.more.meal) + ["plain"] * t.more.meal_plain,
            "due": t.more.due,
            "crowns_gone": t.more.crowns_gone,
            "boards": {BOARD_LETTERS[b]: _reef(t.reefs[b]) for b in range(BOARDS) if t.reefs[b].rock},
        }
    }


def view_of_more_of_player(t: Table, player: Player) -> dict[str, Any]:
    if t.options.expansion == 0:
        return {}
    return {
        "special_tiles": _names(player.more.hand),
        "special_consumed": _names(player.more.consumed),
        "special_parrotfish": _names(player.more.parrotfish),
    }


def _reef(reef: Reef) -> dict[str, Any]:
    more = reef.more
    return {
        "tiles": {str(c): KIND_NAMES[more.kinds[c] - 1] for c in range(SQUARES_OF_A_BOARD) if more.kinds[c]},
        "rock_sides": {SIDE_LETTERS[side]: _cells(more.closed[side]) for side in range(4)},
        "crowns": _cells(more.crowns),
        "acted": _cells(more.acted),
        "blue_shrimps": _cells(more.blue),
        "rock": _cells(more.rock_tiles),
        "water": _cells(more.water_tiles),
    }


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(SQUARES_OF_A_BOARD) if has(mask, cell)]


def _names(counts: Any) -> list[str]:
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]
