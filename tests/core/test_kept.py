"""What was made of plain data is kept."""

from atoll.core import kept as module
from atoll.core.kept import kept


def test_of_equal_data_the_very_same_thing_is_made() -> None:
    """Whether something has changed is then a question of identity. Lists and dicts are known by what is in them."""
    make = kept(lambda *given, **named: [given, named])
    one = make([1, 2], {"a": ["b"]}, 2.5, size=3)
    assert make([1, 2], {"a": ["b"]}, 2.5, size=3) is one
    assert make([1, 3], {"a": ["b"]}, 2.5, size=3) is not one
    assert make([1, 2], {"a": ["b"]}, 2, size=3) is not one
    assert make([1, 2], {"a": ["b"]}, 2.5, size=4) is not one


def test_what_is_full_forgets_everything() -> None:
    """So memory stays small, whatever people play; what is in use is made once more."""
    asked: list[int] = []

    def make(number: int) -> list[int]:
        asked.append(number)
        return [number]

    get = kept(make)
    for number in range(module.MOST + 1):
        get(number)
    assert len(asked) == module.MOST + 1
    get(module.MOST)
    assert len(asked) == module.MOST + 1
    get(0)
    assert len(asked) == module.MOST + 2
