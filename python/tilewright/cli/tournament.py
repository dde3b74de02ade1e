"""`tilewright tournament`: agents against each other, with ratings."""

from __future__ import annotations

import argparse
import importlib
import shlex
import sys
from collections import Counter
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
from tilewright.cli import options, report
from tilewright.cli.options import Commands
from tilewright.players import EXTERNAL_PREFIX, Limits
from tilewright.sprt import Sprt
from tilewright.tournament import JOURNAL_NAME, RATINGS_CSV, RATINGS_JSON, run_tournament

if TYPE_CHECKING:
    from tilewright.players import AgentArgument
    from tilewright.tournament import TournamentResult

PYTHON_PREFIX = "python:"


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "tournament",
        help="agents against each other on all cores",
        description="Plays a tournament on all cores, a round robin unless another format is "
        "asked for, and prints ratings with 95 % intervals. Each deal is played once for every "
        "rotation of the seats. Started again with the same --out, a tournament that was stopped "
        "or killed goes on where it was; with more agents or games it is extended. See "
        "docs/tournaments.md.",
    )
    options.add_game(parser)
    parser.add_argument(
        "--agents",
        nargs="+",
        required=True,
        metavar="AGENT",
        help="specifications such as pimc:worlds=16 (see: tilewright info agents), "
        "python:module.name for a function or a pair (specification, evaluator), or "
        "external:COMMAND for a program; NAME=external:COMMAND and NAME=python:module.name give it "
        "a name",
    )
    parser.add_argument(
        "--games",
        type=options.positive,
        default=100,
        metavar="N",
        help="games for each pairing or table (and round), a multiple of the number of seats "
        "(default: 100); with --sprt: at most",
    )
    _add_formats(parser)
    _add_limits(parser)
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
    parser.add_argument(
        "--report",
        action="store_true",
        help="write report.html into the folder of --out (see: tilewright report)",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def _add_formats(parser: argparse.ArgumentParser) -> None:
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument(
        "--opponents",
        nargs="+",
        default=[],
        metavar="AGENT",
        help="a gauntlet: the agents meet these, and not each other",
    )
    formats.add_argument(
        "--rounds", type=options.positive, metavar="N", help="Swiss-like: so many rounds"
    )
    formats.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear whether the first of two agents is better by ELO1 "
        "rather than ELO0",
    )
    parser.add_argument(
        "--alpha", type=float, default=0.05, help="rate of false ELO1 (default: 0.05)"
    )
    parser.add_argument(
        "--beta", type=float, default=0.05, help="rate of false ELO0 (default: 0.05)"
    )
    parser.add_argument(
        "--share",
        type=_share,
        default=(0, 1),
        metavar="I/N",
        help="play the I-th of N parts of the deals, from 1 (see: tilewright merge)",
    )


def _add_limits(parser: argparse.ArgumentParser) -> None:
    for name, of_what in (("move", "a decision"), ("game", "all decisions of a seat in a game")):
        parser.add_argument(
            f"--{name}-seconds",
            type=options.not_negative,
            default=0.0,
            metavar="S",
            help=f"time for {of_what}",
        )
        parser.add_argument(
            f"--{name}-simulations",
            type=options.positive,
            default=0,
            metavar="N",
            help=f"simulations for {of_what}, where agents search",
        )
    parser.add_argument(
        "--forfeit-overruns", action="store_true", help="who takes more time loses the game"
    )
    parser.add_argument(
        "--forfeit-faults",
        action="store_true",
        help="a function that raises or plays what is not legal loses the game, as programs do",
    )
    parser.add_argument(
        "--timeout",
        type=options.not_negative,
        default=60.0,
        metavar="S",
        help="kill a program that has not answered, which loses the game (default: 60)",
    )


def _share(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a part such as 1/3")
    return int(part) - 1, int(parts)


def run(args: argparse.Namespace) -> int:
    seed = options.fresh_seed() if args.seed is None else args.seed
    if args.report and args.out is None:
        raise ValueError("--report needs --out, the folder to write it into")
    agents = [_agent(text) for text in args.agents]
    sprt = None
    if args.sprt is not None:
        sprt = Sprt(args.sprt[0], args.sprt[1], alpha=args.alpha, beta=args.beta)
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
                opponents=[_agent(text) for text in args.opponents],
                rounds=args.rounds,
                sprt=sprt,
                limits=_limits(args),
                forfeits=args.forfeit_faults,
                share=args.share,
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
    if args.report:
        print(report.write(args.out))
    return 0


def _limits(args: argparse.Namespace) -> Limits:
    return Limits(
        move_seconds=args.move_seconds,
        game_seconds=args.game_seconds,
        move_simulations=args.move_simulations,
        game_simulations=args.game_simulations,
        forfeit=args.forfeit_overruns,
        timeout=args.timeout,
    )


def _agent(text: str) -> AgentArgument:
    """A specification or program as it is, with its name if it has one; else what Python has."""
    name, what = _split_name(text)
    if what.startswith(EXTERNAL_PREFIX):
        return name, what
    if not what.startswith(PYTHON_PREFIX):
        return text
    module_name, _, function_name = what.removeprefix(PYTHON_PREFIX).rpartition(".")
    if "" not in sys.path:
        sys.path.insert(0, "")  # as with `python -m`: modules of the current folder are found
    try:
        agent = getattr(importlib.import_module(module_name), function_name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"agent {text!r}: {error}; write python:module.function") from error
    if isinstance(agent, tuple) and len(agent) == 2:  # a specification and an evaluator
        return name, *agent
    return name, agent


def _split_name(text: str) -> tuple[str, str]:
    """The name of an agent and what it is; the whole text is the name if none is given."""
    name, separator, what = text.partition("=")
    if separator and name and what.startswith((PYTHON_PREFIX, EXTERNAL_PREFIX)):
        return name, what
    return text, text


def _say_how_to_resume(args: argparse.Namespace, seed: int) -> None:
    if args.out is None:
        print("Stopped. Without --out the finished games are not kept.", file=sys.stderr)
        return
    command = ["tilewright", "tournament", args.game, "--agents", *args.agents]
    command += ["--games", str(args.games), "--seed", str(seed), "--out", args.out]
    if args.rules != "default":
        command += ["--rules", args.rules]
    if args.opponents:
        command += ["--opponents", *args.opponents]
    if args.sprt is not None:
        command += ["--sprt", *map(str, args.sprt)]
        command += ["--alpha", str(args.alpha), "--beta", str(args.beta)]
    if args.share != (0, 1):
        command += ["--share", f"{args.share[0] + 1}/{args.share[1]}"]
    for name in ("move_seconds", "move_simulations", "game_seconds", "game_simulations"):
        if getattr(args, name):
            command += [f"--{name.replace('_', '-')}", str(getattr(args, name))]
    if args.timeout != Limits().timeout:
        command += ["--timeout", str(args.timeout)]
    if args.rounds is not None:
        command += ["--rounds", str(args.rounds)]
    if args.threads:
        command += ["--threads", str(args.threads)]
    for name in ("forfeit_overruns", "forfeit_faults", "report"):
        command += [f"--{name.replace('_', '-')}"] if getattr(args, name) else []
    print(
        f"Stopped. The finished games are in {Path(args.out) / JOURNAL_NAME}; to go on:\n"
        f"  {shlex.join(command)}",
        file=sys.stderr,
    )


def _show(result: TournamentResult, out: str | None) -> None:
    console = Console()
    tables = result.report()
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
        console.print(make_table(tables))
    _show_faults(console, result)
    test = result.sprt()
    if test is not None:
        told = f"{test.decision} accepted" if test.decision else "no decision"
        console.print(
            f"sprt: {told} after {test.pairs} deals, log likelihood ratio {test.llr:.2f}, "
            f"deals by score {list(test.counts)}",
            highlight=False,
        )
    if out is not None:
        console.print(
            f"{out}: {JOURNAL_NAME} (watch it with: tilewright watch {shlex.quote(out)}), "
            f"{RATINGS_JSON}, {RATINGS_CSV}",
            highlight=False,
            soft_wrap=True,
        )


def _show_faults(console: Console, result: TournamentResult) -> None:
    """How many games each agent lost by a fault, and the first of them."""
    first: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for record in result.records:
        for fault in record["faults"]:
            agent = result.agents[record["seats"][fault["seat"]]]
            counts[agent] += 1
            first.setdefault(agent, f"game {record['game']}: {fault['kind']}: {fault['text']}")
    for agent, count in counts.items():
        console.print(
            f"{agent} lost {count} games by a fault, the first in {first[agent]}",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
