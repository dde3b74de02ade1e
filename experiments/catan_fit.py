"""Fits the weights of Catan's value function to positions of games and who won them.

    build/release/bench/catan_samples positions.bin 5000 trade=off 1
    python experiments/catan_fit.py agents/catan/weights.cpp positions.bin [more files]

The model is a conditional logit: each player wins with a chance in proportion to exp(score), and a
score is linear in the features of agents/catan/features.hpp, with weights that go from those of the
beginning to those of the end as the leader's points grow, and weights of their own for the set-up.
A tenth of the positions is held out; their log-likelihood is printed beside that of equal chances.
Needs NumPy and SciPy.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

SEATS = 4
HEAD = 4  # players, winner, stage, set-up
RIDGE = 2e-4
#: Weights that are set by hand, because who is robbed is no chance: leaders are, so that positions
#: alone say that it does good to be robbed. In the order of the weights they do not change with the
#: stage of the game.
FIXED = {"kRobbed": 0.5, "kSteals": 0.15, "kIsRobbed": -0.15}
FEATURES_HEADER = Path(__file__).parent.parent / "agents" / "catan" / "features.hpp"


@dataclass
class Samples:
    """Positions: features [n, seats, features], stages, winners, and who plays at all."""

    features: np.ndarray
    stage: np.ndarray
    winner: np.ndarray
    plays: np.ndarray

    def part(self, rows: np.ndarray) -> Samples:
        return Samples(self.features[rows], self.stage[rows], self.winner[rows], self.plays[rows])


def feature_names() -> list[str]:
    text = FEATURES_HEADER.read_text()
    body = text[text.index("enum class Feature") : text.index("};")]
    return [line.split(",")[0].strip() for line in body.splitlines()[1:] if line.startswith("  k")]


def read(paths: list[str]) -> tuple[Samples, np.ndarray]:
    count = len(feature_names())
    width = HEAD + SEATS * count
    raw = np.concatenate([np.fromfile(path, np.float32).reshape(-1, width) for path in paths])
    players = raw[:, 0]
    plays = np.arange(SEATS)[None, :] < players[:, None]
    samples = Samples(
        raw[:, HEAD:].reshape(-1, SEATS, count), raw[:, 2], raw[:, 1].astype(np.int64), plays
    )
    return samples, raw[:, 3] > 0


def loss_and_slope(weights: np.ndarray, samples: Samples, staged: bool) -> tuple[float, np.ndarray]:
    count = samples.features.shape[2]
    first = weights[:count].astype(np.float32)
    scores = samples.features @ first
    if staged:
        scores = scores + samples.stage[:, None] * (
            samples.features @ weights[count:].astype(np.float32)
        )
    scores = np.where(samples.plays, scores, -np.inf)
    scores -= scores.max(axis=1, keepdims=True)
    chances = np.exp(scores)
    chances /= chances.sum(axis=1, keepdims=True)
    rows = np.arange(len(chances))
    loss = -np.log(chances[rows, samples.winner] + 1e-12).mean()
    miss = chances
    miss[rows, samples.winner] -= 1
    miss /= len(chances)
    slope = np.tensordot(miss, samples.features, axes=([0, 1], [0, 1]))
    if staged:
        late = np.tensordot(miss * samples.stage[:, None], samples.features, axes=([0, 1], [0, 1]))
        slope = np.concatenate([slope, late])
    return float(loss + RIDGE * (weights @ weights)), slope.astype(np.float64) + 2 * RIDGE * weights


def fixed_weights(names: list[str], staged: bool) -> tuple[np.ndarray, np.ndarray]:
    """Which weights are not fitted, and all weights to begin with."""
    parts = 2 if staged else 1
    fixed = np.array([staged and name in FIXED for name in names] * parts)
    early = [FIXED.get(name, 0.0) if staged else 0.0 for name in names]
    return fixed, np.array(early + [0.0] * len(names) * (parts - 1))


def fit(samples: Samples, staged: bool, name: str) -> np.ndarray:
    held_out = np.random.default_rng(0).random(len(samples.winner)) < 0.1
    train, test = samples.part(~held_out), samples.part(held_out)
    fixed, begin = fixed_weights(feature_names(), staged)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = loss_and_slope(weights, train, staged)
        return value, np.where(fixed, 0.0, slope)

    found = minimize(loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": 300})
    test_loss = loss_and_slope(found.x, test, staged)[0] - RIDGE * float(found.x @ found.x)
    equal = float(np.log(samples.plays.sum(axis=1)).mean())
    print(f"{name}: {len(samples.winner)} positions, held out {test_loss:.4f}, equal {equal:.4f}")
    return np.asarray(found.x)


def table(name: str, weights: np.ndarray, names: list[str]) -> str:
    rows = "".join(
        f"    {weight:.3f}F,  // {feature}\n"
        for weight, feature in zip(weights, names, strict=True)
    )
    return f"    .{name} = {{\n{rows}    }},\n"


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit("usage: catan_fit.py WEIGHTS.cpp POSITIONS.bin ...")
    names = feature_names()
    samples, setup = read(sys.argv[2:])
    play = fit(samples.part(~setup), True, "play")
    start = fit(samples.part(setup), False, "set-up")
    text = (
        "// Written by experiments/catan_fit.py.\n"
        '#include "agents/catan/weights.hpp"\n\n'
        "namespace tilewright::catan {\n\n// clang-format off\n"
        "const Weights kWeights = {\n"
        + table("setup", start, names)
        + table("early", play[: len(names)], names)
        + table("change", play[len(names) :], names)
        + "};\n// clang-format on\n\n}  // namespace tilewright::catan\n"
    )
    Path(sys.argv[1]).write_text(text)


if __name__ == "__main__":
    main()
