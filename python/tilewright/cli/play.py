"""`tilewright play`: a game in the terminal or the browser, people and agents in any seats."""

from __future__ import annotations

import argparse
import io
import random
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import tilewright
from tilewright.cli import options
from tilewright.cli.options import Commands

if TYPE_CHECKING:
    from tilewright.games import Agent, InformationSet, State

HUMAN = "human"
HELP = """\
  an action     as in Kd(3,4)
  legal         the actions that you may choose
  hint [AGENT]  what an agent would do (default: pimc)
  quit          end the game"""


class Quit(Exception):
    """The person at the keyboard has had enough."""


@dataclass
class Seat:
    """Who sits on one seat: an agent, or a person if there is none."""

    name: str
    agent: Agent | None


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "play",
        help="play in the terminal or in the browser",
        description="Plays one game in the terminal, or on a web page for this machine only. You "
        "see what your seat may know; agents alone are shown with all cards.",
    )
    options.add_game(parser)
    parser.add_argument(
        "--agents",
        nargs="+",
        metavar="AGENT",
        help="one for each seat: human, or a specification (see: tilewright info agents); with "
        "--seat one for each other seat, or one for all of them; default: human against greedy",
    )
    parser.add_argument(
        "--seat", nargs="+", metavar="SEAT", help="where people sit: numbers or names of seats"
    )
    parser.add_argument("--browser", action="store_true", help="play on a web page, by clicking")
    options.add_rules(parser)
    options.add_seed(parser)
    options.add_delay(parser)
    options.add_page(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    given = options.page_arguments(args)
    if given and not args.browser:
        raise ValueError(f"{', '.join(given)}: for the page only; add --browser")
    seed = options.fresh_seed() if args.seed is None else args.seed
    state = tilewright.make(args.game, seed, rules=args.rules)
    names = _names(state, args.seat, args.agents)
    if args.browser:
        _serve(args, names, seed)
        return 0
    seats = [
        Seat(name, None if name == HUMAN else tilewright.make_agent(args.game, name))
        for name in names
    ]
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is a wrong action, not a failure
    print(f"{args.game}, rules {state.rules()}, seed {seed}")
    for player, seat in enumerate(seats):
        print(f"{state.player_name(player)}: {seat.name}")
    try:
        _play(state, seats, random.Random(seed), args.delay)
    except (Quit, EOFError):
        print("The game was left before its end.")
        return 0
    _show_result(state)
    return 0


def _names(state: State, people: list[str] | None, agents: list[str] | None) -> list[str]:
    """Who sits on each seat: human, or an agent's specification."""
    seats = state.num_players()
    if people is None:
        names = agents or [HUMAN, *["greedy"] * (seats - 1)]
        if len(names) != seats:
            raise ValueError(f"{state.name} has {seats} seats, --agents names {len(names)}")
        return names
    taken = {_seat(state, text) for text in people}
    others = agents or ["greedy"]
    free = seats - len(taken)
    if len(others) == 1:
        others = others * free
    if len(others) != free:
        raise ValueError(f"--seat leaves {free} seats to agents, --agents names {len(others)}")
    rest = iter(others)
    return [HUMAN if seat in taken else next(rest) for seat in range(seats)]


def _seat(state: State, text: str) -> int:
    for seat in range(state.num_players()):
        if text in {str(seat), state.player_name(seat)}:
            return seat
    names = ", ".join(f"{seat} ({state.player_name(seat)})" for seat in range(state.num_players()))
    raise ValueError(f"--seat: there is no seat {text!r}; valid: {names}")


def _serve(args: argparse.Namespace, names: list[str], seed: int) -> None:
    # The web server takes a moment to load, which a game in the terminal need not wait for.
    from tilewright.web.playing import PlaySession  # noqa: PLC0415
    from tilewright.web.server import play_app, serve  # noqa: PLC0415

    session = PlaySession(
        args.game,
        names,
        seed=seed,
        rules=args.rules,
        delay=args.delay,
        analysts=args.analyse or options.ANALYSTS,
    )
    print(f"{args.game}, seed {seed}: {', '.join(names)}")
    serve(
        lambda token: play_app(session, token),
        args.port,
        open_page=args.open,
        announce=options.announce_page,
        close=session.close,
    )


def _play(state: State, seats: list[Seat], numbers: random.Random, delay: float) -> None:
    people = [player for player, seat in enumerate(seats) if seat.agent is None]
    history = tilewright.follow(state)
    if not people:
        options.print_board(state)
    while not state.is_terminal():
        if state.is_chance_node():
            history.apply(_play_chance(state, numbers))
            continue
        player = state.current_player()
        seen = history.information_set(player)
        agent = seats[player].agent
        if agent is None:
            options.print_board(seen)
            action = _ask(state, seen, numbers)
        else:
            action = agent.choose(seen, numbers.getrandbits(64))
        print(f"{state.ply() + 1:>3}. {state.player_name(player)}: {state.action_text(action)}")
        state.apply(action)
        history.apply(action)
        if not people:
            options.print_board(state)
        time.sleep(delay)


def _play_chance(state: State, numbers: random.Random) -> int:
    outcomes = state.chance_outcomes()
    weights = [probability for _, probability in outcomes]
    (outcome,) = numbers.choices([action for action, _ in outcomes], weights)
    print(f"{state.ply() + 1:>3}. chance: {state.action_text(outcome)}")
    state.apply(outcome)
    return outcome


def _ask(state: State, seen: InformationSet, numbers: random.Random) -> int:
    """The action that the person at the keyboard chooses."""
    while True:
        print(f"{state.player_name(seen.viewer)}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        words = line.split()
        if not words:
            continue
        if words[0] == "quit":
            raise Quit
        try:
            if words[0] == "help":
                print(HELP)
            elif words[0] == "legal":
                print(" ".join(seen.action_text(action) for action in seen.legal_actions()))
            elif words[0] == "hint":
                agent = words[1] if len(words) > 1 else "pimc"
                print(tilewright.search(seen, agent, numbers.getrandbits(64)).table(5))
            else:
                return _legal(state, line.strip())
        except ValueError as error:
            print(f"{error}; 'help' lists what you can type")


def _legal(state: State, text: str) -> int:
    action = state.parse_action(text)
    state.clone().apply(action)  # raises if it is not legal
    return action


def _show_result(state: State) -> None:
    options.print_board(state)
    points, returns = state.points(), state.returns()
    for player in range(state.num_players()):
        print(f"{state.player_name(player)}: {points[player]} points")
    best = max(returns)
    winners = [state.player_name(p) for p in range(state.num_players()) if returns[p] == best]
    print("draw" if len(winners) == len(returns) else f"winner: {', '.join(winners)}")
