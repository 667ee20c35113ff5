"""What is asked, and the text table."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from atoll.core.game import Prompt, View
from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.coralia.components import SPACE_VALUE
from atoll.games.coralia.names import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    PILE_LETTERS,
    PILE_NAMES,
    SYMBOL_LETTERS,
    SYMBOL_NAMES,
    TREASURE_CODES,
    TREASURE_NAMES,
    TURTLE_CODES,
    TURTLE_NAMES,
    WHITE_LETTER,
    WHITE_NAME,
    card_name,
    die_name,
    listed,
)
from atoll.games.coralia.table import Table

_TINTS: tuple[Tint, ...] = ("red", "orange", "yellow", "green", "blue", "violet")


def prompt(view: View) -> Prompt:
    if view["phase"] == "over":
        over = say("All points are counted: the game is over.")
        return Prompt(over, over)
    who = Who(view["awaiting"][0])
    special = {"white": _ask_white, "keep": _ask_keep, "draw": _ask_draw}.get(view["phase"])
    return special(view, who) if special else _prompts(who)[view["phase"]]


@cache
def _prompts(who: Who) -> dict[str, Prompt]:
    return {
        "take_four": Prompt(say("Take four dice of four different colours."), say("{name} takes four dice.", name=who)),
        "take": Prompt(say("Take a die from the supply."), say("{name} takes a die.", name=who)),
        "lock": Prompt(say("Lock dice on your turtles, or roll."), say("{name} locks dice or rolls.", name=who)),
        "place": Prompt(
            say("Place a die on its reef, or on the island if its space is taken."),
            say("{name} places a die.", name=who),
        ),
        "under": Prompt(
            say("Which card goes under the pile first? The other one goes below it."),
            say("{name} puts two cards under the pile.", name=who),
        ),
        "copy": Prompt(
            say("Choose a turtle beside the board: you get its bonus, and it stays there."),
            say("{name} chooses a turtle beside the board.", name=who),
        ),
        "raise": Prompt(say("Choose which treasure to raise first."), say("{name} chooses a treasure.", name=who)),
        "resolve": Prompt(
            say("Choose the starfish card to resolve next."), say("{name} resolves starfish cards.", name=who)
        ),
    }


def _ask_white(view: View, who: Who) -> Prompt:
    face = SYMBOL_NAMES[SYMBOL_LETTERS.index(view["white_die"])]
    return Prompt(
        say("The white die shows: {symbol}. Choose where it goes.", symbol=face),
        say("The white die shows: {symbol}. {name} chooses where it goes.", symbol=face, name=who),
    )


def _ask_keep(view: View, who: Who) -> Prompt:
    pile = PILE_NAMES[PILE_LETTERS.index(view["looking"]["pile"])]
    return Prompt(
        say("Keep one of the cards; the rest goes under the pile."),
        say("{name} chooses a card: {pile}.", name=who, pile=pile),
    )


def _ask_draw(view: View, who: Who) -> Prompt:
    return Prompt(
        say_count(
            "Choose a pile. You draw {number} more card.",
            "Choose a pile. You draw {number} more cards, each from another pile.",
            view["cards_due"],
        ),
        say("{name} chooses a pile to draw from.", name=who),
    )


def text(view: View) -> list[Block]:
    if view["scoring"]:
        title = say("Final scoring")
    else:
        title = say("Turn {turn} of {turns}", turn=view["turn"] + 1, turns=view["turns"])
    blocks: list[Block] = [Heading(title), _reefs(view), _symbols(), *_dice(view), *_tiles(view), *_piles(view)]
    for seat, player in enumerate(view["players"]):
        blocks += _player(seat, player)
    return blocks


def unsaid(t: Table, seat: int, move: int) -> int | None:
    return None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """The same agreements again; the starter is drawn by lot anew."""
    return {**options, "starter": "random"}


# The board.


def _reefs(view: View) -> Sheet:
    """A row for each reef: a die by its colour, with the seat of the octopus or the diver; a turtle or a treasure that
    can be won in brackets."""
    columns = tuple(
        f"{letter}{value}" if value else letter for letter, value in zip(SYMBOL_LETTERS, SPACE_VALUE, strict=True)
    )
    rows = tuple((reef["colour"], tuple(_space(reef, symbol) for symbol in SYMBOL_LETTERS)) for reef in view["reefs"])
    return Sheet(say("Reefs"), columns, rows)


def _symbols() -> Line:
    """What the letters over the columns mean."""
    return Line(listed([_lettered(*pair) for pair in zip(SYMBOL_LETTERS, SYMBOL_NAMES, strict=True)]), "dim")


def _lettered(letter: str, meaning: Message) -> Message:
    return say("{letter} {meaning}", letter=letter, meaning=meaning)


def _space(reef: dict[str, Any], symbol: str) -> Cell:
    die = reef["dice"].get(symbol)
    figure = {"O": reef["octopus"], "D": reef["diver"]}.get(symbol)
    tile = {"T": reef["turtle"], "C": "?" if reef["treasure"] else None}.get(symbol)
    parts = [die or ("" if tile else "·"), f"/{figure + 1}" if figure is not None else "", f"[{tile}]" if tile else ""]
    tint: Tint = "dim" if not die else "white" if die == WHITE_LETTER else _TINTS[COLOUR_LETTERS.index(die)]
    return Cell("".join(parts), tint, _space_label(die, figure, tile))


def _space_label(die: str | None, figure: int | None, tile: str | None) -> Message:
    parts = [say("empty") if die is None else say("die ({colour})", colour=_colour(die))]
    if figure is not None:
        parts.append(say("figure of {name}", name=Who(figure)))
    if tile == "?":
        parts.append(say("treasure"))
    elif tile:
        parts.append(say("turtle: {bonus}", bonus=TURTLE_NAMES[TURTLE_CODES.index(tile)]))
    return listed(parts)


def _colour(letter: str) -> Message:
    return WHITE_NAME if letter == WHITE_LETTER else COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


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
        face = SYMBOL_NAMES[SYMBOL_LETTERS.index(view["white_die"])]
        blocks.append(Line(say("White die: {symbol}", symbol=face)))
    for title, dice in ((say("Supply"), view["supply"]), (say("Island"), view["island"])):
        cells = tuple(Cell(str(count), "" if count else "dim", _colour(colour)) for colour, count in dice.items())
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
    if view["stingrays"]:
        left = say_count("{number} stingray to be won", "{number} stingrays to be won", view["stingrays"])
        blocks.append(Line(left))
    return blocks


def _turtles(codes: Sequence[str]) -> Message:
    return listed([_lettered(code, TURTLE_NAMES[TURTLE_CODES.index(code)]) for code in codes])


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
    if view["looking"] and view["looking"]["cards"][0]:
        blocks.append(Line(say("You look at: {cards}", cards=_cards(view["looking"]["cards"]))))
    if view["to_resolve"]:
        blocks.append(Line(say("To resolve: {cards}", cards=_cards(view["to_resolve"]))))
    return blocks


def _cards(codes: Sequence[str]) -> Message:
    return listed([_lettered(code, card_name(code)) for code in codes])


def _known_under(cards: Sequence[str | None]) -> Message | None:
    """The cards under a pile, if the reader knows any of them."""
    if not any(cards):
        return None
    return listed([_lettered(code, card_name(code)) if code else say("a card unknown to you") for code in cards])


# The players.


def _player(seat: int, player: dict[str, Any]) -> list[Block]:
    least, most = player["points"]
    track = say_count("{number} point on the track", "{number} points on the track", player["track"])
    if least == most:
        total = say_count("{number} point in all", "{number} points in all", least)
    else:
        total = say("{least} to {most} points in all", least=least, most=most)
    blocks: list[Block] = [Heading(say("{name}: {track}, {total}", name=Who(seat), track=track, total=total))]
    octopuses = say_count("{number} octopus left", "{number} octopuses left", player["octopuses"])
    blocks.append(Line(octopuses))
    turtles = [TURTLE_NAMES[TURTLE_CODES.index(code)] for code in player["turtles"]]
    treasures = [TREASURE_NAMES[TREASURE_CODES.index(code)] for code in player["treasures"]]
    if turtles:
        blocks.append(Line(say("Turtles: {list}", list=listed(turtles))))
    if treasures:
        blocks.append(Line(say("Treasures: {list}", list=listed(treasures))))
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
