"""What a seat may know, as numbers.

Cards that others drew are counted by the pile they came from; of what lies under the piles a seat knows what it put
there itself. A view goes further: it thinks through every way in which others may have chosen, which takes too long for
a player that looks a million times a second.
"""

from collections.abc import Mapping

from atoll.core.observation import (
    Layout,
    choices,
    flags,
    numbers,
    put,
    put_flags,
    put_nothing,
    put_row,
    seat_after,
    seat_from,
    whose,
)
from atoll.core.rule import rule
from atoll.core.table import Row
from atoll.games.coralia.cards import kept_card, kept_place
from atoll.games.coralia.components import (
    CARD_CODES,
    COLOUR_LETTERS,
    COLOURS,
    DICE_OF_A_COLOUR,
    DRAWS,
    FACES,
    FIRST_DRAW,
    KINDS,
    OCTOPUSES,
    PILE_KINDS,
    PILE_LETTERS,
    PILE_SIZE,
    PILES,
    ROUNDS,
    SPACES,
    STINGRAY,
    STINGRAYS,
    SYMBOL_LETTERS,
    TILES,
    TO_RESOLVE,
    TREASURE_CODES,
    TURTLE_CODES,
    WHITE_DICE,
)
from atoll.games.coralia.moves import OVER, PHASES
from atoll.games.coralia.table import KEEP_OPEN, LONGEST_QUEUE, UNROLLED, Table

ON_STATION = 4
MOST_LOOKED_AT = 3
MOST_POINTS = 999
MOST_CARDS = DRAWS
THOUGHT = "follows from what was seen, after long thought"


def layout(seats: int, options: Mapping[str, int]) -> Layout:
    colours, symbols = ("none", *COLOUR_LETTERS), ("none", *SYMBOL_LETTERS[:FACES])
    return Layout(
        (
            choices("phase", "what is decided now", of=PHASES),
            flags("mine", "I decide"),
            whose("active", "whose turn it is", seats=seats),
            whose("starter", "who began", seats=seats),
            flags("scoring", "the final scoring has begun"),
            numbers("turn", "turns that are over", high=ROUNDS[seats] * seats),
            numbers("supply", "dice there, by colour", COLOURS, high=DICE_OF_A_COLOUR),
            numbers("island", "dice there, by colour", COLOURS, high=DICE_OF_A_COLOUR),
            numbers("island_white", "white dice there", high=WHITE_DICE),
            choices("white_die", "what the white die shows that is to be placed", of=symbols),
            choices("die_colour", "of each die on the research station", ON_STATION, of=colours),
            choices("die_face", "what it shows", ON_STATION, of=(*symbols, "not rolled yet")),
            flags("locked", "it will not be rolled", ON_STATION),
            flags("dice", "spaces that are taken: for each symbol, the six reefs", SPACES, COLOURS),
            flags("white_dice", "those of them with a white die", SPACES, COLOURS),
            whose("octopus", "on each reef", COLOURS, seats=seats),
            choices("turtle", "on each reef", COLOURS, of=("none", *TURTLE_CODES)),
            flags("treasure", "on each reef", COLOURS),
            whose("diver", "on each reef", COLOURS, seats=seats),
            flags("side_turtles", "beside the board", TILES),
            numbers("side_treasures", "beside the board", high=TILES),
            numbers("hidden_treasures", "still face down, by kind", TILES, high=TILES),
            numbers("stingrays", "cards left", high=STINGRAYS),
            numbers(
                "to_resolve", "starfish cards that the active seat still resolves, by kind", TO_RESOLVE, high=DRAWS
            ),
            numbers("cards_due", "cards that such a card still gives", high=PILES),
            flags("piles_used", "those that it has given a card from", PILES),
            numbers("unseen", "cards on top of each pile that nobody has seen", PILES, high=max(PILE_SIZE)),
            numbers("under", "cards that were put back under each pile", PILES, high=LONGEST_QUEUE),
            choices("looked_pile", "whose top cards the active seat looks at", of=("none", *PILE_LETTERS)),
            numbers("looked", "how many they are", high=MOST_LOOKED_AT),
            choices("my_look", "what I look at", MOST_LOOKED_AT, of=("none", *CARD_CODES[:PILE_KINDS])),
            numbers("hand", "my cards, by kind", KINDS, high=MOST_CARDS),
            numbers(
                "put_back", "cards that I have seen and not kept, by kind", PILE_KINDS, high=MOST_LOOKED_AT * DRAWS
            ),
            choices(
                "my_under",
                "those of them that I put there, the first one first",
                PILES,
                LONGEST_QUEUE,
                of=("not mine", *CARD_CODES[:PILE_KINDS]),
            ),
            numbers("drawn", "cards that each seat kept, by the pile they came from", seats, PILES, high=MOST_CARDS),
            numbers("shown", "cards that everybody has seen, by kind", seats, PILE_KINDS, high=MOST_CARDS),
            numbers("stingrays_of", "stingray cards of each seat", seats, high=STINGRAYS),
            numbers("track", "points on the score track", seats, high=MOST_POINTS),
            numbers("octopuses", "not yet placed", seats, high=OCTOPUSES),
            flags("turtles", "tiles of each seat", seats, TILES),
            choices("treasures", "tiles of each seat, in order", seats, TILES, of=("none", *TREASURE_CODES)),
        ),
        {
            "draws": "of the course of all draws there is what each has kept, and what I have put back",
            "piles.*.under": "only what I put there myself; the rest " + THOUGHT,
            "players.*.cards": THOUGHT,
            "players.*.hidden": THOUGHT,
            "players.*.points": THOUGHT,
            "turns": "fixed by the number of seats",
            "decks": "fixed by the options",
            "open": "only when the game is over",
            "rolled_again": "past, and changes nothing",
            "white_shown": "past, and changes nothing",
            "reefs.*.values": "fixed by the options",
        },
    )


@rule
def observe(t: Table, seat: int, out: Row) -> int:
    at = observe_turn(t, seat, out)
    at = observe_board(t, seat, out, at)
    at = observe_cards(t, seat, out, at)
    return observe_players(t, seat, out, at)


@rule
def observe_turn(t: Table, seat: int, out: Row) -> int:
    at = put(out, 0, t.phase)
    at = put(out, at, 1 if t.phase != OVER and t.active == seat else 0)
    at = put(out, at, seat_from(t.active, t.seats, seat))
    at = put(out, at, seat_from(t.starter, t.seats, seat))
    at = put(out, at, 1 if t.scoring > 0 else 0)
    at = put(out, at, t.turn)
    for colour in range(COLOURS):
        out[at + colour] = t.supply[colour]
        out[at + COLOURS + colour] = t.island[colour]
    at = put(out, at + 2 * COLOURS, t.island_white)
    at = put(out, at, t.white_face + 1)
    for i in range(ON_STATION):
        die = t.station[i] if i < t.dice else -1
        is_rolled = die < UNROLLED
        out[at + i] = 0 if die < 0 else (die // FACES if is_rolled else die - UNROLLED) + 1
        out[at + ON_STATION + i] = 0 if die < 0 else (die % FACES if is_rolled else FACES) + 1
        out[at + 2 * ON_STATION + i] = (t.locked >> i) & 1
    return at + 3 * ON_STATION


@rule
def observe_board(t: Table, seat: int, out: Row, at: int) -> int:
    at = put_flags(out, at, t.occupied, SPACES * COLOURS)
    at = put_flags(out, at, t.white, SPACES * COLOURS)
    for reef in range(COLOURS):
        out[at + reef] = seat_from(t.octopus[reef], t.seats, seat)
        out[at + COLOURS + reef] = t.turtle[reef] + 1
        out[at + 2 * COLOURS + reef] = (t.reef_treasures >> reef) & 1
        out[at + 3 * COLOURS + reef] = 0
    at += 3 * COLOURS
    for other in range(t.seats):
        if t.diver[other] >= 0:
            out[at + t.diver[other]] = seat_from(other, t.seats, seat)
    at = put_flags(out, at + COLOURS, t.side_turtles, TILES)
    at = put(out, at, t.side_treasures)
    at = put_row(out, at, t.hidden_treasures, TILES)
    at = put(out, at, t.stingrays)
    at = put_row(out, at, t.to_resolve, TO_RESOLVE) if t.scoring > 0 else put_nothing(out, at, TO_RESOLVE)
    at = put(out, at, t.cards_due)
    return put_flags(out, at, ~t.piles_open if t.cards_due > 0 else 0, PILES)


@rule
def observe_cards(t: Table, seat: int, out: Row, at: int) -> int:
    """The viewer's own cards, those it saw and did not keep, and what everybody knows of cards."""
    for pile in range(PILES):
        out[at + pile] = t.fresh[pile]
        out[at + PILES + pile] = t.unders[pile]
    at = put(out, at + 2 * PILES, t.looked_pile + 1 if t.looking > 0 else 0)
    at = put(out, at, t.looking)
    for i in range(MOST_LOOKED_AT):
        out[at + i] = t.looked[i] + 1 if seat == t.active and i < t.looking else 0
    at = put_row(out, at + MOST_LOOKED_AT, t.hand[seat], KINDS)
    under = at + PILE_KINDS
    drawn = under + PILES * LONGEST_QUEUE
    shown = drawn + t.seats * PILES
    end = shown + t.seats * PILE_KINDS
    put_nothing(out, at, end - at)
    for pile in range(PILES):
        recall_draws(t, seat, pile, out, at, under + pile * LONGEST_QUEUE, drawn + pile)
        if t.scoring > 0:
            recall_shown(t, seat, pile, out, shown)
    return end


@rule
def recall_draws(t: Table, seat: int, pile: int, out: Row, put_back: int, under: int, drawn: int) -> None:
    """What is known of the draws from a pile, the last one first: for the cards under it lie in that order."""
    end = under + t.unders[pile]
    for draw in range(FIRST_DRAW[pile] + t.log.count[pile] - 1, FIRST_DRAW[pile] - 1, -1):
        who, looked, choice = t.log.seat[draw], t.log.looked[draw], t.log.choice[draw]
        if choice != KEEP_OPEN:
            out[drawn + (seat_from(who, t.seats, seat) - 1) * PILES] += 1
        if looked > 1 and choice < KEEP_OPEN:
            if who == seat:
                recall_put_back(t, out, draw, put_back, under, end)
            end -= looked - 1


@rule
def recall_put_back(t: Table, out: Row, draw: int, put_back: int, under: int, end: int) -> None:
    """The cards that the viewer put back, the last of them before `end`. Those drawn since lie nowhere."""
    looked, choice = t.log.looked[draw], t.log.choice[draw]
    kept = kept_place(choice)
    first = 1 if kept == 0 else 0
    last = 3 - kept - first if looked == 3 else first
    if looked == 3 and choice & 1 == 1:
        first, last = last, first
    note_put_back(t.log.card[3 * draw + last], out, put_back, under, end - 1)
    if looked == 3:
        note_put_back(t.log.card[3 * draw + first], out, put_back, under, end - 2)


@rule
def note_put_back(kind: int, out: Row, put_back: int, under: int, place: int) -> None:
    out[put_back + kind] += 1
    if place >= under:
        out[place] = kind + 1


@rule
def recall_shown(t: Table, seat: int, pile: int, out: Row, shown: int) -> None:
    """Starfish cards are shown in the final scoring."""
    for draw in range(FIRST_DRAW[pile], FIRST_DRAW[pile] + t.log.count[pile]):
        if t.log.shown[draw] == 1:
            other = seat_from(t.log.seat[draw], t.seats, seat) - 1
            out[shown + other * PILE_KINDS + kept_card(t, draw)] += 1


@rule
def observe_players(t: Table, seat: int, out: Row, at: int) -> int:
    tiles = at + 3 * t.seats
    for i in range(t.seats):
        other = seat_after(seat, i, t.seats)
        out[at + i] = t.hand[other, STINGRAY]
        out[at + t.seats + i] = t.track[other]
        out[at + 2 * t.seats + i] = t.octopuses[other]
        for tile in range(TILES):
            out[tiles + i * TILES + tile] = (t.turtles[other] >> tile) & 1
            out[tiles + (t.seats + i) * TILES + tile] = t.treasures[other, tile] + 1
    return tiles + 2 * t.seats * TILES
