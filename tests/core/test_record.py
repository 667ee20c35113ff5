"""Records: they read like a score sheet, load back, and a damaged one is refused with the line and the reason."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atoll
from atoll.core.errors import AtollError, BadRecord
from atoll.core.match import Match
from atoll.core.record import LARGEST, Record, load, read, record_of

SAMPLE = """Atoll game record
game: shells
rules: 1
seats: 2
names: Anna, Ben
seed: 4
option winner: lowest

"""


def played(moves: int = 4) -> Match:
    match = atoll.new("shells", seats=2, seed=4, options={"winner": "lowest"}, names=["Anna", "Ben"], engine="plain")
    for _ in range(moves):
        seat = match.awaiting[0]
        match.play(seat, match.moves(seat)[-1])
    return match


def test_a_record_reads_like_a_score_sheet() -> None:
    """A header, then one move a line in notation, then a line against damage."""
    match = played()
    lines = record_of(match).write().splitlines()
    assert "\n".join(lines[:8]) + "\n" == SAMPLE
    assert lines[8] == f"1. 0: {match.log[0][1] + 1}"
    assert lines[-1].startswith("check: ")


def test_a_record_loads_back(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "game.atoll"
    record_of(match).save(path)
    again = atoll.load(path).replay(engine="plain")
    assert again.log == match.log and again.table == match.table and again.header == match.header
    assert atoll.load(path).replay(upto=2, engine="plain").table == match.at(2)


def test_windows_line_ends_and_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "game.atoll"
    path.write_bytes(b"\xef\xbb\xbf" + record_of(played()).write().replace("\n", "\r\n").encode())
    assert load(path) == record_of(played())


def test_a_record_may_be_written_by_hand_without_the_check_line() -> None:
    hand = read(SAMPLE).header.game.rulebook
    assert hand is played().rulebook
    assert read(SAMPLE).moves == ()


BAD = [
    ("Dear diary", 1, "begins with"),
    (SAMPLE.replace("game: shells", "game: chess"), 2, "no game"),
    (SAMPLE.replace("rules: 1", "rules: old"), 3, "whole number"),
    (SAMPLE.replace("seats: 2", "seats: 9"), 4, "2–3 players"),
    (SAMPLE.replace("seats: 2", "seats: two"), 4, "whole number"),
    (SAMPLE.replace("seed: 4\n", ""), 7, "“seed” is missing"),
    (SAMPLE.replace("seed: 4", f"seed: {2**128}"), 6, "seed"),
    (SAMPLE.replace("lowest", "middle"), 7, "highest, lowest"),
    (SAMPLE.replace("option winner", "option weather"), 7, "weather"),
    (SAMPLE.replace("Anna, Ben", "Anna"), 5, "each of the 2 seats"),
    (SAMPLE.replace("Anna, Ben", "Anna,Ben"), 5, "each of the 2 seats"),
    (SAMPLE.replace("Anna, Ben", "Anna, " + "n" * 41), 5, "1 to 40 printable"),
    (SAMPLE + "1. 0: 1\n\u0662. 1: 1", 10, "neither a move"),
    (SAMPLE + "seed: 5", 9, "second time"),
    (SAMPLE + "2. 0: 1", 9, "move 1 should stand here"),
    (SAMPLE + "1. 5: 1", 9, "no seat 5"),
    (SAMPLE + "hello", 9, "neither a move"),
    (SAMPLE + "1. 0: 1\nnames: x, y", 10, "second time"),
    (SAMPLE.replace("seed: 4\n", "") + "1. 0: 1\nseed: 4", 9, "before the first move"),
    (SAMPLE + "check: 00000000", 9, "changed after it was saved"),
]


@pytest.mark.parametrize(("text", "line", "reason"), BAD)
def test_damage_is_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert reason in str(refused.value)
    assert refused.value.line == line


def test_a_move_that_cannot_be_made_is_refused_with_its_line() -> None:
    match = played(0)
    foreign = next(n for n in range(1, 10) if str(n) not in map(str, match.moves(0)))
    with pytest.raises(BadRecord, match="Line 9: You do not hold"):
        read(f"{SAMPLE}1. 0: {foreign}").replay(engine="plain")
    with pytest.raises(BadRecord, match="Line 9: Write the number"):
        read(f"{SAMPLE}1. 0: pearl").replay(engine="plain")


def test_a_record_keeps_the_version_of_the_rules_that_it_was_played_by() -> None:
    """One of another version is read if the present rules can follow it, and stays what it was when it is written."""
    text = record_of(played()).write().replace("rules: 1", "rules: 7").partition("check: ")[0]
    match = read(text).replay(engine="plain")
    assert match.header.rules == 7
    assert "\nrules: 7\n" in record_of(match).write()
    assert read(record_of(match).write()) == record_of(match) != record_of(played())
    assert match.rematch(seed=5).header.rules == 1


def test_a_record_that_other_rules_cannot_follow_names_both_versions() -> None:
    older = SAMPLE.replace("rules: 1", "rules: 7")
    with pytest.raises(BadRecord, match=r"Line 9: Write the number.*played by rules 7; here are rules 1\.$"):
        read(f"{older}1. 0: pearl").replay(engine="plain")
    with pytest.raises(BadRecord, match=r"Line 7: .*weather.*played by rules 7; here are rules 1\.$"):
        read(older.replace("option winner", "option weather"))


def test_files_that_are_no_text_or_too_large_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.atoll"
    path.write_bytes(b"Atoll game record\n\xff\xfe")
    with pytest.raises(BadRecord, match="Line 2: this is not text"):
        load(path)
    path.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(BadRecord, match="too large"):
        load(path)


@given(st.data())
def test_no_damage_goes_unnoticed(data: st.DataObject) -> None:
    """Any changed, lost or added character is refused, with a line of the file, or leaves the record as it was."""
    good = record_of(played()).write()
    place = data.draw(st.integers(0, len(good) - 1))
    piece = data.draw(st.text(max_size=3))
    cut = data.draw(st.integers(0, 3))
    damaged = good[:place] + piece + good[place + cut :]
    try:
        again = read(damaged)
        again.replay(engine="plain")
    except BadRecord as error:
        assert 1 <= error.line <= damaged.count("\n") + 1
    else:
        assert again == record_of(played()) or not any(line.startswith("check:") for line in damaged.split("\n"))


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for attempt in (text, SAMPLE + text):
        try:
            assert isinstance(read(attempt), Record)
        except AtollError as error:
            assert str(error)


@given(names=st.lists(st.text(max_size=42), min_size=2, max_size=2), winner=st.sampled_from(["highest", "lowest"]))
def test_every_name_that_a_header_takes_survives_a_record(names: list[str], winner: str) -> None:
    try:
        match = atoll.new("shells", seats=2, options={"winner": winner}, names=names, engine="plain")
    except AtollError:
        return
    assert read(record_of(match).write()) == record_of(match)
