"""`atoll picture`: a position of a saved game as a picture."""

from pathlib import Path

import click

from atoll.cli.common import FileTrouble, load_record, print_json, tool, whole_number
from atoll.core.errors import BadOption
from atoll.core.message import say
from atoll.core.scene import LAYOUTS


@click.command("picture")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=whole_number(), help="After so many moves; by default after the last.")
@click.option(
    "--seat", type=whole_number(1), help="As this player sees it, counted from 1; by default as everybody does."
)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="A file .svg or .png.")
@click.option("--layout", type=click.Choice(LAYOUTS), default="wide", show_default=True)
@click.option("--theme", type=click.Choice(("light", "dark")), default="light", show_default=True)
@click.option("--width", type=whole_number(16), default=1200, help="Of a .png, in pixels.", show_default=True)
@tool
def command(
    file: Path,
    at: int | None,
    seat: int | None,
    output: Path,
    layout: str,
    theme: str,
    width: int,
    as_json: bool,
    language: str,
) -> None:
    """Draw a position of the game saved in FILE."""
    from atoll.web.picture import png_of, svg_of

    record = load_record(file)
    if at is not None and at > len(record.moves):
        raise BadOption(say("The game has only {number} moves.", number=len(record.moves)))
    if seat is not None and seat > record.header.seats:
        raise BadOption(
            say("Seats are numbered from 1 to {seats}; there is no seat {seat}.", seats=record.header.seats, seat=seat)
        )
    if output.suffix not in (".svg", ".png"):
        raise BadOption(say("A picture is written to a file that ends in .svg or .png."))
    match = record.replay(at, engine="plain")
    svg = svg_of(match, -1 if seat is None else seat - 1, layout=layout, theme=theme, language=language)  # type: ignore[arg-type]
    content = svg.encode() if output.suffix == ".svg" else png_of(svg, width)
    try:
        output.write_bytes(content)
    except OSError as error:
        raise FileTrouble(
            say("“{file}” cannot be written: {reason}.", file=str(output), reason=error.strerror or str(error))
        ) from error
    if as_json:
        print_json({"file": str(output), "bytes": len(content), "moves": len(match.log)})
