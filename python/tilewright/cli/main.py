"""The command `tilewright`: reads the arguments and hands over to a command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import tilewright
from tilewright.cli import (
    analyze,
    info,
    merge,
    options,
    play,
    render,
    report,
    tournament,
    watch,
)


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tilewright",
        description="Play, search and self-play for table games in which something is hidden.",
    )
    parser.add_argument("--version", action="version", version=tilewright.__version__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in (tournament, report, merge, play, watch, render, analyze, info):
        module.add_command(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status: 0 done, 1 failed, 2 bad input, 130 interrupted."""
    args = make_parser().parse_args(arguments)
    try:
        status: int = args.run(args)
        sys.stdout.flush()  # a reader that has gone is noticed here, not at Python's exit
    except ValueError as error:
        print(f"tilewright: {error}", file=sys.stderr)
        return 2
    except tilewright.IllegalAction as error:
        print(f"tilewright: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read the output has gone; keep Python from complaining again at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"tilewright: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return options.INTERRUPTED
    return status
