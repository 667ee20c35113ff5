"""The tray below the table: special tiles and cards of one's own, and in small those of the others."""

from collections.abc import Iterator, Sequence

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, SIGN, Thing
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.scene.frame import Frame
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS, polyp
from atoll.games.reef_encounter.scene.places import cell_named, place
from atoll.games.reef_encounter.second_kind.card_texts import card_text
from atoll.games.reef_encounter.second_kind.components import CARD_HAS_CLOWNFISH, CARD_HAS_SHRIMP, CARD_SLUGS
from atoll.games.reef_encounter.second_kind.log import what_is_chosen
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ATTACK,
    CHOOSE,
    HOLD_CONSUMED,
    OFFER,
    OFFER_SECOND,
    PIECE_ON,
    PLAY_CARD,
    SPECIAL_FOR_ALGA,
    group_of,
)
from atoll.games.reef_encounter.second_kind.scene.pieces import CARD_MARKS, card_letters, special
from atoll.games.reef_encounter.second_kind.scene.touches import (
    CARD_MOVE,
    CARD_SHRIMP,
    CARD_TEXT,
    CONSUMED,
    DECK,
    DISCARD_PILE,
    IN_HAND,
    PLAY_SPECIAL,
    attacked,
    chip_of,
    words_of,
)
from atoll.games.reef_encounter.second_kind.words import tile_name

HEIGHT = 470
CARDS_Y, TILES_Y, OTHERS_Y = 100, 250, 400
FIRST_X, STEP_X = 90, 100
CHIPS_X, CHIP_WIDTH, CHIP_HEIGHT, CHIP_ROWS = 840, 142, 68, 5


def tray(view: View, moves: Sequence[int], frame: Frame) -> Iterator[Thing]:
    """Everything of the tray. A spectator sees that of the first player, without its cards."""
    near = max(view["seat"], 0)
    yield frame.panel("tray", "side-panel", say("special tiles and cards"))
    yield from _cards(frame, view, near)
    yield from _own_tiles(frame, view, near)
    yield from _others(frame, view, near)
    yield from _chips(frame, [move for move in moves if move >= FIRST_MORE])


def _cards(frame: Frame, view: View, near: int) -> Iterator[Thing]:
    """The deck, the discard pile, one's own cards, those laid, the one announced, and what a card can be played for."""
    game, player = view["special"], view["players"][near]
    deck = say_count("{number} card in the deck", "{number} cards in the deck", game["deck"])
    yield frame.thing(DECK, "kind-deck", FIRST_X, CARDS_Y, paint="blue", text=str(game["deck"]), label=deck, verb="buy")
    pile = say("discarded cards: {number}", number=len(game["discard"]))
    yield frame.thing(
        DISCARD_PILE, "kind-card", FIRST_X + 125, CARDS_Y, text=str(len(game["discard"])), label=pile, verb="put"
    )
    shown = [*player["cards"], *player["laid"]]
    if game["announced"] and game["announced"]["player"] == near:
        shown.append(game["announced"]["card"])
    for i, slug in enumerate(shown):
        verb = "play" if slug in player["cards"] else ""
        step = min(122, (CHIPS_X - FIRST_X - 330) / max(1, len(shown) - 1))
        yield from card(frame, f"card {slug}", slug, FIRST_X + 250 + step * i, CARDS_Y, 0.95, verb)
    if player["cards"]:
        uses = (
            (CARD_TEXT, "8c", say("play it for its text")),
            (CARD_SHRIMP, "8c +", say("play it to introduce a blue shrimp")),
            (CARD_MOVE, "8c →", say("play it to move a blue shrimp")),
        )
        for i, (name, text, label) in enumerate(uses):
            yield frame.thing(
                name, "choice-chip", 130 + 142 * i, TILES_Y + 78, SIGN, size=0.9, text=text, label=label, verb="use"
            )


def card(frame: Frame, name: str, slug: str, x: float, y: float, size: float, verb: str = "") -> Iterator[Thing]:
    """A card, with a sign for a blue shrimp and one for a clownfish."""
    number = CARD_SLUGS.index(slug)
    yield frame.thing(
        name,
        "kind-card",
        x,
        y,
        size=size,
        mark=CARD_MARKS[slug],
        text=card_letters(slug),
        label=card_text(slug),
        verb=verb,
    )
    if CARD_HAS_SHRIMP[number]:
        yield frame.thing(f"shrimp of {name}", "card-sign", x + 38 * size, y - 52 * size, ON_PIECE, size=size)
    if CARD_HAS_CLOWNFISH[number]:
        yield frame.thing(f"clownfish of {name}", "clown-sign", x - 38 * size, y - 52 * size, ON_PIECE, size=size)


def _own_tiles(frame: Frame, view: View, near: int) -> Iterator[Thing]:
    """Special tiles behind the screen, consumed ones, and those of a coral that is being eaten."""
    player, game = view["players"][near], view["special"]
    x: float = FIRST_X
    rows = [(IN_HAND, player["special_tiles"]), (CONSUMED, player["special_consumed"])]
    if view["active"] == near:
        rows.append(("meal", game["meal"]))
    step = min(STEP_X, (CHIPS_X - 130) / max(1, sum(len(set(names)) for _, names in rows)))
    for prefix, names in rows:
        for kind in dict.fromkeys(names):
            yield from _stack(frame, prefix, kind, names.count(kind), x)
            x += step
    label = say("play the special tile")
    yield frame.thing(
        PLAY_SPECIAL, "choice-chip", 556, TILES_Y + 78, SIGN, size=0.9, text="8a", label=label, verb="use"
    )


def _stack(frame: Frame, prefix: str, kind: str, number: int, x: float) -> Iterator[Thing]:
    name = f"{prefix} {kind}"
    tile = say("plain tile") if kind == "plain" else tile_name(kind)
    label = _label(prefix, tile, number)
    if kind == "plain":
        yield polyp(frame, name, "W", x, TILES_Y, 0.7, label, "take")._replace(shape="polyp-back", paint="", mark="")
    else:
        yield from special(frame, name, kind, x, TILES_Y, 0.7, label, "take")
    if number > 1:
        yield frame.number(f"number of {name}", x + 36, TILES_Y - 34, number)


def _label(prefix: str, tile: Message, number: int) -> Message:
    if prefix in (IN_HAND, "special_tiles"):
        return say("behind the screen, {tile}: {number}", tile=tile, number=number)
    if prefix in (CONSUMED, "special_consumed"):
        return say("consumed, {tile}: {number}", tile=tile, number=number)
    if prefix == "meal":
        return say("of the eaten coral, {tile}: {number}", tile=tile, number=number)
    return say("in the parrotfish, {tile}: {number}", tile=tile, number=number)


def _others(frame: Frame, view: View, near: int) -> Iterator[Thing]:
    """What everybody sees of the players' special tiles and cards, in small."""
    seats = len(view["players"])
    width = (frame.width - 2 * FIRST_X) / seats
    for i in range(seats):
        seat = (near + i) % seats
        player = view["players"][seat]
        x = FIRST_X - 30 + width * i
        yield frame.thing(
            f"tray flag {seat}",
            "player-flag",
            x,
            OTHERS_Y,
            size=0.45,
            paint=SEAT_PAINTS[seat],
            text=str(seat + 1),
            label=say("player {name}", name=Who(seat)),
        )
        number = player["number_of_cards"]
        held = say_count("{number} card in hand", "{number} cards in hand", number)
        yield frame.thing(
            f"cards of {seat}", "kind-deck", x + 52, OTHERS_Y, size=0.4, paint="blue", text=str(number), label=held
        )
        yield from _in_small(frame, seat, player, x + 96, width - 110, is_own=seat == near)


def _in_small(frame: Frame, seat: int, player: View, x: float, width: float, *, is_own: bool) -> Iterator[Thing]:
    """Laid cards, special tiles behind the screen, consumed ones and those in the parrotfish, side by side."""
    things = [] if is_own else [("laid", slug) for slug in player["laid"]]
    for where in ("special_tiles", "special_consumed", "special_parrotfish"):
        if where == "special_parrotfish" or not is_own:
            things += [(where, kind) for kind in dict.fromkeys(player[where])]
    step = min(42, width / max(1, len(things)))
    for i, (where, name) in enumerate(things):
        if where == "laid":
            yield from card(frame, f"laid {seat} {name}", name, x + step * i, OTHERS_Y, 0.4)
        else:
            label = _label(where, tile_name(name), player[where].count(name))
            yield from special(frame, f"{where} {seat} {name}", name, x + step * i, OTHERS_Y, 0.32, label)


def _chips(frame: Frame, moves: Sequence[int]) -> Iterator[Thing]:
    """A chip for every answer, and for everything that can be chosen for a card; half tiles can be turned."""
    chips: dict[str, tuple[str, Message]] = {}
    for move in moves:
        words = words_of(move)
        group = group_of(move)
        if group in (ANSWER, CHOOSE, OFFER, OFFER_SECOND):
            chips[chip_of(words)] = " ".join(words[1:] if group != ANSWER else words), what_is_chosen(move)
        elif group <= HOLD_CONSUMED and words[1][0] == "H":
            sides = words[1][2:]
            chips[f"sides {sides}"] = sides, say("coral to the sides {sides}", sides=sides)
    columns = int((frame.width - CHIPS_X - 40) // CHIP_WIDTH)
    rows = -(-len(chips) // columns) or 1
    size = min(1.0, CHIP_ROWS / rows)
    for i, (name, (text, label)) in enumerate(chips.items()):
        x = CHIPS_X + CHIP_WIDTH * (i % columns)
        y = 50 + CHIP_HEIGHT * size * (i // columns)
        yield frame.thing(name, "choice-chip", x, y, SIGN, size=size, text=text, label=label, verb="choose")


def picks(moves: Sequence[int], frames: dict[str, Frame]) -> Iterator[Thing]:
    """A mark on every square that can be chosen."""
    squares = set()
    for move in moves:
        group = group_of(move) if move >= FIRST_MORE else -1
        if PIECE_ON <= group < SPECIAL_FOR_ALGA:
            squares.add(words_of(move)[1])
        elif ATTACK <= group < PLAY_CARD:
            squares.add(attacked(move))
    for square in sorted(squares):
        where = place(square[0], cell_named(square[0], square[1:]))
        label = say("square {square}", square=square)
        yield frames[square[0]].thing(f"pick {square}", "square-pick", *where, SIGN, size=0.94, label=label, verb="put")
