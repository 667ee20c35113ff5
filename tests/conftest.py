"""What all tests share: a toy game from outside at the table, and quick or thorough property tests."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

TOYS = Path(__file__).parent / "toy"
sys.path.insert(0, str(TOYS))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(TOYS), os.environ.get("PYTHONPATH"))))

settings.register_profile("default", deadline=None, max_examples=100)
settings.register_profile("thorough", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

LONGEST = 600
"""Seconds; a test that waits for something that never comes fails by name, instead of holding up all others."""


@pytest.fixture(autouse=True)
def _no_test_hangs(request: pytest.FixtureRequest) -> Iterator[None]:
    if "slow" in request.keywords:
        yield
        return

    def give_up(*_: object) -> NoReturn:
        raise TimeoutError(f"still not over after {LONGEST} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(int(os.environ.get("ATOLL_LONGEST_TEST", LONGEST)))
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
