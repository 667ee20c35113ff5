"""The text table, and what happens at the table of a rematch."""

from collections.abc import Iterable, Mapping, Sequence

from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.coralia.components import (
    BONUS_CODES,
    BONUS_NAMES,
    COLOUR_LETTERS,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
    WHITE_LETTER,
)
from atoll.games.coralia.notation import card_name, colour_name, die_name, listed, symbol_name
from atoll.games.coralia.table import Table
from atoll.games.coralia.view import PlayerView, ReefView, View

_TINTS: tuple[Tint, ...] = ("red", "orange", "yellow", "green", "blue", "violet")


def text(view: View) -> list[Block]:
    if view["scoring"]:
        title = say("Final scoring")
    else:
        title = say("Turn {turn} of {turns}", turn=view["turn"] + 1, turns=view["turns"])
    blocks: list[Block] = [Heading(title), *_reefs(view), *_dice(view), *_tiles(view), *_piles(view)]
    for seat, player in enumerate(view["players"]):
        blocks += _player(seat, player, is_over=view["phase"] == "over")
    return [*blocks, *_decks(view)]


def unsaid(t: Table, seat: int, move: int) -> int | None:
    return None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """The same agreements again; the starter is drawn by lot anew."""
    return {**options, "starter": "random"}


# The board.


def _reefs(view: View) -> list[Block]:
    """A row for each reef: a die by its colour, with the seat of the octopus or the diver; a turtle or a treasure that
    can be won in brackets. Then what the letters mean."""
    rows = tuple((reef["colour"], tuple(_space(reef, symbol) for symbol in SYMBOL_LETTERS)) for reef in view["reefs"])
    values = [_values(reef) for reef in view["reefs"]]
    is_same = all(value == values[0] for value in values)
    columns = values[0] if is_same else tuple(SYMBOL_LETTERS)
    blocks: list[Block] = [Sheet(say("Reefs"), columns, rows)]
    if not is_same:
        lines = [_lettered(reef["colour"], " ".join(_values(reef))) for reef in view["reefs"]]
        blocks.append(Line(say("Values: {list}", list=listed(lines)), "dim"))
    blocks.append(Line(_legend(SYMBOL_LETTERS, SYMBOL_NAMES), "dim"))
    letters = COLOUR_LETTERS + WHITE_LETTER
    blocks.append(Line(say("Colours: {list}", list=_legend(letters, map(colour_name, letters))), "dim"))
    return blocks


def _values(reef: ReefView) -> tuple[str, ...]:
    return tuple(f"{symbol}{value}" if value else symbol for symbol, value in reef["values"].items())


def _legend(letters: Iterable[str], names: Iterable[Message]) -> Message:
    return listed(_lettered(letter, name) for letter, name in zip(letters, names, strict=True))


def _lettered(letter: str, meaning: Message | str) -> Message:
    return say("{letter} {meaning}", letter=letter, meaning=meaning)


def _space(reef: ReefView, symbol: str) -> Cell:
    die = reef["dice"].get(symbol)
    figure = {"O": reef["octopus"], "D": reef["diver"]}.get(symbol)
    tile = {"T": reef["turtle"], "C": "?" if reef["treasure"] else None}.get(symbol)
    parts = [die or ("" if tile else "·"), f"/{figure + 1}" if figure is not None else "", f"[{tile}]" if tile else ""]
    tint: Tint = "dim" if not die else "white" if die == WHITE_LETTER else _TINTS[COLOUR_LETTERS.index(die)]
    return Cell("".join(parts), tint, _space_label(die, figure, tile))


def _space_label(die: str | None, figure: int | None, tile: str | None) -> Message:
    parts = [say("empty") if die is None else say("die ({colour})", colour=colour_name(die))]
    if figure is not None:
        parts.append(say("figure of {name}", name=Who(figure)))
    if tile == "?":
        parts.append(say("treasure"))
    elif tile:
        parts.append(say("turtle: {bonus}", bonus=_bonus(tile)))
    return listed(parts)


def _bonus(code: str) -> Message:
    return BONUS_NAMES[BONUS_CODES.index(code)]


def _dice(view: View) -> list[Block]:
    station = tuple(
        Cell(code, _TINTS[COLOUR_LETTERS.index(code[0])], die_name(code), place in view["locked"])
        for place, code in enumerate(view["station"])
    )
    blocks: list[Block] = [Sheet(say("Research station"), (), (("", station),))] if station else []
    if view["locked"]:
        locked = listed([die_name(view["station"][place]) for place in view["locked"]])
        blocks.append(Line(say("Locked: {dice}", dice=locked)))
    if view["white_die"]:
        blocks.append(Line(say("White die: {symbol}", symbol=symbol_name(view["white_die"]))))
    for title, dice in ((say("Supply"), view["supply"]), (say("Island"), view["island"])):
        cells = tuple(Cell(str(count), "" if count else "dim", colour_name(colour)) for colour, count in dice.items())
        blocks.append(Sheet(title, tuple(dice), (("", cells),)))
    return blocks


def _tiles(view: View) -> list[Block]:
    on_reefs = [reef["turtle"] for reef in view["reefs"] if reef["turtle"]]
    blocks: list[Block] = [Line(say("Turtles on the reefs: {list}", list=_turtles(on_reefs)))] if on_reefs else []
    if view["side_turtles"]:
        blocks.append(Line(say("Turtles beside the board: {list}", list=_turtles(view["side_turtles"]))))
    count = view["side_treasures"]
    if count:
        beside = say_count("{number} treasure beside the board", "{number} treasures beside the board", count)
        blocks.append(Line(beside))
    if view["hidden_treasures"]:
        blocks.append(
            Line(say("Treasures still face down: {list}", list=listed(map(_bonus, view["hidden_treasures"]))))
        )
    if view["stingrays"]:
        left = say_count("{number} stingray to be won", "{number} stingrays to be won", view["stingrays"])
        blocks.append(Line(left))
    return blocks


def _turtles(codes: Sequence[str]) -> Message:
    return _legend(codes, map(_bonus, codes))


def _piles(view: View) -> list[Block]:
    blocks: list[Block] = []
    for letter, name in zip(PILE_LETTERS, PILE_NAMES, strict=True):
        pile = view["piles"][letter]
        count = pile["unseen"] + len(pile["under"])
        cards = say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=name)
        known = _known_under(pile["under"])
        if known:
            blocks.append(Line(say("{cards}; the last ones: {known}", cards=cards, known=known), "dim"))
        else:
            blocks.append(Line(cards, "dim"))
    looked_at = [code for code in view["looking"]["cards"] if code] if view["looking"] else []
    if looked_at:
        blocks.append(Line(say("You look at: {cards}", cards=_cards(looked_at))))
    if view["to_resolve"]:
        blocks.append(Line(say("To resolve: {cards}", cards=_cards(view["to_resolve"]))))
    return blocks


def _cards(codes: Sequence[str]) -> Message:
    return _legend(codes, map(card_name, codes))


def _known_under(cards: Sequence[str | None]) -> Message | None:
    """The cards under a pile, if the reader knows any of them."""
    if not any(cards):
        return None
    return listed([_lettered(code, card_name(code)) if code else say("a card unknown to you") for code in cards])


def _decks(view: View) -> list[Block]:
    """Which cards there are is public; everybody may look it up."""
    blocks: list[Block] = [Heading(say("All cards of the game"))]
    for name, deck in zip(PILE_NAMES, view["decks"], strict=False):
        cards = [say("{number} × {card}", number=count, card=_cards([code])) for code, count in deck.items()]
        blocks.append(Line(say("{pile}: {cards}", pile=name, cards=listed(cards)), "dim"))
    return blocks


# The players.

Standing = tuple[int, int, int, bool]
"""The points on the track; the least and the most with steps 2 to 4 of the final scoring; whether the game is over."""


def standing(player: PlayerView, *, is_over: bool) -> Standing:
    least, most = player["points"]
    return player["track"], least, most, is_over


def standing_label(seat: int, standing: Standing) -> Message:
    """What step 1 will bring, nobody can tell before."""
    track, least, most, is_over = standing
    on_track = say_count("{number} point on the track", "{number} points on the track", track)
    if is_over:
        total = say_count("{number} point in all", "{number} points in all", least)
    elif least == most:
        total = say("{number} with diver, fish and pearls", number=least)
    else:
        total = say("{least} to {most} with diver, fish and pearls", least=least, most=most)
    return say("{name}: {track}, {total}", name=Who(seat), track=on_track, total=total)


def _player(seat: int, player: PlayerView, *, is_over: bool) -> list[Block]:
    blocks: list[Block] = [Heading(standing_label(seat, standing(player, is_over=is_over)))]
    blocks.append(Line(say_count("{number} octopus left", "{number} octopuses left", player["octopuses"])))
    if player["turtles"]:
        blocks.append(Line(say("Turtles: {list}", list=listed(map(_bonus, player["turtles"])))))
    if player["treasures"]:
        blocks.append(Line(say("Treasures: {list}", list=listed(map(_bonus, player["treasures"])))))
    if player["cards"]:
        blocks.append(Line(say("Cards: {list}", list=_cards(player["cards"]))))
    hidden = [
        say_count("{pile}: {number} card", "{pile}: {number} cards", count, pile=PILE_NAMES[PILE_LETTERS.index(pile)])
        for pile, count in player["hidden"].items()
        if count
    ]
    if hidden:
        blocks.append(Line(say("Face down: {list}", list=listed(hidden)), "dim"))
    return blocks
