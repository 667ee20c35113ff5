"""What a seat sees and remembers, as plain data, built by adding."""

from typing import Any

from atoll.core.bits import has, popcount
from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.core.table import Row
from atoll.games.sea_or_shore.components import (
    ALL_ISLANDS,
    COLOUR_LETTERS,
    DECKS,
    FACE_OF,
    HAND,
    ISLANDS,
    PAIR_LETTERS,
    PAIRS,
    ROUNDS,
    TREASURES,
)
from atoll.games.sea_or_shore.memory import doubtful_to, is_covered, own_cards, suspects, traced_by
from atoll.games.sea_or_shore.moves import played_card, played_half, played_stake
from atoll.games.sea_or_shore.notation import card_code, card_codes, sea_half, shore_half, treasure_code
from atoll.games.sea_or_shore.play import colour_of, number_of
from atoll.games.sea_or_shore.scoring import pairs_of, points
from atoll.games.sea_or_shore.seats import everyone
from atoll.games.sea_or_shore.table import (
    EVERYBODY,
    FROM_SEAT,
    FROM_STOCK,
    GIVE,
    NO_CARD,
    NO_TREASURE,
    ORDER,
    PASS,
    PLAY,
    SEA,
    Deck,
    Table,
)
from atoll.games.sea_or_shore.treasures import face_down, knows_place
from atoll.games.sea_or_shore.turn import action_of, awaiting

PHASES = (
    "pass",
    "play",
    "claim",
    "rob",
    "swap",
    "give",
    "scout",
    "order",
    "recover",
    "discard",
    "over",
)
ACTIONS = ("theft", "swap", "scouting", "recovery")
HALVES = ("sea", "shore")


def view(t: Table, seat: int, public: View | None = None) -> View:
    return {
        **(public or _public(t)),
        "seat": seat,
        "awaiting": _awaiting(t, seat),
        "decks": [_deck(t, t.decks[i], i, seat) for i in range(DECKS[t.seats])],
        "hand": None if seat == NOBODY else card_codes(t.hands[seat]),
        "passing": None if seat == NOBODY or t.passed[seat] == NO_CARD else card_code(t.passed[seat]),
        "players": [_player(t, s, seat) for s in range(t.seats)],
        "doubtful": _doubtful(t, seat),
        "left_neighbour": None if seat == NOBODY else _left_neighbour(t, seat),
        "unseen": card_codes(_unseen(t, seat)),
        "plays": [_play(t, s, seat) for s in range(t.seats)],
    }


def _public(t: Table) -> View:
    """What is the same for everybody."""
    score = Row([0] * t.seats)
    points(t, score)
    return {
        "seats": t.seats,
        "phase": PHASES[t.phase],
        "round": t.round_ + 1,
        "trick": t.trick,
        "tricks": HAND[t.seats],
        "first": t.first,
        "actions": [ACTIONS[action_of(t, pair)] for pair in range(PAIRS)],
        "supply": t.supply,
        "discards": card_codes(t.out),
        "trick_over": t.played == 0,
        "partner": t.partner if t.phase == GIVE else None,
        "looked_at": t.looked_at if t.phase == ORDER else None,
        "scores": [[_score(t, round_, s) for s in range(t.seats)] for round_ in range(ROUNDS)],
        "points": list(score),
    }


def _awaiting(t: Table, seat: int) -> list[int]:
    """Who decides. While cards to pass are chosen, nobody can tell who else has chosen."""
    mask = awaiting(t)
    if t.phase == PASS:
        mask |= everyone(t) & ~(1 << seat if seat != NOBODY else 0)
    return [s for s in range(t.seats) if has(mask, s)]


def _deck(t: Table, deck: Deck, i: int, seat: int) -> dict[str, Any]:
    """A treasure deck from top to bottom. `top` has the cards somebody has looked at, with those whose place is known.

    `among` are cards that lie there in places unknown; `unseen` is what may lie in all other places above `under`.
    """
    places = range(deck.tops)
    placed = [p for p in places if seat != NOBODY and knows_place(deck, p, seat)]
    among = [p for p in places if seat != NOBODY and has(deck.seen[p], seat) and p not in placed]
    unseen = [FACE_OF[t.options.treasures][card] for card in range(TREASURES) if has(deck.unseen, card)]
    unseen += [deck.top[p] for p in places if p not in placed and p not in among]
    return {
        "colours": PAIR_LETTERS[i] if DECKS[t.seats] > 1 else COLOUR_LETTERS,
        "showing": None if deck.showing == NO_TREASURE else treasure_code(deck.showing),
        "face_down": face_down(t, i),
        "top": [treasure_code(deck.top[p]) if p in placed else None for p in places],
        "among": [treasure_code(face) for face in sorted(deck.top[p] for p in among)],
        "order_known_to": [s for s in range(t.seats) if has(deck.ordered, s)],
        "unseen": [treasure_code(face) for face in sorted(unseen)],
        "under": [treasure_code(deck.under[p]) for p in range(deck.unders)],
    }


def _player(t: Table, player: int, seat: int) -> dict[str, Any]:
    """What is known of a player: how many cards, which of them, bonus cards, treasures from the bottom up."""
    mind = EVERYBODY if seat == NOBODY else seat
    known = t.traced[mind, player] & ~doubtful_to(t, mind) & ~t.out
    return {
        "cards": popcount(t.hands[player]),
        "known": card_codes(known),
        "bonus": t.bonus[player],
        "treasures": [treasure_code(t.pile[player, p]) for p in range(t.piled[player])],
    }


def _doubtful(t: Table, seat: int) -> list[dict[str, Any]]:
    """Cards that were seen and are with one of several players."""
    mind = EVERYBODY if seat == NOBODY else seat
    cards = doubtful_to(t, mind) & ~t.out
    return [
        {"card": card_code(card), "players": [s for s in range(t.seats) if has(suspects(t, mind, card), s)]}
        for card in range(ISLANDS)
        if has(cards, card)
    ]


def _left_neighbour(t: Table, seat: int) -> dict[str, Any]:
    """Cards of which the left-hand neighbour holds so many at most, by the card that it passed."""
    return {"at_most": t.above_most[seat], "of": card_codes(t.above[seat] & _unseen(t, seat))}


def _unseen(t: Table, seat: int) -> int:
    """The cards that may be in any other hand, half covered, or in the box."""
    if seat == NOBODY:
        return ALL_ISLANDS & ~t.out & ~traced_by(t, EVERYBODY)
    return ALL_ISLANDS & ~t.out & ~traced_by(t, seat) & ~own_cards(t, seat)


def _play(t: Table, player: int, seat: int) -> dict[str, Any] | None:
    """A player's card of this trick: one half of it before the reveal, unless it is the viewer's own.

    Between tricks it is the card of the trick before.
    """
    if t.card[player] == NO_CARD or (t.played != 0 and not has(t.played, player)):
        return None
    seen: dict[str, Any] = {"shown": HALVES[t.shown[player]], "bonus": t.staked[player]}
    card = t.card[player]
    if is_covered(t, player) and player != seat:
        half = {"colour": COLOUR_LETTERS[colour_of(card)]} if t.shown[player] == SEA else {"number": number_of(card)}
        return seen | half
    seen |= {"colour": COLOUR_LETTERS[colour_of(card)], "number": number_of(card), "card": card_code(card)}
    if not is_covered(t, player):
        seen |= {
            "received": t.received[player],
            "gained": _source(t.gained[player]),
            "robbed": _source(t.robbed[player]),
            "loot": t.loot[player],
        }
    return seen


def _source(code: int) -> str | int | None:
    """Where something came from: a seat, the stock, or nothing came."""
    if code >= FROM_SEAT:
        return code - FROM_SEAT
    return "stock" if code == FROM_STOCK else None


def _score(t: Table, round_: int, seat: int) -> dict[str, int]:
    return {"treasures": t.worth[round_, seat], "pairs": pairs_of(t, round_, seat)}


def lays_open(before: Table, after: Table) -> bool:
    """The last card of a trick turns all of them up, even where everybody could be fairly sure of them."""
    return before.phase == PLAY and after.out != before.out


def seen_move(t: Table, seat: int, move: int, viewer: int) -> int | None:
    """Passes are sealed; of a play others see one half; of a gift and of an order only that it was made."""
    if viewer == seat:
        return move
    if t.phase == PLAY:
        return _half_of(move)
    if t.phase == GIVE and viewer == t.partner:
        return move
    return None if t.phase in (PASS, GIVE, ORDER) else move


def _half_of(move: int) -> int:
    card, stake = played_card(move), played_stake(move)
    if played_half(move) == SEA:
        return sea_half(colour_of(card), stake)
    return shore_half(number_of(card), stake)
