"""The log: what a move did, told from the views of whoever reads it."""

from collections import Counter
from typing import Any

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.games.coralia.components import FIRST_TO_RESOLVE, PEARL_6, TREASURE
from atoll.games.coralia.moves import FIRST_MOVE, ISLAND, SECRET_CARD, SECRET_ORDER, question_of
from atoll.games.coralia.names import (
    CARD_CODES,
    CARD_NAMES,
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
    card_name,
    die_code,
    die_name,
    listed,
)
from atoll.games.coralia.table import COPY, KEEP, LOCK, PICK, PICK_FOUR, PILE, PLACE, RAISE, REEF, RESOLVE, ROLL, UNDER


def tell(before: View, after: View, seat: int, move: int | None) -> list[Message]:
    """The move, then what came of it."""
    if move is None:
        raise ValueError("no move of Coralia is sealed")
    question = question_of(move)
    answer = move - FIRST_MOVE[question]
    chosen = CARD_CODES[answer + FIRST_TO_RESOLVE] if question == RESOLVE else ""
    placed = (COLOUR_LETTERS[answer], before["white_die"]) if question == REEF and answer != ISLAND else None
    white = {_who_rolled_white(before, after, seat): _white_dice(before, after, placed)}

    draws = _new_draws(before, after)
    told = [*_told(before, after, seat, question, answer), *_gained(before, after, seat, draws), *white.get(seat, [])]
    told += _last_die(before, after)
    for other in _order_of_scoring(before, after, seat):
        if after["scoring"]:
            told += [*_laid_open(before, after, other), *_resolved(before, after, other, chosen)]
        if other != seat:
            told += [*_gained(before, after, other, draws), *white.get(other, [])]
    return [*told, *_points(before, after), *_result(after)]


def _order_of_scoring(before: View, after: View, seat: int) -> list[int]:
    """The seats from the one that moved. After the last die of the game, the next one is the first to score."""
    begins = after["scoring"] and not before["scoring"]
    seats = len(after["players"])
    return [(seat + i + begins) % seats for i in range(seats)]


def _told(before: View, after: View, seat: int, question: int, answer: int) -> list[Message]:
    who = Who(seat)
    if question in (PICK_FOUR, PICK, LOCK):
        return _dice(before, after, who, question, answer)
    if question == PLACE:
        return [_placed(before, who, die_code(answer))]
    if question == KEEP:
        if answer == SECRET_CARD:
            return [say("{name} keeps a card.", name=who)]
        return [say("{name} keeps: {card}.", name=who, card=CARD_NAMES[answer])]
    if question == UNDER:
        if answer == SECRET_ORDER:
            return [say("{name} puts the other cards under the pile.", name=who)]
        return [say("{name} puts under the pile first: {card}.", name=who, card=CARD_NAMES[answer + PEARL_6])]
    if question == REEF:
        return [_placed_white(before, who, answer)]
    if question == COPY:
        return [say("{name} copies a turtle beside the board: {bonus}.", name=who, bonus=TURTLE_NAMES[answer])]
    if question == PILE:
        return [say("{name} chooses: {pile}.", name=who, pile=PILE_NAMES[answer])]
    if question == RAISE:
        return [say("{name} raises a treasure: {colour}.", name=who, colour=COLOUR_NAMES[answer])]
    return [say("{name} resolves a starfish card: {card}.", name=who, card=CARD_NAMES[answer + FIRST_TO_RESOLVE])]


def _dice(before: View, after: View, who: Who, question: int, answer: int) -> list[Message]:
    told = []
    if question == LOCK and answer != ROLL:
        told.append(say("{name} locks: {die}.", name=who, die=die_name(die_code(answer))))
    if question != LOCK:
        taken = [COLOUR_NAMES[i] for i, c in enumerate(COLOUR_LETTERS) if after["supply"][c] < before["supply"][c]]
        told.append(say("{name} takes: {colours}.", name=who, colours=listed(taken)))
    if after["phase"] == "place":
        dice = listed([die_name(code) for code in after["station"]])
        told.append(say("{name} rolls. On the station: {dice}.", name=who, dice=dice))
        if question == LOCK and _are_locks_lost(before, after, answer):
            told.append(say("No die could be used, so all four were rolled again."))
    return told


def _are_locks_lost(before: View, after: View, answer: int) -> bool:
    """Whether a die that was locked was rolled all the same: four octopuses without a use."""
    locked = Counter(before["station"][place] for place in before["locked"])
    if answer != ROLL:
        locked[die_code(answer)] += 1
    return bool(locked - Counter(after["station"]))


def _placed(before: View, who: Who, code: str) -> Message:
    reef = before["reefs"][COLOUR_LETTERS.index(code[0])]
    if code[1] in reef["dice"]:
        return say("{name} puts on the island: {die}.", name=who, die=die_name(code))
    return say("{name} places on its reef: {die}.", name=who, die=die_name(code))


def _placed_white(before: View, who: Who, reef: int) -> Message:
    symbol = SYMBOL_NAMES[SYMBOL_LETTERS.index(before["white_die"])]
    if reef == ISLAND:
        return say("{name} puts the white die on the island: {symbol}.", name=who, symbol=symbol)
    return say(
        "{name} places the white die on a reef: {symbol} ({colour}).",
        name=who,
        symbol=symbol,
        colour=COLOUR_NAMES[reef],
    )


def _new_draws(before: View, after: View) -> list[dict[str, Any]]:
    """The draws from each pile that were not there before."""
    if len(before["draws"]) == len(after["draws"]):
        return []
    earlier = Counter(draw["pile"] for draw in before["draws"])
    new = []
    for draw in after["draws"]:
        earlier[draw["pile"]] -= 1
        if earlier[draw["pile"]] < 0:
            new.append(draw)
    return new


def _gained(before: View, after: View, seat: int, draws: list[dict[str, Any]]) -> list[Message]:
    """Tiles taken, and cards drawn or looked at, with their names for whoever has seen them."""
    who = Who(seat)
    old, new = before["players"][seat], after["players"][seat]
    if old is new and not draws:
        return []
    told = [
        say("{name} takes a turtle: {bonus}.", name=who, bonus=TURTLE_NAMES[TURTLE_CODES.index(code)])
        for code in _new_tiles(old, new, "turtles")
    ]
    told += [
        say("{name} turns over a treasure: {bonus}.", name=who, bonus=TREASURE_NAMES[TREASURE_CODES.index(code)])
        for code in _new_tiles(old, new, "treasures")
    ]
    told += [
        _draw(seat, PILE_NAMES[PILE_LETTERS.index(draw["pile"])], draw["looked"], draw["cards"])
        for draw in draws
        if draw["seat"] == seat
    ]
    if new["cards"].count("FS") > old["cards"].count("FS"):
        told.append(say("{name} takes a stingray.", name=who))
    return told


def _new_tiles(old: dict[str, Any], new: dict[str, Any], tiles: str) -> list[str]:
    return [code for code in new[tiles] if code not in old[tiles]]


def _who_rolled_white(before: View, after: View, seat: int) -> int:
    """Whoever found a white die last; a copied turtle gives one to the seat that moved."""
    for other in reversed(_order_of_scoring(before, after, seat)):
        old, new = before["players"][other], after["players"][other]
        if WHITE_LETTER in _new_tiles(old, new, "turtles") + _new_tiles(old, new, "treasures"):
            return other
    return seat


def _white_dice(before: View, after: View, placed: tuple[str, str] | None) -> list[Message]:
    """What a white die shows, and where it went if there was only one place for it; not the one placed by choice."""
    count, letter = after["white_rolls"]
    if count == before["white_rolls"][0]:
        return []
    dice = [die for die in _whites(after) if die not in (*_whites(before), placed)]
    told = [
        say(
            "The white die goes to a reef: {symbol} ({colour}).",
            symbol=SYMBOL_NAMES[SYMBOL_LETTERS.index(symbol)],
            colour=COLOUR_NAMES[COLOUR_LETTERS.index(colour)],
        )
        for colour, symbol in dice
    ]
    face = SYMBOL_NAMES[SYMBOL_LETTERS.index(letter)]
    if after["white_die"]:
        told.append(say("The white die shows: {symbol}.", symbol=face))
    elif letter not in [symbol for _, symbol in dice]:
        told.append(say("The white die goes back to the island: {symbol}.", symbol=face))
    return told


def _whites(view: View) -> list[tuple[str, str]]:
    """The spaces that a white die was placed on: not the treasures, where it can only slide to."""
    return [
        (reef["colour"], symbol)
        for reef in view["reefs"]
        for symbol, die in reef["dice"].items()
        if die == WHITE_LETTER and symbol != SYMBOL_LETTERS[TREASURE]
    ]


def _draw(seat: int, pile: Message, looked: int, cards: list[str] | None) -> Message:
    names = listed([card_name(code) for code in cards]) if cards else None
    who = Who(seat)
    if looked == 1:
        if names is None:
            return say("{name} draws a card: {pile}.", name=who, pile=pile)
        return say("{name} draws a card: {pile}, {card}.", name=who, pile=pile, card=names)
    if names is None:
        return say_count(
            "{name} looks at {number} card: {pile}.",
            "{name} looks at {number} cards: {pile}.",
            looked,
            name=who,
            pile=pile,
        )
    return say("{name} looks at cards: {pile}, {cards}.", name=who, pile=pile, cards=names)


def _points(before: View, after: View) -> list[Message]:
    told = []
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        gained = new["track"] - old["track"]
        if gained:
            told.append(say_count("{name}: {number} point.", "{name}: {number} points.", gained, name=Who(seat)))
    return told


def _last_die(before: View, after: View) -> list[Message]:
    if after["scoring"] and not before["scoring"]:
        return [say("The last die is placed: the final scoring begins.")]
    return []


def _laid_open(before: View, after: View, seat: int) -> list[Message]:
    shown = list(after["players"][seat]["shown"])
    for code in before["players"][seat]["shown"]:
        shown.remove(code)
    if not shown:
        return []
    return [say("{name} lays open: {cards}.", name=Who(seat), cards=listed([card_name(code) for code in shown]))]


def _resolved(before: View, after: View, seat: int, chosen: str) -> list[Message]:
    """Starfish cards that were resolved without a question, since nothing else was left."""
    return [
        say("{name} resolves a starfish card: {card}.", name=Who(seat), card=card_name(code))
        for code in _done(after, seat)
        if code not in _done(before, seat) and code != chosen
    ]


def _done(view: View, seat: int) -> list[str]:
    shown = [code for code in view["players"][seat]["shown"] if CARD_CODES.index(code) >= FIRST_TO_RESOLVE]
    return [code for code in shown if seat != view["active"] or code not in view["to_resolve"]]


def _result(after: View) -> list[Message]:
    if after["phase"] != "over":
        return []
    return [
        say_count(
            "{name} has {number} point in all.",
            "{name} has {number} points in all.",
            player["points"][0],
            name=Who(seat),
        )
        for seat, player in enumerate(after["players"])
    ]
