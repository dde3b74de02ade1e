"""How well lines and hands alone value a position of Sono. Trains the agent `trained`.

The network (agents/sono/line_net.hpp) sees a complete position as ten multisets of cards and two
hands. Generation 0 learns from games of the greedy policy; each later one from games in which both
sides place by the network before it. Labels are margins of perfect play: the last eight cells of
each game are solved, and so are some positions after that, each for itself. The loss is that of the
result (cross entropy, a draw being half a win) and, by a second head that is thrown away, of the
margin. Every batch is turned by one of the 24 symmetries of the cards: red and black, the order of
J Q K, A and 9.

Run: .venv/bin/python experiments/sono_line_net.py --seed 1 --out build/sono_line_net
It writes line_net.safetensors, which becomes agents/sono/line_net.safetensors, result.json, and
logs for TensorBoard.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from rich.progress import Progress
from safetensors.numpy import save as to_safetensors
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import tilewright
from tilewright.atomic_files import write_bytes_atomically, write_text_atomically
from tilewright.sono_learning import CARD_TYPES, CARDS, LineExamples, all_lines, play_line_games

WIDTH = 16
HIDDEN = 16
POINTS = (0, 1, 2, 3, 5, 6, 10)  # that a complete line can have


@dataclass(frozen=True)
class Settings:
    """What a run is a function of."""

    seed: int = 1
    generations: int = 4
    #: Games of the first generation, which are quick, and of each later one.
    first_games: int = 40_000
    games: int = 20_000
    #: Generations whose games are learned from.
    window: int = 2
    #: Worlds in which a placement is valued.
    worlds: int = 4
    random_share: float = 0.1
    #: Minibatches of each generation, and of the last one.
    steps: int = 1000
    last_steps: int = 3000
    batch: int = 2048
    learning_rate: float = 3e-3
    margin_weight: float = 0.3
    #: Games that are never learned from, played anew in each generation.
    test_games: int = 1000
    threads: int = 0
    out: str = "build/sono_line_net"


class Table:
    """Rows of the network's table: incomplete lines, then complete ones by points."""

    def __init__(self) -> None:
        lines = all_lines()
        incomplete = lines.points < 0
        self.keys = lines.keys[incomplete]
        row = np.cumsum(incomplete) - 1
        row[~incomplete] = len(self.keys) + np.searchsorted(POINTS, lines.points[~incomplete])
        self.row_of_key = np.full(int(lines.keys.max()) + 1, -1, np.int64)
        self.row_of_key[lines.keys] = row
        key_of_type = np.array(
            [
                lines.keys[(lines.cards == 1) & (lines.copies[:, t] == 1)][0]
                for t in range(CARD_TYPES)
            ]
        )
        #: [24, 13], the type that takes the place of each; [24, rows], the same for lines.
        self.types = np.array(list(symmetries()))
        complete = np.arange(len(self.keys), len(self.keys) + len(POINTS))
        self.rows = np.stack(
            [
                np.concatenate(
                    (self.row_of_key[lines.copies[incomplete] @ key_of_type[to]], complete)
                )
                for to in self.types
            ]
        )


def symmetries() -> Any:
    """Which type takes the place of each, for every exchange that leaves all lines their points."""
    for middle in itertools.permutations((1, 2, 3)):  # K Q J
        for ends in ((0, 5), (5, 0)):  # A and 9
            for swapped in (0, 1):  # red and black
                rank = (ends[0], *middle, 4, ends[1])
                yield [rank[t // 2] * 2 + (t % 2 ^ swapped) for t in range(12)] + [12]


@dataclass
class Inputs:
    """Positions as the mover sees them."""

    rows: torch.Tensor  # int64 [n, 10], the mover's lines first
    own: torch.Tensor  # float32 [n, 13], copies of each type in the mover's hand
    other: torch.Tensor
    margin: torch.Tensor  # float32 [n], for the mover
    empty_cells: NDArray[np.int32]

    @classmethod
    def of(cls, examples: LineExamples, table: Table) -> Inputs:
        columns = examples.mover == 1
        rows = table.row_of_key[examples.lines]
        rows = np.where(columns[:, None], np.roll(rows, 5, axis=1), rows)
        cards = (examples.hands[:, :, None] >> np.arange(CARDS)) & 1
        copies = np.add.reduceat(cards, np.arange(0, CARDS, 2), axis=2).astype(np.float32)
        seat = np.arange(len(examples))
        return cls(
            torch.from_numpy(rows),
            torch.from_numpy(copies[seat, examples.mover]),
            torch.from_numpy(copies[seat, 1 - examples.mover]),
            torch.from_numpy((examples.margin * np.where(columns, -1, 1)).astype(np.float32)),
            examples.empty_cells,
        )

    def __len__(self) -> int:
        return len(self.margin)

    def some(self, chosen: torch.Tensor, table: Table, symmetry: int) -> Inputs:
        """A part of them, turned by a symmetry."""
        back = torch.from_numpy(np.argsort(table.types[symmetry]))
        return Inputs(
            torch.from_numpy(table.rows[symmetry])[self.rows[chosen]],
            self.own[chosen][:, back],
            self.other[chosen][:, back],
            self.margin[chosen],
            self.empty_cells,
        )


class LineNet(nn.Module):
    """The network of agents/sono/line_net.hpp, and a second head for the margin."""

    def __init__(self, rows: int):
        super().__init__()
        self.table = nn.Embedding(rows, WIDTH)
        nn.init.normal_(self.table.weight, 0.0, 0.1)
        # What a card in a hand adds: to lines of [mover, other], held by [owner, opponent].
        self.cards = nn.Parameter(torch.randn(2, 2, CARD_TYPES, WIDTH) * 0.05)
        self.bias = nn.Parameter(torch.full((2, WIDTH), 0.3))
        self.hidden = nn.Linear(2 * WIDTH, HIDDEN)
        self.output = nn.Linear(HIDDEN, 2)  # half the log odds of a win; the margin
        self.skip = nn.Linear(2 * WIDTH, 2, bias=False)

    def forward(self, at: Inputs) -> tuple[torch.Tensor, torch.Tensor]:
        lines = self.table(at.rows)
        mover = at.own @ self.cards[0, 0] + at.other @ self.cards[0, 1] + self.bias[0]
        other = at.other @ self.cards[1, 0] + at.own @ self.cards[1, 1] + self.bias[1]
        sums = torch.cat(
            (
                torch.relu(lines[:, :5] + mover[:, None]).sum(1),
                torch.relu(lines[:, 5:] + other[:, None]).sum(1),
            ),
            dim=1,
        )
        both = self.output(torch.relu(self.hidden(sums))) + self.skip(sums)
        return both[:, 0], both[:, 1]

    def content(self, table: Table) -> bytes:
        """Of the file that the engine reads."""
        rows = self.table.weight.detach().numpy()
        arrays = {
            "keys": table.keys.astype(np.float32),
            "incomplete": rows[: len(table.keys)],
            "complete": rows[len(table.keys) :],
            "cards": self.cards.detach().numpy(),
            "bias": self.bias.detach().numpy(),
            "hidden.weight": self.hidden.weight.detach().numpy().T,
            "hidden.bias": self.hidden.bias.detach().numpy(),
            "output": self.output.weight[0].detach().numpy(),
            "skip": self.skip.weight[0].detach().numpy(),
            "output.bias": self.output.bias[:1].detach().numpy(),
        }
        return to_safetensors({name: np.ascontiguousarray(a) for name, a in arrays.items()})


def losses(net: LineNet, at: Inputs) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross entropy of the result, a draw being half a win; Huber's loss of a quarter margin."""
    value, margin = net(at)
    win = (torch.sign(at.margin) + 1.0) / 2.0
    result = nn.functional.binary_cross_entropy_with_logits(2.0 * value, win)
    return result, nn.functional.huber_loss(margin, at.margin / 4.0)


def fit(net: LineNet, inputs: Inputs, table: Table, settings: Settings, steps: int) -> None:
    """Learns from minibatches, the rate first rising, then falling."""
    optimizer = torch.optim.Adam(net.parameters(), lr=settings.learning_rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, settings.learning_rate, total_steps=steps, pct_start=0.1
    )
    for _ in range(steps):
        chosen = torch.randint(len(inputs), (settings.batch,))
        symmetry = int(torch.randint(len(table.types), ()))
        result, margin = losses(net, inputs.some(chosen, table, symmetry))
        optimizer.zero_grad()
        (result + settings.margin_weight * margin).backward()
        optimizer.step()
        schedule.step()


@torch.no_grad()
def errors(net: LineNet, test: Inputs) -> dict[str, float]:
    """The loss, and mean squared errors of the return by how many cells are empty."""
    value, _ = net(test)
    squares = (torch.tanh(value) - torch.sign(test.margin)).square().numpy()
    result, _ = losses(net, test)
    found = {"loss": float(result)}
    for cells in (4, 8, 10, 12, 16):
        found[f"error/{cells}"] = float(squares[test.empty_cells == cells].mean())
    return {name: round(number, 4) for name, number in found.items()}


def train(settings: Settings) -> dict[str, Any]:
    """Trains the generations; the settings and the learning curve."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    table = Table()
    net = LineNet(table.rows.shape[1])
    content: bytes | None = None
    played: list[LineExamples] = []
    curve: list[dict[str, float]] = []
    begin = time.monotonic()
    out = Path(settings.out)

    def play(first: int, games: int) -> LineExamples:
        return play_line_games(
            content,
            seed=settings.seed,
            first=first,
            games=games,
            worlds=settings.worlds,
            random_share=settings.random_share,
            threads=settings.threads or None,
        )

    with SummaryWriter(settings.out) as log, Progress() as progress:
        for generation in progress.track(range(settings.generations), description="generations"):
            games = settings.games if generation else settings.first_games
            first = (generation + 1) << 32  # no generation plays another's games
            played = [*played, play(first, games)][-settings.window :]
            test = Inputs.of(play(first + games, settings.test_games), table)
            is_last = generation == settings.generations - 1
            steps = settings.last_steps if is_last else settings.steps
            fit(net, Inputs.of(LineExamples.concatenate(played), table), table, settings, steps)
            content = net.content(table)
            write_bytes_atomically(out / "line_net.safetensors", content)
            found = errors(net, test) | {"seconds": round(time.monotonic() - begin, 1)}
            curve.append(found)
            for name, number in found.items():
                log.add_scalar(name, number, generation)
            progress.console.print(f"generation {generation}: {found}")
    result = {
        "settings": dataclasses.asdict(settings),
        "engine": tilewright.engine_version,
        "curve": curve,
    }
    write_text_atomically(out / "result.json", json.dumps(result, indent=2) + "\n")
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    for field in dataclasses.fields(Settings):
        name = f"--{field.name.replace('_', '-')}"
        parser.add_argument(name, type=type(field.default), default=field.default, help=" ")
    train(Settings(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
