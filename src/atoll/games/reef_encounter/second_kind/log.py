"""What the log says of the moves of this box."""

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.games.reef_encounter.components import (
    ALGA_NAMES,
    ALGAE,
    BOARD_LETTERS,
    COLOUR_NAMES,
    COLOURS,
)
from atoll.games.reef_encounter.second_kind.components import CARD_NAMES, CARDS, DEEP_WATER_CARD
from atoll.games.reef_encounter.second_kind.moves import (
    ANSWER,
    ASIDE,
    ATTACK,
    BUY,
    CHANGE_DOUBLE,
    CHOOSE,
    END_TURN,
    ENOUGH,
    FIRST_DISCARD,
    FIRST_GROWTH,
    FIRST_SWAP,
    FIRST_TARGET,
    GIVE_BACK,
    HOLD_CONSUMED,
    OFFER,
    OFFER_SECOND,
    PASS_CARD,
    PIECE_ON,
    PLAY_CARD,
    PLAY_SHRIMP,
    SHOW_CARD,
    SPECIAL_FOR_ALGA,
    SPECIAL_FOR_CUBE,
    TAKE_PIECE,
    first_of_group,
    group_of,
    item_of,
)
from atoll.games.reef_encounter.second_kind.notation import write_more
from atoll.games.reef_encounter.second_kind.words import TILE_COLOURS, card_name, tile_name

PLAY_DEEP_WATER = first_of_group(PLAY_CARD) + DEEP_WATER_CARD


def tell_more(before: View, after: View, seat: int, move: int) -> list[Message]:
    """The move, and what is seen to follow from it."""
    group, item = group_of(move), item_of(move)
    told = _of_card(before, seat, group, item, move) if group >= PLAY_CARD else _of_tile(before, seat, group, move)
    if group >= BUY:
        new = [card for card in after["players"][seat]["cards"] if card not in before["players"][seat]["cards"]]
        return [told, *(say("The card is {card}.", card=card_name(card)) for card in new)]
    return [told, *consequences(before, after)]


def _of_tile(before: View, seat: int, group: int, move: int) -> Message:
    who, words = Who(seat), _text(move).split()
    if group >= ATTACK:
        return say("{name} lets the crown on {square} attack.", name=who, square=words[1])
    if group == GIVE_BACK:
        tile = say("plain tile") if words[1] == "plain" else tile_name(words[1])
        return say("{name} gives back to the bag: {tile}.", name=who, tile=tile)
    if group <= HOLD_CONSUMED:
        return say("{name} takes up to lay: {tile}.", name=who, tile=tile_name(words[1][:2]))
    if group == TAKE_PIECE:
        return say("{name} plays: {tile}.", name=who, tile=tile_name(words[1]))
    if group == CHANGE_DOUBLE:
        return say(
            "{name} changes a double tile for two plain ones, {colour}.", name=who, colour=TILE_COLOURS[words[1]]
        )
    if PIECE_ON <= group < SPECIAL_FOR_ALGA:
        return _on_square(before, who, words[1])
    if group == SPECIAL_FOR_CUBE:
        colour = TILE_COLOURS[words[2] if len(words) > 2 else words[1][1]]
        return say(
            "{name} gives for a larva cube, {colour}: {tile}.", name=who, colour=colour, tile=tile_name(words[1])
        )
    return say("{name} pays for a cylinder: {tile}.", name=who, tile=tile_name(words[1]))


def _on_square(before: View, who: Who, square: str) -> Message:
    if before["phase"] == "piece":
        return say("{name} puts it on {square}.", name=who, square=square)
    if before["phase"] == "shift":
        return say("The blue shrimp, or the shrimp in its way, moves: {square}.", square=square)
    return say("{name} chooses {square}.", name=who, square=square)


def _of_card(before: View, seat: int, group: int, item: int, move: int) -> Message:
    who = Who(seat)
    if group == PLAY_CARD:
        if before["phase"] == "current":
            return say("{name} cancels the card with Strong Current.", name=who)
        return say("{name} plays {card}.", name=who, card=CARD_NAMES[item])
    if group == PLAY_SHRIMP:
        card = CARD_NAMES[item % CARDS]
        if item < CARDS:
            return say("{name} plays {card} to introduce a blue shrimp.", name=who, card=card)
        return say("{name} plays {card} to move a blue shrimp.", name=who, card=card)
    if group == SHOW_CARD:
        if item < FIRST_DISCARD:
            return say("{name} shows {card} for the first coral.", name=who, card=CARD_NAMES[item])
        return say("{name} discards {card}.", name=who, card=CARD_NAMES[item - FIRST_DISCARD])
    if group == ANSWER:
        return _answer(who, item)
    if group == CHOOSE:
        return say("{name} chooses {what}.", name=who, what=_choice(item))
    words = _text(move).split()
    if group in (OFFER, OFFER_SECOND):
        return say("{name} gives: {tile}.", name=who, tile=_tile(words[1]))
    if words[1] == "cube":
        return say("{name} buys a card for a larva cube, {colour}.", name=who, colour=TILE_COLOURS[words[2]])
    return say("{name} buys a card for: {tile}.", name=who, tile=_tile(words[1]))


def _answer(who: Who, item: int) -> Message:
    if item == PASS_CARD:
        return say("{name} plays no card.", name=who)
    if item == ENOUGH:
        return say("{name} leaves it at that.", name=who)
    if item == ASIDE:
        return say("The blue shrimp goes beside the open sea.")
    if item == END_TURN:
        return say("{name} ends the turn.", name=who)
    return say("{name} plays no card until the next turn.", name=who)


def _choice(item: int) -> Message:
    if item < FIRST_TARGET:
        return COLOUR_NAMES[item]
    if item < FIRST_SWAP:
        if item - FIRST_TARGET < ALGAE:
            return say("the open sea, {alga}", alga=ALGA_NAMES[item - FIRST_TARGET])
        return say("coral tile {tile}", tile=_text_of_choice(item).split()[1])
    first, second = divmod(item - (FIRST_SWAP if item < FIRST_GROWTH else FIRST_GROWTH), COLOURS)
    if item < FIRST_GROWTH:
        return say("{second} for {first}", first=COLOUR_NAMES[first], second=COLOUR_NAMES[second])
    return say("reef {board}, {colour}", board=BOARD_LETTERS[first], colour=COLOUR_NAMES[second])


def _tile(word: str) -> Message:
    return say("tile, {colour}", colour=TILE_COLOURS[word]) if word in TILE_COLOURS else tile_name(word)


def _text(move: int) -> str:
    from atoll.games.reef_encounter.notation import square_name

    return write_more(move, square_name)


def _text_of_choice(item: int) -> str:
    return _text(first_of_group(CHOOSE) + item)


def consequences(before: View, after: View) -> list[Message]:
    """What this box makes of any move: tiles that leave or grow, crowns that die, tiles drawn, cards that count."""
    lines = []
    turned = [
        f"{new['strong']}>{new['weak']}"
        for old, new in zip(before["coral_tiles"], after["coral_tiles"], strict=True)
        if old["strong"] != new["strong"]
    ]
    if turned:
        lines.append(say("Turned over: {tiles}.", tiles=", ".join(turned)))
    if dead := after["special"]["crowns_gone"] - before["special"]["crowns_gone"]:
        lines.append(
            say_count("{number} crown of thorns leaves the game.", "{number} crowns of thorns leave the game.", dead)
        )
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        gained = len(new["tiles"]) + len(new["special_tiles"]) - len(old["tiles"]) - len(old["special_tiles"])
        if gained > 0 and before["special"]["announced"]:
            lines.append(
                say_count(
                    "{name} has {number} more tile behind the screen.",
                    "{name} has {number} more tiles behind the screen.",
                    gained,
                    name=Who(seat),
                )
            )
        if after["phase"] == "over" and new["parrotfish"] != old["parrotfish"] and "metamorphosis" in new["laid"]:
            lines.append(say("Metamorphosis changes a tile in the parrotfish of {name}.", name=Who(seat)))
    return lines


def of_opening(before: View, after: View, move: int | None) -> list[Message]:
    """Rules 3.4: an action opened for the card Deep water alone plays that card, or is taken back with it."""
    if "special" not in after or after["turn"] != before["turn"]:
        return []
    announced, player = after["special"]["announced"], Who(after["active"])
    is_begun = announced and (announced["card"], announced["use"], announced["said"]) == ("deep_water", "text", 0)
    if is_begun and move != PLAY_DEEP_WATER:
        return [say("{name} plays {card}.", name=player, card=CARD_NAMES[DEEP_WATER_CARD])]
    if len(after["done"]) < len(before["done"]):
        return [say("No tile can be laid, so that the action is taken back.")]
    return []


def what_is_chosen(move: int) -> Message:
    """The label of an answer, or of what is chosen for a card."""
    group, item = group_of(move), item_of(move)
    if group == ANSWER:
        return ANSWER_LABELS[item]
    return _choice(item) if group == CHOOSE else _tile_given(_text(move).split())


def _tile_given(words: list[str]) -> Message:
    """A tile for a card, and for a two-colour tile as which colour."""
    tile = _tile(words[1])
    consumed = words[-1] == "x"
    colour = [word for word in words[2:] if word in TILE_COLOURS]
    if colour:
        tile = say("{tile}, as {colour}", tile=tile, colour=TILE_COLOURS[colour[0]])
    return say("consumed: {tile}", tile=tile) if consumed else tile


ANSWER_LABELS = (
    say("play no card"),
    say("play no card until the next turn"),
    say("enough"),
    say("beside the open sea"),
    say("end the turn"),
)


def more_on_space(view: View, before: View | None, space: int) -> str:
    """The special tiles on a draft space; those that were not there before, if it is told what was."""
    names = list(view.get("special", {}).get("sea", [[]] * COLOURS)[space])
    for name in before["special"]["sea"][space] if before and names else []:
        names.remove(name)
    return "".join(f" {name}" for name in names)
