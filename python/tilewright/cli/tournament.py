"""`tilewright tournament`: agents against each other, with ratings."""

from __future__ import annotations

import argparse
import importlib
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tilewright import report_tables
from tilewright.cli import options
from tilewright.cli.options import Commands
from tilewright.tournament import JOURNAL_NAME, RATINGS_CSV, RATINGS_JSON, run_tournament

if TYPE_CHECKING:
    from tilewright.tournament import PythonAgent, TournamentResult

PYTHON_PREFIX = "python:"


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "tournament",
        help="agents against each other on all cores",
        description="Plays a round robin on all cores and prints ratings with 95 % intervals. Each "
        "deal is played once for every rotation of the seats. Started again with the same --out, a "
        "tournament that was stopped or killed goes on where it was.",
    )
    options.add_game(parser)
    parser.add_argument(
        "--agents",
        nargs="+",
        required=True,
        metavar="AGENT",
        help="two or more: specifications such as pimc:worlds=16 (see: tilewright info agents), or "
        "python:module.function",
    )
    parser.add_argument(
        "--games",
        type=options.positive,
        default=100,
        metavar="N",
        help="games for each pairing, a multiple of the number of seats (default: 100)",
    )
    options.add_rules(parser)
    options.add_seed(parser)
    parser.add_argument(
        "--threads",
        type=int,
        default=0,
        metavar="N",
        help="games at a time; 0 (default): all cores",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="folder for the journal of games and the ratings; else none"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    seed = options.fresh_seed() if args.seed is None else args.seed
    agents = [_agent(text) for text in args.agents]
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        disable=args.quiet,
    )
    with bar:
        task = bar.add_task("games", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        try:
            result = run_tournament(
                args.game,
                agents,
                games=args.games,
                seed=seed,
                rules=args.rules,
                threads=args.threads,
                out=args.out,
                on_progress=show,
            )
        except KeyboardInterrupt:
            bar.stop()
            _say_how_to_resume(args, seed)
            raise
    if result.notice:
        print(result.notice, file=sys.stderr)
    _show(result, args.out)
    return 0


def _agent(text: str) -> str | tuple[str, PythonAgent]:
    """A specification as it is; `python:module.function` with the function it names."""
    if not text.startswith(PYTHON_PREFIX):
        return text
    module_name, _, function_name = text.removeprefix(PYTHON_PREFIX).rpartition(".")
    if "" not in sys.path:
        sys.path.insert(0, "")  # as with `python -m`: modules of the current folder are found
    try:
        agent: PythonAgent = getattr(importlib.import_module(module_name), function_name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"agent {text!r}: {error}; write python:module.function") from error
    return text, agent


def _say_how_to_resume(args: argparse.Namespace, seed: int) -> None:
    if args.out is None:
        print("Stopped. Without --out the finished games are not kept.", file=sys.stderr)
        return
    command = ["tilewright", "tournament", args.game, "--agents", *args.agents]
    command += ["--games", str(args.games), "--seed", str(seed), "--out", args.out]
    if args.rules != "default":
        command += ["--rules", args.rules]
    if args.threads:
        command += ["--threads", str(args.threads)]
    print(
        f"Stopped. The finished games are in {Path(args.out) / JOURNAL_NAME}; to go on:\n"
        f"  {shlex.join(command)}",
        file=sys.stderr,
    )


def _show(result: TournamentResult, out: str | None) -> None:
    console = Console()
    report = result.report()
    console.print(
        f"{result.game}, rules {result.rules}, seed {result.seed}: {len(result.records)} games",
        highlight=False,
    )
    for make_table in (
        report_tables.ratings_table,
        report_tables.points_table,
        report_tables.cross_table,
        report_tables.seat_table,
    ):
        console.print(make_table(report))
    if out is not None:
        console.print(
            f"{out}: {JOURNAL_NAME} (watch it with: tilewright watch {shlex.quote(out)}), "
            f"{RATINGS_JSON}, {RATINGS_CSV}",
            highlight=False,
            soft_wrap=True,
        )
