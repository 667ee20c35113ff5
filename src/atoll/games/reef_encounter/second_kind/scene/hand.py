"""One's own side: what lies there of this box."""

from atoll.core.contract import NOBODY
from atoll.core.kept import kept
from atoll.core.message import Message, say, say_count
from atoll.core.outlines import rounded
from atoll.core.scene import GROUND, SIGN, Group, Groups, Thing
from atoll.games.reef_encounter.names import tile_name
from atoll.games.reef_encounter.scene.plan import Frame, Page, plan
from atoll.games.reef_encounter.scene.rows import Row
from atoll.games.reef_encounter.second_kind.components import CARDS_IN_HAND
from atoll.games.reef_encounter.second_kind.scene.cards import NARROW, card
from atoll.games.reef_encounter.second_kind.scene.pieces import in_a_word, special
from atoll.games.reef_encounter.second_kind.scene.rows import more_rows_of, rows_of
from atoll.games.reef_encounter.view import View


def more_of_hand(view: View, page: Page) -> Groups:
    seat = max(view["seat"], 0)
    player = view["players"][seat]
    return (
        _tiles(page, "special", player["special_tiles"]),
        _tiles(page, "special consumed", player["special_consumed"]),
        _eaten(page, seat, player["special_parrotfish"]),
        _cards(page, seat, player["cards"], player["laid"], player["number_of_cards"], view["seat"] != NOBODY),
    )


def label_of(row: str, kind: str, number: int) -> Message:
    tile = say("plain tile") if kind == "plain" else tile_name(kind)
    if row == "special":
        return say("behind the screen, {tile}: {number}", tile=tile, number=number)
    if row == "special consumed":
        return say("consumed, {tile}: {number}", tile=tile, number=number)
    if row == "meal":
        return say("of the eaten coral, {tile}: {number}", tile=tile, number=number)
    return say("in the parrotfish, {tile}: {number}", tile=tile, number=number)


def _title(frame: Frame, name: str, x: float, text: Message) -> Thing:
    return frame.thing(f"title of {name}", "note-left", x + 6, 18, SIGN, size=0.66, paint="pale", text=text)


@kept
def _tiles(page: Page, what: str, kinds: list[str]) -> Group:
    """A tile of each kind with the number of them; behind the screen there is a word below it."""
    if not kinds:
        return ()
    frame, has_titles = plan(page).hand, rows_of(page).has_titles
    wider = frame.width / rows_of(page).width
    is_hidden = what == "special"
    row = more_rows_of(page).special if is_hidden else more_rows_of(page).consumed
    names = list(dict.fromkeys(kinds))
    places, size = _places(row, len(names), in_two=is_hidden and has_titles)
    things: list[Thing] = []
    if not is_hidden:
        path = rounded(row.width * wider + 8, 100 * row.size + 14, 14)
        middle = (row.x + row.width / 2) * wider
        things.append(frame.thing("tray of special tiles", "sand-tray", middle, row.y + 2, GROUND, path=path))
    elif has_titles:
        things.append(_title(frame, what, row.x * wider, say("Special tiles")))
    for (x, y), kind in zip(places, names, strict=True):
        name, number = f"{what} {kind}", kinds.count(kind)
        things += special(frame, name, kind, x * wider, y, size, label_of(what, kind, number), "take")
        things += frame.tally(name, x * wider + 38 * size, y - 34 * size, number, max(0.48, size * 0.8))
        if is_hidden and has_titles and y == row.y:
            below = frame.thing(f"word of {name}", "note", x * wider, y + 35, SIGN, size=0.6, paint="pale")
            things.append(below._replace(text=in_a_word(kind)))
    return tuple(things)


IN_A_ROW = 5
"""How many kinds of special tiles lie in one row where there is room for two."""


def _places(row: Row, number: int, *, in_two: bool) -> tuple[list[tuple[float, float]], float]:
    """Where tiles lie, and how large they are: if there are many in two rows."""
    if not in_two or number <= IN_A_ROW:
        return [(x, row.y) for x in row.places(number)], row.size
    columns = (number + 1) // 2
    step = min(row.step, row.width / columns)
    size = min(0.37, step / 100)
    return [(row.x + step * (i % columns + 0.5), row.y - 12 + 40 * (i // columns)) for i in range(number)], size


@kept
def _eaten(page: Page, seat: int, kinds: list[str]) -> Group:
    """Special tiles in the parrotfish, small below it."""
    frame, (x, y, size) = plan(page).hand, rows_of(page).fish
    names = list(dict.fromkeys(kinds))
    step = min(20, 340 * size / max(1, len(names)))
    left = x - step * (len(names) - 1) / 2
    things: list[Thing] = []
    for i, kind in enumerate(names):
        name, label = f"special_parrotfish {seat} {kind}", label_of("parrotfish", kind, kinds.count(kind))
        things += special(frame, name, kind, left + step * i, y + 120 * size, 0.17, label)
    return tuple(things)


LAID, LAID_WIDTH = 3, 34
"""So many laid cards are in a column, small, which is so wide."""


@kept
def _cards(page: Page, seat: int, held: list[str], laid: list[str], number: int, is_own: bool) -> Group:
    """Cards in hand are seen by their owner alone; those that were laid to count at the end by everybody."""
    row = more_rows_of(page).cards
    if row is None:
        return ()
    frame, wider = plan(page).hand, plan(page).hand.width / rows_of(page).width
    label = say_count("{number} card in hand", "{number} cards in hand", number)
    x = row.x * wider
    columns = -(-len(laid) // LAID) if len(held) + len(laid) > LAID else 0
    room = row.width * wider - columns * LAID_WIDTH
    step = min(row.step, room / max(1, len(held) if columns else len(held) + len(laid)))
    size = min(row.size, (step - 4) / 112)
    in_short = plan(page).more[0].width > NARROW
    things = [
        card(frame, f"card {slug}", slug, x + step * (i + 0.5), row.y, size, "play", in_short=in_short)
        for i, slug in enumerate(held)
    ]
    for i, slug in enumerate(laid):
        if not columns:
            things.append(card(frame, f"laid {seat} {slug}", slug, x + step * (len(held) + i + 0.5), row.y, size))
            continue
        at = x + room + LAID_WIDTH * (i // LAID + 0.5), row.y + 40 * (i % LAID - 1)
        things.append(card(frame, f"laid {seat} {slug}", slug, *at, 0.24))
    if is_own:
        count = frame.thing(f"cards of {seat}", "note-left", x + 2, 7, SIGN, size=0.6, paint="pale", label=label)
        text = say("Your cards: {number} of {most}", number=number, most=CARDS_IN_HAND)
        return count._replace(text=text), *things
    return frame.thing(f"cards of {seat}", "card-back-small", x + 40, row.y, size=0.7, label=label), *things
