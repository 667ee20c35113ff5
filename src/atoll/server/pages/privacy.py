"""The page about privacy: the keeper's own text, or Atoll's."""

from importlib import resources
from pathlib import Path

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from starlette.responses import HTMLResponse, Response

from atoll.server.limits.processor_time import in_thread
from atoll.server.pages.common import page, tongue_of
from atoll.server.services import services
from atoll.web.page import markup

router = APIRouter(include_in_schema=False)
FALLBACK = "en"


@router.get("/privacy", response_class=HTMLResponse)
async def privacy(request: Request) -> Response:
    tongue = tongue_of(request)
    language, text = await in_thread(text_for, tongue.language, services(request).settings.privacy)
    return page(request, "privacy.html", tongue, spoken=language, text=markup(text))


def text_for(language: str, own: Path | None) -> tuple[str, str]:
    """The language of a text for whoever reads this one, and the text as HTML."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    if own is not None and own.is_file():
        return "", markdown.render(own.read_text("utf-8"))
    # Where the keeper's own is gone: rather Atoll's than none.
    shelf = own if own is not None and own.is_dir() else resources.files("atoll.web") / "privacy"
    found = language if (shelf / f"{language}.md").is_file() else FALLBACK
    return found, markdown.render((shelf / f"{found}.md").read_text("utf-8"))
