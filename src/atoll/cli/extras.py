"""What is installed only on request: which extra a package belongs to, and how that is said."""

from atoll.core.message import Message, say

EXTRAS = {
    "ray": ("ray",),
    "postgres": ("psycopg",),
    "gpu": ("cuda", "numba_cuda"),
    "train": ("torch",),
    "server": (
        "alembic",
        "apprise",
        "cryptography",
        "fastapi",
        "font_fredoka_one",
        "http_ece",
        "httptools",
        "httpx2",
        "itsdangerous",
        "jinja2",
        "markdown_it",
        "markupsafe",
        "msgspec",
        "openskill",
        "picows",
        "prometheus_client",
        "py_vapid",
        "pydantic",
        "python_multipart",
        "resvg_py",
        "segno",
        "sqlalchemy",
        "starlette",
        "structlog",
        "tzdata",
        "uvicorn",
        "uvloop",
        "webauthn",
        "websockets",
    ),
}
"""By the names that they are imported by."""


def how_to_get(error: ModuleNotFoundError) -> Message | None:
    """What to install when a package is missing; None if none of ours would bring it."""
    package = (error.name or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            command = f"pip install 'atoll-games[{extra}]'"
            return say("This needs more than the rules of the games. Install it with: {command}", command=command)
    return None
