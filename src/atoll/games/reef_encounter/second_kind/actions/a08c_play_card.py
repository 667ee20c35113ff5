"""Rules 5.1 and 5.3 of Second Kind. Action 8c: play a card. Its text can be announced only if it can be carried out.

8c confusion             play a card for its text
8c confusion shrimp      play it to introduce a blue shrimp
8c confusion move        play it to move a blue shrimp
1 confusion              show it to eat one's first coral
discard confusion        discard it
"""

from typing import TYPE_CHECKING

from atoll.core.bits import bit, has, lowest, without_lowest
from atoll.core.contract import FIRST_REASON
from atoll.core.message import Message, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.games.reef_encounter.actions.a01_eat import has_large_coral
from atoll.games.reef_encounter.actions.a02_place_polyps import may_follow
from atoll.games.reef_encounter.actions.a03_place_more_polyps import two_or_three
from atoll.games.reef_encounter.bag import is_bag_empty
from atoll.games.reef_encounter.components import BOARDS, COLOURS
from atoll.games.reef_encounter.second_kind.breakfast import REASONS as AT_BREAKFAST
from atoll.games.reef_encounter.second_kind.breakfast import is_breakfast
from atoll.games.reef_encounter.second_kind.components import (
    ALGAE_INDIGESTION,
    CARD_NAMES,
    CARD_SLUGS,
    CARDS,
    CONFUSION,
    CONSUMED_POLYP_TILES,
    DEEP_WATER_CARD,
    DISINTEGRATION,
    DISLODGED,
    DOUBLE_LOCK,
    EXTRA_FREE_GROWTH,
    EXTRA_GROWTH,
    FAIR_EXCHANGE,
    FREE_ALGA,
    FREE_GROWTH,
    LARVA_CUBE_EXCHANGE,
    LATE_BREAKFAST,
    LUCKY_DIP,
    PICK_ME_UP,
    SCORING_CARDS,
    SECOND_COURSE,
    STRONG_CURRENT,
    UNRELIABLE_1,
    UNRELIABLE_4,
    WITH_SHRIMP,
)
from atoll.games.reef_encounter.second_kind.early_draft import has_drafted
from atoll.games.reef_encounter.second_kind.effects.algae import confused, covered, free_places, second_locks
from atoll.games.reef_encounter.second_kind.effects.crowns import hungry_crowns
from atoll.games.reef_encounter.second_kind.effects.growth import colours_to_grow, growth_for
from atoll.games.reef_encounter.second_kind.effects.shrimps import may_use_blue
from atoll.games.reef_encounter.second_kind.effects.supplies import cube_swaps, large_corals
from atoll.games.reef_encounter.second_kind.effects.tiles import tiles_to_consume, tiles_to_exchange
from atoll.games.reef_encounter.second_kind.first_coral import REASONS as FOR_FIRST_CORAL
from atoll.games.reef_encounter.second_kind.for_water import can_lay_on_water
from atoll.games.reef_encounter.second_kind.moves import (
    CHOOSE,
    PLAY_CARD,
    PLAY_SHRIMP,
    SHOW_CARD,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.notation import CARD_LIKE_A_PIECE, CARD_WORDS, groups, numbered, reader
from atoll.games.reef_encounter.second_kind.table import (
    CURRENT,
    INTRODUCE_BLUE,
    MOVE_BLUE,
    OUT_OF_TURN,
    SCORE,
    TEXT,
    WINDOW,
    WITH_A_CARD,
)
from atoll.games.reef_encounter.second_kind.windows import has_crown
from atoll.games.reef_encounter.table import ACT, BREAKFAST, LAST_BITE, LAY, NONE, Table

if TYPE_CHECKING:
    from atoll.games.reef_encounter.view import View

NO_SUCH_CARD, CARD_NOT_NOW, CARD_HAS_NO_SHRIMP, NO_BLUE_SHRIMP_USE = range(FIRST_REASON + 147, FIRST_REASON + 151)
REASONS: dict[int, Message] = (
    FOR_FIRST_CORAL
    | AT_BREAKFAST
    | {
        NO_SUCH_CARD: say("You do not hold that card."),
        CARD_NOT_NOW: say("That card cannot be carried out now."),
        CARD_HAS_NO_SHRIMP: say("There is no blue shrimp on that card."),
        NO_BLUE_SHRIMP_USE: say("There is no blue shrimp to play or to move, or no tile for it."),
    }
)
CLOWNFISH_TEXTS = 1 << DISLODGED | 1 << EXTRA_FREE_GROWTH | 1 << SECOND_COURSE


@rule
def cards_to_play(t: Table) -> int:
    """The cards that whoever is asked may announce for their text."""
    if t.phase not in (ACT, LAY, WINDOW, CURRENT, SCORE):
        return 0
    seat = lowest(t.asked)
    found = 0
    cards = t.players[seat].more.cards
    while cards != 0:
        if may_play(t, seat, lowest(cards)):
            found |= bit(lowest(cards))
        cards = without_lowest(cards)
    return found


@rule
def may_play(t: Table, seat: int, card: int) -> bool:
    """Whether it is the time for a card, and its text can be carried out."""
    if t.phase == SCORE:
        return has(SCORING_CARDS, card)
    if t.phase == CURRENT:
        return card == STRONG_CURRENT
    if t.phase == LAY:
        return card == DEEP_WATER_CARD and t.held == 0 and not is_breakfast(t) and can_lay_on_water(t, t.colour)
    if has(CLOWNFISH_TEXTS, card):
        return may_play_clownfish(t, seat, card)
    return t.phase == ACT and (has(SCORING_CARDS, card) or may_play_in_turn(t, card))


@rule
def may_play_clownfish(t: Table, seat: int, card: int) -> bool:
    """Dislodged, Extra free growth and Second course: in any window, and between one's own actions."""
    if card == DISLODGED:
        return has_crown(t)
    if card == EXTRA_FREE_GROWTH:
        return growth_for(t, seat) != 0
    found = 0
    for board in range(BOARDS):
        found |= hungry_crowns(t, board)
    return found != 0


@rule
def may_play_in_turn(t: Table, card: int) -> bool:
    """Between one's own actions."""
    player = t.players[t.active]
    if card == CONSUMED_POLYP_TILES:
        return tiles_to_consume(player) != 0
    if card == DISINTEGRATION:
        found = 0
        for board in range(BOARDS):
            found |= large_corals(t, board)
        return found != 0
    if card == EXTRA_GROWTH:
        return colours_to_grow(t) != 0
    if card == FAIR_EXCHANGE:
        return tiles_to_exchange(t, player, 0) | tiles_to_exchange(t, player, 1) != 0
    if card == FREE_GROWTH:
        return free_colours(t) != 0
    if card == LARVA_CUBE_EXCHANGE:
        return cube_swaps(t, player) != 0
    if card == LATE_BREAKFAST:
        return t.done == 0 and larvae_for_breakfast(t) != 0
    if card == LUCKY_DIP:
        return not is_bag_empty(t)
    if card == PICK_ME_UP:
        return not has_drafted(t)
    if UNRELIABLE_1 <= card <= UNRELIABLE_4:
        return may_use_blue(t, card, TEXT)
    return may_play_alga(t, card)


@rule
def may_play_alga(t: Table, card: int) -> bool:
    """Cards about cylinders."""
    if card == ALGAE_INDIGESTION:
        return covered(t) != 0
    if card == CONFUSION:
        return confused(t) != 0
    if card == DOUBLE_LOCK:
        return second_locks(t) != 0
    return card == FREE_ALGA and free_places(t) != 0


@rule
def free_colours(t: Table) -> int:
    """Free growth: the colours of which a tile can be laid, while action 2 has not been done."""
    found = 0
    if two_or_three(t) == 2:
        for colour in range(COLOURS):
            if may_follow(t, colour) or can_lay_on_water(t, colour):
                found |= bit(colour)
    return found


@rule
def larvae_for_breakfast(t: Table) -> int:
    """Late breakfast: the colours of cubes that can be followed by a tile, without another card."""
    found = 0
    for colour in range(COLOURS):
        if t.players[t.active].cubes[colour] > 0 and may_follow(t, colour):
            found |= bit(colour)
    return found


@rule
def shrimp_cards(t: Table, use: int) -> int:
    """The cards that may be announced to introduce or to move a blue shrimp: own turn, between actions.

    In a window, if that was agreed on, those with a clownfish as well.
    """
    cards = t.players[lowest(t.asked)].more.cards & WITH_SHRIMP
    if t.phase == WINDOW:
        cards &= CLOWNFISH_TEXTS if t.options.clown_shrimp_out_of_turn == OUT_OF_TURN else 0
    return cards if cards != 0 and may_use_blue(t, NONE, use) else 0


@rule
def all_shrimp_cards(t: Table) -> int:
    """Both uses: first those to introduce one, then those to move one."""
    return shrimp_cards(t, INTRODUCE_BLUE) | shrimp_cards(t, MOVE_BLUE) << 28


@rule
def cards_for_first_coral(t: Table) -> int:
    """Rules 3.5: a card with a blue shrimp, shown before anything else in the turn."""
    player = t.players[t.active]
    cards = player.more.cards & WITH_SHRIMP
    if cards == 0 or player.eaten > 0:
        return 0
    in_turn = t.phase == ACT and is_before_meal(t)
    in_extra_turn = t.phase == LAST_BITE and t.options.extra_turn_first_coral == WITH_A_CARD
    return cards if (in_turn or in_extra_turn) and has_large_coral(t) else 0


@rule
def is_before_meal(t: Table) -> bool:
    """Whether nothing has been done in this turn, a late breakfast apart."""
    return t.done & ~bit(BREAKFAST) == 0


@rule
def cards_to_discard(t: Table) -> int:
    """Rules 5.1: an unplayed card may be discarded between the steps of one's turn, or when one is asked for a card."""
    if t.phase in (ACT, WINDOW) or (t.phase == LAY and t.held == 0):
        return t.players[lowest(t.asked)].more.cards
    return 0


_FORMS = {PLAY_CARD: ("8c {}",), PLAY_SHRIMP: ("8c {} shrimp", "8c {} move"), SHOW_CARD: ("1 {}", "discard {}")}


def write(move: int) -> str:
    forms, (use, card) = _FORMS[group_of(move)], divmod(item_of(move), CARDS)
    return forms[use].format(CARD_WORDS[card]) if use < len(forms) else numbered(move)


def touched(view: "View", move: int) -> tuple[str, ...]:
    """The card, then what it is played for."""
    use, card = divmod(item_of(move), CARDS)
    uses = {
        PLAY_CARD: ("say text",),
        PLAY_SHRIMP: ("say introduce", "say move"),
        SHOW_CARD: ("say first", "say discard"),
    }[group_of(move)]
    return f"card {CARD_SLUGS[card]}", uses[use]


def phrase(view: "View", move: int) -> Message:
    use, card = divmod(item_of(move), CARDS)
    uses = {
        PLAY_CARD: (say("Play this card: {card}."),),
        PLAY_SHRIMP: (
            say("Play this card to introduce a blue shrimp: {card}."),
            say("Play this card to move a blue shrimp: {card}."),
        ),
        SHOW_CARD: (say("Show this card to eat your first coral: {card}."), say("Discard this card: {card}.")),
    }[group_of(move)]
    return uses[use]._replace(arguments=(("card", CARD_NAMES[card]),))


MOVES = groups(PLAY_CARD, CHOOSE)
PLAYING = Question(MOVES, write, reader(MOVES, write, CARD_LIKE_A_PIECE), touched, {}, REASONS, phrase)
