"""`tilewright watch`: games that were played, in the browser or in the terminal."""

from __future__ import annotations

import argparse
import time

from tilewright.cli import options
from tilewright.cli.options import Commands
from tilewright.replays import Replay, ReplayFile, read_replays


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "watch",
        help="replay recorded games",
        description="Shows recorded games on a web page, for this machine only, until Ctrl-C; or "
        "one of them in the terminal; or lists or checks them.",
    )
    parser.add_argument(
        "path",
        metavar="PATH",
        help="the folder of a tournament, a file of games, or a text file with one game",
    )
    parser.add_argument(
        "--game", type=int, metavar="N", help="the game to begin with, by its number"
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--text", action="store_true", help="show it in the terminal, ply by ply")
    choice.add_argument("--list", action="store_true", help="list the games")
    choice.add_argument(
        "--verify", action="store_true", help="replay every game and compare its result"
    )
    options.add_delay(parser)
    options.add_page(parser).add_argument(
        "--record",
        action="store_true",
        help="keep the thinking that is asked for in a file beside the games",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    given = [*options.page_arguments(args), *(["--record"] if args.record else [])]
    if given and (args.text or args.list or args.verify):
        raise ValueError(f"{', '.join(given)}: for the page in the browser only")
    file = read_replays(args.path)
    if file.notice:
        print(file.notice)
    if args.verify:
        return _verify(file)
    if args.list:
        for replay in file.replays:
            print(_summary(replay))
        return 0
    if not file.replays:
        raise ValueError(f"{file.path} holds no game")
    first = file.replays[0] if args.game is None else file.find(args.game)
    if args.text:
        _show(first, args.delay)
    else:
        _serve(file, first.number, args)
    return 0


def _serve(file: ReplayFile, first: int, args: argparse.Namespace) -> None:
    # The web server takes a moment to load, which the other commands need not wait for.
    from tilewright.web.server import serve, watch_app  # noqa: PLC0415
    from tilewright.web.watching import WatchSession  # noqa: PLC0415

    session = WatchSession(file, args.analyse or options.ANALYSTS, first=first, record=args.record)
    count = len(file.replays)
    print(f"{file.path}: {count} game{'' if count == 1 else 's'}")
    serve(
        lambda token: watch_app(session, token),
        args.port,
        open_page=args.open,
        announce=options.announce_page,
    )


def _summary(replay: Replay) -> str:
    seats = "  ".join(
        f"{agent or f'seat {seat}'} {points}"
        for seat, (agent, points) in enumerate(zip(replay.agents, replay.points, strict=True))
    )
    return f"game {replay.number}, deal {replay.deal}: {seats}"


def _verify(file: ReplayFile) -> int:
    wrong = 0
    for replay in file.replays:
        reason = replay.verify()
        if reason:
            wrong += 1
            print(f"game {replay.number}: {reason}")
    print(f"{len(file.replays)} games replayed, {wrong} differ")
    return 1 if wrong else 0


def _show(replay: Replay, delay: float) -> None:
    print(_summary(replay))
    state = replay.position(0)
    options.print_board(state)
    for ply, action in enumerate(replay.actions):
        player = state.current_player()
        name = state.player_name(player)
        who = f"{name} ({replay.agents[player]})" if player >= 0 and replay.agents[player] else name
        print(f"{ply + 1:>3}. {who}: {state.action_text(action)}")
        state = replay.position(ply + 1)
        options.print_board(state)
        time.sleep(delay)
