"""The doors between the rooms of the house: import-linter keeps them, and would notice."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
APART = next(contract for contract in CONTRACTS if contract["type"] == "independence")


def lint(folder: Path, sources: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Hold a package of the name `atoll`, made of these sources, against our own contract about games."""
    for name, text in {"atoll": "", "atoll/games": "", **sources}.items():
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text)
    contract = f"name = '{APART['name']}'\ntype = 'independence'\nmodules = {APART['modules']!r}\n"
    settings = f"[tool.importlinter]\nroot_package = 'atoll'\n[[tool.importlinter.contracts]]\n{contract}"
    (folder / "pyproject.toml").write_text(settings)
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [("import atoll.games", True), ("import atoll.games.two", False), ("from atoll.games import two", False)],
)
def test_a_game_that_imports_another_breaks_the_contract(text: str, is_kept: bool, tmp_path: Path) -> None:
    done = lint(tmp_path, {"atoll/games/one": text, "atoll/games/two": ""})
    assert (done.returncode == 0) == is_kept, done.stdout + done.stderr
    assert f"{APART['name']} {'KEPT' if is_kept else 'BROKEN'}" in done.stdout
