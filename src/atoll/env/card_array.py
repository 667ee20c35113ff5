"""Arrays on a card, as others take them without a copy: by DLPack and by the CUDA array interface."""

import ctypes
from collections.abc import Callable
from typing import Any, Self

import numpy as np
import numpy.typing as npt
from numba import config


class CardArray:
    """Some memory of the card as an array: `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)` and
    `cupy.asarray(array)` share it; `numpy.asarray(array)` copies it."""

    def __init__(
        self,
        owner: Any,
        address: int,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        dtype: np.dtype[Any],
        fetch: Callable[[], npt.NDArray[Any]],
    ) -> None:
        self._owner, self._address, self._fetch = owner, address, fetch
        self.shape, self.strides, self.dtype = shape, strides, dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<array on the card, shape {self.shape}, {self.dtype}>"

    def reshape(self, *shape: int) -> Self:
        """The first axis as two."""
        first, second = shape[:2]
        assert (first * second, *shape[2:]) == self.shape
        strides = (self.strides[0] * second, *self.strides)
        fetch = self._fetch
        return type(self)(self._owner, self._address, shape, strides, self.dtype, lambda: fetch().reshape(shape))

    def copy_to_host(self) -> npt.NDArray[Any]:
        return np.array(self._fetch())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.asarray(self.copy_to_host(), dtype)

    def __copy__(self) -> npt.NDArray[Any]:
        return self.copy_to_host()

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "strides": self.strides,
            "typestr": self.dtype.str,
            "data": (self._address, False),
            "version": 3,
            "stream": None,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        from numba import cuda

        return CARD, cuda.get_current_device().id

    def __dlpack__(self, **wanted: Any) -> Any:
        """All work is done in the card's default stream, which others wait for."""
        return capsule_of(self)


def whole(array: Any) -> Any:
    """An array that numba-cuda made."""
    if config.ENABLE_CUDASIM:
        return array.copy_to_host() if not hasattr(array, "_ary") else array._ary
    address = array.__cuda_array_interface__["data"][0]
    return CardArray(array, address, array.shape, array.strides, array.dtype, array.copy_to_host)


def part_of(records: Any, name: str, count: int = 0) -> Any:
    """A field of all records: a number of each, or the first so many of a row."""
    if config.ENABLE_CUDASIM:
        field = records._ary[name]
        return field[:, :count] if count else field
    kind, offset = records.dtype.fields[name][:2]
    address = records.__cuda_array_interface__["data"][0] + offset
    shape: tuple[int, ...] = (len(records),)
    strides: tuple[int, ...] = (records.dtype.itemsize,)
    dtype = kind.base
    if count:
        shape, strides = (*shape, count), (*strides, dtype.itemsize)

    def fetch() -> npt.NDArray[Any]:
        field = records.copy_to_host()[name]
        return field[:, :count] if count else field  # type: ignore[no-any-return]

    return CardArray(records, address, shape, strides, dtype, fetch)


# DLPack, as its header has it.

CARD = 2
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    _fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


_lent: dict[int, tuple[Any, ...]] = {}
"""What others use, by its address, until they give it back."""


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _given_back(address: int) -> None:
    _lent.pop(address, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _nobody_took(capsule: int) -> None:
    """A capsule went that nobody had taken its tensor from."""
    api = ctypes.pythonapi
    if api.PyCapsule_IsValid(ctypes.c_void_p(capsule), b"dltensor"):
        api.PyCapsule_GetPointer.restype = ctypes.c_void_p
        _lent.pop(api.PyCapsule_GetPointer(ctypes.c_void_p(capsule), b"dltensor"), None)


def capsule_of(array: CardArray) -> Any:
    """A DLPack capsule, whose taker keeps the array alive."""
    rank = len(array.shape)
    shape = (ctypes.c_int64 * rank)(*array.shape)
    strides = (ctypes.c_int64 * rank)(*(stride // array.dtype.itemsize for stride in array.strides))
    managed = Managed()
    managed.tensor = Tensor(
        array._address,
        *array.__dlpack_device__(),
        rank,
        CODES[array.dtype.kind],
        8 * array.dtype.itemsize,
        1,
        shape,
        strides,
        0,
    )
    managed.deleter = ctypes.cast(_given_back, ctypes.c_void_p)
    address = ctypes.addressof(managed)
    _lent[address] = (array, managed, shape, strides)
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return make(address, b"dltensor", ctypes.cast(_nobody_took, ctypes.c_void_p))
