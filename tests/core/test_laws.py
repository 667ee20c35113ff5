"""The laws can be broken: each is shown a game with one fault and must find it."""

import hashlib
import shutil
from pathlib import Path

import pytest

from atoll.core.fuzz import CRASH, fuzz
from atoll.core.game import Game
from atoll.core.laws import Laws, law_5_moves_are_sorted_and_allowed
from atoll.core.laws_of_display import law_10_no_two_moves_are_said_alike, law_12_every_move_can_be_touched
from atoll.core.laws_of_story import law_14_nobody_is_told_too_much, law_14_the_set_up_tells_no_secret
from atoll.core.match import Header, Match, Move
from atoll.core.message import say
from atoll.core.record import load
from atoll.core.registry import find, names
from atoll.core.trial import Broken, Trial
from tests.conftest import TOYS

FAULTS = [
    (1, "decides without a move", "if t.hand[seat] != 0 and t.chosen[seat] == NONE:", "if t.chosen[seat] == NONE:"),
    (1, "score sheet short", "Score(seat, shell + 1,", "Score(seat, shell,"),
    (3, "a move loses a shell", "        t.taken[winner] |= bit(shell)\n", ""),
    (2, "a dead end", "        t.chosen[other] = NONE\n        happened", "        happened"),
    (3, "a shell too many from the start", "t.box = ALL_SHELLS", "t.box = ALL_SHELLS | bit(SHELLS)"),
    (4, "two moves with one name", "return str(move + 1)", "return str(max(move, 1) + 1)"),
    (
        5,
        "why_not too strict",
        "return LEGAL if has(t.hand[seat], move)",
        "return LEGAL if has(t.hand[seat], move) and move",
    ),
    (5, "why_not too lax", "else NOT_YOURS", "else NOT_YOURS if move else LEGAL"),
    (5, "a move that does not exist", "move < 0 or move >= MOVES", "move < 0 or move > MOVES"),
    (5, "a reason without a sentence", "else NOT_YOURS", "else NOT_YOURS + 1"),
    (5, "moves in the wrong order", "out[count] = lowest(shells)", "out[count] = SHELLS - 1 - lowest(shells)"),
    (6, "a number too big for compiled code", "= worth(t.taken[seat])", "= (worth(t.taken[seat]) << 61) >> 61"),
    (
        6,
        "draws that only compiled code makes",
        "return nth(t.hand[seat], share(word, popcount(t.hand[seat])))",
        "n = share(word, popcount(t.hand[seat]))\n"
        "    return nth(t.hand[seat], n if word << 40 >= 0 else popcount(t.hand[seat]) - 1 - n)",
    ),
    (CRASH, "a number too big for its field", "hand: Row = i16(SEATS)", "hand: Row = i8(SEATS)"),
    (7, "the view shows another's hand", "[] if seat == NOBODY else", ""),
    (7, "the dreamer peeks into the box", "t.box |= t.hand[other]", "pass"),
    (
        7,
        "a dream that depends on a secret",
        "count = popcount(t.hand[other])",
        "count = popcount(t.hand[other]) + (t.box & 1)",
    ),
    (9, "longer than declared", "LONGEST = HAND * SEATS", "LONGEST = 3"),
    (10, "a text nobody translated", 'say("Your hand")', 'say("Thy hand")'),
    (
        11,
        "not even-handed",
        "share(word, popcount(t.hand[seat]))",
        "share(share(word, 4), 2) if popcount(t.hand[seat]) > 1 else 0",
    ),
    (13, "a change that no event tells", '"chosen[{seat}]")\n    secret', ")\n    secret"),
    (
        13,
        "a change told before it is made",
        "    t.hand[seat] ^= bit(move)\n    happened(t, LAID, seat, move)\n",
        "    happened(t, LAID, seat, move)\n    t.hand[seat] ^= bit(move)\n",
    ),
    (
        13,
        "a draw that is not told",
        "happened(t, TAKEN, other, shell, winner)\n",
        "happened(t, TAKEN, other, shell, winner)\n    pick(t.luck, 3)\n",
    ),
    (13, "a draw of the set-up that is not told", "            happened(t, DEALT, seat, shell)\n", ""),
    (14, "a sealed choice is told", 'secret = ("shell",)\n    is_sealed = True\n', ""),
    (
        14,
        "others are told what is dealt",
        'secret = ("shell",)\n\n    seat: int\n    shell: int | None',
        "seat: int\n    shell: int",
    ),
    (14, "two events that read alike", "takes shell {shell}, which {other} has laid.", "is dealt a shell."),
    (
        14,
        "whoever acts is told nothing",
        'return say("{name} lays down shell {shell}.", name=Who(self.seat), shell=write(self.shell))',
        "return None",
    ),
    (15, "a secret is observed", "t.hand[seat], SHELLS)", "t.hand[seat] | t.hand[1], SHELLS)"),
    (15, "a secret is observed as a number", "if t.chosen[other] == NONE else 1", "if other != seat else 1"),
    (15, "a difference that is not observed", "t.taken[seat_after(seat, i, t.seats)]", "0"),
    (15, "one's own cards are not observed", "t.hand[seat], SHELLS)", "0, SHELLS)"),
    (15, "a number beyond its range", "put(out, at, t.chosen[seat] + 1)", "put(out, at, t.chosen[seat])"),
    (
        15,
        "a number that is not written",
        "for i in range(t.seats):\n        at = put_flags",
        "for i in range(2):\n        at = put_flags",
    ),
    (15, "a place that is skipped", "at = put(out, at, t.chosen[seat] + 1)", "at += 1"),
    (CRASH, "a crash", '    if view["over"]:', '    if view["nothing"]:'),
]


def broken_game(folder: Path, old: str, new: str) -> Game:
    """The toy game with one change in its rulebook, on the shelf under a name of its own."""
    name = f"broken_{hashlib.sha256((old + new).encode()).hexdigest()[:12]}"
    shutil.copytree(TOYS / "shells", folder / name)
    form = folder / name / "__init__.py"
    form.write_text(form.read_text().replace('"shells"', f'"{name}"'))
    observation = folder / name / "observation.py"
    observation.write_text(observation.read_text().replace("shells.rulebook", f"{name}.rulebook"))
    book = next(book for book in (folder / name / "rulebook.py", observation, form) if old in book.read_text())
    book.write_text(book.read_text().replace(old, new))
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[atoll.games]\n{name} = {name}:GAME\n")
    names.cache_clear()
    return find(name)


@pytest.mark.parametrize(("law", "fault", "old", "new"), FAULTS, ids=[f"law {f[0]}: {f[1]}" for f in FAULTS])
def test_a_fault_breaks_its_law(
    law: int, fault: str, old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path / "cache"))
    game = broken_game(tmp_path, old, new)
    report = fuzz(game, seats=3, games=20, seed=1)
    assert law in {violation.law for violation in report.violations}, report.violations[:3]


STRICT, LAX = "has(t.hand[seat], move) and move != lowest(t.hand[seat])", "has(t.hand[seat], move) or move == 0"


@pytest.mark.parametrize(("fault", "at_least"), [(STRICT, 20), (LAX, 1)], ids=["too strict", "too lax"])
def test_law_5_finds_a_fault_when_few_moves_are_asked_about(
    fault: str, at_least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every listed move is asked about in every game; one that is not listed, when it has its turn."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("ATOLL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("atoll.core.laws.ASKED", 3)
    game = broken_game(tmp_path, "LEGAL if has(t.hand[seat], move)", f"LEGAL if {fault}")
    laws = Laws(at_every_position=(law_5_moves_are_sorted_and_allowed,), at_some_positions=())
    assert at_least <= sum(
        violation.law == 5 for violation in fuzz(game, seats=3, games=20, seed=1, laws=laws).violations
    )


def test_the_toy_game_keeps_every_law() -> None:
    for seats in (2, 3):
        assert fuzz(find("shells"), seats=seats, games=100, seed=2).violations == []


PICTURES = {
    "a move that cannot be touched": lambda scene: scene._replace(touches=dict(list(scene.touches.items())[1:])),
    "two moves touched alike": lambda scene: scene._replace(touches=dict.fromkeys(scene.touches, ("shell 1",))),
    "a touch of nothing": lambda scene: scene._replace(touches={m: (f"pearl {m}",) for m in scene.touches}),
    "one id twice": lambda scene: scene._replace(own=scene.own * 2),
    "a secret among what is shared": lambda scene: scene._replace(shared=scene.own, own=()),
    "a thing off the page": lambda scene: scene._replace(width=1),
}


@pytest.mark.parametrize("fault", PICTURES)
def test_a_faulty_picture_breaks_law_12(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("shells")
    true_scene = game.scene
    monkeypatch.setitem(vars(game), "scene", lambda *asked: PICTURES[fault](true_scene(*asked)))
    laws = Laws(at_every_position=(law_12_every_move_can_be_touched,), at_some_positions=())
    assert {violation.law for violation in fuzz(game, seats=2, games=3, seed=1, laws=laws).violations} == {12}


SAID = {
    "two moves said alike": lambda view, move: say("Your hand"),
    "a move that nobody translated": lambda view, move: say("Lay shell {number}.", number=move),
}


@pytest.mark.parametrize("fault", SAID)
def test_moves_that_are_badly_said_break_law_10(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("shells")
    laws = Laws(at_every_position=(law_10_no_two_moves_are_said_alike,), at_some_positions=())
    assert fuzz(game, seats=2, games=3, seed=1, laws=laws).violations == [], "notation tells moves apart"
    monkeypatch.setattr(game.module, "phrase", SAID[fault], raising=False)
    assert {violation.law for violation in fuzz(game, seats=2, games=3, seed=1, laws=laws).violations} == {10}


def test_a_false_claim_about_what_viewers_know_breaks_law_7(monkeypatch: pytest.MonkeyPatch) -> None:
    """That nobody ever has a point."""
    game = find("shells")
    monkeypatch.setitem(vars(game), "_bounds", lambda view: [(0, 0)] * len(view["taken"]))
    assert {violation.law for violation in fuzz(game, seats=2, games=10, seed=1).violations} == {7}


def test_undo_that_crosses_a_reveal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a match let a player take back the move that turned the shells over, law 8 would say so."""
    monkeypatch.setattr(Match, "undo_stop", lambda match, seat: None)
    assert {violation.law for violation in fuzz(find("shells"), seats=2, games=30, seed=1).violations} == {8}


def test_a_game_without_observations_keeps_every_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays at the table like any other; whoever asks what is observed learns that nothing is."""
    monkeypatch.syspath_prepend(tmp_path)
    without = broken_game(tmp_path, 'parts=("observation",)', "parts=()")
    assert fuzz(without, seats=2, games=5, seed=1).violations == []
    assert without.layout(2).size == 0
    assert Match(Header(without, 2, 1), "plain").observation(0).numbers.size == 0


def test_a_violation_becomes_a_file_that_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game up to the fault is kept as a record."""

    def law(trial: Trial) -> None:
        if len(trial.match.log) == 2:
            raise Broken(3, "as a test")

    report = fuzz(find("shells"), seats=2, games=1, seed=1, folder=tmp_path, laws=Laws(at_every_position=(law,)))
    (violation,) = report.violations
    assert violation.law == 3 and violation.file is not None
    assert len(load(violation.file).replay(engine="plain").log) == 2


def test_the_move_over_which_rules_break_down_is_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`atoll replay` then breaks down at the same move, for somebody to look at."""
    true_play = Match.play

    def breaks_down(match: Match, seat: int, move: int) -> Move:
        if len(match.log) == 2:
            raise IndexError("as a test")
        return true_play(match, seat, move)

    monkeypatch.setattr(Match, "play", breaks_down)
    laws = Laws((), (), (), ())
    (violation,) = fuzz(find("shells"), seats=2, games=1, seed=1, folder=tmp_path, laws=laws).violations
    assert violation.law == CRASH and violation.file is not None
    assert len(load(violation.file).moves) == 3


def test_rules_that_cannot_begin_are_a_violation_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atoll.core.engine.Engine.table_from", lambda *_, **__: 1 // 0)
    report = fuzz(find("shells"), seats=2, games=2, seed=1, folder=tmp_path)
    assert [violation.law for violation in report.violations] == [CRASH, CRASH]
    assert all(violation.file and load(violation.file).moves == () for violation in report.violations)


def test_fuzzing_is_reproducible() -> None:
    """The same seed plays the same games."""
    first, second = (fuzz(find("shells"), seats=3, games=5, seed=7) for _ in range(2))
    assert (first.games, first.moves) == (second.games, second.moves)


@pytest.mark.parametrize("name", ["shells", "sea_or_shore", "coralia"])
def test_any_secret_that_is_told_breaks_law_14(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event of a game that hides something, with all of it shown to everybody."""
    game = find(name)
    hidden = [event for event in game.rulebook.EVENTS.values() if event.secret or event.is_sealed]
    laws = Laws((), (), (law_14_nobody_is_told_too_much,), (law_14_the_set_up_tells_no_secret,))
    assert hidden
    for event in hidden:
        with monkeypatch.context() as told:
            told.setattr(event, "seen", lambda event, viewer: event)
            assert any(
                fuzz(game, seats=game.seats[-1], games=1, seed=seed, laws=laws, some=2).violations for seed in range(20)
            ), event
