"""Tables with the box of Second Kind joined on."""

from atoll.core.bits import bit
from atoll.games.reef_encounter.components import BOARD_LETTERS, BOARDS, COLOUR_LETTERS, COLOURS, CROWN, TILES, cell_at
from atoll.games.reef_encounter.names import TILE_CODES
from atoll.games.reef_encounter.rulebook import Table, adds_up
from atoll.games.reef_encounter.second_kind.bag import set_out
from atoll.games.reef_encounter.second_kind.components import CARD_SLUGS
from atoll.games.reef_encounter.turn import begin_turn

from ..reefs import balance, of, table

Place = tuple[int, int]
START = {
    "A": "~ ~ ~ . . . ~  ~ . . Y . . ~  . . ~ . W . .  . G . . . ~ .  . . P ~ O . .  . . . . . . .",
    "B": "~ ~ ~ . . . ~  . . . G . . ~  . . Y . ~ . .  . ~ . . . W .  . . O . P . .  ~ . . . . . ~",
    "C": "~ . . ~ . . .  ~ . . . O . ~  . . W ~ . Y .  . . . . . ~ .  ~ . P . G . .  ~ . . . ~ . .",
    "D": "~ . . . . . ~  . . . O ~ . .  . . ~ . G . .  . W . . . . .  ~ . P . Y . ~  ~ . . ~ . . ~",
}


def joined(
    letter: str,
    *tiles: tuple[str, Place],
    crowns: tuple[Place, ...] = (),
    special: dict[Place, str] | None = None,
    hands: tuple[str, ...] = ("", ""),
    consumed: tuple[str, ...] = ("", ""),
    cards: tuple[str, ...] = ("", ""),
    laid: tuple[str, ...] = ("", ""),
    blue: tuple[Place, ...] = (),
    active: int = 0,
    **things: object,
) -> Table:
    """One board with its start tiles and more: `O2` has a shrimp. Special tiles by the names of the notation."""
    signs = START[letter].split()
    for sign, (y, x) in tiles:
        signs[y * 7 + x] = sign
    t = table({letter: " ".join(signs)}, active=active, **things)  # type: ignore[arg-type]
    t.options.expansion = t.hands_shown = 1
    set_out(t)
    reef = t.reefs[BOARD_LETTERS.index(letter)]
    for place in crowns:
        reef.more.crowns |= bit(at(letter, place))
        t.bag[CROWN] -= 1
    for place, name in (special or {}).items():
        tile = TILE_CODES.index(name)
        reef.special |= bit(at(letter, place))
        reef.kinds[at(letter, place)] = tile
        if name[0] == "S":
            reef.printed |= bit(at(letter, place))
        t.bag[tile] -= 1
    deal(t, hands, consumed, cards, laid)
    for place in blue:
        reef.more.blue |= bit(at(letter, place))
        t.more.blue_left -= 1
    for player in t.players[: t.seats]:
        player.could_hide = 1 << player.secret | sum(1 << c for c in range(COLOURS) if player.hand[c])
    balance_plain(t)
    begin_turn(t, active)
    assert adds_up(t)
    return t


def deal(
    t: Table, hands: tuple[str, ...], consumed: tuple[str, ...], cards: tuple[str, ...], laid: tuple[str, ...]
) -> None:
    """Special tiles out of the bag, cards out of the deck."""
    for seat in range(t.seats):
        for row, names in ((t.players[seat].hand, hands), (t.players[seat].consumed, consumed)):
            for name in of(names, seat).split():
                row[TILE_CODES.index(name)] += 1
                t.bag[TILE_CODES.index(name)] -= 1
        for number, name in enumerate(CARD_SLUGS):
            for wanted, pile in ((cards, "cards"), (laid, "laid")):
                if name in of(wanted, seat).split():
                    t.more.deck ^= bit(number)
                    setattr(t.players[seat].more, pile, getattr(t.players[seat].more, pile) | bit(number))


def balance_plain(t: Table) -> None:
    """Plain tiles that special ones stand for on the board are in the bag."""
    balance(t)
    for board in range(BOARDS):
        for c in range(COLOURS):
            more = (t.reefs[board].polyps[c] & t.reefs[board].special).bit_count()
            t.bag[c] += more
            t.unseen[c] += more
            t.unshown_most[c] += more


def at(letter: str, place: Place) -> int:
    return cell_at(BOARD_LETTERS.index(letter), *place)


def colour(letter: str) -> int:
    return COLOUR_LETTERS.index(letter)


def names(row: list[int]) -> str:
    """Special tiles by their names."""
    return " ".join(TILE_CODES[tile] for tile in range(COLOURS, TILES) for _ in range(row[tile]))


def give(t: Table, seat: int, letters: str) -> None:
    """Plain tiles from the bag go behind a screen, for all to see."""
    for letter in letters:
        c = colour(letter)
        t.players[seat].hand[c] += 1
        t.players[seat].known[c] += 1
        t.bag[c] -= 1
        t.unseen[c] -= 1
        t.unshown_most[c] = t.unseen[c]
    assert adds_up(t)


def feed(t: Table, seat: int, *kinds: str) -> None:
    """Special tiles from the bag into a parrotfish."""
    for name in kinds:
        t.players[seat].parrotfish[TILE_CODES.index(name)] += 1
        t.bag[TILE_CODES.index(name)] -= 1


def hand(t: Table, seat: int) -> set[str]:
    """The cards in a hand."""
    return {slug for number, slug in enumerate(CARD_SLUGS) if t.players[seat].more.cards >> number & 1}


def discards(t: Table) -> set[str]:
    return {slug for number, slug in enumerate(CARD_SLUGS) if t.more.discard >> number & 1}
