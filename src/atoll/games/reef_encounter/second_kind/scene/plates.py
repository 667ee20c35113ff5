"""What is known of another player's special tiles and cards, for the flow of a plate."""

from collections.abc import Iterator

from atoll.core.message import say_count
from atoll.core.scene import SIGN, Group
from atoll.games.reef_encounter.scene.plan import Frame
from atoll.games.reef_encounter.scene.rows import Item
from atoll.games.reef_encounter.second_kind.scene.cards import card
from atoll.games.reef_encounter.second_kind.scene.hand import label_of
from atoll.games.reef_encounter.second_kind.scene.pieces import special
from atoll.games.reef_encounter.view import PlayerView

ROWS = ("special_tiles", "special_consumed", "special_parrotfish")
_LABELS = {"special_tiles": "special", "special_consumed": "special consumed"}
STEP, WITH_NUMBER = 32, 44


def more_on_plate(frame: Frame, seat: int, player: PlayerView) -> Iterator[Item]:
    for row in ROWS:
        kinds: list[str] = player[row]  # type: ignore[literal-required]
        for kind in dict.fromkeys(kinds):
            yield _tile(frame, f"{row} {seat} {kind}", row, kind, kinds.count(kind))
    if player["number_of_cards"]:
        yield _cards(frame, seat, player["number_of_cards"])
    for slug in player["laid"]:
        yield _laid(frame, seat, slug)


def _tile(frame: Frame, name: str, row: str, kind: str, number: int) -> Item:
    label = label_of(_LABELS.get(row, row), kind, number)

    def draw(x: float, y: float, size: float) -> Group:
        tile = special(frame, name, kind, x, y, size, label)
        if number == 1:
            return tile
        beside = frame.thing(f"number of {name}", "title-left", x + 58 * size, y, SIGN, size=2.5 * size)
        return *tile, beside._replace(text=str(number))

    return Item(STEP if number == 1 else WITH_NUMBER, draw)


def _cards(frame: Frame, seat: int, number: int) -> Item:
    label = say_count("{number} card in hand", "{number} cards in hand", number)

    def draw(x: float, y: float, size: float) -> Group:
        back = frame.thing(f"cards of {seat}", "card-back-small", x, y, size=size * 1.1, label=label)
        beside = frame.thing(f"number of cards of {seat}", "title-left", x + 46 * size, y, SIGN, size=2.5 * size)
        return back, beside._replace(text=str(number))

    return Item(WITH_NUMBER - 4, draw)


def _laid(frame: Frame, seat: int, slug: str) -> Item:
    return Item(26, lambda x, y, size: (card(frame, f"laid {seat} {slug}", slug, x, y, size * 0.66),))
