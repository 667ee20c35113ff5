"""Parts of views: the same object for all who look, so that nobody may change it."""

import json
from copy import deepcopy

import pytest

from atoll.core.game import Part, Parts, as_parts


def test_a_part_cannot_be_changed() -> None:
    part, parts = Part(a=1, b=Parts([1, 2])), Parts([3, 1, 2])
    changes = (
        lambda: part.__setitem__("a", 2),
        lambda: part.update(a=2),
        lambda: part.pop("a"),
        lambda: part["b"].append(3),
        parts.sort,
        lambda: parts.__setitem__(0, 4),
        parts.clear,
    )
    for change in changes:
        with pytest.raises(TypeError, match="copy"):
            change()
    assert part == {"a": 1, "b": [1, 2]} and parts == [3, 1, 2]


def test_a_deep_copy_of_a_part_is_plain_data() -> None:
    part = Part(a=Part(b=Parts([Part(c=1)])))
    plain = deepcopy(part)
    plain["a"]["b"][0]["c"] = 2
    assert part["a"]["b"][0]["c"] == 1 and json.dumps(plain) == '{"a": {"b": [{"c": 2}]}}'


def test_parts_are_known_by_what_they_are() -> None:
    """Two that look the same are equal, but a cached function asked about one knows nothing of the other."""
    one, other = as_parts({"a": [1]}), as_parts({"a": [1]})
    assert one == other and len({one: 1, other: 2}) == 2
    assert len({one["a"], other["a"]}) == 2 and json.dumps(one) == '{"a": [1]}'
