"""`atoll check`: whether a record is sound, whether the engines agree on every position of it, and whether its luck is
proven: what the page *Check this game* says, without a server."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from atoll.cli.common import header_data, load_record, make_ready, print_json, replay_soundly, tongue_for, tool
from atoll.core.message import Message, say, say_count

if TYPE_CHECKING:
    from atoll.core.checking import Check, Drawn
    from atoll.core.match import Match
    from atoll.core.tongue import Tongue

DISAGREE = 1


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--promised", metavar="HASH", help="The hash that you noted before the game, to be compared.")
@tool
def command(file: Path, promised: str | None, as_json: bool, language: str) -> int:
    """Replay the game in FILE in both engines, compare them, and check its luck: what was drawn when, and why."""
    from atoll.core.checking import check

    record = load_record(file)
    plain, trouble = replay_soundly(record)
    if trouble:
        return _broken(plain, trouble, as_json, language)
    make_ready(record.header.game)
    native = record.replay(engine="native")
    different = first_difference(plain, native)
    luck = check(plain, record.proof, promised.strip().lower() if promised is not None else None)
    tongue = tongue_for(plain, language)
    if as_json:
        print_json(_data(plain, different, None, luck.faults) | {"luck": _luck_data(luck, tongue)})
    else:
        click.echo(tongue.say(verdict(plain, different)))
        for line in luck_lines(luck, plain, tongue):
            click.echo(line)
    return 0 if different is None and not luck.faults else DISAGREE


def _broken(match: "Match", trouble: Message, as_json: bool, language: str) -> int:
    text = tongue_for(match, language).say(trouble)
    if as_json:
        print_json(_data(match, None, text, []))
    else:
        click.echo(text)
    return DISAGREE


def first_difference(plain: "Match", native: "Match") -> int | None:
    """After how many moves the engines first have different tables."""
    return next((n for n in range(len(plain.log) + 1) if plain.at(n) != native.at(n)), None)


def verdict(match: "Match", different: int | None) -> Message:
    from atoll.cli.result import outcome

    if different is not None:
        return say("The engines disagree after move {number}.", number=different)
    moves = say_count("{number} move", "{number} moves", len(match.log))
    points = ", ".join(map(str, match.points()))
    end = outcome(match.points(), match.places()) if match.over else say("The game is not over.")
    return say("Fine: {moves}, points {points}. {end}", moves=moves, points=points, end=end)


def luck_lines(luck: "Check", match: "Match", tongue: "Tongue") -> list[str]:
    """How the seed came about, whether that is right, and what was drawn when."""
    facts: list[tuple[Message, str]] = []
    if proof := luck.proof:
        facts += [(say("Hash"), proof.commitment), (say("Secret"), proof.secret)]
        names = match.header.names or [str(seat + 1) for seat in range(match.header.seats)]
        facts += [(say("Salt of {name}", name=name), salt) for name, salt in zip(names, proof.salts, strict=True)]
    # The guide to the sum by hand has the seed in hexadecimal.
    facts.append((say("Seed"), f"{luck.seed} = 0x{luck.seed:032x}"))
    lines = [f"{tongue.say(what)}: {value}" for what, value in facts]
    lines += map(tongue.say, luck.verdict)
    lines += ["", tongue.say(say("What was drawn, and when")) + ":"]
    for drawn in luck.drawn:
        words, gifts, draws = drawn.said(tongue.say)
        lines.append(f"{drawn.move}. {words}")
        lines += [f"   {gift}" for gift in gifts]
        lines.append(f"   [{draws}]")
    return lines


def _luck_data(luck: "Check", tongue: "Tongue") -> dict[str, Any]:
    proof = luck.proof
    return {
        "proven": proof is not None and not luck.faults,
        "commitment": proof.commitment if proof else None,
        "promised": luck.promised,
        "secret": proof.secret if proof else None,
        "salts": list(proof.salts) if proof else None,
        "seed": luck.seed,
        "seed_follows": proof.seed == luck.seed if proof else None,
        "verdict": [tongue.say(message) for message in luck.verdict],
        "drawn": [_drawn_data(drawn, tongue) for drawn in luck.drawn],
    }


def _drawn_data(drawn: "Drawn", tongue: "Tongue") -> dict[str, Any]:
    words, gifts, _ = drawn.said(tongue.say)
    draws = [{"number": draw.number, "among": draw.among, "result": draw.result} for draw in drawn.draws]
    return {"move": drawn.move, "words": words, "gifts": gifts, "draws": draws}


def _data(match: "Match", different: int | None, trouble: str | None, faults: list[Message]) -> dict[str, Any]:
    return {
        "fine": different is None and trouble is None and not faults,
        "engines_differ_after": different,
        "trouble": trouble,
        "header": header_data(match),
        "moves": len(match.log),
        "over": match.over,
        "points": match.points(),
        "places": match.places(),
    }
