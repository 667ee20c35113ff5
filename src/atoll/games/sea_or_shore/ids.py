"""The ids of things of the picture.

An island has its code as its id as soon as the viewer knows it, wherever it is. Treasures that look the same are not
told apart by a view, so that a treasure is called after the trick in which it is turned up, and later after its place
in a pile.
"""

from atoll.games.sea_or_shore.view import View, top_of

SHOW = ("show sea", "show shore")
"""What to touch to show one half of a card, by the numbers of the halves."""
BUTTON = "lay"


def bonus_id(i: int) -> str:
    """One of the viewer's own bonus cards."""
    return f"own bonus {i + 1}"


def bonus_of(seat: int) -> str:
    return f"bonus {seat + 1}"


def hand_of(seat: int) -> str:
    return f"hand {seat + 1}"


def turned_up(code: str, round_: int, trick: int) -> str:
    """The id of a treasure by the trick in which it is turned up."""
    return f"{code} of trick {round_}.{trick}"


def on_pile(view: View, seat: int) -> str:
    """The id of the top treasure of a pile: where it came from as long as that is told, then where it lies."""
    player = view["players"][seat]
    return just_gained(view, seat) or in_pile(top_of(player), seat, len(player["treasures"]))


def just_gained(view: View, seat: int) -> str:
    """The id of a treasure by where it came from in this trick; none if none came."""
    code, play = top_of(view["players"][seat]), view["plays"][seat]
    gained = play.get("gained") if play and code else None
    if gained is None:
        return ""
    if isinstance(gained, str):
        is_past = view["trick_over"] and view["phase"] != "over"
        return turned_up(code, view["round"], view["trick"] - is_past)
    return in_pile(code, gained, len(view["players"][gained]["treasures"]) + 1)


def in_pile(code: str, seat: int, height: int) -> str:
    return f"{code} of p{seat + 1}.{height}"
