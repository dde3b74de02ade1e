"""Which turns of Cascadia do better in playouts, learned from decisions that were played out.

    build/release/bench/cascadia_samples turns.bin 5000 1 players=2 4 2
    .venv/bin/python experiments/cascadia_board_net.py board_net.safetensors turns.bin

The network (agents/cascadia/board_net.hpp) sees the board after a turn through the features of
agents/cascadia/board_features.hpp, and says how many points it will still gain. What it is for is
to tell the turns of one decision apart, so that the loss is the variance of its errors among the
turns of a decision, plus a share of their squared mean. A tenth of the games is held out. Printed
are, of their decisions, standard deviations among the turns of a decision: of what the playouts
come to, of the errors of `pattern` and of those of the network; and how many points more the turn
that the network likes best makes in its playouts than the one that `pattern` likes best. Its output
becomes agents/cascadia/board_net.safetensors.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save as to_safetensors
from torch import nn

from tilewright.atomic_files import write_bytes_atomically, write_text_atomically

#: As in agents/cascadia/board_features.hpp and board_net.hpp.
FEATURES = 123
FIRST = 64
SECOND = 32
#: Turns of one decision, at most.
TURNS = 12
#: Features whose sum, in these units, is the base total.
POINTS_OF_ANIMAL = [16 * animal + 6 for animal in range(5)]
CORRIDORS = [80 + 6 * habitat for habitat in range(5)]
TURNS_LEFT = 110
NATURE = 113
#: The network counts in these units.
UNIT = 10.0


@dataclass(frozen=True)
class Settings:
    """What a run is a function of, beside the decisions."""

    seed: int = 1
    epochs: int = 20
    #: Decisions of a minibatch.
    batch: int = 128
    learning_rate: float = 2e-3
    weight_decay: float = 1e-4
    #: How much the squared mean of a decision's errors counts beside their variance.
    level: float = 0.2


@dataclass
class Decisions:
    """Decisions of up to TURNS turns."""

    features: torch.Tensor  # [n, TURNS, FEATURES]
    gain: torch.Tensor  # [n, TURNS], by playouts, beyond the points after the turn
    pattern: torch.Tensor  # [n, TURNS], what `pattern` makes of them
    played: torch.Tensor  # [n, TURNS], 1 for a turn, 0 where there is none
    game: NDArray[np.int64]  # numbers of their games, 80 apart

    def __len__(self) -> int:
        return len(self.gain)

    def part(self, rows: torch.Tensor) -> Decisions:
        return Decisions(
            self.features[rows],
            self.gain[rows],
            self.pattern[rows],
            self.played[rows],
            self.game[rows.numpy()],
        )

    def points(self) -> torch.Tensor:
        """[n, TURNS]: the points right after the turn."""
        f = self.features
        return (
            10 * f[..., POINTS_OF_ANIMAL].sum(-1)
            + 8 * f[..., CORRIDORS].sum(-1)
            + 4 * f[..., NATURE]
        )


def read(paths: list[Path]) -> Decisions:
    """The decisions of some files; games of different files are different games."""
    parts = []
    for path in paths:
        numbers = np.fromfile(path, np.float32)
        if len(numbers) == 0 or len(numbers) % (FEATURES + 3) != 0:
            raise SystemExit(f"{path} is no file of turns with {FEATURES} features")
        table = numbers.reshape(-1, FEATURES + 3)
        # A decision is a run of rows with one number.
        begins = np.concatenate(([True], table[1:, 0] != table[:-1, 0]))
        decision = np.cumsum(begins) - 1
        turn = np.arange(len(table)) - np.flatnonzero(begins)[decision]
        filled = np.zeros((int(decision[-1]) + 1, TURNS, FEATURES + 3), np.float32)
        filled[decision, turn] = table
        played = np.zeros(filled.shape[:2], np.float32)
        played[decision, turn] = 1
        parts.append((filled, played, table[begins, 0].astype(np.int64) // 80))
    filled, played = (torch.from_numpy(np.concatenate([p[i] for p in parts])) for i in (0, 1))
    game = np.concatenate([p[2] for p in parts])
    return Decisions(filled[..., 3:].clone(), filled[..., 2], filled[..., 1], played, game)


class BoardNet(nn.Module):
    """The network of agents/cascadia/board_net.hpp."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES, FIRST)
        self.second = nn.Linear(FIRST, SECOND)
        self.output = nn.Linear(SECOND, 1)
        self.skip = nn.Linear(FEATURES, 1, bias=False)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """The points that boards will still gain."""
        hidden = torch.relu(self.second(torch.relu(self.first(features))))
        return UNIT * (self.output(hidden) + self.skip(features))[..., 0]

    def content(self) -> bytes:
        """Of the file that the engine reads."""
        arrays = {
            "first.weight": self.first.weight.T,
            "first.bias": self.first.bias,
            "second.weight": self.second.weight.T,
            "second.bias": self.second.bias,
            "output": UNIT * self.output.weight[0],
            "skip": UNIT * self.skip.weight[0],
            "bias": UNIT * self.output.bias,
        }
        return to_safetensors(
            {name: np.ascontiguousarray(a.detach().numpy()) for name, a in arrays.items()}
        )


def spread(errors: torch.Tensor, played: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Of each decision, the mean of the errors, and the sum of their squared distances from it."""
    mean = (errors * played).sum(1) / played.sum(1)
    return mean, ((errors - mean[:, None]).square() * played).sum(1)


def loss(net: BoardNet, at: Decisions, level: float) -> torch.Tensor:
    errors = (net(at.features) - at.gain) / UNIT
    mean, squares = spread(errors, at.played)
    return squares.sum() / at.played.sum() + level * mean.square().mean()


@torch.no_grad()
def figures(net: BoardNet, test: Decisions) -> dict[str, float]:
    """Of decisions that were not learned from; what is explained at the top of this file."""
    gain = net(test.features)
    points = test.points()
    free = (test.played.sum(1) - 1).clamp(min=1).sum()

    def deviation(values: torch.Tensor) -> float:
        return float((spread(values, test.played)[1].sum() / free).sqrt())

    def choice(values: torch.Tensor) -> torch.Tensor:
        best = values.masked_fill(test.played == 0, -1e9).argmax(1)
        return (points + test.gain)[torch.arange(len(test)), best]

    better = choice(points + gain) - choice(test.pattern)
    return {
        "turns": round(deviation(points + test.gain), 4),
        "pattern": round(deviation(test.pattern - points - test.gain), 4),
        "errors": round(deviation(gain - test.gain), 4),
        "better": round(float(better.mean()), 4),
        "better_error": round(float(better.std()) / len(test) ** 0.5, 4),
    }


def fit(train: Decisions, test: Decisions, settings: Settings) -> tuple[BoardNet, list[Any]]:
    """Learns from minibatches, the rate first rising, then falling; figures of some epochs."""
    torch.manual_seed(settings.seed)
    net = BoardNet()
    steps = -(-len(train) // settings.batch)
    optimizer = torch.optim.AdamW(
        net.parameters(), settings.learning_rate, weight_decay=settings.weight_decay
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, settings.learning_rate, total_steps=steps * settings.epochs, pct_start=0.1
    )
    curve = []
    for epoch in range(1, settings.epochs + 1):
        for rows in torch.randperm(len(train)).split(settings.batch):
            optimizer.zero_grad()
            loss(net, train.part(rows), settings.level).backward()
            optimizer.step()
            schedule.step()
        if epoch in (1, 2, 5) or epoch % 10 == 0 or epoch == settings.epochs:
            curve.append({"epoch": epoch} | figures(net, test))
            print(curve[-1], flush=True)
    return net, curve


def train(out: Path, files: list[Path], settings: Settings) -> dict[str, Any]:
    """Trains a network and writes it, and beside it what is printed; the same is returned."""
    torch.set_num_threads(1)
    begin = time.monotonic()
    decisions = read(files)
    held_out = torch.from_numpy(decisions.game % 10 == 9)
    learned, test = decisions.part(~held_out), decisions.part(held_out)
    print(f"{len(learned)} decisions to learn from, {len(test)} held out", flush=True)
    net, curve = fit(learned, test, settings)
    result = {
        "settings": dataclasses.asdict(settings),
        "decisions": [len(learned), len(test)],
        "curve": curve,
        "seconds": round(time.monotonic() - begin, 1),
    }
    write_bytes_atomically(out, net.content())
    write_text_atomically(out.with_suffix(".json"), json.dumps(result, indent=2) + "\n")
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("out", type=Path, help="the file of weights to write")
    parser.add_argument("turns", type=Path, nargs="+", help="files of cascadia_samples")
    for field in dataclasses.fields(Settings):
        name = f"--{field.name.replace('_', '-')}"
        parser.add_argument(name, type=type(field.default), default=field.default, help=" ")
    given = vars(parser.parse_args())
    train(given.pop("out"), given.pop("turns"), Settings(**given))


if __name__ == "__main__":
    main()
