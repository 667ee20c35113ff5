"""Rules 3. Play: an island card with one half covered, and any number of bonus cards up to a value of 12."""

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.luck import rest, share
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.sea_or_shore.components import HIGHEST, OF_COLOUR, OF_NUMBER, UP_TO
from atoll.games.sea_or_shore.moves import FIRST_SEA_HALF, play, played_card, played_half, played_stake
from atoll.games.sea_or_shore.reasons import ABOVE_TWELVE, NAME_THE_CARD, NOT_ENOUGH_BONUS, NOT_IN_HAND
from atoll.games.sea_or_shore.setup import clear_results
from atoll.games.sea_or_shore.table import SEA, SHORE, Table


@rule
def colour_of(card: int) -> int:
    return card // HIGHEST


@rule
def number_of(card: int) -> int:
    return card % HIGHEST + 1


@rule
def list_plays(t: Table, seat: int, out: Row) -> int:
    count = 0
    cards = t.hands[seat]
    while cards != 0:
        card = lowest(cards)
        cards = without_lowest(cards)
        for stake in range(min(t.bonus[seat], HIGHEST - number_of(card)) + 1):
            out[count] = play(card, stake, SEA)
            out[count + 1] = play(card, stake, SHORE)
            count += 2
    return count


@rule
def why_not_play(t: Table, seat: int, move: int) -> int:
    if move >= FIRST_SEA_HALF:
        return NAME_THE_CARD
    card, stake = played_card(move), played_stake(move)
    if not has(t.hands[seat], card):
        return NOT_IN_HAND
    if number_of(card) + stake > HIGHEST:
        return ABOVE_TWELVE
    return LEGAL if stake <= t.bonus[seat] else NOT_ENOUGH_BONUS


@rule
def any_play(t: Table, seat: int, word: int) -> int:
    """Any card with any half and stake: with each further bonus card, the cards that bear it."""
    hand = t.hands[seat]
    shown = share(word, 2)
    word = rest(word, 2)
    if t.bonus[seat] == 0:
        return play(nth(hand, share(word, popcount(hand))), 0, shown)

    ways = 0
    for stake in range(min(t.bonus[seat], HIGHEST - 1) + 1):
        ways += popcount(hand & UP_TO[HIGHEST - stake])
    chosen = share(word, ways)
    stake = 0
    while chosen >= popcount(hand & UP_TO[HIGHEST - stake]):
        chosen -= popcount(hand & UP_TO[HIGHEST - stake])
        stake += 1
    return play(nth(hand & UP_TO[HIGHEST - stake], chosen), stake, shown)


@rule
def make_play(t: Table, seat: int, move: int) -> None:
    if t.played == 0:
        clear_results(t)
    card, stake = played_card(move), played_stake(move)
    t.hands[seat] ^= bit(card)
    t.bonus[seat] -= stake
    t.card[seat] = card
    t.shown[seat] = played_half(move)
    t.staked[seat] = stake
    t.played |= bit(seat)


@rule
def fits(t: Table, seat: int) -> int:
    """The cards that a seat's half-covered card can be, by its open half and the bonus cards beside it."""
    open_half = OF_COLOUR[colour_of(t.card[seat])] if t.shown[seat] == SEA else OF_NUMBER[number_of(t.card[seat])]
    return open_half & UP_TO[HIGHEST - t.staked[seat]]
