"""How strong a network becomes that learns from its own searches.

AlphaZero (Silver et al. 2018) for any game and any number of players: games of a search against
itself in threads of the engine, the network evaluated natively; a replay buffer; PyTorch learns the
search's policies and the games' returns; matches against an agent on the same deals from every
seat. Where something is hidden the search works on information sets (docs/networks.md says which
searches are sound there).

A run goes on where it was killed: every iteration ends with a checkpoint of all that the next one
depends on, and a run that was interrupted comes to the same network, bit for bit, as one that was
not. Progress: TensorBoard (`tensorboard --logdir build/alphazero`) and `result.json`.

Run: .venv/bin/python experiments/alphazero.py sono --iterations 20 --seed 1 --out build/alphazero
"""

from __future__ import annotations

import argparse
import dataclasses
import io
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.progress import Progress
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import tilewright
from tilewright import networks, torch_networks
from tilewright.atomic_files import write_text_atomically
from tilewright.training import Checkpoints


@dataclass(frozen=True)
class Settings:
    """What a run is a function of; and where its files go."""

    game: str = "sono"
    rules: str = "default"
    seed: int = 1
    iterations: int = 20
    #: Games of self-play in each iteration.
    games: int = 100
    search: str = "mcts:simulations=64,selection=gumbel"
    #: Width of each layer of the network, which is a residual one.
    width: int = 128
    blocks: int = 2
    #: Iterations whose games are learned from.
    window: int = 5
    #: Minibatches that are learned from in each iteration.
    steps: int = 200
    batch: int = 256
    learning_rate: float = 1e-3
    weight_decay: float = 1e-4
    #: Iterations between matches, games of each, and the other agent. 0: no matches.
    match_every: int = 5
    match_games: int = 100
    opponent: str = "mcts:simulations=64"
    threads: int = 0
    out: str = "build/alphazero"


@dataclass
class Run:
    """All that the next iteration depends on."""

    settings: Settings
    network: torch_networks.PolicyValueNetwork
    optimizer: torch.optim.Optimizer
    #: Games of the last iterations, oldest first: rows of what is learned from.
    buffer: list[dict[str, torch.Tensor]]
    done: int = 0
    matches: list[dict[str, Any]] = dataclasses.field(default_factory=list)

    @classmethod
    def begin(cls, settings: Settings) -> Run:
        spec = networks.NetworkSpec.for_game(
            settings.game,
            settings.rules,
            kind="resnet",
            hidden=(settings.width,) * (1 + settings.blocks),
        )
        network = torch_networks.make(spec, seed=settings.seed)
        optimizer = torch.optim.AdamW(
            network.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay
        )
        return cls(settings, network, optimizer, [])

    def content(self) -> bytes:
        """Of a checkpoint."""
        stream = io.BytesIO()
        torch.save(
            {
                "settings": repeated(self.settings),
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "buffer": self.buffer,
                "done": self.done,
                "matches": self.matches,
            },
            stream,
        )
        return stream.getvalue()

    def restore(self, content: bytes) -> None:
        """Goes on from a checkpoint. ValueError if that was a run with other settings."""
        saved = torch.load(io.BytesIO(content), weights_only=True)
        if saved["settings"] != repeated(self.settings):
            raise ValueError(
                f"{self.settings.out} holds a run with other settings: {saved['settings']}"
            )
        self.network.load_state_dict(saved["network"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.buffer = saved["buffer"]
        self.done = saved["done"]
        self.matches = saved["matches"]


def repeated(settings: Settings) -> dict[str, Any]:
    """The settings that a run has to go on with: all but how long and where."""
    named = dataclasses.asdict(settings)
    return {k: v for k, v in named.items() if k not in ("iterations", "threads", "out")}


def rows_of(data: tilewright.SelfPlay) -> dict[str, torch.Tensor]:
    """What is learned from; policies as they are, as few numbers as they need."""
    return {
        "observations": torch.from_numpy(data.observations),
        "masks": torch.from_numpy(data.action_masks),
        "policies": torch.from_numpy(data.policies).to(torch.float16),
        "returns": torch.from_numpy(np.ascontiguousarray(data.relative_returns)),
    }


def loss_of(
    network: torch_networks.PolicyValueNetwork, rows: dict[str, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross entropy with the searches' policies, and the squared error of the returns."""
    logits, values = network(rows["observations"])
    logits = logits.masked_fill(rows["masks"] == 0, -1e9)
    policy = -(rows["policies"].float() * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
    return policy, nn.functional.mse_loss(values, rows["returns"])


def learn(run: Run, iteration: int) -> dict[str, float]:
    """Some minibatches of the buffer; the mean losses."""
    settings = run.settings
    rows = {name: torch.cat([part[name] for part in run.buffer]) for name in run.buffer[0]}
    # Drawn from the number of the iteration, so that nothing depends on where a run began.
    numbers = torch.Generator().manual_seed(tilewright.split_seed(settings.seed, iteration) >> 1)
    sums = np.zeros(2)
    run.network.train()
    for _ in range(settings.steps):
        chosen = torch.randint(len(rows["masks"]), (settings.batch,), generator=numbers)
        policy, value = loss_of(run.network, {name: part[chosen] for name, part in rows.items()})
        run.optimizer.zero_grad()
        (policy + value).backward()
        run.optimizer.step()
        sums += [float(policy.detach()), float(value.detach())]
    return {"loss/policy": sums[0] / settings.steps, "loss/value": sums[1] / settings.steps}


def play(run: Run, iteration: int) -> tilewright.SelfPlay:
    """The games of an iteration, by the network as it stands."""
    file = Path(run.settings.out, "network.safetensors")
    torch_networks.save(run.network, file)
    return tilewright.self_play(
        run.settings.game,
        file,
        games=run.settings.games,
        first=run.settings.games * iteration,
        search=run.settings.search,
        seed=run.settings.seed,
        threads=run.settings.threads or None,
        rules=run.settings.rules,
    )


def match(run: Run) -> dict[str, Any]:
    """The network's search against the opponent, each deal from every seat."""
    settings = run.settings
    file = Path(settings.out, "network.safetensors")
    torch_networks.save(run.network, file)
    result = tilewright.run_tournament(
        settings.game,
        [f"{settings.search},leaf=network,network={file}", settings.opponent],
        games=settings.match_games,
        seed=tilewright.split_seed(settings.seed, 1 << 40),  # other deals than those learned from
        rules=settings.rules,
        threads=settings.threads,
    )
    score = result.report().agents[0].score
    return {"iteration": run.done, "score": score.value, "low": score.low, "high": score.high}


def train(settings: Settings) -> Run:
    """Begins a run, or goes on with the one in `settings.out`."""
    torch.set_num_threads(1)  # the engine's threads have the cores
    checkpoints = Checkpoints(Path(settings.out, "checkpoints"))
    run = Run.begin(settings)
    if (newest := checkpoints.newest()) is not None:
        run.restore(newest[1])
    begin = time.monotonic()
    with SummaryWriter(settings.out) as log, Progress() as progress:
        task = progress.add_task("iterations", total=settings.iterations, completed=run.done)
        while run.done < settings.iterations:
            run.buffer = [*run.buffer, rows_of(play(run, run.done))][-settings.window :]
            shown = learn(run, run.done)
            run.done += 1
            if settings.match_every and run.done % settings.match_every == 0:
                run.matches.append(match(run))
                shown["match/score"] = run.matches[-1]["score"]
            for name, number in shown.items():
                log.add_scalar(name, number, run.done)
            checkpoints.save(run.done, run.content())
            progress.update(task, completed=run.done, description=f"loss {shown['loss/value']:.3f}")
    torch_networks.save(run.network, Path(settings.out, "network.safetensors"))
    result = {
        "settings": dataclasses.asdict(settings),
        "engine": tilewright.engine_version,
        "seconds": round(time.monotonic() - begin, 1),
        "matches": run.matches,
    }
    write_text_atomically(Path(settings.out, "result.json"), json.dumps(result, indent=2) + "\n")
    return run


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("game", choices=tilewright.games(), nargs="?", default=Settings.game)
    for field in dataclasses.fields(Settings):
        if field.name != "game":
            name = f"--{field.name.replace('_', '-')}"
            parser.add_argument(name, type=type(field.default), default=field.default, help=" ")
    for played in train(Settings(**vars(parser.parse_args()))).matches:
        print(
            f"iteration {played['iteration']}: {100 * played['score']:.1f} % "
            f"[{100 * played['low']:.1f}, {100 * played['high']:.1f}]"
        )


if __name__ == "__main__":
    main()
