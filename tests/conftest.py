"""What all tests share: a toy game from outside at the table, and quick or thorough property tests."""

import os
import sys
from pathlib import Path

from hypothesis import settings

TOYS = Path(__file__).parent / "toy"
sys.path.insert(0, str(TOYS))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(TOYS), os.environ.get("PYTHONPATH"))))

settings.register_profile("default", deadline=None, max_examples=100)
settings.register_profile("thorough", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
