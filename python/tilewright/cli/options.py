"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import TYPE_CHECKING, Any

import tilewright

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

#: What `parser.add_subparsers` returns; argparse does not name it publicly.
Commands = Any

#: A command that was interrupted exits as the shell would have it: 128 + SIGINT.
INTERRUPTED = 130

#: Whose thinking the pages show unless told otherwise.
ANALYSTS = ["pimc", "mcts:simulations=2000"]


def add_game(parser: argparse.ArgumentParser) -> None:
    games = tilewright.games()
    parser.add_argument("game", choices=games, metavar="GAME", help=f"the game: {', '.join(games)}")


def add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        default="default",
        metavar="RULES",
        help="a preset, then options: published,first_player=random (see: tilewright info rules)",
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="N",
        help="everything random follows from it; without one a fresh one is drawn and shown",
    )


def add_delay(parser: argparse.ArgumentParser) -> None:
    """The pause between plies that are shown."""
    parser.add_argument(
        "--delay",
        type=not_negative,
        default=0.0,
        metavar="SECONDS",
        help="wait after every ply (default: 0)",
    )


def add_page(parser: argparse.ArgumentParser) -> Any:
    """What a page in the browser can be asked for; returns the group of these arguments."""
    page = parser.add_argument_group("in the browser")
    page.add_argument(
        "--analyse",
        nargs="+",
        metavar="AGENT",
        help="whose thinking can be asked for, as specifications (see: tilewright info agents); "
        f"default: {' '.join(ANALYSTS)}",
    )
    page.add_argument(
        "--port", type=port, default=0, metavar="N", help="where it listens (default: a free port)"
    )
    page.add_argument("--open", action="store_true", help="open the page in the default browser")
    return page


def page_arguments(args: argparse.Namespace) -> list[str]:
    """Those of the page's arguments that were given."""
    given = {"--analyse": args.analyse, "--port": args.port, "--open": args.open}
    return [name for name, value in given.items() if value]


def announce_page(address: str) -> None:
    """Tells where the page is; whoever has the address can use it."""
    print(f"Open this page in a browser on this machine; Ctrl-C ends it:\n\n    {address}\n")
    sys.stdout.flush()


def port(text: str) -> int:
    """A port number from its text; 0 stands for a free one."""
    value = int(text) if text.isascii() and text.isdecimal() else -1
    if not 0 <= value < 2**16:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, from 0 to 65535")
    return value


def seed(text: str) -> int:
    """A seed from its text. argparse turns the error into a message."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if not 0 <= value < 2**64:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to 2**64 - 1")
    return value


def fresh_seed() -> int:
    """A seed short enough to type again."""
    return secrets.randbelow(10**9)


def positive(text: str) -> int:
    """A whole number above 0."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return value


def not_negative(text: str) -> float:
    """A number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


def print_board(position: State | InformationSet) -> None:
    """Shows a position to people, with the letters that the terminal has."""
    board = tilewright.board_text(position)
    try:
        board.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        board = tilewright.board_text(position, plain=True)
    print(f"\n{board}")
