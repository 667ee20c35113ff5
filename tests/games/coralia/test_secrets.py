"""What a seat knows, and what it cannot know: one test for each way of knowing. (Issue: hidden and known.)"""

import random
from collections import Counter

import pytest

import atoll
from atoll.core.contract import NOBODY
from atoll.core.match import Match
from atoll.games.coralia import rulebook as book
from atoll.games.coralia.actions.resolve import begin_scoring
from atoll.games.coralia.components import CARD_CODES, ISLAND_PILE, PEARL_6, PILE_KINDS
from atoll.games.coralia.inventory import are_cards_complete, do_hands_follow_log
from atoll.games.coralia.moves import BUSY, KEEP, OVER
from atoll.games.coralia.secrets.courses import NO_COURSE, follow_course, next_course
from atoll.games.coralia.table import Table
from atoll.games.coralia.turn import go_on
from tests.games.dreams import imagined

from .table_builder import (
    end,
    give,
    give_turtles,
    hand,
    lucky,
    moves,
    new_table,
    offer,
    only_treasure,
    play,
    put,
    put_octopus,
    reef,
    under,
)


def dreams(t: Table, seat: int, count: int = 200) -> list[Table]:
    """What a seat imagines; nothing that it sees changes, and no card is lost."""
    found = [imagined(book, t, seat, seed) for seed in range(count)]
    for dream in found:
        assert book.view(dream, seat) == book.view(t, seat)
        assert are_cards_complete(dream)
        assert do_hands_follow_log(dream)
    return found


def by_hand(cards: str) -> Counter[str]:
    return Counter(cards.split())


def island_table() -> Table:
    """Three players on whose turns a blocked green die lets them look at two island cards: seat 3 owns the octopus."""
    t = new_table(4)
    put_octopus(t, 3, "G")
    put(t, "GD RD")
    return t


def look_two(t: Table, seat: int, keep: int = 0) -> None:
    offer(t, "GD GD GD GD", seat)
    play(t, "GD")
    kept = CARD_CODES[t.looked[keep]] if t.phase == KEEP else ""
    if kept:
        play(t, f"keep {kept}")


def draw_one(t: Table, seat: int) -> None:
    """A blocked red die: no octopus, so the top card."""
    offer(t, "RD RD RD RD", seat)
    play(t, "RD")


def test_a_seat_knows_the_card_that_it_put_under_a_pile() -> None:
    """Rules 4 and 5: who looked at two cards knows the bottom of the pile; nobody else does."""
    t = island_table()
    look_two(t, 0)
    bottom = under(t, "I")
    assert book.view(t, 0)["piles"]["I"] == {"unseen": 7, "under": [bottom]}
    assert book.view(t, 1)["piles"]["I"] == {"unseen": 7, "under": [None]}
    assert book.view(t, NOBODY)["piles"]["I"]["under"] == [None]
    assert {under(dream, "I") for dream in dreams(t, 0, 40)} == {bottom}
    assert len({under(dream, "I") for dream in dreams(t, 1, 100)}) > 5


def test_a_seat_knows_both_cards_and_their_order_under_the_starfish_pile() -> None:
    """Rules 4, starfish: the order is free, and only its owner knows it."""
    t = new_table(4)
    offer(t, "GS RP RP RP")
    play(t, "GS")
    play(t, moves(t)[0])
    play(t, moves(t)[-1])
    assert book.view(t, 0)["piles"]["S"]["under"] == under(t, "S").split()
    assert book.view(t, 1)["piles"]["S"]["under"] == [None, None]
    assert {under(dream, "S") for dream in dreams(t, 0, 40)} == {under(t, "S")}


def test_hands_are_hidden_but_the_piles_they_came_from_are_known() -> None:
    """Rules 4: pearl cards lie face down; everybody knows that they are pearls."""
    t = new_table(4)
    offer(t, "GP RP RP RP")
    play(t, "GP")
    other = book.view(t, 1)["players"][0]
    assert other["cards"] == []
    assert other["hidden"] == {"P": 2, "F": 0, "S": 0, "I": 0}
    assert book.view(t, 0)["players"][0]["cards"] == hand(t, 0).split()
    hands = Counter(hand(dream, 0) for dream in dreams(t, 1))
    assert all(card.startswith("P") and card != "P6" for cards in hands for card in cards.split())
    assert len(hands) > 5
    assert {hand(dream, 0) for dream in dreams(t, 0, 20)} == {hand(t, 0)}


def test_imagined_cards_follow_the_odds() -> None:
    """Every card that a seat has not seen is equally likely: of 18 pearl cards, three are worth 5."""
    t = new_table(4)
    offer(t, "GP RP RP RP")
    play(t, "GP")
    count = 1500
    drawn = Counter(card for seed in range(count) for card in hand(imagined(book, t, 1, seed), 0).split())
    for card, copies in (("P2", 6), ("P3", 5), ("P4", 4), ("P5", 3)):
        assert abs(drawn[card] / (2 * count) - copies / 18) < 0.035


def exhaust_island(t: Table) -> None:
    """Four looks use up eight of the nine island cards; four lie under the pile, seat 0's first and third."""
    for seat in (0, 1, 0, 1):
        look_two(t, seat)
    assert t.fresh[ISLAND_PILE] == 1


def test_a_card_drawn_from_a_bottom_that_a_seat_knows_is_known_in_the_hand() -> None:
    """Perfect recall: seat 0 put the card under the pile; seat 2 draws it; seat 0 knows that seat 2 has it."""
    t = island_table()
    exhaust_island(t)
    known = under(t, "I").split()[0]
    draw_one(t, 2)
    before = by_hand(hand(t, 2))
    draw_one(t, 2)
    assert by_hand(hand(t, 2)) - before == by_hand(known)
    assert book.view(t, 0)["players"][2]["cards"] == [known]
    assert book.view(t, 0)["players"][2]["hidden"]["I"] == 1
    assert book.view(t, 1)["players"][2]["cards"] == []
    for dream in dreams(t, 0, 60):
        assert by_hand(known) <= by_hand(hand(dream, 2))


def test_a_secret_choice_between_known_cards_leaves_two_courses() -> None:
    """Perfect recall: seat 2 looks at two cards of which seat 0 knows one; it is in the hand or under the pile, and
    both are imagined, nothing else."""
    t = island_table()
    exhaust_island(t)
    known = under(t, "I").split()[0]
    look_two(t, 2)
    assert book.view(t, 0)["players"][2]["cards"] == []
    assert book.view(t, 0)["piles"]["I"]["under"][-1] is None
    places = Counter(
        (known in hand(dream, 2).split(), known == under(dream, "I").split()[-1]) for dream in dreams(t, 0)
    )
    assert (False, False) not in places
    assert places[True, False] > 40
    assert places[False, True] > 40


def test_seeing_the_card_again_settles_where_it_went() -> None:
    """Perfect recall: when the card from the secret choice comes up again, the viewer knows both."""
    found = 0
    for seed in range(12):
        t = island_table()
        t.luck.key[0] = seed
        exhaust_island(t)
        known = under(t, "I").split()[0]
        unseen_by_zero = [CARD_CODES[kind] for kind in t.under[ISLAND_PILE][1 : t.unders[ISLAND_PILE]]]
        look_two(t, 2, keep=1)  # keeps the card that seat 0 knows, puts the fresh one back
        fresh = under(t, "I").split()[-1]
        if fresh == known or known in unseen_by_zero:
            continue
        for _ in range(3):
            draw_one(t, 1)
        draw_one(t, 0)
        assert fresh in hand(t, 0).split()
        assert known in book.view(t, 0)["players"][2]["cards"]
        assert all(known in hand(dream, 2).split() for dream in dreams(t, 0, 20))
        found += 1
    assert found


def fitting_courses(t: Table, viewer: int) -> int:
    dream, course, fitting = t.copy(), 0, 0
    while course != NO_COURSE:
        fitting += follow_course(dream, viewer, course)
        course = next_course(dream, course)
    return fitting


@pytest.mark.slow
def test_imagined_courses_follow_the_odds() -> None:
    """Over many deals in which others choose at random, a doubtful card is where a seat imagines it as often as it is
    imagined there."""
    doubtful, true, imagined_true = 0, 0, 0.0
    for seed in range(3000):
        t = island_table()
        t.luck.key[0] = seed
        luck = random.Random(seed)
        for seat in (0, 1, 0, 1):
            look_two(t, seat, luck.randrange(2))
        known = under(t, "I").split()[0]
        look_two(t, 2, luck.randrange(2))
        for seat in (1, 1, 1, 0):
            draw_one(t, seat)
        if fitting_courses(t, 0) > 1:
            doubtful += 1
            true += known in hand(t, 2).split()
            dreamt = [imagined(book, t, 0, luck.getrandbits(128)) for _ in range(10)]
            imagined_true += sum(known in hand(dream, 2).split() for dream in dreamt) / 10
    assert doubtful > 500
    assert abs(true - imagined_true) < 4 * true**0.5


def test_what_is_being_looked_at_is_hidden_from_others() -> None:
    """Rules 4: while a seat looks at cards, others know how many and from which pile."""
    t = new_table(4)
    offer(t, "GF RP RP RP")
    play(t, "GF")
    cards = [CARD_CODES[kind] for kind in t.looked[:2]]
    assert book.view(t, 0)["looking"] == {"pile": "F", "cards": cards}
    assert book.view(t, 1)["looking"] == {"pile": "F", "cards": [None, None]}
    assert len({tuple(dream.looked) for dream in dreams(t, 1, 60)}) > 3
    assert {moves(dream, 0)[0] for dream in dreams(t, 0, 20)} == {moves(t, 0)[0]}


def test_a_kept_card_is_told_only_to_its_owner() -> None:
    """Rules 4: others see that a card is kept and that others go under the pile, not which."""
    t = new_table(4)
    offer(t, "GS RP RP RP")
    play(t, "GS")
    keep = book.read(moves(t)[0])
    assert book.seen_move(t, 0, keep, 0) == keep
    assert book.write(book.seen_move(t, 0, keep, 1) or 0) == "keep ?"
    play(t, moves(t)[0])
    order = book.read(moves(t)[0])
    assert book.seen_move(t, 0, order, 0) == order
    assert book.write(book.seen_move(t, 0, order, NOBODY) or 0) == "under ?"


def test_face_down_treasures_are_known_to_nobody_and_raised_ones_to_all() -> None:
    """Rules 2, step 4: which treasure lies where is not decided before it is turned over."""
    t = new_table(4)
    view = book.view(t, 0)
    assert len(view["hidden_treasures"]) == 8
    assert all(reef["treasure"] is True for reef in view["reefs"])


def test_starfish_cards_laid_open_are_known_to_all() -> None:
    """Rules 8, step 1: whoever's turn it is shows all starfish cards; a card not shown is no starfish card."""
    for seed in range(200):
        t = island_table()
        t.luck.key[1] = seed
        draw_one(t, 0)
        draw_one(t, 0)
        for colour in "RB":
            offer(t, f"{colour}S RP RP RP", 0)
            play(t, f"{colour}S")
            while t.phase != 1:
                play(t, moves(t)[0])
        t.phase = BUSY
        begin_scoring(t)
        while t.phase == BUSY:
            go_on(t)
        if t.active == 0 and t.phase != OVER:
            break
    shown = [CARD_CODES[kind] for kind in range(PEARL_6, PILE_KINDS) for _ in range(t.hand[0, kind])]
    view = book.view(t, 1)["players"][0]
    assert view["shown"] == shown
    assert sum(view["hidden"].values()) == sum(t.hand[0]) - len(shown)
    for dream in dreams(t, 1, 60):
        assert [CARD_CODES[kind] for kind in range(PEARL_6, PILE_KINDS) for _ in range(dream.hand[0, kind])] == shown


@pytest.mark.parametrize("card", ["P6", "FA", "BF", "BP"])
def test_starfish_cards_that_are_set_aside_are_shown_too(card: str) -> None:
    """Rules 8, step 1: pearls of value 6, anemonefish and the two bonus cards are laid open and wait for their step."""
    t = new_table(4)
    offer(t, "GS RP RP RP")
    t = lucky(t, lambda twin: play(twin, "GS"), lambda twin: f"keep {card}" in moves(twin))
    play(t, f"keep {card}")
    play(t, moves(t)[0])
    assert book.view(t, 1)["players"][0]["shown"] == []
    assert book.view(end(t), 1)["players"][0]["shown"] == [card]


def test_whoever_scores_later_has_not_laid_open_yet() -> None:
    """Rules 8, step 1: player by player; the starfish cards of the next player are hidden until it is their turn."""
    t = new_table(4)
    offer(t, "GS RP RP RP", seat=1)
    play(t, "GS")
    play(t, moves(t)[0])
    play(t, moves(t)[0])
    give(t, 0, "JF BI")
    end(t)
    assert t.active == 0
    assert book.view(t, 0)["players"][1]["shown"] == []
    assert book.view(t, 0)["players"][1]["hidden"]["S"] == 1
    play(t, "resolve JF")
    assert len(book.view(t, 0)["players"][1]["shown"]) == 1


def test_fish_and_pearls_drawn_in_step_1_stay_hidden() -> None:
    """Rules 8, step 1: only starfish cards are laid open; a fish card from a treasure is its owner's secret."""
    t = new_table(4)
    give(t, 0, "SC JF BI")
    only_treasure(t, "F")
    end(t)
    play(t, "resolve SC")
    view = book.view(t, 1)["players"][0]
    assert view["shown"] == []
    assert view["hidden"]["F"] == 1


def test_a_card_kept_is_in_the_hand_while_the_others_are_ordered() -> None:
    """Rules 4, starfish: the card is kept before the order of the other two is chosen; only its owner knows it."""
    t = new_table(4)
    offer(t, "GS RP RP RP")
    t = lucky(t, lambda twin: play(twin, "GS"), lambda twin: len(set(twin.looked)) == 3)
    kept = CARD_CODES[t.looked[1]]
    play(t, f"keep {kept}")
    assert book.view(t, 0)["players"][0]["cards"] == [kept]
    assert book.view(t, 1)["players"][0]["hidden"]["S"] == 1
    assert {hand(dream, 0) for dream in dreams(t, 0, 20)} == {kept}
    assert len({hand(dream, 0) for dream in dreams(t, 1, 60)}) > 3


def test_when_the_game_is_over_everything_is_open() -> None:
    """Rules 8: the final points can be checked by everybody."""
    match = played(3, 5)
    t = match.table
    assert t.phase == OVER
    for viewer in (NOBODY, 0, 1, 2):
        for seat, player in enumerate(match.view(viewer)["players"]):
            assert Counter(player["cards"]) == by_hand(hand(t, seat))
            assert player["points"] == [match.points()[seat]] * 2


def played(seats: int, seed: int, moves: int = 1000, engine: str = "plain") -> Match:
    match = atoll.new("coralia", seats=seats, seed=seed, engine=engine)
    luck = random.Random(seed)
    while not match.over and len(match.log) < moves:
        seat = match.awaiting[0]
        match.play(seat, luck.choice(match.moves(seat)))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_range_of_points_holds(seats: int) -> None:
    """Issue: the running score has the hidden part as a range; the true points are always within it."""
    for seed in range(4):
        match = atoll.new("coralia", seats=seats, seed=seed, engine="plain")
        luck = random.Random(seed)
        while not match.over:
            seat = match.awaiting[0]
            match.play(seat, luck.choice(match.moves(seat)))
            now = match.points()
            for viewer in (NOBODY, *range(seats)):
                for player, total in zip(match.view(viewer)["players"], now, strict=True):
                    assert player["points"][0] <= total <= player["points"][1]


def test_dreams_of_long_games_fit_what_was_seen() -> None:
    """Law 7 on positions late in the game, where cards have come back from under the piles."""
    for seed in range(6):
        match = played(4, seed, moves=95)
        for viewer in (NOBODY, 0, 3):
            if not match.over:
                dreams(match.table, viewer, 10)


def test_locks_are_public() -> None:
    """Rules 3.2: everybody sees which dice are locked."""
    t = new_table(4)
    offer(t, "BD GS YP")
    give_turtles(t, 0, 2)
    t.phase, t.choices = 1, 0b111111
    play(t, "take R", "lock BD")
    assert book.view(t, 2)["locked"] == [0]
    assert t.station[3] == 36 + reef("R")
    assert book.view(t, 2)["station"][3] == "R"
