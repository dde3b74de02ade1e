"""Gymnasium's spaces of the games."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tilewright.games import game_class


def observation_limits(game: str, rules: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The lowest and the highest value of each number of an observation."""
    parts: list[dict[str, Any]] = game_class(game).observation_spec(rules)
    sizes = [int(np.prod(part["shape"])) for part in parts]
    low = np.repeat(np.array([part["low"] for part in parts], np.float32), sizes)
    high = np.repeat(np.array([part["high"] for part in parts], np.float32), sizes)
    return low, high


def observation_space(
    game: str, rules: str, num_actions: int, dtype: str = "float32"
) -> spaces.Dict:
    """What a learner is shown: `observation`, flat, and `action_mask`, int8."""
    low, high = observation_limits(game, rules)
    shown: spaces.Space[Any] = spaces.Box(low, high, dtype=np.float32)
    if dtype == "uint8":
        shown = spaces.Box(0, 255, low.shape, np.uint8)
    return spaces.Dict(
        {"observation": shown, "action_mask": spaces.Box(0, 1, (num_actions,), np.int8)}
    )


def action_space(num_actions: int) -> spaces.Discrete:
    """The ids of all actions, legal here or not."""
    return spaces.Discrete(num_actions)


def mask_at_the_end(num_actions: int) -> NDArray[np.int8]:
    """Once a game is over: action 0 alone, so that nobody divides by a mask of zeros."""
    mask = np.zeros(num_actions, np.int8)
    mask[0] = 1
    return mask
