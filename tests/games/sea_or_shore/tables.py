"""Tables of Sea or Shore, laid out by hand.

Cards and treasures are written as in notation: `R9` is the red 9. A trick is written in the order of the seats, with
bonus cards behind a plus: `R4 P7+2 G9`.
"""

from collections.abc import Mapping
from typing import Any

from atoll.core.contract import LEGAL
from atoll.core.luck import seed_luck
from atoll.core.registry import find
from atoll.core.table import Row
from atoll.games.sea_or_shore import rulebook
from atoll.games.sea_or_shore.components import BONUS_CARDS, COLOUR_LETTERS, DECKS, HAND, ISLANDS
from atoll.games.sea_or_shore.moves import MOVES
from atoll.games.sea_or_shore.notation import card_code, treasure_code
from atoll.games.sea_or_shore.notation import read_card as card_of
from atoll.games.sea_or_shore.rulebook import adds_up, apply, legal, read, setup, why_not, write
from atoll.games.sea_or_shore.table import NO_TREASURE, PASS, PLAY, Table
from atoll.games.sea_or_shore.treasures import add_to_pile, cards_like, put_back

GAME = find("sea_or_shore")


def read_card(code: str) -> int:
    return card_of(code[0].lower(), code[1:])


def read_treasure(code: str) -> int:
    return COLOUR_LETTERS.index(code[0]) * 8 + int(code[1:])


def fresh(seats: int, seed: int = 1, /, **options: str) -> Table:
    """A table as it is set up, before anybody has passed a card; seat 0 is the first player unless options differ."""
    t = Table()
    t.seats = seats
    for name, value in GAME.read_options({"starter": "first", **options}).items():
        setattr(t.options, name, value)
    seed_luck(t.luck, seed)
    setup(t)
    return t


def laid_out(
    seats: int,
    hands: Mapping[int, str] | None = None,
    *,
    showing: str,
    first: int = 0,
    piles: Mapping[int, str] | None = None,
    bonus: Mapping[int, int] | None = None,
    left: int | None = None,
    **options: str,
) -> Table:
    """A table at the beginning of a trick: the cards named are in the hands, others fill them up.

    `left` is the number of cards in each hand; as many as were played before are discarded.
    """
    t = fresh(seats, **options)
    t.hands[:] = 0
    size = HAND[seats] if left is None else left
    given = {seat: [read_card(code) for code in text.split()] for seat, text in (hands or {}).items()}
    named = {card for cards in given.values() for card in cards}
    # Step through the colours, so that hands are mixed.
    spare = [card for i in range(ISLANDS) if (card := i * 29 % ISLANDS) not in named]
    for seat in range(seats):
        hand = given.get(seat, [])
        filled = hand + [spare.pop() for _ in range(size - len(hand))]
        t.hands[seat] = sum(1 << card for card in filled)
    t.out = sum(1 << spare.pop() for _ in range((HAND[seats] - size) * seats))
    for seat, count in (bonus or {}).items():
        t.bonus[seat] = count
    t.supply = BONUS_CARDS - sum(t.bonus)
    _lay_treasures(t, showing, piles or {})
    t.trick = HAND[seats] - size + 1
    t.first = first
    t.phase, t.awaited = PLAY, 1 << first
    assert adds_up(t)
    return t


def after_trick(seats: int, cards: str, **layout: object) -> Table:
    """A table on which everybody has just played: the trick is resolved as far as it goes without a decision."""
    hands = {seat: code.partition("+")[0] for seat, code in enumerate(cards.split())}
    t = laid_out(seats, hands, **layout)  # type: ignore[arg-type]
    play_trick(t, cards)
    return t


def _lay_treasures(t: Table, showing: str, piles: Mapping[int, str]) -> None:
    for i in range(DECKS[t.seats]):
        put_back(t, t.decks[i], t.decks[i].showing)
        t.decks[i].showing = NO_TREASURE
    for face in map(read_treasure, showing.split()):
        _draw(t, face)
        t.decks[_deck_of(t, face)].showing = face
    for seat, text in piles.items():
        for face in map(read_treasure, text.split()):
            _draw(t, face)
            add_to_pile(t, seat, face)


def put_on_top(t: Table, i: int, text: str) -> None:
    """Let the next cards of a deck be these; nobody has seen them."""
    deck = t.decks[i]
    for face in map(read_treasure, text.split()):
        _draw(t, face)
        deck.top[deck.tops] = face
        deck.tops += 1


def _draw(t: Table, face: int) -> None:
    deck = t.decks[_deck_of(t, face)]
    like = deck.unseen & cards_like(t, face)
    assert like, f"no {treasure_code(face)} is left"
    deck.unseen ^= like & -like


def _deck_of(t: Table, face: int) -> int:
    return 0 if DECKS[t.seats] == 1 else face // 16


def act(t: Table, seat: int, text: str) -> None:
    """Make a move; it must be legal."""
    move = read(text)
    assert (reason := why_not(t, seat, move)) == LEGAL, f"{text}: reason {reason}"
    apply(t, seat, move)
    assert adds_up(t)


def play_trick(t: Table, cards: str, half: str = "sea") -> None:
    """Everybody plays, from the first player on."""
    plays = cards.split()
    for _ in range(t.seats):
        code, _, stake = plays[asked(t)].partition("+")
        act(t, asked(t), f"{code} {half} +{stake or 0}")


def pass_all(t: Table) -> None:
    """Every seat passes the first card that it may."""
    for seat in range(t.seats):
        if t.phase == PASS:
            act(t, seat, moves_of(t, seat)[0])


def view(t: Table, viewer: int, public: Any = None) -> Any:
    """What a viewer sees, as data whose shape a test knows better than its type."""
    return rulebook.view(t, viewer, public)


def asked(t: Table) -> int:
    """The one seat that decides now."""
    assert t.awaited.bit_count() == 1
    return t.awaited.bit_length() - 1


def moves_of(t: Table, seat: int) -> list[str]:
    out = Row([0] * MOVES)
    return [write(move) for move in out[: legal(t, seat, out)]]


def refusal(t: Table, seat: int, text: str) -> int:
    return why_not(t, seat, read(text))


def hand_of(t: Table, seat: int) -> set[str]:
    return {card_code(card) for card in range(ISLANDS) if t.hands[seat] >> card & 1}


def discards_of(t: Table) -> set[str]:
    return {card_code(card) for card in range(ISLANDS) if t.out >> card & 1}


def pile_of(t: Table, seat: int) -> list[str]:
    """A pile of treasures, the bottom one first."""
    return [treasure_code(t.pile[seat, place]) for place in range(t.piled[seat])]


def under(t: Table, i: int) -> list[str]:
    return [treasure_code(t.decks[i].under[place]) for place in range(t.decks[i].unders)]


def seats_in(row: Row, t: Table) -> list[int]:
    """What a row says of the seats at the table."""
    return list(row)[: t.seats]
