"""`tilewright watch`: games of a tournament, played again."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright import _core
from tilewright.cli import options
from tilewright.cli.options import Commands
from tilewright.tournament import JOURNAL_NAME

if TYPE_CHECKING:
    from tilewright._core import GameRecord


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "watch",
        help="replay a recorded game",
        description="Shows a recorded game ply by ply, or lists or checks the games of a file.",
    )
    parser.add_argument(
        "path", metavar="PATH", help="the folder of a tournament, or a file of games"
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--game", type=int, default=0, metavar="N", help="its number (default: 0)")
    choice.add_argument("--list", action="store_true", help="list the games")
    choice.add_argument(
        "--verify", action="store_true", help="replay every game and compare its result"
    )
    options.add_delay(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    path = Path(args.path)
    if path.is_dir():
        path /= JOURNAL_NAME
    if not path.exists():
        raise ValueError(f"{path} does not exist")
    _, records, notice = _core.read_games(str(path))
    if notice:
        print(notice)
    if args.verify:
        return _verify(records)
    if args.list:
        for record in records:
            print(_summary(record))
        return 0
    found = [record for record in records if record.as_dict()["game"] == args.game]
    if not found:
        raise ValueError(f"{path} holds no game {args.game}; --list shows what it holds")
    _show(found[0], args.delay)
    return 0


def _summary(record: GameRecord) -> str:
    data = record.as_dict()
    seats = "  ".join(
        f"{agent} {points}" for agent, points in zip(record.agents, data["points"], strict=True)
    )
    return f"game {data['game']}, deal {data['deal']}: {seats}"


def _verify(records: list[GameRecord]) -> int:
    wrong = 0
    for record in records:
        reason = record.verify()
        if reason:
            wrong += 1
            print(f"game {record.as_dict()['game']}: {reason}")
    print(f"{len(records)} games replayed, {wrong} differ")
    return 1 if wrong else 0


def _show(record: GameRecord, delay: float) -> None:
    print(_summary(record))
    state = record.position(0)
    options.print_board(state)
    for ply, action in enumerate(record.actions):
        player = state.current_player()
        name = state.player_name(player)
        who = f"{name} ({record.agents[player]})" if player >= 0 else name
        print(f"{ply + 1:>3}. {who}: {state.action_text(action)}")
        state = record.position(ply + 1)
        options.print_board(state)
        time.sleep(delay)
