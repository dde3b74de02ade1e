"""`tilewright merge`: journals of several machines put together."""

from __future__ import annotations

import argparse

from tilewright.cli.options import Commands
from tilewright.merging import merge_tournaments
from tilewright.tournament import JOURNAL_NAME


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "merge",
        help="put journals of tournaments together",
        description="Merges the journals of several folders, of the same game, rules and seed, "
        "into a new folder. Games that several of them hold count once.",
    )
    parser.add_argument("folders", nargs="+", metavar="DIR", help="folders of tournaments")
    parser.add_argument("--out", required=True, metavar="DIR", help="a folder without a journal")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    result = merge_tournaments(args.folders, args.out)
    print(
        f"{args.out}/{JOURNAL_NAME}: {len(result.records)} of {result.num_games} games, "
        f"{len(result.agents)} agents"
    )
    return 0
