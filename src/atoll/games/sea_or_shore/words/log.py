"""What the log says of a move, to the viewer whose views are given.

A move can set off much: the last card of a trick brings the reveal, bonus cards, treasures, actions that leave no
choice, and the next trick. All of it is read off the views before and after.
"""

from functools import lru_cache
from typing import Any

from atoll.core.game import View
from atoll.core.message import Message, Who, say, say_count
from atoll.games.sea_or_shore.components import COLOUR_NAMES, ORDERS
from atoll.games.sea_or_shore.moves import (
    FIRST_DISCARD,
    FIRST_ORDER,
    FIRST_RECOVER,
    FIRST_SEA_HALF,
    FIRST_SWAP,
    given_cards,
    played_card,
    played_half,
    played_stake,
)
from atoll.games.sea_or_shore.notation import POSITIONS_KEPT, card_code, card_codes, half_seen
from atoll.games.sea_or_shore.table import SEA
from atoll.games.sea_or_shore.words import names


def tell(before: View, after: View, seat: int, move: int | None) -> list[Message]:
    phase = before["phase"]
    if phase == "pass":
        return _passed(before, after)
    lines: list[Message] = []
    if phase == "play" and move is not None:
        lines = [*_played(seat, move)]
        if _is_covered(after):
            return lines
    elif phase == "swap" and move is not None:
        lines = _taken(before, after, seat, move - FIRST_SWAP)
    elif phase == "give":
        lines = _given(before, seat, move)
    elif phase == "order":
        lines = _ordered(before, seat, move)
    elif phase == "recover" and move is not None:
        card = names.card(card_code(move - FIRST_RECOVER))
        lines = [say("{name} takes into the hand: {card}.", name=Who(seat), card=card)]
    elif phase == "discard" and move is not None:
        lines = [say("{name} discards: {card}.", name=Who(seat), card=names.card(card_code(move - FIRST_DISCARD)))]
    return [*lines, *_revealed(before, after), *_results(before, after), *_looked(before, after), *_next(before, after)]


def _passed(before: View, after: View) -> list[Message]:
    """Nothing tells who has chosen, or who was the last to choose; only to the viewer its own card is told."""
    if after["phase"] == "pass":
        if after["passing"] is None or before["passing"] is not None:
            return []
        return [say("You will pass: {card}.", card=names.card(after["passing"]))]
    lines = [say("Everybody passes a card to the right.")]
    seat, seats = before["seat"], before["seats"]
    if before["hand"] is not None:
        given = names.cards(sorted(set(before["hand"]) - set(after["hand"])))
        got = names.cards(sorted(set(after["hand"]) - set(before["hand"])))
        lines.append(say("You pass to {name}: {card}.", name=Who((seat - 1) % seats), card=given))
        lines.append(say("You receive from {name}: {card}.", name=Who((seat + 1) % seats), card=got))
    return lines


@lru_cache(maxsize=POSITIONS_KEPT)
def _played(seat: int, move: int) -> tuple[Message, ...]:
    """A play: the whole card to whoever played it, one half of it to the others."""
    who = Who(seat)
    if move < FIRST_SEA_HALF:
        stake = played_stake(move)
        card = names.card(card_code(played_card(move)))
        if played_half(move) == SEA:
            line = say("{name} plays and shows the sea: {card}.", name=who, card=card)
        else:
            line = say("{name} plays and shows the shore: {card}.", name=who, card=card)
    else:
        half, seen, stake = half_seen(move)
        if half == SEA:
            line = say("{name} shows the sea: {colour}.", name=who, colour=COLOUR_NAMES[seen])
        else:
            line = say("{name} shows the shore: {number}.", name=who, number=seen)
    return (line, say("{name} adds {bonus}.", name=who, bonus=names.bonus_cards(stake))) if stake else (line,)


def _revealed(before: View, after: View) -> list[Message]:
    """Every card of the trick, from the first player clockwise, when the last one has been played."""
    if before["phase"] != "play" or _is_covered(after):
        return []
    lines = []
    for turn in range(before["seats"]):
        seat = (before["first"] + turn) % before["seats"]
        play = after["plays"][seat]
        card = names.card(play["card"])
        if play["bonus"]:
            worth = play["number"] + play["bonus"]
            lines.append(say("{name} uncovers: {card}, worth {worth}.", name=Who(seat), card=card, worth=worth))
        else:
            lines.append(say("{name} uncovers: {card}.", name=Who(seat), card=card))
    return lines


def _is_covered(view: View) -> bool:
    """Whether the cards of a trick are still half covered."""
    return view["phase"] == "play" and not view["trick_over"]


def _results(before: View, after: View) -> list[Message]:
    """What came of the trick by this move, from the first player clockwise: treasures, bonus cards, thefts."""
    if _is_covered(after) or after["plays"] is before["plays"]:
        return []
    turns = [(before["first"] + turn) % before["seats"] for turn in range(before["seats"])]
    plays = {seat: play for seat in turns if (play := after["plays"][seat]) and "gained" in play}
    old = {seat: {} if before["trick_over"] else before["plays"][seat] or {} for seat in turns}
    lines: list[Message] = []
    for seat, play in plays.items():
        if play["gained"] is not None and old[seat].get("gained") is None:
            lines.append(_gain(before, seat, play))
    for seat, play in plays.items():
        if play["received"] and not old[seat].get("received"):
            lines.append(
                say("{name}, the lowest, gets {bonus}.", name=Who(seat), bonus=names.bonus_cards(play["received"]))
            )
    for seat, play in plays.items():
        if play["robbed"] is not None and old[seat].get("robbed") is None:
            lines.append(_theft(seat, play))
    return lines


def _gain(before: View, seat: int, play: dict[str, Any]) -> Message:
    if play["gained"] == "stock":
        showing = [deck["showing"] for deck in before["decks"] if deck["showing"]]
        code = next(code for code in showing if code[0] == play["colour"])
        return say("{name} takes the treasure: {treasure}.", name=Who(seat), treasure=names.card(code))
    victim = play["gained"]
    stolen = names.card(before["players"][victim]["treasures"][-1])
    return say("{name} steals from {victim}: {treasure}.", name=Who(seat), victim=Who(victim), treasure=stolen)


def _theft(seat: int, play: dict[str, Any]) -> Message:
    loot = names.bonus_cards(play["loot"])
    if play["robbed"] == "stock":
        return say("{name} takes {bonus} from the supply.", name=Who(seat), bonus=loot)
    return say("{name} takes {bonus} from {victim}.", name=Who(seat), bonus=loot, victim=Who(play["robbed"]))


def _taken(before: View, after: View, seat: int, victim: int) -> list[Message]:
    """The first half of a hand swap; the two concerned see the cards."""
    number = after["players"][seat]["cards"] - before["players"][seat]["cards"]
    line = say_count(
        "{name} takes {number} island from {victim}'s hand.",
        "{name} takes {number} islands from {victim}'s hand.",
        number,
        name=Who(seat),
        victim=Who(victim),
    )
    if before["seat"] not in (seat, victim):
        return [line]
    moved = [code for code in before["hand"] + after["hand"] if (code in before["hand"]) != (code in after["hand"])]
    return [line, say("The cards taken: {cards}.", cards=names.cards(moved))]


def _given(before: View, seat: int, move: int | None) -> list[Message]:
    """The second half; only the two concerned know what was given."""
    who, partner = Who(seat), Who(before["partner"])
    if move is None:
        return [say("{name} gives as many back to {victim}.", name=who, victim=partner)]
    gifts = names.cards(card_codes(given_cards(move)))
    return [say("{name} gives back to {victim}: {cards}.", name=who, victim=partner, cards=gifts)]


def _looked(before: View, after: View) -> list[Message]:
    """Somebody has begun to look at the top of a deck; the scout sees the cards."""
    if after["phase"] != "order" or before["phase"] == "order":
        return []
    scout, deck = after["awaiting"][0], after["decks"][after["looked_at"]]
    number = len(deck["top"])
    lines = [
        say_count(
            "{name} looks at {number} treasure of the deck: {deck}.",
            "{name} looks at {number} treasures of the deck: {deck}.",
            number,
            name=Who(scout),
            deck=names.deck(deck["colours"]),
        )
    ]
    if after["seat"] == scout:
        lines.append(say("You see: {cards}.", cards=names.cards(deck["top"])))
    return lines


def _ordered(before: View, seat: int, move: int | None) -> list[Message]:
    if move is None:
        return [say("{name} puts them back on the deck.", name=Who(seat))]
    top = before["decks"][before["looked_at"]]["top"]
    cards = [top[place] for place in ORDERS[move - FIRST_ORDER][: len(top)]]
    return [say("{name} puts them back in this order: {cards}.", name=Who(seat), cards=names.cards(cards))]


def _next(before: View, after: View) -> list[Message]:
    """The end of a trick, of a round or of the game."""
    if (before["round"], before["trick"]) == (after["round"], after["trick"]) and after["phase"] != "over":
        return []
    lines: list[Message] = []
    if before["round"] != after["round"] or after["phase"] == "over":
        scores = after["scores"][before["round"] - 1]
        for seat, score in enumerate(scores):
            points = names.points(score["treasures"] + score["pairs"])
            lines.append(say("Round {round}, {name}: {points}.", round=before["round"], name=Who(seat), points=points))
    if after["phase"] == "over":
        return lines
    if before["round"] != after["round"]:
        lines.append(say("All cards are shuffled and dealt for round {round}.", round=after["round"]))
    else:
        for old, deck in zip(before["decks"], after["decks"], strict=True):
            left = deck["under"][len(old["under"]) :]
            lines += [say("Under its deck goes: {treasure}.", treasure=names.card(code)) for code in left]
    showing = names.cards([deck["showing"] for deck in after["decks"]])
    return [*lines, say("Showing now: {treasures}.", treasures=showing)]
