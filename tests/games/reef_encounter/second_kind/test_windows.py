"""Rules 3.4 of Second Kind. Windows: when players are asked for cards, who, and in which order; K47."""

from atoll.core.contract import LEGAL
from atoll.games.reef_encounter.actions.a05_move_shrimp import JUST_MOVED
from atoll.games.reef_encounter.rulebook import awaiting, view
from atoll.games.reef_encounter.second_kind.actions.answers import ANSWER_FIRST, NOT_ENOUGH_YET
from atoll.games.reef_encounter.second_kind.table import WINDOW
from atoll.games.reef_encounter.table import ACT, LAY

from ..reefs import moves, play, refusal
from .boxes import give, joined

CROWN_AT = (2, 3)
"""On board D: beside G(2,4) and O(1,3)."""


def test_w0_asks_everybody_who_holds_a_card_the_active_player_first() -> None:
    """Rules 3.4: whatever the card; then clockwise; then crowns attack."""
    t = joined("D", crowns=(CROWN_AT,), cards=("confusion", "lucky_dip"))
    assert (t.phase, awaiting(t)) == (WINDOW, 0b01)
    assert moves(t) == {"no card", "rest", "discard confusion"}
    assert refusal(t, "10 W") == ANSWER_FIRST
    play(t, "no card")
    assert awaiting(t) == 0b10
    play(t, "no card")
    assert moves(t) == {"0 Dd3 n", "0 Dd3 e"}


def test_nobody_is_asked_where_no_text_could_be_carried_out() -> None:
    """Rules 3.4: no crown on a board, no empty growth square beside an own coral."""
    assert joined("D", cards=("dislodged", "second_course")).phase == ACT


def test_nobody_is_asked_for_cards_that_lie_in_the_discard_pile() -> None:
    """Everybody can see that nobody holds Dislodged or Second course."""
    t = joined("D", crowns=(CROWN_AT,), cards=("confusion", ""))
    play(t, "no card")
    t.more.discard = 1 << 5 | 1 << 20
    t.more.deck &= ~t.more.discard
    play(t, "0 Dd3 e")
    assert t.phase == ACT


def test_whoever_rests_is_asked_again_in_the_next_turn() -> None:
    """Rules 3.4: pass until next turn."""
    t = joined("D", ("O", (1, 2)), crowns=(CROWN_AT,), cards=("", "confusion"), cubes=["WW"])
    play(t, "rest", "0 Dd3 n", "8 W")
    assert awaiting(t) == 0b01
    assert view(t, 0)["special"]["window"]["resting"] == [1]
    play(t, "10 W")
    assert awaiting(t) == 0b10
    assert t.phase == WINDOW


def test_a_window_opens_after_each_tile_but_not_before_the_first() -> None:
    """Rules 3.4: to open action 2 is no step; each tile is."""
    t = joined("A", ("G2", (3, 1)), ("G", (3, 2)), cards=("", "confusion"), cubes=["W"])
    give(t, 0, "WW")
    play(t, "no card", "2 W")
    assert (t.phase, awaiting(t)) == (LAY, 0b01)
    play(t, "Aa6")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b10)
    play(t, "no card")
    assert (t.phase, awaiting(t)) == (LAY, 0b01)


def test_windows_after_whole_actions_only() -> None:
    """The switch `windows`: not between tiles, but when the action has ended."""
    t = joined("A", ("G2", (3, 1)), ("G", (3, 2)), cards=("", "confusion"), cubes=["W"])
    t.options.windows = 1
    give(t, 0, "WW")
    play(t, "no card", "2 W", "Aa6")
    assert t.phase == LAY
    play(t, "done")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b10)


def test_players_are_asked_once_a_turn() -> None:
    """The switch `windows`: no card holds until the turn ends, so that nobody is asked after every step."""
    t = joined("D", ("O", (1, 2)), crowns=(CROWN_AT,), cards=("lucky_dip", "confusion"), cubes=["WW"])
    t.options.windows = 2
    assert moves(t) == {"no card", "again", "discard lucky dip"}
    play(t, "no card", "no card", "0 Dd3 n", "8 W", "8 W", "10 W")
    assert (t.phase, t.active, awaiting(t)) == (WINDOW, 1, 0b10)


def test_whoever_wants_to_be_asked_again_is_asked_after_the_next_step() -> None:
    """The same; the active player, who may play such cards between actions anyway, is asked until action 0 is over."""
    t = joined("D", ("O", (1, 2)), crowns=(CROWN_AT,), cards=("lucky_dip", "confusion"), cubes=["WW"])
    t.options.windows = 2
    play(t, "again", "again", "0 Dd3 n", "again")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b10)
    play(t, "again", "8 W")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b10)
    assert refusal(t, "rest") == NOT_ENOUGH_YET
    play(t, "no card", "8 W")
    assert t.phase == ACT


def test_everybody_who_holds_a_card_is_asked_alike_once_a_turn() -> None:
    """Whatever the cards are: who is asked tells nothing of them."""
    asked = []
    for held in ("dislodged", "confusion", "metamorphosis"):
        t = joined("D", crowns=(CROWN_AT,), cards=("", held))
        t.options.windows = 2
        asked.append((t.phase, awaiting(t)))
    assert asked == [(WINDOW, 0b10)] * 3


def test_a_window_opens_after_a_blue_shrimp_has_gone_beside_the_open_sea() -> None:
    """Rules 3.4: one crown's attack with all relocations is a step, wherever the shrimp goes; K17."""
    tiles = (("O1", (1, 2)), ("O", (1, 3)))
    t = joined("D", *tiles, blue=((1, 3),), crowns=((2, 3),), cards=("", "confusion"))
    play(t, "no card", "0 Dd3 n", "aside")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b10)


def test_after_a_card_the_question_goes_round_again() -> None:
    """Rules 3.4: first whether it is cancelled; then the poll restarts at the active player."""
    t = joined("D", crowns=(CROWN_AT, (4, 3)), cards=("confusion", "dislodged lucky_dip"))
    play(t, "no card", "8c dislodged", "at Dd5")
    assert awaiting(t) == 0b01
    play(t, "no card")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b01)
    assert refusal(t, "rest") == LEGAL


def test_no_window_lets_shrimps_move_without_end() -> None:
    """A shrimp that was moved waits until something else is done; an answer is nothing else."""
    tiles = (("G1", (3, 1)), ("G", (3, 2)), ("O", (4, 5)))
    t = joined("A", *tiles, cards=("", "confusion"), crowns=((5, 4),))
    play(t, "no card", "0 Ae6 n", "no card", "5 Ab4", "to Ac4")
    assert (t.phase, awaiting(t)) == (WINDOW, 0b10)
    play(t, "no card")
    assert refusal(t, "5 Ac4") == JUST_MOVED


def test_k47_each_crown_is_judged_anew() -> None:
    """K47: the first attack splits the coral; the part without a shrimp is food only where no own tile touches."""
    t = joined("D", ("O1", (1, 1)), ("O", (1, 2)), ("O", (1, 3)), crowns=(CROWN_AT, (0, 2)))
    assert moves(t) == {"0 Dd3 n", "0 Dc1 s"}
    play(t, "0 Dc1 s")
    assert moves(t) == {"0 Dd3 n", "0 Dd3 e"}


def test_one_crown_a_turn() -> None:
    """The switch `crowns_act`: one crown only, and one beside an own coral before all others."""
    t = joined("D", ("O1", (1, 1)), ("O", (1, 2)), crowns=((0, 2), (3, 4)))
    t.options.crowns_act = 1
    assert moves(t) == {"0 Dc1 s"}
    play(t, "0 Dc1 s")
    assert t.phase == ACT
