"""`tilewright analyze`: what a position is worth, and who wins."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

import tilewright
from tilewright import sono
from tilewright.cli import options, positions
from tilewright.cli.options import Commands
from tilewright.replays import game_named
from tilewright.sono_tables import show_analysis

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

SECONDS = 10.0
ROWS = 10


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "analyze",
        help="explain a position",
        description="Says what a position is worth to the player to move, who sees no hidden card. "
        "For Sono: who wins with which probability, what every placement does to its row and its "
        "column, where the joker is best, and what every line can become; of a bare grid every "
        "line with its category, its points and what the joker stands for. For other games: a "
        "search's best moves.",
    )
    options.add_game(parser)
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a text file with a position or a whole game (- reads standard input), the folder of "
        "a tournament, or a file of games; for Sono also five rows of five cells: Kh, 10h, *, -- "
        "empty, ?? face down",
    )
    parser.add_argument(
        "--game",
        dest="number",
        type=int,
        metavar="N",
        help="of recorded games, its number (default: 0)",
    )
    parser.add_argument(
        "--ply", type=int, metavar="N", help="the position after so many plies (default: the last)"
    )
    parser.add_argument(
        "--viewer", metavar="PLAYER", help="whose view: a seat's number or name (default: to move)"
    )
    parser.add_argument(
        "--seconds",
        type=options.not_negative,
        default=SECONDS,
        metavar="S",
        help="give the best answer so far after this time; 0: no limit (default: %(default)g)",
    )
    parser.add_argument(
        "--worlds",
        type=options.positive,
        default=sono.WORLDS,
        metavar="N",
        help="Sono: solve at most so many worlds (default: %(default)s)",
    )
    parser.add_argument(
        "--playouts",
        type=options.positive,
        default=sono.PLAYOUTS,
        metavar="N",
        help="Sono: playouts where worlds are not solved (default: %(default)s)",
    )
    parser.add_argument(
        "--solve-cells",
        type=int,
        default=sono.SOLVE_CELLS,
        metavar="N",
        help="Sono: with more empty cells than this, and something hidden, play worlds out instead "
        "of solving them (default: %(default)s)",
    )
    parser.add_argument(
        "--agent",
        metavar="AGENT",
        help="search with this agent (see: tilewright info agents); default: Sono's own analysis, "
        "for other games mcts for the time given",
    )
    parser.add_argument(
        "--rows",
        type=options.positive,
        default=ROWS,
        metavar="N",
        help="show so many moves (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=options.seed,
        default=1,
        metavar="N",
        help="everything random follows from it (default: %(default)s)",
    )
    options.add_rules(parser)
    parser.add_argument("--json", action="store_true", help="plain data instead of tables")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Returns the exit status: that of an interrupt if Ctrl-C ended the analysis early."""
    text = positions.read_text(args.file)
    if text is None and not Path(args.file).is_dir():
        raise ValueError(f"{args.file}: this is not a text file")
    if text is None or text.lstrip().startswith("{"):
        position: State | InformationSet
        position, _ = positions.of_record(args.file, args.number or 0, args.ply)
        _require_game(args, tilewright.pictures.game_of(position))
        return _analyze(args, position)
    if args.number is not None:
        raise ValueError(f"{args.file} is no file of recorded games: --game is for those")
    try:
        if args.game == "sono" and _is_bare_grid(text):
            _explain_grid(args, text)
        else:
            _require_game(args, game_named(text) or args.game)
            return _analyze(args, _position(text, args))
    except ValueError as error:
        raise ValueError(f"{args.file}: {error}") from error
    return 0


def _is_bare_grid(text: str) -> bool:
    return "grid:" not in text and game_named(text) is None


def _require_game(args: argparse.Namespace, game: str) -> None:
    if game != args.game:
        raise ValueError(f"this is a position of {game}, not of {args.game}")


def _position(text: str, args: argparse.Namespace) -> State | InformationSet:
    """The position of a text. Where parts are hidden, it is what the player to move knows."""
    try:
        return positions.of_text(text, args.game, args.ply, args.viewer)[0]
    except ValueError:
        if args.viewer is not None or "moves:" in text:
            raise
        for seat in range(tilewright.game_class(args.game).max_players):
            try:
                seen = positions.of_text(text, args.game, args.ply, str(seat))[0]
            except ValueError:
                continue
            if seen.current_player() == seat:
                return seen
        raise


def _analyze(args: argparse.Namespace, position: State | InformationSet) -> int:
    if args.game == "sono" and position.is_terminal():
        _explain_grid(args, position.text())
        return 0
    viewer = None if args.viewer is None else positions.player_named(position, args.viewer)
    if args.game == "sono" and args.agent is None:
        return _analyze_sono(args, position, viewer)
    if viewer is not None and viewer != position.current_player():
        raise ValueError("--viewer: only who is to move can be searched for")
    milliseconds = f":milliseconds={1000 * args.seconds:g}" if args.seconds > 0 else ""
    agent = args.agent or f"mcts{milliseconds}"
    report = tilewright.search(position, agent, args.seed)
    if args.json:
        print(json.dumps(report.as_dict(), indent=2))
    else:
        options.print_board(position)
        print(report.table(args.rows))
    return 0


def _analyze_sono(
    args: argparse.Namespace, position: State | InformationSet, viewer: int | None
) -> int:
    """Shows the analysis; after Ctrl-C what is known so far."""
    assert isinstance(position, (tilewright.Sono, tilewright.SonoInformationSet))
    analysis = sono.analyze(
        position,
        viewer=viewer,
        seconds=args.seconds,
        worlds=args.worlds,
        playouts=args.playouts,
        solve_cells=args.solve_cells,
        seed=args.seed,
        on_interrupt="return",
    )
    if args.json:
        print(analysis.to_json())
    else:
        show_analysis(analysis, args.rows, Console())
    return options.INTERRUPTED if analysis.interrupted else 0


def _explain_grid(args: argparse.Namespace, text: str) -> None:
    """The lines of a grid, where there is nothing to choose."""
    analysis = sono.analyze_grid(text, args.rules)
    if args.json:
        print(json.dumps(asdict(analysis), indent=2))
    else:
        show_grid(analysis, Console())


def show_grid(analysis: sono.GridAnalysis, console: Console) -> None:
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
