"""How often a learner that plays at random beats an agent of the engine, in many games at once.

Run: .venv/bin/python docs/examples/random_learner.py [GAME] [AGENT]
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

import tilewright
from tilewright import Batch

NUM_ENVS = 64
GAMES = 200


def choose(batch: Batch, numbers: np.random.Generator) -> NDArray[np.int64]:
    """What a policy would do: one legal action for each row."""
    assert batch.action_mask is not None
    scores = numbers.random(batch.action_mask.shape) * batch.action_mask
    actions: NDArray[np.int64] = scores.argmax(axis=1)
    return actions


def average_return(game: str, agent: str) -> float:
    """Of the learner, in [-1, 1], on all seats in turn."""
    env = tilewright.make_vec(
        game, NUM_ENVS, seed=1, observations="none", opponents=agent, rotate_seats=True
    )
    numbers = np.random.default_rng(1)
    returns: list[float] = []
    while len(returns) < GAMES:
        batch = env.step(choose(env.batch, numbers))
        ended = np.flatnonzero(batch.terminated)
        returns.extend(batch.rewards[ended, batch.actor[ended]].tolist())
    return float(np.mean(returns))


if __name__ == "__main__":
    chosen_game = sys.argv[1] if len(sys.argv) > 1 else "sono"
    chosen_agent = sys.argv[2] if len(sys.argv) > 2 else "greedy"
    print(f"{average_return(chosen_game, chosen_agent):+.2f}")
