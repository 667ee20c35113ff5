"""A guided first game: four players, and the learner begins the first trick."""

from collections.abc import Callable

from atoll.core.lesson import Lesson, Step
from atoll.core.message import say
from atoll.games.sea_or_shore.components import COLOUR_LETTERS, PAIR_LETTERS
from atoll.games.sea_or_shore.ids import BUTTON, MOST_ADDED, SHOW, bonus_id, bonus_of, played, turned_up
from atoll.games.sea_or_shore.scene.cards import on_pile
from atoll.games.sea_or_shore.view import View

ACTIONS = ("rob", "swap", "give", "scout", "order", "recover", "discard")


# Moments.


def _decides(*phases: str) -> Callable[[View], bool]:
    return lambda view: view["seat"] in view["awaiting"] and view["phase"] in phases


def _first_play(view: View) -> bool:
    return _decides("play")(view) and (view["round"], view["trick"]) == (1, 1)


def _passes_first(view: View) -> bool:
    return bool(_decides("pass")(view) and view["round"] == 1)


def _from_trick(trick: int) -> Callable[[View], bool]:
    """From a trick of the first round on, while the game lasts."""
    return lambda view: view["phase"] != "over" and (view["round"], view["trick"]) >= (1, trick)


def _is_uncovered(view: View) -> bool:
    return bool(_uncovered(view)) or _from_trick(2)(view)


def _sees_halves(view: View) -> bool:
    return _decides("play")(view) and bool(_half_covered(view))


def _has_bonus(view: View) -> bool:
    return _decides("play")(view) and bool(_own_bonus(view))


def _acts(view: View) -> bool:
    return _decides(*ACTIONS)(view) or _from_trick(5)(view)


def _has_treasure(view: View) -> bool:
    return bool(_tops(view)) and view["phase"] != "over"


def _is_second_round(view: View) -> bool:
    return bool(view["round"] == 2 and view["phase"] != "over")


def _is_over(view: View) -> bool:
    return bool(view["phase"] == "over")


# Things to point at.


def _hand(view: View) -> tuple[str, ...]:
    return tuple(view["hand"])


def _treasures(view: View) -> tuple[str, ...]:
    showing = [deck["showing"] for deck in view["decks"] if deck["showing"]]
    return tuple(turned_up(code, view["trick"]) for code in showing)


def _to_pass(view: View) -> tuple[str, ...]:
    """The highest card of each colour that the hand has most of."""
    colours = {letter: [code for code in view["hand"] if code[0] == letter] for letter in COLOUR_LETTERS}
    most = max(map(len, colours.values()))
    longest = [codes for codes in colours.values() if codes and len(codes) == most]
    return tuple(max(codes, key=lambda code: int(code[1:])) for codes in longest)


def _wanted(view: View) -> tuple[str, ...]:
    """The showing treasures and the islands of their colours."""
    colours = {deck["showing"][0] for deck in view["decks"] if deck["showing"]}
    return (*_treasures(view), *(code for code in view["hand"] if code[0] in colours))


def _halves(view: View) -> tuple[str, ...]:
    return (*SHOW, BUTTON)


def _half_covered(view: View) -> tuple[str, ...]:
    """The cards of the others in this trick."""
    halves = [seat for seat, play in enumerate(view["plays"]) if play and "card" not in play]
    return tuple(played(seat) for seat in halves)


def _uncovered(view: View) -> tuple[str, ...]:
    """The cards of the trick before, as long as they lie there."""
    cards = [play["card"] for play in view["plays"] if play and "received" in play]
    return tuple(card for card in cards if card in view["discards"])


def _tops(view: View) -> tuple[str, ...]:
    """The top treasure of each pile."""
    return tuple(on_pile(view, seat) for seat, player in enumerate(view["players"]) if player["treasures"])


def _own_bonus(view: View) -> tuple[str, ...]:
    return tuple(bonus_id(i) for i in range(min(view["players"][view["seat"]]["bonus"], MOST_ADDED)))


def _kept_bonus(view: View) -> tuple[str, ...]:
    """Where it says how many there are."""
    return (bonus_of(view["seat"]),)


def _action_cards(view: View) -> tuple[str, ...]:
    return tuple(f"action {letters}" for letters in PAIR_LETTERS)


def _points(view: View) -> tuple[str, ...]:
    return tuple(f"points {seat + 1}" for seat in range(view["seats"]))


_STEPS = (
    Step(
        say(
            "Welcome aboard! These are your islands. "
            "The sea is the colour of a card, the shore is its number from 1 to 12."
        ),
        _passes_first,
        _hand,
    ),
    Step(
        say(
            "You want treasures, and these two can be won first. The number on a treasure is its points. "
            "To win one, play the highest island of its colour."
        ),
        _passes_first,
        _treasures,
    ),
    Step(
        say(
            "First everybody passes a card to the right: the highest one of the colour that they hold most of. "
            "Touch the card that you will pass."
        ),
        _passes_first,
        _to_pass,
    ),
    Step(
        say(
            "You begin the first trick. Would you like one of these treasures? Then touch a high island of its colour. "
            "Or give away a low one: the lowest gets something, too."
        ),
        _first_play,
        _wanted,
    ),
    Step(
        say(
            "Now choose the half that your sail will cover until all have played. The others see the half that you "
            "leave open. Then play your card with the button."
        ),
        _first_play,
        _halves,
    ),
    Step(
        say(
            "All cards are revealed. Only cards of the same colour are compared: the highest one wins, "
            "and whoever is alone in a colour wins it, too."
        ),
        _is_uncovered,
        _uncovered,
    ),
    Step(
        say(
            "Whoever wins a colour whose treasure lies face up takes it. Only the top treasure of a pile can be seen. "
            "Treasures that nobody wins go under their deck."
        ),
        _has_treasure,
        _tops,
    ),
    Step(
        say(
            "This time others have played before you. You know half of their cards: a colour without its number, "
            "or a number without its colour. Can you guess the rest?"
        ),
        _sees_halves,
        _half_covered,
    ),
    Step(
        say(
            "You have bonus cards: the lowest card of a colour gets them as a consolation. "
            "Touch some of them before you play. Each adds 1 to your island, up to 12."
        ),
        _has_bonus,
        _own_bonus,
    ),
    Step(
        say(
            "Whoever wins a colour without a treasure uses its action card instead. One is for red and blue, "
            "one for green and purple. The rules beside the table tell what they do."
        ),
        _acts,
        _action_cards,
    ),
    Step(
        say(
            "Careful: whoever beats you with a higher value in a colour whose treasure lies face up may steal your top "
            "treasure instead, if it has that colour. Treasures further down are safe for now."
        ),
        _from_trick(6),
        _tops,
    ),
    Step(
        say(
            "Half of the round is over. Every island exists only once, so what was played will not come back. "
            "Keep bonus cards, too: every two are a point at the end of this round."
        ),
        _from_trick(7),
        _kept_bonus,
    ),
    Step(
        say(
            "The first round is written down: treasures, and a point for every two bonus cards. "
            "Now all cards are dealt anew, and you play a second round."
        ),
        _is_second_round,
        _points,
    ),
    Step(
        say(
            "Both rounds are played, and whoever has more points wins. Next time, try to bluff: show the colour of a "
            "low card as if it were your best. Or turn the action cards over before you begin."
        ),
        _is_over,
        _points,
    ),
)

LESSON = Lesson(seats=4, options={"starter": "first"}, seed=2, steps=_STEPS)
