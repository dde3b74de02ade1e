"""`tilewright render`: a picture of a position, as an SVG file."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import tilewright
from tilewright import _core
from tilewright.atomic_files import write_text_atomically
from tilewright.cli import options
from tilewright.cli.options import Commands
from tilewright.tournament import JOURNAL_NAME

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

_GAME_LINE = re.compile(r"^\s*game:\s*([^#\n]*?)\s*(?:#.*)?$", re.MULTILINE)


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
        "-o", "--out", metavar="FILE", help="where to write it (default: standard output)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    text = _text(args.path)
    named = None if text is None else _GAME_LINE.search(text)
    if text is not None and named is not None:
        if args.game is not None:
            raise ValueError(f"{args.path} holds one game: --game is for files of recorded games")
        try:
            position, last = _of_text(text, named[1], args.ply, args.viewer)
        except ValueError as error:
            raise ValueError(f"{args.path}: {error}") from error
    elif text is not None and not text.lstrip().startswith("{"):
        raise ValueError(f"{args.path}: the text of a position names its game, as in 'game: sono'")
    else:
        position, last = _of_record(args.path, args.game or 0, args.ply)
    viewer = None if args.viewer is None else _viewer(position, args.viewer)
    picture = tilewright.render(position, viewer, size=args.size, last=last, legal=args.legal)
    if args.out is None:
        sys.stdout.write(picture)
    else:
        write_text_atomically(args.out, picture)
    return 0


def _text(path: str) -> str | None:
    """The text of a file; None for a folder, and for what is not text."""
    if path == "-":
        data = sys.stdin.buffer.read()
    elif Path(path).is_dir():
        return None
    else:
        data = Path(path).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _of_text(
    text: str, game: str, ply: int | None, viewer: str | None
) -> tuple[State | InformationSet, str | None]:
    """The position, and the last action of a player if the text tells."""
    kind = tilewright.game_class(game)
    try:
        state, actions = kind.from_game_text(text)
    except ValueError:
        if viewer is None or "moves:" in text:
            raise
        # Parts may be hidden, but not from the viewer.
        seen = getattr(_core, kind.__name__ + "InformationSet")
        return seen.from_text(text, _number(kind, kind.max_players, viewer)), None
    plies = _plies(len(actions), ply)
    last = None
    for action in actions[:plies]:
        last = state.action_text(action) if state.current_player() >= 0 else last
        state.apply(action)
    return state, last


def _of_record(path: str, game: int, ply: int | None) -> tuple[State, str | None]:
    file = Path(path)
    if file.is_dir():
        file /= JOURNAL_NAME
    if not file.exists():
        raise ValueError(f"{file} does not exist")
    _, records, _ = _core.read_games(str(file))
    found = [record for record in records if record.as_dict()["game"] == game]
    if not found:
        raise ValueError(
            f"{file} holds no game {game}; 'tilewright watch {path} --list' lists them"
        )
    record = found[0]
    plies = _plies(len(record.actions), ply)
    made = range(plies - 1, -1, -1)
    by_player = (at for at in made if record.position(at).current_player() >= 0)
    at = next(by_player, None)
    if at is None:
        return record.position(plies), None
    return record.position(plies), record.position(at).action_text(record.actions[at])


def _plies(length: int, wanted: int | None) -> int:
    if wanted is None:
        return length
    if not 0 <= wanted <= length:
        raise ValueError(f"--ply: from 0 to {length}, not {wanted}")
    return wanted


def _viewer(position: State | InformationSet, name: str) -> int:
    kind = tilewright.game_class(tilewright.pictures.game_of(position))
    return _number(kind, position.num_players(), name)


def _number(kind: type[State], players: int, name: str) -> int:
    """The seat of a number or a name."""
    seats: list[int] = [*range(players), tilewright.SPECTATOR]
    for seat in seats:
        if name in {str(seat), kind.player_name(seat)}:
            return seat
    names = ", ".join(f"{seat} ({kind.player_name(seat)})" for seat in seats)
    raise ValueError(f"--viewer: there is no player {name!r}; valid: {names}")
