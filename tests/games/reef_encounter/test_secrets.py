"""What each seat knows: starting hands are hidden; what everybody has seen is known for ever."""

from collections import Counter

from atoll.games.reef_encounter.rulebook import (
    Table,
    adds_up,
    apply,
    bounds,
    imagine,
    read,
    score_sheet,
    seen_move,
    setup,
    view,
)
from atoll.games.reef_encounter.table import OVER
from atoll.games.reef_encounter.turn import end_game
from tests.games.dreams import imagined

from .reefs import balance, letters, play, table

RULEBOOK = __import__("atoll.games.reef_encounter.rulebook", fromlist=["rulebook"])


def hidden_hand(hand: str, **things: object) -> Table:
    """The first player's hand is as dealt at the start: nobody else has seen it."""
    t = table(hands=[hand], **things)  # type: ignore[arg-type]
    t.players[0].known[:] = 0
    balance(t)
    return t


def hands(t: Table, viewer: int, seat: int = 0, times: int = 60) -> list[str]:
    """Hands that a viewer imagines a seat to have."""
    return [letters(imagined(RULEBOOK, t, viewer, seed).players[seat].hand) for seed in range(times)]


def unshown_tiles(t: Table, viewer: int) -> list[str]:
    """Hands of the first seat, with the tile in the parrotfish, as a viewer imagines them."""
    players = [imagined(RULEBOOK, t, viewer, seed).players[0] for seed in range(60)]
    return [letters(player.hand) + "WYOPG"[player.secret] for player in players]


def test_others_see_how_many_tiles_a_hand_has_and_no_more() -> None:
    """Rules 5, hidden: tiles behind screens."""
    t = hidden_hand("WWYPG")
    assert view(t, 0)["players"][0]["tiles"] == "WWYPG"
    assert view(t, 1)["players"][0]["tiles"] == ""
    assert view(t, 1)["players"][0]["unknown_tiles"] == 5
    assert len(set(hands(t, 1))) > 20
    assert set(hands(t, 0)) == {"WWYPG"}


def test_drafted_tiles_are_known_for_ever() -> None:
    """Everybody saw them on the open sea."""
    t = hidden_hand("W")
    tiles = letters(t.sea[3])
    play(t, "10 P")
    assert view(t, 1)["players"][0]["tiles"] == tiles
    for hand in hands(t, 1):
        assert not Counter(tiles) - Counter(hand)
        assert len(hand) == len(tiles) + 1


def test_exchanged_tiles_are_known() -> None:
    """Rules 7, action 8: a cube of a colour for a tile of it."""
    t = hidden_hand("W", cubes=["O"])
    play(t, "8 O")
    assert view(t, 1)["players"][0]["tiles"] == "O"
    assert all("O" in hand for hand in hands(t, 1))


def test_a_larva_cube_promises_a_tile() -> None:
    """Rules 16, no. 5: who pays a cube has a tile of its colour, if none is consumed."""
    t = hidden_hand("WWY", cubes=["W"])
    play(t, "2 W")
    assert view(t, 1)["players"][0]["tiles"] == "W"
    assert view(t, 1)["players"][0]["unknown_tiles"] == 2
    consumed = hidden_hand("WWY", cubes=["W"], consumed=["W"])
    play(consumed, "2 W")
    assert view(consumed, 1)["players"][0]["unknown_tiles"] == 3


def test_a_tile_that_was_shown_leaves_the_unknown_ones() -> None:
    """A tile laid that nobody had seen was one of the starting hand; one that was drafted is that one."""
    t = hidden_hand("WWY", cubes=["W"])
    square = sorted(m for m in squares(t) if m)[0]
    play(t, "2 W", square)
    assert view(t, 1)["players"][0]["unknown_tiles"] == 2
    t.players[0].hand[0] += 1
    t.players[0].known[0] += 1
    balance(t)
    other = sorted(m for m in squares(t) if m)[0]
    play(t, other)
    assert view(t, 1)["players"][0]["unknown_tiles"] == 2


def squares(t: Table) -> list[str]:
    """Squares of bare rock that are far from growth squares."""
    return [
        board["board"] + name
        for board in view(t, 0)["boards"]
        for name, sign in zip((f"{c}{r}" for r in range(1, 7) for c in "abcdefg"), board["cells"], strict=True)
        if sign == "." and name[1] in "16"
    ]


def test_the_hidden_tile_is_seen_by_its_owner_only_until_the_end() -> None:
    """Rules 5: parrotfish contents are hidden; the owner may look; at the end all are opened."""
    t = Table()
    t.seats = 2
    setup(t)
    apply(t, 0, next(c for c in range(5) if t.players[0].hand[c]))
    assert view(t, 0)["players"][0]["secret"] is not None
    assert view(t, 1)["players"][0]["secret"] is None
    assert view(t, 1)["players"][0]["has_secret"]
    assert seen_move(t, 0, read("fish W"), 1) is None
    assert seen_move(t, 0, read("fish W"), 0) == read("fish W")
    assert len({imagined(RULEBOOK, t, 1, seed).players[0].secret for seed in range(60)}) == 5
    apply(t, 1, next(c for c in range(5) if t.players[1].hand[c]))
    end_game(t)
    assert t.phase == OVER
    assert adds_up(t)
    assert view(t, 1)["players"][0]["secret"] is not None
    assert {imagined(RULEBOOK, t, 1, seed).players[0].secret for seed in range(60)} == {t.players[0].secret}


def test_what_is_eaten_is_public() -> None:
    """Everybody has seen the coral that went into the parrotfish; points of others leave out the hidden tile."""
    t = table(parrotfish=["WW"])
    assert view(t, 1)["players"][0]["parrotfish"] == "WW"
    assert view(t, 1)["players"][0]["points"] == 6
    assert view(t, 0)["players"][0]["points"] == 9


def test_points_of_others_are_known_but_for_the_hidden_tile() -> None:
    """It may be of any colour of which others can have unshown tiles; one's own is known."""
    t = hidden_hand("WWYPG", parrotfish=["WW"])
    worth = view(t, 1)["values"]
    seen = view(t, 1)
    values = [worth[letter] for letter in seen["unshown"]]
    assert bounds(seen)[0] == (6 + min(values), 6 + max(values))  # type: ignore[index]
    assert bounds(view(t, 0))[0] == (9, 9)  # type: ignore[index]
    imagined_points = [sheet(imagined(RULEBOOK, t, 1, seed)) for seed in range(60)]
    assert {min(imagined_points), max(imagined_points)} == set(bounds(seen)[0])  # type: ignore[index]


def sheet(t: Table) -> int:
    return sum(line.points for line in score_sheet(t) if line.seat == 0)


def test_sealed_cubes_are_imagined_anew() -> None:
    """The option: until all have chosen, nobody can tell."""
    t = Table()
    t.seats = 2
    t.options.cubes = 1
    setup(t)
    for seat in range(2):
        apply(t, seat, next(c for c in range(5) if t.players[seat].hand[c]))
    assert seen_move(t, 0, read("cubes WY"), 1) is None
    apply(t, 0, read("cubes WY"))
    assert len({imagined(RULEBOOK, t, 1, seed).players[0].chosen for seed in range(200)}) == 15
    assert {imagined(RULEBOOK, t, 0, seed).players[0].chosen for seed in range(20)} == {t.players[0].chosen}


def test_a_missing_bonus_tile_tells_that_the_bag_has_none_of_its_colour() -> None:
    """Then every unseen tile of the colour is of a starting hand, and for ever."""
    t = hidden_hand("YYPPG", cubes=["Y"])
    t.players[1].consumed[1] += t.bag[1]
    balance(t)
    play(t, "8 Y")
    assert t.bonus[1] == 0
    assert {tiles.count("Y") for tiles in unshown_tiles(t, 1)} == {3}
    known = letters(t.sea[0]).count("Y")
    play(t, "10 W", "6 Y", "6 Y")
    assert t.bag[1] == 1
    assert {tiles.count("Y") for tiles in unshown_tiles(t, 1)} == {3 + known}


def test_what_came_back_to_the_bag_is_in_no_starting_hand() -> None:
    """A bag that holds only tiles that came back says nothing new about hands."""
    t = hidden_hand("PPPPP", consumed=["YYYY"])
    t.players[1].consumed[1] += t.bag[1]
    balance(t)
    t.unshown_most[1] = 0
    play(t, "6 Y", "6 Y")
    assert t.unseen[1] == 2
    assert all("Y" not in hand for hand in hands(t, 1))


def test_imagining_is_even_handed() -> None:
    """One unknown tile: each colour as often as it is unseen."""
    t = hidden_hand("W")
    for c in range(5):
        t.players[1].consumed[c] += t.bag[c] - 10 - (c == 0)
        t.unshown_most[c] = t.unseen[c] = 10
    balance(t)
    for c in range(5):
        t.unshown_most[c] = t.unseen[c]
    seen = Counter(hands(t, 1, times=2000))
    whole = sum(t.unseen)
    for c, letter in enumerate("WYOPG"):
        expected = 2000 * t.unseen[c] / whole
        assert abs(seen[letter] - expected) < 5 * expected**0.5


def test_nobody_knows_what_is_public() -> None:
    """A spectator imagines all hands anew, and the table still adds up."""
    t = hidden_hand("WWYPG")
    for seed in range(20):
        other = imagined(RULEBOOK, t, -1, seed)
        assert adds_up(other)
        assert view(other, -1) == view(t, -1)
    assert len(set(hands(t, -1))) > 20


def test_imagining_twice_with_the_same_luck_gives_the_same() -> None:
    """What is imagined depends on nothing hidden."""
    t = hidden_hand("WWYPG")
    one, other = imagined(RULEBOOK, t, 1, 7), imagined(RULEBOOK, imagined(RULEBOOK, t, 1, 3), 1, 7)
    assert one == other
    imagine(t, 1)
    assert adds_up(t)
