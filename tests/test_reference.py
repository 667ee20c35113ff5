"""The reference of the library, from its docstrings."""

import subprocess
import sys
from pathlib import Path

import pytest

import atoll

pytest.importorskip("mkdocs")
SETTINGS = Path(__file__).parents[1] / "docs" / "reference" / "mkdocs.yml"


def test_it_is_built_without_warnings_and_has_all_that_is_exported(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-f", str(SETTINGS), "-d", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr.strip(), done.stderr
    text = "".join(page.read_text("utf-8") for page in tmp_path.glob("*.html"))
    for name in atoll.__all__:
        thing = getattr(atoll, name)
        assert f'id="{thing.__module__}.{thing.__qualname__}"' in text, name
    assert 'id="atoll.env.environment.Environment.step"' in text
    assert '<script src="http' not in text
