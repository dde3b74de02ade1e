"""`tilewright report`: a tournament as an HTML page."""

from __future__ import annotations

import argparse
from pathlib import Path

from tilewright.cli.options import Commands


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "report",
        help="write the report of a tournament",
        description="Writes report.html, replays of some games, and ratings.json, ratings.csv, "
        "pairings.csv and games.csv into the folder of a tournament.",
    )
    parser.add_argument("folder", metavar="DIR", help="the folder of a tournament (--out)")
    parser.add_argument(
        "--replays", type=int, default=6, metavar="N", help="games to link to (default: 6)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    print(write(args.folder, replays=max(0, args.replays)))
    return 0


def write(folder: str, *, replays: int = 6) -> Path:
    """Writes the report, whose libraries are only loaded for it; ValueError without them."""
    try:
        from tilewright.html_report import write_report  # noqa: PLC0415
    except ImportError as error:
        raise ValueError(f"{error}: pip install 'tilewright[report]'") from error
    return write_report(folder, replays=replays)
