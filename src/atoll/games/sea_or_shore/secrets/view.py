"""What a seat sees and remembers, as plain data, built by adding."""

from functools import lru_cache
from typing import Any, NamedTuple

from atoll.core.bits import bit, has, members, picked, popcount
from atoll.core.contract import NOBODY
from atoll.core.game import View
from atoll.games.sea_or_shore.components import (
    ALL_ISLANDS,
    COLOUR_LETTERS,
    DECKS,
    FACE_OF,
    HAND,
    PAIR_LETTERS,
    PAIRS,
    ROUNDS,
)
from atoll.games.sea_or_shore.memory import is_covered, own_cards
from atoll.games.sea_or_shore.moves import played_card, played_half, played_stake
from atoll.games.sea_or_shore.notation import (
    POSITIONS_KEPT,
    card_code,
    card_codes,
    sea_half,
    shore_half,
    treasure_code,
    treasure_codes,
)
from atoll.games.sea_or_shore.play import colour_of, number_of
from atoll.games.sea_or_shore.scoring import pairs_of
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


class Traces(NamedTuple):
    """What a mind makes of the cards that it traces. See `memory`."""

    known: tuple[tuple[str, ...], ...]
    """For each player, the cards that are there for certain."""
    doubtful: tuple[tuple[str, tuple[int, ...]], ...]
    """Cards that are with one of several players, and with whom."""
    unseen: int
    """The set of cards that may be in any other hand, half covered, or in the box."""


def view(t: Table, seat: int, public: View | None = None) -> View:
    public = public or _public(t)
    return public if seat == NOBODY else {**public, **_own(t, seat, public)}


def _public(t: Table) -> View:
    """What is the same for everybody, and the public part of what each seat sees in its own way."""
    traces = _traces(t, EVERYBODY)
    scores = [_scores(t, round_) for round_ in range(ROUNDS)]
    return {
        "seats": t.seats,
        "phase": PHASES[t.phase],
        "round": t.round_ + 1,
        "trick": t.trick,
        "tricks": HAND[t.seats],
        "first": t.first,
        "actions": [ACTIONS[action_of(t, pair)] for pair in range(PAIRS)],
        "supply": t.supply,
        "discards": list(card_codes(t.out)),
        "trick_over": t.played == 0,
        "partner": t.partner if t.phase == GIVE else None,
        "looked_at": t.looked_at if t.phase == ORDER else None,
        "scores": scores,
        "points": [
            sum(score["treasures"] + score["pairs"] for score in of_seat) for of_seat in zip(*scores, strict=True)
        ],
        "seat": NOBODY,
        "awaiting": members(everyone(t) if t.phase == PASS else awaiting(t)),
        "decks": [_deck(t, i) for i in range(DECKS[t.seats])],
        "hand": None,
        "passing": None,
        "players": [_player(t, s, known) for s, known in enumerate(traces.known)],
        "doubtful": _doubtful(traces),
        "left_neighbour": None,
        "unseen": list(card_codes(traces.unseen)),
        "plays": [_play(t, s, is_own=False) for s in range(t.seats)],
    }


def _own(t: Table, seat: int, public: View) -> View:
    """What a seat sees in its own way, by the cards that it holds or has seen."""
    traces = _traces(t, seat)
    unseen = traces.unseen & ~own_cards(t, seat)
    return {
        "seat": seat,
        "awaiting": _awaiting(t, seat) if t.phase == PASS else public["awaiting"],
        "decks": [_looked_at(t, t.decks[i], seat, deck) for i, deck in enumerate(public["decks"])],
        "hand": list(card_codes(t.hands[seat])),
        "passing": None if t.passed[seat] == NO_CARD else card_code(t.passed[seat]),
        "players": [
            {**player, "known": list(known)} for player, known in zip(public["players"], traces.known, strict=True)
        ],
        "doubtful": _doubtful(traces),
        "left_neighbour": _left_neighbour(t, seat, unseen),
        "unseen": list(card_codes(unseen)),
        "plays": _with_own_play(t, seat, public["plays"]) if is_covered(t, seat) else public["plays"],
    }


def _awaiting(t: Table, seat: int) -> list[int]:
    """While cards to pass are chosen, nobody can tell who else has chosen."""
    return members(awaiting(t) | (everyone(t) & ~bit(seat)))


def _traces(t: Table, mind: int) -> Traces:
    return _followed(tuple(t.traced[mind][: t.seats]), t.out)


@lru_cache(maxsize=POSITIONS_KEPT)
def _followed(traced: tuple[int, ...], out: int) -> Traces:
    """By the cards that may be with each player, and those that are out."""
    once = twice = 0
    for cards in traced:
        twice |= once & cards
        once |= cards
    known = tuple(card_codes(cards & ~twice & ~out) for cards in traced)
    perhaps = [card_codes(cards & twice & ~out) for cards in traced]
    doubtful = (
        (code, tuple(s for s, codes in enumerate(perhaps) if code in codes)) for code in card_codes(twice & ~out)
    )
    return Traces(known, tuple(doubtful), ALL_ISLANDS & ~out & ~once)


def _doubtful(traces: Traces) -> list[dict[str, Any]]:
    """Cards that were seen and are with one of several players."""
    return [{"card": card, "players": list(players)} for card, players in traces.doubtful]


def _deck(t: Table, i: int) -> dict[str, Any]:
    """A treasure deck from top to bottom. `top` has the cards somebody has looked at, with those whose place is known.

    `among` are cards that lie there in places unknown; `unseen` is what may lie in all other places above `under`.
    """
    deck = t.decks[i]
    return {
        "colours": PAIR_LETTERS[i] if DECKS[t.seats] > 1 else COLOUR_LETTERS,
        "showing": None if deck.showing == NO_TREASURE else treasure_code(deck.showing),
        "face_down": face_down(t, i),
        "top": [None] * deck.tops,
        "among": [],
        "order_known_to": members(deck.ordered),
        "unseen": _unseen_treasures(t, deck, deck.top[: deck.tops]),
        "under": treasure_codes(deck.under[: deck.unders]),
    }


def _looked_at(t: Table, deck: Deck, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """A deck as a seat knows it that may have looked at its top."""
    seen = [place for place in range(deck.tops) if has(deck.seen[place], seat)]
    if not seen:
        return public
    placed = [place for place in seen if knows_place(deck, place, seat)]
    unseen = [deck.top[place] for place in range(deck.tops) if place not in seen]
    return {
        **public,
        "top": [treasure_code(deck.top[place]) if place in placed else None for place in range(deck.tops)],
        "among": treasure_codes(sorted(deck.top[place] for place in seen if place not in placed)),
        "unseen": _unseen_treasures(t, deck, unseen),
    }


def _unseen_treasures(t: Table, deck: Deck, looked_at: list[int]) -> list[str]:
    """Those that nobody has looked at, and some that others have."""
    cards = picked(deck.unseen, FACE_OF[t.options.treasures])
    return treasure_codes(sorted([*cards, *looked_at]))


def _player(t: Table, player: int, known: tuple[str, ...]) -> dict[str, Any]:
    """What is known of a player: how many cards, which of them, bonus cards, treasures from the bottom up."""
    return {
        "cards": popcount(t.hands[player]),
        "known": list(known),
        "bonus": t.bonus[player],
        "treasures": treasure_codes(t.pile[player][: t.piled[player]]),
    }


def _left_neighbour(t: Table, seat: int, unseen: int) -> dict[str, Any]:
    """Cards of which the left-hand neighbour holds so many at most, by the card that it passed."""
    return {"at_most": t.above_most[seat], "of": list(card_codes(t.above[seat] & unseen))}


def _with_own_play(t: Table, seat: int, plays: list[dict[str, Any] | None]) -> list[dict[str, Any] | None]:
    return [*plays[:seat], _play(t, seat, is_own=True), *plays[seat + 1 :]]


def _play(t: Table, player: int, *, is_own: bool) -> dict[str, Any] | None:
    """A player's card of this trick: one half of it before the reveal, unless it is the viewer's own.

    Between tricks it is the card of the trick before.
    """
    if t.card[player] == NO_CARD or (t.played != 0 and not has(t.played, player)):
        return None
    seen: dict[str, Any] = {"shown": HALVES[t.shown[player]], "bonus": t.staked[player]}
    card = t.card[player]
    if is_covered(t, player) and not is_own:
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


def _scores(t: Table, round_: int) -> list[dict[str, int]]:
    worth = t.worth[round_]
    return [{"treasures": worth[s], "pairs": pairs_of(t, round_, s)} for s in range(t.seats)]


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
