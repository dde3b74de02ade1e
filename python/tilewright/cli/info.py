"""`tilewright info`: the games, their rules and their agents."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table

import tilewright
from tilewright.cli.options import Commands


def add_command(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "info",
        help="what there is: games, rules, agents",
        description="Lists the games, or the rule options or agents of each game.",
    )
    parser.add_argument(
        "topic",
        nargs="?",
        choices=("games", "rules", "agents"),
        default="games",
        help="what to list (default: games)",
    )
    parser.add_argument("--game", choices=tilewright.games(), metavar="GAME", help="only this game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    show = {"games": _games, "rules": _rules, "agents": _agents}[args.topic]
    console = Console()
    if args.topic == "games":
        console.print(f"tilewright {tilewright.__version__}", highlight=False)
    show(console, [args.game] if args.game else tilewright.games())
    return 0


def _games(console: Console, games: list[str]) -> None:
    table = Table("game", "version", "players", "actions", "longest game", "observation")
    for name in games:
        state = tilewright.make(name, seed=0)
        size = sum(_size(part["shape"]) for part in state.observation_spec())
        table.add_row(
            name,
            str(state.version),
            str(state.num_players()),
            str(state.num_actions()),
            f"{state.max_plies} plies",
            f"{size} floats",
        )
    console.print(table)


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for extent in shape:
        size *= extent
    return size


def _rules(console: Console, games: list[str]) -> None:
    for name in games:
        game = tilewright.game_class(name)
        table = Table("option", "choices (first: default)", "decides", title=f"rules of {name}")
        for option in game.rule_options():
            table.add_row(option["name"], " | ".join(option["choices"]), option["meaning"])
        console.print(table)
        for preset, meaning in game.rule_presets():
            console.print(f"preset {preset}: {meaning}", highlight=False)


def _agents(console: Console, games: list[str]) -> None:
    for name in games:
        table = Table("agent", "option", "default", "values", "meaning", title=f"agents of {name}")
        for agent in tilewright.agents(name):
            table.add_row(agent["name"], "", "", "", agent["summary"])
            for option in agent["options"]:
                table.add_row(
                    "", option["name"], option["default"], _values(option), option["meaning"]
                )
        console.print(table)
    console.print("An agent is written name:option=value,option=value", highlight=False)


def _values(option: dict[str, Any]) -> str:
    if option["choices"]:
        return " | ".join(option["choices"])
    if option["kind"] == "flag":
        return "true | false"
    if option["kind"] == "text":
        return "a text"
    return f"{option['low']:g} to {option['high']:g}"
