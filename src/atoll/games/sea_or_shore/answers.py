"""Questions that are answered with a word and a card, or a word and a player."""

import re
from collections.abc import Callable, Mapping

from atoll.core.message import Message, Who
from atoll.core.question import Ask, Question
from atoll.games.sea_or_shore import names
from atoll.games.sea_or_shore.components import ISLANDS
from atoll.games.sea_or_shore.notation import CARD, card_code, read_card, read_player
from atoll.games.sea_or_shore.table import MOST_SEATS


def with_card(
    word: str, first: int, asks: Mapping[str, Ask], reasons: Mapping[int, Message], told: Message
) -> Question:
    """Such as `pass B11`: the card is touched. `told` tells somebody to do so, with `{card}` in it."""

    def read(text: str) -> int | None:
        written = re.fullmatch(rf"{word}\s*{CARD}", text)
        return first + read_card(written[1], written[2]) if written else None

    return Question(
        range(first, first + ISLANDS),
        lambda move: f"{word} {card_code(move - first)}",
        read,
        lambda view, move: (card_code(move - first),),
        asks,
        reasons,
        lambda view, move: told._replace(arguments=(("card", names.card(card_code(move - first))),)),
    )


def with_player(
    word: str,
    first: int,
    thing: Callable[[int], str],
    asks: Mapping[str, Ask],
    reasons: Mapping[int, Message],
    told: Message,
) -> Question:
    """Such as `rob p2`: a thing of the player is touched. `told` tells somebody to do so, with `{name}` in it."""

    def read(text: str) -> int | None:
        written = re.fullmatch(rf"{word}\s*p?\s*(\d{{1,3}})", text)
        return first + read_player(written[1]) if written else None

    return Question(
        range(first, first + MOST_SEATS),
        lambda move: f"{word} p{move - first + 1}",
        read,
        lambda view, move: (thing(move - first),),
        asks,
        reasons,
        lambda view, move: told._replace(arguments=(("name", Who(move - first)),)),
    )
