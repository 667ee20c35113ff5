"""The README as a package index shows it: there, links from file to file lead nowhere.

`ATOLL_HOME=https://… python -m build` names where the sources can be read; links then lead there, and the address is in
the metadata. Without it, pictures are left out, and links become their words.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

TAGS = re.compile(r"<picture>.*?</picture>\n*", re.DOTALL)
TABLE_OF_PICTURES = re.compile(r"(?m)^\|.*\|\n\|[-|]+\|\n\|(?: *!\[[^\]]*\]\([^)]*\) *\|)+\n")
PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n?")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
SOURCE_OF_PICTURE = re.compile(r'(src|srcset)="(?!https?:)([^"]+)"')


def readme_for_index(text: str, home: str) -> str:
    """The README with links that lead to the sources at `home`, or without any."""
    if not home:
        return LINK.sub(r"\1", PICTURE.sub("", TABLE_OF_PICTURES.sub("", TAGS.sub("", text))))
    home = home.rstrip("/")
    text = PICTURE.sub(rf"![\1]({home}/raw/HEAD/\2)\n", text)
    text = SOURCE_OF_PICTURE.sub(rf'\1="{home}/raw/HEAD/\2"', text)
    return LINK.sub(rf"[\1]({home}/blob/HEAD/\2)", text)


class Metadata(MetadataHookInterface):
    """What depends on where the sources are."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get("ATOLL_HOME", "")
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme_for_index(text, home)}
        if home:
            metadata["urls"] = {"Source": home, "Changelog": f"{home.rstrip('/')}/blob/HEAD/CHANGELOG.md"}
