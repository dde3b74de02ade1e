"""`tilewright render`: a picture of a position, as an SVG file."""

from __future__ import annotations

import argparse
import sys

import tilewright
from tilewright.atomic_files import write_text_atomically
from tilewright.cli import options, positions
from tilewright.cli.options import Commands
from tilewright.replays import game_named


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "render",
        help="draw a position",
        description="Draws a position as SVG: of a text file with a position or a whole game, or "
        "of a recorded game.",
    )
    parser.add_argument(
        "path",
        metavar="PATH",
        help="a text file (- reads standard input), the folder of a tournament, or a file of games",
    )
    parser.add_argument(
        "--game", type=int, metavar="N", help="of recorded games, its number (default: 0)"
    )
    parser.add_argument(
        "--ply", type=int, metavar="N", help="the position after so many plies (default: the last)"
    )
    parser.add_argument(
        "--viewer",
        metavar="PLAYER",
        help="draw only what this player knows: a seat's number or name, or spectator",
    )
    parser.add_argument("--size", type=options.positive, metavar="PIXELS", help="its width")
    parser.add_argument("--legal", action="store_true", help="mark where may be played")
    parser.add_argument(
        "--group", type=int, metavar="N", help="of several groups of boards draw only this one"
    )
    parser.add_argument(
        "-o", "--out", metavar="FILE", help="where to write it (default: standard output)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    text = positions.read_text(args.path)
    game = None if text is None else game_named(text)
    if text is not None and game is not None:
        if args.game is not None:
            raise ValueError(f"{args.path} holds one game: --game is for files of recorded games")
        try:
            position, last = positions.of_text(text, game, args.ply, args.viewer)
        except ValueError as error:
            raise ValueError(f"{args.path}: {error}") from error
    elif text is not None and not text.lstrip().startswith("{"):
        raise ValueError(f"{args.path}: the text of a position names its game, as in 'game: sono'")
    else:
        position, last = positions.of_record(args.path, args.game or 0, args.ply)
    viewer = None if args.viewer is None else positions.player_named(position, args.viewer)
    picture = tilewright.render(
        position, viewer, size=args.size, last=last, legal=args.legal, group=args.group
    )
    if args.out is None:
        sys.stdout.write(picture)
    else:
        write_text_atomically(args.out, picture)
    return 0
