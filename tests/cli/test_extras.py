"""A light install: rules, engines and the terminal; whatever needs more says what to install."""

import ast
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from click.testing import CliRunner
from hatchling.builders.wheel import WheelBuilder

from atoll.cli.extras import EXTRAS, how_to_get
from atoll.cli.main import cli

sys.path.insert(0, str(Path(__file__).parents[2]))
from hatch_build import readme_for_index

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOMES = packages_distributions()
WITHOUT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
from atoll.cli.main import main
sys.argv = ["atoll", *{words!r}]
main()
"""


def names_in(requirements: list[str]) -> set[str]:
    return {re.match(r"[\w.-]+", one)[0].lower().replace("_", "-") for one in requirements}  # type: ignore[index]


def without_server(*words: str) -> subprocess.CompletedProcess[str]:
    """A command, where nothing of the extra `server` can be imported. (Rich brings markdown-it itself.)"""
    absent = {*EXTRAS["server"]} - {"markdown_it"}
    program = WITHOUT.format(absent=absent, words=words)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_what_is_imported_is_installed_or_is_somebodys_extra() -> None:
    """Each import of the package is of the standard library, of a light install, or known to `extras`."""
    light = names_in(PROJECT["dependencies"]) | {"llvmlite"}
    known = {package for packages in EXTRAS.values() for package in packages}
    for file in (ROOT / "src" / "atoll").rglob("*.py"):
        if "template" in file.parts:
            continue
        for package in imports_of(file):
            brought = {name.lower().replace("_", "-") for name in HOMES.get(package, [])}
            is_light = package in sys.stdlib_module_names or package == "atoll" or brought & light
            is_framework = file.parts[-2] == "env"
            assert is_light or is_framework or package in known, f"{file.name} imports {package}"


def imports_of(file: Path) -> set[str]:
    tree = ast.walk(ast.parse(file.read_text("utf-8")))
    found = set()
    for node in tree:
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").partition(".")[0])
    return found


def test_what_belongs_to_the_server_is_an_extra() -> None:
    """The table of packages and the metadata say the same."""
    wanted = names_in(PROJECT["optional-dependencies"]["server"])
    brought = {name.lower().replace("_", "-") for package in EXTRAS["server"] for name in HOMES.get(package, [])}
    assert brought - {"markupsafe", "pydantic", "starlette"} == wanted  # which others bring
    assert how_to_get(ModuleNotFoundError("No module named 'nowhere'", name="nowhere")) is None


@pytest.mark.parametrize("words", [["serve"], ["load", "--game", "aqualin"], ["backup", "x"], ["audit"]])
def test_a_command_that_needs_more_says_what_to_install(words: list[str]) -> None:
    done = without_server(*words, "--lang", "en")
    assert done.returncode == 2, done.stderr
    assert "pip install 'atoll-games[server]'" in done.stderr and "Traceback" not in done.stderr


def test_it_is_said_to_programs_and_in_their_language() -> None:
    done = without_server("audit", "--json", "--lang", "de")
    assert "Installiere" in done.stderr and "atoll-games[server]" in json.loads(done.stdout)["error"]


def test_a_light_install_plays() -> None:
    """Tools for rules, in every language, and pictures as SVG."""
    for words in (["games", "--lang", "fr"], ["perft", "aqualin", "--depth", "1"], ["arena", "--help"]):
        done = without_server(*words)
        assert done.returncode == 0, done.stderr


def test_a_fault_of_our_own_is_not_called_a_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'atoll.nowhere'", name="atoll.nowhere")

    monkeypatch.setattr("atoll.cli.main.import_module", broken)
    done = CliRunner().invoke(cli, ["games"])
    assert isinstance(done.exception, ModuleNotFoundError)


@pytest.mark.parametrize("home", ["", "https://example.org/atoll/"])
def test_the_readme_of_a_package_index_has_no_link_that_leads_nowhere(home: str) -> None:
    """Where the sources are, if they are anywhere; what links say is kept either way."""
    text = (ROOT / "README.md").read_text("utf-8")
    shown = readme_for_index(text, home)
    targets = re.findall(r"\]\(([^)#]+)\)", shown) + re.findall(r'(?:src|srcset)="([^"]+)"', shown)
    assert all(target.startswith("https://") for target in targets)
    if home:
        assert len(targets) == len(re.findall(r"\]\(|srcset=|src=", text))
        assert "https://example.org/atoll/blob/HEAD/CHANGELOG.md" in shown
    else:
        assert "<picture" not in shown and "![" not in shown
    assert "docs/operations.md" in shown and ">>> import atoll" in shown


@pytest.mark.slow
def test_the_wheel_alone_runs_the_readme(tmp_path: Path) -> None:
    """In a fresh environment, outside the checkout: the README's lines, the shelf, and what `serve` says."""
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with zipfile.ZipFile(wheel) as built:
        assert "atoll/py.typed" in built.namelist()
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "fresh")], check=True)
    python = str(tmp_path / "fresh" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
    (tmp_path / "README.md").write_bytes((ROOT / "README.md").read_bytes())
    lines = "import doctest, sys; sys.exit(doctest.testfile('README.md', False, optionflags=doctest.ELLIPSIS).failed)"
    for command in (["-c", lines], ["-m", "atoll", "games"]):
        done = subprocess.run([python, *command], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run([python, "-m", "atoll", "serve"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "atoll-games[server]" in done.stderr
