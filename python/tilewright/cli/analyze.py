"""`tilewright analyze`: what a position is worth, line by line."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tilewright import sono
from tilewright.cli.options import Commands, add_rules


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "analyze",
        help="explain a position",
        description="Reads a Sono grid, complete or partial, and shows every line with its "
        "category, its points and what the joker stands for.",
    )
    parser.add_argument("game", choices=("sono",), metavar="GAME", help="the game: sono")
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a text file with five rows of five cells: Kh, 10h, *, -- empty, ?? face down; "
        "or a whole position; - reads standard input",
    )
    add_rules(parser)
    parser.add_argument("--json", action="store_true", help="plain data instead of a table")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    text = _read(args.file)
    try:
        analysis = sono.analyze_grid(text, args.rules)
    except ValueError as error:
        raise ValueError(f"{args.file}: {error}") from error
    if args.json:
        print(json.dumps(asdict(analysis), indent=2))
    else:
        show(analysis, Console())
    return 0


def _read(file: str) -> str:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file}: this is not a text file") from error


def show(analysis: sono.GridAnalysis, console: Console) -> None:
    """Prints both halves of an analysis: the rows and the columns, each with its total."""
    console.print(f"rules: {analysis.rules}", highlight=False)
    for name, lines in (("rows", analysis.rows), ("columns", analysis.columns)):
        table = Table("line", "cards", "category", "joker stands for")
        table.add_column("points", justify="right")
        for line in lines:
            table.add_row(
                line.line, " ".join(line.cards), _category(line), line.joker, _points(line)
            )
        table.add_section()
        table.add_row(name, "", "", "", _total(lines))
        console.print(table)


def _category(line: sono.Line) -> str:
    if not line.complete:
        return f"open: {line.low} to {line.high}"
    clans = {clan for reading in line.readings for clan in reading.clans}
    if line.label == "clan" and len(clans) == 1:
        return clans.pop()
    return line.label


def _points(line: sono.Line) -> str:
    return str(line.points) if line.complete else f"~{line.expected:.2f}"


def _total(lines: tuple[sono.Line, ...]) -> str:
    if all(line.complete for line in lines):
        return str(sum(line.low for line in lines))
    return f"~{sum(line.expected for line in lines):.2f}"
