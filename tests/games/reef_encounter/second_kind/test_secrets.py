"""Rules 5.1 of Second Kind. No peeking: hands, deck and windows."""

import random

from atoll.core.table import Row
from atoll.games.reef_encounter.rulebook import MOVES, Table, adds_up, apply, awaiting, legal, setup, view
from atoll.games.reef_encounter.second_kind.components import ALL_CARDS, CARD_SLUGS
from tests.games.dreams import imagined

from ..reefs import play
from ..test_secrets import RULEBOOK
from .boxes import hand, joined


def dreams(t: Table, viewer: int, count: int = 60) -> list[Table]:
    return [imagined(RULEBOOK, t, viewer, seed) for seed in range(count)]


def test_others_see_how_many_cards_not_which() -> None:
    """Public: the number of unplayed cards, discards and laid cards."""
    t = joined("A", cards=("confusion lucky_dip", "dislodged"), laid=("grey_strength", ""))
    seen = view(t, 1)["players"][0]
    assert (seen["cards"], seen["number_of_cards"], seen["laid"]) == ([], 2, ["grey_strength"])
    assert view(t, 0)["players"][0]["cards"] == ["confusion", "lucky_dip"]
    assert view(t, -1)["players"][0]["cards"] == []


def test_a_seat_imagines_any_cards_it_does_not_see() -> None:
    """Neither its own cards nor discards or laid ones; every other card is possible, in the deck or in a hand."""
    t = joined("A", cards=("confusion lucky_dip", "dislodged"), laid=("grey_strength", ""))
    imagined_hands = [hand(dream, 0) for dream in dreams(t, 1, 300)]
    assert all(len(cards) == 2 for cards in imagined_hands)
    possible = set(CARD_SLUGS) - {"dislodged", "grey_strength"}
    assert set().union(*imagined_hands) == possible
    assert all(hand(dream, 1) == {"dislodged"} for dream in dreams(t, 1))


def test_everybody_remembers_which_cards_cannot_be_in_a_hand() -> None:
    """A card bought before the discards were shuffled was none of them; one bought after is one of them."""
    t = joined("A", cards=("confusion", "lucky_dip"), cubes=["W"])
    t.more.deck, t.more.discard = 0, t.more.deck
    again = t.more.discard
    play(t, "8b cube W")
    for dream in dreams(t, -1):
        old = [card for card in range(28) if dream.players[0].more.cards >> card & 1 and not again >> card & 1]
        assert len(old) == 1
        assert CARD_SLUGS[old[0]] in {"confusion", "lucky_dip"}
    new = {dream.players[0].more.cards & again for dream in dreams(t, -1, 200)}
    assert len(new) > 10


def test_the_announced_card_is_in_no_hand() -> None:
    """It has been shown; Strong Current may be anywhere among the others."""
    t = joined("A", cards=("confusion metamorphosis", "strong_current"), blue=((1, 3),))
    play(t, "8c metamorphosis")
    assert awaiting(t) == 0b10
    for dream in dreams(t, 0):
        assert dream.more.card == t.more.card
        assert adds_up(dream)
    assert any("strong_current" not in hand(dream, 1) for dream in dreams(t, 0))


def test_windows_tell_nothing_about_hands() -> None:
    """In every table that a seat imagines the same seats are asked at the same times, for the same moves of all."""
    rnd = random.Random(7)
    t = Table()
    t.seats, t.options.expansion, t.options.start_crowns = 3, 1, 1
    setup(t)
    asked = 0
    for _ in range(500):
        seat = (awaiting(t) & -awaiting(t)).bit_length() - 1
        if not awaiting(t):
            break
        row = Row([0] * MOVES)
        move = rnd.choice(row[: legal(t, seat, row)])
        viewer = (seat + 1) % 3
        other = imagined(RULEBOOK, t, viewer, rnd.getrandbits(64))
        other.luck.take(t.luck)
        answers = t.phase in (11, 12)
        apply(t, seat, move)
        if answers and RULEBOOK.why_not(other, seat, move) == 0:
            apply(other, seat, move)
            assert awaiting(other) == awaiting(t)
            asked += 1
    assert asked > 0


def test_the_deck_holds_what_nobody_has() -> None:
    """Rules 6.3: 28 cards, all different."""
    t = joined("A", cards=("confusion", "dislodged"), laid=("grey_strength", ""))
    everywhere = t.more.deck | t.more.discard
    for player in t.players[:2]:
        everywhere |= player.more.cards | player.more.laid
    assert everywhere == ALL_CARDS
