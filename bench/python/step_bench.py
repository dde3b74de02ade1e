"""What a step costs from Python: microseconds a ply, and of each call, for every game.

Run: .venv/bin/python bench/python/step_bench.py
"""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

import tilewright

if TYPE_CHECKING:
    from tilewright.games import State

REPEATS = 5


def microseconds(call: Callable[[], object]) -> float:
    """Of one call: the fastest of several repeats, each long enough to measure."""
    timer = timeit.Timer(call)
    number, _ = timer.autorange()
    return min(timer.repeat(REPEATS, number)) / number * 1e6


def play_game(game: str, numbers: random.Random) -> int:
    """A random game, driven from Python ply by ply; returns its length."""
    state = tilewright.make(game, numbers.getrandbits(32))
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply(state.chance_outcomes()[0][0])
        else:
            state.apply(numbers.choice(state.legal_actions()))
    return state.ply()


def middle_position(game: str) -> State:
    """A position halfway through a random game."""
    numbers = random.Random(7)
    half = play_game(game, random.Random(7)) // 2
    state = tilewright.make(game, numbers.getrandbits(32))
    while state.ply() < half:
        state.apply(numbers.choice(state.legal_actions()))
    return state


def measure(game: str) -> dict[str, float]:
    """Microseconds: of one ply of a whole random game, and of single calls in its middle."""
    numbers = random.Random(1)
    plies = play_game(game, numbers)
    state = middle_position(game)
    player = state.current_player()
    action = state.legal_actions()[0]
    mask = np.empty(state.num_actions(), np.int8)
    features = state.observation(player)
    return {
        "a ply of a random game": microseconds(lambda: play_game(game, numbers)) / plies,
        "legal_actions()": microseconds(state.legal_actions),
        "action_mask(out)": microseconds(lambda: state.action_mask(mask)),
        "observation(player, out)": microseconds(lambda: state.observation(player, features)),
        "clone() and apply()": microseconds(lambda: state.clone().apply(action)),
        "information_set(player)": microseconds(lambda: state.information_set(player)),
        "a playout, copied first": microseconds(lambda: state.clone().playout(1)),
    }


def main() -> None:
    """Prints one table, a column for each game."""
    columns = {game: measure(game) for game in tilewright.games()}
    table = Table("microseconds", *columns)
    for row in next(iter(columns.values())):
        table.add_row(row, *(f"{column[row]:.2f}" for column in columns.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
