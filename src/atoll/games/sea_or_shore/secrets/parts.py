"""The parts of views: a move changes little, and whatever it has not changed is not put together again."""

import struct
from functools import cache, lru_cache
from typing import NamedTuple

from atoll.core.bits import has, members, picked
from atoll.core.game import Part, Parts
from atoll.games.sea_or_shore.components import (
    ALL_ISLANDS,
    COLOUR_LETTERS,
    DECKS,
    FACE_OF,
    PAIR_LETTERS,
    PAIRS,
)
from atoll.games.sea_or_shore.notation import (
    CARD_CODES,
    POSITIONS_KEPT,
    card_code,
    treasure_code,
    treasure_codes,
)
from atoll.games.sea_or_shore.play import colour_of, number_of
from atoll.games.sea_or_shore.table import (
    FROM_SEAT,
    FROM_STOCK,
    MOST_SEATS,
    NO_CARD,
    NO_TREASURE,
    SEA,
    Deck,
    Options,
    Table,
)
from atoll.games.sea_or_shore.treasures import knows_place
from atoll.games.sea_or_shore.turn import action_of

ACTIONS = ("theft", "swap", "scouting", "recovery")
HALVES = ("sea", "shore")
NO_CARD_THERE = NO_CARD % 256
"""A byte of a record where there is no card."""
SET = 8
"""How many bytes of a record a set of cards takes."""
SEEN = Deck.place_of("seen")
"""Where it stands among the bytes of a deck who has seen its top cards."""
NONE = Parts()


class Traces(NamedTuple):
    """What a mind makes of the cards that it traces. See `memory`."""

    known: tuple[int, ...]
    """For each player, the set of cards that are there for certain."""
    doubtful: Parts
    """Cards that are with one of several players, and with whom."""
    unseen: int
    """The set of cards that may be in any other hand, half covered, or in the box."""


@lru_cache(maxsize=POSITIONS_KEPT)
def traces(packed: bytes, out: int) -> Traces:
    """By the sets of cards that may be with each player, and the cards that are out."""
    traced = struct.unpack(f"={len(packed) // SET}q", packed)
    once = twice = 0
    for cards in traced:
        twice |= once & cards
        once |= cards
    known = tuple([cards & ~twice & ~out for cards in traced])
    doubtful = [_doubt(card, traced) for card in members(twice & ~out)]
    return Traces(known, Parts(doubtful) if doubtful else NONE, ALL_ISLANDS & ~out & ~once)


def _doubt(card: int, traced: tuple[int, ...]) -> Part:
    players = Parts(seat for seat, cards in enumerate(traced) if has(cards, card))
    return Part(card=card_code(card), players=players)


@lru_cache(maxsize=POSITIONS_KEPT)
def islands(cards: int) -> Parts:
    """The cards of a set."""
    return Parts(picked(cards, CARD_CODES))


@cache
def people(mask: int) -> Parts:
    """The seats of a set."""
    return Parts(members(mask))


@cache
def _options(packed: bytes) -> Options:
    return Options.unpack(packed)


@cache
def actions(agreed: bytes) -> Parts:
    """The sides of the action cards that lie face up, by what was agreed on."""
    t = Table()
    t.options = _options(agreed)
    return Parts(ACTIONS[action_of(t, pair)] for pair in range(PAIRS))


@lru_cache(maxsize=POSITIONS_KEPT)
def scores(worth: bytes, pairs: bytes) -> Parts:
    """What each player has in a round."""
    return Parts(Part(treasures=value, pairs=number) for value, number in zip(worth, pairs, strict=True))


@lru_cache(maxsize=POSITIONS_KEPT)
def points(first: Parts, second: Parts) -> Parts:
    """What each player has in both rounds."""
    return Parts(sum(one.values()) + sum(other.values()) for one, other in zip(first, second, strict=True))


@lru_cache(maxsize=POSITIONS_KEPT)
def deck(i: int, packed: bytes, seats: int, agreed: bytes) -> Part:
    """A treasure deck from top to bottom. `top` has the cards somebody has looked at, with those whose place is known.

    `among` are cards that lie there in places unknown; `unseen` is what may lie in all other places above `under`.
    """
    pile = Deck.unpack(packed)
    return Part(
        colours=PAIR_LETTERS[i] if DECKS[seats] > 1 else COLOUR_LETTERS,
        showing=None if pile.showing == NO_TREASURE else treasure_code(pile.showing),
        face_down=pile.unseen.bit_count() + pile.tops + pile.unders,
        top=Parts([None] * pile.tops),
        among=NONE,
        order_known_to=people(pile.ordered),
        unseen=_unseen_treasures(pile, pile.top[: pile.tops], agreed),
        under=Parts(treasure_codes(pile.under[: pile.unders])),
    )


@lru_cache(maxsize=POSITIONS_KEPT)
def looked_at(public: Part, packed: bytes, agreed: bytes, seat: int) -> Part:
    """A deck as a seat knows it that may have looked at its top."""
    seen = [place for place, seats in enumerate(packed[SEEN]) if has(seats, seat)]
    if not seen:
        return public
    pile = Deck.unpack(packed)
    placed = [place for place in seen if knows_place(pile, place, seat)]
    unseen = [pile.top[place] for place in range(pile.tops) if place not in seen]
    among = sorted(pile.top[place] for place in seen if place not in placed)
    return Part(
        {
            **public,
            "top": Parts(treasure_code(pile.top[p]) if p in placed else None for p in range(pile.tops)),
            "among": Parts(treasure_codes(among)),
            "unseen": _unseen_treasures(pile, unseen, agreed),
        }
    )


def _unseen_treasures(pile: Deck, looked_at: list[int], agreed: bytes) -> Parts:
    """Those that nobody has looked at, and some that others have."""
    faces = FACE_OF[_options(agreed).treasures]
    return Parts(treasure_codes(sorted([*picked(pile.unseen, faces), *looked_at])))


@lru_cache(maxsize=POSITIONS_KEPT)
def player(cards: int, known: int, bonus: int, pile: bytes) -> Part:
    """What is known of a player: how many cards, which of them, bonus cards, treasures from the bottom up."""
    return Part(cards=cards, known=islands(known), bonus=bonus, treasures=_pile(pile))


@lru_cache(maxsize=POSITIONS_KEPT)
def knowing(public: Part, known: int) -> Part:
    """The same for a viewer who knows other cards of that player than everybody does."""
    cards = islands(known)
    return public if cards == public["known"] else Part({**public, "known": cards})


@lru_cache(maxsize=POSITIONS_KEPT)
def _pile(faces: bytes) -> Parts:
    return Parts(treasure_codes(faces))


@lru_cache(maxsize=POSITIONS_KEPT)
def left_neighbour(at_most: int, cards: int) -> Part:
    """Cards of which the left-hand neighbour holds so many at most, by the card that it passed."""
    return Part(at_most=at_most, of=islands(cards))


@lru_cache(maxsize=POSITIONS_KEPT)
def plays(trick: bytes, lying: int, covered: int, seats: int) -> Parts:
    """The cards of this trick, or between tricks of the one before, as everybody sees them: of one that is covered, one
    half."""
    return Parts(
        (_covered_play if has(covered, seat) else _open_play)(trick[seat::MOST_SEATS]) if has(lying, seat) else None
        for seat in range(seats)
    )


def _covered_play(packed: bytes) -> Part:
    card, shown, stake = packed[:3]
    return _half(shown, colour_of(card) if shown == SEA else number_of(card), stake)


@cache
def _half(shown: int, seen: int, stake: int) -> Part:
    """What everybody sees of a covered card: its colour, or its number."""
    half = {"colour": COLOUR_LETTERS[seen]} if shown == SEA else {"number": seen}
    return Part({"shown": HALVES[shown], "bonus": stake} | half)


@cache
def own_play(card: int, shown: int, stake: int) -> Part:
    """A card that is covered, as whoever played it knows it."""
    island = {"colour": COLOUR_LETTERS[colour_of(card)], "number": number_of(card), "card": card_code(card)}
    return Part({"shown": HALVES[shown], "bonus": stake} | island)


@lru_cache(maxsize=POSITIONS_KEPT)
def _open_play(packed: bytes) -> Part | None:
    """A card after the reveal, and what came of it; none before the first trick of a round."""
    if packed[0] == NO_CARD_THERE:
        return None
    received, gained, robbed, loot = packed[3:]
    result = {"received": received, "gained": _source(gained), "robbed": _source(robbed), "loot": loot}
    return Part(own_play(*packed[:3]) | result)


def _source(code: int) -> str | int | None:
    """Where something came from: a seat, the stock, or nothing came."""
    if code >= FROM_SEAT:
        return code - FROM_SEAT
    return "stock" if code == FROM_STOCK else None
