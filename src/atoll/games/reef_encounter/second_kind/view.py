"""What everybody sees of this box."""

from typing import Any

from atoll.core.bits import has, members, picked, popcount
from atoll.games.reef_encounter.components import BOARD_LETTERS, BOARDS, COLOUR_LETTERS, COLOURS
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS, KINDS, SQUARES_OF_A_BOARD
from atoll.games.reef_encounter.second_kind.doubles import new_doubles
from atoll.games.reef_encounter.second_kind.notation import KIND_NAMES, SIDE_LETTERS
from atoll.games.reef_encounter.second_kind.phases import MORE_DONE
from atoll.games.reef_encounter.table import Options, Player, Reef, Table

USES = ("text", "first coral", "introduce", "move")


def is_agreed(options: Options) -> bool:
    """Whether the box is used."""
    return options.expansion == 1


def view_of_more(t: Table) -> dict[str, Any]:
    """Special tiles that lie open. Nothing when the box is not used."""
    if not is_agreed(t.options):
        return {}
    return {
        "special": {
            "bag": _names(t.more.bag),
            "sea": [_names(t.more.sea[space]) for space in range(COLOURS)],
            "held": KIND_NAMES[t.more.held - 1] if t.more.held else None,
            "meal": _names(t.more.meal) + ["plain"] * t.more.meal_plain,
            "due": t.more.due,
            "crowns_gone": t.more.crowns_gone,
            "deck": popcount(t.more.deck),
            "discard": picked(t.more.discard, CARD_SLUGS),
            "decks": t.more.decks,
            "blue_left": t.more.blue_left,
            "sea_blue": bool(t.more.sea_blue),
            "blue_lifted": _square(t.more.blue_lifted - 1) if t.more.blue_lifted else None,
            "acted": has(t.done, MORE_DONE),
            "bought": bool(t.more.bought),
            "drafted": bool(t.more.drafted),
            "breakfast": bool(t.more.breakfast),
            "free": bool(t.more.is_free),
            "new_doubles": [COLOUR_LETTERS[c] for c in range(COLOURS) for _ in range(new_doubles(t, c))],
            "crown_attacked": bool(t.more.acted_one),
            "announced": _announced(t),
            "window": _window(t),
            "boards": {BOARD_LETTERS[b]: _reef(t.reefs[b]) for b in range(BOARDS) if t.reefs[b].rock},
        }
    }


def _announced(t: Table) -> dict[str, Any] | None:
    """The card that is being played, what it is for, by whom, and what has been declared."""
    if t.more.card == 0:
        return None
    return {
        "card": CARD_SLUGS[t.more.card - 1],
        "use": USES[t.more.use],
        "player": t.more.player,
        "declared": [t.more.declared[i] for i in range(3)],
        "said": t.more.said,
        "left": t.more.left,
        "coral": members(t.more.coral),
        "during": t.more.resume,
    }


def _window(t: Table) -> dict[str, Any]:
    """Who has passed, and what goes on when all have."""
    return {
        "opening": bool(t.more.is_opening),
        "action_0": bool(t.more.is_action_0),
        "passed": members(t.more.passed),
        "resting": members(t.more.resting),
        "during": t.more.window_phase,
    }


def view_of_more_of_player(t: Table, player: Player, *, is_own: bool) -> dict[str, Any]:
    """Cards in hand are seen by their owner alone. Everybody knows how many there are and from which deck they came."""
    if not is_agreed(t.options):
        return {}
    held = members(player.more.cards)
    return {
        "cards": picked(player.more.cards, CARD_SLUGS) if is_own else [],
        "number_of_cards": len(held),
        "decks_of_cards": sorted(t.more.drawn_from[card] for card in held),
        "laid": picked(player.more.laid, CARD_SLUGS),
        "special_tiles": _names(player.more.hand),
        "special_consumed": _names(player.more.consumed),
        "special_parrotfish": _names(player.more.parrotfish),
    }


def _reef(reef: Reef) -> dict[str, Any]:
    more = reef.more
    return {
        "tiles": {str(c): KIND_NAMES[more.kinds[c] - 1] for c in range(SQUARES_OF_A_BOARD) if more.kinds[c]},
        "faces": {str(c): _face(reef, c) for c in range(SQUARES_OF_A_BOARD) if more.kinds[c]},
        "rock_sides": {SIDE_LETTERS[side]: members(more.closed[side]) for side in range(4)},
        "crowns": members(more.crowns),
        "acted": members(more.acted),
        "blue_shrimps": members(more.blue),
        "afloat": members(more.afloat),
        "rock": members(more.rock_tiles),
        "water": members(more.water_tiles),
    }


def _face(reef: Reef, cell: int) -> str:
    """The colour that a special tile shows."""
    return next(COLOUR_LETTERS[c] for c in range(COLOURS) if has(reef.polyps[c], cell))


def _square(place: int) -> str:
    from atoll.games.reef_encounter.notation import square_name

    return square_name((place >> 6) * SQUARES_OF_A_BOARD + (place & 63))


def _names(counts: Any) -> list[str]:
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]
