"""The text table of this box."""

from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Line
from atoll.games.reef_encounter.components import BOARD_LETTERS
from atoll.games.reef_encounter.names import NOTHING, card_name, cell_name, listed, tile_name
from atoll.games.reef_encounter.second_kind.card_texts import card_text
from atoll.games.reef_encounter.second_kind.view import MoreOfReefView
from atoll.games.reef_encounter.view import PlayerView, View

MARKS = {"S": "s", "D": "d", "H": "h"}
"""The sign of a special tile by the first letter of its name; `t` is a two-colour one."""


def text_of_more(view: View) -> list[Block]:
    """Special tiles on the boards and the open sea, crowns, blue shrimps and cards."""
    if "special" not in view:
        return []
    special = view["special"]
    blocks: list[Block] = [Line(_on_board(letter, reef)) for letter, reef in special["boards"].items()]
    sea = ", ".join(f"{view['sea'][i]['space']} {' '.join(names)}" for i, names in enumerate(special["sea"]) if names)
    blocks.append(Line(say("Special tiles on the open sea: {tiles}", tiles=sea or NOTHING)))
    blocks.append(Line(say("Special tiles in the bag: {number}", number=len(special["bag"])), "dim"))
    deck = say_count("{number} card in the deck", "{number} cards in the deck", special["deck"])
    discarded = listed([card_name(slug) for slug in special["discard"]])
    piles = say("{deck}; discarded: {discard}", deck=deck, discard=discarded)
    on_sea = say("one on the open sea") if special["sea_blue"] else say("none on the open sea")
    blue = say("Blue shrimps: {on_sea}, {number} beside it", on_sea=on_sea, number=special["blue_left"])
    gone = say("Crowns of thorns that have left the game: {number}", number=special["crowns_gone"])
    blocks += [Line(piles, "dim"), Line(blue, "dim"), Line(gone, "dim")]
    if special["held"]:
        blocks.append(Line(say("In the fingers: {tile}", tile=tile_name(special["held"]))))
    if special["meal"]:
        blocks.append(Line(say("Of the eaten coral: {tiles}", tiles=" ".join(special["meal"]))))
    if announced := special["announced"]:
        card = card_name(announced["card"])
        blocks.append(Line(say("{name} plays {card}.", name=Who(announced["player"]), card=card)))
    return blocks


def _on_board(letter: str, reef: MoreOfReefView) -> Message:
    """Squares by name: special tiles, crowns, blue shrimps, bare rock, deep water."""
    board = BOARD_LETTERS.index(letter)
    tiles = " ".join(
        f"{cell_name(int(cell), board)}={kind}{_sides(reef, int(cell))}" for cell, kind in reef["tiles"].items()
    )
    return say(
        "Reef {board}: special tiles {tiles}; crowns {crowns}; blue shrimps {blue}; rock {rock}; water {water}",
        board=letter,
        tiles=tiles or NOTHING,
        crowns=_names(board, reef["crowns"]),
        blue=_names(board, reef["blue_shrimps"]),
        rock=_names(board, reef["rock"]),
        water=_names(board, reef["water"]),
    )


def _sides(reef: MoreOfReefView, cell: int) -> str:
    """The sides of a half tile that show coral."""
    closed = [side for side, cells in reef["rock_sides"].items() if cell in cells]
    return "".join(side for side in "nesw" if side not in closed) if closed else ""


def _names(board: int, cells: list[int]) -> str:
    return " ".join(cell_name(cell, board) for cell in cells) or NOTHING


def text_of_player(player: PlayerView) -> list[Block]:
    """A player's special tiles and cards. Of cards in hand others see only how many."""
    if "cards" not in player:
        return []
    tiles = say(
        "Special tiles behind the screen: {hand}; consumed: {consumed}; in the parrotfish: {parrotfish}",
        hand=" ".join(player["special_tiles"]) or NOTHING,
        consumed=" ".join(player["special_consumed"]) or NOTHING,
        parrotfish=" ".join(player["special_parrotfish"]) or NOTHING,
    )
    blocks: list[Block] = [Line(tiles)]
    blocks.append(Line(say_count("{number} card in hand", "{number} cards in hand", player["number_of_cards"])))
    blocks += [Line(say("In hand: {card}", card=card_text(card))) for card in player["cards"]]
    blocks += [Line(say("Laid: {card}", card=card_name(card))) for card in player["laid"]]
    return blocks


def mark_of_more(view: View, letter: str, name: str) -> tuple[str, Message | None]:
    """What else is on a square, given its column and row: a sign for the table and its name."""
    if "special" not in view:
        return "", None
    reef, board = view["special"]["boards"][letter], BOARD_LETTERS.index(letter)
    kind = next((kind for cell, kind in reef["tiles"].items() if cell_name(int(cell), board) == name), "")
    sign = MARKS.get(kind[0], "t") if kind else ""
    if name in _names(board, reef["crowns"]).split():
        return "#", say("crown of thorns")
    if name in _names(board, reef["blue_shrimps"]).split():
        return sign + "b", say("{tile}; blue shrimp", tile=tile_name(kind)) if kind else say("blue shrimp")
    return sign, tile_name(kind) if kind else None
