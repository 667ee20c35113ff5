"""The tray below the table: special tiles and cards of one's own, and in small those of the others."""

from collections.abc import Sequence

from atoll.core.kept import kept
from atoll.core.message import Message, Who, say, say_count
from atoll.core.scene import ON_PIECE, SIGN, Group, Groups, Thing
from atoll.games.reef_encounter.components import ALGA_WORDS
from atoll.games.reef_encounter.moves import MOVES as FIRST_MORE
from atoll.games.reef_encounter.names import alga_name, card_name, listed, tile_name
from atoll.games.reef_encounter.questions import QUESTIONS
from atoll.games.reef_encounter.scene.frame import Frame, Page, plan
from atoll.games.reef_encounter.scene.pieces import SEAT_PAINTS
from atoll.games.reef_encounter.scene.places import place
from atoll.games.reef_encounter.second_kind.card_texts import card_text
from atoll.games.reef_encounter.second_kind.components import CARD_HAS_CLOWNFISH, CARD_HAS_SHRIMP, CARD_SLUGS
from atoll.games.reef_encounter.second_kind.moves import ANSWER, group_of
from atoll.games.reef_encounter.second_kind.questions import in_words
from atoll.games.reef_encounter.second_kind.scene.board import TILE
from atoll.games.reef_encounter.second_kind.scene.pieces import CARD_MARKS, card_letters, special
from atoll.games.reef_encounter.view import PlayerView, View

CARDS_Y, TILES_Y, SIGNS_Y, OTHERS_Y = 100, 250, 328, 400
FIRST_X, STEP_X = 90, 100
ON_CHIPS = {
    "no card": say("no card"),
    "rest": say("rest"),
    "enough": say("enough"),
    "aside": say("aside"),
    "end": say("end"),
    "again": say("again"),
}
"""Answers, in a word."""
CHIPS_X, CHIP_WIDTH, CHIP_HEIGHT, CHIP_ROWS = 840, 142, 68, 5


def tray(view: View, moves: Sequence[int], page: Page) -> Groups:
    """Everything of the tray. A spectator sees that of the first player, without its cards."""
    seats, near, game = len(view["players"]), max(view["seat"], 0), view["special"]
    player, announced = view["players"][near], game["announced"]
    played = {announced["player"]: [announced["card"]]} if announced else {}
    meals = {view["active"]: game["meal"]}
    chips = {name: move for name, move in _touched(view, moves).items() if name.split()[0] in ("choice", "sides")}
    others = [(near + turn) % seats for turn in range(seats)]
    return (
        _piles(page, game["deck"], game["discard"]),
        _cards(page, player["cards"], [*player["laid"], *played.get(near, [])]),
        _own_tiles(page, player["special_tiles"], player["special_consumed"], meals.get(near, [])),
        *(
            _other(page, turn, seat, view["players"][seat], played.get(seat, []), meals.get(seat, []))
            for turn, seat in enumerate(others)
        ),
        _chips(page, chips),
    )


def _touched(view: View, moves: Sequence[int]) -> dict[str, int]:
    """What is touched for moves of this box, each thing with one of the moves that it is touched for."""
    return {name: move for move in moves if move >= FIRST_MORE for name in QUESTIONS.touched(view, move)}


@kept
def _piles(page: Page, deck: int, discarded: list[str]) -> Group:
    """What was discarded is open, so that one can tell what may still come."""
    frame = plan(page).strip
    in_deck = say_count("{number} card in the deck", "{number} cards in the deck", deck)
    pile = say("discarded cards: {cards}", cards=listed([card_name(slug) for slug in discarded]))
    x = FIRST_X + 125
    return (
        frame.panel("tray", "side-panel", say("special tiles and cards")),
        frame.thing("deck", "kind-deck", FIRST_X, CARDS_Y, paint="blue", text=str(deck), label=in_deck, verb="buy"),
        frame.thing("discard pile", "kind-card", x, CARDS_Y, text=str(len(discarded)), label=pile, verb="put"),
    )


@kept
def _cards(page: Page, held: list[str], open_: list[str]) -> Group:
    """One's own cards, those laid and the one announced, and what a card can be played for."""
    frame = plan(page).strip
    shown = [*held, *open_]
    step = min(122, (CHIPS_X - FIRST_X - 330) / max(1, len(shown) - 1))
    things: list[Thing] = []
    for i, slug in enumerate(shown):
        verb = "play" if slug in held else ""
        things += _card(frame, f"card {slug}", slug, FIRST_X + 250 + step * i, CARDS_Y, 0.95, verb)
    uses = (
        ("card text", "8c", say("play it for its text")),
        ("card shrimp", "8c +", say("play it to introduce a blue shrimp")),
        ("card move", "8c →", say("play it to move a blue shrimp")),
    )
    if held:
        things += [_sign(frame, name, text, label, 130 + 142 * i) for i, (name, text, label) in enumerate(uses)]
    return tuple(things)


def _sign(frame: Frame, name: str, text: str, label: Message, x: float) -> Thing:
    """A sign for a way of using what was touched before."""
    return frame.thing(name, "choice-chip", x, SIGNS_Y, SIGN, size=0.9, text=text, label=label, verb="use")


def _card(frame: Frame, name: str, slug: str, x: float, y: float, size: float, verb: str = "") -> Group:
    """A card, with a sign for a blue shrimp and one for a clownfish."""
    number, mark, letters = CARD_SLUGS.index(slug), CARD_MARKS[slug], card_letters(slug)
    card = frame.thing(name, "kind-card", x, y, size=size, mark=mark, text=letters, label=card_text(slug), verb=verb)
    signs = (
        ("shrimp", "card-sign", 38 * size, CARD_HAS_SHRIMP[number]),
        ("clownfish", "clown-sign", -38 * size, CARD_HAS_CLOWNFISH[number]),
    )
    return card, *(
        frame.thing(f"{what} of {name}", shape, x + right, y - 52 * size, ON_PIECE, size=size)
        for what, shape, right, is_there in signs
        if is_there
    )


@kept
def _own_tiles(page: Page, held: list[str], consumed: list[str], meal: list[str]) -> Group:
    """Special tiles behind the screen, consumed ones, and those of a coral that is being eaten."""
    frame = plan(page).strip
    rows = (("special", held), ("special consumed", consumed), ("meal", meal))
    stacks = [(row, kind, kinds.count(kind)) for row, kinds in rows for kind in dict.fromkeys(kinds)]
    step = min(STEP_X, (CHIPS_X - 130) / max(1, len(stacks)))
    things = [thing for i, stack in enumerate(stacks) for thing in _stack(frame, *stack, FIRST_X + step * i)]
    return *things, _sign(frame, "play special", "8a", say("play the special tile"), 556)


def _stack(frame: Frame, row: str, kind: str, number: int, x: float) -> Group:
    name = f"{row} {kind}"
    things = _tile(frame, name, kind, x, TILES_Y, 0.7, _label(row, kind, number), "take")
    return *things, *(frame.amount(name, x + 36, TILES_Y - 34, number) if number > 1 else ())


def _tile(frame: Frame, name: str, kind: str, x: float, y: float, size: float, label: Message, verb: str = "") -> Group:
    """A special tile, or a plain one of an eaten coral, whose colour is that of the others."""
    if kind != "plain":
        return special(frame, name, kind, x, y, size, label, verb)
    return (frame.thing(name, "polyp-back", x, y, size=size, label=label, verb=verb),)


def _label(row: str, kind: str, number: int) -> Message:
    tile = say("plain tile") if kind == "plain" else tile_name(kind)
    if row in ("special", "special_tiles"):
        return say("behind the screen, {tile}: {number}", tile=tile, number=number)
    if row in ("special consumed", "special_consumed"):
        return say("consumed, {tile}: {number}", tile=tile, number=number)
    if row == "meal":
        return say("of the eaten coral, {tile}: {number}", tile=tile, number=number)
    return say("in the parrotfish, {tile}: {number}", tile=tile, number=number)


def _other(page: Page, turn: int, seat: int, player: PlayerView, played: list[str], meal: list[str]) -> Group:
    """What everybody sees of a player's special tiles and cards, in small; of those above only what is not there."""
    near = {"special_parrotfish": player["special_parrotfish"]}
    held = {"special_tiles": player["special_tiles"], "special_consumed": player["special_consumed"]}
    if turn == 0:
        return _in_small(page, turn, seat, player["number_of_cards"], {}, near)
    cards = {f"laid {seat} {slug}": slug for slug in player["laid"]} | {f"card {slug}": slug for slug in played}
    return _in_small(page, turn, seat, player["number_of_cards"], cards, held | near | {"meal": meal})


@kept
def _in_small(
    page: Page, turn: int, seat: int, in_hand: int, cards: dict[str, str], rows: dict[str, list[str]]
) -> Group:
    frame = plan(page).strip
    each = (frame.width - 2 * FIRST_X) / page[1]
    x, width = FIRST_X - 30 + each * turn, each - 110
    paint, number, label = SEAT_PAINTS[seat], str(seat + 1), say("player {name}", name=Who(seat))
    held = say_count("{number} card in hand", "{number} cards in hand", in_hand)
    things = [
        frame.thing(f"tray flag {seat}", "player-flag", x, OTHERS_Y, size=0.45, paint=paint, text=number, label=label),
        frame.thing(
            f"cards of {seat}", "kind-deck", x + 52, OTHERS_Y, size=0.4, paint="blue", text=str(in_hand), label=held
        ),
    ]
    stacks = [(row, kind, kinds.count(kind)) for row, kinds in rows.items() for kind in dict.fromkeys(kinds)]
    step = min(42, width / max(1, len(cards) + len(stacks)))
    places = [x + 96 + step * i for i in range(len(cards) + len(stacks))]
    for at, (name, slug) in zip(places, cards.items(), strict=False):
        things += _card(frame, name, slug, at, OTHERS_Y, 0.4)
    for at, (row, kind, count) in zip(places[len(cards) :], stacks, strict=True):
        name = f"{row} {kind}" if row == "meal" else f"{row} {seat} {kind}"
        things += _tile(frame, name, kind, at, OTHERS_Y, 0.32, _label(row, kind, count))
    return tuple(things)


@kept
def _chips(page: Page, moves: dict[str, int]) -> Group:
    """A chip for every answer, and for everything that can be chosen for a card; half tiles can be turned."""
    frame = plan(page).strip
    columns = int((frame.width - CHIPS_X - 40) // CHIP_WIDTH)
    rows = -(-len(moves) // columns) or 1
    size = min(1.0, CHIP_ROWS / rows)
    things = []
    for i, (name, move) in enumerate(moves.items()):
        x, y = CHIPS_X + CHIP_WIDTH * (i % columns), 50 + CHIP_HEIGHT * size * (i // columns)
        text, label = _on_chip(name, move)
        things.append(frame.thing(name, "choice-chip", x, y, SIGN, size=size, text=text, label=label, verb="choose"))
    return tuple(things)


def _on_chip(name: str, move: int) -> tuple[str | Message, Message]:
    """What is written on a chip, and its label. That it is a colour or an alga need not be written."""
    kind, words = name.split(maxsplit=1)
    if kind == "sides":
        return words, say("coral to the sides {sides}", sides=words)
    if group_of(move) == ANSWER:
        return ON_CHIPS[words], in_words(move)
    what, which = words.split(maxsplit=1)
    return alga_name(which) if what == "alga" and which in ALGA_WORDS else which, in_words(move)


def picks(view: View, moves: Sequence[int], page: Page) -> Group:
    """A mark on every square that can be chosen."""
    frames = {board["board"]: frame for board, frame in zip(view["boards"], plan(page).boards, strict=True)}
    squares = {name.split()[1] for name in _touched(view, moves) if name.startswith("pick ")}
    return tuple(_pick(frames[square[0]], square) for square in sorted(squares))


def _pick(frame: Frame, square: str) -> Thing:
    label = say("square {square}", square=square)
    return frame.thing(f"pick {square}", "square-pick", *place(square[1:]), SIGN, size=TILE, label=label, verb="put")
