"""The text table, for terminals and screen readers, and the habits of the table."""

from collections.abc import Mapping

from atoll.core.message import Message, Who, say, say_count
from atoll.core.text import Block, Cell, Heading, Line, Sheet, Tint
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import COLOUR_LETTERS, HIGHEST, PAIR_NAMES
from atoll.games.sea_or_shore.table import Table
from atoll.games.sea_or_shore.view import DeckView, PlayView, View, top_of

_TINTS: dict[str, Tint] = {"R": "red", "B": "blue", "G": "green", "P": "violet"}


def text(view: View) -> list[Block]:
    trick = say(
        "Round {round} of 2, trick {trick} of {tricks}", round=view["round"], trick=view["trick"], tricks=view["tricks"]
    )
    blocks: list[Block] = [Heading(trick)]
    blocks += [_action(colours, action) for colours, action in zip(PAIR_NAMES, view["actions"], strict=True)]
    for deck in view["decks"]:
        blocks += _deck(deck)
    supply = names.bonus_cards(view["supply"])
    blocks.append(Line(say("In the supply: {bonus}. First player: {name}.", bonus=supply, name=Who(view["first"]))))
    blocks += [Line(_player(view, seat)) for seat in range(view["seats"])]
    blocks += _left_neighbour(view)
    blocks += _plays(view)
    blocks.append(_islands(view))
    if view["hand"]:
        hand = tuple(Cell(code, _TINTS[code[0]], names.card(code)) for code in view["hand"])
        blocks.append(Sheet(say("Hand"), (), (("", hand),)))
    if view["passing"]:
        blocks.append(Line(say("You will pass: {card}.", card=names.card(view["passing"]))))
    return blocks


def _action(colours: Message, action: str) -> Line:
    return Line(say("Action card of {colours}: {action}", colours=colours, action=names.action(action)), "dim")


def _deck(deck: DeckView) -> list[Block]:
    """What is showing, how much lies below, and what is known of the next cards."""
    colours = names.deck(deck["colours"])
    below = say_count("{number} card face down", "{number} cards face down", deck["face_down"])
    if deck["showing"]:
        showing = names.card(deck["showing"])
        line = say("Treasures, {colours}: {treasure}; {below}", colours=colours, treasure=showing, below=below)
        lines: list[Block] = [Line(line, _TINTS[deck["showing"][0]])]
    else:
        lines = [Line(say("Treasures, {colours}: none showing; {below}", colours=colours, below=below))]
    if any(deck["top"]):
        known = names.listed([names.card(code) if code else "?" for code in deck["top"]])
        lines.append(Line(say("You know what comes next: {cards}", cards=known)))
    if deck["among"]:
        number, known = len(deck["top"]), names.cards(deck["among"])
        line = say_count(
            "Known among the next {number} card: {cards}",
            "Known among the next {number} cards: {cards}",
            number,
            cards=known,
        )
        lines.append(Line(line))
    return lines


def _player(view: View, seat: int) -> Message:
    """What lies before a player, and how moves and the table of islands call the player."""
    player, points = view["players"][seat], names.points(view["points"][seat])
    count, treasures = len(player["treasures"]), say("no treasure")
    if count:
        top = names.card(top_of(player))
        treasures = say_count("{number} treasure ({top})", "{number} treasures ({top} on top)", count, top=top)
    return say(
        "{name} ({code}): {cards}, {bonus}, {treasures}, {points}",
        name=Who(seat),
        code=f"p{seat + 1}",
        cards=say_count("{number} card", "{number} cards", player["cards"]),
        bonus=names.bonus_cards(player["bonus"]),
        treasures=treasures,
        points=points if view["is_open"] else say("{points} written down", points=points),
    )


def _left_neighbour(view: View) -> list[Block]:
    """What the card that was passed to the viewer tells about the hand it came from."""
    told = view["left_neighbour"]
    if not told or not told["of"]:
        return []
    who, cards = Who((view["seat"] + 1) % view["seats"]), names.cards(told["of"])
    if told["at_most"]:
        return [Line(say("{name} has at most one of: {cards}", name=who, cards=cards), "dim")]
    return [Line(say("{name} has none of: {cards}", name=who, cards=cards), "dim")]


def _plays(view: View) -> list[Block]:
    """The cards of this trick, or of the trick before, in turn order as long as the round lasts."""
    if not any(view["plays"]):
        return []
    is_new_round = view["trick_over"] and view["trick"] == 1
    first = 0 if is_new_round else view["first"] - view["trick_over"]
    turns = [(first + turn) % view["seats"] for turn in range(view["seats"])]
    title = say("The trick before") if view["trick_over"] else say("This trick")
    return [Heading(title), *(Line(_play(seat, play)) for seat in turns if (play := view["plays"][seat]))]


def _play(seat: int, play: PlayView) -> Message:
    if "card" in play:
        line = say("{name}: {card}", name=Who(seat), card=names.card(play["card"]))
    elif "colour" in play:
        line = say("{name}: {colour}, number covered", name=Who(seat), colour=names.colour(play["colour"]))
    else:
        line = say("{name}: {number}, colour covered", name=Who(seat), number=play["number"])
    return names.listed([line, names.bonus_cards(play["bonus"])]) if play["bonus"] else line


def _islands(view: View) -> Sheet:
    """Where every island is, as far as the viewer knows: in a hand, discarded, or not seen yet."""
    columns = tuple(str(number) for number in range(1, HIGHEST + 1))
    rows = tuple((letter, tuple(_island(view, letter + number) for number in columns)) for letter in COLOUR_LETTERS)
    return Sheet(say("Islands"), columns, rows)


def _island(view: View, code: str) -> Cell:
    name = names.card(code)
    if code in (view["hand"] or ()):
        return Cell(code, _TINTS[code[0]], say("{card}: in your hand", card=name))
    if code in view["discards"]:
        return Cell("·", "dim", say("{card}: discarded", card=name))
    for seat, player in enumerate(view["players"]):
        if code in player["known"]:
            return Cell(f"p{seat + 1}", "white", say("{card}: with {name}", card=name, name=Who(seat)))
    for doubt in view["doubtful"]:
        if doubt["card"] == code:
            seats = names.people(doubt["players"])
            return Cell("p?", "white", say("{card}: with one of {names}", card=name, names=seats))
    if code in view["unseen"]:
        return Cell("?", "dim", say("{card}: not seen yet", card=name))
    return Cell("*", "dim", say("{card}: on the table", card=name))


def unsaid(t: Table, seat: int, move: int) -> int | None:
    """Nothing goes without saying."""
    return None


def rematch(t: Table, options: Mapping[str, str]) -> dict[str, str]:
    """Nothing is printed about another game: as agreed before this one."""
    return dict(options)
