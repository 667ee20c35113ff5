"""Runs notebooks anew and keeps what they show: `python -m docs.notebooks [NAME ...]`."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent


def run(path: Path) -> nbformat.NotebookNode:
    """The notebook as it comes out; an error in a cell is raised."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=None, record_timing=False, resources={"metadata": {"path": str(HERE)}}).execute()
    about = book.metadata["kernelspec"]
    book.metadata = {"kernelspec": about, "language_info": {"name": "python"}}  # not which Python it happened to be
    return book


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.stem for path in HERE.glob("*.ipynb")):
        print(name, flush=True)
        nbformat.write(run(HERE / f"{name}.ipynb"), HERE / f"{name}.ipynb")
