"""Which things to touch for a move, in order."""

from atoll.core.game import View
from atoll.games.coralia.components import COLOURS, FIRST_TO_RESOLVE, PEARL_6
from atoll.games.coralia.moves import FIRST_MOVE, FOURS, ISLAND, question_of
from atoll.games.coralia.names import CARD_CODES, COLOUR_LETTERS, PILE_LETTERS, TURTLE_CODES, die_code
from atoll.games.coralia.scene.board import space_name, treasure_name
from atoll.games.coralia.scene.dice import station_names
from atoll.games.coralia.scene.pieces import turtle_name
from atoll.games.coralia.scene.players import card_names
from atoll.games.coralia.table import COPY, KEEP, LOCK, PICK, PICK_FOUR, PILE, PLACE, RAISE, REEF, ROLL, UNDER


def touched(view: View, move: int) -> tuple[str, ...]:
    question = question_of(move)
    answer = move - FIRST_MOVE[question]
    if question in (PICK_FOUR, PICK, LOCK, PLACE):
        return _for_dice(view, question, answer)
    if question in (KEEP, UNDER):
        return (_looked_at(view, CARD_CODES[answer + (PEARL_6 if question == UNDER else 0)]),)
    if question == REEF:
        reef = "island" if answer == ISLAND else space_name(COLOUR_LETTERS[answer], view["white_die"])
        return "white die", reef
    if question == COPY:
        return (turtle_name(TURTLE_CODES[answer]),)
    if question == PILE:
        return (f"pile {PILE_LETTERS[answer]}",)
    if question == RAISE:
        return (treasure_name(COLOUR_LETTERS[answer]),)
    return (_own_card(view, CARD_CODES[answer + FIRST_TO_RESOLVE]),)


def _for_dice(view: View, question: int, answer: int) -> tuple[str, ...]:
    if question == PICK_FOUR:
        return tuple(_in_supply(view, colour) for colour in range(COLOURS) if FOURS[answer] >> colour & 1)
    if question == PICK:
        return (_in_supply(view, answer),)
    if question == LOCK and answer == ROLL:
        return ("roll",)
    code = die_code(answer)
    if question == LOCK:
        return (_on_station(view, code),)
    is_blocked = code[1] in view["reefs"][COLOUR_LETTERS.index(code[0])]["dice"]
    return _on_station(view, code), "island" if is_blocked else space_name(code[0], code[1])


def _in_supply(view: View, colour: int) -> str:
    """The topmost die."""
    letter = COLOUR_LETTERS[colour]
    return f"supply {letter} {view['supply'][letter]}"


def _on_station(view: View, code: str) -> str:
    """Of dice that show the same, the first that is not locked."""
    dice = enumerate(zip(station_names(view), view["station"], strict=True))
    return next(name for place, (name, shown) in dice if shown == code and place not in view["locked"])


def _looked_at(view: View, code: str) -> str:
    cards: list[str] = view["looking"]["cards"]
    seat: int = view["active"]
    return card_names(seat, cards, view["players"][seat]["cards"])[cards.index(code)]


def _own_card(view: View, code: str) -> str:
    return card_names(view["active"], [code])[0]
