"""What the API takes and gives, as its schema describes it."""

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

NDJSON = "application/x-ndjson"
AS_IT_IS = {"Content-Encoding": "identity", "Cache-Control": "no-store"}
"""A compressed stream would arrive late."""
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": "Trouble", "description": text}
    for code, text in {
        400: "Something is wrong with the request; the sentence says what.",
        401: "The token is missing or wrong.",
        403: "The token, or its owner, may not do this.",
        404: "There is no such table or game.",
        409: "The table has moved on; ask for its present state.",
        408: "The request took too long to arrive.",
        413: "The request is too large.",
        421: "This server goes by another name.",
        429: "Too many requests; wait a moment.",
        503: "The database does not answer just now, or you have too many connections; try again in a moment.",
    }.items()
}

TableName = Annotated[str, Path(pattern=r"^[a-z0-9]{1,16}$", description="The name of a table.")]


class Trouble(BaseModel):
    """What went wrong."""

    error: str = Field(description="A sentence for people, in the language that the request asks for.")
    kind: str = Field(description="The family of the error, for programs.")
    reason: int | None = Field(None, description="For an illegal move: the number of the reason.")


for _error in ERRORS.values():
    _error["model"] = Trouble


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Clock(Strict):
    """The time at a table."""

    kind: Literal["none", "days", "live"] = "none"
    each: int = Field(0, ge=0, le=10**10, description="Milliseconds for each move, or added after each live turn.")
    bank: int = Field(0, ge=0, le=10**10, description="Milliseconds in reserve; live, for the whole game.")
    over: Literal["sign", "bot"] = Field("sign", description="Whether a bot plays on when the time is over.")


class NewTable(Strict):
    game: str = Field(max_length=40)
    name: str = Field(max_length=30, description="Your name at the table.")
    seats: int | None = Field(None, ge=1, le=10)
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    salt: str = Field("", max_length=40, description="Your share of the luck of the table.")
    ticket: str = Field("", max_length=200, description="From /api/ticket, so that the hash was known before the salt.")
    clock: Clock | None = Field(None, description="Without one, everybody takes their time.")
    listed: bool = Field(False, description="Whether it stands on the list of open tables.")
    rated: bool = Field(False, description="Whether it counts for ratings, where the server keeps them.")


class Sitting(Strict):
    seat: int = Field(ge=0, le=9)
    name: str = Field(max_length=30)
    salt: str = Field("", max_length=40, description="Your share of the luck of the table.")


class BotSitting(Strict):
    seat: int = Field(ge=0, le=9)
    bot: str = Field(max_length=20)


class NewMove(Strict):
    move: str = Field(max_length=100, description="In the notation of the game.")
    number: int = Field(ge=0, le=10**9, description="The number of the position that the move is for.")
    seat: int | None = Field(None, ge=0, le=9, description="If you have several.")


class Undoing(Strict):
    number: int = Field(ge=0, le=10**9, description="The number of the position at which you saw your move.")


class Saying(Strict):
    text: str = Field(max_length=500)


class Leaving(Strict):
    seat: int = Field(ge=0, le=9)


class SeatNamed(Strict):
    seat: int = Field(ge=0, le=9)


class HandingOver(SeatNamed):
    bot: str = Field("club", max_length=20)


class Permission(SeatNamed):
    other: int = Field(ge=0, le=9, description="The seat of whoever may play for you.")
    yes: bool = True


class Agreement(Strict):
    yes: bool = True


class Away(Strict):
    until: int = Field(ge=0, le=10**14, description="Milliseconds since 1970.")


class OfferedLink(BaseModel):
    link: str = Field(description="Whoever opens it can play on in the seat.")


class Done(BaseModel):
    ok: bool = True


class TableInfo(BaseModel):
    """What everybody may know about a table."""

    id: str
    game: str
    stage: str
    seats: list[str]
    options: dict[str, str]
    moves: int
    clock: Clock
    due: list[int | None] = Field(description="For each seat, when its time is over, if its clock runs.")
    bots: list[str] = Field(description="For each seat, the house bot that plays there; empty for people.")
    plays_for: list[str] = Field(description="For each seat, the name of the absent for whom somebody plays on.")
    resigned: list[int]
    undecided: bool = Field(description="Whether the game was ended by agreement.")
    listed: bool = Field(description="Whether it stands on the list of open tables.")
    rated: bool = Field(description="Whether it counts for ratings.")
    commitment: str = Field(description="The hash of the table's secret; empty if its seed was chosen, not drawn.")


class Ticket(BaseModel):
    """A promise for one table that is to be made."""

    ticket: str
    commitment: str = Field(description="The hash of the secret of that table.")


class State(TableInfo):
    """A line of a table's stream: how it stands, for you. Empty lines only keep the connection alive."""

    type: Literal["state"] = "state"
    number: int = Field(description="Of the position; send it with a move.")
    seat: int | None = Field(None, description="Your seat, or -1 if you watch; there is one once the game has begun.")
    awaiting: list[int] | None = Field(None, description="The seats that are to decide.")
    view: dict[str, Any] | None = Field(None, description="What your seat sees of the table.")
    legal: list[str] | None = Field(None, description="The moves that you may make, in the notation of the game.")
    last: list[str] | None = Field(None, description="What happened last, in English.")
    points: list[int] | None = Field(None, description="Once the game is over.")
    places: list[int] | None = Field(None, description="Once the game is over.")


class Event(BaseModel):
    """A line of the stream of events: a table asks you for a decision, or its game is over."""

    type: Literal["turn", "over"]
    table: str
    game: str
    seat: int | None = Field(None, description="Which of yours is to decide.")
    number: int = Field(description="Of the position.")


def stream_of(model: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """For the schema: a stream, of which each line is one such thing."""
    said = f"Lines of JSON, each of them one {model.__name__}, and empty ones now and then."
    return ERRORS | {200: {"description": said, "content": {NDJSON: {"schema": model.model_json_schema()}}}}
