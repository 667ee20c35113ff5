"""Structs by the thousand: records in one array in compiled engines, objects in a list in the plain one."""

from typing import Any

import numpy as np
import numpy.typing as npt

from atoll.core.table import Row, Struct


def records(structs: Any) -> npt.NDArray[Any]:
    """An array of records: that of the engine itself, or one that is made of plain structs."""
    if isinstance(structs, np.ndarray):
        return structs
    # Put together as bytes: NumPy would leave what lay in memory before in the gaps of the records.
    return np.frombuffer(bytearray(b"".join(one.pack() for one in structs)), structs[0].dtype)


def write(structs: Any, name: str, numbers: npt.ArrayLike) -> None:
    """Write numbers, or rows of them, into a field of many structs."""
    if isinstance(structs, np.ndarray):
        structs[name] = numbers
        return
    shape = (len(structs), *structs[0].fields[name].shape)
    for one, number in zip(structs, np.broadcast_to(np.asarray(numbers), shape).tolist(), strict=True):
        setattr(one, name, Row(number) if isinstance(number, list) else number)


def restore(packed: bytes, structs: Any, kind: type[Struct]) -> None:
    """Put structs back that were kept as bytes, from the first on."""
    kept = np.frombuffer(packed, kind.dtype)
    if isinstance(structs, np.ndarray):
        structs[: len(kept)] = kept
    else:
        for i, record in enumerate(kept):
            structs[i].take(kind.thaw(record))
