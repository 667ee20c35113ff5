"""What a seat sees and remembers, as plain data, built by adding."""

from typing import Literal, NotRequired, TypedDict

from atoll.core.bits import bit, has, members
from atoll.core.contract import NOBODY
from atoll.games.sea_or_shore.cards import colour_of, number_of
from atoll.games.sea_or_shore.components import (
    ACTIONS,
    ALL_ISLANDS,
    COLOUR_LETTERS,
    DECKS,
    HAND,
    HIGHEST_TREASURE,
    PAIR_LETTERS,
    PAIRS,
    ROUNDS,
    copies_of_value,
)
from atoll.games.sea_or_shore.memory import doubtful_to, is_covered, suspects, traced_by
from atoll.games.sea_or_shore.notation import card_code, card_codes, treasure_code, treasure_codes
from atoll.games.sea_or_shore.scoring import pairs_of
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.setup import action_of
from atoll.games.sea_or_shore.table import (
    EVERYBODY,
    FROM_SEAT,
    FROM_STOCK,
    GIVE,
    NO_CARD,
    NO_TREASURE,
    ORDER,
    SEA,
    Deck,
    Table,
)
from atoll.games.sea_or_shore.treasures import face_of, is_pile_open, knows_place

Phase = Literal["pass", "play", "claim", "rob", "swap", "give", "scout", "order", "recover", "discard", "over"]
PHASES: tuple[Phase, ...] = (
    *("pass", "play", "claim", "rob", "swap", "give"),
    *("scout", "order", "recover", "discard", "over"),
)
Half = Literal["sea", "shore"]
HALVES: tuple[Half, ...] = ("sea", "shore")


class DeckView(TypedDict):
    """A treasure deck from top to bottom."""

    colours: str
    showing: str | None
    face_down: int
    top: list[str | None]
    """The cards that somebody has looked at, with those whose place the viewer knows."""
    among: list[str]
    """Cards that lie there in places that the viewer does not know."""
    order_known_to: list[int]
    unseen: list[str]
    """What may lie in all other places above `under`."""
    under: list[str]


class PlayerView(TypedDict):
    cards: int
    known: list[str]
    """Which of them the viewer knows."""
    bonus: int
    treasures: list[str | None]
    """From the bottom up; None for what the viewer is not to see."""


class PlayView(TypedDict):
    """A card of this trick, or between tricks of the one before. The colour, the number and the card are there as far
    as the viewer knows them; what came of it, from the reveal on."""

    shown: Half
    bonus: int
    colour: NotRequired[str]
    number: NotRequired[int]
    card: NotRequired[str]
    received: NotRequired[int]
    """Bonus cards that came to the player."""
    gained: NotRequired[int | str | None]
    """Where a treasure came from: a seat, the stock, or nothing came."""


class Doubt(TypedDict):
    """A card that is with one of several players."""

    card: str
    players: list[int]


class NeighbourView(TypedDict):
    """Cards of which the left-hand neighbour holds so many at most, by the card that it passed."""

    at_most: int
    of: list[str]


class View(TypedDict):
    seat: int
    awaiting: list[int]
    phase: Phase
    seats: int
    round: int
    trick: int
    tricks: int
    first: int
    actions: list[str]
    """The sides of the action cards that lie face up in this round."""
    values: list[int]
    """What the treasures of each colour are worth."""
    supply: int
    discards: list[str]
    trick_over: bool
    partner: int | None
    looked_at: int | None
    decks: list[DeckView]
    players: list[PlayerView]
    points: list[int]
    """So far; if piles are not to be seen, those that are written down."""
    is_open: bool
    """Whether everybody sees all treasures."""
    plays: list[PlayView | None]
    hand: list[str]
    """Nobody has none."""
    passing: str | None
    """The card that the viewer has chosen to pass."""
    doubtful: list[Doubt]
    left_neighbour: NeighbourView | None
    unseen: list[str]
    """The islands that may be in any other hand, half covered, or in the box."""


def view(t: Table, seat: int, public: View | None = None) -> View:
    mind = EVERYBODY if seat == NOBODY else seat
    seen: View = {**(public or _public(t))}
    seen["seat"] = seat
    seen["decks"] = [_deck(t, i, seat) for i in range(DECKS[t.seats])]
    doubtful, gone = doubtful_to(t, mind), t.out
    seen["players"] = [_player(t, other, t.traced[mind, other] & ~doubtful & ~gone) for other in range(t.seats)]
    seen["doubtful"] = [
        {"card": card_code(card), "players": members(suspects(t, mind, card))} for card in members(doubtful & ~gone)
    ]
    unseen = ALL_ISLANDS & ~gone & ~traced_by(t, mind)
    if seat != NOBODY:
        unseen &= ~(t.hands[seat] | (bit(t.card[seat]) if is_covered(t, seat) else 0))
        seen["hand"] = card_codes(t.hands[seat])
        seen["passing"] = None if t.passed[seat] == NO_CARD else card_code(t.passed[seat])
        seen["left_neighbour"] = {"at_most": t.above_most[seat], "of": card_codes(t.above[seat] & unseen)}
    seen["unseen"] = card_codes(unseen)
    seen["plays"] = [_play(t, other, seat) for other in range(t.seats)]
    return seen


def _public(t: Table) -> View:
    """What is the same for everybody; the rest is filled in by `view`."""
    return {
        "seat": NOBODY,
        "awaiting": members(t.awaited),
        "phase": PHASES[t.phase],
        "seats": t.seats,
        "round": t.round_ + 1,
        "trick": t.trick,
        "tricks": HAND[t.seats],
        "first": t.first,
        "actions": [ACTIONS[action_of(t, pair)] for pair in range(PAIRS)],
        "values": [
            value
            for value in range(1, HIGHEST_TREASURE + 1)
            for _ in range(copies_of_value(t.options.treasures, value))
        ],
        "supply": t.supply,
        "discards": card_codes(t.out),
        "trick_over": t.played == 0,
        "partner": t.partner if t.phase == GIVE else None,
        "looked_at": t.looked_at if t.phase == ORDER else None,
        "decks": [],
        "players": [],
        "points": [_points(t, seat) for seat in range(t.seats)],
        "is_open": is_pile_open(t),
        "plays": [],
        "hand": [],
        "passing": None,
        "doubtful": [],
        "left_neighbour": None,
        "unseen": [],
    }


def _points(t: Table, seat: int) -> int:
    rounds = range(ROUNDS) if is_pile_open(t) else range(t.round_)
    return sum(t.worth[round_, seat] + pairs_of(t, round_, seat) for round_ in rounds)


def _deck(t: Table, i: int, viewer: int) -> DeckView:
    deck = t.decks[i]
    seen = [place for place in range(deck.tops) if viewer != NOBODY and has(deck.seen[place], viewer)]
    placed = [place for place in seen if knows_place(deck, place, viewer)]
    return {
        "colours": PAIR_LETTERS[i] if DECKS[t.seats] > 1 else COLOUR_LETTERS,
        "showing": None if deck.showing == NO_TREASURE else treasure_code(deck.showing),
        "face_down": deck.unseen.bit_count() + deck.tops + deck.unders,
        "top": [treasure_code(deck.top[place]) if place in placed else None for place in range(deck.tops)],
        "among": treasure_codes(sorted(deck.top[place] for place in seen if place not in placed)),
        "order_known_to": members(deck.ordered),
        "unseen": treasure_codes(sorted([*_unseen(t, deck, seen), *_hidden(t, i)])),
        "under": treasure_codes(deck.under[: deck.unders]),
    }


def _unseen(t: Table, deck: Deck, seen: list[int]) -> list[int]:
    """The treasures that nobody has looked at, and those that only others have."""
    return [face_of(t, card) for card in members(deck.unseen)] + [
        deck.top[place] for place in range(deck.tops) if place not in seen
    ]


def _hidden(t: Table, i: int) -> list[int]:
    """The treasures of a deck that lie in piles where nobody is to see them."""
    if is_pile_open(t):
        return []
    faces = [t.pile[seat, place] for seat in range(t.seats) for place in range(t.piled[seat] - 1)]
    return [face for face in faces if DECKS[t.seats] == 1 or face // 16 == i]


def _player(t: Table, seat: int, known: int) -> PlayerView:
    pile: list[str | None] = [treasure_code(t.pile[seat, place]) for place in range(t.piled[seat])]
    if not is_pile_open(t):
        pile[:-1] = [None for _ in pile[:-1]]
    return {
        "cards": t.hands[seat].bit_count(),
        "known": card_codes(known),
        "bonus": t.bonus[seat],
        "treasures": pile,
    }


def _play(t: Table, seat: int, viewer: int) -> PlayView | None:
    """A card of this trick, or between tricks of the one before."""
    if t.card[seat] == NO_CARD or not has(t.played or everyone(t), seat):
        return None
    card, half = t.card[seat], t.shown[seat]
    play: PlayView = {"shown": HALVES[half], "bonus": t.staked[seat]}
    is_open = not is_covered(t, seat)
    if is_open or viewer == seat or half == SEA:
        play["colour"] = COLOUR_LETTERS[colour_of(card)]
    if is_open or viewer == seat or half != SEA:
        play["number"] = number_of(card)
    if is_open or viewer == seat:
        play["card"] = card_code(card)
    if is_open:
        gained = t.gained[seat]
        play["received"] = t.received[seat]
        play["gained"] = gained - FROM_SEAT if gained >= FROM_SEAT else "stock" if gained == FROM_STOCK else None
    return play


def top_of(player: PlayerView) -> str:
    """The last treasure of a player, which everybody sees; empty if there is none."""
    return (player["treasures"][-1:] or [None])[0] or ""


def bounds(view: View) -> list[tuple[int, int]]:
    """Everybody can count the points, unless piles are not to be seen: then what lies below is worth something between
    the lowest treasure and the highest one."""
    if view["is_open"]:
        return [(points, points) for points in view["points"]]
    return [
        _bounds(player, points, view["values"]) for player, points in zip(view["players"], view["points"], strict=True)
    ]


def _bounds(player: PlayerView, points: int, values: list[int]) -> tuple[int, int]:
    pile = player["treasures"]
    sure = points + player["bonus"] // 2 + sum(int(code[1:]) for code in pile if code)
    hidden = pile.count(None)
    return sure + hidden * min(values), sure + hidden * max(values)
