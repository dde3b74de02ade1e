"""Plies a second of vector environments, for every game, beside the bare loop of the engine.

A ply is an action or an outcome of a chance node; one step plays an action in each row, and the
chance behind it. Actions are drawn by `sample_actions`, whose time counts. What is compared is
measured in turns; figures are medians.

Run: .venv/bin/python bench/python/vector_bench.py [GAME ...] [--seconds S] [--num-envs N]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import tilewright
from tilewright import _core

ROUNDS = 5
LARGE_ROW = 1 << 15  # bytes of an observation from which on fewer rows are stepped at once

# What is switched on, and the number of threads.
SETTINGS: dict[str, dict[str, Any]] = {
    "steps alone": {"observations": "none", "legal_actions": "none"},
    "steps alone, 2 threads": {"observations": "none", "legal_actions": "none", "threads": 2},
    "masks": {"observations": "none"},
    "masks, 2 threads": {"observations": "none", "threads": 2},
    "bits": {"observations": "none", "legal_actions": "bits"},
    "lists": {"observations": "none", "legal_actions": "list"},
    "masks and float32": {"observations": "float32"},
    "masks and float32, 2 threads": {"observations": "float32", "threads": 2},
    "masks and uint8": {"observations": "uint8"},
}


class Stepper:
    """Steps one vector environment with random actions."""

    def __init__(self, game: str, num_envs: int, settings: dict[str, Any]):
        self.env = tilewright.make_vec(game, num_envs, seed=1, **{"threads": 1, **settings})
        self._actions = np.zeros(num_envs, np.int64)
        for _ in range(3):  # the rows' memory is there, and the games are under way
            self.run(1)

    def run(self, steps: int) -> int:
        """Returns the number of decisions."""
        for _ in range(steps):
            self.env.step(self.env.sample_actions(self._actions))
        return steps * self.env.num_envs


def decisions_a_second(run: Callable[[int], int], seconds: float) -> float:
    """Calls run(more and more) for about so long."""
    steps, decisions = 1, 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        decisions += run(steps)
        steps = min(2 * steps, 64)
    return decisions / spent


def copied_bytes_a_second(array: np.ndarray[Any, Any], seconds: float) -> float:
    """Of copying this array to another."""
    other = np.empty_like(array)
    copies = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        np.copyto(other, array)
        copies += 1
    return copies * array.nbytes / spent


def native(game: str, seconds: float) -> tuple[float, float]:
    """Plies a second of the bare loop, and how many plies a decision brings."""
    games, plies, decisions = 1, 0, 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        played = _core.play_random_games(game, games, seed=games)
        plies += played["plies"]
        decisions += played["decisions"]
        games = min(2 * games, 4096)
    return plies / spent, plies / decisions


def pettingzoo_steps_a_second(game: str, seconds: float) -> float:
    """Of a random game through `last` and `step`, as in PettingZoo's own benchmark."""
    from tilewright.adapters.pettingzoo_env import GameAECEnv  # noqa: PLC0415, it is optional

    env = GameAECEnv(game)
    env.reset(seed=1)
    numbers = np.random.default_rng(1)
    steps = 0
    spent = 0.0
    while spent < seconds:
        begin = time.perf_counter()
        observation, _, terminated, _, _ = env.last()
        spent += time.perf_counter() - begin
        assert observation is not None
        action = None if terminated else numbers.choice(np.flatnonzero(observation["action_mask"]))
        begin = time.perf_counter()
        env.step(action)
        if not env.agents:
            env.reset()
        spent += time.perf_counter() - begin
        steps += 1
    return steps / spent


def measure(game: str, num_envs: int, seconds: float) -> dict[str, str]:
    """A column of the table."""
    size = tilewright.make(game, 0).observation(0).nbytes
    steppers = {
        name: Stepper(
            game,
            num_envs // 4 if size > LARGE_ROW and "and" in name else num_envs,
            settings,
        )
        for name, settings in SETTINGS.items()
    }
    rates: dict[str, list[float]] = {name: [] for name in ("native", *steppers)}
    plies_each = 1.0
    for _ in range(ROUNDS):
        rate, plies_each = native(game, seconds)
        rates["native"].append(rate)
        for name, stepper in steppers.items():
            rates[name].append(plies_each * decisions_a_second(stepper.run, seconds))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    column = {"a bare loop": f"{medians['native'] / 1e6:.1f}"}
    for name in steppers:
        column[name] = f"{medians[name] / 1e6:.2f}"
        if name == "steps alone":
            shares = [a / b for a, b in zip(rates[name], rates["native"], strict=True)]
            column["  share of the bare loop"] = f"{statistics.median(shares):.2f}"
        elif name.endswith("2 threads"):
            alone = rates[name.removesuffix(", 2 threads")]
            shares = [a / b for a, b in zip(rates[name], alone, strict=True)]
            column[f"  {name}, over 1"] = f"{statistics.median(shares):.2f}"
    for form in ("float32", "uint8"):
        array = steppers[f"masks and {form}"].env.batch.observations
        assert array is not None
        spent = plies_each / medians[f"masks and {form}"] - plies_each / medians["masks"]
        written = array.nbytes / len(array) / spent
        copied = copied_bytes_a_second(array, seconds)
        column[f"  {form}: bytes a row"] = f"{array.nbytes // len(array)}"
        column[f"  {form}: speed over copying"] = f"{written / copied:.2f}"
    if find_spec("pettingzoo") is not None:
        steps = pettingzoo_steps_a_second(game, seconds)
        column["PettingZoo, thousand steps a second"] = f"{steps / 1e3:.0f}"
    return column


def main() -> None:
    """Prints one table, a column for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=tilewright.games())
    parser.add_argument("--seconds", type=float, default=0.2, help="for each figure and round")
    parser.add_argument("--num-envs", type=int, default=1024)
    arguments = parser.parse_args()
    columns = {
        game: measure(game, arguments.num_envs, arguments.seconds) for game in arguments.games
    }
    table = Table("million plies a second", *columns)
    for row in next(iter(columns.values())):
        table.add_row(row, *(column[row] for column in columns.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
