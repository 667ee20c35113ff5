"""Tables: a declaration gives a plain object and a record of the same shape."""

import copy
import pickle

import numpy as np
import pytest

from atoll.core.table import BaseTable, Grid, Row, Struct, i8, i16, i64, many, one, u32


class Player(Struct):
    pearls: int = i8()
    hand: Row = i16(3)


class Table(BaseTable):
    board: Row = i8(4)
    known: Grid = i8(2, 3)
    deep: Grid = i8(2, 2, 2)
    mask: int = i64()
    first: Player = one(Player)
    players: list[Player] = many(Player, 2)


def filled() -> Table:
    t = Table()
    t.seats = 2
    t.board[:] = -1
    t.board[2] = 7
    t.known[1, 2] = 5
    t.deep[1, 0, 1] = 9
    t.mask = 1 << 62
    t.first.pearls = 3
    t.players[1].hand[2] = 300
    return t


def test_a_blank_table_is_all_zeros() -> None:
    assert Table().freeze().tobytes() == bytes(Table.dtype.itemsize)


def test_freezing_and_thawing_keep_every_field() -> None:
    """What a plain table holds comes back from its record, in fields that compiled code can reach by name."""
    t = filled()
    record = t.freeze()
    assert record["players"]["hand"][0, 1, 2] == 300
    assert record["known"][0, 1, 2] == 5
    assert Table.thaw(record[0]) == t


def test_a_copy_shares_nothing() -> None:
    t = filled()
    twin = t.copy()
    twin.board[0] = 1
    twin.known[0, 0] = 1
    twin.deep[0, 0, 0] = 1
    twin.first.pearls = 1
    twin.players[0].hand[0] = 1
    assert t == filled()
    twin.take(t)
    assert twin == t


def test_a_record_is_read_when_somebody_asks_for_something_in_it() -> None:
    """Until then its bytes are at hand; from then on it is a struct like any other, and a copy does not share it."""
    packed = filled().pack()
    t = Table.unpack(packed)
    assert t.pack() is packed
    assert t.first.pearls == 3 and t.first is t.first
    twin = t.copy()
    t.first.pearls = 4
    assert t.first.pearls == 4 and Table.unpack(t.pack()).first.pearls == 4
    assert twin.first.pearls == 3 and twin == filled() and twin != t
    assert type(t) is Table and type(t.first) is Player


def test_what_is_written_into_a_record_that_nobody_has_read_is_not_lost() -> None:
    t = Table.unpack(filled().pack())
    t.players[0].pearls = 9
    t.mask = 5
    again = Table.unpack(t.pack())
    assert (again.players[0].pearls, again.mask, again.players[1].hand[2]) == (9, 5, 300)
    other = Table.unpack(filled().pack())
    other.take(t)
    assert other == t and filled() != t


def test_copies_of_a_record_go_their_own_ways() -> None:
    t = Table.unpack(filled().pack())
    for twin in (t.copy(), copy.copy(t), copy.deepcopy(t), pickle.loads(pickle.dumps(t))):
        twin.seats = 5
        assert t.pack() == filled().pack()


def test_a_field_that_does_not_exist_is_an_error_in_a_record_too() -> None:
    for t in (Table.unpack(filled().pack()), filled()):
        with pytest.raises(AttributeError, match="last"):
            _ = t.last  # type: ignore[attr-defined]


def test_a_field_cannot_be_called_like_what_tables_can_do() -> None:
    for name in ("pack", "copy", "fields"):
        with pytest.raises(TypeError, match=name):
            type("Odd", (Struct,), {name: i8()})


def test_tables_differ_when_a_field_does() -> None:
    other = filled()
    other.players[1].pearls = 1
    assert other != filled()


def test_rows_and_grids_are_filled_by_a_slice() -> None:
    t = filled()
    t.known[:] = 4
    assert t.known == [[4, 4, 4], [4, 4, 4]]
    assert t.known[0] == [4, 4, 4]


@pytest.mark.parametrize(("field", "value"), [("seats", 128), ("mask", 1 << 63)])
def test_a_number_too_big_for_its_field_is_refused(field: str, value: int) -> None:
    """Compiled rules would wrap it silently; the plain engine says so when the table is frozen."""
    t = filled()
    setattr(t, field, value)
    with pytest.raises(OverflowError, match=field):
        t.freeze()


def test_a_field_cannot_hide_an_attribute_of_records() -> None:
    """`t.round` of a record would be a method, not the number."""
    with pytest.raises(TypeError, match="round"):

        class Bad(Struct):
            round: int = i8()


def test_fields_are_aligned_for_graphics_cards() -> None:
    """A card faults on a 64-bit number that does not stand at a multiple of eight bytes."""
    assert Table.dtype.fields is not None
    assert Table.dtype.fields["mask"][1] % 8 == 0
    assert Table.dtype.itemsize % 8 == 0
    assert np.dtype(Table.dtype).isalignedstruct
    assert u32 is not i64
