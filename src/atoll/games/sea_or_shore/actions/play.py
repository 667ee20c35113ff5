"""Rules 3. Play: an island card with one half covered, and any number of bonus cards up to a value of 12.

R9 sea       play the red 9 and show its sea: the others see red
R9 shore +2  play it with 2 bonus cards and show its shore: the others see 9

What others see of a play is written `R? +2` or `?9`. Capitals and spaces are free: `r9sea+2` is understood.
"""

import re
from collections.abc import Sequence

from atoll.core.bits import bit, has, lowest, nth, popcount, without_lowest
from atoll.core.contract import LEGAL
from atoll.core.errors import BadNotation
from atoll.core.game import Prompt
from atoll.core.luck import rest, share
from atoll.core.message import Message, Who, say
from atoll.core.question import Question
from atoll.core.rule import rule
from atoll.core.story import happened
from atoll.core.table import Row
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.cards import colour_of, number_of
from atoll.games.sea_or_shore.components import COLOUR_LETTERS, HIGHEST, UP_TO
from atoll.games.sea_or_shore.events import PLAYED
from atoll.games.sea_or_shore.ids import BUTTON, SHOW, bonus_id
from atoll.games.sea_or_shore.moves import (
    FIRST_PLAY,
    FIRST_SEA_HALF,
    FIRST_SHORE_HALF,
    STAKES,
    TAKE,
    play,
    played_card,
    played_half,
    played_stake,
    sea_half,
    shore_half,
)
from atoll.games.sea_or_shore.notation import CARD, card_code, read_card, read_colour, read_number
from atoll.games.sea_or_shore.reasons import ABOVE_TWELVE, NAME_THE_CARD, NOT_ENOUGH_BONUS, NOT_IN_HAND, PLAY_NOW
from atoll.games.sea_or_shore.setup import clear_results
from atoll.games.sea_or_shore.table import SEA, SHORE, Table
from atoll.games.sea_or_shore.view import HALVES, View


@rule
def most_stake(t: Table, seat: int, card: int) -> int:
    """How many bonus cards the seat can play with a card."""
    return min(t.bonus[seat], HIGHEST - number_of(card))


@rule
def list_plays(t: Table, seat: int, out: Row) -> int:
    count = 0
    cards = t.hands[seat]
    while cards != 0:
        card = lowest(cards)
        cards = without_lowest(cards)
        for stake in range(most_stake(t, seat, card) + 1):
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
    if stake <= most_stake(t, seat, card):
        return LEGAL
    return ABOVE_TWELVE if number_of(card) + stake > HIGHEST else NOT_ENOUGH_BONUS


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
    card, stake, half = played_card(move), played_stake(move), played_half(move)
    t.hands[seat] ^= bit(card)
    t.bonus[seat] -= stake
    t.card[seat] = card
    t.shown[seat] = half
    t.staked[seat] = stake
    t.played |= bit(seat)
    happened(t, PLAYED, seat, half, colour_of(card) if half == SEA else number_of(card), stake, card)


def write(move: int) -> str:
    if move < FIRST_SEA_HALF:
        return f"{card_code(played_card(move))} {HALVES[played_half(move)]}{_stake(played_stake(move))}"
    if move < FIRST_SHORE_HALF:
        colour, stake = divmod(move - FIRST_SEA_HALF, STAKES)
        return f"{COLOUR_LETTERS[colour]}?{_stake(stake)}"
    number, stake = divmod(move - FIRST_SHORE_HALF, STAKES)
    return f"?{number + 1}{_stake(stake)}"


def _stake(stake: int) -> str:
    return f" +{stake}" if stake else ""


def read(text: str) -> int | None:
    stake = r"(?:\s*\+\s*(?P<stake>\d{1,3}))?"
    if written := re.fullmatch(rf"{CARD}\s*(sea|shore){stake}", text):
        return play(read_card(written[1], written[2]), _read_stake(written["stake"]), HALVES.index(written[3]))
    if written := re.fullmatch(rf"([a-z])\s*\?{stake}", text):
        return sea_half(read_colour(written[1]), _read_stake(written["stake"]))
    if written := re.fullmatch(rf"\?\s*(\d{{1,3}}){stake}", text):
        return shore_half(read_number(written[1]), _read_stake(written["stake"]))
    return None


def _read_stake(stake: str | None) -> int:
    if int(stake or 0) >= STAKES:
        raise BadNotation(
            say("Nobody can play {number} bonus cards with an island; 11 is the most.", number=str(stake))
        )
    return int(stake or 0)


def touched(view: View, move: int) -> tuple[str, ...]:
    """The card, the half to cover, bonus cards one by one, and the button."""
    if move >= FIRST_SEA_HALF:
        return ()
    added = [bonus_id(i) for i in range(played_stake(move))]
    return card_code(played_card(move)), SHOW[played_half(move)], *added, BUTTON


def phrase(view: View, move: int) -> Message:
    card = names.card(card_code(played_card(move)))
    if not (stake := played_stake(move)):
        alone = say("Play the {card} and show its sea."), say("Play the {card} and show its shore.")
        return alone[played_half(move)]._replace(arguments=(("card", card),))
    added = (
        say("Play the {card} with {bonus} and show its sea."),
        say("Play the {card} with {bonus} and show its shore."),
    )
    return added[played_half(move)]._replace(arguments=(("card", card), ("bonus", names.bonus_cards(stake))))


def ask(view: View, moves: Sequence[int]) -> Prompt:
    bonus = view["seat"] in view["awaiting"] and view["players"][view["seat"]]["bonus"]
    return Prompt(
        say("Choose an island, cover one half of it, and add bonus cards if you like.")
        if bonus
        else say("Choose an island and cover one half of it."),
        say("{name} plays an island.", name=Who(view["awaiting"][0])),
    )


def over(view: View, moves: Sequence[int]) -> Prompt:
    """When the game is over, nothing is asked."""
    words = say("Both rounds are played: the game is over.")
    return Prompt(words, words)


PLAYING = Question(
    range(FIRST_PLAY, TAKE),
    write,
    read,
    touched,
    {"play": ask, "over": over},
    {
        PLAY_NOW: say("Play an island now and show one half of it."),
        NAME_THE_CARD: say("Name the card with its colour and its number; the others will see only one half."),
        NOT_ENOUGH_BONUS: say("You do not have that many bonus cards."),
        ABOVE_TWELVE: say("Bonus cards cannot lift an island above 12."),
    },
    phrase,
)
