"""The text table of this box."""

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Line
from atoll.games.reef_encounter.second_kind.card_texts import card_text
from atoll.games.reef_encounter.second_kind.components import place_of
from atoll.games.reef_encounter.second_kind.words import card_name, tile_name

NOTHING = "–"


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
    blue = special["blue_left"]
    blocks.append(
        Line(
            say(
                "{deck}; discarded: {discard}; blue shrimps beside the open sea: {blue}",
                deck=deck,
                discard=len(special["discard"]),
                blue=blue,
            ),
            "dim",
        )
    )
    if announced := special["announced"]:
        card = card_name(announced["card"])
        blocks.append(Line(say("{name} plays {card}.", name=Who(announced["player"]), card=card)))
    return blocks


def _on_board(letter: str, reef: View) -> Message:
    """Squares by name: special tiles, crowns, blue shrimps, bare rock, deep water."""
    board = "ABCD".index(letter)
    tiles = " ".join(
        f"{_name(board, int(cell))}={kind}{_sides(reef, int(cell))}" for cell, kind in reef["tiles"].items()
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


def _sides(reef: View, cell: int) -> str:
    """The sides of a half tile that show coral."""
    closed = [side for side, cells in reef["rock_sides"].items() if cell in cells]
    return "".join(side for side in "nesw" if side not in closed) if closed else ""


def _names(board: int, cells: list[int]) -> str:
    return " ".join(_name(board, cell) for cell in cells) or NOTHING


def _name(board: int, cell: int) -> str:
    y, x = place_of(board, cell)
    return f"{'abcdefghz'[x]}{y + 1}"


def text_of_player(player: View) -> list[Block]:
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


def mark_of_more(view: View, letter: str, cell: int) -> tuple[str, Message | None]:
    """What else is on a square: a sign for the table and its name. A small letter marks a special tile."""
    if "special" not in view:
        return "", None
    reef = view["special"]["boards"][letter]
    if cell in reef["crowns"]:
        return "#", say("crown of thorns")
    if cell in reef["blue_shrimps"]:
        return "b", say("blue shrimp")
    kind = reef["tiles"].get(str(cell))
    if kind is None:
        return "", None
    return {"S": "s", "D": "d", "H": "h"}.get(kind[0], "t"), tile_name(kind)
