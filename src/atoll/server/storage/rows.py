"""What is stored beside the log, as Python sees it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TableRow:
    """What is fixed when a table is made."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | None
    """A seed that was asked for; None if it follows from the secret and the players' salts."""
    secret: str
    host: str
    kind: str
    before: str | None
    created: int


@dataclass(frozen=True)
class TokenRow:
    """A program's token: its hash, whose it is, what it may do."""

    id: str
    hash: str
    who: str
    name: str
    scopes: str
    created: int
    revoked: int
    """When it was taken back; 0 if it was not."""
